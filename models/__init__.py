"""The weights that ship with the referee, each beside its card."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from pkgutil import resolve_name

_FOLDER = Path(__file__).resolve().parent
THREADS = "OPENCV_FOR_THREADS_NUM"
"""Environment variable that says how many threads OpenCV takes, and each network."""
_DIGEST = re.compile("SHA-256: `([0-9a-f]{64})`")


class RefereeError(Exception):
    """The base of all that the referee raises."""


class WeightsError(RefereeError):
    """Weights that are not there or not whole, said in one sentence."""


def path(name: str) -> Path:
    """Where the weights ``name`` lie, e.g. ``path("reader.onnx")``.

    Raises WeightsError where they or their card are missing, or where they are not those that it
    tells of: weights that were damaged may still run, and misread.
    """
    found = _FOLDER / name
    card = found.with_suffix(".md")
    if not found.is_file():
        raise _wrong("missing", found)
    if not card.is_file():
        raise _wrong("no-card", card)
    said = _DIGEST.search(card.read_text("utf-8"))
    if said is None or said[1] != hashlib.sha256(found.read_bytes()).hexdigest():
        raise _wrong("others", found)
    return found


def _wrong(what: str, path: Path) -> WeightsError:
    # By name: nothing of the house is imported here.
    sentence = resolve_name("referee.words:sentence")
    return WeightsError(sentence("use-weights", what=what, path=path))
