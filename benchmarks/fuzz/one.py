"""One target under atheris: `python -m benchmarks.fuzz.one TARGET FOLDER [OPTIONS OF LIBFUZZER]`.

The folder holds the corpus, in `corpus`, and what the target writes.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["calibration", "referee", "rules", "vision"]):
    from benchmarks.fuzz.targets import TARGETS


def main() -> None:
    """Fuzz until the options of libFuzzer say that it is enough."""
    name, folder, *options = sys.argv[1:]
    target, place = TARGETS[name], Path(folder) / "scratch"
    place.mkdir()
    corpus = Path(folder) / "corpus"
    corpus.mkdir()
    for number, seed in enumerate(target.seeds(place)):
        (corpus / f"seed-{number}").write_bytes(seed)
    atheris.Setup(
        [sys.argv[0], str(corpus), *options], lambda encoded: target.parse(encoded, place)
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main()
