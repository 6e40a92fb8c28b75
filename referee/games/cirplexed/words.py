"""Cirplexed! in words: rules, questions about discs, counts, and the ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, pi
from typing import Any

from referee.games.cirplexed.position import LEVELS, PhotoTiles
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


def rulesheet() -> Rulesheet:
    """The rules as the referee applies them."""
    boards = []
    for tiles in dict.fromkeys(FULL_BOARD_SIZES.values()):
        numbers = [players for players, size in FULL_BOARD_SIZES.items() if size == tiles]
        span = Message.of("cirplexed-crowd-span", fewest=numbers[0], most=numbers[-1])
        players = span if numbers[1:] else numbers[0]
        boards.append(Message.of("cirplexed-crowd", tiles=tiles, players=players))
    facts = {"tiles": len(ALL_TILES), "colours": colour_words(COLOURS), "boards": boards}
    return Rulesheet(sections("cirplexed", **facts), Ruleset())


def corner_question(photo: PhotoTiles, piece: int, corner: int, duplicate: bool) -> Question:
    """Ask for the colour of a disc, saying so if its tile is a `duplicate`."""
    likely = likely_alternatives(photo.corner_alternatives(piece, corner))
    disc = _disc_words(photo.scene.by_id[piece], corner, photo.tile_words(piece))
    message = Message.of("cirplexed-what-colour", disc=disc)
    if piece not in photo.unknown_tiles:
        colours = one_of(colour_words(alternative.face for alternative in likely[:MOST_NAMED]))
        message = Message.of("cirplexed-which-colour", disc=disc, colours=colours)
    text = sentences(message, Message.of("cirplexed-twins") if duplicate else "")
    return Question(piece, say(text), likely, photo.corner_place(piece, corner))


def changed_disc_question(player: str, piece: Piece, corner: int, before: str) -> Question:
    """Ask for the colour of a disc that differs from the one read when its tile was placed."""
    now = (piece.corners or ())[corner]
    disc = _disc_words(piece, corner, Message.of("where-tile", number=piece.id))
    old, new = colour_words([before, now])
    message = sentence("cirplexed-slipped", disc=disc, now=new, before=old)
    place = f"{player and f'{player}:'}{piece.id}.{corner}"
    return Question(piece.id, message, equally_likely(now, before), place)


def _disc_words(piece: Piece, corner: int, tile: Text) -> Message:
    """A disc by the side of the tile at which the photograph shows it."""
    x, y = (sum(axis) / 4 for axis in zip(*piece.quad, strict=True))
    right, down = piece.quad[corner][0] - x, piece.quad[corner][1] - y
    side = SIDES[round(atan2(down, right) / (pi / 4)) % 8]
    return Message.of("cirplexed-disc", side=side, tile=tile)


def describe(report: Report | GameReport) -> tuple[Text, ...]:
    """The counts of each of several boards, and the ranking."""
    boards = report.details.get("boards", [])
    lines: list[Text] = [
        Message.of("cirplexed-line", board=board_name(board, number), counts=counts_message(board))
        for number, board in enumerate(boards, start=1)
        if boards[1:] or "ranges" in board
    ]
    result = report.details.get("result")
    if result is None:
        # The counts of a single board are the summary.
        return tuple(lines)
    ranked = [entry for entry in report.details.get("ranking", ()) if "player" in entry]
    if ranked or result not in report.summary:
        lines.append(result)
    for entry in ranked:
        place, player = span(entry.get("places", [entry["place"]])), entry["player"]
        counts = counts_message(entry)
        lines.append(Message.of("cirplexed-place", place=place, player=player, counts=counts))
    return tuple(lines)


def board_name(board: Mapping[str, Any], number: int) -> Text:
    """The player of a board, or the board by its number."""
    player: str | None = board.get("player")
    return player or Message.of("cirplexed-board-number", number=number)


def span(ends: Sequence[int]) -> str:
    """A number, or a range of numbers."""
    return "–".join(map(str, dict.fromkeys(ends)))


def counts_message(entry: Mapping[str, Any]) -> Message:
    """The counts of a board or an entry of the ranking, as ranges where they are doubtful."""
    ranges = entry.get("ranges", {})
    full, three, half = (span(ranges[name]) if name in ranges else entry[name] for name in LEVELS)
    return Message.of("cirplexed-counts", full=full, three=three, half=half)
