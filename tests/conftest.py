"""Pytest settings: one thread per worker, one worker more than cores, deterministic hypothesis.

The additional worker uses the time in which others wait for a server or a page.
"""

from __future__ import annotations

import os
from functools import partial

# OpenBLAS reads this once, when NumPy is imported; its threads spin while they wait.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# The command line speaks the system's language.
os.environ["LC_ALL"] = "C.UTF-8"

import cv2
import pytest
from hypothesis import HealthCheck, settings

from referee.words import LANGUAGES, set_language
from tests.command_line import Cli, run

cv2.setNumThreads(1)

settings.register_profile(
    "seeded", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("seeded")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the number of random sessions."""
    parser.addoption("--sessions", type=int, help="sessions at a table of each game, such as 10000")


def pytest_xdist_auto_num_workers() -> int:
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of the page first: they wait most, and share a browser in one worker."""
    items.sort(key=lambda item: "page" not in item.path.parts)


@pytest.fixture(autouse=True)
def _english() -> None:
    """Reset the language before each test."""
    set_language(LANGUAGES[0])


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    """Run a command, and return its exit status and output."""
    return partial(run, capsys)
