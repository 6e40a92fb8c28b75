"""The best pod from given tiles: legal, and of these tiles only."""

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest

from rules.mobi import NUMBERS, Pod, Ruleset, is_number, judge_pod
from rules.mobi.best_pod import BestPod, best_pod
from rules.mobi.position import Face

WITHOUT = Ruleset(without=frozenset({"×", "÷"}))


def random_hand(rng: Random, least: int = 2, most: int = 20) -> list[Face]:
    return [rng.choice(NUMBERS) for _ in range(rng.randint(least, most))]


def check(best: BestPod, hand: list[Face], rules: Ruleset) -> None:
    """The pod is legal, and used and unused tiles are those of the hand."""
    used = [face for face in best.pod.tiles.values() if is_number(face)]
    assert Counter(used) + Counter(best.unused) == Counter(hand)
    if used:
        pod_ruling = judge_pod(best.pod, rules, held=len(used))
        assert pod_ruling.valid, f"{best.pod}\n{pod_ruling.ruling}"


NEVER_PLAIN = Ruleset(plain_equalities=0)


@pytest.mark.parametrize("rules", [Ruleset(), WITHOUT, Ruleset(integers_only=True), NEVER_PLAIN])
def test_every_pod_is_legal(rules: Ruleset) -> None:
    rng = Random(4)
    for _ in range(40):
        hand = random_hand(rng)
        check(best_pod(hand, rules, attempts=30), hand, rules)


def test_most_hands_of_seven_are_used_up() -> None:
    rng = Random(5)
    hands = [random_hand(rng, 7, 7) for _ in range(40)]
    assert sum(not best_pod(hand, attempts=500).unused for hand in hands) >= 38


def test_three_tiles_make_an_equation_if_there_is_one() -> None:
    faces: list[Face] = ["1", "2", "4", "5", "6/9", "8", "12"]
    rng = Random(6)
    for _ in range(40):
        hand = [rng.choice(faces) for _ in range(3)]
        orders = product(permutations(hand), "+−×÷", (True, False))
        possible = any(
            judge_pod(
                Pod.parse(f"{a} {sign} {b} = {c}" if ahead else f"{a} = {b} {sign} {c}")
            ).valid
            for (a, b, c), sign, ahead in orders
        )
        assert (not best_pod(hand, attempts=5).unused) == possible, hand


def test_the_supply_of_operation_tiles_is_respected() -> None:
    hand: list[Face] = ["3", "4", "7", "2"]
    best = best_pod(hand, operations=["−", "="], attempts=100)
    signs = sorted(face for face in best.pod.tiles.values() if not is_number(face))
    assert signs in (["+", "="], ["=", "−"])
    assert best.pod.number_count == 3


def test_tiles_of_no_pod_are_unused() -> None:
    best = best_pod(["3", "11"], attempts=20)
    assert (best.pod.number_count, best.unused) == (0, ("3", "11"))
    assert best_pod(["4", "4"], attempts=20).unused == ()
    assert best_pod(["4", "4"], NEVER_PLAIN, attempts=20).unused == ("4", "4")
