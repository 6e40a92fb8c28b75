"""Positions drawn for measuring are such as games leave: a misreading changes the ruling."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from referee.games.mathable.position import random_game
from referee.games.mobi.position import ground_truth
from rules.mathable import EDITION_2021, Square, judge_position
from training.tables.boards import random_position
from training.tables.pods import random_pod, with_mistake


def named(squares: dict[tuple[int, int], int]) -> dict[str, int]:
    return {Square(*place).name: value for place, value in squares.items()}


@pytest.mark.parametrize("seed", range(12))
def test_games_are_legal_and_of_one_box(seed: int) -> None:
    squares = random_game(np.random.default_rng(seed), 5 * seed + 1)
    assert len(squares) == 5 * seed + 1
    assert judge_position(named(squares)).valid
    count = Counter(squares.values())
    assert all(count[value] <= EDITION_2021.supply[value] for value in count)


def test_most_boards_with_tiles_are_legal() -> None:
    boards = [random_position(np.random.default_rng(seed)) for seed in range(40)]
    laid = [squares for squares in boards if squares]
    legal = sum(judge_position(named(squares)).valid for squares in laid)
    assert len(laid) >= 30
    assert 0.6 < legal / len(laid) < 0.9


@pytest.mark.parametrize("seed", range(12))
def test_random_pods_hold_and_a_changed_number_is_the_only_change(seed: int) -> None:
    rng = np.random.default_rng(seed)
    pod = random_pod(rng, 4)
    valid, equations = ground_truth(pod)
    assert valid
    assert 1 <= len(equations) <= 6
    wrong = with_mistake(pod, rng)
    assert sum(wrong[at] != face for at, face in pod.items()) == 1
    assert wrong.keys() == pod.keys()
