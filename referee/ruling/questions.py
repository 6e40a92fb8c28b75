"""Questions to the players, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from referee.ruling.faces import EMPTY, OF_PLACES, UNKNOWN
from referee.ruling.report import Question
from referee.words import sentence
from rules.wording import listed
from vision.piece import Alternative

WORTH_SAYING = 0.001
"""Probability below which a face is not named in a question: one in five of what a ruling may
rest on."""

NAMED = 3
"""Faces that a question names at most."""

MANY = 6
"""Questions above which another photo is less work than the answers."""


def worth_saying(alternatives: Iterable[Alternative]) -> tuple[Alternative, ...]:
    """The likelier faces, likeliest first: two at least, if there are."""
    ranked = sorted(alternatives, key=lambda a: -a.probability)
    return tuple(a for i, a in enumerate(ranked) if i < 2 or a.probability >= WORTH_SAYING)


def which(alternatives: Sequence[Alternative], thing: str) -> str:
    """Ask what a piece is that lies nowhere in particular: "Is this a 7 or a 1?" """
    faces = [a.face for a in alternatives if a.probability >= WORTH_SAYING]
    named = [with_article(face) for face in faces if face != UNKNOWN][:NAMED]
    if not named or alternatives[0].face == UNKNOWN:
        return f"What is this {thing}? Show it without glare, or say what it is."
    return f"Is this {listed(named, 'or')}?"


def which_on(alternatives: Sequence[Alternative], thing: str, place: str) -> str:
    """Ask what lies on a place: "Is the tile on 7B a 4 or a 14?" """
    faces = [a.face for a in worth_saying(alternatives)]
    named = [with_article(face) for face in faces if face not in (EMPTY, UNKNOWN)][:NAMED]
    if faces[0] == UNKNOWN or not named:
        return f"{place} is covered or cannot be read; show it plainly, or say what lies there."
    if EMPTY in faces:
        return f"Is there {listed(named, 'or')} on {place}, or no {thing}?"
    return f"Is the {thing} on {place} {listed(named, 'or')}?"


def not_sure(questions: Sequence[str]) -> str:
    """One sentence for the table while questions are open."""
    return sentence("ruling-not-sure", question=questions[0], more=len(questions) - 1)


_NAMES = {"wild": "ö", "back": "face-down tile"}


def answers_named(question: Question) -> dict[str, str]:
    """The faces that a question names, by what it calls them; `EMPTY` comes last.

    What is said of where pieces lie is an answer though the question does not name it.
    """
    named = {
        _NAMES.get(face, face): face
        for face in (alternative.face for alternative in question.alternatives)
        if face in OF_PLACES
        or (face != EMPTY and _is_named(_NAMES.get(face, face).strip("()"), question.message))
    }
    can_be_empty = any(alternative.face == EMPTY for alternative in question.alternatives)
    return named | ({EMPTY: EMPTY} if can_be_empty else {})


def _is_named(name: str, message: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", message) is not None


def with_article(face: str) -> str:
    """ "a 7", "an 8", "an 11", "a red" """
    number = int(face) if face.isdecimal() else 0
    name = _NAMES.get(face, face)
    vowel = number in (8, 11, 18) or 80 <= number <= 89 or name[0] in "aeiou"
    return f"{'an' if vowel else 'a'} {name}"
