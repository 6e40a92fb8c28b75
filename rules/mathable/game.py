"""A whole game of two to four players: turns, the sizes of racks and bag, and points.

Racks are hidden, so only their sizes are kept. Those follow from the turns: after each one the rack
is refilled as far as the bag allows (rule sheet 1.3). So all racks are full until the bag is empty;
of a game joined after that only the total on all racks is known.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.errors import GameError
from rules.frozen import FrozenDict
from rules.mathable.draws import TurnRack
from rules.mathable.edition import EDITION_2021, Edition, Move, Square
from rules.mathable.judging import TurnRuling, judge_turn, points_message
from rules.mathable.position import Board
from rules.mathable.search import Points
from rules.message import Message, Text, one_of
from rules.verdict import PlayResult, RuleFinding, Ruling, names_problem, violation

PLAYERS = range(2, 5)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: tiles placed, or tiles exchanged instead (rule sheet 1.6), or neither (a pass).

    `groups` are the tiles placed: each group came after the one before, and within a group the
    order is unknown. `draws` is the number of extra tiles drawn on sign squares, None where
    unknown. `settled` are the points agreed on where the tiles leave a range. The tiles of an
    illegal turn are taken back, unless it `stays` because they remain on the board.
    """

    player: str
    groups: tuple[tuple[Move, ...], ...] = ()
    exchanged: int = 0
    draws: int | None = None
    settled: int | None = None
    stays: bool = False

    @classmethod
    def passing(cls, player: str) -> "Turn":
        return cls(player)

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(move for group in self.groups for move in group)


class ScoredTurn(NamedTuple):
    """A turn, and the points that it may score."""

    turn: Turn
    points: Points


@dataclass(frozen=True)
class Game:
    """The state of a game; each turn gives a new one. Begin with `Game.start`.

    `racks` are the most tiles that each player may hold: the exact number unless `total_held` is
    below their sum. `hint_takers` do not enter the hall of fame (rule sheet 1.8).
    """

    players: tuple[str, ...]
    first: str
    board: Board
    racks: Mapping[str, int]
    history: tuple[ScoredTurn, ...] = ()
    hint_takers: frozenset[str] = frozenset()

    @classmethod
    def start(
        cls,
        players: Iterable[str],
        first: str | None = None,
        edition: Edition = EDITION_2021,
        opening: Board | None = None,
    ) -> "Game":
        """A game before its first turn, or joined later with the `opening` board.

        `first` is the player to move, by default the first named.
        """
        names, board = tuple(players), opening or Board(edition)
        opener = names[0] if first is None and names else first
        problem = _start_problem(names, opener, board.edition)
        if problem or opener is None:
            raise GameError(problem)
        rack = TurnRack.full(board, len(names)).size
        return cls(names, opener, board, FrozenDict(dict.fromkeys(names, rack)))

    @property
    def edition(self) -> Edition:
        return self.board.edition

    @property
    def player_to_move(self) -> str:
        start = self.players.index(self.first)
        return self.players[(start + len(self.history)) % len(self.players)]

    @property
    def total_held(self) -> int:
        """The number of tiles on all racks together."""
        return min(self._tiles_left, sum(self.racks.values()))

    @property
    def bag(self) -> int:
        """The number of tiles neither on the board nor on a rack."""
        return self._tiles_left - self.total_held

    @property
    def _tiles_left(self) -> int:
        return max(0, self.edition.tile_count - len(self.board.tiles))

    def min_score(self, player: str) -> int:
        """The lowest possible score of a player so far."""
        return sum(points.low for turn, points in self.history if turn.player == player)

    def turn_rack(self, draws: int | None = None) -> TurnRack:
        """The rack of the player to move, after so many extra draws."""
        return TurnRack(self.racks[self.player_to_move], self.bag, draws)

    def play(self, turn: Turn) -> "PlayResult[Game]":
        """Rule on a turn, and take it if it is valid or if it `stays`.

        A turn of uncertain score keeps its range, unless its `settled` points lie within. In an
        illegal turn that stays, the tiles that count score.
        """
        turn_ruling = judge_turn(self.board, turn.groups, self.turn_rack(turn.draws))
        faults = [*self._exchange_faults(turn)]
        if turn.player != self.player_to_move:
            faults.insert(0, violation(self.not_your_turn(turn.player)))
        points, settled = _points(turn_ruling), turn.settled
        agreed = points if settled is None else points.agreed(settled)
        if settled is not None and turn_ruling.score is not None and agreed is None:
            faults.append(violation(_not_scored(settled, points)))
        ruling = Ruling.of([*faults, *turn_ruling.ruling.findings], _summary(turn, turn_ruling))
        taken = ruling.valid or (turn.stays and turn.player == self.player_to_move)
        scored = ScoredTurn(turn, agreed or points)
        return PlayResult(self._after(scored, turn_ruling.board) if taken else self, ruling, taken)

    def not_your_turn(self, player: str) -> Message:
        return Message.of("mathable-not-your-turn", turn=self.player_to_move, player=player)

    def settle(self, index: int, points: int) -> "Game":
        """The game with the points of an earlier turn agreed on afterwards."""
        if not 0 <= index < len(self.history):
            args = {"number": index + 1, "over": len(self.history)}
            raise GameError(Message.of("mathable-no-turn", **args))
        turn, possible = self.history[index]
        agreed = possible.agreed(points)
        if agreed is None:
            raise GameError(_not_scored(points, possible))
        settled = ScoredTurn(replace(turn, settled=points), agreed)
        return replace(self, history=(*self.history[:index], settled, *self.history[index + 1 :]))

    def with_correction(self, opening: Board, square: Square, value: int | None) -> "Game":
        """Replay the game with another tile, or none, placed on a square.

        All other tiles stay, legal or not.
        """
        game = Game.start(self.players, self.first, self.edition, opening)
        for turn, _ in self.history:
            groups = (_with_value(group, square, value) for group in turn.groups)
            corrected = replace(turn, groups=tuple(filter(None, groups)), stays=True)
            game = game.play(corrected).game
        return replace(game, hint_takers=self.hint_takers)

    def _exchange_faults(self, turn: Turn) -> Iterator[RuleFinding]:
        """Violations of rule sheet 1.6, which does not limit exchanges by the tiles in the bag."""
        rack, number = self.racks[self.player_to_move], turn.exchanged
        if number > rack:
            yield violation("mathable-exchange-exceeds-rack", tiles=number, rack=rack)
        if number and turn.moves:
            squares = [move.square for move in turn.moves]
            yield violation("mathable-exchange-after-placing", squares)

    def _after(self, scored: ScoredTurn, board: Board) -> "Game":
        placed, player = len(board.tiles) - len(self.board.tiles), scored.turn.player
        left = max(0, self.racks[player] + self.bag - placed)
        racks = FrozenDict({**self.racks, player: min(left, self.edition.rack_size)})
        return replace(self, board=board, racks=racks, history=(*self.history, scored))


