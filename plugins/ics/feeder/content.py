"""Content lines and components of RFC 5545 (3.1, 3.6). A text is kept as it came: a change replaces
single content lines of it, and nothing else."""

from __future__ import annotations

import codecs
import re
import sys
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import Optional

MAX_DEPTH = 20
MAX_COMPONENTS = 500_000
MAX_FAULTS = 1_000
_WORD = r"[A-Za-z0-9._-]+"
_VALUES = r'(?:"[^"]*"|[^";:,])*(?:,(?:"[^"]*"|[^";:,])*)*'
_PARAM = re.compile(rf";({_WORD})=({_VALUES})")
_PLAIN = re.compile(rf"(?!(?:BEGIN|END):){_WORD}(?:;{_WORD}={_VALUES})*:", re.IGNORECASE)
_NAME = re.compile(_WORD)
_LISTED = re.compile(r"(?:\\.|[^,\\])+")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_CARET = re.compile(r"\^(['^n])")
_CARETS = {"'": '"', "^": "^", "n": "\n"}
_END = r"(?:\r{0,3}\n|\r)"
_CONTENT_LINE = re.compile(rf"[^\r\n]*(?:{_END}[ \t][^\r\n]*)*(?:{_END}|\Z)")
_FOLD = re.compile(rf"{_END}[ \t]")
_ENDING = re.compile(rf"{_END}\Z")
_BREAK = re.compile(r"\r\n?|\n")
_BYTE = re.compile("[\udc80-\udcff]")
_PARENTS = {
    **dict.fromkeys(("VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"), "VCALENDAR"),
    "VCALENDAR": "",
    "STANDARD": "VTIMEZONE",
    "DAYLIGHT": "VTIMEZONE",
}
"""Where these components stand; one that begins elsewhere shows that an END is missing."""


TIMES = {"VALUE", "TZID"}


@dataclass
class Property:
    """One content line. Parameters keep their order, their quotation marks and their case."""

    name: str
    params: list[tuple[str, str]]
    value: str

    @classmethod
    def of(cls, line: str) -> Optional[Property]:
        """Returns nothing for a line that is none."""
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
                # RFC 6868 has the escapes.
                return _CARET.sub(lambda found: _CARETS[found[1]], value.strip('"'))
        return None

    @property
    def text(self) -> str:
        """The value of the type TEXT (3.3.11)."""
        return unescaped(self.value)

    @property
    def has_bytes(self) -> bool:
        """Whether some of it is not in UTF-8."""
        return not self.value.isascii() and bool(_BYTE.search(self.value))

    @property
    def parts(self) -> list[str]:
        """The values of a list of TEXT, as they are written."""
        return _LISTED.findall(self.value)

    @property
    def line(self) -> str:
        params = "".join(f";{name}={value}" for name, value in self.params)
        return f"{self.name}{params}:{self.value}"


class Component:
    """A component with the places of its content lines among those of its text, and the components
    within it."""

    __slots__ = ("name", "begin", "end", "is_cut", "places", "children", "_raws", "_firsts")

    def __init__(self, name: str, begin: int, raws: list[str]) -> None:
        self.name = name
        self.begin = begin
        self.end = 0
        self.is_cut = False
        """Whether it, or a component within it, has no END."""
        self.places = array("I")
        self.children: list[Component] = []
        self._raws = raws
        self._firsts: Optional[dict[str, int]] = None

    def written(self, name: str) -> list[tuple[int, Property]]:
        """The properties of that name, each with its place."""
        first = self._index().get(name)
        places = [] if first is None else self.places[first:]
        named = (place for place in places if _name(self._raws[place]) == name)
        found = [(place, Property.of(_unfolded(self._raws[place]))) for place in named]
        return [(place, each) for place, each in found if each]

    def all(self, name: str) -> list[Property]:
        return [each for _, each in self.written(name)]

    def first(self, name: str) -> Optional[Property]:
        if not self.has(name):
            return None
        each = Property.of(_unfolded(self._raws[self.place(name)]))
        return each or next(iter(self.all(name)), None)

    def text(self, name: str) -> Optional[str]:
        first = self.first(name)
        return first.text if first else None

    def has(self, name: str) -> bool:
        return name in self._index()

    def place(self, name: str) -> int:
        """Where the first line of that name is, or else where the component begins."""
        return self.places[self._index()[name]] if self.has(name) else self.begin

    def walk(self, name: str) -> Iterator[Component]:
        """The components of that name that are directly within this one."""
        return (child for child in self.children if child.name == name)

    def content(self) -> str:
        """All that it says, wherever it stands."""
        lines = (_unfolded(self._raws[place]) for place in self.places)
        return "\n".join([self.name, *lines, *(each.content() for each in self.children)])

    def _index(self) -> dict[str, int]:
        """Which of its lines is the first of each name."""
        if self._firsts is None:
            self._firsts = {}
            for index, place in enumerate(self.places):
                self._firsts.setdefault(_name(self._raws[place]), index)
        return self._firsts


