"""Pods in words: the equations, and what several of the modules beside this one say."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from referee.ruling.report import GameReport, Report
from referee.ruling.text import check_mark
from referee.words import sentence
from rules.message import Message, Text, mentions, message_of, sentences
from rules.mobi import FACES, called, in_line, parse_face
from vision.piece import Piece

POOL = "pool"
"""The place of an answer that says how many number tiles lie face down in the middle."""


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
    return called(parse_face(piece.face)) if piece.face in FACES else "?"


def tile_by_tile(run: Iterable[Piece]) -> Text:
    """What stands in a line, also where numbers touch: 10 7 is not 107."""
    return in_line(tuple(parse_face(p.face) if p.face in FACES else "?" for p in run))
