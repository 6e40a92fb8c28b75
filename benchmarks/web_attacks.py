"""What may bring a server down: mutated photographs, and requests that make no sense."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok
from tqdm import tqdm

from benchmarks.fuzz.mutants import mutants
from benchmarks.web_server import SMALL, Server, photo, upload


def send_mutants(server: Server, count: int, people: int = 4) -> dict[str, Any]:
    """Answers to mutated uploads by status and verdict, and the memory before and after."""
    marks: list[float] = []

    def send(mutant: tuple[int, tuple[str, bytes]]) -> str:
        number, (game, encoded) = mutant
        if number % max(1, count // 10) == 0:
            marks.append(round(server.memory_mib))
        with server.client() as client:
            said = upload(client, encoded, game)
        return said.json()["report"]["verdict"] if said.is_success else str(said.status_code)

    with ThreadPoolExecutor(people) as crowd:
        sent = crowd.map(send, enumerate(mutants(count)))
        answers = Counter(tqdm(sent, total=count, desc="mutants"))
    return {"answers": dict(answers), "memory_mib": [*marks, round(server.memory_mib)]}


def fuzz(server: Server, each: int) -> dict[str, Any]:
    """Answers to requests that the API's own description allows, and to others, by status.

    `each` is their number for each operation; numbers of photographs, tables and records are at
    times those that there are. Streams of events, which do not end, are left out.
    """
    with server.client() as client:
        described = client.get("/api/openapi.json").json()
        described["paths"] = {p: o for p, o in described["paths"].items() if "events" not in p}
        table = client.post("/api/tables", json={"game": "mobi"}).json()["table"]
        sent = upload(client, photo("mobi", SMALL), "mobi").json()["photo"]
    known = {"name": table, "number": sent, "index": "0"}
    answers: Counter[str] = Counter()
    for found in schemathesis.openapi.from_dict(described).get_all_operations():
        if not isinstance(found, Ok):
            raise AssertionError(f"The API's description is wrong: {found}")
        for mode in schemathesis.GenerationMode:
            cases = found.ok().as_strategy(generation_mode=mode)
            # An operation without parameters cannot be asked wrongly.
            with suppress(Unsatisfiable):
                _ask(server, cases, each // 2, known, answers)
    return {"answers": dict(answers), "n": sum(answers.values())}


def _ask(
    server: Server,
    cases: st.SearchStrategy[Any],
    count: int,
    known: Mapping[str, str],
    answers: Counter[str],
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
        answers[str(said.status_code)] += 1
        assert said.status_code < 500 or said.status_code == 503, case.as_curl_command()
        assert said.status_code < 400 or set(said.json()) == {"error"}, case.as_curl_command()

    ask()
