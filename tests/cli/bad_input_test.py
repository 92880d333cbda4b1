"""What cannot be used: one line that says what was expected, what was found and what to do, and the right status."""

import json
import os
import signal
import struct
import subprocess
import tempfile
import time
import unittest

from program import PROGRAM, ProgramTest, main, result, run


def safetensors(header, data=b"", length=None):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(text) if length is None else length) + text + data


class Usage(ProgramTest):
    def test_unknown_words(self):
        self.fails(2, "lss", says=["lss", "did you mean loss"])
        self.fails(2, "quantize", "--vales", "1", "--scheme", "int4", says=["--vales", "--values"])
        self.fails(2, "quantize", "extra", "--values", "1", "--scheme", "int4", says=["extra"])
        self.fails(2, "formats", "int9", says=["int9"])

    def test_missing_and_double(self):
        self.fails(2, "quantize", "--values", "1", says=["--scheme"])
        self.fails(2, "quantize", "--scheme", "int4", says=["--values"])
        self.fails(2, "quantize", "--values", says=["--values"])
        self.fails(2, "quantize", "--values", "1", "--values", "2", "--scheme", "int4", says=["twice"])
        self.fails(2, "quantize", "--values", "1", "--file", "lab", "--scheme", "int4")
        self.fails(2, "tokenize", "--model", "lab", says=["--text"])

    def test_not_built_yet_is_said_by_name(self):
        for command in ("export",):
            self.fails(2, command, says=[command, "not built yet"])
        for scheme in ("int4/gptq", "int8+a=int8", "bf16+kv=int4:head", "nf4/awq", "q4_k/mse"):
            self.fails(2, "quantize", "--values", "1", "--scheme", scheme, says=[scheme])
        for scheme in ("int8+a=int8", "bf16+kv=int4:head", "int8/smooth", "int8/llmint8", "int4/keep(first)", "int4/gptq"):
            self.fails(2, "quantize", "--values", "1", "--scheme", scheme, says=["model", "quantspec loss"])
        self.fails(2, "formats", "bf16", says=["bf16"])

    def test_wrong_schemes(self):
        for scheme in ("int1", "int9", "int4:g0", "int4:foo", "", "int4:row:col", "int4/none"):
            self.fails(2, "quantize", "--values", "1,2", "--scheme", scheme, says=["expected", "found"])
        self.fails(2, "quantize", "--values", "1,2", "--scheme", "int4:split=1,4", says=["add up"])

    def test_numbers(self):
        self.fails(2, "loss", "--tokens", "x", says=["whole number"])
        self.fails(2, "loss", "--tokens", "0")
        self.fails(2, "quantize", "--values", "1", "--scheme", "int4", "--threads", "0", says=["--threads"])
        self.fails(2, "quantize", "--values", "1", "--scheme", "int4", "--backend", "tpu", says=["tpu"])

    def test_cuda_says_why_it_is_not_there(self):
        cuda = next(b for b in result("backends") if b["name"] == "cuda")
        if cuda["available"]:
            self.skipTest("this machine has a GPU")
        self.fails(2, "quantize", "--values", "1", "--scheme", "int4", "--backend", "cuda", says=["cuda"])


