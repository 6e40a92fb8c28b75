"""Answers given at the prompt, stored by photograph so that no question is asked twice."""

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
"""Name of the file in the user's data folder."""

_PIECE = re.compile(r"(\d+)(\.\d)?")
"""Place of an answer that is the number of a piece, optionally with a part of the piece."""


class AnswerStore:
    """Stored answers, by the digest of the photograph.

    A piece is stored by its position in the photograph, as its number may change with the version
    of the referee. Answers about neither a piece nor a place of a board, such as the number of
    cards played, concern more than one photograph and are not stored.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or user_data() / FILE

    def answers(self, digest: str, report: Report) -> dict[str, str]:
        """The stored answers about a photograph, place to face."""
        entries = self._read().get(digest)
        if not isinstance(entries, list):
            return {}
        answers = (_answer(entry, report) for entry in entries if isinstance(entry, Mapping))
        return dict(answer for answer in answers if answer is not None)

    def keep(self, digest: str, report: Report, answers: Mapping[str, str]) -> None:
        """Store answers about a photograph beside the earlier ones. Raises OSError."""
        entries = self._read()
        faces = {**self.answers(digest, report), **answers}
        entries[digest] = [
            _entry(place, face, report)
            for place, face in faces.items()
            if _PIECE.fullmatch(place) or letter_and_number(place)
        ]
        self._write(entries)

    def forget(self, digest: str) -> None:
        """Delete the answers about a photograph. Raises OSError."""
        entries = self._read()
        if entries.pop(digest, None) is not None:
            self._write(entries)

    def _read(self) -> dict[str, Any]:
        with suppress(OSError, ValueError, RecursionError):
            entries = json.loads(self._path.read_text("utf-8"))
            if isinstance(entries, dict):
                return entries
        return {}

    def _write(self, entries: Mapping[str, Any]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(self._path, json.dumps(entries, ensure_ascii=False, indent=1))


def _entry(place: str, face: str, report: Report) -> dict[str, Any]:
    entry: dict[str, Any] = {"game": report.game, "place": place, "face": face}
    match = _PIECE.fullmatch(place)
    pieces = {piece.id: piece for piece in report.pieces}
    if match and int(match[1]) in pieces:
        entry["at"] = [round(v, 1) for v in centroid(pieces[int(match[1])].quad)]
    return entry


def _answer(entry: Mapping[str, Any], report: Report) -> tuple[str, str] | None:
    """A stored answer by the present number of its piece; None if not about this report."""
    place, face, point = entry.get("place"), entry.get("face"), entry.get("at")
    if entry.get("game") != report.game or not isinstance(place, str) or not isinstance(face, str):
        return None
    match = _PIECE.fullmatch(place)
    if match is None:
        return place, face
    if not isinstance(point, list) or len(point) != 2:
        return None
    x, y = float(point[0]), float(point[1])
    near = [piece for piece in report.pieces if _is_near(piece, (x, y))]
    return (f"{near[0].id}{match[2] or ''}", face) if len(near) == 1 else None


def _is_near(piece: Piece, point: Point) -> bool:
    """Whether the centre of a piece is at a point, within a quarter of its size."""
    x, y = centroid(piece.quad)
    tolerance = max(abs(x - px) + abs(y - py) for px, py in piece.quad) / 4
    return abs(x - point[0]) + abs(y - point[1]) < tolerance
