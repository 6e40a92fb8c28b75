"""Mobius boards as read from photographs: ruled on, doubted, asked about and drawn."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from referee import Referee, Report, UsageError, games
from referee.game import Seen
from referee.games.mobius.layout import LAYOUT
from referee.games.mobius.marks import marks
from referee.games.mobius.rule import MobiusAdapter
from referee.ruling.answers import as_answers
from referee.ruling.marks import Grid, Label, Polyline, Ring
from referee.words import say
from rules.mobius import CREDIT, Position
from vision.boards.board import BoardView, scene_of
from vision.geometry.homography import Homography
from vision.photo.photo import Photo
from vision.piece import Alternative
from vision.scene import Scene, Unclear

SAMPLES = Path(__file__).parents[2] / "sample_images" / "mobius"
SCALE = 1.8
Shown = str | Mapping[str, float]

LOOP = """
    A B C D E F G H I J K L
 0  B B . . R R . . . R . .
 1   . B . . . . R R . R .
 2  R . B . . . . R . . . .
 3   R . B . . R . . . . .
 4  . . . B B . R . . . . .
 5   . B B . B B B B . . .
 6  B B R . . . . . B . . R
 7   . . . . R . . . B . .
 8  R R . . . . . . R B . .
 9   . . . . . . . . . B .
