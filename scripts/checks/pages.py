#!/usr/bin/env python3
"""Checks README.md and the pages of docs/guide: links, the guide's index, and the README's length.

    scripts/checks/pages.py    says what is wrong

Each link leads to a file of the repository, and to a heading where it names one. The index of the
guide names each page. The README has at most 180 lines, and no paragraph of more than 80 words. What a
member is called elsewhere stands in protocol/NAMES.md, for each member of its types.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LINES, WORDS = 180, 80
FENCE = re.compile(r"^```.*?^```$", re.M | re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def anchors(text):
    """The names by which the headings of a page are linked, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", text), re.M)
    return {re.sub(r"[^\w\- ]", "", LINK.sub("]", each)).strip().lower().replace(" ", "-")
            for each in headings}


def links(text):
    """The links of a page within the repository."""
    return [each for each in LINK.findall(FENCE.sub("", text)) if ":" not in each]


def broken(path):
    """Each link of the page at the path that leads nowhere."""
    for link in links(path.read_text(encoding="utf-8")):
        file, _, anchor = link.partition("#")
        target = path.parent / file if file else path
        if not target.exists():
            yield f"{link} leads to no file"
        elif anchor and anchor not in anchors(target.read_text(encoding="utf-8")):
            yield f"{link} leads to no heading"


def unlisted(index, names):
    """Each of the pages that the index does not link."""
    return [f"{name} is not in the index" for name in sorted(set(names) - set(links(index)))]


def too_long(text):
    """What of the README is longer than a reader will take."""
    count = len(text.splitlines())
    if count > LINES:
        yield f"{count} lines, more than {LINES}"
    for block in re.split(r"\n(?:\s*\n|(?=[-|] ))", FENCE.sub("", text)):
        words = len(block.split())
        if words > WORDS:
            yield f"{words} words in a paragraph, more than {WORDS}: {' '.join(block.split()[:6])} …"


def unnamed(text, schemas):
    """Each member of a type that has no row in the part of the page about it."""
    parts = dict(re.findall(r"^## An? (\w+)$(.*?)(?=^## |\Z)", text, re.M | re.S))
    for name in ("Task", "Occurrence", "Reminder", "Attachment", "Event"):
        rows = re.findall(r"^\| (.*?) \|", parts.get(name.lower(), ""), re.M)
        said = set(re.findall(r"`(\w+)`", " ".join(rows)))
        for member in sorted(set(schemas[name]["properties"]) ^ said):
            yield f"{name}.{member} stands on one side only"


def main():
    guide = ROOT / "docs" / "guide"
    readme, index = ROOT / "README.md", guide / "README.md"
    names, pages = ROOT / "protocol" / "NAMES.md", sorted(guide.glob("*.md"))
    found = [f"{path.relative_to(ROOT)}: {each}"
             for path in [readme, names, *pages] for each in broken(path)]
    schemas = json.loads((ROOT / "protocol" / "openrpc.json").read_text())["components"]["schemas"]
    found += [f"protocol/NAMES.md: {each}" for each in unnamed(names.read_text(), schemas)]
    others = [path.name for path in pages if path != index]
    found += [f"docs/guide: {each}" for each in unlisted(index.read_text(encoding="utf-8"), others)]
    found += [f"README.md: {each}" for each in too_long(readme.read_text(encoding="utf-8"))]
    for each in found:
        print(each)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
