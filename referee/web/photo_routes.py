"""A photograph in, a ruling out; and again with what the players answer."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Query, Request, UploadFile
from starlette.responses import JSONResponse, Response

from referee import games
from referee.errors import UsageError
from referee.recognition import UNKNOWN_GAME
from referee.ruling.report import Report
from referee.ruling.text import as_text
from referee.web import work
from referee.web.corners import rule_within
from referee.web.desk import Desk, desk_of
from referee.web.forms import Error, Key, PartForm, RuleForm, parse_options, read_options
from referee.web.photos import Upload, keep
from referee.web.refusal import RefusedError
from referee.words import aloud
from rules.message import Message

AtDesk = Annotated[Desk, Depends(desk_of)]

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Error} for status in (400, 401, 403, 404, 413, 422, 503)
}

ONE_JPEG: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}},
    }
}

router = APIRouter(responses=REFUSALS)

NO_PICTURE = Message.of("web-no-picture")
WHICH_GAME = Message.of("web-which-game")
WHOSE_OPTIONS = Message.of("web-whose-options")


@router.post("/photos")
async def rule_on_photo(
    desk: AtDesk,
    photo: UploadFile,
    game: Annotated[str | None, Form()] = None,
    options: Annotated[str | None, Form()] = None,
    keep_it: Annotated[str | None, Form(alias="keep")] = None,
    key: Key = "",
) -> Response:
    """Rule on a photograph, once of each key; without a game, by the one that it shows."""
    number = desk.photos.number_of(key)
    if number is None:
        name, told = "", parse_options(options) or {}
        if game:
            name, told = games.find(game).name, read_options(games.find(game), told, desk.photos)
        elif told:
            raise UsageError(WHOSE_OPTIONS)
        encoded = await photo.read()
        ruled = await desk.workers.run(work.rule_photo, name, told, encoded)
        number = desk.photos.add(Upload(encoded, ruled.report.game, told, ruled, key))
    if keep_it == "1":
        keep(desk.folder / "photos", number, desk.photos.get(number).encoded)
    return _ruled(desk, number)


@router.post("/photos/{number}/rule")
async def rule_again(desk: AtDesk, number: str, form: RuleForm) -> Response:
    """Rule on a photograph once more: as another game, or with answers."""
    upload = desk.photos.get(number)
    if upload.game == UNKNOWN_GAME and not form.game:
        raise UsageError(WHICH_GAME)
    game = games.find(form.game or upload.game)
    same = game.name == upload.game
    options = upload.options if same else {}
    if form.options is not None:
        options = read_options(game, form.options, desk.photos)
    if same:
        seen = upload.ruled.seen
        run = desk.workers.run(work.rule_again, game.name, options, seen, form.answers)
    else:
        run = desk.workers.run(work.rule_photo, game.name, options, upload.encoded, form.answers)
    upload.ruled = await run
    upload.game, upload.options = game.name, options
    return _ruled(desk, number)


@router.post("/photos/{number}/part")
async def rule_on_part(desk: AtDesk, number: str, form: PartForm, key: Key = "") -> Response:
    """Rule on what lies between four corners, once of each key: it is a photograph of its own."""
    part = desk.photos.number_of(key)
    if part is None:
        name, told = "", {}
        if form.game:
            game = games.find(form.game)
            name, told = game.name, read_options(game, form.options, desk.photos)
        elif form.options:
            raise UsageError(WHOSE_OPTIONS)
        encoded = desk.photos.get(number).encoded
        cut, ruled = await desk.workers.run(rule_within, name, told, encoded, form.corners)
        part = desk.photos.add(Upload(cut, ruled.report.game, told, ruled, key))
    return _ruled(desk, part)


@router.get("/photos/{number}/picture", response_class=Response)
async def picture(
    desk: AtDesk, number: str, plain: bool = False, quarters: Annotated[int, Query(ge=0, le=3)] = 0
) -> Response:
    """The photograph with the ruling drawn on it, turned clockwise by quarters, or as it is."""
    upload = desk.photos.get(number)
    if plain:
        drawn = await desk.workers.run(work.plain_picture, upload.encoded)
    else:
        ruled = upload.ruled
        run = desk.workers.run(
            work.draw_ruling, upload.encoded, aloud(ruled.report), aloud(ruled.marks), quarters
        )
        drawn = await run
    if not drawn:
        raise RefusedError(404, NO_PICTURE)
    return Response(drawn, media_type="image/jpeg")


@router.get("/photos/{number}/report")
async def report(desk: AtDesk, number: str) -> Response:
    """The report, to be saved."""
    upload = desk.photos.get(number)
    name = f"{upload.game}-{number}.json"
    saved = {"Content-Disposition": f'attachment; filename="{name}"'}
    return JSONResponse(upload.ruled.report.to_dict(), headers=saved)


@router.post("/frames", openapi_extra=ONE_JPEG)
async def rule_on_frame(desk: AtDesk, request: Request, game: str = "") -> Response:
    """Rule on a frame of a camera, if a worker is free, and forget it."""
    name = games.find(game).name if game else ""
    encoded = await request.body()
    ruled = await desk.workers.run(work.rule_photo, name, {}, encoded, at_once=True)
    return JSONResponse({"photo": None, **_answer(ruled)})


def _ruled(desk: Desk, number: str) -> Response:
    ruled = desk.photos.get(number).ruled
    seen = 0 if isinstance(ruled.seen, Report) else len(ruled.seen.scene.pieces)
    spots = games.spots(ruled.report, seen)
    return JSONResponse({"photo": number, "spots": spots, **_answer(ruled)})


def _answer(ruled: work.RuledPhoto) -> dict[str, Any]:
    """What is said of a ruling, aloud."""
    text = as_text(ruled.report, games.in_words(ruled.report))
    return {**aloud(ruled.answer), "text": text}
