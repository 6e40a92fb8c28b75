"""Random sessions of Formula."""

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
from tests.referee.card_tables import Doubts
from tests.referee.card_tables import table as line
from tests.rules.comparisons.formula import small_formulas
from tests.table.random_session import RandomSession, single_report, with_computer

PLAYERS = ("Ann", "Bo", "Cy", "Di")
FACES = "0123456789"
OPEN = "Whose turn is it now?"


@cache
def formulas() -> list[str]:
    """True formulas of small numbers."""
    return [f"{a}{op}{b}={c}" for a, op, b, c in small_formulas(12)]


class RandomFormula(RandomSession):
    """A random session of Formula; `line_text` is what lies on the table."""

    steps = 20

    def __init__(self, seed: int) -> None:
        players = with_computer(PLAYERS[: 2 + seed % 3], seed)
        rules: dict[str, Any] = {}
        super().__init__(seed, lambda: FormulaPlay.start(players, rules), players)
        for name in ("points", "play_on", "reuse", "fives_draw", "no_plus_minus", "extra_card"):
            if self.rng.random() < 0.15:
                rules[name] = True
        rules["penalty"] = self.rng.choice((0, 0, 0, 1, 2))
        rules["hand"] = self.rng.choice((1, 2, 3, 7))
        self.session = type(self.session)(self.begin())
        self.line_text = ""
        self._start()

    def random_look(self) -> None:
        roll, rng = self.rng.random(), self.rng
        doubts: Doubts = {}
        if roll < 0.45:
            self.line_text = self._legal() or self.line_text
        elif roll < 0.6:
            self.line_text = rng.choice(formulas())
        elif roll < 0.68:
            self.line_text = self._changed(self.line_text, FACES)
        elif roll < 0.74:
            self.line_text = self._changed(self.line_text, "J")
        elif roll < 0.8:
            self._start()
            return
        elif roll < 0.85:
            self.line_text = self.line_text[: rng.randrange(len(self.line_text) + 1)]
        elif roll < 0.93 and self.line_text:
            self.line_text = self._legal() or self.line_text
            index = rng.randrange(len(self.line_text))
            face = "joker" if self.line_text[index] == "J" else self.line_text[index]
            other = rng.choice((UNKNOWN, *(digit for digit in FACES if digit != face)))
            doubts = {index: {face: 0.8, other: 0.2}}
        elif self.table:
            self.line_text = self.table
        self.see(line(self.line_text, doubts))

    def see(self, sighting: Any) -> list[Event]:
        return self._checked(super().see, sighting)

    def make_call(self, line: str) -> list[Event]:
        return self._checked(super().make_call, line)

    def random_line(self) -> str:
        rng = self.rng
        if answer := self.maybe_answer(0.4):
            return answer
        player = rng.choice(("", "", self.details.get("to_move") or "", *self.players))
        named = player or rng.choice(self.players)
        return rng.choice(
            (
                *(f"done {player}", f"draw {player}") * 3,
                *(f"played {player} {rng.randint(0, 4)}",) * 2,
                f"hand {named} {' '.join(rng.choices((*FACES, 'joker'), k=rng.randint(0, 4)))}",
                f"begins {player}",
                f"round {player}",
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
        """Play the round to its end, and a turn of the next one."""
        self._end_round()
        end = self.session.play.end_event(0.0)
        if end.over and self.details.get("scores"):
            return  # the match is over
        events = self.make_call("round")
        assert single_report(events).details["consequence"]["taken"], self.report.summary
        self.line_text = "24="
        self.see(line(self.line_text))
        self._correct_answers()
        self.answer_all()
        self._turn()

    def _correct_answers(self) -> None:
        """Answer that cards are what they look like, whatever was answered before."""
        for place in [place for place in self.game.spread.answers_by_place if place.isdecimal()]:
            card = next(c for c in self.game.spread.pieces if str(c.id) == place)
            if card.face not in (None, UNKNOWN):
                self.make_call(f"answer {place}={card.face}")

    def _end_round(self) -> None:
        self._correct_answers()
        if self.game.table is None:
            self._start("24=")
        for _ in range(300):
            if self._is_ended():
                return
            self.answer_all()
            if self.details.get("to_move") is not None:
                self._turn()
        raise AssertionError(f"the round does not end: {self.report.summary}")

    def _is_ended(self) -> bool:
        """Whether the round is over; then it is ended by a call."""
        if self.report.questions or self.details.get("to_move") is not None:
            return False
        if self.game.match.final is None:
            for player, held in self.details["hands"].items():
                if held != "0":
                    cards = [str(i % 10) for i in range(int(held.split()[0]))]
                    self.make_call(" ".join(["hand", player, *cards]))
            self.make_call("end")
        return self.game.match.final is not None

    def _turn(self) -> None:
        """The player to move lays a true formula, or draws a card where none fits."""
        self.line_text = self.table
        self.see(line(self.line_text))
        self.answer_all()
        player = self.details["to_move"]
        text = self._legal()
        if text:
            self.line_text = text
            events = self.see(line(text))
            if any(event.legal for event in events if isinstance(event, MoveEvent)):
                return
            self.answer_all()
            if self.details["to_move"] != player:
                return
        events = self.make_call(f"draw {player}")
        assert single_report(events).details["consequence"]["taken"], self.report.summary

    # The table.

    @property
    def game(self) -> FormulaPlay:
        return cast(FormulaPlay, self.session.play)

    @property
    def details(self) -> Any:
        return self.report.details

    @property
    def table(self) -> str:
        """The formula after the last legal turn, as a line of cards."""
        table = self.game.table
        if table is None:
            return ""
        a, b, c = ("".join("J" if x.joker else x.face for x in part) for part in table.numbers)
        return f"{a}{table.op}{b}={c}" if isinstance(table, Formula) else f"{a}{b}="

    def _start(self, text: str = "") -> None:
        self.line_text = text or "".join(self.rng.choices(FACES + "J", k=2)) + "="
        self.see(line(self.line_text))

    def _legal(self) -> str:
        """A legal formula after the one on the table; "" where none is found."""
        table = self.game.table
        ruleset = self.game.match.ruleset
        candidates = formulas()
        if isinstance(table, Start):
            a, b = ("J" if card.joker else card.face for card in table.cards)
            candidates = [f"{a}{op}{b}={c}" for op in SIGNS for c in range(82)]
        for text in self.rng.sample(candidates, len(candidates)) if table is not None else ():
            formula = Formula.parse(text.replace("J", "(?)"))
            assert table is not None
            outcome = judge_turn(table, formula, ruleset).ruling.outcome
            if len(text) <= 7 and outcome in ("valid", "unsure" if "J" in text else "valid"):
                return text
        return ""

    def _changed(self, text: str, faces: Sequence[str]) -> str:
        """The text with a digit covered by another card."""
        digits = [index for index, face in enumerate(text) if face in FACES]
        if not digits:
            return text
        index = self.rng.choice(digits)
        return text[:index] + self.rng.choice(faces) + text[index + 1 :]

    def _checked(self, feed: Any, entry: Any) -> list[Event]:
        """Feed a look or a call: every change of hands, turn and points is announced."""
        before = self.details
        events: list[Event] = feed(entry)
        after = self.session.play.report.details
        if isinstance(entry, str) and entry == "undo":
            return events
        reports = [event.report for event in events if isinstance(event, RulingEvent)]
        for report in reports:
            messages = [report.summary, *(finding.message for finding in report.findings)]
            messages += [question.message for question in report.questions]
            assert all(isinstance(message, Sentence) for message in messages), messages
        text = " ".join(" ".join(report_sentences(report)) for report in reports)
        old, new = before.get("hands", {}), after.get("hands", {})
        for player in new:
            if old and old.get(player) != new[player] and OPEN not in text:
                ways = (f"{player} holds", f"{player} is out", f"{player} is not out")
                assert any(way in text for way in ways), (entry, player, old, new, text)
        turn = after.get("to_move")
        if before.get("to_move") != turn and turn is not None:
            ways = (f"{turn} is next", f"It is {turn}'s turn.", f"{turn} takes the cards back")
            assert any(way in text for way in ways), (entry, turn, text)
        least = sum(int(held.split()[0]) for held in new.values())
        assert least <= 52
        if "scores" in after and before.get("scores") not in (None, after["scores"]):
            assert any(f"{points}".replace("-", "−") in text for points in after["scores"].values())
        return events
