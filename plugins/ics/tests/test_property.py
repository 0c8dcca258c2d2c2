"""Whatever both sides do, they are equal in the end, and nothing is lost."""

from __future__ import annotations

import os
import random

from feeder.tasks import derived

from .harness import Case
from .servers import Radicale, tool
from .items import changed, todo, value

ROUNDS = int(os.environ.get("ROUNDS") or 200)
SEED = int(os.environ.get("SEED") or 1)
PRIORITIES = {"none": None, "high": "1", "medium": "5", "low": "9"}
STATES = {"open": "NEEDS-ACTION", "completed": "COMPLETED", "cancelled": "CANCELLED"}


class RandomEdits(Case):
    """The model has, for each UID, the values that each field may have: one, or the two of a field
    that both sides changed between two pulls."""

    def setUp(self) -> None:
        super().setUp()
        if not tool("radicale"):
            self.skipTest("radicale is not installed")
        self.radicale = Radicale(self.home.folder)
        self.addCleanup(self.radicale.kill)
        self.home.settings = {**self.radicale.settings(), "tasks": [self.radicale.url]}
        self.random = random.Random(SEED)
        self.model: dict[str, dict[str, list]] = {}
        self.extra: dict[str, list[str]] = {}
        """The properties of its own that the other side gave an item."""
        self.tasks: dict[str, str] = {}
        self.count = 0

    def test_both_sides_are_equal_in_the_end_and_nothing_is_lost(self) -> None:
        # One pair that always stays: a collection that is empty changes nothing.
        self.add_here("anchor")
        self.home.pull()
        for each in range(ROUNDS):
            self.touched: dict[str, set[str]] = {}
            self.requests: list[tuple[str, dict]] = []
            for _ in range(self.random.randint(0, 3)):
                self.edit_here()
            for _ in range(self.random.randint(0, 3)):
                self.edit_there()
            if self.requests:
                self.home.call_all(self.requests)
            self.home.pull()
            if each % 20 == 0:
                self.compare(each)
        self.home.pull()
        self.compare(ROUNDS)
        before = self.radicale.items()
        self.home.pull()
        self.assertEqual(self.radicale.items(), before)

    # MARK: Edits

    def new_name(self) -> str:
        self.count += 1
        return f"n{self.count}"

    def value(self, field: str) -> object:
        if field == "title":
            return self.random.choice(["Buy", "Größe, groß; \\n", "日本 ", "a:b"]).strip() + str(
                self.random.random()
            )
        if field == "notes":
            return self.random.choice([None, "one\ntwo", "x" * 200, "ü;,\\"])
        if field == "priority":
            return self.random.choice(list(PRIORITIES))
        if field == "due":
            day = f"2027-0{self.random.randint(1, 9)}-1{self.random.randint(0, 9)}"
            return self.random.choice(
                [None, (day, None), (day, f"{self.random.randint(10, 23)}:30")]
            )
        return self.random.choice(["open", "completed", "cancelled"])

    def set(self, uid: str, field: str, to: object) -> None:
        twice = field in self.touched.setdefault(uid, set())
        self.touched[uid].add(field)
        self.model[uid][field] = [*self.model[uid][field], to] if twice else [to]

    def fresh(self) -> dict[str, list]:
        return {
            "title": [],
            "notes": [None],
            "priority": ["none"],
            "due": [None],
            "status": ["open"],
        }

    def pick(self, is_whole: bool = False) -> str | None:
        """An item that both sides know; for a removal one that nobody touched in this round."""
        names = [
            each
            for each in self.model
            if each in self.tasks
            and each != "anchor"
            and not (is_whole and each in self.touched)
            and "gone" not in self.touched.get(each, ())
        ]
        return self.random.choice(names) if names else None

    def add_here(self, uid: str) -> None:
        self.model[uid] = {**self.fresh(), "title": [uid]}
        self.extra[uid] = []
        self.tasks[uid] = uid
        self.home.call("task/add", id=uid, title=uid)

    def edit_here(self) -> None:
        kind = self.random.random()
        if kind < 0.2:
            self.touched[f"n{self.count + 1}"] = {"gone"}
            return self.add_here(self.new_name())
        uid = self.pick(is_whole=kind < 0.3)
        if not uid:
            return
        id = self.tasks[uid]
        if kind < 0.3:
            self.requests.append(("task/remove", {"id": id}))
            del self.model[uid]
            self.touched[uid] = {"gone"}
            return
        field = self.random.choice(["title", "notes", "priority", "due", "status"])
        to = self.value(field)
        if field == "status":
            method = {"open": "reopen", "completed": "complete", "cancelled": "cancel"}[str(to)]
            self.requests.append((f"task/{method}", {"id": id}))
        elif isinstance(to, tuple):
            self.requests.append(("task/edit", {"id": id, "due": to[0], "dueTime": to[1]}))
        else:
            self.requests.append(("task/edit", {"id": id, field: to}))
        if to not in self.model[uid][field] or field in self.touched.get(uid, ()):
            self.set(uid, field, to)

    def edit_there(self) -> None:
        kind = self.random.random()
        items = self.radicale.items()
        if kind < 0.2:
            uid = f"{self.new_name()}@phone"
            self.radicale.put(f"{uid}.ics", todo(uid, uid, f"X-{uid.split('@')[0]}:1"))
            self.model[uid] = {**self.fresh(), "title": [uid]}
            self.extra[uid] = [f"X-{uid.split('@')[0].upper()}"]
            self.tasks[uid] = derived(uid)
            self.touched[uid] = {"gone"}
            return
        uid = self.pick(is_whole=kind < 0.3)
        if not uid or f"{uid}.ics" not in items:
            return
        if kind < 0.3:
            # Of what is done here already, only the item goes.
            self.radicale.request("DELETE", f"{self.radicale.url}{uid}.ics")
            del self.model[uid]
            self.touched[uid] = {"gone"}
            return
        field = self.random.choice(["title", "notes", "priority", "due", "status", "extra"])
        text = items[f"{uid}.ics"]
        if field == "extra":
            name = f"X-E{self.count}"
            self.count += 1
            self.extra[uid].append(name)
            text = changed(text, name, ';P="q;r":value\\, kept')
        else:
            to = self.value(field)
            text = changed(text, *written(field, to))
            if to not in self.model[uid][field] or field in self.touched.get(uid, ()):
                self.set(uid, field, to)
        self.radicale.put(f"{uid}.ics", text)

    # MARK: Judging

    def compare(self, round: int) -> None:
        tasks = {
            each["id"]: each
            for each in self.home.call("task/list", limit=1000, withNotes=True)["items"]
        }
        items = {value(text, "UID"): text for text in self.radicale.items().values()}
        for uid, model in self.model.items():
            task, text = tasks.get(self.tasks[uid]), items.get(uid)
            where = f"seed {SEED}, round {round}, {uid}"
            self.assertIsNotNone(task, where)
            here = {
                "title": task["title"],
                "notes": task.get("notes"),
                "priority": task["priority"],
                "status": task["state"],
                "due": (task["due"], task.get("dueTime")) if task.get("due") else None,
            }
            for field, values in model.items():
                self.assertIn(here[field], values, f"{where}: {field}")
            if text is None:
                self.assertNotEqual(here["status"], "open", where)
                continue
            for field in model:
                name, line = written(field, here[field])
                there = value(text, name) or ("NEEDS-ACTION" if name == "STATUS" else None)
                self.assertEqual(there, line and line.partition(":")[2], f"{where}: {name}")
            for name in self.extra[uid]:
                self.assertIn(name, text.upper(), where)
        known = {self.tasks[uid] for uid in self.model}
        removed = {id for id, each in tasks.items() if id not in known and each["state"] == "open"}
        self.assertEqual(removed, set(), f"seed {SEED}, round {round}: came back")
        self.assertEqual(
            {
                uid
                for uid, text in items.items()
                if uid not in self.model and value(text, "STATUS") in (None, "NEEDS-ACTION")
            },
            set(),
        )


def written(field: str, to) -> tuple[str, str | None]:
    """A value as the property of an item."""
    if field == "due":
        if to is None:
            return "DUE", None
        day = to[0].replace("-", "")
        return "DUE", f":{day}T{to[1].replace(':', '')}00" if to[1] else f";VALUE=DATE:{day}"
    if field == "status":
        return "STATUS", f":{STATES[to]}"
    if field == "priority":
        return "PRIORITY", PRIORITIES[to] and f":{PRIORITIES[to]}"
    text = to and to.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace(
        "\n", "\\n"
    )
    return {"title": "SUMMARY", "notes": "DESCRIPTION"}[field], text and f":{text}"
