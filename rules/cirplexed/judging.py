"""Rulings on boards: their tiles, their counts, who has won, and how they may grow.

Findings name tiles as `player:row,column`, or `row,column` on a board without a player.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.cirplexed.board import Board, Face, colour_words
from rules.cirplexed.circles import (
    USUAL,
    Counts,
    Ranking,
    Ruleset,
    count_circles,
    display_names,
    rank_boards,
)
from rules.cirplexed.doubt import Ranges, Reading
from rules.errors import GameError
from rules.lattice import Cell
from rules.message import Message
from rules.verdict import DetailedRuling, RuleFinding, Ruling, note, violation

Boards = Mapping[str, Board]

FULL_BOARD_SIZES: Mapping[int, int] = {2: 22, 3: 22, 4: 22, 5: 18, 6: 15}
"""Tiles on a finished board by the number of players; five and six use all 90."""

MISREADING_CODES = frozenset({"tile-twice", "colour-twice"})
"""Codes of findings that prove a tile misread, for the box has no such tiles."""


@dataclass(frozen=True)
class TableRuling(DetailedRuling):
    """The ruling on all boards of a table, with counts and ranking as read.

    `ranges` are those of the counts under doubt. Whether a win stands despite doubt depends on the
    probabilities of the readings, which are not known here.
    """

    boards: Boards
    counts: Mapping[str, Counts]
    ranking: Ranking
    ranges: Mapping[str, Ranges]

    @property
    def misreadings(self) -> tuple[RuleFinding, ...]:
        """The findings with `MISREADING_CODES`, which call for a question instead of a ruling."""
        return tuple(each for each in self.ruling.findings if each.code in MISREADING_CODES)


def judge_table(boards: Mapping[str, Board | Reading], ruleset: Ruleset = USUAL) -> TableRuling:
    """Rule on boards by player; a single board may be nobody's, "".

    The numbers of tiles are not judged; see `size_faults`.
    """
    readings = {
        player: Reading(board) if isinstance(board, Board) else board
        for player, board in boards.items()
    }
    as_read = {player: reading.board for player, reading in readings.items()}
    counts = {player: count_circles(board, ruleset) for player, board in as_read.items()}
    ranking = rank_boards(counts)
    ranges = {player: reading.ranges(ruleset) for player, reading in readings.items()}
    summary = ranking.result_message(over=True)
    if len(as_read) == 1:
        summary = Message.of("cirplexed-counted", counts=ranking.standings[0].counts.message)
    return TableRuling(Ruling.of(_findings(as_read), summary), as_read, counts, ranking, ranges)


def full_board_size(players: int) -> int:
    """Number of tiles on a finished board. Raises GameError."""
    if players not in FULL_BOARD_SIZES:
        raise GameError(Message.of("cirplexed-player-count", players=players))
    return FULL_BOARD_SIZES[players]


def size_faults(sizes: Mapping[str, int], agreed: int | None = None) -> Iterator[RuleFinding]:
    """Boards that are not full at the end of a game, from the numbers of tiles by player.

    `agreed` is the size of a full board if the players chose another than the rule sheet's.
    """
    full = agreed or full_board_size(len(sizes))
    for player, tiles in sizes.items():
        if tiles != full:
            numbers = {"tiles": tiles, "full": full, "players": len(sizes)}
            yield violation("cirplexed-tile-count", board=_board_words(player), **numbers)


def tile_count_words(sizes: Mapping[str, int]) -> tuple[Message, ...]:
    """How many tiles each player has, for sentences."""
    names = zip(display_names(sizes), sizes.values(), strict=True)
    return tuple(Message.of("cirplexed-has", player=name, tiles=tiles) for name, tiles in names)


def _findings(boards: Boards) -> Iterator[RuleFinding]:
    for player, board in boards.items():
        yield from _lattice_faults(player, board)
        yield from _colour_faults(player, board)
    yield from _duplicate_faults(boards)
    sizes = {player: len(board) for player, board in boards.items()}
    if len(set(sizes.values())) > 1:
        # Only a note: sizes differ during a round.
        yield note("cirplexed-sizes-differ", boards=tile_count_words(sizes))


def _lattice_faults(player: str, board: Board) -> Iterator[RuleFinding]:
    """Tiles that are not connected by whole sides (rule sheet, Game Play)."""
    if not board.faces:
        yield violation("cirplexed-no-tiles", board=_board_words(player))
    for part in board.parts[1:]:
        tiles = [_tile_name(player, cell) for cell in part]
        params = {"board": _board_words(player), "tiles": len(part)}
        diagonals = {diagonal for cell in part for diagonal in cell.diagonals}
        if diagonals.difference(part) & board.faces.keys():
            yield violation("cirplexed-corner-contact", tiles, **params)
        else:
            yield violation("cirplexed-several-parts", tiles, **params)


def _colour_faults(player: str, board: Board) -> Iterator[RuleFinding]:
    """Faces that show a colour twice, as no tile does."""
    for cell, face in board.faces.items():
        if not face.is_possible:
            twice = sorted({colour for colour in face if face.count(colour) > 1})
            yield violation(
                "cirplexed-colour-twice", [_tile_name(player, cell)], colours=colour_words(twice)
            )


def _duplicate_faults(boards: Boards) -> Iterator[RuleFinding]:
    """Equal tiles: the box has each once, so all but one are misread."""
    names: dict[Face, list[str]] = {}
    for player, board in boards.items():
        for cell, face in board.faces.items():
            if face.is_possible:
                names.setdefault(face.tile, []).append(_tile_name(player, cell))
    for tile, equal in names.items():
        if len(equal) > 1:
            params = {"number": len(equal), "colours": colour_words(tile)}
            yield violation("cirplexed-tile-twice", equal, **params)


def align(before: Board, after: Board) -> Board | None:
    """Rotate and shift an earlier board so that most of its tiles coincide with the later one.

    None if no tile coincides.
    """
    rotations = [before.rotated(quarters) for quarters in range(4)]
    votes = Counter(
        (quarters, cell.row - old_cell.row, cell.col - old_cell.col)
        for cell, face in after.faces.items()
        for quarters, rotated in enumerate(rotations)
        for old_cell, old_face in rotated.faces.items()
        if old_face == face
    )
    if not votes:
        return None
    quarters, down, right = max(sorted(votes, reverse=True), key=votes.__getitem__)
    return rotations[quarters].shifted(down, right)


def judge_growth(player: str, before: Board, after: Board) -> Iterator[RuleFinding]:
    """Tiles of `before` that were moved, removed or exchanged; both boards must be aligned.

    Rule sheet, Game Play: tiles are placed from the hand, and players may not trade in a tile.
    """
    cells = {face.tile: cell for cell, face in after.faces.items()}
    for cell, old_face in before.faces.items():
        face, new_cell = after.faces.get(cell), cells.get(old_face.tile)
        if face == old_face:
            continue
        tile = Message.of("cirplexed-the-tile", colours=colour_words(old_face.tile))
        if player:
            tile = Message.of("cirplexed-tile-of", player=player, **tile.args)
        if new_cell is not None:
            key = "cirplexed-tile-turned" if new_cell == cell else "cirplexed-tile-moved"
            yield violation(key, [_tile_name(player, new_cell)], "tile-moved", tile=tile)
        elif face is None:
            yield violation("cirplexed-tile-gone", tile=tile)
        else:
            yield violation("cirplexed-tile-exchanged", [_tile_name(player, cell)], tile=tile)


def with_new_tiles(before: Board, new: Board) -> Board:
    """The board with those of the new tiles that it does not have, on free cells."""
    tiles = {face.tile for face in before.faces.values()}
    added = {
        cell: face
        for cell, face in new.faces.items()
        if cell not in before.faces and face.tile not in tiles
    }
    return Board({**added, **before.faces})


def _tile_name(player: str, cell: Cell) -> str:
    return f"{player}:{cell}" if player else str(cell)


def _board_words(player: str) -> str | Message:
    if not player:
        return Message.of("cirplexed-the-board")
    [name] = display_names([player])
    return Message.of("cirplexed-board-of", player=name) if name == player else name
