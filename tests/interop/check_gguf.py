"""The scale of gguf's 8- and 4-bit blocks against the lab's grids: where they agree, and where they must not.

Q8_0 is the grid `sym` with a group of 32 and an fp16 scale, but with the unrounded scale used to form codes; Q4_0 is
the grid `full`, whose scale carries the sign of the value of largest magnitude (the first one on ties).
"""

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
