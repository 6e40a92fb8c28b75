"""Kits to print, as PDF."""

from __future__ import annotations

from importlib.util import find_spec

from fastapi import APIRouter
from starlette.responses import Response

from referee.kits import PAPERS, Printing, kit_pdf, kits
from referee.kits.paper import paper_named
from referee.web.photo_routes import REFUSALS, AtDesk
from referee.words import aloud

router = APIRouter(prefix="/kits", responses=REFUSALS)


@router.get("")
async def list_kits() -> dict[str, list[dict[str, str]] | list[str]]:
    """What can be printed, and on what; nothing where printing is not installed."""
    made = aloud(kits()) if find_spec("reportlab") else {}
    told = [{"name": name, "help": said} for name, said in made.items()]
    return {"kits": told, "papers": [*PAPERS]}


@router.get("/{name}", response_class=Response)
async def kit(desk: AtDesk, name: str, paper: str = "A4", low_ink: bool = False) -> Response:
    """A kit, and of a game its rules, as one file."""
    printing = Printing(paper_named(paper), low_ink)
    pdf = await desk.workers.run(kit_pdf, name, printing)
    shown = {"Content-Disposition": f'inline; filename="{name}-{printing.name}.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=shown)
