"""Möbi: rulings on made-up scenes, questions and answers, and photographs of cut pods."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from referee import Referee, Report
from referee.game import View
from referee.games.mobi.rule import MobiAdapter
from referee.ruling.answers import as_answers
from rules.mobi import Pod, judge_pod
from tests.command_line import Cli
from tests.table.mobi_looks import Doubts, pods_scene
from vision.graph.joining import Contact
from vision.photo.photo import Photo
from vision.piece import as_quad
from vision.scene import Ambiguity, Scene

SAMPLES = Path(__file__).parents[2] / "sample_images" / "mobi"


def pod_scene(text: str, doubts: Doubts | None = None) -> Scene:
    return pods_scene((300.0, 200.0, text), doubts=doubts)


def check_scene(
    scene: Scene,
    answers: Mapping[int, str] | Mapping[str, str] | None = None,
    **options: Any,
) -> Report:
    adapter = MobiAdapter(**options)
    return adapter.check(View("pod.jpg", scene), as_answers(answers))


@pytest.mark.parametrize(
    ("pod", "reason"),
    [
        ("1 2 3", "No tile shows an operation."),
        ("1 2", "No tile shows an operation."),
        ("+ − =", "No tile shows a number."),
        # As detected on a real photograph of another game.
        ("= back", "No tile shows a number."),
        ("1 + 2 + 3 − 4 × 5", "None of the operation tiles shows =."),
    ],
)
def test_tiles_without_faces_that_every_pod_has_are_foreign(pod: str, reason: str) -> None:
    foreign = MobiAdapter().why_foreign(pod_scene(pod))
    assert foreign is not None
    assert foreign.message == reason


FACES = st.sampled_from(["1", "2", "3", "5", "6/9", "7", "+", "−", "="])


@settings(max_examples=40)
@given(st.lists(FACES, min_size=2, max_size=7))
def test_the_reading_does_not_depend_on_the_ruleset(faces: list[str]) -> None:
    scene = pod_scene(" ".join(faces))
    strict = check_scene(scene)
    house = {"runs": "loose", "plain_equalities": "always", "integers_only": True}
    loose = check_scene(scene, rules=house, final=False)
    assert strict.pieces == loose.pieces


def check_confirmed(scene: Scene) -> Report:
    """Rule on a scene, answering every question with the likeliest alternative."""
    answers: dict[str, str] = {}
    while True:
        report = MobiAdapter().check(View("pod.jpg", scene), as_answers(answers))
        more = {q.place or "": q.alternatives[0].face for q in report.questions}
        if report.verdict != "unsure" or not more:
            return report
        assert answers.keys().isdisjoint(more)
        answers |= more


@settings(max_examples=40)
@given(st.lists(FACES, min_size=2, max_size=7))
@example(["+", "5", "7"])
def test_there_is_at_most_one_question_about_a_tile(faces: list[str]) -> None:
    scene = pod_scene(" ".join(faces))
    pieces = [question.piece for question in check_scene(scene).questions]
    assert len(pieces) == len(set(pieces))
    assert check_confirmed(scene).verdict != "unsure"


@settings(max_examples=60)
@given(st.lists(FACES, min_size=2, max_size=7))
def test_certain_readings_are_ruled_on_as_by_the_rules(faces: list[str]) -> None:
    text = " ".join(faces)
    assert check_confirmed(pod_scene(text)).verdict == judge_pod(Pod.parse(text)).ruling.outcome


@pytest.mark.parametrize("axis", [0, 1])
def test_a_pod_at_the_edge_of_the_picture_is_unsure(axis: int) -> None:
    photo = SAMPLES / "mobi_003.jpg"
    truth = json.loads(photo.with_suffix(".json").read_text("utf-8"))["tiles"]
    signs = [np.array(t["quad"])[:, axis] for t in truth if t["kind"] == "operation" and "row" in t]
    last = max(signs, key=np.mean)
    part = [slice(None), slice(None)]
    part[1 - axis] = slice(int(last.min() + 0.3 * np.ptp(last)))
    whole = Photo.load(photo)
    assert isinstance(whole, Photo)
    cut = Photo.from_pixels("cut", np.ascontiguousarray(whole.pixels()[tuple(part)]))
    report = Referee("mobi").check(cut)
    assert report.verdict == "unsure"
    assert "cut-off" in [finding.code for finding in report.findings]


def test_each_fault_is_printed_once(cli: Cli) -> None:
    done = cli("check", "mobi", SAMPLES / "kit.jpg", "--answer", "1=7")
    output = done.out
    assert done.status == 1
    assert output.count("has no =.") == 1
    assert output.count("Two numbers touch in") == 2, "two pairs of them"
    assert "  ✗ 10 7 4 + 12 ÷ 2 has no =.\n" in output
    assert "  ✗ 10 7 4 + 12 ÷ 2\n" in output
    assert "  × " not in output


def test_sides_are_those_of_the_photograph() -> None:
    scene = replace(pod_scene("3 + 4 ="), unclear=(Ambiguity("covered", (3,), 1),))
    width, height = scene.image_size
    rotated = tuple(
        replace(piece, quad=as_quad([(width - x, height - y) for x, y in piece.quad]))
        for piece in scene.pieces
    )
    upside_down = replace(scene, pieces=rotated)
    message = check_scene(upside_down).questions[0].message
    assert message == "Does a tile lie to the left of the =?"
    assert check_scene(upside_down, {"3.left": "7"}).verdict == "valid"


def test_a_ring_that_fits_no_lattice_is_crooked_if_all_its_tiles_touch_by_answer() -> None:
    sides = Contact(0, 1, 1, 3), Contact(1, 2, 3, 0), Contact(2, 1, 3, 3), Contact(0, 1, 2, 3)
    ring = replace(pod_scene("3 4\n+ 5"), contacts=sides, unclear=(Ambiguity("loop", (0, 2)),))
    answers: dict[str, str] = {}
    for pair, left in {"0-2": 3, "0-1": 2, "1-3": 1, "2-3": 0}.items():
        assert pair in {question.at for question in check_scene(ring, answers).questions}
        answers[pair] = "touch"
        assert len(check_scene(ring, answers).questions) == left
    report = check_scene(ring, answers)
    assert report.verdict == "invalid"
    assert "crooked" in [finding.code for finding in report.findings]
    apart = check_scene(ring, {"0-2": "apart"})
    assert "crooked" not in [finding.code for finding in apart.findings]
