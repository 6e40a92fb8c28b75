"""Answers of players about the layout: which pieces touch, what lies beside them, what belongs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from referee.errors import UsageError
from referee.ruling.answers import Answer
from referee.ruling.faces import APART, CARD, LINE, NO, NOTHING, OTHER, POD, TILE, TOUCH, YES
from referee.ruling.lattice import DIRECTIONS, Pair, pair_of
from rules.message import Message, one_of

LAYOUT = "layout"
"""Place of the answer whether all pieces lie as they were detected."""

_BESIDE = rf"[0-9]{{1,9}}(?:\.(?:{'|'.join(DIRECTIONS)}))+"
_PLACES = re.compile(rf"{_BESIDE}(?:\+{_BESIDE})*")
_PAIR = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")
_NUMBER = re.compile(r"[0-9]{1,9}")

CORNER = re.compile(rf"({_BESIDE})\.([0-3])")
"""Name of a corner of a piece that players reported: its place, and the number of the corner."""


@dataclass(frozen=True)
class LayoutAnswers:
    """What players answered about where pieces lie.

    Attributes
    ----------
    places
        What lies beside pieces, by names such as ``11.right``, in the order of the answers.
    occupied
        Names of several places, such as ``5.right+7.top``, of which at least one holds a piece.
    pairs
        Whether two pieces touch, or else what lies between them.
    belongs
        Whether pieces are the game's, by id.
    removed
        Ids of detections that are no pieces at all.
    layout
        Whether all pieces lie as they were detected; "" if not answered.
    """

    places: Mapping[str, str] = field(default_factory=dict)
    occupied: frozenset[str] = frozenset()
    pairs: Mapping[Pair, str] = field(default_factory=dict)
    belongs: Mapping[int, str] = field(default_factory=dict)
    removed: frozenset[int] = frozenset()
    layout: str = ""


def split_answers(
    answers: Iterable[Answer], parse_face: Callable[[str], str]
) -> tuple[LayoutAnswers, tuple[Answer, ...]]:
    """Separate the answers about the layout from those about faces.

    `parse_face` gives the face that a player means. Raises UsageError for answers that make no
    sense, as does `parse_face`.
    """
    places: dict[str, str] = {}
    pairs: dict[Pair, str] = {}
    belongs: dict[int, str] = {}
    occupied: set[str] = set()
    removed: set[int] = set()
    layout, others = "", []
    for answer in answers:
        name, value = answer.name, answer.face
        if _PLACES.fullmatch(name):
            names = name.split("+")
            value = TILE if value == CARD else value
            if value == TILE and names[1:]:
                occupied.add(name)
                continue
            if names[1:] and value != NOTHING:
                raise UsageError(_must_be((NOTHING, TILE), answer))
            value = value if value in (NOTHING, TILE) else parse_face(value)
            places |= dict.fromkeys(names, value)
        elif match := _PAIR.fullmatch(name):
            value = APART if value == NOTHING else value
            pair = pair_of(int(match[1]), int(match[2]))
            pairs[pair] = value if value in (TOUCH, APART, TILE) else parse_face(value)
        elif _NUMBER.fullmatch(name) and value in (POD, LINE, OTHER):
            belongs[int(name)] = value
        elif _NUMBER.fullmatch(name) and value == NOTHING:
            removed.add(int(name))
        elif name == LAYOUT:
            if value not in (YES, NO):
                raise UsageError(_must_be((YES, NO), answer))
            layout = value
        else:
            others.append(answer)
    parsed = LayoutAnswers(places, frozenset(occupied), pairs, belongs, frozenset(removed), layout)
    return parsed, tuple(others)


def _must_be(allowed: Sequence[str], answer: Answer) -> Message:
    return Message.of("answer-must-be", known=one_of(allowed), given=str(answer))
