"""A plugin: the game of `docs/sixth_game`, installed and ruled on from photographs."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).parents[2]
WOOD, IVORY, INK = (118, 84, 58), (238, 230, 210), (30, 40, 90)
MAGIC = [[2, 7, 6], [9, 5, 1], [4, 3, 8]]
FALSE = [[2, 7, 6], [9, 5, 1], [4, 8, 3]]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which pip has installed the game, without network access."""
    folder = tmp_path_factory.mktemp("sixth")
    shutil.copytree(ROOT / "docs" / "sixth_game", folder / "source")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    command += ["--disable-pip-version-check", "--no-build-isolation", "--target"]
    subprocess.run([*command, folder / "target", folder / "source"], check=True)
    return folder / "target"


def referee(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(installed), str(ROOT)])
    return subprocess.run(
        [sys.executable, "-m", "referee", *arguments],
        env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def photograph(rows: Sequence[Sequence[int]], path: Path) -> str:
    """Draw tiles in rows on a table, in slight perspective, and save the picture."""
    picture = Image.new("RGB", (900, 900), WOOD)
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default(110)
    for row, faces in enumerate(rows):
        for col, face in enumerate(faces):
            x, y = 210 + 160 * col, 210 + 160 * row
            draw.rounded_rectangle((x + 2, y + 2, x + 158, y + 158), 14, IVORY, (90, 80, 70), 2)
            draw.text((x + 80, y + 80), str(face), INK, font, anchor="mm")
    flat = np.array([[0, 0], [900, 0], [900, 900], [0, 900]], np.float32)
    corners = np.array([[60, 20], [840, 0], [900, 900], [0, 860]], np.float32)
    warp = cv2.getPerspectiveTransform(flat, corners)
    pixels = cv2.warpPerspective(np.asarray(picture), warp, (900, 900), borderValue=WOOD)
    noisy = pixels + np.random.default_rng(1).normal(0, 3, pixels.shape)
    Image.fromarray(noisy.clip(0, 255).astype(np.uint8)).save(path)
    return str(path)


def test_it_is_listed_with_its_options(installed: Path) -> None:
    assert "magic-square number tiles in three rows" in referee(installed, "games").stdout
    assert "magic-square: the sum" in referee(installed, "check", "--help").stdout


def test_photographs_are_ruled_on(installed: Path, tmp_path: Path) -> None:
    photos = [photograph(MAGIC, tmp_path / "a.png"), photograph(FALSE, tmp_path / "b.png")]
    out = tmp_path / "out"
    done = referee(installed, "check", "magic-square", *photos, "--json", "--overlay", str(out))
    assert done.returncode == 1
    right, wrong = (json.loads(line) for line in done.stdout.splitlines())
    assert (right["verdict"], right["summary"]) == ("valid", "The square is magic.")
    assert right["square"] == [[str(face) for face in row] for row in MAGIC]
    assert wrong["verdict"] == "invalid"
    assert {finding["code"] for finding in wrong["findings"]} == {"wrong-sum"}
    assert sorted(path.name for path in out.iterdir()) == ["a.ruled.jpg", "b.ruled.jpg"]


def test_it_is_played_at_a_table(installed: Path, tmp_path: Path) -> None:
    photos = [photograph(FALSE, tmp_path / "a.png"), photograph(MAGIC, tmp_path / "b.png")]
    done = referee(installed, "follow", "magic-square", *photos, "--json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["verdict"]) == (0, "valid")
    assert report["square"] == [[str(face) for face in row] for row in MAGIC]
    (tmp_path / "calls.txt").write_text("1 answer 0=4\n")
    calls = ("--calls", str(tmp_path / "calls.txt"))
    done = referee(installed, "follow", "magic-square", photos[1], *calls, "--json")
    assert (done.returncode, json.loads(done.stdout)["verdict"]) == (1, "invalid")


def test_its_kit_is_printed(installed: Path, tmp_path: Path) -> None:
    pytest.importorskip("reportlab")
    done = referee(installed, "print", "magic-square", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    (kit,) = tmp_path.iterdir()
    assert kit.read_bytes().startswith(b"%PDF")
    other = referee(installed, "print", "no-kit").stderr
    assert "magicsquare" in other


def test_it_is_short_and_imports_the_referee_alone() -> None:
    files = [*(ROOT / "docs" / "sixth_game" / "magic_square").glob("*.py")]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= 150
    for path in files:
        tree = ast.parse(path.read_text("utf-8"))
        names = {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        others = {name for name in names if name.split(".")[0] not in sys.stdlib_module_names}
        assert others <= {"referee", "magic_square"}


@pytest.mark.parametrize(
    ("arguments", "status", "output"),
    [
        (["--total", "15"], 0, "The square is magic."),
        (["--total", "16"], 1, "is 15, not 16"),
        (["--held", "3"], 64, "--held is for Formula and Möbi, not for Magic square."),
        (["--answer", "0=77"], 64, "A tile must be 1 to 9, but got '77'."),
    ],
)
def test_its_options_and_answers_are_looked_at(
    installed: Path, arguments: list[str], status: int, output: str
) -> None:
    photo = ROOT / "docs" / "sixth_game" / "square.jpg"
    done = referee(installed, "check", "magic-square", str(photo), *arguments)
    assert done.returncode == status, done.stderr
    assert output in done.stdout + done.stderr


def test_a_broken_game_is_named_and_ours_go_on(installed: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(installed, broken)
    (broken / "magic_square" / "__init__.py").write_text("GAME = undefined\n")
    assert referee(broken, "check", "mobi", "none.jpg").returncode == 2
    done = referee(broken, "games")
    assert done.returncode == 64
    assert "The game 'magic-square' cannot be loaded" in done.stderr
    assert done.stderr.count("\n") == 1
