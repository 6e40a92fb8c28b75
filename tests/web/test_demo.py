"""``referee demo``: the page with photographs to try."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import urllib.request
import webbrowser
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from referee import games
from referee.cli import serve
from referee.web.app import create_app
from referee.web.game_routes import SAMPLES as FOLDER
from referee.web.game_routes import samples
from referee.web.links import PageLinks
from referee.words import sentence
from tests.web.conftest import TOKEN, open_services

ROOT = Path(__file__).parents[2]
MOST_BYTES = 2_000_000


def test_samples_are_small_and_the_very_ones_of_the_clone() -> None:
    theirs = {path.read_bytes() for path in (ROOT / "sample_images").glob("*/*.jpg")}
    ours = [(FOLDER / name).read_bytes() for name in samples()]
    assert set(ours) <= theirs
    assert sum(map(len, ours)) < MOST_BYTES
    assert set(samples().values()) == {game.name for game in games.built_in()}


def test_samples_are_served_in_a_demonstration(tmp_path: Path) -> None:
    services = open_services(tmp_path)
    services.demo = True
    with TestClient(
        create_app(services, PageLinks(TOKEN)), base_url="http://localhost:8765"
    ) as client:
        client.get("/", params={"token": TOKEN})
        listed = client.get("/api/samples").json()["samples"]
        assert {one["name"]: one["game"] for one in listed} == samples()
        for name in samples():
            assert client.get(f"/api/samples/{name}").content == (FOLDER / name).read_bytes()
        assert client.get("/api/samples/none.jpg").status_code == 404
        assert client.get("/api/samples/..%2Fapp.py").status_code == 404


def test_there_are_none_otherwise(client: TestClient, stranger: TestClient) -> None:
    assert client.get("/api/samples").json() == {"samples": []}
    assert client.get("/api/samples/mobi.jpg").status_code == 404


def test_the_demonstration_serves_the_page_and_keeps_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "referee", "demo"]
    environment = {"PATH": "", "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == f"{sentence('cli-demo')}\n"
        link = process.stdout.readline().split()[-1]
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=\w+", link)
        with urllib.request.urlopen(link, timeout=60) as answer:
            assert b"<title>Referee</title>" in answer.read()
        process.send_signal(signal.SIGINT)
        assert process.wait(30) in (0, 130)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("display", "opened"), [(":0", ["http://x"]), (None, [])])
def test_a_browser_is_opened_where_there_are_windows(
    display: str | None, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    links: list[str] = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(webbrowser, "open", links.append)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("DISPLAY", raising=False)
    if display:
        monkeypatch.setenv("DISPLAY", display)
    serve.open_page("http://x")
    assert links == opened
