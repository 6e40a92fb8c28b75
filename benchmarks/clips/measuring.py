"""What is told of films of whole games, against what happened in them.

A move must be told once, in order, rightly, before the next hand comes; of games whose pieces are
told as they stand, the pieces must be.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from tqdm import tqdm

from benchmarks.clips.film import films
from benchmarks.clips.games import GAMES
from benchmarks.command import ANSWERED, Caller, RefereeFailedError
from benchmarks.figures import Measured
from benchmarks.sets import Asked

Truth = Mapping[str, Any]
Told = Sequence[Mapping[str, Any]]

KEYS = {
    "mathable": ("square", "value"),
    "mobius": ("cell", "colour"),
    "formula": ("formula", "player"),
}
"""What makes two moves the same, in games that tell moves."""

FILMS = 3
"""Of each game."""
PROMPT_S = 0.7
EARLY_S = 0.2
"""A hand may be gone so much before it is said to be."""
CERTAIN = 0.995


def clips(asked: Asked) -> Iterator[Measured]:
    """Films of each game, made unless they are there, and what `referee live` tells of them."""
    for game in filter(asked.wants, GAMES):
        measured, spent, most = Measured(game), list[float](), list[float]()
        count = asked.limit or FILMS
        for film in tqdm(films(game, asked, count), game, count, leave=False):
            truth = json.loads(film.with_suffix(".json").read_text("utf-8"))
            events, usage = watched(film, truth)
            score(measured, film.name, truth, events)
            seconds = usage.ru_utime + usage.ru_stime
            spent.append(1000 * seconds / (truth["rate"] * truth["seconds"]))
            most.append(usage.ru_maxrss / 1024)
        measured.amount("processor a frame", spent, "ms")
        measured.amount("most memory", most, "MiB")
        yield measured


def watched(film: Path, truth: Truth) -> tuple[Told, Any]:
    """The events of `referee live` on a film, which it writes beside it, and what it used."""
    command = [*Caller().command, "live", truth["game"], "--video", str(film), "--json"]
    if truth["players"]:
        command += ["--players", ",".join(truth["players"])]
    if (calls := film.with_suffix(".txt")).exists():
        command += ["--calls", str(calls)]
    events = film.with_suffix(".jsonl")
    with events.open("wb") as out:
        process = subprocess.Popen(command, stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in ANSWERED:
        raise RefereeFailedError(f"{film}: exit status {process.returncode}")
    return [json.loads(line) for line in events.read_text("utf-8").splitlines()], usage


def score(scored: Measured, name: str, truth: Truth, events: Told) -> None:
    """Count what was told of a film."""
    before = len(scored.notes)
    invented = (_moves if truth["game"] in KEYS else _pieces)(scored, name, truth, events)
    scored.wrong += invented
    scored.count("films with nothing invented", not invented)
    for call in truth["calls"]:
        right = _is_answered(truth, call, events)
        scored.count("calls answered rightly", right)
        if not right:
            scored.notes.append(f"{name}: {call['call']} at {call['t']} s is not answered rightly")
    scored.count("films without a fault", not invented and len(scored.notes) == before)


def _count(
    scored: Measured,
    what: str,
    moves: Sequence[Truth],
    told: tuple[float, bool] | None,
    asked: bool,
) -> None:
    """Count moves that one hand made; nobody answers what is asked about them.

    Parameters
    ----------
    told
        When they were told, and whether that was in time.
    """
    count, start = len(moves), moves[0]["from"]
    in_time = told is not None and told[1]
    prompt = told is not None and in_time and told[0] <= start + PROMPT_S
    scored.count("moves told", count * (told is not None), count)
    scored.count("told or asked about", count * (told is not None or asked), count)
    scored.count("before the next hand", count * in_time, count)
    scored.count(f"within {PROMPT_S} s", count * prompt, count)
    if not prompt:
        at = f"{told[0]} s" if told else "no time" + ", but asked about" * asked
        scored.notes.append(f"{what} at {start} s was told at {at}")


def _moves(scored: Measured, name: str, truth: Truth, events: Told) -> list[str]:
    """Count the moves of a game that tells moves; those that were invented."""
    keys = KEYS[truth["game"]]
    left = [*_first_told(events)]
    last = 0.0
    for move in truth["moves"]:
        what = [move[key] for key in keys]
        hit = next((e for e in left if [e.get(key) for key in keys] == what), None)
        told = None
        if hit is not None:
            left.remove(hit)
            earliest = max(last, round(move["from"] - EARLY_S, 3))
            last = hit["t"]
            told = last, earliest <= last <= move["to"]
        asked = hit is None and _is_asked(truth["game"], move, events)
        _count(scored, f"{name}: {' '.join(map(str, what))}", [move], told, asked)
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


def _pieces(scored: Measured, name: str, truth: Truth, events: Told) -> list[str]:
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
        # What is in doubt may be what is missing.
        asked = any(
            sure <= there and here.total() == there.total()
            for t, sure, here in states
            if start - EARLY_S <= t <= until
        )
        what = " ".join(str(it.get("face") or "-".join(it["corners"])) for it in moves)
        told = (right[0], right[0] <= until) if right else None
        _count(scored, f"{name}: {what}", moves, told, asked)
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
