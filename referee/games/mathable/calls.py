"""The calls of Mathable: whose turn it is, what it scores, and how the game ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.games.mathable.play import moves_of
from referee.table.calls import Call, CallError, NotTakenError, computer_level, is_computer
from referee.table.places import PlacedPiece
from referee.words import sentence
from rules import Message, RuleFinding, Ruling
from rules.mathable import (
    LEVELS,
    UNLIMITED_RACK,
    Board,
    Choice,
    FinalRuling,
    Game,
    Move,
    Turn,
    choose,
    finish,
    judge_turn,
)
from rules.message import Text, sentences
from rules.verdict import note

SETTLED = "turn"
"""Before the number of a turn, the place of an answer that says what it scores."""


def whose(tiles: int, player: str) -> Message:
    """How to say that what lay there at the start was laid in the game."""
    return Message.of("mathable-whose", tiles=tiles, player=player)


@dataclass(frozen=True, slots=True)
class CalledTurns:
    """A game by its calls.

    `draws` are the extra tiles that the player said to have drawn in this turn, and `refused` those
    of a turn that was refused: if the player says again that it is over, they stay. `racks` is what
    the players showed at the end, and `chosen` a board, and what the computer says to do on it.
    """

    game: Game
    draws: int | None = None
    refused: tuple[tuple[Move, ...], ...] = ()
    racks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    chosen: tuple[Board, Choice] | None = None
    final: FinalRuling | None = None

    def choice(self, board: Board) -> Choice | None:
        """What the computer says to do on a board; None where it lay otherwise when it chose."""
        return self.chosen[1] if self.chosen is not None and self.chosen[0] == board else None

    def seat(self, board: Board) -> Text:
        """What the computer says to do, or that it must be told its rack; "" in others' turns."""
        player, chosen = self.game.player_to_move, self.choice(board)
        if self.final is not None or not is_computer(player):
            return ""
        if chosen is None:
            return Message.of("mathable-rack-missing", player=player)
        return Message.of("mathable-computer-says", player=player, choice=chosen.message)

    def otherwise(self, board: Board, moves: Iterable[Move], exchanged: int | None = None) -> Text:
        """What the computer said, where these tiles are not among it; "" where they are.

        With a number of tiles exchanged the turn is over, and they must be all of it.
        """
        chosen = self.choice(board)
        if chosen is None:
            return ""
        laid, said = {*moves}, {*chosen.moves}
        as_said = (laid, exchanged) == (said, len(chosen.exchanged))
        if as_said or (exchanged is None and laid <= said):
            return ""
        return Message.of(
            "mathable-not-as-said", player=self.game.player_to_move, choice=chosen.message
        )


Outcome = tuple[CalledTurns, Ruling]
"""The turns after a call, and the ruling on it."""


@dataclass(frozen=True, slots=True)
class TurnCall:
    """A call, and the turns, the board and the new tiles when it came.

    `doubtful` tells whether any tile that lies there is in doubt. `unclaimed` are the tiles that
    lay there at the start, while somebody may say whose they are.
    """

    turns: CalledTurns
    call: Call
    board: Board
    tiles: Sequence[PlacedPiece]
    doubtful: bool = False
    unclaimed: int = 0

    @property
    def player(self) -> str:
        """Whom the call is about."""
        return self.call.player or self.turns.game.player_to_move

    def moves(self) -> tuple[tuple[Move, ...], ...]:
        """The new tiles in groups. Raises NotTakenError while any tile is in doubt."""
        if self.doubtful:
            raise _not_taken(Message.of("mathable-tile-in-doubt"))
        return moves_of(self.tiles)

    def values(self) -> tuple[int, ...]:
        """The tiles that are named. Raises CallError for what is no tile of the box."""
        if not all(face.isdecimal() for face in self.call.faces):
            raise CallError(sentence("mathable-no-number", call=self.call))
        values = tuple(map(int, self.call.faces))
        for value in values:
            if value not in self.board.edition.supply:
                raise CallError(sentence("mathable-not-in-box", value=value))
        return values


