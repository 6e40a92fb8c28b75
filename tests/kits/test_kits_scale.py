"""Scale and margins, measured on the rendered pages; boards over several pages."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("reportlab")

from referee.kits import KITS, kit_documents
from referee.kits.paper import MARGIN_MM, PAPERS, Printing, paper_named
from referee.kits.tiling import OVERLAP_MM, tiling_for
from tests.kits.rendering import placed, render, render_pages


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("kit", KITS)
def test_every_page_has_one_rule(kit: str, paper: str) -> None:
    for document in kit_documents(kit, Printing(paper_named(paper))):
        for page in document.pages:
            rules = [p for p in placed(page.items) if p.label.kind == "rule"]
            assert len(rules) == 1
            assert rules[0].x + 100 < page.width_mm - MARGIN_MM


@pytest.mark.parametrize("kit", ["mobius", "charuco", "cirplexed"])
def test_the_rule_measures_100_mm(kit: str, tmp_path: Path) -> None:
    document = kit_documents(kit)[0]
    (rule,) = [p for p in placed(document.pages[0].items) if p.label.kind == "rule"]
    density = 20
    picture = render(document, tmp_path, density)
    # A line of pixels through the long ticks, above the short ones.
    row = picture[round((rule.y - 2.2) * density), :, 1]
    ticks = np.flatnonzero(row[: round((rule.x + 101) * density)] < 128)
    assert (ticks[-1] - ticks[0]) / density == pytest.approx(100, abs=0.3)
    groups = np.split(ticks, np.flatnonzero(np.diff(ticks) > 1) + 1)
    middles = [float(group.mean() + 0.5) / density for group in groups]
    assert middles == pytest.approx([rule.x, rule.x + 50, rule.x + 100], abs=0.06)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("kit", KITS)
def test_nothing_lies_in_the_margin(kit: str, paper: str, tmp_path: Path) -> None:
    density = 3
    rim = int(MARGIN_MM * density) - 1
    for document in kit_documents(kit, Printing(paper_named(paper))):
        # The backs follow the fronts' grid, so the first two pages and the last say it all.
        pages = {0, min(1, len(document.pages) - 1), len(document.pages) - 1}
        for picture in render_pages(document, tmp_path, density, pages):
            inside = picture[rim:-rim, rim:-rim]
            assert inside.min() < 128
            blank = picture.copy()
            blank[rim:-rim, rim:-rim] = 255
            assert blank.min() == 255


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", [(381.0, 381.0), (336.0, 252.0), (100.0, 80.0), (900.0, 60.0)])
def test_the_windows_of_a_tiled_board_cover_it_and_overlap(
    size: tuple[float, float], paper: str
) -> None:
    tiling = tiling_for(*size, PAPERS[paper])
    room = tiling.paper.content
    assert tiling.width_mm <= room.width + 1e-9
    assert tiling.height_mm <= room.height + 1e-9
    windows = (tiling.xs, tiling.width_mm), (tiling.ys, tiling.height_mm)
    for (starts, length), whole in zip(windows, size, strict=True):
        assert (starts[0], starts[-1] + length) == pytest.approx((0, whole))
        for before, after in pairwise(starts):
            assert before + length - after == pytest.approx(OVERLAP_MM)


def test_neighbouring_pages_show_the_same_strip(tmp_path: Path) -> None:
    document = kit_documents("mobius")[0]
    left, right = (page.astype(int) for page in render_pages(document, tmp_path, 4, (0, 1)))
    views = [next(placed(page.items)) for page in document.pages]
    targets = [
        next(p for p in placed(page.items) if p.label.kind == "target") for page in document.pages
    ]
    assert targets[0].x - views[0].x == pytest.approx(targets[1].x - views[1].x)
    strips = []
    for picture, target in zip((left, right), targets, strict=True):
        middle, half = round(target.x * 4), 16
        strips.append(picture[120:1000, middle - half : middle + half])
    assert np.abs(strips[0] - strips[1]).mean() < 6
