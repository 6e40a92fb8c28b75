"""Wording of questions to the players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.ruling.faces import EMPTY, LAYOUT_ANSWERS, NAMED_FACES, UNKNOWN
from referee.ruling.report import Question
from referee.words import localise, sentence
from rules.message import Message, Text, one_of
from vision.piece import Alternative

LEAST_NAMED = 0.001
"""Probability below which a question does not name a face: a fifth of the doubt that a ruling may
stand with."""

MOST_NAMED = 3
"""Faces that a question names, at most."""

MOST_OFFERED = 9
"""Likely faces above which none is offered: it could be anything."""

MANY_QUESTIONS = 6
"""Questions above which another photo is less work than answering."""


def likely_alternatives(alternatives: Iterable[Alternative]) -> tuple[Alternative, ...]:
    """The alternatives worth naming, likeliest first; at least the first two."""
    ranked = sorted(alternatives, key=lambda a: -a.probability)
    return tuple(a for i, a in enumerate(ranked) if i < 2 or a.probability >= LEAST_NAMED)


def which_face(alternatives: Sequence[Alternative], thing: str) -> str:
    """Ask what a piece shows that has no named place: "Is this a 7 or a 1?" """
    faces = [a.face for a in alternatives if a.probability >= LEAST_NAMED]
    named = [face_with_article(face) for face in faces if face != UNKNOWN][:MOST_NAMED]
    if not named or alternatives[0].face == UNKNOWN:
        return sentence("question-what", thing=thing)
    return sentence("question-which", faces=one_of(named))


def which_face_on(alternatives: Sequence[Alternative], thing: str, place: str) -> str:
    """Ask what lies on a place: "Is the tile on 7B a 4 or a 14?" """
    faces = [a.face for a in likely_alternatives(alternatives)]
    named = [face_with_article(face) for face in faces if face not in (EMPTY, UNKNOWN)][:MOST_NAMED]
    if faces[0] == UNKNOWN or not named:
        return sentence("question-covered", place=place)
    if EMPTY in faces:
        return sentence("question-or-none", faces=one_of(named), place=place, thing=thing)
    return sentence("question-which-on", faces=one_of(named), place=place, thing=thing)


def unsure_summary(questions: Sequence[str]) -> str:
    """Summary of a ruling while questions are open."""
    return sentence("ruling-not-sure", question=questions[0], more=len(questions) - 1)


def offered_answers(question: Question) -> dict[str, str]:
    """Faces to offer as answers, by their localised names; `EMPTY` comes last.

    Only `EMPTY` is offered where the piece could be anything.
    """
    faces = [alternative.face for alternative in question.alternatives]
    likely = [a.face for a in likely_alternatives(question.alternatives) if a.face != EMPTY]
    if UNKNOWN in faces[:1] or len(likely) > MOST_OFFERED:
        likely = [face for face in likely if face in LAYOUT_ANSWERS]
    offered = [face for face in likely if face != UNKNOWN] + [EMPTY] * (EMPTY in faces)
    return {localise(face_name(face)): face for face in offered}


def face_with_article(face: str) -> Text:
    """ "a 7", "an 8", "an 11", "a red" """
    # As an int where it is one: the article depends on it.
    return Message.of("face-a", face=int(face) if face.isdecimal() else face)


def face_name(face: str) -> Text:
    """What a face is called: "7", "red", "face-down tile"."""
    return Message.of("face-name", face=face) if face in NAMED_FACES else face
