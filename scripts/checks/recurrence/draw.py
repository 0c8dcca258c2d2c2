"""Draws rules that RFC 5545 allows, with starts and windows, from a seeded generator."""

import datetime

from case import Case

WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
# The days in a period, and how often the frequency is drawn.
FREQUENCIES = {
    "YEARLY": (365, 24), "MONTHLY": (30, 24), "WEEKLY": (7, 16), "DAILY": (1, 14),
    "HOURLY": (1 / 24, 8), "MINUTELY": (1 / 1440, 8), "SECONDLY": (1 / 86400, 6)}
TIMES = ["00:00:00", "09:00:00", "23:59:59", "12:30:00", "06:15:20", "02:30:00", "18:00:00"]
EDGES = [(1, 1), (1, 31), (2, 28), (2, 29), (3, 31), (4, 30), (12, 28), (12, 31), (1, 3), (8, 31)]


def day_of(year, month, day):
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return datetime.date(year, month + 1, 1)


def drawn_start(random):
    year = random.randint(1970, 2100)
    if random.random() < 0.04:
        year = random.choice([1, 1583, 1600, 1900, 1969, 2399, 2400, 9990, 9999])
    if random.random() < 0.35:
        day = day_of(year, *random.choice(EDGES))
    else:
        day = datetime.date(year, 1, 1) + datetime.timedelta(random.randrange(365))
    if random.random() < 0.25:
        return datetime.datetime.combine(day, datetime.time()), False
    time = random.choice(TIMES) if random.random() < 0.6 else (
        f"{random.randrange(24):02}:{random.randrange(60):02}:{random.choice([0, 0, 0, 7, 59]):02}")
    return datetime.datetime.fromisoformat(f"{day}T{time}"), True


def some(random, values, own, most):
    """A few of the values, ascending; now and then what the start itself has is among them."""
    size = min(len(values), random.choice([1, 1, 1, 2, 2, 3, random.randint(1, most)]))
    drawn = set(random.sample(values, size))
    if random.random() < 0.4:
        drawn.add(own)
    return sorted(drawn)


def signed(largest):
    return [*range(-largest, 0), *range(1, largest + 1)]


def numbers(random, start, frequency):
    """The BY parts that are lists of numbers."""
    day_of_year = start.timetuple().tm_yday
    week = min(start.isocalendar()[1], 53)
    wanted = {
        "BYMONTH": (0.35, range(1, 13), start.month, 4),
        "BYHOUR": (0.2, range(24), start.hour, 4), "BYMINUTE": (0.15, range(60), start.minute, 4),
        "BYSECOND": (0.1, range(60), start.second, 4)}
    if frequency == "YEARLY":
        wanted["BYWEEKNO"] = 0.3, signed(53), week, 5
    if frequency not in ("DAILY", "WEEKLY", "MONTHLY"):
        wanted["BYYEARDAY"] = 0.15, signed(366), day_of_year, 6
    if frequency != "WEEKLY":
        wanted["BYMONTHDAY"] = 0.35, signed(31), start.day, 6
    for name, (density, values, own, most) in wanted.items():
        if random.random() < density:
            drawn = some(random, list(values), own, most)
            edges = {"BYMONTHDAY": 0.3, "BYYEARDAY": 0.3, "BYWEEKNO": 0.6}
            if random.random() < edges.get(name, 0):
                edge = max(values)
                drawn = sorted({*drawn, random.choice([1, -1, edge, -edge, edge - 1])})
            yield name, drawn


def weekdays(random, start, frequency, parts):
    drawn = random.sample(WEEKDAYS, random.choice([1, 1, 1, 2, 2, 3, 5, 7]))
    if random.random() < 0.4 and WEEKDAYS[start.weekday()] not in drawn:
        drawn.append(WEEKDAYS[start.weekday()])
    ordinals = frequency in ("MONTHLY", "YEARLY") and "BYWEEKNO" not in parts
    if ordinals and random.random() < 0.6:
        largest = 5 if frequency == "MONTHLY" or "BYMONTH" in parts else 53
        drawn = [f"{random.choice(signed(largest))}{day}" for day in drawn]
        if random.random() < 0.15:
            drawn.append(random.choice(WEEKDAYS))
    return drawn


