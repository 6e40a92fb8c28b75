"""Photographs to try the page with, where ``referee demo`` serves it."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from starlette.responses import FileResponse

from referee.web.photo_routes import REFUSALS, AtDesk
from referee.web.refusal import RefusedError
from rules.message import Message

FOLDER = Path(__file__).parent / "samples"

router = APIRouter(responses=REFUSALS)

NO_SAMPLE = Message.of("web-no-sample")


def samples() -> dict[str, str]:
    """The photographs by name, each with its game."""
    return {path.name: path.stem.partition("_")[0] for path in sorted(FOLDER.glob("*.jpg"))}


@router.get("/samples")
async def list_samples(desk: AtDesk) -> dict[str, list[dict[str, str]]]:
    """What can be tried; nothing unless it is a demonstration."""
    shown = samples() if desk.demo else {}
    return {"samples": [{"name": name, "game": game} for name, game in shown.items()]}


@router.get("/samples/{name}", response_class=FileResponse)
async def sample(desk: AtDesk, name: str) -> FileResponse:
    """One of them."""
    if not desk.demo or name not in samples():
        raise RefusedError(404, NO_SAMPLE)
    return FileResponse(FOLDER / name, media_type="image/jpeg")
