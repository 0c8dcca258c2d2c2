"""What changes in daybook for an entry: tasks that are added, edited, completed and removed. What daybook
refuses stays in the file alone, and is said."""

import secrets
import uuid

from client import Refusal, clearing

from . import text
from .matching import VALID_ID, mark_for

TOGETHER = {"due": ["dueTime"], "start": ["startTime"], "recurrence": ["recurrenceAnchor"],
            "dueTime": ["due"], "startTime": ["start"], "recurrenceAnchor": ["recurrence"]}
REQUIRED = {"id", "ifRevision", "occurrence"}
DATES = ("due", "dueTime", "start", "startTime")


class Conflict(Exception):
    """Somebody else changed the task meanwhile."""


class Daybook:
    def __init__(self, client, say):
        self._client, self._say = client, say
        self.tasks = {each["id"]: each for each in client.pages("task/list", withNotes=True)}

    def _ask(self, entry, method, params):
        """Asks until nothing is left that is refused. Returns the task; None if it was not done."""
        params = dict(params)
        while True:
            try:
                edits = method == "task/edit"
                task = self._client.call(method, **(clearing(params) if edits else params))
                self.tasks[task["id"]] = task
                return task
            except Refusal as refusal:
                if refusal.kind == "revisionConflict":
                    raise Conflict from None
                name = refusal.param
                if name not in params and refusal.kind == "limitExceeded":
                    name = next((each for each in ("addTags", "tags") if each in params), name)
                self._say(entry, f"{refusal}")
                if refusal.kind == "limitExceeded" and name in ("addTags", "tags"):
                    task = self.tasks.get(entry.task) or {}
                    has = len(task.get("tags") or []) - len(params.get("removeTags") or [])
                    room = (refusal.limit or 0) - has
                    if 0 < room < len(params[name]):
                        params[name] = params[name][:room]
                        continue
                if name not in params or name in REQUIRED or name == "title" and method == "task/add":
                    return None
                for each in [name, *TOGETHER.get(name, [])]:
                    params.pop(each, None)
                if params.keys() <= REQUIRED:
                    return None

    # MARK: Adding

    def new_id(self, entry):
        if entry.mark and VALID_ID.fullmatch(entry.mark) and entry.mark not in self.tasks:
            return entry.mark
        if entry.path.endswith(".org"):
            return str(uuid.uuid4())
        return "".join(secrets.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(8))

    def add(self, entry, file):
        """Adds the task of an entry, whose id is chosen. Returns None where daybook refuses it."""
        fields = entry.fields()
        params = {key: value for key, value in file.params(fields, fields).items() if value is not None}
        if fields["tags"]:
            params["tags"] = fields["tags"]
        parent = entry.parent.task if entry.parent else None
        if parent in self.tasks:
            params["parent"] = parent
        return self._ask(entry, "task/add", {"id": entry.task, **params})

    # MARK: Changing

    def edit(self, entry, file, difference):
        """Edits a task. Of one that recurs, new days are those of its current occurrence alone."""
        task = self.tasks[entry.task]
        params = file.params(difference.to_daybook, entry.fields())
        if difference.add_tags:
            params["addTags"] = difference.add_tags
        gone = [each for each in task.get("tags") or [] if text.fold(file.tag(each)) in difference.remove_tags]
        if gone:
            params["removeTags"] = gone
        dates = {}
        if task.get("recurrence") and "recurrence" not in params:
            dates = {each: params.pop(each) for each in DATES if each in params}
        for some in (params, dates and {"occurrence": task["occurrence"], **dates}):
            if some:
                revision = self.tasks[entry.task]["revision"]
                self._ask(entry, "task/edit", {"id": entry.task, "ifRevision": revision, **some})
        if "state" in difference.to_daybook:
            self._set_state(entry, difference.to_daybook["state"])

    def _set_state(self, entry, state):
        task = self.tasks[entry.task]
        revision = {"id": entry.task, "ifRevision": task["revision"]}
        if state == "open":
            self._ask(entry, "task/reopen", revision)
        elif state == "cancelled":
            self._ask(entry, "task/cancel", {**revision, "subtasks": "keep"})
        else:
            self._ask(entry, "task/complete", {**revision, "subtasks": "keep", **_day(entry.fields()["done"])})

    def complete(self, entry, occurrence, day):
        """Completes an occurrence; again, that changes nothing."""
        params = {"id": entry.task, "occurrence": occurrence, "subtasks": "keep", **_day(day)}
        return self._ask(entry, "task/complete", params)

    def repeated(self, task, since):
        """Returns when the latest occurrence from `since` on was completed, as what changes in its entry."""
        items = self._client.call("recurrence/list", task=task)["items"]
        found = next((each for each in items if each["state"] == "completed" and each["occurrence"] >= since), None)
        return {"repeated": text.moment_of(found["changedAt"]).strftime("%Y-%m-%d %a %H:%M")} if found else {}

    # MARK: Removing

    def depth(self, task):
        """Returns how many tasks a task is a part of."""
        depth = 0
        while depth < 100 and task in self.tasks:
            task, depth = self.tasks[task].get("parent"), depth + 1
        return depth

    def remove(self, task):
        """Removes a task. Returns why it stays, if it does."""
        try:
            self._client.call("task/remove", id=task, ifRevision=self.tasks[task]["revision"])
        except Refusal as refusal:
            if refusal.kind == "revisionConflict":
                raise Conflict from None
            if refusal.kind != "notFound":
                return str(refusal)
        self.tasks.pop(task, None)
        return None

    def changed(self, since):
        """Returns the ids of what was removed after a position in the log of changes, and where that ends;
        None in place of the ids where this database never came to the position."""
        removed, cursor, has_more = set(), since, True
        while has_more:
            try:
                page = self._client.call("changes/since", changeCursor=cursor, limit=1000)
            except Refusal as refusal:
                if refusal.kind != "invalidValue" or not cursor:
                    raise
                return None, self.changed(0)[1]
            removed.update(each["id"] for each in page["items"]
                           if each["entity"] == "task" and each["operation"] == "remove")
            cursor, has_more = page["changeCursor"], bool(page["items"])
        return removed, cursor

    def is_retired(self, task):
        """Whether an id is that of a task that was removed, which is never used again."""
        try:
            self._client.call("task/add", id=task, title="-", dryRun=True)
        except Refusal as refusal:
            return refusal.reason == "idRetired"
        return False

    def reload(self, task):
        """Reads a task again."""
        try:
            self.tasks[task] = self._client.call("task/get", id=task)
        except Refusal:
            self.tasks.pop(task, None)

    def found(self, words):
        """Returns the open tasks that a filter finds, those that others are a part of first."""
        items = self._client.pages("search/query", text=f"is:open ({words})" if words else "is:open",
                                   kinds=["task"])
        ids = {each["id"] for each in items}
        ids = [each for each in self.tasks if each in ids]
        return sorted(ids, key=self.depth)


def _day(day):
    return {"day": day} if day and day <= text.today() else {}


def mark(entry):
    """Returns the mark that an entry has or gets."""
    return entry.mark or mark_for(entry.path, entry.task)