class Values(ProgramTest):
    def test_bad_values(self):
        self.fails(3, "quantize", "--values", "", "--scheme", "int4", says=["at least one"])
        self.fails(3, "quantize", "--values", "1,two,3", "--scheme", "int4", says=["two"])
        self.fails(3, "quantize", "--values", "1e400", "--scheme", "int4")

    def test_codes(self):
        self.fails(2, "encode", "--format", "fp9", "--values", "1", says=["fp9"])
        self.fails(2, "decode", "--format", "nope", "--codes", "1", says=["nope"])
        self.fails(3, "decode", "--format", "fp8_e4m3", "--codes", "", says=["at least one"])
        self.fails(3, "decode", "--format", "fp8_e4m3", "--codes", "7e,1ff", says=["1ff", "ff"])
        self.fails(3, "decode", "--format", "fp4_e2m1", "--codes", "g", says=["g"])
        self.fails(3, "decode", "--format", "fp6_e2m3", "--codes", "40", says=["3f"])
        self.fails(3, "decode", "--format", "q4_0", "--codes", "00", says=["18 bytes", "2 digits"])
        self.fails(3, "decode", "--format", "q4_0", "--codes", "zz" * 18, says=["zz"])
        self.fails(3, "encode", "--format", "q4_0", "--values", "1,nan", says=["finite"])
        self.fails(3, "encode", "--format", "nf4", "--values", "")

    def test_ids(self):
        self.fails(3, "logits", "--ids", "", says=["at least one"])
        self.fails(3, "logits", "--ids", "1,99999", says=["99999"])
        self.fails(3, "logits", "--ids", "-1")
        self.fails(3, "logits", "--ids", ",".join(["1"] * 600), says=["512"])
        self.fails(3, "detokenize", "--ids", "5000", says=["5000"])


