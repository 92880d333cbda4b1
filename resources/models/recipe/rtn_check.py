"""Round-to-nearest in plain PyTorch, to compare the lab's own results with.

Symmetric integer codes ±(2^(b−1)−1), scale = absmax ÷ (2^(b−1)−1), ties to even;
one scale per tensor or row in F32, one per group of a row in F16 (rounded to F16
before use). Only the linear layers change; embedding and norms stay. This is a
check on other code, not a quantizer to use.
"""

from __future__ import annotations

import copy
import math

import numpy as np
import torch
from torch import Tensor, nn

from evaluate import token_losses
from model import Llama

SCHEMES = [
    ("int8", 8, "tensor"), ("int4", 4, "tensor"), ("int3", 3, "tensor"),
    ("int4:row", 4, "row"), ("int3:row", 3, "row"),
    ("int4:g128", 4, 128), ("int3:g64", 3, 64), ("int3:g32", 3, 32),
]


def restore(block: Tensor, bits: int, half: bool) -> Tensor:
    """block: (groups, values), one scale a group."""
    limit = 2 ** (bits - 1) - 1
    scale = block.abs().amax(dim=1, keepdim=True) / limit
    if half:
        scale = scale.half().float()
    safe = torch.where(scale > 0, scale, torch.ones_like(scale))
    codes = torch.round(block / safe).clamp(-limit, limit)  # torch rounds ties to even
    return codes * scale


def round_to_nearest(weight: Tensor, bits: int, granularity: str | int) -> Tensor:
    if granularity == "tensor":
        return restore(weight.reshape(1, -1), bits, half=False).view_as(weight)
    if granularity == "row":
        return restore(weight, bits, half=False)
    parts = weight.split(int(granularity), dim=1)  # the last group may be short
    return torch.cat([restore(part, bits, half=True) for part in parts], dim=1)


def linears(model: Llama) -> list[nn.Linear]:
    return [m for m in model.modules() if isinstance(m, nn.Linear)]


def check(model: Llama, tokens: np.ndarray) -> list[dict]:
    """Loss of every scheme on the text, with the paired standard error of the difference."""
    base = token_losses(model, tokens)
    rows = [{"scheme": "bf16", "loss": base.mean().item(), "delta": 0.0, "delta_se": 0.0}]
    for name, bits, granularity in SCHEMES:
        changed = copy.deepcopy(model)
        with torch.no_grad():
            for layer in linears(changed):
                layer.weight.copy_(round_to_nearest(layer.weight, bits, granularity))
        losses = token_losses(changed, tokens)
        difference = losses - base
        rows.append({
            "scheme": name, "loss": losses.mean().item(), "delta": difference.mean().item(),
            "delta_se": difference.std().item() / math.sqrt(len(difference)),
        })
    return rows
