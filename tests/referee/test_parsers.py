"""Every parser of outside data reads what is mutated, or refuses it as it promises."""

import random
from pathlib import Path

import pytest

from benchmarks.mutants import mutated
from referee.ruling.report import GameReport, Report
from tests.referee.parsers import PARSERS
from vision.scene import Scene

EACH = 30


@pytest.mark.parametrize("name", PARSERS)
def test_what_is_mutated_is_read_or_refused_as_promised(name: str, tmp_path: Path) -> None:
    parser, choose = PARSERS[name], random.Random(name)
    seeds = list(parser.seeds(tmp_path))
    assert seeds
    for seed in seeds:
        parser.parse(seed, tmp_path)
    for _ in range(EACH):
        parser.parse(mutated(bytearray(choose.choice(seeds)), choose), tmp_path)


@pytest.mark.parametrize("kind", [Report, GameReport, Scene])
@pytest.mark.parametrize("document", [{}, [], None, 7, {"pieces": 3}, {"image_size": [1]}])
def test_what_is_no_report_or_scene_is_said(
    kind: type[Report | GameReport | Scene], document: object
) -> None:
    with pytest.raises(ValueError, match=r"must be a (report|scene)"):
        kind.from_dict(document)  # type: ignore[arg-type]
