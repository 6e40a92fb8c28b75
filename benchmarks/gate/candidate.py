"""A state of the referee to compare: a revision, a working tree or an installed program."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.command import Answer, Caller, run_referee
from calibration.user_data import write_atomically


@dataclass(frozen=True)
class Candidate:
    """How it is started, and where its reports are cached."""

    caller: Caller
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
        with closing(run_referee(self.caller, verb, photos, len(missing))) as reports:
            for file in files:
                if file is None:
                    yield next(reports)
                    continue
                if not file.exists():
                    file.parent.mkdir(parents=True, exist_ok=True)
                    write_atomically(file, json.dumps(next(reports)))
                yield json.loads(file.read_text("utf-8"))

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

    A path leads to a program, to an environment with the program in ``bin``, or to a folder with
    the package ``referee``. A revision is checked out while the context is open.

    Raises
    ------
    ValueError
        If it is neither.
    """
    path = Path(name).absolute()
    if path.is_dir():
        program = path / "bin" / "referee"
        if (path / "referee" / "__main__.py").exists():
            yield Candidate(_in_tree(path))
        elif program.exists():
            yield Candidate(Caller((str(program),)))
        else:
            raise ValueError(f"no referee is in {path}")
    elif path.is_file():
        yield Candidate(Caller((str(path),)))
    else:
        commit = _commit(name, repository)
        with _checked_out(commit, work, repository) as tree:
            yield Candidate(_in_tree(tree), work / "answers" / commit)


def _in_tree(tree: Path) -> Caller:
    """Run the package from a tree: Python searches the working directory first."""
    paths = (str(tree), os.environ.get("PYTHONPATH"))
    environment: Mapping[str, str] = {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    return Caller(folder=tree, environment=environment)


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
