"""Answers of players: which face a piece shows, or what lies on a place."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from referee.errors import UsageError
from referee.ruling.faces import NAMED_FACES
from referee.words import LANGUAGES, say
from rules.message import Message, one_of
from vision.piece import Alternative, Kind, Piece

K = TypeVar("K")

EXAMPLES = ("5=7", "7B=4")

FIRST_ADDED_ID = 10_000
"""Ids from here on are of pieces that players reported and vision did not detect."""

_NUMBER = re.compile("[0-9]{1,9}")
_PIECE = re.compile(r"(^|[:+-])([0-9]{1,9})(?![0-9A-Z])")
_ON_BOARD = re.compile("([A-Z])([0-9]{1,3})|([0-9]{1,3})([A-Z])")


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer, as in ``5=7``, ``7B=4``, ``5.2=red`` or ``Ann:5.2=red``.

    Attributes
    ----------
    where
        The player or the number of the photograph, where there are several; else "".
    place
        Id of the piece, or name of its place.
    part
        Part of the piece, "" for all of it.
    face
        What it shows, in lower case. Its name in any of the languages is understood too.
    """

    where: str
    place: str
    part: str
    face: str

    @classmethod
    def of(cls, place: str, face: str) -> Answer:
        """An answer on a place as it is typed, such as ``Ann:5.2``."""
        where, _, rest = place.rpartition(":")
        piece, _, part = rest.partition(".")
        typed = face.strip().casefold()
        if typed not in NAMED_FACES and not typed.isdecimal():
            typed = _faces_by_name().get(typed, typed)
        return cls(where, piece, part, typed)

    @property
    def name(self) -> str:
        """The place and its part, as in ``5.2``."""
        return f"{self.place}.{self.part}" if self.part else self.place

    def __str__(self) -> str:
        where = f"{self.where}:" if self.where else ""
        return f"{where}{self.name}={self.face}"


@cache
def _faces_by_name() -> Mapping[str, str]:
    """Faces by their names in all languages, in lower case."""
    names = ((Message.of("face-name", face=face), face) for face in NAMED_FACES)
    return {say(name, lang).casefold(): face for name, face in names for lang in LANGUAGES}


def parse_answers(entries: Iterable[str]) -> dict[str, str]:
    """Parse typed answers to a mapping of place to face. Raises UsageError for a malformed one."""
    answers: dict[str, str] = {}
    for entry in entries:
        place, equals, face = map(str.strip, entry.partition("="))
        if not (place and equals and face):
            raise UsageError(Message.of("answer-form", example=one_of(EXAMPLES), given=entry))
        if answers.setdefault(place, face) != face:
            raise _contradiction(place, answers[place], face)
    return answers


def _contradiction(place: str, first: str, second: str) -> UsageError:
    return UsageError(Message.of("answer-twice", place=place, one=first, other=second))


def as_answers(answers: Mapping[str, str] | Mapping[int, str] | None) -> tuple[Answer, ...]:
    """Answers from a mapping of place to face, such as ``{"7B": "4"}`` or ``{5: "7"}``."""
    return tuple(Answer.of(str(place), str(face)) for place, face in (answers or {}).items())


def pieces_in(place: str) -> tuple[int, ...]:
    """Ids of the pieces in the name of a place, such as ``5.right+7.top`` or ``3-5``."""
    return tuple(int(match[2]) for match in _PIECE.finditer(place))


def letter_and_number(place: str) -> tuple[str, int] | None:
    """Letter and number of a square such as ``6G``, ``g6`` or ``G06``; None for anything else."""
    match = _ON_BOARD.fullmatch(place.upper())
    if match is None:
        return None
    letter, number = match[1] or match[4], match[2] or match[3]
    return letter, int(number)


def piece_id(answer: Answer, pieces: Collection[Piece], thing: str) -> int:
    """Id of the piece that an answer is about. Raises UsageError if it is not among `pieces`."""
    ids = [piece.id for piece in pieces]
    if not _NUMBER.fullmatch(answer.place):
        raise UsageError(Message.of("answer-by-number", thing=thing, given=str(answer)))
    if int(answer.place) not in ids:
        if not ids:
            raise UsageError(Message.of("answer-none-seen", thing=thing, number=answer.place))
        raise no_such_piece(thing, int(answer.place), ids)
    return int(answer.place)


def no_such_piece(thing: str, number: int, ids: Iterable[int]) -> UsageError:
    """The error that no piece has this id; it names the last of the detected ones."""
    last = max((i for i in ids if i < FIRST_ADDED_ID), default=0)
    return UsageError(Message.of("answer-no-such", thing=thing, number=number, last=last))


def record_answer(answers: dict[K, str], place: K, face: str, answer: Answer) -> None:
    """Enter the answer on a place, however that was spelt, in `answers`.

    Raises UsageError where it contradicts an earlier one.
    """
    if answers.setdefault(place, face) != face:
        raise _contradiction(answer.place, answers[place], face)


def with_answers(
    pieces: Iterable[Piece], faces: Mapping[int, str], kind: Callable[[str], Kind]
) -> tuple[Piece, ...]:
    """The pieces, with certain readings for those whose ids are in `faces`; `kind` is of a face."""
    return tuple(
        piece.with_readings([Alternative(faces[piece.id], 1.0)], kind(faces[piece.id]))
        if piece.id in faces
        else piece
        for piece in pieces
    )


def plain_answers(answers: Iterable[Answer], example: str) -> Iterable[Answer]:
    """Check that no answer names a player, a photograph or a part of a piece.

    Raises UsageError, with `example` as the proper form.
    """
    for answer in answers:
        if answer.where or answer.part:
            raise UsageError(Message.of("answer-form", example=example, given=str(answer)))
        yield answer
