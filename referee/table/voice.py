"""Speech output of rulings, questions and points by a program of the system."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from typing import Any

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
"""Programs that speak their standard input, with their options, in order of preference. The last
two use a voice of the system's language."""


class Voice:
    """A speech program; each new text interrupts the one before."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._speaking: subprocess.Popen[bytes] | None = None

    @classmethod
    def of_system(cls, language: str = "en") -> Voice | None:
        """The system's voice for a language; None without a speech program."""
        for name, options in VOICES.items():
            program = shutil.which(name)
            if program is not None:
                arguments = (language if each == "LANGUAGE" else each for each in options)
                return cls((program, *arguments))
        return None

    def say(self, text: str) -> None:
        """Begin to speak. Failures of the program are ignored."""
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
        """Stop speaking, after `wait_s` seconds in which it may finish."""
        if self._speaking is None:
            return
        try:
            self._speaking.wait(wait_s)
        except subprocess.TimeoutExpired:
            self._speaking.terminate()
            self._speaking.wait()
        self._speaking = None


LAST_S = 10.0
"""Seconds that the last text may take to finish."""


class SpokenOutlet:
    """Passes events to another outlet, and speaks rulings or their first questions, and points.

    Each is spoken once.
    """

    def __init__(self, outlet: Outlet, voice: Voice) -> None:
        self._outlet, self._voice = outlet, voice
        self._text = self._points = ""

    def emit(self, event: Event) -> None:
        """Pass on an event, and speak it if it is a ruling or an end."""
        self._outlet.emit(event)
        match localise(event):
            case RulingEvent(report=report):
                scores = report.details.get("scores", {})
                points = ", ".join(f"{player} {number}" for player, number in scores.items())
                question = [each.message for each in report.questions[:1]]
                self._say(" ".join(question or report_sentences(report)), points)
            case EndEvent(summary=summary):
                self._say(summary)

    def note(self, sentence: str) -> None:
        self._outlet.note(sentence)

    def close(self) -> None:
        """Let the last text finish."""
        self._voice.hush(LAST_S)

    def _say(self, text: str, points: str = "") -> None:
        """Speak the text and the points, as far as they are new."""
        new = [text] if text != self._text else []
        new += [f"{points}."] if points and points != self._points else []
        self._text, self._points = text, points or self._points
        if new:
            self._voice.say(" ".join(new))
