"""A rack of the computer's that is photographed, and a followed game in which it has a seat."""

from pathlib import Path

import pytest
from PIL import Image

from referee.games.mathable import GAME
from referee.kits import mathable
from referee.kits.paper import PAPERS, Printing
from referee.table.calls import CallError
from referee.table.racks import expand_rack_photo
from tests.command_line import Cli
from tests.kits.photographing import PlacedPiece, art_of, photograph

SAMPLES = Path(__file__).parents[2] / "sample_images" / "mathable"
PHOTOS = [SAMPLES / f"game_1_0{number}.jpg" for number in (1, 2, 3)]

TILES = ["7", "21", "90", "6", "9", "72", "70"]


@pytest.fixture(scope="module")
def rack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photograph of seven tiles of the kit, side by side as on a rack."""
    folder = tmp_path_factory.mktemp("rack")
    kit = mathable.documents(Printing(PAPERS["A4"]))
    labels = {label.face: label for label in art_of(kit) if label.kind == "number"}
    lying = [PlacedPiece(labels[face], 40 + 20 * i, 50) for i, face in enumerate(TILES)]
    photo = photograph(kit, lying, (200, 110), folder)
    Image.fromarray(photo.pixels()).save(folder / "my rack.jpg", quality=92)
    return folder / "my rack.jpg"


def test_the_rack_of_the_computer_may_be_photographed(rack: Path, tmp_path: Path, cli: Cli) -> None:
    (calls := tmp_path / "calls.txt").write_text(f"0 rack COMP2 {rack}  # seven tiles\n", "utf-8")
    done = cli("follow", "mathable", PHOTOS[0], "--players", "COMP2,Ann", "--calls", calls)
    assert done.status == 0
    assert f"rack COMP2 {' '.join(TILES)}: COMP2 holds 7, 21, 90," in done.out


def test_a_doubtful_tile_of_a_rack_is_left_to_the_players(rack: Path) -> None:
    alone = Image.open(rack).crop((640, 200, 860, 480))
    alone.save(rack.with_name("six.png"))
    with pytest.raises(CallError, match=r"hint Ann (6/9|9/6)"):
        expand_rack_photo(f"hint Ann {rack.with_name('six.png')}", GAME)
    assert expand_rack_photo("rack Ann 3 4 none.jpg", GAME) == "rack Ann 3 4 none.jpg"


def test_the_move_of_the_computer_is_compared_with_the_board(tmp_path: Path, cli: Cli) -> None:
    (calls := tmp_path / "calls.txt").write_text(
        "0 rack COMP2 3 12 90 80 81 72 70\n2 done\n2 done\n", "utf-8"
    )
    done = cli("follow", "mathable", *PHOTOS, "--players", "COMP2,Ann", "--calls", calls)
    assert done.status == 0
    move = "12 to 8I, 3 × 4; 3 to 9G, 1 × 3: 15 points."
    for text in (
        f"COMP2 says: {move}",
        f"done: Not as COMP2 said: {move} Take them back, or say done again",
        "done: COMP2: 2 tiles placed: 15 points.",
        "✓ Ann: 6 on 7J",
    ):
        assert text in done.out
