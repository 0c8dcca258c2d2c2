"""Org files (orgmode.org): headings with a keyword, their planning, properties and text.

A heading keeps its lines as they are; only those that change are written anew. Headings without a
keyword, drawers, and everything before the first heading are no tasks."""

import re

from . import repeats, stamps, text

HEADING = re.compile(r"(\*+)[ \t]+(.*)")
SETTING = re.compile(r"#\+(?:TODO|SEQ_TODO|TYP_TODO):(.*)", re.IGNORECASE)
TAGS = re.compile(r"(.*?)(?:[ \t]+:([\w@#%:]+):)?[ \t]*")
PRIORITY = re.compile(r"\[#([A-Z0-9]|[1-5][0-9]|6[0-4])\][ \t]*")
PLANNING = re.compile(r"[ \t]*(?:SCHEDULED|DEADLINE|CLOSED):[ \t]*[<\[]")
DRAWER = re.compile(r"[ \t]*:([\w-]+):[ \t]*")
END = re.compile(r"[ \t]*:END:[ \t]*", re.IGNORECASE)
STARS = re.compile(r" *\*+ ")


class Keywords:
    """The words of a file for what is to be done and what is done."""

    def __init__(self, lines):
        self.open, self.done = [], []
        for line in lines:
            found = SETTING.fullmatch(line.rstrip("\r"))
            if found:
                self._read([re.sub(r"\(.*\)$", "", each) for each in found[1].split()])
        if not self.open + self.done:
            self.open, self.done = ["TODO"], ["DONE"]

    def _read(self, words):
        bar = words.index("|") if "|" in words else max(len(words) - 1, 0)
        self.open += words[:bar]
        self.done += [each for each in words[bar:] if each != "|"]

    def state(self, word):
        if word in self.done:
            return "cancelled" if word.upper().startswith("CANCEL") else "completed"
        return "open"

    def word(self, state):
        """Returns the first word of a state; None where the file has none."""
        words = self.open if state == "open" else self.done
        return next((each for each in words if self.state(each) == state), words[0] if words else None)


