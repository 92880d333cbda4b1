"""Makes code.txt: a snapshot of named source files of this project.

The files are taken in the order of `code_files.txt`; a comment line names each.
A snapshot is made once and kept, so that losses on it stay comparable while the
code moves on.
"""

from __future__ import annotations

import argparse
from pathlib import Path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=Path, required=True, help="the project's top folder")
    parser.add_argument("--texts", type=Path, required=True)
    args = parser.parse_args()
    listed = Path(__file__).with_name("code_files.txt").read_text(encoding="utf-8").split()
    parts = [f"// {name}\n{(args.root / name).read_text(encoding='utf-8')}" for name in listed]
    (args.texts / "code.txt").write_text("\n".join(parts), encoding="utf-8")
    print(f"code.txt: {len(parts)} files, {sum(len(p.encode()) for p in parts)} bytes")


if __name__ == "__main__":
    main()
