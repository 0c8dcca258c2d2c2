"""Entities in memory: transactions, revisions, ranks, retries and the change log."""

import os
import time
import uuid

from .clock import instant
from .schema import Refusal, invalid

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


class Store:
    """Records are never changed in place: `put` replaces them, so a copy of the tables is a snapshot."""

    def __init__(self):
        self.tables = {"tag": {}, "task": {}}
        self.added = {}     # (entity, id): the number and content of its add, kept after a removal
        self.log = []       # the change with changeCursor n is at n - 1
        self.actions = 0
        self.answers = {}   # what a request with a key asked and was answered, by that key

    def once(self, key, request, work):
        """Returns what work returns; for a request that was answered under its key, what it returned then."""
        if key is None:
            return work()
        if key not in self.answers:
            self.answers[key] = request, work()
        asked, answer = self.answers[key]
        if asked != request:
            raise invalid("/requestKey", "This key belongs to another request.")
        return answer

    def rehearsed(self, work):
        """Returns what work returns, and takes back all that it changed."""
        saved = {name: type(value)(value) for name, value in vars(self).items()
                 if name in ("tables", "added", "log", "actions")}
        saved["tables"] = {entity: dict(table) for entity, table in self.tables.items()}
        try:
            return work()
        finally:
            vars(self).update(saved)

    def transaction(self, work, session, method):
        """Runs work, all of it or nothing, and logs what it changed."""
        self.before = {entity: dict(table) for entity, table in self.tables.items()}
        self.touched, added = {}, dict(self.added)
        self.moment = session.clock.now()
        try:
            result = work()
        except Exception:
            self.tables, self.added = self.before, added
            raise
        changes = []
        for entity, id in self.touched:
            old, new = self.before[entity].get(id), self.tables[entity].get(id)
            if old is not new:
                operation = "add" if old is None else "remove" if new is None else "edit"
                changes.append({"entity": entity, "id": id, "operation": operation,
                                "revision": (new or old)["revision"]})
        self.actions += bool(changes)
        for change in changes:
            self.log.append({**change, "changeCursor": len(self.log) + 1, "transaction": self.actions,
                             "method": method, "origin": session.origin, "client": session.client,
                             "committedAt": instant(self.moment)})
        return result

    def find(self, entity, id, pointer="/id"):
        """Returns what a param of a request names."""
        if id not in self.tables[entity]:
            raise Refusal("notFound", f"There is no {entity} “{id}”.", pointer=pointer)
        return self.tables[entity][id]

    def put(self, entity, record, **fields):
        """Writes fields of a record; the revision counts only if something is different."""
        old = self.before[entity].get(record["id"])
        revision = old["revision"] + 1 if old else 1
        new = {**record, **fields, "modifiedAt": instant(self.moment), "revision": revision}
        if old and all(old[name] == new[name] for name in new if name not in ("modifiedAt", "revision")):
            new = old
        self.touched[entity, new["id"]] = True
        self.tables[entity][new["id"]] = new
        return new

    def remove(self, entity, id):
        self.touched[entity, id] = True
        del self.tables[entity][id]

    def retried(self, entity, id, content):
        """Returns the entity of an earlier add with the same id and content, or None."""
        if (entity, id) not in self.added:
            return None
        is_there = id in self.tables[entity]
        if self.added[entity, id][1] != content or not is_there:
            raise Refusal("invalidState", f"The id “{id}” was used before.", hint="Choose another id.",
                          reason="idTaken" if is_there else "idRetired")
        return self.tables[entity][id]

    def add(self, entity, id, content, record):
        id = id or new_id()
        self.added[entity, id] = len(self.added), content
        return self.put(entity, {**record, "id": id, "createdAt": instant(self.moment),
                                 "rank": self.last_rank(entity, record.get("parent"))})

    def siblings(self, entity, parent):
        """Returns what has the same parent by rank; tags have none and are one family."""
        found = [each for each in self.tables[entity].values() if each.get("parent") == parent]
        return sorted(found, key=lambda each: (each["rank"], each["id"]))

    def last_rank(self, entity, parent):
        """Returns a rank behind all siblings."""
        return between(max((each["rank"] for each in self.siblings(entity, parent)), default=""), "")

    def expect(self, record, params):
        wanted = params.get("ifRevision", record["revision"])
        if wanted != record["revision"]:
            raise Refusal("revisionConflict", "Somebody changed it in the meantime.",
                          currentRevision=record["revision"])

    def move(self, entity, params, joined=lambda record, anchor, pointer: {}):
        """Moves an entity before or after another; joined returns other fields that this changes."""
        record = self.find(entity, params["id"])
        side = [name for name in ("before", "after") if name in params]
        if len(side) != 1:
            raise invalid("", "Exactly one of before and after is needed.")
        anchor = self.find(entity, params[side[0]], f"/{side[0]}")
        if anchor is record:
            raise invalid(f"/{side[0]}", "Nothing can stand beside itself.")
        fields = joined(record, anchor, f"/{side[0]}")
        family = self.siblings(entity, anchor.get("parent"))
        rest = [each for each in family if each is not record]
        place = rest.index(anchor) + (side[0] == "after")
        if family[place:place + 1] == [record]:
            return record
        self.expect(record, params)
        left = rest[place - 1]["rank"] if place else ""
        behind = [each for each in rest[place:] if each["rank"] == left]
        bound = rest[place + len(behind)]["rank"] if place + len(behind) < len(rest) else ""
        record = self.put(entity, record, rank=between(left, bound), **fields)
        left = record["rank"]
        for each in behind:
            left = self.put(entity, each, rank=between(left, bound))["rank"]
        return record


def between(left, right):
    """Returns a text that sorts after left and before right; an empty one is no bound."""
    result, index = "", 0
    while True:
        low = DIGITS.index(left[index]) if index < len(left) else 0
        high = DIGITS.index(right[index]) if right and index < len(right) else len(DIGITS)
        if high - low > 1:
            return result + DIGITS[low + 1 if not right else (low + high) // 2]
        result += DIGITS[low]
        if low < high:
            right = ""
        index += 1


def new_id():
    """Returns a UUID of version 7."""
    number = int(time.time() * 1000) << 80 | int.from_bytes(os.urandom(10), "big")
    number = number & ~(0xF << 76) & ~(0x3 << 62) | 0x7 << 76 | 0x2 << 62
    return str(uuid.UUID(int=number))
