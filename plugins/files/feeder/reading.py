"""The files of one pass, as they were read: those that are set, and beside a todo.txt its done.txt."""

import os

from . import disk
from .orgfile import OrgFile
from .todotxt import TodoFile

# Of all files: those of a plugin's memory (docs/guide/plugins.md).
MOST_TASKS = 50_000
# Those of todo.txt files and the headings of org files, whatever they are: what fits into memory.
MOST_LINES = 200_000


def kind(path):
    return OrgFile if path.endswith(".org") else TodoFile


def parse(path, data):
    return kind(path)(path, data)


class Reading:
    def __init__(self, settings, kept, log):
        self._settings, self._kept, self._log = settings, kept, log
        self.files, self.data = {}, {}
        # Files that are read for lines that moved there from another, which is the value.
        self.archives = {}
        # How many open tasks files had.
        self.known = {}
        # Files whose missing lines mean nothing.
        self.frozen = set()
        for path in self._settings.files:
            self._read_file(path)
        for path in self._settings.files:
            done = os.path.join(os.path.dirname(path), "done.txt")
            if not path.endswith(".org") and done not in self._settings.files:
                self.archives[done] = path
                self._read_file(done)
        paths = set(self._settings.files) | set(self.archives)
        for task in [each for each in self._kept if self._kept[each]["path"] not in paths]:
            del self._kept[task]

    def _read_file(self, path):
        known = sum(each["path"] == path and (each.get("file") or {}).get("state") == "open"
                    for each in self._kept.values())
        self.known[path] = known
        is_archive = path in self.archives
        try:
            data = disk.read(path)
        except disk.Unreadable as error:
            return self._freeze(path, str(error))
        if data is None and is_archive:
            return None
        if data is None and (known or path != self._settings.new_tasks):
            return self._freeze(path, "is not there, or in no folder that plugin.json grants (writes).")
        lines = sum((each or b"").count(kind(one).begin) for one, each in [*self.data.items(), (path, data)])
        if lines > MOST_LINES:
            return self._freeze(path, f"is one too many: there are more than {MOST_LINES:,} lines and headings.")
        file = parse(path, data or b"")
        if known and not file.entries and not is_archive:
            return self._freeze(path, f"has no task any more, and had {known}.")
        count = sum(each.is_open for one in (*self.files.values(), file) for each in one.entries)
        if count > MOST_TASKS and not is_archive:
            return self._freeze(path, f"is one too many: there are more than {MOST_TASKS:,} open tasks.")
        self.files[path], self.data[path] = file, data
        return None

    def is_current(self):
        """Whether all files are as they were a moment ago; one that somebody is writing may miss lines."""
        try:
            return all(disk.read(path) == data for path, data in self.data.items())
        except disk.Unreadable:
            return False

    def _freeze(self, path, words):
        self.frozen |= {path, self.archives.get(path, path)}
        self._log.say(f"{path}: The file {words} Nothing is changed for it.")
