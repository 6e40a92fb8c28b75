"""The networks and their building blocks."""

import torch
from torch import Tensor, nn


def block(
    inputs: int, outputs: int, kernel: int = 3, stride: int = 1, momentum: float = 0.1
) -> nn.Sequential:
    """Convolution, batch normalisation, ReLU."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outputs, momentum=momentum),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Residual block of two 3 × 3 convolutions."""

    def __init__(self, width: int, momentum: float = 0.1) -> None:
        super().__init__()
        self.first = block(width, width, momentum=momentum)
        self.second = block(width, width, momentum=momentum)[:2]

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = torch.relu(x + self.second(self.first(x)))
        return out
