"""The pods on a table, which there are, how many tiles each has, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.mobi import GAME
from referee.games.mobi.position import unlike
from referee.ruling.report import Report
from referee.table.owners import Group, Owners, group_pieces
from referee.table.spread import Spread
from referee.words import sentence
from rules import Message
from rules.mobi import is_number
from vision.piece import Piece


def groups(spread: Spread) -> list[Group]:
    """Tiles that hang together with a number among them, and numbers that lie alone.

    Operations that lie alone, backs, and what looks like no tile of a pod belong to nobody.
    """
    others = unlike(spread.scene)
    found = group_pieces([piece for piece in spread.pieces if piece.id not in others])
    return [group for group in found if any(is_number(piece.face or "") for piece in group)]


def in_view(spread: Spread) -> list[Group]:
    """The groups of several tiles."""
    return [group for group in groups(spread) if len(group) > 1]


def face_down(spread: Spread) -> int:
    """How many number tiles lie face down in view: they are of the pool."""
    others = unlike(spread.scene)
    return sum(piece.kind == "back" and piece.id not in others for piece in spread.pieces)


def counted(pieces: Sequence[Piece], spread: Spread, owners: Owners) -> list[dict[str, Any]]:
    """How many number tiles of each side lie in its pod and beside it."""
    others, found = unlike(spread.scene), []
    lying = group_pieces([piece for piece in pieces if piece.id not in others])
    numbers = [(piece, group) for group in lying for piece in group if is_number(piece.face or "")]
    for side in owners.players or (None,):
        own = [group for piece, group in numbers if side in (None, owners.player_of.get(piece.id))]
        joined = sum(len(group) > 1 for group in own)
        found.append({"player": side, "numbers": joined, "loose": len(own) - joined})
    return found


def in_words(pod: Mapping[str, Any]) -> str:
    """The tiles of a side as they were counted."""
    tiles = Message.of("mobi-pod-tiles", number=pod["numbers"], loose=pod["loose"])
    if pod["player"] is None:
        return sentence("mobi-pod-of-nobody", tiles=tiles)
    return sentence("mobi-pod-of", side=pod["player"], tiles=tiles)


def nothing(said: str) -> Report:
    """The ruling on what is no pod."""
    details: dict[str, Any] = {"equations": [], "values": {}}
    return Report(GAME.name, "", "unreadable", said, details=details)


def numbers(report: Report) -> int:
    """How many number tiles lie in a pod and loose."""
    return sum(is_number(piece.face or "") for piece in report.pieces)