def answer_call(asked: TurnCall) -> Outcome:
    """Rule on a call.

    Raises NotTakenError for one that cannot be taken now, CallError for one that makes no sense.
    """
    if asked.turns.final is not None:
        raise _not_taken(Message.of("mathable-game-over"))
    return _CALLS[asked.call.word](asked)


def settle_turn(turns: CalledTurns, number: str, points: str) -> Outcome:
    """Agree on the points of a turn that was open. Raises CallError, or GameError for no such."""
    if not (number.isdecimal() and points.isdecimal()):
        raise CallError(sentence("mathable-points-told", points=points))
    game = turns.game.settle(int(number) - 1, int(points))
    told = {"number": int(number), "points": int(points)}
    return replace(turns, game=game), Ruling.of((), Message.of("mathable-turn-scores", **told))


def _not_taken(told: Message) -> NotTakenError:
    """That a call is not taken; the code is the message's name in the catalogue."""
    return NotTakenError.of(told.key.removeprefix("mathable-"), told)


def _begins(asked: TurnCall) -> Outcome:
    if asked.call.player is None:
        raise CallError(sentence("mathable-who-begins", player=asked.player))
    if asked.turns.game.history:
        raise _not_taken(Message.of("mathable-begun"))
    game, said = asked.turns.game, Message.of("mathable-begins", player=asked.player)
    return replace(asked.turns, game=replace(game, first=asked.player)), Ruling.of((), said)


def _done(asked: TurnCall) -> Outcome:
    turns, groups = asked.turns, asked.moves()
    if not asked.tiles:
        none = Message.of("mathable-placed-none", player=asked.player)
        how = whose(asked.unclaimed, asked.player) if asked.unclaimed else ""
        raise NotTakenError.of("no-tile", sentences(none, how))
    # The computer draws no extra tile unless it is said to.
    draws = 0 if turns.draws is None and is_computer(asked.player) else turns.draws
    turn = Turn(asked.player, groups, draws=draws, stays=groups == turns.refused)
    otherwise, found = turns.otherwise(asked.board, turn.moves, 0), tuple[RuleFinding, ...]()
    try:
        played = _played(asked, turn)
        if turn.stays or not otherwise:
            return played
    except NotTakenError as refused:
        if asked.player != turns.game.player_to_move:
            raise
        found = refused.ruling.findings
    # The turn is ruled on as it lies there; that it may stay so is remembered.
    found = (*found, note("mathable-refused", tiles=len(turn.moves)))
    return replace(turns, refused=groups), Ruling.of(found, otherwise)


def _pass(asked: TurnCall) -> Outcome:
    if asked.tiles:
        raise _not_taken(Message.of("mathable-tiles-placed", tiles=len(asked.tiles)))
    return _played(asked, Turn.passing(asked.player))


def _exchange(asked: TurnCall) -> Outcome:
    groups = asked.moves()
    if not asked.call.number:
        raise _not_taken(Message.of("mathable-nothing-exchanged"))
    return _played(asked, Turn(asked.player, groups, exchanged=asked.call.number))


def _played(asked: TurnCall, turn: Turn) -> Outcome:
    played = asked.turns.game.with_board(asked.board).play(turn)
    if not played.taken:
        raise NotTakenError(played.ruling)
    racks = dict(asked.turns.racks)
    if turn.moves or turn.exchanged:
        racks.pop(turn.player, None)
    turns = replace(asked.turns, game=played.game, draws=None, refused=(), racks=racks, chosen=None)
    after: Text = Message.of("mathable-to-move", player=turns.game.player_to_move)
    drawn = asked.turns.game.bag - turns.game.bag
    if drawn:
        after = sentences(Message.of("mathable-drawn", player=turn.player, tiles=drawn), after)
    otherwise = asked.turns.otherwise(asked.board, turn.moves, turn.exchanged)
    found = [*played.ruling.findings]
    if otherwise:
        found.append(RuleFinding("not-as-said", otherwise, severity="note"))
    found.append(RuleFinding("turn-over", after, severity="note"))
    return turns, Ruling.of(found, played.ruling.summary)


