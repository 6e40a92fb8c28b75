"""Several photographs of one table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from referee import Referee
from referee.game import View
from referee.games.mathable.rule import MathableAdapter
from referee.ruling.evidence import pool_evidence
from tests.command_line import Cli
from tests.referee.boards import fake_scenes, photo_scenes, photograph
from vision.piece import Alternative
from vision.scene import Ambiguity, Component, Scene

SAMPLES = Path(__file__).parents[2] / "sample_images"
POD = SAMPLES / "mobi" / "mobi_003.jpg"


@pytest.fixture(scope="module")
def pod() -> Scene:
    scenes = Referee("mobi").view(POD)
    assert isinstance(scenes, View)
    return scenes.scene


def with_doubt(scene: Scene, number: int) -> Scene:
    """The scene with one piece in doubt."""
    pieces = list(scene.pieces)
    piece = pieces[number]
    readings = (Alternative("8", 0.5), Alternative(piece.face or "", 0.5))
    pieces[number] = piece.with_readings(readings, "number")
    return replace(scene, pieces=tuple(pieces))


def reorder(scene: Scene, rows: int) -> Scene:
    """The scene with its pieces in reverse order and their rows shifted."""
    pieces = [
        replace(piece, id=number, row=None if piece.row is None else piece.row + rows)
        for number, piece in enumerate(reversed(scene.pieces))
    ]
    return replace(scene, pieces=tuple(pieces), contacts=(), unclear=())


def test_a_doubt_is_settled_by_another_photograph(pod: Scene) -> None:
    number = next(p.id for p in pod.pieces if p.kind == "number")
    face = pod.pieces[number].face
    pooled, strange = pool_evidence(with_doubt(pod, number), [reorder(pod, 3)])
    assert strange == ()
    assert pooled.pieces[number].face == face
    assert pooled.pieces[number].confidence > 0.99
    assert pooled.pieces[number].quad == pod.pieces[number].quad
    unchanged, _ = pool_evidence(with_doubt(pod, number), [with_doubt(pod, number)])
    assert unchanged.pieces[number].confidence == pytest.approx(0.5)


def test_an_unclear_place_is_cleared_by_another_photograph(pod: Scene) -> None:
    hidden = replace(pod, unclear=(Ambiguity("hidden", (0,), 1), Ambiguity("outlines")))
    assert pool_evidence(hidden, [reorder(pod, 2)])[0].unclear == (Ambiguity("outlines"),)
    assert pool_evidence(hidden, [hidden])[0].unclear == hidden.unclear


def test_a_group_of_unknown_orientation_gives_no_evidence(pod: Scene) -> None:
    undecided = Component((0.5, 0.0, 0.5, 0.0))
    other = replace(pod, components=tuple(undecided for _ in pod.components))
    assert pool_evidence(pod, [other])[1] == (0,)


def test_glare_on_one_photograph_is_no_question_with_another(tmp_path: Path) -> None:
    referee = Referee("mobi")
    expected = referee.check(POD)
    piece = next(p for p in expected.pieces if p.kind == "number")
    pixels = np.array(Image.open(POD))
    (left, top), (right, bottom) = np.min(piece.quad, 0), np.max(piece.quad, 0)
    inset = 0.2 * (right - left)
    box = tuple(slice(int(a + inset), int(b - inset)) for a, b in ((top, bottom), (left, right)))
    pixels[box] = pixels[box].max((0, 1))
    glaring = tmp_path / "glaring.png"
    Image.fromarray(pixels).save(glaring)
    assert referee.check(glaring).verdict == "unsure"
    report = referee.check_same([glaring, POD])
    assert (report.verdict, report.summary) == (expected.verdict, expected.summary)


@pytest.mark.parametrize(
    ("game", "names"),
    [("mobi", ("mobi_003", "mobi_011")), ("mathable", ("legal", "illegal"))],
)
def test_two_tables_are_not_ruled_on_as_one(game: str, names: tuple[str, str]) -> None:
    report = Referee(game).check_same([SAMPLES / game / f"{name}.jpg" for name in names])
    assert report.verdict == "unsure"
    assert report.summary.endswith("photograph them again.")


def test_the_photograph_that_differs_is_named_and_not_one_that_is_unsure(tmp_path: Path) -> None:
    scenes = photo_scenes({"7F": 3}, {"7F": {"3": 0.6, "5": 0.4}}, {"7F": 5})
    photos = [photograph(tmp_path / name) for name in scenes]
    with fake_scenes(MathableAdapter, scenes):
        referee = Referee("mathable")
        verdicts = [referee.check(photo).verdict for photo in photos]
        report = referee.check_same(photos)
    assert verdicts == ["valid", "unsure", "invalid"]
    assert report.verdict == "unsure"
    named_photos = {name for name in scenes if name in report.summary}
    assert named_photos == {"01.jpg", "03.jpg"}
    assert report.questions == ()


def test_a_photograph_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"no picture")
    report = Referee("mobi").check_same([broken, POD])
    assert report.verdict == "valid"
    assert any(finding.source == str(broken) for finding in report.findings)
    assert Referee("mobi").check_same([broken]).verdict == "unreadable"


def test_the_command_line_gives_one_ruling(cli: Cli) -> None:
    done = cli("check", "mobi", POD, POD, "--same")
    assert (done.status, done.out.count("The pod is right")) == (0, 1)
