"""The finder's network: an encoder to stride 32, and back to stride 4."""

from __future__ import annotations

import torch
from torch import Tensor, nn

CHANNELS = {"heat": 3, "offset": 2, "shape": 3, "angle": 2, "taper": 2}
"""Output channels in their order; see `vision.finder` for their meaning."""

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


class FinderNet(nn.Module):
    """(B, 3, H, W) RGB from 0 to 1 to (B, 12, H / 4, W / 4); H and W are multiples of 32.

    The heat comes out as logits.
    """

    def __init__(self, widths: tuple[int, int, int, int] = _WIDTHS) -> None:
        super().__init__()
        b, c, d, e = widths
        # One wide step to stride 4: what lies between costs more time than it is worth.
        self.stem = _conv(3, b, 7, 4)
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
        x4 = self.at4(self.stem(x - 0.45))
        x8 = self.at8(x4)
        x16 = self.at16(x8)
        x32 = self.at32(x16)
        y = self.mix16(x16 + _double(self.up16(x32)))
        y = self.mix8(x8 + _double(self.up8(y)))
        y = self.mix4(x4 + _double(self.up4(y)))
        out: Tensor = self.out(y)
        return out


def _double(x: Tensor) -> Tensor:
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")
