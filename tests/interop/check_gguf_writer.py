"""The lab's GGUF files against the gguf package: read by its reader, with the names, metadata and order of rows that its
converters write, and blocks to the same bytes as its quantizers.
"""

import subprocess
import tempfile
import unittest
from pathlib import Path

import gguf
import numpy as np
from safetensors.numpy import load_file

import lab

LAB = lab.MODELS / "lab"
KINDS = gguf.GGMLQuantizationType


def write(folder, model, kind, tables="F32"):
    """The reader of what was written, and the tensors that stayed in another type."""
    out = Path(folder) / f"{kind}-{tables}.gguf"
    done = subprocess.run([lab.BIN / "gguf_driver", model, kind, tables, out], capture_output=True, check=True, timeout=240,
                          text=True)
    return gguf.GGUFReader(out), dict(line.split() for line in done.stdout.splitlines())


def tensors(reader):
    return {t.name: t for t in reader.tensors}


def field(reader, key):
    return reader.get_field(key).contents()


def bfloats(path):
    """The shipped weights as F32; numpy has no bfloat16 of its own."""
    import ml_dtypes  # noqa: F401  registers the type
    return {name: np.asarray(value).astype(np.float32) for name, value in load_file(path).items()}


def paired(weights, heads):
    """From halves to pairs, as converters to this architecture do it."""
    rows = weights.shape[0]
    return weights.reshape(heads, 2, rows // heads // 2, -1).swapaxes(1, 2).reshape(weights.shape)


class Written(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def test_the_shipped_model_is_read_weight_for_weight(self):
        reader, kept = write(self.folder.name, LAB, "F32")
        self.assertEqual(kept, {})
        ours = tensors(reader)
        names = gguf.get_tensor_name_map(gguf.MODEL_ARCH.LLAMA, 4)
        stored = bfloats(LAB / "model.safetensors")
        for name, value in stored.items():
            if name.endswith("q_proj.weight") or name.endswith("k_proj.weight"):
                value = paired(value, 8)
            tensor = ours.pop(names.get_name(name, try_suffixes=(".weight",)))
            self.assertEqual(tensor.tensor_type, KINDS.F32)
            self.assertEqual([int(n) for n in tensor.shape][::-1], list(value.shape))
            np.testing.assert_array_equal(tensor.data, value, err_msg=name)
        self.assertEqual(list(ours), [])

    def test_metadata_have_the_keys_of_the_architecture(self):
        reader, _ = write(self.folder.name, "random:d=96,blocks=3,heads=4,kv=2,head=32,ffn=160,vocab=300,context=77", "Q8_0")
        keys = gguf.Keys
        arch = field(reader, keys.General.ARCHITECTURE)
        self.assertEqual(arch, "llama")
        for key, value in {keys.LLM.CONTEXT_LENGTH: 77, keys.LLM.EMBEDDING_LENGTH: 96, keys.LLM.BLOCK_COUNT: 3,
                           keys.LLM.FEED_FORWARD_LENGTH: 160, keys.LLM.VOCAB_SIZE: 300, keys.Attention.HEAD_COUNT: 4,
                           keys.Attention.HEAD_COUNT_KV: 2, keys.Attention.KEY_LENGTH: 32,
                           keys.Attention.VALUE_LENGTH: 32, keys.Rope.DIMENSION_COUNT: 32,
                           keys.Rope.FREQ_BASE: 10000.0}.items():
            self.assertEqual(field(reader, key.format(arch=arch)), value, key)
        self.assertAlmostEqual(field(reader, keys.Attention.LAYERNORM_RMS_EPS.format(arch=arch)), 1e-5, places=9)
        self.assertEqual(field(reader, keys.General.FILE_TYPE), gguf.LlamaFileType.MOSTLY_Q8_0)
        tokens = field(reader, keys.Tokenizer.LIST)
        self.assertEqual((len(tokens), tokens[3], tokens[258]), (300, "<0x00>", "<0xFF>"))
        kinds = field(reader, keys.Tokenizer.TOKEN_TYPE)
        self.assertEqual((kinds[0], kinds[1], kinds[3], kinds[299]),
                         (gguf.TokenType.UNKNOWN, gguf.TokenType.CONTROL, gguf.TokenType.BYTE, gguf.TokenType.UNUSED))
        self.assertEqual(len(field(reader, keys.Tokenizer.SCORES)), 300)
        small, _ = write(self.folder.name, "random:d=64,blocks=1,heads=2,ffn=96,vocab=11", "F16")
        self.assertEqual(field(small, keys.Tokenizer.MODEL), "no_vocab")

    def test_every_type_holds_what_the_package_makes_of_the_weights(self):
        # Rows of 96 and 64 are whole blocks; the 80 inputs of the last layer are not.
        model = "random:d=96,blocks=2,heads=2,kv=1,head=32,ffn=80,vocab=300,tied=no,seed=3"
        plain = {name: np.array(t.data) for name, t in tensors(write(self.folder.name, model, "F32")[0]).items()}
        self.assertIn("output.weight", plain)
        for kind in ("F16", "BF16", "Q8_0", "Q4_0"):
            reader, kept = write(self.folder.name, model, kind, kind)
            blocks = kind.startswith("Q")
            self.assertEqual(kept, {f"blk.{b}.ffn_down.weight": "F16" for b in range(2)} if blocks else {}, kind)
            for name, tensor in tensors(reader).items():
                wanted = KINDS.F32 if "norm" in name else KINDS[kept.get(name, kind)]
                self.assertEqual(tensor.tensor_type, wanted, name)
                made = gguf.quants.quantize(plain[name], wanted) if wanted != KINDS.F32 else plain[name]
                self.assertEqual(np.ascontiguousarray(tensor.data).tobytes(), made.tobytes(), f"{kind} {name}")


if __name__ == "__main__":
    unittest.main()
