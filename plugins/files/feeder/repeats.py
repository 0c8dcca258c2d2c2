"""How often something recurs, in the short form that both formats have: a number and a unit, and
whether it counts from the day on which it was due or from that on which it was done.

A repeat is written here as a number and h, d, b, w, m or y, with a dot in front where it counts from
completion: `2w`, `.1m`. `b` is a day from Monday to Friday."""

import datetime
import re

from .text import today

FREQUENCIES = {"h": "HOURLY", "d": "DAILY", "w": "WEEKLY", "m": "MONTHLY", "y": "YEARLY"}
WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
WORKDAYS = "MO,TU,WE,TH,FR"


def rule(repeat, day=None):
    """Returns the params of daybook for a repeat, or for None; None where it has no rule for it. Where
    it can come to a day that a month or a year does not have, it is the last one of the month then
    (RFC 7529); `day` is the one on which it is due first, today where that is not known."""
    if repeat is None:
        return {"recurrence": None}
    found = re.fullmatch(r"(\.?)([0-9]{1,4})([hdbwmy])", repeat)
    if not found or int(found[2]) == 0:
        return None
    count = int(found[2])
    if found[3] == "b":
        if count != 1:
            return None
        text = "FREQ=WEEKLY;BYDAY=" + WORKDAYS
    else:
        text = "FREQ=" + FREQUENCIES[found[3]] + (f";INTERVAL={count}" if count > 1 else "")
    date = day or today()
    is_late = {"m": date[8:] > "28", "y": date[5:] == "02-29"}.get(found[3])
    if is_late or is_late is not None and found[1]:
        text = f"RSCALE=GREGORIAN;{text};SKIP=BACKWARD"
    return {"recurrence": text, "recurrenceAnchor": "completion" if found[1] else "scheduled"}


def repeat(task):
    """Returns the repeat that says the same as the rule of a task; None where there is none. What the
    rule names beside the interval has to follow from the day on which the task is due."""
    if not task.get("recurrence"):
        return None
    parts = dict(each.split("=", 1) for each in task["recurrence"].split(";") if "=" in each)
    for each in ("WKST", "RSCALE"):
        parts.pop(each, None)
    if parts.get("SKIP") == "BACKWARD":
        del parts["SKIP"]
    dot = "." if task.get("recurrenceAnchor") == "completion" else ""
    frequency, count = parts.pop("FREQ", ""), parts.pop("INTERVAL", "1")
    if not re.fullmatch("[1-9][0-9]{0,3}", count):
        return None
    if (frequency in ("WEEKLY", "DAILY") and count == "1" and set(parts) == {"BYDAY"}
            and set(parts["BYDAY"].split(",")) == set(WORKDAYS.split(","))):
        return dot + "1b"
    day = task.get("due") or task.get("start")
    if parts and parts != _implied(frequency, set(parts), day):
        return None
    unit = next((unit for unit, each in FREQUENCIES.items() if each == frequency), None)
    return unit and f"{dot}{count}{unit}"


def _implied(frequency, names, day):
    if not day:
        return None
    date = datetime.date.fromisoformat(day)
    all_of = {"BYDAY": WEEKDAYS[date.weekday()], "BYMONTHDAY": str(date.day), "BYMONTH": str(date.month)}
    allowed = {"WEEKLY": [{"BYDAY"}], "MONTHLY": [{"BYMONTHDAY"}],
               "YEARLY": [{"BYMONTH"}, {"BYMONTH", "BYMONTHDAY"}]}
    return {each: all_of[each] for each in names} if names in allowed.get(frequency, []) else None
