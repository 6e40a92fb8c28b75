"""How a mechanism of vision is switched off, without a line about it in the shipped code."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any
from unittest import mock

import numpy as np

from referee import sight

Off = Callable[[], AbstractContextManager[Any]]

NEVER = 1e9
"""A threshold that nothing reaches."""


@dataclass(frozen=True)
class Switch:
    """A mechanism.

    Attributes
    ----------
    name
        Its stage and what it does, in a few words.
    kinds
        Kinds of photographs on which it works; see `benchmarks.scoring.SCORES`.
    without
        Takes it out of the program for a while.
    """

    name: str
    kinds: tuple[str, ...]
    without: Off

    @contextmanager
    def off(self) -> Iterator[None]:
        """Without the mechanism; networks are loaded anew, for they keep their settings."""
        sight.finder.cache_clear()
        with self.without():
            yield
        sight.finder.cache_clear()


def switches(offs: Mapping[str, Off], *kinds: str) -> tuple[Switch, ...]:
    """Mechanisms by name that work on the same kinds of photographs."""
    return tuple(Switch(name, kinds, off) for name, off in offs.items())


def default(settings: str, **values: object) -> Off:
    """Other defaults of a settings class, named as ``module:Class``."""

    @contextmanager
    def off() -> Iterator[None]:
        init: Any = named(settings).__init__
        parameters = inspect.signature(init).parameters.values()
        names = [p.name for p in parameters if p.default is not p.empty]
        if unknown := set(values) - set(names):
            raise ValueError(f"{settings} must have a default for {sorted(unknown)}")
        usual = init.__defaults__
        init.__defaults__ = tuple(values.get(n, v) for n, v in zip(names, usual, strict=True))
        try:
            yield
        finally:
            init.__defaults__ = usual

    return off


def instead(place: str, make: Callable[[Any], Any]) -> Off:
    """What ``make`` makes of what is at a place: ``module:name`` or ``module:Class.method``."""
    path, _, name = place.rpartition("." if "." in place.partition(":")[2] else ":")

    def off() -> AbstractContextManager[Any]:
        owner = named(path) if ":" in path else importlib.import_module(path)
        return mock.patch.object(owner, name, make(getattr(owner, name)))

    return off


def returning(place: str, make: Callable[..., Any]) -> Off:
    """A function at a place that is left out: ``make`` gets its arguments."""
    return instead(place, lambda _: make)


def together(*several: Off) -> Off:
    """Without several mechanisms that stand in for each other."""

    @contextmanager
    def off() -> Iterator[None]:
        with ExitStack() as stack:
            for one in several:
                stack.enter_context(one())
            yield

    return off


def none_of(items: Any, *_: Any) -> Any:
    """(N,) False for N items."""
    return np.zeros(len(items), bool)


def no_odds(crops: Any, given: Any, *_: Any) -> Any:
    """(N, K) zeros for N crops and as many faces as are given."""
    return np.zeros((len(crops), np.shape(given)[-1]))


def as_given(_: Any, quads: Any, *__: Any) -> Any:
    """Quads as they were given."""
    return quads


def named(path: str) -> Any:
    """What ``module:name`` names."""
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)


no_table_beside = returning(
    "vision.reading.table_seen:TableAround.unseen_places",
    lambda _: (np.zeros((0, 4, 2)), np.zeros(0, int), np.zeros(0, int)),
)
"""No place beside a piece counts as one in which no table is seen."""