class Heading(text.Entry):
    def __init__(self, path, lines, keywords):
        super().__init__(path, None)
        self.lines, self.keywords = lines, keywords
        self.number = 0
        self.is_valid = all(text.is_valid(each) for each in lines)
        self.raw = lines[0]
        self.end = "\r" if lines[0].endswith("\r") else ""
        found = HEADING.fullmatch(lines[0].rstrip("\r"))
        self.level, rest = len(found[1]), found[2]
        word = re.match(r"\S+", rest)
        is_keyword = self.is_valid and word and word[0] in keywords.open + keywords.done
        self.keyword = word[0] if is_keyword else None
        self.is_task = self.keyword is not None
        if not self.is_task:
            return
        rest = rest[len(self.keyword) :].lstrip(" \t")
        cookie = PRIORITY.match(rest)
        self.letter = cookie[1] if cookie else None
        found = TAGS.fullmatch(rest[cookie.end() :] if cookie else rest)
        self.title, self.tags = found[1], [each for each in (found[2] or "").split(":") if each]
        self._read_body()
        self.mark = self.value_of("ID")

    def _read_body(self):
        lines = [each.rstrip("\r") for each in self.lines]
        at = 1
        self.planning = stamps.Planning(lines[1] if len(lines) > 1 and PLANNING.match(lines[1]) else "")
        at += bool(self.planning.line)
        self.drawers, begin = [], at
        while at < len(lines) and DRAWER.fullmatch(lines[at]) and not END.fullmatch(lines[at]):
            end = next((index for index in range(at, len(lines)) if END.fullmatch(lines[index])), None)
            if end is None:
                break
            at = end + 1
        self.drawers, self.body = lines[begin:at], lines[at:]
        first = next((each for each in lines[1:] if each.strip()), "")
        self.indent = re.match(r"[ \t]*", first)[0]

    # MARK: Reading

    def _property_index(self, name):
        """Returns the line of a property in the drawer PROPERTIES; None where there is none."""
        for index, line in enumerate(self._properties()):
            if re.match(rf"[ \t]*:{name}:(?:[ \t]|$)", line, re.IGNORECASE):
                return index
        return None

    def _properties(self):
        if not self.drawers or DRAWER.fullmatch(self.drawers[0])[1].upper() != "PROPERTIES":
            return []
        return self.drawers[: next(i for i, each in enumerate(self.drawers) if END.fullmatch(each))]

    def value_of(self, name):
        index = self._property_index(name)
        return None if index is None else self.drawers[index].split(":", 2)[2].strip() or None

    def notes(self):
        lines = self.body
        if all(each.startswith(self.indent) for each in lines if each.strip()):
            lines = [each[len(self.indent) :] if each.strip() else each for each in lines]
        return "\n".join(each[1:] if STARS.match(each) and each[0] == " " else each for each in _trim(lines)) or None

    def fields(self, title=None):
        planning = self.planning
        repeat = self.value_of("LAST_REPEAT")
        return {
            "title": " ".join(self.title.split()), "state": self.keywords.state(self.keyword),
            "done": planning.day("CLOSED"), "priority": text.priority(self.letter),
            "tags": text.unique(self.tags), "due": planning.value("DEADLINE"),
            "start": planning.value("SCHEDULED"), "rec": planning.repeat, "notes": self.notes(),
            "repeated": repeat and repeat.strip("[]<>")[:10],
        }

    def problems(self):
        return self.planning.problems

    @property
    def has_more(self):
        """Whether there is something here that daybook does not hold."""
        names = [each for each in self.drawers if not END.fullmatch(each)]
        return any(not re.match(r"[ \t]*:(PROPERTIES|ID):", each, re.IGNORECASE) for each in names)

    # MARK: Writing

    def change(self, changes):
        word = self.keywords.word(changes["state"]) if "state" in changes else None
        if word and self.keywords.state(self.keyword) != changes["state"]:
            self.keyword = word
            closed = self.keywords.state(word) != "open"
            self.planning.set("CLOSED", (changes.get("done") or text.today()) if closed else None)
        if "priority" in changes:
            self.letter = text.PRIORITIES.get(changes["priority"])
        self.title = changes.get("title", self.title)
        if "tags" in changes:
            self._set_tags(changes["tags"])
        for field, name in (("due", "DEADLINE"), ("start", "SCHEDULED")):
            if field in changes:
                self.planning.set(name, changes[field])
        if "rec" in changes:
            self.planning.set_repeat(changes["rec"])
        if {"title", "state", "priority", "tags"} & set(changes):
            self._write_heading()
        if "notes" in changes:
            self._set_notes(changes["notes"])

    def _set_tags(self, names):
        names = [re.sub(r"[^\w@#%]", "_", each) for each in names]
        wanted = {text.fold(each) for each in names}
        kept = [each for each in self.tags if text.fold(each) in wanted]
        self.tags = text.unique(kept + names)

    def _set_notes(self, notes):
        first = next((index for index, each in enumerate(self.body) if each.strip()), len(self.body))
        last = len(self.body)
        while last > first and not self.body[last - 1].strip():
            last -= 1
        lines = (notes or "").split("\n") if notes else []
        lines = [" " + each if STARS.match(each) else each for each in lines]
        lines = [self.indent + each if each.strip() else each for each in lines]
        if lines and first == 0 and DRAWER.fullmatch(lines[0]):
            lines.insert(0, "")
        self.body[first if lines else 0 if last == len(self.body) else first : last] = lines

    def _write_heading(self):
        parts = ["*" * self.level, self.keyword, f"[#{self.letter}]" if self.letter else "", self.title,
                 ":" + ":".join(self.tags) + ":" if self.tags else ""]
        self.raw = " ".join(each for each in parts if each) + self.end

    def set_mark(self, mark):
        self.mark = mark
        index = self._property_index("ID")
        line = f"{self.indent}:ID:       {mark}"
        if index is not None and mark:
            self.drawers[index] = line
        elif index is not None:
            del self.drawers[index]
        elif mark and self._properties():
            self.drawers.insert(1, line)
        elif mark:
            self.drawers = [self.indent + ":PROPERTIES:", line, self.indent + ":END:", *self.drawers]

    def drop_keyword(self):
        """Makes it a heading that is no task."""
        self.keyword = ""
        self._write_heading()
        self.is_task = False

    def output(self):
        if not self.is_task and self.keyword is None:
            return self.lines
        planning = str(self.planning)
        body = [*([self.indent * (not planning[:1].isspace()) + planning] if planning else []),
                *self.drawers, *self.body]
        return [self.raw, *(each + self.end for each in body)]


def _trim(lines):
    while lines and not lines[0].strip():
        lines = lines[1:]
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return lines
