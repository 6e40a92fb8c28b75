"""The finder's network: an encoder to stride 32, and back to stride 4."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

CHANNELS = {"heat": 3, "offset": 2, "shape": 3, "angle": 2, "taper": 2, "inside": 1}
"""Output channels in their order; see `vision.finding.maps` for their meaning. The last one only
serves the training: whether a cell lies inside a piece."""

KEPT = 12
"""Channels that are exported."""

_WIDTHS = (32, 48, 96, 128)


def _conv(inputs: int, outputs: int, kernel: int = 3, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outputs, momentum=0.05),
        nn.ReLU(inplace=True),
    )


class _Block(nn.Module):
    """Two convolutions and a way past them."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _conv(width, width)
        self.second = nn.Sequential(
            nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width, momentum=0.05)
        )

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = torch.relu(x + self.second(self.first(x)))
        return out


class _Edges(nn.Module):
    """Colours, colours freed of the lamp, and edges by strength and direction, at stride 2.

    Nothing here is learnt. Directions come as twofold and fourfold angles, in which opposite
    sides, and all four sides, of a square agree.
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
    """Mean over some 100 pixels round each, by way of a small copy."""
    small = functional.avg_pool2d(x, 16)
    small = functional.avg_pool2d(small, 3, 1, 1, count_include_pad=False)
    return functional.interpolate(small, scale_factor=16.0, mode="bilinear")


class FinderNet(nn.Module):
    """(B, 3, H, W) RGB from 0 to 1 to (B, 13, H / 4, W / 4); H and W are multiples of 32.

    Heat and inside come out as logits.
    """

    def __init__(self, widths: tuple[int, int, int, int] = _WIDTHS) -> None:
        super().__init__()
        b, c, d, e = widths
        self.edges = _Edges()
        self.stem = _conv(11, b, 5, 2)
        self.at4 = _conv(b, b)
        self.at8 = nn.Sequential(_conv(b, c, 3, 2), _Block(c))
        self.at16 = nn.Sequential(_conv(c, d, 3, 2), _Block(d))
        self.at32 = nn.Sequential(_conv(d, e, 3, 2), _Block(e), _Block(e))
        self.up16 = nn.Conv2d(e, d, 1)
        self.mix16 = _conv(d, d)
        self.up8 = nn.Conv2d(d, c, 1)
        self.mix8 = _conv(c, c)
        self.up4 = nn.Conv2d(c, b, 1)
        self.mix4 = _conv(b, b)
        self.out = nn.Conv2d(b, sum(CHANNELS.values()), 1)
        nn.init.normal_(self.out.weight, std=0.02)
        # Hardly any cell is the centre of a piece.
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
