"""Writes the set of characters that the bundled fonts must hold, one code point a line, for cut_font.py.

The file is written only when the set has changed, so that editing a source file does not cut the fonts anew.
"""
import argparse
import pathlib
import sys


def gb2312():
    """All characters of GB 2312: 6,763 hanzi, punctuation, symbols."""
    found = set()
    for high in range(0xA1, 0xF8):
        for low in range(0xA1, 0xFF):
            try:
                found.add(ord(bytes((high, low)).decode("gb2312")))
            except UnicodeDecodeError:
                pass
    return found


def always():
    found = gb2312()
    found.update(range(0x20, 0x7F))      # ASCII
    found.update(range(0xA0, 0x180))     # Latin-1, Latin Extended-A
    found.update(range(0x391, 0x3CA))    # Greek
    found.update(range(0x2460, 0x2469))  # circled numbers
    found.update(map(ord, "\u0302\u2002\u2003\u2007\u2008\u2009\u200a\u202f"))
    found.update(map(ord, "ẐẑX̂x̂‐‑–—‘’“”•…′″×÷·±−≤≥≠≈≡≪≫∼√∑∏∫∂∞∈∅∝∥⌈⌉⌊⌋⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻₀₁₂₃₄₅₆₇₈₉ℓ←↑→↓↔⇒⚠✓✗✕●○■□▲△▼▽◆◇"))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--list", type=pathlib.Path, help="file that names further text files, one a line")
    arguments = parser.parse_args()
    found = always()
    if arguments.list:
        for name in arguments.list.read_text(encoding="utf-8").splitlines():
            if name:
                found.update(map(ord, pathlib.Path(name).read_text(encoding="utf-8", errors="replace")))
    found = {c for c in found if c >= 0x20 and c != 0xFFFD and not 0xE000 <= c <= 0xF8FF}
    text = "".join(f"{c:04X}\n" for c in sorted(found))
    if not arguments.out.exists() or arguments.out.read_text(encoding="ascii") != text:
        arguments.out.parent.mkdir(parents=True, exist_ok=True)
        arguments.out.write_text(text, encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
