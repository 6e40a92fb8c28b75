"""Rendered boards of Cirplexed! with a fault: findings, never a silent ruling."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from referee import Referee
from training.render.camera import Viewpoint
from training.render.light import Light
from training.render.sensor import Sensor
from training.render.stock import own_stock
from training.render.surfaces import material
from training.tables.discs import DiscTile, draw_boards, lay, random_prints, table_of
from training.tables.table import shoot


def board(seed: int = 31) -> list[DiscTile]:
    """One board of some tiles, one of them at an end."""
    while True:
        rng = np.random.default_rng(seed)
        tiles = lay(rng, draw_boards(rng, [10]), [])
        if ends(tiles):
            return tiles
        seed += 1


def photograph(tiles: list[DiscTile], path: Path) -> Path:
    """The tiles seen from above in good light."""
    rng = np.random.default_rng(5)
    table = table_of(tiles, random_prints(rng, radius=0.45, thickness=0.02))
    view = Viewpoint(1280, 960, tilt=10.0, roll=20.0, turn=5.0, focal=0.8, size=0.8)
    shot = shoot(
        table,
        own_stock(1),
        rng,
        view=view,
        light=Light(),
        sensor=Sensor(),
        surface=material("wood", rng),
    )
    path.write_bytes(shot.jpeg(rng))
    return path


def ends(tiles: list[DiscTile]) -> list[tuple[DiscTile, np.ndarray]]:
    """The tiles with one neighbour only, and the way along the side that they share."""
    found = []
    for tile in tiles:
        apart = [abs(one.row - tile.row) + abs(one.col - tile.col) for one in tiles]
        if apart.count(1) == 1:
            away = np.array(tile.centre) - tiles[apart.index(1)].centre
            found.append((tile, np.array([-away[1], away[0]])))
    return found


def test_a_tile_shifted_by_half_a_side_is_a_finding(tmp_path: Path) -> None:
    whole = board()
    tile, along = ends(whole)[0]
    x, y = (np.array(tile.centre) + 0.5 * along).tolist()
    tiles = [replace(tile, centre=(x, y)) if one is tile else one for one in whole]
    report = Referee("cirplexed").check(photograph(tiles, tmp_path / "a.jpg"))
    assert report.verdict in ("invalid", "unsure")
    codes = {finding.code for finding in report.findings}
    assert codes & {"half-side-shift", "nearly-touching"}


def test_a_board_with_a_hole_is_counted(tmp_path: Path) -> None:
    whole = board()
    tile, _ = ends(whole)[0]
    tiles = [one for one in whole if one is not tile]
    report = Referee("cirplexed").check(photograph(tiles, tmp_path / "a.jpg"))
    assert (report.verdict, len(report.pieces)) == ("valid", len(tiles))
