"""Möbi in words: rules, equations and tiles."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.rulesheet import Rulesheet, Section, Setting, sections
from referee.ruling.report import GameReport, Report
from referee.ruling.text import check_mark
from referee.words import sentence
from rules.message import Message, Text, mentions, message_of, one_of, sentences
from rules.mobi import (
    FACES,
    STANDARD_GAME,
    STANDARD_RULES,
    VARIANTS,
    Variant,
    face_words,
    line_words,
    parse_face,
)
from vision.piece import Piece

POOL = "pool"
"""Place of the answer that counts the number tiles in the pool."""


def rulesheet() -> Rulesheet:
    """The rules as the referee applies them."""
    (low, high), (fewest, most) = STANDARD_RULES.wild, STANDARD_GAME.sides
    facts = {
        "fewest": fewest,
        "most": most,
        "start": STANDARD_GAME.start,
        "crowded": STANDARD_GAME.start_crowded,
        "crowd": STANDARD_GAME.crowd,
        "outside": STANDARD_GAME.flip_outside,
        "sizes": one_of(range(STANDARD_GAME.flip, 0, -1)),
        "swap": STANDARD_GAME.swap,
        "plain": STANDARD_RULES.plain_limit(final=True) or 0,
        "low": low,
        "high": high,
    }
    variants = VARIANTS.items()
    rules = *sections("mobi", **facts), Section(sentence("mobi-ways"), tuple(_variant_lines()))
    options = {name: {**variant.rules.to_dict(), **variant.to_dict()} for name, variant in variants}
    pool = Setting("pool", "number", 0, at_table=True)
    return Rulesheet(rules, STANDARD_RULES, STANDARD_GAME, options, (pool,))


def _variant_lines() -> Iterator[str]:
    """The variants, each with the line that chooses it and the options that differ."""
    for name, variant in VARIANTS.items():
        changes = "; ".join(_changed_options(variant)) or Message.of("mobi-way-as-above")
        yield sentence("mobi-way", line=f'variant = "{name}"', set=changes)
    yield sentence("mobi-way-pool")
    yield sentence("mobi-way-teams")


def _changed_options(variant: Variant) -> Iterator[str]:
    """The options of a variant that differ from the standard game."""
    for own, standard in ((variant, STANDARD_GAME), (variant.rules, STANDARD_GAME.rules)):
        defaults = standard.to_dict()
        for option, value in own.to_dict().items():
            if option not in ("name", "rules") and value != defaults[option]:
                yield f"{option} = {json.dumps(value, ensure_ascii=False)}"


def open_call_text(side: str) -> str:
    """The reminder that nobody plays on until the pod of a Möbi is reviewed."""
    return sentence("mobi-open", side=side)


def describe(report: Report | GameReport) -> Sequence[Text]:
    """The equations, each with its verdict; the findings say why one is wrong."""
    messages = [_without_perhaps(finding.message) for finding in report.findings]
    pieces = {} if isinstance(report, GameReport) else {piece.id: piece for piece in report.pieces}
    return [
        sentences(check_mark(equation["holds"]), _equation_text(equation, pieces, messages))
        for equation in report.details.get("equations", ())
    ]


def _without_perhaps(text: Text) -> Text:
    """The message of a finding, unwrapped from ``ruling-perhaps``."""
    message = message_of(text)
    if isinstance(message, Message) and message.key == "ruling-perhaps":
        finding = message.args["found"]
        return finding if isinstance(finding, Message) else str(finding)
    return message


def _equation_text(
    equation: Mapping[str, Any], pieces: Mapping[int, Piece], findings: Collection[Text]
) -> Text:
    """An equation with its values, or only its tiles if findings say what is wrong with it."""
    message: Text = Message.from_dict(equation) if "key" in equation else equation["sentence"]
    if equation["holds"] is None or any(mentions(message, each) for each in findings):
        return run_text(pieces[number] for number in equation["pieces"])
    return message


def tile_text(piece: Piece) -> Text:
    """The face of a tile in words; "?" for an unknown one."""
    return face_words(parse_face(piece.face)) if piece.face in FACES else "?"


def run_text(run: Iterable[Piece]) -> Text:
    """The faces in a line; touching numbers stay apart: 10 7 is not 107."""
    return line_words(tuple(parse_face(p.face) if p.face in FACES else "?" for p in run))
