"""A photograph in, a ruling out; and again with what the players answer."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Query, Request, UploadFile
from starlette.responses import JSONResponse, Response

from referee import games
from referee.errors import UsageError
from referee.game import View
from referee.recognition import UNKNOWN_GAME
from referee.ruling.tapped import Tapped
from referee.web import work
from referee.web.forms import (
    ONE_JPEG,
    Key,
    OptionsField,
    PartForm,
    RuleForm,
    TapsForm,
    read_options,
)
from referee.web.photos import Upload, keep
from referee.web.refusal import RefusedError
from referee.web.services import Services, ServicesDep
from referee.words import current_language, localise
from rules.message import Message

JPEG = b"\xff\xd8\xff"
"""With this a JPEG begins."""

router = APIRouter()


@router.post("/photos")
async def rule_on_photo(
    services: ServicesDep,
    photo: UploadFile,
    game: Annotated[str | None, Form()] = None,
    options: Annotated[OptionsField | None, Form()] = None,
    keep_it: Annotated[str | None, Form(alias="keep")] = None,
    key: Key = "",
) -> Response:
    """Rule on a photograph, once of each key; without a game, by the one that it shows."""
    number = services.photos.number_of(key)
    if number is None:
        name, told = read_options(game, options, services.photos)
        encoded = await photo.read()
        ruled = await services.workers.run(work.rule_photo, name, told, encoded)
        number = services.photos.add(Upload(encoded, ruled.report.game, told, ruled, key))
    if keep_it == "1":
        keep(services.folder / "photos", number, services.photos.get(number).encoded)
    return _ruled(services, number)


@router.post("/photos/{number}/rule")
async def rule_again(services: ServicesDep, number: str, form: RuleForm) -> Response:
    """Rule on a photograph once more: as another game, or with answers."""
    upload = services.photos.get(number)
    if upload.game == UNKNOWN_GAME and not form.game:
        raise UsageError(Message.of("web-which-game"))
    game, options = read_options(form.game or upload.game, form.options, services.photos)
    same = game == upload.game
    if same and form.options is None:
        options = dict(upload.options)
    # What was read before is ruled on, unless as another game.
    photo = upload.ruled.seen if same else upload.encoded
    if form.taps:
        photo = _tapped(game, form.taps, upload)
    upload.ruled = await services.workers.run(work.rule_photo, game, options, photo, form.answers)
    upload.game, upload.options = game, options
    return _ruled(services, number)


def _tapped(game: str, taps: TapsForm, upload: Upload) -> View:
    """What lies in a photograph, as players tapped it."""
    size = upload.ruled.report.image_size
    if size is None:
        raise UsageError(Message.of("web-no-picture"))
    scene = games.find(game).tapped_scene(Tapped(taps.points, size, taps.quarters))
    return View(work.SOURCE, scene)


@router.post("/photos/{number}/part")
async def rule_on_part(
    services: ServicesDep, number: str, form: PartForm, key: Key = ""
) -> Response:
    """Rule on what lies between four corners, once of each key: it is a photograph of its own."""
    part = services.photos.number_of(key)
    if part is None:
        name, told = read_options(form.game, form.options, services.photos)
        encoded = services.photos.get(number).encoded
        cut, ruled = await services.workers.run(work.rule_within, name, told, encoded, form.corners)
        part = services.photos.add(Upload(cut, ruled.report.game, told, ruled, key))
    return _ruled(services, part)


@router.get("/photos/{number}/picture", response_class=Response)
async def picture(
    services: ServicesDep,
    number: str,
    plain: bool = False,
    quarters: Annotated[int, Query(ge=0, le=3)] = 0,
) -> Response:
    """The photograph with the ruling drawn on it, turned clockwise by quarters, or as it is."""
    upload = services.photos.get(number)
    if plain and upload.encoded.startswith(JPEG):
        return Response(upload.encoded, media_type="image/jpeg")
    ruled = None if plain else localise((upload.ruled.report, upload.ruled.marks))
    drawn = await services.workers.run(work.picture, upload.encoded, ruled, quarters)
    if not drawn:
        raise RefusedError(404, "web-no-picture")
    return Response(drawn, media_type="image/jpeg")


@router.get("/photos/{number}/report")
async def report(services: ServicesDep, number: str) -> Response:
    """The report, to be saved."""
    upload = services.photos.get(number)
    name = f"{upload.game}-{number}.json"
    saved = {"Content-Disposition": f'attachment; filename="{name}"'}
    return JSONResponse(upload.ruled.report.to_dict(), headers=saved)


@router.post("/frames", openapi_extra=ONE_JPEG)
async def rule_on_frame(services: ServicesDep, request: Request, game: str = "") -> Response:
    """Rule on a frame of a camera, if a worker is free, and forget it."""
    name, _ = read_options(game, None, services.photos)
    encoded = await request.body()
    said = await services.workers.run(
        work.rule_frame, name, current_language(), encoded, at_once=True
    )
    return Response(said, media_type="application/json")


def _ruled(services: Services, number: str) -> Response:
    ruled = services.photos.get(number).ruled
    spots = games.spots(ruled.report)
    return JSONResponse({"photo": number, "spots": spots, **work.told(ruled)})
