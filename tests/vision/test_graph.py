"""Contacts of pieces, components and orientation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.vision.views import rotation, squares
from vision.arrays import Floats
from vision.cards.lines import OUTLIER_RATE as OUTLIER_RATE_OF_CARDS
from vision.find.squares import APART, GAP
from vision.graph.joining import SIDES, WITNESSES, PieceGraph, free_places, join
from vision.graph.orientation import turn_evidence
from vision.tiles.scene import OUTLIER_RATE

Cell = tuple[int, int]
PODS = st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=1, max_size=30)


def place_squares(cells: list[Cell], seed: int, twist: float = 6.0) -> Floats:
    """Crooked squares on the cells (row, col), each quad from a random corner on."""
    rng = np.random.default_rng(seed)
    centres = 1.06 * np.array([(col, row) for row, col in cells], float)
    centres += rng.uniform(-0.04, 0.04, centres.shape)
    quads = squares(centres, rng.uniform(-twist, twist, len(cells)))
    turn = rotation(rng.uniform(0, 360))
    return np.array([np.roll(quad @ turn.T, rng.integers(4), axis=0) for quad in quads])


def join_at(*centres: tuple[float, float], degrees: Sequence[float] | None = None) -> PieceGraph:
    """Join unit squares at these centres."""
    return join(squares(np.array(centres), np.array(degrees or [0.0] * len(centres))))


def cells_around(cells: Iterable[Cell]) -> set[Cell]:
    """The cells above, below, left and right."""
    return {(r + a, c + b) for r, c in cells for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}


def flood_components(cells: Iterable[Cell]) -> list[set[Cell]]:
    """4-connected components, by flood fill."""
    left, components = set(cells), []
    while left:
        front = {left.pop()}
        whole = set(front)
        while front := cells_around(front) & left:
            left -= front
            whole |= front
        components.append(whole)
    return sorted(components, key=len, reverse=True)


def shape(places: list[Cell]) -> set[tuple[Cell, ...]]:
    """All four turns of a set of places, moved to the corner."""
    turns = set()
    for _ in range(4):
        places = [(col, -row) for row, col in places]
        top, left = min(r for r, _ in places), min(c for _, c in places)
        turns.add(tuple((r - top, c - left) for r, c in places))
    return turns


@settings(max_examples=60)
@given(PODS, st.integers(0, 999))
def test_crooked_pods_come_back_on_their_lattice(pod: set[Cell], seed: int) -> None:
    cells = sorted(pod)
    graph = join(place_squares(cells, seed))
    assert graph.conflicts == ()
    components: dict[int, list[tuple[Cell, Cell]]] = {}
    for cell, node in zip(cells, graph.nodes, strict=True):
        components.setdefault(node.component, []).append((cell, (node.row, node.col)))
    truth = flood_components(cells)
    assert sorted(map(len, components.values()), reverse=True) == [*map(len, truth)]
    for members in components.values():
        true_cells, places = map(list, zip(*members, strict=True))
        assert set(true_cells) in truth
        assert tuple(places) in shape(true_cells)


def test_a_long_row_may_drift() -> None:
    turns = np.linspace(0.0, 26.0, 14)
    centres = np.cumsum(1.05 * np.exp(1j * np.radians(turns)))
    graph = join(squares(np.array([centres.real, centres.imag]).T, turns))
    assert len({n.component for n in graph.nodes}) == 1
    rows, cols = ({n.row for n in graph.nodes}, {n.col for n in graph.nodes})
    assert sorted((len(rows), len(cols))) == [1, 14]


@pytest.mark.parametrize(
    ("centre", "degrees", "touches", "nearly"),
    [
        pytest.param((1.4, 0.0), 0.0, False, True, id="a gap"),
        pytest.param((1.5, 0.0), 0.0, False, True, id="a hand apart"),
        pytest.param((1.02, 0.5), 0.0, False, True, id="shifted by half a side"),
        pytest.param((1.02, 0.0), 20.0, True, False, id="twisted, right beside"),
        pytest.param((1.52, 0.4), 0.0, False, False, id="shifted, with clear room"),
        pytest.param((1.52, 0.1), 30.0, False, False, id="twisted, with clear room"),
    ],
)
def test_two_tiles_touch_or_nearly_or_not(
    centre: tuple[float, float], degrees: float, touches: bool, nearly: bool
) -> None:
    graph = join_at((0.0, 0.0), centre, degrees=[0.0, degrees])
    assert len(graph.contacts) == touches
    assert graph.near_contacts == ((0, 1),) * nearly
    assert [node.component for node in graph.nodes] == [0, 0 if touches else 1]


def test_a_loop_that_does_not_close_is_reported() -> None:
    # A spiral of small steps: the last piece lies beside the first, a row too low.
    centres = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.1), (3.0, 1.1)]
    centres += [(2.0, 1.2), (1.0, 1.3), (0.1, 1.25), (0.1, 0.75)]
    assert join_at(*centres).conflicts


def test_a_ring_that_comes_back_to_its_first_piece_is_reported() -> None:
    # Each piece is right of the one before, turned as little as by hand.
    turns = np.linspace(0.0, 345.0, 24)
    steps = 1.02 * np.exp(1j * np.radians(turns - 7.5))
    centres = np.cumsum(steps)
    graph = join(squares(np.column_stack([centres.real, centres.imag]), turns))
    assert len(graph.contacts) == 24
    assert len(graph.conflicts) == 1


def neighbours(pod: set[Cell]) -> int:
    """How many pairs of cells share a side."""
    return sum(((row + 1, col) in pod) + ((row, col + 1) in pod) for row, col in pod)


@settings(max_examples=40)
@given(
    st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=12).filter(
        lambda pod: neighbours(pod) >= WITNESSES
    ),
    st.integers(0, 999),
    st.floats(0.82, 1.6),
)
# Half of its pairs are separated by a free place.
@example({(r, c) for r, row in enumerate(("xxx x", "xx x", "xxx x", "", "x"))
          for c, mark in enumerate(row) if mark == "x"}, 0, 1.5)  # fmt: skip
def test_outlines_that_are_all_too_small_or_too_large_neither_split_nor_join_pods(
    pod: set[Cell], seed: int, size: float
) -> None:
    cells = sorted(pod)
    quads = place_squares(cells, seed, twist=2.0)
    middle = quads.mean(1, keepdims=True)
    graph = join((middle + size * (quads - middle)) / size)
    assert len({node.component for node in graph.nodes}) == len(flood_components(cells))


def test_outlines_a_quarter_too_small_do_not_split_a_row() -> None:
    assert len(join_at(*((1.47 * i, 0.0) for i in range(7))).contacts) == 6


def test_a_tile_outlined_over_its_neighbour_touches_it() -> None:
    graph = join_at((0.0, 0.0), (1.02, 0.0), (1.6, 0.1), (3.06, 0.0))
    assert [(c.a, c.b) for c in graph.contacts] == [(0, 1), (1, 2)]
    assert graph.near_contacts == ((2, 3),)


@given(st.floats(0.95, 1.12), st.floats(0.0, 0.7), st.floats(-10.0, 10.0))
@example(1.12, 0.5, 0.0)
def test_no_tile_shifted_along_another_goes_unreported(
    gap: float, drift: float, turn: float
) -> None:
    graph = join_at((0.0, 0.0), (gap, drift), degrees=[0.0, turn])
    assert graph.contacts or graph.near_contacts == ((0, 1),)


@given(st.floats(1.37, 2.3))
@example(1.65)
def test_no_room_for_a_missed_tile_goes_unreported(distance: float) -> None:
    quads = squares(np.array([(0.0, 0.0), (distance, 0.0)]), np.zeros(2))
    places, _, _ = free_places(quads, GAP, APART)
    inside = (places[:, 0] > 0.5) & (places[:, 0] < distance - 0.5)
    assert inside.any() or join(quads).near_contacts == ((0, 1),)


@given(PODS)
@settings(max_examples=30)
def test_free_places_are_the_empty_cells_beside(pod: set[Cell]) -> None:
    cells = sorted(pod)
    quads = squares(np.array([(c, r) for r, c in cells], float), np.zeros(len(cells)))
    places, owners, sides = free_places(quads, 1.0, 0.5)
    assert {(round(y), round(x)) for x, y in places.tolist()} == cells_around(cells) - pod
    assert np.allclose(places - quads.mean(1)[owners], SIDES[sides])


@pytest.mark.parametrize("rate", [OUTLIER_RATE, OUTLIER_RATE_OF_CARDS])
def test_one_misreading_turns_nothing(rate: float) -> None:
    faces = np.full((4, 4, 2), 1e-12)
    faces[:3, 0, 0] = 1
    faces[3, 1, 0] = 1
    faces[:3, 1:, 0] = 0.01
    assert turn_evidence(faces, rate).sum(0).argmax() == 0