def _draw(asked: TurnCall) -> Outcome:
    if asked.player != asked.turns.game.player_to_move:
        told = asked.turns.game.not_your_turn(asked.player)
        raise NotTakenError.of("not-your-turn", told)
    number = 1 if asked.call.number is None else asked.call.number
    draws = (asked.turns.draws or 0) + number
    said = Ruling.of((), Message.of("mathable-drawn-extra", player=asked.player, tiles=draws))
    return replace(asked.turns, draws=draws), said


def _hint(asked: TurnCall) -> Outcome:
    if not asked.call.faces:
        raise CallError(sentence("mathable-hint-of-what", player=asked.player))
    rack, old = asked.values(), asked.turns.game
    placed = judge_turn(asked.board, asked.moves(), UNLIMITED_RACK)
    if placed.ruling.violations:
        raise _not_taken(Message.of("mathable-turn-wrong"))
    game, value = replace(old, board=placed.board).hint(asked.player, rack)
    none = value is None
    said = Message.of("mathable-hint-none") if none else Message.of("mathable-hint", value=value)
    out = note("mathable-hint-taken", (), "hint", player=asked.player)
    turns = replace(asked.turns, game=replace(old, hint_takers=game.hint_takers))
    return turns, Ruling.of([out], said)


def _rack(asked: TurnCall) -> Outcome:
    values, player = asked.values(), asked.player
    turns = replace(asked.turns, racks={**asked.turns.racks, player: values})
    tiles = Message.of("list-comma", things=asked.call.faces)
    said = Message.of("mathable-holds", player=player, number=len(values), tiles=tiles)
    if not is_computer(player) or player != turns.game.player_to_move:
        return turns, Ruling.of((), said)
    if asked.moves() or asked.tiles:
        early = Message.of("mathable-chooses-first", player=player)
        raise NotTakenError.of("tiles-placed", early)
    game = turns.game.with_board(asked.board)
    held, beyond = game.racks[player], sorted(Counter(values) - Counter(game.board.unseen()))
    if len(values) > held or (game.bag and len(values) < held):
        count = Message.of("mathable-must-hold", player=player, tiles=held)
        raise NotTakenError.of("rack-count", count)
    if beyond:
        lie = Message.of("mathable-cannot-hold", player=player, value=beyond[0])
        raise NotTakenError.of("supply-exceeded", lie)
    level = computer_level(player, LEVELS)
    chosen = choose(asked.board, values, level, game.bag, len(game.history))
    turns = replace(turns, chosen=(asked.board, chosen))
    return turns, Ruling.of((), sentences(said, turns.seat(asked.board)))


def _end(asked: TurnCall) -> Outcome:
    if asked.tiles:
        raise _not_taken(Message.of("mathable-turn-open", player=asked.turns.game.player_to_move))
    game = asked.turns.game.with_board(asked.board)
    racks = {**{who: () for who in game.players if not game.racks[who]}, **asked.turns.racks}
    final = finish(game, racks)
    if not final.valid:
        raise NotTakenError(final.ruling)
    sums = [
        # "Ann: 107 − 36 (9 + 12 + 15) = 71."
        note(
            "mathable-sum",
            player=one.player,
            scored=one.scored,
            number=len(racks[one.player]),
            subtracted=one.subtracted,
            left=" + ".join(map(str, sorted(racks[one.player]))),
            total=one.total,
        )
        for one in final.standings
    ]
    said = Ruling.of([*sums, *final.ruling.findings], final.ruling.summary)
    return replace(asked.turns, final=final), said


_CALLS: Mapping[str, Callable[[TurnCall], Outcome]] = {
    "begins": _begins,
    "done": _done,
    "pass": _pass,
    "exchange": _exchange,
    "draw": _draw,
    "hint": _hint,
    "rack": _rack,
    "end": _end,
}
CALLS = ("answer", "rule", "undo", *_CALLS)
