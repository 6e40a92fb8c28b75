"""The weights of the networks, each beside its card."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from pkgutil import resolve_name

THREADS_VARIABLE = "OPENCV_FOR_THREADS_NUM"
"""Environment variable with the number of threads of OpenCV, and of each network."""

_FOLDER = Path(__file__).resolve().parent
_DIGEST = re.compile("SHA-256: `([0-9a-f]{64})`")


class RefereeError(Exception):
    """Base of all exceptions of the referee."""


class WeightsError(RefereeError):
    """Missing or damaged weights, explained in one sentence."""


def weights_path(name: str) -> Path:
    """Path of a weights file, e.g. ``weights_path("reader.onnx")``.

    Raises WeightsError if the file or its card is missing, or if its digest differs from the card:
    damaged weights may still run, and misread.
    """
    path = _FOLDER / name
    card = path.with_suffix(".md")
    if not path.is_file():
        raise _error("missing", path)
    if not card.is_file():
        raise _error("no-card", card)
    digest = _DIGEST.search(card.read_text("utf-8"))
    if digest is None or digest[1] != hashlib.sha256(path.read_bytes()).hexdigest():
        raise _error("others", path)
    return path


def _error(what: str, path: Path) -> WeightsError:
    # By name, as this package imports no other.
    sentence = resolve_name("referee.words:sentence")
    return WeightsError(sentence("use-weights", what=what, path=path))
