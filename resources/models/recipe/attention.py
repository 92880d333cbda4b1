"""Causal attention with rotary positions: plain PyTorch, and AMX tiles where there are any.

This is what a training step spends most of its time on; it knows no weights.
Both ways compute the same: softmax(R(q) R(k)ᵀ/√d) v over the past, where R turns
a head by its position (half-split layout: element i turns with i + width/2).
"""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from types import ModuleType

import torch
from torch import Tensor

from common import Shape

CHUNK = 128  # queries handled at once; keys beyond the chunk are never computed


def rope_tables(shape: Shape) -> tuple[Tensor, Tensor]:
    """cos and sin, (time, head width), the half-split layout: element i turns with i + width/2."""
    exponents = torch.arange(0, shape.head_width, 2, dtype=torch.float64) / shape.head_width
    angles = torch.outer(torch.arange(shape.context, dtype=torch.float64), shape.rope_base**-exponents)
    angles = torch.cat((angles, angles), dim=-1)
    return angles.cos().float(), angles.sin().float()


def rotate(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    left, right = x.chunk(2, dim=-1)
    return x * cos + torch.cat((-right, left), dim=-1) * sin


class CausalAttention(torch.autograd.Function):
    """softmax(q kᵀ/√d) v over the past, one sequence and one chunk of queries at a time.

    q, k, v: (batch, heads, time, head width). The loop keeps one chunk's scores in
    the second-level cache; scores above the diagonal chunk are skipped.
    """

    @staticmethod
    def forward(ctx, q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        batch, _, time, width = q.shape
        scale = 1.0 / math.sqrt(width)
        out = torch.empty_like(q)
        probabilities = []
        mask = torch.full((CHUNK, CHUNK), float("-inf"), dtype=q.dtype).triu_(1)
        for b in range(batch):
            for start in range(0, time, CHUNK):
                end = min(start + CHUNK, time)
                scores = torch.bmm(q[b, :, start:end], k[b, :, :end].transpose(1, 2)).mul_(scale)
                scores[:, :, start:].add_(mask[: end - start, : end - start])
                p = torch.softmax(scores, dim=-1)
                out[b, :, start:end] = torch.bmm(p, v[b, :, :end])
                probabilities.append(p)
        ctx.save_for_backward(q, k, v, *probabilities)
        return out

    @staticmethod
    def backward(ctx, grad_out: Tensor):
        q, k, v, *probabilities = ctx.saved_tensors
        batch, heads, time, width = q.shape
        scale = 1.0 / math.sqrt(width)
        grad_q = torch.empty_like(q)
        grad_k = torch.empty_like(k)
        grad_v = torch.empty_like(v)
        step = 0
        for b in range(batch):
            gk = torch.zeros(heads, time, width, dtype=torch.float32)
            gv = torch.zeros(heads, time, width, dtype=torch.float32)
            for start in range(0, time, CHUNK):
                end = min(start + CHUNK, time)
                p = probabilities[step]
                step += 1
                g = grad_out[b, :, start:end]
                gp = torch.bmm(g, v[b, :, :end].transpose(1, 2))
                gs = torch._softmax_backward_data(gp, p, -1, p.dtype).mul_(scale)
                gv[:, :end] += torch.bmm(p.transpose(1, 2), g)
                gk[:, :end] += torch.bmm(gs.transpose(1, 2), q[b, :, start:end])
                grad_q[b, :, start:end] = torch.bmm(gs, k[b, :, :end])
            grad_k[b] = gk
            grad_v[b] = gv
        return grad_q, grad_k, grad_v


class TiledAttention(torch.autograd.Function):
    """The same by amx_attention.cpp, for bfloat16 heads that are 32 wide."""

    @staticmethod
    def forward(ctx, q: Tensor, k: Tensor, v: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        batch, time, width = q.shape
        out = torch.empty_like(q)
        lse = torch.empty(batch, width // 32, time)
        tiles().attention_forward(q, k, v, cos, sin, out, lse)
        ctx.save_for_backward(q, k, v, out, lse, cos, sin)
        return out

    @staticmethod
    def backward(ctx, grad_out: Tensor):
        grads = [torch.empty_like(x) for x in ctx.saved_tensors[:3]]
        tiles().attention_backward(grad_out.contiguous(), *ctx.saved_tensors, *grads)
        return *grads, None, None


@cache
def tiles() -> ModuleType | None:
    """The compiled kernels, or None where the processor has no AMX."""
    flags = Path("/proc/cpuinfo")
    if not flags.exists() or "amx_bf16" not in flags.read_text():
        return None
    from torch.utils.cpp_extension import load

    here = Path(__file__).parent
    extension = load("lab_training", [str(here / "amx_attention.cpp"), str(here / "fused.cpp")],
                     extra_cflags=["-O3", "-march=sapphirerapids"])
    return extension if extension.permitted() else None


@torch._dynamo.disable
def attend(q: Tensor, k: Tensor, v: Tensor, cos: Tensor, sin: Tensor, heads: int) -> Tensor:
    """q, k, v: (batch, time, width) -> (batch, time, width). Kept out of
    torch.compile, which would unroll the loops."""
    batch, time, width = q.shape
    cos, sin = cos[:time], sin[:time]
    fits = q.dtype == torch.bfloat16 and width == 32 * heads and time % 32 == 0 and time <= 512
    if fits and tiles() is not None:
        return TiledAttention.apply(q.contiguous(), k.contiguous(), v.contiguous(), cos, sin)
    q, k, v = (x.view(batch, time, heads, -1).transpose(1, 2) for x in (q, k, v))
    q, k = rotate(q, cos, sin).to(v.dtype), rotate(k, cos, sin).to(v.dtype)
    mixed = CausalAttention.apply(q.contiguous(), k.contiguous(), v.contiguous())
    return mixed.transpose(1, 2).reshape(batch, time, width)
