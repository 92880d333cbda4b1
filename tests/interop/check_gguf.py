"""The lab's GGUF blocks against the gguf package: every block type decoded alike, the simple ones encoded to the same
bytes; and the scale of its 8- and 4-bit blocks against the lab's grids: where they agree, and where they must not.

Q8_0 is the grid `sym` with a group of 32 and an fp16 scale, but with the unrounded scale used to form codes; Q4_0 is
the grid `full`, whose scale carries the sign of the value of largest magnitude (the first one on ties).
"""

import subprocess
import unittest

import gguf
import numpy as np

import lab

BLOCK = 32


def quantize(values, scheme):
    text = ",".join(repr(float(v)) for v in values)
    return lab.quantspec("quantize", f"--values={text}", "--scheme", scheme)


def block_scales(values, kind, size):
    """The fp16 scale that opens each block."""
    packed = gguf.quants.quantize(values.astype(np.float32), kind).reshape(-1, size)
    return packed[:, :2].copy().view(np.float16).astype(np.float64).ravel()


KINDS = gguf.GGMLQuantizationType
TYPES = {name: KINDS[name.upper()] for name in
         ("q4_0", "q4_1", "q5_0", "q5_1", "q8_0", "q2_k", "q3_k", "q4_k", "q5_k", "q6_k")}
ENCODED_ALIKE = ("q4_0", "q4_1", "q5_0", "q5_1", "q8_0")


def driver(way, name, data):
    done = subprocess.run([lab.BIN / "formats_driver", way, name], input=data.tobytes(), capture_output=True, check=True,
                          timeout=240)
    return np.frombuffer(done.stdout, np.uint8 if way == "encode" else np.float32)


def many_blocks():
    """Values of many sizes and shapes, in rows of 256: what weights look like, and what they hardly ever do. Beyond
    fp16's range gguf writes infinite scales, where the lab clamps and counts: those are left out."""
    random = np.random.default_rng(29)
    sizes = 10.0 ** random.uniform(-6, 3, (3000, 1))
    parts = [random.normal(0, 1, (3000, 256)) * sizes, random.normal(0, 0.02, (3000, 256)),
             np.clip(random.standard_cauchy((1000, 256)), -3e4, 3e4), np.abs(random.normal(0, 1, (500, 256))),
             -np.abs(random.normal(0, 1, (500, 256))), random.integers(-8, 9, (2000, 256)).astype(float),
             np.zeros((4, 256)), np.full((4, 256), 0.3), random.integers(-3, 4, (500, 256)) * 0.125]
    return np.concatenate(parts).astype(np.float32)


class Packed(unittest.TestCase):
    def test_any_bytes_decode_alike(self):
        random = np.random.default_rng(5)
        for name, kind in TYPES.items():
            size = gguf.GGML_QUANT_SIZES[kind][1]
            packed = random.integers(0, 256, (4000, size), dtype=np.uint8)
            with np.errstate(all="ignore"):
                wanted = gguf.quants.dequantize(packed, kind).ravel()
            # Random scales are NaN or infinite now and then; those compare equal as well.
            np.testing.assert_array_equal(driver("decode", name, packed), wanted, err_msg=name)

    def test_the_simple_types_encode_to_the_same_bytes(self):
        values = many_blocks()
        for name in ENCODED_ALIKE:
            wanted = gguf.quants.quantize(values, TYPES[name]).ravel()
            got = driver("encode", name, values)
            wrong = np.flatnonzero(got != wanted)
            self.assertEqual(len(wrong), 0, f"{name}: {len(wrong)} of {len(got)} bytes, first at {wrong[:4]}")

    def test_the_lab_s_own_encoders_are_read_as_they_were_meant(self):
        values = np.random.default_rng(6).normal(0, 0.02, (500, 256)).astype(np.float32)
        limits = {"q2_k": 0.28, "q3_k": 0.15, "q4_k": 0.075, "q5_k": 0.038, "q6_k": 0.019}
        for name, limit in limits.items():
            packed = driver("encode", name, values)
            size = gguf.GGML_QUANT_SIZES[TYPES[name]][1]
            theirs = gguf.quants.dequantize(packed.reshape(-1, size), TYPES[name]).ravel()
            np.testing.assert_array_equal(theirs, driver("decode", name, packed))
            error = np.sqrt(np.mean((theirs - values.ravel()) ** 2.0)) / np.sqrt(np.mean(values ** 2.0))
            print(f"{name}: relative error {error:.4f}")
            self.assertLess(error, limit, name)

    def test_the_program_pads_rows_and_prints_blocks(self):
        values = np.random.default_rng(7).normal(0, 1, 40).astype(np.float32)
        padded = np.concatenate([values, np.zeros(24, np.float32)])
        for name in ENCODED_ALIKE:
            ours = quantize(values, name)
            size = gguf.GGML_QUANT_SIZES[TYPES[name]][1]
            wanted = gguf.quants.quantize(padded, TYPES[name]).reshape(-1, size)
            self.assertEqual(ours["codes"], [block.tobytes().hex() for block in wanted], name)
            self.assertEqual(ours["bits_per_weight"], 2 * size * 8 / 40)
            self.assertEqual(ours["scales"], [])
            decoded = lab.quantspec("decode", "--format", name, "--codes", ",".join(ours["codes"]))
            self.assertEqual(decoded["values"][:40], ours["restored"])


class Blocks(unittest.TestCase):
    def setUp(self):
        random = np.random.default_rng(11)
        self.values = random.normal(0, 0.02, 8 * BLOCK).astype(np.float32)
        self.values[3] = 0.5
        self.values[40] = -0.75
        # A tie of magnitudes: the first one gives its sign.
        self.values[64], self.values[70] = -0.25, 0.25
        self.values[96], self.values[99] = 0.25, -0.25

    def test_q8_0_has_the_scale_of_sym(self):
        ours = quantize(self.values, "int8:g32")
        np.testing.assert_array_equal(ours["scales"], block_scales(self.values, gguf.GGMLQuantizationType.Q8_0, 34))

    def test_q4_0_has_the_scale_of_full_sign_and_all(self):
        ours = quantize(self.values, "int4:g32:full")
        theirs = block_scales(self.values, gguf.GGMLQuantizationType.Q4_0, 18)
        np.testing.assert_array_equal(ours["scales"], theirs)
        # Both signs occur, so the agreement is no accident.
        self.assertEqual(set(np.sign(theirs)), {-1.0, 1.0})

    def test_the_error_is_as_small_as_theirs(self):
        for scheme, kind in (("int8:g32", gguf.GGMLQuantizationType.Q8_0),
                             ("int4:g32:full", gguf.GGMLQuantizationType.Q4_0)):
            packed = gguf.quants.quantize(self.values, kind)
            theirs = gguf.quants.dequantize(packed, kind).astype(np.float64)
            rmse = float(np.sqrt(np.mean((theirs - self.values) ** 2)))
            # Rounding rules differ (codes from the unrounded scale, truncation): a few per cent either way.
            self.assertAlmostEqual(quantize(self.values, scheme)["rmse"] / rmse, 1.0, delta=0.05)


if __name__ == "__main__":
    unittest.main()
