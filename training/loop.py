"""The training loop of all networks, by steps or by time."""

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
"""The batch of a step, given the share of the training that is done; the network is given its
``inputs``. Deterministic for the same data, also after an interruption."""
Loss = Callable[[Tensor, Batch], dict[str, Tensor]]
REPORT = 20.0
"""Seconds between lines on standard error."""
SAVE = 1000
"""Steps between checkpoints."""
PASSES = 30
"""Passes over the data after which to wait for more."""
CHUNK = 1024
"""Batch size of inference."""


def fit(
    net: nn.Module,
    batches: Batches,
    loss: Loss,
    plan: Schedule,
    checkpoint: Path,
    shards: Shards,
    until: float | None = None,
) -> tuple[nn.Module, int]:
    """Train a network; returns the moving average of its weights, and the number of steps.

    Parameters
    ----------
    loss
        Terms of the loss, from output and batch.
    checkpoint
        File that the state is saved to regularly, and resumed from.
    shards
        The training data, on the device to train on.
    until
        Deadline by `time.monotonic`, instead of the number of steps; more data are waited for
        after `PASSES` passes.
    """
    device = shards.device
    net = net.to(device, memory_format=torch.channels_last).train()  # type: ignore[call-overload]
    torch.backends.cudnn.benchmark = True
    average = deepcopy(net)
    # No weight decay for biases and normalisations.
    groups: list[dict[str, Any]] = [
        {"params": [p for p in net.parameters() if p.ndim > 1], "weight_decay": plan.weight_decay},
        {"params": [p for p in net.parameters() if p.ndim <= 1], "weight_decay": 0.0},
    ]
    optimiser = torch.optim.AdamW(groups, lr=plan.rate, betas=(0.9, 0.99), fused=True)
    state: dict[str, Any] = {"net": net, "mean": average, "optimiser": optimiser}
    step = 0
    if checkpoint.is_file():
        saved = torch.load(checkpoint, map_location=device, weights_only=True)
        step = saved.pop("step")
        for name, part in state.items():
            part.load_state_dict(saved[name])
    start, last_report, smoothed = time.monotonic(), 0.0, None

    def progress() -> float:
        if until is None:
            return step / plan.steps
        return (time.monotonic() - start) / max(until - start, 1e-6)

    while step == 0 or progress() < 1:
        share = progress()
        if until is not None and step * plan.batch > PASSES * len(shards):
            time.sleep(0.01)
            continue
        batch = {name: part.to(device) for name, part in batches(step, share).items()}
        step += 1
        for group in optimiser.param_groups:
            group["lr"] = _rate(plan, share)
        inputs = batch["inputs"]
        if inputs.ndim == 4:
            inputs = inputs.contiguous(memory_format=torch.channels_last)
        # bfloat16 is slow on most CPUs.
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type != "cpu"):
            out = net(inputs)
        parts = loss(out.float(), batch)
        values = torch.stack(list(parts.values()))
        optimiser.zero_grad(set_to_none=True)
        values.sum().backward()
        nn.utils.clip_grad_norm_(net.parameters(), plan.clip)
        optimiser.step()
        _update_average(average, net, min(plan.average, step / (step + 9)))
        current = values.detach()
        smoothed = current if smoothed is None else torch.lerp(smoothed, current, 0.02)
        elapsed, ends = time.monotonic() - start, progress() >= 1
        if elapsed - last_report > REPORT or ends:
            last_report = elapsed
            figures = zip(parts, smoothed.tolist(), strict=True)
            text = " ".join(f"{name} {value:.3f}" for name, value in figures)
            name = checkpoint.stem
            print(f"{name} {step}, {share:.0%}, {elapsed / 60:.1f} min: {text}", file=sys.stderr)
        if step % SAVE == 0 or ends:
            states = {name: part.state_dict() for name, part in state.items()}
            part_file = checkpoint.with_suffix(".part")
            torch.save({"step": step, **states}, part_file)
            part_file.replace(checkpoint)
    return average.to("cpu").eval(), step


def _rate(plan: Schedule, progress: float) -> float:
    """One-cycle learning rate: cosine warm-up from 1/25, cosine decay to zero."""
    if progress < plan.warmup:
        return plan.rate * (0.52 - 0.48 * math.cos(math.pi * progress / plan.warmup))
    left = (progress - plan.warmup) / (1 - plan.warmup)
    return plan.rate * (0.5 + 0.5 * math.cos(math.pi * min(left, 1.0)))


def predict(net: nn.Module, inputs: Tensor) -> np.ndarray:
    """Outputs of a network, in batches."""
    with torch.inference_mode():
        parts = [net(part) for part in inputs.split(CHUNK)]
    return np.asarray(torch.cat(parts).float().numpy())


def _update_average(average: nn.Module, new: nn.Module, keep: float) -> None:
    """Update a moving average of weights; integer buffers are copied."""
    pairs = zip(average.state_dict().values(), new.state_dict().values(), strict=True)
    with torch.no_grad():
        means, currents = list[Tensor](), list[Tensor]()
        for mean, current in pairs:
            if mean.is_floating_point():
                means.append(mean)
                currents.append(current)
            else:
                mean.copy_(current)
        torch._foreach_lerp_(means, currents, 1 - keep)
