"""How fast the server answers, what it bears, and whether anything brings it down."""

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
from tqdm import tqdm

from benchmarks.command import Caller, resident_mib
from benchmarks.figures import Amount, Measured
from benchmarks.mutants import PHOTOS, SMALL, drawn, sized
from benchmarks.sets import Asked

UPLOAD, FRAME = (4000, 3000), (1280, 720)
"""Pixels of an upload of 12 megapixels, and of a live frame."""
UPLOADS, SECONDS, REQUESTS, MUTANTS = 20, 10.0, 300, 10_000
"""Of each game and of its frames; to each operation of the API; of all games together."""
PHONES = 2
CROWDS = (8, 64)
"""Uploads at once: so many must all be answered, and so many some may be told to come again."""


@dataclass(frozen=True, slots=True)
class Server:
    """A running server: where it is, who may ask, and its process."""

    address: str
    token: str
    process: int

    @contextmanager
    def client(self) -> Iterator[httpx.Client]:
        """Somebody who has the token."""
        known = {"Authorization": f"Bearer {self.token}"}
        with httpx.Client(base_url=self.address, headers=known, timeout=120) as client:
            yield client


@contextmanager
def serving() -> Iterator[Server]:
    """A server with a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [*Caller().command, "serve", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            link = process.stdout.readline().split()[-1]
            address, _, token = link.partition("/?token=")
            try:
                yield Server(address, token, process.pid)
            finally:
                process.send_signal(signal.SIGINT)


def upload(client: httpx.Client, encoded: bytes, game: str) -> httpx.Response:
    """Send a photograph."""
    return client.post("/api/photos", files={"photo": encoded}, data={"game": game})


def server(asked: Asked) -> Iterator[Measured]:
    """All parts against one server that is warm."""
    with serving() as one:
        with one.client() as client:
            for game in PHOTOS:
                upload(client, sized(game, FRAME), game).raise_for_status()
        for game in PHOTOS:
            if asked.wants(f"games/{game}"):
                yield game_of(one, game, asked)
        for size in CROWDS:
            if asked.wants(f"crowd/{size} at once"):
                yield crowd(one, size)
        if asked.wants("requests"):
            yield requests(one, asked.limit or REQUESTS)
        if asked.wants("mutants"):
            yield send_mutants(one, asked.limit or MUTANTS)


def game_of(server: Server, game: str, asked: Asked) -> Measured:
    """Uploads one after another, from sending to the ruling; then frames of several phones."""
    measured, encoded, times = Measured(f"games/{game}"), sized(game, UPLOAD), []
    with server.client() as client:
        for _ in range((asked.limit or UPLOADS) + 2):
            start = time.perf_counter()
            upload(client, encoded, game).raise_for_status()
            times.append(1000 * (time.perf_counter() - start))
    measured.amount("upload to ruling", times[2:], "ms")
    high = float(np.percentile(times[2:], 95))
    measured.figures["95th percentile"] = Amount(round(high), "ms", len(times) - 2)
    seconds, frame = asked.seconds or SECONDS, sized(game, FRAME, 80)
    until = time.perf_counter() + seconds

    def film(_: int) -> int:
        done = 0
        with server.client() as client:
            while time.perf_counter() < until:
                said = client.post("/api/frames", params={"game": game}, content=frame)
                done += said.status_code == 200
        return done

    with ThreadPoolExecutor(PHONES) as phones:
        done = sum(phones.map(film, range(PHONES)))
    measured.figures["frames ruled on"] = Amount(round(done / seconds, 1), "/s", done)
    return measured


def crowd(server: Server, size: int) -> Measured:
    """So many uploads of 12 megapixels at once."""
    encoded = sized("mathable", UPLOAD)

    def send(_: int) -> int:
        with server.client() as client:
            return upload(client, encoded, "mathable").status_code

    with ThreadPoolExecutor(size) as people:
        answered = Counter(people.map(send, range(size)))
    return tallied(f"crowd/{size} at once", answered, server)


def tallied(name: str, answers: Counter[Any], server: Server) -> Measured:
    """How often each answer came, and memory; only a busy server, 503, may fail to answer."""
    measured, total = Measured(name), answers.total()
    for answer, count in sorted(answers.items()):
        measured.count(str(answer), count, total)
        if str(answer).isdigit() and int(answer) >= 500 and int(answer) != 503:
            measured.wrong.append(f"{count} times {answer}")
    memory = round(resident_mib(server.process))
    measured.figures["memory"] = Amount(memory, "MiB", total)
    return measured


def send_mutants(server: Server, count: int, people: int = 4) -> Measured:
    """Mutated uploads: each is ruled on or refused."""

    def send(mutant: tuple[str, bytes]) -> str:
        game, encoded = mutant
        with server.client() as client:
            said = upload(client, encoded, game)
        return said.json()["report"]["verdict"] if said.is_success else str(said.status_code)

    with ThreadPoolExecutor(people) as crowd:
        sent = crowd.map(send, drawn(count))
        answers = Counter(tqdm(sent, total=count, desc="mutants", leave=False))
    return tallied("mutants", answers, server)


def requests(server: Server, each: int) -> Measured:
    """Requests that the API's own description allows, and others.

    `each` is their number for each operation; numbers of photographs, tables and records are at
    times those that there are. Streams of events, which do not end, are left out.
    """
    with server.client() as client:
        described = client.get("/api/openapi.json").json()
        described["paths"] = {p: o for p, o in described["paths"].items() if "events" not in p}
        table = client.post("/api/tables", json={"game": "mobi"}).json()["table"]
        sent = upload(client, sized("mobi", SMALL), "mobi").json()["photo"]
    known = {"name": table, "number": sent, "index": "0"}
    answers: Counter[int] = Counter()
    for found in schemathesis.openapi.from_dict(described).get_all_operations():
        if not isinstance(found, Ok):
            raise AssertionError(f"The API's description is wrong: {found}")
        for mode in schemathesis.GenerationMode:
            cases = found.ok().as_strategy(generation_mode=mode)
            # An operation without parameters cannot be asked wrongly.
            with suppress(Unsatisfiable):
                _ask(server, cases, each // 2, known, answers)
    return tallied("requests", answers, server)


def _ask(
    server: Server,
    cases: st.SearchStrategy[Any],
    count: int,
    known: Mapping[str, str],
    answers: Counter[int],
) -> None:
    """Send requests, and fail with the first that brings the server out of its countenance."""
    bearer = {"Authorization": f"Bearer {server.token}"}

    @settings(
        max_examples=count,
        database=None,
        derandomize=True,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(cases, st.booleans())
    def ask(case: Any, there: bool) -> None:
        if there and case.path_parameters:
            ours = {name: known[name] for name in case.path_parameters if name in known}
            case.path_parameters |= ours
        said = case.call(base_url=server.address, headers=bearer)
        answers[said.status_code] += 1
        assert said.status_code < 500 or said.status_code == 503, case.as_curl_command()
        assert said.status_code < 400 or set(said.json()) == {"error"}, case.as_curl_command()

    ask()
