"""A board from look to look: it grows, and nothing on it is traded in, moved or taken away.

Rule sheet, Game Play: tiles are placed from the hand, and players may not trade in a tile.
"""

from collections import Counter
from collections.abc import Iterator

from rules.cirplexed.board import Board, in_words
from rules.cirplexed.judging import tile_name
from rules.message import Message
from rules.verdict import RuleFinding, violation


def aligned(before: Board, after: Board) -> Board | None:
    """A board as it lies in the lattice of a later look, which may count from elsewhere.

    It is turned and moved so that as many tiles as may be lie as they do there; None where no tile
    does.
    """
    turned = [before.rotated(quarters) for quarters in range(4)]
    votes = Counter(
        (quarters, at.row - was.row, at.col - was.col)
        for at, face in after.faces.items()
        for quarters, board in enumerate(turned)
        for was, known in board.faces.items()
        if known == face
    )
    if not votes:
        return None
    quarters, down, right = max(sorted(votes, reverse=True), key=votes.__getitem__)
    return turned[quarters].shifted(down, right)


def judge_growth(player: str, before: Board, after: Board) -> Iterator[RuleFinding]:
    """What is wrong with a board that was `before` in the same lattice."""
    lies = {face.tile: at for at, face in after.faces.items()}
    for at, face in before.faces.items():
        now, there = after.faces.get(at), lies.get(face.tile)
        if now == face:
            continue
        tile = Message.of("cirplexed-the-tile", colours=in_words(face.tile))
        if player:
            tile = Message.of("cirplexed-tile-of", player=player, **tile.args)
        if there is not None:
            key = "cirplexed-tile-turned" if there == at else "cirplexed-tile-moved"
            yield violation(key, [tile_name(player, there)], "tile-moved", tile=tile)
        elif now is None:
            yield violation("cirplexed-tile-gone", tile=tile)
        else:
            yield violation("cirplexed-tile-exchanged", [tile_name(player, at)], tile=tile)


def grown(before: Board, new: Board) -> Board:
    """The board with the new tiles on places that are free."""
    known = {face.tile for face in before.faces.values()}
    added = {
        at: face
        for at, face in new.faces.items()
        if at not in before.faces and face.tile not in known
    }
    return Board({**added, **before.faces})