class Files(ProgramTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="破 file ")
        self.addCleanup(self.folder.cleanup)

    def write(self, name, content):
        path = os.path.join(self.folder.name, name)
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return path

    def tensors_fails(self, content, *says):
        return self.fails(3, "tensors", self.write("model.safetensors", content), says=says)

    def test_safetensors(self):
        f32 = {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}
        self.tensors_fails(safetensors({"a": {**f32, "shape": [1000, 1000]}}, b"\0" * 4), "a", "4,000,000", "4 bytes")  # A1
        self.tensors_fails(safetensors(b'{"a":%s,"a":%s}' % ((json.dumps(f32).encode(),) * 2), b"\0" * 4), "a")  # A2
        self.tensors_fails(safetensors(b"{}", b"\0" * 10, 132095296), "100,000,000")  # A4
        self.tensors_fails(safetensors(b"{}", b"", 2**63))
        self.tensors_fails(safetensors({"__metadata__": {"shape": [2]}}), "__metadata__")  # A5
        self.tensors_fails(safetensors({"a": {"dtype": "F32", "shape": [2**32, 2**31], "data_offsets": [0, 0]}}), "a")
        self.tensors_fails(safetensors({"a": {"dtype": "F32", "shape": [2**62], "data_offsets": [0, 0]}}), "a")  # A7
        self.tensors_fails(safetensors({"a": {"dtype": "F4", "shape": [3], "data_offsets": [0, 2]}}, b"\0\0"), "a")  # A8
        self.tensors_fails(b"", "bytes")
        self.tensors_fails(b"GGUF\0\0\0\3 not this")

    def test_npy(self):
        def npy(descr, shape, size, order="False"):
            text = f"{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}".encode()
            return b"\x93NUMPY\x01\0" + struct.pack("<H", len(text)) + text + b"\0" * size

        def refused(content, *says):
            self.fails(3, "tensors", self.write("a.npy", content), says=says)

        refused(npy("'<f4'", "(1000, 1000)", 4), "a.npy", "4,000,000", "4 bytes")
        refused(npy("'<f4'", "(4294967296, 4294967296)", 0), "2^64")
        refused(npy("'<c8'", "(1,)", 8), "complex", "float32")
        refused(npy("'|O'", "(1,)", 8), "Python objects")
        refused(npy("[('a', '<f4')]", "(1,)", 4), "structured")
        refused(npy("'<f4'", "(1,)", 4)[:20], "cut short")
        refused(b"PK\3\4", "numpy.save")
        self.assertEqual(result("tensors", self.write("e.npy", npy("'<f4'", "(0, 3)", 0)))["tensors"][0]["shape"], [0, 3])

    def test_tensors_that_cannot_be_studied(self):
        path = self.write("model.safetensors", safetensors(
            {"e": {"dtype": "F8_E8M0", "shape": [4], "data_offsets": [0, 4]},
             "n": {"dtype": "F32", "shape": [0, 2], "data_offsets": [4, 4]},
             "s": {"dtype": "F32", "shape": [], "data_offsets": [4, 8]}}, b"\x7f" * 4 + struct.pack("f", 2.5)))
        self.fails(3, "study", "--file", path, "--tensor", "e", says=["F8_E8M0"])
        self.fails(3, "study", "--file", path, "--tensor", "n", says=["[0, 2]"])
        self.fails(3, "sweep", "--file", path, "--tensor", "x", says=["no such name"])
        self.fails(2, "sweep", "--file", path, "--tensor", "s", "--granularity", "b2x2", says=["part by part"])
        self.fails(2, "sweep", "--file", path, "--tensor", "s", "--bits", "1")
        self.fails(2, "study", "--file", path)
        out = result("study", "--file", path, "--tensor", "s")
        self.assertEqual((out["shape"], out["rows"], out["columns"], out["max"]), ([], 1, 1, 2.5))

    def test_legal_ones_load(self):
        path = self.write("model.safetensors", safetensors(
            {"__metadata__": {}, "s": {"dtype": "F32", "shape": [], "data_offsets": [0, 4]},
             "e": {"dtype": "F8_E8M0", "shape": [4], "data_offsets": [4, 8]}}, struct.pack("f", 2.5) + b"\x7f" * 4))
        tensors = {t["name"]: t for t in result("tensors", path)["tensors"]}
        self.assertEqual((tensors["s"]["shape"], tensors["s"]["max"]), ([], 2.5))  # A6
        self.assertEqual(tensors["e"]["dtype"], "F8_E8M0")
        self.fails(3, "quantize", "--file", path, "--all", "--scheme", "int4")

    def test_paths(self):
        self.fails(3, "tensors", os.path.join(self.folder.name, "none"), says=["none"])
        self.fails(3, "tensors", self.folder.name)
        self.fails(3, "tensors", self.write("a.txt", "x"))
        os.mkfifo(os.path.join(self.folder.name, "pipe.safetensors"))
        self.fails(3, "tensors", os.path.join(self.folder.name, "pipe.safetensors"))
        self.fails(3, "tokenize", "--model", self.folder.name, "--text", "x")
        line = self.fails(3, "tensors", "no\nsuch\x1bfile")
        self.assertIn("\\n", line.stderr)

    def test_texts(self):
        self.fails(3, "loss", "--text-file", self.write("empty.txt", ""))
        self.fails(3, "loss", "--text-file", self.write("bad.txt", b"abc\xff"), says=["3"])
        self.assertEqual(run("loss", "--text-file", self.write("bad.txt", b"abc def ghi\xff"), "--replace-invalid",
                             "--json").returncode, 0)
        self.fails(3, "loss", "--text-file", os.path.join(self.folder.name, "none.txt"), says=["none.txt"])

    def test_no_right_to_read(self):
        path = self.write("model.safetensors", safetensors({}))
        os.chmod(path, 0)
        os.chmod(self.folder.name, 0o755)

        def drop():
            if os.getuid() == 0:
                os.setgid(65534)
                os.setuid(65534)

        self.fails(3, "tensors", path, says=["ermission"], preexec_fn=drop)

    def test_larger_than_memory(self):
        header = json.dumps({"big": {"dtype": "BF16", "shape": [2000000, 200000],
                                     "data_offsets": [0, 800000000000]}}).encode()
        path = self.write("huge.safetensors", struct.pack("<Q", len(header)) + header)
        try:
            os.truncate(path, 8 + len(header) + 800000000000)  # sparse: takes no room
        except OSError:
            self.skipTest("this file system has no room for a sparse file")
        self.assertEqual(result("tensors", path, "--no-stats")["tensors"][0]["bytes"], 800000000000)
        self.assertEqual(result("quantize", "--file", path, "--tensor", "big", "--row", "7", "--scheme",
                                "int4")["count"], 200000)
        self.fails(5, "quantize", "--file", path, "--tensor", "big", "--scheme", "int4", says=["1600.0 GB"])

    def test_specs(self):
        self.fails(3, "run", self.write("a.json", "{"))
        self.fails(3, "run", self.write("a.json", "[[]]"))
        self.fails(2, "run", self.write("a.json", '{"experiment": "dance"}'), says=["dance"])
        self.fails(2, "run", self.write("a.json", '{"experiment": "loss", "tokens": "5"}'), says=["tokens"])
        self.fails(3, "run", self.write("a.json", '{"experiment": "formats", "experiment": "loss"}'))


