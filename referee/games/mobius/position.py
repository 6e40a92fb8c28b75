"""The printed board, and the position of the stones on it in a photograph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from referee.prints.mobius import MobiusPrint
from referee.reading import place_reader
from referee.ruling.answers import letter_and_number
from referee.ruling.clock import Clock
from referee.ruling.faces import EMPTY
from rules.mobius import (
    COLOURS,
    LETTERS,
    STEERE_2008,
    Cell,
    Colour,
    PlacedStones,
    Stone,
    judge_position,
    place_stones,
)
from vision.boards.by_markers import find_by_markers
from vision.boards.layout import Layout, PrintedPlace
from vision.boards.stones import read_stones
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Alternative, Kind, Piece, Point
from vision.scene import Scene

BOARD = STEERE_2008

FACES = {"stone": (*COLOURS, EMPTY)}
"""Faces that an answer may give a cell."""


def printed_layout(kit: MobiusPrint) -> Layout:
    """The printed board as finder and reader need it."""
    board = kit.board
    places = [(row, col) for row in range(board.rows + 1) for col in range(board.row_width(row))]
    return Layout(
        name=f"mobius {board.name}",
        width_mm=kit.width_mm,
        height_mm=kit.height_mm,
        pitch_mm=kit.cell_mm,
        places=tuple(PrintedPlace(row, col, kit.centre(row, col)) for row, col in places),
        stones=COLOURS,
        dictionary=kit.dictionary,
        markers={marker.id: marker.corners for marker in kit.markers},
        lines=_inner_lines(kit, places),
    )


def _inner_lines(
    kit: MobiusPrint, places: list[tuple[int, int]]
) -> tuple[tuple[Point, Point], ...]:
    """Sides shared by two hexagons; along the bars, sides are covered."""
    sides: dict[tuple[Point, Point], list[tuple[Point, Point]]] = {}
    for place in places:
        corners = kit.outline(*place)
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            sides.setdefault(_side_key(start, end), []).append((start, end))
    return tuple(same[0] for same in sides.values() if len(same) > 1)


def _side_key(start: Point, end: Point) -> tuple[Point, Point]:
    rounded = sorted((round(x, 3), round(y, 3)) for x, y in (start, end))
    return rounded[0], rounded[1]


LAYOUT = printed_layout(MobiusPrint())


def read_scene(photo: Photo, clock: Clock) -> Scene | Unreadable:
    """Find the printed board in a photograph and read its places."""
    with clock.stage("find"):
        view = find_by_markers(photo, LAYOUT)
    if isinstance(view, Unreadable):
        return view
    with clock.stage("read"):
        return read_stones(photo, view, place_reader())


def cell_of(place: Piece) -> Cell:
    """The cell of a printed place, of which split cells have two."""
    assert place.row is not None
    assert place.col is not None
    return BOARD.cell_at(place.row, place.col)


def parse_cell(name: str) -> Cell:
    """The cell named ``F0``, ``f0`` or ``0F``; a cell off the board for any other text."""
    letter, number = letter_and_number(name) or ("A", -1)
    return Cell(number, LETTERS.index(letter))


def with_answers(places: Sequence[Piece], answers: Mapping[Cell, str]) -> list[Piece]:
    """The places with the players' answers about cells.

    Of a split cell the half that is likelier to hold a stone gets the answer, the other is empty.
    """
    out = list(places)
    for cell, answer in answers.items():
        halves = [i for i, place in enumerate(places) if cell_of(place) == cell]
        halves.sort(key=lambda i: sum(a.probability for a in places[i].readings if a.face == EMPTY))
        for rank, i in enumerate(halves):
            face = answer if rank == 0 else EMPTY
            kind: Kind = "unknown" if face == EMPTY else "stone"
            out[i] = places[i].with_readings((Alternative(face, 1.0),), kind)
    return out


def position_from_faces(faces: Iterable[tuple[Piece, str | None]]) -> PlacedStones:
    """The position if the places show these faces."""
    return place_stones(
        Stone(place.row or 0, place.col or 0, face) for place, face in faces if face in COLOURS
    )


def ground_truth(faces: Mapping[tuple[int, int], str]) -> dict[str, Any]:
    """Labels of a rendered board from its stones by row and column: cells, validity, winner."""
    placed = place_stones(Stone(*place, cast(Colour, face)) for place, face in faces.items())
    ruling = judge_position(placed.position, placed.faults)
    cells = placed.position.stones_by_name()
    return {"cells": cells, "valid": ruling.valid, "winner": ruling.winner}
