"""Why a call cannot be taken, all reasons at once."""

from collections.abc import Iterator

from rules.mobi.calls import Call
from rules.mobi.state import State
from rules.verdict import RuleFinding
from rules.wording import plural


def refusals(game: State, call: Call) -> list[RuleFinding]:
    """What speaks against a call; nothing where it can be taken."""
    faults = [*_out_of_place(game, call), *_backwards(game, call)]
    if faults:
        return faults
    if call.kind == "flip":
        return [*_flip_size(game, call), *_flip_due(game, call)]
    if call.kind == "swap":
        return list(_swap(game))
    return list(_too_early(game)) if call.kind == "mobi" else []


def _out_of_place(game: State, call: Call) -> Iterator[RuleFinding]:
    if call.player not in game.teams:
        yield RuleFinding("unknown-player", f"{call.player} does not play in this game.")
    if call.player in game.out:
        yield RuleFinding("disqualified", f"{call.player} was disqualified.")
    if game.over:
        yield RuleFinding("game-over", "The game is over.")
    if game.started and call.kind == "go":
        yield RuleFinding("already-started", "GO! was called already.")
    if not game.started and call.kind != "go":
        yield RuleFinding("not-started", "The game must begin with GO!")


def _backwards(game: State, call: Call) -> Iterator[RuleFinding]:
    clocks = [before.clock for before in game.calls if before.clock is not None]
    if call.clock is not None and clocks and call.clock < clocks[-1]:
        message = f"The clock must not run backwards from {clocks[-1]:g} to {call.clock:g} s."
        yield RuleFinding("clock-backwards", message)


def _flip_due(game: State, call: Call) -> Iterator[RuleFinding]:
    due = game.variant.flip_outside
    if call.outside is not None and call.outside != due:
        message = (
            f"A FLIP is due with {plural(due, 'number tile')} outside the pod, not {call.outside}."
        )
        yield RuleFinding("flip-not-due", message)


def _flip_size(game: State, call: Call) -> Iterator[RuleFinding]:
    sizes = game.variant.flip_sizes
    if not sizes:
        yield RuleFinding("no-flip", "There is no FLIP in this game.")
    elif game.pool is None:
        if call.took is not None and call.took not in sizes:
            yield RuleFinding("flip-size", f"All must take {sizes[0]} or fewer, not {call.took}.")
    else:
        size = game.variant.flip_size(game.pool, len(game.playing))
        if not size:
            tiles = plural(game.pool, "number tile")
            message = f"The {tiles} in the pool cannot serve all: nobody takes any."
            yield RuleFinding("pool-exhausted", message)
        elif call.took not in (None, size):
            yield RuleFinding("flip-size", f"All must take {size}, not {call.took}.")


def _swap(game: State) -> Iterator[RuleFinding]:
    swap = game.variant.swap
    if not swap:
        yield RuleFinding("no-swap", "There is no SWAP in this game.")
    elif game.pool is not None and game.pool < swap:
        message = f"A SWAP needs {plural(swap, 'number tile')} in the pool, which has {game.pool}."
        yield RuleFinding("pool-exhausted", message)


def _too_early(game: State) -> Iterator[RuleFinding]:
    if game.pool_exhausted is False:
        message = f"The pool must be exhausted, but has {plural(game.pool or 0, 'number tile')}."
        yield RuleFinding("pool-not-exhausted", message)
