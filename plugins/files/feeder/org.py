"""Org files (orgmode.org): headings with a keyword, their planning, properties and text.

A heading keeps its lines as they are; only those that change are written anew. Headings without a
keyword, drawers, and everything before the first heading are no tasks."""

import re

from . import stamps, text

HEADING = re.compile(r"(\*+ [ \t]*)(.*)")
SETTING = re.compile(r"[ \t]*#\+(?:TODO|SEQ_TODO|TYP_TODO):(.*)", re.IGNORECASE)
TAGS = re.compile(r":[\w@#%:]+:")
PRIORITY = re.compile(r"\[#([A-Z0-9]|[1-5][0-9]|6[0-4])\][ \t]*")
COOKIE = re.compile(r"\[[0-9]*(?:/[0-9]*|%)\]")
PLANNING = re.compile(r"[ \t]*(?:SCHEDULED|DEADLINE|CLOSED):[ \t]*[<\[]")
DRAWER = re.compile(r"[ \t]*:([\w-]+):[ \t]*\r?")
END = re.compile(r"[ \t]*:END:[ \t]*\r?", re.IGNORECASE)
# Lines of notes that would be a heading, which a space in front makes text, and settings or blocks, which
# a comma makes text, as in org; those that have one already get another.
STARS = re.compile(r" *\*+ ")
SIGN = re.compile(r"([ \t]*)(,*#\+)")


class Keywords:
    """The words of a file for what is to be done and what is done, in sequences."""

    def __init__(self, lines):
        self._sequences, self._words = [], {}
        for line in lines:
            found = SETTING.fullmatch(line.rstrip("\r"))
            if found and found[1].strip():
                self._read([each.partition("(")[0] if each.endswith(")") else each for each in found[1].split()])
        self._sequences = self._sequences or [(["TODO"], ["DONE"])]
        self.all = {each for sequence in self._sequences for words in sequence for each in words}
        self.done = {each for _, words in self._sequences for each in words}

    def _read(self, words):
        bar = words.index("|") if "|" in words else len(words) - 1
        self._sequences.append((words[:bar], [each for each in words[bar:] if each != "|"]))

    def state(self, word):
        if word in self.done:
            return "cancelled" if word.upper().startswith("CANCEL") else "completed"
        return "open"

    def word(self, state, beside=None):
        """Returns the first word of a state, of the sequence of another word if that has one; any other
        word that is done or not, and None where the file has none."""
        if (state, beside) not in self._words:
            words = [each for sequence in sorted(self._sequences, key=lambda one: beside not in one[0] + one[1])
                     for each in sequence[state != "open"]]
            found = next((each for each in words if self.state(each) == state), words[0] if words else None)
            self._words[state, beside] = found
        return self._words[state, beside]


