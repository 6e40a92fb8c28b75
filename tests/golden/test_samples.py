"""The bundled photographs, ruled on and right in every piece and number.

A report that is unsure fails, but for the one photograph in which a tile is hidden.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import dist
from typing import Any

import pytest

from referee import Report
from tests.golden.samples import GAME_1, PHOTOS, SAMPLES, checked, followed, referee, turn
from vision.piece import Piece

HIDDEN = "mathable/note_on_a_tile"
"""Paper lies on a tile: it must be asked about."""


def truth_of(name: str) -> dict[str, Any]:
    truth: dict[str, Any] = json.loads(PHOTOS[name].with_suffix(".json").read_text())
    return truth


def names(game: str) -> list[str]:
    """The photographs of a game that are to be ruled on."""
    return [name for name in PHOTOS if name.startswith(f"{game}/") and name != HIDDEN]


def lying(report: Report, quads: Sequence[Any]) -> list[int]:
    """Numbers of the pieces that lie at these quads, one at each, and no piece lies elsewhere."""
    middles = [_middle(piece.quad) for piece in report.pieces]
    found = []
    for quad in quads:
        middle, side = _middle(quad), dist(quad[0], quad[1])
        near = min(range(len(middles)), key=lambda i: dist(middles[i], middle))
        assert dist(middles[near], middle) < 0.3 * side
        found.append(report.pieces[near].id)
    assert sorted(found) == [piece.id for piece in report.pieces]
    return found


def _middle(quad: Sequence[Sequence[float]]) -> tuple[float, float]:
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def colour_at(piece: Piece, at: Sequence[float]) -> str:
    """The colour of a tile's corner that is nearest to a point."""
    assert piece.corners is not None
    return piece.corners[min(range(4), key=lambda corner: dist(piece.quad[corner], at))]


def squares_of(report: Report) -> Mapping[str, int]:
    squares: Mapping[str, int] = report.details["squares"]
    return squares


def game_squares(name: str) -> dict[str, int]:
    """What lies on the board in a photograph of the bundled game: all moves up to it."""
    photos = [photo for photo in GAME_1 if photo <= PHOTOS[name]]
    moves = (photo.with_suffix(".txt").read_text().split() for photo in photos)
    return {square: int(value) for square, value in moves}


@pytest.mark.parametrize("name", names("mobi"))
def test_pods(name: str) -> None:
    report, truth = checked(name), truth_of(name)
    assert report.verdict == ("valid" if truth["valid"] else "invalid")
    assert sorted(e["text"] for e in report.details["equations"]) == truth["equations"]
    tiles = lying(report, [tile["quad"] for tile in truth["tiles"]])
    faces = [tile["face"] or "back" for tile in truth["tiles"]]
    assert [report.pieces[i].face for i in tiles] == faces


@pytest.mark.parametrize("name", names("cirplexed"))
def test_boards_of_circles(name: str) -> None:
    report, truth = checked(name), truth_of(name)
    assert (report.verdict, report.questions) == ("valid", ())
    [board] = report.details["boards"]
    counts = ("full", "three_quarter", "half")
    assert [board[count] for count in counts] == [truth[count] for count in counts]
    tiles = lying(report, [tile["quad"] for tile in truth["tiles"]])
    for tile, number in zip(truth["tiles"], tiles, strict=True):
        colours = [colour_at(report.pieces[number], at) for at in tile["quad"]]
        assert colours == tile["corners"]


@pytest.mark.parametrize("name", names("formula"))
def test_formulas(name: str) -> None:
    report, truth = checked(name), truth_of(name)
    top = [card for card in truth["cards"] if card["top"]]
    cards = lying(report, [card["quad"] for card in top])
    assert [report.pieces[i].face for i in cards] == [card["face"] for card in top]
    if "start" in truth:
        assert report.verdict == "valid"
        assert report.details["start"] == "{} _ {} = _".format(*truth["start"])
        return
    formula = report.details["formula"]
    assert [formula[part] for part in ("a", "b", "c")] == [str(truth[part]) for part in "ABC"]
    assert (formula["op"], formula["holds"]) == (truth["op"], truth["true"])
    assert report.verdict == ("valid" if truth["true"] else "invalid")


@pytest.mark.parametrize("name", names("mobius"))
def test_positions_of_stones(name: str) -> None:
    report, truth = checked(name), truth_of(name)
    assert report.details["cells"] == truth["cells"]
    assert report.details["winner"] == truth["winner"]
    assert report.verdict == ("invalid" if "two_colours" in name else "valid")


@pytest.mark.parametrize("name", names("mathable"))
def test_positions_of_tiles_are_ruled_on(name: str) -> None:
    report = checked(name)
    illegal = [] if "game_1" in name else truth_of(name).get("illegal", [])
    assert report.verdict == ("invalid" if illegal else "valid")
    blamed = [f.at[0] for f in report.findings if f.severity == "violation"]
    assert blamed == illegal


@pytest.mark.parametrize("name", names("mathable"))
def test_positions_of_tiles_are_read_whole(name: str) -> None:
    squares = game_squares(name) if "game_1" in name else truth_of(name)["squares"]
    assert squares_of(checked(name)) == squares


def test_a_hidden_tile_is_asked_about() -> None:
    report, squares = checked(HIDDEN), truth_of(HIDDEN)["squares"]
    assert squares_of(report) == {at: value for at, value in squares.items() if at != "9I"}
    [question] = report.questions
    assert (report.verdict, question.message) == (
        "unsure",
        "9I is covered or cannot be read; show it plainly, or say what lies there.",
    )
    answered = referee("mathable").check(PHOTOS[HIDDEN], answers={"9I": "15"})
    assert (answered.verdict, squares_of(answered)) == ("valid", squares)


def test_a_game_is_followed_photo_by_photo() -> None:
    game = followed("mathable")
    assert (game.verdict, game.questions) == ("valid", ())
    moves = [f"{move['square']} {move['value']}" for move in game.details["moves"]]
    assert moves == [photo.with_suffix(".txt").read_text().strip() for photo in GAME_1]
    assert all(move["legal"] for move in game.details["moves"])
    told = [
        f"{turn['player']} {turn['first_move']} {turn['points']}" for turn in game.details["turns"]
    ]
    assert told == (SAMPLES / "mathable" / "game_1_scores.txt").read_text().split("\n")[:4]
    assert game.details["scores"] == {"Player1": 37, "Player2": 34}


def test_a_round_is_followed_and_the_wrong_turn_is_refused() -> None:
    report = followed("formula")
    moves = [(move["formula"], move["legal"]) for move in report.details["moves"]]
    assert moves == [("2 + 4 = 6", True), ("12 + 4 = 16", True), ("12 × 4 = 46", False)]
    assert report.details["table"] == "12 + 4 = 16"
    assert report.verdict == "invalid"
    assert [photo.verdict for photo in report.photos] == ["valid", "valid", "valid", "invalid"]


def test_a_turn_is_ruled_on_by_what_lay_there_before() -> None:
    report = turn()
    assert report.verdict == "valid"
    said = report.details["turn"]
    assert (said["before"], said["least"], said["most"]) == ("2 + 4 = 6", 2, 3)
