"""Development tasks, in the environment that CONTRIBUTING.md sets up: `nox -s lint`.

`nox` alone runs the checks that every change must pass; `nox -l` lists all tasks.
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
    """Check style and format with ruff."""
    python(session, "ruff", "check", ".")
    python(session, "ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Check types with mypy in strict mode."""
    python(session, "mypy")


@nox.session
def tests(session: nox.Session) -> None:
    """Run all tests, or some: `nox -s tests -- tests/rules`."""
    python(session, "pytest", *session.posargs)


@nox.session
def coverage(session: nox.Session) -> None:
    """Measure test coverage: at least 98 % of `rules`, and 92 % of all code.

    Tests with time limits may fail, as tracing is slow.
    """
    python(session, "pytest", "--cov", "--cov-report=", *session.posargs, codes=(0, 1))
    python(session, "coverage", "report", "--include=rules/*", "--fail-under=98")
    python(session, "coverage", "report", "--fail-under=92", "--skip-covered")


@nox.session
def benchmarks(session: nox.Session) -> None:
    """Compare all figures on the samples with the last ones; fail on a silently wrong ruling."""
    python(session, "benchmarks", *session.posargs)


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation in `site/`; `nox -s docs -- serve` serves it with live reload."""
    verb, *rest = session.posargs or ["build", "--strict"]
    python(session, "mkdocs", verb, *rest)


@nox.session
def audit(session: nox.Session) -> None:
    """Check installed packages for known vulnerabilities."""
    python(session, "pip_audit", "--skip-editable", *session.posargs)


@nox.session
def build(session: nox.Session) -> None:
    """Build wheel and sdist in `dist/`."""
    python(session, "build", "--outdir", "dist")


@nox.session(venv_backend="virtualenv", python="3.11")
@nox.parametrize("which", ["lowest", "newest"])
def versions(session: nox.Session, which: str) -> None:
    """Run the tests with the lowest supported versions of libraries, and with the newest."""
    constraints = ["-c", ".ci/lowest.txt"] if which == "lowest" else ["--upgrade"]
    session.install(*constraints, ".[print,web]")
    session.install("pytest", "pytest-xdist", "hypothesis", "httpx2", "jsonschema", "pypdfium2")
    paths = session.posargs or ["tests/referee", "tests/table/test_sample_film.py"]
    session.run("pytest", "-W", "default", *paths)


@nox.session(venv_backend="virtualenv", python=["3.11", "3.12", "3.13", "3.14"])
@nox.parametrize("kind", ["whl", "tar.gz"])
def install(session: nox.Session, kind: str) -> None:
    """Install a package made by `build` in an empty environment, and rule on a sample."""
    (package,) = (ROOT / "dist").glob(f"referee-*.{kind}")
    session.install(str(package))
    photos = ROOT / "sample_images"
    with tempfile.TemporaryDirectory() as folder, session.chdir(folder):
        session.run("referee", "games")
        session.run("referee", "check", "mobi", str(photos / "mobi" / "kit.jpg"))
        session.run("referee", "check", str(photos / "formula" / "round_2.jpg"))
