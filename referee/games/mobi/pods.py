"""The pods on a table and their numbers of tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.mobi import GAME
from referee.games.mobi.position import unlike_pieces
from referee.ruling.report import Report
from referee.table.owners import Group, Owners, group_pieces
from referee.table.spread import Spread
from referee.words import sentence
from rules import Message
from rules.mobi import is_number
from vision.piece import Piece


def groups(spread: Spread) -> list[Group]:
    """Groups of touching tiles with a number among them, and loose number tiles.

    Loose operations, backs and foreign pieces belong to nobody.
    """
    others = unlike_pieces(spread.scene)
    all_groups = group_pieces([piece for piece in spread.pieces if piece.id not in others])
    return [group for group in all_groups if any(is_number(p.face or "") for p in group)]


def pods_in_view(spread: Spread) -> list[Group]:
    """The groups of several tiles."""
    return [group for group in groups(spread) if len(group) > 1]


def face_down_count(spread: Spread) -> int:
    """Number of tiles in view that lie face down, in the pool."""
    others = unlike_pieces(spread.scene)
    return sum(piece.kind == "back" and piece.id not in others for piece in spread.pieces)


def count_tiles(pieces: Sequence[Piece], spread: Spread, owners: Owners) -> list[dict[str, Any]]:
    """Number tiles of each side in its pod and outside, as details of a report."""
    others, counts = unlike_pieces(spread.scene), []
    all_groups = group_pieces([piece for piece in pieces if piece.id not in others])
    numbers = [
        (piece, group) for group in all_groups for piece in group if is_number(piece.face or "")
    ]
    for side in owners.players or (None,):
        own = [group for piece, group in numbers if side in (None, owners.player_of.get(piece.id))]
        joined = sum(len(group) > 1 for group in own)
        counts.append({"player": side, "numbers": joined, "loose": len(own) - joined})
    return counts


def pod_text(pod: Mapping[str, Any]) -> str:
    """The tiles of a side in words."""
    tiles = Message.of("mobi-pod-tiles", number=pod["numbers"], loose=pod["loose"])
    if pod["player"] is None:
        return sentence("mobi-pod-of-nobody", tiles=tiles)
    return sentence("mobi-pod-of", side=pod["player"], tiles=tiles)


def no_pod_report(summary: str) -> Report:
    """The report where there is no pod to rule on."""
    details: dict[str, Any] = {"equations": [], "values": {}}
    return Report(GAME.name, "", "unreadable", summary, details=details)


def number_count(report: Report) -> int:
    """Number of number tiles in a report."""
    return sum(is_number(piece.face or "") for piece in report.pieces)
