"""Mobius: rulings on made-up scenes, marks, and photographs of half a board."""

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
from vision.boards.board import BoardView, assemble_scene
from vision.geometry.homography import Homography
from vision.photo.photo import Photo
from vision.piece import Alternative
from vision.scene import Ambiguity, Scene

SAMPLES = Path(__file__).parents[2] / "sample_images" / "mobius"
SCALE = 1.8
Reading = str | Mapping[str, float]
"""A face, or faces with probabilities."""

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


def board_scene(stones: Mapping[tuple[int, int], Reading], strays: tuple[Ambiguity, ...]) -> Scene:
    """The scene of a board; all other places are certainly empty."""
    readings, quads = [], []
    for place in LAYOUT.places:
        reading = stones.get((place.row, place.col), "empty")
        probabilities = {reading: 1.0} if isinstance(reading, str) else reading
        ranked = sorted(probabilities.items(), key=lambda entry: -entry[1])
        x, y = (SCALE * v for v in place.centre)
        quads.append(((x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9)))
        readings.append([Alternative(face, p) for face, p in ranked])
    view = BoardView(LAYOUT, Homography.affine(SCALE), 1.0)
    return assemble_scene((640, 640), view, np.array(quads), readings, "stone", strays)


def rule(
    stones: Mapping[tuple[int, int], Reading],
    answers: Mapping[str, str] | None = None,
    strays: tuple[Ambiguity, ...] = (),
    **rules: object,
) -> Report:
    view = View("board.png", board_scene(stones, strays))
    return MobiusAdapter(rules).check(view, as_answers(answers))


def parse_stones(text: str) -> dict[tuple[int, int], Reading]:
    return {(cell.row, cell.col): face for cell, face in Position.parse(text).stones.items()}


def test_the_win_is_reported_with_its_chains() -> None:
    report = rule(parse_stones(LOOP))
    assert report.verdict == "valid"
    assert report.details["winner"] == "blue"
    assert report.summary == "Blue wins with two linked bars and a loop."
    chains = [mark for mark in marks(report) if isinstance(mark, Polyline)]
    assert [chain.meaning for chain in chains] == ["bars linked", "loop"]
    assert {chain.side for chain in chains} == {"blue"}
    ends = np.array([path for chain in chains for path in chain.paths])
    lengths = np.linalg.norm(ends[:, 0] - ends[:, 1], axis=1) / SCALE / LAYOUT.pitch_mm
    assert lengths.max() < 1.6


def test_both_stones_of_a_split_cell_are_marked_and_the_cell_is_named_on_the_rim() -> None:
    report = rule({(0, 5): "red", (12, 6): "blue", (4, 4): "red"})
    all_marks = marks(report)
    wrong = {mark.pieces for mark in all_marks if isinstance(mark, Ring) and mark.role == "wrong"}
    stones = {(p.id,) for p in report.pieces if (p.row, p.col) != (4, 4)}
    assert wrong == stones
    labels = [mark.pieces for mark in all_marks if isinstance(mark, Label) and mark.role == "wrong"]
    assert set(labels) == stones
    [rim] = [mark for mark in all_marks if isinstance(mark, Grid)]
    assert sorted(name for name, _ in rim.names) == ["0", "0", "F", "F"]
    quads = {piece.id: piece.quad for piece in report.pieces}
    for name, (x, _) in rim.names:
        if name == "F":
            distance = min(abs(x - np.mean([p[0] for p in quads[i]])) for (i,) in stones)
            assert distance < 3.0


def test_the_author_is_credited_wherever_the_game_is_named() -> None:
    report = rule({})
    game = games.find("mobius")
    for text in (game.title, game.describe(report), say(game.summary)):
        assert "Mark Steere" in text
        assert "marksteeregames.com" in text
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
