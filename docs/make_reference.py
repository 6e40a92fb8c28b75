"""Makes the pages that the code tells: all commands, and the schema of reports.

`python docs/make_reference.py` writes `docs/commands.md` and `docs/schema.md`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
MADE = "This page is made from the code, by `docs/make_reference.py`."


def commands() -> str:
    """All commands with their options, as the command line itself has them."""
    from referee import games
    from referee.cli.arguments import build_parser

    parser = build_parser(games.built_in())
    lines = [
        "# All commands",
        "",
        f"{parser.description} `docs/make_reference.py` makes this page.",
    ]
    lines += ["", str(parser.epilog)]
    for name, command, said in _commands(parser):
        lines += ["", f"## {name}", "", f"{said[:1].upper()}{said[1:]}."]
        named = [str(it.metavar) for it in _shown(command) if not it.option_strings]
        lines += ["", f"    {' '.join([name, *named, '[options]'])}", ""]
        if command.epilog:
            lines += [command.epilog, ""]
        if _shown(command):
            lines += ["| option | what |", "|---|---|"]
        lines += [f"| {_called(action)} | {_cell(_said(action))} |" for action in _shown(command)]
    return "\n".join(lines) + "\n"


def _commands(
    parser: argparse.ArgumentParser, said: str = ""
) -> Iterator[tuple[str, argparse.ArgumentParser, str]]:
    """Each command that does something, with what its parent says of it."""
    parents = [it for it in parser._actions if isinstance(it, argparse._SubParsersAction)]
    if not parents:
        yield parser.prog, parser, said
    for parent in parents:
        helps = {choice.dest: choice.help or "" for choice in parent._choices_actions}
        for name, command in parent.choices.items():
            yield from _commands(command, helps[name])


def _shown(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    helpful = [it for it in parser._actions if it.help not in (argparse.SUPPRESS, None)]
    return [it for it in helpful if it.dest != "help"]


def _called(action: argparse.Action) -> str:
    metavar = f" {action.metavar}" if action.metavar else ""
    if not action.option_strings:
        return f"`{metavar.strip()}`".replace("|", "\\|")
    return ", ".join(f"`{flag}{metavar}`" for flag in action.option_strings).replace("|", "\\|")


def _said(action: argparse.Action) -> str:
    return (action.help or "") % {"prog": "referee", "default": action.default}


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def schema() -> str:
    """The fields of reports, as their JSON Schema has them."""
    path = ROOT / "referee" / "schemas" / "report.json"
    told = json.loads(path.read_text("utf-8"))
    lines = [f"# {told['title']}", "", told["description"], ""]
    lines += [
        f"{MADE} The JSON Schema itself is `referee/schemas/report.json`. Fields may be added in "
        "any release; the number `schema` changes with whatever would mislead a program."
    ]
    for name, part in told["$defs"].items():
        lines += ["", f"## {name}", "", f"{part.get('title') or part.get('description') or ''}"]
        lines += _fields(part)
        for case in part.get("allOf", ()):
            fields = _fields(case["then"])
            if fields:
                lines += ["", f"Of {_game(case['if'])}:", *fields]
    text = "\n".join(lines)
    while "\n\n\n" in text:
        text = text.replace("\n\n\n", "\n\n")
    return text.rstrip() + "\n"


def _game(condition: Mapping[str, Any]) -> str:
    game = condition["properties"]["game"]
    return f"`{game.get('const') or ', '.join(game.get('enum', ()))}`"


def _fields(part: Mapping[str, Any]) -> list[str]:
    fields = part.get("properties") or {}
    if not fields:
        return ["", _kind(part)] if "type" in part or "enum" in part or "oneOf" in part else []
    lines = ["", "| field | what it holds | |", "|---|---|---|"]
    for name, field in fields.items():
        said = "" if name in part.get("required", ()) else "May be left out. "
        said += field.get("description", "")
        lines.append(f"| `{name}` | {_kind(field)} | {said.strip()} |")
    return lines


def _kind(field: Mapping[str, Any]) -> str:
    """What a field may hold, in a few words."""
    match field:
        case {"$ref": str(ref)}:
            name = ref.rpartition("/")[2]
            return f"[{name}](#{name})"
        case {"const": value}:
            return f"`{json.dumps(value)}`"
        case {"enum": values}:
            return ", ".join(f"`{json.dumps(value, ensure_ascii=False)}`" for value in values)
        case {"oneOf": kinds} | {"anyOf": kinds}:
            return " or ".join(map(_kind, kinds))
        case {"type": "array", "items": items}:
            return f"list of {_kind(items)}"
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(map(_kind, items))}]"
        case {"type": "object", "additionalProperties": dict(values)}:
            return f"object of {_kind(values)}"
        case {"type": list(kinds)}:
            return " or ".join(map(str, kinds))
        case {"type": kind}:
            return str(kind)
    return "anything"


PAGES = {"commands.md": commands, "schema.md": schema}


def main() -> int:
    """Write the pages."""
    for name, made in PAGES.items():
        (DOCS / name).write_text(made(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
