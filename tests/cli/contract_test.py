"""The command line's contract: names of commands, options and keys, and the numbers that the chapters state."""

import hashlib
import json
import math
import os
import struct
import tempfile
import unittest

from program import ProgramTest, main, result, run

CHAPTER = "-1,-0.37,0.04,0.29,0.83"
QUANTIZE_KEYS = {"scheme", "count", "rmse", "relative_rmse", "max_error", "sqnr_db", "bits_per_weight", "zeros",
                 "clipped", "nonfinite"}
RESOURCES = os.path.join(os.path.dirname(__file__), "..", "..", "resources")


class Quantize(ProgramTest):
    def test_chapter_values(self):
        for bits, rmse in {2: .2242766, 3: .0793725, 4: .0340168, 5: .0247207, 6: .0085530, 8: .0015885}.items():
            out = result("quantize", "--values", CHAPTER, "--scheme", f"int{bits}")
            self.assertAlmostEqual(out["rmse"], rmse, delta=6e-8)
            self.assertTrue(QUANTIZE_KEYS | {"codes", "scales", "zero_points", "restored"} <= out.keys())
        self.assertEqual(result("quantize", "--values", CHAPTER, "--scheme", "int4")["codes"], [-7, -3, 0, 2, 6])

    def test_outliers_and_groups(self):
        crushed = result("quantize", "--values", "-1,-0.37,0.04,0.29,100", "--scheme", "int4")
        self.assertAlmostEqual(crushed["rmse"], .494490, delta=1e-6)
        self.assertEqual(crushed["zeros"], 4)
        for scheme, rmse in {"int4": .426966, "int8": .211856, "int4:split=1,4": .0303248,
                             "int4:split=2,3": .1681035}.items():
            out = result("quantize", "--values", "100,-0.37,0.04,0.29,0.83", "--scheme", scheme)
            self.assertAlmostEqual(out["rmse"], rmse, delta=1e-6)
        self.assertEqual(len(out["scales"]), 2)

    def test_zeros_have_no_error(self):
        out = result("quantize", "--values", "0,0", "--scheme", "int4")
        self.assertEqual((out["rmse"], out["scales"], out["sqnr_db"]), (0, [0], "inf"))

    def test_numbers_that_are_none_are_counted(self):
        out = result("quantize", "--values", "nan,1,inf,-inf", "--scheme", "int4")
        self.assertEqual(out["nonfinite"], 3)
        self.assertEqual(out["values"][0], "nan")
        self.assertEqual(out["values"][2:], ["inf", "-inf"])

    def test_ties(self):
        out = result("quantize", "--values", "0.5,1.5,2.5,-2.5,7", "--scheme", "int4")
        self.assertEqual(out["codes"], [0, 2, 2, -2, 7])

    def test_scheme_is_printed_canonically(self):
        out = result("quantize", "--values", "1,2", "--scheme", "int4:g32:scale=fp16:rne:sym")
        self.assertEqual(out["scheme"], "int4:g32")

    def test_floats_have_hex_codes(self):
        out = result("quantize", "--values", CHAPTER, "--scheme", "fp8_e4m3")
        self.assertEqual(len(out["codes"]), 5)
        decoded = result("decode", "--format", "fp8_e4m3", "--codes", ",".join(out["codes"]))["values"]
        for value, restored in zip(decoded, out["restored"]):
            self.assertAlmostEqual(value * out["scales"][0], restored, places=7)
        padded = result("quantize", "--values", ",".join(["1"] * 33), "--scheme", "mxfp4")
        self.assertEqual((len(padded["codes"]), len(padded["scales"]), len(padded["restored"])), (64, 2, 33))
        self.assertEqual(padded["codes"][33:], ["0"] * 31)
        self.assertEqual(padded["bits_per_weight"], 2 * (32 * 4 + 8) / 33)
        two = result("quantize", "--values", "-6,0.1", "--scheme", "nvfp4")
        self.assertAlmostEqual(two["tensor_scale"], 6 / 2688, places=9)
        self.assertEqual(two["zero_points"], [])

    def test_blocks_are_packed(self):
        out = result("quantize", "--values", CHAPTER, "--scheme", "q4_0")
        self.assertEqual((len(out["codes"]), len(out["codes"][0]), out["scales"]), (1, 36, []))
        self.assertEqual(out["restored"], [-1.0, -0.375, 0.0, 0.25, 0.875])
        self.assertEqual(result("encode", "--format", "q4_0", "--values", CHAPTER)["codes"], out["codes"])
        decoded = result("decode", "--format", "q4_0", "--codes", out["codes"][0])
        self.assertEqual(decoded["values"][:5], out["restored"])
        self.assertEqual(len(decoded["values"]), 32)

    def test_encode_and_decode(self):
        out = result("encode", "--format", "fp8_e4m3", "--values", "464,465,1e9,inf,nan,-0,1.0625")  # C9
        self.assertEqual(out["codes"], ["7e", "7e", "7e", "7e", "7f", "80", "38"])
        self.assertEqual(out["values"], [448, 448, 448, 448, "nan", -0.0, 1])
        self.assertEqual(result("encode", "--format", "fp8_e4m3", "--values", "464,465,inf", "--nosat")["codes"],
                         ["7e", "7f", "7f"])
        ties = result("encode", "--format", "fp4_e2m1", "--values", ".25,.75,1.25,1.75,2.5,3.5,5,-1.25")  # C7
        self.assertEqual(ties["values"], [0, 1, 1, 2, 2, 4, 4, -1])
        self.assertEqual(result("decode", "--format", "e8m0", "--codes", "0x7f 80 ff")["values"], [1, 2, "nan"])
        self.assertEqual(result("encode", "--format", "int4", "--values", "-8,7,2.5,99")["codes"], ["8", "7", "2", "7"])
        self.assertEqual(result("encode", "--format", "fp16", "--values", "1,65520")["codes"], ["3c00", "7bff"])

    def test_option_forms(self):
        self.assertEqual(result("quantize", f"--values={CHAPTER}", "--scheme=int4")["count"], 5)

    def test_threads_and_backends_change_nothing(self):
        line = ["quantize", "--values", CHAPTER, "--scheme", "int3:g2:asym"]
        first = result(*line)
        for extra in (["--threads", "1"], ["--backend", "cpu-v2"], ["--seed", "5"]):
            other = result(*line, *extra)
            for key in QUANTIZE_KEYS | {"codes", "scales", "zero_points", "restored"}:
                self.assertEqual(first[key], other[key])
        self.assertEqual(other["backend"].split("-")[0], "cpu")


