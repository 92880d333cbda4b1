"""Files that the safetensors package writes, as `quantspec tensors` reads them; and the shipped models as both do."""

import math
import tempfile
import unittest
from pathlib import Path

import ml_dtypes
import numpy as np
from safetensors.numpy import load_file, save_file

import lab

NAMES = {
    "bool": "BOOL", "uint8": "U8", "int8": "I8", "int16": "I16", "uint16": "U16", "int32": "I32", "uint32": "U32",
    "int64": "I64", "uint64": "U64", "float16": "F16", "bfloat16": "BF16", "float32": "F32", "float64": "F64",
}


def number(value):
    """cli.md: what is not finite is written as a string."""
    return float(value) if value is not None else math.nan


class Safetensors(unittest.TestCase):
    def compare(self, path, arrays):
        listed = {entry["name"]: entry for entry in lab.quantspec("tensors", path)["tensors"]}
        self.assertEqual(set(listed), set(arrays))
        for name, array in arrays.items():
            with self.subTest(tensor=name):
                entry = listed[name]
                self.assertEqual(entry["dtype"], NAMES[array.dtype.name])
                self.assertEqual(entry["shape"], list(array.shape))
                self.assertEqual(entry["bytes"], array.nbytes)
                wide = array.astype(np.float64)
                finite = wide[np.isfinite(wide)]
                self.assertEqual(entry["nonfinite"], wide.size - finite.size)
                if finite.size == 0:
                    continue
                # Values are read as F32, which 64-bit types are rounded to.
                limit = 1e-6 * float(np.abs(finite).max() or 1.0)
                self.assertAlmostEqual(number(entry["min"]), finite.min(), delta=limit)
                self.assertAlmostEqual(number(entry["max"]), finite.max(), delta=limit)
                self.assertAlmostEqual(number(entry["mean"]), finite.mean(), delta=limit)
                self.assertAlmostEqual(number(entry["rms"]), math.sqrt((finite**2).mean()), delta=limit)

    def test_every_type_the_package_writes(self):
        random = np.random.default_rng(3)
        arrays = {}
        for name in NAMES:
            dtype = np.dtype(ml_dtypes.bfloat16) if name == "bfloat16" else np.dtype(name)
            if dtype.kind in "iu":
                info = np.iinfo(dtype)
                values = random.integers(info.min, info.max, (5, 7), dtype=dtype, endpoint=True)
            elif dtype.kind == "b":
                values = random.integers(0, 2, (5, 7)).astype(bool)
            else:
                values = random.normal(0, 1, (5, 7)).astype(dtype)
            arrays[f"of type {name}"] = values
        self.write_and_compare(arrays)

    def test_odd_shapes_and_names(self):
        self.write_and_compare({
            "scalar": np.array(2.5, np.float32),
            "empty": np.zeros((0, 4), np.float32),
            "four": np.arange(24, dtype=np.float32).reshape(1, 2, 3, 4),
            "one": np.array([-1.0], np.float16),
            "层.0.权重": np.ones((2, 2), np.float32),
            'with "quotes" and \\': np.ones(3, np.float64),
        })

    def test_what_is_not_finite_is_counted(self):
        self.write_and_compare({
            "some": np.array([1.0, np.nan, -np.inf, np.inf, -2.0], np.float32),
            "all": np.array([np.nan, np.inf], np.float16),
        })

    def write_and_compare(self, arrays):
        with tempfile.TemporaryDirectory(prefix="quantspec 文件 ") as folder:
            path = Path(folder) / "a file.safetensors"
            save_file(arrays, path, metadata={"format": "np", "note": "中文 \"quoted\""})
            self.compare(path, arrays)

    def test_the_shipped_models(self):
        models = sorted(lab.MODELS.glob("*/model.safetensors"))
        self.assertGreaterEqual(len(models), 2)
        for path in models:
            self.compare(path, load_file(path))

    # What the package refuses, the lab refuses too (and not the other way round: the lab may be stricter).
    def test_damaged_files_are_refused_by_both(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "model.safetensors"
            save_file({"a": np.arange(6, dtype=np.float32).reshape(2, 3), "b": np.ones(4, np.float16)}, path)
            sound = path.read_bytes()
            length = int.from_bytes(sound[:8], "little")
            header = sound[8:8 + length]

            def with_header(text):
                return len(text).to_bytes(8, "little") + text + sound[8 + length:]

            damaged = {
                "cut": sound[:-1],
                "longer": sound + b"\0",
                "nothing": b"",
                "seven bytes": sound[:7],
                "header cut": sound[:8 + length // 2],
                "header too long": (1 << 40).to_bytes(8, "little") + sound[8:],
                "not JSON": with_header(b"{" * length),
                "unknown type": with_header(header.replace(b'"F32"', b'"F99"')),
                "shape and bytes differ": with_header(header.replace(b"[2,3]", b"[2,4]")),
                "overlap": with_header(header.replace(b"[0,24]", b"[8,32]")),
                "not UTF-8": with_header(header.replace(b'"a"', b'"\xff"')),
            }
            for name, content in damaged.items():
                with self.subTest(damage=name):
                    self.assertNotEqual(content, sound)
                    path.write_bytes(content)
                    with self.assertRaises(Exception):
                        load_file(path)
                    lab.quantspec("tensors", path, expect=3)


if __name__ == "__main__":
    unittest.main()