10  R . . . . . . . . . B .
11   . R R . . . . R . B .
"""


def seen(stones: Mapping[tuple[int, int], Shown], strays: tuple[Unclear, ...]) -> Scene:
    """A board as if read from a photograph; places not named are empty for certain."""
    readings, quads = [], []
    for seat in LAYOUT.places:
        shown = stones.get((seat.row, seat.col), "empty")
        shares = {shown: 1.0} if isinstance(shown, str) else shown
        ranked = sorted(shares.items(), key=lambda entry: -entry[1])
        x, y = (SCALE * v for v in seat.at)
        quads.append(((x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9)))
        readings.append([Alternative(face, share) for face, share in ranked])
    view = BoardView(LAYOUT, Homography.affine(SCALE), 1.0)
    return scene_of((640, 640), view, np.array(quads), readings, "stone", strays)


def rule(
    stones: Mapping[tuple[int, int], Shown],
    answers: Mapping[str, str] | None = None,
    strays: tuple[Unclear, ...] = (),
    **rules: object,
) -> Report:
    return MobiusAdapter(rules).check(Seen("board.png", seen(stones, strays)), as_answers(answers))


def laid(text: str) -> dict[tuple[int, int], Shown]:
    return {(cell.row, cell.col): face for cell, face in Position.parse(text).stones.items()}


def test_the_winner_is_named_with_chain_and_loop() -> None:
    report = rule(laid(LOOP))
    assert report.verdict == "valid"
    assert report.details["winner"] == "blue"
    assert report.summary == "Blue wins with two linked bars and a loop."
    chains = [mark for mark in marks(report) if isinstance(mark, Polyline)]
    assert [chain.meaning for chain in chains] == ["bars linked", "loop"]
    assert {chain.side for chain in chains} == {"blue"}
    ends = np.array([path for chain in chains for path in chain.paths])
    lengths = np.linalg.norm(ends[:, 0] - ends[:, 1], axis=1) / SCALE / LAYOUT.pitch_mm
    assert lengths.max() < 1.6


def test_a_chain_that_goes_round_twice_is_told_and_drawn() -> None:
    stones: dict[tuple[int, int], Shown] = {
        (row, col): colour
        for row in range(12)
        for col, colour in ((2, "red"), (4, "blue"), (5, "blue"), (8, "red"))
    }
    report = rule(stones)
    (told,) = [found for found in report.findings if found.code == "twice-round"]
    assert (report.verdict, report.details["winner"], told.severity) == ("valid", None, "note")
    assert told.message.startswith("Red's chain goes round the strip twice before it closes.")
    (line,) = [mark for mark in marks(report) if isinstance(mark, Polyline)]
    assert (line.side, line.role, line.stroke) == ("red", "doubtful", "dashed")
    assert line.meaning in [mark.text for mark in marks(report) if isinstance(mark, Label)]


def test_it_wins_where_the_players_agreed_on_it() -> None:
    red = {(row, col): "red" for row in range(12) for col in (2, 8)}
    red |= {(row, col): "red" for row in (1, 9) for col in (0, 1)}
    free = [seat.row * 12 + seat.col for seat in LAYOUT.places]
    blue = {divmod(at, 12): "blue" for at in free if at // 12 < 12 and at % 12 in (4, 5, 10)}
    stones: dict[tuple[int, int], Shown] = {**red, **dict(list(blue.items())[: len(red)])}
    odd, both = (rule(stones, loops=loops) for loops in ("odd", "any"))
    assert (odd.details["winner"], both.details["winner"]) == (None, "red")
    assert "twice" not in both.details


def test_stones_are_ringed_in_the_colour_of_their_side() -> None:
    report = rule({(3, 4): "red", (5, 5): "blue"})
    rings = [mark for mark in marks(report) if isinstance(mark, Ring)]
    assert {mark.pieces[0]: mark.side for mark in rings} == {
        piece.id: piece.face for piece in report.pieces
    }
    assert CREDIT in [mark.text for mark in marks(report) if isinstance(mark, Label)]


def test_both_stones_of_a_split_cell_are_marked_and_its_place_named_on_the_rim() -> None:
    report = rule({(0, 5): "red", (12, 6): "blue", (4, 4): "red"})
    drawn = marks(report)
    wrong = {mark.pieces for mark in drawn if isinstance(mark, Ring) and mark.role == "wrong"}
    stones = {(p.id,) for p in report.pieces if (p.row, p.col) != (4, 4)}
    assert wrong == stones
    labels = [mark.pieces for mark in drawn if isinstance(mark, Label) and mark.role == "wrong"]
    assert set(labels) == stones
    [rim] = [mark for mark in drawn if isinstance(mark, Grid)]
    assert sorted(name for name, _ in rim.names) == ["0", "0", "F", "F"]
    over = {piece.id: piece.quad for piece in report.pieces}
    for name, (x, _) in rim.names:
        if name == "F":
            near = min(abs(x - np.mean([p[0] for p in over[i]])) for (i,) in stones)
            assert near < 3.0


def test_what_is_illegal_only_perhaps_is_drawn_as_doubtful() -> None:
    stones: dict[tuple[int, int], Shown] = {(0, 5): "red", (12, 6): {"blue": 0.6, "red": 0.4}}
    stones |= {(4, 4): "blue", (5, 5): "blue", (8, 8): "blue"}
    report = rule(stones)
    assert {f.code: f.in_doubt for f in report.findings} == {
        "two-colours": True,
        "turn-order": False,
    }
    roles = {mark.role for mark in marks(report) if isinstance(mark, Ring)}
    assert (report.verdict, roles) == ("invalid", {"neutral", "doubtful"})


def test_whoever_names_the_game_names_its_author() -> None:
    report = rule({})
    game = games.find("mobius")
    for said in (game.title, game.in_words(report), say(game.summary)):
        assert "Mark Steere" in said
        assert "marksteeregames.com" in said
    assert report.details["credit"] == CREDIT


@pytest.mark.parametrize("rules", [{"width": 9}, {"loops": "even"}, {"loops": 2}])
def test_house_rules_of_no_game(rules: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        rule({}, **rules)


def test_reports_go_to_json_and_back() -> None:
    report = rule(laid(LOOP))
    assert Report.from_dict(json.loads(json.dumps(report.to_dict()))).to_dict() == report.to_dict()


@pytest.mark.parametrize("turns", range(4))
def test_half_a_board_is_not_ruled_on(turns: int) -> None:
    photo = Photo.load(SAMPLES / "opening.jpg")
    assert isinstance(photo, Photo)
    turned = np.rot90(photo.pixels(), turns)
    half = np.ascontiguousarray(np.rot90(turned[: len(turned) // 2], -turns))
    report = Referee("mobius").check(Photo.from_pixels("half", half))
    assert report.verdict == "unreadable"
    assert "whole board" in report.summary
