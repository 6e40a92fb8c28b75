"""Mobius at the table: stone by stone, to the winner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Self, cast

from referee.errors import UsageError
from referee.game import Step
from referee.games.mobius import GAME, words
from referee.games.mobius.position import cell_of, cell_typed, settled
from referee.ruling.doubt import doubt_about, weigh
from referee.ruling.faces import EMPTY
from referee.ruling.options import read_ruleset
from referee.ruling.report import Report
from referee.table.calls import Call, CallError, computer_level, is_computer
from referee.table.events import EndEvent, MoveEvent
from referee.table.places import BoardPlay, PlacedPiece
from referee.table.sighting import Sighting
from referee.words import say, sentence
from rules import Message, RuleFinding, Ruling
from rules.message import sentences
from rules.mobius import (
    COLOURS,
    CREDIT,
    LEVELS,
    USUAL,
    Cell,
    Colour,
    PlacedStones,
    Position,
    PositionRuling,
    Ruleset,
    choose,
    judge_change,
    judge_position,
    missing_stone,
    turn_message,
    winner,
)
from rules.verdict import violation
from vision.piece import Piece


@dataclass(frozen=True)
class MobiusPlay(BoardPlay):
    """A game of Mobius as it stands.

    Attributes
    ----------
    rules
        How the rule sheet is read, as told.
    players
        Red and blue by their names; none where nobody named them.
    """

    game = GAME.name
    calls = ("answer", "rule", "undo")
    seats = (2, 2)

    rules: Ruleset = USUAL
    players: tuple[str, ...] = ()

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """A game before its first picture; `rules` are the options of a ruleset."""
        told = read_ruleset(Ruleset.from_dict, rules)
        if players and len(players) != 2:
            raise UsageError(sentence("mobius-two-players", players=len(players)))
        return cls(rules=told, players=tuple(players))

    @staticmethod
    def place(piece: Piece) -> str:
        """The cell of a seat."""
        return str(cell_of(piece))

    @property
    def position_text(self) -> str:
        """The board as text."""
        return str(self._settled.position).rstrip()

    @property
    def report(self) -> Report:
        """The ruling on the last move and on what lies there."""
        ruled, doubtful = self._ruled, self.places.doubtful
        details = words.details(self._settled.position, ruled) | {
            "winner": self._winner(),
            "status": [] if doubtful or ruled.to_move is None else [*self._status(ruled.to_move)],
        }
        if doubtful:
            details["win"] = None
        questions = [words.question(it.id, it.piece) for it in doubtful]
        return self._make_report(self._all_findings(ruled.ruling.findings), questions, details)

    def end_event(self, t: float) -> EndEvent:
        """Who has won, if somebody has beyond doubt."""
        winner = self._winner()
        if winner is None:
            going = Message.of("mobius-goes-on")
            return EndEvent(t, False, {}, say(sentences(going, CREDIT)))
        names = self.players or [colour.capitalize() for colour in COLOURS]
        scores = {name: int(c == winner) for name, c in zip(names, COLOURS, strict=True)}
        won = Message.of("mobius-won", who=self._player(winner) or winner)
        return EndEvent(t, True, scores, say(sentences(won, CREDIT)), {"winner": winner})

    def after_sighting(self, sighting: Sighting, t: float) -> Step[Self]:
        """The game after a picture has settled: a new stone is a move."""
        play = replace(self, places=self.places.with_sighting(sighting))
        if self.places.looks:
            return play._moved(self, t)
        said = Message.of("mobius-start", stones=len(play._settled.position.stones))
        return Step(replace(play, places=play.places.next_turn(), last_ruling=Ruling.of((), said)))

    def after_call(self, call: Call, t: float) -> Step[Self]:
        """The game after an answer. Raises CallError for one that makes no sense."""
        cell, face = cell_typed(str(call.place)), str(call.face).casefold()
        # Of a split cell the fuller seat is meant.
        seats = [i for i, seat in self.places.outlines.items() if cell_of(seat) == cell]
        if not seats:
            raise CallError(sentence("mobius-not-in-view", got=str(call.place).upper()))
        if face not in (*COLOURS, EMPTY):
            raise CallError(sentence("mobius-bad-face", got=str(call.face)))
        seat = max(seats, key=lambda seat: self.places.piece_at(seat) is not None)
        places = self.places.with_answer(seat, face, "stone")
        if face == EMPTY:
            # What was read there before was misread: nothing is gone.
            placed = (it for it in places.placed if not it.missing or cell_of(it.piece) != cell)
            places = replace(places, placed=tuple(placed))
        step = replace(self, places=places)._moved(self, t)
        if step.moves:
            return step
        said = Message.of("mobius-answered", cell=str(call.place).upper(), face=face)
        return Step(replace(step.play, last_ruling=Ruling.of((), said)))

    def _moved(self, before: MobiusPlay, t: float) -> Step[Self]:
        """The stones that are read now and were not before, in the order of the turns.

        With the last doubt goes what kept the other stones of the turn open.
        """
        decided = before.places.doubtful and not self.places.doubtful
        known = {it.id for it in before.places.placed if it.face is not None and not decided}
        new = [it for it in self.places.playing if it.face and it.id not in known and it.is_move]
        ruled = self._in_turn()
        # A legal stone is part of the position; another one may still be taken back.
        play = self
        is_legal = all(ruling.valid for _, ruling in ruled)
        if self.places.playing and not self.places.doubtful and is_legal:
            play = replace(self, places=self.places.next_turn())
        if not new:
            return Step(play)
        moves, rulings = list[MoveEvent](), list[Ruling]()
        for stone, ruling in ruled:
            details = {"cell": cell_of(stone.piece).name, "colour": stone.face}
            legal = None if self.places.doubtful else ruling.valid
            moves.append(MoveEvent(t, stone.number, self._player(_colour(stone)), legal, details))
            rulings += [ruling] if stone in new else []
        found = [finding for ruling in rulings for finding in ruling.findings]
        otherwise = [*before._otherwise([cell_of(it.piece) for it in new])]
        told = [*(it.summary for it in rulings), *(it.message for it in otherwise)]
        said = Ruling.of([*found, *otherwise], sentences(*told))
        return Step(replace(play, last_ruling=said), tuple(moves))

    def _in_turn(self) -> list[tuple[PlacedPiece, Ruling]]:
        """The stones that were laid in the turn, each ruled on.

        Nobody may have seen in which order: they are taken in one in which they are legal, as far
        as they go.
        """
        before = (it for it in self.places.placed if it.turn < self.places.turn)
        position, left = _settled(before).position, [it for it in self.places.playing if it.face]
        ruled = []
        while left:
            judged = [(it, _judge(position, it, self.rules)) for it in left]
            stone, ruling = next((one for one in judged if one[1].valid), judged[0])
            if ruling.valid:
                position = position.with_stone(cell_of(stone.piece), _colour(stone))
            ruled.append((stone, ruling))
            left.remove(stone)
        return ruled

    @cached_property
    def _settled(self) -> PlacedStones:
        return _settled(it for it in self.places.placed if not it.missing)

    @cached_property
    def _ruled(self) -> PositionRuling:
        settled = self._settled
        return judge_position(settled.position, settled.faults, self.rules)

    def _winner(self) -> Colour | None:
        """Who has won, if every way to read the doubtful stones says so."""
        doubtful = {it.id: it.piece for it in self.places.doubtful}
        lying = {it.id: it for it in self.places.placed if not it.missing}

        def rule(reading: Mapping[int, str]) -> Colour | None:
            shown = [(it.piece, reading.get(i, it.face)) for i, it in lying.items()]
            return winner(settled(shown).position, self.rules)

        if not doubtful:
            return rule({})
        weighed = weigh(list(map(doubt_about, doubtful.values())), rule, lambda winner: winner)
        return weighed.ruling if weighed.settled else None

    def _missing_finding(self, piece: PlacedPiece) -> RuleFinding:
        return missing_stone(_colour(piece), cell_of(piece.piece))

    def _status(self, colour: Colour) -> Iterator[str]:
        player = self._player(colour)
        if player is None:
            yield say(turn_message(colour))
        else:
            yield sentence("mobius-player-to-move", player=player, colour=colour)
        if (seat := self._seat()) is not None:
            yield sentence("mobius-computer-says", player=seat[0], colour=colour, cell=seat[1])

    def _seat(self) -> tuple[str, Cell] | None:
        """The computer and where it puts its stone; None where it is not its turn."""
        if self.places.doubtful or not any(map(is_computer, self.players)):
            return None
        colour = self._ruled.to_move
        player = None if colour is None else self._player(colour)
        if player is None or not is_computer(player):
            return None
        cell = _chosen(self._settled.position, computer_level(player, LEVELS), self.rules)
        return None if cell is None else (player, cell)

    def _otherwise(self, laid: Sequence[Cell]) -> Iterator[RuleFinding]:
        """What the computer said, where no stone was laid there."""
        seat = self._seat()
        if seat is not None and seat[1] not in laid:
            message = Message.of("mobius-not-as-said", player=seat[0], cell=seat[1])
            yield RuleFinding("not-as-said", message, (laid[0].name,), "note")

    def _player(self, colour: Colour) -> str | None:
        return self.players[COLOURS.index(colour)] if self.players else None


@lru_cache(maxsize=4)
def _chosen(position: Position, level: int, rules: Ruleset) -> Cell | None:
    return choose(position, level, len(position.stones), rules)


def _judge(position: Position, stone: PlacedPiece, rules: Ruleset) -> Ruling:
    """The ruling on one stone more."""
    cell = cell_of(stone.piece)
    if cell in position.stones:
        return Ruling.of(
            [violation("mobius-cell-occupied", [cell], colour=position.stones[cell], cell=cell)], ""
        )
    return judge_change(position, position.with_stone(cell, _colour(stone)), rules)


def _settled(lying: Iterable[PlacedPiece]) -> PlacedStones:
    return settled((it.piece, it.face) for it in lying)


def _colour(stone: PlacedPiece) -> Colour:
    return cast(Colour, stone.face)