def _with_value(group: Iterable[Move], square: Square, value: int | None) -> tuple[Move, ...]:
    """The group with the tile on a square replaced, or removed."""
    if value is None:
        return tuple(move for move in group if move.square != square)
    return tuple(replace(move, value=value) if move.square == square else move for move in group)


def _summary(turn: Turn, turn_ruling: TurnRuling) -> Message:
    if turn.moves:
        return Message.of("mathable-turn", player=turn.player, said=turn_ruling.ruling.summary)
    if turn.exchanged:
        return Message.of("mathable-exchanges", player=turn.player, tiles=turn.exchanged)
    return Message.of("mathable-passes", player=turn.player)


def _start_problem(names: tuple[str, ...], first: str | None, edition: Edition) -> Text:
    if len(names) not in PLAYERS:
        return Message.of("mathable-players-number", number=len(names))
    if problem := names_problem(names):
        return problem
    if first not in names:
        return Message.of("mathable-first-player", players=one_of(names), player=str(first))
    if edition.tile_count < len(names) * edition.rack_size:
        args = {"tiles": edition.tile_count, "players": len(names)}
        return Message.of("mathable-box-too-small", **args)
    return ""


def _points(turn_ruling: TurnRuling) -> Points:
    """The points of a turn; of an illegal one those of its tiles that count."""
    if (score := turn_ruling.score) is not None:
        return Points(score.tiles_low, score.tiles_high, score.bonuses)
    counted = sum(step.points for step in turn_ruling.steps)
    return Points(counted, counted, (0,))


def _not_scored(points: int, possible: Points) -> Message:
    scores = points_message(possible.spans)
    return Message.of("mathable-settled-out-of-range", points=points, scores=scores)
