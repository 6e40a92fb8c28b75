"""Rulings are written completely, and not repeated."""

import json
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.checking.rulings_file import RulingsFile, digest_of
from referee.errors import UsageError
from referee.ruling.report import Report, Verdict
from referee.run import CheckRequest
from tests.full_disk import room_for

REQUEST = CheckRequest("mobi", {"held": 5})


def report(source: str, verdict: Verdict = "valid") -> Report:
    return Report("mobi", source, verdict, "All is well: ö × ÷.")


def write(path: Path, *sources: str) -> bytes:
    with RulingsFile(path, REQUEST) as file:
        for source in sources:
            file.add(report(source), f"digest of {source}")
    return path.read_bytes()


def read_verdicts(path: Path, *sources: str) -> list[Verdict | None]:
    with RulingsFile(path, REQUEST) as file:
        return [file.verdict(source, f"digest of {source}") for source in sources]


def test_rulings_are_known_by_name_and_digest(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    write(path, "a.jpg")
    with RulingsFile(path, REQUEST) as file:
        file.add(report("b.jpg", "unreadable"), None)
    with RulingsFile(path, REQUEST) as file:
        assert file.verdict("a.jpg", "digest of a.jpg") == "valid"
        assert file.verdict("a.jpg", "another") is None
        assert file.verdict("b.jpg", None) == "unreadable"
        assert file.verdict("b.jpg", "digest") is None
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [Report.from_dict(line).source for line in lines] == ["a.jpg", "b.jpg"]


@settings(max_examples=40)
@given(share=st.floats(0, 1))
def test_a_torn_line_is_dropped_wherever_it_is_torn(
    share: float, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("torn") / "out.jsonl"
    whole = write(path, "a.jpg", "b.jpg", "c.jpg")
    size = round(share * len(whole))
    path.write_bytes(whole[:size])
    complete, names = whole[:size].count(b"\n"), ("a.jpg", "b.jpg", "c.jpg")
    assert read_verdicts(path, *names) == (["valid"] * complete + [None] * 3)[:3]
    assert write(path, *names[complete:]) == whole


@pytest.mark.parametrize(
    "text",
    ["my diary", "my diary\n", "{}\n", "[]\n", '{"schema": 1}\n', "\n", "[" * 9999 + "\n", "\0\n"],
)
def test_a_file_of_something_else_stays_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(text)
    with pytest.raises(UsageError, match=r"diary.txt is not a file of rulings; see its line 1\.$"):
        RulingsFile(path, REQUEST)
    assert path.read_text() == text


@pytest.mark.parametrize(
    "other", [CheckRequest("mobi", {"held": 6}), CheckRequest("mobi"), CheckRequest("")]
)
def test_a_file_of_other_terms_is_refused(tmp_path: Path, other: CheckRequest) -> None:
    path = tmp_path / "out.jsonl"
    whole = write(path, "a.jpg")
    with pytest.raises(UsageError, match="under other options"):
        RulingsFile(path, other)
    assert path.read_bytes() == whole


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with RulingsFile(path, REQUEST) as file:
        file.add(report("a.jpg"), None)
        with pytest.raises(UsageError, match="is being written by another run"):
            RulingsFile(path, REQUEST)
    assert len(path.read_text("utf-8").splitlines()) == 1


def test_a_full_disk_is_one_sentence_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    whole = write(path, "a.jpg")
    with (
        room_for(len(whole) + 20),
        pytest.raises(UsageError, match=r"out\.jsonl cannot be written any more: .*goes on from"),
    ):
        write(path, "b.jpg")
    assert path.read_bytes() == whole
    assert read_verdicts(path, "a.jpg", "b.jpg") == ["valid", None]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
def test_devices_and_pipes_are_refused() -> None:
    with pytest.raises(UsageError, match="is a pipe or a device"):
        write(Path(os.devnull), "a.jpg")


@pytest.mark.parametrize("name", ["", "none/out.jsonl", "a\0b"])
def test_a_file_that_cannot_be_written_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be written"):
        RulingsFile(tmp_path / name, REQUEST)


def test_digests_are_of_what_can_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    assert digest_of(path) is None
    path.write_bytes(b"")
    assert digest_of(path) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert digest_of(tmp_path) is None
    assert digest_of(Path(os.fsdecode(b"\xff\0"))) is None
