"""An org file as a whole: its headings, which of them are tasks, and where new ones go."""

import re

from . import repeats, text
from .org import HEADING, Heading, Keywords


class OrgFile:
    fields = ("title", "state", "priority", "tags", "due", "start", "rec", "notes")

    def __init__(self, path, data):
        self.path = path
        lines = text.decode(data)
        # Whether the last line ends in a newline.
        self.is_ended = lines[-1] == "" and lines.pop() == ""
        self.keywords = Keywords(lines)
        starts = [index for index, each in enumerate(lines) if HEADING.fullmatch(each.rstrip("\r"))]
        self.front = lines[: starts[0] if starts else len(lines)]
        self.headings = []
        for start, stop in zip(starts, starts[1:] + [len(lines)]):
            heading = Heading(path, lines[start:stop], self.keywords)
            heading.number = start + 1
            self.headings.append(heading)
        self._find_parents()

    def _find_parents(self):
        above = []
        for heading in self.headings:
            above = [each for each in above if each.level < heading.level]
            heading.parent = next((each for each in reversed(above) if each.is_task), None)
            above.append(heading)

    @property
    def entries(self):
        return [each for each in self.headings if each.is_task]

    def number(self, entry):
        return entry.number

    def problems(self):
        """Returns what cannot be read, as numbers of lines and words."""
        found = []
        for heading in self.headings:
            if not heading.is_valid:
                found.append((heading.number, "The heading or its text is not UTF-8, and stays here."))
            elif heading.is_task:
                found += [(heading.number + 1, each) for each in heading.problems()]
        return found

    def data(self):
        lines = list(self.front)
        for heading in self.headings:
            lines += heading.output()
        return text.encode(lines + [""] * self.is_ended)

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
        lines = (task.get("notes") or "").replace("\r\n", "\n").split("\n")
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
    def params(changes):
        """Returns the params of `task/edit` for fields that were changed here, state apart."""
        params = {each: changes[each] for each in ("title", "priority", "notes") if each in changes}
        for field in ("due", "start"):
            if field in changes:
                day, _, time = (changes[field] or "").partition(" ")
                params[field] = day or None
                if day:
                    params[field + "Time"] = time or None
        if "rec" in changes:
            params.update(repeats.rule(changes["rec"]) or {})
        return params

    # MARK: Writing

    def change(self, entry, changes, title=None):
        entry.change(changes)

    def set_mark(self, entry, mark):
        entry.set_mark(mark)

    def renew(self, entry, changes):
        """Puts a heading that is done back to what is to be done, on the day of the next occurrence."""
        entry.change({"state": "open", **changes})
        return entry

    def append(self, fields, mark, created=None, parent=None):
        """Adds a heading behind the last part of its parent, or at the end."""
        at, level, end = len(self.headings), 1, ""
        if self.headings:
            end = self.headings[0].end
        if parent is not None:
            at = next(index for index, each in enumerate(self.headings) if each is parent) + 1
            level = parent.level + 1
            while at < len(self.headings) and self.headings[at].level > parent.level:
                at += 1
        word = self.keywords.word("open") or self.keywords.done[0]
        heading = Heading(self.path, [f"{'*' * level} {word} -{end}"], self.keywords)
        heading.set_mark(mark)
        heading.change({each: fields[each] for each in self.fields})
        heading.parent = parent
        self.headings.insert(at, heading)
        self.is_ended = True
        self._number()
        return heading

    def _number(self):
        number = len(self.front) + 1
        for heading in self.headings:
            heading.number = number
            number += len(heading.output())

    def remove(self, entry):
        """Removes a heading; one that holds what daybook does not, or others, stays without keyword."""
        at = next(index for index, each in enumerate(self.headings) if each is entry)
        has_parts = at + 1 < len(self.headings) and self.headings[at + 1].level > entry.level
        if has_parts or entry.has_more:
            entry.drop_keyword()
        else:
            del self.headings[at]
        self._find_parents()


def _in_org(repeat):
    return None if repeat and repeat.endswith("b") else repeat
