"""Cuts one face of the lab's own font family out of Noto Sans CJK, at build time.

The result holds only the characters asked for, under another family name, as the SIL Open Font License requires of
modified versions. What is changed beside the cutting:
  * proportional quotes, dots and mathematical signs, as Latin text needs them; between Chinese characters the quotes
    become full-width again by a contextual rule of the font;
  * characters that Noto Sans CJK lacks and the lab writes: the combining circumflex (for x with a hat), super- and
    subscripts, floor and ceiling brackets, thin spaces, and accented Latin letters, composed from its own outlines;
  * ascent and descent keep their sum but are centred on the letters, so that text stands in the middle of a button.
"""
import argparse
import sys
import unicodedata

try:
    from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
    from fontTools.misc.transform import Transform
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.recordingPen import DecomposingRecordingPen, RecordingPen
    from fontTools.pens.t2CharStringPen import T2CharStringPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTCollection, TTFont
except ImportError:
    sys.exit("cut_font.py: expected the Python package fontTools, found none; install python3-fonttools")

COLLECTION_FACE = "Noto Sans CJK SC"
PROPORTIONAL_FACE = "Noto Sans CJK KR"  # same outlines; its character map prefers proportional punctuation


def face_of(path, name):
    for index, face in enumerate(TTCollection(path, lazy=True).fonts):
        if face["name"].getDebugName(1) in (name, name + " Bold"):
            return TTFont(path, fontNumber=index)
    sys.exit(f"cut_font.py: {path}: expected a face named {name}, found none; install Debian's fonts-noto-cjk")


class Workshop:
    """Adds glyphs by giving slots of characters that are not wanted (Hangul) new outlines."""

    def __init__(self, font, wanted):
        self.font = font
        self.glyphs = font.getGlyphSet()
        self.cmap = {}
        for table in font["cmap"].tables:
            if table.isUnicode() and table.format in (4, 12):
                self.cmap.update(table.cmap)
        self.charstrings = font["CFF "].cff.topDictIndex[0].CharStrings
        self.donors = [self.cmap[c] for c in range(0xAC00, 0xD7A4) if c in self.cmap and c not in wanted]
        self.extra = []

    def outline(self, glyph):
        pen = DecomposingRecordingPen(self.glyphs)
        self.glyphs[glyph].draw(pen)
        return pen.value

    def contours(self, glyph):
        result, current = [], []
        for step in self.outline(glyph):
            current.append(step)
            if step[0] in ("closePath", "endPath"):
                result.append(current)
                current = []
        return result

    def bounds(self, steps):
        pen = BoundsPen(None)
        replay(steps, pen)
        return pen.bounds

    def add(self, steps, advance, code=None):
        glyph = self.donors.pop()
        _, selector = self.charstrings.getItemAndSelector(glyph)
        top = self.font["CFF "].cff.topDictIndex[0]
        private = top.FDArray[selector].Private
        pen = T2CharStringPen(round(advance) - private.nominalWidthX, None)
        replay(steps, pen)
        self.charstrings[glyph] = pen.getCharString(private=private, globalSubrs=self.charstrings.globalSubrs)
        box = self.bounds(steps)
        self.font["hmtx"][glyph] = (round(advance), round(box[0]) if box else 0)
        if code is not None:
            self.map(code, glyph)
        self.extra.append(glyph)
        return glyph

    def map(self, code, glyph):
        self.cmap[code] = glyph
        for table in self.font["cmap"].tables:
            if table.isUnicode() and table.format in (4, 12) and (code <= 0xFFFF or table.format == 12):
                table.cmap[code] = glyph


def replay(steps, pen):
    for name, points in steps:
        getattr(pen, name)(*points)


def moved(steps, transform):
    out = RecordingPen()
    replay(steps, TransformPen(out, transform))
    return out.value


def rectangle(x0, y0, x1, y1):
    return [("moveTo", ((x0, y0),)), ("lineTo", ((x1, y0),)), ("lineTo", ((x1, y1),)), ("lineTo", ((x0, y1),)),
            ("closePath", ())]


def accents(shop):
    """Outlines of the accents, found as the contours that an accented letter has and its base has not."""
    found = {}
    for code in list(range(0xC0, 0x180)) + list(range(0x1CD, 0x1DD)):
        parts = unicodedata.normalize("NFD", chr(code))
        if len(parts) != 2 or code not in shop.cmap or ord(parts[0]) not in shop.cmap or parts[0] in "ij":
            continue
        base = shop.outline(shop.cmap[ord(parts[0])])
        left, bottom, right, top = shop.bounds(base)
        inner = [c for c in shop.contours(shop.cmap[code])
                 if shop.bounds(c)[1] > top - 5 or (parts[1] == "\u0327" and shop.bounds(c)[3] < 40)]
        if inner:
            key = (parts[1], parts[0].isupper())
            steps = [step for contour in inner for step in contour]
            box = shop.bounds(steps)
            # Kept with its middle at 0 and, for accents above, its distance from the base's top.
            found.setdefault(key, moved(steps, Transform().translate(-(box[0] + box[2]) / 2, -top if box[1] > 0 else 0)))
    for upper in (False, True):
        dots = found.get(("\u0308", upper))
        if dots:  # a single dot is one of the two of the diaeresis
            first = []
            for step in dots:
                first.append(step)
                if step[0] == "closePath":
                    break
            box = shop.bounds(first)
            found[("\u0307", upper)] = moved(first, Transform().translate(-(box[0] + box[2]) / 2, 0))
    return found


