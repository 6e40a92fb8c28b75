"""A whole game of two to four players: turns, racks by their number of tiles, bag and points.

Racks are hidden on a real table, so only how many tiles they hold is kept. That follows from the
turns alone: whatever is drawn during a turn, afterwards the rack is filled up again as far as the
bag reaches (rule sheet 1.3). So while tiles are in the bag all racks are full; of a game joined
when it was empty, only how many tiles the racks hold together is known.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.frozen import Frozen
from rules.mathable.draws import Hand
from rules.mathable.edition import EDITION_2021, Edition
from rules.mathable.judging import TurnRuling, judge_groups
from rules.mathable.moves import hint
from rules.mathable.position import Board
from rules.mathable.turn import Turn
from rules.options import Record, RecordError, each, need
from rules.verdict import RuleFinding, Ruling
from rules.wording import listed, plural

PLAYERS = range(2, 5)


class GameError(ValueError):
    """A game that cannot be: its players, its edition, or a record that breaks the rules."""


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
class Played:
    """What came of a turn: the ruling on it, and the game after it.

    A turn that was not `taken` leaves the game as it was.
    """

    game: "Game"
    ruling: Ruling
    taken: bool
    placed: TurnRuling


@dataclass(frozen=True)
class Game:
    """The state of a game; each turn gives a new one. Begin with `Game.start`.

    `opening` is the board as it was when the game was first seen. `racks` are how many tiles each
    player holds at most: just so many unless all racks together hold fewer (`held_together`).
    """

    players: tuple[str, ...]
    first: str
    opening: Board
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
        racks = Frozen(dict.fromkeys(names, hand.rack))
        return cls(names, begins, board, board, racks, hand.bag)

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

    def high(self, player: str) -> int:
        """The most that a player has scored so far; the same as `low` once all is settled."""
        return sum(scored.high for scored in self.record if scored.turn.player == player)

    def hand(self, draws: int | None = None) -> Hand:
        """What the player to move has, having drawn so many extra tiles."""
        return Hand(self.racks[self.to_move], self.bag, draws)

    def play(self, turn: Turn) -> Played:
        """Rule on a turn and take it where it is valid, or where its tiles stay all the same.

        A turn of uncertain points is taken with its range, unless `settled` says what within it was
        agreed. Of a turn that breaks the rules the tiles that count score, whatever was agreed.
        """
        placed = judge_groups(self.board, turn.groups, self.hand(turn.draws))
        misplayed = self._turn_faults(turn)
        faults = [
            *misplayed,
            *self._exchange_faults(turn),
            *_settled_faults(turn, placed),
            *placed.ruling.findings,
        ]
        ruling = Ruling.of(faults, _summary(turn, placed))
        taken = ruling.valid or (turn.stays and not misplayed)
        return Played(self._taken(turn, placed) if taken else self, ruling, taken, placed)

    def settle(self, index: int, points: int) -> "Game":
        """The game with the points of a turn of the record agreed on afterwards."""
        if not 0 <= index < len(self.record):
            raise GameError(f"Turn {index} must be in the record of {len(self.record)}.")
        scored = self.record[index]
        if not _within(points, scored.spans):
            raise GameError(f"Points must be {_listed(scored.spans)}, but got {points}.")
        agreed = Scored(replace(scored.turn, settled=points), ((points, points),))
        return replace(self, record=(*self.record[:index], agreed, *self.record[index + 1 :]))

    def unseen(self, racks: Iterable[int] = ()) -> dict[int, int]:
        """Tiles left, by value: in the bag and on the racks not shown (rule sheet 1.10, tip 4)."""
        return self.board.unseen(racks)

    def hint(self, player: str, rack: Iterable[int]) -> tuple["Game", int | None]:
        """A tile of the rack that can be placed, or None; never where (rule sheet 1.8).

        The player gives up the hall of fame by asking.
        """
        if player not in self.players:
            raise GameError(f"Player must be one of {', '.join(self.players)}, but got {player!r}.")
        return replace(self, hinted=self.hinted | {player}), hint(self.board, rack)

    def to_dict(self) -> Record:
        return {
            "edition": self.edition.name,
            "players": list(self.players),
            "first": self.first,
            "opening": self.opening.squares(),
            "turns": [scored.turn.to_dict() for scored in self.record],
            "hinted": sorted(self.hinted),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], edition: Edition = EDITION_2021) -> "Game":
        """The game of a record, turn by turn. Raises GameError where a turn breaks the rules."""
        if need(data, "edition", str) != edition.name:
            raise RecordError(f"The game must be of edition {edition.name}: {data['edition']!r}.")
        squares = need(data, "opening", dict)
        opening = Board.of({at: need(squares, at, int) for at in squares}, edition)
        game = cls.start(each(data, "players", str), need(data, "first", str), edition, opening)
        for number, entry in enumerate(each(data, "turns", dict), start=1):
            played = game.play(Turn.from_dict(entry))
            if not played.taken:
                raise GameError(f"Turn {number} breaks the rules: {played.ruling.summary}")
            game = played.game
        hinted = frozenset(each(data, "hinted", str))
        if not hinted <= set(game.players):
            raise GameError(f"Hints must be of players, but got {sorted(hinted)}.")
        return replace(game, hinted=hinted)

    def _turn_faults(self, turn: Turn) -> list[RuleFinding]:
        if turn.player == self.to_move:
            return []
        message = f"It is {self.to_move}'s turn, not {turn.player}'s."
        return [RuleFinding("not-your-turn", message)]

    def _exchange_faults(self, turn: Turn) -> list[RuleFinding]:
        """What breaks rule sheet 1.6, which sets no bound by the tiles left in the bag."""
        rack, number, faults = self.racks[self.to_move], turn.exchanged, []
        if number < 0:
            faults.append(RuleFinding("exchange-negative", f"{number} tiles cannot be exchanged."))
        if number > rack:
            message = f"{plural(number, 'tile')} exchanged, but the rack holds {rack}."
            faults.append(RuleFinding("exchange-exceeds-rack", message))
        if number and turn.moves:
            at = tuple(str(move.square) for move in turn.moves)
            message = "No tile may be exchanged in a turn in which one was placed."
            faults.append(RuleFinding("exchange-after-placing", message, at))
        return faults

    def _taken(self, turn: Turn, placed: TurnRuling) -> "Game":
        lying = len(placed.board.tiles) - len(self.board.tiles)
        left = max(0, self.racks[turn.player] + self.bag - lying)
        rack = min(left, self.edition.rack_size)
        return replace(
            self,
            board=placed.board,
            racks=Frozen({**self.racks, turn.player: rack}),
            bag=left - rack,
            record=(*self.record, Scored(turn, _spans(turn, placed))),
        )


def _start_problem(names: tuple[str, ...], first: str | None, edition: Edition) -> str:
    if len(names) not in PLAYERS:
        return f"A game must have 2 to 4 players, but got {len(names)}."
    if len(set(names)) < len(names) or not all(names):
        return f"Players must have names that differ, but got {', '.join(map(repr, names))}."
    if first not in names:
        return f"The first player must be one of {', '.join(names)}, but got {first!r}."
    if edition.tile_count < len(names) * edition.rack_size:
        return f"The {edition.tile_count} tiles of the box must fill {len(names)} racks."
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


def _settled_faults(turn: Turn, placed: TurnRuling) -> list[RuleFinding]:
    score = placed.score
    if turn.settled is None or score is None or _within(turn.settled, score.spans):
        return []
    message = f"{turn.settled} points were agreed on, but the turn scores {_listed(score.spans)}."
    return [RuleFinding("settled-out-of-range", message)]


def _within(points: int, spans: Spans) -> bool:
    return any(low <= points <= high for low, high in spans)


def _listed(spans: Spans) -> str:
    """ "7", "23 to 33" or "48 or 98" """
    return listed((f"{low}" if low == high else f"{low} to {high}" for low, high in spans), "or")


def _summary(turn: Turn, placed: TurnRuling) -> str:
    if turn.moves:
        return f"{turn.player}: {placed.ruling.summary}"
    done = f"exchanges {plural(turn.exchanged, 'tile')}" if turn.exchanged else "passes"
    return f"{turn.player} {done}."
