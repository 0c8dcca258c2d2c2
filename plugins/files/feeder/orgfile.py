"""An org file as a whole: its headings, which of them are tasks, and where new ones go."""

import re

from . import repeats, text
from .org import HEADING, Heading, Keywords


class OrgFile(text.File):
    begin, marks = b"\n*", re.compile(r"^[ \t]*:ID:[ \t]+(\S+)", re.IGNORECASE | re.MULTILINE)
    fields = ("title", "state", "priority", "tags", "due", "start", "rec", "notes")
    # Whether an entry says when an occurrence of it was done last.
    has_repeated = True

    def __init__(self, path, data):
        super().__init__(path, data)
        lines = self._lines
        self.keywords = Keywords(lines)
        starts = [index for index, each in enumerate(lines) if HEADING.fullmatch(each.rstrip("\r"))]
        self.front = lines[: starts[0] if starts else len(lines)]
        self.headings = [Heading(path, lines[start:stop], self.keywords, self.end)
                         for start, stop in zip(starts, starts[1:] + [len(lines)])]
        self._find_parents()

    def _find_parents(self):
        above = []
        for heading in self.headings:
            above = [each for each in above if each.level < heading.level]
            heading.is_hidden |= bool(above) and above[-1].is_hidden
            heading.is_task &= not heading.is_hidden
            heading.parent = next((each for each in reversed(above) if each.is_task), None)
            above.append(heading)

    @property
    def entries(self):
        return [each for each in self.headings if each.is_task]

    @property
    def hidden(self):
        """Returns the marks of tasks that are archived or a comment."""
        return {each.mark for each in self.headings if each.is_hidden}

    def numbers(self):
        """Returns the number of each heading's first line as the file is now, by its identity."""
        found, number = {}, len(self.front) + 1
        for heading in self.headings:
            found[id(heading)] = number
            number += len(heading.output())
        return found

    def problems(self):
        """Returns what cannot be read, as numbers of lines and words."""
        found, numbers = [], self.numbers()
        for heading in self.headings:
            if heading.unread:
                found.append((numbers[id(heading)], f"The heading or its text {heading.unread}, and stays here."))
            elif heading.is_task and heading.is_open:
                found += [(numbers[id(heading)] + 1, each) for each in heading.problems()]
        return found

    def unread(self):
        """Returns the texts that cannot be read."""
        return ["\n".join(each.lines) for each in self.headings if each.unread]

    def data(self):
        lines = list(self.front)
        for heading in self.headings:
            lines += heading.output()
        return self.encode(lines)

    # MARK: Between the file and daybook

    @staticmethod
    def tag(name):
        """Returns a tag as a heading can hold it."""
        return re.sub(r"[^\w@#%]", "_", name)

    def express(self, task):
        """Returns a task as a heading of this file can hold it."""
        def moment(day, time):
            return task.get(day) and (task[day] + " " + (task.get(time) or "")[:5]).strip()

        completed, word = task.get("completedAt"), self.keywords.word(task["state"])
        lines = [each.rstrip("\r") for each in (task.get("notes") or "").split("\n")]
        while lines and not lines[0].strip():
            lines.pop(0)
        while lines and not lines[-1].strip():
            lines.pop()
        return {
            "title": " ".join(task["title"].split()),
            "state": self.keywords.state(word) if word else task["state"],
            "done": text.day_of(completed) if completed else None, "priority": task["priority"],
            "tags": text.unique([self.tag(each) for each in task.get("tags") or []]),
            "due": moment("due", "dueTime"), "start": moment("start", "startTime"),
            "rec": _in_org(repeats.repeat(task)) if task.get("due") or task.get("start") else None,
            "notes": "\n".join(lines) or None,
        }

    @staticmethod
    def params(changes, fields):
        """Returns the params of `task/edit` for fields that were changed here, state apart. `fields` are
        all of the entry."""
        params = {each: changes[each] for each in ("title", "priority", "notes") if each in changes}
        for field in ("due", "start"):
            if field in changes:
                day, _, time = (changes[field] or "").partition(" ")
                params[field] = day or None
                if day:
                    params[field + "Time"] = time or None
        if "rec" in changes:
            params.update(repeats.rule(changes["rec"], (fields["due"] or fields["start"] or "")[:10]) or {})
        return params

    # MARK: Writing

    def change(self, entry, changes, title=None):
        entry.change(changes, title)

    def set_mark(self, entry, mark):
        entry.set_mark(mark)

    def renew(self, entry, changes, home):
        """Puts a heading that is done back to what is to be done, on the day of the next occurrence."""
        entry.change({"state": "open", **changes})
        return entry

    def append(self, fields, mark, created=None, parent=None):
        """Adds a heading behind the last part of its parent, or at the end."""
        at, level = len(self.headings), 1
        if parent is not None:
            at = next(index for index, each in enumerate(self.headings) if each is parent) + 1
            level = parent.level + 1
            while at < len(self.headings) and self.headings[at].level > parent.level:
                at += 1
        word = self.keywords.word("open") or self.keywords.word("completed")
        heading = Heading(self.path, [f"{'*' * level} {word} -{self.end}"], self.keywords, self.end)
        heading.set_mark(mark)
        heading.change({each: fields[each] for each in self.fields})
        heading.parent = parent
        self.headings.insert(at, heading)
        self.is_ended = True
        return heading

    def remove(self, entry, has_more=False):
        """Removes a heading; one that holds what daybook does not, or others, stays without keyword."""
        at = next(index for index, each in enumerate(self.headings) if each is entry)
        has_parts = at + 1 < len(self.headings) and self.headings[at + 1].level > entry.level
        if has_more or has_parts or entry.has_more:
            entry.drop_keyword()
        else:
            self.is_ended |= at == len(self.headings) - 1
            del self.headings[at]
        self._find_parents()


def _in_org(repeat):
    return None if repeat and repeat.endswith("b") else repeat
