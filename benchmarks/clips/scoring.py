"""What is told of a film, against what happened in it.

A move must be told once, in order, rightly, before the next hand comes; of games whose pieces are
told as they stand, the pieces must be.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

from benchmarks.figures import Tally

Truth = Mapping[str, Any]
Told = Sequence[Mapping[str, Any]]

KEYS = {
    "mathable": ("square", "value"),
    "mobius": ("cell", "colour"),
    "formula": ("formula", "player"),
}
"""What makes two moves the same, in games that tell moves."""

PROMPT_S = 0.7
EARLY_S = 0.2
"""A hand may be gone so much before it is said to be."""
CERTAIN = 0.995


@dataclass
class Score:
    """What was told of the films of a game: its figures, and what went wrong in words."""

    figures: Tally = field(default_factory=Tally)
    wrong: list[str] = field(default_factory=list)

    def moves(self, count: int, told: bool, asked: bool, in_time: bool, prompt: bool) -> None:
        """Count moves that one hand made; nobody answers what is asked about them."""
        self.figures.add("moves told", count * told, count)
        self.figures.add("told or asked about", count * (told or asked), count)
        self.figures.add("before the next hand", count * in_time, count)
        self.figures.add(f"within {PROMPT_S} s", count * (in_time and prompt), count)


def watched(film: Path, truth: Truth) -> Told:
    """The events of `referee live` on a film."""
    command = [sys.executable, "-m", "referee", "live", truth["game"], "--video", str(film)]
    if truth["players"]:
        command += ["--players", ",".join(truth["players"])]
    calls = film.with_suffix(".txt")
    if calls.exists():
        command += ["--calls", str(calls)]
    done = subprocess.run([*command, "--json"], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1, 3):
        raise SystemExit(f"{film}: {done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def score(scored: Score, name: str, truth: Truth, events: Told) -> None:
    """Count what was told of a film."""
    before = len(scored.wrong)
    invented = (_moves if truth["game"] in KEYS else _pieces)(scored, name, truth, events)
    scored.wrong += invented
    scored.figures.add("films with nothing invented", not invented)
    for call in truth["calls"]:
        right = _is_answered(truth, call, events)
        scored.figures.add("calls answered rightly", right)
        if not right:
            scored.wrong.append(f"{name}: {call['call']} at {call['t']} s is not answered rightly")
    scored.figures.add("films without a fault", len(scored.wrong) == before)


def _moves(scored: Score, name: str, truth: Truth, events: Told) -> list[str]:
    """Count the moves of a game that tells moves; those that were invented."""
    keys = KEYS[truth["game"]]
    left = [*_first_told(events)]
    last = 0.0
    for move in truth["moves"]:
        what = [move[key] for key in keys]
        hit = next((e for e in left if [e.get(key) for key in keys] == what), None)
        said = f"{name}: {' '.join(map(str, what))} at {move['from']} s was told at"
        if hit is None:
            asked = _is_asked(truth["game"], move, events)
            scored.moves(1, told=False, asked=asked, in_time=False, prompt=False)
            scored.wrong.append(f"{said} no time" + ", but asked about" * asked)
            continue
        left.remove(hit)
        in_time = max(last, round(move["from"] - EARLY_S, 3)) <= hit["t"] <= move["to"]
        prompt = hit["t"] <= move["from"] + PROMPT_S
        last = hit["t"]
        scored.moves(1, told=True, asked=False, in_time=in_time, prompt=prompt)
        if not (in_time and prompt):
            scored.wrong.append(f"{said} {hit['t']} s")
    return [
        f"{name}: {[event.get(key) for key in keys]} at {event['t']} s never happened"
        for event in left
    ]


def _first_told(events: Told) -> Iterator[Truth]:
    """The moves, without those that are told again because it is known by now if they are legal."""
    undecided: list[Truth] = []
    for event in events:
        if event["event"] != "move":
            continue
        own = {key: event[key] for key in event if key not in ("t", "legal", "points")}
        if own in undecided:
            undecided.remove(own)
            continue
        if event.get("legal", True) is None:
            undecided.append(own)
        yield event


def _pieces(scored: Score, name: str, truth: Truth, events: Told) -> list[str]:
    """Count the pieces of a game whose table is told as it stands; those that were invented."""
    there = Counter(_shown(truth["game"], piece) for piece in truth["there"])
    states = [*_states(truth["game"], events)]
    possible = [(0.0, there)]
    for _, reach in groupby(truth["moves"], key=lambda move: move["from"]):
        moves = [*reach]
        start, until = moves[0]["from"], moves[0]["to"]
        there = there + Counter(_shown(truth["game"], move) for move in moves)
        possible.append((start, there))
        right = [t for t, _, here in states if start - EARLY_S <= t and here == there]
        in_time = bool(right and right[0] <= until)
        prompt = bool(right and right[0] <= start + PROMPT_S)
        # What is in doubt may be what is missing.
        asked = any(
            sure <= there and here.total() == there.total()
            for t, sure, here in states
            if start - EARLY_S <= t <= until
        )
        scored.moves(len(moves), bool(right), asked, in_time, prompt)
        if not (in_time and prompt):
            at = f"{right[0]} s" if right else "no time" + ", but asked about" * asked
            scored.wrong.append(f"{name}: {_list(moves)} at {start} s was told at {at}")
    return [
        f"{name}: {face} at {t} s is not there"
        for t, sure, _ in states
        for face in sure - [here for since, here in possible if since - EARLY_S <= t][-1]
    ]


def _is_asked(game: str, move: Truth, events: Told) -> bool:
    """Whether the ruling when the next hand comes asks about a move."""
    rulings = [e["report"] for e in events if e["event"] == "ruling" and e["t"] <= move["to"]]
    questions = rulings[-1]["questions"] if rulings else []
    if game == "formula":
        return bool(questions)
    place = move[KEYS[game][0]]
    return any(question.get("at") == place for question in questions)


def _list(moves: Sequence[Truth]) -> str:
    return " ".join(str(move.get("face") or "-".join(move["corners"])) for move in moves)


def _states(game: str, events: Told) -> Iterator[tuple[float, Counter[str], Counter[str]]]:
    """After each change: when, what lies there for certain, and all that lies there."""
    here: dict[int, Truth] = {}
    for event in events:
        if event["event"] != "change":
            continue
        for gone in event["removed"]:
            here.pop(gone, None)
        for piece in (*event["added"], *event["changed"]):
            here[piece["id"]] = piece
        sure = (piece for piece in here.values() if piece["confidence"] >= CERTAIN)
        yield (
            event["t"],
            Counter(_shown(game, piece) for piece in sure),
            Counter(_shown(game, piece) for piece in here.values()),
        )


def _shown(game: str, piece: Any) -> str:
    """What a piece shows, however it is turned."""
    if game == "cirplexed":
        corners = piece if isinstance(piece, list) else piece.get("corners") or ["unknown"]
        return min("-".join([*corners[k:], *corners[:k]]) for k in range(len(corners)))
    return str(piece if isinstance(piece, str) else piece["face"])


def _is_answered(truth: Truth, call: Truth, events: Told) -> bool:
    """Whether the first ruling from a call on is as it must be."""
    rulings = [e for e in events if e["event"] == "ruling" and abs(e["t"] - call["t"]) < 1e-3]
    word, _, player = call["call"].partition(" ")
    if not rulings:
        return False
    report = rulings[-1]["report"]
    if word == "draw":
        return bool(report["verdict"] == "valid")
    found = sorted(each["text"] for each in report.get("equations", ()))
    return bool(found == truth["equations"][player])
