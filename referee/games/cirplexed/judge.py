"""Rule on the boards of one table, and find out what the ruling turns on."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from referee.games.cirplexed.position import CORNERS, BoardTiles, Key, Shares, TilesView
from referee.ruling.doubt import DoubtSettings, Uncertain, Weighed, weigh
from rules.cirplexed import Face, Ruleset, TableRuling, count, judge_table, rank

DOUBT = DoubtSettings(max_rulings=256)
"""A board takes a millisecond to count: a quarter of a second at most goes into doubt."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The ruling on boards under doubt.

    Of `ruled` the ranges of counts are open, `asks` are tiles and the numbers of their corners to
    ask about, the most telling first, `twins` tiles that look like another, though each exists
    once, and `places` all tiles by what the rules call where they lie.
    """

    ruled: TableRuling
    asks: tuple[tuple[Key, int], ...]
    weighed: Weighed[Face, Hashable]
    twins: tuple[Key, ...]
    places: Mapping[str, Key]


def judge(tables: Sequence[TilesView], boards: Sequence[BoardTiles], rules: Ruleset) -> Judged:
    """Rule on boards, one or more.

    A single board is settled when its counts are; several when it is clear who wins. Quarters
    that can change no count are left alone from the start, however doubtful.
    """
    choices = {key: tables[key[0]].faces[key[1]] for board in boards for key in board.keys}
    likeliest = {key: faces[0][0] for key, faces in choices.items()}
    turning = _turning(boards, likeliest, choices, rules)
    keys = sorted(choices)
    doubts = [
        Uncertain(i, choices[key] if key in turning else choices[key][:1])
        for i, key in enumerate(keys)
    ]

    def outcome(reading: Mapping[int, Face]) -> Hashable:
        """What must not change: the counts of the only board, or else who wins."""
        faces = {keys[i]: face for i, face in reading.items()}
        counts = {board.name: count(board.board(faces), rules) for board in boards}
        return rank(counts).winners if boards[1:] else tuple(counts.values())

    weighed = weigh(doubts, outcome, lambda found: found, DOUBT)
    shown: dict[Key, list[Face]] = {}
    if boards[1:] or not weighed.settled:
        least = (1 - DOUBT.certainty) / max(len(turning), 1)
        shown = {key: [face for face, share in choices[key] if share >= least] for key in turning}
    ruled = judge_table({board.name: board.reading(likeliest, shown) for board in boards}, rules)
    places = {at: key for board in boards for at, key in board.places.items()}
    looking_alike = dict.fromkeys(places[at] for found in ruled.misread for at in found.at)
    # Unless the players have said all their colours.
    twins = [key for key in looking_alike if not tables[key[0]].is_told(key[1])]
    asked = [keys[i] for i in weighed.asks]
    asks = [(key, corner) for key in asked for corner in _corners(choices[key], turning[key])]
    asks += [(key, corner) for key in twins for corner in _least_sure(tables[key[0]], key[1])]
    return Judged(ruled, tuple(dict.fromkeys(asks)), weighed, tuple(twins), places)


def _turning(
    boards: Sequence[BoardTiles],
    likeliest: Mapping[Key, Face],
    choices: Mapping[Key, Shares],
    rules: Ruleset,
) -> dict[Key, set[int]]:
    """Corners whose colour can change a count, by their tiles."""
    other = {key: [face for face, _ in faces] for key, faces in choices.items()}
    turning: dict[Key, set[int]] = {}
    for board in boards:
        reading = board.reading(likeliest, other)
        for cell, corner in {at for level in range(3) for at in reading.changing(level, rules)}:
            turning.setdefault((board.photo, board.pieces[cell]), set()).add(corner)
    return turning


def _corners(choices: Shares, turning: set[int]) -> list[int]:
    """Corners of a tile on which a count may turn, the least sure first."""
    first = choices[0][0]
    doubt = {
        corner: sum(share for face, share in choices if face[corner] != first[corner])
        for corner in turning
    }
    least = max(doubt.values(), default=0.0) / 10
    return sorted((c for c in doubt if doubt[c] > 0 and doubt[c] >= least), key=lambda c: -doubt[c])


def _least_sure(table: TilesView, piece: int) -> list[int]:
    """The corner of a tile that is likeliest to be misread, of those not yet answered."""
    unanswered = [corner for corner in CORNERS if (piece, corner) not in table.answered]
    return [min(unanswered, key=lambda corner: table.corner(piece, corner)[0].probability)]
