"""Boards of Cirplexed! from photograph to photograph, by the command line."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.cli.main import main

KIT = Path(__file__).parents[2] / "sample_images" / "cirplexed" / "kit.jpg"


def test_a_tile_that_was_turned_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", "cirplexed", str(KIT), "--json"])
    quad = np.array(json.loads(capsys.readouterr().out)["pieces"][5]["quad"], np.float32)
    picture = np.asarray(cv2.imread(str(KIT)))
    turn = cv2.getPerspectiveTransform(quad, np.roll(quad, 1, axis=0))
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, quad.astype(np.int32), 255)
    turned = cv2.warpPerspective(picture, turn, picture.shape[1::-1])
    picture[mask > 0] = turned[mask > 0]
    cv2.imwrite(str(tmp_path / "later.jpg"), picture)
    assert main(["follow", "cirplexed", str(KIT), str(tmp_path / "later.jpg"), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert [finding["code"] for finding in report["findings"]] == ["tile-moved"]
    assert " was turned, but tiles stay as they were placed." in report["summary"]
    assert main(["follow", "cirplexed", str(KIT), str(KIT), "--json"]) == 0
