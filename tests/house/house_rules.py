"""The rules of the house that a machine can check, and the check itself.

It is not a linter: style is clang-format's, mistakes are the compiler's and clang-tidy's.
"""

import re
import sys
from pathlib import Path

# Who may include whom. A room may always include itself; `app`, `ui` and `tests` are whole trees.
CORE = {
    "base": set(),
    "tensor": {"base"},
    "io": {"base", "tensor"},
    "quant": {"base", "tensor"},
    "tokenizer": {"base", "tensor", "io"},
    "backend": {"base", "tensor", "quant", "io"},
    "model": {"base", "tensor", "quant", "io", "tokenizer", "backend"},
    "eval": {"base", "tensor", "quant", "io", "tokenizer", "backend", "model"},
    "calibration": {"base", "tensor", "quant", "io", "tokenizer", "backend", "model", "eval"},
    "spec": {"base", "tensor", "quant", "io", "tokenizer", "backend", "model"},
    "cost": {"base"},
    "experiment": {"base", "tensor", "quant", "io", "tokenizer", "backend", "model", "eval", "calibration", "spec", "cost"},
    "ledger": {"base", "tensor", "quant", "io", "tokenizer", "backend", "model", "eval", "calibration", "spec", "cost", "experiment"},
    "quiz": {"base", "tensor", "quant", "cost", "spec", "experiment"},
    "jobs": {"base"},
}

# What backend modules see: plain headers that drag no other object code into the module.
MODULE_HEADERS = re.compile(
    r"core/(backend/abi(_checks)?\.h|tensor/(half_bits|tensor_view|dtype|shape)\.h|quant/(int_kernel\w*|round_abi|small_float|grid_rounding|scale_rounding|scale_forms)\.h|base/\w+\.h)$"
)

# Layouts of blocks are storage, and stand in the room of files; the quantizer writes them and reads no file for it.
BLOCK_LAYOUTS = re.compile(r"core/io/block_type\.h$")

SOURCES = {".h", ".hpp", ".cpp", ".cc", ".c", ".cu", ".cuh"}
TEXTS = SOURCES | {".py", ".cmake", ".md", ".txt", ".sh", ".json", ".ts", ".qrc", ".in", ""}
SKIPPED = {".git", "build", ".venv", "__pycache__", ".cache"}
# Other people's words and recorded data; not written here.
QUOTED = ("resources/texts/", "resources/models/lab", "tests/data/")

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]*)"')
QT_INCLUDE = re.compile(r"^\s*#\s*include\s*<(Q[A-Z]\w*|Qt\w*/.*)>")
# Spelled in pieces so that this file passes its own check.
UNFINISHED = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X"]) + r")\b")
MACHINE_PATH = re.compile(r"(?<![\w.$}/-])/(" + "work" + "|" + "root" + "|" + "tmp" + r")/\w")


def module_of(path):
    """('core', 'quant'), ('ui', ''), ('cuda', ''), … of a path from the top, or None."""
    parts = path.split("/")
    if parts[0] == "core" and len(parts) > 2:
        return "core", parts[1]
    if parts[0] in ("ui", "app", "cuda", "tests") and len(parts) > 1:
        return parts[0], ""
    return None


def include_fault(path, included):
    """Why `path` may not include `included`, or None."""
    source, target = module_of(path), module_of(included)
    if included.startswith(".") or target is None:
        return "is not written from the top, as in core/quant/scheme.h"
    if source[0] == "tests":
        return None
    if target[0] == "tests":
        return "is a test's; only tests may include it"
    # Backend modules, CPU and CUDA.
    if source == ("core", "cpu") or source[0] == "cuda":
        if target == source or MODULE_HEADERS.match(included):
            return None
        return "is not one of the plain headers that a backend module may see"
    if target[0] == "cuda":
        return "belongs to the CUDA module, which only its interface reaches"
    if target == ("core", "cpu"):
        return "belongs to the CPU module, which only its interface reaches"
    if source == ("core", "quant") and BLOCK_LAYOUTS.match(included):
        return None
    if source[0] == "core":
        if source[1] not in CORE:
            return f"stands in the room core/{source[1]}, which has no place in the order of rooms yet"
        if target == source or (target[0] == "core" and target[1] in CORE[source[1]]):
            return None
        allowed = ", ".join(sorted(CORE[source[1]])) or "nothing but itself"
        return f"is above core/{source[1]}, which may include: {allowed}"
    if source[0] == "ui" and target[0] == "app":
        return "is a program's; the window does not know its programs"
    return None


def files_of(root):
    for path in sorted(root.rglob("*")):
        relative = path.relative_to(root).as_posix()
        if path.is_file() and not any(p in SKIPPED or p.startswith("build") for p in relative.split("/")[:-1]):
            yield path, relative


def check_source(root, relative, lines):
    faults = []
    in_core = relative.startswith("core/")
    if relative.endswith((".h", ".cuh")) and not (lines and lines[0].startswith(("//", "/*"))):
        faults.append((1, "opens without a comment that says what this is and what it is not"))
    for number, line in enumerate(lines, 1):
        found = INCLUDE.match(line)
        if found:
            fault = include_fault(relative, found[1])
            if fault:
                faults.append((number, f'"{found[1]}" {fault}'))
            elif not (root / found[1]).is_file():
                faults.append((number, f'"{found[1]}" is not there'))
        if in_core and QT_INCLUDE.match(line):
            faults.append((number, "the core knows no Qt"))
    return faults


def check_text(relative, lines):
    faults = []
    for number, line in enumerate(lines, 1):
        if UNFINISHED.search(line):
            faults.append((number, "an unfinished place is marked here: finish it, or file it"))
        if MACHINE_PATH.search(line):
            faults.append((number, "names a path of one machine"))
        if relative.startswith("core/") and relative.endswith("CMakeLists.txt") and re.search(r"\bQt\d?\b", line):
            faults.append((number, "the core links no Qt"))
    return faults


def check(root):
    """All faults as 'path:line: text', and how many files were read."""
    faults, count = [], 0
    for path, relative in files_of(root):
        if path.suffix not in TEXTS or relative.startswith(QUOTED):
            continue
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            faults.append(f"{relative}:1: is not UTF-8")
            continue
        count += 1
        found = check_text(relative, lines)
        if path.suffix in SOURCES and module_of(relative):
            found += check_source(root, relative, lines)
        faults += [f"{relative}:{number}: {text}" for number, text in found]
    return faults, count


def main():
    root = Path(sys.argv[1]).resolve()
    faults, count = check(root)
    print("\n".join(faults))
    print(f"{count} files read, {len(faults)} faults")
    # Reading next to nothing would pass everything.
    return 1 if faults or count < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
