"""todo.txt: one task a line (github.com/todotxt/todo.txt), with the keys due:, t:, rec:, pri: and id:.

A line is taken apart into its words and the white space between them, and only what changes is
written anew. Empty lines and lines that begin with # are no tasks."""

import re

from . import repeats, text

HEAD = re.compile(
    r"(?P<space>\s*)(?P<done>x )?(?P<priority>\([A-Z]\) )?"
    r"(?P<first>\d{4}-\d\d-\d\d )?(?P<second>\d{4}-\d\d-\d\d )?(?P<rest>.*)", re.DOTALL)
KEY = re.compile(r"([A-Za-z][A-Za-z0-9_-]*):((?!//)\S+)")
# The keys that hold a field.
KEYS = {"due": "due", "start": "t", "rec": "rec"}
ORDER = ("title", "state", "priority", "project", "tags", "due", "start", "rec")


class Line(text.Entry):
    def __init__(self, path, raw):
        super().__init__(path)
        self.raw, self.words = raw, []
        # Words of the title that look like a tag or a key.
        self.known = set()
        self.is_task = bool(raw.strip()) and not raw.startswith("#")
        self.unread = text.unread(raw)
        if self.is_task and not self.unread:
            self._read()
        else:
            self.is_task = False

    def _read(self):
        body = self.raw.rstrip("\r")
        self.end = self.raw[len(body) :]
        found = HEAD.fullmatch(body)
        self.front = found["space"]
        self.is_done = bool(found["done"])
        self.letter = found["priority"][1] if found["priority"] else None
        self.dates, rest = [], found["rest"]
        for each in ("first", "second"):
            if found[each] and not text.is_day(found[each][:10]):
                rest = body[found.start(each) :]
                break
            self.dates += [found[each][:10]] if found[each] else []
        # Put in front of a line with a priority, “x” and a day come before that.
        later = None
        if self.is_done and not self.letter and len(self.dates) == 1:
            later = re.match(r"\(([A-Z])\) ", rest)
        self.is_later = bool(later)
        if later:
            self.letter, rest = later[1], rest[later.end() :]
            if _begins_with_day(rest):
                self.dates, rest = [*self.dates, rest[:10]], rest[11:]
        if not self.is_done and len(self.dates) > 1:
            rest = self.dates.pop() + " " + rest
        self.words = text.split(rest)
        self.mark = next((each[3:] for each in self.words[::-2] if self._key(each) == "id"), None)

    # MARK: Reading

    @property
    def is_open(self):
        return not self.is_done

    def value(self, key):
        at = self._indexes(lambda word: self._key(word) == key)
        return self.words[at[0]][len(key) + 1 :] if at else None

    def _indexes(self, match):
        return [index for index in range(0, len(self.words), 2)
                if self.words[index] not in self.known and match(self.words[index])]

    @staticmethod
    def _key(word):
        found = ":" in word and KEY.fullmatch(word)
        return found[1] if found else None

    def _is_title(self, word):
        return word in self.known or not (word[0] in "+@" and len(word) > 1 or self._key(word))

    def fields(self, title=None):
        """Returns what the line says. `title` is what the task was called, if that is known: words of
        it that look like a tag or a key count as words."""
        self.known = set((title or "").split())
        others = [each for each in self.words[::2] if each and not self._is_title(each)]
        projects = [each[1:] for each in others if each.startswith("+")]
        letter = self.letter or (self.value("pri") if self.is_done else None)
        return {
            "title": " ".join(each for each in self.words[::2] if each and self._is_title(each)),
            "state": "done" if self.is_done else "open",
            "done": self.dates[0] if self.is_done and self.dates else None,
            "priority": text.priority(letter),
            "project": projects[0] if projects else None,
            "tags": text.unique([each[1:] for each in others if each.startswith("@")]),
            **{field: READERS[field](self.value(key) or "") for field, key in KEYS.items()},
        }

    def problems(self):
        """Returns what of the line cannot be read, in words."""
        words = {"rec": "is not understood"}
        return [f"“{key}:{self.value(key)}” {words.get(key, 'is no day')}, and stays here."
                for field, key in KEYS.items() if self._is_foreign(field)]

    def _is_foreign(self, field):
        """Whether there is a value that cannot be read, which is the person's."""
        value = self.value(KEYS[field])
        return bool(value) and not READERS[field](value)

    # MARK: Writing

    def _set(self, key, value):
        """Sets the word of a key, or takes it away; it is behind the others where it is new."""
        at = self._indexes(lambda word: self._key(word) == key)
        if value and at:
            self.words[at[0]] = f"{key}:{value}"
        elif value:
            self._append(f"{key}:{value}")
        else:
            self._remove(at)

    def set_mark(self, mark):
        at = [index for index in range(0, len(self.words), 2) if self._key(self.words[index]) == "id"]
        if mark and self.mark:
            self.words[at[-1]] = "id:" + mark
        elif mark:
            self._append("id:" + mark)
        elif self.mark:
            self._remove(at[-1:])
        self.mark = mark

    def _append(self, word):
        if self.words == [""]:
            self.words = [word]
        else:
            # In front of white space at the end.
            at = len(self.words) - (2 if len(self.words) > 2 and not self.words[-1] else 0)
            self.words[at:at] = [" ", word]

    def _remove(self, indexes):
        self.words = text.without(self.words, indexes)

    def change(self, changes, title=None):
        """Writes fields. `title` is as in `fields`."""
        self.known = set((title or "").split())
        for field in ORDER:
            if field in changes and field not in KEYS:
                getattr(self, "_set_" + field)(changes)
            elif field in changes and not self._is_foreign(field):
                value = changes[field]
                if field == "rec" and value:
                    value = value[1:] if value.startswith(".") else "+" + value
                self._set(KEYS[field], value)

    def _set_state(self, changes):
        if changes["state"] == "done" and not self.is_done:
            self.dates.insert(0, changes.get("done") or text.today())
            self.is_done = True
            if self.letter:
                self._set("pri", self.letter)
                self.letter = None
        elif changes["state"] == "open" and self.is_done:
            self.is_done, self.dates = False, self.dates[1:]
            if not self.letter and re.fullmatch("[A-Z]", self.value("pri") or ""):
                self.letter = self.value("pri")
                self._set("pri", None)

    def _set_priority(self, changes):
        letter = text.PRIORITIES.get(changes["priority"])
        if self.is_done and not (self.letter and letter):
            self.letter = None
            self._set("pri", letter)
        else:
            self.letter = letter

    def _set_title(self, changes):
        self.words = text.retitle(self.words, changes["title"], self._is_title)
        self.known = set(changes["title"].split())

    def _set_project(self, changes):
        at = self._indexes(lambda word: re.match(r"\+\S", word))
        if changes["project"] and at:
            self.words[at[0]] = "+" + changes["project"]
        elif changes["project"]:
            self._append("+" + changes["project"])
        else:
            self._remove(at[:1])

    def _set_tags(self, changes):
        wanted = {text.fold(each): each for each in changes["tags"]}
        at = self._indexes(lambda word: re.match(r"@\S", word))
        has = {text.fold(self.words[index][1:]) for index in at}
        self._remove([index for index in at if text.fold(self.words[index][1:]) not in wanted])
        for key, name in wanted.items():
            if key not in has:
                self._append("@" + name)

    def __str__(self):
        if not self.is_task:
            return self.raw
        rest = "".join(self.words)
        dates = list(self.dates)
        if self.is_done and dates and len(dates) < 2 and _begins_with_day(rest):
            dates.append(dates[0])
        is_open = not self.is_done and (rest.startswith("x ") or rest.startswith("#"))
        if not dates and (_begins_with_day(rest) or not self.letter and (is_open or re.match(r"\([A-Z]\) ", rest))):
            # A title that would be read as something else stands behind a date.
            dates = [text.today()] * (2 if self.is_done else 1)
        head = [each + " " for each in dates]
        if self.letter:
            head.insert(1 if self.is_done and self.is_later else 0, f"({self.letter}) ")
        return self.front + ("x " if self.is_done else "") + "".join(head) + rest + self.end


