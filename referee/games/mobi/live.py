"""Möbi at the table: calls from GO! to the winning Möbi, and rulings on pods."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from referee.games.mobi import GAME, pods, words
from referee.games.mobi.house_rules import new_game
from referee.games.mobi.position import PodTiles
from referee.games.mobi.rule import MobiAdapter
from referee.play import Play, Step
from referee.ruling.answers import FIRST_ADDED_ID
from referee.ruling.faces import NO, YES
from referee.ruling.questions import unsure_summary
from referee.ruling.report import Question, Report
from referee.ruling.text import check_mark
from referee.ruling.verdict import EMPTY_RULING, NOTHING_SEEN, finding_of
from referee.ruling.where import equally_likely
from referee.table.calls import NO_PLAYERS, Call, CallError, NotTakenError
from referee.table.events import EndEvent
from referee.table.owners import Owners
from referee.table.spread import NO_SCENE, Spread, with_question_places
from referee.table.words import clock
from referee.words import say, sentence
from rules import Message, RuleFinding, Ruling
from rules.message import mentions, one_of, sentences
from rules.mobi import VARIANTS, Game
from rules.mobi import Call as RuleCall
from rules.verdict import note
from vision.piece import Piece
from vision.scene import Scene


@dataclass(frozen=True)
class MobiPlay(Play[Scene]):
    """The state of a game of Möbi.

    `game` is the game by the calls so far, None without players. Other calls wait for an
    `open_call`, a Möbi that cannot be ruled on yet. `now` is the time of the last picture or call,
    in seconds, and `pod_report` the ruling on the last pod that was called, while it lies there.
    """

    calls = ("answer", "rule", "undo", "go", "flip", "swap", "möbi")
    seats = VARIANTS["standard"].sides

    rules: Mapping[str, Any]
    game: Game | None
    owners: Owners
    spread: Spread = field(default_factory=Spread)
    open_call: Call | None = None
    now: float = 0.0
    pod_report: Report | None = None
    last_ruling: Ruling = NOTHING_SEEN

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """A game before its first picture; for `rules` see `HouseRules`."""
        game = new_game(players, rules or {})
        sides = () if game is None else tuple(game.teams)
        return cls(dict(rules or {}), game, Owners(sides))

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        tiles = PodTiles.of(self.spread.scene, self.spread.answers())
        return tuple(piece for piece in tiles.pieces if piece.id < FIRST_ADDED_ID)

    @property
    def position_text(self) -> str:
        lines = [pods.pod_text(pod) for pod in self._pods()]
        lines += [] if self._seconds is None else [say(_time_message(self._seconds))]
        equations = [] if self.pod_report is None else self.pod_report.details["equations"]
        lines += [f"{check_mark(each['holds'])} {each['text']}" for each in equations]
        return "\n".join(lines)

    @property
    def report(self) -> Report:
        ruling = self.last_ruling
        findings = tuple(map(finding_of, ruling.findings))
        base = Report(GAME.name, "", ruling.outcome, say(ruling.summary), findings=findings)
        if self.pod_report is not None:
            known = {(each.code, each.message) for each in self.pod_report.findings}
            others = tuple(each for each in findings if (each.code, each.message) not in known)
            base = replace(self.pod_report, findings=(*self.pod_report.findings, *others))
        # Tiles that players added are not in the scene.
        added = tuple(piece for piece in base.pieces if piece.id >= FIRST_ADDED_ID)
        details = {**base.details, **self._details()}
        return replace(base, pieces=(*self.pieces, *added), details=details)

    def end_event(self, t: float) -> EndEvent:
        game, winner = self.game, self.game and self.game.winner
        if game is None or not game.over:
            hint = sentence("mobi-not-ruled") if self.pod_report is None and self.pieces else ""
            if self.open_call is not None:
                hint = words.open_call_text(str(self.open_call.player))
            goes_on = Message.of("mobi-game-goes-on")
            if game is not None:
                sides = Message.of("list-comma", things=game.playing)
                goes_on = Message.of("mobi-game-goes-on-with", sides=sides)
            summary = sentences(goes_on, hint)
        elif winner is None:
            summary = Message.of("mobi-nobody-wins")
        else:
            solo = len(game.teams) == 1 and game.seconds is not None
            time = _time_message(game.seconds or 0) if solo else ""
            summary = sentences(Message.of("mobi-side-wins", side=winner), time)
        if game is None:
            return EndEvent(t, False, {}, say(summary))
        scores = {side: int(side == winner) for side in game.teams}
        details: dict[str, Any] = {"winner": winner, "out": list(game.disqualified)}
        if game.seconds is not None:
            details["seconds"] = round(game.seconds, 1)
        return EndEvent(t, game.over, scores, say(summary), details)

    def after_sighting(self, sighting: Scene, t: float) -> Step[Self]:
        is_first = self.spread.scene is NO_SCENE
        spread = self.spread.with_scene(sighting)
        owners = self.owners.with_groups(pods.groups(spread))
        play = replace(self, spread=spread, owners=owners, now=t)
        if play.open_call is not None:
            return play._review(play.open_call)
        ruling = self.last_ruling
        if is_first or not ruling.summary or not ruling.valid:
            ruling = Ruling.of((), Message.of("mobi-tiles-lie", number=len(sighting.pieces)))
        return Step(replace(play, pod_report=None, last_ruling=ruling))

    def after_call(self, call: Call, t: float) -> Step[Self]:
        play, waiting = replace(self, now=t), self.open_call
        call = self._by_side(call)
        if call.word == "answer":
            return play._after_answer(str(call.place), str(call.face))
        if waiting and (call.word, call.player) != (waiting.word, waiting.player):
            raise NotTakenError.of("mobi-open", words.open_call_text(str(waiting.player)))
        if call.word == "möbi" and call.verdict is None:
            return play._review(call)
        result = play._game.play(play._rule_call(call))
        if not result.taken:
            raise NotTakenError(result.ruling)
        after = play._with_game(result.game)
        return Step(replace(after, last_ruling=result.ruling, pod_report=None))

    def _by_side(self, call: Call) -> Call:
        """The call with the player's side in place of the player."""
        return replace(call, player=call.player and (self._side(call.player) or call.player))

    def _rule_call(self, call: Call) -> RuleCall:
        player, t = call.player or next(iter(self._game.teams)), self.now
        match call.word:
            case "go":
                return RuleCall("go", player, clock=t)
            case "flip":
                # Number tiles of the side outside its pod, if the pod is in view.
                own = [pod for pod in self._pods() if pod["player"] == player and pod["numbers"]]
                outside = own[0]["loose"] if own else None
                return RuleCall("flip", player, outside, call.number, clock=t)
            case "swap":
                return RuleCall("swap", player, clock=t)
        return RuleCall("mobi", player, accepted=call.verdict is not False, clock=t)

    def _with_game(self, game: Game) -> Self:
        """Take over the game after a call; disqualified sides own no tiles any more."""
        owners = replace(self.owners, players=game.playing) if game.playing else self.owners
        return replace(self, game=game, owners=owners, open_call=None)

    def _review(self, call: Call) -> Step[Self]:
        """Rule on the pod of a Möbi; the call stays open while the ruling is unsure."""
        side, face_down = str(call.player), pods.face_down_count(self.spread)
        play = self._with_claim(side)
        game = play._game.restrict_pool(lambda left: left >= face_down)
        trial = game.play(RuleCall("mobi", side, accepted=True, clock=self.now))
        if not trial.taken and self.open_call is None:
            raise NotTakenError(trial.ruling)
        if not trial.taken:
            reason = sentences(Message.of("mobi-not-taken", side=side), *trial.ruling.sentences)
            ruling = Ruling.of((), reason)
            return Step(replace(self, last_ruling=ruling, pod_report=None, open_call=None))
        notes = [] if play is self else [note("mobi-pod-taken", side=side)]
        restricted = replace(play, game=game)
        report = restricted._with_questions(side, restricted._rule_on_pod(side, final=True))
        if report.verdict in ("unsure", "unreadable"):
            ruling = Ruling.of(notes, "")
            return Step(replace(play, open_call=call, pod_report=report, last_ruling=ruling))
        valid = report.verdict == "valid"
        result = game.play(RuleCall("mobi", side, accepted=valid, clock=self.now))
        # The violations in the pod replace the game's own, which only says that it is wrong.
        findings = [
            RuleFinding(each.code, each.message)
            for each in report.findings
            if each.severity == "violation"
        ]
        findings += [*result.ruling.notes, *notes]
        if game.pool is not None and face_down > game.pool:
            findings.append(note("mobi-pool-in-view", seen=face_down, left=game.pool))
        ruling = Ruling.of(findings, result.ruling.summary)
        summary = ruling.summary
        if not valid:
            summary = sentences(Message.of("mobi-pod-wrong", side=side), *ruling.sentences)
        report = replace(report, summary=say(summary))
        after = play._with_game(result.game)
        return Step(replace(after, last_ruling=ruling, pod_report=report))

    def _with_questions(self, side: str, report: Report) -> Report:
        """Add questions about the numbers of tiles that decide on a Möbi."""
        game, questions = self._game, list[Question]()
        low, high = game.bounds(side)
        if report.verdict == "valid" and low <= pods.number_count(report) <= high and low < high:
            numbers = range(low, high + 1)
            message = sentence("mobi-how-many-held", side=side, numbers=one_of(numbers))
            questions.append(Question(None, message, equally_likely(*numbers), side))
        if report.verdict != "unreadable" and game.pool_exhausted is None:
            message = sentence("mobi-is-pool-used-up")
            questions.append(Question(None, message, equally_likely(YES, NO), words.POOL))
        return _unsure(report, questions) if questions else report

    def _with_claim(self, side: str) -> Self:
        """Assign the only pod in view to a side, unless it has an owner."""
        in_view = pods.pods_in_view(self.spread)
        if len(in_view) != 1 or any(piece.id in self.owners.player_of for piece in in_view[0]):
            return self
        groups = pods.groups(self.spread)
        owners = self.owners.with_owner(groups, in_view[0][0].id, side)
        return replace(self, owners=owners.with_groups(groups))

    def for_ruling(self, call: Call, t: float) -> Self:
        """The game with a ruling on a pod as it stands, without consequences for its side."""
        timed, call = replace(self, now=t), self._by_side(call)
        if self.open_call is not None:
            return timed
        if self.game is not None and call.player is None:
            raise CallError(sentence("mobi-say-whose"))
        # Without players there is no Möbi, so any pod may be a final one.
        play = timed if call.player is None else timed._with_claim(call.player)
        report = play._rule_on_pod(call.player, final=self.game is None)
        return replace(self, pod_report=report, last_ruling=EMPTY_RULING)

    def _rule_on_pod(self, side: str | None, final: bool) -> Report:
        """Rule on a side's pod, or without players on all tiles."""
        whole = side is None or self.game is None
        if not whole and (missing := self._missing_pod_report(str(side))):
            return missing
        part = self.spread if whole else self.spread.subset(self.owners.pieces(str(side)))
        if all(piece.component is None for piece in part.pieces):
            return pods.no_pod_report(sentence("mobi-no-pod"))

        def check(held: int | None) -> Report:
            return MobiAdapter(self.rules, final, held).check(part.view(), part.answers())

        report = check(None) if whole else self._check_held(str(side), check)
        return with_question_places(report)

    def _check_held(self, side: str, check: Callable[[int | None], Report]) -> Report:
        """Rule with the number of tiles held, unless the number in view is possible."""
        low, high = self._game.bounds(side)
        if low == high:
            return check(low)
        report = check(None)
        number = pods.number_count(report)
        return report if low <= number <= high else check(low if number < low else high)

    def _missing_pod_report(self, side: str) -> Report | None:
        """Why no pod is known to be the side's, with questions; None if there is one."""
        in_view, own = pods.pods_in_view(self.spread), self.owners.pieces(side)
        if any(piece.id in own for pod in in_view for piece in pod):
            return None
        owned = self.owners.player_of
        unowned = [pod for pod in in_view if not any(piece.id in owned for piece in pod)]
        if not unowned:
            return pods.no_pod_report(sentence("mobi-no-pod-of", side=side))
        sides = self._game.playing
        message = sentence("mobi-whose-pod", sides=one_of(sides))
        tiles = [pod[0].id for pod in unowned]
        alternatives = equally_likely(*sides)
        questions = [Question(tile, message, alternatives, str(tile)) for tile in tiles]
        return _unsure(pods.no_pod_report(""), questions)

    def _after_answer(self, place: str, face: str) -> Step[Self]:
        play, message = self._with_answer(place, face)
        if play.open_call is None:
            return Step(replace(play, last_ruling=Ruling.of((), message), pod_report=None))
        after = play._review(play.open_call).play
        counts, ruling = after._game.tile_counts, after.last_ruling
        is_known = any(mentions(text, counts) for text in ruling.sentences)
        if play.game != self.game and not after._game.over and not is_known:
            findings = [note(counts, (), "counted"), *ruling.findings]
            after = replace(after, last_ruling=Ruling.of(findings, ruling.summary))
        return Step(after)

    def _with_answer(self, place: str, face: str) -> tuple[Self, Message]:
        """Apply an answer, and confirm it with a message. Raises UsageError."""
        side, owner = self._side(place), self._side(face)
        if side is not None or place.casefold() == words.POOL:
            game = self._game_after_count(side, face)
            return replace(self, game=game), game.tile_counts
        if owner is not None:
            tile, _ = self.spread.parse_place(place)
            owners = self.owners.with_owner(pods.groups(self.spread), tile, owner)
            message = Message.of("mobi-tile-belongs", tile=tile, side=owner)
            return replace(self, owners=owners), message
        play = replace(self, spread=self.spread.with_answer(place, face))
        PodTiles.of(play.spread.scene, play.spread.answers())  # raises for an invalid answer
        if place.isdecimal():
            return play, Message.of("mobi-tile-is", tile=place, face=face)
        return play, Message.of("mobi-noted", place=place, face=face)

    def _game_after_count(self, side: str | None, answer: str) -> Game:
        """The game after an answer that counts the pool, or the tiles of a side."""
        game = self._game
        if game.over or side in game.disqualified:
            out = Message.of("mobi-is-out", side=str(side))
            raise CallError(say(Message.of("mobi-game-over") if game.over else out))
        if side is None and answer in (YES, NO):
            if game.pool_exhausted is (answer == NO):
                raise CallError(say(sentences(game.tile_counts, Message.of("mobi-count-pool"))))
            is_exhausted, sides = game.variant.exhausted, len(game.playing)
            return game.restrict_pool(lambda left: is_exhausted(left, sides) == (answer == YES))
        if not re.fullmatch("[0-9]{1,3}", answer, re.ASCII):
            raise CallError(sentence("mobi-answer-number", got=answer))
        if side is None:
            return game.with_pool_counted(int(answer))
        return game.with_hand_counted(side, int(answer))

    def _side(self, name: str) -> str | None:
        """The side of this name, or with a member of this name; case is ignored."""
        teams = {} if self.game is None else self.game.teams
        sides = {each.casefold(): side for side, members in teams.items() for each in members}
        sides |= {side.casefold(): side for side in teams}
        return sides.get(name.casefold())

    @property
    def _game(self) -> Game:
        if self.game is None:
            raise CallError(NO_PLAYERS)
        return self.game

    def _pods(self) -> list[dict[str, Any]]:
        return pods.count_tiles(self.pieces, self.spread, self.owners)

    @property
    def _seconds(self) -> float | None:
        """Seconds since GO, or from GO to the end of the game."""
        calls = () if self.game is None else self.game.calls
        if self.game is None or not calls or calls[0].clock is None:
            return None
        return self.game.seconds if self.game.over else self.now - calls[0].clock

    def _details(self) -> dict[str, Any]:
        game = self.game
        if game is None:
            return {"pods": self._pods()}
        between = {side: [*game.bounds(side)] for side, held in game.held.items() if held is None}
        return {
            "pods": self._pods(),
            "held": dict(game.held),
            "pool": game.pool,
            "out": list(game.disqualified),
            "builders": {side: game.builder(side) for side in game.teams},
            "status": [*self._status(game)],
            **({"held_between": between} if between else {}),
        }

    def _status(self, game: Game) -> Iterator[str]:
        if game.over:
            return
        yield say(game.tile_counts)
        if game.builders:
            yield say(game.builders)
        if game.disqualified:
            yield sentence("mobi-out", sides=game.disqualified)
        if self.open_call is not None:
            yield words.open_call_text(str(self.open_call.player))
        if len(game.held) == 1 and self._seconds is not None:
            yield say(_time_message(self._seconds))


def _unsure(report: Report, questions: Sequence[Question]) -> Report:
    """Add questions, which make the report unsure."""
    questions = (*report.questions, *questions)
    summary = unsure_summary([question.message for question in questions])
    return replace(report, verdict="unsure", summary=summary, questions=questions)


def _time_message(seconds: float) -> Message:
    return Message.of("mobi-time", time=clock(seconds).strip())
