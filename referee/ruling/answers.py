"""What the players answered: which face a piece shows, or what lies on a place."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from referee.errors import UsageError
from referee.ruling.faces import HAVE_NAMES
from referee.words import LANGUAGES, say
from rules.message import Message, one_of
from vision.piece import Alternative, Kind, Piece

K = TypeVar("K")

EXAMPLES = ("5=7", "7B=4")

FIRST_ADDED_ID = 10_000
"""Ids of pieces that nobody saw, and that players told of, begin here."""

_NUMBER = re.compile("[0-9]{1,9}")
_PIECE = re.compile(r"(^|[:+-])([0-9]{1,9})(?![0-9A-Z])")
_ON_BOARD = re.compile("([A-Z])([0-9]{1,3})|([0-9]{1,3})([A-Z])")


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer, as in ``5=7``, ``7B=4``, ``5.2=red`` or ``Ann:5.2=red``.

    Attributes
    ----------
    where
        The player or the number of the photograph, where there are several; or else "".
    place
        Number of the piece, or name of its place.
    part
        Which part of the piece, "" for all of it.
    face
        What it shows, in small letters; what questions call it in any language is taken for it.
    """

    where: str
    place: str
    part: str
    face: str

    @classmethod
    def of(cls, place: str, face: str) -> Answer:
        """What was answered of a place as it is written, such as ``Ann:5.2``."""
        where, _, rest = place.rpartition(":")
        piece, _, part = rest.partition(".")
        typed = face.strip().casefold()
        if typed not in HAVE_NAMES and not typed.isdecimal():
            typed = _called().get(typed, typed)
        return cls(where, piece, part, typed)

    @property
    def name(self) -> str:
        """The place and its part, as in ``5.2``."""
        return f"{self.place}.{self.part}" if self.part else self.place

    def __str__(self) -> str:
        where = f"{self.where}:" if self.where else ""
        return f"{where}{self.name}={self.face}"


@cache
def _called() -> Mapping[str, str]:
    """Faces by what they are called, in all languages."""
    names = ((Message.of("face-name", face=face), face) for face in HAVE_NAMES)
    return {say(name, lang).casefold(): face for name, face in names for lang in LANGUAGES}


def parse_answers(entries: Iterable[str]) -> dict[str, str]:
    """Read answers as typed, place to face. Raises UsageError for what is none."""
    answers: dict[str, str] = {}
    for entry in entries:
        place, sign, face = (part.strip() for part in entry.partition("="))
        if not (place and sign and face):
            raise UsageError(Message.of("answer-form", example=one_of(EXAMPLES), given=entry))
        if answers.setdefault(place, face) != face:
            raise _twice(place, answers[place], face)
    return answers


def _twice(place: str, one: str, other: str) -> UsageError:
    return UsageError(Message.of("answer-twice", place=place, one=one, other=other))


def as_answers(given: Mapping[str, str] | Mapping[int, str] | None) -> tuple[Answer, ...]:
    """Answers from place to face, such as ``{"7B": "4"}`` or ``{5: "7"}``."""
    return tuple(Answer.of(str(place), str(face)) for place, face in (given or {}).items())


def pieces_in(place: str) -> tuple[int, ...]:
    """Numbers of the pieces that a place on a table names, as in ``5.right+7.top`` or ``3-5``."""
    return tuple(int(found[2]) for found in _PIECE.finditer(place))


def letter_and_number(place: str) -> tuple[str, int] | None:
    """Of a place on a board, such as ``6G``, ``g6`` or ``G06``; None for what is none."""
    found = _ON_BOARD.fullmatch(place.upper())
    if found is None:
        return None
    letter, number = found[1] or found[4], found[2] or found[3]
    return letter, int(number)


def number_of(answer: Answer, pieces: Collection[Piece], thing: str) -> int:
    """Id of the piece that an answer is about, one of those that lie there."""
    known = [piece.id for piece in pieces]
    if not _NUMBER.fullmatch(answer.place):
        raise UsageError(Message.of("answer-by-number", thing=thing, given=str(answer)))
    if int(answer.place) not in known:
        if not known:
            raise UsageError(Message.of("answer-none-seen", thing=thing, number=answer.place))
        raise no_such_piece(thing, int(answer.place), known)
    return int(answer.place)


def no_such_piece(thing: str, number: int, known: Iterable[int]) -> UsageError:
    """That no piece has a number; of those that were seen the last is named."""
    last = max((one for one in known if one < FIRST_ADDED_ID), default=0)
    return UsageError(Message.of("answer-no-such", thing=thing, number=number, last=last))


def record_answer(answered: dict[K, str], place: K, face: str, answer: Answer) -> None:
    """Write down what was answered of a place, however it was spelt.

    Raises UsageError where something else was answered of it before.
    """
    if answered.setdefault(place, face) != face:
        raise _twice(answer.place, answered[place], face)


def with_answers(
    pieces: Iterable[Piece], faces: Mapping[int, str], kind: Callable[[str], Kind]
) -> tuple[Piece, ...]:
    """The pieces, some of which show for certain what was answered by their numbers."""
    return tuple(
        piece.with_readings([Alternative(faces[piece.id], 1.0)], kind(faces[piece.id]))
        if piece.id in faces
        else piece
        for piece in pieces
    )


def plain(answers: Iterable[Answer], example: str) -> Iterable[Answer]:
    """The answers, none of which names a player, a photograph or a part of a piece."""
    for answer in answers:
        if answer.where or answer.part:
            raise UsageError(Message.of("answer-form", example=example, given=str(answer)))
        yield answer
