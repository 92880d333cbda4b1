"""Writes texts.json beside the shipped texts: what each is, whence, and its digest.

This describes files that are there; prepare_texts.py, code_text.py and make_tasks.py
make them.
"""

from __future__ import annotations

import argparse
import collections
import hashlib
import json
from pathlib import Path

from tokenizers import Tokenizer

AUSTEN = "Jane Austen's six novels, Debian package r-cran-janeaustenr 1.0.0-1"
PUBLIC = "public domain"

TEXTS = {
    "validation": ("the text that losses are measured on: chapters held out of training", AUSTEN, PUBLIC, "en"),
    "calibration": ("chapters held out of training, for methods that look at activations", AUSTEN, PUBLIC, "en"),
    "tasks": ("chapters held out of training, from which tasks are cut", AUSTEN, PUBLIC, "en"),
    "prose": ("other English prose: Ruth, Ecclesiastes and Mark in the King James Version",
              "Debian packages bible-kjv and bible-kjv-text 4.38", PUBLIC, "en"),
    "verse": ("classical Chinese verse of the Tang and Song",
              "Debian package fortunes-zh 2.98, files tang300 and song100",
              "poems in the public domain; the collection GPL-3.0-or-later", "zh"),
    "code": ("source code of this project, a snapshot", "this project", "GPL-3.0-or-later", "C++"),
}

# Task files, cut from these texts by make_tasks.py.
TASKS = {
    "tasks": ("tasks.jsonl", "tasks.txt",
              "words to be found at the end of a passage, chosen by counting in validation.txt and calibration.txt",
              AUSTEN, PUBLIC, "en"),
}


def describe_tasks(folder: Path, name: str) -> dict:
    file, cut_from, about, source, licence, language = TASKS[name]
    raw = (folder / file).read_bytes()
    tasks = [json.loads(line) for line in raw.decode("utf-8").splitlines()]
    levels = collections.Counter(task["id"].split("-")[0] for task in tasks)
    return {
        "name": name, "file": file, "about": about, "from": cut_from, "source": source, "licence": licence,
        "language": language, "bytes": len(raw), "sha256": hashlib.sha256(raw).hexdigest(),
        "tasks": len(tasks), "levels": dict(levels),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--texts", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True, help="holds tokenizer.json and chapters.json")
    args = parser.parse_args()
    tokenizer = Tokenizer.from_file(str(args.work / "tokenizer.json"))
    chapters = json.loads((args.work / "chapters.json").read_text(encoding="utf-8"))

    described = []
    for name, (about, source, licence, language) in TEXTS.items():
        path = args.texts / f"{name}.txt"
        if not path.exists():
            print(f"{name}: not made yet, left out")
            continue
        raw = path.read_bytes()
        entry = {
            "name": name, "file": path.name, "about": about, "source": source, "licence": licence,
            "language": language, "bytes": len(raw), "sha256": hashlib.sha256(raw).hexdigest(),
            "tokens": len(tokenizer.encode(raw.decode("utf-8")).ids),
        }
        members = [c for c in chapters if c["split"] == name]
        if members:
            entry["chapters"] = [{"novel": c["novel"], "chapter": c["place"]} for c in members]
        described.append(entry)
        print(f"| `{path.name}` | {entry['bytes']:,} | {entry['tokens']:,} | `{entry['sha256']}` |")
    tasks = [describe_tasks(args.texts, name) for name in TASKS]
    text = json.dumps({"texts": described, "tasks": tasks}, indent=1, ensure_ascii=False) + "\n"
    (args.texts / "texts.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
