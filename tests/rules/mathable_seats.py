"""Games of Mathable that the computer plays against itself, ruled on turn by turn."""

from __future__ import annotations

from random import Random

from rules.mathable import Game, Turn, choose, finish


def play(levels: tuple[int, int], seed: int) -> dict[str, int]:
    """The totals of a game in which A and B choose by these levels.

    Each turn must be valid by the judges and score what was said of it.
    """
    chance = Random(seed)
    game = Game.start(("A", "B"), "AB"[seed % 2])
    tiles = [value for value, number in game.edition.supply.items() for _ in range(number)]
    chance.shuffle(tiles)
    racks = {player: [tiles.pop() for _ in range(7)] for player in game.players}
    idle = 0
    while idle < 4 and all(racks.values()):
        player, level = game.to_move, dict(zip("AB", levels, strict=True))[game.to_move]
        chosen = choose(game.board, racks[player], level, len(tiles), len(game.record))
        turn = Turn(player, tuple((move,) for move in chosen.moves), len(chosen.exchanged), draws=0)
        played = game.play(turn)
        assert played.ruling.valid, (chosen, played.ruling)
        assert played.game.low(player) - game.low(player) == chosen.points
        for value in (*(move.value for move in chosen.moves), *chosen.exchanged):
            racks[player].remove(value)
        while tiles and len(racks[player]) < 7:
            racks[player].append(tiles.pop())
        tiles[:0] = chosen.exchanged
        chance.shuffle(tiles)
        game, idle = played.game, 0 if chosen.moves else idle + 1
        assert game.bag == len(tiles)
    ended = finish(game, racks)
    assert ended.valid, ended.ruling
    return {one.player: one.total for one in ended.standings}
