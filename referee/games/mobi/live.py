"""Möbi at the table: calls from GO! to the Möbi that wins, pods ruled on when they are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from referee.errors import UsageError
from referee.game import Play, Seen, Step
from referee.games.mobi import GAME
from referee.games.mobi.position import Laid, unlike
from referee.games.mobi.rule import MobiAdapter
from referee.games.mobi.variant import new_game, variant_of
from referee.ruling.folding import NOTHING_SAID, NOTHING_SEEN, finding_of
from referee.ruling.report import Report
from referee.ruling.text import check_mark
from referee.table.calls import NO_PLAYERS, Call, CallError
from referee.table.events import EndEvent
from referee.table.owners import Group, Owners, groups_of
from referee.table.parts import part_of
from referee.table.spread import ADDED, Spread, lasting, lasting_ids
from rules import RuleFinding, Ruling
from rules.mobi import VARIANTS, Game, is_number
from rules.mobi import Call as RuleCall
from rules.wording import plural
from vision.piece import Piece
from vision.scene import Scene

CALLS = ("answer", "rule", "undo", "go", "flip", "swap", "möbi")

NOT_RULED = "What lies there was not called, so no pod is ruled on."


@dataclass(frozen=True)
class MobiPlay(Play[Scene]):
    """A game of Möbi as it stands.

    Attributes
    ----------
    rules
        House rules, as told.
    game
        Tiles held, the pool and who is out, by the calls; None where nobody named the players.
    owners
        Whose tiles are whose.
    spread
        The tiles as they were last seen.
    called_mobi
        A Möbi that cannot be ruled on before something is answered or seen better. All other
        calls wait for it.
    ruled
        The ruling on the pod that was called last, as long as that lies there.
    said
        The ruling on the last call.
    """

    calls = CALLS
    seats = VARIANTS["standard"].sides

    rules: Mapping[str, Any]
    game: Game | None
    owners: Owners
    spread: Spread = field(default_factory=Spread)
    called_mobi: Call | None = None
    ruled: Report | None = None
    said: Ruling = NOTHING_SEEN

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """A game before its first picture; for `rules` see `variant_of`."""
        game = new_game(players, rules or {})
        sides = () if game is None else tuple(game.teams)
        return cls(dict(rules or {}), game, Owners(sides))

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All tiles in view."""
        laid = Laid.of(self.spread.seen(), self.spread.answers())
        return tuple(map(_by_id, laid.pieces, self.spread.ids))

    @property
    def drawn(self) -> str:
        """The pods in words, and whatever was ruled on."""
        lines = [f"{pod['player'] or 'Pod'}: {_in_words(pod)}" for pod in self._pods()]
        equations = [] if self.ruled is None else self.ruled.details["equations"]
        lines += [f"{check_mark(each['holds'])} {each['text']}" for each in equations]
        return "\n".join(lines)

    @property
    def report(self) -> Report:
        """The pods as they stand, or the ruling on the one that was called."""
        found = tuple(finding_of(each) for each in self.said.findings)
        base = Report(GAME.name, "", self.said.outcome, self.said.summary, findings=found)
        if self.ruled is not None:
            others = tuple(each for each in found if each not in self.ruled.findings)
            base = replace(self.ruled, findings=(*self.ruled.findings, *others))
            if self.said.summary:
                base = replace(base, summary=self.said.summary)
        # Those that players told of are in the ruling alone.
        told = tuple(piece for piece in base.pieces if piece.id >= ADDED)
        details = {**base.details, **self._details()}
        return replace(base, pieces=(*self.pieces, *told), details=details)

    def ended(self, t: float) -> EndEvent:
        """Who has won, or who is still playing."""
        game = self.game
        unruled = f" {NOT_RULED}" if self.ruled is None and self.pieces else ""
        if game is None:
            return EndEvent(t, False, {}, f"The game goes on.{unruled}")
        scores = {side: int(side == game.winner) for side in game.teams}
        details: dict[str, Any] = {"winner": game.winner, "out": list(game.out)}
        if game.seconds is not None:
            details["seconds"] = round(game.seconds, 1)
        if not game.over:
            said = f"The game goes on: {', '.join(game.playing)}.{unruled}"
        else:
            said = "Nobody wins." if game.winner is None else f"{game.winner} wins."
        return EndEvent(t, game.over, scores, said, details)

    def seen(self, sighting: Scene, t: float) -> Step[Self]:
        """The game after a picture has settled: the pods as they stand."""
        first = self.spread.scene is None
        spread = self.spread.see(sighting)
        play = replace(self, spread=spread, owners=self.owners.see(_groups(spread)))
        if play.called_mobi is not None:
            return play._review(play.called_mobi, t)
        said = self.said
        if first or not said.summary:
            number = len(sighting.pieces)
            said = Ruling.of((), f"{plural(number, 'tile')} lie{'s' * (number == 1)} there.")
        return Step(replace(play, ruled=None, said=said))

    def called(self, call: Call, t: float) -> Step[Self]:
        """The game after a call. Raises CallError for a call that Möbi does not know."""
        waiting = self.called_mobi
        match call.word:
            case "answer":
                return self._answered(call, t)
            case "rule":
                return Step(self._checked(call), taken=False)
            case "go" | "flip" | "swap" | "möbi" if waiting and not _settles(call, waiting):
                return Step(replace(self, said=_all_wait(str(waiting.player))), taken=False)
            case "möbi" if call.verdict is None:
                return self._review(call, t)
            case "go" | "flip" | "swap" | "möbi":
                return self._take(self._rule_call(call, t))
        raise CallError(f"There is no {call.word!r} in Möbi; calls are {', '.join(CALLS)}.")

    def _rule_call(self, call: Call, t: float) -> RuleCall:
        player = call.player or self._game.playing[0]
        if call.word == "go":
            return RuleCall.go(player, t)
        if call.word == "flip":
            return RuleCall.flip(player, self._outside(player), call.number, t)
        if call.word == "swap":
            return RuleCall.swap(player, t)
        return RuleCall.mobi_reviewed(player, call.verdict is not False, t)

    def _take(self, call: RuleCall) -> Step[Self]:
        played = self._game.play(call)
        play = replace(self, game=played.game, said=played.ruling, ruled=None, called_mobi=None)
        return Step(play, taken=played.taken)

    def _review(self, call: Call, t: float) -> Step[Self]:
        """Rule on the pod of a Möbi; in doubt the call waits for what is asked."""
        side, game = str(call.player), self._game
        trial = game.play(RuleCall.mobi_reviewed(side, True, t))
        if not trial.taken:
            return Step(replace(self, said=trial.ruling, ruled=None), taken=False)
        report = self._pod_report(side, final=True)
        if report.verdict in ("unsure", "unreadable"):
            return Step(replace(self, called_mobi=call, ruled=report, said=NOTHING_SAID))
        played = game.play(RuleCall.mobi_reviewed(side, report.verdict == "valid", t))
        # The pod's own faults say what is wrong with it.
        notes = [found for found in played.ruling.findings if not found.is_violation]
        said = Ruling.of(notes, played.ruling.summary if report.verdict == "valid" else "")
        play = replace(self, game=played.game, said=said, ruled=report, called_mobi=None)
        return Step(play)

    def _checked(self, call: Call) -> Self:
        """The ruling on a pod as it stands, which costs nobody the game."""
        if self.game is not None and call.player is None:
            raise CallError("Say whose pod, such as 'rule Ann'.")
        # Without players nobody can call Möbi: a pod may be the last one.
        report = self._pod_report(call.player, final=self.game is None)
        return replace(self, ruled=report, said=NOTHING_SAID)

    def _pod_report(self, side: str | None, final: bool) -> Report:
        """The ruling on a side's pod, or on all that lies there where nobody named players."""
        scene = self.spread.scene or Scene((1, 1), ())
        ids = self.spread.ids
        own = frozenset(ids) if side is None or self.game is None else self.owners.pieces(side)
        part, kept = part_of(scene, [number for number, i in enumerate(ids) if i in own])
        held = None if side is None or self.game is None else self.game.held_by(side)
        if not part.components:
            said = "There is no pod" + (f" of {side}." if side else ".")
            nothing: dict[str, Any] = {"equations": [], "values": {}}
            return Report(GAME.name, "", "unreadable", said, details=nothing)
        rules = variant_of(self.rules).rules.to_dict()
        answers = self.spread.answers(kept)
        report = MobiAdapter(rules, final, held).check(Seen("", part), answers)
        return _by_ids(report, lasting_ids([ids[number] for number in kept], report))

    def _answered(self, call: Call, t: float) -> Step[Self]:
        place, face = str(call.place), str(call.face)
        owner = self.owners.named(face)
        if owner is not None:
            tile, _ = self.spread.at(place)
            play = replace(self, owners=self.owners.say(_groups(self.spread), tile, owner))
            if self.called_mobi is not None:
                return play._review(self.called_mobi, t)
            return Step(replace(play, said=Ruling.of((), f"Tile {tile} is of {owner}.")))
        play = replace(self, spread=self.spread.say(place, face))
        try:
            Laid.of(play.spread.seen(), play.spread.answers())
        except UsageError as error:
            raise CallError(str(error)) from None
        if play.called_mobi is not None:
            return play._review(play.called_mobi, t)
        said = f"Tile {place} is {face}." if place.isdecimal() else f"Noted: {place} is {face}."
        return Step(replace(play, said=Ruling.of((), said), ruled=None))

    @property
    def _game(self) -> Game:
        if self.game is None:
            raise CallError(NO_PLAYERS)
        return self.game

    def _outside(self, side: str) -> int | None:
        """How many number tiles of a side lie outside its pod; None where that was not seen."""
        pods = [pod for pod in self._pods() if pod["player"] == side]
        sure = pods and pods[0]["numbers"] > 0
        return pods[0]["loose"] if sure else None

    def _pods(self) -> list[dict[str, Any]]:
        """How many number tiles of each side lie in its pod and beside it."""
        sides: tuple[str | None, ...] = self.owners.players or (None,)
        sizes: dict[int, int] = {}
        for piece in self.pieces:
            if piece.component is not None:
                sizes[piece.component] = sizes.get(piece.component, 0) + 1
        pods, others = [], _others(self.spread)
        for side in sides:
            tiles = (piece for piece in self.pieces if piece.id not in others)
            own = [p for p in tiles if side is None or self.owners.of.get(p.id) == side]
            numbers = [piece for piece in own if is_number(piece.face or "")]
            joined = [p for p in numbers if p.component is not None and sizes[p.component] > 1]
            pod = {"player": side, "numbers": len(joined), "loose": len(numbers) - len(joined)}
            pods.append(pod)
        return pods

    def _details(self) -> dict[str, Any]:
        details: dict[str, Any] = {"pods": self._pods()}
        if self.game is None:
            return details
        return details | {
            "held": dict(self.game.held),
            "pool": self.game.pool,
            "out": list(self.game.out),
            "builders": {side: self.game.builder(side) for side in self.game.teams},
        }


