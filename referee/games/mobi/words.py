"""Pods in words: what is asked, and the equations."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from referee.ruling.report import GameReport, Report
from referee.ruling.text import check_mark
from referee.words import say
from rules.message import Message, Sentence
from rules.mobi import FACES, parse_face, shown
from vision.piece import Piece

ALONE = "A pod is two tiles and more that touch."
TOGETHER = "Lay the tiles together and take a new photo."
NO_FACES = "Most of these pieces show nothing that a tile of Möbi shows."
NO_NUMBER = "No tile shows a number."
NO_OPERATION = "No tile shows an operation."
NO_EQUALS = "None of the operation tiles shows =."
CARDS = (
    "These pieces look longer than wide, and tiles of Möbi are square: if they are tiles, show them"
    " from above."
)
NEARER = "Show the whole pod, from nearer and in even light."
OUTLINES = "The outlines of the tiles are not clear. Is the pod read as it lies there?"
CROOKED = "These tiles touch, but do not lie on one lattice."
WAY_UP = "Which side of the photo is the top of the pod: {}?"
LEFT_OUT = (
    "Beside the pod lies what looks like none of its tiles ({}). It is left out; if it is one, take"
    " the photo again in even light."
)
HELD_UNKNOWN = (
    "How many number tiles the player holds was not told, so nobody checked that all lie there."
)

POOL = "pool"
"""The place of an answer that says how many number tiles lie face down in the middle."""

POOL_USED_UP = "Is the pool used up, so that nobody can take more number tiles?"
COUNT_POOL = "If that is not so, say how many are in the pool, such as 'answer pool=5'."
NO_POD = (
    "No pod of {0} is in view: show it, or say whose a pod is by one of its tiles, such as "
    "'answer 3={0}'."
)
NOT_RULED = "What lies there was not called, so no pod is ruled on."


def waits(side: str) -> str:
    """At a Möbi all stop playing until the pod is reviewed."""
    return (
        f"All wait for the Möbi of {side}: show the pod, answer what is asked, "
        f"or say 'möbi {side} right' or 'möbi {side} wrong'."
    )


def table(report: Report | GameReport) -> str:
    """The equations, each with its verdict; why one is wrong the findings say."""
    said = {_as_sure(finding.message) for finding in report.findings}
    pieces = {} if isinstance(report, GameReport) else {piece.id: piece for piece in report.pieces}
    return "\n".join(
        f"{check_mark(equation['holds'])} {_but(equation, pieces, said)}"
        for equation in report.details.get("equations", ())
    )


def _as_sure(message: str) -> str:
    """What may be so, as if it were: an equation says it so."""
    if isinstance(message, Sentence) and message.told.key == "ruling-perhaps":
        found = message.told.args["found"]
        return say(found) if isinstance(found, Message) else str(found)
    return message


def _but(equation: Mapping[str, Any], pieces: Mapping[int, Piece], said: Collection[str]) -> str:
    """An equation with its values, or alone where findings say what is wrong with it."""
    sentence: str = equation["sentence"]
    if equation["holds"] is None or any(each in sentence for each in said):
        return tile_by_tile(pieces[number] for number in equation["pieces"])
    return sentence


def tile_by_tile(run: Iterable[Piece]) -> str:
    """What stands in a line, also where numbers touch: 10 7 is not 107."""
    faces = (piece.face for piece in run)
    return " ".join(shown(parse_face(face)) if face in FACES else "?" for face in faces)
