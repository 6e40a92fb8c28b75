"""What players call out at the table, as one types it: ``möbi Ann``, ``exchange 3``.

The same words are typed at the keyboard and written in a file with the time before each, in
seconds of the video (``12.4 möbi Ann``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

from referee.errors import UsageError
from referee.plain_text import alike, is_plain, twin
from referee.words import say, sentence
from rules import RuleFinding, Ruling
from rules.message import Message, Text

Need = Literal["needed", "may", ""]
_FORMS: Mapping[Need, str] = {"needed": "{}", "may": "[{}]", "": ""}

NO_PLAYERS = Message.of("call-no-players")


class CallError(UsageError):
    """A line that is no call, said in one sentence."""


class NotTakenError(Exception):
    """A call that cannot be taken as things are: the game stays as it was.

    Attributes
    ----------
    said
        What is wrong, and what to do instead.
    """

    def __init__(self, said: Ruling) -> None:
        super().__init__(say(said.summary))
        self.said = said

    @classmethod
    def of(cls, code: str, message: Text) -> NotTakenError:
        """For one reason."""
        return cls(Ruling.of([RuleFinding(code, message)], ""))


@dataclass(frozen=True, slots=True)
class Form:
    """What may follow a word, and what the call says.

    Attributes
    ----------
    says
        Key of one line for the list of calls.
    player, number
        Whether a player, and a number, is needed or may be named.
    faces
        Whether faces of tiles or cards may follow.
    verdict
        Whether ``right`` or ``wrong`` may follow.
    answer
        Whether a place and its face follow, as in ``7B=4``.
    others
        Other spellings, one letter among them.
    """

    says: str
    player: Need = ""
    number: Need = ""
    faces: bool = False
    verdict: bool = False
    answer: bool = False
    others: tuple[str, ...] = ()

    @property
    def meaning(self) -> str:
        """One line for the list of calls."""
        return sentence(self.says)

    @property
    def takes(self) -> tuple[str, ...]:
        """What follows the word, that which may be left out in brackets."""
        said = (
            _FORMS[self.player].format("PLAYER"),
            _FORMS[self.number].format("NUMBER"),
            self.faces * "TILES…",
            self.verdict * "[right|wrong]",
            self.answer * "PLACE=FACE",
        )
        return tuple(filter(None, said))


WORDS: Mapping[str, Form] = {
    "go": Form("call-go", player="may", others=("g",)),
    "begins": Form("call-begins", "may", others=("b",)),
    "flip": Form("call-flip", "needed", "may", others=("f",)),
    "swap": Form("call-swap", "needed", others=("s",)),
    "möbi": Form("call-moebi", "needed", verdict=True, others=("mobi", "moebi", "m")),
    "done": Form("call-done", "may", others=("d",)),
    "pass": Form("call-pass", "may", others=("p",)),
    "exchange": Form("call-exchange", "may", "needed", others=("x",)),
    "draw": Form("call-draw", "may", "may", others=("c",)),
    "played": Form("call-played", "may", "needed"),
    "hint": Form("call-hint", "may", faces=True, others=("h",)),
    "rack": Form("call-rack", "needed", faces=True, others=("hand",)),
    "round": Form("call-round", "may", others=("n",)),
    "answer": Form("call-answer", answer=True, others=("a",)),
    "undo": Form("call-undo", others=("u",)),
    "rule": Form("call-rule", "may", others=("r",)),
    "end": Form("call-end", "may", others=("e",)),
}
"""All calls by their word."""

SHOUTED = "!.,:"
"""What may stand around a word and means nothing, unless a player's name has it."""

_SPELLINGS = {spelt: word for word, form in WORDS.items() for spelt in (word, *form.others)}
_NUMBER = re.compile(r"[0-9]{1,3}", re.ASCII)
_FACE = re.compile(r"[0-9]{1,3}|joker", re.ASCII)
_TIME = re.compile(r"[0-9]+(\.[0-9]+)?", re.ASCII)
_VERDICTS: Mapping[str, bool] = {"right": True, "wrong": False}


@dataclass(frozen=True, slots=True)
class Call:
    """One call. What its form does not have is None or empty.

    `place` and `face` are those of an answer; `verdict` what the players found themselves.
    """

    word: str
    player: str | None = None
    number: int | None = None
    faces: tuple[str, ...] = ()
    verdict: bool | None = None
    place: str | None = None
    face: str | None = None

    def __str__(self) -> str:
        """The call as `parse_call` reads it."""
        if self.place is not None:
            return f"{self.word} {self.place}={self.face}"
        verdict = "" if self.verdict is None else "right" if self.verdict else "wrong"
        number = "" if self.number is None else str(self.number)
        said = (self.word, self.player or "", number, *self.faces, verdict)
        return " ".join(part for part in said if part)


@dataclass(frozen=True, slots=True, order=True)
class TimedCall:
    """A call and when it came, in seconds of stream time."""

    t: float
    call: Call = field(compare=False)

    def __str__(self) -> str:
        """The line of a calls file."""
        return f"{self.t:.10g} {self.call}"


def check_names(said: str | None) -> tuple[str, ...]:
    """The players of a list such as ``Ann,Bo``. Raises CallError for names that calls cannot name.

    None are named by an empty list.
    """
    normal = unicodedata.normalize("NFC", said or "")
    names = [" ".join(name.split()) for name in normal.split(",")] if said else []
    if not all(map(is_plain, names)):
        raise CallError(sentence("call-names-plain", said=said or ""))
    for name in names:
        ends = any(map(_ends_name, name.split()))
        if ends or "=" in name or not alike(name).strip(SHOUTED):
            raise CallError(sentence("call-names-numbers", said=said or ""))
    if (twice := twin(names)) is not None:
        raise CallError(sentence("call-names-twice", name=twice))
    return tuple(names)


