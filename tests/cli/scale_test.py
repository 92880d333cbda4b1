"""A sweep as cells: made, run by GNU parallel or one by one, run again without work, and merged."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest

from program import PROGRAM, ProgramTest, main, result, run

CLUSTER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "packaging", "cluster")


class Cells(ProgramTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="cells of 中 ")
        self.addCleanup(self.folder.cleanup)
        self.cells = os.path.join(self.folder.name, "cells.json")
        self.results = os.path.join(self.folder.name, "results")

    def make(self, *more):
        return result("cells", "--models", "lab-draft", "--schemes", "int8:row", "int4:g32", "--texts", "validation",
                      "prose", "--with", "tokens=1024", "--out", self.cells, *more)

    def lines(self):
        out = {}
        for name in sorted(os.listdir(self.results)):
            with open(os.path.join(self.results, name), encoding="utf-8") as file:
                text = file.read()
            self.assertEqual(text.count("\n"), 1)
            out[name] = text
        return out

    def merged(self, *more):
        out = os.path.join(self.folder.name, "merged.jsonl")
        summary = result("merge", self.results, "--cells", self.cells, "--out", out, *more)
        with open(out, encoding="utf-8") as file:
            return summary, [json.loads(line) for line in file]

    def test_made_run_and_merged(self):
        made = self.make()
        self.assertEqual(made["count"], 4)
        self.assertEqual([c["text"] for c in made["cells"]], ["validation", "validation", "prose", "prose"])
        self.assertEqual(len({c["spec_sha256"] for c in made["cells"]}), 4)
        for cell in ("0", "2"):
            done = run("run", self.cells, "--cell", cell, "--out", self.results + "/")
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        summary, lines = self.merged()
        self.assertEqual([m["cell"] for m in summary["missing"]], [1, 3])
        self.assertEqual([line["cell"] for line in lines], [0, 2])
        before = self.lines()
        # The whole list: what is there is not run again.
        done = run("run", self.cells, "--out", self.results)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr.count("nothing was run"), 2, done.stderr)
        after = self.lines()
        self.assertEqual(len(after), 4)
        for name, text in before.items():
            self.assertEqual(after[name], text)
        summary, lines = self.merged()
        self.assertEqual((summary["missing"], summary["conflicts"], summary["broken"]), ([], [], []))
        # A cell says what the experiment itself says.
        direct = result("loss", "--model", "lab-draft", "--text-file", "prose", "--scheme", "int4:g32", "--tokens", "1024")
        self.assertEqual(lines[3]["results"], direct["results"])
        self.assertEqual(lines[3]["spec_sha256"], made["cells"][3]["spec_sha256"])

    def test_a_result_that_is_not_whole_is_run_again(self):
        made = self.make()
        os.mkdir(self.results)
        path = os.path.join(self.results, made["cells"][1]["spec_sha256"][:16] + ".json")
        with open(path, "w", encoding="utf-8") as file:
            file.write('{"cell": 1, "spec_sha256": "')
        self.assertEqual(run("run", self.cells, "--cell", "1", "--out", self.results).stderr, "")
        first = self.lines()
        self.assertIn('"results"', list(first.values())[0])
        # Another spec's line in the file that was named is replaced; --again replaces one's own.
        one = os.path.join(self.folder.name, "one.json")
        for cell in ("0", "1"):
            self.assertEqual(run("run", self.cells, "--cell", cell, "--out", one, "--threads", "1").stderr, "")
        self.assertIn("nothing was run", run("run", self.cells, "--cell", "1", "--out", one, "--threads", "2").stderr)
        self.assertEqual(run("run", self.cells, "--cell", "1", "--out", one, "--again").stderr, "")
        with open(one, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["results"], json.loads(list(first.values())[0])["results"])

    def test_duplicates_and_conflicts(self):
        self.make()
        self.assertEqual(run("run", self.cells, "--cell", "0", "--out", self.results + "/").returncode, 0)
        name, text = list(self.lines().items())[0]
        shutil.copy(os.path.join(self.results, name), os.path.join(self.results, "copy.json"))
        other = json.loads(text)
        other["results"][0]["loss"] += 1
        with open(os.path.join(self.results, "z.jsonl"), "w", encoding="utf-8") as file:
            file.write(json.dumps(other) + "\nnonsense\n")
        summary, lines = self.merged()
        self.assertEqual((summary["duplicates"], len(lines)), (1, 1))
        self.assertEqual(summary["conflicts"][0]["key"], "results[0].loss")
        self.assertTrue(summary["broken"][0]["where"].endswith("z.jsonl:2"))
        self.assertEqual(len(summary["missing"]), 3)
        self.assertEqual(json.loads(text)["results"], lines[0]["results"])

    def test_bad_input(self):
        self.fails(2, "cells", "--out", self.cells, says=["--schemes"])
        self.fails(2, "cells", "--schemes", "int99", "--out", self.cells, says=["int99"])
        self.fails(2, "cells", "--schemes", "int8", "--of", "bench", "--out", self.cells, says=["loss, combine"])
        self.fails(2, "cells", "--schemes", "int8", "--with", "tokens=x", "--out", self.cells, says=["tokens=x"])
        self.fails(2, "cells", "--schemes", "int8", "--with", "nonsense=1", "--out", self.cells, says=["nonsense=1"])
        self.fails(3, "cells", "--schemes", "int8", "--out", os.path.join(self.folder.name, "none", "a.json"))
        self.assertFalse(os.path.exists(self.cells))
        self.fails(2, "merge", says=["DIR"])
        self.fails(3, "merge", os.path.join(self.folder.name, "none"))
        self.make()
        self.fails(2, "run", self.cells, "--cell", "4", "--out", self.results, says=["--cell"])
        self.fails(2, "run", self.cells, "--cell", "0", "--backend", "cpu", says=["--backend"])
        with open(self.cells, "w", encoding="utf-8") as file:
            file.write("[]")
        self.fails(3, "run", self.cells, says=["an empty list"])

    def test_combine_cells(self):
        made = result("cells", "--of", "combine", "--schemes", "int8:row", "--with", "short", "task-count=6", "max-new=8",
                      "repeats=1", "loss-tokens=511", "--out", self.cells)
        self.assertEqual(made["cells"][0]["text"], "tasks")
        self.assertEqual(run("run", self.cells, "--cell", "0", "--out", self.results + "/").returncode, 0)
        _, lines = self.merged()
        self.assertEqual([s["stage"] for s in lines[0]["stages"]], ["baseline", "quantized", "speculative", "both"])

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed: cells are run one by one in the other tests")
    def test_gnu_parallel(self):
        self.make()
        for _ in range(2):
            done = subprocess.run([os.path.join(CLUSTER, "cells-parallel"), self.cells, self.results, "--jobs", "2", "--will-cite"],
                                  env={**os.environ, "QUANTSPEC": PROGRAM}, capture_output=True, text=True, timeout=240, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr.count("nothing was run"), 4, done.stderr)
        summary, lines = self.merged()
        self.assertEqual((len(lines), summary["missing"]), (4, []))

    def test_the_job_array_script(self):
        script = os.path.join(CLUSTER, "cells.sbatch")
        self.assertEqual(subprocess.run(["bash", "-n", script], check=False).returncode, 0)
        self.make()
        # As Slurm starts it: the cell in the environment.
        for _ in range(2):
            done = subprocess.run(["bash", script, self.cells, self.results], capture_output=True, text=True, timeout=240, check=False,
                                  env={**os.environ, "QUANTSPEC": PROGRAM, "SLURM_ARRAY_TASK_ID": "3", "SLURM_CPUS_PER_TASK": "1"})
            self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("nothing was run", done.stderr)
        self.assertEqual(len(self.lines()), 1)


class Combine(ProgramTest):
    def test_short_form(self):
        with tempfile.TemporaryDirectory() as folder:
            tasks = os.path.join(folder, "own.jsonl")
            with open(tasks, "w", encoding="utf-8") as file:
                file.write('{"prompt": "It is a truth universally", "answers": ["acknowledged"]}\nbroken\n'
                           '{"prompt": "I am very much obliged to", "regex": "you"}\n')
            out = result("combine", "--model", "lab", "--draft", "lab-draft", "--scheme", "int4:g32", "--tasks", tasks, "--short",
                         "--max-new", "8", "--loss-tokens", "511")
        self.assertEqual([s["stage"] for s in out["stages"]], ["baseline", "quantized", "speculative", "both"])
        self.assertEqual([s["reference"] for s in out["stages"]], ["original", "original", "original", "quantized"])
        for stage in out["stages"]:
            for key in ("task_success", "task_success_se", "peak_memory_bytes", "ttft_ms", "tpot_ms", "tokens_per_s",
                        "acceptance", "loss_delta"):
                self.assertIn(key, stage)
            self.assertEqual(stage["repeats"], 5)
            self.assertEqual(stage["tasks"], 2)
            self.assertEqual(stage["acceptance"] is None, stage["stage"] in ("baseline", "quantized"))
        self.assertEqual(out["tasks"]["faults"][0]["line"], 2)
        self.assertEqual(out["tasks"]["broken_lines"], 1)
        self.assertTrue(out["stages"][2]["greedy_identity"]["exact"])
        self.assertGreater(len(out["lessons"]), 5)

    def test_chart(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "combine.svg")
            done = run("combine", "--short", "--task-count", "6", "--max-new", "8", "--loss-tokens", "511", "--svg", path,
                       "--csv", os.path.join(folder, "combine.csv"))
            if done.returncode == 2 and "Qt" in done.stderr:
                self.skipTest("built without Qt")
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(path, encoding="utf-8") as file:
                self.assertIn("product of the single gains", file.read())
            with open(os.path.join(folder, "combine.csv"), encoding="utf-8") as file:
                self.assertEqual(len(file.read().splitlines()), 6)
        self.fails(2, "combine", "--prompt", "a", "--svg", "x.svg", says=["--prompt"])

    def test_side_by_side(self):
        out = result("combine", "--scheme", "int2:g32", "--prompt", "It is a truth universally acknowledged, that", "--max-new", "24",
                     "--variant", "quantized")
        side = out["side_by_side"]
        first = side["first_difference"]["token"]
        self.assertEqual(side["baseline"]["ids"][:first], side["changed"]["ids"][:first])
        self.assertNotEqual(side["baseline"]["ids"][first], side["changed"]["ids"][first])
        self.assertGreaterEqual(side["first_difference"]["gap_baseline"], 0)
        same = result("combine", "--prompt", "I am", "--max-new", "16", "--variant", "speculative")["side_by_side"]
        self.assertEqual(same["baseline"]["text"], same["changed"]["text"])
        self.assertIsNone(same["first_difference"])

    def test_refusals(self):
        with tempfile.TemporaryDirectory() as folder:
            empty = os.path.join(folder, "empty.jsonl")
            with open(empty, "w", encoding="utf-8"):
                pass
            self.fails(3, "combine", "--tasks", empty, says=["an empty file"])
            wide = os.path.join(folder, "wide.jsonl")
            with open(wide, "wb") as file:
                file.write('{"prompt": "a"}\n'.encode("utf-16"))
            self.fails(3, "combine", "--tasks", wide, says=["offset 0"])
        self.fails(3, "combine", "--tasks", "no/such/file")
        self.fails(2, "combine", "--gamma", "0", says=["--gamma"])
        self.fails(2, "combine", "--variant", "both", says=["--prompt"])
        self.fails(2, "combine", "--prompt", "a", "--variant", "baseline", says=["--variant"])
        self.fails(2, "combine", "--scheme", "int99", says=["int99"])


if __name__ == "__main__":
    main()
