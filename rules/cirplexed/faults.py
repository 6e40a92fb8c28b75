"""What can be wrong with tiles on the table, as findings. All name tiles as `player:row,column`."""

from collections.abc import Iterable, Iterator, Mapping

from rules.cirplexed.pieces import Tile
from rules.cirplexed.position import Board, Cell
from rules.cirplexed.rounds import Stage
from rules.verdict import RuleFinding
from rules.wording import listed, plural

Boards = Mapping[str, Board]

MISREAD = frozenset({"tile-twice", "colour-twice"})
"""Codes of findings that no table can show: a tile was misread, so ask instead of ruling."""


def spot(player: str, cell: Cell) -> str:
    """A tile by its player and place; just the place where the player has no name."""
    return f"{player}:{cell}" if player else str(cell)


def whose(player: str) -> str:
    """The board by its player."""
    return f"{player}'s board" if player else "The board"


def lattice_faults(player: str, board: Board) -> Iterator[RuleFinding]:
    """Tiles that do not hang together by whole sides (rule sheet, Game Play)."""
    if not board.faces:
        yield RuleFinding("no-tiles", f"{whose(player)} has no tiles.")
    for part in board.parts[1:]:
        at = tuple(spot(player, cell) for cell in part)
        tiles = plural(len(part), "tile")
        corners = {there for cell in part for there in cell.diagonal}
        if any(there in board.faces for there in corners.difference(part)):
            message = f"{whose(player)} has {tiles} joined to the others by a corner only."
            yield RuleFinding("corner-contact", message, at)
        else:
            message = f"{whose(player)} has {tiles} apart from the others."
            yield RuleFinding("several-parts", message, at)


def half_side_shift(player: str, at: Iterable[str]) -> RuleFinding:
    """The finding for tiles that lie shifted against their neighbours.

    No lattice holds them: whoever saw them says so, and names them.
    """
    message = f"{whose(player)} has a tile that does not share a complete side with another."
    return RuleFinding("half-side-shift", message, tuple(at))


def colour_faults(player: str, board: Board) -> Iterator[RuleFinding]:
    """Faces that show a colour twice, which no tile does."""
    for cell, face in board.faces.items():
        if not face.is_whole:
            twice = listed(sorted({colour for colour in face if face.count(colour) > 1}))
            message = (
                f"A tile shows {twice} twice, but its four colours must differ: it was misread."
            )
            yield RuleFinding("colour-twice", message, (spot(player, cell),))


def twin_faults(boards: Boards) -> Iterator[RuleFinding]:
    """Equal tiles on the table: the box holds each once, so all but one are misread."""
    lying: dict[Tile, list[str]] = {}
    for player, board in boards.items():
        for cell, face in board.faces.items():
            if face.is_whole:
                lying.setdefault(face.tile, []).append(spot(player, cell))
    for tile, at in lying.items():
        if len(at) > 1:
            wrong = "one of them was" if len(at) == 2 else "all but one of them were"
            message = (
                f"{len(at)} tiles show {tile}, but the box has one such tile: {wrong} misread."
            )
            yield RuleFinding("tile-twice", message, tuple(at))


def size_notes(boards: Boards) -> Iterator[RuleFinding]:
    """Boards that differ in size, as they do while not everybody has placed a tile."""
    sizes = {player: len(board) for player, board in boards.items()}
    if len(set(sizes.values())) > 1:
        said = listed(f"{player} has {tiles}" for player, tiles in sizes.items())
        message = f"The boards have different numbers of tiles: {said}."
        yield RuleFinding("sizes-differ", message, severity="note")


def size_faults(sizes: Mapping[str, int], stage: Stage) -> Iterator[RuleFinding]:
    """Boards, by their players and numbers of tiles, that cannot have so many then."""
    for player, tiles in sizes.items():
        if not stage.allows(tiles):
            message = f"{whose(player)} has {plural(tiles, 'tile')}, but must have {stage}."
            yield RuleFinding("tile-count", message)
