"""Routes of what stays the same: games, kits to print, samples, links for phones."""

from __future__ import annotations

from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import FileResponse, Response

from referee import games
from referee.game import Game
from referee.kits import kit_pdf, kits
from referee.kits.paper import PAPERS, Printing, paper_named
from referee.rulesheet import Rulesheet
from referee.web.links import PageLinks, is_loopback, qr_svg
from referee.web.live_table import calls_json
from referee.web.refusal import RefusedError
from referee.web.services import ServicesDep
from referee.words import current_language, localise, patterns, say

SAMPLES = Path(__file__).parent / "samples"

PageView = Annotated[str, Query(max_length=60, pattern=r"^[\w/-]*$")]
"""The view that a link opens, as in the page's own address: ``table/5``."""

router = APIRouter()


@router.get("/health")
async def health() -> dict[str, str]:
    """Whether the server answers."""
    return {"status": "ok"}


@router.get("/words/{language}")
async def words(language: str) -> dict[str, str]:
    """The page's own texts, with ``{name}`` for parameters; no token is needed."""
    texts = patterns("page", language).items()
    return {key.removeprefix("page-").replace("-", "_"): text for key, text in texts}


@router.get("/games")
async def list_games() -> dict[str, list[dict[str, Any]]]:
    """The games with their options and the faces of their pieces."""
    return localise({"games": [_game_json(game) for game in games.available()]})


@router.get("/games/{name}/appearance")
async def appearance(name: str) -> dict[str, Any]:
    """How to draw a game from straight above: the print of its board, the shapes of its pieces."""
    return asdict(games.find(name).from_above())


def _game_json(game: Game) -> dict[str, Any]:
    options = [
        {"name": o.name, "help": say(o.help), "kind": o.kind, "default": o.default}
        for o in game.options
        if "check" in o.verbs
    ]
    sheet = game.rulesheet() if game.sheet else Rulesheet(())
    return {
        "name": game.name,
        "title": game.title,
        "summary": say(game.summary),
        "options": options,
        "rules": [asdict(setting) for setting in sheet.settings()],
        "variants": sheet.variants,
        "faces": {kind: list(names) for kind, names in game.faces_by_kind().items()},
        "taps": bool(game.tapped),
        "table": {"calls": calls_json(game), "players": list(game.play_class.seats)}
        if game.play
        else None,
    }


@router.get("/kits")
async def list_kits() -> dict[str, list[dict[str, str]] | list[str]]:
    """The kits that can be printed and the sizes of paper; no kits without the extra `print`."""
    described = localise(kits()) if find_spec("reportlab") else {}
    listed = [{"name": name, "help": text} for name, text in described.items()]
    return {"kits": listed, "papers": [*PAPERS]}


@router.get("/kits/{name}", response_class=Response)
async def kit(
    services: ServicesDep, name: str, paper: str = "A4", low_ink: bool = False
) -> Response:
    """A kit as PDF; the kit of a game comes with its rules."""
    printing = Printing(paper_named(paper), low_ink, language=current_language())
    pdf = await services.workers.run(kit_pdf, name, printing)
    headers = {"Content-Disposition": f'inline; filename="{name}-{printing.name}.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)


def samples() -> dict[str, str]:
    """The games of the sample photographs, by the names of these."""
    return {path.name: path.stem.partition("_")[0] for path in sorted(SAMPLES.glob("*.jpg"))}


@router.get("/samples")
async def list_samples(services: ServicesDep) -> dict[str, list[dict[str, str]]]:
    """The sample photographs; none unless ``referee demo`` serves them."""
    offered = samples() if services.demo else {}
    return {"samples": [{"name": name, "game": game} for name, game in offered.items()]}


@router.get("/samples/{name}", response_class=FileResponse)
async def sample(services: ServicesDep, name: str) -> FileResponse:
    """A sample photograph."""
    if not services.demo or name not in samples():
        raise RefusedError(404, "web-no-sample")
    return FileResponse(SAMPLES / name, media_type="image/jpeg")


@router.get("/link")
async def phone_link(request: Request, view: PageView = "") -> dict[str, str | bool]:
    """The link that lets a phone in, that over https, and whether only this computer can use it."""
    links, used = _links(request)
    link = links.link(used, view)
    return {"link": link, "https": links.https_link(used, view), "loopback": is_loopback(link)}


@router.get("/link/code", response_class=Response)
async def qr_code(request: Request, view: PageView = "") -> Response:
    """The same link as a QR code, SVG."""
    links, used = _links(request)
    return Response(qr_svg(links.link(used, view)), media_type="image/svg+xml")


def _links(request: Request) -> tuple[PageLinks, str]:
    """The links to the page, and the address by which it was requested."""
    return request.app.state.links, f"{request.url.scheme}://{request.url.netloc}"
