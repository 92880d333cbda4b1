"""`quantspec tokenize` against the tokenizers package, with the shipped tokenizer: same ids, and the text comes back."""

import random
import tempfile
import unittest
from pathlib import Path

from tokenizers import Tokenizer

import lab

MODEL = "lab"
NASTY = {
    "empty": "",
    "one space": " ",
    "emoji": "👩‍👩‍👧‍👦 and 🏳️‍🌈, 🇨🇳🇬🇧; 🤷🏽‍♀️!",
    "line ends": "a\r\nb\rc\n\n\r\n\r\n d\n",
    "control bytes": "a\0b\x01\x1b[0m\x7f\t\v\f",
    "spaces": "  a   b    \t  c \u00a0 d \u3000 e\u2003f \u200b g",
    "accents": "é e\u0301 ﬁ Å A\u030a \u1e9b\u0323 ｶﾞ ㎏",
    "Chinese": "天地玄黄，宇宙洪荒。日月盈昃，辰宿列张。",
    "scripts": "Привет мир, مرحبا بالعالم, שלום, नमस्ते दुनिया, 안녕하세요, ไทย",
    "numbers": "1 12 123 1234567 3.14159 1,000,000 ½ ² Ⅷ ٣",
    "contractions": "I'm you're he'll 'tis DON'T don’t 's ''s '",
    "code": "for (int i=0;i<n;++i){ x[i] = a*b+c; } // \\n\t\t\"str\"",
    "special": "a<|endoftext|>b <|endoftext|><|endoftext|> <|endoftext <|ENDOFTEXT|>",
    "long word": "a" * 5000 + "b" * 5000,
    "marks alone": "\u0301\u0301 \u20dd",
    "beyond the plane": "\U0001d518\U0010ffff\ue000\ufffd\ufeff",
    "trailing": "the end   ",
}


class Tokenizers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.theirs = Tokenizer.from_file(str(lab.MODELS / MODEL / "tokenizer.json"))

    def compare(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "text.txt"
            path.write_bytes(text.encode("utf-8"))
            ids = lab.quantspec("tokenize", "--model", MODEL, "--text-file", path)["ids"]
        wanted = self.theirs.encode(text, add_special_tokens=False).ids
        if ids != wanted:
            at = next((i for i, (a, b) in enumerate(zip(ids, wanted)) if a != b), min(len(ids), len(wanted)))
            self.fail(f"ids differ from position {at}: {ids[at:at + 5]} against {wanted[at:at + 5]} "
                      f"({len(ids)} and {len(wanted)} in all)")
        return ids

    def test_nasty_texts(self):
        for name, text in NASTY.items():
            with self.subTest(text=name):
                ids = self.compare(text)
                back = lab.quantspec("detokenize", "--model", MODEL, "--ids", ",".join(map(str, ids)))["text"]
                self.assertEqual(back, text)

    def test_a_million_spaces(self):
        self.compare(" " * (1 << 20))

    def test_the_shipped_texts(self):
        texts = sorted(lab.TEXTS.glob("*.txt"))
        self.assertGreaterEqual(len(texts), 4)
        for path in texts:
            with self.subTest(text=path.name):
                self.compare(path.read_bytes().decode("utf-8"))

    def test_random_texts(self):
        source = random.Random(7)
        pieces = [" ", "  ", "\n", "\t", "'s", "'", "ing", "the ", "é", "e\u0301", "中", "😀", "\u200d", "7", "42", ".",
                  "!!", "_", "<|endoftext|>", "\u00a0", "Ａ", "ß", "İ", "ﷺ"]
        text = "".join(source.choice(pieces) for _ in range(20000))
        self.compare(text)
        any_point = [c for c in (source.randrange(1, 0x110000) for _ in range(20000)) if not 0xd800 <= c < 0xe000]
        self.compare("".join(map(chr, any_point)))

    def test_bytes_that_are_no_text_are_refused_with_their_place(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "text.txt"
            path.write_bytes(b"good \xff bad")
            self.assertIn("5", lab.quantspec("tokenize", "--model", MODEL, "--text-file", path, expect=3))


if __name__ == "__main__":
    unittest.main()
