"""Generate the reference pages of the commands and of the schema of reports.

`python docs/make_reference.py` writes `docs/commands.md` and `docs/schema.md`.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
HIDDEN = (argparse.SUPPRESS, None)
"""As the help of arguments that are not shown."""
ESCAPED_BAR = "\\|"
NOTICE = "This page is made from the code, by `docs/make_reference.py`."


def commands() -> str:
    """The page of all commands with their options, from the parser itself."""
    from referee import games
    from referee.cli.arguments import build_parser

    parser = build_parser(games.built_in())
    about = f"{parser.description} `docs/make_reference.py` makes this page."
    lines = ["# All commands", "", about, "", str(parser.epilog)]
    for name, command, summary in _commands(parser):
        lines += ["", f"## {name}", "", f"{summary[:1].upper()}{summary[1:]}."]
        actions = [it for it in command._actions if it.help not in HIDDEN and it.dest != "help"]
        positional = [str(action.metavar) for action in actions if not action.option_strings]
        lines += ["", f"    {' '.join([name, *positional, '[options]'])}", ""]
        if command.epilog:
            lines += [command.epilog, ""]
        if actions:
            lines += ["| option | what |", "|---|---|"]
        lines += map(_row, actions)
    return "\n".join(lines) + "\n"


def _commands(
    parser: argparse.ArgumentParser, summary: str = ""
) -> Iterator[tuple[str, argparse.ArgumentParser, str]]:
    """Each command without subcommands, with its summary."""
    parents = [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]
    if not parents:
        yield parser.prog, parser, summary
    for parent in parents:
        helps = {choice.dest: choice.help or "" for choice in parent._choices_actions}
        for name, command in parent.choices.items():
            yield from _commands(command, helps[name])


def _row(action: argparse.Action) -> str:
    """The row of an argument in the table of a command."""
    names = [f"{flag} {action.metavar or ''}".strip() for flag in action.option_strings or [""]]
    text = (action.help or "") % {"prog": "referee", "default": action.default}
    cells = (", ".join(f"`{name}`" for name in names), text)
    return f"| {' | '.join(cell.replace('|', ESCAPED_BAR) for cell in cells)} |"


def schema() -> str:
    """The page of the fields of reports, from their JSON Schema."""
    path = ROOT / "referee" / "schemas" / "report.json"
    document = json.loads(path.read_text("utf-8"))
    lines = [f"# {document['title']}", "", document["description"], ""]
    lines += [
        f"{NOTICE} The JSON Schema itself is `referee/schemas/report.json`. Fields may be added in "
        "any release; the number `schema` changes with whatever would mislead a program."
    ]
    for name, part in document["$defs"].items():
        lines += ["", f"## {name}", "", f"{part.get('title') or part.get('description') or ''}"]
        lines += _fields(part)
        for case in part.get("allOf", ()):
            fields = _fields(case["then"])
            if fields:
                lines += ["", f"Of {_game(case['if'])}:", *fields]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def _game(condition: Mapping[str, Any]) -> str:
    game = condition["properties"]["game"]
    return f"`{game.get('const') or ', '.join(game.get('enum', ()))}`"


def _fields(part: Mapping[str, Any]) -> list[str]:
    fields = part.get("properties") or {}
    if not fields:
        return ["", _kind(part)] if "type" in part or "enum" in part or "oneOf" in part else []
    lines = ["", "| field | what it holds | |", "|---|---|---|"]
    for name, field in fields.items():
        text = "" if name in part.get("required", ()) else "May be left out. "
        text += field.get("description", "")
        lines.append(f"| `{name}` | {_kind(field)} | {text.strip()} |")
    return lines


def _kind(field: Mapping[str, Any]) -> str:
    """The type of a field in a few words."""
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


if __name__ == "__main__":
    for page_name, make_page in PAGES.items():
        (DOCS / page_name).write_text(make_page(), "utf-8")
