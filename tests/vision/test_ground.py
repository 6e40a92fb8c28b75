"""Bare table is told from pieces by colour, where the two differ."""

from __future__ import annotations

import numpy as np

from vision.reading.ground import ColouredPlaces, classify_cover, samples

WOOD, IVORY, BLUE, INK = (120, 80, 40), (235, 230, 215), (30, 60, 180), (10, 10, 10)
Colour = tuple[int, int, int]


def places(
    at: list[tuple[float, float]], *shown: list[Colour], shade: float = 1.0
) -> ColouredPlaces:
    """Places that show these colours in equal shares, with some noise."""
    rng = np.random.default_rng(0)
    rows = []
    for colours in shown:
        values = np.array([colours[i % len(colours)] for i in range(60)], float)
        rows.append(np.sqrt(np.clip(values * shade + rng.normal(0, 3, values.shape), 0, 255)))
    return ColouredPlaces(np.array(at, float), np.array(rows))


LINE = [(float(i), 0.0) for i in range(4)]
PIECES = places(LINE, [IVORY], [BLUE], [IVORY, IVORY, INK], [BLUE])
TABLE = places([(x, 1.3) for x, _ in LINE], *[[WOOD]] * 4)


def bare_and_covered(place: ColouredPlaces, pieces: ColouredPlaces = PIECES) -> tuple[bool, bool]:
    """Whether one place is bare, and whether it is covered."""
    ground = classify_cover(place, pieces, TABLE)
    return bool(ground.bare[0]), bool(ground.covered[0])


def test_the_table_is_bare_even_in_shadow() -> None:
    assert bare_and_covered(places([(1.5, 1.0)], [WOOD])) == (True, False)
    assert bare_and_covered(places([(1.5, 1.0)], [WOOD], shade=0.6)) == (True, False)


def test_a_piece_covers_the_table_whatever_it_shows() -> None:
    for shown in ([IVORY], [BLUE], [IVORY, INK], [BLUE, BLUE, IVORY]):
        assert bare_and_covered(places([(1.5, -1.0)], shown)) == (False, True)


def test_half_a_piece_is_neither() -> None:
    assert bare_and_covered(places([(1.5, -1.0)], [IVORY, WOOD])) == (False, False)


def test_nothing_is_said_where_pieces_have_the_colour_of_the_table() -> None:
    wooden = places(LINE, *[[WOOD, WOOD, INK]] * 4)
    assert bare_and_covered(places([(1.5, 1.0)], [WOOD]), wooden) == (False, False)
    assert bare_and_covered(places([(1.5, 1.0)], [WOOD, INK]), wooden) == (False, False)


def test_a_piece_in_the_light_is_not_the_table_where_all_others_lie_in_the_shade() -> None:
    lit, shaded = (250, 250, 250), (165, 165, 165)
    pieces = places(LINE, [shaded], [BLUE], [shaded], [BLUE])
    table = places([(x, 1.3) for x, _ in LINE], *[[lit]] * 4)
    place = places([(1.5, -1.0)], [lit])
    assert classify_cover(place, pieces, table).bare[0]
    assert not classify_cover(place, pieces, table, other_light=True).bare[0]
    wood = places([(1.5, 1.0)], [WOOD])
    assert classify_cover(wood, pieces, TABLE, other_light=True).bare[0]


def test_no_table_in_the_picture_tells_nothing() -> None:
    nowhere = ColouredPlaces(np.zeros((0, 2)), samples(np.zeros((0, 40, 40, 3), np.uint8)))
    ground = classify_cover(places([(1.5, 1.0)], [WOOD]), PIECES, nowhere)
    assert not ground.bare[0]
    assert not classify_cover(nowhere, PIECES, TABLE).covered.any()
