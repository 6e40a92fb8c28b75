"""The network of colours, a transformer over the discs of a photograph, and its loss."""

import math

import torch
from torch import Tensor, nn

from vision.discs.colours import COLOURS, DISC_FACES, FEATURES

WIDTH, HEADS, LAYERS = 64, 4, 3
REACH = (-3.0, 1.0)
"""Initial logarithms of the rate per square side at which attention fades with distance, first and
last head."""
PLACE = 2
"""Features at the end that are a disc's place."""


class _Layer(nn.Module):
    """Self-attention that fades with distance (A. Vaswani et al., 2017), and a perceptron."""

    def __init__(self) -> None:
        super().__init__()
        self.reach = nn.Parameter(torch.linspace(*REACH, HEADS))
        self.before = nn.LayerNorm(WIDTH)
        self.project = nn.Linear(WIDTH, 3 * WIDTH)
        self.mix = nn.Linear(WIDTH, WIDTH)
        self.perceptron = nn.Sequential(
            nn.LayerNorm(WIDTH), nn.Linear(WIDTH, 2 * WIDTH), nn.GELU(), nn.Linear(2 * WIDTH, WIDTH)
        )

    def forward(self, x: Tensor, far: Tensor, present: Tensor) -> Tensor:
        size = x.shape[0], x.shape[1], 3, HEADS, WIDTH // HEADS
        query, key, value = self.project(self.before(x)).reshape(size).permute(2, 0, 3, 1, 4)
        scores = query @ key.transpose(-1, -2) / math.sqrt(WIDTH // HEADS)
        scores = scores - far[:, None] * self.reach.exp()[:, None, None]
        scores = torch.where(present[:, None, None], scores, -1e4)
        x = x + self.mix((scores.softmax(-1) @ value).transpose(1, 2).reshape(x.shape))
        out: Tensor = x + self.perceptron(x)
        return out


class ColoursNet(nn.Module):
    """(B, M, `FEATURES`), NaN for absent discs, to logits (B, M, K) of the colours."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Sequential(
            nn.Linear(FEATURES - PLACE, 2 * WIDTH), nn.GELU(), nn.Linear(2 * WIDTH, WIDTH)
        )
        self.layers = nn.ModuleList(_Layer() for _ in range(LAYERS))
        self.last = nn.Sequential(nn.LayerNorm(WIDTH), nn.Linear(WIDTH, len(COLOURS)))

    def forward(self, discs: Tensor) -> Tensor:
        present = ~torch.isnan(discs[..., 0])
        known = torch.where(present[..., None], discs, 0.0)
        place = known[..., -PLACE:]
        far = ((place[:, :, None] - place[:, None]) ** 2).sum(-1)
        x = self.first(known[..., :-PLACE])
        for layer in self.layers:
            x = layer(x, far, present)
        out: Tensor = self.last(x)
        return out


class ColoursExport(nn.Module):
    """The exported network, with its temperature."""

    def __init__(self, net: nn.Module, temperature: float) -> None:
        super().__init__()
        self.net, self.temperature = net, temperature

    def forward(self, discs: Tensor) -> Tensor:
        out: Tensor = self.net(discs) / self.temperature
        return out


def loss(logits: Tensor, batch: dict[str, Tensor]) -> dict[str, Tensor]:
    """Cross entropy of the faces of tiles, whose four colours differ; face -1 does not count."""
    corners = logits.unflatten(1, (-1, 4))
    ways = torch.from_numpy(DISC_FACES).to(logits.device)
    scores = sum(corners[:, :, k, ways[:, k]] for k in range(4))
    assert isinstance(scores, Tensor)
    faces = batch["faces"].long()
    return {
        "faces": nn.functional.cross_entropy(scores.flatten(0, 1), faces.flatten(), ignore_index=-1)
    }
