"""Mobius boards as read from photographs: ruled on, doubted, asked about and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from referee import Referee, Report, games
from referee.game import View
from referee.games.mobius.marks import marks
from referee.games.mobius.position import LAYOUT
from referee.games.mobius.rule import MobiusAdapter
from referee.ruling.answers import as_answers
from referee.ruling.marks import Grid, Label, Polyline, Ring
from referee.words import say
from rules.mobius import CREDIT, Position
from vision.boards.board import BoardView, scene_of
from vision.geometry.homography import Homography
from vision.photo.photo import Photo
from vision.piece import Alternative
from vision.scene import Ambiguity, Scene

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


def seen(stones: Mapping[tuple[int, int], Shown], strays: tuple[Ambiguity, ...]) -> Scene:
    """A board as if read from a photograph; places not named are empty for certain."""
    readings, quads = [], []
    for seat in LAYOUT.places:
        shown = stones.get((seat.row, seat.col), "empty")
        shares = {shown: 1.0} if isinstance(shown, str) else shown
        ranked = sorted(shares.items(), key=lambda entry: -entry[1])
        x, y = (SCALE * v for v in seat.centre)
        quads.append(((x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9)))
        readings.append([Alternative(face, share) for face, share in ranked])
    view = BoardView(LAYOUT, Homography.affine(SCALE), 1.0)
    return scene_of((640, 640), view, np.array(quads), readings, "stone", strays)


def rule(
    stones: Mapping[tuple[int, int], Shown],
    answers: Mapping[str, str] | None = None,
    strays: tuple[Ambiguity, ...] = (),
    **rules: object,
) -> Report:
    return MobiusAdapter(rules).check(View("board.png", seen(stones, strays)), as_answers(answers))


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


def test_whoever_names_the_game_names_its_author() -> None:
    report = rule({})
    game = games.find("mobius")
    for said in (game.title, game.describe(report), say(game.summary)):
        assert "Mark Steere" in said
        assert "marksteeregames.com" in said
    assert report.details["credit"] == CREDIT


@pytest.mark.parametrize("turns", range(4))
def test_half_a_board_is_not_ruled_on(turns: int) -> None:
    photo = Photo.load(SAMPLES / "opening.jpg")
    assert isinstance(photo, Photo)
    turned = np.rot90(photo.pixels(), turns)
    half = np.ascontiguousarray(np.rot90(turned[: len(turned) // 2], -turns))
    report = Referee("mobius").check(Photo.from_pixels("half", half))
    assert report.verdict == "unreadable"
    assert "whole board" in report.summary
