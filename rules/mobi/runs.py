"""Runs: the straight lines of touching tiles in a pod, each to be read as an equation."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

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
        return _words(self.faces)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Where in the run its number tiles are."""
        return tuple(index for index, face in enumerate(self.faces) if is_number(face))


@lru_cache(maxsize=4096)
def _words(faces: tuple[Face, ...]) -> str:
    return " ".join(map(shown, faces))


def runs(pod: Pod) -> tuple[Run, ...]:
    """Every maximal line of two or more touching face-up tiles: rows first, then columns.

    A face-down tile belongs to nobody and ends a line. Lines of operations alone that touch no
    number are no part of the pod (see `Pod.parts`).
    """
    held = frozenset(at for part in pod.parts for at in part)
    return tuple(Run(spots, tuple(pod.tiles[at] for at in spots)) for spots in _all_lines(held))


@lru_cache(maxsize=256)
def _all_lines(held: frozenset[Spot]) -> tuple[tuple[Spot, ...], ...]:
    across = sorted(held)
    down = sorted(held, key=lambda at: (at.col, at.row))
    return (*_lines(across, (0, 1)), *_lines(down, (1, 0)))


def _lines(order: list[Spot], step: tuple[int, int]) -> Iterator[tuple[Spot, ...]]:
    line: list[Spot] = []
    for at in order:
        if line and (at.row - line[-1].row, at.col - line[-1].col) != step:
            if len(line) > 1:
                yield tuple(line)
            line = []
        line.append(at)
    if len(line) > 1:
        yield tuple(line)
