"""Files that numpy.save writes, as `quantspec tensors` and `quantspec quantize` read them."""

import math
import tempfile
import unittest
from pathlib import Path

import numpy as np

import lab

NAMES = {"bool": "BOOL", "uint8": "U8", "int8": "I8", "int16": "I16", "uint16": "U16", "int32": "I32", "uint32": "U32",
         "int64": "I64", "uint64": "U64", "float16": "F16", "float32": "F32", "float64": "F64"}


class Npy(unittest.TestCase):
    def compare(self, array, version=None):
        with tempfile.TemporaryDirectory(prefix="quantspec 文件 ") as folder:
            path = Path(folder) / "an array.npy"
            with open(path, "wb") as file:
                np.lib.format.write_array(file, array, version=version, allow_pickle=False)
            (entry,) = lab.quantspec("tensors", path)["tensors"]
            self.assertEqual(entry["name"], "an array")
            self.assertEqual(entry["dtype"], NAMES[array.dtype.newbyteorder("=").name])
            self.assertEqual(entry["shape"], list(array.shape))
            self.assertEqual(entry["bytes"], array.nbytes)
            wide = array.astype(np.float64)
            if wide.size == 0:
                return
            limit = 1e-6 * float(np.abs(wide).max() or 1.0)
            self.assertAlmostEqual(entry["min"], wide.min(), delta=limit)
            self.assertAlmostEqual(entry["max"], wide.max(), delta=limit)
            self.assertAlmostEqual(entry["rms"], math.sqrt((wide**2).mean()), delta=limit)
            if array.ndim == 2:
                # Values in their places, not only the sums over them.
                for row in (0, array.shape[0] - 1):
                    values = lab.quantspec("quantize", "--file", path, "--tensor", "an array", "--row", row, "--scheme",
                                           "fp32")["values"]
                    self.assertEqual(values, [float(v) for v in array[row].astype(np.float32)])

    def arrays(self):
        random = np.random.default_rng(5)
        for name in NAMES:
            dtype = np.dtype(name)
            if dtype.kind in "iu":
                info = np.iinfo(dtype)
                yield random.integers(info.min, info.max, (37, 45), dtype=dtype, endpoint=True)
            else:
                yield (random.integers(0, 2, (37, 45)) if dtype.kind == "b" else random.normal(0, 1, (37, 45))).astype(dtype)

    def test_every_type_order_and_byte_order(self):
        for array in self.arrays():
            for laid in (array, np.asfortranarray(array), array.T):
                for order in "<>":
                    with self.subTest(type=array.dtype.name, fortran=laid.flags.f_contiguous, order=order):
                        self.compare(laid.astype(laid.dtype.newbyteorder(order), order="A"))

    def test_every_version(self):
        for version in ((1, 0), (2, 0), (3, 0)):
            self.compare(np.arange(6, dtype=np.float32).reshape(2, 3), version)

    def test_odd_shapes(self):
        for shape in ((), (0, 4), (1,), (7,), (1, 1), (2, 3, 4), (1, 5, 1, 2, 3)):
            array = np.asarray(np.arange(math.prod(shape), dtype=np.float32).reshape(shape))
            self.compare(array)
            self.compare(np.asfortranarray(array) if shape else array)

    def test_types_without_numbers_are_refused(self):
        for array in (np.array([1j]), np.array(["a"]), np.array([b"a"]), np.array(["2026-01-01"], "M8[D]"),
                      np.zeros(2, [("a", "<f4"), ("b", "<i4")])):
            with self.subTest(type=str(array.dtype)), tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "a.npy"
                np.save(path, array)
                lab.quantspec("tensors", path, expect=3)


if __name__ == "__main__":
    unittest.main()
