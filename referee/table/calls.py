"""Calls of players, as they are typed: ``möbi Ann``, ``exchange 3``.

In a file, each line has the call's time in seconds of the video first: ``12.4 möbi Ann``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from referee.errors import UsageError
from referee.plain_text import first_duplicate, is_plain, name_key
from referee.words import say, sentence
from rules import RuleFinding, Ruling
from rules.message import Message, Text

NO_PLAYERS = Message.of("call-no-players")


class CallError(UsageError):
    """A line that is not a valid call; the message is one sentence for the players."""


class NotTakenError(Exception):
    """A valid call that the state of the game does not allow; the game stays as it was.

    The `ruling` says what is wrong, and what to do instead.
    """

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(say(ruling.summary))
        self.ruling = ruling

    @classmethod
    def of(cls, code: str, message: Text) -> NotTakenError:
        return cls(Ruling.of([RuleFinding(code, message)], ""))


@dataclass(frozen=True, slots=True)
class Form:
    """The arguments that a call takes, and its meaning.

    `meaning_id` is the message id of one line for the list of calls. `takes` are the arguments
    after the word, optional ones in brackets; tiles may be none. `aliases` are other spellings.
    """

    meaning_id: str
    takes: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def meaning(self) -> str:
        return sentence(self.meaning_id)


WORDS: Mapping[str, Form] = {
    "go": Form("call-go", "[PLAYER]", ("g",)),
    "begins": Form("call-begins", "[PLAYER]", ("b",)),
    "flip": Form("call-flip", "PLAYER [NUMBER]", ("f",)),
    "swap": Form("call-swap", "PLAYER", ("s",)),
    "möbi": Form("call-moebi", "PLAYER [right|wrong]", ("mobi", "moebi", "m")),
    "done": Form("call-done", "[PLAYER]", ("d",)),
    "pass": Form("call-pass", "[PLAYER]", ("p",)),
    "exchange": Form("call-exchange", "[PLAYER] NUMBER", ("x",)),
    "draw": Form("call-draw", "[PLAYER] [NUMBER]", ("c",)),
    "played": Form("call-played", "[PLAYER] NUMBER"),
    "hint": Form("call-hint", "[PLAYER] TILES…", ("h",)),
    "rack": Form("call-rack", "PLAYER TILES…", ("hand",)),
    "round": Form("call-round", "[PLAYER]", ("n",)),
    "answer": Form("call-answer", "PLACE=FACE", ("a",)),
    "undo": Form("call-undo", "", ("u",)),
    "rule": Form("call-rule", "[PLAYER]", ("r",)),
    "end": Form("call-end", "[PLAYER]", ("e",)),
}
"""All calls by their word."""

SHOUTED = "!.,:"
"""Characters ignored around a word, unless they are part of a player's name."""

_SPELLINGS = {alias: word for word, form in WORDS.items() for alias in (word, *form.aliases)}
_NUMBER = re.compile(r"[0-9]{1,3}", re.ASCII)
_FACE = re.compile(r"[0-9]{1,3}|joker", re.ASCII)
_TIME = re.compile(r"[0-9]+(\.[0-9]+)?", re.ASCII)
_VERDICTS: Mapping[str, bool] = {"right": True, "wrong": False}


