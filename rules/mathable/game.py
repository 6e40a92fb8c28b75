"""A whole game of two to four players: turns, racks by their number of tiles, bag and points.

Racks are hidden on a real table, so only how many tiles they hold is kept. That follows from the
turns alone: whatever is drawn during a turn, afterwards the rack is filled up again as far as the
bag reaches (rule sheet 1.3). So while tiles are in the bag all racks are full; of a game joined
when it was empty, only how many tiles the racks hold together is known.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rules import verdict
from rules.errors import GameError
from rules.frozen import FrozenDict
from rules.mathable.counting import hint
from rules.mathable.draws import Hand
from rules.mathable.edition import EDITION_2021, Edition, Move, Square
from rules.mathable.judging import TurnRuling, judge_groups, points_of
from rules.mathable.position import Board
from rules.message import Message, Text, one_of
from rules.verdict import RuleFinding, Ruling, names_problem, violation

PLAYERS = range(2, 5)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: tiles placed, or tiles exchanged, or neither (a pass).

    `groups` are the tiles placed: each group came after the one before, and within a group the
    order is unknown. `draws` are the extra tiles drawn on sign squares, None where nobody told;
    `settled` the points agreed on where the turn alone leaves them open. The tiles of a turn that
    breaks the rules are taken back, unless the turn `stays` because they lie there all the same.
    """

    player: str
    groups: tuple[tuple[Move, ...], ...] = ()
    exchanged: int = 0
    draws: int | None = None
    settled: int | None = None
    stays: bool = False

    @classmethod
    def exchange(cls, player: str, tiles: int) -> "Turn":
        """So many tiles exchanged instead of playing (rule sheet 1.6)."""
        return cls(player, exchanged=tiles)

    @classmethod
    def passing(cls, player: str) -> "Turn":
        return cls(player)

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(move for group in self.groups for move in group)


Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Scored:
    """A turn of the record, and from what to what it scored: two spans where a bonus is open."""

    turn: Turn
    spans: Spans

    @property
    def low(self) -> int:
        """The least that it scored."""
        return self.spans[0][0]

    @property
    def high(self) -> int:
        """The most that it scored."""
        return self.spans[-1][1]


@dataclass(frozen=True, slots=True)
class Played(verdict.PlayResult["Game"]):
    """What came of a turn, with the ruling on its tiles."""

    placed: TurnRuling


