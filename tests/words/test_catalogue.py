"""The catalogue: the same messages with the same parameters in all languages, all of them used."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import referee.words
from referee import games
from referee.table.calls import WORDS as CALLS
from referee.words import LANGUAGES, say
from rules import Message

WORDS = Path(referee.words.__file__).parent
ROOT = WORDS.parents[1]
ENGLISH = LANGUAGES[0]
PARTS = sorted(path.stem for path in (WORDS / ENGLISH).glob("*.ftl"))
PLURALS = {"zero", "one", "two", "few", "many"}
COUNTS = (0, 1, 2, 5)
TO_TYPE = re.compile(rf"\banswer \S+=|(?<!\w)--[a-z]|['„«]\s?({'|'.join(CALLS)})\b")


class Parameters(Visitor):
    """Collects the parameters of a message, each with the variants of its selectors."""

    def __init__(self) -> None:
        self.by_name: dict[str, set[str | int]] = {}

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.by_name.setdefault(node.id.name, set())

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        self.generic_visit(node)
        if isinstance(node.selector, ftl.VariableReference):
            variants = self.by_name[node.selector.id.name]
            for variant in node.variants:
                key = variant.key
                variants.add(int(key.value) if isinstance(key, ftl.NumberLiteral) else key.name)


@cache
def entries(language: str, part: str) -> dict[str, dict[str, set[str | int]]]:
    """The messages of a part in a language, by key, with their parameters."""
    path = WORDS / language / f"{part}.ftl"
    assert path.is_file(), f"{language} lacks {path.name}"
    out: dict[str, dict[str, set[str | int]]] = {}
    for entry in FluentParser().parse(path.read_text("utf-8")).body:
        assert not isinstance(entry, ftl.Junk), f"{path}: {entry.content}"
        if isinstance(entry, ftl.Message):
            key = entry.id.name
            assert key not in out, f"{path}: {key} is there twice"
            assert key.startswith(f"{part}-"), f"{path}: {key} belongs to another part"
            assert entry.value is not None, f"{path}: {key}"
            parameters = Parameters()
            parameters.visit(entry.value)
            out[key] = parameters.by_name
    return out


def samples(name: str, variants: set[str | int]) -> list[str | int]:
    """Values of a parameter, one for each variant of its selectors; lists are not empty."""
    counts = COUNTS[1:] if name.endswith("-n") else COUNTS
    if any(isinstance(key, int) or key in PLURALS for key in variants):
        return sorted({*counts, *(key for key in variants if isinstance(key, int))})
    return [*sorted(str(key) for key in variants), "Ann"]


def argument_names(parameters: Iterable[str]) -> set[str]:
    """Names of the arguments: of a list and its length only the list."""
    return {name.removesuffix("-n") for name in parameters}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_messages_of_the_same_parameters(
    language: str, part: str
) -> None:
    english, other = entries(ENGLISH, part), entries(language, part)
    assert set(other) == set(english)
    for key, parameters in english.items():
        assert argument_names(other[key]) == argument_names(parameters), key


def test_no_language_has_a_part_of_its_own() -> None:
    for language in LANGUAGES:
        assert sorted(path.stem for path in (WORDS / language).glob("*.ftl")) == PARTS


def told_apart(parameters: dict[str, set[str | int]]) -> Iterator[dict[str, Any]]:
    """Arguments of a message for all that it tells apart."""
    names = [*parameters]
    for values in product(*(samples(name, parameters[name]) for name in names)):
        args: dict[str, Any] = dict(zip(names, values, strict=True))
        lists = {name.removesuffix("-n"): ("x",) * int(args.pop(name)) for name in names
                 if name.endswith("-n")}  # fmt: skip
        yield args | lists


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_a_sentence_for_each_of_its_cases(language: str, part: str) -> None:
    formatted = 0
    for key, parameters in entries(language, part).items():
        for args in told_apart(parameters):
            sentence = say(Message.of(key, **args), language)
            assert sentence.strip(), key
            assert "  " not in sentence, sentence
            assert "{" not in sentence, sentence
            formatted += 1
    assert formatted


@pytest.mark.parametrize("part", [*(game.name for game in games.built_in()), "table"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_the_page_says_what_to_type(language: str, part: str) -> None:
    for key, parameters in entries(language, part).items():
        # Only who types can get the form of an answer wrong.
        if key not in ("mathable-points-told", "table-answer-by-calls"):
            for args in told_apart(parameters):
                sentence = say(Message.of(key, **args), language, on_page=True)
                assert not TO_TYPE.search(sentence), key


PAGE = "referee/web/page"
CODE = [path for room in ("rules", "referee", "vision", "calibration", "models")
        for path in sorted((ROOT / room).rglob("*.py"))]  # fmt: skip


@cache
def nodes(path: Path) -> tuple[ast.Call | ast.Constant, ...]:
    """The calls and constants of a file."""
    tree = ast.walk(ast.parse(path.read_text("utf-8")))
    return tuple(node for node in tree if isinstance(node, ast.Call | ast.Constant))


def refusals(path: Path) -> Iterator[tuple[str, set[str] | None]]:
    """Keys of reasons and remedies of refusals, with the names of their parameters."""
    for node in nodes(path):
        match node:
            case ast.Call(
                func=ast.Name(id="Refusal" | "Unreadable"),
                args=[
                    ast.Constant(value=str(reason)),
                    ast.Dict() | ast.Name(id="params") | ast.Attribute(attr="params") as params,
                    cure,
                ],
            ):
                keys = params.keys if isinstance(params, ast.Dict) else [None]
                names = None if None in keys else {ast.literal_eval(key) for key in keys if key}
                yield f"reading-{reason}", names
                if isinstance(cure, ast.Constant) and isinstance(cure.value, str):
                    yield f"reading-{cure.value}", None


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Keys of the messages that a file makes, with the calls that make them."""
    for node in nodes(path):
        if isinstance(node, ast.Call) and node.args and _makes_a_message(node.func):
            # The first argument of a RefusedError is its status.
            key = node.args[1 if ast.unparse(node.func) == "RefusedError" else 0]
            for branch in (key.body, key.orelse) if isinstance(key, ast.IfExp) else (key,):
                if isinstance(branch, ast.Constant):
                    yield str(branch.value), node


