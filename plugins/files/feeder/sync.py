"""One pass: what the files say goes to daybook, what daybook says into the files.

The order makes a crash harmless: what is to be added is kept before it is added, what was done in daybook
is kept before a file is written, and with each file that is written its digest and what is true once it
has been, so that the next run knows whether it was."""

import hashlib

from . import disk, text
from .daybook import Conflict, Daybook, mark
from .doubts import Doubts
from .matching import Match, mark_for
from .merging import TEXTS, Difference, differing, missing_tags
from .reading import Reading, parse


def digest(data):
    return hashlib.sha256(data).hexdigest()


class Sync:
    def __init__(self, client, settings, state, log, save):
        self.settings, self.state, self.log, self.save = settings, state, log, save
        self.kept = state.setdefault("tasks", {})
        # Tasks that were taken out of a file and are still there; they do not go out again.
        self.left = set(state.setdefault("left", []))
        # What daybook refused, as entries and words.
        self.refused = []
        # By task, what is kept once the files are written.
        self.settled = {}
        self.client = client

    def run(self):
        """Returns false if a file changed meanwhile, and not everything is in step."""
        self.reading = Reading(self.settings, self.kept, self.log)
        self.files, self.data = self.reading.files, self.reading.data
        self._adopt()
        self.daybook = Daybook(self.client, self._say)
        if not self.reading.is_current():
            return False
        self.match = Match(list(self.files.values()), self.kept, self.daybook.tasks, self.reading.archives)
        for task, entry in self.match.current.items():
            entry.task = task
        self._forget()
        marks = {kept["mark"] for task, kept in self.kept.items() if task not in self.match.current}
        self.doubts = Doubts(self.reading, marks, self.state, self.log)
        if self.settings.reads:
            self._add_new()
        for task, entry in list(self.match.current.items()):
            self._in_step(task, entry)
        self._remove_entries()
        self._missing_entries()
        if self.settings.writes:
            self._send_out()
        return self._write()

    def _say(self, entry, sentence):
        self.refused.append((entry, sentence))

    def _adopt(self):
        """Keeps what a run that was cut off wrote."""
        for path, plan in self.state.pop("planned", {}).items():
            if self.data.get(path) is not None and digest(self.data[path]) == plan["digest"]:
                self.kept.update(plan["tasks"])

    def _forget(self):
        """Forgets what this database never had, since it is a backup or was begun anew: that was not removed
        here. What is open becomes a task again, with its id; what is done stays in the file."""
        removed, self.state["cursor"] = self.daybook.changed(self.state.get("cursor", 0))
        if removed is None:
            for kept in self.kept.values():
                kept.pop("removed", None)
        removed = removed or set()
        for task, entry in list(self.match.current.items()):
            kept = self.kept.get(task)
            if kept is None or kept.get("pending"):
                continue
            if task in removed:
                kept["removed"] = True
            elif task in self.daybook.tasks:
                kept.pop("removed", None)
            elif kept.get("removed") or self.daybook.is_retired(task):
                continue
            elif self.settings.reads and entry.is_open and entry.path not in self.reading.archives:
                self.kept[task] = {"path": entry.path, "raw": entry.raw, "mark": kept.get("mark"), "pending": True}
            else:
                del self.kept[task], self.match.current[task]
                entry.task = None

    # MARK: From the files

    def _add_new(self):
        new = [each for each in self.match.new if each.path not in self.reading.archives and each.is_open]
        again = [entry for task, entry in self.match.current.items()
                 if self.kept.get(task, {}).get("pending") and task not in self.daybook.tasks]
        places = {id(each) for each in [*new, *again]}
        for entry in new:
            self._expect(entry)
        self.save()
        # In the order of the file, so that a heading comes before its parts.
        for entry in [each for file in self.files.values() for each in file.entries if id(each) in places]:
            self._add(entry)

    def _expect(self, entry):
        entry.task = self.daybook.new_id(entry)
        while entry.task in self.kept:
            entry.mark, entry.task = None, self.daybook.new_id(entry)
        self.kept[entry.task] = {
            "path": entry.path, "raw": entry.raw, "pending": True,
            "mark": mark(entry) if self.settings.writes else entry.mark}

    def _begin_anew(self, entry):
        """Lets an entry be a task that never was, whatever its mark says."""
        mark = entry.mark
        if self.settings.writes:
            self.files[entry.path].set_mark(entry, None)
        entry.mark = None
        self._expect(entry)
        if not self.settings.writes:
            entry.mark = self.kept[entry.task]["mark"] = mark

    def _add(self, entry):
        file = self.files[entry.path]
        task = self.daybook.add(entry, file)
        if task is None and entry.task == entry.mark:
            # A task that was removed had this id, which is never used again.
            del self.kept[entry.task]
            self._begin_anew(entry)
            self.save()
            task = self.daybook.add(entry, file)
        kept = self.kept[entry.task]
        if task is None:
            del self.kept[entry.task]
            self.match.current.pop(entry.task, None)
            return
        del kept["pending"]
        kept["file"], kept["daybook"] = entry.fields(task["title"]), file.express(task)
        kept["refused"] = differing(TEXTS, kept["file"], kept["daybook"])
        kept["tooMany"] = missing_tags(kept["file"], kept["daybook"])
        if task.get("recurrence"):
            # A rule without a day begins today, which the file gets to know.
            kept["daybook"].update({each: kept["file"][each] for each in ("due", "start")
                                    if kept["file"][each] is None})
            kept["occurrence"] = task["occurrence"]
        self.match.current[entry.task] = entry

    def _in_step(self, task, entry):
        for _ in range(3):
            if task not in self.daybook.tasks:
                return
            try:
                return self._merge(task, entry)
            except Conflict:
                self.daybook.reload(task)

    def _merge(self, task, entry):
        file = self.files[entry.path]
        kept = self.kept.setdefault(task, {"path": entry.path, "raw": entry.raw, "mark": entry.mark})
        kept.pop("pending", None)
        since, repeated = kept.get("occurrence"), (kept.get("file") or {}).get("repeated")
        self._complete_occurrences(task, entry, kept)
        title = (kept.get("daybook") or self.daybook.tasks[task])["title"]
        fields = entry.fields(title)
        express = file.express(self.daybook.tasks[task])
        if kept.get("owes"):
            # The line is done, and the task goes on.
            fields.update({each: express[each] for each in ("due", "start")})
            express["state"] = fields["state"]
        difference = Difference(self.settings, file.fields, fields, express, kept)
        is_open = entry.is_open or kept.get("owes") or difference.to_file.get("state") == "open"
        if is_open and self._home(entry.path) not in self.files:
            return  # Its line has no place until that file is there.
        self.daybook.edit(entry, file, difference)
        now = self.daybook.tasks[task]
        express = file.express(now)
        if file.has_repeated and since and since != now.get("occurrence") and fields["repeated"] == repeated:
            difference.to_file.update(self.daybook.repeated(task, since))
        kept["refused"] = differing(set(kept.get("refused", [])) | difference.to_daybook.keys() & TEXTS, fields, express)
        refused = {*kept.get("tooMany", []), *map(text.fold, difference.add_tags)}
        kept["tooMany"] = [each for each in missing_tags(fields, express) if each in refused]
        old = {side: kept.get(side) or {} for side in ("file", "daybook")}
        for side, said in (("file", fields), ("daybook", express)):
            kept[side] = {each: old[side].get(each) if each in difference.to_file else said[each] for each in said}
        kept.update(path=entry.path, raw=entry.raw)
        if self.settings.writes:
            entry = self._change(task, entry, difference.to_file, title, kept)
        self.settled[task] = (entry, {**kept, "daybook": express, "occurrence": now.get("occurrence")})

    def _change(self, task, entry, changes, title, kept):
        """Writes into an entry. Returns the one that stands for the task from now on."""
        file = self.files[entry.path]
        if changes:
            file.change(entry, changes, title)
        if not entry.mark or entry.mark != kept.get("mark"):
            file.set_mark(entry, kept.get("mark") or mark_for(entry.path, task))
        kept["mark"] = entry.mark
        for past in self.match.past.get(task, []):
            self.files[past.path].set_mark(past, None)
        if kept.get("owes"):
            express = file.express(self.daybook.tasks[task])
            changes = {each: express[each] for each in ("due", "start", "rec")}
            entry = file.renew(entry, changes, self.files[self._home(entry.path)])
            entry.task = task
            self.match.current[task] = entry
        elif entry.is_open and self._home(entry.path) != entry.path:
            file.remove(entry)
            self.files[self._home(entry.path)].take(entry)
        return entry

    def _home(self, path):
        """Returns the file that open lines of a file belong in: another one for an archive."""
        return self.reading.archives.get(path, path)

    def _complete_occurrences(self, task, entry, kept):
        """Completes what of a recurring task was done in the file: the line itself, one beside which
        another program has put the next, or a heading whose day has moved on."""
        base, file = kept.get("file"), self.files[entry.path]
        if not self.settings.reads or not self.daybook.tasks[task].get("recurrence"):
            return
        done = [each.fields() for each in self.match.past.get(task, []) if base]
        fields = entry.fields()
        if base and fields.get("repeated") and not fields["repeated"].startswith(base.get("repeated") or "never"):
            done.append({**base, "done": fields["repeated"][:10]})
            base["repeated"] = fields["repeated"]
        is_done = fields["state"] in ("done", "completed") and (not base or base["state"] == "open")
        if is_done and not kept.get("owes"):
            done.append({**(base or fields), "done": fields["done"]})
        for each in done:
            if base and any(each[day] != base[day] for day in ("due", "start")):
                continue
            occurrence = kept.get("occurrence") or self.daybook.tasks[task]["occurrence"]
            now = self.daybook.complete(entry, occurrence, each["done"])
            if now is None and occurrence != self.daybook.tasks[task].get("occurrence"):
                occurrence = self.daybook.tasks[task].get("occurrence")
                now = self.daybook.complete(entry, occurrence, each["done"])
            if now is None:
                return
            kept["occurrence"] = now.get("occurrence")
            express = file.express(now)
            dates = {day: express[day] for day in ("due", "start")}
            kept["daybook"] = {**(kept.get("daybook") or fields), **dates, "state": express["state"]}
            if is_done and each is done[-1]:
                kept["file"] = {**(base or fields), **{day: fields[day] for day in dates}, "state": fields["state"]}
                if now["state"] == "open" and self.settings.writes:
                    kept["owes"] = True
            else:
                kept["file"] = {**base, **dates}
            base = kept["file"]
            self.save()

    # MARK: What is there no more

    def _remove_entries(self):
        """Removes entries of tasks that were removed in daybook, if they are as they were; others
        become tasks again."""
        gone, same = [], {}
        for task, entry in reversed(list(self.match.current.items())):
            if task in self.daybook.tasks or task not in self.kept or self.kept[task].get("pending"):
                continue
            base, file = self.kept[task].get("file") or {}, self.files[entry.path]
            fields = entry.fields((self.kept[task].get("daybook") or {}).get("title"))
            is_same = all(fields[each] == base.get(each) for each in file.fields)
            if is_same and self.settings.writes:
                same.setdefault(entry.path, []).append(task)
            if not is_same or self.settings.writes:
                gone.append((task, entry, fields, is_same))
        doubtful = {path for path, tasks in same.items() if self.doubts.is_much(path, tasks, "Their lines stay here")}
        for task, entry, fields, is_same in gone:
            if is_same and entry.path in doubtful:
                continue
            has_more = bool(differing(TEXTS - {"project"}, fields, self.kept[task].get("daybook") or fields))
            del self.match.current[task], self.kept[task]
            if is_same or not self.settings.reads:
                self.files[entry.path].remove(entry, has_more)
            elif fields["state"] == "open":
                self._begin_anew(entry)
                self.save()
                self._add(entry)
                self._in_step(entry.task, entry)

    def _missing_entries(self):
        gone = [each for each in self.kept if each not in self.match.current]
        gone = [each for each in gone if self.kept[each]["path"] not in self.reading.frozen]
        hidden, removed = {path: file.hidden for path, file in self.files.items()}, {}
        for task in sorted(gone, key=self.daybook.depth, reverse=True):
            base, value = self.kept[task], self.daybook.tasks.get(task)
            path, mark = base["path"], base["mark"]
            if value and mark and mark in hidden.get(path, ()):
                self.left.add(task)
                del self.kept[task]
                continue
            was_open = (base.get("file") or {}).get("state", "open") == "open"
            if was_open and mark and self.doubts.stands(path, mark, value and value["title"]):
                continue
            if not value or path not in self.files:
                del self.kept[task]
                continue
            if was_open and self.doubts.is_unread(path):
                continue
            express = self.files[path].express(value)
            is_changed = base.get("daybook") and any(
                express[each] != base["daybook"].get(each) for each in self.files[path].fields)
            if express["state"] != "open" or not was_open:
                del self.kept[task]
            elif self.settings.writes and (is_changed or not self.settings.reads):
                self._append(task, path, mark)
            elif self.settings.reads:
                removed.setdefault(path, []).append(task)
        for path, tasks in removed.items():
            if not self.doubts.is_much(path, tasks, "They stay in daybook"):
                for task in tasks:
                    self._remove_task(task, path)

    def _remove_task(self, task, path):
        title = self.daybook.tasks[task]["title"]
        try:
            words = self.daybook.remove(task)
        except Conflict:
            return  # Somebody changed it just now; the next run looks again.
        if words:
            self.left.add(task)
            self.log.say(f"{path}: “{title}” is not here any more, and stays in daybook: {words}")
        del self.kept[task]

    # MARK: Into the files

    def _send_out(self):
        path = self.settings.new_tasks
        if path not in self.files:
            return
        # A title or a tag may have made a heading one that is hidden.
        hidden = self.files[path].hidden
        self.left.update(each for each in self.daybook.tasks if mark_for(path, each) in hidden)
        for task in self.daybook.found(self.settings.filter):
            if task not in self.match.current and task not in self.kept and task not in self.left:
                self._append(task, path, mark_for(path, task))

    def _append(self, task, path, mark):
        file, value = self.files[path], self.daybook.tasks[task]
        parent = self.match.current.get(value.get("parent"))
        if parent is not None and parent.path != path:
            parent = None
        express = file.express(value)
        entry = file.append(express, mark, text.day_of(value["createdAt"]), parent)
        entry.task = task
        self.match.current[task] = entry
        self.settled[task] = (entry, {
            "path": path, "raw": "", "mark": mark, "daybook": express, "occurrence": value.get("occurrence")})

    def _write(self):
        """Writes what changed, and keeps what is true then. Returns false if a file was changed."""
        self.state["left"] = sorted(self.left & set(self.daybook.tasks))
        self.doubts.keep()
        plans = {}
        for path, file in self.files.items():
            self._say_problems(path, file)
            plans[path] = {"digest": "", "tasks": self._settled(path, file.data())}
            if self.data[path] != file.data() and (self.data[path] is not None or file.data()):
                plans[path]["digest"] = digest(file.data())
        for path in [each for each in plans if not plans[each]["digest"]]:
            self.kept.update(plans.pop(path)["tasks"])
        self.state["planned"] = plans
        self.save()
        is_complete, failed = True, set()
        # An archive comes behind the file that its open lines go to, and stays as it is if that does.
        for path, plan in plans.items():
            if self._home(path) in failed:
                continue
            try:
                disk.replace(path, self.data[path], self.files[path].data())
                self.kept.update(plan["tasks"])
            except disk.Changed:
                is_complete = False
                failed.add(path)
            except disk.Unreadable as error:
                failed.add(path)
                self.log.say(f"{path}: The file {error}")
        self.state.pop("planned")
        self.save()
        return is_complete

    def _say_problems(self, path, file):
        """Says what was not read or refused, with the lines of the file as it is going to be."""
        numbers = file.numbers() if self.refused else {}
        problems = [(numbers.get(id(entry)), sentence) for entry, sentence in self.refused if entry.path == path]
        for number, sentence in file.problems() + problems:
            self.log.say(f"{path}:{number}: {sentence}")

    def _settled(self, path, data):
        """Returns what is kept of the tasks in a file once it has these bytes."""
        if not self.settings.writes:
            after, last = {}, path
            for entry in self.files[path].entries:
                after[entry.task], last = last, entry.task
            return {task: {**kept, "after": after[task]} for task, (entry, kept) in self.settled.items()
                    if entry.path == path}
        file = self.files[path] if data == self.data[path] else parse(path, data)
        entries = {each.mark: each for each in file.entries if each.mark}
        result = {}
        for task, (entry, kept) in self.settled.items():
            if entry.path == path and entry.mark in entries:
                now = entries[entry.mark]
                result[task] = {**kept, "path": path, "raw": now.raw, "mark": now.mark,
                                "file": now.fields(kept["daybook"]["title"])}
                result[task].pop("owes", None)
        return result
