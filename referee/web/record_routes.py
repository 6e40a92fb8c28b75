"""Recorded games: their list, each move by move with its pictures, and the halls of fame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.responses import JSONResponse, Response

from referee import games
from referee.table.halls import halls_of_fame
from referee.table.records import Records
from referee.table.replaying import last_end
from referee.web import replaying
from referee.web.refusal import RefusedError
from referee.web.services import ServicesDep
from referee.web.tables import has_ended, in_json, shown
from referee.words import localise

LISTED = 100
"""Games in the list, the newest ones."""

Number = Annotated[int, Path(ge=0, lt=2**31)]

router = APIRouter()


@router.get("/records")
async def list_records(services: ServicesDep) -> dict[str, list[dict[str, Any]]]:
    """The newest games, with how they ended."""

    def listed(records: Records) -> list[dict[str, Any]]:
        found = []
        for row in shown(records)[:LISTED]:
            moves = len({move.body["number"] for move in records.entries(row.id, "move")})
            end = last_end(records, row.id)
            winner = ", ".join(_winners(end)) or None
            told = {"moves": moves, "over": has_ended(records, row.id), "winner": winner}
            found.append({**in_json(row), **told})
        return found

    return {"records": await services.tables.read(listed)}


def _winners(end: Mapping[str, Any]) -> Sequence[str]:
    """Who won by the end of a game, by name; where that is not told, the scores are wins."""
    if not end.get("over"):
        return ()
    scores: Mapping[str, int] = end.get("scores", {})
    return end.get("winners") or [name for name, won in scores.items() if won]


@router.get("/records/{number}")
async def replay(services: ServicesDep, number: Number) -> Response:
    """A game again, from what was seen and called."""

    def found(records: Records) -> Any:
        rows = [row for row in shown(records) if row.id == number]
        return (rows[0], records.entries(number)) if rows else None

    known = await services.tables.read(found)
    if known is None:
        raise RefusedError(404, "web-no-record")
    row, entries = known
    played = await services.workers.run(replaying.replay, row, entries)
    for move in played["moves"]:
        index = move["picture"]
        move["picture"] = None if index is None else f"/api/records/{number}/pictures/{index}"
    return JSONResponse(localise({**in_json(row), **played}))


@router.get("/records/{number}/pictures/{index}", response_class=Response)
async def picture(services: ServicesDep, number: Number, index: Number) -> Response:
    """A picture of a recorded game, small."""

    def found(records: Records) -> bytes | None:
        frames = records.entries(number, "frame")
        if not 0 <= index < len(frames):
            return None
        return records.picture(frames[index].body["digest"])

    jpeg = await services.tables.read(found)
    if jpeg is None:
        raise RefusedError(404, "web-no-record")
    return Response(jpeg, media_type="image/jpeg")


@router.get("/halls/{game}")
async def halls(services: ServicesDep, game: str) -> dict[str, Any]:
    """The halls of fame of a game; none for a game that has none."""
    declared = games.find(game)
    if declared.name != "mathable":
        return {"game": declared.name, "halls": []}
    best = await services.tables.read(halls_of_fame)
    return {
        "game": declared.name,
        "halls": [
            {
                "players": players,
                "entries": [
                    {"place": place, "name": entry.name, "points": entry.points}
                    for place, entry in enumerate(entries, start=1)
                ],
            }
            for players, entries in best.items()
        ],
    }
