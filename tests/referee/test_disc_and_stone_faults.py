"""Photographs of what is wrong, or of another game: findings or a remedy, never a silent ruling."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from referee.cli.main import main
from training.cirplexed_boards import LaidTile
from training.cirplexed_light import Conditions
from training.cirplexed_scenes import Scene, draw_scene, render

SAMPLES = Path(__file__).parents[2] / "sample_images"
MOBI = SAMPLES / "mobi" / "mobi_003.jpg"
CIRPLEXED = SAMPLES / "cirplexed" / "cirplexed_008.jpg"
MOBIUS = SAMPLES / "mobius" / "opening.jpg"


def ruled(game: str, photo: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    main(["check", game, str(photo), "--json"])
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def asks_or_says_why(report: dict[str, Any]) -> bool:
    if report["verdict"] == "unreadable":
        return bool(report["summary"])
    return report["verdict"] == "unsure" and bool(report["questions"] or report["findings"])


@pytest.mark.parametrize(
    ("game", "photo"),
    [
        ("cirplexed", MOBI),
        ("cirplexed", MOBIUS),
        ("mobi", CIRPLEXED),
        ("mobi", MOBIUS),
        ("mobius", CIRPLEXED),
        ("mobius", MOBI),
    ],
    ids=lambda part: part if isinstance(part, str) else part.stem,
)
def test_another_game_is_not_ruled_on(
    game: str, photo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asks_or_says_why(ruled(game, photo, capsys))


def board(seed: int = 1_000_031) -> Scene:
    """One board of some tiles seen from above in good light, one of them at an end."""
    scene = draw_scene(seed)
    while len(scene.tiles) > 12 or {t.board for t in scene.tiles} != {0} or not ends(scene):
        seed += 1
        scene = draw_scene(seed)
    view = replace(scene.view, tilt=10.0, size=0.8, width=1280, height=960)
    printed = replace(scene.print, radius=0.45, thickness=0.02)
    return replace(scene, view=view, conditions=Conditions(), print=printed)


def photograph(scene: Scene, path: Path) -> Path:
    cv2.imwrite(str(path), np.ascontiguousarray(render(scene, None)[0][..., ::-1]))
    return path


def ends(scene: Scene) -> list[tuple[LaidTile, np.ndarray]]:
    """The tiles with one neighbour only, and the way along the side that they share."""
    found = []
    for tile in scene.tiles:
        apart = [abs(one.row - tile.row) + abs(one.col - tile.col) for one in scene.tiles]
        if apart.count(1) == 1:
            away = tile.corners.mean(0) - scene.tiles[apart.index(1)].corners.mean(0)
            found.append((tile, np.array([-away[1], away[0]])))
    return found


def test_a_tile_shifted_by_half_a_side_is_a_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scene = board()
    tile, along = ends(scene)[0]
    moved = replace(tile, corners=tile.corners + 0.5 * along)
    tiles = tuple(moved if one is tile else one for one in scene.tiles)
    report = ruled("cirplexed", photograph(replace(scene, tiles=tiles), tmp_path / "a.png"), capsys)
    assert report["verdict"] in ("invalid", "unsure")
    told = {finding["code"] for finding in report["findings"]}
    assert told & {"half-side-shift", "nearly-touching"}


def test_a_board_with_a_hole_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scene = board()
    tile, _ = ends(scene)[0]
    tiles = tuple(one for one in scene.tiles if one is not tile)
    report = ruled("cirplexed", photograph(replace(scene, tiles=tiles), tmp_path / "a.png"), capsys)
    assert report["verdict"] == "valid"
    assert len(report["pieces"]) == len(tiles)


def test_a_blank_table_is_no_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "blank.png"
    cv2.imwrite(str(path), np.full((600, 800, 3), 128, np.uint8))
    for game in ("cirplexed", "mobius"):
        assert ruled(game, path, capsys)["verdict"] == "unreadable"
