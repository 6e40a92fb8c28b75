"""The reader, a small CNN from a normalised crop to face and rotation, and its loss."""

import torch
from torch import Tensor, nn

from training.networks import Residual, block
from vision.read.faces import FACES

OUTPUTS = 4 * len(FACES)


class ReaderNet(nn.Module):
    """float32 (N, 1, 40, 40) → logits (N, 4 · C), turn-major."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            # Full resolution first: the gap of a small = is hardly one pixel wide.
            block(1, 16, 5),
            block(16, 32, stride=2),
            block(32, 48, stride=2),
            Residual(48),
            block(48, 112, stride=2),
            Residual(112),
            block(112, 64, 1),
            nn.Flatten(),
        )
        self.head = nn.Sequential(
            nn.Linear(64 * 25, 256),
            nn.ReLU(inplace=True),
            nn.Dropout(0.1),
            nn.Linear(256, OUTPUTS),
        )

    def forward(self, x: Tensor) -> Tensor:
        logits: Tensor = self.head(self.body(x))
        return logits


class ReaderExport(nn.Module):
    """The exported network, with temperature and softmax: probabilities (N, 4, C)."""

    def __init__(self, net: nn.Module, temperature: float) -> None:
        super().__init__()
        self.net = net
        self.register_buffer("scale", torch.tensor(1.0 / temperature))

    def forward(self, x: Tensor) -> Tensor:
        logits = self.net(x) * self.scale
        return torch.softmax(logits, dim=1).reshape(-1, 4, len(FACES))


def loss(logits: Tensor, batch: dict[str, Tensor]) -> dict[str, Tensor]:
    """Cross entropy to the target masses; for real crops, to the sum of all allowed readings.

    The rotation of a real piece is unknown: any reading with a mass may hold.
    """
    logs = torch.log_softmax(logits, dim=1)
    own, masses = logs.gather(1, batch["readings"]), batch["masses"]
    smoothing = batch["smoothing"]
    drawn = -(1 - smoothing) * (own * masses).sum(1) - smoothing * logs.mean(1)
    allowed = -torch.logsumexp(own.masked_fill(masses <= 0, -torch.inf), dim=1)
    return {"faces": torch.where(batch["real"], allowed, drawn).mean()}
