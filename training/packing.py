"""Bundle subsetted fonts, surfaces, number tiles and wheels for a machine without them.

There, where torch and OpenCV are installed, the wheels are put in place by

    pip install --no-index --no-deps training/packed/wheels/*.whl
"""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from training.data.photographs import number_tiles
from training.progress import progress
from training.render.board_print import TITLES
from training.render.fonts import DIGITS, LETTERS, PACKAGES, SIGNS, files_of, with_digits

WHEELS = ("fluent.runtime",)
"""Makes the words on printed boards."""
TEXT = DIGITS + SIGNS + LETTERS + "".join(TITLES)


def pack(out: Path, textures: Path | None, tiles: Path | None) -> None:
    """Write the bundle to a folder."""
    from fontTools import subset

    shutil.rmtree(out, ignore_errors=True)
    owner = {file: package for package in PACKAGES for file in files_of(package)}
    for number, (_, file, index, _) in enumerate(progress(with_digits(PACKAGES), "fonts")):
        folder = out / "fonts" / owner[file]
        folder.mkdir(parents=True, exist_ok=True)
        options = subset.Options(notdef_outline=True, font_number=index, flavor="woff")
        options.layout_features, options.name_IDs = [], [1, 2]
        options.drop_tables += ["SVG"]
        font = subset.load_font(file, options)
        chosen = subset.Subsetter(options)
        chosen.populate(text=TEXT)
        chosen.subset(font)
        subset.save_font(font, str(folder / f"{number}.woff"), options)
    _copied(textures, out / "textures", lambda file: file.suffix == ".jpg")
    kept = {photo.file.stem for photo in number_tiles(tiles, held_out=False)}
    _copied(tiles, out / "number_tiles", lambda file: file.stem in kept)
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--only-binary", ":all:"]
    subprocess.run([*pip, "--dest", str(out / "wheels"), *WHEELS], check=True)


def _copied(source: Path | None, out: Path, wanted: Callable[[Path], bool]) -> None:
    if source is None:
        return
    out.mkdir(parents=True)
    for file in sorted(source.iterdir()):
        if wanted(file):
            shutil.copy(file, out)
