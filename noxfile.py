"""One command for each habit, in the environment that CONTRIBUTING.md sets up: `nox -s lint`.

`nox` alone runs what a change must pass; `nox -l` lists all.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import nox

nox.options.default_venv_backend = "none"
nox.options.sessions = ["lint", "types", "tests"]

ROOT = Path(__file__).parent


def python(
    session: nox.Session, module: str, *arguments: str, codes: tuple[int, ...] = (0,)
) -> None:
    """Run a module with the Python that runs nox."""
    session.run(sys.executable, "-m", module, *arguments, external=True, success_codes=codes)


@nox.session
def lint(session: nox.Session) -> None:
    """Style: ruff, and its format."""
    python(session, "ruff", "check", ".")
    python(session, "ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Types: mypy, strict."""
    python(session, "mypy")


@nox.session
def tests(session: nox.Session) -> None:
    """Tests, or those named: `nox -s tests -- tests/rules`."""
    python(session, "pytest", *session.posargs)


@nox.session
def coverage(session: nox.Session) -> None:
    """How much of the code the tests run; `rules` must stay at 98 %, the whole at 92 %.

    Tests of workers that must answer within a second may fail here: measuring is slow.
    """
    python(session, "pytest", "--cov", "--cov-report=", *session.posargs, codes=(0, 1))
    python(session, "coverage", "report", "--include=rules/*", "--fail-under=98")
    python(session, "coverage", "report", "--fail-under=92", "--skip-covered")


@nox.session
def benchmarks(session: nox.Session) -> None:
    """Every figure of the samples beside the last one; fails on a silently wrong ruling."""
    python(session, "benchmarks", *session.posargs)


@nox.session
def docs(session: nox.Session) -> None:
    """The documentation, to `site/`; `nox -s docs -- serve` shows it while it is written."""
    verb, *rest = session.posargs or ["build", "--strict"]
    python(session, "mkdocs", verb, *rest)


@nox.session
def audit(session: nox.Session) -> None:
    """Known faults of what is installed."""
    python(session, "pip_audit", "--skip-editable", *session.posargs)


@nox.session
def build(session: nox.Session) -> None:
    """Wheel and sdist, to `dist/`."""
    python(session, "build", "--outdir", "dist")


@nox.session(venv_backend="virtualenv", python="3.11")
@nox.parametrize("which", ["lowest", "newest"])
def versions(session: nox.Session, which: str) -> None:
    """Tests with the oldest versions of libraries, and with the newest."""
    oldest = ["-c", ".ci/lowest.txt"] if which == "lowest" else ["--upgrade"]
    # What the tests themselves need may be new.
    session.install(*oldest, ".[print,web]")
    session.install("pytest", "pytest-xdist", "hypothesis", "httpx2", "jsonschema", "pypdfium2")
    some = session.posargs or ["tests/referee", "tests/table/test_sample_film.py"]
    session.run("pytest", "-W", "default", *some)


@nox.session(venv_backend="virtualenv", python=["3.11", "3.12", "3.13", "3.14"])
@nox.parametrize("kind", ["whl", "tar.gz"])
def install(session: nox.Session, kind: str) -> None:
    """What `build` made, in an empty environment, away from this folder: it must rule."""
    (package,) = (ROOT / "dist").glob(f"referee-*.{kind}")
    session.install(str(package))
    photos = ROOT / "sample_images"
    with tempfile.TemporaryDirectory() as elsewhere, session.chdir(elsewhere):
        session.run("referee", "games")
        session.run("referee", "check", "mobi", str(photos / "mobi" / "kit.jpg"))
        session.run("referee", "check", str(photos / "formula" / "round_2.jpg"))
