"""The best pod that can be built from given tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from referee.errors import UsageError
from referee.games.mobi import words
from referee.games.mobi.house_rules import HouseRules
from referee.games.mobi.position import parse_typed_face
from referee.games.mobi.rule import MobiAdapter
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


def solve(tiles: Sequence[str], rules: Mapping[str, Any], seconds: float) -> Iterator[Text]:
    """Build a pod of as many of the number tiles as possible; yield it and its equations as lines.

    `tiles` are the number tiles, and the operation tiles if they are limited; or the path of a
    photograph with number tiles. `seconds` limits the search. Raises UsageError for unknown tiles
    and unreadable photographs.
    """
    ruleset = HouseRules.parse(rules).variant.rules
    if len(tiles) == 1 and Path(tiles[0]).is_file():
        pieces = [piece for piece in _read_pieces(tiles[0]) if piece.kind == "number"]
        yield sentence("mobi-solve-read", tiles=tuple(map(words.tile_text, pieces)))
        for piece in pieces:
            if piece.confidence < CERTAIN:
                yield sentence("mobi-solve-doubtful", tile=piece.id, face=words.tile_text(piece))
        faces = [parse_face(piece.face or "") for piece in pieces]
    else:
        faces = list(map(_parse_face, tiles))
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


def _read_pieces(path: str) -> Sequence[Piece]:
    clock = Clock()
    photo = open_photo(path, clock)
    scene = photo if isinstance(photo, Unreadable) else MobiAdapter().read_scene(photo, clock)
    if isinstance(scene, Unreadable):
        raise UsageError(sentence("mobi-solve-unreadable", photo=path, why=str(scene)))
    return scene.pieces


def _parse_face(text: str) -> Face:
    face = parse_typed_face(text)
    if face == "back":
        raise UsageError(sentence("mobi-solve-back"))
    return face
