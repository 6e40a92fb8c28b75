"""Golden reports on the bundled photographs are right in every piece and number.

`test_reports` proves that the referee still makes them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import dist
from typing import Any

import pytest

from referee import Report
from tests.golden.reports import golden, golden_report
from tests.golden.samples import GAME_1, PHOTOS, ROUND, SAMPLES, referee
from vision.piece import Piece

HIDDEN = "mathable/note_on_a_tile"
"""Paper covers a tile, which must be asked about."""


def truth_of(name: str) -> dict[str, Any]:
    truth: dict[str, Any] = json.loads(PHOTOS[name].with_suffix(".json").read_text())
    return truth


def names(game: str) -> list[str]:
    """The photographs of a game, without the hidden tile."""
    return [name for name in PHOTOS if name.startswith(f"{game}/") and name != HIDDEN]


def pieces_at(report: Report, quads: Sequence[Any]) -> list[int]:
    """Ids of the pieces at these quads; there must be exactly one piece at each."""
    centres = [_centre(piece.quad) for piece in report.pieces]
    ids = []
    for quad in quads:
        centre, side = _centre(quad), dist(quad[0], quad[1])
        distances = [dist(other, centre) for other in centres]
        assert min(distances) < 0.3 * side
        ids.append(report.pieces[distances.index(min(distances))].id)
    assert sorted(ids) == [piece.id for piece in report.pieces]
    return ids


def _centre(quad: Sequence[Sequence[float]]) -> tuple[float, float]:
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def colour_at(piece: Piece, point: Sequence[float]) -> str:
    """The colour of a tile's corner that is nearest to a point."""
    assert piece.corners is not None
    return piece.corners[min(range(4), key=lambda corner: dist(piece.quad[corner], point))]


def squares_of(report: Report) -> Mapping[str, int]:
    squares: Mapping[str, int] = report.details["squares"]
    return squares


def game_squares(name: str) -> dict[str, int]:
    """The squares in a photograph of the bundled game: all moves up to it."""
    photos = [photo for photo in GAME_1 if photo <= PHOTOS[name]]
    moves = (photo.with_suffix(".txt").read_text().split() for photo in photos)
    return {square: int(value) for square, value in moves}


@pytest.mark.parametrize("name", names("mobi"))
def test_pods(name: str) -> None:
    report, truth = golden_report(name), truth_of(name)
    assert report.verdict == ("valid" if truth["valid"] else "invalid")
    assert sorted(e["text"] for e in report.details["equations"]) == truth["equations"]
    tiles = pieces_at(report, [tile["quad"] for tile in truth["tiles"]])
    faces = [tile["face"] or "back" for tile in truth["tiles"]]
    assert [report.pieces[i].face for i in tiles] == faces


@pytest.mark.parametrize("name", names("cirplexed"))
def test_boards_of_circles(name: str) -> None:
    report, truth = golden_report(name), truth_of(name)
    assert (report.verdict, report.questions) == ("valid", ())
    [board] = report.details["boards"]
    counts = ("full", "three_quarter", "half")
    assert [board[count] for count in counts] == [truth[count] for count in counts]
    tiles = pieces_at(report, [tile["quad"] for tile in truth["tiles"]])
    for tile, number in zip(truth["tiles"], tiles, strict=True):
        colours = [colour_at(report.pieces[number], corner) for corner in tile["quad"]]
        assert colours == tile["corners"]


@pytest.mark.parametrize("name", names("formula"))
def test_formulas(name: str) -> None:
    report, truth = golden_report(name), truth_of(name)
    top_cards = [card for card in truth["cards"] if card["top"]]
    cards = pieces_at(report, [card["quad"] for card in top_cards])
    assert [report.pieces[i].face for i in cards] == [card["face"] for card in top_cards]
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
    report, truth = golden_report(name), truth_of(name)
    assert report.details["cells"] == truth["cells"]
    assert report.details["winner"] == truth["winner"]
    assert report.verdict == ("invalid" if "two_colours" in name else "valid")


@pytest.mark.parametrize("name", names("mathable"))
def test_positions_of_tiles(name: str) -> None:
    report = golden_report(name)
    truth: dict[str, Any] = {"squares": game_squares(name)} if "game_1" in name else truth_of(name)
    assert squares_of(report) == truth["squares"]
    illegal = truth.get("illegal", [])
    assert report.verdict == ("invalid" if illegal else "valid")
    assert [f.at[0] for f in report.findings if f.severity == "violation"] == illegal


def test_a_hidden_tile_is_asked_about() -> None:
    report, squares = golden_report(HIDDEN), truth_of(HIDDEN)["squares"]
    assert squares_of(report) == {name: squares[name] for name in squares if name != "9I"}
    (question,) = report.questions
    message = "9I is covered or cannot be read; show it plainly, or say what lies there."
    assert (report.verdict, question.message) == ("unsure", message)
    answered = referee("mathable").check(PHOTOS[HIDDEN], answers={"9I": "15"})
    assert (answered.verdict, squares_of(answered)) == ("valid", squares)


def test_a_game_is_followed_photo_by_photo() -> None:
    game = golden("mathable/game_1")
    assert (game["verdict"], game["questions"]) == ("valid", [])
    moves = [f"{move['square']} {move['value']}" for move in game["moves"]]
    assert moves == [photo.with_suffix(".txt").read_text().strip() for photo in GAME_1]
    assert all(move["legal"] for move in game["moves"])
    turns = [f"{turn['player']} {turn['first_move']} {turn['points']}" for turn in game["turns"]]
    assert turns == (SAMPLES / "mathable" / "game_1_scores.txt").read_text().split("\n")[:4]
    assert game["scores"] == {"Player1": 37, "Player2": 34}


def test_a_round_is_followed_and_the_wrong_turn_is_refused() -> None:
    game = golden("formula/round")
    moves = [(move["formula"], move["legal"]) for move in game["moves"]]
    assert moves == [("2 + 4 = 6", True), ("12 + 4 = 16", True), ("12 × 4 = 46", False)]
    assert (game["table"], game["verdict"]) == ("12 + 4 = 16", "invalid")
    photos = referee("formula").follow(ROUND).photos
    assert [photo.verdict for photo in photos] == ["valid", "valid", "valid", "invalid"]


def test_a_turn_is_ruled_on_by_the_formula_before_it() -> None:
    report = golden("formula/turn")
    assert report["verdict"] == "valid"
    turn = report["turn"]
    assert (turn["before"], turn["least"], turn["most"]) == ("2 + 4 = 6", 2, 3)
