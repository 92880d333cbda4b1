"""The loss of the lab's model under a few formats, against a copy of the model whose linear layers were rounded by
ml_dtypes, or by gguf, and stored as F32: the very same weights must give the very same loss."""

import json
import shutil
import tempfile
import unittest
from pathlib import Path

import gguf
import ml_dtypes
import numpy as np
from safetensors.numpy import load_file, save_file

import lab

TOKENS = 1022


def blocks_of(weights, size):
    """Rows in blocks of `size`, the last one filled up with zeros."""
    rows, columns = weights.shape
    return np.pad(weights, ((0, 0), (0, -columns % size))).reshape(rows, -1, size)


def whole(blocks, shape):
    return np.ascontiguousarray(blocks.reshape(shape[0], -1)[:, :shape[1]], np.float32)


def mxfp4(weights):
    blocks = blocks_of(weights, 32)
    with np.errstate(divide="ignore"):
        scale = np.exp2(np.maximum(np.floor(np.log2(np.abs(blocks).max(2, keepdims=True))) - 2, -127)).astype(np.float32)
    return whole(np.clip(blocks / scale, -6, 6).astype(ml_dtypes.float4_e2m1fn).astype(np.float32) * scale, weights.shape)


def nvfp4(weights):
    blocks = blocks_of(weights, 16)
    tensor = np.float32(np.abs(weights).max().astype(np.float64) / 2688)
    exact = np.abs(blocks).max(2, keepdims=True).astype(np.float64) / (6 * np.float64(tensor))
    scale = exact.astype(np.float32).astype(ml_dtypes.float8_e4m3fn).astype(np.float32) * tensor
    elements = np.clip(blocks / np.where(scale == 0, 1, scale), -6, 6).astype(ml_dtypes.float4_e2m1fn)
    return whole(elements.astype(np.float32) * scale, weights.shape)


def fp8_rows(weights):
    scale = (np.abs(weights).max(1, keepdims=True).astype(np.float64) / 448).astype(np.float32)
    return np.clip(weights / scale, -448, 448).astype(ml_dtypes.float8_e4m3fn).astype(np.float32) * scale


def q5_1(weights):
    kind = gguf.GGMLQuantizationType.Q5_1
    blocks = blocks_of(weights, 32)
    packed = gguf.quants.quantize(blocks.reshape(weights.shape[0], -1).astype(np.float32), kind)
    return whole(gguf.quants.dequantize(packed, kind), weights.shape)


class Losses(unittest.TestCase):
    def test_the_same_weights_have_the_same_loss(self):
        stored = {name: value.astype(np.float32) for name, value in
                  load_file(lab.MODELS / "lab" / "model.safetensors").items()}
        for scheme, rounded in (("mxfp4", mxfp4), ("nvfp4", nvfp4), ("fp8_e4m3:row", fp8_rows), ("q5_1", q5_1)):
            with tempfile.TemporaryDirectory() as folder:
                for file in (lab.MODELS / "lab").iterdir():
                    if file.suffix == ".json":
                        shutil.copy(file, folder)
                config = json.loads((Path(folder) / "config.json").read_text())
                config["torch_dtype"] = "float32"
                (Path(folder) / "config.json").write_text(json.dumps(config))
                weights = {name: rounded(value) if "_proj" in name else value for name, value in stored.items()}
                self.assertEqual(sum("_proj" in name for name in weights), 28)
                save_file(weights, Path(folder) / "model.safetensors")
                common = ["--text-file", "validation", "--tokens", TOKENS, "--window", 512]
                theirs = lab.quantspec("loss", "--model", folder, *common)["results"][0]["loss"]
                ours = lab.quantspec("loss", "--model", "lab", *common, "--scheme", scheme)["results"][0]["loss"]
                print(f"{scheme}: {ours:.12f} {theirs:.12f}")
                self.assertEqual(ours, theirs, scheme)


if __name__ == "__main__":
    unittest.main()
