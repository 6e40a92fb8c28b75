"""The finder's network, an encoder to stride 32 and a decoder to stride 4, and its loss."""

from functools import partial

import torch
from torch import Tensor, nn
from torch.nn import functional

from training.data.targets import CHANNELS
from training.networks import Residual, block

KEPT = 12
"""Exported channels."""
WEIGHTS = {"heat": 1.0, "inside": 3.0, "offset": 0.6, "shape": 3.0, "angle": 2.0, "taper": 0.5}
"""Weights of the loss terms; a low weight of the shape makes cards too short."""
BETA = {"offset": 1.0, "shape": 0.15, "angle": 1.0, "taper": 0.05}
"""Errors below which the smooth L1 loss is quadratic. A purely absolute loss would keep angles that
are still uncertain at zero."""

_block = partial(block, momentum=0.05)
_residual = partial(Residual, momentum=0.05)


class _Edges(nn.Module):
    """Fixed features at stride 2: colours, local contrast, and edges by strength and direction.

    Directions are encoded as double and quadruple angles, under which opposite sides, and all four
    sides, of a square agree.
    """

    kernel: Tensor

    def __init__(self) -> None:
        super().__init__()
        sobel = torch.tensor([[-1.0, 0, 1], [-2, 0, 2], [-1, 0, 1]]) / 8
        kernel = torch.stack([sobel, sobel.T])[:, None].repeat(3, 1, 1, 1)
        self.register_buffer("kernel", kernel, persistent=False)

    def forward(self, x: Tensor) -> Tensor:
        x = functional.avg_pool2d(x, 2)
        mean = _smooth(x)
        spread = _smooth(((x - mean) ** 2).mean(1, keepdim=True))
        even = (x - mean) * torch.rsqrt(spread + 4e-4)
        slopes = functional.conv2d(even, self.kernel, padding=1, groups=3)
        across, along = slopes[:, 0::2], slopes[:, 1::2]
        xx, yy = (across**2).sum(1, keepdim=True), (along**2).sum(1, keepdim=True)
        xy = (across * along).sum(1, keepdim=True)
        strength = torch.sqrt(xx + yy + 1e-3)
        cos2, sin2 = (xx - yy) / strength, 2 * xy / strength
        cos4, sin4 = (cos2**2 - sin2**2) / strength, 2 * cos2 * sin2 / strength
        return torch.cat([2 * (x - 0.45), even, strength, cos2, sin2, cos4, sin4], 1)


def _smooth(x: Tensor) -> Tensor:
    """Local mean over about 100 pixels, by way of a reduced copy."""
    small = functional.avg_pool2d(x, 16)
    small = functional.avg_pool2d(small, 3, 1, 1, count_include_pad=False)
    return functional.interpolate(small, scale_factor=16.0, mode="bilinear")


class FinderNet(nn.Module):
    """(B, 3, H, W) RGB from 0 to 1 to (B, 13, H / 4, W / 4); H and W are multiples of 32.

    Heat and inside come out as logits.
    """

    def __init__(self) -> None:
        super().__init__()
        b, c, d, e = 32, 48, 96, 128
        self.edges = _Edges()
        self.stem = _block(11, b, 5, 2)
        self.at4 = _block(b, b)
        self.at8 = nn.Sequential(_block(b, c, stride=2), _residual(c))
        self.at16 = nn.Sequential(_block(c, d, stride=2), _residual(d))
        self.at32 = nn.Sequential(_block(d, e, stride=2), _residual(e), _residual(e))
        self.up16 = nn.Conv2d(e, d, 1)
        self.mix16 = _block(d, d)
        self.up8 = nn.Conv2d(d, c, 1)
        self.mix8 = _block(c, c)
        self.up4 = nn.Conv2d(c, b, 1)
        self.mix4 = _block(b, b)
        self.out = nn.Conv2d(b, sum(CHANNELS.values()), 1)
        nn.init.normal_(self.out.weight, std=0.02)
        # Few cells are centres of pieces.
        bias = torch.zeros(sum(CHANNELS.values()))
        bias[: CHANNELS["heat"]] = -4.0
        self.out.bias = nn.Parameter(bias)

    def forward(self, x: Tensor) -> Tensor:
        with torch.autocast(x.device.type, enabled=False):
            edges = self.edges(x)
        x4 = self.at4(self.stem(edges))
        x8 = self.at8(x4)
        x16 = self.at16(x8)
        x32 = self.at32(x16)
        y = self.mix16(x16 + _double(self.up16(x32)))
        y = self.mix8(x8 + _double(self.up8(y)))
        y = self.mix4(x4 + _double(self.up4(y)))
        out: Tensor = self.out(y)
        return out


def _double(x: Tensor) -> Tensor:
    return functional.interpolate(x, scale_factor=2.0, mode="nearest")


class FinderExport(nn.Module):
    """The exported network: heat as probabilities, without the auxiliary channel."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, x: Tensor) -> Tensor:
        out = self.net(x)
        kinds = CHANNELS["heat"]
        return torch.cat([torch.sigmoid(out[:, :kinds]), out[:, kinds:KEPT]], 1)


def loss(out: Tensor, batch: dict[str, Tensor]) -> dict[str, Tensor]:
    """Weighted terms of the loss; the batch is that of `training.data.targets.Target`."""
    values, heat_weight = batch["values"], batch["heat_weight"][:, None]
    near, whole = batch["weight"][:, :1], batch["weight"][:, 1:]
    channel = CHANNELS["heat"]
    inside = functional.binary_cross_entropy_with_logits(out[:, -1:], values[:, -1:], heat_weight)
    parts = {
        "heat": WEIGHTS["heat"] * focal(out[:, :channel], values[:, :channel], heat_weight),
        "inside": WEIGHTS["inside"] * inside,
    }
    pieces = near.sum().clamp(min=1.0)
    for name, beta in BETA.items():
        part = slice(channel, channel + CHANNELS[name])
        away = functional.smooth_l1_loss(out[:, part], values[:, part], reduction="none", beta=beta)
        weight = near if name == "offset" else whole
        parts[name] = WEIGHTS[name] * (away * weight).sum() / pieces
        channel += CHANNELS[name]
    return parts


def focal(logits: Tensor, heat: Tensor, weight: Tensor) -> Tensor:
    """Penalty-reduced focal loss of CornerNet (Law and Deng 2018), per piece."""
    log_yes = functional.logsigmoid(logits)
    log_no = log_yes - logits
    chance = torch.sigmoid(logits)
    peak = (heat > 0.999).float() * weight
    yes = log_yes * (1 - chance) ** 2 * peak
    no = log_no * chance**2 * (1 - heat) ** 4 * weight * (1 - peak)
    return -(yes.sum() + no.sum()) / peak.sum().clamp(min=1.0)