class Bench(ProgramTest):
    SMALL = "random:d=64,blocks=2,heads=4,ffn=96,vocab=300,context=64"

    def test_keys_and_what_they_say(self):
        out = result("bench", "--model", self.SMALL, "--scheme", "int4:g32", "fp32", "--only", "models", "--repeats", "1",
                     "--threads", "1")
        self.assertTrue({"bandwidth", "fma_gflops", "kernels", "models"} <= out.keys())
        self.assertEqual(out["weights"], "random weights: for speed only")
        self.assertEqual((out["threads"], out["prompt_tokens"], out["decode_tokens"]), (1, 64, 64))
        self.assertEqual({point["threads"] for point in out["bandwidth"]}, {1})
        self.assertEqual(out["bandwidth"][0]["bytes"], 1 << 20)
        self.assertTrue(all(point["gb_per_s"] > 0.1 for point in out["bandwidth"]))
        self.assertEqual([m["scheme"] for m in out["models"]], ["int4:g32", "fp32"])
        for model in out["models"]:
            self.assertTrue({"model", "scheme", "prefill_tokens_per_s", "decode_tokens_per_s", "loss_tokens_per_s",
                             "bytes_per_token", "share_of_bound", "peer", "form"} <= model.keys())
            self.assertEqual((model["model"], model["peer"]), (self.SMALL, None))
            self.assertGreater(model["bytes_per_token"], 0)
            self.assertEqual(len(model["verify_ratio"]), 9)

    def test_refusals(self):
        self.fails(3, "bench", "--model", "random:9B", says=["random:9B", "135M"])
        self.fails(3, "bench", "--peer", "/nowhere", says=["/nowhere", "llama-bench"])
        self.fails(2, "bench", "--repeats", "0", says=["--repeats", "found 0"])
        self.fails(2, "bench", "--only", "everything", says=["machine, kernels, models"])
        self.fails(3, "loss", "--model", "random:lab", says=["random weights: for speed only"])
        self.assertIn("--peer FOLDER", run("help", "bench").stdout)


