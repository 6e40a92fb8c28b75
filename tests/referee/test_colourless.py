"""Pictures without colour, as a camera takes them by night: what is told by colours is not."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.command_line import Cli
from tests.referee.photographs import SAMPLES, pixels_of
from tests.table.films import write_film
from vision.arrays import Pixels
from vision.photo.light import is_colourless

NO_COLOUR = "The camera shows no colour"
COLOUR_SAMPLES = ["mobius/opening", "mobius/red_links_three_bars", "cirplexed/kit", "cirplexed/ann"]
FACE_SAMPLES = ["mobi/kit", "formula/kit", "mathable/legal"]
FRAMES = 80
"""Of the film of a game: two moves."""

TINTS = {"grey": (1.0, 1.0, 1.0), "sepia": (1.0, 0.85, 0.6), "violet": (0.95, 0.8, 1.0)}


def desaturate(bgr: Pixels, tint: tuple[float, float, float] = TINTS["grey"]) -> Pixels:
    return np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY)[..., None] * tint[::-1], np.uint8)


def save(folder: Path, name: str, bgr: Pixels) -> Path:
    cv2.imwrite(str(folder / name), bgr)
    return folder / name


@pytest.mark.parametrize(("sample", "tint"), [*zip(COLOUR_SAMPLES, [*TINTS, "grey"], strict=True)])
def test_a_photograph_without_colour_is_not_ruled_on(
    sample: str, tint: str, tmp_path: Path, cli: Cli
) -> None:
    photo = save(tmp_path, "night.jpg", desaturate(pixels_of(sample), TINTS[tint]))
    done = cli("check", sample.partition("/")[0], photo, "--json")
    assert (done.status, done.report["verdict"]) == (2, "unreadable")
    assert NO_COLOUR in done.report["summary"]


@pytest.mark.parametrize("sample", FACE_SAMPLES)
def test_games_without_colours_are_ruled_on(sample: str, tmp_path: Path, cli: Cli) -> None:
    photo = save(tmp_path, "night.jpg", desaturate(pixels_of(sample)))
    done = cli("check", sample.partition("/")[0], photo, "--json")
    assert (done.status, done.report["verdict"]) == (0, "valid")


@pytest.mark.parametrize(
    "light", [(1.0, 0.75, 0.4), (0.5, 0.8, 1.0), (0.1, 0.1, 0.1)], ids=["warm", "cold", "dim"]
)
def test_colour_is_found_in_any_light(light: tuple[float, float, float]) -> None:
    for sample in (*COLOUR_SAMPLES, "mobius/two_markers_covered_under_a_lamp"):
        assert not is_colourless(np.asarray(pixels_of(sample)[::4, ::4, ::-1] * light, np.uint8)), (
            sample
        )


@pytest.mark.parametrize("sample", ["mobius/opening", "cirplexed/kit"])
def test_a_followed_game_keeps_its_state(sample: str, tmp_path: Path, cli: Cli) -> None:
    game, pixels = sample.partition("/")[0], pixels_of(sample)
    photos = [save(tmp_path, "day.jpg", pixels), save(tmp_path, "night.jpg", desaturate(pixels))]
    alone = cli("follow", game, photos[0], "--json").report
    done = cli("follow", game, *photos, "--json")
    report = done.report
    assert done.status == 2
    assert report.get("cells") == alone.get("cells")
    for field in ("scores", "verdict", "summary"):
        assert report[field] == alone[field]
    (left_out,) = [
        finding for finding in report["findings"] if finding["code"] == "photo-unreadable"
    ]
    assert NO_COLOUR in left_out["message"]


def test_a_film_that_turns_grey_goes_on_when_colour_is_back(tmp_path: Path, cli: Cli) -> None:
    source = SAMPLES / "mobius" / "game.mp4"
    film, frames = cv2.VideoCapture(str(source)), list[Pixels]()
    while (read := film.read())[0] and len(frames) < FRAMES:
        frames.append(np.asarray(read[1], np.uint8))
    rate = film.get(cv2.CAP_PROP_FPS)
    night = [desaturate(s) if 4 <= i / rate < 6 else s for i, s in enumerate(frames)]
    write_film(tmp_path / "game.avi", [frame[..., ::-1] for frame in night], rate)
    done = cli("live", "mobius", "--video", tmp_path / "game.avi", "--no-record", "--json")
    events = done.reports
    moves = [(e["cell"], e["colour"], e["legal"]) for e in events if e["event"] == "move"]
    truth = json.loads(source.with_suffix(".json").read_text("utf-8"))["moves"]
    expected = [move for move in truth if move["to"] < FRAMES / rate]
    assert moves == [(move["cell"], move["colour"], True) for move in expected]
    assert len(expected) == 2
    assert not [e for e in events if e["event"] in ("change", "ruling") and 4 <= e["t"] < 6]
    assert done.err.count(NO_COLOUR) == 1
