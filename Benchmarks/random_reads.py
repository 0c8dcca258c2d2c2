"""Searches, lists and pages drawn at random over the imported tasks: how long each holds the lane,
in processor time. The same are drawn in each run."""

import json
import random
import re

from figure import Figure
from process import Trouble

TITLE = "random reads"
AIM = 0.050  # seconds of the lane for any read
STATES = ["open", "completed", "cancelled", "overdue", "blocked", "recurring", "archived"]
PARTS = ["notes", "tags", "attachment", "due", "start", "subtasks", "recurrence", "project"]
FIELDS = ["due", "start", "completed", "created", "modified"]
COMPARISONS = [":", "<", "<=", ">", ">="]
DAYS = ["today", "tomorrow", "yesterday", "7d", "-2w", "3m", "-1y", "monday", "2012-02-01"]
PRIORITIES = ["none", "low", "medium", "high"]
SEARCH_ORDERS = ["relevance", "due", "modified", "urgency", "priority", "added", "title"]
TASK_ORDERS = ["due", "position", "urgency", "priority", "added", "title"]
LIMITS = [1, 20, 100, 1000]


class Draw:
    """Draws requests, with the words, tags and ids that the tasks have."""

    def __init__(self, export, ids, views):
        self.random = random.Random(39)
        with open(export, encoding="utf-8") as file:
            tasks = json.load(file)
        texts = [task["description"] for task in tasks]
        texts += [note["description"] for task in tasks for note in task.get("annotations", [])]
        self.words = sorted({word for text in texts for word in re.findall(r"\w+", text)})
        self.tags = sorted({tag for task in tasks for tag in task.get("tags", [])})
        self.projects = sorted({task["project"] for task in tasks if "project" in task})
        self.ids, self.views = ids, views

    def one(self, values):
        return self.random.choice(values)

    def word(self):
        word = self.one(self.words)
        kind = self.random.random()
        if kind < 0.4:
            return word[:self.random.randint(1, 3)]
        if kind < 0.9:
            return word
        return f'"{word[:12]} {self.one(self.words)}"'

    def term(self):
        return self.random.choices(
            [self.word, lambda: "is:" + self.one(STATES), lambda: "has:" + self.one(PARTS),
             lambda: "#" + self.one(self.tags or ["none"]),
             lambda: "project:" + self.one(self.projects or ["none"]),
             lambda: self.one(FIELDS) + self.one(COMPARISONS) + self.one(DAYS),
             lambda: "priority" + self.one(COMPARISONS) + self.one(PRIORITIES)],
            [8, 2, 1, 1, 1, 2, 1])[0]()

    def filter(self, depth=0):
        parts = []
        for _ in range(self.one([1, 1, 2, 2, 3, 4, 8][:7 - 2 * depth])):
            if depth < 2 and self.random.random() < 0.2:
                part = f"({' or '.join(self.filter(depth + 1) for _ in range(self.one([2, 3])))})"
            else:
                part = self.term()
            parts.append("-" + part if self.random.random() < 0.35 else part)
        return " ".join(parts)

    def some(self, **values):
        return {name: value() for name, value in values.items() if self.random.random() < 0.4}

    def day(self):
        return f"{self.random.randint(2008, 2025)}-{self.random.randint(1, 12):02}-15"

    def limit(self):
        return self.one(LIMITS)

    def search(self):
        return "search/query", {"text": self.filter(), **self.some(
            order=lambda: self.one(SEARCH_ORDERS), limit=self.limit,
            withNotes=lambda: True, kinds=lambda: ["task"])}

    def list(self):
        return "task/list", self.some(
            state=lambda: self.one(STATES[:3]), dueSince=self.day, dueThrough=self.day,
            tag=lambda: self.one(self.tags), parent=lambda: self.one(self.ids),
            order=lambda: self.one(TASK_ORDERS), withNotes=lambda: True, limit=self.limit)

    def view(self):
        name = self.one(self.views)
        argument = {"search": self.filter, "tasks": lambda: self.one(self.ids)}.get(name)
        drawn = {"name": name, "width": 80}
        if argument and self.random.random() < 0.8:
            drawn["argument"] = argument()
        return "view/show", drawn

    def other(self):
        return self.one([
            lambda: ("completion/list", {"text": self.word()}),
            lambda: ("search/explain", {"text": self.filter()}),
            lambda: ("search/find", {"kind": "task", "text": self.word()}),
            lambda: ("calendar/day", {"day": self.day()}),
            lambda: ("calendar/week", {"day": self.day()}),
            lambda: ("calendar/month", {"day": self.day()}),
            lambda: ("calendar/agenda", self.some(since=self.day, limit=self.limit)),
            lambda: ("calendar/strip", {}),
            lambda: ("dashboard/get", self.some(limit=self.limit, withStrip=lambda: True)),
            lambda: ("history/list", self.some(limit=self.limit)),
            lambda: ("tag/list", self.some(limit=self.limit)),
            lambda: ("view/status", {}),
        ])()

    def request(self):
        return self.random.choices(
            [self.search, self.list, self.view, self.other], [10, 4, 3, 3])[0]()


def measure(bench):
    bench.need_import()
    server = bench.server
    ids = [task["id"] for task in server.result("task/list", {"limit": 1000})[1]["items"]]
    views = [view["name"] for view in server.result("view/list")[1]["items"]]
    draw = Draw(bench.chosen.export, ids, views)
    samples, slow, refused = [], [], 0
    for _ in range(bench.count(2000, 200)):
        method, params = draw.request()
        before = server.thread_seconds()
        _, answer = server.ask(method, params)
        seconds = server.thread_seconds() - before
        refused += "error" in answer
        samples.append(seconds)
        if seconds > AIM:
            slow.append((seconds, f"{method} {json.dumps(params, ensure_ascii=False)}"))
    bench.add(Figure("a random read, on the lane", "s", samples))
    bench.add(Figure("the longest of them", "s", [max(samples)]))
    if refused > len(samples) / 20:
        raise Trouble(f"{refused} of {len(samples)} were refused")
    for seconds, what in sorted(slow, reverse=True)[:20]:
        bench.failed.append((f"{seconds * 1000:.0f} ms of the lane", what))
