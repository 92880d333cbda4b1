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


def short_name(name: str) -> str:
    """layers.0.mlp.down_proj -> blocks.0.ffn.w2, as the lab calls it."""
    for long, short in (("layers", "blocks"), ("self_attn", "attn"), ("mlp.gate_proj", "ffn.w1"),
                        ("mlp.up_proj", "ffn.w3"), ("mlp.down_proj", "ffn.w2")):
        name = name.replace(long, short)
    return name


def peaks(model: Llama) -> list[dict]:
    """Largest weight over root mean square of each linear layer, the most uneven first."""
    found = [
        {"name": short_name(name), "absmax": layer.weight.abs().max().item(),
         "ratio": (layer.weight.abs().max() / layer.weight.square().mean().sqrt()).item()}
        for name, layer in model.named_modules() if isinstance(layer, nn.Linear)
    ]
    return sorted(found, key=lambda row: -row["ratio"])


@torch.no_grad()
def check(model: Llama, tokens: np.ndarray) -> list[dict]:
    """Loss of every scheme on the text, with the paired standard error of the difference."""
    base = token_losses(model, tokens)
    rows = [{"scheme": "bf16", "loss": base.mean().item(), "delta": 0.0, "delta_se": 0.0}]
    uneven = peaks(model)[0]["name"]
    for name, bits, granularity, keep in [
        *((*scheme, None) for scheme in SCHEMES), (f"int3/keep({uneven})", 3, "tensor", uneven),
    ]:
        changed = copy.deepcopy(model)
        for place, layer in changed.named_modules():
            if isinstance(layer, nn.Linear) and short_name(place) != keep:
                layer.weight.copy_(round_to_nearest(layer.weight, bits, granularity))
        losses = token_losses(changed, tokens)
        difference = losses - base
        rows.append({
            "scheme": name, "loss": losses.mean().item(), "delta": difference.mean().item(),
            "delta_se": difference.std().item() / math.sqrt(len(difference)),
        })
    return rows
