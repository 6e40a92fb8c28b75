"""The best pod from some tiles: right by the judge, of the tiles that there are."""

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest

from rules.mobi import NUMBERS, Pod, Ruleset, is_number, judge_pod
from rules.mobi.best_pod import BestPod, best_pod
from rules.mobi.position import Face

WITHOUT = Ruleset(without=frozenset({"×", "÷"}))


def drawn(chance: Random, least: int = 2, most: int = 20) -> list[Face]:
    return [chance.choice(NUMBERS) for _ in range(chance.randint(least, most))]


def check(best: BestPod, hand: list[Face], rules: Ruleset) -> None:
    """It is a legal pod of tiles of the hand, and the others are left."""
    laid = [face for face in best.pod.tiles.values() if is_number(face)]
    assert Counter(laid) + Counter(best.unused) == Counter(hand)
    if laid:
        ruled = judge_pod(best.pod, rules, held=len(laid))
        assert ruled.valid, f"{best.pod}\n{ruled.ruling}"


NEVER_PLAIN = Ruleset(plain_equalities=0)


@pytest.mark.parametrize("rules", [Ruleset(), WITHOUT, Ruleset(integers_only=True), NEVER_PLAIN])
def test_every_pod_is_right_by_the_judge(rules: Ruleset) -> None:
    chance = Random(4)
    for _ in range(40):
        hand = drawn(chance)
        check(best_pod(hand, rules, attempts=30), hand, rules)


def test_most_hands_of_seven_go_wholly_into_a_pod() -> None:
    chance = Random(5)
    hands = [drawn(chance, 7, 7) for _ in range(40)]
    assert sum(not best_pod(hand, attempts=500).unused for hand in hands) >= 38


def test_three_tiles_go_into_an_equation_where_there_is_one() -> None:
    faces: list[Face] = ["1", "2", "4", "5", "6/9", "8", "12"]
    chance = Random(6)
    for _ in range(40):
        hand = [chance.choice(faces) for _ in range(3)]
        orders = product(permutations(hand), "+−×÷", (True, False))
        possible = any(
            judge_pod(
                Pod.parse(f"{a} {sign} {b} = {c}" if ahead else f"{a} = {b} {sign} {c}")
            ).valid
            for (a, b, c), sign, ahead in orders
        )
        assert (not best_pod(hand, attempts=5).unused) == possible, hand


def test_only_operation_tiles_that_there_are_lie_there() -> None:
    hand: list[Face] = ["3", "4", "7", "2"]
    best = best_pod(hand, operations=["−", "="], attempts=100)
    signs = sorted(face for face in best.pod.tiles.values() if not is_number(face))
    assert signs in (["+", "="], ["=", "−"])
    assert best.pod.number_count == 3


def test_tiles_of_no_pod_are_left() -> None:
    best = best_pod(["3", "11"], attempts=20)
    assert (best.pod.number_count, best.unused) == (0, ("3", "11"))
    assert best_pod(["4", "4"], attempts=20).unused == ()
    assert best_pod(["4", "4"], NEVER_PLAIN, attempts=20).unused == ("4", "4")
