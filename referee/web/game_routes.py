"""What stays the same while the server goes on: its games, kits to print, samples, and its door."""

from __future__ import annotations

from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import FileResponse, Response

from referee import games
from referee.game import Game
from referee.kits import PAPERS, Printing, kit_pdf, kits
from referee.kits.paper import paper_named
from referee.rulesheet import Rulesheet
from referee.web.desk import AtDesk
from referee.web.door import Door, is_here_alone, qr_picture
from referee.web.refusal import RefusedError
from referee.web.table import calls_of
from referee.words import current_language, localise, patterns, say

SAMPLES = Path(__file__).parent / "samples"

View = Annotated[str, Query(max_length=60, pattern=r"^[\w/-]*$")]
"""The view that a link leads to, as the page's own address has it: ``table/5``."""

router = APIRouter()


@router.get("/health")
async def health() -> dict[str, str]:
    """Whether the server answers."""
    return {"status": "ok"}


@router.get("/words/{language}")
async def words(language: str) -> dict[str, str]:
    """The page's own words, with ``{name}`` for what it puts in: whoever has it may have them."""
    said = patterns("page", language).items()
    return {key.removeprefix("page-").replace("-", "_"): text for key, text in said}


@router.get("/games")
async def list_games() -> dict[str, list[dict[str, Any]]]:
    """The games with their options and what their pieces can show."""
    return localise({"games": [_in_json(game) for game in games.available()]})


@router.get("/games/{name}/looks")
async def looks(name: str) -> dict[str, Any]:
    """How a game looks from straight above: what is printed on its board, and its pieces."""
    return asdict(games.find(name).looks_of())


def _in_json(game: Game) -> dict[str, Any]:
    options = [
        {"name": each.name, "help": say(each.help), "kind": each.kind, "default": each.default}
        for each in game.options
        if "check" in each.verbs
    ]
    sheet = game.rulesheet() if game.sheet else Rulesheet(())
    return {
        "name": game.name,
        "title": game.title,
        "summary": say(game.summary),
        "options": options,
        "rules": [asdict(setting) for setting in sheet.settings()],
        "ways": sheet.ways,
        "faces": {kind: list(names) for kind, names in game.faces_of().items()},
        "taps": bool(game.tapped),
        "table": _table(game),
    }


def _table(game: Game) -> dict[str, Any] | None:
    if not game.play:
        return None
    return {"calls": calls_of(game), "players": list(game.at_table.seats)}


@router.get("/kits")
async def list_kits() -> dict[str, list[dict[str, str]] | list[str]]:
    """What can be printed, and on what; nothing where printing is not installed."""
    made = localise(kits()) if find_spec("reportlab") else {}
    told = [{"name": name, "help": said} for name, said in made.items()]
    return {"kits": told, "papers": [*PAPERS]}


@router.get("/kits/{name}", response_class=Response)
async def kit(desk: AtDesk, name: str, paper: str = "A4", low_ink: bool = False) -> Response:
    """A kit, and of a game its rules, as one file."""
    printing = Printing(paper_named(paper), low_ink, language=current_language())
    pdf = await desk.workers.run(kit_pdf, name, printing)
    shown = {"Content-Disposition": f'inline; filename="{name}-{printing.name}.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=shown)


def samples() -> dict[str, str]:
    """The photographs to try by name, each with its game."""
    return {path.name: path.stem.partition("_")[0] for path in sorted(SAMPLES.glob("*.jpg"))}


@router.get("/samples")
async def list_samples(desk: AtDesk) -> dict[str, list[dict[str, str]]]:
    """What can be tried; nothing unless ``referee demo`` serves it."""
    shown = samples() if desk.demo else {}
    return {"samples": [{"name": name, "game": game} for name, game in shown.items()]}


@router.get("/samples/{name}", response_class=FileResponse)
async def sample(desk: AtDesk, name: str) -> FileResponse:
    """One of them."""
    if not desk.demo or name not in samples():
        raise RefusedError(404, "web-no-sample")
    return FileResponse(SAMPLES / name, media_type="image/jpeg")


@router.get("/door")
async def door(request: Request, to: View = "") -> dict[str, str | bool]:
    """The link that lets a phone in, and that over https; whether it leads elsewhere at all."""
    own, asked = _door(request)
    link = own.link(asked, to)
    return {"link": link, "safe": own.safe_link(asked, to), "alone": is_here_alone(link)}


@router.get("/door/code", response_class=Response)
async def code(request: Request, to: View = "") -> Response:
    """The same link as a QR code, SVG."""
    own, asked = _door(request)
    return Response(qr_picture(own.link(asked, to)), media_type="image/svg+xml")


def _door(request: Request) -> tuple[Door, str]:
    """The door, and the address by which the page was asked for."""
    return request.app.state.door, f"{request.url.scheme}://{request.url.netloc}"
