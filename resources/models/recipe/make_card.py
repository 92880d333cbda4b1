"""Writes lab_card.json beside each exported model: what it is and how good it is.

The numbers come from the run's log and from evaluating the exported files; the
README.md beside the card is written by hand from them.

Losses are those of evaluate.py's protocol, in F32 from the BF16 weights.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import statistics
from pathlib import Path

import numpy as np
import safetensors
import tokenizers
import torch

from common import CONTEXT, SHAPES
from evaluate import mean_loss, token_losses, windows
from export import load, write_json
from model import Llama
from rtn_check import check


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def rounded(model: Llama) -> Llama:
    """The model as its BF16 file would hold it."""
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.copy_(parameter.to(torch.bfloat16).float())
    return model


@torch.no_grad()
def agreement(target: Llama, draft: Llama, tokens: np.ndarray) -> float:
    """Mean Σ min(p, q) at temperature 1 over the scored positions."""
    total, count = 0.0, 0
    for ids in windows(tokens):
        p = target(ids[None, :-1])[0].softmax(-1)
        q = draft(ids[None, :-1])[0].softmax(-1)
        total += torch.minimum(p, q).sum().item()
        count += len(ids) - 1
    return total / count


def noise_floor(folders: list[Path], tokens: np.ndarray) -> dict | None:
    """Losses of the retrained models after their last pass, and how far they spread."""
    losses, seeds, passes = [], [], set()
    for folder in folders:
        state = torch.load(folder / "last.pt", weights_only=True)
        settings = state["settings"]
        if state["pass"] != settings["passes"]:
            raise SystemExit(f"{folder}: stands at pass {state['pass']} of {settings['passes']}")
        model = Llama(SHAPES[settings["model"]]).eval()
        model.load_state_dict(state["model"])
        losses.append(mean_loss(rounded(model), tokens))
        seeds.append(settings["seed"])
        passes.add(settings["passes"])
    if len(losses) < 5:
        return None
    return {
        "seeds": losses,
        "seed_numbers": seeds,
        "range": max(losses) - min(losses),
        "three_sigma": 3 * statistics.stdev(losses),
        "passes": passes.pop(),
    }


def training(run: Path) -> dict:
    settings = json.loads((run / "run.json").read_text())
    log = [json.loads(line) for line in (run / "log.jsonl").read_text().splitlines()]
    best = min(log, key=lambda r: r["validation_loss"])
    return {
        "optimizer": "AdamW",
        "schedule": "linear warm-up, then cosine to zero",
        "precision": "F32 weights and optimizer, BF16 products",
        **{k: v for k, v in settings.items() if k not in ("model", "dropout_bytes")},
        "window": CONTEXT,
        "dropout": settings["dropout_bytes"] / 256,
        "passes_done": log[-1]["pass"],
        "exported_pass": best["pass"],
        "tokens_seen": best["tokens"],
        "seconds": log[-1]["seconds"],
        "curve": [
            {k: r[k] for k in ("pass", "tokens", "training_loss", "validation_loss")} for r in log
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--texts", type=Path, required=True)
    parser.add_argument("--lab-run", type=Path, required=True)
    parser.add_argument("--draft-run", type=Path, required=True)
    parser.add_argument("--seed-runs", type=Path, nargs="*", default=[])
    args = parser.parse_args()
    torch.set_num_threads(1)

    with np.load(args.work / "tokens.npz") as arrays:
        tokens = {name: arrays[name] for name in arrays.files}
    validation = tokens["validation"]
    text = args.texts / "validation.txt"
    chapters = json.loads((args.work / "chapters.json").read_text(encoding="utf-8"))
    versions = {
        "python": platform.python_version(), "torch": torch.__version__, "numpy": np.__version__,
        "tokenizers": tokenizers.__version__, "safetensors": safetensors.__version__,
    }
    models = {name: load(args.models / name) for name in SHAPES}
    together = agreement(models["lab"], models["lab-draft"], validation)

    for name, run in (("lab", args.lab_run), ("lab-draft", args.draft_run)):
        shape, model = SHAPES[name], models[name]
        losses = token_losses(model, validation)
        loss = losses.mean().item()
        card = {
            "name": name,
            "architecture": {
                "family": "llama", "blocks": shape.blocks, "width": shape.width,
                "heads": shape.heads, "kv_heads": shape.heads, "hidden": shape.hidden,
                "norm": "RMSNorm", "epsilon": shape.epsilon, "rope_base": shape.rope_base,
                "context": shape.context, "vocabulary": shape.vocabulary,
                "tied_embeddings": True, "biases": False,
            },
            "parameters": shape.parameters,
            "linear_layers": 7 * shape.blocks,
            "linear_weights": shape.linear_weights,
            "model_sha256": digest(args.models / name / "model.safetensors"),
            "data": {
                "source": "Jane Austen's six novels, Debian package r-cran-janeaustenr 1.0.0-1",
                "training_tokens": int(len(tokens["training"])),
                "training_bytes": sum(len(c["text"].encode()) for c in chapters if c["split"] == "training"),
                "training_chapters": sum(c["split"] == "training" for c in chapters),
            },
            "training": training(run),
            "validation": {
                "protocol": {
                    "text": "validation.txt", "text_sha256": digest(text),
                    "tokens_scored": len(losses), "window": CONTEXT, "stride": CONTEXT - 1,
                    "bos": True, "bos_scored": False,
                },
                "loss": loss,
                "perplexity": float(np.exp(loss)),
                "bits_per_byte": losses.sum().item() / np.log(2) / len(text.read_bytes()),
            },
            "noise_floor": None,
            "versions": versions,
        }
        if name == "lab":
            card["noise_floor"] = noise_floor(args.seed_runs, validation)
            card["round_to_nearest_check"] = check(model, validation)
        card["agreement"] = {
            "with": "lab-draft" if name == "lab" else "lab", "temperature": 1,
            "mean_sum_min": together, "positions": len(losses),
        }
        write_json(args.models / name / "lab_card.json", card)
        print(f"{name}: loss {loss:.4f}, agreement {together:.4f}")


if __name__ == "__main__":
    main()
