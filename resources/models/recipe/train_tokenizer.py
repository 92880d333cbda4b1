"""Trains the byte-level BPE tokenizer on the training chapters alone.

This makes tokenizer.json and token ids; it does not see a held-out chapter.

Input: `chapters.json` from prepare_texts.py.
Output in the work folder: `tokenizer.json`, and `tokens.npz` with one uint16
array per split: for training the chapters parted by <|endoftext|>, for the rest
the ids of the shipped text file, which holds no special token.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers

from common import END_OF_TEXT, VOCABULARY


def train(texts: list[str]) -> Tokenizer:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCABULARY,
        min_frequency=2,
        special_tokens=[AddedToken(END_OF_TEXT, special=True, normalized=False)],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer, length=len(texts))
    if tokenizer.get_vocab_size() != VOCABULARY:
        raise SystemExit(f"expected {VOCABULARY} entries, got {tokenizer.get_vocab_size()}")
    if tokenizer.token_to_id(END_OF_TEXT) != 0:
        raise SystemExit(f"{END_OF_TEXT} must have id 0")
    return tokenizer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True)
    args = parser.parse_args()

    chapters = json.loads((args.work / "chapters.json").read_text(encoding="utf-8"))
    by_split: dict[str, list[str]] = {}
    for chapter in chapters:
        by_split.setdefault(chapter["split"], []).append(chapter["text"])

    tokenizer = train(by_split["training"])
    tokenizer.save(str(args.work / "tokenizer.json"))

    arrays = {}
    for split, texts in by_split.items():
        if split == "training":
            ids = [i for text in texts for i in [0, *tokenizer.encode(text).ids]]
        else:
            ids = tokenizer.encode("\n".join(texts)).ids
        arrays[split] = np.array(ids, dtype=np.uint16)
        size = sum(len(text.encode()) for text in texts)
        print(f"{split}: {len(ids)} tokens, {size / len(ids):.3f} bytes per token")
    np.savez(args.work / "tokens.npz", **arrays)


if __name__ == "__main__":
    main()