class Heading(text.Entry):
    def __init__(self, path, lines, keywords, end):
        super().__init__(path)
        # What lines that are added end with, beside the line feed.
        self.lines, self.keywords, self.end = lines, keywords, end
        self.unread = text.unread(lines[0]) or next(filter(None, map(text.not_utf_8, lines)), None)
        self.raw = lines[0]
        line = self.raw.rstrip("\r")
        self._line_end = self.raw[len(line) :]
        self.stars, rest = HEADING.fullmatch(line).groups()
        self.level = len(self.stars.rstrip())
        word = re.match(r"\S+", rest)
        self.keyword = word[0] if not self.unread and word and word[0] in keywords.all else None
        self.is_task = self.keyword is not None
        self.space, rest = re.fullmatch(r"([ \t]*)(.*)", rest[len(self.keyword or "") :]).groups()
        found = PRIORITY.match(rest)
        self.letter, self.cookie = (found[1], found[0]) if found else (None, "")
        self.title = rest[len(self.cookie) :].rstrip(" \t")
        self.rest = rest[len(self.cookie) + len(self.title) :]
        self.tags, self.tags_text = [], ""
        words = text.split(self.title)
        if len(words) > 1 and TAGS.fullmatch(words[-1]):
            self.tags = [each for each in words[-1].split(":") if each]
            self.tags_text = "".join(words[-2:])
            self.title = self.title[: -len(self.tags_text)]
        # Org's agenda leaves it out, with all that is below.
        self.is_hidden = "ARCHIVE" in self.tags or words[0] == "COMMENT"
        if self.is_task:
            self._read_body()
            self.mark = self.value_of("ID")

    def _read_body(self):
        lines, at = self.lines, 1
        line = lines[1] if len(lines) > 1 and PLANNING.match(lines[1]) else ""
        self.planning = stamps.Planning(line.rstrip("\r"))
        self._planning_end = line[len(self.planning.line) :] if line else self.end
        at += bool(line)
        begin = at
        while at < len(lines) and DRAWER.fullmatch(lines[at]) and not END.fullmatch(lines[at]):
            end = next((index for index in range(at, len(lines)) if END.fullmatch(lines[index])), None)
            if end is None:
                break
            at = end + 1
        self.drawers, self.body = lines[begin:at], lines[at:]
        first = next((each for each in lines[1:] if each.strip()), "")
        self.indent = re.match(r"[ \t]*", first)[0]

    # MARK: Reading

    @property
    def is_open(self):
        return self.keywords.state(self.keyword) == "open"

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

    def _note_lines(self):
        """Returns where the notes begin and stop in the body, and what each line is indented by."""
        full = [index for index, each in enumerate(self.body) if each.strip()]
        first, stop = (full[0], full[-1] + 1) if full else (0, 0)
        return first, stop, self.indent if all(self.body[each].startswith(self.indent) for each in full) else ""

    def notes(self):
        first, stop, indent = self._note_lines()
        lines = [each.rstrip("\r") for each in self.body[first:stop]]
        lines = [each[len(indent) :] if each.strip() else each for each in lines]
        return "\n".join(map(_from_text, lines)) or None

    def fields(self, title=None):
        """Returns what the heading says. `title` is what the task was called, if that is known: words
        of it that look like a cookie of statistics count as words."""
        planning, known = self.planning, set((title or "").split())
        repeated = self.value_of("LAST_REPEAT")
        return {
            "title": " ".join(each for each in self.title.split() if _is_title(each, known)),
            "state": self.keywords.state(self.keyword),
            "done": planning.day("CLOSED"), "priority": text.priority(self.letter),
            "tags": text.unique(self.tags), "due": planning.value("DEADLINE"),
            "start": planning.value("SCHEDULED"), "rec": planning.repeat, "notes": self.notes(),
            "repeated": repeated and repeated.strip("[]<>"),
        }

    def problems(self):
        return self.planning.problems

    @property
    def has_more(self):
        """Whether there is something here that daybook does not hold."""
        names = [each for each in self.drawers if not END.fullmatch(each)]
        return self.planning.has_more or any(not re.match(r"[ \t]*:(PROPERTIES|ID|LAST_REPEAT):", each, re.IGNORECASE) for each in names)

    # MARK: Writing

    def change(self, changes, title=None):
        """Writes fields. `title` is as in `fields`."""
        word = self.keywords.word(changes["state"], self.keyword) if "state" in changes else None
        if word and self.keywords.state(self.keyword) != changes["state"]:
            self.keyword = word
            closed = self.keywords.state(word) != "open"
            self.planning.set("CLOSED", (changes.get("done") or text.today()) if closed else None)
        if "priority" in changes:
            self._set_priority(text.PRIORITIES.get(changes["priority"]))
        if "title" in changes:
            known = set((title or "").split())
            words = text.retitle(text.split(self.title), changes["title"], lambda each: _is_title(each, known))
            self.title = "".join(words)
        if "tags" in changes:
            self._set_tags(changes["tags"])
        for field, name in (("due", "DEADLINE"), ("start", "SCHEDULED")):
            if field in changes:
                self.planning.set(name, changes[field])
        if "rec" in changes:
            self.planning.set_repeat(changes["rec"])
        if "notes" in changes:
            self._set_notes(changes["notes"])
        if "repeated" in changes:
            self._set_property("LAST_REPEAT", f"[{changes['repeated']}]")
        self._write_heading()

    def _set_priority(self, letter):
        space = self.cookie.partition("]")[2] or " "
        self.letter, self.cookie = letter, f"[#{letter}]{space}" if letter else ""

    def _set_tags(self, names):
        names = [re.sub(r"[^\w@#%]", "_", each) for each in names]
        wanted = {text.fold(each) for each in names}
        kept = [each for each in self.tags if text.fold(each) in wanted]
        self.tags = text.unique(kept + names)
        space = self.tags_text.partition(":")[0] or " "
        self.tags_text = space + ":" + ":".join(self.tags) + ":" if self.tags else ""

    def _set_notes(self, notes):
        first, stop, indent = self._note_lines()
        old, new = (self.notes() or "").split("\n"), notes.split("\n") if notes else []
        front, back = text.same_ends(old, new) if stop else (0, 0)
        # A line that moves is not written anew either.
        known = dict(zip(old, self.body[first:stop]))
        self.body[first + front : stop - back] = [
            known[each] if each in known else self._line(indent, each) for each in new[front : len(new) - back]]
        if self.notes() != notes:
            # What is indented now was not, or the other way round.
            self.body = [self._line(self.indent, each) for each in new]
        if self.body and DRAWER.fullmatch(self.body[0]) and any(map(END.fullmatch, self.body)):
            self.body.insert(0, self.end)

    def _line(self, indent, note):
        return (indent + _to_text(note) if note.strip() else note) + self.end

    def _write_heading(self):
        self.raw = (self.stars + self.keyword + (self.space or " ") * bool(self.keyword) + self.cookie + self.title
                    + self.tags_text + self.rest + self._line_end)

    def set_mark(self, mark):
        self.mark = mark
        self._set_property("ID", mark)

    def _set_property(self, name, value):
        index = self._property_index(name)
        line = self.indent + f":{name}:".ljust(10) + f" {value}{self.end}"
        if index is not None and value:
            self.drawers[index] = line
        elif index is not None:
            del self.drawers[index]
        elif value and self._properties():
            self.drawers.insert(1, line)
        elif value:
            front, back = (f"{self.indent}:{each}:{self.end}" for each in ("PROPERTIES", "END"))
            self.drawers = [front, line, back, *self.drawers]

    def drop_keyword(self):
        """Makes it a heading that is no task."""
        self.keyword = ""
        self._write_heading()
        self.is_task = False

    def output(self):
        if not self.is_task and self.keyword is None:
            return self.lines
        planning = str(self.planning)
        if planning:
            planning = self.indent * (not planning[:1].isspace()) + planning + self._planning_end
        return [self.raw, *([planning] if planning else []), *self.drawers, *self.body]


def _is_title(word, known):
    return word in known or not COOKIE.fullmatch(word)


def _to_text(note):
    return " " + note if STARS.match(note) else SIGN.sub(r"\1,\2", note, count=1) if SIGN.match(note) else note


def _from_text(line):
    if STARS.match(line):
        return line.removeprefix(" ")
    found = SIGN.match(line)
    return found[1] + found[2].removeprefix(",") + line[found.end() :] if found else line