class Speculation(ProgramTest):
    """The chapters' rule and arithmetic, and the keys of a run, its proof and its sweep."""

    def test_verify(self):
        out = result("verify", "--p", ".6,.3,.1", "--q", ".2,.5,.3")
        self.assertAlmostEqual(out["acceptance"], .6, places=12)
        self.assertEqual(out["residual"], [1, 0, 0])
        for got, want in zip(out["output"], [.6, .3, .1]):
            self.assertAlmostEqual(got, want, places=12)
        self.assertLess(out["tv_to_p"], 1e-12)
        match = result("verify", "--p", ".6,.3,.1", "--q", ".2,.5,.3", "--rule", "sampler-match")
        self.assertAlmostEqual(match["acceptance"], .3, places=12)
        self.assertLess(match["tv_to_p"], 1e-12)

    def test_verify_uses_what_was_drawn_from(self):  # D3
        out = result("verify", "--p", ".5,.5", "--q", ".6,.4", "--sampled-from", "1,0")
        self.assertEqual(out["output"], [.5, .5])
        self.assertAlmostEqual(out["naive"]["output"][0], .5 / .6, places=12)

    def test_verify_draws(self):
        line = ["verify", "--p", ".6,.3,.1", "--q", ".2,.5,.3", "--draws", "50000", "--seed", "3"]
        out = result(*line)
        self.assertEqual((sum(out["counts"]), out["dof"]), (50000, 2))
        self.assertGreater(out["p_value"], 1e-4)
        self.assertEqual(out, result(*line, "--threads", "1"))
        self.assertNotEqual(out["counts"], result(*line[:-1], "4")["counts"])
        equal = result("verify", "--p", "[.5, .5]", "--q", ".5 .5", "--draws", "1000")  # D2
        self.assertEqual((equal["accepted_share"], sum(equal["counts"])), (1, 1000))
        never = result("verify", "--p", "0,1", "--q", "1,0", "--draws", "1000")  # D1
        self.assertEqual((never["acceptance"], never["counts"]), (0, [0, 1000]))

    def test_theory(self):
        out = result("theory", "--alpha", ".8", "--gamma", "5", "--c", "0")
        self.assertAlmostEqual(out["speedup"], 3.69, delta=.005)
        self.assertAlmostEqual(out["ops_factor"], 1.63, delta=.005)
        self.assertEqual(out["tokens_per_verification"], out["speedup"])
        self.assertEqual((out["ms_per_token"], out["break_even"]), (None, 0))
        self.assertEqual(result("theory", "--alpha", "1", "--gamma", "5", "--c", ".1")["tokens_per_verification"], 6)
        self.assertAlmostEqual(result("theory", "--alpha", ".5", "--gamma", "1", "--c", ".11")["break_even"], .11, places=9)
        self.assertIsNone(result("theory", "--alpha", ".5", "--gamma", "3", "--c", "1.5")["break_even"])
        three = result("theory", "--plain", "10", "--draft", "3", "--verify", "12", "--confirmed", "3")
        self.assertEqual((three["ms_per_token"], three["speedup"], three["break_even"]), (5, 2, 1.5))
        one = result("theory", "--plain", "10", "--draft", "3", "--verify", "12", "--confirmed", "1")
        self.assertEqual(one["ms_per_token"], 15)

    @staticmethod
    def line(*words, **changed):
        """The words of a short run, with other values of its options."""
        options = {"model": "lab", "draft": "lab-draft", "prompt-file": "prose", "gamma": "4", "max-new": "40", "seed": "1",
                   "temperature": "0", "repeats": "0"}
        options.update({name.replace("_", "-"): value for name, value in changed.items()})
        return ["speculate", *(word for name, value in options.items() for word in ("--" + name, value)), *words]

    def test_a_run(self):
        out = result(*self.line(repeats="1"))
        self.assertTrue({"text", "ids", "steps", "drafted", "accepted", "alpha", "alpha_expected", "alpha_by_position",
                         "tokens_per_verification", "c", "t_target", "t_verify", "t_draft", "predicted_speedup",
                         "measured_speedup", "stop_reason"} <= out.keys())
        self.assertEqual((len(out["ids"]), out["stop_reason"]), (40, "max_new"))
        self.assertEqual(sum(step["proposed"] for step in out["steps"]), out["drafted"])
        self.assertEqual(sum(step["accepted"] for step in out["steps"]), out["accepted"])
        self.assertAlmostEqual(out["alpha"], out["accepted"] / (out["accepted"] + out["rejected"]))
        self.assertAlmostEqual(out["tokens_per_verification"], 40 / len(out["steps"]))
        self.assertAlmostEqual(out["c"], out["t_draft"] / out["t_target"])
        plain = result(*self.line(gamma="0"))
        self.assertEqual(plain["ids"], out["ids"])
        self.assertIsNone(plain["measured_speedup"])
        self.assertIsNone(plain["alpha"])
        for draft in ("ngram(min=1,max=4)", "layers(k=2)", "self(int4:g32)", "mix(w=0.7)"):
            other = result(*self.line(draft=draft))
            self.assertEqual((other["ids"], other["draft"]), (out["ids"], draft))

    def test_the_seed_decides(self):
        line = self.line("--top-k", "40", "--top-p", "0.95", temperature="0.9")
        first = result(*line)
        self.assertEqual(first, {**result(*line, "--threads", "1"), "threads": first["threads"],
                                 "process_peak_bytes": first["process_peak_bytes"]})
        self.assertNotEqual(first["ids"], result(*self.line("--top-k", "40", "--top-p", "0.95", temperature="0.9", seed="2"))["ids"])

    def test_stop_strings(self):
        whole = result(*self.line())["text"]
        out = result(*self.line("--stop", whole[20:24], "--stop", "never there"))
        self.assertEqual((out["stop_reason"], out["stop_string"]), ("stop_string", whole[20:24]))
        self.assertEqual(out["text"], whole[:whole.index(whole[20:24])])

    def test_exactness(self):
        out = result(*self.line("--exactness", "--draws", "20000", "--contexts", "4", "--first", "2", "--runs", "50",
                                temperature="1"))
        self.assertTrue({"samples", "tv", "tv_expected", "chi2", "dof", "p_value", "greedy_identical", "ties"} <= out.keys())
        self.assertEqual((out["samples"], len(out["contexts"]), len(out["first_tokens"]["places"])), (20000, 4, 2))
        self.assertFalse(out["alarm"])
        self.assertTrue(out["greedy_identical"])
        self.assertLess(out["tv"], 1.5 * out["tv_expected"])

    def test_a_wrong_verifier_is_noticed(self):
        line = self.line("--exactness", "--draws", "20000", "--contexts", "4", "--runs", "0", temperature="1")
        for verifier in ("target_again", "accepts_all", "never_by_chance"):
            self.assertTrue(result(*line, "--verifier", verifier)["alarm"], verifier)
        self.assertFalse(result(*line, "--verifier", "none")["alarm"])

    def test_a_sweep(self):
        out = result(*self.line("--sweep", "1,3", repeats="1"))
        self.assertEqual([point["gamma"] for point in out["sweep"]], [1, 3])
        self.assertIn(out["best_gamma"], (1, 3))

    def test_a_sweep_of_temperatures(self):
        out = result(*self.line("--sweep", "2", "--temperatures", "0,0.1,1", repeats="1"))
        self.assertEqual([(point["gamma"], point["temperature"]) for point in out["sweep"]], [(2, 0), (2, 0.1), (2, 1)])

    def test_refusals(self):
        self.fails(3, "verify", "--p", ".6,.6", "--q", ".5,.5", says=["distribution p", "sum of 1.2"])
        self.fails(3, "verify", "--p", ".5,.5", "--q", "1", says=["distribution q"])
        self.fails(3, "verify", "--p", ".5,x", "--q", "1,0", says=["--p", "'x'"])
        self.fails(3, "verify", "--p", "nan,1", "--q", "1,0", says=["nan for token 0"])
        self.fails(2, "verify", "--p", "1", says=["--q"])
        self.fails(2, "verify", "--p", "1", "--q", "1", "--draws", "0", says=["--draws"])
        self.fails(2, "verify", "--p", "1", "--q", "1", "--rule", "guess", says=["sampler-match"])
        self.fails(2, "theory", says=["--alpha", "--plain"])
        self.fails(2, "theory", "--alpha", "1.5", "--gamma", "1", "--c", "0", says=["--alpha", "1.5"])
        self.fails(2, "theory", "--alpha", ".5", "--gamma", "1", says=["--c"])
        self.fails(2, "theory", "--plain", "0", "--draft", "1", "--verify", "1", "--confirmed", "1", says=["--plain"])
        self.fails(2, *self.line(gamma="-1"), says=["draft length"])
        self.fails(2, *self.line(gamma="65"), says=["64"])
        self.fails(2, *self.line(temperature="-1"), says=["temperature"])
        self.fails(2, *self.line(top_p="0"), says=["top-p"])
        self.fails(2, *self.line(top_k="-2"), says=["top-k"])
        self.fails(2, *self.line(max_new="0"), says=["--max-new"])
        self.fails(2, *self.line(draft="layers(k=9)"), says=["from 1 to 4", "9"])
        self.fails(2, *self.line(draft="magic(x=1)"), says=["ngram(min=1,max=4)"])
        self.fails(3, *self.line(draft="/no/such/model"), says=["/no/such/model"])
        self.fails(3, *self.line(prompt_tokens="600"), says=["the prompt", "--prompt-tokens"])
        self.fails(2, *self.line(prompt="x"), says=["several"])
        self.fails(3, "speculate", "--ids", "99999", says=["99999"])
        self.fails(2, *self.line("--exactness", "--verifier", "kind"), says=["verifier", "accepts_all", "kind"])
        self.fails(2, *self.line("--sweep", "1", "--temperatures", "0,-1"), says=["temperature", "-1"])
        self.fails(3, *self.line("--sweep", "1", "--temperatures", "0,warm"), says=["--temperatures", "warm"])
        self.fails(2, *self.line("--temperatures", "0,1"), says=["--temperatures", "--sweep"])
        self.fails(2, *self.line("--verifier", "accepts_all"), says=["--verifier", "--exactness"])


