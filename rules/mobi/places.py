"""Places on the lattice of a pod."""

from collections.abc import Collection, Iterable, Sequence

from rules.lattice import Cell as Place

Spot = Place


def names(spots: Iterable[Spot]) -> tuple[str, ...]:
    """The names of some spots, each once, as findings list them."""
    return tuple(dict.fromkeys(spot.name for spot in spots))


def side_by_side(parts: Sequence[Collection[Spot]]) -> tuple[Spot, ...]:
    """How far to move each part so that they lie in a row, an empty column between any two.

    For pieces found on lattices of their own: moved so, they can share the lattice of one pod
    without touching.
    """
    offsets, col = [], 0
    for part in parts:
        top, left = (min(spot[axis] for spot in part) for axis in (0, 1))
        offsets.append(Spot(-top, col - left))
        col += max(spot.col for spot in part) - left + 2
    return tuple(offsets)
