"""Mathable at the table: tile by tile, turn by turn, to the winner."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from referee.errors import UsageError
from referee.game import Play, Step
from referee.games.mathable import GAME, words
from referee.games.mathable.calls import (
    CALLS,
    SETTLED,
    CalledTurns,
    TurnCall,
    answer_call,
    settle_turn,
)
from referee.games.mathable.play import begun_bare, start_of
from referee.games.mathable.position import (
    FIRST,
    START,
    edition_of,
    square_of,
    square_typed,
    start_told,
)
from referee.games.mathable.tiles import (
    SettledMove,
    judge_tiles,
    standings,
    sure_faces,
)
from referee.ruling.faces import EMPTY
from referee.ruling.folding import NOTHING_SEEN, finding_of, perhaps, so_far
from referee.ruling.report import Finding, Question, Report
from referee.table.calls import NO_PLAYERS, Call, CallError
from referee.table.events import EndEvent, MoveEvent
from referee.table.places import Lying, Places
from referee.table.sighting import Sighting
from rules import RuleFinding, Ruling
from rules.mathable import (
    Board,
    Edition,
    Game,
    GameError,
    Move,
    format_grid,
    judge_position,
)
from rules.wording import plural
from vision.piece import Alternative, Piece


@dataclass(frozen=True)
class MathablePlay(Play[Sighting]):
    """A game of Mathable as it stands.

    Attributes
    ----------
    edition
        The print of the game.
    places
        The tiles that lie there or lay there, as they came.
    turns
        The game by its calls; None where nobody named the players.
    said
        The ruling on the last move or call.
    open
        Ids of the tiles of which a doubtful one decides whether they are legal.
    begins
        Where the game begins; "" before the first look, where nobody said.
    opening
        The first look, until there is another or a call.
    """

    calls = CALLS
    seats = (2, 4)

    edition: Edition
    places: Places = field(default_factory=Places)
    turns: CalledTurns | None = None
    said: Ruling = NOTHING_SEEN
    open: frozenset[int] = frozenset()
    begins: str = ""
    opening: Sighting | None = None

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """A game before its first picture; `rules` are an edition's, if not the usual one."""
        edition = edition_of(rules or {})
        try:
            turns = CalledTurns(Game.start(players, edition=edition)) if players else None
        except GameError as error:
            raise UsageError(str(error)) from None
        return cls(edition, turns=turns)

    @staticmethod
    def place(piece: Piece) -> str:
        """The square of a cell."""
        return square_of(piece).name

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The tiles on the board, those in doubt among them."""
        return self.places.pieces

    @property
    def board(self) -> Board:
        """The tiles from before the turn that is played."""
        board = Board(self.edition)
        before = [it for it in self.places.lying if it.turn < self.places.turn]
        for tile in sorted(before, key=lambda it: it.missing):
            square = square_of(tile.piece)
            if tile.face is not None and board.is_empty(square):
                board = board.place(square, int(tile.face))
        return board

    @property
    def drawn(self) -> str:
        """The board as text; a tile in doubt is a question mark."""
        shown = {square: str(value) for square, value in self.edition.printed.items()}
        present = (it for it in self.places.lying if not it.missing)
        shown |= {square_of(it.piece): it.face or "?" for it in present}
        entries = [shown.get(square, ".") for square in self.edition.squares]
        cols = self.edition.cols
        rows = [entries[at : at + cols] for at in range(0, len(entries), cols)]
        return format_grid(rows).rstrip()

    @property
    def report(self) -> Report:
        """The ruling on the turn so far, and on what lies there."""
        questions = (*self._doubts(), *self._open_turns())
        stands = standings(self.board, self.places.playing)
        findings = tuple(self._findings({i for i in stands if stands[i].legal is None}))
        verdict, summary = so_far(self.said, findings, questions)
        return Report(
            GAME.name,
            "",
            verdict,
            summary,
            pieces=self.pieces,
            findings=findings,
            questions=questions,
            details=self._details(stands),
        )

    def ended(self, t: float) -> EndEvent:
        """The final standings, or the points so far."""
        if self.turns is None:
            return EndEvent(t, False, {}, "The game goes on.")
        game, final = self.turns.game, self.turns.final
        if final is None:
            scores = {player: game.low(player) for player in game.players}
            said = ", ".join(f"{player} {points}" for player, points in scores.items())
            return EndEvent(t, False, scores, f"The game is not over: {said}.")
        ranked = [
            {
                "place": one.place,
                "player": one.player,
                "points": one.total,
                "subtracted": one.subtracted,
                "hint": one.took_hint,
            }
            for one in final.standings
        ]
        scores = {one.player: one.total for one in final.standings}
        details = {"winners": list(final.winners), "standings": ranked}
        return EndEvent(t, True, scores, final.ruling.summary, details)

    def seen(self, sighting: Sighting, t: float) -> Step[Self]:
        """The game after a picture has settled: what is new there is a move."""
        if not self.places.looks:
            return self._begun(sighting, t)
        places = self.places.read(sighting)
        known = {it.id for it in self.places.lying if it.face is not None}
        new = [it.id for it in places.playing if it.id not in known and it.face and it.moved]
        return replace(self, places=places, opening=None)._moved(new, t)

    def called(self, call: Call, t: float) -> Step[Self]:
        """The game after a call. Raises CallError for a call that Mathable does not know."""
        if call.word == "rule":
            return Step(self, taken=False)
        if call.word == "answer":
            return self._answered(call, t)
        if self.turns is None:
            raise CallError(NO_PLAYERS)
        answered = answer_call(TurnCall(self.turns, call, self.board, self.places.playing))
        places = self.places.next_turn() if answered.turned else self.places
        play = replace(self, turns=answered.turns, said=answered.said, places=places, opening=None)
        return Step(play, taken=answered.taken)

    def _begun(self, sighting: Sighting, t: float) -> Step[Self]:
        """The first look: a camera sees where the game begins, a photograph perhaps a turn."""
        places = Places().read(sighting)
        shown = [Move(square_of(it.piece), int(it.face)) for it in places.lying if it.face]
        begins = FIRST if sighting.changed else start_of(shown, self.edition)
        play = replace(self, begins=self.begins or begins, opening=sighting)
        if play.begins == FIRST or not places.lying:
            return Step(play._joined(places))
        places = Places(looks=1).read(sighting)
        play = replace(play, places=places)
        step = play._moved([it.id for it in places.playing if it.face], t)
        note, said = begun_bare(len(places.lying)), step.play.said
        told = Ruling.of([*said.findings, note], f"{said.summary} {note.message}")
        return replace(step, play=replace(step.play, said=told))

    def _told_start(self, start: str, t: float) -> Step[Self]:
        """The game as it is if it began so. Raises CallError once it is too late to say so."""
        if self.places.looks and self.opening is None:
            raise CallError("Where the game began must be told before the second look and a call.")
        turns = self.turns
        if turns is not None:
            turns = CalledTurns(Game.start(turns.game.players, edition=self.edition))
        fresh = type(self)(self.edition, turns=turns, begins=start)
        return Step(fresh) if self.opening is None else fresh.seen(self.opening, t)

    def _joined(self, places: Places) -> Self:
        """What lies there is where the game begins, and no move."""
        play = replace(self, places=places.next_turn())
        board = play.board
        found = judge_position(board.squares(), self.edition).ruling.findings
        notes = [RuleFinding(one.code, one.message, one.at, "note") for one in found]
        number = len(board.tiles)
        said = f"{plural(number, 'tile')} lie{'s' * (number == 1)} there at the start."
        if self.turns is not None:
            game = self.turns.game
            game = Game.start(game.players, game.first, self.edition, board)
            play = replace(play, turns=replace(self.turns, game=game))
        return replace(play, said=Ruling.of(notes, said))

    def _moved(self, new: Sequence[int], t: float) -> Step[Self]:
        """The moves that are read or decided now and were not before, in an order that can be."""
        if not new and not self.open:
            return Step(self._advanced())
        tiles = {it.id: it for it in self.places.playing}
        stands = standings(self.board, self.places.playing)
        judged = judge_tiles(self.board, self.places.playing, sure_faces(self.places.playing))
        ordered = [
            i for i in stands if i in new or (i in self.open and stands[i].legal is not None)
        ]
        play = replace(self, open=frozenset(i for i in stands if stands[i].legal is None))
        if not ordered:
            return Step(play._advanced())
        player = None if self.turns is None else self.turns.game.to_move
        moves = tuple(
            MoveEvent(
                t,
                tiles[i].number,
                player,
                stands[i].legal,
                {
                    "square": square_of(tiles[i].piece).name,
                    "value": int(tiles[i].face or 0),
                    "points": stands[i].points,
                },
            )
            for i in ordered
        )
        settled = [i for i in ordered if stands[i].legal is not None]
        placed = [judged.move_on(square_of(tiles[i].piece)) for i in settled]
        wrong = [found for move in placed for found in move.ruling.ruling.violations]
        said = Ruling.of(wrong, " ".join(stands[i].sentence for i in ordered))
        return Step(replace(play, said=said)._advanced(), moves)

    def _advanced(self) -> Self:
        """Without players there are no turns: what is beyond doubt is part of the board."""
        if self.turns is not None or self.places.doubtful:
            return self
        return replace(self, places=self.places.next_turn())

    def _answered(self, call: Call, t: float) -> Step[Self]:
        place, face = str(call.place), str(call.face)
        if place.startswith(SETTLED) and self.turns is not None:
            answered = settle_turn(self.turns, place.removeprefix(SETTLED), face)
            return Step(replace(self, turns=answered.turns, said=answered.said))
        if place.casefold() == START:
            try:
                return self._told_start(start_told(face.casefold()), t)
            except UsageError as error:
                raise CallError(str(error)) from None
        number = self._place(place)
        if face != EMPTY and not (face.isdecimal() and int(face) in self.edition.supply):
            raise CallError(f"An answer must be a tile of the box or 'empty', but got {face!r}.")
        before = {it.id for it in self.places.lying if it.face is not None}
        places = self.places.answered(number, face, "number")
        new = [it.id for it in places.playing if it.id not in before and it.face and it.moved]
        step = replace(self, places=places)._moved(new, t)
        if step.moves:
            return step
        said = f"{place.upper()} holds {face}." if face != EMPTY else f"{place.upper()} is empty."
        return Step(replace(step.play, said=Ruling.of((), said)))

    def _place(self, name: str) -> int:
        """The number of a square that was seen."""
        square = square_typed(name)
        number = square.row * self.edition.cols + square.col
        if not self.edition.has(square) or number not in self.places.outlines:
            raise CallError(f"{name.upper()} must be a square of the board in view, such as 7B.")
        return number

    def _doubts(self) -> Iterator[Question]:
        for tile in self.places.doubtful:
            at = square_of(tile.piece).name
            read = Alternative(tile.piece.face or EMPTY, tile.piece.confidence)
            yield words.question(tile.id, at, (read, *tile.piece.alternatives))

    def _open_turns(self) -> Iterator[Question]:
        for number, scored in enumerate(self.turns.game.record if self.turns else (), start=1):
            if scored.low != scored.high:
                message = (
                    f"Turn {number}: did {scored.turn.player} score {scored.low} "
                    f"or {scored.high} points?"
                )
                likely = tuple(Alternative(str(s), 0.5) for s in (scored.low, scored.high))
                yield Question(None, message, likely, f"{SETTLED}{number}")

    def _findings(self, open_: Collection[int]) -> Iterator[Finding]:
        """What is wrong or worth a note; of moves that a doubtful tile decides, what may be."""
        playing = self.places.playing
        here = (it for it in self.places.lying if not it.missing)
        numbers = {square_of(it.piece).name: it.id for it in here}
        judged = judge_tiles(self.board, playing, sure_faces(playing))
        found = [entry.finding for entry in judged.findings]
        found += [one for one in self.said.findings if one not in found]
        found += [self._gone(tile) for tile in self.places.gone]
        for one in found:
            pieces = tuple(numbers[at] for at in one.at if at in numbers)
            finding = finding_of(one, pieces)
            yield perhaps(finding) if one.is_violation and {*pieces[:1]} & {*open_} else finding

    def _turn_so_far(self, stands: Mapping[int, SettledMove]) -> Iterator[dict[str, Any]]:
        """The moves of the turn that is played, as JSON."""
        for tile in self.places.playing:
            if tile.id in stands and tile.moved:
                stand = stands[tile.id]
                yield {
                    "piece": tile.id,
                    "square": square_of(tile.piece).name,
                    "points": stand.points,
                    "legal": stand.legal,
                }

    def _gone(self, tile: Lying) -> RuleFinding:
        at, now = square_of(tile.piece).name, self.places.at(tile.place)
        if now is None:
            return RuleFinding("tile-gone", f"{tile.face} lay on {at} and is gone.", (at,))
        message = f"{tile.face} lay on {at}, where something else lies now."
        return RuleFinding("tile-changed", message, (at,))

    def _details(self, stands: Mapping[int, SettledMove]) -> dict[str, Any]:
        squares = {
            square_of(it.piece).name: int(it.face)
            for it in self.places.lying
            if it.face is not None and not it.missing
        }
        details: dict[str, Any] = {"squares": squares, "moves": [*self._turn_so_far(stands)]}
        if self.begins:
            details["start"] = self.begins
        if self.places.board:
            details["board"] = dict(self.places.board)
        if self.turns is None:
            return details
        game = self.turns.game
        return details | {
            "to_move": game.to_move if self.turns.final is None else None,
            "turn_points": sum(one.points or 0 for one in stands.values()),
            "scores": {player: game.low(player) for player in game.players},
            "racks": dict(game.racks),
            "bag": game.bag,
            "turns": len(game.record),
        }
