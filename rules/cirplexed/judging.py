"""Rulings on the boards of a game: are they right, what do they count, and who has won.

All findings name tiles as `player:row,column`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.cirplexed.board import Board, Face, in_words
from rules.cirplexed.circles import USUAL, Counts, Ranking, Ruleset, count, named, rank
from rules.cirplexed.doubt import Ranges, Reading
from rules.errors import GameError
from rules.lattice import Cell
from rules.message import Message
from rules.verdict import DetailedRuling, RuleFinding, Ruling, note, violation

Boards = Mapping[str, Board]

FULL_BOARD: Mapping[int, int] = {2: 22, 3: 22, 4: 22, 5: 18, 6: 15}
"""Tiles on a finished board by the number of players; five and six use all 90."""

MISREAD = frozenset({"tile-twice", "colour-twice"})
"""Codes of findings that no table can show: a tile was misread, so ask instead of ruling."""


@dataclass(frozen=True)
class TableRuling(DetailedRuling):
    """The ruling on the boards of a table, their counts and their ranking, all as read.

    `ranges` are what the counts can be. Whether a win stands in spite of doubt is for whoever knows
    how likely each reading is.
    """

    boards: Boards
    counts: Mapping[str, Counts]
    ranking: Ranking
    ranges: Mapping[str, Ranges]

    @property
    def misread(self) -> tuple[RuleFinding, ...]:
        """The findings that no table can show: a tile was misread, so ask instead of ruling."""
        return tuple(finding for finding in self.ruling.findings if finding.code in MISREAD)


def judge_table(boards: Mapping[str, Board | Reading], ruleset: Ruleset = USUAL) -> TableRuling:
    """Rule on boards by their players; one board may have no name ("").

    Whether they have the right number of tiles is not asked; see `size_faults`.
    """
    readings = {
        player: Reading(board) if isinstance(board, Board) else board
        for player, board in boards.items()
    }
    read = {player: reading.board for player, reading in readings.items()}
    counts = {player: count(board, ruleset) for player, board in read.items()}
    ranking = rank(counts)
    ranges = {player: reading.ranges(ruleset) for player, reading in readings.items()}
    summary = ranking.said(over=True)
    if len(read) == 1:
        summary = Message.of("cirplexed-counted", counts=ranking.standings[0].counts.said)
    return TableRuling(Ruling.of(_findings(read), summary), read, counts, ranking, ranges)


def judge_board(board: Board | Reading, ruleset: Ruleset = USUAL) -> TableRuling:
    """Rule on one board, whoever's it is."""
    return judge_table({"": board}, ruleset)


def full_board(players: int) -> int:
    """How many tiles a finished board has."""
    if players not in FULL_BOARD:
        raise GameError(Message.of("cirplexed-player-count", players=players))
    return FULL_BOARD[players]


def size_faults(sizes: Mapping[str, int], agreed: int | None = None) -> Iterator[RuleFinding]:
    """Boards, by their players and numbers of tiles, that are not full at the end of a game.

    `agreed` where the players agreed on another number of tiles than the rule sheet's.
    """
    full = agreed or full_board(len(sizes))
    for player, tiles in sizes.items():
        if tiles != full:
            needs = {"tiles": tiles, "full": full, "players": len(sizes)}
            yield violation("cirplexed-tile-count", board=_whose(player), **needs)


def _findings(boards: Boards) -> Iterator[RuleFinding]:
    for player, board in boards.items():
        yield from _lattice_faults(player, board)
        yield from _colour_faults(player, board)
    yield from _twin_faults(boards)
    sizes = {player: len(board) for player, board in boards.items()}
    if len(set(sizes.values())) > 1:
        # They differ while not everybody has placed a tile.
        yield note("cirplexed-sizes-differ", boards=tiles_of(sizes))


def tiles_of(sizes: Mapping[str, int]) -> tuple[Message, ...]:
    """How many tiles each player has."""
    names = zip(named(sizes), sizes.values(), strict=True)
    return tuple(Message.of("cirplexed-has", player=who, tiles=tiles) for who, tiles in names)


def _lattice_faults(player: str, board: Board) -> Iterator[RuleFinding]:
    """Tiles that do not hang together by whole sides (rule sheet, Game Play)."""
    if not board.faces:
        yield violation("cirplexed-no-tiles", board=_whose(player))
    for part in board.parts[1:]:
        at = [tile_name(player, cell) for cell in part]
        has = {"board": _whose(player), "tiles": len(part)}
        corners = {there for cell in part for there in cell.diagonals}
        if corners.difference(part) & board.faces.keys():
            yield violation("cirplexed-corner-contact", at, **has)
        else:
            yield violation("cirplexed-several-parts", at, **has)


def _colour_faults(player: str, board: Board) -> Iterator[RuleFinding]:
    """Faces that show a colour twice, which no tile does."""
    for cell, face in board.faces.items():
        if not face.is_whole:
            twice = sorted({colour for colour in face if face.count(colour) > 1})
            yield violation(
                "cirplexed-colour-twice", [tile_name(player, cell)], colours=in_words(twice)
            )


def _twin_faults(boards: Boards) -> Iterator[RuleFinding]:
    """Equal tiles on the table: the box holds each once, so all but one are misread."""
    lying: dict[Face, list[str]] = {}
    for player, board in boards.items():
        for cell, face in board.faces.items():
            if face.is_whole:
                lying.setdefault(face.tile, []).append(tile_name(player, cell))
    for tile, at in lying.items():
        if len(at) > 1:
            yield violation("cirplexed-tile-twice", at, number=len(at), colours=in_words(tile))


def tile_name(player: str, cell: Cell) -> str:
    """How findings call a tile."""
    return f"{player}:{cell}" if player else str(cell)


def _whose(player: str) -> str | Message:
    if not player:
        return Message.of("cirplexed-the-board")
    [who] = named([player])
    return Message.of("cirplexed-board-of", player=who) if who == player else who
