"""Placement of labels: free wherever there is room, near, and else with a leader line."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.drawing import labels
from referee.drawing.labels import Box, Placer, leader

SIZE = (480, 360)
BOXES = st.tuples(
    st.integers(0, 400), st.integers(0, 300), st.integers(20, 200), st.integers(20, 200)
).map(lambda b: (b[0], b[1], min(b[0] + b[2], SIZE[0]), min(b[1] + b[3], SIZE[1])))


def polygon(box: Box) -> tuple[tuple[float, float], ...]:
    left, top, right, bottom = map(float, box)
    return (left, top), (right, top), (right, bottom), (left, bottom)


def overlap(first: Box, second: Box, margin: int = 0) -> bool:
    return all(
        first[k] < second[k + 2] + margin and second[k] < first[k + 2] + margin for k in (0, 1)
    )


@settings(max_examples=50)
@given(st.lists(BOXES, min_size=1, max_size=7), st.integers(30, 120), st.integers(15, 40))
def test_a_free_place_is_found_wherever_there_is_one(
    taken: list[Box], width: int, height: int
) -> None:
    placer = Placer(SIZE)
    placer.keep_free(map(polygon, taken))
    x, y = (taken[0][0] + taken[0][2]) / 2, taken[0][1]
    box = placer.place((width, height), ((x, float(y)),))
    assert box[0] >= 0 <= box[1]
    assert box[2] <= SIZE[0]
    assert box[3] <= SIZE[1]
    if any(overlap(box, other) for other in taken):
        # Then no place is free, within the tolerance of the grid.
        for left in range(0, SIZE[0] - width, 8):
            for top in range(0, SIZE[1] - height, 8):
                place = (left, top, left + width, top + height)
                assert any(overlap(place, other, margin=10) for other in taken)


def test_labels_are_as_near_as_may_be() -> None:
    placer = Placer(SIZE)
    piece = (200, 150, 260, 210)
    placer.keep_free([polygon(piece)])
    left, top, right, bottom = placer.place((80, 24), ((230.0, 145.0),))
    assert abs((left + right) / 2 - 230) < 6
    assert 115 < top < bottom <= 150


def test_labels_make_way_for_each_other_and_for_lines() -> None:
    placer = Placer(SIZE)
    target = ((240.0, 180.0),)
    boxes = [placer.place((80, 24), target) for _ in range(12)]
    assert not any(overlap(a, b) for i, a in enumerate(boxes) for b in boxes[:i])
    other = Placer(SIZE)
    other.avoid([np.array([(0.0, 180.0), (480.0, 180.0)])], 6.0)
    _, top, _, bottom = other.place((80, 24), target)
    assert bottom <= 180 or top >= 180


def test_leader_lines_do_not_run_under_other_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    with_care = count_crossings()
    monkeypatch.setattr(labels, "CROSSING", 0.0)
    assert with_care < count_crossings()


def count_crossings() -> int:
    """Leader lines that cross other labels, of seven about a point with room on one side only."""
    placer = Placer(SIZE)
    placer.keep_free([polygon((0, 140, 480, 360))])
    target = ((240.0, 200.0),)
    boxes = [placer.place((40, 24), target) for _ in range(7)]
    count = 0
    for number, box in enumerate(boxes):
        line = leader(box, target)
        assert line is not None
        path = [np.array(line[0]) * (1 - s) + np.array(line[1]) * s for s in np.linspace(0, 1, 60)]
        points = [(int(x), int(y), int(x) + 1, int(y) + 1) for x, y in path[1:]]
        others = boxes[:number]
        count += any(overlap(point, other) for point in points for other in others)
    return count


@pytest.mark.parametrize(
    ("target", "start"), [((300.0, 50.0), (100.0, 50.0)), ((50.0, 300.0), (50.0, 60.0))]
)
def test_far_labels_have_a_leader_line_from_their_edge(
    target: tuple[float, float], start: tuple[float, float]
) -> None:
    assert leader((0, 40, 100, 60), (target,)) == (start, target)
    assert leader((0, 40, 100, 60), (target, (50.0, 64.0))) is None