def add_letters(shop, wanted):
    marks = accents(shop)
    for code in sorted(wanted):
        parts = unicodedata.normalize("NFD", chr(code))
        if code in shop.cmap or len(parts) != 2 or parts[0] in "ij" or ord(parts[0]) not in shop.cmap:
            continue
        steps = marks.get((parts[1], parts[0].isupper())) or marks.get((parts[1], False))
        if steps is None:
            continue
        base = shop.cmap[ord(parts[0])]
        left, _, right, top = shop.bounds(shop.outline(base))
        if shop.bounds(steps)[3] < 40:
            top = 0
        shop.add(list(shop.outline(base)) + moved(steps, Transform().translate((left + right) / 2, top)),
                 shop.font["hmtx"][base][0], code)
    # Zero width, and drawn to the left of the pen: over the letter before it.
    hat = marks[("\u0302", False)]
    x = shop.cmap[ord("x")]
    left, _, right, top = shop.bounds(shop.outline(x))
    width = shop.font["hmtx"][x][0]
    shop.add(moved(hat, Transform().translate((left + right) / 2 - width, top)), 0, 0x302)


def add_digits(shop, bold):
    """Super- and subscripts: digits of the bold face made small have the strokes of the regular one."""
    heavy = Workshop(bold, set())
    two = shop.bounds(shop.outline(shop.cmap[ord("2")]))
    small = shop.bounds(shop.outline(shop.cmap[ord("²")]))
    scale = (small[3] - small[1]) / (two[3] - two[1])
    signs = {"⁺": "+", "⁻": "−"}
    for base_line, characters in ((small[1], "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"), (-160, "₀₁₂₃₄₅₆₇₈₉")):
        for index, character in enumerate(characters):
            source = signs.get(character) or "0123456789"[index]
            glyph = heavy.cmap[ord(source)]
            drop = 60 if source in "+−" else 0
            shop.add(moved(heavy.outline(glyph), Transform().translate(0, base_line + drop).scale(scale)),
                     heavy.font["hmtx"][glyph][0] * scale, ord(character))


def add_brackets(shop):
    left, bottom, right, top = shop.bounds(shop.outline(shop.cmap[ord("[")]))
    bar = shop.bounds(shop.outline(shop.cmap[ord("|")]))
    thick = bar[2] - bar[0]
    advance = shop.font["hmtx"][shop.cmap[ord("[")]][0]
    for code, closing, at_top in ((0x2308, False, True), (0x2309, True, True), (0x230A, False, False),
                                  (0x230B, True, False)):
        x0, x1 = (left, right) if not closing else (advance - right, advance - left)
        stem = (x0, x0 + thick) if not closing else (x1 - thick, x1)
        # One outline, not two that overlap.
        if at_top:
            inner = [(stem[0], bottom), (stem[1], bottom), (stem[1], top - thick), (x1, top - thick), (x1, top),
                     (stem[0], top)] if not closing else [(stem[0], bottom), (stem[1], bottom), (stem[1], top),
                                                          (x0, top), (x0, top - thick), (stem[0], top - thick)]
        else:
            inner = [(stem[0], bottom), (x1, bottom), (x1, bottom + thick), (stem[1], bottom + thick), (stem[1], top),
                     (stem[0], top)] if not closing else [(x0, bottom), (stem[1], bottom), (stem[1], top),
                                                          (stem[0], top), (stem[0], bottom + thick),
                                                          (x0, bottom + thick)]
        steps = [("moveTo", (inner[0],))] + [("lineTo", (p,)) for p in inner[1:]] + [("closePath", ())]
        shop.add(steps, advance, code)


def narrow_signs(shop, proportional):
    """Signs that stand in Latin text and formulas get the width of their ink instead of a full square."""
    for character in "×÷±≤≥≠≈≡√∞∑∏∫∂∈∝→←↔⇒≪≫✓":
        code = ord(character)
        if code not in shop.cmap:
            continue
        steps = shop.outline(shop.cmap[code])
        left, _, right, _ = shop.bounds(steps)
        bearing = 50
        shop.add(moved(steps, Transform().translate(bearing - left, 0)), right - left + 2 * bearing, code)
    full = {}
    for character in "“”‘’·•":
        full[character] = shop.cmap[ord(character)]
        shop.map(ord(character), proportional[ord(character)])
    # Three full stops: at the foot of the line, where Latin text wants them. Chinese keeps its own.
    full["…"] = shop.cmap[ord("…")]
    stop = shop.cmap[ord(".")]
    width = shop.font["hmtx"][stop][0]
    steps = [s for i in range(3) for s in moved(shop.outline(stop), Transform().translate(i * width, 0))]
    shop.add(steps, 3 * width, ord("…"))
    shop.extra += full.values()
    for code, same in ((0x223C, "~"), (0x2717, "×"), (0x2715, "×"), (0x2010, "-"), (0x2011, "-")):
        if code not in shop.cmap:
            shop.map(code, shop.cmap[ord(same)])
    return full


