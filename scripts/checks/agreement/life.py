"""Two weeks of a person, drawn from a seed: what was added, done, missed, sent and logged."""

import datetime
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "endurance"))

from server import Refused, Server  # noqa: E402  (its folder has to be named first)

RULES = ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=DAILY;BYHOUR=9,14,20;BYMINUTE=0"]
HABITS = [{"recurrence": "FREQ=DAILY"}, {"recurrence": "FREQ=WEEKLY;BYDAY=MO,TH"},
          {"timesPer": {"times": 3, "period": "week"}}, {"target": {"amount": 10, "unit": "pages"}},
          {"target": {"amount": 3, "unit": "cups", "comparison": "atMost"}}]
PEOPLE = [("Rose", "+49301234567"), ("Otto", "+4989765432")]
HOURS = [9, 14, 20]
LAST = datetime.date(2026, 3, 15)
# Why an act may be refused, such as completing what is cancelled; all else is an error here.
REASONS = {"invalidState", "notFound", "limitExceeded"}


class Life:
    def __init__(self, program, folder, seed):
        self.program, self.database, self.now = program, str(folder / "life.db"), None
        self.random = random.Random(seed)
        self.tasks, self.habits, self.people = [], {}, []
        self.server = Server(program, self.database, words=["--conformance"])

    def ask(self, method, **params):
        return self.server.result(method, params)

    def attempt(self, method, **params):
        """Does what may be refused; the answer is None where it was."""
        try:
            return self.ask(method, **params)
        except Refused as refused:
            if refused.kind not in REASONS:
                raise

    def command(self, *words):
        """What a command prints at the present moment."""
        return subprocess.run(
            [self.program, *words, "--database", self.database, "--now", self.now, "--time-zone",
             "UTC"], capture_output=True, text=True, timeout=120, check=True).stdout

    def at(self, day, hour, minute):
        self.now = f"{day}T{hour:02}:{minute:02}"
        self.ask("conformance/clock", now=self.now, timeZone="UTC")

    def live(self):
        chance, pick = self.random.random, self.random.choice
        days = [LAST - datetime.timedelta(days=back) for back in range(15, -1, -1)]
        self.at(days[0], 8, 0)
        self.ask("preferences/edit", notificationPermission="granted",
                 weekStart=pick(["monday", "sunday"]))
        for name, phone in PEOPLE[:pick([0, 1, 2, 2])]:
            self.people.append(name.lower())
            self.ask("profile/add", id=name.lower(), name=name, phone=phone, relationship="Aunt")
            self.ask("profile/introduce", id=name.lower())
            self.ask("care/receive", phone=phone, text="YES")
        for day, hour in [(day, hour) for day in days for hour in HOURS if chance() < 0.7]:
            self.at(day, hour, pick(range(5)))
            self.act(day, pick, chance)
            sent = list(self.send())
            self.at(day, hour, pick([6, 8, 40]))  # In time, or late.
            for phone in sent:
                if chance() < 0.7:
                    self.ask("care/receive", phone=phone, text="Done")

    def act(self, day, pick, chance):
        for _ in range(pick(range(4))):
            self.add_task(day, pick, chance)
        if chance() < 0.3:
            draft, name = pick(HABITS), f"h{len(self.habits) + 1}"
            self.ask("habit/add", id=name, title=f"Habit {name}", **draft,
                     start=str(day - datetime.timedelta(days=pick(range(3, 12)))))
            self.habits[name] = "target" in draft
        for _ in range(pick(range(5))):
            if self.tasks:
                method, more = pick([
                    *[("complete", {})] * 2, ("complete", {"catchUp": False}), ("reopen", {}),
                    ("skip", {}), ("cancel", {}), ("postpone", {
                        "day": str(day + datetime.timedelta(days=pick([1, 2, 5])))})])
                if self.attempt(f"task/{method}", id=pick(self.tasks), **more) and chance() < 0.1:
                    self.attempt("history/undo")
            if self.habits:
                name = pick(list(self.habits))
                when = {"day": str(day - datetime.timedelta(days=pick([0, 0, 0, 1, 3])))}
                more = {"more": pick([1, 4, 20])} if self.habits[name] else {}
                method, more = pick([
                    *[("mark", {**when, **more})] * 8, ("skip", when), ("unmark", when),
                    ("archive", {}), ("restore", {}), ("pause", {}), *[("resume", {})] * 2])
                self.attempt(f"habit/{method}", id=name, **more)
        method, values = pick([
            ("Energy", {"level": pick([1, 3, 5])}), ("Water", {"litres": pick([0.25, 0.333, 0.7])}),
            ("Meal", {"kind": "lunch", "kcal": pick([199, 350.9]), "proteinGrams": 5.25}),
            ("Workout", {"state": "completed", "minutes": pick([25, 61])}),
            ("Metrics", {"sleepHours": pick([5, 6.98, 8]), "sleepQuality": pick([2, 4]),
                         "weightKilograms": 71.35, "hrvMilliseconds": pick([40.5, 62])})])
        self.ask(f"wellness/log{method}", **values)

    def add_task(self, day, pick, chance):
        name, hour = f"t{len(self.tasks) + 1}", f"{pick(HOURS):02}:00"
        task = {"id": name, "title": f"Task {name}"}
        if chance() < 0.85:
            task["due"] = str(day + datetime.timedelta(days=pick(range(-3, 6))))
            if chance() < 0.4:
                task["recurrence"] = pick(RULES)
            if "BYHOUR" in task.get("recurrence", ""):
                task["dueTime"] = "09:00"
            elif chance() < 0.5:
                task["dueTime"] = hour
            if self.people and chance() < 0.4:
                task = {"dueTime": hour, **task, "profile": pick(self.people)}
        if self.attempt("task/add", **task):
            self.tasks.append(name)

    def send(self):
        """Sends all that is ready, and yields the numbers that it goes to."""
        while message := (claim := self.ask("care/claim", sender="check")).get("careMessage"):
            self.ask("care/confirm", id=message["id"], claim=claim["claim"])
            yield message["phone"]
