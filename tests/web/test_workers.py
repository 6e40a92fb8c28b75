import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pytest

from referee.web.refusal import RefusedError
from referee.web.settings import WebSettings
from referee.web.workers import Workers
from referee.workers.pool import Pool, processes
from tests.web import tasks

R = TypeVar("R")

LIMITS = WebSettings(task_timeout_s=60.0, max_waiting=1)


@pytest.fixture
def workers() -> Iterator[Workers]:
    """One process."""
    workers = Workers(processes(1, LIMITS.task_timeout_s), LIMITS)
    yield workers
    workers.close()


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="not on Windows")
def test_workers_hear_no_interrupt_from_their_first_moment_on(workers: Workers) -> None:
    blocked = run(lambda: workers.run(signal.pthread_sigmask, signal.SIG_BLOCK, ()))
    assert signal.SIGINT in blocked
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def run(task: Callable[[], Awaitable[R]]) -> R:
    async def main() -> R:
        return await task()

    return asyncio.run(main())


def test_a_worker_that_dies_is_replaced_and_its_task_done(workers: Workers, tmp_path: Path) -> None:
    mark = tmp_path / "died"

    async def both() -> list[str]:
        tried = (workers.run(tasks.die_once, mark) for _ in range(2))
        return await asyncio.gather(*tried)

    assert run(both) == ["done", "done"]


def test_a_task_that_kills_every_worker_is_refused_and_others_go_on(workers: Workers) -> None:
    with pytest.raises(RefusedError, match="could not finish") as refused:
        run(lambda: workers.run(tasks.die))
    assert refused.value.status == 503
    assert run(lambda: workers.run(os.getpid)) != os.getpid()


def test_a_task_that_takes_too_long_ends_with_its_worker() -> None:
    workers = Workers(processes(1, 1.0), WebSettings(task_timeout_s=1.0))
    with pytest.raises(RefusedError, match="too long"):
        run(lambda: workers.run(tasks.sleep, 60))
    assert run(lambda: workers.run(os.getpid)) != os.getpid()
    workers.close()


def test_nobody_waits_longer_than_an_answer_may_take() -> None:
    # A cluster's workers have no clock of their own.
    workers = Workers(Pool(lambda: ThreadPoolExecutor(1), 1), WebSettings(answer_timeout_s=0.2))
    with pytest.raises(RefusedError, match="too long"):
        run(lambda: workers.run(tasks.sleep, 2))
    workers.close()


def test_what_a_task_raises_is_raised_unchanged(workers: Workers) -> None:
    with pytest.raises(ValueError, match="no"):
        run(lambda: workers.run(tasks.refuse))


def test_beyond_the_queue_the_answer_is_busy(tmp_path: Path) -> None:
    workers, mark = Workers(Pool(lambda: ThreadPoolExecutor(1), 1), LIMITS), tmp_path / "go"

    async def crowd() -> list[object]:
        waiting = [asyncio.create_task(workers.run(tasks.wait_for, mark)) for _ in range(2)]
        await asyncio.sleep(0)
        refused: list[object] = []
        for at_once in (False, True):
            with pytest.raises(RefusedError, match="busy") as busy:
                await workers.run(os.getpid, at_once=at_once)
            refused.append(busy.value.retry_after)
        mark.touch()
        await asyncio.gather(*waiting)
        await workers.run(os.getpid, at_once=True)
        return refused

    assert run(crowd) == [1, 1]
    workers.close()


def test_workers_do_not_outlive_a_server_that_is_killed() -> None:
    script = (
        "import os, time; from referee.workers.pool import Processes\n"
        "print(Processes(1, 9.0).submit(os.getpid).result(), flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        server.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and _is_alive(worker):
        time.sleep(0.05)
    assert not _is_alive(worker)


def _is_alive(process: int) -> bool:
    state = Path(f"/proc/{process}/stat")
    # What has died and was not fetched by its parent yet is dead all the same.
    return state.exists() and state.read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
