"""Whatever both sides do, they are equal in the end, and nothing is lost."""

from __future__ import annotations

import os
import random
import re

from client import clearing
from feeder.tasks import derived

from .harness import Case
from .items import FolderCase, changed, others, own_lines, todo, unfolded, value
from .servers import Radicale, tool

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
            self.requests.append(("task/edit", clearing({"id": id, "due": to[0], "dueTime": to[1]})))
        else:
            self.requests.append(("task/edit", clearing({"id": id, field: to})))
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
    text = to and escaped(to).replace("\n", "\\n")
    return {"title": "SUMMARY", "notes": "DESCRIPTION"}[field], text and f":{text}"


class RandomFiles(FolderCase):
    """Items as any program may write them: lines in any order, folded and ended in any way."""

    NAMES = {
        "title": {"SUMMARY"},
        "notes": {"DESCRIPTION"},
        "priority": {"PRIORITY"},
        "due": {"DUE", "DURATION"},
        "tags": {"CATEGORIES"},
        "status": {"STATUS", "COMPLETED", "PERCENT-COMPLETE"},
    }
    KNOWN = [
        b"SUMMARY;LANGUAGE=de;X-A=\"b;c:d\":Gr\xc3\xb6\xc3\x9fe\\, gro\xc3\x9f",
        b"summary:lower",
        b"DESCRIPTION:caf\xe9 \xe6\x97\xa5 one\\ntwo",
        b'DESCRIPTION;ALTREP="data:text/html,<b>;^n":' + "日本".encode() * 40,
        b"PRIORITY:2",
        b"PRIORITY:urgent",
        b"DUE;X-B=1;TZID=Europe/Berlin:20270203T093000",
        b"DUE:tomorrow",
        b"CATEGORIES:Two Words,caf\xe9",
        b"CATEGORIES;X-C=d:b\\,c",
        b"STATUS:IN-PROCESS",
        b"STATUS:PERHAPS",
        b"COMPLETED:",
        b"PERCENT-COMPLETE:40",
    ]
    UNKNOWN = [
        b"X-\xc3\xa4;A=1:no property",
        b"and neither is this",
        b"X-SORT;X-A=\"b;c\";x-a=B:1",
        b"x-lower:" + b"y" * 200,
        b"RELATED-TO;RELTYPE=PARENT:p",
        b"ATTACH;ENCODING=BASE64;VALUE=BINARY:" + b"QUJD" * 60,
        b"GEO:1.5;2.5",
        b"X-EMPTY:",
        b"X-SPACE:a  ",
    ]
    ALARM = [b"BEGIN:VALARM", b"DESCRIPTION:alarm", b"SUMMARY:alarm", b"TRIGGER:-PT5M"]

    def test_what_nobody_changed_stays_byte_for_byte(self) -> None:
        self.random = random.Random(SEED)
        uids = [f"u{index}" for index in range(20)]
        for uid in uids:
            (self.folder / f"{uid}.ics").write_bytes(self.item(uid))
        self.home.pull()
        ids = {uid: derived(uid) for uid in uids}
        self.assertEqual({each["id"] for each in self.home.tasks_listed()}, {*ids.values()})
        for round in range(max(ROUNDS // 10, 1)):
            before, touched, titles = {}, {}, {}
            requests = []
            for uid in uids:
                here, there = (self.random.choice([None, *self.NAMES]) for _ in range(2))
                data = (self.folder / f"{uid}.ics").read_bytes()
                if there:
                    data = self.edited(data, there)
                    (self.folder / f"{uid}.ics").write_bytes(data)
                if here:
                    requests.append(self.edit(ids[uid], here))
                if here == "title" != there:
                    titles[uid] = requests[-1][1]["title"]
                before[uid], touched[uid] = data, here
            self.home.call_all(requests)
            self.home.pull()
            tasks = {each["id"]: each for each in self.home.tasks_listed()}
            for uid, data in before.items():
                after = (self.folder / f"{uid}.ics").read_bytes()
                where = f"seed {SEED}, round {round}, {uid}, {touched[uid]}"
                names = self.NAMES.get(touched[uid], set())
                is_cut = b"BEGIN:VALARM" in data and b"END:VALARM" not in data
                text = self.text(data, names)
                if re.search("tomorrow|urgent", text) or (is_cut and not text):
                    names = set()  # What could not be read is never changed.
                self.assertEqual(others(data, *names), others(after, *names), where)
                if touched[uid] is None:
                    self.assertEqual(data, after, where)
                if uid in titles and not is_cut:
                    self.assertEqual(tasks[ids[uid]]["title"], titles[uid], where)
                    self.assertIn(escaped(titles[uid]), self.text(after, {"SUMMARY"}), where)

    def text(self, data: bytes, names: set[str]) -> str:
        return "".join(unfolded(line) for line, name in own_lines(data) if name in names)

    def item(self, uid: str) -> bytes:
        pick = self.random
        names, known = set(), []
        for line in pick.sample(self.KNOWN, len(self.KNOWN)):
            name = re.split(rb"[;:]", line)[0].upper()
            if name == b"CATEGORIES" or name not in names:
                known.append(line)
            names.add(name)
        lines = [f"UID:{uid}".encode(), *pick.sample(known, pick.randint(1, len(known)))]
        lines += pick.sample(self.UNKNOWN, pick.randint(0, len(self.UNKNOWN)))
        pick.shuffle(lines)
        at = pick.randint(0, len(lines))
        has_end = at < len(lines) or pick.random() < 0.7
        alarm = [*self.ALARM, b"END:VALARM"] if has_end else self.ALARM
        lines[at:at] = alarm if pick.random() < 0.7 else []
        zone = [b"BEGIN:VTIMEZONE", b"TZID:Own", b"END:VTIMEZONE"]
        parts = [[b"BEGIN:VTODO", *lines, b"END:VTODO"], zone]
        pick.shuffle(parts)
        text = [b"BEGIN:VCALENDAR", b"VERSION:2.0", *parts[0], *parts[1], b"END:VCALENDAR"]
        endings = pick.choice([[b"\r\n"], [b"\n"], [b"\r"], [b"\r\n", b"\n", b"\r", b"\r\r\n"]])
        mark = pick.choice([b"", b"", b"\xef\xbb\xbf"])
        return mark + b"".join(self.folded(line, endings) for line in text)

    def folded(self, line: bytes, endings: list[bytes]) -> bytes:
        pick = self.random
        count = pick.choice([0, 0, 1, min(3, len(line) - 1)])
        places = sorted(pick.sample(range(1, len(line)), count))
        parts = [line[a:b] for a, b in zip([0, *places], [*places, len(line)])]
        if line.startswith((b"BEGIN", b"END", b"UID")):
            parts = [line]
        fold = b"".join((pick.choice(endings), pick.choice([b" ", b"\t"])))
        return fold.join(parts) + pick.choice(endings)

    def edited(self, data: bytes, field: str) -> bytes:
        """Another program changes a field, in its own way."""
        name = {"title": "SUMMARY", "notes": "DESCRIPTION", "tags": "CATEGORIES"}.get(field)
        name = name or field.upper()
        to = {
            "due": [b";VALUE=DATE:20270301", b":tomorrow", b":20270301T100000Z"],
            "status": [b":NEEDS-ACTION", b":COMPLETED", b":MAYBE"],
            "priority": [b":1", b":urgent", b":0"],
        }.get(field, [b":a\\, b", b";X=1:" + "ü".encode() * 60])
        found = [line for line, own in own_lines(data) if own != name]
        begin = next(index for index, line in enumerate(found) if b"BEGIN:VTODO" in line)
        found.insert(begin + 1, self.folded(name.encode() + self.random.choice(to), [b"\r\n"]))
        return b"".join(found)

    def edit(self, id: str, field: str) -> tuple[str, dict]:
        pick = self.random
        if field == "status":
            return pick.choice(["task/complete", "task/cancel", "task/reopen"]), {"id": id}
        if field == "title":
            return "task/edit", {"id": id, "title": f"Größe, groß; \\n {pick.random()}"}
        to = {
            "notes": [None, "one\ntwo", "日本 " * 30],
            "priority": ["none", "high", "low"],
            "due": [None, "2027-04-05"],
            "tags": [[], ["b"], ["new", "two"]],
        }[field]
        return "task/edit", clearing({"id": id, field: pick.choice(to)})


def escaped(text: str) -> str:
    for each in "\\;,":
        text = text.replace(each, "\\" + each)
    return text
