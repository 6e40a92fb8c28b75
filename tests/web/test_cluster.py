import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.errors import UsageError, pip_command
from referee.web.workers import Workers
from referee.workers.pool import cluster
from tests.web import tasks

distributed = pytest.importorskip("distributed", reason=pip_command("cluster"))

pytestmark = pytest.mark.filterwarnings("ignore")  # what Dask leaves open is Dask's


@pytest.fixture
def local() -> Iterator[Any]:
    """A scheduler and two workers on this machine."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as cluster_here:
        yield cluster_here


def test_a_killed_worker_of_a_cluster_takes_no_task_along(local: Any, tmp_path: Path) -> None:
    workers = Workers(cluster(local.scheduler_address))

    async def play() -> tuple[int, list[int]]:
        mark, begun = tmp_path / "go", tmp_path / "begun"
        running = [asyncio.create_task(_wait(workers, mark, begun)) for _ in range(2)]
        while not (first := list(tmp_path.glob("begun-*"))):
            await asyncio.sleep(0.01)
        killed = int(first[0].name.partition("-")[2])
        os.kill(killed, signal.SIGKILL)
        mark.touch()
        return killed, await asyncio.gather(*running)

    killed, done = asyncio.run(play())
    assert len(done) == 2
    assert killed not in done
    workers.close()


async def _wait(workers: Workers, mark: Path, begun: Path) -> int:
    return await workers.run(tasks.wait_for, mark, begun)


def test_a_scheduler_that_does_not_answer_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.workers.pool.PATIENCE_S", 0.2)
    with pytest.raises(UsageError, match="No Dask scheduler answers"):
        cluster("tcp://127.0.0.1:9")
