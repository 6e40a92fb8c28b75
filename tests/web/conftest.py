import io
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from httpx2 import Client, Response
from PIL import Image
from starlette.testclient import TestClient

from referee.web.app import create_app
from referee.web.links import PageLinks, bound_socket
from referee.web.services import Services
from referee.web.settings import WebSettings
from referee.web.workers import Workers
from referee.workers.pool import Pool

SAMPLES = Path(__file__).parents[2] / "sample_images"
TOKEN = "0123456789abcdef0123456789abcdef"


def open_services(folder: Path, settings: WebSettings | None = None) -> Services:
    """Services whose worker is a thread: it starts at once."""
    settings = settings or WebSettings()
    workers = Workers(Pool(lambda: ThreadPoolExecutor(1), 1), settings)
    return Services(workers, folder, folder / "games.record", settings=settings)


def logged_in(folder: Path, settings: WebSettings | None = None) -> TestClient:
    """A client of a new server that sends the token."""
    app = create_app(open_services(folder, settings), PageLinks(TOKEN))
    client = TestClient(app, "http://localhost")
    client.headers["Authorization"] = f"Bearer {TOKEN}"
    return client


def begin(client: Client, game: str, *players: str, **options: Any) -> str:
    """Begin a game with house rules; the address of its table."""
    form = {"game": game, "players": players, "options": options}
    response = client.post("/api/tables", json=form)
    assert response.status_code == 200, response.text
    return f"/api/tables/{response.json()['table']}"


def show(client: TestClient, table: str, photo: Path | bytes, **query: str) -> dict[str, Any]:
    """Show a table a photograph; its new state."""
    encoded = photo if isinstance(photo, bytes) else photo.read_bytes()
    response = client.post(f"{table}/photos", params=query, content=encoded)
    assert response.status_code == 200, response.text
    state: dict[str, Any] = response.json()
    return state


def call(client: Client, table: str, line: str) -> dict[str, Any]:
    """Make a call at a table; its new state."""
    response = client.post(f"{table}/calls", json={"call": line})
    assert response.status_code == 200, response.text
    state: dict[str, Any] = response.json()
    return state


def picture(client: TestClient, address: str, **query: int) -> Image.Image:
    """A picture that the server sends."""
    response = client.get(address, params=query)
    assert response.status_code == 200, response.text
    return Image.open(io.BytesIO(response.content))


def as_jpeg(image: Image.Image) -> bytes:
    encoded = io.BytesIO()
    image.save(encoded, "JPEG", quality=95)
    return encoded.getvalue()


def sentence_of(response: Response) -> str:
    """The sentence with which a request is refused as making no sense."""
    assert response.status_code == 422, response.text
    sentence: str = response.json()["error"]
    assert sentence.endswith(".")
    return sentence


@pytest.fixture
def stranger(tmp_path: Path, settings: WebSettings) -> Iterator[TestClient]:
    """A client without the token."""
    app = create_app(open_services(tmp_path, settings), PageLinks(TOKEN))
    with TestClient(app, base_url="http://localhost:8765", raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def client(stranger: TestClient) -> TestClient:
    """A phone that scanned the QR code."""
    stranger.get("/", params={"token": TOKEN})
    return stranger


@pytest.fixture
def settings() -> WebSettings:
    """The limits of the server, for tests to override."""
    return WebSettings()


@pytest.fixture
def address(tmp_path: Path, settings: WebSettings) -> Iterator[str]:
    """Address of a running server."""
    with bound_socket("127.0.0.1", 0) as listening:
        app = create_app(open_services(tmp_path, settings), PageLinks(TOKEN))
        config = uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join()