class Budget(ProgramTest):
    KEYS = {"weight_bytes", "weight_bytes_held", "kv_bytes_per_token", "state_bytes", "bytes_per_step", "step_ms",
            "tokens_per_s", "tokens_per_s_total", "weights_only_ms", "weights_only_tokens_per_s", "relative_to_bf16",
            "prefill_ms", "fits_requests", "fits_tokens", "bound"}

    def test_the_chapters_figures(self):
        anchor = ("budget", "--geometry", "anchor-27b", "--hardware", "h100", "--context", "4096")
        one = result(*anchor, "--weights", "bf16", "--kv", "bf16", "--batch", "1")
        self.assertTrue(self.KEYS <= one.keys())
        self.assertEqual((one["weight_bytes"], one["weight_bytes_held"], one["state_bytes"]), (51.25e9, 55.6e9, 150994944))
        self.assertAlmostEqual(one["weights_only_ms"], 15.2985, delta=1e-4)
        self.assertAlmostEqual(one["step_ms"], 15.469, delta=1e-3)
        self.assertEqual((one["fits_requests"], one["bound"], one["relative_to_bf16"]), (58, "bytes", 1))
        many = result(*anchor, "--weights", "int4:g128", "--batch", "58")
        self.assertAlmostEqual(many["relative_to_bf16"], 1.822, delta=5e-4)
        self.assertEqual(many["fits_requests"], 156)
        self.assertAlmostEqual(result(*anchor[:-1], "32768")["prefill_ms"], 1911, delta=1)
        self.assertEqual(result(*anchor, "--kv", "fp8_e4m3")["kv_bytes_per_token"], 32768)
        dense = result("budget", "--geometry", "dense-7b", "--hardware", "a100", "--weights", "fp8_e4m3")
        self.assertAlmostEqual(dense["weights_only_tokens_per_s"], 291.3, delta=.05)
        self.assertEqual(dense["kv_bytes_per_token"], 524288)

    def test_rows_of_ones_own(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "rows.json")
            with open(path, "w", encoding="utf-8") as out:
                out.write('{"hardware": [{"name": "mine", "bandwidth": "1 TB/s", "memory": "80 GiB",'
                          ' "rates": {"fp16": "100 TFLOPS"}}]}')
            own = result("budget", "--geometry", "dense-7b", "--hardware-file", path, "--hardware", "mine")
            self.assertAlmostEqual(own["weights_only_ms"], 14, places=9)
            self.assertEqual(own["memory"], "85.90 GB (80.00 GiB)")
            with open(path, "w", encoding="utf-8") as out:
                out.write('{"hardware": [{"name": "mine", "bandwidth": "1 Tbit/s", "memory": "80 GB", "rates": {"fp16": "1 TFLOPS"}}]}')
            self.fails(3, "budget", "--hardware-file", path, "--hardware", "mine", says=["Tbit/s", "GB/s", "row 1"])

    def test_bad_settings(self):
        self.fails(3, "budget", "--batch", "0", says=["batch"])
        self.fails(3, "budget", "--geometry", "lab", "--context", "513", says=["512", "513"])
        self.fails(3, "budget", "--geometry", "nowhere", says=["anchor-27b"])
        self.fails(3, "budget", "--hardware", "nothing", says=["h100"])
        self.fails(2, "budget", "--weights", "int4+kv=int8", "--kv", "int4", says=["--kv"])


