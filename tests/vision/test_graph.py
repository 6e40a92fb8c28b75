"""Contacts of pieces, components and orientation."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.vision.views import squares
from vision.cards.lines import OUTLIER_RATE as OUTLIER_RATE_OF_CARDS
from vision.find.squares import APART, GAP
from vision.graph.joining import SIDES, WITNESSES, free_places, join
from vision.graph.orientation import turn_evidence
from vision.tiles.scene import OUTLIER_RATE

Cells = list[tuple[int, int]]
PODS = st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=1, max_size=30)


def place_squares(
    cells: Cells, seed: int, pitch: float = 1.06, twist: float = 6.0
) -> NDArray[np.float64]:
    """Crooked squares on the cells (row, col), each quad from a random corner on."""
    rng = np.random.default_rng(seed)
    centres = pitch * np.array([(col, row) for row, col in cells], float)
    centres += rng.uniform(-0.04, 0.04, centres.shape)
    quads = squares(centres, rng.uniform(-twist, twist, len(cells)))
    turn = np.radians(rng.uniform(0, 360))
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return np.array([np.roll(quad @ rotation.T, rng.integers(4), axis=0) for quad in quads])


def flood_components(cells: Cells) -> list[set[tuple[int, int]]]:
    """4-connected components, by flood fill."""
    left, components = set(cells), []
    while left:
        front = {left.pop()}
        whole = set(front)
        while front:
            beside = {
                (r + a, c + b) for r, c in front for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))
            }
            front = beside & left
            left -= front
            whole |= front
        components.append(whole)
    return sorted(components, key=len, reverse=True)


def shape(places: Cells) -> set[tuple[tuple[int, int], ...]]:
    """All four turns of a set of places, moved to the corner."""
    turns = set()
    for _ in range(4):
        places = [(col, -row) for row, col in places]
        top, left = min(r for r, _ in places), min(c for _, c in places)
        turns.add(tuple((r - top, c - left) for r, c in places))
    return turns


@settings(max_examples=60)
@given(PODS, st.integers(0, 999))
def test_crooked_pods_come_back_on_their_lattice(pod: set[tuple[int, int]], seed: int) -> None:
    cells = sorted(pod)
    graph = join(place_squares(cells, seed))
    assert graph.conflicts == ()
    members: dict[int, Cells] = {}
    truth: dict[int, Cells] = {}
    for cell, node in zip(cells, graph.nodes, strict=True):
        members.setdefault(node.component, []).append((node.row, node.col))
        truth.setdefault(node.component, []).append(cell)
    assert sorted(map(len, members.values()), reverse=True) == [
        len(c) for c in flood_components(cells)
    ]
    for component, places in members.items():
        assert set(truth[component]) in flood_components(cells)
        assert tuple(places) in shape(truth[component])


def test_a_long_row_may_drift() -> None:
    steps = np.radians(np.arange(14) * 2.0)
    centres = np.column_stack([np.cumsum(1.05 * np.cos(steps)), np.cumsum(1.05 * np.sin(steps))])
    graph = join(squares(centres, np.degrees(steps)))
    places = {(n.row, n.col) for n in graph.nodes}
    assert len({n.component for n in graph.nodes}) == 1
    assert len(places) == 14
    assert min(len({r for r, _ in places}), len({c for _, c in places})) == 1


def test_gaps_separate_and_half_shifts_are_near_contacts() -> None:
    graph = join(squares(np.array([[0.0, 0.0], [1.4, 0.0]]), np.zeros(2)))
    assert [n.component for n in graph.nodes] == [0, 1]
    graph = join(squares(np.array([[0.0, 0.0], [1.02, 0.5]]), np.zeros(2)))
    assert graph.contacts == ()
    assert graph.near_contacts == ((0, 1),)


def test_a_loop_that_does_not_close_is_reported() -> None:
    # A spiral of small steps: the last piece lies beside the first, a row too low.
    centres = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.1), (3.0, 1.1)]
    centres += [(2.0, 1.2), (1.0, 1.3), (0.1, 1.25), (0.1, 0.75)]
    graph = join(squares(np.array(centres), np.zeros(len(centres))))
    assert graph.conflicts


def test_a_ring_that_comes_back_to_its_first_piece_is_reported() -> None:
    # Each piece is right of the one before, turned as little as by hand.
    turns = np.linspace(0.0, 345.0, 24)
    steps = 1.02 * np.exp(1j * np.radians(turns - 7.5))
    centres = np.cumsum(steps)
    graph = join(squares(np.column_stack([centres.real, centres.imag]), turns))
    assert len(graph.contacts) == 24
    assert len(graph.conflicts) == 1


def neighbours(pod: set[tuple[int, int]]) -> int:
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
@example(
    {
        (0, 0),
        (0, 1),
        (0, 2),
        (0, 4),
        (1, 0),
        (1, 1),
        (1, 3),
        (2, 0),
        (2, 1),
        (2, 2),
        (2, 4),
        (4, 0),
    },
    0,
    1.5,
)
def test_outlines_that_are_all_too_small_or_too_large_neither_split_nor_join_pods(
    pod: set[tuple[int, int]], seed: int, size: float
) -> None:
    cells = sorted(pod)
    quads = place_squares(cells, seed, twist=2.0)
    middle = quads.mean(1, keepdims=True)
    graph = join((middle + size * (quads - middle)) / size)
    assert len({node.component for node in graph.nodes}) == len(flood_components(cells))


def test_outlines_a_quarter_too_small_do_not_split_a_row() -> None:
    row = squares(np.column_stack([1.47 * np.arange(7), np.zeros(7)]), np.zeros(7))
    assert len(join(row).contacts) == 6


def test_a_tile_outlined_over_its_neighbour_touches_it() -> None:
    row = squares(np.array([(0.0, 0.0), (1.02, 0.0), (1.6, 0.1), (3.06, 0.0)]), np.zeros(4))
    graph = join(row)
    assert [(c.a, c.b) for c in graph.contacts] == [(0, 1), (1, 2)]
    assert graph.near_contacts == ((2, 3),)


def test_a_tile_right_beside_another_touches_it_however_twisted() -> None:
    graph = join(squares(np.array([(0.0, 0.0), (1.02, 0.0)]), np.array([0.0, 20.0])))
    assert len(graph.contacts) == 1
    assert not graph.near_contacts


def test_two_tiles_a_hand_apart_are_not_joined() -> None:
    quads = squares(np.array([(0.0, 0.0), (1.5, 0.0)]), np.zeros(2))
    graph = join(quads)
    assert not graph.contacts
    assert graph.near_contacts == ((0, 1),)


def test_a_tile_askew_with_clear_room_beside_another_is_loose() -> None:
    for drift, turn in ((0.4, 0.0), (0.1, 30.0)):
        graph = join(squares(np.array([(0.0, 0.0), (1.52, drift)]), np.array([0.0, turn])))
        assert not graph.contacts
        assert not graph.near_contacts


@given(st.floats(0.95, 1.12), st.floats(0.0, 0.7), st.floats(-10.0, 10.0))
@example(1.12, 0.5, 0.0)
def test_no_tile_shifted_along_another_goes_unreported(
    gap: float, drift: float, turn: float
) -> None:
    graph = join(squares(np.array([(0.0, 0.0), (gap, drift)]), np.array([0.0, turn])))
    assert graph.contacts or graph.near_contacts == ((0, 1),)


@given(st.floats(1.37, 2.3))
@example(1.65)
def test_no_room_for_a_missed_tile_goes_unreported(distance: float) -> None:
    quads = squares(np.array([(0.0, 0.0), (distance, 0.0)]), np.zeros(2))
    places, _, _ = free_places(quads, GAP, APART)
    inside = (places[:, 0] > 0.5) & (places[:, 0] < distance - 0.5)
    assert inside.any() or join(quads).near_contacts == ((0, 1),)


@given(PODS, st.integers(0, 99))
@settings(max_examples=30)
def test_free_places_are_the_empty_cells_beside(pod: set[tuple[int, int]], seed: int) -> None:
    cells = sorted(pod)
    quads = squares(np.array([(c, r) for r, c in cells], float), np.zeros(len(cells)))
    places, owners, sides = free_places(quads, 1.0, 0.5)
    empty = {(r + a, c + b) for r, c in cells for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} - pod
    assert {(round(y), round(x)) for x, y in places.tolist()} == empty
    assert np.allclose(places - quads.mean(1)[owners], SIDES[sides])


@pytest.mark.parametrize("rate", [OUTLIER_RATE, OUTLIER_RATE_OF_CARDS])
def test_one_misreading_turns_nothing(rate: float) -> None:
    faces = np.full((4, 4, 2), 1e-12)
    faces[:3, 0, 0] = 1
    faces[3, 1, 0] = 1
    faces[:3, 1:, 0] = 0.01
    assert turn_evidence(faces, rate).sum(0).argmax() == 0
