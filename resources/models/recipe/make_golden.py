"""Makes the golden files: what transformers and tokenizers say of the shipped models.

These are the peers' word, in F32, for tests to compare with; nothing here comes
from the lab's own code.

Output in `--out`:
  lab.logits.f32, lab-draft.logits.f32   little-endian F32 rows of 2,048 logits
  logits.json      for each sequence its ids, the positions kept, and where they lie
  loss.json        nats of every token of the first windows, and of the whole text
  tokenizer.json   ids of awkward inputs, and digests of the ids of the shipped texts
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
from pathlib import Path

import numpy as np
import safetensors
import tokenizers
import torch
import torch.nn.functional as F
import transformers
from tokenizers import Tokenizer
from transformers import AutoModelForCausalLM, AutoTokenizer

from common import CONTEXT, END_OF_TEXT, END_OF_TEXT_ID, SHAPES
from evaluate import windows

FULL_WINDOWS = 4  # windows whose every token's loss is kept

AWKWARD = {
    "empty": "",
    "one letter": "a",
    "plain": "It is a truth universally acknowledged",
    "leading space": " leading",
    "leading spaces": "    four leading",
    "trailing space": "trailing ",
    "trailing spaces": "trailing    ",
    "runs of spaces": "a  b   c    d     e",
    "only a space": " ",
    "only spaces": " " * 17,
    "newlines": "one\ntwo\n\nthree\n\n\nfour\n",
    "carriage returns": "one\r\ntwo\r\n\r\nthree\rfour",
    "tabs": "\tone\t\ttwo \t three",
    "space before newline": "one \n two  \n\n  three",
    "NUL": "before\x00after\x00\x00 end",
    "controls": "\x01\x02\x1b[31mred\x1b[0m\x7f",
    "contractions": "I'm you're he's we'll they'd I've don't CAN'T 's 't",
    "curly apostrophe": "don\u2019t \u201cquote\u201d \u2014 dash\u2026",
    "digits": "1 12 123 1234567890 3.14159 1,000,000 20 000",
    "mixed letters and digits": "abc123def a1b2 x\u00b2 \u2167 \u00bd",
    "punctuation": "!!! ... --- ___ *** ;;; :-) <<>> {}[]() \\ / | ~ ` @ # $ % ^ & + =",
    "emoji": "\U0001F600 hello \U0001F680\U0001F680",
    "emoji sequences": "\U0001F468\u200D\U0001F469\u200D\U0001F467 \U0001F44D\U0001F3FD \U0001F1E8\U0001F1F3",
    "combining marks": "e\u0301 a\u030a\u0327 n\u0303 Z\u0351\u036b\u0343",
    "composed": "\u00e9 \u00e5 \u00f1",
    "CJK": "\u91cf\u5316\u8bef\u5dee 4\u4f4d\uff0c\u4e0d\u662f\u56db\u500d\u3002",
    "Japanese and Korean": "\u3053\u3093\u306b\u3061\u306f \uc548\ub155\ud558\uc138\uc694",
    "right to left": "\u0645\u0631\u062d\u0628\u0627 \u05e9\u05dc\u05d5\u05dd",
    "Devanagari": "\u0928\u092e\u0938\u094d\u0924\u0947",
    "wide spaces": "a\u00a0b\u2003c\u3000d\u2028e\u2029f\u0085g\ufeffh\u200bi",
    "four bytes": "\U00010348 \U0001D518\U0001D52B\U0001D526 \U0010FFFF",
    "long word": "antidisestablishmentarianism" * 4,
    "repeated letter": "a" * 300,
    "capitals": "PRIDE AND PREJUDICE Chapter IV",
    "underscores": "_You_ want to tell me",
    "special token alone": END_OF_TEXT,
    "special token between words": f"Hello{END_OF_TEXT}world",
    "special token with spaces": f"Hello {END_OF_TEXT} world",
    "special tokens in a row": f"{END_OF_TEXT}{END_OF_TEXT}\n{END_OF_TEXT}",
    "special token cut short": "<|endoftext| <|endoftext|",
    "special token in capitals": "<|ENDOFTEXT|>",
    "source code": "for (int i = 0; i < n; ++i) {\n\tsum += x[i]; // add\n}\n",
}


def digest(ids: list[int]) -> str:
    """SHA-256 of the ids as little-endian 32-bit integers."""
    return hashlib.sha256(np.array(ids, dtype="<u4").tobytes()).hexdigest()


def versions() -> dict[str, str]:
    return {
        "script": "resources/models/recipe/make_golden.py",
        "python": platform.python_version(),
        "torch": torch.__version__,
        "transformers": transformers.__version__,
        "tokenizers": tokenizers.__version__,
        "safetensors": safetensors.__version__,
        "numpy": np.__version__,
    }


def write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, indent=1, ensure_ascii=True) + "\n", encoding="ascii")


def file_digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def sequences(tokenizer: Tokenizer, texts: Path) -> list[dict]:
    def head(name: str, count: int) -> list[int]:
        text = (texts / f"{name}.txt").read_text(encoding="utf-8")
        return [END_OF_TEXT_ID, *tokenizer.encode(text).ids[: count - 1]]

    return [
        {"name": "opening token alone", "ids": [END_OF_TEXT_ID], "positions": [0]},
        {"name": "validation, 64 positions", "ids": head("validation", 64),
         "positions": [0, 1, 2, 3, 7, 15, 31, 47, 62, 63]},
        {"name": "validation, a whole window", "ids": head("validation", CONTEXT),
         "positions": [127, 255, 383, 510, 511]},
        {"name": "verse, 48 positions", "ids": head("verse", 48), "positions": [1, 46, 47]},
        {"name": "end of text inside", "ids": [END_OF_TEXT_ID, *tokenizer.encode("The end.").ids,
                                               END_OF_TEXT_ID, *tokenizer.encode("Chapter 1").ids],
         "positions": [4, 6]},
        {"name": "no opening token", "ids": [2047, 1024, 1, 2047, 500], "positions": [0, 4]},
    ]


@torch.no_grad()
def model_golden(name: str, models: Path, texts: Path, out: Path, tokens: np.ndarray) -> tuple[dict, dict]:
    folder = models / name
    model = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32).eval()
    if model.lm_head.weight.data_ptr() != model.model.embed_tokens.weight.data_ptr():
        raise SystemExit(f"{folder}: the embedding is not tied")
    through_transformers = AutoTokenizer.from_pretrained(folder)
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    for text in AWKWARD.values():
        if through_transformers.encode(text, add_special_tokens=False) != tokenizer.encode(text).ids:
            raise SystemExit(f"{folder}: transformers tokenizes {text!r} otherwise")

    rows, described = [], []
    for sequence in sequences(tokenizer, texts):
        logits = model(torch.tensor([sequence["ids"]])).logits[0]
        described.append({**sequence, "first_row": len(rows)})
        rows.extend(logits[p].numpy() for p in sequence["positions"])
    data = np.stack(rows).astype("<f4")
    (out / f"{name}.logits.f32").write_bytes(data.tobytes())
    logits_part = {
        "file": f"{name}.logits.f32", "rows": len(rows), "columns": data.shape[1],
        "model_sha256": file_digest(folder / "model.safetensors"), "sequences": described,
    }

    per_token = []
    for ids in windows(tokens):
        logits = model(ids[None, :-1]).logits[0]
        per_token.append(F.cross_entropy(logits.double(), ids[1:], reduction="none"))
    loss_part = {
        "model_sha256": logits_part["model_sha256"],
        "loss": torch.cat(per_token).mean().item(),
        "tokens_scored": sum(len(w) for w in per_token),
        "windows": len(per_token),
        "first_windows": [
            {"loss": w.mean().item(), "tokens": len(w), "nats": [round(v, 6) for v in w.tolist()]}
            for w in per_token[:FULL_WINDOWS]
        ],
    }
    return logits_part, loss_part


def tokenizer_golden(tokenizer: Tokenizer, texts: Path) -> dict:
    cases = []
    for name, text in AWKWARD.items():
        encoded = tokenizer.encode(text)
        if tokenizer.decode(encoded.ids, skip_special_tokens=False) != text:
            raise SystemExit(f"{name}: no exact round trip")
        cases.append({"name": name, "text": text, "ids": encoded.ids, "tokens": encoded.tokens})
    repeated = []
    for unit, times in ((" ", 1 << 20), ("\n", 4096), ("a", 65536), ("ab ", 10000), ("\U0001F600", 1000)):
        ids = tokenizer.encode(unit * times).ids
        repeated.append({"unit": unit, "times": times, "count": len(ids), "first": ids[:8], "last": ids[-8:],
                         "ids_sha256": digest(ids)})
    shipped = []
    for path in sorted(texts.glob("*.txt")):
        ids = tokenizer.encode(path.read_bytes().decode("utf-8")).ids
        shipped.append({"file": path.name, "text_sha256": file_digest(path), "count": len(ids),
                        "first": ids[:32], "last": ids[-32:], "ids_sha256": digest(ids)})
    return {
        "about": "ids by the tokenizers package; ids_sha256 is over little-endian uint32",
        "versions": versions(), "cases": cases, "repeated": repeated, "texts": shipped,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--texts", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)

    tokenizer = Tokenizer.from_file(str(args.models / "lab" / "tokenizer.json"))
    text = args.texts / "validation.txt"
    tokens = np.array(tokenizer.encode(text.read_bytes().decode("utf-8")).ids)
    parts = {name: model_golden(name, args.models, args.texts, args.out, tokens) for name in SHAPES}
    write_json(args.out / "logits.json", {
        "about": "logits by transformers in F32 from the BF16 weights; compare within 1e-3",
        "versions": versions(), "models": {name: part[0] for name, part in parts.items()},
    })
    write_json(args.out / "loss.json", {
        "about": "loss by transformers in F32 from the BF16 weights, nats per scored token",
        "versions": versions(),
        "protocol": {"text": "validation.txt", "text_sha256": file_digest(text), "window": CONTEXT,
                     "text_tokens_per_window": CONTEXT - 1, "bos": True, "bos_scored": False},
        "models": {name: part[1] for name, part in parts.items()},
    })
    write_json(args.out / "tokenizer.json", tokenizer_golden(tokenizer, args.texts))


if __name__ == "__main__":
    main()
