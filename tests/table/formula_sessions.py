"""Sessions of Formula drawn at random."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, cast

from referee.games.formula.live import FormulaPlay
from referee.ruling.faces import UNKNOWN
from referee.table.events import Event, MoveEvent, RulingEvent
from referee.table.words import report_sentences
from rules.formula import SIGNS, Formula, Start, judge_turn
from rules.message import Sentence
from tests.rules.comparisons.formula import small_formulas
from tests.table.drawn import Drawn, ruling, seated
from tests.table.formula_looks import Doubts, line

PLAYERS = ("Ann", "Bo", "Cy", "Di")
FACES = "0123456789"
OPEN = "Whose turn is it now?"


@cache
def formulas() -> list[str]:
    """Right formulas of small numbers."""
    return ["".join(one[:3]) + "=" + one[3] for one in small_formulas(12)]


class DrawnFormula(Drawn):
    """A game of Formula; `shown` is what lies there."""

    steps = 20

    def __init__(self, seed: int) -> None:
        players = seated(PLAYERS[: 2 + seed % 3], seed)
        rules: dict[str, Any] = {}
        super().__init__(seed, lambda: FormulaPlay.start(players, rules), players)
        for name in ("points", "play_on", "reuse", "fives_draw", "no_plus_minus", "extra_card"):
            if self.rng.random() < 0.15:
                rules[name] = True
        rules["penalty"] = self.rng.choice((0, 0, 0, 1, 2))
        rules["hand"] = self.rng.choice((1, 2, 3, 7))
        self.session = type(self.session)(self.begin())
        self.shown = ""
        self._start()

    def look(self) -> None:
        roll, rng = self.rng.random(), self.rng
        doubts: Doubts = {}
        if roll < 0.45:
            self.shown = self._legal() or self.shown
        elif roll < 0.6:
            self.shown = rng.choice(formulas())
        elif roll < 0.68:
            self.shown = self._changed(self.shown, FACES)
        elif roll < 0.74:
            self.shown = self._changed(self.shown, "J")
        elif roll < 0.8:
            self._start()
            return
        elif roll < 0.85:
            self.shown = self.shown[: rng.randrange(len(self.shown) + 1)]
        elif roll < 0.93 and self.shown:
            self.shown = self._legal() or self.shown
            at = rng.randrange(len(self.shown))
            face = "joker" if self.shown[at] == "J" else self.shown[at]
            other = rng.choice((UNKNOWN, *(each for each in FACES if each != face)))
            doubts = {at: {face: 0.8, other: 0.2}}
        elif self.table:
            self.shown = self.table
        self.see(line(self.shown, doubts))

    def see(self, sighting: Any) -> list[Event]:
        return self._told(super().see, sighting)

    def say(self, line: str) -> list[Event]:
        return self._told(super().say, line)

    def line(self) -> str:
        rng = self.rng
        if answer := self.answer(0.4):
            return answer
        who = rng.choice(("", "", self.details.get("to_move") or "", *self.players))
        named = who or rng.choice(self.players)
        return rng.choice(
            (
                *(f"done {who}", f"draw {who}") * 3,
                *(f"played {who} {rng.randint(0, 4)}",) * 2,
                f"hand {named} {' '.join(rng.choices((*FACES, 'joker'), k=rng.randint(0, 4)))}",
                f"begins {who}",
                f"round {who}",
                f"answer turn={named}",
                f"answer last {named}={rng.choice(('yes', 'no'))}",
                f"answer played={rng.randint(0, 4)}",
                f"answer joker={rng.choice(('yes', 'no'))}",
                f"answer {rng.randrange(8)}={rng.choice((*FACES, '(4)', 'joker'))}",
                "undo",
                "rule",
                "end",
            )
        )

    def finish(self) -> None:
        """Whatever came, the round goes on to its end, and another begins."""
        self._end_round()
        over = self.session.play.end_event(0.0)
        if over.over and self.details.get("scores"):
            return  # the match is over
        told = self.say("round")
        assert ruling(told).details["consequence"]["taken"], self.report.summary
        self.shown = "24="
        self.see(line(self.shown))
        self._put_right()
        self.answer_all()
        self._turn()

    def _put_right(self) -> None:
        """What was said of cards is taken back: they are what they look like."""
        for at in [one for one in self.game.spread.answers_by_place if one.isdecimal()]:
            card = next(c for c in self.game.spread.pieces if str(c.id) == at)
            if card.face not in (None, UNKNOWN):
                self.say(f"answer {at}={card.face}")

    def _end_round(self) -> None:
        self._put_right()
        if self.game.table is None:
            self._start(anew="24=")
        for _ in range(300):
            if self._is_ended():
                return
            self.answer_all()
            if self.details.get("to_move") is not None:
                self._turn()
        raise AssertionError(f"the round does not end: {self.report.summary}")

    def _is_ended(self) -> bool:
        """Whether the round was over, and is ended by a call."""
        if self.report.questions or self.details.get("to_move") is not None:
            return False
        if self.game.rounds.final is None:
            for player, held in self.details["hands"].items():
                if held != "0":
                    cards = [str(at % 10) for at in range(int(held.split()[0]))]
                    self.say(" ".join(["hand", player, *cards]))
            self.say("end")
        return self.game.rounds.final is not None

    def _turn(self) -> None:
        """Whoever is next lays a right formula, or draws a card where none fits."""
        self.shown = self.table
        self.see(line(self.shown))
        self.answer_all()
        player = self.details["to_move"]
        shown = self._legal()
        if shown:
            self.shown = shown
            told = self.see(line(shown))
            if any(one.legal for one in told if isinstance(one, MoveEvent)):
                return
            self.answer_all()
            if self.details["to_move"] != player:
                return
        told = self.say(f"draw {player}")
        assert ruling(told).details["consequence"]["taken"], self.report.summary

    # What is laid.

    @property
    def game(self) -> FormulaPlay:
        return cast(FormulaPlay, self.session.play)

    @property
    def details(self) -> Any:
        return self.report.details

    @property
    def table(self) -> str:
        """What lies there by the rules, as it is laid."""
        table = self.game.table
        if table is None:
            return ""
        a, b, c = ("".join("J" if x.joker else x.face for x in part) for part in table.numbers)
        return f"{a}{table.op}{b}={c}" if isinstance(table, Formula) else f"{a}{b}="

    def _start(self, anew: str = "") -> None:
        self.shown = anew or "".join(self.rng.choices(FACES + "J", k=2)) + "="
        self.see(line(self.shown))

    def _legal(self) -> str:
        """A formula that is right after what lies there; "" where none was found."""
        table = self.game.table
        ruleset = self.game.rounds.ruleset
        every = formulas()
        if isinstance(table, Start):
            a, b = ("J" if card.joker else card.face for card in table.cards)
            every = [f"{a}{op}{b}={c}" for op in SIGNS for c in range(82)]
        for text in self.rng.sample(every, len(every)) if table is not None else ():
            formula = Formula.parse(text.replace("J", "(?)"))
            assert table is not None
            outcome = judge_turn(table, formula, ruleset).ruling.outcome
            if len(text) <= 7 and outcome in ("valid", "unsure" if "J" in text else "valid"):
                return text
        return ""

    def _changed(self, text: str, faces: Sequence[str]) -> str:
        """Another card over one of them."""
        digits = [at for at, face in enumerate(text) if face in FACES]
        if not digits:
            return text
        at = self.rng.choice(digits)
        return text[:at] + self.rng.choice(faces) + text[at + 1 :]

    # What is told.

    def _told(self, put: Any, what: Any) -> list[Event]:
        """Put something in: who holds what and who is next never changes in silence."""
        before = self.details
        events: list[Event] = put(what)
        after = self.session.play.report.details
        if isinstance(what, str) and what == "undo":
            return events
        for one in events:
            if isinstance(one, RulingEvent):
                report = one.report
                told = [report.summary, *(each.message for each in report.findings)]
                told += [each.message for each in report.questions]
                assert all(isinstance(each, Sentence) for each in told), told
        said = " ".join(
            " ".join(report_sentences(one.report)) for one in events if isinstance(one, RulingEvent)
        )
        was, now = before.get("hands", {}), after.get("hands", {})
        for player in now:
            if was and was.get(player) != now[player] and OPEN not in said:
                ways = (f"{player} holds", f"{player} is out", f"{player} is not out")
                assert any(each in said for each in ways), (what, player, was, now, said)
        turn = after.get("to_move")
        if before.get("to_move") != turn and turn is not None:
            ways = (f"{turn} is next", f"It is {turn}'s turn.", f"{turn} takes the cards back")
            assert any(each in said for each in ways), (what, turn, said)
        least = sum(int(held.split()[0]) for held in now.values())
        assert least <= 52
        if "scores" in after and before.get("scores") not in (None, after["scores"]):
            assert any(f"{points}".replace("-", "−") in said for points in after["scores"].values())
        return events
