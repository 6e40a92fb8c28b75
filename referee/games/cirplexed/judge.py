"""Rule on the boards of one table, and find out what the ruling turns on."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from referee.games.cirplexed.position import Key, LaidBoard, LaidTable, Shares
from referee.ruling.doubt import DoubtSettings, Uncertain, Weighed, weigh
from rules.cirplexed import Face, Ruleset, TableRuling, count, judge_table, rank

Faces = Mapping[Key, Face]

DOUBT = DoubtSettings(max_rulings=256)
"""A board takes a millisecond to count: a quarter of a second at most goes into doubt."""

WHOLE = 4
"""Corners of a tile that must be answered before it counts as seen twice."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The ruling on boards under doubt.

    Attributes
    ----------
    ruled
        What the rules say of the boards as read, with the ranges of counts that are open.
    asks
        Corners to ask about: tile and number of the corner, the most telling first.
    weighed
        Whether the ruling stands.
    twins
        Tiles that look like another, though each exists once.
    """

    ruled: TableRuling
    asks: tuple[tuple[Key, int], ...]
    weighed: Weighed[Face, Hashable]
    twins: tuple[Key, ...]


def judge(
    tables: Sequence[LaidTable],
    boards: Sequence[LaidBoard],
    rules: Ruleset,
) -> Judged:
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
        return _outcome(boards, {keys[i]: face for i, face in reading.items()}, rules)

    weighed = weigh(doubts, outcome, lambda found: found, DOUBT)
    asked = [keys[i] for i in weighed.asks]
    shown = _doubtful(choices, turning, 1 - DOUBT.certainty, weighed.settled, len(boards))
    ruled = judge_table({board.name: board.reading(likeliest, shown) for board in boards}, rules)
    twins = _twins(ruled, boards, tables)
    asks = [(key, corner) for key in asked for corner in _corners(choices[key], turning[key])]
    asks += [(key, corner) for key in twins for corner in _least_sure(tables[key[0]], key[1])]
    return Judged(ruled, tuple(dict.fromkeys(asks)), weighed, twins)


Choices = Mapping[Key, Shares]


def _turning(
    boards: Sequence[LaidBoard], likeliest: Faces, choices: Choices, rules: Ruleset
) -> dict[Key, set[int]]:
    """Corners whose colour can change a count, by their tiles."""
    other = {key: [face for face, _ in faces] for key, faces in choices.items()}
    turning: dict[Key, set[int]] = {}
    for board in boards:
        reading = board.reading(likeliest, other)
        for cell, corner in {at for level in range(3) for at in reading.changing(level, rules)}:
            turning.setdefault((board.photo, board.pieces[cell]), set()).add(corner)
    return turning


def _outcome(boards: Sequence[LaidBoard], faces: Faces, rules: Ruleset) -> Hashable:
    """What must not change: the counts of the only board, or else who wins."""
    counts = {board.name: count(board.board(faces), rules) for board in boards}
    if len(boards) == 1:
        return tuple(counts.values())
    return rank(counts).winners


def _doubtful(
    choices: Choices, turning: Mapping[Key, set[int]], least: float, settled: bool, boards: int
) -> dict[Key, list[Face]]:
    """What tiles may show in the ranges; nothing where the counts themselves are settled."""
    if settled and boards == 1:
        return {}
    return {
        key: [face for face, share in choices[key] if share >= least / max(len(turning), 1)]
        for key in turning
    }


def _corners(choices: Shares, turning: set[int]) -> list[int]:
    """Corners of a tile on which a count may turn, the least sure first."""
    first = choices[0][0]
    doubt = {
        corner: sum(share for face, share in choices if face[corner] != first[corner])
        for corner in turning
    }
    worst = max(doubt.values(), default=0.0)
    return sorted(
        (c for c in doubt if doubt[c] > 0 and doubt[c] >= worst / 10), key=lambda c: -doubt[c]
    )


def _twins(
    ruled: TableRuling, boards: Sequence[LaidBoard], tables: Sequence[LaidTable]
) -> tuple[Key, ...]:
    """Tiles that look like another, unless the players have said all their colours."""
    found = (tile_at(boards, place) for finding in ruled.misread for place in finding.at)
    keys = dict.fromkeys(key for key in found if key is not None)
    return tuple(
        (photo, piece)
        for photo, piece in keys
        if sum(tile == piece for tile, _ in tables[photo].answered) < WHOLE
    )


def _least_sure(table: LaidTable, piece: int) -> list[int]:
    """The corner of a tile that is likeliest to be misread, of those not yet answered."""
    unanswered = [corner for corner in range(4) if (piece, corner) not in table.answered]
    return [min(unanswered, key=lambda corner: table.corner(piece, corner)[0].probability)]


def tile_at(boards: Sequence[LaidBoard], place: str) -> Key | None:
    """The tile that a finding of the rules names."""
    name, _, cell = place.rpartition(":")
    for board in boards:
        if board.name == name:
            for at, piece in board.pieces.items():
                if at.name == cell:
                    return board.photo, piece
    return None
