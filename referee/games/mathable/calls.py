"""Calls of Mathable: turns, racks, hints, and the end of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from referee.games.mathable.game_log import group_moves, infer_start
from referee.games.mathable.position import BARE, EDITION, FIRST, square_of
from referee.table.calls import (
    NO_PLAYERS,
    Call,
    CallError,
    NotTakenError,
    computer_level,
    is_computer,
)
from referee.table.places import BoardPlay, PlacedPiece
from referee.words import sentence
from rules import Message, RuleFinding, Ruling
from rules.mathable import (
    LEVELS,
    UNLIMITED_RACK,
    Board,
    Choice,
    Edition,
    FinalRuling,
    Game,
    Move,
    Turn,
    choose,
    finish,
    hint,
    judge_turn,
)
from rules.message import Text, sentences
from rules.verdict import note, violation

CALLS = (
    "answer",
    "rule",
    "undo",
    "begins",
    "done",
    "pass",
    "exchange",
    "draw",
    "hint",
    "rack",
    "end",
)

Groups = tuple[tuple[Move, ...], ...]


@dataclass(frozen=True)
class CalledGame(BoardPlay):
    """A game of Mathable at the table, as far as calls change it.

    It `begins` with the bare board or with the first look (`BARE`, `FIRST`); "" before that look,
    where nobody said. `match` is the game by its turns, None where no players are named. `draws`
    are the extra tiles drawn in the current turn, as called. `refused` are the tiles of a turn that
    was refused: they stay if the player calls it over again. `racks` are those shown at the end,
    and `chosen` the computer's choice, with the board that it is for.
    """

    edition: Edition = EDITION
    begins: str = ""
    match: Game | None = None
    draws: int | None = None
    refused: Groups = ()
    racks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    chosen: tuple[Board, Choice] | None = None
    final: FinalRuling | None = None

    @cached_property
    def board(self) -> Board:
        """The board before the turn in progress."""
        return self._board_of(tile for tile in self.places.placed if tile.turn < self.places.turn)

    @property
    def opening(self) -> Board:
        """The board before the first turn."""
        return self._board_of(tile for tile in self.places.placed if not tile.is_move)

    def _board_of(self, tiles: Iterable[PlacedPiece]) -> Board:
        """A board with these tiles; a missing one only where no other lies in its place."""
        board = Board(self.edition)
        for tile in sorted(tiles, key=lambda tile: tile.missing):
            square = square_of(tile.piece)
            if tile.face is not None and board.is_empty(square):
                board = board.place(square, int(tile.face))
        return board

    @property
    def claimable(self) -> int:
        """The number of tiles of the start, if they may still be claimed as the first turn."""
        if self.match is None or self.match.history or self.begins != FIRST:
            return 0
        start = [tile for tile in self.places.placed if not tile.is_move and not tile.missing]
        moves = [Move(square_of(tile.piece), int(tile.face)) for tile in start if tile.face]
        return len(moves) if infer_start(moves, Board(self.edition)) == BARE else 0

    @property
    def choice(self) -> Choice | None:
        """The computer's choice; None where it was made for another board."""
        return self.chosen[1] if self.chosen is not None and self.chosen[0] == self.board else None

    @property
    def prompt(self) -> Text:
        """The computer's choice, or a request for its rack; "" where it is not to move."""
        player = None if self.match is None else self.match.player_to_move
        if self.final is not None or not is_computer(player):
            return ""
        if self.choice is None:
            return Message.of("mathable-rack-missing", player=player)
        return Message.of("mathable-computer-says", player=player, choice=self.choice.message)

    def deviation(self, moves: Iterable[Move], exchanged: int | None = None) -> Text:
        """The computer's choice, where these moves are not part of it; else "".

        With a number of tiles `exchanged` the turn is over, and they must be all of it.
        """
        choice = self.choice
        if choice is None or self.match is None:
            return ""
        placed, chosen = {*moves}, {*choice.moves}
        is_all = (placed, exchanged) == (chosen, len(choice.exchanged))
        if is_all or (exchanged is None and placed <= chosen):
            return ""
        player = self.match.player_to_move
        return Message.of("mathable-not-as-said", player=player, choice=choice.message)

    def after_calling(self, call: Call) -> Self:
        """The game after a call. Raises CallError for nonsense, NotTakenError if not possible."""
        if self.match is None:
            raise CallError(NO_PLAYERS)
        if self.final is not None:
            raise _refusal("mathable-game-over")
        game = replace(self.match, board=self.board)
        player = call.player or game.player_to_move
        match call.word:
            case "begins":
                return self._begins(game, call)
            case "done":
                return self._done(game, player)
            case "pass" if self.places.turn_pieces:
                raise _refusal("mathable-tiles-placed", tiles=len(self.places.turn_pieces))
            case "pass":
                return self._play(game, Turn.passing(player))
            case "exchange":
                turn = Turn(player, self._groups(), exchanged=call.number or 0)
                if not turn.exchanged:
                    raise _refusal("mathable-nothing-exchanged")
                return self._play(game, turn)
            case "draw":
                return self._draw(game, player, 1 if call.number is None else call.number)
            case "hint":
                return self._hint(game, player, call)
            case "rack":
                return self._rack(game, player, call)
        return self._end(game)

    def _ruled(self, ruling: Ruling | Text, **changes: Any) -> Self:
        """The game with some changes, and what to say of them."""
        ruling = ruling if isinstance(ruling, Ruling) else Ruling.of((), ruling)
        return replace(self, last_ruling=ruling, **changes)

    def _groups(self) -> Groups:
        """The tiles of the turn in groups. Raises NotTakenError while any tile is in doubt."""
        if self.places.doubtful:
            raise _refusal("mathable-tile-in-doubt")
        return group_moves(self.places.turn_pieces)

    def _values(self, call: Call) -> tuple[int, ...]:
        """The tiles named. Raises CallError for one that is not in the box."""
        if not all(face.isdecimal() for face in call.faces):
            raise CallError(sentence("mathable-no-number", call=call))
        values = tuple(map(int, call.faces))
        for value in values:
            if value not in self.edition.supply:
                raise CallError(sentence("mathable-not-in-box", value=value))
        return values

    def _begins(self, game: Game, call: Call) -> Self:
        if call.player is None:
            raise CallError(sentence("mathable-who-begins", player=game.player_to_move))
        if game.history:
            raise _refusal("mathable-begun")
        begins = Message.of("mathable-begins", player=call.player)
        return self._ruled(begins, match=replace(game, first=call.player))

    def _done(self, game: Game, player: str) -> Self:
        groups = self._groups()
        if not self.places.turn_pieces:
            none = Message.of("mathable-placed-none", player=player)
            claim = Message.of("mathable-whose", tiles=self.claimable, player=player)
            raise NotTakenError.of("no-tile", sentences(none, claim if self.claimable else ""))
        # The computer draws no extra tile unless it is called.
        draws = 0 if self.draws is None and is_computer(player) else self.draws
        turn = Turn(player, groups, draws=draws, stays=groups == self.refused)
        deviation, findings = self.deviation(turn.moves, 0), tuple[RuleFinding, ...]()
        try:
            played = self._play(game, turn)
            if turn.stays or not deviation:
                return played
        except NotTakenError as error:
            if player != game.player_to_move:
                raise
            findings = error.ruling.findings
        # Refuse the turn once; called again, it is played as it is.
        findings = (*findings, note("mathable-refused", tiles=len(turn.moves)))
        return self._ruled(Ruling.of(findings, deviation), refused=groups)

    def _play(self, game: Game, turn: Turn) -> Self:
        """Play a whole turn."""
        played = game.play(turn)
        if not played.taken:
            raise NotTakenError(played.ruling)
        after: Text = Message.of("mathable-to-move", player=played.game.player_to_move)
        if drawn := game.bag - played.game.bag:
            after = sentences(Message.of("mathable-drawn", player=turn.player, tiles=drawn), after)
        findings = [*played.ruling.findings]
        if deviation := self.deviation(turn.moves, turn.exchanged):
            findings.append(RuleFinding("not-as-said", deviation, severity="note"))
        findings.append(RuleFinding("turn-over", after, severity="note"))
        # A rack shown before has changed.
        is_same = not (turn.moves or turn.exchanged)
        return self._ruled(
            Ruling.of(findings, played.ruling.summary),
            match=played.game,
            places=self.places.next_turn(),
            draws=None,
            refused=(),
            racks={who: r for who, r in self.racks.items() if is_same or who != turn.player},
            chosen=None,
        )

    def _draw(self, game: Game, player: str, number: int) -> Self:
        if player != game.player_to_move:
            raise NotTakenError.of("not-your-turn", game.not_your_turn(player))
        draws = (self.draws or 0) + number
        drawn = Message.of("mathable-drawn-extra", player=player, tiles=draws)
        return self._ruled(drawn, draws=draws)

    def _hint(self, game: Game, player: str, call: Call) -> Self:
        if not call.faces:
            raise CallError(sentence("mathable-hint-of-what", player=player))
        rack = self._values(call)
        placed = judge_turn(game.board, self._groups(), UNLIMITED_RACK)
        if placed.ruling.violations:
            raise _refusal("mathable-turn-wrong")
        given = Message.of("mathable-hint-none")
        if (value := hint(placed.board, rack)) is not None:
            given = Message.of("mathable-hint", value=value)
        taken = note("mathable-hint-taken", (), "hint", player=player)
        match = replace(game, hint_takers=game.hint_takers | {player})
        return self._ruled(Ruling.of([taken], given), match=match)

    def _rack(self, game: Game, player: str, call: Call) -> Self:
        values, held = self._values(call), game.racks[player]
        tiles = Message.of("list-comma", things=call.faces)
        shown = Message.of("mathable-holds", player=player, number=len(values), tiles=tiles)
        racks = {**self.racks, player: values}
        if not is_computer(player) or player != game.player_to_move:
            return self._ruled(shown, racks=racks)
        if self._groups() or self.places.turn_pieces:
            raise _refusal("mathable-chooses-first", "tiles-placed", player=player)
        if len(values) > held or (game.bag and len(values) < held):
            raise _refusal("mathable-must-hold", "rack-count", player=player, tiles=held)
        if extra := Counter(values) - Counter(game.board.unseen()):
            args = {"player": player, "value": min(extra)}
            raise _refusal("mathable-cannot-hold", "supply-exceeded", **args)
        level = computer_level(player, LEVELS)
        choice = choose(game.board, values, level, game.bag, len(game.history))
        play = replace(self, racks=racks, chosen=(game.board, choice))
        return play._ruled(sentences(shown, play.prompt))

    def _end(self, game: Game) -> Self:
        if self.places.turn_pieces:
            raise _refusal("mathable-turn-open", player=game.player_to_move)
        empty = {player: () for player in game.players if not game.racks[player]}
        racks = {**empty, **self.racks}
        final = finish(game, racks)
        if not final.valid:
            raise NotTakenError(final.ruling)
        sums = [
            # "Ann: 107 − 36 (9 + 12 + 15) = 71."
            note(
                "mathable-sum",
                player=standing.player,
                scored=standing.scored,
                number=len(racks[standing.player]),
                subtracted=standing.subtracted,
                left=" + ".join(map(str, sorted(racks[standing.player]))),
                total=standing.total,
            )
            for standing in final.standings
        ]
        ruling = Ruling.of([*sums, *final.ruling.findings], final.ruling.summary)
        return self._ruled(ruling, final=final)


def _refusal(key: str, code: str = "", **args: object) -> NotTakenError:
    """The error with a message; its code defaults to the message's key without the game."""
    return NotTakenError(Ruling.of([violation(key, (), code, **args)], ""))