def _begins_with_day(rest):
    return rest[10:11] == " " and text.is_day(rest[:10])


def _day(value):
    return value if text.is_day(value) else None


def _repeat(value):
    found = re.fullmatch(r"(\+?)([0-9]{1,4}[dbwmy])", value)
    repeat = found and ("" if found[1] else ".") + found[2]
    return repeat if repeat and repeats.rule(repeat) else None


# What a value says; None where it cannot be read.
READERS = {"due": _day, "start": _day, "rec": _repeat}


class TodoFile(text.File):
    begin, marks = b"\n", re.compile(r"(?:^|(?<=\s))id:(\S+)")
    fields = ("title", "state", "priority", "project", "tags", "due", "start", "rec")
    has_repeated, hidden = False, ()

    def __init__(self, path, data):
        super().__init__(path, data)
        self.lines = [Line(path, each) for each in self._lines]

    @property
    def entries(self):
        return [each for each in self.lines if each.is_task]

    def numbers(self):
        """Returns the number of each entry's line as the file is now, by its identity."""
        return {id(each): index + 1 for index, each in enumerate(self.lines)}

    def problems(self):
        """Returns what cannot be read, as numbers of lines and words."""
        found = []
        for index, line in enumerate(self.lines):
            if line.unread:
                found.append((index + 1, f"The line {line.unread}, and stays here."))
            elif line.is_task and line.is_open:
                found += [(index + 1, each) for each in line.problems()]
        return found

    def unread(self):
        """Returns the texts that cannot be read."""
        return [each.raw for each in self.lines if each.unread]

    def data(self):
        return self.encode([str(each) for each in self.lines])

    # MARK: Between the file and daybook

    @staticmethod
    def tag(name):
        """Returns a tag as a line can hold it."""
        return name

    @staticmethod
    def express(task):
        """Returns a task as a line can hold it."""
        completed = task.get("completedAt")
        return {
            "title": " ".join(task["title"].split()), "state": "open" if task["state"] == "open" else "done",
            "done": text.day_of(completed) if completed else None, "priority": task["priority"],
            "project": re.sub(r"\s+", "_", task.get("project") or "") or None,
            "tags": list(task.get("tags") or []), "due": task.get("due"), "start": task.get("start"),
            "rec": repeats.repeat(task),
        }

    @staticmethod
    def params(changes, fields):
        """Returns the params of `task/edit` for fields that were changed here, state apart. `fields` are
        all of the entry."""
        params = {each: changes[each] for each in ("title", "priority", "project", "due", "start")
                  if each in changes}
        if "rec" in changes:
            params.update(repeats.rule(changes["rec"], fields["due"] or fields["start"]) or {})
        return params

    # MARK: Writing

    def change(self, entry, changes, title=None):
        entry.change(changes, title)

    def set_mark(self, entry, mark):
        entry.set_mark(mark)

    def append(self, fields, mark, created=None, parent=None):
        """Adds a line at the end. `created` is the day on which the task was added."""
        line = Line(self.path, f"{created or text.today()} -{self.end}")
        line.change({each: fields[each] for each in self.fields})
        self.lines.append(line)
        self.is_ended = True
        line.set_mark(mark)
        return line

    def renew(self, entry, changes, home):
        """Leaves a line that is done as it is, without its mark, and puts one for the next occurrence
        behind it, or at the end of `home` if that is another file. Returns it."""
        line = Line(self.path, str(entry))
        line.change({"state": "open", **changes})
        if line.dates:
            line.dates = [text.today()]
        if home is self:
            self.lines.insert(self._index(entry) + 1, line)
        else:
            home.take(line)
        entry.set_mark(None)
        return line

    def take(self, line):
        """Puts a line of another file at the end."""
        line.path, line.end = self.path, self.end
        self.lines.append(line)
        self.is_ended = True

    def remove(self, entry, has_more=False):
        """Removes a line; one that says more than its task stays, without its mark."""
        if has_more:
            return entry.set_mark(None)
        index = self._index(entry)
        self.is_ended |= index == len(self.lines) - 1
        del self.lines[index]

    def _index(self, entry):
        return next(index for index, each in enumerate(self.lines) if each is entry)
