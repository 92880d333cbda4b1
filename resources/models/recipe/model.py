"""The Llama forward pass in PyTorch, for training and for measuring losses.

This is the architecture of config.json and nothing more; it has no sampling, no
cache and no quantization.

Parameter names are those of Hugging Face's LlamaForCausalLM without the leading
"model.", so that exporting is a matter of renaming.
"""

from __future__ import annotations

import math

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from attention import attend, rope_tables
from common import Shape


class RMSNorm(nn.Module):
    def __init__(self, width: int, epsilon: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.epsilon = epsilon

    def forward(self, x: Tensor) -> Tensor:
        return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + self.epsilon) * self.weight


class Attention(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.q_proj = nn.Linear(shape.width, shape.width, bias=False)
        self.k_proj = nn.Linear(shape.width, shape.width, bias=False)
        self.v_proj = nn.Linear(shape.width, shape.width, bias=False)
        self.o_proj = nn.Linear(shape.width, shape.width, bias=False)

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        mixed = attend(self.q_proj(x), self.k_proj(x), self.v_proj(x), cos, sin, self.heads)
        return self.o_proj(mixed)


class FeedForward(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.gate_proj = nn.Linear(shape.width, shape.hidden, bias=False)
        self.up_proj = nn.Linear(shape.width, shape.hidden, bias=False)
        self.down_proj = nn.Linear(shape.hidden, shape.width, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        return self.down_proj(F.silu(self.gate_proj(x)) * self.up_proj(x))


class Block(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.input_layernorm = RMSNorm(shape.width, shape.epsilon)
        self.self_attn = Attention(shape)
        self.post_attention_layernorm = RMSNorm(shape.width, shape.epsilon)
        self.mlp = FeedForward(shape)

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor, drop: Dropout) -> Tensor:
        x = x + drop(self.self_attn(self.input_layernorm(x), cos, sin))
        return x + drop(self.mlp(self.post_attention_layernorm(x)))


class Dropout:
    """Dropout with masks drawn beforehand, all sites at once; without masks, nothing.

    masks: (sites, batch, time, width), 1 where a value is kept and 0 elsewhere, or None. Drawing
    them outside keeps a run a function of (seed, step) and is far cheaper on a CPU
    than one generator call per value and site.
    """

    def __init__(self, masks: Tensor | None, rate: float) -> None:
        self.masks = masks
        self.scale = 1.0 / (1.0 - rate)
        self.site = 0

    def __call__(self, x: Tensor) -> Tensor:
        if self.masks is None:
            return x
        mask = self.masks[self.site]
        self.site += 1
        return x * mask * self.scale


class Llama(nn.Module):
    """ids (batch, time) -> logits (batch, time, vocabulary), in F32 outside autocast."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.embed_tokens = nn.Embedding(shape.vocabulary, shape.width)
        self.layers = nn.ModuleList(Block(shape) for _ in range(shape.blocks))
        self.norm = RMSNorm(shape.width, shape.epsilon)
        cos, sin = rope_tables(shape)
        self.register_buffer("cos", cos, persistent=False)
        self.register_buffer("sin", sin, persistent=False)

    @property
    def dropout_sites(self) -> int:
        return 2 * self.shape.blocks + 1

    def initialize(self, seed: int) -> None:
        """Normal with deviation 0.02; the two maps back into the residual stream are
        narrower by the root of their number, so that its variance starts even."""
        generator = torch.Generator().manual_seed(seed)
        for name, parameter in self.named_parameters():
            if parameter.dim() < 2:
                continue
            deviation = 0.02
            if name.endswith(("o_proj.weight", "down_proj.weight")):
                deviation /= math.sqrt(2 * self.shape.blocks)
            with torch.no_grad():
                parameter.normal_(0.0, deviation, generator=generator)

    def forward(self, ids: Tensor, masks: Tensor | None = None, rate: float = 0.0) -> Tensor:
        drop = Dropout(masks, rate)
        x = drop(self.embed_tokens(ids))
        for block in self.layers:
            x = block(x, self.cos, self.sin, drop)
        return F.linear(self.norm(x), self.embed_tokens.weight)

    def loss(self, ids: Tensor, targets: Tensor, masks: Tensor | None, rate: float) -> Tensor:
        """Mean cross-entropy in nats over every target."""
        logits = self(ids, masks, rate)
        return F.cross_entropy(logits.flatten(0, 1).float(), targets.flatten())
