"""The files: how many pages, of what size, with what fonts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("reportlab")

from referee.errors import UsageError
from referee.kits import KITS, PAPERS, kit_documents, print_kit

PAGES = {
    "A4": {
        "mobi-tiles": 6, "cirplexed-tiles": 3, "formula-cards": 14, "mathable-board": 4,
        "mathable-tiles": 1, "mobius-board": 2, "mobius-stones": 1, "charuco-board": 1,
        "colours-card": 1,
    },
    "Letter": {
        "mobi-tiles": 6, "cirplexed-tiles": 3, "formula-cards": 16, "mathable-board": 4,
        "mathable-tiles": 1, "mobius-board": 2, "mobius-stones": 1, "charuco-board": 1,
        "colours-card": 1,
    },
    "A3": {
        "mobi-tiles": 4, "cirplexed-tiles": 2, "formula-cards": 8, "mathable-board": 2,
        "mathable-tiles": 1, "mobius-board": 1, "mobius-stones": 1, "charuco-board": 1,
        "colours-card": 1,
    },
}  # fmt: skip


def _fonts(page: Any) -> list[Any]:
    """Descriptors of the fonts of a page; composite fonts keep theirs one level down."""
    fonts = [font.get_object() for font in page["/Resources"].get("/Font", {}).values()]
    simple = [
        f["/DescendantFonts"][0].get_object() if "/DescendantFonts" in f else f for f in fonts
    ]
    return [font.get("/FontDescriptor") for font in simple]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_kit_has_its_pages_of_the_right_size_with_embedded_fonts(
    paper: str, tmp_path: Path
) -> None:
    pypdf = pytest.importorskip("pypdf")
    counts = {}
    for kit in KITS:
        for path in print_kit(kit, tmp_path, paper):
            reader = pypdf.PdfReader(path)
            counts[path.stem.removesuffix(f"-{paper.lower()}")] = len(reader.pages)
            assert path.parent == tmp_path
            for page in reader.pages:
                sides = sorted(float(side) / 72 * 25.4 for side in page.mediabox[2:])
                wanted = sorted((PAPERS[paper].width_mm, PAPERS[paper].height_mm))
                assert sides == pytest.approx(wanted, abs=0.01)
                descriptors = _fonts(page)
                assert descriptors
                assert all(d and "/FontFile2" in d.get_object() for d in descriptors)
    assert counts == PAGES[paper]


def test_printing_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    first = [path.read_bytes() for path in print_kit("mobius", tmp_path / "one")]
    second = [path.read_bytes() for path in print_kit("mobius", tmp_path / "two")]
    assert first == second


def test_two_sided_kits_have_a_back_for_every_front() -> None:
    duplex = {kit for kit in KITS for document in kit_documents(kit) if document.duplex}
    assert duplex == {"mobi", "formula"}
    for kit in duplex:
        assert all(len(document.pages) % 2 == 0 for document in kit_documents(kit))


def test_paper_is_known_in_any_case(tmp_path: Path) -> None:
    (path,) = print_kit("charuco", tmp_path, "letter")
    assert path.name == "charuco-board-letter.pdf"


@pytest.mark.parametrize(("kit", "paper"), [("chess", "A4"), ("mobi", "A5")])
def test_unknown_names_are_refused_with_the_known_ones(
    kit: str, paper: str, tmp_path: Path
) -> None:
    with pytest.raises(UsageError, match="must be"):
        print_kit(kit, tmp_path, paper)
    assert not list(tmp_path.iterdir())


def test_without_the_library_the_error_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "referee.kits.pdf", raising=False)
    monkeypatch.setitem(sys.modules, "reportlab", None)
    monkeypatch.setitem(sys.modules, "reportlab.pdfbase", None)
    with pytest.raises(UsageError, match="extra 'print'"):
        print_kit("charuco", tmp_path)


def test_pages_and_geometry_need_no_pdf_library() -> None:
    code = (
        "import sys, referee.prints.mobius; from referee.kits import KITS, kit_documents;"
        "[kit_documents(kit) for kit in KITS]; assert 'reportlab' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_mobius_names_its_author(tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf")
    for path in print_kit("mobius", tmp_path, "A3"):
        text = pypdf.PdfReader(path).pages[0].extract_text()
        assert "Mark Steere" in text
        assert "marksteeregames.com" in text
