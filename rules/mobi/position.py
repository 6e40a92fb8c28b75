"""A pod on the table: its tiles, their faces, and the runs to be read as equations.

Placement only; `rules.mobi.judging` holds the rules.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, get_args

from rules.arithmetic import SIGNS, Sign, normalise_sign
from rules.errors import PositionError
from rules.frozen import FrozenDict
from rules.lattice import Cell, connected_parts, draw_grid, read_grid
from rules.message import Message, Text, one_of, sentences

Number = Literal["1", "2", "3", "4", "5", "6/9", "7", "8", "10", "11", "12", "wild"]
Operation = Sign
Face = Literal[Number, Operation, "=", "back"]

NUMBERS: tuple[Number, ...] = get_args(Number)
OPERATIONS: tuple[Operation, ...] = SIGNS
FACES: tuple[Face, ...] = (*NUMBERS, *OPERATIONS, "=", "back")

ORIENTED_FACES: frozenset[Face] = frozenset({"2", "3", "4", "5", "7", "10", "12", "wild"})
"""Faces that look different upside down, and so show which way up a pod is read."""

_NUMBER_FACES: frozenset[str] = frozenset(NUMBERS)

_SPELLINGS: Mapping[str, Face] = {"6": "6/9", "9": "6/9", "(6/9)": "6/9", "ö": "wild", "#": "back"}
_SYMBOLS = {"wild": "ö", "back": "#"}
_EMPTY = "."
_LOOSE = "loose:"


def is_number(face: str) -> bool:
    """Whether the face is that of a blue number tile, the wild one included."""
    return face in _NUMBER_FACES


def parse_face(text: str) -> Face:
    """The face with this name or spelling; 6 and 9 are one glyph. Raises PositionError."""
    face = _SPELLINGS.get(text, normalise_sign(text))
    if face not in FACES:
        raise PositionError(Message.of("mobi-bad-face", faces=one_of(FACES), got=text))
    return face


def face_symbol(face: Face) -> str:
    """The face in a grid (`Pod.parse`): `ö` for the wild tile, `#` for a back."""
    return _SYMBOLS.get(face, face)


def face_text(face: Face) -> str:
    """The face in `Run.text`: 6/9 in brackets, so that it does not look like a quotient."""
    return "(6/9)" if face == "6/9" else face_symbol(face)


def face_words(face: Face) -> Text:
    """The face in a sentence: `7`, `ö`, "6 or 9"."""
    return Message.of("mobi-six-or-nine") if face == "6/9" else face_symbol(face)


@lru_cache(maxsize=4096)
def line_words(faces: tuple[Face, ...]) -> Text:
    """A line of tiles in a sentence: "3 + 4 = (6 or 9)"."""
    words = [
        Message.of("mobi-six-or-nine-in-line") if face == "6/9" else face_symbol(face)
        for face in faces
    ]
    return sentences(*words) if "6/9" in faces else " ".join(map(face_symbol, faces))


@dataclass(frozen=True)
class Pod:
    """Tiles by their cells on one upright lattice, and the player's loose number tiles.

    `loose` are the number tiles that touch nothing. Loose operations and face-down tiles belong to
    nobody and are left out, unless they touch the pod and so lie on its lattice.
    """

    tiles: Mapping[Cell, Face]
    loose: tuple[Face, ...] = ()

    def __post_init__(self) -> None:
        tiles = {Cell(*cell): face for cell, face in sorted(self.tiles.items())}
        object.__setattr__(self, "tiles", FrozenDict(tiles))
        object.__setattr__(self, "loose", tuple(self.loose))
        for cell, face in tiles.items():
            if face not in FACES:
                raise PositionError(f"The tile at {cell} must have a known face, but got {face!r}.")
        for face in self.loose:
            if not is_number(face):
                raise PositionError(f"Loose tiles must be number tiles, but got {face!r}.")

    @property
    def number_count(self) -> int:
        return sum(is_number(face) for face in self.tiles.values())

    @property
    def shows_way_up(self) -> bool:
        """Whether some tile shows which way up the pod is read."""
        return any(face in ORIENTED_FACES for face in self.tiles.values())

    @cached_property
    def parts(self) -> tuple[tuple[Cell, ...], ...]:
        """The 4-connected groups of face-up tiles that hold a number, most numbers first."""
        groups = connected_parts(cell for cell, face in self.tiles.items() if face != "back")
        counted = [(sum(is_number(self.tiles[cell]) for cell in group), group) for group in groups]
        counted.sort(key=lambda entry: (-entry[0], -len(entry[1]), entry[1]))
        return tuple(group for numbers, group in counted if numbers)

    @cached_property
    def top_left(self) -> Cell:
        """The top left corner of the bounding box."""
        if not self.tiles:
            return Cell(0, 0)
        return Cell(min(cell.row for cell in self.tiles), min(cell.col for cell in self.tiles))

    def tile_message(self, key: str, cell: Cell, **args: object) -> Message:
        """A message about a tile; row and column count from 1 at the pod's top left."""
        row, col = cell.row - self.top_left.row + 1, cell.col - self.top_left.col + 1
        return Message.of(key, face=face_words(self.tiles[cell]), row=row, col=col, **args)

    def tile_words(self, cell: Cell) -> Message:
        """A tile in a sentence: "the 7 at row 1, column 3"."""
        return self.tile_message("mobi-tile-at", cell)

    def rotated(self, quarters: int) -> "Pod":
        """The pod turned clockwise by quarter turns about the origin.

        Faces stay as they are: a sign is read in its own tile's frame.
        """
        return Pod({cell.rotated(quarters): face for cell, face in self.tiles.items()}, self.loose)

    def __str__(self) -> str:
        """The pod as a grid that `parse` reads; its offset on the lattice is lost."""
        grid = draw_grid({cell: face_symbol(face) for cell, face in self.tiles.items()}, _EMPTY)
        loose_line = " ".join([_LOOSE, *map(face_symbol, self.loose)]) + "\n" if self.loose else ""
        return grid + loose_line or "\n"

    @classmethod
    def parse(cls, text: str) -> "Pod":
        """Read a grid: `.` is an empty cell; a last line `loose: 7 ö` lists loose tiles.

        The first line is row 0. 6, 9 and 6/9 are the same; ö is the wild tile, # a back.
        """
        grid, _, loose = text.partition(_LOOSE)
        tiles = {cell: parse_face(entry) for cell, entry in read_grid(grid, _EMPTY).items()}
        return cls(tiles, tuple(map(parse_face, loose.split())))


