"""One training loop for both networks: so many steps, whatever the clock says."""

import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.optim.lr_scheduler import OneCycleLR
from torch.optim.swa_utils import AveragedModel
from torch.utils.data import DataLoader, Dataset, Subset

from training.settings import Schedule

Batch = dict[str, Tensor]
Loss = Callable[[Tensor, Batch], dict[str, Tensor]]
REPORT = 100
"""Steps from one line on standard error to the next."""
SAVE = 1000
"""Steps from one checkpoint to the next."""
CHUNK = 1024
"""Pictures that a net that is ready is shown at a time."""


def fit(
    net: nn.Module,
    batches: Dataset[Batch],
    loss: Loss,
    plan: Schedule,
    checkpoint: Path,
    workers: int = 1,
    stop: int | None = None,
) -> nn.Module:
    """Fit a net to as many batches as the schedule has steps; the mean of its weights comes back.

    Parameters
    ----------
    batches
        Item n is the batch of step n, its ``pictures`` go into the net; whoever makes it, and
        after whatever interruption, it is the same.
    loss
        Parts of the loss, from what the net says and the batch.
    checkpoint
        File to which all is saved now and then, and from which a stopped training goes on.
    workers
        Processes that make batches.
    stop
        Step after which to stop for now.
    """
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    net = net.to(device, memory_format=torch.channels_last).train()  # type: ignore[call-overload]
    mean = AveragedModel(net, avg_fn=partial(_moved, decay=plan.average), use_buffers=True)
    # Weights decay, offsets and normalisations do not.
    groups: list[dict[str, Any]] = [
        {"params": [p for p in net.parameters() if p.ndim > 1], "weight_decay": plan.weight_decay},
        {"params": [p for p in net.parameters() if p.ndim <= 1], "weight_decay": 0.0},
    ]
    optimiser = torch.optim.AdamW(groups, lr=plan.rate, betas=(0.9, 0.99))
    pace = OneCycleLR(optimiser, plan.rate, plan.steps, pct_start=plan.warmup, cycle_momentum=False)
    kept: dict[str, Any] = {"net": net, "mean": mean, "optimiser": optimiser, "pace": pace}
    first = 0
    if checkpoint.is_file():
        saved = torch.load(checkpoint, map_location=device, weights_only=True)
        first = saved.pop("step")
        for name, part in kept.items():
            part.load_state_dict(saved[name])
    last = plan.steps if stop is None else stop
    loader = DataLoader(Subset(batches, range(first, last)), None, num_workers=workers)
    begin, shown = time.monotonic(), dict[str, float]()
    for step, made in enumerate(loader, start=first + 1):
        batch = {name: part.to(device) for name, part in made.items()}
        pictures = batch["pictures"].contiguous(memory_format=torch.channels_last)
        # Few processors reckon in 16 bits; on one that does not a step of the reader takes 3.8 s,
        # in 32 bits 0.28 s.
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type != "cpu"):
            out = net(pictures)
        parts = loss(out.float(), batch)
        optimiser.zero_grad(set_to_none=True)
        torch.stack(list(parts.values())).sum().backward()
        nn.utils.clip_grad_norm_(net.parameters(), plan.clip)
        optimiser.step()
        pace.step()
        mean.update_parameters(net)
        for name, value in parts.items():
            now = float(value.detach())
            shown[name] = 0.98 * shown.get(name, now) + 0.02 * now
        if step % REPORT == 0 or step == last:
            text = " ".join(f"{name} {value:.3f}" for name, value in shown.items())
            spent = (time.monotonic() - begin) / 60
            print(f"step {step}/{plan.steps}, {spent:.1f} min: {text}", file=sys.stderr)
        if step % SAVE == 0 or step == last:
            states = {name: part.state_dict() for name, part in kept.items()}
            part_file = checkpoint.with_suffix(".part")
            torch.save({"step": step, **states}, part_file)
            part_file.replace(checkpoint)
    averaged: nn.Module = mean.module.to("cpu").eval()
    return averaged


def predict(net: nn.Module, pictures: Tensor) -> np.ndarray:
    """What a net says of pictures, some at a time."""
    with torch.inference_mode():
        parts = [net(part) for part in pictures.split(CHUNK)]
    return np.asarray(torch.cat(parts).float().numpy())


def _moved(mean: Tensor, new: Tensor, count: Tensor | int, decay: float) -> Tensor:
    """A running mean whose memory is short at first; counters are taken over."""
    if not mean.is_floating_point():
        return new
    keep = min(decay, (int(count) + 1) / (int(count) + 10))
    return torch.lerp(mean, new, 1 - keep)