def _by_id(piece: Piece, number: int) -> Piece:
    return replace(piece, id=number)


def _settles(call: Call, waiting: Call) -> bool:
    """Whether a call is about the pod that a Möbi waits for."""
    return (call.word, call.player) == (waiting.word, waiting.player)


def _all_wait(side: str) -> Ruling:
    """At a Möbi all stop playing until the pod is reviewed."""
    message = (
        f"All wait for the Möbi of {side}: show the pod, answer what is asked, "
        f"or say 'möbi {side} right' or 'möbi {side} wrong'."
    )
    return Ruling.of([RuleFinding("mobi-open", message)], "")


def _groups(spread: Spread) -> list[Group]:
    """Tiles that hang together with a number among them, and numbers that lie alone.

    Operations that lie alone, backs, and what looks like no tile of a pod belong to nobody.
    """
    others = _others(spread)
    groups = groups_of([piece for piece in spread.pieces if piece.id not in others])
    return [group for group in groups if any(is_number(piece.face or "") for piece in group)]


def _others(spread: Spread) -> frozenset[int]:
    """Lasting ids of the pieces that look like no tile of a pod."""
    strange = unlike(spread.scene) if spread.scene else ()
    return frozenset(spread.ids[number] for number in strange)


def _by_ids(report: Report, ids: Mapping[int, int]) -> Report:
    """A report of a part with its tiles by lasting ids, in its details too."""
    details = dict(report.details)
    details["equations"] = [
        {**equation, "pieces": [ids[piece] for piece in equation["pieces"]]}
        for equation in details["equations"]
    ]
    details["values"] = {str(ids[int(i)]): value for i, value in details["values"].items()}
    return replace(lasting(report, ids), details=details)


def _in_words(pod: Mapping[str, Any]) -> str:
    loose = f", {pod['loose']} beside it" if pod["loose"] else ""
    return f"{plural(pod['numbers'], 'number tile')} in the pod{loose}"
