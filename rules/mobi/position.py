"""A pod on the table: which tiles lie where. Whether it is right is not asked here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.frozen import Frozen
from rules.lattice import parts
from rules.mobi.pieces import FACES, WITH_AN_UP, Face, is_number, parse_face, short
from rules.mobi.places import Spot
from rules.options import Record, RecordError, each, need

_EMPTY = "."
_LOOSE = "loose:"
Part = tuple[Spot, ...]


class PodError(ValueError):
    """Tiles that cannot make a pod, or a text that does not describe one."""


@dataclass(frozen=True)
class Pod:
    """Tiles by their spots on one lattice, seen upright, and number tiles that lie beside it.

    `loose` are the player's number tiles that touch nothing. Loose operations and face-down tiles
    belong to nobody and are left out; on the lattice they may lie, where they touch the pod.
    """

    tiles: Mapping[Spot, Face]
    loose: tuple[Face, ...] = ()

    def __post_init__(self) -> None:
        tiles = {Spot(*at): face for at, face in sorted(self.tiles.items())}
        object.__setattr__(self, "tiles", Frozen(tiles))
        object.__setattr__(self, "loose", tuple(self.loose))
        for at, face in tiles.items():
            if face not in FACES:
                raise PodError(f"The tile at {at.name} must have a known face, but got {face!r}.")
        for face in self.loose:
            if not is_number(face):
                raise PodError(f"Loose tiles must be number tiles, but got {face!r}.")

    @property
    def numbers(self) -> int:
        """How many number tiles lie on the lattice."""
        return sum(is_number(face) for face in self.tiles.values())

    @property
    def has_an_up(self) -> bool:
        """Whether some tile tells beyond doubt which way the pod is read."""
        return any(face in WITH_AN_UP for face in self.tiles.values())

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The 4-connected groups of face-up tiles that hold a number, most numbers first."""
        groups = parts(at for at, face in self.tiles.items() if face != "back")
        counted = [(sum(is_number(self.tiles[at]) for at in group), group) for group in groups]
        counted.sort(key=lambda entry: (-entry[0], -len(entry[1]), entry[1]))
        return tuple(group for numbers, group in counted if numbers)

    @cached_property
    def corner(self) -> Spot:
        """The top left of the box around the tiles."""
        if not self.tiles:
            return Spot(0, 0)
        return Spot(min(at.row for at in self.tiles), min(at.col for at in self.tiles))

    def place(self, at: Spot) -> str:
        """A spot in words, counted from the pod's own top left: "row 1, column 3"."""
        return f"row {at.row - self.corner.row + 1}, column {at.col - self.corner.col + 1}"

    def moved(self, rows: int, cols: int) -> "Pod":
        return Pod({at.moved(rows, cols): face for at, face in self.tiles.items()}, self.loose)

    def rotated(self, quarters: int) -> "Pod":
        """The pod turned clockwise by quarters about the origin: read with another side up.

        The faces stay as they are: an operation is told in its own tile's frame.
        """
        return Pod({at.turned(quarters): face for at, face in self.tiles.items()}, self.loose)

    def normalised(self) -> "Pod":
        """The pod moved so that its box begins at row 0 and column 0."""
        return self.moved(-self.corner.row, -self.corner.col)

    def with_faces(self, faces: Mapping[Spot, Face]) -> "Pod":
        """The pod with other faces on some of its tiles."""
        strange = faces.keys() - self.tiles.keys()
        if strange:
            raise PodError(f"A tile must lie at {min(strange).name}, but none does.")
        return Pod({**self.tiles, **faces}, self.loose)

    def __str__(self) -> str:
        """The pod as a grid, as `parse` reads it; where it lies on its lattice is not said."""
        box = self.normalised().tiles
        rows = range(1 + max((at.row for at in box), default=-1))
        cols = range(1 + max((at.col for at in box), default=-1))
        grid = [[short(box[at]) if at in box else _EMPTY for at in _line(r, cols)] for r in rows]
        width = max((len(entry) for line in grid for entry in line), default=1)
        lines = [" ".join(entry.rjust(width) for entry in line) for line in grid]
        lines += [" ".join([_LOOSE, *map(short, self.loose)])] if self.loose else []
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str) -> "Pod":
        """Read a grid: `.` is an empty spot; a last line `loose: 7 ö` lists tiles beside it.

        The first line is row 0. 6, 9 and 6/9 are the same; ö is the wild tile, # a back.
        """
        lines = [line.split() for line in text.splitlines() if line.strip()]
        beside = lines.pop()[1:] if lines and lines[-1][0] == _LOOSE else []
        tiles = {
            Spot(row, col): parse_face(entry)
            for row, line in enumerate(lines)
            for col, entry in enumerate(line)
            if entry != _EMPTY
        }
        return cls(tiles, tuple(parse_face(entry) for entry in beside))

    def to_dict(self) -> Record:
        tiles = [{"row": at.row, "col": at.col, "face": face} for at, face in self.tiles.items()]
        return {"tiles": tiles, "loose": list(self.loose)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Pod":
        entries = [_parse_tile(entry) for entry in each(data, "tiles", dict)]
        tiles = dict(entries)
        if len(tiles) < len(entries):
            raise RecordError("No two tiles must lie on one spot.")
        return cls(tiles, tuple(parse_face(face) for face in each(data, "loose", str)))


def _parse_tile(entry: Mapping[str, Any]) -> tuple[Spot, Face]:
    at = Spot(need(entry, "row", int), need(entry, "col", int))
    return at, parse_face(need(entry, "face", str))


def _line(row: int, cols: Iterable[int]) -> list[Spot]:
    return [Spot(row, col) for col in cols]
