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
        known = Answers(self.kept and self.kept / f"{'_'.join(asked)}.jsonl")
        keys = [_digest(asked, group) for group in groups]
        new = dict(zip(keys, groups, strict=True))
        new = {key: group for key, group in new.items() if key not in known.answers}
        photos = [photo for group in new.values() for photo in group]
        with closing(told(self.caller, asked, photos, len(new))) as coming:
            for key in keys:
                if key not in known.answers:
                    known.add(key, next(coming))
                yield known.answers[key]


class Answers:
    """Answers by what was asked; new ones are added at once to a file, where there is one."""

    def __init__(self, file: Path | None) -> None:
        self.answers: dict[str, Answer] = {}
        self._file = file
        if file is None:
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists():
            # A last line that was cut off by a stop has no end.
            *whole, _ = file.read_text("utf-8").split("\n")
            file.write_text("".join(f"{line}\n" for line in whole), "utf-8")
            self.answers = {each["asked"]: each["answer"] for each in map(json.loads, whole)}

    def add(self, key: str, answer: Answer) -> None:
        """Keep an answer."""
        self.answers[key] = answer
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as out:
                out.write(json.dumps({"asked": key, "answer": answer}) + "\n")


def _digest(asked: Sequence[str], photos: Sequence[Path]) -> str:
    """Of what is asked about photographs: by what is in the files, wherever they lie."""
    digest = hashlib.sha256(" ".join(asked).encode())
    for photo in photos:
        digest.update(hashlib.sha256(photo.read_bytes()).digest())
    return digest.hexdigest()


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
