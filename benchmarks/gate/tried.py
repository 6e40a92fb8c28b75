"""A state of the referee that is tried: a revision, a working tree or an installed program."""

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

from benchmarks.command import Answer, Caller, told
from calibration.user_data import write_whole


@dataclass(frozen=True)
class Tried:
    """How it is called, and where its answers are kept."""

    caller: Caller
    kept: Path | None = None
    """A folder, for a revision: what else may lie at a path is asked anew each time."""

    def answers(self, asked: Sequence[str], groups: Sequence[Sequence[Path]]) -> Iterator[Answer]:
        """An answer to each group of photographs, in order; known ones are not asked for again.

        Parameters
        ----------
        asked
            Words of the command line that stand before the photographs.
        groups
            Single photographs, or all those of a game that is followed.
        """
        files = [self._file(asked, group) for group in groups]
        new = {
            file or number: group
            for number, (file, group) in enumerate(zip(files, groups, strict=True))
            if file is None or not file.exists()
        }
        photos = [photo for group in new.values() for photo in group]
        with closing(told(self.caller, asked, photos, len(new))) as coming:
            for file in files:
                if file is None:
                    yield next(coming)
                    continue
                if not file.exists():
                    file.parent.mkdir(parents=True, exist_ok=True)
                    write_whole(file, json.dumps(next(coming)))
                yield json.loads(file.read_text("utf-8"))

    def _file(self, asked: Sequence[str], photos: Sequence[Path]) -> Path | None:
        """Where an answer is kept: by what is in the photographs, wherever they lie."""
        if self.kept is None:
            return None
        digest = hashlib.sha256()
        for photo in photos:
            digest.update(hashlib.sha256(photo.read_bytes()).digest())
        return self.kept / "_".join(asked) / f"{digest.hexdigest()}.json"


@contextmanager
def tried(given: str, work: Path, repository: Path) -> Iterator[Tried]:
    """What a path or else a revision of a repository names.

    A path is that of a program, of an environment that has it in ``bin``, or of a folder with the
    package ``referee``. A revision is checked out for as long as it is tried.

    Raises
    ------
    ValueError
        If it is neither.
    """
    path = Path(given).absolute()
    if path.is_dir():
        program = path / "bin" / "referee"
        if (path / "referee" / "__main__.py").exists():
            yield Tried(_in_tree(path))
        elif program.exists():
            yield Tried(Caller((str(program),)))
        else:
            raise ValueError(f"no referee is in {path}")
    elif path.is_file():
        yield Tried(Caller((str(path),)))
    else:
        commit = _commit(given, repository)
        with _checked_out(commit, work, repository) as tree:
            yield Tried(_in_tree(tree), work / "answers" / commit)


def _in_tree(tree: Path) -> Caller:
    """The module in a tree: of all paths, Python looks first where it is started."""
    paths = (str(tree), os.environ.get("PYTHONPATH"))
    environment: Mapping[str, str] = {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    return Caller(folder=tree, environment=environment)


def _commit(given: str, repository: Path) -> str:
    asked = ["git", "rev-parse", "--verify", "--quiet", f"{given}^{{commit}}"]
    found = subprocess.run(asked, cwd=repository, capture_output=True, text=True, check=False)
    if found.returncode:
        raise ValueError(f"{given} is neither a path nor a revision")
    return found.stdout.strip()


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