def put(component: Component, name: str, value: Optional[str], **params: str) -> Wanted:
    """The value of the first property of that name; nothing removes all of them. Its other
    parameters are kept, but for those that say how a time is written."""
    old = component.all(name)
    if value is None:
        return {name: [None] * len(old)}
    kept = [each for each in old[0].params if each[0].upper() not in TIMES] if old else []
    return {name: [Property(name, list(params.items()) + kept, value), *old[1:]]}


Wanted = dict[str, list[Optional[Property]]]
"""The properties of each name, one for one with those that are there."""


@dataclass
class Edits:
    """What is to be changed in a text."""

    wanted: list[tuple[Component, Wanted]] = field(default_factory=list)
    gone: list[Component] = field(default_factory=list)
    new: list[str] = field(default_factory=list)
    """Content lines before the end of the first component that is wanted otherwise."""

    def put(self, component: Component, name: str, value: Optional[str]) -> None:
        self.wanted.append((component, put(component, name, value)))


def _name(raw: str) -> str:
    head = raw.partition(":")[0].partition(";")[0]
    if not head.isascii() or "\n" in head or "\r" in head:
        head = _unfolded(raw).partition(":")[0].partition(";")[0]
    return sys.intern(head.upper())


class Text:
    """A text of iCalendar objects. Whatever is wrong with its form is in `faults`, and what follows
    is read as far as it goes."""

    def __init__(self, text: str, name: str = "") -> None:
        self.name = name[:60]
        self.raws = _CONTENT_LINE.findall(text)
        self.root = Component("", 0, self.raws)
        self.faults: list[tuple[str, int]] = []
        """What is wrong, and at which place."""
        self._stack = [self.root]
        self._count = 0
        for place, raw in enumerate(self.raws):
            if len(self._stack) > 1 and _PLAIN.match(raw) and not _BYTE.search(raw):
                self._stack[-1].places.append(place)
            else:
                self._read(place, _unfolded(raw))
        self.is_whole = len(self._stack) == 1 and any(self.root.walk("VCALENDAR"))
        if len(self._stack) > 1:
            self._say(f"A file ends within a {self._stack[-1].name[:40]}", len(self.raws) - 1)
        self._pop(1, len(self.raws))

    def _say(self, kind: str, place: int) -> None:
        if len(self.faults) < MAX_FAULTS:
            self.faults.append((kind, place))

    @property
    def calendars(self) -> list[Component]:
        """Those that have components, the last one for what stands outside of all."""
        return [*self.root.walk("VCALENDAR"), self.root]

    def at(self, place: int) -> str:
        """Where that is, for a person."""
        return f"{self.name}, line {self._line_numbers[place]}"

    @cached_property
    def _line_numbers(self) -> array[int]:
        return array("I", accumulate((_breaks(raw) for raw in self.raws), initial=1))

    def _read(self, place: int, line: str) -> None:
        start = line[:6].upper()
        if start == "BEGIN:":
            self._begin(place, line[6:].strip().upper())
        elif start[:4] == "END:":
            self._end(place, line[4:].strip().upper())
        elif line.strip("\x00\x1a \t"):
            if len(self._stack) == 1:
                self._say("A line stands outside of a calendar", place)
            elif len(self.faults) == MAX_FAULTS:
                pass
            elif not Property.of(line):
                self._say("A line could not be read", place)
            elif not line.isascii() and _BYTE.search(line):
                self._say("A text is not in UTF-8", place)
            self._stack[-1].places.append(place)

    def _begin(self, place: int, name: str) -> None:
        open_names = [each.name for each in self._stack]
        parent = _PARENTS.get(name)
        if parent in open_names:
            depth = len(open_names) - open_names[::-1].index(parent)
        elif name in open_names[1:]:
            depth = open_names.index(name, 1)
        else:
            depth = len(open_names)
        self._miss(depth)
        self._pop(depth, place)
        if parent == "VCALENDAR" and len(self._stack) == 1:
            self._say(f"A {name} stands outside of a calendar", place)
        self._count += 1
        if len(self._stack) > MAX_DEPTH or self._count > MAX_COMPONENTS:
            return self._say("A component was left out, since there are too many", place)
        child = Component(name, place, self.raws)
        self._stack[-1].children.append(child)
        self._stack.append(child)

    def _end(self, place: int, name: str) -> None:
        names = [each.name for each in self._stack]
        depth = max((at for at in range(1, len(names)) if names[at] == name), default=0)
        if not depth:
            return self._say(f"An END:{name[:40]} closes nothing", place)
        self._miss(depth + 1)
        self._pop(depth, place + 1)

    def _miss(self, depth: int) -> None:
        for each in self._stack[depth:]:
            self._say(f"A {each.name[:40]} has no END", each.begin)
        if self._stack[depth:]:
            for each in self._stack[depth - 1 :]:
                each.is_cut = True

    def _pop(self, depth: int, end: int) -> None:
        """Closes what is open, up to a place that it does not hold any more."""
        while len(self._stack) > depth:
            self._stack.pop().end = end

    # MARK: Changing

    def replaced(self, edits: Edits) -> str:
        """The text with properties in the place of those of the same names, one for one: nothing
        removes one, and one that says the same stays as it is written. New ones come after the
        component's last line."""
        raws = list(self.raws)
        for component, wanted in edits.wanted:
            self._replace(raws, component, wanted)
        for each in edits.gone:
            raws[each.begin : each.end] = [""] * (each.end - each.begin)
        if edits.new:
            place = edits.wanted[0][0].end - 1
            ending = _ending(raws[place])
            raws[place] = "".join(folded(each, ending) for each in edits.new) + raws[place]
        return "".join(raws)

    def _replace(self, raws: list[str], component: Component, wanted: Wanted) -> None:
        limit = component.children[0].begin if component.children else component.end
        anchor = max([component.begin, *(each for each in component.places if each < limit)])
        added = ""
        for name, properties in wanted.items():
            written = component.written(name)
            for index, each in enumerate(properties):
                if index >= len(written):
                    added += folded(each.line, _ending(self.raws[anchor])) if each else ""
                elif each is None:
                    raws[written[index][0]] = ""
                elif each != written[index][1]:
                    place = written[index][0]
                    raws[place] = folded(each.line, _ending(raws[place]))
        raws[anchor] += added

    def without(self, components: list[Component]) -> str:
        places = {place for each in components for place in range(each.begin, each.end)}
        return "".join(raw for place, raw in enumerate(self.raws) if place not in places)


