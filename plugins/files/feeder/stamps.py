"""The planning of an org heading: one line with SCHEDULED, DEADLINE and CLOSED, each with a timestamp
such as <2026-02-01 Sun 10:00 ++1w -2d>."""

import datetime
import re

from . import text

STAMP = re.compile(r"(SCHEDULED|DEADLINE|CLOSED):([ \t]*)([<\[][^>\]\n]*[>\]](?:--[<\[][^>\]\n]*[>\]])?)")
INSIDE = re.compile(
    r"[<\[](?P<day>\d{4}-\d\d-\d\d)(?P<name>[ \t]+[^\s\d+\-.>\]]+)?(?P<time>[ \t]+\d{1,2}:\d\d)?"
    r"(?P<span>-\d{1,2}:\d\d)?(?P<repeat>[ \t]+[.+]?\+\d+[hdwmy](?:/\d+[hdwmy])?)?(?P<rest>[^>\]]*)[>\]]")
ORDER = ("CLOSED", "DEADLINE", "SCHEDULED")


class Planning:
    def __init__(self, line):
        self.line = line
        self.stamps = {found[1]: found[3] for found in STAMP.finditer(line)}
        self.is_changed = False

    def _parts(self, name):
        found = INSIDE.fullmatch(self.stamps.get(name, ""))
        return found if found and text.is_day(found["day"]) and _time(found["time"]) is not None else None

    def day(self, name):
        parts = self._parts(name)
        return parts and parts["day"]

    def value(self, name):
        """Returns the day, with the time behind it if there is one."""
        parts = self._parts(name)
        return parts and (parts["day"] + " " + _time(parts["time"])).strip()

    @property
    def _repeating(self):
        return next((each for each in ("DEADLINE", "SCHEDULED")
                     if self._parts(each) and self._parts(each)["repeat"]), None)

    @property
    def repeat(self):
        if not self._repeating:
            return None
        found = re.match(r"\s+([.+]?\+)(\d+[hdwmy])", self._parts(self._repeating)["repeat"])
        return ("." if found[1] == ".+" else "") + found[2]

    @property
    def problems(self):
        return [f"“{self.stamps[each]}” is no day, and stays here." for each in self.stamps if not self._parts(each)]

    # MARK: Writing

    def set(self, name, value):
        """Sets a day, perhaps with a time; the repeater and what else is in the timestamp stays."""
        if name in self.stamps and not self._parts(name):
            return  # What cannot be read is the person's.
        self.is_changed = True
        if value is None:
            self.stamps.pop(name, None)
            return
        day, _, time = value.partition(" ")
        old = self._parts(name)
        weekday = datetime.date.fromisoformat(day).strftime("%a")
        same_time = old and _time(old["time"]) == time
        inside = f"{day} {weekday}" + (f" {time}" if time else "")
        if old:
            inside += (old["span"] or "" if same_time and time else "") + (old["repeat"] or "") + old["rest"]
        self.stamps[name] = f"[{inside}]" if name == "CLOSED" else f"<{inside}>"

    def set_repeat(self, repeat):
        """Sets the repeater of the deadline, or of the start where there is none; None removes it."""
        name = self._repeating or next(
            (each for each in ("DEADLINE", "SCHEDULED") if self._parts(each)), None)
        if not name or repeat and repeat.endswith("b"):
            return
        parts = self._parts(name)
        stamp = self.stamps[name]
        old = parts["repeat"] or ""
        sign = (".+" if repeat.startswith(".") else "++") if repeat else ""
        if repeat and not repeat.startswith(".") and re.match(r"\s+\+\d", old):
            sign = "+"
        new = f" {sign}{repeat.lstrip('.')}" if repeat else ""
        at = parts.end("repeat") if old else stamp.index(parts["rest"] + stamp[-1], parts.end("day"))
        self.stamps[name] = stamp[: at - len(old)] + new + stamp[at:]
        self.is_changed = True

    def __str__(self):
        if not self.is_changed:
            return self.line
        line, left = self.line, dict(self.stamps)
        for found in reversed(list(STAMP.finditer(self.line))):
            stamp = left.pop(found[1], None)
            if stamp is None:
                line = line[: found.start()] + line[found.end() :].lstrip(" \t")
            else:
                line = line[: found.start(3)] + stamp + line[found.end(3) :]
        for name in reversed(ORDER):
            if name in left:
                space = re.match(r"[ \t]*", line)[0]
                line = f"{space}{name}: {left[name]} {line[len(space) :]}"
        return line.rstrip(" \t")


def _time(found):
    """Returns a time as HH:MM; an empty text for none, and None for one that is none."""
    if not found:
        return ""
    hour, minute = found.strip().split(":")
    return f"{int(hour):02}:{minute}" if int(hour) < 24 and int(minute) < 60 else None