@dataclass(frozen=True, slots=True)
class Call:
    """One call; arguments that its form lacks are None or empty.

    `place` and `face` are those of an answer; `verdict` is the players' own.
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
        return " ".join(filter(None, (self.word, self.player, number, *self.faces, verdict)))


@dataclass(frozen=True, slots=True, order=True)
class TimedCall:
    """A call and its stream time in seconds."""

    t: float
    call: Call = field(compare=False)

    def __str__(self) -> str:
        """The line of a calls file."""
        return f"{self.t:.10g} {self.call}"


def parse_names(text: str | None) -> tuple[str, ...]:
    """Read a list of players such as ``Ann,Bo``; an empty one names nobody.

    Raises CallError for names that a call could not distinguish from other words.
    """
    normal = unicodedata.normalize("NFC", text or "")
    names = [" ".join(name.split()) for name in normal.split(",")] if text else []
    if not all(map(is_plain, names)):
        raise CallError(sentence("call-names-plain", said=text or ""))
    for name in names:
        ambiguous = any(map(_ends_name, name.split()))
        if ambiguous or "=" in name or not name_key(name).strip(SHOUTED):
            raise CallError(sentence("call-names-numbers", said=text or ""))
    if (duplicate := first_duplicate(names)) is not None:
        raise CallError(sentence("call-names-twice", name=duplicate))
    return tuple(names)


def parse_call(line: str, players: Sequence[str] = ()) -> Call:
    """Read a call such as ``exchange Ann 3``; any name is a player's where no `players` are given.

    Raises CallError with what is wrong and which form was expected.
    """
    line = unicodedata.normalize("NFC", line)
    words = line.split()
    if not words:
        raise CallError(sentence("call-none", calls=", ".join(WORDS)))
    word = _parse_word(words[0], line)
    form = WORDS[word]
    allowed, required = form.takes, form.takes.split()
    usage = " ".join((word, *required))
    expected = sentence("call-form", line=line.strip(), form=usage, meaning=form.meaning)
    if "PLACE" in allowed:
        place, face = _split_answer(line.strip()[len(words[0]) :].strip())
        if not (place and face):
            raise CallError(expected)
        return Call(word, place=place, face=face)
    name, rest = _split_name(words[1:])
    is_named = bool(name.strip(SHOUTED))
    if (is_named and "PLAYER" not in allowed) or (not is_named and "PLAYER" in required):
        raise CallError(expected)
    player = _find_player(name, players) if is_named else None
    verdict = _VERDICTS.get(rest[-1].casefold()) if rest and "wrong" in allowed else None
    rest = rest if verdict is None else rest[:-1]
    is_number = "NUMBER" in allowed and len(rest) == 1 and _NUMBER.fullmatch(rest[0])
    has_faces = "TILES" in allowed
    if has_faces and all(map(_FACE.fullmatch, rest)):
        faces = (str(int(face)) if face.isdecimal() else face for face in rest)
        return Call(word, player, faces=tuple(faces))
    if has_faces or not (is_number or (not rest and "NUMBER" not in required)):
        raise CallError(expected)
    return Call(word, player, int(rest[0]) if rest else None, verdict=verdict)


def parse_timed(line: str, players: Sequence[str] = ()) -> TimedCall:
    """Read a line such as ``12.4 möbi Ann``. Raises CallError as `parse_call` does."""
    time, _, rest = line.strip().partition(" ")
    if not _TIME.fullmatch(time):
        raise CallError(sentence("call-time", line=line.strip()))
    return TimedCall(float(time), parse_call(rest, players))


def read_calls(
    path: Path, players: Sequence[str] = (), preprocess: Callable[[str], str] = str
) -> tuple[TimedCall, ...]:
    """Read a file of calls, one a line with its time; empty lines and comments after # are skipped.

    `preprocess` is applied to each line, to read a photograph of a rack that it names. Raises
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
        command = line.partition("#")[0].strip()
        if not command:
            continue
        try:
            call = parse_timed(preprocess(command), players)
        except CallError as error:
            where = {"path": path, "number": number}
            raise CallError(sentence("call-file-line", **where, why=str(error))) from None
        if calls and call < calls[-1]:
            times = {"before": f"{calls[-1].t:g}", "now": f"{call.t:g}"}
            raise CallError(sentence("call-file-back", path=path, number=number, **times))
        calls.append(call)
    return tuple(calls)


def _parse_word(text: str, line: str) -> str:
    plain = text.casefold().rstrip(SHOUTED)
    if plain in _SPELLINGS:
        return _SPELLINGS[plain]
    if similar := get_close_matches(plain, _SPELLINGS, n=1):
        word = _SPELLINGS[similar[0]]
        raise CallError(sentence("call-unknown-like", line=line.strip(), word=word))
    raise CallError(sentence("call-unknown", line=line.strip(), calls=", ".join(WORDS)))


def _split_name(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The player's name, which may have several words, and the words after it."""
    length = next((i for i, word in enumerate(words) if _ends_name(word)), len(words))
    return " ".join(words[:length]), words[length:]


def _ends_name(word: str) -> bool:
    plain = word.casefold()
    return bool(_FACE.fullmatch(plain)) or plain in _VERDICTS or plain.lstrip("-").isdecimal()


def _find_player(name: str, players: Sequence[str]) -> str:
    by_name = {name_key(player): player for player in players}
    if name_key(name) in by_name:
        return by_name[name_key(name)]
    plain = name.strip(SHOUTED)
    if players and name_key(plain) not in by_name:
        raise CallError(sentence("call-no-player", name=plain, players=tuple(players)))
    return by_name.get(name_key(plain), plain)


def _split_answer(text: str) -> tuple[str, str]:
    """The place and the face of an answer such as ``7B=4``, "" for a missing one."""
    # The face may be the card =, as in 3==.
    face = "=" if text.endswith("==") else text.rpartition("=")[2].strip()
    place, sign, _ = (part.strip() for part in text.removesuffix(face).rpartition("="))
    return (place, face) if sign else ("", face)


def is_computer(name: str | None) -> bool:
    """Whether a player's name begins with COMP (the rule sheet of Mathable, 1.1)."""
    return name is not None and name.startswith("COMP")


def computer_level(name: str, levels: range) -> int:
    """A computer player's search depth: the digit that ends its name, or else the greatest one."""
    level = int(name[-1]) if name[-1].isdecimal() else levels[-1]
    return level if level in levels else levels[-1]
