"""binary16 and bfloat16 rounding of core/tensor/half_bits.h against numpy's and ml_dtypes', bit by bit."""

import subprocess
import unittest

import ml_dtypes
import numpy as np

import lab


def ours(bits):
    done = subprocess.run([lab.BIN / "half_bits_driver"], input=bits.tobytes(), capture_output=True, check=True,
                          timeout=120)
    pairs = np.frombuffer(done.stdout, np.uint16).reshape(-1, 2)
    assert len(pairs) == len(bits), (len(pairs), len(bits))
    return pairs[:, 0], pairs[:, 1]


class HalfBits(unittest.TestCase):
    def compare(self, bits):
        values = bits.view(np.float32)
        half, bfloat = ours(bits)
        with np.errstate(all="ignore"):
            wanted_half = values.astype(np.float16)
            wanted_bfloat = values.astype(ml_dtypes.bfloat16)
        nan = np.isnan(values)
        # Which NaN comes out is not agreed on anywhere; that it is one, is.
        self.assertTrue(np.isnan(half[nan].view(np.float16)).all())
        self.assertTrue(np.isnan(bfloat[nan].view(ml_dtypes.bfloat16).astype(np.float32)).all())
        for name, got, wanted in [("half", half, wanted_half), ("bfloat", bfloat, wanted_bfloat)]:
            wrong = np.flatnonzero((got != wanted.view(np.uint16)) & ~nan)
            self.assertEqual(len(wrong), 0, f"{name} of {[hex(b) for b in bits[wrong[:4]]]}")

    def test_random_patterns_of_every_exponent(self):
        random = np.random.default_rng(20260201)
        self.compare(random.integers(0, 1 << 32, 4_000_000, dtype=np.uint32))

    def test_the_neighbourhood_of_every_tie(self):
        sixteen = np.arange(1 << 16, dtype=np.uint32)
        # bfloat16 ties lie half-way between the upper halves; binary16's, 12 bits below the last kept one.
        for tie in (sixteen << 16 | 0x8000, np.arange(0, 1 << 32, 1 << 13, dtype=np.uint64).astype(np.uint32) | 0x1000):
            for beside in (tie - 1, tie, tie + 1):
                self.compare(beside.astype(np.uint32))

    def test_weights_of_a_usual_size(self):
        random = np.random.default_rng(1)
        self.compare(random.normal(0, 0.02, 1_000_000).astype(np.float32).view(np.uint32))


if __name__ == "__main__":
    unittest.main()
