"""The side of daybook: tasks, read and changed as any client does."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Optional

from client import JSON, Client, Refusal, clearing

from . import alarms
from .fields import Alarms, Answer, Fields, within
from .said import Said
from .state import Pair
from .times import When

IDENTIFIER = re.compile(r"[A-Za-z0-9._-]{1,64}")
OCCURRENCE = re.compile(r"([A-Za-z0-9._-]{1,64})@(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)")


class Retry(Exception):
    """Something changed between reading and writing."""


@dataclass
class Local:
    """What daybook has for a VTODO; no task where it was removed."""

    task: Optional[JSON]
    fields: Fields
    is_current: bool = True
    """Whether it is not an occurrence that is over."""


class Tasks:
    def __init__(self, client: Client, person: str, said: Said) -> None:
        self._client = client
        self._person = person
        self._said = said
        self.open: dict[str, JSON] = {}
        self._reminders: dict[str, list[JSON]] = {}
        """By task."""
        self._filter = ""
        self.wanted: set[str] = set()
        """The ids of those that are to go out."""

    def read(self, filter: str) -> None:
        """Reads the open tasks."""
        items = self._client.pages("task/list", state="open", withNotes=True)
        self.open = {each["id"]: each for each in items}
        self._filter = filter
        self.wanted = {id for id, each in self.open.items() if self._is_own(each)}
        if filter:
            self.wanted &= self._found("is:open")
        self._reminders = {}
        for each in self._client.pages("reminder/list"):
            self._reminders.setdefault(each.get("task"), []).append(each)
        # The default reminder is not in the list of all.
        own = [id for id in self.open.keys() - self._reminders.keys() if not DERIVED.fullmatch(id)]
        self._read_reminders([id for id in own if self.open[id].get("dueTime")])

    def may_be_out(self, task: JSON, title: str) -> bool:
        """Whether an item with its id may be its own where nothing is known of that: it goes out
        anyway, or would if it were open, and has the title that is there."""
        if task["id"] in self.wanted or task["state"] == "open":
            return task["id"] in self.wanted
        is_same = self._is_own(task) and task["title"] == title
        return is_same and (not self._filter or task["id"] in self._found(""))

    @staticmethod
    def _is_own(task: JSON) -> bool:
        return not task.get("profile")

    def _found(self, state: str) -> set[str]:
        text = f"{state} kind:task ({self._filter})"
        return {each["id"] for each in self._client.pages("search/query", text=text)}

    def get(self, id: str) -> Optional[JSON]:
        try:
            return self.open.get(id) or self._client.call("task/get", id=id)
        except Refusal as refusal:
            if refusal.kind != "notFound":
                raise
            return None

    def was_here(self, id: str) -> bool:
        """Whether this database has the task, or had it: the id of what was removed is kept."""
        return bool(self.get(id)) or self._is_removed(id)

    def _is_removed(self, id: str) -> bool:
        try:
            self._client.call("task/add", id=id, title="?", dryRun=True)
        except Refusal as refusal:
            return refusal.reason == "idRetired"
        return False

    def ids(self, uid: str) -> Iterator[str]:
        """The ids of the tasks that are added for a VTODO: ids are not used again, so that one that
        was removed gives way to the next."""
        id = derived(uid)
        yield id
        while self._is_removed(id):
            id = derived(f"{uid} {id}")
            yield id

    def refresh(self, id: str) -> None:
        self.open.pop(id, None)
        task = self.get(id)
        if task and task["state"] == "open":
            self.open[id] = task
            self._read_reminders([id])

    def local(self, pair: Pair, is_taken: bool) -> Local:
        """`is_taken` says whether another VTODO stands for the current occurrence."""
        task = self.get(pair.task)
        if task is None:
            return Local(None, pair.here)
        current = task.get("occurrence")
        if pair.occurrence != current and not is_taken and pair.here.status == "open":
            # It began or ceased to recur, or recurs in another way: the VTODO goes with it.
            if None in (pair.occurrence, current) or not self._status(pair):
                pair.occurrence = current
        if pair.occurrence == current or pair.occurrence is None:
            return Local(task, Fields.of_task(task))
        status = self._status(pair)
        if status is None and is_taken:
            return Local(None, pair.here)
        return Local(task, replace(pair.here, status=status or "open"), is_current=False)

    def _status(self, pair: Pair) -> Optional[str]:
        """What happened to an occurrence; nothing where it is still to come, or is none."""
        states = {"completed": "completed", "skipped": "cancelled", "missed": "cancelled"}
        for each in self._client.pages("recurrence/list", task=pair.task):
            if each["occurrence"] == pair.occurrence:
                return states.get(each["state"])
        return None

    # MARK: Reminders

    def _read_reminders(self, ids: list[str]) -> None:
        answers = self._client.call_all([("reminder/list", {"task": id}) for id in ids])
        for id, answer in zip(ids, answers):
            if not isinstance(answer, Refusal):
                self._reminders[id] = answer["items"]

    def _named(self, task: JSON) -> dict[str, list[JSON]]:
        """The reminders that go out. Of a task that comes from elsewhere, the default one does not:
        whoever made the task there wants no alarm, or has one."""
        all = self._reminders.get(task["id"], [])
        own = [
            each for each in all if not (each.get("isDefault") and DERIVED.fullmatch(task["id"]))
        ]
        return alarms.of_reminders(own, task, self._person)

    def alarms_of(self, task: JSON, only_ringing: bool = False) -> Alarms:
        return {
            name: alarms.state(name, each, task, self._person)
            for name, each in self._named(task).items()
            if not only_ringing or any(one["state"] != "silent" for one in each)
        }

    def remind(self, task: JSON, occurrence: Optional[str], changes: JSON) -> Alarms:
        """Carries changes of reminders out, and returns what is there then."""
        if not changes:
            return self.alarms_of(task)
        named = self._named(task)
        new = [name for name, state in changes.items() if state and name not in named]
        if new:
            # The first reminder of its own takes the default one's place.
            new += [
                name
                for name, each in named.items()
                if each[0].get("isDefault") and changes.get(name, "kept")
            ]
        for name in [name for name in changes if name in named]:
            for each in named[name]:
                self._settle(task, each, changes[name], occurrence)
        for name in new:
            if not alarms.is_over(name):
                params = alarms.params(name, task, self._person)
                added = self._ask(task, "reminder/add", {**params, "task": task["id"]})
                if added and changes.get(name, [None])[0]:
                    self._settle(task, added, changes[name], occurrence)
        self._read_reminders([task["id"]])
        return self.alarms_of(task)

    def _settle(
        self, task: JSON, reminder: JSON, state: Optional[Answer], occurrence: Optional[str]
    ) -> None:
        request = _answer(reminder, state, occurrence)
        if request:
            self._ask(task, *request)

    def _ask(self, task: JSON, method: str, params: JSON) -> Optional[JSON]:
        try:
            return self._client.call(method, **params)
        except Refusal as refusal:
            if refusal.reason not in ("alreadyThere", "wrongStep"):
                self._said.say("A reminder was not taken", f"“{task['title'][:60]}”: {refusal}")
        return None

    # MARK: Changing

    def add(self, uid: str, fields: Fields) -> Optional[JSON]:
        """Adds a task for a VTODO, with an id that follows from its UID, so that a second try adds
        nothing."""
        params = self._params(None, {**fields.json()})
        params.pop("status", None)
        for id in self.ids(uid):
            try:
                self.open[id] = self._try("task/add", {**params, "id": id})
            except Refusal as refusal:
                if refusal.reason == "idRetired":
                    continue
                if refusal.reason != "idTaken":
                    raise
            return self.get(id)
        return None

    def change(self, local: Local, changes: JSON, pair: Pair, done_on: Optional[When]) -> Local:
        """Carries changes out and returns what is there then. Throws `Retry`."""
        if local.task is None:
            return local
        task: JSON = local.task
        params = self._params(task, changes) if local.is_current else {}
        moves = (
            {name: params.pop(name) for name in TIMES if name in params} if pair.occurrence else {}
        )
        for given, more in ((params, {}), (moves, {"occurrence": pair.occurrence})):
            if given:
                task = self._try(
                    "task/edit", {**given, **more, "id": task["id"], "ifRevision": task["revision"]}
                )
        status = changes.get("status")
        if local.is_current:
            local = Local(task, replace(Fields.of_task(task), status=local.fields.status))
        if status:
            done = self._set_status(task, status, pair, done_on)
            if done:
                task = done
                # A recurring task is at its next occurrence now.
                local = replace(local, task=task, fields=replace(local.fields, status=status))
        if task["state"] == "open":
            self.open[task["id"]] = task
            self._read_reminders([task["id"]])
        else:
            self.open.pop(task["id"], None)
        return local

    def remove(self, pair: Pair, local: Local) -> None:
        """Removes a task, or skips its occurrence, or says why not. One that was changed since it
        was read stays; where only what blocks it was removed, this throws `Retry`."""
        revision = (local.task or {}).get("revision")
        try:
            if pair.occurrence:
                self.open[pair.task] = self._client.call(
                    "task/skip", id=pair.task, occurrence=pair.occurrence, ifRevision=revision
                )
                self.refresh(pair.task)
            else:
                self._client.call("task/remove", id=pair.task, ifRevision=revision)
                self.open.pop(pair.task, None)
        except Refusal as refusal:
            if refusal.kind == "revisionConflict":
                self.refresh(pair.task)
                if _changeable(self.get(pair.task)) == _changeable(local.task):
                    raise Retry from None
                return
            self._said.say("A task that was removed elsewhere is kept", str(refusal))

    def _set_status(
        self, task: JSON, status: str, pair: Pair, done_on: Optional[When]
    ) -> Optional[JSON]:
        params: JSON = {"id": pair.task}
        if pair.occurrence:
            params["occurrence"] = pair.occurrence
        if status == "completed":
            method = "task/complete"
            params["subtasks"] = "keep"
            day = done_on.within(self._person, self._person).day if done_on else None
            attempts = [{**params, "day": day}, params] if day else [params]
        elif status == "cancelled":
            method = "task/skip" if pair.occurrence else "task/cancel"
            attempts = [params if pair.occurrence else {**params, "subtasks": "keep"}]
        else:
            method, attempts = "task/reopen", [params]
        for index, each in enumerate(attempts):
            try:
                return self._client.call(method, **each)
            except Refusal as refusal:
                # The other clock may be ahead of this one.
                if index == len(attempts) - 1:
                    self._said.say("A task was not changed", f"“{task['title'][:60]}”: {refusal}")
        return None

    def _params(self, task: Optional[JSON], changes: JSON) -> JSON:
        """The params of an edit, or of an add. A task with times keeps its zone, or floats on."""
        params: JSON = {
            name: changes[name]
            for name in ("title", "notes", "priority", "tags")
            if name in changes
        }
        points = {name: changes[name] for name in ("due", "start") if name in changes}
        times = [point for point in points.values() if point and point[1]]
        if task and (task.get("dueTime") or task.get("startTime") or task.get("occurrence")):
            zone = task.get("timeZone")
        elif times:
            # What is written in UTC is meant by the person's clock.
            zone = self._person if times[0][2] == "UTC" else times[0][2]
            params["timeZone"] = zone
        else:
            zone = None
        for name, point in points.items():
            point = within(point, zone, self._person)
            params[name] = point[0] if point else None
            if point:
                params[name + "Time"] = point[1]
        return params

    def _try(self, method: str, params: JSON) -> JSON:
        """Leaves out what daybook does not take, and says so; the rest is carried out."""
        params = dict(params)
        while True:
            if method == "task/edit" and not set(params) - {
                "id",
                "ifRevision",
                "occurrence",
                "timeZone",
            }:
                return self._client.call("task/get", id=params["id"])
            try:
                edits = method == "task/edit"
                return self._client.call(method, **(clearing(params) if edits else params))
            except Refusal as refusal:
                if refusal.kind == "revisionConflict":
                    raise Retry from None
                if not self._drop(params, refusal):
                    raise
                title = (
                    params.get("title") or (self.open.get(params["id"]) or {}).get("title") or ""
                )
                self._said.say("A part of a task was not taken", f"“{title[:60]}”: {refusal}")

    def _drop(self, params: JSON, refusal: Refusal) -> bool:
        name = refusal.param
        if refusal.kind == "limitExceeded" and params.get("tags"):
            params["tags"] = params["tags"][:-1]
        elif name == "timeZone":
            params.pop(name, None)
        elif name in TIMES and params.get("due") and params.get("start"):
            params.pop("start")
            params.pop("startTime", None)
        elif name in ("due", "dueTime") and params.get("due") and "start" not in params:
            # The start stays behind; a task that is due before it has none.
            params["start"] = None
        elif name in params:
            for each in [each for each in params if each in (name, name + "Time")]:
                params.pop(each)
        else:
            return False
        return True


def _changeable(task: Optional[JSON]) -> JSON:
    """What does not follow from the removal of another task."""
    others = ("revision", "modifiedAt", "blockedBy", "isBlocked", "isOverdue", "urgency")
    return {name: value for name, value in (task or {}).items() if name not in others}


def _answer(
    reminder: JSON, state: Optional[Answer], occurrence: Optional[str]
) -> Optional[tuple[str, JSON]]:
    """What is asked for where a reminder was answered or removed elsewhere. Of a task that recurs,
    that is about one occurrence alone."""
    params: JSON = {"id": reminder["id"]}
    if occurrence:
        params["occurrence"] = occurrence
    is_pending, until = reminder["state"] == "pending", reminder.get("snoozedUntil")
    if not is_pending and not until:
        return None if state or occurrence else ("reminder/remove", params)
    answer, end = state or (None, None)
    if end and end > alarms.now():
        minutes = min(alarms.minutes_until(end), MAX_SNOOZE)
        return "reminder/snooze", {**params, "minutes": minutes}
    rang_at = max(end or "", alarms.stamp_of(until) or "") if is_pending else ""
    if state and (answer or "") < rang_at:
        return None  # It rings again since then.
    return "reminder/dismiss", params


MAX_SNOOZE = 527_040
TIMES = ("due", "dueTime", "start", "startTime")
DERIVED = re.compile(r"ics-[0-9a-f]{32}")


def derived(uid: str) -> str:
    return "ics-" + hashlib.sha256(uid.encode()).hexdigest()[:32]
