"""``referee solve``: the best pod from some tiles, with its equations."""

from pathlib import Path

from tests.command_line import Cli

KIT = Path(__file__).parents[2] / "sample_images" / "mobi" / "kit.jpg"


def test_a_pod_is_drawn_with_its_equations(cli: Cli) -> None:
    done = cli("solve", "mobi", "3", "4", "7", "5", "+", "=", "--seconds", 3)
    first, tiles, equation, left = done.out.splitlines()
    assert (done.status, first) == (0, "A pod with 3 of 4 number tiles:")
    assert sorted(tiles.split()) == ["+", "3", "4", "7", "="]
    assert equation.startswith("✓ ")
    assert left == "Left over: 5."


def test_tiles_are_read_from_a_photograph(cli: Cli) -> None:
    done = cli("solve", "mobi", KIT, "--language", "de")
    first, second, *_ = done.out.splitlines()
    assert (done.status, second) == (0, "Ein Pod mit 10 von 10 Zahlenplättchen:")
    assert first.startswith("Gelesen: ")
