"""A share of what `python -m benchmarks.web` sends by the thousand."""

import os

from benchmarks.web_attacks import fuzz, send_mutants
from benchmarks.web_server import Server
from tests.web.conftest import TOKEN


def test_requests_of_all_kinds_are_answered(address: str) -> None:
    found = fuzz(Server(address, TOKEN, os.getpid()), each=4)
    assert found["n"] >= 40
    assert set(found["answers"]) >= {"200", "404", "422"}
    assert set(found["answers"]) <= {"200", "400", "404", "405", "413", "422", "503"}


def test_mutated_photos_are_read_or_said_to_be_unreadable(address: str) -> None:
    found = send_mutants(Server(address, TOKEN, os.getpid()), count=15, people=1)
    assert sum(found["answers"].values()) == 15
    assert set(found["answers"]) <= {"valid", "invalid", "unsure", "unreadable"}
