"""Cirplexed! at the table: boards that grow by a tile a round, counted, and ranked at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from referee.errors import UsageError
from referee.game import Play, Step
from referee.games.cirplexed import GAME, words
from referee.games.cirplexed.between import Book, Lying, as_it_lies, as_told, lying, with_new
from referee.games.cirplexed.rule import CirplexedAdapter
from referee.ruling.folding import NOTHING_SAID, finding_of
from referee.ruling.questions import not_sure
from referee.ruling.report import Finding, Report, Verdict
from referee.table.calls import NO_PLAYERS, Call, CallError, NotTakenError
from referee.table.events import EndEvent
from referee.table.owners import Owners, groups_of
from referee.table.spread import ADDED, Renamed, Spread
from referee.words import say, sentence
from rules import Message, Ruling
from rules.cirplexed import FULL_BOARD, full_board, size_faults, tiles_of
from rules.errors import GameError
from vision.piece import Piece
from vision.scene import Scene

CALLS = ("answer", "done", "rule", "undo", "end")

SIZE = "tiles"
"""Place of the answer that tells how many tiles each board has in the end."""


NUMBERED: Renamed = {"corners": lambda ends, ids: [[ids[piece], at] for piece, at in ends]}
"""Fields of a report that hold numbers of tiles."""


def _no_tiles() -> Report:
    said = sentence("cirplexed-no-tile-lies")
    return Report(GAME.name, "", "valid", said, details={"boards": [], "ranking": []})


@dataclass(frozen=True)
class CirplexedPlay(Play[Scene]):
    """A game of Cirplexed! as it stands.

    Attributes
    ----------
    rules
        House rules, as told.
    owners
        The players, and whose tiles are whose.
    spread
        The tiles as they were last seen.
    shown
        The counts of the boards, and the ranking.
    said
        The ruling on the last call.
    over
        Whether the game was ended.
    book
        The boards as they were placed, as far as they were read for certain.
    size
        Tiles of a board in the end, if the players said how many.
    early
        Whether the last call was an end with boards that are not full: said again it ends so.
    """

    calls = CALLS
    seats = (min(FULL_BOARD), max(FULL_BOARD))

    rules: Mapping[str, Any]
    owners: Owners
    spread: Spread = field(default_factory=Spread)
    shown: Report = field(default_factory=_no_tiles)
    said: Ruling = NOTHING_SAID
    over: bool = False
    book: Book = ()
    size: int | None = None
    early: bool = False

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """A game before its first picture; `rules` are the options of a ruleset."""
        told = dict(rules or {})
        CirplexedAdapter(told)
        try:
            if players:
                full_board(len(players))
        except GameError as error:
            raise UsageError(say(error.args[0])) from None
        return cls(told, Owners(tuple(players)))

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All tiles in view."""
        return self.spread.as_told(self.shown.pieces)

    @property
    def drawn(self) -> str:
        """The counts of each board."""
        return "\n".join(
            sentence(
                "cirplexed-line",
                board=words.called(board, number),
                counts=Message.of("list-comma", things=_tiles_and_counts(board)),
            )
            for number, board in enumerate(self.shown.details["boards"], start=1)
        )

    @property
    def full(self) -> int:
        """Tiles that each board has in the end."""
        return self.size or full_board(len(self.owners.players))

    @property
    def report(self) -> Report:
        """The counts and the ranking, and what was done to the boards that may not be."""
        shown = self.shown
        boards = () if self.over else self._lying
        wrong = [found for one in boards for found in one.findings()]
        asked = [question for one in boards for question in one.questions()]
        found = [finding_of(each) for each in self.said.findings]
        findings = (*found, *wrong, *self._grown(), *shown.findings)
        violations = [each.message for each in findings if each.severity == "violation"]
        questions = (*shown.questions, *asked)
        verdict: Verdict = "invalid" if violations else shown.verdict
        summary = violations[0] if violations else shown.summary
        if questions or shown.verdict == "unsure":
            said = [question.message for question in questions]
            verdict, summary = "unsure", not_sure(said) if said else shown.summary
        # Those that players told of are in the ruling alone.
        pieces = (*self.pieces, *(piece for piece in shown.pieces if piece.id >= ADDED))
        details = {**shown.details, "status": [*self._status()]}
        return replace(
            shown,
            verdict=verdict,
            summary=summary,
            findings=findings,
            questions=questions,
            pieces=pieces,
            details=details,
        )

    def ended(self, t: float) -> EndEvent:
        """The ranking at the end, or the counts so far."""
        full = {
            player: board.get("ranges", {}).get("full", (board["full"],))
            for player, board in self._boards().items()
        }
        scores = {player: ends[0] for player, ends in full.items() if len({*ends}) == 1}
        ranking = self.shown.details["ranking"]
        if self.over:
            result = str(self.shown.details.get("result", self.shown.summary))
            winners = [place["player"] for place in ranking if place["place"] == 1]
            return EndEvent(t, True, scores, result, {"winners": winners, "ranking": ranking})
        stand = [
            Message.of("cirplexed-player-full", player=player, full=words.span(ends))
            for player, ends in full.items()
        ]
        said = sentence("cirplexed-goes-on-unseen")
        if stand:
            players = Message.of("list-comma", things=stand)
            said = sentence("cirplexed-goes-on", players=players)
        return EndEvent(t, False, scores, said)

    def seen(self, sighting: Scene, t: float) -> Step[Self]:
        """The game after a picture has settled: the boards as they stand."""
        spread = self.spread.see(sighting)
        owners = self.owners.see(groups_of(spread.pieces))
        play = replace(self, spread=spread, owners=owners, said=NOTHING_SAID, early=False)
        play = play._ruled()
        return Step(replace(play, book=with_new(play.book, play._lying)))

    def called(self, call: Call, t: float) -> Step[Self]:
        """The game after a call. Raises CallError or NotTakenError."""
        match call.word:
            case "done":
                return self._done(call)
            case "end":
                return self._end()
        return self._answered(call)

    def _ruled(self) -> Self:
        return replace(self, shown=self._judged())

    @property
    def _lying(self) -> list[Lying]:
        return lying(self.shown, self.book)

    def _status(self) -> Iterator[str]:
        """How far the boards have grown, and who is still to place a tile."""
        sizes = {player: len(board["pieces"]) for player, board in self._boards().items()}
        if self.over or not sizes:
            return
        most = max(sizes.values())
        behind = [player for player, tiles in sizes.items() if tiles < most]
        yield sentence("cirplexed-placed", most=most, full=self.full)
        if behind:
            yield sentence("cirplexed-still-to-place", who=behind)

    def _judged(self) -> Report:
        """The counts of all boards: each player's where it is known whose they are."""
        players, of = self.owners.players, self.owners.of
        if not self.pieces:
            return _no_tiles()
        if not set(players) <= {of.get(i) for i in self.spread.ids} or not players:
            report = CirplexedAdapter(self.rules).check(self.spread.seen(), self.spread.answers())
            return self.spread.lasting(report, own=NUMBERED)
        parts = [self.spread.part(self.owners.pieces(player)) for player in players]
        answers = [
            replace(answer, where=player)
            for player, part in zip(players, parts, strict=True)
            for answer in part.answers()
        ]
        adapter = CirplexedAdapter(self.rules, players, self.over)
        reports = adapter.check_together([part.seen() for part in parts], answers)
        told = enumerate(zip(parts, reports, strict=True))
        return _together([part.lasting(report, i, NUMBERED) for i, (part, report) in told])

    def _boards(self) -> dict[str, Mapping[str, Any]]:
        """Each player's board, as counted."""
        boards = self.shown.details["boards"]
        return {board["player"]: board for board in boards if "player" in board}

    def _grown(self) -> Iterator[Finding]:
        """Boards that cannot all have grown by a tile a round."""
        sizes = {player: len(board["pieces"]) for player, board in self._boards().items()}
        if len(sizes) < 2:
            return
        full = self.full
        fewest, most = min(sizes.values()), max(sizes.values())
        # In the last turn both tiles in hand are placed, one after the other.
        if most - fewest > (2 if most == full else 1):
            yield Finding(
                "round-broken", sentence("cirplexed-round-broken", boards=tiles_of(sizes))
            )
        for player, tiles in sizes.items():
            if tiles > full:
                has = {"player": player, "tiles": tiles, "full": full}
                yield Finding("tile-count", sentence("cirplexed-board-overfull", **has))

    def _end(self) -> Step[Self]:
        """The end of the game: nobody in doubt about who has won, and boards that are full.

        Where they are not, it is an end if it is said again.
        """
        players, boards = self.owners.players, self._boards()
        if not players:
            raise CallError(NO_PLAYERS)
        tiles = {who: len(boards[who]["pieces"]) if who in boards else 0 for who in players}
        missing = [*size_faults(tiles, self.size)]
        if self.report.verdict == "unsure":
            why = sentence("cirplexed-open-still", why=self.report.summary)
            raise NotTakenError.of("open", why)
        if not all(tiles.values()):
            unseen = tuple(who for who in players if not tiles[who])
            told = sentence("cirplexed-board-unseen", players=unseen, player=players[0])
            raise NotTakenError.of("board-unseen", told)
        if missing and not self.early:
            again = Message.of("cirplexed-end-again")
            said = Ruling.of([replace(one, severity="note") for one in missing], again)
            return Step(replace(self, early=True, said=said))
        over = replace(self, over=True, early=False)._ruled()
        said = Ruling.of((), over.shown.details["result"])
        return Step(replace(over, said=said))

    def _done(self, call: Call) -> Step[Self]:
        """A board, or all of them, as they lie now, whatever was done to them."""
        boards = self._lying
        who = {one.player for one in boards} if call.player is None else {call.player}
        if not who & {one.player for one in boards}:
            raise CallError(sentence("cirplexed-no-board"))
        told = Message.of("cirplexed-all-taken")
        if call.player:
            told = Message.of("cirplexed-taken", player=call.player)
        said = Ruling.of((), told)
        book = as_it_lies(self.book, boards, who)
        return Step(replace(self, book=book, said=said, early=False))

    def _answered(self, call: Call) -> Step[Self]:
        place, face = str(call.place), str(call.face)
        told = Ruling.of((), Message.of("cirplexed-told", place=place, face=face))
        play = replace(self, said=told, early=False)
        if place.casefold() == SIZE:
            size = self._told_size(face)
            said = Ruling.of((), Message.of("cirplexed-size-told", size=size))
            return Step(replace(play, size=size, said=said)._ruled())
        owner = self.owners.named(face)
        tile, disc = (0, "") if owner is None else self.spread.at(place)
        # A player may be called Red, but no disc is anybody's.
        if owner is not None and not disc:
            owners = self.owners.say(groups_of(self.pieces), tile, owner)
            said = Ruling.of((), Message.of("cirplexed-tile-belongs", tile=tile, player=owner))
            return Step(replace(play, owners=owners, said=said)._ruled())
        play = replace(play, spread=self.spread.say(place, face.casefold()))._ruled()
        number, _, corner = place.rpartition(":")[2].partition(".")
        was = next((it for it in self.shown.pieces if str(it.id) == number), None)
        book = self.book
        if was is not None and corner.isdecimal():
            book = as_told(book, play._lying, was, int(corner))
        return Step(replace(play, book=with_new(book, lying(play.shown, book))))

    def _told_size(self, said: str) -> int:
        if not self.owners.players:
            raise CallError(NO_PLAYERS)
        most = full_board(len(self.owners.players))
        if not (said.isdecimal() and 2 <= int(said) <= most):
            raise CallError(sentence("cirplexed-bad-size", most=most, got=said))
        return int(said)


def _tiles_and_counts(board: Mapping[str, Any]) -> tuple[Message, Message]:
    number = len(board["pieces"])
    return Message.of("cirplexed-tiles", number=number), words.counts(board)


def _together(reports: Sequence[Report]) -> Report:
    """The reports on the players' boards as one; the last has the ranking."""
    last = reports[-1]
    verdicts = [report.verdict for report in reports]
    order: tuple[Verdict, ...] = ("unreadable", "unsure", "invalid", "valid")
    verdict = next(each for each in order if each in verdicts)
    summary = last.details.get("result") or last.summary
    if verdict != "valid":
        summary = next(report.summary for report in reports if report.verdict == verdict)
    return replace(
        last,
        verdict=verdict,
        summary=summary,
        pieces=tuple(piece for report in reports for piece in report.pieces),
        findings=tuple(found for report in reports for found in report.findings),
        questions=tuple(question for report in reports for question in report.questions),
        details={
            **last.details,
            "boards": [board for report in reports for board in report.details["boards"]],
        },
    )
