"""The network of places, fully convolutional to stride 8, and its loss."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from training.networks import Residual, block
from vision.read.places import CONTENTS, STRIDE


class _Context(nn.Module):
    """Add global statistics of the view to each place, such as its light and colours."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.mix = nn.Sequential(
            nn.Linear(2 * width, width), nn.ReLU(inplace=True), nn.Linear(width, width)
        )

    def forward(self, x: Tensor) -> Tensor:
        mean = x.mean((2, 3))
        spread = ((x - mean[..., None, None]) ** 2).mean((2, 3)).add(1e-4).sqrt()
        mixed: Tensor = self.mix(torch.cat([mean, spread], 1))
        return x + mixed[..., None, None]


class PlacesNet(nn.Module):
    """(B, 3, H, W) reflectance to (B, K + 2, H / 8, W / 8): logits, then offsets in sides."""

    def __init__(self) -> None:
        super().__init__()
        a, b, c = 24, 48, 96
        self.body = nn.Sequential(
            block(3, a, 5, 2),
            block(a, b, stride=2),
            Residual(b),
            block(b, c, stride=2),
            Residual(c),
            _Context(c),
            Residual(c),
        )
        self.head = nn.Conv2d(c, len(CONTENTS) + 2, 1)

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.head(self.body(2 * x - 1))
        return out


class PlacesExport(nn.Module):
    """The exported network, with its temperature."""

    def __init__(self, net: nn.Module, temperature: float) -> None:
        super().__init__()
        self.net = net
        scale = torch.ones(len(CONTENTS) + 2)
        scale[: len(CONTENTS)] /= temperature
        self.register_buffer("scale", scale[:, None, None])

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.net(x) * self.scale
        return out


def sample_maps(maps: Tensor, points: Tensor) -> Tensor:
    """Sample maps (B, C, h, w) at points (B, P, 2), in pixels of the view: (B, P, C)."""
    size = torch.tensor([maps.shape[3] - 1, maps.shape[2] - 1], device=maps.device)
    grid = 2 * points / STRIDE / size - 1
    values = functional.grid_sample(
        maps, grid[:, :, None], mode="bilinear", padding_mode="border", align_corners=True
    )
    return values[..., 0].transpose(1, 2)


def loss(maps: Tensor, batch: dict[str, Tensor]) -> dict[str, Tensor]:
    """Cross entropy to the masses, and error of the offsets; masses of 0 do not count."""
    values = sample_maps(maps, batch["points"])
    masses, offsets = batch["masses"], batch["offsets"]
    logs = torch.log_softmax(values[..., : len(CONTENTS)], -1)
    counted = masses.sum(-1).sum().clamp(min=1.0)
    has_offset = torch.isfinite(offsets)
    away = functional.smooth_l1_loss(
        values[..., len(CONTENTS) :], offsets.nan_to_num(), reduction="none", beta=0.05
    )
    return {
        "contents": -(masses * logs).sum() / counted,
        "offsets": (away * has_offset).sum() / has_offset.sum().clamp(min=1),
    }
