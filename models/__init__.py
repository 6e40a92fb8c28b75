"""The weights that ship with the referee, each beside its card."""

from __future__ import annotations

import hashlib
from pathlib import Path

_FOLDER = Path(__file__).resolve().parent


def path(name: str) -> Path:
    """Where the weights ``name`` lie, e.g. ``path("reader.onnx")``."""
    found = _FOLDER / name
    if not found.is_file():
        raise FileNotFoundError(f"no weights {name!r} in {_FOLDER}; train them first")
    return found


def sha256(name: str) -> str:
    """SHA-256 of the weights ``name``, in hexadecimal."""
    return hashlib.sha256(path(name).read_bytes()).hexdigest()