def until_of(random, start, period, span):
    """Some moment, or one at which the rule may well occur, or a second beside that."""
    if random.random() < 0.4:
        return start + span * random.uniform(-0.02, 1)
    if period >= 30:
        year = min(start.year + random.randint(0, 9), 9999)
        return datetime.datetime.combine(day_of(year, start.month, start.day), start.time())
    seconds = round(period * random.randint(0, 30) * 86400) + random.choice([0, 0, 0, 1, -1])
    return start + min(datetime.timedelta(seconds=seconds), datetime.datetime.max - start)


def end_of(random, start, period, span):
    chance = random.random()
    if chance < 0.2:
        return [f"COUNT={random.choice([1, 2, 3, 5, 10, 30, 100, 1000, 5000])}"]
    if chance < 0.4:
        until = until_of(random, start, period, span)
        form = random.choice(["%m%d", "%m%dT%H%M%S", "%m%dT%H%M%SZ"])
        # strftime does not pad early years everywhere.
        return [f"UNTIL={until.year:04}" + until.strftime(form)]
    return []


def later(start, days):
    """The day so much later, within the years there are."""
    room = (datetime.date.max - start.date()).days
    return start.date() + datetime.timedelta(max(0, min(int(days), room)))


def drawn_case(random, skip=None):
    """One case; `skip` (FORWARD or BACKWARD) asks for a rule in which it may matter."""
    start, timed = drawn_start(random)
    names = ["YEARLY", "MONTHLY"] if skip else list(FREQUENCIES)
    frequency = random.choices(names, [FREQUENCIES[name][1] for name in names])[0]
    interval = random.choice([1, 1, 1, 1, 2, 2, 3, 4, 5, 7, 10, 12, 13, 24, 90])
    parts = dict(numbers(random, start, frequency))
    if skip and random.random() < 0.8:
        # libical refuses most rules that have these beside days of the month.
        parts.pop("BYWEEKNO", None)
        parts.pop("BYYEARDAY", None)
    if skip and random.random() < 0.5:
        parts["BYMONTHDAY"] = sorted({*parts.get("BYMONTHDAY", []), random.choice([29, 30, 31])})
    # Weeks that two years share are where most goes wrong, so they are drawn more often.
    edge = "BYWEEKNO" in parts and random.random() < 0.5
    if edge:
        for name in "BYMONTH", "BYYEARDAY", "BYMONTHDAY":
            parts.pop(name, None)
    if edge or random.random() < 0.4:
        parts["BYDAY"] = weekdays(random, start, frequency, parts)
    if parts and random.random() < (0.6 if edge else 0.2):
        parts["BYSETPOS"] = some(random, signed(random.choice([2, 5, 20, 366])), 1, 4)
    texts = [f"{name}={','.join(map(str, values))}" for name, values in parts.items()]
    if interval > 1:
        texts.append(f"INTERVAL={interval}")
    if random.random() < (0.6 if edge else 0.25):
        texts.append(f"WKST={random.choice(WEEKDAYS)}")
    period = FREQUENCIES[frequency][0] * interval
    days = period * random.choice([5, 30, 100, 300]) + random.choice([1, 40, 400, 400, 3000])
    days = min(days, 365 * 300)
    before = later(start, days)
    texts += end_of(random, start, period, before - start.date())
    random.shuffle(texts)
    if skip:
        texts += ["RSCALE=GREGORIAN", f"SKIP={skip}"]
    rule = ";".join([f"FREQ={frequency}", *texts])
    after = None
    if random.random() < 0.35:
        after = later(start, days * random.uniform(-0.05, 0.95) - 1)
        if random.random() < 0.1:
            after = start.date()
        # What is asked for begins on the day after it.
        after = min(after, datetime.date.max - datetime.timedelta(days=1))
    count = random.choice([1, 2, 5, 20, 20, 60, 200])
    return Case(rule, start, timed, count, before, after)
