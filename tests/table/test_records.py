import os
import random
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from referee.table.record_files import RecordsError
from referee.table.records import Entry, Recorder, Records, SessionHead
from tests.table.kill_recorder import lost_writes

HEAD = SessionHead("mathable", ("Ann", "Bo"), {"edition": "2021"}, "camera 0")
CALL = Entry("call", 1.5, {"call": "pass Ann"})
FRAME = Entry("frame", 2.0, {"digest": "ab"}, b"a small picture")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.table.records.BUSY_S", 0.05)


def filled(path: Path, close: bool = True) -> None:
    with Records(path) as records:
        recorder = Recorder(records, records.begin(HEAD))
        recorder.add([CALL, FRAME])
        if close:
            recorder.close(3.0)


def test_what_was_added_comes_back_in_order(path: Path) -> None:
    filled(path)
    with Records(path) as records:
        (row,) = records.sessions()
        assert row.head == HEAD
        entries = records.entries(row.id)
        assert [(entry.kind, entry.t, entry.body) for entry in entries] == [
            ("call", 1.5, {"call": "pass Ann"}),
            ("frame", 2.0, {"digest": "ab"}),
            ("closed", 3.0, {}),
        ]
        assert records.picture("ab") == b"a small picture"
        assert records.picture("cd") is None
        assert not records.notes


def test_a_clean_end_is_distinguished_from_another(path: Path) -> None:
    filled(path)
    filled(path, close=False)
    with Records(path) as records:
        assert [records.ended_cleanly(row.id) for row in records.sessions()] == [True, False]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entry SET body = '{}'",
        "DELETE FROM entry",
        "DELETE FROM session",
        "UPDATE picture SET jpeg = 'x'",
    ],
)
def test_nothing_is_changed_or_taken_out(path: Path, change: str) -> None:
    filled(path)
    with sqlite3.connect(path) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute(change)
    connection.close()


def test_killed_at_any_point_at_most_the_frame_in_hand_is_lost(path: Path) -> None:
    rng = random.Random(9)
    assert sum(lost_writes(path, rng) for _ in range(3)) == 0


def test_entries_are_kept_together_or_not_at_all(path: Path) -> None:
    with Records(path) as records:
        session = records.begin(HEAD)
        with pytest.raises(TypeError):
            records.append(session, [CALL, Entry("call", 2.0, {"call": object()})])
        assert records.entries(session) == ()
        records.append(session, [CALL])
        assert len(records.entries(session)) == 1


def test_two_programs_may_write_one_file(path: Path) -> None:
    def write() -> None:
        with Records(path) as records:
            session = records.begin(HEAD)
            for _ in range(50):
                records.append(session, [CALL])

    with Records(path):
        pass
    threads = [threading.Thread(target=write) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with Records(path) as records:
        assert [len(records.entries(row.id)) for row in records.sessions()] == [50] * 3


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another program writes the file meanwhile."""
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        yield
        holder.execute("ROLLBACK")


@pytest.mark.usefixtures("impatient")
def test_what_cannot_be_written_waits(path: Path) -> None:
    with Records(path) as records:
        recorder = Recorder(records, records.begin(HEAD))
        with held(path):
            with pytest.raises(RecordsError, match="is in use"):
                records.begin(HEAD)
            assert "in use" in (recorder.add([CALL]) or "")
            assert recorder.add([FRAME]) is None, "said once"
            assert not records.entries(1)
        assert recorder.add([CALL]) is None
        assert [e.kind for e in records.entries(1)] == ["call", "frame", "call"]


@pytest.fixture
def small_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let files opened from now on have so many pages and no more."""
    connect = sqlite3.connect

    def limit(pages: int) -> None:
        def limited(*args: Any, **options: Any) -> sqlite3.Connection:
            connection: sqlite3.Connection = connect(*args, **options)
            connection.execute(f"PRAGMA max_page_count = {pages}")
            return connection

        monkeypatch.setattr(sqlite3, "connect", limited)

    return limit


def test_a_full_disk_is_reported_and_loses_nothing_written(
    path: Path, small_disk: Callable[[int], None]
) -> None:
    filled(path)
    small_disk(40)
    with Records(path) as records:
        recorder = Recorder(records, records.begin(HEAD))
        assert recorder.add([CALL]) is None
        big = Entry("frame", 1.0, {"digest": "big"}, bytes(1_000_000))
        assert "disk is full" in (recorder.add([big]) or "")
        message = recorder.close(2.0) or ""
        assert message.endswith(" cannot grow. The last 2 entries are lost.")
        assert "nothing is lost" not in message
        assert [entry.kind for entry in records.entries(2)] == ["call"]
    with Records(path) as records:
        assert not records.notes
        assert len(records.sessions()) == 2


def test_a_file_of_a_newer_version_is_left_alone(path: Path) -> None:
    filled(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 2")
    with pytest.raises(RecordsError, match="newer version of the referee"):
        Records(path)
    assert len(list(path.parent.glob("*damaged*"))) == 0


def damage_middle(content: bytes) -> bytes:
    return content[:4096] + bytes(len(content) - 4096)


DAMAGE: Mapping[str, Callable[[bytes], bytes]] = {
    "middle": damage_middle,
    "start": lambda content: bytes(100) + content[100:],
    "cut off": lambda content: content[:5000],
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_is_put_aside_and_a_new_one_begun(
    path: Path, damage: Callable[[bytes], bytes]
) -> None:
    filled(path, close=False)
    broken = damage(path.read_bytes())
    path.write_bytes(broken)
    with Records(path) as records:
        (note,) = records.notes
        assert "damaged" in note
        assert not records.sessions()
        records.begin(HEAD)
    (aside,) = path.parent.glob("games.damaged-*.db")
    assert aside.name in note
    assert aside.read_bytes() == broken


def test_what_belongs_to_a_damaged_file_goes_with_it(path: Path) -> None:
    filled(path, close=False)
    reader = sqlite3.connect(path)  # keeps the log and its index from being cleared away
    reader.execute("SELECT * FROM entry").fetchall()
    path.write_bytes(damage_middle(path.read_bytes()))
    with Records(path):
        pass
    reader.close()
    assert {aside.suffix for aside in path.parent.glob("games.damaged-*")} == {
        ".db",
        ".db-wal",
        ".db-shm",
    }


def foreign_text(path: Path) -> None:
    path.write_text("my diary", encoding="utf-8")


def foreign_database(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (foreign_text, "is not a record of games"),
        (foreign_database, "database of something else"),
        (lambda path: path.mkdir(), "must be a file"),
    ],
)
def test_files_of_others_are_left_alone(
    path: Path, make: Callable[[Path], None], message: str
) -> None:
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(RecordsError, match=message):
        Records(path)
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_of_names_of_files_that_are_no_text_the_letters_are_kept(path: Path) -> None:
    odd = os.fsdecode(b"J\xc3\xb6rg\xff")
    with Records(path) as records:
        session = records.begin(SessionHead("mobi", ("Jörg",), source=odd))
        records.append(session, [Entry("frame", 0.0, {"digest": "ab", "name": odd})])
        assert records.sessions()[0].head.players == ("Jörg",)
        assert records.sessions()[0].head.source == "Jörg?"
        assert records.entries(session)[0].body["name"] == "Jörg?"
