"""Cuts the lab's texts out of three Debian packages.

This reads the packages' own files and writes plain UTF-8 text; it does not
tokenize anything and does not touch the network.

Input: the root of an unpacked package tree (`--packages`, `/` when the packages
are installed) that holds r-cran-janeaustenr, bible-kjv, bible-kjv-text and
fortunes-zh.
Output: `chapters.json` in the work folder (every chapter of Jane Austen's six
novels with its split), and validation.txt, calibration.txt, tasks.txt, prose.txt
and verse.txt in the texts folder.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import subprocess
import warnings
import zlib
from pathlib import Path

import rdata

NOVELS = {
    "sensesensibility": "Sense and Sensibility",
    "prideprejudice": "Pride and Prejudice",
    "mansfieldpark": "Mansfield Park",
    "emma": "Emma",
    "northangerabbey": "Northanger Abbey",
    "persuasion": "Persuasion",
}

CHAPTER = re.compile(r"^CHAPTER [0-9IVXL]+$", re.IGNORECASE)
VOLUME = re.compile(r"^VOLUME [IVX]+$")
END_MARK = re.compile(r"^(FINIS|THE END)$", re.IGNORECASE)
ORNAMENT = re.compile(r"^[* ]+$")
# Notes by the editors of the electronic text, not by the author.
EDITOR_NOTE = re.compile(r"^\[(At this point in the|End volume)", re.DOTALL)
EDITOR_APPENDIX = "A NOTE ON THE TEXT"

# A paragraph narrower than this is verse, an address or a signature: its line
# breaks mean something and are kept.
NARROW = 45
# A line that could have taken the next word with this much room to spare was
# broken on purpose; any other break is the wrapping of the file.
SLACK = 8


def read_novels(packages: Path) -> dict[str, list[str]]:
    """The lines of each novel, from R's lazy-load database.

    An .rdx file is a gzip-compressed RDS that maps a variable to (offset,
    length) in the .rdb file; a record there is a big-endian 32-bit length and a
    zlib stream of an RDS.
    """
    folder = packages / "usr/lib/R/site-library/janeaustenr/data"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # rdata warns that the stream has no file magic
        index_bytes = gzip.decompress((folder / "Rdata.rdx").read_bytes())
        index = rdata.conversion.convert(rdata.parser.parse_data(index_bytes))
        database = (folder / "Rdata.rdb").read_bytes()
        novels = {}
        for key in NOVELS:
            offset, length = (int(v) for v in index["variables"][key])
            record = database[offset : offset + length]
            raw = zlib.decompress(record[4:])
            if len(raw) != int.from_bytes(record[:4], "big"):
                raise SystemExit(f"{key}: the record's length does not match its header")
            lines = rdata.conversion.convert(rdata.parser.parse_data(raw))
            novels[key] = [str(line) for line in lines]
    return novels


def reflow(lines: list[str]) -> str:
    """One paragraph: wrapped lines joined, deliberate line breaks kept."""
    lines = [re.sub(r" {2,}", " ", line.strip()) for line in lines]
    width = max(len(line) for line in lines)
    text = lines[0]
    for previous, line in zip(lines, lines[1:]):
        first_word = line.split(" ", 1)[0]
        deliberate = width < NARROW or len(previous) + 1 + len(first_word) < width - SLACK
        text += ("\n" if deliberate else " ") + line
    return text


def paragraphs(lines: list[str]) -> list[str]:
    """Reflowed paragraphs, without volume titles, end marks and ornaments."""
    out: list[str] = []
    block: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            block.append(line)
            continue
        if not block:
            continue
        bare = "\n".join(line.strip() for line in block)
        skip = (
            VOLUME.match(bare)
            or END_MARK.match(bare)
            or ORNAMENT.match(bare)
            or EDITOR_NOTE.match(bare)
        )
        if not skip:
            out.append(reflow(block))
        block = []
    return out


def split_chapters(lines: list[str]) -> list[tuple[str, str]]:
    """(heading, text) of each chapter; the title page before the first is left out."""
    if EDITOR_APPENDIX in lines:
        lines = lines[: lines.index(EDITOR_APPENDIX)]
    starts = [i for i, line in enumerate(lines) if CHAPTER.match(line.strip())]
    chapters = []
    for start, end in zip(starts, [*starts[1:], len(lines)]):
        heading = lines[start].strip()
        body = paragraphs(lines[start + 1 : end])
        chapters.append((heading, heading + "\n\n" + "\n\n".join(body) + "\n"))
    return chapters


def split_of(number: int) -> str:
    """Which part a chapter belongs to, by its running number over all novels.

    One in twenty validates, one in forty calibrates, one in forty gives tasks.
    """
    if number % 20 == 8:
        return "validation"
    if number % 40 == 18:
        return "calibration"
    if number % 40 == 20:
        return "tasks"
    return "training"


def verse(packages: Path) -> str:
    """The poems of tang300 and song100 without terminal colours, one blank line apart."""
    poems = []
    for name in ("tang300", "song100"):
        raw = (packages / "usr/share/games/fortunes" / name).read_text(encoding="utf-8")
        plain = re.sub(r"\x1b\[[0-9;]*m", "", raw)
        for poem in re.split(r"(?m)^%\s*$", plain):
            lines = [line.strip() for line in poem.strip().splitlines()]
            lines = [line for line in lines if line]
            if lines:
                poems.append("\n".join(lines))
    return "\n\n".join(poems) + "\n"


def prose(packages: Path) -> str:
    """Three books of the King James Bible, verse numbers removed, a chapter a block."""
    program = packages / "usr/bin/bible"
    data = packages / "usr/lib"
    blocks = []
    for first, last in (("ru1:1", "ru4:22"), ("ec1:1", "ec12:14"), ("mk1:1", "mk16:20")):
        result = subprocess.run(
            [str(program), "-f", "-p", str(data), f"{first}-{last}"],
            check=True, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"},
        )
        chapter, verses = None, []
        for line in result.stdout.splitlines():
            match = re.match(r"^([0-9]?[A-Za-z]+)([0-9]+):([0-9]+) (.*)$", line)
            if not match:
                if line.strip():
                    raise SystemExit(f"bible: expected 'Book1:1 text', found {line!r}")
                continue
            key = (match[1], match[2])
            if chapter not in (None, key):
                blocks.append(" ".join(verses))
                verses = []
            chapter = key
            verses.append(match[4].strip())
        blocks.append(" ".join(verses))
    return "\n\n".join(blocks) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--packages", type=Path, default=Path("/"))
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--texts", type=Path, required=True)
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    args.texts.mkdir(parents=True, exist_ok=True)

    chapters = []
    for key, lines in read_novels(args.packages).items():
        for place, (heading, text) in enumerate(split_chapters(lines), start=1):
            chapters.append({
                "number": len(chapters), "novel": NOVELS[key], "place": place,
                "heading": heading, "split": split_of(len(chapters)), "text": text,
            })
    (args.work / "chapters.json").write_text(json.dumps(chapters, ensure_ascii=False), encoding="utf-8")

    total = sum(len(c["text"].encode()) for c in chapters)
    for split in ("training", "validation", "calibration", "tasks"):
        members = [c for c in chapters if c["split"] == split]
        size = sum(len(c["text"].encode()) for c in members)
        print(f"{split}: {len(members)} chapters, {size} bytes ({100 * size / total:.2f} %)")
        if split == "training":
            continue
        for c in members:
            print(f"  {c['novel']}, chapter {c['place']} ({c['heading']})")
        (args.texts / f"{split}.txt").write_text("\n".join(c["text"] for c in members), encoding="utf-8")

    (args.texts / "prose.txt").write_text(prose(args.packages), encoding="utf-8")
    (args.texts / "verse.txt").write_text(verse(args.packages), encoding="utf-8")


if __name__ == "__main__":
    main()
