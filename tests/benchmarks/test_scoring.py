"""A wrong ruling counts as silently wrong in each game, whatever led to it."""

from typing import Any

import pytest

from benchmarks.scoring import SCORES, SILENT, SURE

MATHABLE = {"squares": {"7F": 3}}
MOBIUS = {"cells": {"F0": "red"}, "valid": True, "winner": None}


def told(square: str, face: str, confidence: float = 1.0) -> dict[str, Any]:
    """A report on a board of Mathable with one tile."""
    piece = {"id": 1, "row": int(square[:-1]) - 1, "col": ord(square[-1]) - ord("A")}
    return {"squares": {square: int(face)}, "pieces": [{**piece, "confidence": confidence}]}


@pytest.mark.parametrize(
    ("kind", "truth", "report", "silent"),
    [
        ("mathable", MATHABLE, {"verdict": "valid", **told("7F", "3")}, False),
        ("mathable", MATHABLE, {"verdict": "invalid", **told("7F", "8", 0.85)}, True),
        ("mathable", MATHABLE, {"verdict": "unsure", **told("7F", "8", 0.85)}, False),
        ("mobius", MOBIUS, {"verdict": "valid", "cells": {"F0": "red"}, "winner": None}, False),
        ("mobius", MOBIUS, {"verdict": "invalid", "cells": {"F0": "blue"}, "winner": None}, True),
        ("mobius", MOBIUS, {"verdict": "valid", "cells": {"F0": "red"}, "winner": "red"}, True),
        ("mobius", MOBIUS, {"verdict": "unsure", "cells": {"F0": "blue"}, "winner": None}, False),
    ],
)
def test_a_wrong_ruling_is_silently_wrong(
    kind: str, truth: dict[str, Any], report: dict[str, Any], silent: bool
) -> None:
    assert SCORES[kind](truth, report)[SILENT] == (int(not silent), 1)


def test_a_square_read_wrongly_that_nobody_is_asked_about_is_counted_apart() -> None:
    wrong = {"verdict": "unsure", **told("7F", "8", 0.97)}
    assert SCORES["mathable"](MATHABLE, wrong)[SURE] == (0, 1)
    asked = {**wrong, "questions": [{"piece": 1}]}
    assert SCORES["mathable"](MATHABLE, asked)[SURE] == (1, 1)