def _makes_a_message(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        return (function.value.id, function.attr) == ("Message", "of")
    makers = {"sentence", "violation", "note", "question", "RefusedError"}
    return isinstance(function, ast.Name) and function.id in makers


def test_every_message_that_is_made_is_in_the_catalogue_with_its_parameters() -> None:
    messages = {key: told for part in PARTS for key, told in entries(ENGLISH, part).items()}
    lists = ("list-sentences", "list-and", "list-or", "list-comma", "list-clauses")
    messages |= {key: {"things": set()} for key in lists}
    made = [(path, key, call) for path in CODE for key, call in calls(path)]
    assert made
    for path, key, call in made:
        where = f"{path.relative_to(ROOT)}:{call.lineno}: {key}"
        assert key in messages, where
        given = {keyword.arg for keyword in call.keywords} - {"retry_after"}
        if None not in given:
            assert given == argument_names(messages[key]), where


def test_every_reason_why_nothing_can_be_read_is_in_the_catalogue() -> None:
    messages = entries(ENGLISH, "reading")
    reasons = [reason for path in CODE for reason in refusals(path)]
    assert reasons
    for key, names in reasons:
        assert key in messages, key
        assert names is None or names == set(messages[key]), key


def test_every_message_of_the_catalogue_is_made_somewhere() -> None:
    written = {key for path in CODE for key, _ in refusals(path)} | {
        node.value
        for path in CODE
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    page = "".join(
        path.read_text("utf-8")
        for path in (ROOT / PAGE).iterdir()
        if path.suffix in (".js", ".html")
    )  # fmt: skip
    named = set(re.findall(r"[`\"](\w+)[`\"]", page))
    prefixes = tuple(re.findall(r"`(\w+_)\$\{", page))
    for key in entries(ENGLISH, "page"):
        own = key.removeprefix("page-").replace("-", "_")
        if own in named or own.startswith(prefixes):
            written.add(key)
    for part in PARTS:
        # Rule sheets use all messages with these prefixes.
        rules = (f"{part}-part-", f"{part}-sheet-")
        keys = [key for key in entries(ENGLISH, part) if not key.startswith(rules)]
        assert not set(keys) - written


def test_every_word_of_the_page_is_in_the_catalogue() -> None:
    keys = {key.removeprefix("page-").replace("-", "_") for key in entries(ENGLISH, "page")}
    used = {key for path in (ROOT / PAGE).glob("*.js")
            for key in re.findall(r"\bsay\(\"(\w+)\"", path.read_text("utf-8"))}  # fmt: skip
    assert used
    assert used <= keys
