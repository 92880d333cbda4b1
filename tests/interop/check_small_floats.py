"""FP8, FP6, FP4 and E8M0 against ml_dtypes: the value of every code, and the code of every binary16 number, of random
and neighbouring F32 bit patterns, and of every tie. NF4 against the table of its paper."""

import subprocess
import unittest

import ml_dtypes
import numpy as np

import lab

# Ours, theirs, whether theirs has NaN, whether theirs overflows to NaN or infinity instead of saturating.
FLOATS = [
    ("fp8_e4m3", ml_dtypes.float8_e4m3fn, True, True),
    ("fp8_e5m2", ml_dtypes.float8_e5m2, True, True),
    ("fp6_e2m3", ml_dtypes.float6_e2m3fn, False, False),
    ("fp6_e3m2", ml_dtypes.float6_e3m2fn, False, False),
    ("fp4_e2m1", ml_dtypes.float4_e2m1fn, False, False),
    ("mxfp4", ml_dtypes.float4_e2m1fn, False, False),
    ("mxfp6_e2m3", ml_dtypes.float6_e2m3fn, False, False),
    ("mxfp6_e3m2", ml_dtypes.float6_e3m2fn, False, False),
    ("mxfp8_e4m3", ml_dtypes.float8_e4m3fn, True, True),
    ("mxfp8_e5m2", ml_dtypes.float8_e5m2, True, True),
    ("nvfp4", ml_dtypes.float4_e2m1fn, False, False),
]


def driver(*words, data):
    done = subprocess.run([lab.BIN / "formats_driver", *words], input=data.tobytes(), capture_output=True, check=True,
                          timeout=120)
    return done.stdout


def encode(name, values, *options):
    codes = np.frombuffer(driver("encode", name, *options, data=values), np.uint8)
    assert len(codes) == len(values), (name, len(codes), len(values))
    return codes


def decode(name, codes):
    return np.frombuffer(driver("decode", name, data=codes), np.float32)


def inputs(grid):
    """Every binary16 number, random F32 patterns, and the surroundings of a grid's ties."""
    random = np.random.default_rng(20261129)
    grid = np.unique(grid[np.isfinite(grid)]).astype(np.float64)
    ties = ((grid[1:] + grid[:-1]) / 2).astype(np.float32)
    top = np.float32(grid[-1])
    edge = np.float32(top + (grid[-1] - grid[-2]) / 2)  # where rounding would pass the largest value
    parts = [
        np.arange(1 << 16, dtype=np.uint16).view(np.float16).astype(np.float32),
        random.integers(0, 1 << 32, 1_000_000, dtype=np.uint32).view(np.float32),
        random.normal(0, 1, 200_000).astype(np.float32),
        ties, np.nextafter(ties, np.float32(-np.inf)), np.nextafter(ties, np.float32(np.inf)),
    ]
    for value in (top, edge):
        value = np.array([value, np.nextafter(value, np.float32(np.inf)), np.nextafter(value, np.float32(0))],
                         np.float32)
        parts += [value, -value]
    return np.concatenate(parts)


class SmallFloats(unittest.TestCase):
    def test_the_value_of_every_code(self):
        for name, theirs, _, _ in FLOATS:
            codes = np.arange(1 << ml_dtypes.finfo(theirs).bits, dtype=np.uint8)
            wanted = codes.view(theirs).astype(np.float32)
            got = decode(name, codes)
            np.testing.assert_array_equal(got, wanted, err_msg=name)
            np.testing.assert_array_equal(np.signbit(got), np.signbit(wanted), err_msg=name)

    def test_the_code_of_every_value(self):
        for name, theirs, has_nan, overflows in FLOATS:
            codes = np.arange(1 << ml_dtypes.finfo(theirs).bits, dtype=np.uint8)
            values = inputs(codes.view(theirs).astype(np.float32))
            with np.errstate(all="ignore"):
                wanted = values.astype(theirs)
            nan = np.isnan(values)
            got = encode(name, values, *(["nosat"] if overflows else []))
            wrong = np.flatnonzero((got != wanted.view(np.uint8)) & ~nan)
            # Without saturation E4M3 has one NaN of each sign, as ml_dtypes has.
            self.assertEqual(len(wrong), 0, f"{name} of {values[wrong[:4]]}: {got[wrong[:4]]}")
            if has_nan:
                self.assertTrue(np.isnan(decode(name, got[nan])).all(), name)
            else:
                # ml_dtypes gives −0 here; the lab gives 0. Neither format has a NaN.
                self.assertTrue((decode(name, got[nan]) == 0).all(), name)
            if overflows:
                saturated = encode(name, values)
                largest = float(ml_dtypes.finfo(theirs).max)
                beyond = ~nan & ~np.isfinite(wanted.astype(np.float32))
                np.testing.assert_array_equal(saturated[~beyond & ~nan], got[~beyond & ~nan])
                np.testing.assert_array_equal(decode(name, saturated[beyond]), np.copysign(largest, values[beyond]))

    def test_powers_of_two(self):
        theirs = ml_dtypes.float8_e8m0fnu
        codes = np.arange(256, dtype=np.uint8)
        np.testing.assert_array_equal(decode("e8m0", codes), codes.view(theirs).astype(np.float32))
        values = inputs(decode("e8m0", codes)[:-1])
        with np.errstate(all="ignore"):
            wanted = values.astype(theirs).view(np.uint8)
        got = encode("e8m0", values)
        # 0 is not among the numbers of E8M0: ml_dtypes makes it NaN, the lab the smallest scale.
        zero = values == 0
        self.assertTrue((got[zero & ~np.signbit(values)] == 0).all())
        # Between its two smallest numbers, where F32 is subnormal, ml_dtypes always takes the larger; the lab the nearer.
        low = (values > 2.0 ** -127) & (values < 2.0 ** -126)
        wrong = np.flatnonzero((got != wanted) & ~zero & ~low)
        self.assertEqual(len(wrong), 0, f"e8m0 of {values[wrong[:6]]}: {got[wrong[:6]]}, theirs {wanted[wrong[:6]]}")

    def test_nf4_holds_the_levels_of_its_paper(self):
        paper = [-1.0, -0.6961928009986877, -0.5250730514526367, -0.39491748809814453, -0.28444138169288635,
                 -0.18477343022823334, -0.09105003625154495, 0.0, 0.07958029955625534, 0.16093020141124725,
                 0.24611230194568634, 0.33791524171829224, 0.44070982933044434, 0.5626170039176941,
                 0.7229568362236023, 1.0]  # arXiv 2305.14314, appendix E
        np.testing.assert_array_equal(decode("nf4", np.arange(16, dtype=np.uint8)), np.array(paper, np.float32))
        values = np.random.default_rng(4).uniform(-1.1, 1.1, 100_000).astype(np.float32)
        nearest = np.abs(values[:, None].astype(np.float64) - np.array(paper, np.float32)[None, :]).argmin(1)
        np.testing.assert_array_equal(encode("nf4", values), nearest)


