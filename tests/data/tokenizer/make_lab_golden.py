#!/usr/bin/env python3
"""Writes lab_texts.json: what the Python package `tokenizers` makes of the shipped texts with the shipped tokenizer.

Usage, in this folder: make_lab_golden.py [TOKENIZER_JSON]; by default the one of resources/models/lab. Run it again when
the tokenizer or a text changes.
"""
import hashlib
import json
import pathlib
import struct
import sys

import tokenizers

RESOURCES = pathlib.Path(__file__).resolve().parents[3] / "resources"


def main():
    path = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else RESOURCES / "models" / "lab" / "tokenizer.json"
    tokenizer = tokenizers.Tokenizer.from_file(str(path))
    texts = {}
    for file in sorted((RESOURCES / "texts").glob("*.txt")):
        raw = file.read_bytes()
        ids = tokenizer.encode(raw.decode("utf-8"), add_special_tokens=False).ids
        texts[file.name] = {"text_sha256": hashlib.sha256(raw).hexdigest(), "tokens": len(ids), "first": ids[:12],
                            "ids_sha256": hashlib.sha256(struct.pack(f"<{len(ids)}i", *ids)).hexdigest()}
    out = {"tokenizers": tokenizers.__version__, "tokenizer_sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
           "texts": texts}
    with open("lab_texts.json", "w", encoding="utf-8") as target:
        json.dump(out, target, indent=1)
        target.write("\n")


if __name__ == "__main__":
    main()
