"""Finds out which entry of a file is which task.

A mark says it (`id:` of a line, the property ID of a heading): it is the task's id, or what `short`
makes of it. An entry without a mark is one that was seen before if its first line, but for a mark, or
its title is that of a task that no other entry is; in a file that is only read, also if it stands where
that task stood.
"""

import base64
import hashlib
import re

VALID_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def short(task):
    """Returns a mark for a task: eight letters and digits that follow from its id."""
    return base64.b32encode(hashlib.sha256(task.encode()).digest())[:8].decode().lower()


def mark_for(path, task):
    """Returns the mark of a task in a file: in org its id, in todo.txt a short one."""
    return task if path.endswith(".org") or len(task) <= 8 else short(task)


def _words(raw, without=None):
    return tuple(each for each in raw.split() if each != without)


def _unmarked_words(kept):
    """Returns the words of a line as it was, but for its mark."""
    return _words(kept["raw"], kept.get("mark") and "id:" + kept["mark"])


class Match:
    """What the entries are: `current`, by task, the entry that stands for it; `past`, by task, lines
    of occurrences that are done; `new`, entries of no task."""

    def __init__(self, files, kept, tasks, archives):
        self.current, self.past, self.new = {}, {}, []
        self._files, self._kept, self._tasks, self._archives = files, kept, tasks, archives
        marks = {short(each): each for each in tasks}
        marks.update({each: each for each in tasks})
        marks.update({kept[each]["mark"]: each for each in kept if kept[each].get("mark")})
        found, unmarked = {}, []
        for file in files:
            for entry in file.entries:
                task = marks.get(entry.mark) if entry.mark else None
                if task is None:
                    unmarked.append(entry)
                else:
                    found.setdefault(task, []).append((file, entry))
        for task, entries in found.items():
            unmarked += self._choose(task, entries)
        unmarked = self._find(unmarked, lambda entry, _: entry.raw, lambda kept: kept["raw"])
        unmarked = self._find(unmarked, lambda entry, _: _words(entry.raw), _unmarked_words)
        unmarked = self._find(unmarked, self._title, self._kept_title, is_one=True)
        unmarked = self._neighbours(unmarked)
        self.new = self._find(unmarked, self._title, self._kept_title)

    # MARK: One of several

    def _choose(self, task, entries):
        """Of several lines with one mark, the one that is most as it was stands for the task; for one that
        recurs, one that is open, since what is done beside it is an earlier occurrence. Returns the
        others that are open: copies that a person made, or an id that was used again, entries of their own."""
        if len(entries) > 1:
            entries = sorted(entries, key=lambda each: self._rank(each[1], task))
        own = next((each for each in entries if not self._is_another(task, each[1])), None)
        if own:
            self.current[task] = own[1]
        copies = []
        for file, entry in [each for each in entries if each is not own]:
            if entry.is_open:
                file.set_mark(entry, None)
                copies.append(entry)
            else:
                self.past.setdefault(task, []).append(entry)
        return copies

    def _rank(self, entry, task):
        kept, title = self._kept.get(task) or {}, self._title_of(task)
        fields, base = entry.fields(title), kept.get("file") or {}
        is_other, is_moved = fields["title"] != title, fields["due"] != base.get("due")
        if (self._tasks.get(task) or {}).get("recurrence"):
            return is_other, not entry.is_open, is_moved
        return is_other, entry.path != kept.get("path"), is_moved, entry.is_open

    def _is_another(self, task, entry):
        """Whether an entry is open and no longer says what the task said when it was finished."""
        base, value = (self._kept.get(task) or {}).get("file") or {}, self._tasks.get(task) or {}
        is_finished = (base or value).get("state", "open") != "open"
        return is_finished and entry.is_open and entry.fields(self._title_of(task))["title"] != self._title_of(task)

    def _title_of(self, task):
        base, value = (self._kept.get(task) or {}).get("file") or {}, self._tasks.get(task) or {}
        return base.get("title") or " ".join((value.get("title") or "").split())

    # MARK: Without a mark

    @staticmethod
    def _title(_, fields):
        return fields["title"]

    @staticmethod
    def _kept_title(kept):
        return (kept.get("file") or {}).get("title")

    def _find(self, entries, of_entry, of_kept, is_one=False):
        """Finds entries without a mark by what is the same in both, perhaps only where one task has
        it. Returns those that are left."""
        known, found, rest = {}, {}, []
        for task, kept in self._kept.items():
            if task not in self.current:
                known.setdefault((kept["path"], of_kept(kept)), []).append(task)
        known = {key: each[0] for key, each in known.items() if not is_one or len(each) == 1}
        if not known:
            return entries
        for entry in entries:
            path = self._archives.get(entry.path, entry.path)
            task = None if entry.mark else known.get((path, of_entry(entry, entry.fields())))
            if task and self._kept[task].get("mark") and (
                    path != entry.path or entry.raw != self._kept[task]["raw"] and not entry.is_open):
                task = None
            (found.setdefault(task, []) if task else rest).append(entry)
        for task, group in found.items():
            file = {each.path: each for each in self._files}
            rest += self._choose(task, [(file[each.path], each) for each in group])
        return rest

    def _neighbours(self, entries):
        """A task without a mark that stood behind another one is the entry that stands there now."""
        before = {kept.get("after"): task for task, kept in self._kept.items()
                  if not kept.get("mark") and task not in self.current}
        place, found = {id(entry): task for task, entry in self.current.items()}, set()
        for file in self._files if before else []:
            last = file.path
            for entry in file.entries:
                task = place.get(id(entry))
                if not task and not entry.mark and last in before and not self._is_another(before[last], entry):
                    task = before.pop(last)
                    self.current[task] = entry
                    found.add(id(entry))
                last = task
        return [each for each in entries if id(each) not in found]
