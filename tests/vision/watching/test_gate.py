"""What the gate reports of films of a table, and what it never reports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.watching.films import (
    RATE,
    SIZE,
    Film,
    GateRun,
    Hand,
    Moment,
    Point,
    is_at,
    place,
    reaching,
    still,
    watch,
    with_change,
    with_hand,
    with_tiles,
    wooden,
)
from vision.arrays import Singles

Change = Callable[[Moment, float], Moment]
"""What becomes of a moment after some seconds."""

SQUARE = place(4, 4)
OTHER = place(6, 3)
BARE = Moment(tiles=((place(2, 2), "7"), (place(3, 2), "+")))
LAID = with_tiles(BARE, (SQUARE, "8"))
HAND = Hand()
START = still(BARE, 0.6)
END = still(LAID, 1.2)
LAYING = [*START, *reaching(BARE, HAND, SQUARE, LAID), *END]
GONE = len(LAYING) - len(END)
"""Number of the first frame without the hand."""


def assert_one_change(run: GateRun, gone: int = GONE, where: Point = SQUARE) -> None:
    """One change, at the place, as the hand leaves (it is hardly in its last frames)."""
    assert len(run.changes) == 1, run.changes
    ((when, boxes),) = run.changes
    assert gone - 0.2 * RATE <= when <= gone + 0.7 * RATE
    assert is_at(boxes, where), boxes


WOOD, BRIGHT, DARK = (150, 105, 70), (215, 210, 200), (60, 62, 66)


@pytest.mark.parametrize(
    ("hand", "colour"),
    [
        (Hand(), WOOD),
        (Hand(skin=(95, 62, 48), sleeve=(215, 215, 205), enters=(-60, 120)), BRIGHT),
        (Hand(skin=(225, 180, 155), sleeve=(190, 40, 45), enters=(700, 300), width=34), DARK),
        (Hand(skin=(150, 105, 80), sleeve=(150, 105, 80), enters=(300, -60), width=20), WOOD),
    ],
)
def test_a_tile_is_reported_once_when_the_hand_has_left(
    hand: Hand, colour: tuple[int, int, int]
) -> None:
    film = Film(wooden(3, colour))
    assert_one_change(watch([*START, *reaching(BARE, hand, SQUARE, LAID), *END], film))


def test_a_tile_that_is_taken_is_reported() -> None:
    taken = [*still(LAID, 0.6), *reaching(LAID, HAND, SQUARE, BARE), *still(BARE, 1.2)]
    assert_one_change(watch(taken))


def test_a_table_at_rest_reports_nothing() -> None:
    run = watch(still(LAID, 3))
    assert run.changes == ()
    assert run.states() == {"searching", "still"}


def test_a_passing_hand_is_no_change() -> None:
    run = watch([*START, *reaching(BARE, HAND, SQUARE, BARE, 0.8), *still(BARE, 1)])
    assert run.changes == ()
    assert "hand" in run.states()
    assert run.frames[-1].state == "still"


def test_a_hand_that_rests_or_hovers_holds_all_back() -> None:
    hover = [with_hand(LAID, HAND, (SQUARE[0] + 40 + 6 * np.sin(n / 6), 200)) for n in range(20)]
    leaving = reaching(LAID, HAND, SQUARE, LAID, 0)[-4:]
    rests = still(with_hand(LAID, HAND, SQUARE), 3)
    moments = [*START, *reaching(BARE, HAND, SQUARE, LAID)[:8], *rests, *hover, *leaving]
    assert_one_change(watch([*moments, *END]), len(moments))


def test_two_tiles_of_one_reach_are_reported_together() -> None:
    both = with_tiles(LAID, (OTHER, "3"))
    first = reaching(BARE, HAND, SQUARE, LAID, 0.3)
    second = reaching(LAID, HAND, OTHER, both, 0.3)
    moments = [*START, *first[:10], *second[5:]]
    run = watch([*moments, *still(both, 1.2)])
    assert_one_change(run, len(moments))
    assert is_at(run.changes[0][1], OTHER)


def test_what_one_hand_laid_is_reported_while_another_is_elsewhere() -> None:
    away = Hand(enters=(655, 60))
    laying = reaching(BARE, HAND, SQUARE, LAID)
    other = reaching(LAID, away, place(8, 0), LAID, 2.0)
    soon = len(laying) - 5
    both = [
        replace(one, hands=one.hands + two.hands)
        for one, two in zip(laying[soon:], other, strict=False)
    ]
    run = watch([*START, *laying[:soon], *both, *other[5:], *still(LAID, 1)])
    assert_one_change(run, GONE)
    assert run.frames[run.changes[0][0]].state == "hand"


def test_an_arm_at_rest_in_view_does_not_stop_the_game() -> None:
    arm = Hand(enters=(-60, 250), sleeve=(70, 90, 60))
    resting = with_hand(BARE, arm, (120, 300))
    laid = with_hand(LAID, arm, (120, 300))
    moments = [*START, *still(resting, 7), *reaching(resting, HAND, SQUARE, laid)]
    assert_one_change(watch([*moments, *still(laid, 1.2)]), len(moments))


def test_an_arm_that_draws_back_and_stays_in_view_does_not_stop_the_game() -> None:
    def fidgets(number: int) -> Moment:
        return with_hand(LAID, HAND, (SQUARE[0] + 8 * np.sin(number), 285))

    moments = [*START, *reaching(BARE, HAND, SQUARE, LAID)[:-4], *map(fidgets, range(60))]
    run = watch(moments)
    assert [is_at(boxes, SQUARE) for _, boxes in run.changes] == [True]
    assert "hand" in {frame.state for frame in run.frames[-20:]}


def test_tiles_at_the_edge_of_the_picture_are_no_arm() -> None:
    laid = with_tiles(BARE, ((540, 347), "8"), ((540, 321), "3"), ((540, 304), "5"))
    reach = reaching(BARE, Hand(enters=(700, 200)), (540, 315), laid)
    run = watch([*START, *reach, *still(laid, 2.0)])
    ((when, boxes),) = run.changes
    assert when <= len(START) + len(reach) + 1.5 * RATE
    assert is_at(boxes, (540, 321))


def test_players_who_never_sit_still_do_not_stop_the_game() -> None:
    restless = [with_hand(BARE, HAND, (280 + 10 * (4 * n % 9), 330)) for n in range(40)]
    run = watch(restless)
    assert run.frames[20].state == "searching"
    assert run.frames[-1].state != "searching"


def test_what_a_hand_hides_is_remembered() -> None:
    covered = with_hand(LAID, HAND, place(3, 3))
    run = watch([*still(LAID, 1), *reaching(LAID, HAND, place(3, 3), LAID, 0.4)[:-3]])
    bare = next(iter(Film(noise=0).frames([LAID])))
    hidden = next(iter(Film(noise=0).frames([covered])))
    at_hand = np.abs(hidden.astype(int) - bare).max(2) > 60
    shown = run.frames[-5].table.astype(int)
    assert np.abs(shown - bare)[at_hand].mean() < 6
    assert np.abs(hidden.astype(int) - bare)[at_hand].mean() > 40


@cache
def spot() -> Singles:
    """A soft spot amid a picture that is twice as wide and high."""
    mask = np.zeros((2 * SIZE[1], 2 * SIZE[0]), np.float32)
    cv2.ellipse(mask, SIZE, (120, 70), 20, 0, 360, 1.0, -1)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), 18), np.float32)


def shadow(x: float, y: float, depth: float = 0.45) -> Singles:
    width, height = SIZE
    top, left = height - round(y), width - round(x)
    return 1 - depth * spot()[top : top + height, left : left + width]


def shadow_wanders(moment: Moment, t: float) -> Moment:
    return replace(moment, shade=shadow(60 + 90 * t, 200 - 20 * t))


def exposure_surges(moment: Moment, t: float) -> Moment:
    gain = 1.0 + 0.8 * max(0.0, 1 - abs(t - 1.2) / 0.25)
    return replace(moment, light=(gain, gain, gain))


def lens_breathes(moment: Moment, t: float) -> Moment:
    swell = (1 + np.sin(3 * t)) / 2
    return replace(moment, blur=0.3 + 2.2 * swell, view=(0, 0, 0, 1 + 0.005 * swell))


@pytest.mark.parametrize(
    ("change", "table", "seconds", "states"),
    [
        (shadow_wanders, BARE, 5, {"still"}),
        (exposure_surges, LAID, 3, {"still", "settling"}),
        (lens_breathes, LAID, 4, {"still"}),
    ],
)
def test_what_passes_over_the_picture_is_no_change_and_hides_none(
    change: Change, table: Moment, seconds: float, states: set[str]
) -> None:
    run = watch(with_change(still(table, seconds), change))
    assert run.changes == ()
    assert run.states() >= states
    assert_one_change(watch(with_change(LAYING, change)))


def shadow_falls(moment: Moment, t: float) -> Moment:
    return replace(moment, shade=shadow(300, 180, min(0.5, 0.3 * t)))


def white_balance_drifts(moment: Moment, t: float) -> Moment:
    share = t / 8
    return replace(moment, light=(1 - 0.15 * share, 1 - 0.3 * share, 1 - 0.4 * share))


def one_lamp_of_two(moment: Moment, t: float) -> Moment:
    half = np.linspace(0.9, 0.35, SIZE[0], dtype=np.float32)[None].repeat(SIZE[1], 0)
    return replace(moment, shade=half) if 0.6 <= t < 2.6 else moment


def refocuses(moment: Moment, t: float) -> Moment:
    return replace(moment, blur=2.5) if t >= 1 else moment


@pytest.mark.parametrize(
    ("change", "seconds"),
    [(shadow_falls, 4), (white_balance_drifts, 8), (one_lamp_of_two, 3.2), (refocuses, 2)],
)
def test_light_and_focus_that_change_are_no_change(change: Change, seconds: float) -> None:
    assert watch(with_change(still(LAID, seconds), change)).changes == ()


def test_lamps_that_go_out_are_no_change_and_what_was_laid_meanwhile_is_reported() -> None:
    dark = [replace(moment, light=(0.06, 0.06, 0.06)) for moment in still(BARE, 1)]
    run = watch([*START, *dark, *still(BARE, 1.5)])
    assert run.changes == ()
    assert run.frames[len(START) + 3].state == "dark"
    assert run.frames[-1].state == "still"
    assert_one_change(watch([*START, *dark, *END]), len(START) + len(dark))


def test_what_lies_on_a_black_cloth_is_seen() -> None:
    cloth = np.random.default_rng(5).normal(30, 2, (SIZE[1], SIZE[0], 3))
    black = Film(np.clip(cloth, 0, 255).astype(np.uint8))
    run = watch(LAYING, black)
    assert "dark" not in run.states()
    assert_one_change(run)


@pytest.mark.parametrize("view", [(14.0, -9.0, 0.0, 1.0), (6.0, 4.0, -2.0, 1.03)])
def test_a_knock_is_no_change_and_what_was_laid_is_found_after_it(
    view: tuple[float, float, float, float],
) -> None:
    after = replace(BARE, view=view)
    run = watch([*START, *still(after, 1.5)])
    assert run.changes == ()
    assert "moved" in run.states()
    assert run.frames[-1].state == "still"
    laid = replace(LAID, view=view)
    moments = [*START, *still(after, 1), *reaching(after, HAND, SQUARE, laid)]
    assert len(watch([*moments, *still(laid, 1.2)]).changes) == 1
    meanwhile = watch([*START, *still(laid, 1.2)])
    assert len(meanwhile.changes) == 1, "laid while the camera was knocked"


def test_another_view_is_another_table() -> None:
    turned = replace(BARE, view=(200.0, 90.0, 140.0, 1.0))
    run = watch([*START, *still(turned, 6)])
    assert "moved" in run.states()
    assert run.changes[-1][1] == ((0, 0, *SIZE),)
    assert run.frames[-1].state == "still"


@pytest.mark.parametrize(("noise", "quality"), [(6.0, 90), (2.0, 35)])
def test_a_poor_camera_is_no_change(noise: float, quality: int) -> None:
    film = Film(noise=noise, quality=quality)
    assert watch(still(LAID, 3), film).changes == ()
    assert_one_change(watch(LAYING, film))


def test_the_first_picture_waits_for_rest() -> None:
    moving = reaching(BARE, HAND, SQUARE, BARE, 0, 1.0)[-9:]
    run = watch([*moving, *still(BARE, 1)])
    assert run.frames[5].state == "searching"
    assert run.frames[-1].state == "still"
