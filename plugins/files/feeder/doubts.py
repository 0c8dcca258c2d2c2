"""Whether an entry that is missing was deleted by a person. Its mark may stand in a file, beside what is no
task; it may be what cannot be read since then; and where more than half of a file goes at once, the file may
be half of itself. Its task stays in daybook then, which is said."""

import hashlib

# How many tasks of a file go at once without a doubt.
FEW = 9


def digest(*words):
    return hashlib.sha256(" ".join(words).encode("utf-8", "surrogateescape")).hexdigest()[:16]


class Doubts:
    def __init__(self, reading, marks, state, log):
        """`marks` are those of tasks without an entry."""
        self._reading, self._state, self._log = reading, state, log
        self._places = None
        # By path, the marks and titles of what stands there.
        self._standing = {}
        # What cannot be read: as it was in the last run that had no doubt, and now.
        self._old = state.setdefault("unread", {})
        self._now = {path: {digest(each): each for each in file.unread()} for path, file in reading.files.items()}
        self._new = {path for path, texts in self._now.items() for key, each in texts.items()
                     if key not in self._old.get(path, ()) and marks.isdisjoint(reading.files[path].marks.findall(each))}

    def stands(self, path, mark, title):
        """Whether a mark stands in a file. `title` is that of its task, if that is there."""
        if self._places is None:
            self._places = {each: self._reading.files[each].places(data or b"")
                            for each, data in self._reading.data.items()}
        found = next((each for each in (path, *self._places) if mark in self._places.get(each, ())), None)
        if found and title:
            self._standing.setdefault(found, []).append((mark, title))
        return bool(found)

    def is_unread(self, path):
        """Whether something in a file, or in the one that it is archived in, cannot be read since the last
        run, and might be any task."""
        paths = {each for each in self._new if path in (each, self._reading.archives.get(each))}
        for each in paths:
            self._now[each] = self._old.get(each, ())
            self._log.say(f"{path}: What is gone from here stays in daybook while something new cannot be read.")
        return bool(paths)

    def is_much(self, path, tasks, words):
        """Whether so many tasks go at once that this waits until the next run finds the same. `words` say
        where they stay."""
        known = self._reading.known.get(path, 0)
        if len(tasks) <= FEW or 2 * len(tasks) <= known:
            return False
        seen = digest(path, words, *sorted(tasks))
        self._state["doubted"].append(seen)
        if seen in self._state.get("doubts", ()):
            return False
        self._log.say(f"{path}: {len(tasks)} of {known} tasks are gone at once. {words} until the next run finds the same.")
        return True

    def keep(self):
        """Keeps what the next run has to know, and says where marks stand in the files as they are going to be."""
        self._state["unread"] = {path: sorted(each) for path, each in {**self._old, **self._now}.items() if each}
        for path, found in self._standing.items():
            numbers = self._reading.files[path].places(self._reading.files[path].data())
            for mark, title in found[:FEW]:
                self._log.say(f"{path}:{numbers.get(mark, 1)}: What has this id is not read as a task; “{title}” stays in daybook.")
            if found[FEW:]:
                self._log.say(f"{path}: The same is true of {len(found) - FEW} more.")
