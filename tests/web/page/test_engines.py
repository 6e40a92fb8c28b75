"""What Firefox and WebKit do in ways of their own; each is skipped where it is not installed."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from httpx2 import Client
from PIL import Image, ImageChops

from tests.web.page.conftest import PHONE, SAMPLES, ServerProcess
from tests.web.page.engines import Engine, firefox, webkit

MAKERS = {"firefox": firefox, "webkit": webkit}
PACKAGES = {"firefox": "firefox-esr", "webkit": "webkit2gtk-driver xvfb"}


@pytest.fixture(scope="module", params=MAKERS)
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """One of them."""
    name = str(request.param)
    made = MAKERS[name](tmp_path_factory.mktemp(name))
    if made is None:
        pytest.skip(f"no {name} is found: apt-get install --no-install-recommends {PACKAGES[name]}")
    yield made
    made.close()


@pytest.fixture
def opened(engine: Engine, served: ServerProcess) -> Engine:
    """The page in it, of a phone's size as far as windows can be so small."""
    engine.resize(PHONE["width"], PHONE["height"])
    engine.goto(served.link)
    engine.run(WAIT_FOR, ".start")
    return engine


WAIT_FOR = """async (what) => {
  for (let tries = 0; tries < 400 && !document.querySelector(what); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (!document.querySelector(what)) throw new Error(`There is no ${what}.`);
}"""

NEAR_LOOKS = """async () => {
  const { crop } = await import("/faces.js");
  const size = [4000, 3000];
  const canvas = Object.assign(document.createElement("canvas"), { width: 4000, height: 3000 });
  const on = canvas.getContext("2d");
  on.fillRect(0, 0, ...size);
  const quads = [];
  for (let i = 0; i < 20; i++) {
    const side = 60 + 12 * i;
    const at = [250 + 700 * (i % 5), 300 + 700 * Math.floor(i / 5)];
    on.setTransform(new DOMMatrix([side, 0, 0, side, ...at]).rotateSelf(20 * i));
    const corner = (x, y) => on.getTransform().transformPoint({ x, y });
    ["red", "lime", "blue", "yellow"].forEach((colour, k) => {
      on.fillStyle = colour;
      on.fillRect([0, 0.5, 0.5, 0][k], [0, 0, 0.5, 0.5][k], 0.5, 0.5);
    });
    quads.push([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)].map(({ x, y }) => [x, y]));
  }
  const image = new Image();
  image.src = URL.createObjectURL(await new Promise((resolve) => canvas.toBlob(resolve)));
  await image.decode();
  const places = [[0.3, 0.3], [0.7, 0.3], [0.7, 0.7], [0.3, 0.7], [0.03, 0.5]];
  return quads.map((quad) => {
    const look = crop(image, size, quad);
    const pixel = ([x, y]) =>
      look.getContext("2d").getImageData(x * look.width, y * look.height, 1, 1).data;
    return places.map((place) => [...pixel(place).slice(0, 3)]);
  });
}"""


def test_close_ups_show_the_pieces(opened: Engine) -> None:
    shown = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0], [0, 0, 0]]
    for number, look in enumerate(opened.run(NEAR_LOOKS)):
        for seen, meant in zip(look, shown, strict=True):
            assert seen == pytest.approx(meant, abs=40), f"of piece {number}"


def test_the_panel_is_no_wider_than_the_window(opened: Engine) -> None:
    wide, room = opened.run(
        """async () => {
          const form = { game: "mathable", players: ["Ann", "Bo"], options: {}, source: null };
          const sent = { method: "POST", body: JSON.stringify(form) };
          const headers = { "Content-Type": "application/json" };
          const answer = await fetch("/api/tables", { ...sent, headers });
          location.hash = `#/table/${(await answer.json()).table}`;
          for (let i = 0; i < 300 && !document.querySelector(".calls"); i++) {
            await new Promise((resolve) => setTimeout(resolve, 100));
          }
          const panel = document.querySelector(".panel");
          return [panel.scrollWidth, panel.clientWidth];
        }"""
    )
    assert wide <= room


def test_labels_hold_their_words(opened: Engine) -> None:
    right, width = opened.run(
        """async () => {
          const { pill } = await import("/labels.js");
          const { element, width } = pill("Ann: 4 full, 6 × ¾, 4 × ½", "neutral", 13, 400);
          const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
          drawing.append(element);
          document.body.append(drawing);
          const { x, width: words } = element.querySelector("text").getBBox();
          return [x + words, width];
        }"""
    )
    assert right < width - 5


def test_a_replay_shows_each_move(opened: Engine, served: ServerProcess) -> None:
    token = served.link.rpartition("=")[2]
    with Client(base_url=served.home, headers={"Authorization": f"Bearer {token}"}) as client:
        begun = client.post("/api/tables", json={"game": "mathable", "players": ["Ann", "Bo"]})
        table = begun.json()["table"]
        for number in (1, 2):
            photo = SAMPLES / "mathable" / f"game_1_0{number}.jpg"
            client.post(f"/api/tables/{table}/photos", content=photo.read_bytes(), timeout=60)
    opened.run("(table) => { location.hash = `#/record/${table}` }", table)
    screens = []
    for new in ("3", "12"):
        opened.run(WAIT_FOR, ".replay .mark.new")
        words = opened.run("() => document.querySelector('.replay-words').innerText")
        assert f"{new} on " in words
        assert "start=first" not in words
        screens.append(Image.open(io.BytesIO(opened.screenshot())).convert("RGB"))
        opened.run("() => document.querySelector('.replay .actions').lastChild.click()")
    assert ImageChops.difference(*screens).getbbox()
