"""One thread a worker, and a worker more than there are cores: some wait for a server or a page."""

from __future__ import annotations

import os

# OpenBLAS reads this once, when NumPy is imported; its threads spin while they wait.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import cv2
import pytest

cv2.setNumThreads(1)


def pytest_xdist_auto_num_workers() -> int:
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The page first: its tests wait most, and stay together in one worker with one browser."""
    items.sort(key=lambda item: "page" not in item.path.parts)
