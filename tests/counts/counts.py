"""Counts the instructions of the CPU module's hot kernels (AVX2 level) and holds them to a table.

A regression shows here without a clock: callgrind's counts are the same on a busy machine and an idle one. They are not
times, for a kernel may get quicker with more instructions. `--write` makes the table anew; say in the commit why.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

PROGRAM, TABLE, COMPILER = sys.argv[1:4]
TOLERANCE = 0.03  # shares of the dynamic loader and of the C library differ a little


def measure():
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", "--collect-atstart=no", f"--callgrind-out-file={folder}/out", PROGRAM, "cpu-v3"],
            capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"{PROGRAM} under callgrind ended with {run.returncode}:\n{run.stderr}")
        counts = {}
        for name in sorted(os.listdir(folder), key=lambda n: int(n.rpartition(".")[2]) if "." in n else 10**9):
            text = open(os.path.join(folder, name)).read()
            trigger = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.M)
            if trigger:
                counts[trigger[1]] = int(re.search(r"^(?:summary|totals): (\d+)", text, re.M)[1])
        return counts


def main():
    now = measure()
    if "--write" in sys.argv:
        with open(TABLE, "w") as file:
            json.dump({"compiler": COMPILER, "instructions": now}, file, indent=1)
            file.write("\n")
        return 0
    with open(TABLE) as file:
        table = json.load(file)
    known = table["instructions"]
    print(f"{'kernel':44} {'table':>11} {'now':>11}  change")
    wrong = []
    for name in sorted(set(known) | set(now), key=lambda n: list(now).index(n) if n in now else 10**6):
        before, after = known.get(name), now.get(name)
        if before is None or after is None:
            wrong.append(name)
            print(f"{name:44} {before or '-':>11} {after or '-':>11}  in one of the two only")
            continue
        change = after / before - 1
        print(f"{name:44} {before:11} {after:11}  {100 * change:+.1f} %")
        if abs(change) > TOLERANCE:
            wrong.append(name)
    if table["compiler"] != COMPILER:
        print(f"The table was made by {table['compiler']}, this is {COMPILER}: nothing is held to it.")
        return 77  # skipped
    if wrong:
        print(f"{len(wrong)} kernels differ by more than {100 * TOLERANCE:.0f} %: {', '.join(wrong)}")
        return 1
    return 0


sys.exit(main())
