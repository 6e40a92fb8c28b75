"""Pods in words: the rules, the equations, and what several of the modules beside this one say."""

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
"""The place of an answer that says how many number tiles lie face down in the middle."""


def sheet() -> Rulesheet:
    """The rules, by the standard game and its ruleset."""
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
    told = *sections("mobi", **facts), Section(sentence("mobi-ways"), tuple(_ways()))
    ways = {name: {**variant.rules.to_dict(), **variant.to_dict()} for name, variant in variants}
    pool = Setting("pool", "number", 0, at_table=True)
    return Rulesheet(told, STANDARD_RULES, STANDARD_GAME, ways, (pool,))


def _ways() -> Iterator[str]:
    """The variants, each with the line that chooses it and what it sets otherwise."""
    for name, variant in VARIANTS.items():
        given = "; ".join(_otherwise(variant)) or Message.of("mobi-way-as-above")
        yield sentence("mobi-way", line=f'variant = "{name}"', set=given)
    yield sentence("mobi-way-pool")
    yield sentence("mobi-way-teams")


def _otherwise(variant: Variant) -> Iterator[str]:
    """What a variant sets otherwise than the standard game."""
    for own, usual in ((variant, STANDARD_GAME), (variant.rules, STANDARD_GAME.rules)):
        told, standard = own.to_dict(), usual.to_dict()
        for option in told:
            if option not in ("name", "rules") and told[option] != standard[option]:
                yield f"{option} = {json.dumps(told[option], ensure_ascii=False)}"


def waits(side: str) -> str:
    """At a Möbi all stop playing until the pod is reviewed."""
    return sentence("mobi-open", side=side)


def table(report: Report | GameReport) -> Sequence[Text]:
    """The equations, each with its verdict; why one is wrong the findings say."""
    said = [_as_sure(finding.message) for finding in report.findings]
    pieces = {} if isinstance(report, GameReport) else {piece.id: piece for piece in report.pieces}
    return [
        sentences(check_mark(equation["holds"]), _but(equation, pieces, said))
        for equation in report.details.get("equations", ())
    ]


def _as_sure(message: Text) -> Text:
    """What may be so, as if it were: an equation says it so."""
    told = message_of(message)
    if isinstance(told, Message) and told.key == "ruling-perhaps":
        found = told.args["found"]
        return found if isinstance(found, Message) else str(found)
    return told


def _but(equation: Mapping[str, Any], pieces: Mapping[int, Piece], said: Collection[Text]) -> Text:
    """An equation with its values, or alone where findings say what is wrong with it."""
    told: Text = Message.from_dict(equation) if "key" in equation else equation["sentence"]
    if equation["holds"] is None or any(mentions(told, each) for each in said):
        return tile_by_tile(pieces[number] for number in equation["pieces"])
    return told


def tile(piece: Piece) -> Text:
    """What a tile shows, as people call it."""
    return face_words(parse_face(piece.face)) if piece.face in FACES else "?"


def tile_by_tile(run: Iterable[Piece]) -> Text:
    """What stands in a line, also where numbers touch: 10 7 is not 107."""
    return line_words(tuple(parse_face(p.face) if p.face in FACES else "?" for p in run))
