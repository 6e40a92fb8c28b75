"""What was answered at the prompt about photographs, kept so that nobody is asked twice."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from calibration.user_data import user_data, write_atomically
from referee.ruling.answers import letter_and_number
from referee.ruling.lattice import centroid
from referee.ruling.report import Report
from vision.piece import Piece, Point

FILE = "answers.json"
"""In the user's data folder, beside the records."""

_NUMBERED = re.compile(r"(\d+)(\.\d)?")
"""The place of an answer that is the number of a piece, perhaps with a part of it."""


class Remembered:
    """Answers by the digest of the photograph.

    A piece is kept by where it lies in the photograph: another version of the referee may number
    the pieces otherwise. What was said of no piece and no place of a board, such as how many cards
    were played, is about more than one photograph, and is not kept.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or user_data() / FILE

    def answers(self, digest: str, report: Report) -> dict[str, str]:
        """What was answered about a photograph, place to face."""
        kept = self._read().get(digest)
        if not isinstance(kept, list):
            return {}
        found = (_placed(entry, report) for entry in kept if isinstance(entry, Mapping))
        return dict(answer for answer in found if answer is not None)

    def keep(self, digest: str, report: Report, answers: Mapping[str, str]) -> None:
        """Remember answers about a photograph besides the earlier ones. Raises OSError."""
        kept = self._read()
        entries = {**self.answers(digest, report), **answers}
        kept[digest] = [
            _entry(place, face, report)
            for place, face in entries.items()
            if _NUMBERED.fullmatch(place) or letter_and_number(place)
        ]
        self._write(kept)

    def forget(self, digest: str) -> None:
        """Forget what was answered about a photograph. Raises OSError."""
        kept = self._read()
        if kept.pop(digest, None) is not None:
            self._write(kept)

    def _read(self) -> dict[str, Any]:
        with suppress(OSError, ValueError, RecursionError):
            kept = json.loads(self._path.read_text("utf-8"))
            if isinstance(kept, dict):
                return kept
        return {}

    def _write(self, kept: Mapping[str, Any]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(self._path, json.dumps(kept, ensure_ascii=False, indent=1))


def _entry(place: str, face: str, report: Report) -> dict[str, Any]:
    entry: dict[str, Any] = {"game": report.game, "place": place, "face": face}
    numbered = _NUMBERED.fullmatch(place)
    pieces = {piece.id: piece for piece in report.pieces}
    if numbered and int(numbered[1]) in pieces:
        entry["at"] = [round(v, 1) for v in centroid(pieces[int(numbered[1])].quad)]
    return entry


def _placed(entry: Mapping[str, Any], report: Report) -> tuple[str, str] | None:
    """The answer for the piece that lies there now; None for another game's, or where none does."""
    place, face, at = entry.get("place"), entry.get("face"), entry.get("at")
    if entry.get("game") != report.game or not isinstance(place, str) or not isinstance(face, str):
        return None
    numbered = _NUMBERED.fullmatch(place)
    if numbered is None:
        return place, face
    if not isinstance(at, list) or len(at) != 2:
        return None
    near = [piece for piece in report.pieces if _is_at(piece, (float(at[0]), float(at[1])))]
    return (f"{near[0].id}{numbered[2] or ''}", face) if len(near) == 1 else None


def _is_at(piece: Piece, at: Point) -> bool:
    """Whether the middle of a piece lies there, within a quarter of its size."""
    x, y = centroid(piece.quad)
    reach = max(abs(x - px) + abs(y - py) for px, py in piece.quad) / 4
    return abs(x - at[0]) + abs(y - at[1]) < reach
