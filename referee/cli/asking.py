"""Questions of the referee, asked at the prompt where somebody sits there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from referee.api import Referee
from referee.checking.rulings_file import digest_of
from referee.cli.remembered import Remembered
from referee.cli.speech import said, tell
from referee.errors import UsageError
from referee.opening import PhotoSource
from referee.plain_text import escape_controls
from referee.ruling.faces import EMPTY
from referee.ruling.lattice import centroid
from referee.ruling.questions import offered_answers
from referee.ruling.report import AnyReport, Finding, GameReport, Question, Report
from referee.ruling.text import subject_of
from referee.run import CheckedPhoto
from referee.words import sentence
from rules.message import Message

YES = ("", "y", "yes", "j", "ja", "o", "oui")
"""What is typed where something is agreed to."""

THIRDS = (
    ("top-left", "top", "top-right"),
    ("left", "middle", "right"),
    ("bottom-left", "bottom", "bottom-right"),
)


def ask_at_terminal(line: str) -> str:
    """Show a line, and wait for what is typed. Raises EOFError where nothing more will come."""
    from rich.console import Console
    from rich.text import Text

    return Console(highlight=False).input(Text(line, style="bold"))


@dataclass(slots=True)
class Prompt:
    """Asks what rulings turn on, and rules again after each answer."""

    is_over: bool = False

    def ask(
        self,
        rule: Callable[[Mapping[str, str]], Sequence[AnyReport]],
        ruled: Sequence[AnyReport],
        known: Mapping[str, str],
    ) -> tuple[Sequence[AnyReport], dict[str, str]]:
        """The rulings after their open questions, and what was answered to them.

        Parameters
        ----------
        rule
            From all answers to the rulings.
        ruled
            The rulings with the answers that are `known`.
        """
        answered: dict[str, str] = {}
        left: set[tuple[str, str]] = set()
        named = ""
        while (found := _next(ruled, left)) is not None and not self.is_over:
            report, question = found
            place = question.place or ""
            if subject_of(report) != named:
                named = subject_of(report)
                print(f"{escape_controls(named)}: {said(sentence('cli-questions-first'))}")
            typed = self._typed(question, report)
            if typed:
                try:
                    ruled = rule({**known, **answered, place: typed})
                except UsageError as error:
                    print(f"    {said(str(error))}")
                    continue
                answered[place] = typed
            left.add((place, question.message))
        return ruled, answered

    def is_wanted_again(self, source: Path, before: Mapping[str, str]) -> bool:
        """Whether what was answered about a photograph before is to be used: it may be a slip."""
        if self.is_over:
            return False
        answered = said(sentence("cli-answered-before", answers=_listed(before)))
        print(f"{escape_controls(str(source))}: {answered}")
        try:
            typed = ask_at_terminal(f"    {said(sentence('cli-answered-before-use'))}")
            return typed.strip().casefold() in YES
        except EOFError:
            self.is_over = True
            print()
            return False

    def _typed(self, question: Question, report: Report | GameReport) -> str:
        named = offered_answers(question)
        # What is covered can be anything.
        anything = sentence("cli-what-lies-there")
        offered = Message.of(
            "list-comma", things=[*named] if {*named.values()} - {EMPTY} else [anything, *named]
        )
        asked = f"  ? {said(question.message)}{_where(question, report)}"
        answers = said(sentence("cli-answers", answers=offered))
        try:
            return ask_at_terminal(f"{asked}\n    {answers}").strip()
        except EOFError:
            self.is_over = True
            print()
            return ""


@dataclass(slots=True)
class Asking:
    """Asks what the ruling on a photograph turns on, and remembers the answers.

    Attributes
    ----------
    options
        Those of the game.
    answers
        What was answered beforehand.
    forgets
        Whether what was answered before is forgotten, and asked again.
    remembered
        What was answered before.
    """

    options: Mapping[str, Any]
    answers: Mapping[str, str]
    forgets: bool = False
    remembered: Remembered = field(default_factory=Remembered)
    _prompt: Prompt = field(default_factory=Prompt)

    def settle(self, source: PhotoSource, checked: CheckedPhoto) -> Report:
        """The report on a photograph after its questions were answered, or left open."""
        report, seen = checked.report, checked.view
        digest = digest_of(source) if isinstance(source, Path) else None
        if seen is None or digest is None:
            return report
        try:
            if self.forgets:
                self.remembered.forget(digest)
        except OSError:
            return report
        before = self.remembered.answers(digest, report) if report.questions else {}
        used = before
        if before and not self._prompt.is_wanted_again(Path(str(source)), before):
            used = before = {}
        if not report.questions or (self._prompt.is_over and not before):
            return report
        referee, notes = Referee(report.game, **self.options), tuple[Finding, ...]()
        if before:
            listed = _listed(before)
            try:
                report = referee.rule(seen, answers={**before, **self.answers})
                note = sentence("cli-answered-before-used", answers=listed)
                notes = (Finding("answered-before", note, severity="note"),)
            except UsageError as error:
                note = sentence("cli-answered-before-dropped", answers=listed, why=str(error))
                used, notes = {}, (Finding("answers-dropped", note, severity="note"),)

        def noted(report: Report) -> Report:
            return replace(report, findings=(*report.findings, *notes))

        def rule(answers: Mapping[str, str]) -> Sequence[Report]:
            return (noted(referee.rule(seen, answers=answers)),)

        known = {**used, **self.answers}
        (settled,), answered = self._prompt.ask(rule, (noted(report),), known)
        if answered:
            self._keep(digest, settled, answered, anew=used != before)
        return settled

    def _keep(self, digest: str, report: Report, answered: Mapping[str, str], anew: bool) -> None:
        """Remember answers, with the earlier ones unless they are kept `anew`."""
        try:
            if anew:
                self.remembered.forget(digest)
            self.remembered.keep(digest, report, answered)
        except OSError as error:
            tell(sentence("cli-not-kept", why=error.strerror or ""))


def _listed(answers: Mapping[str, str]) -> str:
    return ", ".join(f"{place}={face}" for place, face in answers.items())


def _next(
    ruled: Sequence[AnyReport], left: set[tuple[str, str]]
) -> tuple[AnyReport, Question] | None:
    """The first question that an answer settles and that was not asked yet, of all places.

    Of one card it may first be asked what it is, and then what the joker stands for.
    """
    for report in ruled:
        for question in report.questions:
            if question.place is not None and (question.place, question.message) not in left:
                return report, question
    return None


def _where(question: Question, report: Report | GameReport) -> str:
    """Where in the photograph a piece lies that has no place on a board by which it is known."""
    if isinstance(report, GameReport):
        return ""
    piece = next((piece for piece in report.pieces if piece.id == question.piece), None)
    if piece is None or report.image_size is None or "board" in report.details:
        return ""
    (x, y), (width, height) = centroid(piece.quad), report.image_size
    row, col = min(int(3 * y / height), 2), min(int(3 * x / width), 2)
    return f" ({said(sentence('cli-where', where=THIRDS[row][col], piece=piece.id))})"
