"""Cuts tasks.jsonl, 200 small tasks, out of the held-out chapters of tasks.txt.

A task is a passage that stops before a word; the word that follows in the book is
the answer. Which words are asked for is decided by counting in validation.txt and
calibration.txt alone: no model is asked, so no scheme and no draft is favoured.
The standard library is all it takes, and the result is the same every time.

Difficulty. Let the two words before the place occur n times in the texts that are
counted, m times followed by the word that follows here. Where n is below LEAST,
the one word before takes their place. A place is `set` if the word follows in most
cases (m/n at least 1/2), `usual` if it is one of few (1/10 up to 1/2), `open` if it
is one of many (m at least 2, m/n below 1/10). There are 60, 80 and 60 of them.
"""

from __future__ import annotations

import argparse
import collections
import hashlib
import json
import re
from pathlib import Path

COUNTED = ("validation", "calibration")
WORD = re.compile(r"[A-Za-z]+(?:['-][A-Za-z]+)*")
CONTEXT = 48  # words that a prompt goes back at least, where its paragraph has them
LEAST = 4  # occurrences from which two words before a place are counted
LEVELS = {"set": 60, "usual": 80, "open": 60}
APART = 12  # words between two places at least
TOKENS = 8  # that a continuation may have: one word has fewer


def runs(text: str) -> list[list[re.Match]]:
    """Words that stand in a row with single spaces between them, paragraph by paragraph."""
    out: list[list[re.Match]] = []
    row: list[re.Match] = []
    for match in WORD.finditer(text):
        if row and text[row[-1].end() : match.start()] != " ":
            out.append(row)
            row = []
        row.append(match)
    return [*out, row]


def count(texts: list[str]) -> tuple[dict, dict]:
    """What follows two words, and what follows one."""
    pairs: dict = collections.defaultdict(collections.Counter)
    singles: dict = collections.defaultdict(collections.Counter)
    for text in texts:
        for row in runs(text):
            words = [match[0].lower() for match in row]
            for i in range(1, len(words)):
                singles[words[i - 1]][words[i]] += 1
                if i > 1:
                    pairs[words[i - 2], words[i - 1]][words[i]] += 1
    return pairs, singles


def level(before: list[str], word: str, pairs: dict, singles: dict) -> str | None:
    follows = pairs.get((before[-2], before[-1]))
    if follows is None or sum(follows.values()) < LEAST:
        follows = singles.get(before[-1])
    if follows is None or sum(follows.values()) < LEAST or follows[word] < 2:
        return None
    share = follows[word] / sum(follows.values())
    return "set" if share >= 0.5 else "usual" if share >= 0.1 else "open"


def prompt_start(text: str, place: int) -> int:
    """Where the prompt begins: a word of the paragraph about CONTEXT words back, a sentence's first where one is near."""
    paragraph = text.rfind("\n\n", 0, place)
    paragraph = 0 if paragraph < 0 else paragraph + 2
    words = [m.start() for m in WORD.finditer(text, paragraph, place)]
    if len(words) <= CONTEXT:
        return paragraph
    start = words[-CONTEXT]
    for earlier in reversed(words[max(0, len(words) - 2 * CONTEXT) : -CONTEXT + 1]):
        if re.search(r"[.;!?]\S*\s$", text[max(paragraph, earlier - 4) : earlier]):
            return earlier
    return start


def places(text: str, pairs: dict, singles: dict) -> list[dict]:
    found = []
    for row in runs(text):
        words = [match[0].lower() for match in row]
        for i in range(2, len(words)):
            word = row[i][0]
            if len(word) < 2:
                continue
            kind = level(words[i - 2 : i], words[i], pairs, singles)
            if kind is None:
                continue
            at = row[i].start()
            start = prompt_start(text, at)
            prompt = text[start : at - 1]
            if len(WORD.findall(prompt)) < CONTEXT // 2:
                continue
            found.append({"at": at, "level": kind, "prompt": prompt, "answer": word})
    return found


def choose(found: list[dict]) -> list[dict]:
    """So many of each level, in an order that a hash of the place decides, with room between them."""
    taken: list[dict] = []
    for kind, wanted in LEVELS.items():
        ranked = sorted((p for p in found if p["level"] == kind),
                        key=lambda p: hashlib.sha256(f"{p['prompt']}\t{p['answer']}".encode()).digest())
        answers: collections.Counter = collections.Counter()
        chosen: list[dict] = []
        for place in ranked:
            if len(chosen) == wanted:
                break
            if answers[place["answer"]] == 4:  # no word more often than that within a level
                continue
            if any(abs(place["at"] - other["at"]) < APART * 6 for other in taken + chosen):
                continue
            answers[place["answer"]] += 1
            chosen.append(place)
        if len(chosen) < wanted:
            raise SystemExit(f"level {kind}: {len(chosen)} places where {wanted} are wanted")
        taken += chosen
    return sorted(taken, key=lambda p: p["at"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--texts", type=Path, required=True)
    args = parser.parse_args()
    pairs, singles = count([(args.texts / f"{name}.txt").read_text(encoding="utf-8") for name in COUNTED])
    tasks = choose(places((args.texts / "tasks.txt").read_text(encoding="utf-8"), pairs, singles))
    lines = [
        json.dumps({"id": f"{task['level']}-{i:03}", "prompt": task["prompt"], "answers": [task["answer"]],
                    "max_new": TOKENS}, ensure_ascii=False)
        for i, task in enumerate(tasks, start=1)
    ]
    raw = ("\n".join(lines) + "\n").encode()
    (args.texts / "tasks.jsonl").write_bytes(raw)
    print(f"tasks.jsonl: {len(lines)} tasks, {len(raw)} bytes, SHA-256 {hashlib.sha256(raw).hexdigest()}")


if __name__ == "__main__":
    main()