class ShippedModel(ProgramTest):
    """What the lab's own model must have, and that every command works on it."""

    def test_geometry(self):
        out = result("quantize", "--file", "lab", "--all", "--scheme", "int4")
        self.assertEqual(len(out["tensors"]), 28)
        self.assertEqual(out["count"], 3162112)
        self.assertEqual(sum(math.prod(t["shape"]) for t in out["tensors"]), 3162112)
        self.assertTrue({"name", "shape", "dtype"} | QUANTIZE_KEYS <= out["tensors"][0].keys())

    def test_int2_makes_most_weights_zero(self):
        out = result("quantize", "--file", "lab", "--all", "--scheme", "int2")
        self.assertGreater(out["zeros"] / out["count"], 0.5)

    def test_row_of_the_largest_weight(self):
        out = result("quantize", "--file", "lab", "--tensor", "blocks.0.attn.q_proj", "--row", "largest", "--scheme",
                     "int4:g32")
        self.assertEqual(out["count"], 256)
        self.assertEqual(out["bits_per_weight"], 4.5)
        again = result("quantize", "--file", "lab", "--tensor", "model.layers.0.self_attn.q_proj.weight", "--row",
                       str(out["row"]), "--scheme", "int4:g32")
        self.assertEqual(out["codes"], again["codes"])

    def test_short_last_group(self):
        out = result("quantize", "--file", "lab", "--tensor", "blocks.0.ffn.w2", "--scheme", "int4:g128")
        self.assertEqual(out["shape"], [256, 688])
        self.assertAlmostEqual(out["bits_per_weight"], 4 + 6 * 16 / 688)

    def test_tensors(self):
        out = result("tensors", "lab")
        self.assertEqual(set(out["tensors"][0]), {"name", "short_name", "dtype", "shape", "bytes", "min", "max", "mean",
                                                  "rms", "absmax", "nonfinite", "nan", "zeros", "outliers"})
        for one in out["tensors"]:
            self.assertEqual(one["absmax"], max(-one["min"], one["max"]))
        shorts = {t["short_name"] for t in out["tensors"]}
        self.assertTrue({"blocks.0.attn.q_proj", "blocks.3.ffn.w2"} <= shorts)
        self.assertEqual(sum(math.prod(t["shape"]) for t in out["tensors"]), 3162112 + 2048 * 256 + 9 * 256)
        self.assertIsNone(result("tensors", "lab", "--no-stats")["tensors"][0]["min"])

    def test_study_of_one_tensor(self):
        out = result("study", "--file", "lab", "--tensor", "blocks.0.ffn.w2", "--scheme", "int4:g128")
        listed = {t["short_name"]: t for t in result("tensors", "lab")["tensors"]}["blocks.0.ffn.w2"]
        for key in listed:
            self.assertEqual(out[key], listed[key])
        self.assertEqual(sum(out["histogram"]["counts"]) + out["histogram"]["below"] + out["histogram"]["above"],
                         256 * 688)
        self.assertEqual((len(out["by_row"]["absmax"]), len(out["by_column"]["rms"])), (256, 688))
        self.assertEqual(max(out["by_column"]["absmax"]), out["absmax"])
        self.assertEqual(abs(out["largest"][0]["value"]), out["absmax"])
        plain = result("quantize", "--file", "lab", "--tensor", "blocks.0.ffn.w2", "--scheme", "int4:g128")
        for key in QUANTIZE_KEYS:
            self.assertEqual(out["errors"][key], plain[key])
        self.assertEqual((out["errors"]["code_bytes"], out["errors"]["scale_bytes"]), (256 * 688 // 2, 256 * 6 * 2))
        self.assertEqual(max(out["errors"]["by_row"]["max_error"]), out["errors"]["max_error"])

    def test_sweep(self):
        out = result("sweep", "--file", "lab", "--tensor", "blocks.0.attn.q_proj", "--bits", "2,4", "--granularity",
                     "row", "g32", "--scheme", "int4:asym")
        self.assertEqual([c["scheme"] for c in out["cells"]],
                         ["int2:row:asym", "int4:row:asym", "int2:g32:asym", "int4:g32:asym"])
        for cell in out["cells"]:
            plain = result("quantize", "--file", "lab", "--tensor", "blocks.0.attn.q_proj", "--scheme", cell["scheme"])
            for key in QUANTIZE_KEYS:
                self.assertEqual(cell[key], plain[key])
            self.assertFalse(cell["sampled"])
        self.assertEqual(len(result("sweep", "--file", "lab", "--tensor", "norm")["cells"]), 7 * 8)

    def test_tokens_come_back(self):
        text = "It is a truth — 中文 🙂\r\n  "
        ids = result("tokenize", "--model", "lab", "--text", text)["ids"]
        self.assertEqual(result("detokenize", "--model", "lab", "--ids", ",".join(map(str, ids)))["text"], text)
        special = result("tokenize", "--model", "lab", "--text", "a<|endoftext|>b")
        self.assertIn("<|endoftext|>", special["tokens"])

    def test_logits(self):
        every = result("logits", "--model", "lab", "--ids", "0,100,200")["logits"]
        last = result("logits", "--model", "lab", "--ids", "0,100,200", "--last")["logits"]
        self.assertEqual((len(every), len(every[0]), len(last)), (3, 2048, 1))
        self.assertEqual(every[2], last[0])
        quantized = result("logits", "--ids", "0,100,200", "--last", "--scheme", "int4")["logits"]
        self.assertNotEqual(quantized, last)

    def test_loss_from_packed_weights(self):
        args = ("loss", "--scheme", "int4:g32", "q4_1", "bf16", "--tokens", "1000")
        restored, packed = result(*args), result(*args, "--packed")
        for plain, other in zip(restored["results"], packed["results"]):
            self.assertEqual((plain["scheme"], plain["loss"], plain["kld"]), (other["scheme"], other["loss"], other["kld"]))
            self.assertEqual(plain["weights_ran"]["f32"], 29)
        int4, q4_1, bf16 = (one["weights_ran"] for one in packed["results"])
        self.assertEqual((int4["packed"], int4["bf16"], int4["f32"]), (28, 1, 0))
        self.assertEqual((q4_1["packed"], q4_1["bf16"], q4_1["f32"]), (0, 1, 28))
        self.assertIn("no packed form", " ".join(packed["results"][1]["notes"]))
        self.assertEqual((bf16["packed"], bf16["bf16"], bf16["f32"]), (0, 29, 0))
        self.assertLess(int4["bytes"], bf16["bytes"])

    def test_loss(self):
        out = result("loss", "--model", "lab", "--text-file", "validation", "--scheme", "bf16", "int4", "--scheme",
                     "int2", "--tokens", "2044", "--by-position", "--layers")
        with open(os.path.join(RESOURCES, "texts", "validation.txt"), "rb") as file:
            self.assertEqual(out["protocol"]["text_sha256"], hashlib.sha256(file.read()).hexdigest())
        self.assertEqual((out["protocol"]["tokens_scored"], out["protocol"]["window"]), (2044, 512))
        self.assertEqual(out["protocol"]["bos"], 0)
        stored, int4, int2 = out["results"]
        for one in out["results"]:
            self.assertTrue({"scheme", "loss", "perplexity", "bits_per_byte", "delta", "delta_se", "delta_ci95", "kld",
                             "same_top", "delta_p_rms", "bits_per_weight", "bytes", "verdict", "by_position"}
                            <= one.keys())
            self.assertAlmostEqual(one["perplexity"], math.exp(one["loss"]), places=9)
            self.assertEqual(len(one["layers"]), 28)
        self.assertEqual((stored["verdict"], stored["delta"], stored["kld"], stored["same_top"]), ("baseline", 0, 0, 1))
        self.assertLess(stored["loss"], 4.0)
        self.assertEqual(stored["bytes"], 2 * (3162112 + 2048 * 256 + 9 * 256))
        self.assertGreater(int2["delta"], int4["delta"])
        self.assertGreater(int2["kld"], int4["kld"])
        self.assertAlmostEqual(int4["delta"], int4["loss"] - stored["loss"], places=12)

    def test_strides_score_each_token_once(self):
        out = result("loss", "--tokens", "20", "--window", "10", "--stride", "5")
        self.assertEqual(out["protocol"]["tokens_scored"], 20)

    def test_draft_speaks_the_same_tokens(self):
        text = "She was persuaded."
        self.assertEqual(result("tokenize", "--model", "lab", "--text", text),
                         result("tokenize", "--model", "lab-draft", "--text", text))


class Everything(ProgramTest):
    def test_help_and_version_answer_everywhere(self):
        self.assertRegex(run("--version").stdout, r"^quantspec \d+\.\d+\.\d+\n$")
        for words in (["--help"], [], ["help"], ["help", "schemes"], ["help", "loss"]):
            self.assertEqual(run(*words).returncode, 0)
        for name in ("quantize", "encode", "decode", "formats", "tensors", "study", "sweep", "tokenize", "detokenize",
                     "logits", "loss", "backends", "run", "tour"):
            done = run(name, "--help")
            if name == "tour" and "Qt" in done.stderr:
                continue  # built without Qt
            self.assertEqual(done.returncode, 0)
            self.assertIn(name, done.stdout)

    def test_help_names_everything_that_the_grammar_takes(self):
        text = run("help", "schemes").stdout
        for name in (one["name"] for one in result("formats")):
            self.assertRegex(text, rf"\b{name}\b")
        for method in ("rtn", "mse", "gptq", "awq", "smooth", "llmint8", "keep"):
            self.assertRegex(text, rf"(?m)^  {method} +[A-Z].*\.$")
        for form in ("gptq(damp=0.01,order=act|natural,scales=fixed|follow)", "smooth(alpha=0.5)", "llmint8(threshold=6)",
                     "keep(first,last,top=K,NAME,…)"):
            self.assertIn(form, text)
        examples = text[text.index("Examples: ") + len("Examples: "):].split()
        self.assertGreater(len(examples), 12)
        for scheme in examples:
            done = run("logits", "--ids", "1,2,3", "--last", "--scheme", scheme, "--print-spec")
            self.assertEqual(done.returncode, 0, scheme + done.stderr)

    def test_help_offers_charts_where_there_are_some(self):
        for name, drawn in (("loss", True), ("quantize", True), ("sensitivity", False), ("tensors", False)):
            self.assertEqual("--svg" in run(name, "--help").stdout, drawn, name)

    def test_lists(self):
        formats = result("formats")
        self.assertEqual([f["name"] for f in formats], [
            *(f"int{b}" for b in range(2, 9)), "fp8_e4m3", "fp8_e5m2", "fp6_e2m3", "fp6_e3m2", "fp4_e2m1", "nf4",
            "mxfp4", "mxfp6_e2m3", "mxfp6_e3m2", "mxfp8_e4m3", "mxfp8_e5m2", "nvfp4",
            "q4_0", "q4_1", "q5_0", "q5_1", "q8_0", "q2_k", "q3_k", "q4_k", "q5_k", "q6_k"])
        for one in formats:
            self.assertEqual(set(one), {"name", "bits", "values", "max", "min_normal", "min_subnormal", "specials",
                                        "native_on"})
            self.assertEqual(one["values"], sorted(one["values"]))
            self.assertEqual(one["max"], one["values"][-1])
            self.assertIn(0, one["values"])
        e4m3 = result("formats", "fp8_e4m3")[0]
        self.assertEqual((e4m3["max"], e4m3["min_normal"], e4m3["min_subnormal"], e4m3["specials"], len(e4m3["values"])),
                         (448, 2 ** -6, 2 ** -9, ["nan"], 253))
        backends = result("backends")
        self.assertEqual(backends[0]["name"], "cpu")
        self.assertTrue(backends[0]["available"])
        for one in backends:
            self.assertTrue({"name", "available", "reason", "device", "memory_bytes"} <= one.keys())
            self.assertTrue(one["available"] or one["reason"])

    def test_npy_files_are_sources(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "matrix.npy")
            header = b"{'descr': '>f4', 'fortran_order': True, 'shape': (2, 3), }\n"
            with open(path, "wb") as file:  # [[1, 2, 3], [4, 5, 6]], column by column
                file.write(b"\x93NUMPY\x01\0" + struct.pack("<H", len(header)) + header
                           + struct.pack(">6f", 1, 4, 2, 5, 3, 6))
            out = result("tensors", path)
            self.assertEqual((out["tensors"][0]["name"], out["tensors"][0]["shape"]), ("matrix", [2, 3]))
            self.assertEqual(result("study", "--file", path, "--tensor", "matrix")["by_row"]["absmax"], [3, 6])
            row = result("quantize", "--file", path, "--tensor", "matrix", "--row", "1", "--scheme", "fp32")
            self.assertEqual(row["values"], [4, 5, 6])

    def test_f32_is_read_as_written(self):
        value = struct.unpack("f", struct.pack("f", 0.1))[0]
        self.assertEqual(result("quantize", "--values", "0.1", "--scheme", "fp32")["values"], [value])


class Ledger(ProgramTest):
    KEYS = {"id", "claim", "expected", "computed", "tolerance", "verdict", "note"}

    def test_what_needs_no_model(self):
        rows = result("ledger", "--no-model")
        self.assertIsInstance(rows, list)
        ids = [row["id"] for row in rows]
        self.assertEqual(ids[:3] + ids[-1:], ["000.a", "000.b", "000.c", "theory"])
        for row in rows:
            self.assertTrue(self.KEYS <= row.keys())
            self.assertEqual(row["expected"].keys(), row["computed"].keys())
            self.assertTrue(row["verdict"].startswith("holds"), row)

    def test_gigabytes_are_named(self):
        (row,) = result("ledger", "004.c")
        self.assertTrue(row["verdict"].startswith("holds under"))
        self.assertIn("GiB", row["verdict"])
        self.assertIn(13351, row["computed"].values())
        self.assertIn(14336, row["computed"].values())

    def test_a_text_for_people(self):
        done = run("ledger", "003.d", "003.f")
        self.assertEqual(done.returncode, 0)
        self.assertIn("2 claims: 2 hold", done.stdout)

    def test_wrong_words(self):
        self.fails(2, "ledger", "003.dd", says=["003.dd", "did you mean 003.d?"])
        self.fails(2, "ledger", "--quick", "--full", says=["ledger"])

    def test_a_spec_runs(self):
        spec = run("ledger", "003.g", "--print-spec")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "spec.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(spec.stdout)
            (row,) = json.loads(run("run", path).stdout)
        self.assertEqual(row["id"], "003.g")


if __name__ == "__main__":
    main()
