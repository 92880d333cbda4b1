"""What is written: tables, charts, specs and results, whole or not at all."""

import csv
import json
import os
import re
import subprocess
import tempfile
import unittest

from program import PROGRAM, ProgramTest, main, result, run

VALUES = ["quantize", "--values", "-1,-0.37,0.04,0.29,0.83", "--scheme", "int4"]


class Outputs(ProgramTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="输出 out ")
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def test_csv(self):
        self.assertEqual(run(*VALUES, "--csv", self.path("a.csv")).returncode, 0)
        with open(self.path("a.csv"), encoding="utf-8", newline="") as file:
            lines = file.read().splitlines()
        self.assertTrue(lines[0].startswith("# quantspec "))
        rows = list(csv.DictReader(lines[1:]))
        self.assertEqual([row["code"] for row in rows], ["-7", "-3", "0", "2", "6"])
        self.assertEqual(run("formats", "--csv", self.path("b.csv")).returncode, 0)

    def test_charts(self):
        done = run(*VALUES, "--svg", self.path("a.svg"), "--png", self.path("a.png"), "--size", "800x450")
        if done.returncode == 2 and "Qt" in done.stderr:
            self.skipTest("built without Qt")
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.path("a.svg"), encoding="utf-8") as file:
            svg = file.read()
        self.assertRegex(svg, r'viewBox="0 0 800 450"')
        self.assertNotIn("<image", svg)
        with open(self.path("a.png"), "rb") as file:
            head = file.read(24)
        self.assertEqual((int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")), (800, 450))
        self.fails(2, *VALUES, "--svg", self.path("b.svg"), "--size", "8x", says=["--size"])
        self.fails(2, "formats", "--svg", self.path("b.svg"))
        self.assertFalse(os.path.exists(self.path("b.svg")))

    def test_a_failure_leaves_the_old_file(self):
        with open(self.path("old.csv"), "w", encoding="utf-8") as file:
            file.write("mine")
        self.fails(3, *VALUES, "--csv", self.path("none/a.csv"))
        self.fails(2, "quantize", "--values", "1", "--scheme", "int1", "--csv", self.path("old.csv"))
        with open(self.path("old.csv"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "mine")
        self.assertEqual(os.listdir(self.folder.name), ["old.csv"])

    def test_full_disk_and_closed_pipe(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            self.fails(5, *VALUES, stdout=full, says=["standard output"])
        shell = subprocess.run(["bash", "-c", '"$0" formats --json | true; exit "${PIPESTATUS[0]}"', PROGRAM],
                               capture_output=True, text=True, check=False)
        self.assertIn(shell.returncode, (0, 5))

    def test_spec_round_trip(self):
        printed = run(*VALUES, "--outlier", "3", "--print-spec")
        self.assertEqual(printed.returncode, 0)
        spec = json.loads(printed.stdout)
        self.assertEqual(spec["experiment"], "quantize")
        with open(self.path("spec.json"), "w", encoding="utf-8") as file:
            file.write(printed.stdout)
        direct = result(*VALUES, "--outlier", "3")
        self.assertEqual(json.loads(run("run", self.path("spec.json")).stdout), direct)
        with open(self.path("list.json"), "w", encoding="utf-8") as file:
            json.dump([{"experiment": "formats"}, spec], file)
        self.assertEqual(run("run", self.path("list.json"), "--cell", "1", "--out", self.path("cell.json")).returncode, 0)
        with open(self.path("cell.json"), encoding="utf-8") as file:
            cell = json.load(file)
        self.assertEqual([cell.pop("cell"), len(cell.pop("spec_sha256")), bool(cell.pop("version"))], [1, 64, True])
        self.assertEqual(cell, direct)
        self.assertEqual(len(json.loads(run("run", self.path("list.json")).stdout)), 2)
        self.fails(2, "run", self.path("list.json"), "--cell", "2", says=["--cell"])

    def test_text_output_is_for_people(self):
        out = run(*VALUES).stdout
        self.assertRegex(out, r"rmse +0\.0340168")
        self.assertFalse(re.search(r"[{}\[\]]", out))


class Tour(ProgramTest):
    def test_renders_every_page(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run("tour", "--out", os.path.join(folder, "tour"))
            if done.returncode == 2 and "Qt" in done.stderr:
                self.skipTest("built without Qt")
            self.assertEqual(done.returncode, 0, done.stderr)
            files = done.stdout.split("\n")[:-1]
            self.assertTrue(all(os.path.getsize(file) > 0 for file in files))
            kinds = {os.path.splitext(file)[1] for file in files}
            self.assertTrue({".png", ".svg", ".csv", ".html"} <= kinds, kinds)

    def test_needs_a_place(self):
        if "Qt" in run("tour").stderr:
            self.skipTest("built without Qt")
        self.fails(2, "tour", says=["--out"])
        with tempfile.NamedTemporaryFile() as file:
            done = self.fails(3, "tour", "--out", file.name)
            self.assertIn(file.name, done.stderr)


if __name__ == "__main__":
    main()
