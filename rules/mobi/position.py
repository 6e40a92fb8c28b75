"""A pod on the table: its faces, which tiles lie where, and the lines to be read as equations.

Whether it is right is not asked here.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, get_args

from rules.arithmetic import SIGNS, Sign, sign_typed
from rules.errors import PositionError
from rules.frozen import Frozen
from rules.lattice import Cell, draw_grid, parts, read_grid
from rules.message import Message, Text, one_of, sentences

Number = Literal["1", "2", "3", "4", "5", "6/9", "7", "8", "10", "11", "12", "wild"]
Operation = Sign
Face = Literal[Number, Operation, "=", "back"]

NUMBERS: tuple[Number, ...] = get_args(Number)
OPERATIONS: tuple[Operation, ...] = SIGNS
FACES: tuple[Face, ...] = (*NUMBERS, *OPERATIONS, "=", "back")

WITH_AN_UP: frozenset[Face] = frozenset({"2", "3", "4", "5", "7", "10", "12", "wild"})
"""Faces that look different upside down, so that they tell which way a pod is read."""

_AS_NUMBERS: frozenset[str] = frozenset(NUMBERS)

_SPELLINGS: Mapping[str, Face] = {"6": "6/9", "9": "6/9", "(6/9)": "6/9", "ö": "wild", "#": "back"}
_SHORT = {"wild": "ö", "back": "#"}
_EMPTY = "."
_LOOSE = "loose:"


def is_number(face: str) -> bool:
    """Whether it is a blue number tile that lies face up, the wild one included."""
    return face in _AS_NUMBERS


def parse_face(text: str) -> Face:
    """The face of that name or of one of its other spellings: 6 and 9 are one glyph."""
    face = _SPELLINGS.get(text, sign_typed(text))
    if face not in FACES:
        raise PositionError(Message.of("mobi-bad-face", faces=one_of(FACES), got=text))
    return face


def short(face: Face) -> str:
    """As it is written in a grid: `ö` for the wild tile, `#` for a back."""
    return _SHORT.get(face, face)


def shown(face: Face) -> str:
    """As programs compare it: `ö`, and `(6/9)` so that it is no quotient."""
    return "(6/9)" if face == "6/9" else short(face)


def called(face: Face) -> Text:
    """What people call a tile: `7`, `ö`, "6 or 9"."""
    return Message.of("mobi-six-or-nine") if face == "6/9" else short(face)


@lru_cache(maxsize=4096)
def in_line(faces: tuple[Face, ...]) -> Text:
    """A line of tiles as people read it: "3 + 4 = (6 or 9)"."""
    written = [
        Message.of("mobi-six-or-nine-in-line") if face == "6/9" else short(face) for face in faces
    ]
    return sentences(*written) if "6/9" in faces else " ".join(map(short, faces))


@dataclass(frozen=True)
class Pod:
    """Tiles by their cells on one lattice, seen upright, and number tiles that lie beside it.

    `loose` are the player's number tiles that touch nothing. Loose operations and face-down tiles
    belong to nobody and are left out; on the lattice they may lie, where they touch the pod.
    """

    tiles: Mapping[Cell, Face]
    loose: tuple[Face, ...] = ()

    def __post_init__(self) -> None:
        tiles = {Cell(*at): face for at, face in sorted(self.tiles.items())}
        object.__setattr__(self, "tiles", Frozen(tiles))
        object.__setattr__(self, "loose", tuple(self.loose))
        for at, face in tiles.items():
            if face not in FACES:
                raise PositionError(f"The tile at {at} must have a known face, but got {face!r}.")
        for face in self.loose:
            if not is_number(face):
                raise PositionError(f"Loose tiles must be number tiles, but got {face!r}.")

    @property
    def numbers(self) -> int:
        """How many number tiles lie on the lattice."""
        return sum(is_number(face) for face in self.tiles.values())

    @property
    def has_an_up(self) -> bool:
        """Whether some tile tells beyond doubt which way the pod is read."""
        return any(face in WITH_AN_UP for face in self.tiles.values())

    @cached_property
    def parts(self) -> tuple[tuple[Cell, ...], ...]:
        """The 4-connected groups of face-up tiles that hold a number, most numbers first."""
        groups = parts(at for at, face in self.tiles.items() if face != "back")
        counted = [(sum(is_number(self.tiles[at]) for at in group), group) for group in groups]
        counted.sort(key=lambda entry: (-entry[0], -len(entry[1]), entry[1]))
        return tuple(group for numbers, group in counted if numbers)

    @cached_property
    def corner(self) -> Cell:
        """The top left of the box around the tiles."""
        if not self.tiles:
            return Cell(0, 0)
        return Cell(min(at.row for at in self.tiles), min(at.col for at in self.tiles))

    def of_tile(self, key: str, at: Cell, **args: object) -> Message:
        """A message on a tile, and where it lies, counted from the pod's own top left."""
        row, col = at.row - self.corner.row + 1, at.col - self.corner.col + 1
        return Message.of(key, face=called(self.tiles[at]), row=row, col=col, **args)

    def tile(self, at: Cell) -> Message:
        """A tile in words: "the 7 at row 1, column 3"."""
        return self.of_tile("mobi-tile-at", at)

    def rotated(self, quarters: int) -> "Pod":
        """The pod turned clockwise by quarters about the origin: read with another side up.

        The faces stay as they are: an operation is told in its own tile's frame.
        """
        return Pod({at.turned(quarters): face for at, face in self.tiles.items()}, self.loose)

    def __str__(self) -> str:
        """The pod as a grid, as `parse` reads it; where it lies on its lattice is not said."""
        grid = draw_grid({at: short(face) for at, face in self.tiles.items()}, _EMPTY)
        beside = " ".join([_LOOSE, *map(short, self.loose)]) + "\n" if self.loose else ""
        return grid + beside or "\n"

    @classmethod
    def parse(cls, text: str) -> "Pod":
        """Read a grid: `.` is an empty cell; a last line `loose: 7 ö` lists tiles beside it.

        The first line is row 0. 6, 9 and 6/9 are the same; ö is the wild tile, # a back.
        """
        grid, _, beside = text.partition(_LOOSE)
        tiles = {at: parse_face(entry) for at, entry in read_grid(grid, _EMPTY).items()}
        return cls(tiles, tuple(map(parse_face, beside.split())))


