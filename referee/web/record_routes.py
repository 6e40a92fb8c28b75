"""Routes of recorded games: the list, replays with pictures, and the halls of fame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.responses import JSONResponse, Response

from referee import games
from referee.table.halls import halls_of_fame
from referee.table.records import Records
from referee.table.replaying import last_end
from referee.web import table_tasks
from referee.web.refusal import RefusedError
from referee.web.services import ServicesDep
from referee.web.tables import has_ended, listed_sessions, session_json
from referee.words import localise

MAX_LISTED = 100
"""Games in the list, the newest ones."""

Index = Annotated[int, Path(ge=0, lt=2**31)]

router = APIRouter()


@router.get("/records")
async def list_records(services: ServicesDep) -> dict[str, list[dict[str, Any]]]:
    """The newest games, with how they ended."""

    def summarise(records: Records) -> list[dict[str, Any]]:
        listed = []
        for row in listed_sessions(records)[:MAX_LISTED]:
            moves = len({move.body["number"] for move in records.entries(row.id, "move")})
            end = last_end(records, row.id)
            winner = ", ".join(_winners(end)) or None
            result = {"moves": moves, "over": has_ended(records, row.id), "winner": winner}
            listed.append({**session_json(row), **result})
        return listed

    return {"records": await services.tables.read(summarise)}


def _winners(end: Mapping[str, Any]) -> Sequence[str]:
    """Names of the winners; where the game names none, its scores count wins."""
    if not end.get("over"):
        return ()
    scores: Mapping[str, int] = end.get("scores", {})
    return end.get("winners") or [name for name, won in scores.items() if won]


@router.get("/records/{number}")
async def replay(services: ServicesDep, number: Index) -> Response:
    """Replay a game from its recorded readings and calls."""

    def load(records: Records) -> Any:
        rows = [row for row in listed_sessions(records) if row.id == number]
        return (rows[0], records.entries(number)) if rows else None

    session = await services.tables.read(load)
    if session is None:
        raise RefusedError(404, "web-no-record")
    row, entries = session
    replayed = await services.workers.run(table_tasks.replay_game, row, entries)
    for move in replayed["moves"]:
        index = move["picture"]
        move["picture"] = None if index is None else f"/api/records/{number}/pictures/{index}"
    return JSONResponse(localise({**session_json(row), **replayed}))


@router.get("/records/{number}/pictures/{index}", response_class=Response)
async def picture(services: ServicesDep, number: Index, index: Index) -> Response:
    """A small picture of a recorded game."""

    def load(records: Records) -> bytes | None:
        frames = records.entries(number, "frame")
        if not 0 <= index < len(frames):
            return None
        return records.picture(frames[index].body["digest"])

    jpeg = await services.tables.read(load)
    if jpeg is None:
        raise RefusedError(404, "web-no-record")
    return Response(jpeg, media_type="image/jpeg")


@router.get("/halls/{game}")
async def halls(services: ServicesDep, game: str) -> dict[str, Any]:
    """The halls of fame of a game, if it has any."""
    name = games.find(game).name
    if name != "mathable":
        return {"game": name, "halls": []}
    best = await services.tables.read(halls_of_fame)
    return {
        "game": name,
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
