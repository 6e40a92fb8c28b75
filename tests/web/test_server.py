import asyncio
import signal
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
import pytest

from referee.cli.main import main
from referee.errors import UsageError
from referee.table.records import SessionHead
from referee.table.sources.shot import Shot, SourceError
from referee.web import server as web_server
from referee.web.certificate import certificate
from referee.web.links import bound_socket, load_token, page_address, qr_text
from referee.web.settings import WebSettings
from tests.web.conftest import SAMPLES, open_services
from vision.photo.photo import Photo

BOARD = SAMPLES / "mathable" / "game_1_01.jpg"


@contextmanager
def running_server(
    folder: Path, *arguments: str, stderr: int | None = None
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The link of a server in a process of its own, which ends as if its power were cut."""
    command = [sys.executable, "-m", "referee", "serve", "--port", "0", "--data", str(folder)]
    command += arguments
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[-1], process
        finally:
            process.send_signal(signal.SIGKILL)


@contextmanager
def logged_in(link: str, folder: Path) -> Iterator[httpx.Client]:
    """Somebody who followed the link of a server, and trusts its certificate."""
    trusting = ssl.create_default_context(cafile=folder / "authority.pem")
    with httpx.Client(base_url=link.partition("?")[0], verify=trusting, timeout=60) as client:
        client.get(link)
        yield client


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")
def test_a_server_that_is_stopped_while_pages_look_on_says_nothing(
    tmp_path: Path,
) -> None:
    with (
        running_server(tmp_path, "mathable", "--players", "Ann,Bo", stderr=subprocess.PIPE) as (
            link,
            process,
        ),
        httpx.Client(base_url=link.partition("?")[0], timeout=60) as client,
    ):
        client.get(link)
        with client.stream("GET", "/api/tables/1/events") as events:
            told = events.iter_lines()
            assert next(told).startswith("retry")
            for _ in range(2):  # as of somebody in a hurry
                process.send_signal(signal.SIGINT)
                time.sleep(0.05)
            assert process.stderr is not None
            assert process.stderr.read() == ""
    assert process.returncode in (0, 130, -signal.SIGINT)


def test_a_game_goes_on_after_the_power_was_cut(tmp_path: Path) -> None:
    game = ("mathable", "--players", "Ann,Bo", "--https")
    with running_server(tmp_path, *game) as (link, _), logged_in(link, tmp_path) as client:
        assert link.startswith("https://127.0.0.1:")
        (table,) = client.get("/api/tables").json()["tables"]
        photo = BOARD.read_bytes()
        ruled = client.post("/api/photos", files={"photo": photo}, data={"game": "mathable"})
        assert ruled.json()["report"]["verdict"] == "valid"
        seen = client.post(f"/api/tables/{table['id']}/photos", content=photo).json()
        assert seen["places"]
    with running_server(tmp_path, *game) as (again, _), logged_in(again, tmp_path) as client:
        assert again.partition("token=")[2] == link.partition("token=")[2]
        (same,) = client.get("/api/tables").json()["tables"]
        assert same == table
        assert client.get(f"/api/tables/{table['id']}").json()["places"] == seen["places"]


class Camera:
    """Shows a photograph, and then nothing until it is closed."""

    name, live = "camera 0", True

    def __init__(self, photo: Path) -> None:
        self._photo = photo
        self.closed = threading.Event()

    def __iter__(self) -> Iterator[Shot]:
        photo = Photo.load(self._photo)
        assert isinstance(photo, Photo)
        yield Shot(0.0, photo.pixels(2), name="photo")
        while not self.closed.wait(0.01):
            yield Shot(1.0)
        yield Shot(2.0, notice="It is over.")

    def close(self) -> None:
        self.closed.set()


def test_a_camera_is_watched_until_the_table_is_closed(tmp_path: Path) -> None:
    async def play() -> int:
        services = open_services(tmp_path)
        async with services.tables.use(
            await services.tables.begin(SessionHead("mathable"))
        ) as host:
            assert host.snapshot is not None
            camera = Camera(BOARD)
            host.watch(camera)
        assert not host.is_idle
        assert await host.wait_for_change(host.snapshot.version, 20)
        shown = len(host.snapshot.state["places"])
        await services.close()
        assert camera.closed.is_set()
        return shown

    assert asyncio.run(play()) > 0


class Film:
    """A film of one picture, which may fail."""

    name, live = "evening.mp4", False

    def __init__(self, error: Exception | None = None) -> None:
        self._error = error
        self.closed = False

    def __iter__(self) -> Iterator[Shot]:
        yield Shot(0.0)
        if self._error is not None:
            raise self._error

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (None, ""),
        (SourceError("The video evening.mp4 is gone."), "The video evening.mp4 is gone."),
        (MemoryError("decoder"), "evening.mp4 is no longer watched"),
    ],
)
def test_a_film_that_is_over_leaves_the_table_free(
    error: Exception | None, said: str, tmp_path: Path
) -> None:
    async def play() -> str:
        services, film = open_services(tmp_path, WebSettings(max_tables=1)), Film(error)
        async with services.tables.use(await services.tables.begin(SessionHead("mobius"))) as host:
            assert host.snapshot is not None
            host.watch(film)
            if error is not None:
                assert await host.wait_for_change(host.snapshot.version, 20)
        async with asyncio.timeout(20):
            while not host.is_idle:
                await asyncio.sleep(0.01)
        assert film.closed == (error is not None), "what is over needs no closing"
        await services.tables.begin(SessionHead("mathable"))
        await services.close()
        return str(host.snapshot.state["note"])

    told = asyncio.run(play())
    assert told.startswith(said) if said else not told


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--camera", "0"], "Name the game that --camera is for"),
        (["chess"], "There is no game 'chess'"),
        (["mathable", "--players", "Ann"], "2 to 4 players"),
        (["mathable", "--video", "none.mp4"], "none.mp4"),
        (["--dask", "tcp://127.0.0.1:9"], "No Dask scheduler answers"),
        (["--port", "99999"], "A port must be 0 to 65535"),
        (["--host", "192.0.2.7"], "is not an address of this computer"),
        (["--host", "no such host"], "is not an address of this computer"),
    ],
)
def test_what_cannot_be_served_is_explained_in_one_sentence(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("referee.workers.pool.PATIENCE_S", 0.2)
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: pytest.fail("it serves"))
    assert main(["serve", "--data", str(tmp_path), "--port", "0", *arguments]) == (
        2 if said == "none.mp4" else 64
    )
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_port_in_use_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with bound_socket("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        assert main(["serve", "--data", str(tmp_path), "--port", port]) == 64
    assert f"Port {port} cannot be used" in capsys.readouterr().err


@pytest.mark.parametrize("module", ["fastapi", "uvicorn"])
def test_without_the_extra_it_names_what_to_install(
    module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("referee.web")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    assert main(["serve"]) == 64
    assert ": pip install " in capsys.readouterr().err


def test_the_token_is_kept_for_its_owner_alone(tmp_path: Path) -> None:
    token = load_token(tmp_path)
    assert load_token(tmp_path) == token
    assert (tmp_path / "token").stat().st_mode & 0o077 == 0
    (tmp_path / "token").write_text("short", "utf-8")
    assert len(load_token(tmp_path)) == 32


def test_a_certificate_is_kept_and_its_key_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = certificate(tmp_path, ["localhost", "127.0.0.1"])
    before = path.read_bytes()
    assert certificate(tmp_path, ["localhost", "127.0.0.1"]).read_bytes() == before
    assert certificate(tmp_path, ["localhost", "192.168.1.5"]) != path
    secret = [path, tmp_path / "authority.key"]
    assert all(each.stat().st_mode & 0o077 == 0 for each in secret)
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="No certificate can be made"):
        certificate(tmp_path / "file", ["localhost"])


def test_phones_are_shown_an_address_in_numbers() -> None:
    assert page_address("0.0.0.0", 8765, https=False).count(".") == 3
    assert page_address("::1", 8765, https=True) == "https://[::1]:8765"
    assert "█" in qr_text("http://192.168.1.5:8765/?token=x")


@pytest.mark.parametrize(
    ("link", "here"),
    [
        ("http://127.0.0.1:8765/?token=x", True),
        ("https://[::1]:8765/?token=x", True),
        ("http://localhost:8765/?token=x", True),
        ("http://192.168.1.5:8765/?token=x", False),
        ("http://referee.local:8765/?token=x", False),
    ],
)
def test_a_code_is_shown_only_where_a_phone_can_follow_it(
    link: str, here: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    web_server._print_link(link)
    said = capsys.readouterr().out
    assert f"The referee is at {link}\n" in said
    assert ("█" in said) is not here
    assert ("--host 0.0.0.0" in said) is here


def test_help_is_given_without_loading_the_server() -> None:
    script = (
        "import sys; from referee.cli.arguments import build_parser; build_parser(());"
        "print({'fastapi', 'uvicorn', 'numpy', 'referee.web'} & set(sys.modules))"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert said.stdout.strip() == b"set()"
