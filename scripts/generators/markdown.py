"""Tables, code and anchors of Markdown, as GitHub renders it."""

import json

WIDTH = 90


def cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def table(heads, rows):
    """A table, without the columns in which no row has anything."""
    rows = [list(row) for row in rows]
    kept = [index for index in range(len(heads)) if any(row[index] for row in rows)]
    if not rows:
        return []
    return ["", "| " + " | ".join(heads[index] for index in kept) + " |",
            "|" + "---|" * len(kept),
            *("| " + " | ".join(cell(row[index]) for index in kept) + " |" for row in rows)]


def laid_out(value, indent=""):
    """JSON, in which what fits on a line stands on one."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= WIDTH or not isinstance(value, (dict, list)) or not value:
        return line
    inner = indent + "  "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {laid_out(each, inner)}"
                 for key, each in value.items()]
        opening, closing = "{", "}"
    else:
        parts, opening, closing = [laid_out(each, inner) for each in value], "[", "]"
    return f"{opening}\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}{closing}"


def code(value):
    return ["", "```json", laid_out(value), "```"]


class Anchors:
    """The anchors of the headings of a page: their words in small letters, numbered where they repeat."""

    def __init__(self):
        self.counts = {}

    def add(self, text):
        slug = "".join(each for each in text.lower().replace(" ", "-")
                       if each.isalnum() or each in "-_")
        count = self.counts[slug] = self.counts.get(slug, -1) + 1
        return f"{slug}-{count}" if count else slug
