"""The files: how many pages, of what size, with what fonts."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("reportlab")

from referee import games
from referee.cli.arguments import build_parser
from referee.cli.main import main
from referee.errors import UsageError, pip_command
from referee.kits import KITS, TARGET_COMMANDS, kit_documents, print_kit
from referee.kits.drawing import Document, Group, Item, Text
from referee.kits.mathable import supply
from referee.kits.paper import PAPERS, Printing, paper_named
from referee.words import LANGUAGES, say
from rules.mathable import EDITION_2021
from rules.mobius import CREDIT
from tests.kits.rendering import placed, render_pages

ONE_PAGE = (
    "mathable-tiles", "mobius-stones", "charuco-board", "mobi-rules", "cirplexed-rules",
    "formula-rules", "mathable-rules", "mobius-rules",
)  # fmt: skip
LARGE = "mobi-tiles", "cirplexed-tiles", "formula-cards", "mathable-board", "mobius-board"
PAGES = {"A4": (6, 3, 14, 4, 2), "Letter": (6, 3, 16, 4, 2), "A3": (4, 2, 8, 2, 1)}
"""Pages of what is large, by paper."""


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
        for path in print_kit(kit, tmp_path, Printing(paper_named(paper))):
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
    assert counts == dict.fromkeys(ONE_PAGE, 1) | dict(zip(LARGE, PAGES[paper], strict=True))


def test_printing_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    first = [path.read_bytes() for path in print_kit("mobius", tmp_path / "one")]
    second = [path.read_bytes() for path in print_kit("mobius", tmp_path / "two")]
    assert first == second


@pytest.mark.parametrize(
    ("kit", "said"),
    [("chess", "the kits are mobi, "), ("mobo", "did you mean mobi"), ("al", "did you mean all")],
)
def test_unknown_kits_are_refused_with_the_known_ones(kit: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=said):
        print_kit(kit, tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["mobi", "--paper", "A5"], "The paper must be A4, Letter or A3, but got 'A5'."),
        (["mobi", "--size", "20"], "The size must be 50 to 200 per cent, but got 20."),
        (["mobi", "--size", "nan"], "The size must be 50 to 200 per cent, but got nan."),
        (["charuco", "--size", "80"], "is printed in one way"),
        (["charuco", "--low-ink"], "is printed in one way"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", *arguments, "--out", str(tmp_path)]) == 64
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_all_kits_at_once_and_what_targets_are_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["print", "ALL", "--low-ink", "--size", "80", "--out", str(tmp_path)]
    assert main(command) == 0
    said = capsys.readouterr().out.splitlines()
    written = {Path(line).name for line in said if line.endswith(".pdf")}
    assert written == {path.name for path in tmp_path.iterdir()}
    assert {"mobi-tiles-a4-low-ink-80.pdf", "charuco-board-a4.pdf"} <= written
    assert len(written) == len(ONE_PAGE) + len(LARGE)
    at = said.index(str(tmp_path / "charuco-board-a4.pdf"))
    assert said[at + 1] == "  For 'referee calibrate camera PHOTO... --name NAME'."


@pytest.mark.parametrize("kit", TARGET_COMMANDS)
def test_the_commands_that_targets_are_for_are_known(kit: str) -> None:
    build_parser(()).parse_args(TARGET_COMMANDS[kit].split()[1:])


def test_without_the_library_the_error_has_the_pip_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "referee.kits.pdf", raising=False)
    monkeypatch.setitem(sys.modules, "reportlab", None)
    monkeypatch.setitem(sys.modules, "reportlab.pdfbase", None)
    with pytest.raises(UsageError, match="pip install "):
        print_kit("charuco", tmp_path)


def test_what_an_extra_needs_is_what_it_declares(monkeypatch: pytest.MonkeyPatch) -> None:
    declared = [
        "numpy>=1.26",
        'segno>=1.6; extra == "web"',
        "python-multipart>=0.0.18 ; extra == 'web'",
        'reportlab>=4.2; extra == "print"',
    ]
    monkeypatch.setattr("importlib.metadata.requires", lambda _: declared)
    assert pip_command("web") == "pip install python-multipart segno"
    assert pip_command("print") == "pip install reportlab"
    assert pip_command("chess") == "pip install '.[chess]'", "no index has a package of this name"


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("kit", ["mobi", "cirplexed", "formula", "mathable"])
def test_pieces_are_as_large_as_wanted(kit: str, low_ink: bool) -> None:
    def step(size: float) -> float:
        documents = kit_documents(kit, Printing(low_ink=low_ink, size=size))
        (page, *_) = next(d for d in documents if d.part in ("tiles", "cards")).pages
        kinds = ("number", "tile", "card")
        at = sorted({round(p.x, 6) for p in placed(page.items) if p.label.kind in kinds})
        return at[1] - at[0]

    gap = 3.0 if kit == "cirplexed" else 0.0
    for size in (0.5, 1.2):
        assert step(size) - gap == pytest.approx(size * (step(1.0) - gap))


@pytest.mark.parametrize("kit", ["mobi", "cirplexed", "formula", "mathable", "mobius"])
def test_little_ink_is_less_ink(kit: str, tmp_path: Path) -> None:
    usual, low = (_ink(kit, tmp_path, low_ink) for low_ink in (False, True))
    assert low < 0.95 * usual


def _ink(kit: str, folder: Path, low_ink: bool) -> float:
    """How dark the first sheets of boards and pieces are, in all."""
    sheets = (
        replace(document, pages=document.pages[:2])
        for document in kit_documents(kit, Printing(low_ink=low_ink))
        if document.part != "rules"
    )
    pages = (page for few in sheets for page in render_pages(few, folder, 1, range(len(few.pages))))
    return sum(float(255 - page.mean()) for page in pages)


def _words(document: Document) -> list[list[str]]:
    """All texts on each page, those on boards and pieces too."""
    return [[*_texts(page.items)] for page in document.pages]


def _texts(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group):
            yield from _texts(item.items)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_rules_fit_their_page(paper: str, language: str) -> None:
    sheet = paper_named(paper)
    for kit in set(KITS) - set(TARGET_COMMANDS):
        documents = kit_documents(kit, Printing(sheet, language=language))
        (rules,) = (d for d in documents if d.part == "rules")
        (page,) = rules.pages
        texts = [item for item in page.items if isinstance(item, Text)]
        said = " ".join(text.text for text in texts).replace("· ", "").replace("\xa0", " ")
        rulesheet = games.find(kit).rulesheet()
        for section in rulesheet.sections:
            assert all(
                say(rule, language, on_page=True).replace("\xa0", " ") in said
                for rule in section.rules
            )
        assert (f"referee rules {kit}" in said) == (rulesheet.ruleset is not None)
        foot = sheet.content.y + sheet.content.height
        assert all(text.y < foot or text.y > foot + 2 for text in texts)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_what_is_printed_is_in_the_language_asked_for(language: str) -> None:
    for kit in KITS:
        english, other = kit_documents(kit), kit_documents(kit, Printing(language=language))
        for one, same in zip(english, other, strict=True):
            assert one.title != same.title
            for texts, translated in zip(_words(one), _words(same), strict=True):
                # What is the same in all languages has one word, or is a name or a setting.
                alike = {*texts} & {*translated}
                kept = {text for text in alike if " " in text and " = " not in text}
                assert kept <= {CREDIT, "100 mm", *supply(EDITION_2021)}, kept


def test_the_command_prints_in_the_language_asked_for(tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf")
    command = ["print", "mobius", "--paper", "A3", "--language", "de", "--out", str(tmp_path)]
    assert main(command) == 0
    board, *_ = pypdf.PdfReader(tmp_path / "mobius-board-a3.pdf").pages
    text = board.extract_text()
    assert "Rot beginnt." in text
    assert "BLAU" in text
    assert "Print" not in text


def test_sheets_of_a_board_are_counted() -> None:
    (board,) = (d for d in kit_documents("mathable") if d.part == "board")
    said = _words(board)
    assert len(said) == 4
    for number, texts in enumerate(said, start=1):
        assert any(f"sheet {number} of 4" in text for text in texts)
        assert any("100%" in text for text in texts)


def test_pages_and_geometry_need_no_pdf_library() -> None:
    code = (
        "import sys, referee.prints.mobius; from referee.kits import KITS, kit_documents;"
        "[kit_documents(kit) for kit in KITS]; assert 'reportlab' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_mobius_names_its_author(tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf")
    for path in print_kit("mobius", tmp_path, Printing(paper_named("A3"))):
        text = pypdf.PdfReader(path).pages[0].extract_text()
        assert "Mark Steere" in text
        assert "marksteeregames.com" in text
