"""Möbi at the table: calls from GO! to the Möbi that wins, pods ruled on when they are called."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from referee.game import Play, Step
from referee.games.mobi import GAME, pods, words
from referee.games.mobi.position import PodView
from referee.games.mobi.rule import MobiAdapter
from referee.games.mobi.variant import new_game
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
    """A game of Möbi as it stands.

    `game` has the tiles held, the pool and who is out, by the calls; it is None where nobody named
    the players. A `called_mobi` cannot be ruled on before something is answered or seen better, and
    all other calls wait for it. `ruled` is the ruling on the pod that was called last, as long as
    that lies there, and `now` when something was seen or called last, in seconds of stream time.
    """

    calls = ("answer", "rule", "undo", "go", "flip", "swap", "möbi")
    seats = VARIANTS["standard"].sides

    rules: Mapping[str, Any]
    game: Game | None
    owners: Owners
    spread: Spread = field(default_factory=Spread)
    called_mobi: Call | None = None
    now: float = 0.0
    ruled: Report | None = None
    last_ruling: Ruling = NOTHING_SEEN

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """A game before its first picture; for `rules` see `HouseRules`."""
        game = new_game(players, rules or {})
        sides = () if game is None else tuple(game.teams)
        return cls(dict(rules or {}), game, Owners(sides))

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """All tiles in view."""
        view = PodView.of(self.spread.scene, self.spread.answers())
        return tuple(piece for piece in view.pieces if piece.id < FIRST_ADDED_ID)

    @property
    def position_text(self) -> str:
        """The pods in words, the time, and whatever was ruled on."""
        lines = [pods.in_words(pod) for pod in self._pods()]
        lines += [] if self._seconds is None else [say(_timed(self._seconds))]
        equations = [] if self.ruled is None else self.ruled.details["equations"]
        lines += [f"{check_mark(each['holds'])} {each['text']}" for each in equations]
        return "\n".join(lines)

    @property
    def report(self) -> Report:
        """The pods as they stand, or the ruling on the one that was called."""
        found = tuple(finding_of(each) for each in self.last_ruling.findings)
        base = Report(
            GAME.name, "", self.last_ruling.outcome, say(self.last_ruling.summary), findings=found
        )
        if self.ruled is not None:
            told = {(each.code, each.message) for each in self.ruled.findings}
            others = tuple(each for each in found if (each.code, each.message) not in told)
            base = replace(self.ruled, findings=(*self.ruled.findings, *others))
        # Those that players told of are in the ruling alone.
        added = tuple(piece for piece in base.pieces if piece.id >= FIRST_ADDED_ID)
        details = {**base.details, **self._details()}
        return replace(base, pieces=(*self.pieces, *added), details=details)

    def end_event(self, t: float) -> EndEvent:
        """Who has won, or who is still playing."""
        game, winner = self.game, self.game and self.game.winner
        if game is None or not game.over:
            unruled = sentence("mobi-not-ruled") if self.ruled is None and self.pieces else ""
            if self.called_mobi is not None:
                unruled = words.waits(str(self.called_mobi.player))
            going = Message.of("mobi-game-goes-on")
            if game is not None:
                sides = Message.of("list-comma", things=game.playing)
                going = Message.of("mobi-game-goes-on-with", sides=sides)
            said = sentences(going, unruled)
        elif winner is None:
            said = Message.of("mobi-nobody-wins")
        else:
            solo = len(game.teams) == 1 and game.seconds is not None
            timed = _timed(game.seconds or 0) if solo else ""
            said = sentences(Message.of("mobi-side-wins", side=winner), timed)
        if game is None:
            return EndEvent(t, False, {}, say(said))
        scores = {side: int(side == winner) for side in game.teams}
        details: dict[str, Any] = {"winner": winner, "out": list(game.disqualified)}
        if game.seconds is not None:
            details["seconds"] = round(game.seconds, 1)
        return EndEvent(t, game.over, scores, say(said), details)

    def after_sighting(self, sighting: Scene, t: float) -> Step[Self]:
        """The game after a picture has settled: the pods as they stand."""
        first = self.spread.scene is NO_SCENE
        spread = self.spread.with_scene(sighting)
        play = replace(
            self, spread=spread, owners=self.owners.with_groups(pods.groups(spread)), now=t
        )
        if play.called_mobi is not None:
            return play._review(play.called_mobi)
        said = self.last_ruling
        if first or not said.summary or not said.valid:
            said = Ruling.of((), Message.of("mobi-tiles-lie", number=len(sighting.pieces)))
        return Step(replace(play, ruled=None, last_ruling=said))

    def after_call(self, call: Call, t: float) -> Step[Self]:
        """The game after a call. Raises CallError or NotTakenError."""
        play, waiting = replace(self, now=t), self.called_mobi
        call = self._of_side(call)
        if call.word == "answer":
            return play._answered(str(call.place), str(call.face))
        if waiting and (call.word, call.player) != (waiting.word, waiting.player):
            raise NotTakenError.of("mobi-open", words.waits(str(waiting.player)))
        if call.word == "möbi" and call.verdict is None:
            return play._review(call)
        played = play._game.play(play._rule_call(call))
        if not played.taken:
            raise NotTakenError(played.ruling)
        return Step(replace(play._with(played.game), last_ruling=played.ruling, ruled=None))

    def _of_side(self, call: Call) -> Call:
        """The call with the side that its player is of."""
        return replace(call, player=call.player and (self._side(call.player) or call.player))

    def _rule_call(self, call: Call) -> RuleCall:
        player, t = call.player or next(iter(self._game.teams)), self.now
        match call.word:
            case "go":
                return RuleCall("go", player, clock=t)
            case "flip":
                # How many number tiles of the side lie outside its pod, where that was seen.
                own = [pod for pod in self._pods() if pod["player"] == player and pod["numbers"]]
                outside = own[0]["loose"] if own else None
                return RuleCall("flip", player, outside, call.number, clock=t)
            case "swap":
                return RuleCall("swap", player, clock=t)
        return RuleCall("mobi", player, accepted=call.verdict is not False, clock=t)

    def _with(self, game: Game) -> Self:
        """The table after a call; who was disqualified has no tiles any more."""
        owners = replace(self.owners, players=game.playing) if game.playing else self.owners
        return replace(self, game=game, owners=owners, called_mobi=None)

    def _review(self, call: Call) -> Step[Self]:
        """Rule on the pod of a Möbi; in doubt the call waits for what is asked."""
        side, face_down = str(call.player), pods.face_down(self.spread)
        play = self._claimed(side)
        game = play._game.restrict_pool(lambda left: left >= face_down)
        trial = game.play(RuleCall("mobi", side, accepted=True, clock=self.now))
        if not trial.taken and self.called_mobi is None:
            raise NotTakenError(trial.ruling)
        if not trial.taken:
            why = sentences(Message.of("mobi-not-taken", side=side), *trial.ruling.sentences)
            return Step(replace(self, last_ruling=Ruling.of((), why), ruled=None, called_mobi=None))
        taken = [note("mobi-pod-taken", side=side)]
        taken = [] if play is self else taken
        counted = replace(play, game=game)
        report = counted._asking(side, counted._pod_report(side, final=True))
        if report.verdict in ("unsure", "unreadable"):
            return Step(
                replace(play, called_mobi=call, ruled=report, last_ruling=Ruling.of(taken, ""))
            )
        valid = report.verdict == "valid"
        played = game.play(RuleCall("mobi", side, accepted=valid, clock=self.now))
        # The pod's own faults say what is wrong with it.
        wrong = [found for found in report.findings if found.severity == "violation"]
        findings = [RuleFinding(found.code, found.message) for found in wrong]
        findings += [*played.ruling.notes, *taken]
        if game.pool is not None and face_down > game.pool:
            findings.append(note("mobi-pool-in-view", seen=face_down, left=game.pool))
        said = Ruling.of(findings, played.ruling.summary)
        told = said.summary
        if not valid:
            told = sentences(Message.of("mobi-pod-wrong", side=side), *said.sentences)
        ruled = replace(report, summary=say(told))
        return Step(replace(play._with(played.game), last_ruling=said, ruled=ruled))

    def _asking(self, side: str, report: Report) -> Report:
        """The ruling on a pod with what else must be known of its Möbi."""
        game, asked = self._game, list[Question]()
        low, high = game.bounds(side)
        if report.verdict == "valid" and low <= pods.numbers(report) <= high and low < high:
            numbers = range(low, high + 1)
            said = sentence("mobi-how-many-held", side=side, numbers=one_of(numbers))
            asked.append(Question(None, said, equally_likely(*numbers), side))
        if report.verdict != "unreadable" and game.pool_exhausted is None:
            said = sentence("mobi-is-pool-used-up")
            asked.append(Question(None, said, equally_likely(YES, NO), words.POOL))
        return _unsure(report, asked) if asked else report

    def _claimed(self, side: str) -> Self:
        """The table with its one pod as that of whoever calls, if it is nobody's yet."""
        shown = pods.in_view(self.spread)
        if len(shown) != 1 or any(piece.id in self.owners.player_of for piece in shown[0]):
            return self
        groups = pods.groups(self.spread)
        owners = self.owners.with_owner(groups, shown[0][0].id, side)
        return replace(self, owners=owners.with_groups(groups))

    def for_ruling(self, call: Call, t: float) -> Self:
        """The ruling on a pod as it stands, which costs nobody the game."""
        timed, call = replace(self, now=t), self._of_side(call)
        if self.called_mobi is not None:
            return timed
        if self.game is not None and call.player is None:
            raise CallError(sentence("mobi-say-whose"))
        # Without players nobody can call Möbi: a pod may be the last one.
        play = timed if call.player is None else timed._claimed(call.player)
        report = play._pod_report(call.player, final=self.game is None)
        return replace(self, ruled=report, last_ruling=EMPTY_RULING)

    def _pod_report(self, side: str | None, final: bool) -> Report:
        """The ruling on a side's pod, or on all that lies there where nobody named players."""
        whole = side is None or self.game is None
        if not whole and (asked := self._whose(str(side))):
            return asked
        part = self.spread if whole else self.spread.subset(self.owners.pieces(str(side)))
        if all(piece.component is None for piece in part.pieces):
            return pods.nothing(sentence("mobi-no-pod"))

        def ruled(held: int | None) -> Report:
            return MobiAdapter(self.rules, final, held).check(part.view(), part.answers())

        report = ruled(None) if whole else self._held(str(side), ruled)
        return with_question_places(report)

    def _held(self, side: str, report: Callable[[int | None], Report]) -> Report:
        """The ruling by as many tiles as a side holds; without where it may hold what is seen."""
        low, high = self._game.bounds(side)
        if low == high:
            return report(low)
        ruled = report(None)
        seen = pods.numbers(ruled)
        return ruled if low <= seen <= high else report(low if seen < low else high)

    def _whose(self, side: str) -> Report | None:
        """What is asked where nobody knows which pod is a side's; None where it is known."""
        shown, own = pods.in_view(self.spread), self.owners.pieces(side)
        if any(piece.id in own for pod in shown for piece in pod):
            return None
        nobodys = [
            pod for pod in shown if not any(piece.id in self.owners.player_of for piece in pod)
        ]
        if nobodys:
            names = self._game.playing
            said = sentence("mobi-whose-pod", sides=one_of(names))
            at = [pod[0].id for pod in nobodys]
            asked = [Question(tile, said, equally_likely(*names), str(tile)) for tile in at]
            return _unsure(pods.nothing(""), asked)
        return pods.nothing(sentence("mobi-no-pod-of", side=side))

    def _answered(self, place: str, face: str) -> Step[Self]:
        play, said = self._told(place, face)
        if play.called_mobi is None:
            return Step(replace(play, last_ruling=Ruling.of((), said), ruled=None))
        after = play._review(play.called_mobi).play
        stands, came = after._game.tile_counts, after.last_ruling
        told_already = any(mentions(one, stands) for one in came.sentences)
        if play.game != self.game and not after._game.over and not told_already:
            told = Ruling.of([note(stands, (), "counted"), *came.findings], came.summary)
            after = replace(after, last_ruling=told)
        return Step(after)

    def _told(self, place: str, face: str) -> tuple[Self, Message]:
        """The table after an answer, and what is said to it. Raises UsageError."""
        side, owner = self._side(place), self._side(face)
        if side is not None or place.casefold() == words.POOL:
            game = self._counted(side, face)
            return replace(self, game=game), game.tile_counts
        if owner is not None:
            tile, _ = self.spread.parse_place(place)
            owners = self.owners.with_owner(pods.groups(self.spread), tile, owner)
            told = Message.of("mobi-tile-belongs", tile=tile, side=owner)
            return replace(self, owners=owners), told
        play = replace(self, spread=self.spread.with_answer(place, face))
        PodView.of(play.spread.scene, play.spread.answers())
        noted = Message.of("mobi-noted", place=place, face=face)
        is_tile = place.isdecimal()
        return play, Message.of("mobi-tile-is", tile=place, face=face) if is_tile else noted

    def _counted(self, side: str | None, said: str) -> Game:
        """The game after somebody told what the pool has, or a side holds. Raises CallError."""
        game = self._game
        if game.over or side in game.disqualified:
            out = Message.of("mobi-is-out", side=str(side))
            raise CallError(say(Message.of("mobi-game-over") if game.over else out))
        if side is None and said in (YES, NO):
            if game.pool_exhausted is (said == NO):
                raise CallError(say(sentences(game.tile_counts, Message.of("mobi-count-pool"))))
            is_exhausted, sides = game.variant.exhausted, len(game.playing)
            return game.restrict_pool(lambda left: is_exhausted(left, sides) == (said == YES))
        if not re.fullmatch("[0-9]{1,3}", said, re.ASCII):
            raise CallError(sentence("mobi-answer-number", got=said))
        return (
            game.with_pool_counted(int(said))
            if side is None
            else game.with_hand_counted(side, int(said))
        )

    def _side(self, name: str) -> str | None:
        """The side that is called that, or that has a member who is, in whatever case."""
        teams = {} if self.game is None else self.game.teams
        called = {each.casefold(): side for side, members in teams.items() for each in members}
        called |= {side.casefold(): side for side in teams}
        return called.get(name.casefold())

    @property
    def _game(self) -> Game:
        if self.game is None:
            raise CallError(NO_PLAYERS)
        return self.game

    def _pods(self) -> list[dict[str, Any]]:
        return pods.counted(self.pieces, self.spread, self.owners)

    @property
    def _seconds(self) -> float | None:
        """Seconds since GO, or to the end of the game."""
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
        """How the game stands, a sentence each."""
        if game.over:
            return
        yield say(game.tile_counts)
        if game.builders:
            yield say(game.builders)
        if game.disqualified:
            yield sentence("mobi-out", sides=game.disqualified)
        if self.called_mobi is not None:
            yield words.waits(str(self.called_mobi.player))
        if len(game.held) == 1 and self._seconds is not None:
            yield say(_timed(self._seconds))


def _unsure(report: Report, asked: Sequence[Question]) -> Report:
    """The report with more that is open."""
    questions = (*report.questions, *asked)
    summary = unsure_summary([question.message for question in questions])
    return replace(report, verdict="unsure", summary=summary, questions=questions)


def _timed(seconds: float) -> Message:
    return Message.of("mobi-time", time=clock(seconds).strip())
