"""Printed kits can be read: in the usual style and with low ink, at any size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

pytest.importorskip("reportlab")
pytest.importorskip("pypdfium2")

from referee import Referee
from referee.kits import kit_documents
from referee.kits.drawing import Group, Paint, Rect, ShapeLabel
from referee.kits.formula import HEIGHT_MM, WIDTH_MM
from referee.kits.mobi import TILE_MM
from referee.kits.palette import WHITE
from referee.kits.paper import Paper, Printing
from referee.prints.mathable import LAYOUT_2021
from referee.prints.mobius import MobiusPrint
from rules.mathable import Square
from rules.mobius import Cell
from tests.kits.photographing import PlacedPiece, art_of, photograph
from vision.photo.photo import Photo

WALL = Paper("Wall", 600.0, 600.0)
"""A sheet that holds every board in one piece."""
ROOM_MM = 35.0
"""Table around a board."""
SIZES = [Printing(), Printing(low_ink=True), Printing(size=0.7), Printing(size=1.4)]


def _named(printing: Printing) -> str:
    return f"{'low ink' if printing.low_ink else 'usual'} {printing.size:g}"


PODS = {
    "12=3×4": "12 = 3 × 4",
    "11−10=1": "11 − 10 = 1",
    "2+5=7": "2 + 5 = 7",
    "8÷2=4": "8 ÷ 2 = 4",
    "(6/9)−ö=5": "6/9 − wild = 5",
}


@pytest.mark.parametrize(
    ("text", "printing"),
    [*product(PODS, SIZES[:2]), ("12=3×4", SIZES[2]), ("(6/9)−ö=5", SIZES[3])],
    ids=lambda value: value if isinstance(value, str) else _named(value),
)
def test_mobi(text: str, printing: Printing, tmp_path: Path) -> None:
    side = TILE_MM * printing.size * 1.03
    kinds = dict.fromkeys("+−×÷=", "operation")
    pieces = [
        PlacedPiece(ShapeLabel(kinds.get(face, "number"), face), 60 + side * number, 90)
        for number, face in enumerate(PODS[text].split(), start=1)
    ]
    photo = photograph(kit_documents("mobi", printing), pieces, (340, 220), tmp_path)
    report = Referee("mobi").check(photo)
    assert (report.verdict, [e["text"] for e in report.details["equations"]]) == ("valid", [text])


@pytest.mark.parametrize("printing", SIZES, ids=_named)
def test_formula(printing: Printing, tmp_path: Path) -> None:
    faces = ["9", "6", "÷", "4", "=", "2", "4"]
    step, height = 1.04 * WIDTH_MM * printing.size, HEIGHT_MM * printing.size
    pieces = [
        PlacedPiece(ShapeLabel("card", face), step * (number + 0.95), 1.35 * height)
        for number, face in enumerate(faces)
    ]
    size = (step * (len(faces) + 0.9), 2.6 * height)
    photo = photograph(kit_documents("formula", printing), pieces, size, tmp_path)
    report = Referee("formula").check(photo)
    assert (report.verdict, report.summary) == ("valid", "96 ÷ 4 = 24 is right.")


@pytest.mark.parametrize("printing", SIZES, ids=_named)
def test_cirplexed(printing: Printing, tmp_path: Path) -> None:
    kit = kit_documents("cirplexed", printing)
    faces = [label for label in art_of(kit) if label.kind == "tile"][::7][:6]
    step = 36 * printing.size
    pieces = [
        PlacedPiece(face, step * (2 + i % 3), step * (1.7 + i // 3)) for i, face in enumerate(faces)
    ]
    photo = photograph(kit, pieces, (6.1 * step, 4.4 * step), tmp_path)
    report = Referee("cirplexed").check(photo)
    assert report.verdict == "valid"
    read = {_turned(piece["corners"]) for piece in report.to_dict()["pieces"]}
    assert read == {_turned(label.face.split("-")) for label in faces}


def _turned(corners: list[str]) -> tuple[str, ...]:
    """A tile's colours, rotated to begin with the alphabetically first."""
    start = corners.index(min(corners))
    return (*corners[start:], *corners[:start])


TILES = {"7I": 3, "8I": 12, "7J": 6, "8J": 16, "9J": 10, "6G": 4, "9H": 8, "6F": 1, "5E": 0}


@pytest.mark.parametrize("printing", SIZES, ids=_named)
def test_mathable(printing: Printing, tmp_path: Path) -> None:
    squares = {Square.parse(name): face for name, face in TILES.items()}
    centres = {(p.row, p.col): p.centre for p in LAYOUT_2021.places}
    pieces = [
        PlacedPiece(ShapeLabel("number", str(face)), *_place(centres[square], printing))
        for square, face in squares.items()
    ]
    report = Referee("mathable").check(_on_board("mathable", printing, pieces, tmp_path))
    assert report.details["squares"] == TILES
    assert report.questions == ()


STONES: Mapping[str, str] = {
    "A0": "red", "F0": "blue", "L0": "red", "D3": "red", "E3": "blue", "A6": "blue", "L6": "red",
    "K11": "blue", "F5": "red", "G5": "blue", "A11": "red", "B2": "blue",
}  # fmt: skip


@pytest.mark.parametrize("printing", SIZES, ids=_named)
def test_mobius(printing: Printing, tmp_path: Path) -> None:
    layout = MobiusPrint()
    seats = {name: layout.seats(Cell.parse(name))[-1] for name in STONES}
    pieces = [
        PlacedPiece(ShapeLabel("stone", colour), *_place(seats[name], printing))
        for name, colour in STONES.items()
    ]
    report = Referee("mobius").check(_on_board("mobius", printing, pieces, tmp_path))
    read = {name: colour for name, colour in report.details["cells"].items() if colour}
    assert read == STONES
    assert report.questions == ()
    assert report.verdict == "valid"


def _place(point: tuple[float, float], printing: Printing) -> tuple[float, float]:
    """A point of the board in millimetres of the table."""
    return ROOM_MM + printing.size * point[0], ROOM_MM + printing.size * point[1]


def _on_board(name: str, printing: Printing, pieces: list[PlacedPiece], folder: Path) -> Photo:
    kit = kit_documents(name, replace(printing, paper=WALL))
    (view,) = (
        item
        for item in kit[0].pages[0].items
        if isinstance(item, Group) and item.label and item.label.kind == "board"
    )
    assert view.clip is not None
    clip = view.clip
    sheet = Rect(clip.x, clip.y, clip.width, clip.height, Paint(fill=WHITE))
    board = Group((sheet, *view.items), ROOM_MM - clip.x, ROOM_MM - clip.y, clip=clip)
    size = clip.width + 2 * ROOM_MM, clip.height + 2 * ROOM_MM
    return photograph(kit, pieces, size, folder, board)
