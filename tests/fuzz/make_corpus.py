#!/usr/bin/env python3
"""Writes the seed files of corpus/ that are easier to describe than to keep: run it in this folder after a change."""
import json
import pathlib
import struct

ROOT = pathlib.Path("corpus")


def put(folder, name, data):
    (ROOT / folder).mkdir(parents=True, exist_ok=True)
    (ROOT / folder / f"{name}.bin").write_bytes(data if isinstance(data, bytes) else data.encode())


def safetensors(header, size):
    text = header if isinstance(header, str) else json.dumps(header, separators=(",", ":"))
    return struct.pack("<Q", len(text.encode())) + text.encode() + bytes(size)


def npy(header, size, major=1):
    text = header.encode()
    length = struct.pack("<H" if major == 1 else "<I", len(text))
    return b"\x93NUMPY" + bytes([major, 0]) + length + text + bytes(range(size))


def array(descr, order, shape):
    return "{'descr': %s, 'fortran_order': %s, 'shape': %s, }\n" % (descr, order, shape)


def entry(dtype, shape, begin, end):
    return {"dtype": dtype, "shape": shape, "data_offsets": [begin, end]}


def main():
    put("safetensors", "two", safetensors({"a": entry("F32", [2], 0, 8), "b": entry("BF16", [1, 2], 8, 12)}, 12))
    put("safetensors", "empty", safetensors("{}", 0))
    put("safetensors", "padded", safetensors('{"__metadata__":{"k":"v"}}   ', 0))
    put("safetensors", "odd_types", safetensors({"s": entry("F8_E8M0", [4], 0, 4), "f": entry("F4", [4], 4, 6),
                                                 "z": entry("F64", [0], 6, 6), "x": entry("F64", [], 6, 14)}, 14))
    put("safetensors", "duplicate", safetensors('{"a":%s,"a":%s}' % ((json.dumps(entry("U8", [1], 0, 1)),) * 2), 1))
    put("safetensors", "overflow", safetensors({"w": entry("F32", [2**32, 2**31], 0, 0)}, 0))
    put("safetensors", "lying_length", struct.pack("<Q", 2**63) + b"{}")
    put("safetensors", "deep", safetensors('{"a":' * 200, 0))
    put("npy", "matrix", npy(array("'<f4'", False, "(2, 3)"), 24))
    put("npy", "fortran", npy(array("'>i2'", True, "(2, 3, 2)"), 24, 2))
    put("npy", "scalar", npy(array("'<f8'", False, "()"), 8, 3))
    put("npy", "bool", npy(array("'|b1'", False, "(5,)"), 5))
    put("npy", "structured", npy(array("[('a', '<f4')]", False, "(1,)"), 4))
    put("npy", "overflow", npy(array("'<f4'", False, "(4294967296, 4294967296)"), 0))
    put("npy", "lying_length", b"\x93NUMPY\x02\x00\xff\xff\xff\xff{}")
    for name, text in {"object": '{"a":[1,-2,2.5e3,{"b":null}],"c":{"d":true,"e":"x\\u00e9"}}', "deep": "[" * 70 + "]" * 70,
                       "twice": '{"a":1,"a":2}', "numbers": "[0,18446744073709551615,-9223372036854775808,1e308]",
                       "escapes": '["\\ud83d\\ude00\\n\\/\\"\\\\"]'}.items():
        put("json", name, text)
    for name, text in {"english": "It's a truth, isn't it? In 1813 she'd 12 of them!\r\n\n  x\t",
                       "mixed": "中文 e\u0301 ½ 😀👩‍👩‍👧 \u3000ﬁ \0 é! word words <L> <R>  <think><thinking>",
                       "marks": "e\u0301\u0323\u0344" * 20, "invalid": "ok"}.items():
        put("encode", name, text.encode() + (b"\xff\xe4\xb8" if name == "invalid" else b""))
    tiny = {"version": "1.0", "added_tokens": [{"id": 8, "content": "<think>", "single_word": False, "lstrip": True,
                                                "rstrip": True, "normalized": True, "special": True}],
            "normalizer": {"type": "NFC"},
            "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
                {"type": "Split", "pattern": {"Regex": "(?i:'s)|[^\\r\\n\\p{L}]?\\p{L}+|\\s+(?!\\S)|\\p{N}{1,3}"},
                 "behavior": "Isolated", "invert": False},
                {"type": "ByteLevel", "add_prefix_space": False, "use_regex": False}]},
            "post_processor": {"type": "TemplateProcessing", "single": [
                {"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
                "pair": [], "special_tokens": {"<s>": {"id": "<s>", "ids": [8], "tokens": ["<s>"]}}},
            "decoder": {"type": "ByteLevel"},
            "model": {"type": "BPE", "unk_token": "t", "ignore_merges": True,
                      "vocab": {"t": 0, "h": 1, "e": 2, "th": 3, "the": 4, "Ġ": 5, "Ġthe": 6, "ab": 7},
                      "merges": [["t", "h"], ["th", "e"], ["Ġ", "the"]]}}
    put("tokenizer", "tiny", json.dumps(tiny, ensure_ascii=False))
    tiny["model"]["merges"] = ["t h", "th e", "Ġ the"]
    tiny["pre_tokenizer"] = {"type": "ByteLevel"}
    tiny["normalizer"] = None
    put("tokenizer", "strings", json.dumps(tiny, ensure_ascii=False))
    put("tokenizer", "bare", json.dumps({"model": {"vocab": {"a": 0, "b": 1, "ab": 2}, "merges": ["a b"]}}))


if __name__ == "__main__":
    main()
