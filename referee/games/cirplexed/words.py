"""Boards in words: the rules, what is asked about discs, the counts, and the ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, pi
from typing import Any

from referee.games.cirplexed.position import LEVELS, TilesView
from referee.rulesheet import Rulesheet, sections
from referee.ruling.questions import MOST_NAMED, likely_alternatives
from referee.ruling.report import GameReport, Question, Report
from referee.ruling.where import equally_likely
from referee.words import say, sentence
from rules import Message
from rules.cirplexed import ALL_TILES, COLOURS, FULL_BOARD_SIZES, Ruleset, colour_words
from rules.message import Text, one_of, sentences
from vision.piece import Piece

SIDES = ("right", "lower-right", "bottom", "lower-left", "left", "upper-left", "top", "upper-right")


def sheet() -> Rulesheet:
    """The rules, by the tiles and the usual ruleset."""
    boards = []
    for tiles in dict.fromkeys(FULL_BOARD_SIZES.values()):
        crowds = [players for players, size in FULL_BOARD_SIZES.items() if size == tiles]
        who = Message.of("cirplexed-crowd-span", fewest=crowds[0], most=crowds[-1])
        told = {"tiles": tiles, "players": who if crowds[1:] else crowds[0]}
        boards.append(Message.of("cirplexed-crowd", **told))
    facts = {"tiles": len(ALL_TILES), "colours": colour_words(COLOURS), "boards": boards}
    return Rulesheet(sections("cirplexed", **facts), Ruleset())


def question(table: TilesView, tile: int, corner: int, twin: bool) -> Question:
    """What colour is a disc? `twin` where its tile looks like another one."""
    likely = likely_alternatives(table.corner(tile, corner))
    disc = _disc(table.scene.by_id[tile], corner, table.named(tile))
    message = Message.of("cirplexed-what-colour", disc=disc)
    if tile not in table.untold:
        colours = one_of(colour_words(alternative.face for alternative in likely[:MOST_NAMED]))
        message = Message.of("cirplexed-which-colour", disc=disc, colours=colours)
    said = sentences(message, Message.of("cirplexed-twins") if twin else "")
    return Question(tile, say(said), likely, table.at(tile, corner))


def slipped(player: str, piece: Piece, corner: int, before: str) -> Question:
    """What colour is a disc that was another one when its tile was placed?"""
    now = (piece.corners or ())[corner]
    disc = _disc(piece, corner, Message.of("where-tile", number=piece.id))
    was, seen = colour_words([before, now])
    message = sentence("cirplexed-slipped", disc=disc, now=seen, before=was)
    at = f"{player and f'{player}:'}{piece.id}.{corner}"
    return Question(piece.id, message, equally_likely(now, before), at)


def _disc(piece: Piece, corner: int, tile: Text) -> Message:
    """A disc by its corner, as the photograph shows the tile."""
    x, y = (sum(axis) / 4 for axis in zip(*piece.quad, strict=True))
    right, down = piece.quad[corner][0] - x, piece.quad[corner][1] - y
    side = SIDES[round(atan2(down, right) / (pi / 4)) % 8]
    return Message.of("cirplexed-disc", side=side, tile=tile)


def table(report: Report | GameReport) -> tuple[Text, ...]:
    """The counts of each board where there are several, and the ranking of players."""
    boards = report.details.get("boards", [])
    lines: list[Text] = [
        Message.of("cirplexed-line", board=called(board, number), counts=counts(board))
        for number, board in enumerate(boards, start=1)
        if boards[1:] or "ranges" in board
    ]
    result = report.details.get("result")
    if result is None:
        # A board by itself, or the only player's: its counts are the summary.
        return tuple(lines)
    ranked = [entry for entry in report.details.get("ranking", ()) if "player" in entry]
    if ranked or result not in report.summary:
        lines.append(result)
    for entry in ranked:
        place, player = span(entry.get("places", [entry["place"]])), entry["player"]
        said = Message.of("cirplexed-place", place=place, player=player, counts=counts(entry))
        lines.append(said)
    return tuple(lines)


def called(board: Mapping[str, Any], number: int) -> Text:
    """A board by its player, or by its number."""
    player: str | None = board.get("player")
    return player or Message.of("cirplexed-board-number", number=number)


def span(ends: Sequence[int]) -> str:
    """A number, or from the least to the most that it can be."""
    return "–".join(map(str, dict.fromkeys(ends)))


def counts(entry: Mapping[str, Any]) -> Message:
    """The counts of a board, or in a ranking; those in doubt from the least to the most."""
    ends = entry.get("ranges", {})
    full, three, half = (span(ends[name]) if name in ends else entry[name] for name in LEVELS)
    return Message.of("cirplexed-counts", full=full, three=three, half=half)
