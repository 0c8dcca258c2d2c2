"""Content lines and components of RFC 5545 (3.1, 3.6), as they are written: what is not known here
is kept as it came."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Optional

MAX_DEPTH = 20
_PARAM = re.compile(r';([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:,])*(?:,(?:"[^"]*"|[^";:,])*)*)')
_NAME = re.compile(r"[A-Za-z0-9-]+")
_LISTED = re.compile(r"(?:\\.|[^,\\])+")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


@dataclass
class Property:
    """One content line. Parameters keep their order, their quotation marks and their case."""

    name: str
    params: list[tuple[str, str]]
    value: str

    @classmethod
    def of(cls, line: str) -> Optional[Property]:
        """Returns nothing for a line that is none."""
        head, colon, value = line.partition(":")
        if colon and ";" not in head and head.replace("-", "").isalnum():
            return cls(head.upper(), [], value)
        match = _NAME.match(line)
        if not match:
            return None
        params = []
        end = match.end()
        while found := _PARAM.match(line, end):
            params.append((found[1], found[2]))
            end = found.end()
        if line[end : end + 1] != ":":
            return None
        return cls(match[0].upper(), params, line[end + 1 :])

    def param(self, name: str) -> Optional[str]:
        for each, value in self.params:
            if each.upper() == name:
                return value.strip('"')
        return None

    @property
    def text(self) -> str:
        """The value of the type TEXT (3.3.11)."""
        return unescaped(self.value)

    @property
    def texts(self) -> list[str]:
        """The values of a list of TEXT."""
        return [unescaped(part) for part in _LISTED.findall(self.value)]

    @property
    def line(self) -> str:
        params = "".join(f";{name}={value}" for name, value in self.params)
        return f"{self.name}{params}:{self.value}"


@dataclass
class Component:
    """A component with its content lines, unfolded, and the components within it."""

    name: str
    lines: list[str] = field(default_factory=list)
    children: list[Component] = field(default_factory=list)
    _index: Optional[dict[str, int]] = field(default=None, repr=False)

    def all(self, name: str) -> list[Property]:
        found = (Property.of(self.lines[place]) for place in self._places(name))
        return [each for each in found if each]

    def first(self, name: str) -> Optional[Property]:
        place = self._firsts().get(name)
        if place is None:
            return None
        return Property.of(self.lines[place]) or next(iter(self.all(name)), None)

    def text(self, name: str) -> Optional[str]:
        first = self.first(name)
        return first.text if first else None

    def has(self, name: str) -> bool:
        return name in self._firsts()

    def replace(self, name: str, properties: list[Property]) -> None:
        """Puts properties in the place of those of that name, or at the end."""
        places = self._places(name)
        at = places[0] if places else len(self.lines)
        rest = [line for index, line in enumerate(self.lines) if index not in set(places)]
        self.lines = rest[:at] + [each.line for each in properties] + rest[at:]
        self._index = None

    def put(self, name: str, value: Optional[str], **params: str) -> None:
        """Sets the value of the first property of that name; nothing removes all of them. Its other
        parameters are kept, but for those that say how a time is written."""
        if value is None:
            return self.replace(name, [])
        old = self.all(name)
        kept = [each for each in old[0].params if each[0].upper() not in TIMES] if old else []
        self.replace(name, [Property(name, list(params.items()) + kept, value), *old[1:]])

    def walk(self, name: str) -> Iterator[Component]:
        """The components of that name that are directly within this one."""
        return (child for child in self.children if child.name == name)

    def _places(self, name: str) -> list[int]:
        first = self._firsts().get(name)
        if first is None:
            return []
        return [each for each in range(first, len(self.lines)) if _name(self.lines[each]) == name]

    def _firsts(self) -> dict[str, int]:
        """Where the first line of each name is."""
        if self._index is None:
            self._index = {}
            for place, line in enumerate(self.lines):
                self._index.setdefault(_name(line), place)
        return self._index

    def __str__(self) -> str:
        return "".join(folded(line) for line in self._all_lines())

    def _all_lines(self) -> Iterator[str]:
        yield f"BEGIN:{self.name}"
        yield from self.lines
        for child in self.children:
            yield from child._all_lines()
        yield f"END:{self.name}"


TIMES = {"VALUE", "TZID"}


def _name(line: str) -> str:
    return line.partition(":")[0].partition(";")[0].upper()


def read(text: str) -> list[Component]:
    """Returns the outermost components of a text. An end without a beginning is left out, and what
    has no end ends with what it is in."""
    lines = text.replace("\r\n", "\n").replace("\n ", "").replace("\n\t", "").split("\n")
    root = Component("")
    stack = [root]
    for line in lines:
        if line[:4].upper() == "END:":
            name = line[4:].strip().upper()
            if any(each.name == name for each in stack[1:]):
                while stack.pop().name != name:
                    pass
        elif line[:6].upper() == "BEGIN:":
            child = Component(line[6:].strip().upper())
            if len(stack) <= MAX_DEPTH:
                stack[-1].children.append(child)
                stack.append(child)
        elif line and len(stack) > 1:
            stack[-1].lines.append(line)
    return root.children


def folded(line: str) -> str:
    """A content line of at most 75 octets a line (3.1)."""
    data = line.encode()
    parts = []
    size = 75
    while len(data) > size:
        end = size
        while data[end] & 0xC0 == 0x80:  # Not within a character.
            end -= 1
        parts.append(data[:end])
        data = data[end:]
        size = 74
    return b"\r\n ".join([*parts, data]).decode() + "\r\n"


def unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    return _ESCAPE.sub(lambda found: "\n" if found[1] in "nN" else found[1], text)


def escaped(text: str) -> str:
    for character in "\\;,":
        text = text.replace(character, "\\" + character)
    return text.replace("\r\n", "\n").replace("\n", "\\n")
