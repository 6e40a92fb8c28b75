"""Pods drawn for measuring are what they are said to be."""

from __future__ import annotations

import numpy as np
import pytest

from referee.games.mobi.position import judged
from training.tables.pods import mistaken, random_pod


@pytest.mark.parametrize("seed", range(25))
def test_random_pods_hold_and_a_changed_number_is_the_only_change(seed: int) -> None:
    rng = np.random.default_rng(seed)
    pod = random_pod(rng, 4)
    valid, equations = judged(pod)
    assert valid
    assert 1 <= len(equations) <= 6
    wrong = mistaken(pod, rng)
    assert sum(wrong[at] != face for at, face in pod.items()) == 1
    assert wrong.keys() == pod.keys()
