"""Keeps open tasks and the VTODOs of a collection in step: see README.md for the rules.

Each run compares both sides with what they had when they last agreed (`state.py`). Whatever is
broken off is made good by the next run: tasks that are added have ids that follow from the UIDs,
items have UIDs that follow from the tasks, and what both sides have already is no difference."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from functools import partial
from typing import Optional

from client import JSON, Client, Refusal

from . import alarms
from .dav import Changed, Refused
from .fields import Fields, merge
from .items import Found, Items
from .rules import Preview, Window
from .said import Said, boundary
from .settings import Place, Settings
from .state import Pair, State
from .store import Store, open_store
from .tasks import IDENTIFIER, OCCURRENCE, Local, Retry, Tasks
from .times import Zones
from .todos import Item
from .web import Http, Unreachable

ATTEMPTS = 3
PROVIDER = "ics/tasks"
NAMESAKE = "A task that has the name of one of yours was left alone"


def pull_tasks(
    client: Client, settings: Settings, place: Place, next_at: str, deadline: float
) -> None:
    said = Said()
    message, state = "", "ok"
    kept = State.load(place)
    try:
        store = open_store(place, Http(settings.accounts, deadline))
        try:
            Sync(client, settings, store, kept, said, deadline).run()
        finally:
            kept.save()
        message = str(said)
    except (Unreachable, Refusal) as error:
        message, state = " ".join(filter(None, [str(error), str(said)])), "failing"
    except OSError as error:
        message, state = f"{kept.path}: {error.strerror or error}.", "failing"
    for line in said.log():
        print(f"{PROVIDER}: {line}", file=sys.stderr)
    if state != "ok":
        print(f"{PROVIDER}: {message}", file=sys.stderr)
    client.call(
        "provider/status", id=PROVIDER, state=state, message=message or None, nextAt=next_at
    )


class Sync:
    def __init__(
        self,
        client: Client,
        settings: Settings,
        store: Store,
        state: State,
        said: Said,
        deadline: float,
    ) -> None:
        self._client = client
        self._settings = settings
        self._store = store
        self._state = state
        self._said = said
        self._deadline = deadline
        self._tasks = Tasks(client, settings.person, said)
        self._now = datetime.now(timezone.utc)
        today = self._now.date()
        self._zones = Zones(
            Preview(client, Window(today, today + timedelta(days=800), settings.person)),
            settings.person,
        )
        self._items = Items(store, state, self._zones, said)
        self._changed: set[str] = set()
        """The tasks that were changed since the last run."""

    def run(self) -> None:
        cursor = self._read_changes()
        self._tasks.read(self._settings.filter)
        self._items.read(self._tasks.open)
        for uid in [uid for uid in self._items.found if uid not in self._state.pairs]:
            self._guarded(uid, partial(self._adopt, uid))
        for uid in list(self._state.pairs):
            if not self._is_settled(uid):
                self._guarded(uid, partial(self._settle, uid))
        covered = {(each.task, each.occurrence) for each in self._state.pairs.values()}
        wanted = self._tasks.wanted
        for task in [each for each in self._tasks.open.values() if each["id"] in wanted]:
            if (task["id"], task.get("occurrence")) not in covered:
                self._guarded(_uid(task), partial(self._create, _uid(task), task))
        for notes in self._state.said.values():
            for kind, example in notes:
                self._said.say(kind, example)
        if time.monotonic() < self._deadline:
            self._state.cursor = cursor

    def _read_changes(self) -> int:
        """Reads which tasks were changed since the last run, and returns where the log ends. What is
        known of another database, or of a later state than a copy that was brought back, does not
        count: what is lacking there was not removed."""
        state = self._state
        cursor, has_more = state.cursor, True
        try:
            while has_more:
                page = self._client.call("changes/since", changeCursor=cursor, limit=1000)
                self._changed |= {each["id"] for each in page["items"]}
                if page["needsReload"]:
                    self._changed |= {each.task for each in state.pairs.values()}
                cursor, has_more = page["changeCursor"], bool(page["items"])
        except Refusal:
            state.pairs, state.others, state.cursor = {}, {}, 0
            return 0
        if state.pairs and not any(
            self._tasks.was_here(each.task) for each in state.pairs.values()
        ):
            state.pairs, state.others = {}, {}
        return cursor

    def _guarded(self, uid: str, step: Callable[[], None]) -> None:
        """Takes a step again where something changed; a refusal costs one task its turn."""
        with boundary(self._said.say, "A task was left as it is", partial(self._name, uid)):
            for _ in range(ATTEMPTS):
                if time.monotonic() > self._deadline:
                    self._said.kinds["There was no time left for all; the rest follows"] = [""]
                    return
                try:
                    return step()
                except (Retry, Changed):
                    self._reread(uid)
                except Refused:
                    pair = self._state.pairs.get(uid)
                    if pair:
                        pair.etag = ""  # So that the next run tries again.
                    raise
            self._said.say("A task changed all the time, and has to wait")

    def _name(self, uid: str) -> str:
        """What a person finds it by."""
        found, pair = self._items.found.get(uid), self._state.pairs.get(uid)
        if found and found.item:
            return f"“{found.item.fields(Fields()).title[:60]}”, {found.item.name}"
        task = self._tasks.open.get(uid.partition("@")[0])
        title = pair.here.title if pair else task["title"] if task else uid
        return f"“{title[:60]}”"

    def _reread(self, uid: str) -> None:
        pair = self._state.pairs.get(uid)
        if pair:
            self._tasks.refresh(pair.task)
        self._items.reread(uid)

    # MARK: A task and its item

    def _is_settled(self, uid: str) -> bool:
        """Whether both sides are done with it, and nothing changed."""
        pair, found = self._state.pairs[uid], self._items.found.get(uid)
        task = self._tasks.open.get(pair.task)
        if uid in self._items.unread:
            return True
        if found is None or found.item or pair.here.status == "open":
            return False
        if task is None or not pair.occurrence:
            return pair.task not in self._changed
        return bool(task.get("occurrence") != pair.occurrence)

    def _settle(self, uid: str) -> None:
        pair, found = self._state.pairs.get(uid), self._items.found.get(uid)
        if uid in self._items.unread:
            return
        if pair is None:
            return self._adopt(uid)
        local = self._tasks.local(pair, self._is_taken(uid, pair))
        theirs = found.item.fields(pair.there) if found and found.item else pair.there
        if local.task is None and not self._tasks.was_here(pair.task):
            # It is lacking in a copy of the database that was brought back.
            if found:
                self._item(uid, found)
            del self._state.pairs[uid]
            self._adopt(uid)
        elif local.task is None:
            self._settle_removed_here(uid, pair)
        elif found is None:
            self._settle_removed_there(uid, pair, local)
        else:
            self._merge(uid, pair, local, found, (pair.here, pair.there))

    def _is_taken(self, uid: str, pair: Pair) -> bool:
        task = self._tasks.open.get(pair.task)
        current = task.get("occurrence") if task else None
        return any(
            other != uid and each.task == pair.task and each.occurrence == current
            for other, each in self._state.pairs.items()
        )

    def _settle_removed_here(self, uid: str, pair: Pair) -> None:
        found = self._items.found.get(uid)
        if found and not found.etag:
            # No version can be named, so that it is looked at as late as possible.
            self._reread(uid)
            found = self._items.found.get(uid)
            if uid in self._items.unread:
                return
        item = found.item if found else None
        theirs = item.fields(pair.there) if item else pair.there
        if found and (not item or (theirs == pair.there and item.digest == pair.digest)):
            rest = self._item(uid, found).rest
            if rest is None:
                self._store.delete(found.href, found.etag)
            else:
                self._store.put(found.href, rest, found.etag)
        elif found and item and theirs.status == "open" and not (pair.occurrence or item.recurs):
            # What was changed there meanwhile is not lost.
            if self._add(uid, found, item, theirs):
                return
        elif found:
            self._state.others[found.href] = found.etag
        del self._state.pairs[uid]

    def _add(self, uid: str, found: Found, item: Item, theirs: Fields) -> bool:
        task = self._tasks.add(uid, theirs)
        if not task:
            return False
        pair = self._state.pairs[uid] = self._paired(task, found, item, theirs)
        to_here, _ = alarms.merge(None, self._tasks.alarms_of(task), theirs.alarms)
        pair.here.alarms = self._tasks.remind(task, None, to_here)
        return True

    @staticmethod
    def _paired(task: JSON, found: Found, item: Item, theirs: Fields) -> Pair:
        here, occurrence = Fields.of_task(task), task.get("occurrence")
        return Pair(task["id"], occurrence, found.href, found.etag, here, theirs, item.digest)

    def _settle_removed_there(self, uid: str, pair: Pair, local: Local) -> None:
        # What was changed here meanwhile goes out again, with the new tasks.
        if local.fields.status == "open" and local.fields == pair.here and local.is_current:
            self._tasks.remove(pair, local)
        del self._state.pairs[uid]

    def _merge(
        self,
        uid: str,
        pair: Pair,
        local: Local,
        found: Found,
        bases: Optional[tuple[Fields, Fields]],
    ) -> None:
        task, item = local.task or {}, found.item
        theirs = item.fields(pair.there if bases else local.fields) if item else pair.there
        is_later = item is not None and item.modified_at > task["modifiedAt"]
        here, there, given_up = merge(bases, local.fields, theirs, is_later, self._settings.person)
        for name in given_up:
            kept, lost = (theirs, local.fields) if is_later else (local.fields, theirs)
            print(
                f"{PROVIDER}: “{local.fields.title}”: both sides changed {name}; "
                f"{getattr(kept, name)!r} is kept, {getattr(lost, name)!r} given up",
                file=sys.stderr,
            )
        if here:
            local = self._tasks.change(local, here, pair, item.completed_on if item else None)
        local, to_there = self._merge_alarms(pair, local, theirs, bases)
        there |= {"alarms": to_there} if to_there else {}
        # What is to go there counts as a change here until it is there.
        old = bases[0] if bases else theirs
        pair.here = replace(local.fields, **{name: getattr(old, name) for name in there})
        pair.there, pair.href, pair.etag = theirs, found.href, found.etag
        pair.digest = item.digest if item else pair.digest
        if there:
            self._write(uid, pair, found, there, task.get("completedAt"))
            pair.here = local.fields

    def _merge_alarms(
        self, pair: Pair, local: Local, theirs: Fields, bases: Optional[tuple[Fields, Fields]]
    ) -> tuple[Local, JSON]:
        """Merges those of a task that is open on both sides, by the times that it has now here, and
        returns what to change there."""
        task = local.task or {}
        known = pair.here.alarms
        to_there: JSON = {}
        if local.is_current and task["state"] == theirs.status == local.fields.status == "open":
            were = (bases[0].alarms, bases[1].alarms) if bases else None
            to_here, to_there = alarms.merge(were, self._tasks.alarms_of(task), theirs.alarms)
            known = self._tasks.remind(task, pair.occurrence, to_here)
        return replace(local, fields=replace(local.fields, alarms=known)), to_there

    def _write(
        self, uid: str, pair: Pair, found: Found, changes: JSON, completed_at: Optional[str]
    ) -> None:
        """Changes the item as it is stored now, so that nothing else of it is lost."""
        old = self._item(uid, found)
        for name in old.unread & changes.keys():
            kind = f"A change of “{name}” stays in daybook, since the value there could not be read"
            self._items.note(found.href, kind, old.name)
        new = old.written(changes, self._now, completed_at)
        if new is old:
            return
        pair.etag = found.etag = self._store.put(found.href, new.data, found.etag) or ""
        pair.there, pair.digest, found.item = new.fields(pair.there), new.digest, new

    def _item(self, uid: str, found: Found) -> Item:
        if not found.item:
            self._reread(uid)
            read = self._items.found.get(uid)
            if not read or not read.item or read.etag != found.etag:
                raise Retry
            found.item = read.item
        return found.item

    # MARK: New ones

    def _adopt(self, uid: str) -> None:
        """Finds the task of an item that is not known, or adds it."""
        found = self._items.found.get(uid)
        if not found or not found.item:
            return
        theirs = found.item.fields(Fields())
        for id, occurrence, is_named in self._candidates(uid):
            task = self._tasks.get(id)
            if task and is_named and not self._tasks.may_be_out(task, theirs.title):
                self._items.note(found.href, NAMESAKE, self._name(uid))
                break
            if task:
                # Of an occurrence that is over, only what became of it is known here.
                here = replace(theirs, status="open")
                pair = Pair(id, occurrence, found.href, found.etag, here, theirs)
                taken = self._is_taken(uid, pair)
                local = self._tasks.local(pair, taken)
                if local.task is None or (taken and local.is_current):
                    if local.task:
                        self._items.note(found.href, NAMESAKE, self._name(uid))
                    break
                self._merge(uid, pair, local, found, None)
                self._state.pairs[uid] = pair
                return
        else:
            if found.item.recurs:
                self._items.note(
                    found.href,
                    "A recurring task of the other side is left alone",
                    f"“{theirs.title[:60]}”",
                )
            elif theirs.status == "open":
                if self._add(uid, found, found.item, theirs):
                    return
        self._state.others[found.href] = found.etag

    def _candidates(self, uid: str) -> Iterator[tuple[str, Optional[str], bool]]:
        """The tasks that may have this UID, also if nothing is known any more, and whether it is
        their own name, which anybody may have written there."""
        named = OCCURRENCE.fullmatch(uid)
        if named:
            yield named[1], named[2], True
        elif IDENTIFIER.fullmatch(uid):
            yield uid, None, True
        for id in self._tasks.ids(uid):
            yield id, None, False

    def _create(self, uid: str, task: JSON) -> None:
        fields = Fields.of_task(task)
        fields.alarms = self._tasks.alarms_of(task)
        ringing = self._tasks.alarms_of(task, only_ringing=True)
        changes = {
            name: value for name, value in {**fields.json(), "alarms": ringing}.items() if value
        }
        item = Item.new(uid, self._zones, self._now).written(changes, self._now)
        href = self._store.href(uid)
        try:
            etag = self._store.put(href, item.data, None)
        except Changed:
            return self._said.say("A task did not go out, since its name is taken there", href)
        new = Found(href, etag or "", item)
        pair = self._state.pairs[uid] = self._paired(task, new, item, item.fields(Fields()))
        pair.here = fields


def _uid(task: JSON) -> str:
    """The UID of the item for a task, or for its current occurrence."""
    occurrence = task.get("occurrence")
    return f"{task['id']}@{occurrence}" if occurrence else str(task["id"])
