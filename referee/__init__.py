"""A referee for games on a real table: photographs in, rulings with their reasons out.

>>> from referee import Referee
>>> Referee("mobi").check("sample_images/mobi/kit.jpg").verdict
'valid'

`recognise` identifies the game in a photograph, and `Referee` rules on it. Its result is a
`Report`, or a `GameReport` on a game followed photo by photo. Every exception is a `RefereeError`;
a `UsageError` explains wrong use in one sentence. The other names are for games of your own; see
``docs/another_game.md``.

Heavy dependencies are imported on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from models import RefereeError
    from referee.api import Referee
    from referee.errors import UsageError
    from referee.game import Adapter, Game, Option, View
    from referee.reading import read_tiles
    from referee.recognition import Recognition, recognise
    from referee.ruling.answers import Answer, piece_id, plain_answers, with_answers
    from referee.ruling.clock import Clock
    from referee.ruling.doubt import uncertain_face, weigh
    from referee.ruling.faces import UNKNOWN
    from referee.ruling.questions import which_face
    from referee.ruling.report import Finding, GameReport, Question, Report
    from referee.ruling.verdict import under_doubt
    from referee.table.spread import RuledPlay
    from vision.failure import Unreadable
    from vision.photo.photo import Photo
    from vision.piece import Piece
    from vision.read.box import Box, BoxFace
    from vision.scene import Scene

    __version__: str

__all__ = [
    "UNKNOWN",
    "Adapter",
    "Answer",
    "Box",
    "BoxFace",
    "Clock",
    "Finding",
    "Game",
    "GameReport",
    "Option",
    "Photo",
    "Piece",
    "Question",
    "Recognition",
    "Referee",
    "RefereeError",
    "Report",
    "RuledPlay",
    "Scene",
    "Unreadable",
    "UsageError",
    "View",
    "__version__",
    "piece_id",
    "plain_answers",
    "read_tiles",
    "recognise",
    "uncertain_face",
    "under_doubt",
    "weigh",
    "which_face",
    "with_answers",
]

_HOMES = {
    "models": "RefereeError",
    "referee.api": "Referee",
    "referee.errors": "UsageError",
    "referee.game": "Adapter Game Option View",
    "referee.reading": "read_tiles",
    "referee.recognition": "Recognition recognise",
    "referee.ruling.answers": "Answer piece_id plain_answers with_answers",
    "referee.ruling.clock": "Clock",
    "referee.ruling.doubt": "uncertain_face weigh",
    "referee.ruling.faces": "UNKNOWN",
    "referee.ruling.verdict": "under_doubt",
    "referee.ruling.questions": "which_face",
    "referee.ruling.report": "Finding GameReport Question Report",
    "referee.table.spread": "RuledPlay",
    "vision.failure": "Unreadable",
    "vision.photo.photo": "Photo",
    "vision.piece": "Piece",
    "vision.read.box": "Box BoxFace",
    "vision.scene": "Scene",
}
_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("referee")
    if name not in _HOME:
        raise AttributeError(f"module 'referee' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
