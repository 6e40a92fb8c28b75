"""Score what is reported about films of whole games against what happened in them.

A move must be reported once, in order, correctly, before the next hand comes; in games without
moves the pieces on the table must be.
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

from benchmarks.clips.film import films
from benchmarks.clips.games import GAMES
from benchmarks.command import REFEREE, RULED_STATUSES, RefereeFailedError
from benchmarks.figures import Measurement
from benchmarks.sets import Selection
from referee.ruling.doubt import CERTAIN
from training.progress import progress

Truth = Mapping[str, Any]
Events = Sequence[Mapping[str, Any]]

KEYS = {
    "mathable": ("square", "value"),
    "mobius": ("cell", "colour"),
    "formula": ("formula", "player"),
}
"""Keys that identify a move, in games that report moves."""

FILMS = 3
"""Of each game."""
PROMPT_S = 0.7
EARLY_S = 0.2
"""Tolerance of the annotated time at which a hand has left."""


def clips(selection: Selection) -> Iterator[Measurement]:
    """Films of each game, cached, and what `referee live` reports about them."""
    for game in filter(selection.includes, GAMES):
        result, cpu_ms, peak_mib = Measurement(game), list[float](), list[float]()
        count = selection.limit or FILMS
        for film in progress(films(game, selection, count), game, count):
            truth = json.loads(film.with_suffix(".json").read_text("utf-8"))
            events, usage = watch_film(film, truth)
            score(result, film.name, truth, events)
            seconds = usage.ru_utime + usage.ru_stime
            cpu_ms.append(1000 * seconds / (truth["rate"] * truth["seconds"]))
            peak_mib.append(usage.ru_maxrss / 1024)
        result.amount("processor a frame", cpu_ms, "ms")
        result.amount("most memory", peak_mib, "MiB")
        yield result


def watch_film(film: Path, truth: Truth) -> tuple[Events, Any]:
    """Run `referee live` on a film: its events, and the resources it used."""
    command = [*REFEREE, "live", truth["game"], "--video", str(film), "--json"]
    if truth["players"]:
        command += ["--players", ",".join(truth["players"])]
    if (calls := film.with_suffix(".txt")).exists():
        command += ["--calls", str(calls)]
    events = film.with_suffix(".jsonl")
    with events.open("wb") as out:
        process = subprocess.Popen(command, stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in RULED_STATUSES:
        raise RefereeFailedError(f"{film}: exit status {process.returncode}")
    return [json.loads(line) for line in events.read_text("utf-8").splitlines()], usage


def score(result: Measurement, name: str, truth: Truth, events: Events) -> None:
    """Count what was reported about a film."""
    before = len(result.notes)
    invented = (_moves if truth["game"] in KEYS else _pieces)(result, name, truth, events)
    result.wrong += invented
    result.count("films with nothing invented", not invented)
    for call in truth["calls"]:
        is_right = _is_call_ruled_rightly(truth, call, events)
        result.count("calls answered rightly", is_right)
        if not is_right:
            what = f"{call['call']} at {call['t']} s"
            result.notes.append(f"{name}: {what} is not answered rightly")
    result.count("films without a fault", not invented and len(result.notes) == before)


def _count(
    result: Measurement,
    description: str,
    moves: Sequence[Truth],
    reported: tuple[float, bool] | None,
    in_question: bool,
) -> None:
    """Count the moves of one reach of a hand; questions about them remain unanswered.

    Parameters
    ----------
    reported
        When they were reported, and whether that was in time; None if they were not.
    """
    count, start = len(moves), moves[0]["from"]
    in_time = reported is not None and reported[1]
    prompt = reported is not None and in_time and reported[0] <= start + PROMPT_S
    result.count("moves told", count * (reported is not None), count)
    result.count("told or asked about", count * (reported is not None or in_question), count)
    result.count("before the next hand", count * in_time, count)
    result.count(f"within {PROMPT_S} s", count * prompt, count)
    if not prompt:
        at = f"{reported[0]} s" if reported else "no time" + ", but asked about" * in_question
        result.notes.append(f"{description} at {start} s was told at {at}")


def _moves(result: Measurement, name: str, truth: Truth, events: Events) -> list[str]:
    """Count the moves of a game that reports moves; returns the false ones."""
    keys = KEYS[truth["game"]]
    unmatched = [*_first_reports(events)]
    last = 0.0
    for move in truth["moves"]:
        description = [move[key] for key in keys]
        report = next((e for e in unmatched if [e.get(key) for key in keys] == description), None)
        reported = None
        if report is not None:
            unmatched.remove(report)
            earliest = max(last, round(move["from"] - EARLY_S, 3))
            last = report["t"]
            reported = last, earliest <= last <= move["to"]
        in_question = report is None and _is_questioned(truth["game"], move, events)
        words = " ".join(map(str, description))
        _count(result, f"{name}: {words}", [move], reported, in_question)
    return [
        f"{name}: {[event.get(key) for key in keys]} at {event['t']} s never happened"
        for event in unmatched
    ]


def _first_reports(events: Events) -> Iterator[Truth]:
    """The moves, without repetitions that only add whether an earlier move is legal."""
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


def _pieces(result: Measurement, name: str, truth: Truth, events: Events) -> list[str]:
    """Count the pieces of a game that reports its table as it stands; returns the false ones."""
    true_pieces = Counter(_face_name(truth["game"], piece) for piece in truth["there"])
    states = [*_states(truth["game"], events)]
    possible = [(0.0, true_pieces)]
    for _, reach in groupby(truth["moves"], key=lambda move: move["from"]):
        moves = [*reach]
        start, until = moves[0]["from"], moves[0]["to"]
        true_pieces = true_pieces + Counter(_face_name(truth["game"], move) for move in moves)
        possible.append((start, true_pieces))
        right_times = [
            t for t, _, current in states if start - EARLY_S <= t and current == true_pieces
        ]
        # A piece in doubt may be the missing one.
        in_question = any(
            certain <= true_pieces and current.total() == true_pieces.total()
            for t, certain, current in states
            if start - EARLY_S <= t <= until
        )
        description = " ".join(str(it.get("face") or "-".join(it["corners"])) for it in moves)
        reported = (right_times[0], right_times[0] <= until) if right_times else None
        _count(result, f"{name}: {description}", moves, reported, in_question)
    return [
        f"{name}: {face} at {t} s is not there"
        for t, certain, _ in states
        for face in certain - [current for since, current in possible if since - EARLY_S <= t][-1]
    ]


def _is_questioned(game: str, move: Truth, events: Events) -> bool:
    """Whether the last ruling before the next hand has a question about a move."""
    rulings = [e["report"] for e in events if e["event"] == "ruling" and e["t"] <= move["to"]]
    questions = rulings[-1]["questions"] if rulings else []
    if game == "formula":
        return bool(questions)
    place = move[KEYS[game][0]]
    return any(question.get("at") == place for question in questions)


def _states(game: str, events: Events) -> Iterator[tuple[float, Counter[str], Counter[str]]]:
    """After each change: its time, the pieces read with certainty, and all pieces."""
    current: dict[int, Truth] = {}
    for event in events:
        if event["event"] != "change":
            continue
        for piece_id in event["removed"]:
            current.pop(piece_id, None)
        for piece in (*event["added"], *event["changed"]):
            current[piece["id"]] = piece
        certain = (piece for piece in current.values() if piece["confidence"] >= CERTAIN)
        yield (
            event["t"],
            Counter(_face_name(game, piece) for piece in certain),
            Counter(_face_name(game, piece) for piece in current.values()),
        )


def _face_name(game: str, piece: Any) -> str:
    """The face of a piece, independent of rotation."""
    if game == "cirplexed":
        corners = piece if isinstance(piece, list) else piece.get("corners") or ["unknown"]
        return min("-".join([*corners[k:], *corners[:k]]) for k in range(len(corners)))
    return str(piece if isinstance(piece, str) else piece["face"])


def _is_call_ruled_rightly(truth: Truth, call: Truth, events: Events) -> bool:
    """Whether the ruling on a call is right."""
    rulings = [e for e in events if e["event"] == "ruling" and abs(e["t"] - call["t"]) < 1e-3]
    word, _, player = call["call"].partition(" ")
    if not rulings:
        return False
    report = rulings[-1]["report"]
    if word == "draw":
        return bool(report["verdict"] == "valid")
    found = sorted(each["text"] for each in report.get("equations", ()))
    return bool(found == truth["equations"][player])
