"""A screen of a terminal as an SVG picture: text with its colours, legible in light and in dark."""

import re
import unicodedata
from html import escape

CELL, ROW, SIZE, MARGIN = 8.4, 19, 14, 14
# The sixteen colours of a terminal, on white and on black.
LIGHT = (
    "#24292f #b3261e #1a6f37 #7a5800 #0a58b8 #7b3fb0 #0b6b75 #57606a "
    "#6e7781 #c4302b #1f7f3f #8a6100 #1466cc #8a4fc0 #107a86 #1f2328").split()
DARK = (
    "#6e7681 #ff7b72 #7ee787 #e3b341 #79c0ff #d2a8ff #76e3ea #d0d7de "
    "#8b949e #ffa198 #a5f0ad #f2cc60 #a5d6ff #e2c5ff #a0eef4 #f0f6fc").split()
PAPER, INK, SOFT = ("#ffffff", "#0d1117"), ("#1f2328", "#e6edf3"), ("#e9edf1", "#212830")
STEPS = (0, 95, 135, 175, 215, 255)


class Look:
    """How a piece of text is drawn; a colour is a class such as c1, or #rrggbb."""

    def __init__(self):
        self.fore = self.back = None
        self.marks = frozenset()

    def key(self):
        return self.fore, self.back, self.marks

    def take(self, codes):
        """Carries out the parameters of SGR (ECMA-48, 8.3.117)."""
        names = {1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "reverse", 9: "strike"}
        ends = {22: {"bold", "dim"}, 23: {"italic"}, 24: {"underline"}, 27: {"reverse"}, 29: {"strike"}}
        codes = list(codes)
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code in names:
                self.marks |= {names[code]}
            elif code in ends:
                self.marks -= ends[code]
            elif code in (38, 48):
                self.set(code == 38, colour(codes))
            elif code in (39, 49):
                self.set(code == 39, None)
            elif 30 <= code <= 37 or 40 <= code <= 47:
                self.set(code < 40, f"c{code % 10}")
            elif 90 <= code <= 97 or 100 <= code <= 107:
                self.set(code < 100, f"c{code % 10 + 8}")

    def set(self, is_fore, value):
        if is_fore:
            self.fore = value
        else:
            self.back = value


def colour(codes):
    """The colour that begins the codes, which are taken away: 5;N or 2;R;G;B."""
    kind = codes.pop(0) if codes else None
    if kind == 2:
        red, green, blue = codes[:3]
        del codes[:3]
        return f"#{red:02x}{green:02x}{blue:02x}"
    number = codes.pop(0) if codes else 0
    if number < 16:
        return f"c{number}"
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    red, green, blue = (STEPS[(number - 16) // part % 6] for part in (36, 6, 1))
    return f"#{red:02x}{green:02x}{blue:02x}"


def cells(character):
    if unicodedata.combining(character) or character in "\u200d\ufe0f":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def runs(line, look):
    """The pieces of a line of `tmux capture-pane -e -p`: where each begins, its cells, look, text."""
    column, found = 0, []
    for codes, text in re.findall(r"\x1b\[([0-9;:]*)m|([^\x1b]+)", line):
        if not text:
            look.take(int(code or 0) for code in re.split("[;:]", codes))
            continue
        width = sum(map(cells, text))
        found.append((column, width, look.key(), text))
        column += width
    # What is empty at the end of a row is no part of the picture.
    while found and found[-1][3].isspace() and not found[-1][2][1] and not found[-1][2][2]:
        found.pop()
    return found


def svg(screen, title, columns=None, is_beside=False):
    """The picture of a screen, as `tmux capture-pane -e -p` prints it: in the colours of its reader,
    or in light and in dark side by side."""
    look, rows = Look(), []
    for line in screen.rstrip("\n").split("\n"):
        rows.append(runs(line, look))
    columns = columns or max((run[0] + run[1] for row in rows for run in row), default=1)
    width, height = columns * CELL + 2 * MARGIN, len(rows) * ROW + 2 * MARGIN
    body = []
    for number, row in enumerate(rows):
        body += [draw(run, MARGIN + number * ROW) for run in row]
    body = [
        f'<rect class="paper" x=".5" y=".5" width="{width - 1:g}" height="{height - 1:g}" rx="8"/>',
        *[piece for piece in body if piece]]
    whole = width
    if is_beside:
        whole = 2 * width + MARGIN
        body = ['<g class="light">', *body, f'</g><g class="dark" transform="translate({width + MARGIN:g})">',
                *body, "</g>"]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole:g} {height:g}"'
        f' width="{whole:g}" height="{height:g}" role="img">',
        f"<title>{escape(title)}</title>", f"<style>{style(is_beside)}</style>", *body, "</svg>", ""])


def style(is_beside):
    def rules(palette, index, place=""):
        colours = "".join(f"{place}.c{n}{{fill:{value}}}" for n, value in enumerate(palette))
        return (
            f"{place}.paper{{fill:{PAPER[index]};stroke:#8c959f}}{place}.p{{fill:{PAPER[index]}}}"
            f"{place}.i{{fill:{INK[index]}}}{place}.soft{{fill:{SOFT[index]}}}{colours}")
    schemes = rules(LIGHT, 0, ".light ") + rules(DARK, 1, ".dark ") if is_beside else \
        f"{rules(LIGHT, 0)}@media(prefers-color-scheme:dark){{{rules(DARK, 1)}}}"
    return (
        f"text{{font:{SIZE}px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;"
        "white-space:pre}.bold{font-weight:bold}.dim{opacity:.65}.italic{font-style:italic}"
        ".underline{text-decoration:underline}.strike{text-decoration:line-through}"
        f"{schemes}")


def draw(run, top):
    column, width, (fore, back, marks), text = run
    if "reverse" in marks:
        fore, back = back or "p", fore or "i"
    # Black or grey behind text is what parts a bar or the line of the cursor from the rest.
    back, drawn = "soft" if back in ("c0", "c7") else back, []
    if back:
        x, length = MARGIN + column * CELL, width * CELL
        drawn.append(
            f'<rect x="{x:g}" y="{top:g}" width="{length:g}" height="{ROW}"'
            f' shape-rendering="crispEdges"{paint(back)}/>')
    look = sorted(marks - {"reverse"})
    # Each word begins in its cell, whatever the font.
    for piece in [text] if "underline" in marks else re.findall(r" +|[^ ]+(?: [^ ]+)*", text):
        x, length = MARGIN + column * CELL, sum(map(cells, piece)) * CELL
        column += sum(map(cells, piece))
        if not piece.isspace() or "underline" in marks:
            drawn.append(
                f'<text x="{x:g}" y="{top + SIZE:g}" textLength="{length:g}"'
                f' lengthAdjust="spacingAndGlyphs"{paint(fore or "i", look)}>{escape(piece)}</text>')
    return "".join(drawn)


def paint(value, marks=()):
    classes = [*marks] if value.startswith("#") else [value, *marks]
    fill = f' fill="{value}"' if value.startswith("#") else ""
    return fill + (f' class="{" ".join(classes)}"' if classes else "")
