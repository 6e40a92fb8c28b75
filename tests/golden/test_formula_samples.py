"""The bundled photographs of Formula, ruled on as a user would: nothing is ruled wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import main

FORMULA = Path(__file__).parents[2] / "sample_images" / "formula"
PHOTOS = sorted(FORMULA.glob("round_*.jpg"))


def truth_of(photo: Path) -> dict[str, Any]:
    truth: dict[str, Any] = json.loads(photo.with_suffix(".json").read_text())
    return truth


def test_formulas_are_never_ruled_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", "formula", *map(str, PHOTOS), "--json"])
    reports = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for photo, report in zip(PHOTOS, reports, strict=True):
        truth = truth_of(photo)
        right = "valid" if truth.get("true", True) else "invalid"
        assert report["verdict"] in (right, "unsure")
        formula = report["formula"]
        if formula is not None and report["verdict"] != "unsure":
            assert [formula["a"], formula["b"], formula["c"]] == [
                str(truth[part]) for part in "ABC"
            ]
    assert sum(report["verdict"] != "unsure" for report in reports) >= 3


def test_a_round_is_followed_and_the_wrong_turn_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["follow", "formula", *map(str, PHOTOS), "--json"])
    [report] = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    said = {move["source"]: move["legal"] for move in report["moves"]}
    for photo in PHOTOS:
        if str(photo) in said:
            assert said[str(photo)] in (truth_of(photo)["true"], None)


def test_a_turn_is_ruled_on_by_what_lay_there_before(capsys: pytest.CaptureFixture[str]) -> None:
    before, after = (str(FORMULA / f"round_{n}.jpg") for n in (2, 3))
    main(["check", "formula", after, "--before", before, "--json"])
    report = json.loads(capsys.readouterr().out)
    assert report["verdict"] in ("valid", "unsure")
    if report["verdict"] == "valid":
        assert (report["turn"]["least"], report["turn"]["most"]) == (2, 3)