@dataclass(frozen=True)
class Game:
    """The state of a game; each turn gives a new one. Begin with `Game.start`.

    `racks` are how many tiles each player holds at most: just so many unless all racks together
    hold fewer (`held_together`).
    """

    players: tuple[str, ...]
    first: str
    board: Board
    racks: Mapping[str, int]
    bag: int
    record: tuple[Scored, ...] = ()
    hinted: frozenset[str] = frozenset()

    @classmethod
    def start(
        cls,
        players: Iterable[str],
        first: str | None = None,
        edition: Edition = EDITION_2021,
        opening: Board | None = None,
    ) -> "Game":
        """A game before its first turn, or one joined when the `opening` board lay there.

        `first` is next (the first named, if not given).
        """
        names, board = tuple(players), opening or Board(edition)
        begins = names[0] if first is None and names else first
        problem = _start_problem(names, begins, board.edition)
        if problem or begins is None:
            raise GameError(problem)
        hand = Hand.full(board, len(names))
        racks = FrozenDict(dict.fromkeys(names, hand.rack))
        return cls(names, begins, board, racks, hand.bag)

    @property
    def edition(self) -> Edition:
        return self.board.edition

    @property
    def to_move(self) -> str:
        """The player whose turn it is."""
        begin = self.players.index(self.first)
        return self.players[(begin + len(self.record)) % len(self.players)]

    @property
    def held_together(self) -> int:
        """How many tiles are on all racks."""
        left = self.edition.tile_count - len(self.board.tiles) - self.bag
        return max(0, min(left, sum(self.racks.values())))

    def low(self, player: str) -> int:
        """The least that a player has scored so far."""
        return sum(scored.low for scored in self.record if scored.turn.player == player)

    def hand(self, draws: int | None = None) -> Hand:
        """What the player to move has, having drawn so many extra tiles."""
        return Hand(self.racks[self.to_move], self.bag, draws)

    def play(self, turn: Turn) -> Played:
        """Rule on a turn and take it where it is valid, or where its tiles stay all the same.

        A turn of uncertain points is taken with its range, unless `settled` says what within it was
        agreed. Of a turn that breaks the rules the tiles that count score, whatever was agreed.
        """
        placed = judge_groups(self.board, turn.groups, self.hand(turn.draws))
        faults, spans = [*self._exchange_faults(turn)], placed.score and placed.score.spans
        if turn.player != self.to_move:
            faults.insert(0, violation(self.not_the_turn_of(turn.player)))
        if turn.settled is not None and spans and not _within(turn.settled, spans):
            faults.append(violation(_not_scored(turn.settled, spans)))
        ruling = Ruling.of([*faults, *placed.ruling.findings], _summary(turn, placed))
        taken = ruling.valid or (turn.stays and turn.player == self.to_move)
        return Played(self._taken(turn, placed) if taken else self, ruling, taken, placed)

    def not_the_turn_of(self, player: str) -> Message:
        """That somebody else is to move."""
        return Message.of("mathable-not-your-turn", turn=self.to_move, player=player)

    def settle(self, index: int, points: int) -> "Game":
        """The game with the points of a turn of the record agreed on afterwards."""
        if not 0 <= index < len(self.record):
            told = {"number": index + 1, "over": len(self.record)}
            raise GameError(Message.of("mathable-no-turn", **told))
        scored = self.record[index]
        if not _within(points, scored.spans):
            raise GameError(_not_scored(points, scored.spans))
        agreed = Scored(replace(scored.turn, settled=points), ((points, points),))
        return replace(self, record=(*self.record[:index], agreed, *self.record[index + 1 :]))

    def on(self, board: Board) -> "Game":
        """The game if this lies there: what is on no rack and not on the board is in the bag."""
        left = self.edition.tile_count - len(board.tiles)
        return replace(self, board=board, bag=max(0, left - sum(self.racks.values())))

    def corrected(self, opening: Board, square: Square, value: int | None) -> "Game":
        """The game, from its opening on, if the tile laid on a square was this one, or none.

        What lay there as it was ruled on stays, legal or not.
        """
        game = Game.start(self.players, self.first, self.edition, opening)
        for scored in self.record:
            groups = (_with_value(group, square, value) for group in scored.turn.groups)
            turn = replace(scored.turn, groups=tuple(filter(None, groups)), stays=True)
            game = game.play(turn).game
        return replace(game, hinted=self.hinted)

    def hint(self, player: str, rack: Iterable[int]) -> tuple["Game", int | None]:
        """A tile of the rack that can be placed, or None; never where (rule sheet 1.8).

        The player gives up the hall of fame by asking.
        """
        if player not in self.players:
            raise GameError(Message.of("mathable-unknown-player", player=player))
        return replace(self, hinted=self.hinted | {player}), hint(self.board, rack)

    def _exchange_faults(self, turn: Turn) -> Iterator[RuleFinding]:
        """What breaks rule sheet 1.6, which sets no bound by the tiles left in the bag."""
        rack, number = self.racks[self.to_move], turn.exchanged
        if number < 0:
            yield violation("mathable-exchange-negative", number=number)
        if number > rack:
            yield violation("mathable-exchange-exceeds-rack", tiles=number, rack=rack)
        if number and turn.moves:
            at = [move.square for move in turn.moves]
            yield violation("mathable-exchange-after-placing", at)

    def _taken(self, turn: Turn, placed: TurnRuling) -> "Game":
        lying = len(placed.board.tiles) - len(self.board.tiles)
        left = max(0, self.racks[turn.player] + self.bag - lying)
        rack = min(left, self.edition.rack_size)
        return replace(
            self,
            board=placed.board,
            racks=FrozenDict({**self.racks, turn.player: rack}),
            bag=left - rack,
            record=(*self.record, Scored(turn, _spans(turn, placed))),
        )


def _with_value(group: Iterable[Move], square: Square, value: int | None) -> tuple[Move, ...]:
    """Tiles of which the one on a square is another, or none."""
    if value is None:
        return tuple(move for move in group if move.square != square)
    return tuple(replace(move, value=value) if move.square == square else move for move in group)


def _summary(turn: Turn, placed: TurnRuling) -> Message:
    if turn.moves:
        return Message.of("mathable-turn", player=turn.player, said=placed.ruling.summary)
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
        told = {"tiles": edition.tile_count, "players": len(names)}
        return Message.of("mathable-box-too-small", **told)
    return ""


def _spans(turn: Turn, placed: TurnRuling) -> Spans:
    """From what to what a turn scored."""
    score = placed.score
    if score is None:
        counted = sum(step.points for step in placed.steps)
        return ((counted, counted),)
    if turn.settled is None or not _within(turn.settled, score.spans):
        return score.spans
    return ((turn.settled, turn.settled),)


def _not_scored(points: int, spans: Spans) -> Message:
    scores = points_of(spans)
    return Message.of("mathable-settled-out-of-range", points=points, scores=scores)


def _within(points: int, spans: Spans) -> bool:
    return any(low <= points <= high for low, high in spans)
