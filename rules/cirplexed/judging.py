"""Rulings on the boards of a game: are they right, what do they count, and who has won.

All findings name tiles as `player:row,column`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.cirplexed.board import Board, Face
from rules.cirplexed.circles import USUAL, Counts, Ranking, Ruleset, count, rank
from rules.cirplexed.doubt import Ranges, Reading
from rules.lattice import Cell
from rules.verdict import Ruled, RuleFinding, Ruling, note, violation
from rules.wording import listed, plural

Boards = Mapping[str, Board]

FULL_BOARD: Mapping[int, int] = {2: 22, 3: 22, 4: 22, 5: 18, 6: 15}
"""Tiles on a finished board by the number of players; five and six use all 90."""

MISREAD = frozenset({"tile-twice", "colour-twice"})
"""Codes of findings that no table can show: a tile was misread, so ask instead of ruling."""


class PlayersError(ValueError):
    """A number of players for whom the sheet has no rules."""


@dataclass(frozen=True, slots=True)
class Counted:
    """How many circles one board has as read."""

    board: Board
    counts: Counts


@dataclass(frozen=True)
class TableRuling(Ruled):
    """The ruling on the boards of a table, their counts and their ranking, all as read.

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
    holds (`half_side_shift`).
    """
    readings = {
        player: Reading(board) if isinstance(board, Board) else board
        for player, board in boards.items()
    }
    counted = {
        player: Counted(reading.board, count(reading.board, ruleset))
        for player, reading in readings.items()
    }
    ranking = rank({player: one.counts for player, one in counted.items()})
    ranges = {player: reading.ranges(ruleset) for player, reading in readings.items()}
    summary = f"{ranking.standings[0].counts}." if len(counted) == 1 else f"{ranking}"
    ruling = Ruling.of(_findings({name: one.board for name, one in counted.items()}), summary)
    return TableRuling(ruling, counted, ranking, ranges)


def judge_board(board: Board | Reading, ruleset: Ruleset = USUAL) -> TableRuling:
    """Rule on one board, whoever's it is."""
    return judge_table({"": board}, ruleset)


def full_board(players: int) -> int:
    """How many tiles a finished board has."""
    if players not in FULL_BOARD:
        raise PlayersError(f"Cirplexed! is for 2 to 6 players, but got {players}.")
    return FULL_BOARD[players]


def size_faults(sizes: Mapping[str, int], agreed: int | None = None) -> Iterator[RuleFinding]:
    """Boards, by their players and numbers of tiles, that are not full at the end of a game.

    `agreed` where the players agreed on another number of tiles than the rule sheet's.
    """
    full = agreed or full_board(len(sizes))
    for player, tiles in sizes.items():
        if tiles != full:
            needed = f"must have {full} at the end in a game of {len(sizes)}"
            message = f"{_whose(player)} has {plural(tiles, 'tile')}, but {needed}."
            yield violation("tile-count", message)


def half_side_shift(player: str, at: Iterable[str]) -> RuleFinding:
    """The finding for tiles that lie shifted against their neighbours.

    No lattice holds them: whoever saw them says so, and names them.
    """
    message = f"{_whose(player)} has a tile that does not share a complete side with another."
    return violation("half-side-shift", message, at)


def _findings(boards: Boards) -> Iterator[RuleFinding]:
    for player, board in boards.items():
        yield from _lattice_faults(player, board)
        yield from _colour_faults(player, board)
    yield from _twin_faults(boards)
    sizes = {player: len(board) for player, board in boards.items()}
    if len(set(sizes.values())) > 1:
        # They differ while not everybody has placed a tile.
        said = listed(f"{player} has {tiles}" for player, tiles in sizes.items())
        yield note("sizes-differ", f"The boards have different numbers of tiles: {said}.")


def _lattice_faults(player: str, board: Board) -> Iterator[RuleFinding]:
    """Tiles that do not hang together by whole sides (rule sheet, Game Play)."""
    if not board.faces:
        yield violation("no-tiles", f"{_whose(player)} has no tiles.")
    for part in board.parts[1:]:
        at = [_named(player, cell) for cell in part]
        has = f"{_whose(player)} has {plural(len(part), 'tile')}"
        corners = {there for cell in part for there in cell.diagonal}
        if corners.difference(part) & board.faces.keys():
            yield violation("corner-contact", f"{has} joined to the others by a corner only.", at)
        else:
            yield violation("several-parts", f"{has} apart from the others.", at)


def _colour_faults(player: str, board: Board) -> Iterator[RuleFinding]:
    """Faces that show a colour twice, which no tile does."""
    for cell, face in board.faces.items():
        if not face.is_whole:
            twice = listed(sorted({colour for colour in face if face.count(colour) > 1}))
            message = f"A tile shows {twice} twice, but its four colours must differ"
            yield violation("colour-twice", f"{message}: it was misread.", [_named(player, cell)])


def _twin_faults(boards: Boards) -> Iterator[RuleFinding]:
    """Equal tiles on the table: the box holds each once, so all but one are misread."""
    lying: dict[Face, list[str]] = {}
    for player, board in boards.items():
        for cell, face in board.faces.items():
            if face.is_whole:
                lying.setdefault(face.tile, []).append(_named(player, cell))
    for tile, at in lying.items():
        if len(at) > 1:
            wrong = "one of them was" if len(at) == 2 else "all but one of them were"
            show = f"{len(at)} tiles show {listed(tile)} clockwise"
            message = f"{show}, but the box has one such tile: {wrong} misread."
            yield violation("tile-twice", message, at)


def _named(player: str, cell: Cell) -> str:
    return f"{player}:{cell}" if player else str(cell)


def _whose(player: str) -> str:
    return f"{player}'s board" if player else "The board"