class Budgets(ProgramTest):
    def test_settings(self):
        self.fails(3, "budget", "--batch", "0", says=["batch", "1099511627776"])
        self.fails(3, "budget", "--batch", "-1", says=["batch", "-1"])
        self.fails(3, "budget", "--geometry", "llama-3-8b", "--context", "8193", says=["context", "8192", "8193"])
        self.fails(3, "budget", "--geometry", "llama-9", says=["llama-9", "llama-3-8b"])
        self.fails(3, "budget", "--hardware", "abacus", says=["abacus", "h100"])
        self.fails(2, "budget", "--weights", "int9", says=["int9"])
        self.fails(2, "budget", "--batch", "many", says=["whole number"])

    def file(self, folder, name, text):
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return path

    def test_hardware_files(self):
        with tempfile.TemporaryDirectory() as folder:
            def row(bandwidth="900 GB/s", memory="24 GB", rate="70 TFLOPS"):
                rows = [{"name": "mine", "bandwidth": bandwidth, "memory": memory, "rates": {"fp16": rate}}]
                return self.file(folder, "rows.json", json.dumps({"hardware": rows}))

            def refused(path, says):
                self.fails(3, "budget", "--hardware", "mine", "--hardware-file", path, says=says)

            refused(row(bandwidth="0 GB/s"), ["bandwidth", "mine", "1e+06"])
            refused(row(bandwidth="1e30 GB/s"), ["bandwidth", "mine", "1e+16"])
            refused(row(bandwidth="-5 GB/s"), ["bandwidth", "-5"])
            refused(row(bandwidth="900 Gb"), ["bandwidth in row 1", "900 Gb", "GB/s", "GiB/s"])
            refused(row(memory="24 gigs"), ["memory in row 1", "GiB"])
            refused(row(rate="70 horses"), ["fp16 in row 1", "TFLOPS"])
            refused(self.file(folder, "rows.json", "{"), ["rows.json"])
            refused(os.path.join(folder, "none.json"), ["none.json"])
            good = result("budget", "--hardware", "mine", "--hardware-file", row(memory="24 GiB"))
            self.assertEqual(good["memory_bytes"], 24 * 2**30)
            self.assertEqual(good["memory"], "25.77 GB (24.00 GiB)")

    def test_a_geometry_that_lacks_a_field(self):
        fields = {"vocab_size": 100, "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 96,
                  "max_position_embeddings": 8192}
        with tempfile.TemporaryDirectory() as folder:
            path = self.file(folder, "config.json", json.dumps(fields))
            notes = " ".join(result("budget", "--geometry", path)["notes"])
            for name in ("num_key_value_heads", "head_dim", "tie_word_embeddings", "model_type"):
                self.assertIn(name, notes)
            for name in ("vocab_size", "hidden_size", "num_hidden_layers", "num_attention_heads"):
                path = self.file(folder, "config.json", json.dumps({k: v for k, v in fields.items() if k != name}))
                self.fails(3, "budget", "--geometry", path, says=[name, "nothing"])
            path = self.file(folder, "m.gguf", "GGML")
            self.fails(3, "budget", "--geometry", path, says=["GGUF"])


class Interrupts(ProgramTest):
    def test_ctrl_c_ends_with_status_4(self):
        began = time.monotonic()
        process = subprocess.Popen([PROGRAM, "loss", "--scheme", *["int4/mse"] * 3, "int3/mse", "--stride", "8"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(1.0)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 4, err)
        self.assertEqual(out, "")
        self.assertLess(time.monotonic() - began, 60)


if __name__ == "__main__":
    main()
