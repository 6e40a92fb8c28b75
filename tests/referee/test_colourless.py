"""Pictures without colour, as a camera takes them by night: what is told by colours is not."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.cli.main import main
from tests.table.films import jpeg, write_film
from vision.arrays import Pixels
from vision.photo.light import is_colourless

SAMPLES = Path(__file__).parents[2] / "sample_images"
NO_COLOUR = "The camera shows no colour"
COLOUR_SAMPLES = ["mobius/opening", "mobius/red_links_three_bars", "cirplexed/kit", "cirplexed/ann"]
FACE_SAMPLES = ["mobi/kit", "formula/kit", "mathable/legal"]
FRAMES = 80
"""Of the film of a game: two moves."""

TINTS = {"grey": (1.0, 1.0, 1.0), "sepia": (1.0, 0.85, 0.6), "violet": (0.95, 0.8, 1.0)}


def picture(sample: str) -> Pixels:
    stored = cv2.imread(str(SAMPLES / f"{sample}.jpg"))
    return np.asarray(cv2.cvtColor(np.asarray(stored), cv2.COLOR_BGR2RGB), np.uint8)


def desaturate(pixels: Pixels, tint: tuple[float, float, float] = TINTS["grey"]) -> Pixels:
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)[..., None] * tint, np.uint8)


def save(folder: Path, name: str, pixels: Pixels) -> str:
    (path := folder / name).write_bytes(jpeg(pixels))
    return str(path)


@pytest.mark.parametrize(("sample", "tint"), [*zip(COLOUR_SAMPLES, [*TINTS, "grey"], strict=True)])
def test_a_photograph_without_colour_is_not_ruled_on(
    sample: str, tint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = save(tmp_path, "night.jpg", desaturate(picture(sample), TINTS[tint]))
    assert main(["check", sample.partition("/")[0], photo, "--json"]) == 2
    report = json.loads(capsys.readouterr().out)
    assert report["verdict"] == "unreadable"
    assert NO_COLOUR in report["summary"]


@pytest.mark.parametrize(
    "sample",
    [
        *FACE_SAMPLES[:2],
        pytest.param(
            FACE_SAMPLES[2],
            marks=pytest.mark.xfail(reason="asks: the network of places saw no grey boards"),
        ),
    ],
)
def test_where_colour_does_not_matter_it_is_ruled_on(
    sample: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = save(tmp_path, "night.jpg", desaturate(picture(sample)))
    assert main(["check", sample.partition("/")[0], photo, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "valid"


@pytest.mark.parametrize(
    "light", [(1.0, 0.75, 0.4), (0.5, 0.8, 1.0), (0.1, 0.1, 0.1)], ids=["warm", "cold", "dim"]
)
def test_there_is_colour_in_any_light(light: tuple[float, float, float]) -> None:
    for sample in (*COLOUR_SAMPLES, "mobius/two_markers_covered_under_a_lamp"):
        assert not is_colourless(np.asarray(picture(sample)[::4, ::4] * light, np.uint8)), sample


@pytest.mark.parametrize("sample", ["mobius/opening", "cirplexed/kit"])
def test_what_lay_there_stays_where_a_game_is_followed(
    sample: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, pixels = sample.partition("/")[0], picture(sample)
    photos = [save(tmp_path, "day.jpg", pixels), save(tmp_path, "night.jpg", desaturate(pixels))]
    main(["follow", game, photos[0], "--json"])
    alone = json.loads(capsys.readouterr().out)
    assert main(["follow", game, *photos, "--json"]) == 2
    report = json.loads(capsys.readouterr().out)
    assert report.get("cells") == alone.get("cells")
    assert report["scores"] == alone["scores"]
    assert (report["verdict"], report["summary"]) == (alone["verdict"], alone["summary"])
    (left_out,) = [
        finding for finding in report["findings"] if finding["code"] == "photo-unreadable"
    ]
    assert NO_COLOUR in left_out["message"]


def test_a_film_that_turns_grey_goes_on_when_colour_is_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = SAMPLES / "mobius" / "game.mp4"
    film, frames = cv2.VideoCapture(str(source)), list[Pixels]()
    while (read := film.read())[0] and len(frames) < FRAMES:
        frames.append(np.asarray(cv2.cvtColor(read[1], cv2.COLOR_BGR2RGB), np.uint8))
    rate = film.get(cv2.CAP_PROP_FPS)
    night = [desaturate(s) if 4 <= i / rate < 6 else s for i, s in enumerate(frames)]
    write_film(tmp_path / "game.avi", night, rate)
    watch = ["live", "mobius", "--video", str(tmp_path / "game.avi"), "--no-record", "--json"]
    main(watch)
    out, err = capsys.readouterr()
    events = [json.loads(line) for line in out.splitlines()]
    moves = [(e["cell"], e["colour"], e["legal"]) for e in events if e["event"] == "move"]
    truth = json.loads(source.with_suffix(".json").read_text("utf-8"))["moves"]
    expected = [move for move in truth if move["to"] < FRAMES / rate]
    assert moves == [(move["cell"], move["colour"], True) for move in expected]
    assert len(expected) == 2
    assert not [e for e in events if e["event"] in ("change", "ruling") and 4 <= e["t"] < 6]
    assert err.count(NO_COLOUR) == 1
