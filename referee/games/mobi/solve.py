"""The best pod from some tiles, told or in a photograph, and how its equations hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from referee.errors import UsageError
from referee.games.mobi import words
from referee.games.mobi.position import face_typed
from referee.games.mobi.rule import MobiAdapter
from referee.games.mobi.variant import HouseRules
from referee.opening import open_photo
from referee.ruling.clock import Clock
from referee.ruling.doubt import CERTAIN
from referee.ruling.text import check_mark
from referee.words import sentence
from rules.message import Text, sentences
from rules.mobi import face_words, is_number, judge_pod, parse_face
from rules.mobi.best_pod import best_pod
from rules.mobi.position import Face
from vision.failure import Unreadable
from vision.piece import Piece


def solve(told: Sequence[str], rules: Mapping[str, Any], seconds: float) -> Iterator[Text]:
    """A pod of as many of the number tiles as was found in that time, line by line.

    Parameters
    ----------
    told
        The number tiles, and the operation tiles if there are but few; or a photograph, of which
        the number tiles are taken.
    rules
        House rules.
    seconds
        How long to look for something better.

    Raises UsageError for what is no tile, and for a photograph that cannot be read.
    """
    ruleset = HouseRules.told(rules).variant.rules
    if len(told) == 1 and Path(told[0]).is_file():
        pieces = [piece for piece in _seen(told[0]) if piece.kind == "number"]
        yield sentence("mobi-solve-read", tiles=tuple(map(words.tile, pieces)))
        for piece in pieces:
            if piece.confidence < CERTAIN:
                yield sentence("mobi-solve-doubtful", tile=piece.id, face=words.tile(piece))
        faces = [parse_face(piece.face or "") for piece in pieces]
    else:
        faces = list(map(_face, told))
    numbers = [face for face in faces if is_number(face)]
    operations = [face for face in faces if not is_number(face)]
    if len(numbers) < 2:
        raise UsageError(sentence("mobi-solve-too-few"))
    best = best_pod(numbers, ruleset, operations=operations or None, seconds=seconds)
    if not best.pod.number_count:
        yield sentence("mobi-solve-none")
        return
    yield sentence("mobi-solve-found", used=best.pod.number_count, all=len(numbers))
    yield from str(best.pod).splitlines()
    for equation in judge_pod(best.pod, ruleset).equations:
        yield sentences(check_mark(equation.holds), equation.message)
    if best.unused:
        yield sentence("mobi-solve-left", tiles=tuple(map(face_words, best.unused)))


def _seen(path: str) -> Sequence[Piece]:
    """The pieces in a photograph."""
    clock = Clock()
    photo = open_photo(path, clock)
    seen = photo if isinstance(photo, Unreadable) else MobiAdapter().read_scene(photo, clock)
    if isinstance(seen, Unreadable):
        raise UsageError(sentence("mobi-solve-unreadable", photo=path, why=str(seen)))
    return seen.pieces


def _face(said: str) -> Face:
    face = face_typed(said)
    if face == "back":
        raise UsageError(sentence("mobi-solve-back"))
    return face
