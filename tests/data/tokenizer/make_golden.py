#!/usr/bin/env python3
"""Makes the small tokenizers in this folder and golden.json, their ids for a list of texts.

The ids are those of the Python package `tokenizers` (its version stands in golden.json); nothing here comes from this
project's own code. Needs `pip install tokenizers`; run it in this folder. The tests only read what it wrote.
"""
import json
import random

import tokenizers
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, processors, trainers
from tokenizers import pre_tokenizers as pre

CORPUS = [
    "It rained all day on the old town, and nobody who lived there thought it worth a remark.",
    "She'll say that they've gone; he'd say I'm late. We're sure it's theirs, don't you think?",
    "In 1813 there were 12 of them, in 1814 some 345, and by 1820 over 67,890.",
    "def add(a, b):\n    return a + b\n\n\nfor i in range(10):\n\tprint(i, add(i, i))\r\n",
    "春天的雨落在老城上，没有人觉得奇怪。一二三四五。汉字漢字，ひらがな、カタカナ。",
    "café naïve Ångström ﬁne ½ Ⅷ ٣ 한국어 привет мир",
    "😀😀 🎉 👩‍👩‍👧 -> <- => !!! ... ??? {x} [y] (z) // --",
] * 8

WORDS = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
CASES = (r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
         r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
         r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+")


def spell():
    return pre.ByteLevel(add_prefix_space=False, use_regex=False)


def split(pattern, behaviour="isolated", **options):
    return pre.Split(Regex(pattern), behaviour, **options)


def make(name, pre_tokenizer, *, normalizer=None, special=(), added=(), post=None, **model):
    tokenizer = Tokenizer(models.BPE(**model))
    tokenizer.pre_tokenizer = pre_tokenizer
    tokenizer.decoder = decoders.ByteLevel()
    if normalizer is not None:
        tokenizer.normalizer = normalizer
    trainer = trainers.BpeTrainer(vocab_size=420, initial_alphabet=pre.ByteLevel.alphabet(), show_progress=False,
                                  special_tokens=list(special))
    tokenizer.train_from_iterator(CORPUS, trainer)
    tokenizer.add_tokens(list(added))
    if post is not None:
        tokenizer.post_processor = post(tokenizer)
    tokenizer.save(f"{name}.json", pretty=False)
    return tokenizer


def made():
    end = AddedToken("<|endoftext|>", special=True)
    yield "words", make("words", pre.ByteLevel(add_prefix_space=False), special=[end])
    yield "prefix", make(
        "prefix", pre.ByteLevel(add_prefix_space=True),
        special=[AddedToken("<s>", special=True), AddedToken("</s>", special=True)],
        post=lambda t: processors.RobertaProcessing(("</s>", t.token_to_id("</s>")), ("<s>", t.token_to_id("<s>"))))
    yield "whole_words", make(
        "whole_words", pre.Sequence([split(WORDS), spell()]), ignore_merges=True,
        added=[AddedToken("<|begin|>", special=True)],
        post=lambda t: processors.Sequence([
            processors.ByteLevel(trim_offsets=False),
            processors.TemplateProcessing(single="<|begin|> $A", pair="<|begin|> $A <|begin|> $B",
                                          special_tokens=[("<|begin|>", t.token_to_id("<|begin|>"))])]))
    yield "added", make(
        "added", pre.Sequence([split(WORDS), spell()]), normalizer=normalizers.NFC(),
        added=[AddedToken("<|start|>", special=True, normalized=False), AddedToken("<think>", normalized=False),
               AddedToken("<thinking>", normalized=False), AddedToken("é!", normalized=True),
               AddedToken("word", single_word=True, normalized=False), AddedToken("<L>", lstrip=True),
               AddedToken("<R>", rstrip=True), AddedToken("<B>", lstrip=True, rstrip=True, single_word=True),
               AddedToken("  ", normalized=True)])
    yield "cases", make("cases", pre.Sequence([split(CASES), spell()]), special=[end])
    yield "steps", make("steps", pre.Sequence([
        split(r"\p{N}{1,3}"), split("[一-龥぀-ゟ゠-ヿ]+"),
        split(r"[!\"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+"
              r"| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"), spell()]), normalizer=normalizers.Sequence([]))
    yield "merged", make("merged", pre.Sequence([
        pre.Split(" ", "merged_with_next"), split("[,.;]", "merged_with_previous"), split(r"\p{N}", "contiguous"),
        spell()]), normalizer=normalizers.NFKC())
    yield "removed", make("removed", pre.Sequence([
        split(r"\s+", "removed"), pre.Digits(individual_digits=True), split("[a-z]+", "removed", invert=True), spell()]),
        normalizer=normalizers.NFD())
    yield "digits", make("digits", pre.Sequence([pre.Digits(), pre.ByteLevel(add_prefix_space=False)]),
                         normalizer=normalizers.NFKD())
    yield "spelt", make("spelt", pre.Sequence([spell(), pre.Split("Ġ", "merged_with_next")]))


PARTS = ["'s", "'S", "'ſ", "'LL", "<|endoftext|>", "<|start|>", "<|begin|>", "<think>", "<thinking>", "<think", "é!",
         "e\u0301!", "word", "words", " word ", "<L>", " \n<L> ", "<R> \t ", "  <B>  ", "x<B>", "<s>", "</s>", "\n\n",
         "\r\n", "\0", "\t", "  ", "     ", "\u00a0", "\u3000", "\u0085", "\u2028", "\x0b", "\x0c", "😀",
         "👩‍👩‍👧", "e\u0301", "é", "ﬁ", "Å", "中文", "漢字", "ひらがな", "カタカナ", "한국어", "12345", "1", "½", "Ⅷ", "٣",
         "don't", "HELLO", "McDonald's", "ǅ", "!!!", "...", "{x}", "Ġ", "Ċ", "İ", "ß", "\u0300\u0301", "\u0323\u0301",
         "\u200d", "\ufeff", "\U0001E5D0", "\U000105C0", "\U00010D40", "\u1c89", "𝒳", "ﷺ", "\uffff", "\U0010ffff", "\u0378",
         "\u0898", "\u32ff", "K", "//\n", "[a]", "-b", "_c", " \n", "\n ", "\n\t\n"]


def texts():
    random.seed(20)
    yield ""
    yield from PARTS
    yield from CORPUS[:7]
    for _ in range(60):
        yield "".join(random.choice(PARTS + [" "] * 12 + list("abcth ")) for _ in range(random.randrange(2, 24)))
    for _ in range(30):
        ranges = [(0x20, 0x7F), (0xA0, 0x800), (0x800, 0xD800), (0x1100, 0x3400), (0xE000, 0x110000)]
        yield "".join(chr(random.randrange(*random.choice(ranges))) for _ in range(random.randrange(1, 24)))


def main():
    samples = list(texts())
    golden = {"tokenizers": tokenizers.__version__, "texts": samples, "ids": {}, "ids_with_special": {}}
    for name, tokenizer in made():
        golden["ids"][name] = [tokenizer.encode(text, add_special_tokens=False).ids for text in samples]
        if tokenizer.post_processor is not None:
            golden["ids_with_special"][name] = [tokenizer.encode(text).ids for text in samples]
    with open("golden.json", "w", encoding="utf-8") as out:
        json.dump(golden, out, ensure_ascii=True, separators=(",", ":"))
        out.write("\n")


if __name__ == "__main__":
    main()
