"""A server of its own and a Chromium of this machine; without one, these tests are skipped."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    FilePayload,
    FloatRect,
    Locator,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "sample_images"
PHONE = ViewportSize(width=390, height=844)
# Nobody waits so long but on a busy machine: a ruling takes a second there.
expect.set_options(timeout=60_000)

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


@dataclass
class Served:
    """A server in a process of its own, which can be killed and started again."""

    folder: Path
    port: int = 0
    link: str = ""
    process: subprocess.Popen[str] = field(init=False)

    def start(self) -> None:
        command = [sys.executable, "-m", "referee", "serve"]
        command += ["--port", str(self.port), "--data", str(self.folder)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.link = self.process.stdout.readline().split()[-1]
        self.port = int(self.link.partition("/?")[0].rpartition(":")[2])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    @property
    def home(self) -> str:
        return self.link.partition("?")[0]


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that leave it running."""
    server = Served(tmp_path_factory.mktemp("referee"))
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="package")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The system's Chromium, with a camera that looks at a formula on the table."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("no Chromium is found: apt-get install --no-install-recommends chromium")
    arguments = ["--no-sandbox", "--use-fake-ui-for-media-stream"]
    film = tmp_path_factory.mktemp("camera") / "formula.mjpeg"
    film.write_bytes(3 * (SAMPLES / "formula" / "round_2.jpg").read_bytes())
    arguments += ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}"]
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=found, args=arguments)
        yield opened
        opened.close()


@contextmanager
def visiting(browser: Browser, served: Served, **kind: Any) -> Iterator[Page]:
    """The page as a phone sees it that scanned the QR code; what it complains of fails the test."""
    usual = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
    context = browser.new_context(**{"service_workers": "block", **usual, **kind})
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on(
        "console",
        lambda said: complaints.append(said.text) if "Content Security" in said.text else None,
    )
    opened = context.new_page()
    opened.goto(served.link)
    opened.wait_for_selector(".start")
    yield opened
    context.close()
    assert not complaints


@pytest.fixture
def page(browser: Browser, served: Served) -> Iterator[Page]:
    """The page as a phone sees it first."""
    with visiting(browser, served) as opened:
        yield opened


def give(page: Page, game: str, photo: str | Path | FilePayload, chosen: bool = True) -> None:
    """Choose a game, and a photograph, by its name one of the sample images."""
    if chosen:
        page.locator(f"input[value={game}]").check(force=True)
    given = SAMPLES / game / photo if isinstance(photo, str) else photo
    page.locator("input[type=file]:not([capture])").set_input_files(given)


def place_of(element: Locator) -> FloatRect:
    """Where an element is seen."""
    place = element.bounding_box()
    assert place is not None
    return place


def violations(page: Page) -> list[str]:
    """What axe-core finds fault with, by the rules of WCAG 2.2 AA and its own best practices."""
    # What comes slowly is half transparent, and of too little contrast, only while it comes.
    page.evaluate(
        """() => Promise.all(document.getAnimations()
        .filter((each) => each.effect.getComputedTiming().endTime < 1e4)
        .map((each) => each.finished.catch(() => {})))"""
    )
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
    found = Axe().run(page, options=options).response["violations"]
    return [f"{each['id']}: {[node['html'] for node in each['nodes']]}" for each in found]