def side_by_side(parts: Sequence[Collection[Cell]]) -> tuple[Cell, ...]:
    """How far to move each part so that they lie in a row, an empty column between any two.

    For pieces found on lattices of their own: moved so, they can share the lattice of one pod
    without touching.
    """
    offsets, col = [], 0
    for part in parts:
        top, left = (min(spot[axis] for spot in part) for axis in (0, 1))
        offsets.append(Cell(-top, col - left))
        col += max(spot.col for spot in part) - left + 2
    return tuple(offsets)


@dataclass(frozen=True, slots=True)
class Run:
    """A line of two or more tiles, from left to right or from top to bottom."""

    cells: tuple[Cell, ...]
    faces: tuple[Face, ...]

    @property
    def text(self) -> str:
        """Without spaces, as programs compare it: `3+4=(6/9)`."""
        return "".join(map(shown, self.faces))

    @property
    def words(self) -> Text:
        """As people read it: "3 + 4 = (6 or 9)"."""
        return in_line(self.faces)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Where in the run its number tiles are."""
        return tuple(index for index, face in enumerate(self.faces) if is_number(face))


def runs(pod: Pod) -> tuple[Run, ...]:
    """Every maximal line of two or more touching face-up tiles: rows first, then columns.

    A face-down tile belongs to nobody and ends a line. Lines of operations alone that touch no
    number are no part of the pod (see `Pod.parts`).
    """
    held = frozenset(at for part in pod.parts for at in part)
    return tuple(Run(cells, tuple(pod.tiles[at] for at in cells)) for cells in _all_lines(held))


@lru_cache(maxsize=256)
def _all_lines(held: frozenset[Cell]) -> tuple[tuple[Cell, ...], ...]:
    lines = []
    for step in ((0, 1), (1, 0)):
        back = -step[0], -step[1]
        starts = (at for at in held if at.moved(*back) not in held)
        for start in sorted(starts, key=lambda at: at[:: -1 if step == (1, 0) else 1]):
            line = [start]
            while (after := line[-1].moved(*step)) in held:
                line.append(after)
            lines += [tuple(line)] if len(line) > 1 else []
    return tuple(lines)
