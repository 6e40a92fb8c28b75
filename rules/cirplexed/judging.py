"""Rulings on the boards of a game: are they right, what do they count, and who has won."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.cirplexed.circles import USUAL, Circle, Counts, circles, count
from rules.cirplexed.doubt import Ranges, Reading
from rules.cirplexed.faults import (
    MISREAD,
    colour_faults,
    lattice_faults,
    size_notes,
    twin_faults,
)
from rules.cirplexed.position import Board
from rules.cirplexed.ranking import Ranking, rank
from rules.cirplexed.ruleset import Ruleset
from rules.verdict import Ruled, RuleFinding, Ruling


@dataclass(frozen=True, slots=True)
class Counted:
    """The circles of one board as read."""

    board: Board
    circles: tuple[Circle, ...]
    counts: Counts


@dataclass(frozen=True)
class TableRuling(Ruled):
    """The ruling on the boards of a table, their circles and their ranking, all as read.

    `ranges` are what the counts can be. Whether a win stands in spite of doubt is for whoever knows
    how likely each reading is.
    """

    boards: Mapping[str, Counted]
    ranking: Ranking
    ranges: Mapping[str, Ranges]

    @property
    def misread(self) -> tuple[RuleFinding, ...]:
        """The findings that no table can show: a tile was misread, so ask instead of ruling."""
        return tuple(finding for finding in self.ruling.findings if finding.code in MISREAD)


def judge_table(boards: Mapping[str, Board | Reading], ruleset: Ruleset = USUAL) -> TableRuling:
    """Rule on boards by their players; one board may have no name ("").

    Whether they have the right number of tiles is not asked (`size_faults`), nor what no lattice
    holds (`half_side_shift`). Raises RankingError where there is no board.
    """
    readings = {
        player: Reading(board) if isinstance(board, Board) else board
        for player, board in boards.items()
    }
    counted = {player: _counted(reading.board, ruleset) for player, reading in readings.items()}
    ranking = rank({player: one.counts for player, one in counted.items()})
    ranges = {player: reading.ranges(ruleset) for player, reading in readings.items()}
    summary = f"{ranking.standings[0].counts}." if len(counted) == 1 else f"{ranking}"
    ruling = Ruling.of(_findings({name: one.board for name, one in counted.items()}), summary)
    return TableRuling(ruling, counted, ranking, ranges)


def judge_board(board: Board | Reading, ruleset: Ruleset = USUAL) -> TableRuling:
    """Rule on one board, whoever's it is."""
    return judge_table({"": board}, ruleset)


def _counted(board: Board, ruleset: Ruleset) -> Counted:
    return Counted(board, circles(board, ruleset), count(board, ruleset))


def _findings(boards: Mapping[str, Board]) -> Iterator[RuleFinding]:
    for player, board in boards.items():
        yield from lattice_faults(player, board)
        yield from colour_faults(player, board)
    yield from twin_faults(boards)
    yield from size_notes(boards)
