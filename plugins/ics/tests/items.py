"""Items of a collection, as another client writes them."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator

from .harness import Case


def todo(uid: str, title: str, *lines: str) -> str:
    return "\r\n".join(
        [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//phone//EN",
            "BEGIN:VTODO",
            f"UID:{uid}",
            "DTSTAMP:20260101T000000Z",
            f"SUMMARY:{title}",
            *lines,
            "END:VTODO",
            "END:VCALENDAR",
            "",
        ]
    )


def changed(text: str, name: str, value: str | None) -> str:
    """An item in which another client changed one property, now."""
    now = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(time.time() + 2))
    for each, line in (
        (name, value and f"{name}{value}"),
        ("LAST-MODIFIED", f"LAST-MODIFIED:{now}"),
    ):
        text = re.sub(rf"(?m)^{each}[;:].*\r?\n([ \t].*\r?\n)*", "", text)
        if line:
            text = text.replace("END:VTODO", f"{line}\r\nEND:VTODO")
    return text


def own_lines(data: bytes) -> Iterator[tuple[bytes, str]]:
    """The content lines of a file, as they are written, each with its name where it is a property
    of a VTODO, and with no name elsewhere."""
    depth = 0
    for line in re.findall(rb"[^\r\n]+(?:\r*\n|\r)(?:[ \t][^\r\n]*(?:\r*\n|\r))*", data):
        name = re.split("[;:]", unfolded(line).lstrip("\ufeff"))[0].strip().upper()
        depth += {"BEGIN": 1, "END": -1}.get(name, 0)
        yield line, name if depth == 2 and name != "END" else ""


def unfolded(line: bytes) -> str:
    return re.sub(rb"(?:\r*\n|\r)[ \t]", b"", line).decode(errors="replace")


def others(data: bytes, *names: str) -> list[bytes]:
    """The content lines of a file without the properties of these names, and without those that
    say when it was changed."""
    gone = (*names, "DTSTAMP", "LAST-MODIFIED")
    return [line for line, name in own_lines(data) if name not in gone]


def value(text: str, name: str) -> str | None:
    text = re.sub(r"(?s)BEGIN:VALARM.*?END:VALARM", "", re.sub(r"\r?\n[ \t]", "", text))
    found = re.search(rf"(?m)^{name}(?:;[^:\r\n]*)?:(.*?)\r?$", text[text.index("BEGIN:VTODO") :])
    return found[1] if found else None


ALARM = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM"]


def without(text: str, *lines: str) -> str:
    for line in lines:
        head, _, tail = text.partition(f"{line}\r\n")
        text = head + tail
    return text


def joined(text: str, more: str) -> str:
    """One calendar of two."""
    return without(text, "END:VCALENDAR") + more.partition("EN\r\n")[2]


class FolderCase(Case):
    """A vdir, as vdirsyncer and todoman have it."""

    def setUp(self) -> None:
        super().setUp()
        self.folder = self.home.folder / "todos"
        self.folder.mkdir()
        self.home.settings["tasks"] = [str(self.folder)]

    def items(self) -> dict[str, str]:
        return {each.name: each.read_bytes().decode() for each in self.folder.glob("*.ics")}

    def put(self, name: str, text: str) -> None:
        (self.folder / f"{name}.new").write_bytes(text.encode())
        os.replace(self.folder / f"{name}.new", self.folder / name)

    def status(self) -> tuple[str, str]:
        provider = self.home.provider("ics/tasks")
        return provider["state"], provider.get("message") or ""
