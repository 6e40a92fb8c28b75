"""Mobius at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Self, cast

from referee.errors import UsageError
from referee.games.mobius import GAME, words
from referee.games.mobius.position import cell_of, parse_cell, position_from_faces
from referee.play import Step
from referee.ruling.doubt import uncertain_face, weigh
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
from rules.verdict import note, violation
from vision.piece import Piece


@dataclass(frozen=True)
class MobiusPlay(BoardPlay):
    """The state of a game of Mobius; `players` are red and blue, empty if they are unknown."""

    game = GAME.name
    calls = ("answer", "rule", "undo")
    seats = (2, 2)

    rules: Ruleset = USUAL
    players: tuple[str, ...] = ()

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        ruleset = read_ruleset(Ruleset.from_dict, rules)
        if players and len(players) != 2:
            raise UsageError(sentence("mobius-two-players", players=len(players)))
        return cls(rules=ruleset, players=tuple(players))

    @staticmethod
    def place(piece: Piece) -> str:
        return str(cell_of(piece))

    @property
    def position_text(self) -> str:
        return str(self._placed.position).rstrip()

    @property
    def report(self) -> Report:
        judged, doubtful = self._judged_position, self.places.doubtful
        status = [] if doubtful or judged.to_move is None else [*self._status(judged.to_move)]
        details = words.details(self._placed.position, judged)
        details |= {"winner": self._certain_winner(), "status": status}
        if doubtful:
            details["win"] = None
        questions = [words.cell_question(stone.id, stone.piece) for stone in doubtful]
        return self._make_report(self._all_findings(judged.ruling.findings), questions, details)

    def end_event(self, t: float) -> EndEvent:
        winner = self._certain_winner()
        if winner is None:
            goes_on = Message.of("mobius-goes-on")
            return EndEvent(t, False, {}, say(sentences(goes_on, CREDIT)))
        names = self.players or [colour.capitalize() for colour in COLOURS]
        scores = {name: int(c == winner) for name, c in zip(names, COLOURS, strict=True)}
        result = Message.of("mobius-won", who=self._player(winner) or winner)
        return EndEvent(t, True, scores, say(sentences(result, CREDIT)), {"winner": winner})

    def after_sighting(self, sighting: Sighting, t: float) -> Step[Self]:
        """The game after a picture has settled; a new stone is a move."""
        play = replace(self, places=self.places.with_sighting(sighting))
        if self.places.looks:
            return play._with_moves(self, t)
        start = Message.of("mobius-start", stones=len(play._placed.position.stones))
        return Step(replace(play, places=play.places.next_turn(), last_ruling=Ruling.of((), start)))

    def after_call(self, call: Call, t: float) -> Step[Self]:
        """The game after an answer. Raises CallError if it is none about a cell in view."""
        cell, face = parse_cell(str(call.place)), str(call.face).casefold()
        places = self.places
        candidates = [i for i, place in places.outlines.items() if cell_of(place) == cell]
        if not candidates:
            raise CallError(sentence("mobius-not-in-view", got=str(call.place).upper()))
        if face not in (*COLOURS, EMPTY):
            raise CallError(sentence("mobius-bad-face", got=str(call.face)))
        # Of a split cell, the half with a stone is meant.
        place = max(candidates, key=lambda i: places.piece_at(i) is not None)
        places = places.with_answer(place, face, "stone")
        if face == EMPTY:
            # The stone was misread, so it is not missing.
            kept = (s for s in places.placed if not s.missing or cell_of(s.piece) != cell)
            places = replace(places, placed=tuple(kept))
        step = replace(self, places=places)._with_moves(self, t)
        if step.moves:
            return step
        answer = Message.of("mobius-answered", cell=str(call.place).upper(), face=face)
        return Step(replace(step.play, last_ruling=Ruling.of((), answer)))

    def _with_moves(self, before: MobiusPlay, t: float) -> Step[Self]:
        """Rule on the stones that are newly read since `before`.

        When the last doubt is resolved, all stones of the turn are ruled on again.
        """
        resolved = before.places.doubtful and not self.places.doubtful
        old = {s.id for s in before.places.placed if s.face is not None and not resolved}
        new = [s for s in self.places.turn_pieces if s.face and s.id not in old and s.is_move]
        judged = self._judge_turn()
        # Legal stones become part of the position; others may still be taken back.
        play = self
        is_legal = all(ruling.valid for _, ruling in judged)
        if self.places.turn_pieces and not self.places.doubtful and is_legal:
            play = replace(self, places=self.places.next_turn())
        if not new:
            return Step(play)
        moves, rulings = list[MoveEvent](), list[Ruling]()
        for stone, ruling in judged:
            details = {"cell": cell_of(stone.piece).name, "colour": stone.face}
            legal = None if self.places.doubtful else ruling.valid
            moves.append(MoveEvent(t, stone.number, self._player(_colour(stone)), legal, details))
            rulings += [ruling] if stone in new else []
        findings = [finding for ruling in rulings for finding in ruling.findings]
        deviations = [*before._deviation_notes([cell_of(stone.piece) for stone in new])]
        messages = [*(ruling.summary for ruling in rulings), *(each.message for each in deviations)]
        last = Ruling.of([*findings, *deviations], sentences(*messages))
        return Step(replace(play, last_ruling=last), tuple(moves))

    def _judge_turn(self) -> list[tuple[PlacedPiece, Ruling]]:
        """The stones placed in the current turn with their rulings.

        Their order may be unknown: stones that are legal next come first.
        """
        before = (stone for stone in self.places.placed if stone.turn < self.places.turn)
        position = _position_of(before).position
        remaining = [stone for stone in self.places.turn_pieces if stone.face]
        judged = []
        while remaining:
            rulings = [(stone, _judge_stone(position, stone, self.rules)) for stone in remaining]
            stone, ruling = next((pair for pair in rulings if pair[1].valid), rulings[0])
            if ruling.valid:
                position = position.with_stone(cell_of(stone.piece), _colour(stone))
            judged.append((stone, ruling))
            remaining.remove(stone)
        return judged

    @cached_property
    def _placed(self) -> PlacedStones:
        return _position_of(stone for stone in self.places.placed if not stone.missing)

    @cached_property
    def _judged_position(self) -> PositionRuling:
        return judge_position(*self._placed, self.rules)

    def _certain_winner(self) -> Colour | None:
        """The winner, if it is the same for all probable readings of the doubtful stones."""
        doubtful = {stone.id: stone.piece for stone in self.places.doubtful}
        placed = {stone.id: stone for stone in self.places.placed if not stone.missing}

        def rule(reading: Mapping[int, str]) -> Colour | None:
            faces = [(stone.piece, reading.get(i, stone.face)) for i, stone in placed.items()]
            return winner(position_from_faces(faces).position, self.rules)

        if not doubtful:
            return rule({})
        weighed = weigh(list(map(uncertain_face, doubtful.values())), rule, lambda winner: winner)
        return weighed.ruling if weighed.settled else None

    def _missing_finding(self, piece: PlacedPiece) -> RuleFinding:
        return missing_stone(_colour(piece), cell_of(piece.piece))

    def _status(self, colour: Colour) -> Iterator[str]:
        player = self._player(colour)
        if player is None:
            yield say(turn_message(colour))
        else:
            yield sentence("mobius-player-to-move", player=player, colour=colour)
        if (move := self._computer_move()) is not None:
            yield sentence("mobius-computer-says", player=move[0], colour=colour, cell=move[1])

    def _computer_move(self) -> tuple[str, Cell] | None:
        """The computer's name and the cell it chooses; None if it is not to move."""
        if self.places.doubtful or not any(map(is_computer, self.players)):
            return None
        colour = self._judged_position.to_move
        player = None if colour is None else self._player(colour)
        if player is None or not is_computer(player):
            return None
        cell = _choose(self._placed.position, computer_level(player, LEVELS), self.rules)
        return None if cell is None else (player, cell)

    def _deviation_notes(self, placed: Sequence[Cell]) -> Iterator[RuleFinding]:
        """A note if no stone was placed where the computer chose."""
        move = self._computer_move()
        if move is not None and move[1] not in placed:
            yield note("mobius-not-as-said", [placed[0]], player=move[0], cell=move[1])

    def _player(self, colour: Colour) -> str | None:
        return self.players[COLOURS.index(colour)] if self.players else None


@lru_cache(maxsize=4)
def _choose(position: Position, level: int, rules: Ruleset) -> Cell | None:
    return choose(position, level, len(position.stones), rules)


def _judge_stone(position: Position, stone: PlacedPiece, rules: Ruleset) -> Ruling:
    cell = cell_of(stone.piece)
    if cell in position.stones:
        colour = position.stones[cell]
        return Ruling.of([violation("mobius-cell-occupied", [cell], colour=colour, cell=cell)], "")
    return judge_change(position, position.with_stone(cell, _colour(stone)), rules)


def _position_of(stones: Iterable[PlacedPiece]) -> PlacedStones:
    return position_from_faces((stone.piece, stone.face) for stone in stones)


def _colour(stone: PlacedPiece) -> Colour:
    return cast(Colour, stone.face)
