"""The printed board, and from a photograph to the stones on it: what its cells hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from referee.prints.mobius import MobiusPrint
from referee.ruling.answers import letter_and_number
from referee.ruling.clock import Clock
from referee.ruling.faces import EMPTY
from referee.sight import place_reader
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
"""What a player may say of a cell."""


def printed_layout(kit: MobiusPrint) -> Layout:
    """What is printed on a board, as finder and reader need it."""
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
    """Sides of the hexagons with a cell to either side: those along the bars have none."""
    shared: dict[tuple[Point, Point], list[tuple[Point, Point]]] = {}
    for place in places:
        corners = kit.outline(*place)
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            shared.setdefault(_key(start, end), []).append((start, end))
    return tuple(sides[0] for sides in shared.values() if len(sides) > 1)


def _key(start: Point, end: Point) -> tuple[Point, Point]:
    rounded = sorted((round(x, 3), round(y, 3)) for x, y in (start, end))
    return rounded[0], rounded[1]


LAYOUT = printed_layout(MobiusPrint())


def read_scene(photo: Photo, clock: Clock) -> Scene | Unreadable:
    """The seats of the printed board in a photograph."""
    with clock.stage("find"):
        view = find_by_markers(photo, LAYOUT)
    if isinstance(view, Unreadable):
        return view
    with clock.stage("read"):
        return read_stones(photo, view, place_reader())


def cell_of(seat: Piece) -> Cell:
    """The cell of a seat; both halves of a split cell are one."""
    assert seat.row is not None
    assert seat.col is not None
    return BOARD.cell_at(seat.row, seat.col)


def cell_typed(name: str) -> Cell:
    """The cell that is meant by ``F0``, ``f0`` or ``0F``; one off the board if it is none."""
    letter, number = letter_and_number(name) or ("A", -1)
    return Cell(number, LETTERS.index(letter))


def with_answers(seats: Sequence[Piece], answered: Mapping[Cell, str]) -> list[Piece]:
    """The seats with what the players said that cells hold.

    Of a split cell that seat is meant on which a stone is likelier; nothing lies on the other.
    """
    out = list(seats)
    for cell, face in answered.items():
        own = [i for i, seat in enumerate(seats) if cell_of(seat) == cell]
        own.sort(key=lambda i: sum(a.probability for a in seats[i].readings if a.face == EMPTY))
        for place, i in enumerate(own):
            here = face if place == 0 else EMPTY
            kind: Kind = "unknown" if here == EMPTY else "stone"
            out[i] = seats[i].with_readings((Alternative(here, 1.0),), kind)
    return out


def settled(shown: Iterable[tuple[Piece, str | None]]) -> PlacedStones:
    """The position if seats show these faces."""
    return place_stones(
        Stone(seat.row or 0, seat.col or 0, face) for seat, face in shown if face in COLOURS
    )


def position_of(faces: Mapping[tuple[int, int], str]) -> dict[str, Any]:
    """The cells that stones occupy, whether they may, and who has won; by row and column."""
    placed = place_stones(Stone(*at, cast(Colour, face)) for at, face in faces.items())
    ruled = judge_position(placed.position, placed.faults)
    cells = placed.position.stones_by_name()
    return {"cells": cells, "valid": ruled.ruling.valid, "winner": ruled.winner}
