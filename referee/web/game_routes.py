"""The games that can be ruled on, and how the server is."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter

from referee import games
from referee.game import Game
from referee.rulesheet import Rulesheet
from referee.web.table import calls_of
from referee.words import aloud, say

router = APIRouter()


@router.get("/health")
async def health() -> dict[str, str]:
    """Whether the server answers."""
    return {"status": "ok"}


@router.get("/games")
async def list_games() -> dict[str, list[dict[str, Any]]]:
    """The games with their options and what their pieces can show."""
    return aloud({"games": [_in_json(game) for game in (*games.ours(), *games.others())]})


@router.get("/games/{name}/looks")
async def looks(name: str) -> dict[str, Any]:
    """How a game looks from straight above: what is printed on its board, and its pieces."""
    return asdict(games.find(name).looks_of())


def _table(game: Game) -> dict[str, Any] | None:
    if not game.play:
        return None
    return {"calls": calls_of(game), "players": list(game.at_table.seats)}


def _in_json(game: Game) -> dict[str, Any]:
    options = [
        {"name": each.name, "help": say(each.help), "kind": each.kind, "default": each.default}
        for each in game.options
        if "check" in each.verbs
    ]
    sheet = game.rulesheet() if game.sheet else Rulesheet(())
    faces = {kind: list(names) for kind, names in game.faces_of().items()}
    return {
        "name": game.name,
        "title": game.title,
        "summary": say(game.summary),
        "options": options,
        "rules": [asdict(setting) for setting in sheet.settings()],
        "ways": sheet.ways,
        "faces": faces,
        "table": _table(game),
    }
