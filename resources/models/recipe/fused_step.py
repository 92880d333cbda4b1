"""One training step's loss and gradients without autograd, on AVX-512 and AMX.

The same function as `Llama.loss` under autocast followed by backward(), with less
memory traffic: buffers are made once, q, k, v and gate, up are one product each,
and everything between products is one sweep. fused_check.py holds it against
autograd. It neither clips nor updates.
"""

from __future__ import annotations

import torch
from torch import Tensor

from attention import tiles
from model import Block, Llama


def half(*shape: int) -> Tensor:
    return torch.empty(shape, dtype=torch.bfloat16)


class BlockBuffers:
    """A block's weights in bfloat16 and what its backward pass needs."""

    def __init__(self, block: Block, batch: int, time: int, width: int, hidden: int, heads: int) -> None:
        rows = batch * time
        self.block = block
        self.wqkv, self.wo = half(3 * width, width), half(width, width)
        self.wboth, self.wdown = half(2 * hidden, width), half(width, hidden)
        self.x1, self.h1, self.r1 = torch.empty(rows, width), half(rows, width), torch.empty(rows)
        self.qkv, self.mixed = half(rows, 3 * width), half(rows, width)
        self.lse = torch.empty(batch, heads, time)
        self.x2, self.h2, self.r2 = torch.empty(rows, width), half(rows, width), torch.empty(rows)
        self.both, self.a = half(rows, 2 * hidden), half(rows, hidden)

    def parts(self) -> list[tuple[Tensor, list[Tensor]]]:
        """Each product's bfloat16 weight and the parameters stacked in it."""
        attention, mlp = self.block.self_attn, self.block.mlp
        return [
            (self.wqkv, [attention.q_proj.weight, attention.k_proj.weight, attention.v_proj.weight]),
            (self.wo, [attention.o_proj.weight]),
            (self.wboth, [mlp.gate_proj.weight, mlp.up_proj.weight]),
            (self.wdown, [mlp.down_proj.weight]),
        ]


class FusedStep:
    def __init__(self, model: Llama, batch: int) -> None:
        shape = model.shape
        self.model, self.batch, self.shape = model, batch, shape
        self.ops = tiles()
        time, width, hidden = shape.context, shape.width, shape.hidden
        rows = batch * time
        self.buffers = [BlockBuffers(b, batch, time, width, hidden, shape.heads) for b in model.layers]
        self.embedding = half(shape.vocabulary, width)
        self.total, self.h, self.rstd = torch.empty(rows, width), half(rows, width), torch.empty(rows)
        self.logits = half(rows, shape.vocabulary)
        self.branch, self.dbranch, self.dh = half(rows, width), half(rows, width), half(rows, width)
        self.da, self.dboth = half(rows, hidden), half(rows, 2 * hidden)
        self.dmixed, self.dqkv = half(rows, width), half(rows, 3 * width)
        for parameter in model.parameters():
            parameter.grad = torch.zeros_like(parameter)

    def heads(self, qkv: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        return qkv.view(self.batch, self.shape.context, -1).chunk(3, dim=-1)

    def give(self, grad_out: Tensor, given: Tensor, parameters: list[Tensor]) -> None:
        """Gradient of stacked weights, grad_outᵀ · given, shared out."""
        stacked = torch.mm(grad_out.t(), given)
        for parameter, part in zip(parameters, stacked.split([len(p) for p in parameters])):
            parameter.grad.copy_(part)

    @torch.no_grad()
    def __call__(self, ids: Tensor, targets: Tensor, masks: Tensor | None, rate: float) -> float:
        """ids, targets: (batch, 512). Fills every .grad and returns the mean loss."""
        ops, model, epsilon = self.ops, self.model, self.shape.epsilon
        scale = 1.0 / (1.0 - rate)
        rows, width = self.total.shape
        mask = (lambda site: None) if masks is None else (lambda site: masks[site].view(rows, width))
        flat, targets = ids.reshape(-1), targets.reshape(-1)

        self.embedding.copy_(model.embed_tokens.weight)
        for b in self.buffers:
            for stacked, parameters in b.parts():
                for part, parameter in zip(stacked.split([len(p) for p in parameters]), parameters):
                    part.copy_(parameter)

        x = model.embed_tokens.weight[flat]
        if masks is not None:
            x.mul_(mask(0)).mul_(scale)
        branch, site = None, 0  # what is to be added to x before the next norm
        for b in self.buffers:
            norm = b.block.input_layernorm
            ops.norm_forward(x, branch, mask(site), scale, norm.weight, epsilon, b.x1, b.h1, b.r1)
            torch.mm(b.h1, b.wqkv.t(), out=b.qkv)
            ops.attention_forward(*self.heads(b.qkv), model.cos, model.sin,
                                  b.mixed.view(self.batch, -1, width), b.lse)
            torch.mm(b.mixed, b.wo.t(), out=self.branch)
            norm = b.block.post_attention_layernorm
            ops.norm_forward(b.x1, self.branch, mask(site + 1), scale, norm.weight, epsilon, b.x2, b.h2, b.r2)
            torch.mm(b.h2, b.wboth.t(), out=b.both)
            ops.gate_forward(b.both, b.a)
            torch.mm(b.a, b.wdown.t(), out=self.branch)
            x, branch, site = b.x2, self.branch, site + 2
        ops.norm_forward(x, branch, mask(site), scale, model.norm.weight, epsilon, self.total, self.h, self.rstd)
        torch.mm(self.h, self.embedding.t(), out=self.logits)
        loss = ops.cross_entropy(self.logits, targets)  # the logits are their gradient from here on

        for norm in model.modules():
            if hasattr(norm, "epsilon"):
                norm.weight.grad.zero_()
        self.give(self.logits, self.h, [model.embed_tokens.weight])
        torch.mm(self.logits, self.embedding, out=self.dh)
        dx = torch.zeros(rows, width)
        ops.norm_backward(self.dh, self.total, self.rstd, model.norm.weight, dx, model.norm.weight.grad,
                          self.dbranch, mask(site), scale)
        for b in reversed(self.buffers):
            (_, qkv), (_, out), (_, both), (_, down) = b.parts()
            torch.mm(self.dbranch, b.wdown, out=self.da)
            self.give(self.dbranch, b.a, down)
            ops.gate_backward(b.both, self.da, self.dboth)
            torch.mm(self.dboth, b.wboth, out=self.dh)
            self.give(self.dboth, b.h2, both)
            norm = b.block.post_attention_layernorm
            ops.norm_backward(self.dh, b.x2, b.r2, norm.weight, dx, norm.weight.grad,
                              self.dbranch, mask(site - 1), scale)
            torch.mm(self.dbranch, b.wo, out=self.dmixed)
            self.give(self.dbranch, b.mixed, out)
            view = (self.batch, -1, width)
            ops.attention_backward(self.dmixed.view(view), *self.heads(b.qkv), b.mixed.view(view), b.lse,
                                   model.cos, model.sin, *self.heads(self.dqkv))
            torch.mm(self.dqkv, b.wqkv, out=self.dh)
            self.give(self.dqkv, b.h1, qkv)
            norm = b.block.input_layernorm
            site -= 2
            ops.norm_backward(self.dh, b.x1, b.r1, norm.weight, dx, norm.weight.grad,
                              self.dbranch if site > 0 else None, mask(site), scale)
        if masks is not None:
            dx.mul_(mask(0)).mul_(scale)
        model.embed_tokens.weight.grad.index_add_(0, flat, dx)
        return loss