class Schemes(unittest.TestCase):
    """Whole schemes worked out in numpy with ml_dtypes' roundings, against the program."""

    def setUp(self):
        self.values = np.random.default_rng(8).normal(0, 0.05, 96).astype(np.float32)
        self.text = ",".join(repr(float(v)) for v in self.values)

    def ours(self, scheme):
        return lab.quantspec("quantize", f"--values={self.text}", "--scheme", scheme)

    def test_mx_blocks(self):
        for name, theirs, emax in (("mxfp4", ml_dtypes.float4_e2m1fn, 2), ("mxfp6_e2m3", ml_dtypes.float6_e2m3fn, 2),
                                   ("mxfp6_e3m2", ml_dtypes.float6_e3m2fn, 4),
                                   ("mxfp8_e4m3", ml_dtypes.float8_e4m3fn, 8),
                                   ("mxfp8_e5m2", ml_dtypes.float8_e5m2, 15)):
            largest = np.float32(ml_dtypes.finfo(theirs).max)
            blocks = self.values.reshape(-1, 32)
            scale = np.exp2(np.floor(np.log2(np.abs(blocks).max(1, keepdims=True))) - emax).astype(np.float32)
            elements = np.clip(blocks / scale, -largest, largest).astype(theirs)
            got = self.ours(name)
            np.testing.assert_array_equal(got["scales"], scale.ravel(), err_msg=name)
            np.testing.assert_array_equal([int(c, 16) for c in got["codes"]], elements.view(np.uint8).ravel(), name)
            np.testing.assert_array_equal(got["restored"], (elements.astype(np.float32) * scale).ravel(), name)

    def test_nvfp4(self):
        blocks = self.values.reshape(-1, 16)
        tensor = np.float32(np.abs(self.values).max().astype(np.float64) / 2688)
        exact = np.abs(blocks).max(1).astype(np.float64) / (6 * np.float64(tensor))
        level = exact.astype(np.float32).astype(ml_dtypes.float8_e4m3fn).astype(np.float32)
        scale = (level * tensor)[:, None]
        elements = np.clip(blocks / scale, -6, 6).astype(ml_dtypes.float4_e2m1fn)
        got = self.ours("nvfp4")
        self.assertEqual(np.float32(got["tensor_scale"]), tensor)
        np.testing.assert_array_equal([int(c, 16) for c in got["codes"]], elements.view(np.uint8).ravel())
        np.testing.assert_array_equal(np.float32(got["restored"]), (elements.astype(np.float32) * scale).ravel())

    def test_fp8_rows(self):
        scale = np.float32(np.abs(self.values).max().astype(np.float64) / 448)
        elements = np.clip(self.values / scale, -448, 448).astype(ml_dtypes.float8_e4m3fn)
        got = self.ours("fp8_e4m3:row")
        np.testing.assert_array_equal([int(c, 16) for c in got["codes"]], elements.view(np.uint8))
        np.testing.assert_array_equal(np.float32(got["restored"]), elements.astype(np.float32) * scale)


if __name__ == "__main__":
    unittest.main()
