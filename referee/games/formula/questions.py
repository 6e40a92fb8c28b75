"""What to ask about cards, in words."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.formula.look import Look, Read, choices
from referee.ruling.faces import UNKNOWN, with_article
from referee.ruling.report import Question
from rules.formula import JOKER, Formula, FormulaRuling, TurnRuling
from vision.piece import Alternative

WORTH_SAYING = 0.001
"""Probability below which a reading is not named in a question."""

TOO_DOUBTFUL = "Too many cards are in doubt; take another photo from nearer and in better light."


def summary_of(questions: Sequence[str]) -> str:
    """One sentence for the table while questions are open."""
    more = f" ({len(questions) - 1} more to answer)" if len(questions) > 1 else ""
    return f"Not sure yet. {questions[0]}{more}"


def question_about(look: Look, read: Read, piece: int) -> Question:
    """Ask what a card shows."""
    shown = choices(look.piece_as(look.pieces[piece], read))
    faces = [f for f, share in shown if share >= WORTH_SAYING and f != UNKNOWN]
    named = [with_article(face) for face in faces[:3]]
    if not named or shown[0][0] == UNKNOWN:
        message = "What is this card? Show it without glare, or say what it is."
    elif len(named) == 1:
        message = f"Is this {named[0]}?"
    else:
        message = f"Is this {', '.join(named[:-1])} or {named[-1]}?"
    return Question(piece, message, tuple(Alternative(f, share) for f, share in shown))


def joker_questions(read: Read, ruled: FormulaRuling | TurnRuling) -> list[Question]:
    """Ask which digits jokers stand for, and what else nobody can see."""
    questions = []
    for found in ruled.ruling.findings:
        if found.code == "joker-open":
            place = _place(ruled.formula, found.at[0])
            values = sorted({formula.cards[place].value or 0 for formula in ruled.readings})
            likely = tuple(Alternative(f"({value})", 1 / len(values)) for value in values)
            jokers = [i for i, face in zip(read.cards, read.faces, strict=True) if face == JOKER]
            names = [n for n, c in zip(ruled.formula.card_names, ruled.formula.cards, strict=True)
                     if c.joker]  # fmt: skip
            piece = jokers[names.index(found.at[0])]
            questions.append(Question(piece, found.message, likely))
        elif found.is_question:
            questions.append(Question(None, found.message, at=", ".join(found.at) or None))
    return questions


def _place(formula: Formula, name: str) -> int:
    return formula.card_names.index(name)
