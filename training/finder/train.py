"""Train the finder's network."""

from __future__ import annotations

import copy
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from training.finder.batches import Batch, Feed
from training.finder.net import CHANNELS, FinderNet
from training.finder.settings import FinderTraining, Schedule


def losses(out: Tensor, batch: Batch, plan: Schedule, device: torch.device) -> dict[str, Tensor]:
    """The parts of the loss, weighted."""
    values = torch.from_numpy(batch.values).to(device)
    heat_weight = torch.from_numpy(batch.heat_weight).to(device)[:, None]
    weights_of = torch.from_numpy(batch.weight).to(device)
    near, whole = weights_of[:, :1], weights_of[:, 1:]
    kinds = CHANNELS["heat"]
    parts = {"heat": plan.heat_weight * focal(out[:, :kinds], values[:, :kinds], heat_weight)}
    inside = torch.nn.functional.binary_cross_entropy_with_logits(
        out[:, -1:], values[:, -1:], heat_weight
    )
    parts["inside"] = plan.inside_weight * inside
    pieces = near.sum().clamp(min=1.0)
    at = kinds
    weights = {
        "offset": plan.offset_weight,
        "shape": plan.shape_weight,
        "angle": plan.angle_weight,
        "taper": plan.taper_weight,
    }
    for name, share in weights.items():
        part = slice(at, at + CHANNELS[name])
        weight = near if name == "offset" else whole
        # Squares near zero: a mean error of nothing at first, where medians would stay.
        away = torch.nn.functional.smooth_l1_loss(
            out[:, part], values[:, part], reduction="none", beta=plan.beta[name]
        )
        parts[name] = share * (away * weight).sum() / pieces
        at += CHANNELS[name]
    return parts


def focal(logits: Tensor, heat: Tensor, weight: Tensor) -> Tensor:
    """The penalty-reduced focal loss of CornerNet (Law and Deng 2018), a piece."""
    log_yes = torch.nn.functional.logsigmoid(logits)
    log_no = log_yes - logits
    chance = torch.sigmoid(logits)
    peak = (heat > 0.999).float() * weight
    yes = log_yes * (1 - chance) ** 2 * peak
    no = log_no * chance**2 * (1 - heat) ** 4 * weight * (1 - peak)
    return -(yes.sum() + no.sum()) / peak.sum().clamp(min=1.0)


def train(
    settings: FinderTraining,
    feed: Feed,
    net: FinderNet,
    minutes: float,
    save: Callable[[FinderNet], None],
    device: torch.device,
    more: Callable[[], None] = lambda: None,
) -> FinderNet:
    """Train ``net`` for so many minutes; the running mean of its weights comes back.

    ``save`` is called with the mean now and then, ``more`` between steps.
    """
    plan = settings.schedule
    torch.manual_seed(settings.seed)
    net = net.to(device, memory_format=torch.channels_last).train()  # type: ignore[call-overload]
    mean = copy.deepcopy(net).eval()
    decay = [p for p in net.parameters() if p.ndim > 1]
    rest = [p for p in net.parameters() if p.ndim <= 1]
    groups = [
        {"params": decay, "weight_decay": plan.weight_decay},
        {"params": rest, "weight_decay": 0.0},
    ]
    optimiser = torch.optim.AdamW(groups, lr=plan.rate, betas=(0.9, 0.99))
    begin, saved, step = time.monotonic(), time.monotonic(), 0
    shown: dict[str, float] = {}
    while (share := (time.monotonic() - begin) / (60 * minutes)) < 1:
        rate = plan.rate * min(1.0, share / plan.warmup + 0.02)
        rate *= 0.01 + 0.99 * (1 + np.cos(np.pi * share)) / 2
        for group in optimiser.param_groups:
            group["lr"] = rate
        batch = feed.next()
        pictures = torch.from_numpy(batch.pictures).to(device, memory_format=torch.channels_last)
        with torch.autocast(device.type, torch.bfloat16):
            out = net(pictures)
        parts = losses(out.float(), batch, plan, device)
        total = torch.stack(list(parts.values())).sum()
        optimiser.zero_grad(set_to_none=True)
        total.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(net.parameters(), 10.0)
        optimiser.step()
        average(mean, net, min(plan.average, (step + 1) / (step + 10)))
        step += 1
        for name, value in parts.items():
            now = float(value.detach())
            shown[name] = 0.98 * shown.get(name, now) + 0.02 * now
        if step % 100 == 0:
            text = " ".join(f"{name} {value:.3f}" for name, value in shown.items())
            spent = time.monotonic() - begin
            print(
                f"{step} {spent:.0f} s, {len(feed.samples)} pictures: {text}",
                file=sys.stderr,
                flush=True,
            )
        more()
        if time.monotonic() - saved > 240:
            save(mean)
            saved = time.monotonic()
    save(mean)
    return mean


@torch.no_grad()
def average(mean: FinderNet, net: FinderNet, keep: float) -> None:
    """Move ``mean`` towards ``net``; running statistics are taken over likewise."""
    for kept, new in zip(mean.state_dict().values(), net.state_dict().values(), strict=True):
        if kept.dtype.is_floating_point:
            kept.lerp_(new, 1 - keep)
        else:
            kept.copy_(new)


def checkpoint(net: FinderNet, file: Path) -> None:
    """Write the weights at once or not at all."""
    part = file.with_suffix(".part")
    torch.save(net.state_dict(), part)
    part.replace(file)
