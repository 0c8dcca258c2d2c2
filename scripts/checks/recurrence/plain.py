"""RFC 5545 and SKIP of RFC 7529 read literally: each period's days one after the other, the
slowest way there is. It judges SKIP beside libical, and rules that the references see apart."""

import calendar
import datetime
import itertools
import re

WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
STEPS = {"DAILY": 86400, "HOURLY": 3600, "MINUTELY": 60, "SECONDLY": 1}
DAY = datetime.timedelta(1)


class Plain:
    def __init__(self, case):
        parts = case.parts
        self.start, self.frequency = case.start, parts["FREQ"]
        self.interval = int(parts.get("INTERVAL", 1))
        self.week_start = WEEKDAYS.index(parts.get("WKST", "MO"))
        self.skip, self.end = parts.get("SKIP", "OMIT"), case.before
        self.lists = {
            name: [int(number) for number in value.split(",")] for name, value in parts.items()
            if name.startswith("BY") and name != "BYDAY"}
        self.weekdays = [
            (int(ordinal or 0), WEEKDAYS.index(day)) for ordinal, day
            in re.findall("([+-]?[0-9]*)([A-Z]{2})", parts.get("BYDAY", ""))]
        self.take_from_start()

    def take_from_start(self):
        """What the rule leaves out is what the start has."""
        start, lists = self.start, self.lists
        if self.frequency in ("YEARLY", "MONTHLY") and not self.weekdays and not (
                lists.keys() & {"BYYEARDAY", "BYMONTHDAY"}):
            if "BYWEEKNO" in lists:
                self.weekdays = [(0, start.weekday())]
            else:
                lists["BYMONTHDAY"] = [start.day]
                if self.frequency == "YEARLY":
                    lists.setdefault("BYMONTH", [start.month])
        if self.frequency == "WEEKLY" and not self.weekdays:
            self.weekdays = [(0, start.weekday())]
        for name, own in ("BYHOUR", start.hour), ("BYMINUTE", start.minute), (
                "BYSECOND", start.second):
            if self.frequency not in ("HOURLY", "MINUTELY", "SECONDLY") or (
                    name == "BYMINUTE" and self.frequency == "HOURLY") or (
                    name == "BYSECOND" and self.frequency != "SECONDLY"):
                lists.setdefault(name, [own])

    def has(self, name, *values):
        """Whether the part allows one of the values, or is not there."""
        return name not in self.lists or any(value in self.lists[name] for value in values)

    def placed(self, number, first, length):
        """The day that a number means within a month or year, after SKIP."""
        index = number if number > 0 else length + 1 + number
        if 1 <= index <= length:
            yield first + (index - 1) * DAY
        elif self.skip == "FORWARD":
            yield first + length * DAY if index > length else first
        elif self.skip == "BACKWARD":
            yield first + (length - 1) * DAY if index > length else first - DAY

    def numbered_days(self, year, month):
        """The days of a month that BYMONTHDAY names."""
        length = calendar.monthrange(year, month)[1]
        for number in self.lists.get("BYMONTHDAY", range(1, length + 1)):
            yield from self.placed(number, datetime.date(year, month, 1), length)

    def is_weekday(self, day, by_month):
        if not self.weekdays:
            return True
        first, last = day.replace(month=1, day=1), day.replace(month=12, day=31)
        if by_month:
            first = day.replace(day=1)
            last = day.replace(day=calendar.monthrange(day.year, day.month)[1])
        numbers = {0, (day - first).days // 7 + 1, -((last - day).days // 7) - 1}
        return any(
            weekday == day.weekday() and ordinal in numbers for ordinal, weekday in self.weekdays)

    def week_numbers(self, day):
        """The number of the day's week in the year that the week belongs to, from both ends."""
        def first_week(year):
            fourth = datetime.date(year, 1, 4)
            return fourth - ((fourth.weekday() - self.week_start) % 7) * DAY
        year = day.year
        if year < 9999 and day >= first_week(year + 1):
            year += 1
        elif day < first_week(year):
            year -= 1
        number = (day - first_week(year)).days // 7 + 1
        weeks = (first_week(year + 1) - first_week(year)).days // 7
        return year, number, number - weeks - 1

    def is_numbered(self, day):
        """BYYEARDAY and BYWEEKNO."""
        from_end = (day - datetime.date(day.year, 12, 31)).days - 1
        return self.has("BYYEARDAY", day.timetuple().tm_yday, from_end) and (
            "BYWEEKNO" not in self.lists or self.has("BYWEEKNO", *self.week_numbers(day)[1:]))

    def days_of_year(self, year):
        if self.skip != "OMIT" and "BYYEARDAY" in self.lists and not (
                self.lists.keys() & {"BYMONTH", "BYWEEKNO", "BYMONTHDAY"}):
            for number in self.lists["BYYEARDAY"]:
                length = 366 if calendar.isleap(year) else 365
                days = self.placed(number, datetime.date(year, 1, 1), length)
                yield from (day for day in days if self.is_weekday(day, False))
            return
        for month in range(1, 13):
            if not self.has("BYMONTH", month):
                continue
            for day in self.numbered_days(year, month):
                if self.is_numbered(day) and self.is_weekday(day, "BYMONTH" in self.lists):
                    yield day

    def is_day(self, day):
        """Whether a day passes all limits of a rule that repeats in days or less."""
        length = calendar.monthrange(day.year, day.month)[1]
        return self.has("BYMONTH", day.month) and self.is_numbered(day) and self.has(
            "BYMONTHDAY", day.day, day.day - length - 1) and self.is_weekday(day, True)

    def day_periods(self):
        """The days of each period, for the frequencies from a day on."""
        start = self.start.date()
        for index in itertools.count():
            step = index * self.interval
            if self.frequency == "YEARLY":
                first = datetime.date(start.year + step, 1, 1)
                days = self.days_of_year(first.year)
            elif self.frequency == "MONTHLY":
                year, month = divmod(start.year * 12 + start.month - 1 + step, 12)
                first = datetime.date(year, month + 1, 1)
                days = self.days_of_month(year, month + 1)
            elif self.frequency == "WEEKLY":
                first = start - ((start.weekday() - self.week_start) % 7 - 7 * step) * DAY
                days = (first + number * DAY for number in range(7))
                days = filter(self.is_day, days)
            else:
                first = start + step * DAY
                days = filter(self.is_day, [first])
            # What SKIP moves backward lies at most a month before its period.
            if first.toordinal() - 1 > self.end.toordinal():
                return
            yield sorted(set(days))

    def days_of_month(self, year, month):
        if self.has("BYMONTH", month):
            yield from (day for day in self.numbered_days(year, month)
                        if self.is_weekday(day, True))

    def periods(self):
        times = self.lists.get("BYHOUR"), self.lists.get("BYMINUTE"), self.lists.get("BYSECOND")
        if self.frequency in STEPS and self.frequency != "DAILY":
            yield from self.short_periods()
            return
        clock = sorted(datetime.time(*time) for time in set(itertools.product(*times)))
        for days in self.day_periods():
            yield [datetime.datetime.combine(day, time) for day in days for time in clock]

    def short_periods(self):
        size = STEPS[self.frequency]
        step = datetime.timedelta(seconds=size * self.interval)
        moment = self.start - datetime.timedelta(
            seconds=(self.start.minute * 60 + self.start.second) % size)
        while moment.date() < self.end:
            if not self.is_day(moment.date()):
                rest = datetime.datetime.combine(moment.date() + DAY, datetime.time()) - moment
                moment += -(-rest // step) * step
                continue
            if self.has("BYHOUR", moment.hour) and (
                    size > 60 or self.has("BYMINUTE", moment.minute)) and (
                    size > 1 or self.has("BYSECOND", moment.second)):
                minutes = sorted(self.lists["BYMINUTE"]) if size > 60 else [moment.minute]
                seconds = sorted(self.lists["BYSECOND"]) if size > 1 else [moment.second]
                yield [moment.replace(minute=minute, second=second)
                       for minute in minutes for second in seconds]
            moment += step

    def occurrences(self):
        last = None
        for period in self.periods():
            if "BYSETPOS" in self.lists:
                size = len(period)
                places = {place - 1 if place > 0 else size + place
                          for place in self.lists["BYSETPOS"]}
                period = [period[place] for place in sorted(places) if 0 <= place < size]
            for each in period:
                # Two periods meet where SKIP moves a day into the next one.
                if each >= self.start and (last is None or each > last):
                    last = each
                    yield each


def bounded(case, occurrences):
    """COUNT and UNTIL."""
    parts = case.parts
    until = parts.get("UNTIL")
    last = datetime.datetime.max
    if until:
        # A date beside a time is forbidden (3.3.10). That it means the whole day is daybook's own
        # choice, built in here too, so this is no second opinion on it.
        last = datetime.datetime.strptime(
            until[:8] + (until[9:15] or "235959"), "%Y%m%d%H%M%S")
    occurrences = itertools.takewhile(lambda each: each <= last, occurrences)
    return itertools.islice(occurrences, int(parts["COUNT"])) if "COUNT" in parts else occurrences


def by_reading(case):
    """The answer of the literal reading; None where Python's years end."""
    try:
        return case.first(bounded(case, Plain(case).occurrences()))
    except (ValueError, OverflowError):
        return None
