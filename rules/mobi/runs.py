"""Runs: the straight lines of touching tiles in a pod, each to be read as an equation."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.mobi.pieces import Face, is_number, shown
from rules.mobi.places import Spot
from rules.mobi.position import Pod


@dataclass(frozen=True, slots=True)
class Run:
    """A line of two or more tiles, from left to right or from top to bottom."""

    spots: tuple[Spot, ...]
    faces: tuple[Face, ...]

    @property
    def text(self) -> str:
        """Without spaces, as programs compare it: `3+4=(6/9)`."""
        return "".join(map(shown, self.faces))

    @property
    def words(self) -> str:
        """With spaces, as people read it: `3 + 4 = (6/9)`."""
        return " ".join(map(shown, self.faces))

    @property
    def numbers(self) -> tuple[int, ...]:
        """Where in the run its number tiles are."""
        return tuple(index for index, face in enumerate(self.faces) if is_number(face))


def runs(pod: Pod) -> tuple[Run, ...]:
    """Every maximal line of two or more touching face-up tiles: rows first, then columns.

    A face-down tile belongs to nobody and ends a line. Lines of operations alone that touch no
    number are no part of the pod (see `Pod.parts`).
    """
    held = [at for part in pod.parts for at in part]
    across = sorted(held)
    down = sorted(held, key=lambda at: (at.col, at.row))
    return tuple(
        Run(spots, tuple(pod.tiles[at] for at in spots))
        for order, step in ((across, (0, 1)), (down, (1, 0)))
        for spots in _lines(order, *step)
    )


def _lines(order: list[Spot], rows: int, cols: int) -> Iterator[tuple[Spot, ...]]:
    line: list[Spot] = []
    for at in order:
        if line and at != line[-1].moved(rows, cols):
            if len(line) > 1:
                yield tuple(line)
            line = []
        line.append(at)
    if len(line) > 1:
        yield tuple(line)
