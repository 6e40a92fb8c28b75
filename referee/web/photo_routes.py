"""Routes that rule on photographs, and again with answers of the players."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Query, Request, UploadFile
from starlette.responses import JSONResponse, Response

from referee import games
from referee.errors import UsageError
from referee.game import View
from referee.recognition import UNKNOWN_GAME
from referee.ruling.tapped import Tapped
from referee.web import photo_tasks
from referee.web.forms import (
    ONE_JPEG,
    Key,
    OptionsField,
    PartForm,
    RuleForm,
    TapsForm,
    read_options,
)
from referee.web.photos import Upload, save
from referee.web.refusal import RefusedError
from referee.web.services import Services, ServicesDep
from referee.words import current_language, localise
from rules.message import Message

JPEG_MAGIC = b"\xff\xd8\xff"

router = APIRouter()


@router.post("/photos")
async def rule_on_photo(
    services: ServicesDep,
    photo: UploadFile,
    game: Annotated[str | None, Form()] = None,
    options: Annotated[OptionsField | None, Form()] = None,
    keep: Annotated[str | None, Form()] = None,
    key: Key = "",
) -> Response:
    """Rule on a photograph, once for each key; without a game, recognise it."""
    photo_id = services.photos.find(key)
    if photo_id is None:
        name, parsed = read_options(game, options, services.photos)
        encoded = await photo.read()
        ruled = await services.workers.run(photo_tasks.rule_photo, name, parsed, encoded)
        photo_id = services.photos.add(Upload(encoded, ruled.report.game, parsed, ruled, key))
    if keep == "1":
        save(services.folder / "photos", photo_id, services.photos.get(photo_id).encoded)
    return _ruling_response(services, photo_id)


@router.post("/photos/{photo_id}/rule")
async def rule_again(services: ServicesDep, photo_id: str, form: RuleForm) -> Response:
    """Rule on a photograph again: with answers, other options, or as another game."""
    upload = services.photos.get(photo_id)
    if upload.game == UNKNOWN_GAME and not form.game:
        raise UsageError(Message.of("web-which-game"))
    game, options = read_options(form.game or upload.game, form.options, services.photos)
    is_same_game = game == upload.game
    if is_same_game and form.options is None:
        options = dict(upload.options)
    # For the same game, the photograph is not read again.
    photo = upload.ruled.view if is_same_game else upload.encoded
    if form.taps:
        photo = _tapped_view(game, form.taps, upload)
    upload.ruled = await services.workers.run(
        photo_tasks.rule_photo, game, options, photo, form.answers
    )
    upload.game, upload.options = game, options
    return _ruling_response(services, photo_id)


def _tapped_view(game: str, taps: TapsForm, upload: Upload) -> View:
    """The scene of pieces that players tapped."""
    size = upload.ruled.report.image_size
    if size is None:
        raise UsageError(Message.of("web-no-picture"))
    scene = games.find(game).tapped_scene(Tapped(taps.points, size, taps.quarters))
    return View(photo_tasks.SOURCE, scene)


@router.post("/photos/{photo_id}/part")
async def rule_on_part(
    services: ServicesDep, photo_id: str, form: PartForm, key: Key = ""
) -> Response:
    """Rule on the part between four corners as a new photograph, once for each key."""
    part_id = services.photos.find(key)
    if part_id is None:
        name, parsed = read_options(form.game, form.options, services.photos)
        encoded = services.photos.get(photo_id).encoded
        cropped, ruled = await services.workers.run(
            photo_tasks.rule_part, name, parsed, encoded, form.corners
        )
        part_id = services.photos.add(Upload(cropped, ruled.report.game, parsed, ruled, key))
    return _ruling_response(services, part_id)


@router.get("/photos/{photo_id}/picture", response_class=Response)
async def picture(
    services: ServicesDep,
    photo_id: str,
    plain: bool = False,
    quarters: Annotated[int, Query(ge=0, le=3)] = 0,
) -> Response:
    """The photograph with the ruling drawn on it, rotated clockwise by quarter turns, or plain."""
    upload = services.photos.get(photo_id)
    if plain and upload.encoded.startswith(JPEG_MAGIC):
        return Response(upload.encoded, media_type="image/jpeg")
    ruled = None if plain else localise((upload.ruled.report, upload.ruled.marks))
    jpeg = await services.workers.run(photo_tasks.draw_photo, upload.encoded, ruled, quarters)
    if not jpeg:
        raise RefusedError(404, "web-no-picture")
    return Response(jpeg, media_type="image/jpeg")


@router.get("/photos/{photo_id}/report")
async def report(services: ServicesDep, photo_id: str) -> Response:
    """The report as a JSON file."""
    upload = services.photos.get(photo_id)
    name = f"{upload.game}-{photo_id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return JSONResponse(upload.ruled.report.to_dict(), headers=headers)


@router.post("/frames", openapi_extra=ONE_JPEG)
async def rule_on_frame(services: ServicesDep, request: Request, game: str = "") -> Response:
    """Rule on a frame of a camera, which is not stored; refused if no worker is free."""
    name, _ = read_options(game, None, services.photos)
    encoded = await request.body()
    body = await services.workers.run(
        photo_tasks.rule_frame, name, current_language(), encoded, at_once=True
    )
    return Response(body, media_type="application/json")


def _ruling_response(services: Services, photo_id: str) -> Response:
    ruled = services.photos.get(photo_id).ruled
    spots = games.spots(ruled.report)
    return JSONResponse({"photo": photo_id, "spots": spots, **photo_tasks.ruling_json(ruled)})