def row_offsets(parts: Sequence[Collection[Cell]]) -> tuple[Cell, ...]:
    """Offsets that set the parts in a row, one empty column between neighbours.

    Parts that were detected on lattices of their own then share one lattice without touching.
    """
    offsets, col = [], 0
    for part in parts:
        top, left = (min(cell[axis] for cell in part) for axis in (0, 1))
        offsets.append(Cell(-top, col - left))
        col += max(cell.col for cell in part) - left + 2
    return tuple(offsets)


@dataclass(frozen=True, slots=True)
class Run:
    """A line of two or more tiles, from left to right or from top to bottom."""

    cells: tuple[Cell, ...]
    faces: tuple[Face, ...]

    @property
    def text(self) -> str:
        """The run in a report, without spaces: `3+4=(6/9)`."""
        return "".join(map(face_text, self.faces))

    @property
    def words(self) -> Text:
        """The run in a sentence: "3 + 4 = (6 or 9)"."""
        return line_words(self.faces)

    @property
    def number_indices(self) -> tuple[int, ...]:
        return tuple(index for index, face in enumerate(self.faces) if is_number(face))


def runs(pod: Pod) -> tuple[Run, ...]:
    """Every maximal line of two or more touching face-up tiles: rows first, then columns.

    A face-down tile belongs to nobody and ends a line. Operations connected to no number are not
    part of the pod (see `Pod.parts`).
    """
    cells = frozenset(cell for part in pod.parts for cell in part)
    return tuple(
        Run(line, tuple(pod.tiles[cell] for cell in line)) for line in _maximal_lines(cells)
    )


@lru_cache(maxsize=256)
def _maximal_lines(cells: frozenset[Cell]) -> tuple[tuple[Cell, ...], ...]:
    lines = []
    for step in ((0, 1), (1, 0)):
        back = -step[0], -step[1]
        starts = (cell for cell in cells if cell.shifted(*back) not in cells)
        for start in sorted(starts, key=lambda cell: cell[:: -1 if step == (1, 0) else 1]):
            line = [start]
            while (after := line[-1].shifted(*step)) in cells:
                line.append(after)
            lines += [tuple(line)] if len(line) > 1 else []
    return tuple(lines)
