"""Rules at places where clocks change: the times that Python's zoneinfo shows for them."""

import dataclasses
import datetime
import itertools
import zoneinfo

from case import Case
from draw import WEEKDAYS
from plain import Plain, bounded

NAMES = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo",
    "Africa/Cairo", "Pacific/Apia", "America/St_Johns", "Antarctica/Troll", "Asia/Beirut",
    "Africa/Casablanca", "Asia/Tehran", "America/Havana", "Europe/Dublin", "Asia/Kathmandu"]
DAY = datetime.timedelta(1)


def change_days(name):
    """The days from 1970 to 2100 after whose start the zone's offset changes."""
    zone = zoneinfo.ZoneInfo(name)
    moment, last = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc), None
    while moment.year < 2100:
        offset = moment.astimezone(zone).utcoffset()
        if last not in (None, offset):
            yield moment.date() - DAY
        last = offset
        moment += DAY


def drawn_zone_case(random, known={}):
    name = random.choice(NAMES)
    if name not in known:
        known[name] = list(change_days(name))
    day = random.choice(known[name]) - datetime.timedelta(random.choice([0, 1, 2, 7, 30, 200]))
    clock = datetime.time(
        random.choice([0, 0, 1, 1, 2, 2, 3, 23, random.randrange(24)]),
        random.choice([0, 0, 30, 15, 59]))
    start = datetime.datetime.combine(day, clock)
    rule = random.choice([
        "FREQ=DAILY", "FREQ=DAILY;BYHOUR=0,1,2,3", "FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=0,30",
        f"FREQ=WEEKLY;BYDAY=SU,{random.choice(WEEKDAYS[:6])}", "FREQ=MONTHLY;BYDAY=-1SU,2SU",
        "FREQ=HOURLY", "FREQ=HOURLY;INTERVAL=6", "FREQ=MINUTELY;INTERVAL=30",
        "FREQ=MINUTELY;INTERVAL=45", "FREQ=SECONDLY;INTERVAL=1800",
        "FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU", "FREQ=HOURLY;BYSETPOS=-1;BYMINUTE=0,20,40"])
    longest = [3, 10, 40] if "MINUTELY" in rule else [3, 10, 40, 400, 4000]
    end = start + datetime.timedelta(random.choice(longest))
    if random.random() < 0.2:
        rule += f";COUNT={random.choice([1, 3, 10, 50])}"
    elif random.random() < 0.3:
        until = start + (end - start) * random.random()
        rule += f";UNTIL={until:%Y%m%dT%H%M%S}" + random.choice(["", "Z", "Z"])
    after = day + datetime.timedelta(random.choice([0, 1, 2, 6, 7, 30]))
    return Case(
        rule, start, True, random.choice([5, 40, 200, 1000]), end.date(),
        after if random.random() < 0.4 else None, name)


def by_zone(case):
    """Times in a gap move forward by the gap, of two the first counts, equal ones show once."""
    zone = zoneinfo.ZoneInfo(case.zone)

    def instant(local):
        # Without a fold Python takes the first of two, and in a gap the offset before it.
        return local.replace(tzinfo=zone).astimezone(datetime.timezone.utc)

    until = case.parts.get("UNTIL", "")
    wide = dataclasses.replace(case, before=case.before + DAY)
    if until.endswith("Z"):
        last = datetime.datetime.strptime(until, "%Y%m%dT%H%M%S%z")
        found = itertools.takewhile(
            lambda each: instant(each) <= last, Plain(wide).occurrences())
    else:
        found = bounded(wide, Plain(wide).occurrences())
    found = itertools.takewhile(lambda each: each.date() < case.before, found)
    moved = {instant(each).astimezone(zone).replace(tzinfo=None) for each in found}
    return case.first(sorted(moved))