def parse_call(line: str, players: Sequence[str] = ()) -> Call:
    """Read a call such as ``exchange Ann 3``; `players` are those who may be named, if known.

    Raises CallError with what is wrong and what is meant to be typed.
    """
    line = unicodedata.normalize("NFC", line)
    words = line.split()
    if not words:
        raise CallError(sentence("call-none", calls=", ".join(WORDS)))
    word = _word(words[0], line)
    form = WORDS[word]
    expected = sentence(
        "call-form",
        line=line.strip(),
        form=" ".join((word, *form.takes)),
        meaning=form.meaning,
    )
    if form.answer:
        place, face = _answer(line.strip()[len(words[0]) :].strip())
        if not (place and face):
            raise CallError(expected)
        return Call(word, place=place, face=face)
    name, rest = _name(words[1:])
    is_named = bool(name.strip(SHOUTED))
    if form.player == ("" if is_named else "needed"):
        raise CallError(expected)
    player = _player(name, players) if is_named else None
    verdict = _VERDICTS.get(rest[-1].casefold()) if rest and form.verdict else None
    rest = rest if verdict is None else rest[:-1]
    is_number = bool(form.number) and len(rest) == 1 and _NUMBER.fullmatch(rest[0])
    if form.faces and all(map(_FACE.fullmatch, rest)):
        return Call(word, player, faces=tuple(map(_face, rest)))
    if form.faces or not (is_number or (not rest and form.number != "needed")):
        raise CallError(expected)
    return Call(word, player, int(rest[0]) if rest else None, verdict=verdict)


def parse_timed(line: str, players: Sequence[str] = ()) -> TimedCall:
    """Read a line such as ``12.4 möbi Ann``. Raises CallError as `parse_call` does."""
    time, _, rest = line.strip().partition(" ")
    if not _TIME.fullmatch(time):
        raise CallError(sentence("call-time", line=line.strip()))
    return TimedCall(float(time), parse_call(rest, players))


def read_calls(
    path: Path, players: Sequence[str] = (), told: Callable[[str], str] = str
) -> tuple[TimedCall, ...]:
    """Read a file of calls, one a line with its time; empty lines and lines from # on are skipped.

    `told` is what a line is read as, such as one that names a photograph of a rack. Raises
    CallError naming the line that is wrong.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise CallError(sentence("call-file-no-text", path=path)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CallError(sentence("call-file-unopened", path=path, why=reason)) from None
    calls: list[TimedCall] = []
    for number, line in enumerate(text.splitlines(), start=1):
        said = line.partition("#")[0].strip()
        if not said:
            continue
        try:
            call = parse_timed(told(said), players)
        except CallError as error:
            why = sentence("call-file-line", path=path, number=number, why=str(error))
            raise CallError(why) from None
        if calls and call < calls[-1]:
            before, now = f"{calls[-1].t:g}", f"{call.t:g}"
            back = sentence("call-file-back", path=path, number=number, before=before, now=now)
            raise CallError(back)
        calls.append(call)
    return tuple(calls)


def _word(said: str, line: str) -> str:
    plain = said.casefold().rstrip(SHOUTED)
    if plain in _SPELLINGS:
        return _SPELLINGS[plain]
    likely = get_close_matches(plain, _SPELLINGS, n=1)
    if likely:
        like = sentence("call-unknown-like", line=line.strip(), word=_SPELLINGS[likely[0]])
        raise CallError(like)
    raise CallError(sentence("call-unknown", line=line.strip(), calls=", ".join(WORDS)))


def _name(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The player's name, which may be of several words, and what follows it."""
    length = next((i for i, word in enumerate(words) if _ends_name(word)), len(words))
    return " ".join(words[:length]), words[length:]


def _ends_name(word: str) -> bool:
    plain = word.casefold()
    return bool(_FACE.fullmatch(plain)) or plain in _VERDICTS or plain.lstrip("-").isdecimal()


def _player(name: str, players: Sequence[str]) -> str:
    known = {alike(player): player for player in players}
    if alike(name) in known:
        return known[alike(name)]
    plain = name.strip(SHOUTED)
    if players and alike(plain) not in known:
        raise CallError(sentence("call-no-player", name=plain, players=tuple(players)))
    return known.get(alike(plain), plain)


def _face(said: str) -> str:
    return str(int(said)) if said.isdecimal() else said


def _answer(said: str) -> tuple[str, str]:
    """Of what follows the word the place and its face, "" for what is not there."""
    # What lies there may be the card =, as in 3==.
    face = "=" if said.endswith("==") else said.rpartition("=")[2].strip()
    place, sign, _ = (part.strip() for part in said.removesuffix(face).rpartition("="))
    return (place, face) if sign else ("", face)


def is_computer(name: str | None) -> bool:
    """Whether a player's name begins with COMP (the rule sheet of Mathable, 1.1)."""
    return name is not None and name.startswith("COMP")


def level_of(name: str, levels: range) -> int:
    """How far it looks: as the digit says that ends its name, and else as far as it can."""
    level = int(name[-1]) if name[-1].isdecimal() else levels[-1]
    return level if level in levels else levels[-1]
