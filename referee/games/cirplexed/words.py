"""Boards in words: what is asked about discs, the counts, and the ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, pi
from typing import Any

from referee.games.cirplexed.position import LaidTable
from referee.ruling.questions import NAMED, worth_saying
from referee.ruling.report import GameReport, Question, Report
from referee.words import say
from rules.cirplexed import Counts
from rules.wording import listed, plural
from vision.piece import Alternative, Piece

CROOKED = "These tiles touch, but do not lie on one lattice."
BLURRED = "The edges of the tiles are not clear. Do they lie as they are outlined?"
ALONE = "A tile lies alone; it is not counted."
CORNER_ONLY = "A tile touches the others by a corner only; it must share a complete side."
UNREAD = "Another photo cannot be read, so nobody is ranked."
OPEN = "It is open who wins."
OPEN_YET = "It is open who leads."
FIRST_THE_OTHERS = "First answer the questions about the other photos."

SIDES = ("right", "lower right", "bottom", "lower left", "left", "upper left", "top", "upper right")


def unmatched(boards: int, players: int) -> str:
    """That boards cannot be told to be the players'."""
    seen = f"{plural(boards, 'board')} {'is' if boards == 1 else 'are'} seen"
    return f"{seen} for {plural(players, 'player')}, so nobody is ranked."


def question(table: LaidTable, tile: int, corner: int, twin: bool) -> Question:
    """What colour is a disc? `twin` where its tile looks like another one."""
    likely = worth_saying(table.corner(tile, corner))
    colours = [alternative.face for alternative in likely[:NAMED]]
    where = f"the disc at the {side(table.pieces[tile], corner)} of {say(table.named(tile))}"
    message = f"Is {where} {listed(colours, 'or')}?"
    if tile in table.untold:
        message = f"What colour is {where}?"
    if twin:
        message += " Two tiles look the same, but each exists once."
    return Question(tile, message, likely, table.at(tile, corner))


def slipped(player: str, piece: Piece, corner: int, before: str) -> Question:
    """What colour is a disc that was another one when its tile was placed?"""
    now = (piece.corners or ())[corner]
    where = f"the disc at the {side(piece, corner)} of tile {piece.id}"
    message = f"Is {where} {now}, or {before} as it was before?"
    likely = (Alternative(now, 0.5), Alternative(before, 0.5))
    return Question(piece.id, message, likely, f"{player and f'{player}:'}{piece.id}.{corner}")


def side(piece: Piece, corner: int) -> str:
    """Where a corner is, as the photograph shows the tile."""
    x, y = (sum(axis) / 4 for axis in zip(*piece.quad, strict=True))
    right, down = piece.quad[corner][0] - x, piece.quad[corner][1] - y
    return SIDES[round(atan2(down, right) / (pi / 4)) % 8]


def table(report: Report | GameReport) -> str:
    """The counts of each board where there are several, and the ranking of players."""
    boards = report.details.get("boards", [])
    lines = [
        f"{board.get('player', f'Board {i + 1}')}: {in_words(board)}"
        for i, board in enumerate(boards)
        if boards[1:] or "ranges" in board
    ]
    result = report.details.get("result")
    if result is None:
        # A board by itself, or the only player's: its counts are the summary.
        return "\n".join(lines)
    ranked = [entry for entry in report.details.get("ranking", ()) if "player" in entry]
    if ranked or result not in report.summary:
        lines.append(result)
    lines += [f"{_place(entry)}. {entry['player']}: {in_words(entry)}" for entry in ranked]
    return "\n".join(lines)


def _place(entry: Mapping[str, Any]) -> str:
    return span(entry.get("places", [entry["place"]]))


def span(ends: Sequence[int]) -> str:
    """A number, or from the least to the most that it can be."""
    return "–".join(map(str, dict.fromkeys(ends)))


def in_words(entry: Mapping[str, Any]) -> str:
    """The counts of a board, or in a ranking; those in doubt from the least to the most."""
    ranges = entry.get("ranges")
    if ranges is None:
        return str(Counts(entry["full"], entry["three_quarter"], entry["half"]))
    said = {name: span(ends) for name, ends in ranges.items()}
    return f"{said['full']} full circles, {said['three_quarter']} × ¾ and {said['half']} × ½"
