"""Boards of Cirplexed! from photograph to photograph, by the command line."""

from pathlib import Path

import cv2
import numpy as np

from tests.command_line import Cli

KIT = Path(__file__).parents[2] / "sample_images" / "cirplexed" / "kit.jpg"


def test_a_turned_tile_is_a_violation(tmp_path: Path, cli: Cli) -> None:
    pieces = cli("check", "cirplexed", KIT, "--json").report["pieces"]
    quad = np.array(pieces[5]["quad"], np.float32)
    picture = np.asarray(cv2.imread(str(KIT)))
    turn = cv2.getPerspectiveTransform(quad, np.roll(quad, 1, axis=0))
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, quad.astype(np.int32), 255)
    turned = cv2.warpPerspective(picture, turn, picture.shape[1::-1])
    picture[mask > 0] = turned[mask > 0]
    cv2.imwrite(str(tmp_path / "later.jpg"), picture)
    done = cli("follow", "cirplexed", KIT, tmp_path / "later.jpg", "--json")
    assert done.status == 1
    assert [finding["code"] for finding in done.report["findings"]] == ["tile-moved"]
    assert " was turned, but tiles stay as they were placed." in done.report["summary"]
    assert cli("follow", "cirplexed", KIT, KIT).status == 0
