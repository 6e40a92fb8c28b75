"""Answers of the networks, kept: most mechanisms do not change what the networks are shown."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import numpy as np

from models.runtime import Session


@contextmanager
def answers_kept() -> Iterator[None]:
    """Ask each network only once about the same input."""
    usual = Session.run
    known: dict[tuple[object, ...], Any] = {}

    def run(network: Session, names: Any, inputs: dict[str, Any], *options: Any) -> Any:
        shown = [np.ascontiguousarray(one) for one in inputs.values()]
        seen = hashlib.blake2b(b"".join(one.tobytes() for one in shown)).digest()
        key = (network._model_path, *(one.shape for one in shown), seen)
        if key not in known:
            known[key] = usual(network, names, inputs, *options)
        return known[key]

    with mock.patch.object(Session, "run", run):
        yield