def decoded(data: bytes) -> tuple[str, str]:
    """Returns a text and its encoding. Bytes that are not UTF-8 are kept, each as a surrogate."""
    for mark, codec in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if data.startswith(mark):
            try:
                return data.decode(codec), codec
            except UnicodeDecodeError:
                break
    return data.decode(errors="surrogateescape"), "utf-8"


def encoded(text: str, codec: str) -> bytes:
    return text.encode(codec, "surrogateescape" if codec == "utf-8" else "replace")


def _unfolded(raw: str) -> str:
    line = raw.rstrip("\r\n").lstrip("\ufeff")
    if "\n" in line or "\r" in line:
        line = _FOLD.sub("", line)
    if not line.isascii() and _BYTE.search(line):
        # A fold may stand within a character.
        line = line.encode(errors="surrogateescape").decode(errors="surrogateescape")
    return line


def _breaks(raw: str) -> int:
    return raw.count("\n") or raw.count("\r")


def _ending(raw: str) -> str:
    found = _ENDING.search(raw)
    return found[0] if found else "\r\n"


def folded(line: str, ending: str = "\r\n") -> str:
    """A content line of at most 75 octets a line (3.1)."""
    data = line.encode(errors="surrogateescape")
    parts = []
    size = 75
    while len(data) > size:
        end = size
        while data[end] & 0xC0 == 0x80 and end > size - 4:  # Not within a character.
            end -= 1
        parts.append(data[:end])
        data = data[end:]
        size = 74
    fold = f"{ending} ".encode()
    return fold.join([*parts, data]).decode(errors="surrogateescape") + ending


def unescaped(text: str) -> str:
    if not text.isascii():
        text = _BYTE.sub("\ufffd", text)
    if "\\" not in text:
        return text
    return _ESCAPE.sub(lambda found: "\n" if found[1] in "nN" else found[1], text)


def escaped(text: str) -> str:
    for character in "\\;,":
        text = text.replace(character, "\\" + character)
    return _BREAK.sub(r"\\n", text)
