"""What is told at the table said aloud, by the voice of the system."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from typing import Any

from referee.ruling.report import Report
from referee.table.events import EndEvent, Event, RulingEvent
from referee.table.live import Outlet
from referee.table.words import report_sentences
from referee.words import localise

_SPEAK = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)

VOICES: Mapping[str, Sequence[str]] = {
    "spd-say": ("--wait", "--language", "LANGUAGE", "--pipe-mode"),
    "espeak-ng": ("-v", "LANGUAGE", "--stdin"),
    "say": ("-f", "-"),
    "powershell": ("-NoProfile", "-Command", _SPEAK),
}
"""Programs that speak what they read on standard input; the first that is found is taken. The last
two have voices of the system's language."""


class Voice:
    """One program that speaks, one sentence at a time: what is new cuts short what was before."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._speaking: subprocess.Popen[bytes] | None = None

    @classmethod
    def of_system(cls, language: str = "en") -> Voice | None:
        """The system's voice for a language; None where it has none."""
        for name, options in VOICES.items():
            found = shutil.which(name)
            if found is not None:
                told = (language if each == "LANGUAGE" else each for each in options)
                return cls((found, *told))
        return None

    def say(self, text: str) -> None:
        """Begin to say something. Whatever is wrong with the voice, the game goes on."""
        self.hush()
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        try:
            self._speaking = subprocess.Popen(self._command, stdin=subprocess.PIPE, **quiet)
            assert self._speaking.stdin is not None
            self._speaking.stdin.write(text.encode())
            self._speaking.stdin.close()
        except OSError:
            pass

    def hush(self, wait_s: float = 0.0) -> None:
        """Stop speaking, after so many seconds in which it may end by itself."""
        if self._speaking is None:
            return
        try:
            self._speaking.wait(wait_s)
        except subprocess.TimeoutExpired:
            self._speaking.terminate()
            self._speaking.wait()
        self._speaking = None


LAST_S = 10.0
"""What is said last may take so long."""


class Aloud:
    """Tells another outlet, and says rulings, questions and points aloud, each once."""

    def __init__(self, outlet: Outlet, voice: Voice) -> None:
        self._outlet, self._voice = outlet, voice
        self._said = self._points = ""

    def emit(self, event: Event) -> None:
        """Something happened."""
        self._outlet.emit(event)
        if not isinstance(event, RulingEvent | EndEvent):
            return
        event = localise(event)
        if isinstance(event, RulingEvent):
            points = event.report.details.get("scores", {})
            self._say(_told(event.report), ", ".join(f"{who} {n}" for who, n in points.items()))
        elif isinstance(event, EndEvent):
            self._say(str(event.summary))

    def note(self, sentence: str) -> None:
        """Something that the players should know besides."""
        self._outlet.note(sentence)

    def close(self) -> None:
        """Say the last words to their end."""
        self._voice.hush(LAST_S)

    def _say(self, told: str, points: str = "") -> None:
        """Of both what is new."""
        new = [told] if told != self._said else []
        new += [f"{points}."] if points and points != self._points else []
        self._said, self._points = told, points or self._points
        if new:
            self._voice.say(" ".join(new))


def _told(report: Report) -> str:
    """The one question that comes first, or else what is told of the table."""
    asked = [str(question.message) for question in report.questions[:1]]
    return " ".join(asked or map(str, report_sentences(report)))
