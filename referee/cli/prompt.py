"""Ask the referee's open questions at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from referee.api import Referee
from referee.checking.rulings_file import digest_of
from referee.cli.answer_store import AnswerStore
from referee.cli.terminal import notify, printable
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
"""Affirmative replies, in all languages."""

THIRDS = (
    ("top-left", "top", "top-right"),
    ("left", "middle", "right"),
    ("bottom-left", "bottom", "bottom-right"),
)


def ask_at_terminal(line: str) -> str:
    """Print a line and read a reply. Raises EOFError at the end of the input."""
    from rich.console import Console
    from rich.text import Text

    return Console(highlight=False).input(Text(line, style="bold"))


@dataclass(slots=True)
class Prompt:
    """Asks the open questions of rulings, and rules again after each answer."""

    is_over: bool = False

    def ask(
        self,
        rule: Callable[[Mapping[str, str]], Sequence[AnyReport]],
        reports: Sequence[AnyReport],
        known: Mapping[str, str],
    ) -> tuple[Sequence[AnyReport], dict[str, str]]:
        """Ask the questions of reports; the final reports, and the new answers.

        Parameters
        ----------
        rule
            Function from all answers to the reports.
        reports
            The reports with the `known` answers.
        """
        answers: dict[str, str] = {}
        asked: set[tuple[str, str]] = set()
        subject = ""
        while (following := _next_question(reports, asked)) is not None and not self.is_over:
            report, question = following
            place = question.place or ""
            if subject_of(report) != subject:
                subject = subject_of(report)
                print(f"{escape_controls(subject)}: {printable(sentence('cli-questions-first'))}")
            reply = self._read_reply(question, report)
            if reply:
                try:
                    reports = rule({**known, **answers, place: reply})
                except UsageError as error:
                    print(f"    {printable(str(error))}")
                    continue
                answers[place] = reply
            asked.add((place, question.message))
        return reports, answers

    def confirm_reuse(self, source: Path, stored: Mapping[str, str]) -> bool:
        """Ask whether to reuse the stored answers about a photograph, which may be mistaken."""
        if self.is_over:
            return False
        text = printable(sentence("cli-answered-before", answers=_format_answers(stored)))
        print(f"{escape_controls(str(source))}: {text}")
        try:
            reply = ask_at_terminal(f"    {printable(sentence('cli-answered-before-use'))}")
            return reply.strip().casefold() in YES
        except EOFError:
            self.is_over = True
            print()
            return False

    def _read_reply(self, question: Question, report: Report | GameReport) -> str:
        faces = offered_answers(question)
        choices = [*faces]
        if not {*faces.values()} - {EMPTY}:  # a covered place may hold anything
            choices = [sentence("cli-what-lies-there"), *choices]
        text = f"  ? {printable(question.message)}{_where(question, report)}"
        offer = sentence("cli-answers", answers=Message.of("list-comma", things=choices))
        try:
            return ask_at_terminal(f"{text}\n    {printable(offer)}").strip()
        except EOFError:
            self.is_over = True
            print()
            return ""


@dataclass(slots=True)
class AnswerCollector:
    """Asks the questions on a photograph, and stores the answers.

    `answers` are those on the command line; `forget` deletes the stored ones, so that they are
    asked for again.
    """

    options: Mapping[str, Any]
    answers: Mapping[str, str]
    forget: bool = False
    store: AnswerStore = field(default_factory=AnswerStore)
    _prompt: Prompt = field(default_factory=Prompt)

    def resolve(self, source: PhotoSource, checked: CheckedPhoto) -> Report:
        """The report on a photograph after its questions were answered or skipped."""
        report, view = checked.report, checked.view
        digest = digest_of(source) if isinstance(source, Path) else None
        if view is None or digest is None:
            return report
        try:
            if self.forget:
                self.store.forget(digest)
        except OSError:
            return report
        if not report.questions or self._prompt.is_over:
            return report
        stored = self.store.answers(digest, report)
        if stored and not self._prompt.confirm_reuse(Path(str(source)), stored):
            stored = {}
        used = stored
        referee, notes = Referee(report.game, **self.options), tuple[Finding, ...]()
        if stored:
            listed = _format_answers(stored)
            try:
                report = referee.rule(view, answers={**stored, **self.answers})
                note = sentence("cli-answered-before-used", answers=listed)
                notes = (Finding("answered-before", note, severity="note"),)
            except UsageError as error:
                note = sentence("cli-answered-before-dropped", answers=listed, why=str(error))
                used, notes = {}, (Finding("answers-dropped", note, severity="note"),)

        def with_notes(report: Report) -> Report:
            return replace(report, findings=(*report.findings, *notes))

        def rule(answers: Mapping[str, str]) -> Sequence[Report]:
            return (with_notes(referee.rule(view, answers=answers)),)

        known = {**used, **self.answers}
        (resolved,), answers = self._prompt.ask(rule, (with_notes(report),), known)
        if answers:
            self._save(digest, resolved, answers, overwrite=used != stored)
        return resolved

    def _save(
        self, digest: str, report: Report, answers: Mapping[str, str], overwrite: bool
    ) -> None:
        """Store answers, beside the earlier ones or in their place."""
        try:
            if overwrite:
                self.store.forget(digest)
            self.store.keep(digest, report, answers)
        except OSError as error:
            notify(sentence("cli-not-kept", why=error.strerror or ""))


def _format_answers(answers: Mapping[str, str]) -> str:
    return ", ".join(f"{place}={face}" for place, face in answers.items())


def _next_question(
    reports: Sequence[AnyReport], asked: set[tuple[str, str]]
) -> tuple[AnyReport, Question] | None:
    """The first question not asked yet that an answer can settle, with its report.

    A place may have several questions: what a card shows, then what its joker stands for.
    """
    for report in reports:
        for question in report.questions:
            if question.place is not None and (question.place, question.message) not in asked:
                return report, question
    return None


def _where(question: Question, report: Report | GameReport) -> str:
    """Where in the photograph a piece lies, if it has no named place on a board; else ""."""
    if isinstance(report, GameReport):
        return ""
    piece = next((piece for piece in report.pieces if piece.id == question.piece), None)
    if piece is None or report.image_size is None or "board" in report.details:
        return ""
    (x, y), (width, height) = centroid(piece.quad), report.image_size
    row, col = min(int(3 * y / height), 2), min(int(3 * x / width), 2)
    return f" ({printable(sentence('cli-where', where=THIRDS[row][col], piece=piece.id))})"
