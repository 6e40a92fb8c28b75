"""Results in order, few at a time, whatever dies."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from referee.errors import UsageError
from referee.workers.pool import Pool, processes
from referee.workers.streaming import DEATHS, IN_FLIGHT, Stream
from tests.checking import tasks

PATIENCE_S = 60.0


def run(
    task: Callable[[Any], Any], items: Iterable[Any], pool: Pool | None = None
) -> Iterator[Any]:
    pool = pool or processes(2, PATIENCE_S)
    return Stream(pool, task, lambda item: f"{item} died").results(items)


def test_results_come_in_order_and_few_are_under_way() -> None:
    submitted: list[int] = []

    def items() -> Iterator[int]:
        for number in range(100):
            submitted.append(number)
            yield number

    pool = Pool(lambda: ThreadPoolExecutor(2), 2)
    results = []
    for result in run(tasks.double, items(), pool):
        results.append(result)
        assert len(submitted) <= len(results) + IN_FLIGHT * pool.count
    assert results == [2 * number for number in submitted] == [*range(0, 200, 2)]


def test_who_ends_a_stream_lets_go_of_its_workers() -> None:
    executor = ThreadPoolExecutor(1)
    assert [*run(tasks.double, [1], Pool(lambda: executor, 1))] == [2]
    with pytest.raises(RuntimeError, match="after shutdown"):
        executor.submit(tasks.double, 2)


def test_what_kills_its_worker_twice_is_reported_and_no_neighbour_is_blamed() -> None:
    names = ["a", "b", "deadly", "c", "deadly", "d", "e"]
    assert [*run(tasks.deadly, names)] == ["A", "B", "deadly died", "C", "deadly died", "D", "E"]


def test_what_kills_its_worker_once_is_done_by_another(tmp_path: Path) -> None:
    once = str(tmp_path / "once")
    assert [*run(tasks.deadly, ["a", once, "b"])] == ["A", once.upper(), "B"]


def test_where_all_die_it_ends_with_one_sentence() -> None:
    stream = run(tasks.deadly, ["a"] + ["deadly"] * (DEATHS + 3), processes(1, PATIENCE_S))
    results: list[str] = []
    with pytest.raises(UsageError, match=f"{DEATHS} photos in a row"):
        results.extend(stream)
    assert results == ["A"] + ["deadly died"] * (DEATHS - 1)


def test_what_workers_cannot_do_is_one_sentence() -> None:
    pool = Pool(lambda: ThreadPoolExecutor(1), 1)
    with pytest.raises(UsageError, match=r"cannot run this version of the referee: no way\.$"):
        list(run(tasks.refuse, ["way"], pool))
