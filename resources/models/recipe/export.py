"""Writes a checkpoint as an ordinary Hugging Face Llama folder in BF16.

This makes the files other tools load; the card beside them is make_card.py's.

A folder holds config.json, generation_config.json, tokenizer.json,
tokenizer_config.json and model.safetensors. The embedding is tied: the file has
no lm_head.
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

import torch
from safetensors import safe_open
from safetensors.torch import save_file

from common import END_OF_TEXT, END_OF_TEXT_ID, SHAPES, Shape
from model import Llama


def config(shape: Shape) -> dict:
    return {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "vocab_size": shape.vocabulary,
        "hidden_size": shape.width,
        "intermediate_size": shape.hidden,
        "num_hidden_layers": shape.blocks,
        "num_attention_heads": shape.heads,
        "num_key_value_heads": shape.heads,
        "head_dim": shape.head_width,
        "hidden_act": "silu",
        "max_position_embeddings": shape.context,
        "rms_norm_eps": shape.epsilon,
        "rope_theta": shape.rope_base,
        "rope_scaling": None,
        "attention_bias": False,
        "mlp_bias": False,
        "attention_dropout": 0.0,
        "initializer_range": 0.02,
        "tie_word_embeddings": True,
        "bos_token_id": END_OF_TEXT_ID,
        "eos_token_id": END_OF_TEXT_ID,
        "torch_dtype": "bfloat16",
        "use_cache": True,
    }


def write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def export(shape: Shape, weights: dict[str, torch.Tensor], tokenizer: Path, out: Path) -> None:
    """weights: F32, named as in model.py. They are rounded to BF16, ties to even."""
    out.mkdir(parents=True, exist_ok=True)
    tensors = {f"model.{name}": value.to(torch.bfloat16).contiguous() for name, value in weights.items()}
    save_file(tensors, out / "model.safetensors", metadata={"format": "pt"})
    (out / "model.safetensors").chmod(0o644)  # safetensors makes it readable for its owner alone
    write_json(out / "config.json", config(shape))
    write_json(out / "generation_config.json", {
        "bos_token_id": END_OF_TEXT_ID, "eos_token_id": END_OF_TEXT_ID,
        "do_sample": True, "max_length": shape.context,
    })
    write_json(out / "tokenizer_config.json", {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "bos_token": END_OF_TEXT, "eos_token": END_OF_TEXT,
        "add_prefix_space": False, "clean_up_tokenization_spaces": False,
        "model_max_length": shape.context,
    })
    shutil.copyfile(tokenizer, out / "tokenizer.json")


def load(folder: Path) -> Llama:
    """The exported weights, widened to F32, in the model of model.py."""
    settings = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    shape = next(s for s in SHAPES.values() if s.width == settings["hidden_size"])
    if config(shape) != settings:
        raise SystemExit(f"{folder}/config.json: expected the settings of {shape.name}")
    model = Llama(shape).eval()
    with safe_open(folder / "model.safetensors", "pt") as file:
        state = {name.removeprefix("model."): file.get_tensor(name).float() for name in file.keys()}
    model.load_state_dict(state)
    return model


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="holds tokenizer.json")
    parser.add_argument("--checkpoint", type=Path, required=True, help="best.pt or last.pt of train.py")
    parser.add_argument("--model", choices=sorted(SHAPES), required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    state = torch.load(args.checkpoint, weights_only=True)
    export(SHAPES[args.model], state["model"], args.work / "tokenizer.json", args.out)


if __name__ == "__main__":
    main()
