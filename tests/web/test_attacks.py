"""A share of what `python -m benchmarks server` sends by the thousand."""

import os

from benchmarks.server import Server, requests, send_mutants
from tests.web.conftest import TOKEN


def test_requests_of_all_kinds_are_answered(address: str) -> None:
    found = requests(Server(address, TOKEN, os.getpid()), each=2)
    assert found.wrong == []
    assert found.figures["200"].n >= 20
    assert set(found.figures) >= {"200", "404", "422"}
    known = {"200", "400", "404", "405", "413", "422", "503"}
    assert set(found.figures) <= known | {"memory"}


def test_mutated_photos_are_read_or_unreadable(address: str) -> None:
    found = send_mutants(Server(address, TOKEN, os.getpid()), count=15, people=1)
    assert found.wrong == []
    assert {figure.n for figure in found.figures.values()} == {15}
    assert set(found.figures) <= {"valid", "invalid", "unsure", "unreadable", "memory"}
