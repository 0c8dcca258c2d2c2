"""One question that is put to daybook and to the references."""

import dataclasses
import datetime
import shlex


@dataclasses.dataclass(frozen=True)
class Case:
    """Asks for the first `count` occurrences on days before `before` and, where given, later than
    `after`. A start that is not `timed` is a whole day: the references get its midnight."""

    rule: str
    start: datetime.datetime
    timed: bool
    count: int
    before: datetime.date
    after: datetime.date = None
    zone: str = None

    @property
    def parts(self):
        return dict(part.split("=", 1) for part in self.rule.upper().split(";"))

    @property
    def can_exhaust(self):
        """Whether a search may be given up before its end: only where periods are shorter than a
        day, or where BYSETPOS has to build each set."""
        parts = self.parts
        return parts["FREQ"] in ("HOURLY", "MINUTELY", "SECONDLY") or "BYSETPOS" in parts

    def without(self, *names):
        parts = [part for part in self.rule.split(";") if part.split("=")[0] not in names]
        return dataclasses.replace(self, rule=";".join(parts))

    @property
    def held(self):
        """What the references are asked, which take a whole day for its midnight: of a start on a
        day, BYHOUR, BYMINUTE and BYSECOND are ignored (RFC 5545, 3.3.10)."""
        if self.timed or self.parts["FREQ"] in ("HOURLY", "MINUTELY", "SECONDLY"):
            return self
        return self.without("BYHOUR", "BYMINUTE", "BYSECOND")

    def is_inside(self, day):
        return day < self.before and (self.after is None or day > self.after)

    def first(self, occurrences):
        """Those within the window, one more than asked for: it tells whether more would follow."""
        found = []
        for occurrence in occurrences:
            if occurrence.date() >= self.before:
                break
            if self.is_inside(occurrence.date()):
                found.append(occurrence)
            if len(found) > self.count:
                break
        return found

    def command(self):
        """The arguments that ask this once more."""
        start = self.start.isoformat() if self.timed else str(self.start.date())
        words = ["--one", self.rule, start, "--before", str(self.before)]
        words += ["--count", str(self.count)]
        if self.after:
            words += ["--after", str(self.after)]
        if self.zone:
            words += ["--zone", self.zone]
        return shlex.join(words)


def read_start(text):
    """The start that a command names, and whether it has a time."""
    return datetime.datetime.fromisoformat(text), "T" in text


def shown(occurrences):
    """Occurrences as a short text."""
    if occurrences is None:
        return "no answer"
    words = [f"{each:%a} {each.isoformat(sep=' ')}" for each in occurrences[:12]]
    return ", ".join(words) + (" …" if len(occurrences) > 12 else "") if words else "nothing"
