"""A state of the referee to compare: a revision, a working tree or an installed program."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.command import REFEREE, RULED_STATUSES, RefereeFailedError
from calibration.user_data import write_atomically

Answer = dict[str, Any]


@dataclass(frozen=True)
class Candidate:
    """How it is started, and where its reports are cached."""

    command: Sequence[str] = REFEREE
    tree: Path | None = None
    """Folder with the package to run instead of the installed one."""
    cache: Path | None = None
    """For a revision only: a tree or a program may have changed since."""

    def answers(self, verb: Sequence[str], groups: Sequence[Sequence[Path]]) -> Iterator[Answer]:
        """Yield a report for each group of photographs, in order, from the cache where possible.

        Parameters
        ----------
        verb
            The arguments before the photographs, such as ``("check", "mobi")``.
        groups
            Single photographs, or all photographs of a followed game.
        """
        files = [self._file(verb, group) for group in groups]
        missing = {
            file or number: group
            for number, (file, group) in enumerate(zip(files, groups, strict=True))
            if file is None or not file.exists()
        }
        photos = [photo for group in missing.values() for photo in group]
        with closing(self.run(verb, photos, len(missing))) as reports:
            for file in files:
                if file is None:
                    yield next(reports)
                    continue
                if not file.exists():
                    file.parent.mkdir(parents=True, exist_ok=True)
                    write_atomically(file, json.dumps(next(reports)))
                yield json.loads(file.read_text("utf-8"))

    def run(self, verb: Sequence[str], photos: Sequence[Path], count: int) -> Generator[Answer]:
        """Run one process and yield the JSON objects that it prints, as they come.

        Raises
        ------
        RefereeFailedError
            If it prints fewer than `count`, or ends with a status that the contract does not know.
        """
        if not photos:
            return
        command = [*self.command, *verb, *(str(photo.absolute()) for photo in photos), "--json"]
        environment = dict(os.environ)
        if self.tree:
            paths = (str(self.tree), environment.get("PYTHONPATH", ""))
            environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
        printed = 0
        with (
            tempfile.TemporaryFile("w+") as stderr,
            subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=stderr,
                cwd=self.tree,
                env=environment,
                text=True,
                encoding="utf-8",
            ) as process,
        ):
            assert process.stdout is not None
            for line in process.stdout:
                printed += 1
                yield json.loads(line)
            status = process.wait()
            if status not in RULED_STATUSES or printed < count:
                stderr.seek(0)
                fault = f"exit status {status}, {printed} of {count} reports: "
                raise RefereeFailedError(fault + stderr.read()[-400:].strip())

    def _file(self, verb: Sequence[str], photos: Sequence[Path]) -> Path | None:
        """The file of a cached report, named by the contents of the photographs."""
        if self.cache is None:
            return None
        digest = hashlib.sha256()
        for photo in photos:
            digest.update(hashlib.sha256(photo.read_bytes()).digest())
        return self.cache / "_".join(verb) / f"{digest.hexdigest()}.json"


@contextmanager
def open_candidate(name: str, work: Path, repository: Path) -> Iterator[Candidate]:
    """Open the candidate that a path, or else a revision of a repository, names.

    A path leads to a program, or to a folder with the package ``referee``. A revision is checked
    out while the context is open.

    Raises
    ------
    ValueError
        If it is neither.
    """
    path = Path(name).absolute()
    if path.is_file():
        yield Candidate((str(path),))
    elif (path / "referee" / "__main__.py").exists():
        yield Candidate(tree=path)
    elif path.exists():
        raise ValueError(f"no referee is in {path}")
    else:
        commit = _commit(name, repository)
        with _checked_out(commit, work, repository) as tree:
            yield Candidate(tree=tree, cache=work / "answers" / commit)


def _commit(name: str, repository: Path) -> str:
    verb = ["git", "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}"]
    process = subprocess.run(verb, cwd=repository, capture_output=True, text=True, check=False)
    if process.returncode:
        raise ValueError(f"{name} is neither a path nor a revision")
    return process.stdout.strip()


@contextmanager
def _checked_out(commit: str, work: Path, repository: Path) -> Iterator[Path]:
    work.mkdir(parents=True, exist_ok=True)
    tree = Path(tempfile.mkdtemp(prefix=f"{commit[:10]}_", dir=work)).absolute()
    git = ["git", "worktree"]
    try:
        add = [*git, "add", "--quiet", "--detach", str(tree), commit]
        subprocess.run(add, cwd=repository, check=True)
        yield tree
    finally:
        shutil.rmtree(tree)
        subprocess.run([*git, "prune"], cwd=repository, check=True)
