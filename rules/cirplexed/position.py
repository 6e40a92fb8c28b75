"""A player's board: which faces lie where on its lattice. Whether they may is not asked here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rules.cirplexed.pieces import CORNERS, Face, FaceError
from rules.frozen import Frozen
from rules.lattice import Place, parts

_EMPTY = "...."
Cell = Place


class BoardError(ValueError):
    """A place that is taken, or a text that is no board."""


class Quarter(NamedTuple):
    """One quarter disc: the place of its tile, and the corner, clockwise from the top left."""

    cell: Cell
    corner: int

    @property
    def name(self) -> str:
        return f"{self.cell} {CORNERS[self.corner]}"

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Board:
    """Faces by their places."""

    faces: Mapping[Cell, Face]

    def __post_init__(self) -> None:
        faces = {Cell(*at): Face.of(face) for at, face in sorted(self.faces.items())}
        object.__setattr__(self, "faces", Frozen(faces))

    def __len__(self) -> int:
        return len(self.faces)

    def place(self, cell: Cell, face: Face) -> "Board":
        """The board with one more tile. Raises BoardError where one lies already."""
        if cell in self.faces:
            raise BoardError(f"{cell} must be empty, but holds {self.faces[cell]}.")
        return Board({**self.faces, cell: face})

    def turned(self, quarters: int = 1) -> "Board":
        """The whole board after quarter turns clockwise about the place 0,0."""
        if quarters % 4 == 0:
            return self
        once = {at.turned(1): face.turned(1) for at, face in self.faces.items()}
        return Board(once).turned(quarters % 4 - 1)

    def moved(self, down: int, right: int) -> "Board":
        """The same tiles, with the lattice counted from elsewhere."""
        return Board({at.moved(down, right): self.faces[at] for at in self.faces})

    @property
    def parts(self) -> tuple[tuple[Cell, ...], ...]:
        """The places that hang together by sides, largest part first."""
        return tuple(sorted(parts(self.faces), key=lambda part: (-len(part), part)))

    def part(self, cells: Iterable[Cell]) -> "Board":
        """Only the tiles on these places."""
        return Board({cell: self.faces[cell] for cell in cells})

    def __str__(self) -> str:
        """The board drawn row by row, as `parse` reads it. Where it was counted from is lost."""
        if not self.faces:
            return ""
        rows, cols = (sorted({at[axis] for at in self.faces}) for axis in (0, 1))
        return "".join(
            " ".join(self._drawn(Cell(row, col)) for col in range(cols[0], cols[-1] + 1)) + "\n"
            for row in range(rows[0], rows[-1] + 1)
        )

    def _drawn(self, cell: Cell) -> str:
        return str(self.faces[cell]) if cell in self.faces else _EMPTY

    @classmethod
    def parse(cls, text: str) -> "Board":
        """Read a drawn board: a face such as `ROYG` for each tile, `....` for none."""
        faces = {}
        for row, line in enumerate(line for line in text.splitlines() if line.strip()):
            for col, drawn in enumerate(line.split()):
                if drawn != _EMPTY:
                    faces[Cell(row, col)] = _parse_face(drawn)
        return cls(faces)


def _parse_face(drawn: str) -> Face:
    try:
        return Face.parse(drawn)
    except FaceError as error:
        raise BoardError(f"A tile must be drawn such as ROYG, but got {drawn!r}.") from error
