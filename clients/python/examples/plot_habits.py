#!/usr/bin/env python3
"""Draws a year of your habits, a row for each.

    plot_habits.py habits.svg [YEAR]

In a notebook, `figure(rows(book, 2026))` draws the same with matplotlib.
"""

import datetime
import sys
from xml.sax.saxutils import escape

import daybook

COLOURS = ["#ebedf0", "#c6e48b", "#7bc96f", "#239a3b", "#196127"]
SIZE = 11


def rows(book, year):
    """The title and the level, 0 to 4, of each day of the year, of each habit."""
    return [(habit["title"], book.habit.heatmap(id=habit["id"], year=year)["levels"])
            for habit in book.habit.list_all(state="active")]


def svg(rows, year):
    """A picture like those of commits: a column for each week, Monday at the top."""
    first = datetime.date(year, 1, 1).weekday()
    parts, top = [], 0
    for title, levels in rows:
        parts.append(f'<text x="4" y="{top + 14}">{escape(title)}: {levels.count(4)} days</text>')
        for day, level in enumerate(levels, first):
            x, y = 4 + day // 7 * (SIZE + 2), top + 22 + day % 7 * (SIZE + 2)
            parts.append(f'<rect x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" rx="2" '
                         f'fill="{COLOURS[level]}"/>')
        top += 8 * (SIZE + 2) + 20
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{54 * (SIZE + 2) + 8}" height="{top}" '
            'font-family="sans-serif" font-size="13" fill="#24292e">\n' + "\n".join(parts)
            + "\n</svg>\n")


def figure(rows):
    """The same for a notebook; needs matplotlib."""
    from matplotlib import pyplot
    drawing, axes = pyplot.subplots(len(rows), 1, squeeze=False, figsize=(12, 1.2 * len(rows)))
    for axis, (title, levels) in zip(axes[:, 0], rows):
        axis.imshow([levels], aspect="auto", cmap="Greens", vmin=0, vmax=4)
        axis.set_yticks([])
        axis.set_title(title, loc="left")
    drawing.tight_layout()
    return drawing


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    with daybook.Client(name="plot-habits") as client:
        today = datetime.date.fromisoformat(client.session.day(text="today")["day"])
        wanted = int(sys.argv[2]) if len(sys.argv) > 2 else today.year
        found = rows(client, wanted)
    if not found:
        sys.exit("There are no habits yet: daybook habit add 'Read every day'")
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(svg(found, wanted))
