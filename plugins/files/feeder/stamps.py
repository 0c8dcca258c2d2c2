"""The planning of an org heading: one line with SCHEDULED, DEADLINE and CLOSED, each with a timestamp
such as <2026-02-01 Sun 10:00 ++1w -2d>."""

import datetime
import re

from . import repeats, text

STAMP = re.compile(r"\b(SCHEDULED|DEADLINE|CLOSED):([ \t]*)([<\[][^>\]\n]{0,200}[>\]](?:--[<\[][^>\]\n]{0,200}[>\]])?)")
INSIDE = re.compile(
    r"[<\[](?P<day>\d{4}-\d\d-\d\d)(?P<name>[ \t]+[^\s\d+\-.>\]][^\s\d+\->\]]*)?(?P<time>[ \t]+\d{1,2}:\d\d)?"
    r"(?P<span>-\d{1,2}:\d\d)?(?P<rest>(?:[ \t]+(?:[.+]?\+|--?)\d+[hdwmy](?:/\d+[hdwmy])?)*[ \t]*)[>\]]")
REPEAT = re.compile(r"([.+]?\+)(\d+[hdwmy])(/\d+[hdwmy])?")
ORDER = ("CLOSED", "DEADLINE", "SCHEDULED")


class Planning:
    def __init__(self, line):
        self.line = line
        # The first one of each name, as it was and as it is now; None where it is taken out.
        self._found = {found[1]: found for found in reversed(list(STAMP.finditer(line)))}
        self.stamps = {name: found[3] for name, found in self._found.items()}

    def _parts(self, name):
        stamp = self.stamps.get(name) or ""
        found = INSIDE.fullmatch(stamp) if name == "CLOSED" or stamp.startswith("<") else None
        return found if found and text.is_day(found["day"]) and _time(found["time"]) is not None else None

    def day(self, name):
        parts = self._parts(name)
        return parts and parts["day"]

    def value(self, name):
        """Returns the day, with the time behind it if there is one."""
        parts = self._parts(name)
        return parts and (parts["day"] + " " + _time(parts["time"])).strip()

    def _repeat(self, name):
        parts = self._parts(name)
        return parts and REPEAT.search(parts["rest"])

    @property
    def _repeating(self):
        return next((each for each in ("DEADLINE", "SCHEDULED") if self._repeat(each)), None)

    @property
    def repeat(self):
        """Returns how often it recurs; None where that cannot be read, too."""
        found = self._repeat(self._repeating)
        repeat = found and ("." if found[1] == ".+" else "") + found[2]
        return repeat if repeat and repeats.rule(repeat) else None

    @property
    def problems(self):
        return [f"“{stamp}” is not understood, and stays here." for name, stamp in self.stamps.items()
                if stamp and not self._parts(name) or name == self._repeating and not self.repeat]

    @property
    def has_more(self):
        """Whether there is something here that daybook does not hold."""
        line = self.line
        for found in sorted(self._found.values(), key=lambda each: -each.start()):
            line = line[: found.start()] + line[found.end() :]
        return bool(line.strip() or self.problems)

    # MARK: Writing

    def set(self, name, value):
        """Sets a day, perhaps with a time; the repeater and what else is in the timestamp stays."""
        old = self._parts(name)
        if self.stamps.get(name) and not old:
            return  # What cannot be read is the person's.
        if value is None:
            self.stamps[name] = None
            return
        day, _, time = value.partition(" ")
        inside = day
        if old and old["day"] == day:
            inside += old["name"] or ""
        elif not old or old["name"]:
            inside += datetime.date.fromisoformat(day).strftime(" %a")
        if old and _time(old["time"]) == time:
            inside += (old["time"] or "") + (old["span"] or "")
        elif time:
            inside += " " + time
        inside += old["rest"] if old else ""
        self.stamps[name] = f"[{inside}]" if name == "CLOSED" else f"<{inside}>"

    def set_repeat(self, repeat):
        """Sets the repeater of the deadline, or of the start where there is none; None removes it."""
        name = self._repeating or next(
            (each for each in ("DEADLINE", "SCHEDULED") if self._parts(each)), None)
        if not name or repeat and repeat.endswith("b") or self._repeating and not self.repeat:
            return
        old, parts, stamp = self._repeat(name), self._parts(name), self.stamps[name]
        rest, at = parts["rest"], parts.start("rest")
        if not repeat:
            rest = rest[: old.start()].rstrip() + rest[old.end() :] if old else rest
        else:
            sign = ".+" if repeat.startswith(".") else "+" if old and old[1] == "+" else "++"
            new = sign + repeat.lstrip(".")
            rest = rest[: old.start()] + new + (old[3] or "") + rest[old.end() :] if old else f" {new}{rest}"
        self.stamps[name] = stamp[:at] + rest + stamp[-1]

    def __str__(self):
        line = self.line
        for name, found in sorted(self._found.items(), key=lambda each: -each[1].start()):
            stamp = self.stamps[name]
            if stamp is None:
                front, rest = line[: found.start()], line[found.end() :].lstrip(" \t")
                line = front + rest if rest else front.rstrip(" \t")
            else:
                line = line[: found.start(3)] + stamp + line[found.end(3) :]
        for name in reversed(ORDER):
            if self.stamps.get(name) and name not in self._found:
                space, rest = re.fullmatch(r"([ \t]*)(.*)", line).groups()
                line = f"{space}{name}: {self.stamps[name]}" + (rest and " " + rest)
        return line


def _time(found):
    """Returns a time as HH:MM; an empty text for none, and None for one that is none."""
    if not found:
        return ""
    hour, minute = found.strip().split(":")
    return f"{int(hour):02}:{minute}" if int(hour) < 24 and int(minute) < 60 else None
