"""The same photographs, followed by turns, by calls, and as a folder that is watched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from referee import Referee, games
from referee.following import follow_photos
from referee.ruling.turns import TurnStart
from referee.table.calls import parse_timed
from referee.table.events import EndEvent, Event, MoveEvent
from referee.table.session import Session
from referee.table.sources.shot import Shot
from referee.table.watch import Watch
from vision.photo.photo import Photo
from vision.watching.gate import Gate

SAMPLES = Path(__file__).parents[2] / "sample_images"

CASES = {
    "mathable": (
        [SAMPLES / "mathable" / f"game_1_0{number}.jpg" for number in (1, 2, 3)],
        [TurnStart("Ann", 1), TurnStart("Bo", 3)],
        ["2 done Ann", "3 done Bo"],
        ("square", "value", "points"),
    ),
    "formula": (
        [SAMPLES / "formula" / f"round_{number}.jpg" for number in (1, 2, 3, 4)],
        [TurnStart("Ann", 1), TurnStart("Bo", 2), TurnStart("Ann", 3)],
        ["4 done Ann"],
        ("formula", "player"),
    ),
}


def watch_photos(
    game: str, photos: Sequence[Path], calls: Sequence[str]
) -> tuple[list[Mapping[str, Any]], Mapping[str, int]]:
    """The moves and the points of a folder of photographs, with calls by their numbers."""
    session = Session(games.find(game).play_class.start(("Ann", "Bo"), {}))
    watch = Watch(Gate(), games.find(game).table_reader({}))
    timed = [parse_timed(line) for line in calls]
    events: list[Event] = []
    for number, path in enumerate(photos, start=1):
        photo = Photo.load(path)
        assert isinstance(photo, Photo)
        for news in watch.see(Shot(float(number), photo.pixels(), name=path.name)):
            events += session.see(news, float(number))
        for call in timed:
            if call.t == number:
                events += session.call(call.call, call.t)
    end = session.play.end_event(9.0)
    assert isinstance(end, EndEvent)
    moves = {event.key: event.to_dict() for event in events if isinstance(event, MoveEvent)}
    return list(moves.values()), end.scores


@pytest.mark.parametrize("game", CASES)
def test_they_give_the_same_moves_turns_and_points(game: str) -> None:
    photos, turns, calls, fields = CASES[game]
    names = list(map(str, photos))

    def legal_moves(moves: Sequence[Mapping[str, Any]]) -> list[tuple[object, ...]]:
        # A false formula is no move at a table: whoever laid it takes the cards back.
        return [tuple(move[name] for name in fields) for move in moves if move["legal"]]

    followed = Referee(game).follow(names, turns=turns)
    called = follow_photos(
        games.find(game), names, ("Ann", "Bo"), calls=list(map(parse_timed, calls))
    )
    moves, scores = watch_photos(game, photos, calls)
    for report in (followed, called):
        assert legal_moves(report.details["moves"]) == legal_moves(moves)
    assert called.details["scores"] == scores
    if game == "mathable":
        assert followed.details["start"] == called.details["start"] == "bare"
        assert followed.details["scores"] == scores == {"Ann": 15, "Bo": 6}
