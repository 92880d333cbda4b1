"""Holds fused_step.py against autograd: same loss, same gradients, to bfloat16."""

from __future__ import annotations

import torch

from common import SHAPES
from fused_step import FusedStep
from model import Llama
from train import Settings, dropout_masks


def main() -> None:
    torch.set_num_threads(1)
    for name, dropout in (("lab", 38), ("lab-draft", 0)):
        model = Llama(SHAPES[name])
        model.initialize(3)
        with torch.no_grad():  # away from the start, where gradients are tiny
            for parameter in model.parameters():
                parameter.add_(0.05 * torch.randn_like(parameter))
        settings = Settings(name, 3, 1, 1e-3, dropout, batch=2)
        masks, rate = dropout_masks(settings, model, 5), dropout / 256
        ids = torch.randint(0, 2048, (2, 513))
        with torch.autocast("cpu", torch.bfloat16):
            loss = model.loss(ids[:, :-1], ids[:, 1:], masks, rate)
        loss.backward()
        expected = {n: p.grad.clone() for n, p in model.named_parameters()}
        found = FusedStep(model, 2)(ids[:, :-1], ids[:, 1:], masks, rate)
        worst = 0.0
        for n, p in model.named_parameters():
            error = ((p.grad - expected[n]).norm() / expected[n].norm()).item()
            worst = max(worst, error)
            if error > 0.03:
                raise SystemExit(f"{name}, {n}: gradients differ by {error:.4f} of their norm")
        if abs(found - loss.item()) > 2e-3:
            raise SystemExit(f"{name}: loss {found} instead of {loss.item()}")
        print(f"{name}: loss {found:.5f} and {loss.item():.5f}, worst gradient error {worst:.4f}")


if __name__ == "__main__":
    main()
