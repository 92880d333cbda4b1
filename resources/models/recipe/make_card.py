"""Writes the card beside each exported model: what it is and how good it is.

The numbers come from the run's log and from evaluating the exported files.
NAME_card.json is for programs, README.md says the same in words.

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
from rtn_check import check, peaks


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


def floor_words(floor: dict | None) -> str:
    if floor is None:
        return "Not measured for this model."
    losses = ", ".join(f"{loss:.4f}" for loss in floor["seeds"])
    seeds = ", ".join(str(seed) for seed in floor["seed_numbers"])
    return (
        f"The target was trained again from {len(floor['seeds'])} more seeds ({seeds}), everything else alike "
        f"but the schedule: {floor['passes']} passes, cosine to zero within them. Their validation losses are "
        f"{losses}: a range of {floor['range']:.4f}, three sample standard deviations are "
        f"{floor['three_sigma']:.4f}.\n\n"
        f"**This floor belongs to the schedule of {floor['passes']} passes**, not to the longer one that made "
        "the file beside this card. It says how far two trainings of one recipe differ by chance alone. "
        "Two quantizers compared on the same model and the same tokens have another floor, the paired "
        "standard error, which is far lower."
    )


def uneven_words(card: dict) -> str:
    """What the most uneven layer does to one scale per tensor."""
    layer = card["uneven_layers"][0]
    delta = {row["scheme"]: row["delta"] for row in card["round_to_nearest_check"]}
    kept = delta[f"int3/keep({layer['name']})"]
    return (
        f"The most uneven layer is `{layer['name']}`: its largest weight, {layer['absmax']:.3f}, is "
        f"{layer['ratio']:.1f} times the layer's root mean square. With three bits and one scale for the tensor "
        f"most of that layer becomes zero; left as it is while the other 27 are quantized, the loss rises by "
        f"{kept:.4f} instead of {delta['int3']:.4f}. Finer groups confine the damage."
    )


def readme(card: dict) -> str:
    a, t, v, data = card["architecture"], card["training"], card["validation"], card["data"]
    curve = "\n".join(
        f"| {r['pass']} | {r['tokens']:,} | {r['training_loss']:.4f} | {r['validation_loss']:.4f} |"
        for r in t["curve"]
    )
    text = f"""# {card['name']}

A small Llama that reads and writes like Jane Austen, made for the lab to take apart.
It is the {'target' if card['name'] == 'lab' else 'draft'} of a pair; it knows nothing else and answers no questions.
`{card['name']}_card.json` holds this page's numbers for programs.

| | |
|---|---|
| blocks, width, heads, hidden | {a['blocks']}, {a['width']}, {a['heads']}, {a['hidden']} (SwiGLU) |
| norm, positions | RMSNorm (ε {a['epsilon']:g}), rotary, half-split (base {a['rope_base']:,.0f}) |
| context, vocabulary | {a['context']}, {a['vocabulary']:,} (byte-level BPE; `<|endoftext|>` is BOS and EOS) |
| embeddings | tied to the output; no biases anywhere |
| linear layers | {card['linear_layers']} with {card['linear_weights']:,} weights |
| parameters | {card['parameters']:,}, stored in BF16 |
| **validation loss** | **{v['loss']:.4f}** nats per token (perplexity {v['perplexity']:.2f}, {v['bits_per_byte']:.4f} bits per byte) |
| agreement with `{card['agreement']['with']}` | {card['agreement']['mean_sum_min']:.4f}, mean Σ min(p, q) at temperature 1 |

**Protocol.** `validation.txt`, {v['protocol']['tokens_scored']:,} tokens in windows of 512: `<|endoftext|>`, unscored,
and 511 tokens of the text, not overlapping, each scored once. F32 from the BF16 weights.

## Data

{data['training_chapters']} chapters of Jane Austen's six novels, {data['training_bytes']:,} bytes or
{data['training_tokens']:,} tokens, from {data['source'].split(', ')[1]} (novels in the public domain).
Validation, calibration and task chapters are held out whole and are not in them;
the tokenizer did not see them either. `resources/texts/README.md` names them.

## Training

{t['optimizer']} (β {t['beta1']}, {t['beta2']}; weight decay {t['weight_decay']} on matrices; gradients clipped at {t['clip']:g}), learning
rate {t['learning_rate']:g} after {t['warmup']} steps of warm-up, then a cosine to zero at {t['steps']:,} steps; {t['batch']} windows of
{t['window']} tokens a step; dropout {t['dropout']:.4g}; seed {t['seed']}. {t['precision']}.
{t['passes_done']} passes of {t['passes']} were run, pass {t['exported_pass']} had the lowest validation loss and is
the one exported ({t['tokens_seen']:,} tokens seen).

| pass | tokens seen | training loss | validation loss |
|---|---|---|---|
{curve}

Training loss is the mean over the pass, with dropout where there is any; validation
loss is of the F32 weights as they were then. How to make the model again:
`resources/models/recipe`.
"""
    if card["name"] == "lab":
        rows = "\n".join(
            f"| `{r['scheme']}` | {r['loss']:.4f} | {r['delta']:+.4f} | {r['delta_se']:.4f} |"
            for r in card["round_to_nearest_check"]
        )
        text += f"""
## Training noise floor

{floor_words(card['noise_floor'])}

## Round-to-nearest, by PyTorch

A check on the lab's own numbers (`recipe/rtn_check.py`): symmetric codes, the 28
linear layers only, the same text.

| scheme | loss | Δ | paired standard error |
|---|---|---|---|
{rows}

{uneven_words(card)}
"""
    versions = ", ".join(f"{name} {version}" for name, version in card["versions"].items())
    return text + f"\nMade with {versions}.\n"


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
                    "tokens_scored": len(losses), "window": CONTEXT, "text_tokens_per_window": CONTEXT - 1,
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
            card["uneven_layers"] = peaks(model)
        card["agreement"] = {
            "with": "lab-draft" if name == "lab" else "lab", "temperature": 1,
            "mean_sum_min": together, "positions": len(losses),
        }
        write_json(args.models / name / f"{name}_card.json", card)
        (args.models / name / "README.md").write_text(readme(card), encoding="utf-8")
        print(f"{name}: loss {loss:.4f}, agreement {together:.4f}")


if __name__ == "__main__":
    main()
