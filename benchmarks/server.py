"""Latency and throughput of the server, its behaviour under load, and fuzzing of its API."""

from __future__ import annotations

import signal
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import httpx2 as httpx
import numpy as np
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok

from benchmarks.command import REFEREE, resident_mib
from benchmarks.figures import Amount, Measurement
from benchmarks.mutants import PHOTOS, SMALL, mutants, sized
from benchmarks.sets import Selection
from training.progress import progress

UPLOAD, FRAME = (4000, 3000), (1280, 720)
"""Pixels of an upload of 12 megapixels, and of a live frame."""
UPLOADS, SECONDS, REQUESTS, MUTANTS = 20, 10.0, 300, 10_000
"""Uploads per game, seconds of its frames, requests per operation of the API, mutants in all."""
PHONES = 2
CROWDS = (8, 64)
"""Simultaneous uploads: 8 must all be answered; of 64 some may get 503, to be retried."""


@dataclass(frozen=True, slots=True)
class Server:
    """A running server: its address, the token for its API, and its process id."""

    address: str
    token: str
    process: int

    @property
    def headers(self) -> dict[str, str]:
        """Those of a request with the token."""
        return {"Authorization": f"Bearer {self.token}"}

    def client(self) -> httpx.Client:
        """A client with the token."""
        return httpx.Client(base_url=self.address, headers=self.headers, timeout=120)


@contextmanager
def running_server() -> Iterator[Server]:
    """Run a server with an empty data folder."""
    with tempfile.TemporaryDirectory() as folder:
        command = [*REFEREE, "serve", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            link = process.stdout.readline().split()[-1]
            address, _, token = link.partition("/?token=")
            try:
                yield Server(address, token, process.pid)
            finally:
                process.send_signal(signal.SIGINT)


def upload(client: httpx.Client, encoded: bytes, game: str) -> httpx.Response:
    """Upload a photograph."""
    return client.post("/api/photos", files={"photo": encoded}, data={"game": game})


def server(selection: Selection) -> Iterator[Measurement]:
    """All measurements, against one warm server."""
    with running_server() as running:
        with running.client() as client:
            for game in PHOTOS:
                upload(client, sized(game, FRAME), game).raise_for_status()
        for game in PHOTOS:
            if selection.includes(f"games/{game}"):
                yield game_of(running, game, selection)
        for size in CROWDS:
            if selection.includes(f"crowd/{size} at once"):
                yield crowd(running, size)
        if selection.includes("requests"):
            yield requests(running, selection.limit or REQUESTS)
        if selection.includes("mutants"):
            yield send_mutants(running, selection.limit or MUTANTS)


def game_of(server: Server, game: str, selection: Selection) -> Measurement:
    """Latency of successive uploads; then frames per second from several phones."""
    measurement, encoded, times = Measurement(f"games/{game}"), sized(game, UPLOAD), []
    with server.client() as client:
        for _ in range((selection.limit or UPLOADS) + 2):
            start = time.perf_counter()
            upload(client, encoded, game).raise_for_status()
            times.append(1000 * (time.perf_counter() - start))
    measurement.amount("upload to ruling", times[2:], "ms")
    high = float(np.percentile(times[2:], 95))
    measurement.figures["95th percentile"] = Amount(round(high), "ms", len(times) - 2)
    frame, until = sized(game, FRAME, 80), time.perf_counter() + SECONDS

    def film(_: int) -> int:
        done = 0
        with server.client() as client:
            while time.perf_counter() < until:
                response = client.post("/api/frames", params={"game": game}, content=frame)
                done += response.status_code == 200
        return done

    with ThreadPoolExecutor(PHONES) as phones:
        done = sum(phones.map(film, range(PHONES)))
    measurement.figures["frames ruled on"] = Amount(round(done / SECONDS, 1), "/s", done)
    return measurement


def crowd(server: Server, size: int) -> Measurement:
    """Simultaneous uploads of 12 megapixels."""
    encoded = sized("mathable", UPLOAD)

    def send(_: int) -> int:
        with server.client() as client:
            return upload(client, encoded, "mathable").status_code

    with ThreadPoolExecutor(size) as people:
        answered = Counter(people.map(send, range(size)))
    return tally(f"crowd/{size} at once", answered, server)


def tally(name: str, answers: Counter[Any], server: Server) -> Measurement:
    """Count the answers, and record memory; of server errors only 503 (busy) is admissible."""
    measurement, total = Measurement(name), answers.total()
    for answer, count in sorted(answers.items()):
        measurement.count(str(answer), count, total)
        if str(answer).isdigit() and int(answer) >= 500 and int(answer) != 503:
            measurement.wrong.append(f"{count} times {answer}")
    memory = round(resident_mib(server.process))
    measurement.figures["memory"] = Amount(memory, "MiB", total)
    return measurement


def send_mutants(server: Server, count: int, people: int = 4) -> Measurement:
    """Mutated uploads: each is ruled on or refused."""

    def send(mutant: tuple[str, bytes]) -> str:
        game, encoded = mutant
        with server.client() as client:
            response = upload(client, encoded, game)
        return (
            response.json()["report"]["verdict"]
            if response.is_success
            else str(response.status_code)
        )

    with ThreadPoolExecutor(people) as crowd:
        sent = crowd.map(send, mutants(count))
        answers = Counter(progress(sent, total=count, name="mutants"))
    return tally("mutants", answers, server)


def requests(server: Server, each: int) -> Measurement:
    """Requests generated from the API's description, valid and invalid ones.

    `each` is their number per operation. Some path parameters name an existing photograph, table
    or record. Event streams, which do not end, are left out.
    """
    with server.client() as client:
        described = client.get("/api/openapi.json").json()
        described["paths"] = {p: o for p, o in described["paths"].items() if "events" not in p}
        table = client.post("/api/tables", json={"game": "mobi"}).json()["table"]
        photo_number = upload(client, sized("mobi", SMALL), "mobi").json()["photo"]
    existing = {"name": table, "number": photo_number, "index": "0"}
    answers: Counter[int] = Counter()
    for operation in schemathesis.openapi.from_dict(described).get_all_operations():
        if not isinstance(operation, Ok):
            raise AssertionError(f"The API's description is wrong: {operation}")
        for mode in schemathesis.GenerationMode:
            cases = operation.ok().as_strategy(generation_mode=mode)
            # An operation without parameters cannot be asked wrongly.
            with suppress(Unsatisfiable):
                _ask(server, cases, each // 2, existing, answers)
    return tally("requests", answers, server)


def _ask(
    server: Server,
    cases: st.SearchStrategy[Any],
    count: int,
    existing: Mapping[str, str],
    answers: Counter[int],
) -> None:
    """Send requests; fail at the first server error or malformed error message."""

    @settings(
        max_examples=count,
        database=None,
        derandomize=True,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(cases, st.booleans())
    def ask(case: Any, use_existing: bool) -> None:
        if use_existing and case.path_parameters:
            own = {name: existing[name] for name in case.path_parameters if name in existing}
            case.path_parameters |= own
        response = case.call(base_url=server.address, headers=server.headers)
        answers[response.status_code] += 1
        assert response.status_code < 500 or response.status_code == 503, case.as_curl_command()
        assert response.status_code < 400 or set(response.json()) == {"error"}, (
            case.as_curl_command()
        )

    ask()
