"""One training loop for all networks: so many steps, or so long."""

import math
import sys
import time
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from training.data.shards import Shards
from training.settings import Schedule

Batch = dict[str, Tensor]
Batches = Callable[[int, float], Batch]
"""The batch of a step and of the share of the training that is done; its ``pictures`` go into the
net. Whoever makes it, and after whatever interruption, it is the same from the same data."""
Loss = Callable[[Tensor, Batch], dict[str, Tensor]]
REPORT = 20.0
"""Seconds from one line on standard error to the next."""
SAVE = 1000
"""Steps from one checkpoint to the next."""
PASSES = 30
"""How often all data may be seen, of which more is being drawn."""
CHUNK = 1024
"""Pictures that a net that is ready is shown at a time."""


def fit(
    net: nn.Module,
    batches: Batches,
    loss: Loss,
    plan: Schedule,
    checkpoint: Path,
    drawn: Shards,
    until: float | None = None,
) -> tuple[nn.Module, int]:
    """Fit a net for as many steps as the schedule has; the mean of its weights, and the steps.

    Parameters
    ----------
    loss
        Parts of the loss, from what the net says and the batch.
    checkpoint
        File to which all is saved now and then, and from which a stopped training goes on.
    drawn
        What the batches are made of, on the device that fits.
    until
        Moment of `time.monotonic` at which the training ends, however many steps were made; it
        waits for more data where it has seen what is there `PASSES` times.
    """
    device = drawn.device
    net = net.to(device, memory_format=torch.channels_last).train()  # type: ignore[call-overload]
    torch.backends.cudnn.benchmark = True
    mean = deepcopy(net)
    # Weights decay, offsets and normalisations do not.
    groups: list[dict[str, Any]] = [
        {"params": [p for p in net.parameters() if p.ndim > 1], "weight_decay": plan.weight_decay},
        {"params": [p for p in net.parameters() if p.ndim <= 1], "weight_decay": 0.0},
    ]
    optimiser = torch.optim.AdamW(groups, lr=plan.rate, betas=(0.9, 0.99), fused=True)
    kept: dict[str, Any] = {"net": net, "mean": mean, "optimiser": optimiser}
    step = 0
    if checkpoint.is_file():
        saved = torch.load(checkpoint, map_location=device, weights_only=True)
        step = saved.pop("step")
        for name, part in kept.items():
            part.load_state_dict(saved[name])
    begin, told, shown = time.monotonic(), 0.0, None

    def done() -> float:
        if until is None:
            return step / plan.steps
        return (time.monotonic() - begin) / max(until - begin, 1e-6)

    while step == 0 or done() < 1:
        share = done()
        if until is not None and step * plan.batch > PASSES * len(drawn):
            time.sleep(0.01)
            continue
        batch = {name: part.to(device) for name, part in batches(step, share).items()}
        step += 1
        for group in optimiser.param_groups:
            group["lr"] = _rate(plan, share)
        pictures = batch["pictures"].contiguous(memory_format=torch.channels_last)
        # Few processors reckon in 16 bits, and those that do not are slow at it.
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type != "cpu"):
            out = net(pictures)
        parts = loss(out.float(), batch)
        values = torch.stack(list(parts.values()))
        optimiser.zero_grad(set_to_none=True)
        values.sum().backward()
        nn.utils.clip_grad_norm_(net.parameters(), plan.clip)
        optimiser.step()
        _move(mean, net, min(plan.average, step / (step + 9)))
        now = values.detach()
        shown = now if shown is None else torch.lerp(shown, now, 0.02)
        spent, ends = time.monotonic() - begin, done() >= 1
        if spent - told > REPORT or ends:
            told = spent
            figures = zip(parts, shown.tolist(), strict=True)
            text = " ".join(f"{name} {value:.3f}" for name, value in figures)
            name = checkpoint.stem
            print(f"{name} {step}, {share:.0%}, {spent / 60:.1f} min: {text}", file=sys.stderr)
        if step % SAVE == 0 or ends:
            states = {name: part.state_dict() for name, part in kept.items()}
            part_file = checkpoint.with_suffix(".part")
            torch.save({"step": step, **states}, part_file)
            part_file.replace(checkpoint)
    return mean.to("cpu").eval(), step


def _rate(plan: Schedule, done: float) -> float:
    """Up from a twenty-fifth along a cosine, and down to next to nothing."""
    if done < plan.warmup:
        return plan.rate * (0.52 - 0.48 * math.cos(math.pi * done / plan.warmup))
    left = (done - plan.warmup) / (1 - plan.warmup)
    return plan.rate * (0.5 + 0.5 * math.cos(math.pi * min(left, 1.0)))


def predict(net: nn.Module, pictures: Tensor) -> np.ndarray:
    """What a net says of pictures, some at a time."""
    with torch.inference_mode():
        parts = [net(part) for part in pictures.split(CHUNK)]
    return np.asarray(torch.cat(parts).float().numpy())


def _move(mean: nn.Module, new: nn.Module, keep: float) -> None:
    """Let a running mean follow; counters are taken over."""
    pairs = zip(mean.state_dict().values(), new.state_dict().values(), strict=True)
    with torch.no_grad():
        old, now = list[Tensor](), list[Tensor]()
        for before, after in pairs:
            if before.is_floating_point():
                old.append(before)
                now.append(after)
            else:
                before.copy_(after)
        torch._foreach_lerp_(old, now, 1 - keep)