def chinese_context(font, full, cmap):
    """The rule that makes quotes full-width beside a Chinese character."""
    names = set(font.getGlyphOrder())
    hanzi = sorted({g for c, g in cmap.items() if 0x4E00 <= c <= 0x9FFF or 0x3001 <= c <= 0x3011 or 0xFF01 <= c <= 0xFF5E}
                   & names)
    rules = []
    for opening in "“‘":
        rules.append(f"sub {cmap[ord(opening)]}' @han by {full[opening]};")
        rules.append(f"sub @han {cmap[ord(opening)]}' by {full[opening]};")
    for closing in "”’":
        rules.append(f"sub @han {cmap[ord(closing)]}' by {full[closing]};")
        rules.append(f"sub {cmap[ord(closing)]}' @han by {full[closing]};")
    dots = cmap[ord("…")]
    rules.append(f"sub {dots}' {dots} by {full['…']};")
    rules.append(f"sub {full['…']} {dots}' by {full['…']};")
    lookups = "".join(f"  lookup ctx{i} {{ {rule} }} ctx{i};\n" for i, rule in enumerate(rules))
    text = ("languagesystem DFLT dflt;\nlanguagesystem latn dflt;\nlanguagesystem hani dflt;\n"
            f"@han = [{' '.join(hanzi)}];\nfeature calt {{\n{lookups}}} calt;\n")
    addOpenTypeFeaturesFromString(font, text, tables=["GSUB"])


def rename(font, family, style):
    postscript = family.replace(" ", "") + "-" + style
    names = font["name"]
    kept = {i: names.getDebugName(i) for i in (0, 13, 14)}
    names.names = []
    full = family if style == "Regular" else f"{family} {style}"
    for number, text in {0: kept[0], 1: family, 2: style, 3: postscript + ";1", 4: full, 5: "Version 1.000",
                         6: postscript, 13: kept[13], 14: kept[14]}.items():
        if text:
            names.setName(text, number, 3, 1, 0x409)
    cff = font["CFF "].cff
    cff.fontNames = [postscript]
    top = cff.topDictIndex[0]
    for key, value in (("FullName", full), ("FamilyName", family), ("Weight", style)):
        if key in top.rawDict or hasattr(top, key):
            setattr(top, key, value)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", required=True, help="NotoSansCJK-Regular.ttc or -Bold.ttc")
    parser.add_argument("--bold", required=True, help="NotoSansCJK-Bold.ttc")
    parser.add_argument("--characters", required=True, help="code points in hexadecimal, one a line")
    parser.add_argument("--family", default="QuantSpec Sans")
    parser.add_argument("--style", choices=("Regular", "Bold"), required=True)
    parser.add_argument("--out", required=True)
    arguments = parser.parse_args()

    with open(arguments.characters, encoding="ascii") as file:
        wanted = {int(line, 16) for line in file if line.strip()}
    font = face_of(arguments.source, COLLECTION_FACE)
    font.recalcTimestamp = False
    proportional = face_of(arguments.source, PROPORTIONAL_FACE).getBestCmap()
    shop = Workshop(font, wanted)
    full = narrow_signs(shop, proportional)
    add_letters(shop, wanted)
    add_digits(shop, face_of(arguments.bold, COLLECTION_FACE))
    add_brackets(shop)
    for code, advance in ((0xA0, None), (0x2002, 500), (0x2003, 1000), (0x2007, 555), (0x2008, 278), (0x2009, 180),
                          (0x200A, 100), (0x202F, 180)):
        if code not in shop.cmap or advance is not None:
            shop.add([], advance or font["hmtx"][shop.cmap[0x20]][0], code)

    options = Options()
    options.layout_features = ["kern"]
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "DSIG", "GSUB", "GDEF"]
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.hinting = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted & set(shop.cmap), glyphs=shop.extra)
    subsetter.subset(font)

    cmap = font.getBestCmap()
    chinese_context(font, full, cmap)
    # Same line height, but the middle of the line is the middle of capitals and of Chinese characters.
    for table, up, down in (("hhea", "ascent", "descent"), ("OS/2", "sTypoAscender", "sTypoDescender")):
        setattr(font[table], up, 1094)
        setattr(font[table], down, -354)
    font["hhea"].lineGap = font["OS/2"].sTypoLineGap = 0
    font["OS/2"].usWinAscent, font["OS/2"].usWinDescent = 1094, 354
    rename(font, arguments.family, arguments.style)
    font.save(arguments.out)
    missing = sorted(wanted - set(cmap))
    print(f"{arguments.family} {arguments.style}: {len(cmap)} characters, {len(missing)} of those asked for are not in "
          f"Noto Sans CJK")
    return 0


if __name__ == "__main__":
    sys.exit(main())
