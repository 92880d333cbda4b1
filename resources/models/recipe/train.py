"""Trains one model from one seed, with checkpoints and exact resume.

This writes checkpoints and a log; it does not export a model folder.

Everything random is a function of (seed, pass) or (seed, step), so that a run
that is stopped and started again gives the same weights as one that was not.

Output in `--out`: `last.pt` after every pass, `best.pt` whenever the validation
loss is the lowest so far, `log.jsonl` with one line per evaluation, `run.json`
with the settings.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from attention import tiles
from common import CONTEXT, END_OF_TEXT_ID, SHAPES
from evaluate import mean_loss
from fused_step import FusedStep
from model import Llama


@dataclass(frozen=True)
class Settings:
    model: str
    seed: int
    passes: int
    learning_rate: float
    dropout_bytes: int  # dropout rate in 256ths
    batch: int = 4  # windows in a step
    warmup: int = 200  # steps
    weight_decay: float = 0.1  # matrices only, the embedding among them
    beta1: float = 0.9
    beta2: float = 0.98
    clip: float = 1.0
    patience: int = 3  # evaluations in a row that rise before the run stops


def pass_windows(tokens: np.ndarray, seed: int, number: int, batch: int) -> Tensor:
    """One pass as (steps, batch, 512 + 1) ids.

    The text is closed to a ring and cut into windows of 512 targets from a random
    offset; the windows are shuffled. A window's input opens with <|endoftext|>
    instead of the token before it, as every window does when it is scored.
    """
    generator = np.random.default_rng([seed, number])
    offset = int(generator.integers(CONTEXT))
    ring = np.roll(tokens.astype(np.int64), -offset)
    count = len(ring) // (CONTEXT * batch) * batch
    targets = ring[: count * CONTEXT].reshape(count, CONTEXT)
    generator.shuffle(targets)
    opening = np.full((count, 1), END_OF_TEXT_ID, dtype=np.int64)
    return torch.from_numpy(np.concatenate((opening, targets), axis=1)).view(-1, batch, CONTEXT + 1)


def dropout_masks(settings: Settings, model: Llama, step: int) -> Tensor | None:
    """1 where a value is kept, else 0, in bfloat16; one random byte a value."""
    if settings.dropout_bytes == 0:
        return None
    shape = (model.dropout_sites, settings.batch, CONTEXT, model.shape.width)
    generator = np.random.Generator(np.random.SFC64([settings.seed, 1_000_003, step]))
    draw = np.frombuffer(generator.bytes(math.prod(shape)), dtype=np.uint8)
    one = np.uint16(0x3F80)  # the bits of 1 in bfloat16, which a compiled graph multiplies faster than bool
    return torch.from_numpy((draw >= settings.dropout_bytes) * one).view(torch.bfloat16).view(shape)


def learning_rate(settings: Settings, step: int, steps: int) -> float:
    """Linear warm-up, then a cosine to zero."""
    if step < settings.warmup:
        return settings.learning_rate * (step + 1) / settings.warmup
    progress = (step - settings.warmup) / max(1, steps - settings.warmup)
    return settings.learning_rate * 0.5 * (1.0 + math.cos(math.pi * progress))


def save(path: Path, state: dict) -> None:
    """A crash leaves the old file or the new one, never half of one."""
    temporary = path.with_suffix(".tmp")
    torch.save(state, temporary)
    os.replace(temporary, path)


def rising(history: list[float], patience: int) -> bool:
    recent = history[-(patience + 1) :]
    return len(recent) == patience + 1 and all(a < b for a, b in zip(recent, recent[1:]))


def make_gradients(model: Llama, batch: int, kernels: bool) -> Callable[..., float]:
    """A function that fills every .grad and returns the loss, by the fastest way there is."""
    if kernels and tiles() is not None:
        return FusedStep(model, batch)
    objective = torch.compile(model.loss)

    def by_autograd(ids: Tensor, targets: Tensor, masks: Tensor | None, rate: float) -> float:
        model.zero_grad(set_to_none=True)
        with torch.autocast("cpu", torch.bfloat16):
            loss = objective(ids, targets, masks, rate)
        loss.backward()
        return loss.item()

    return by_autograd


def train(settings: Settings, tokens: dict[str, np.ndarray], out: Path, kernels: bool) -> None:
    out.mkdir(parents=True, exist_ok=True)
    model = Llama(SHAPES[settings.model])
    model.initialize(settings.seed)
    matrices = [p for p in model.parameters() if p.dim() >= 2]
    vectors = [p for p in model.parameters() if p.dim() < 2]
    optimizer = torch.optim.AdamW(
        [{"params": matrices, "weight_decay": settings.weight_decay},
         {"params": vectors, "weight_decay": 0.0}],
        lr=settings.learning_rate, betas=(settings.beta1, settings.beta2), fused=True,
    )
    steps_per_pass = len(pass_windows(tokens["training"], settings.seed, 0, settings.batch))
    steps = steps_per_pass * settings.passes
    step, first_pass, history, seconds = 0, 0, [], 0.0

    last = out / "last.pt"
    if last.exists():
        state = torch.load(last, weights_only=True)
        if state["settings"] != asdict(settings):
            raise SystemExit(f"{last}: made with other settings; remove it or change --out")
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        first_pass, step = state["pass"], state["step"]
        history, seconds = state["history"], state["seconds"]
        print(f"resuming after pass {first_pass}, step {step}", flush=True)
    (out / "run.json").write_text(json.dumps({**asdict(settings), "steps": steps}, indent=1) + "\n")

    rate = settings.dropout_bytes / 256
    gradients = make_gradients(model, settings.batch, kernels)
    for number in range(first_pass, settings.passes):
        started = time.monotonic()
        total = 0.0
        for ids in pass_windows(tokens["training"], settings.seed, number, settings.batch):
            for group in optimizer.param_groups:
                group["lr"] = learning_rate(settings, step, steps)
            masks = dropout_masks(settings, model, step)
            loss = gradients(ids[:, :-1].contiguous(), ids[:, 1:].contiguous(), masks, rate)
            torch.nn.utils.clip_grad_norm_(model.parameters(), settings.clip)
            optimizer.step()
            step += 1
            total += loss
            if step % 100 == 0:
                speed = 100 * settings.batch * CONTEXT / (time.monotonic() - started) * (
                    (step - number * steps_per_pass) / 100)
                print(f"step {step}/{steps} loss {loss:.4f} {speed:.0f} tokens/s", flush=True)
        elapsed = time.monotonic() - started
        seconds += elapsed
        validation = mean_loss(model, tokens["validation"])
        history.append(validation)
        record = {
            "pass": number + 1, "step": step, "tokens": step * settings.batch * CONTEXT,
            "training_loss": total / steps_per_pass, "validation_loss": validation,
            "tokens_per_second": steps_per_pass * settings.batch * CONTEXT / elapsed,
            "seconds": seconds,
        }
        with (out / "log.jsonl").open("a") as log:
            log.write(json.dumps(record) + "\n")
        print(json.dumps(record), flush=True)
        if validation == min(history):
            save(out / "best.pt", {"model": model.state_dict(), "record": record})
        save(last, {
            "settings": asdict(settings), "model": model.state_dict(),
            "optimizer": optimizer.state_dict(), "pass": number + 1, "step": step,
            "history": history, "seconds": seconds,
        })
        if rising(history, settings.patience):
            print(f"stopping: {settings.patience} evaluations in a row rose", flush=True)
            break


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--model", choices=sorted(SHAPES), required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--passes", type=int, default=15)
    parser.add_argument("--learning-rate", type=float, required=True)
    parser.add_argument("--dropout-bytes", type=int, default=0, help="dropout rate in 256ths")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--plain", action="store_true", help="PyTorch alone, without the AMX kernels")
    args = parser.parse_args()

    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)
    with np.load(args.work / "tokens.npz") as arrays:
        tokens = {name: arrays[name] for name in ("training", "validation")}
    settings = Settings(args.model, args.seed, args.passes, args.learning_rate, args.dropout_bytes)
    train(settings, tokens, args.out, kernels=not args.plain)


if __name__ == "__main__":
    main()
