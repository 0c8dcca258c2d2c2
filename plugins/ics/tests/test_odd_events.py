"""What is odd in the calendars of others is read, or said with its file and line."""

from __future__ import annotations

import time

from feeder.times import iana_name
from feeder.windows import WINDOWS

from .harness import Case, calendar, event
from .items import ALARM, without
from .samples import day, iso

BERLIN = ";TZID=Europe/Berlin:"
WEEK = ["RRULE:FREQ=DAILY;COUNT=5", f"DTEND{BERLIN}{day()}T100000"]
A, B = event("a", f":{day()}T100000"), event("b", f":{day()}T110000")


def series(*more: str) -> str:
    return event("s", f"{BERLIN}{day()}T090000", "s", *WEEK, *more)


def times(*offsets: int) -> set[str]:
    return {f"s {iso(each)} 09:00-10:00" for each in offsets}


def override(start: str, *more: str, range: str = "THISANDFUTURE") -> str:
    id = f"RECURRENCE-ID;RANGE={range};TZID=Europe/Berlin:{day(2)}T090000"
    return event("s", start, "t", id, *more)


def zone(name: str, *lines: str, offset: str = "+0100") -> str:
    """A VTIMEZONE without a summer time."""
    return "\r\n".join(
        [
            "BEGIN:VTIMEZONE",
            f"TZID:{name}",
            "BEGIN:STANDARD",
            "DTSTART:19700101T000000",
            f"TZOFFSETFROM:{offset}",
            f"TZOFFSETTO:{offset}",
            *lines,
            "END:STANDARD",
            "END:VTIMEZONE",
        ]
    )


def beside(*bad: str) -> str:
    return calendar(A, *bad, B)


BOTH = {f"a {iso()} 10:00", f"b {iso()} 11:00"}

EVENTS: list[tuple[str, str | bytes, set[str], tuple[str, ...]]] = [
    (
        "A period keeps its end and its duration",
        calendar(
            event(
                "s",
                f"{BERLIN}{day()}T090000",
                "s",
                f"DTEND{BERLIN}{day()}T100000",
                f"RDATE;VALUE=PERIOD;TZID=Europe/Berlin:{day(1)}T090000/{day(1)}T113000,"
                f"{day(2)}T090000/PT15M",
                f"RDATE{BERLIN}{day(3)}T090000,{day(4)}Tx",
            )
        ),
        times(0, 3) | {f"s {iso(1)} 09:00-11:30", f"s {iso(2)} 09:00-09:15"},
        ("An RDATE was left out", "“s”, a.ics, line 4"),
    ),
    (
        "An EXRULE excludes",
        calendar(series("EXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2")),
        times(1, 3, 4),
        (),
    ),
    (
        "An EXRULE that cannot be read is said",
        calendar(series("EXRULE:FREQ=SOMETIMES")),
        times(0, 1, 2, 3, 4),
        ("An EXRULE was not read",),
    ),
    (
        "An override of this and future moves all that follows",
        calendar(
            series(f"EXDATE{BERLIN}{day(3)}T090000"),
            override(f"{BERLIN}{day(2)}T130000", "DURATION:PT30M"),
        ),
        times(0, 1) | {f"t {iso(each)} 13:00-13:30" for each in (2, 4)},
        (),
    ),
    (
        "A rule of such an override is said",
        calendar(series(), override(f"{BERLIN}{day(2)}T093000", "RRULE:FREQ=WEEKLY")),
        times(0, 1) | {f"t {iso(each)} 09:30" for each in (2, 3, 4)},
        ("The rule of an override was left out",),
    ),
    (
        "An override of what came before is said",
        calendar(series(), override(f"{BERLIN}{day(2)}T093000", range="THISANDPRIOR")),
        times(0, 1, 3, 4) | {f"t {iso(2)} 09:30"},
        ("unknown RANGE", "a.ics, line 17"),
    ),
    (
        "An event without an END ends where the next begins",
        without(calendar(A, B), "END:VEVENT"),
        BOTH,
        ("A VEVENT has no END", "a.ics, line 4"),
    ),
    (
        "An alarm without an END ends with its event",
        calendar(A.replace("END:VEVENT", "\r\n".join(ALARM[:-1]) + "\r\nEND:VEVENT"), B),
        BOTH,
        ("A VALARM has no END", "a.ics, line 9"),
    ),
    (
        "An alarm and its event without an END end where the next event begins",
        calendar(A.replace("END:VEVENT", "\r\n".join(ALARM[:-1])), B),
        BOTH,
        ("A VALARM has no END", "A VEVENT has no END"),
    ),
    (
        "An END that closes nothing is said",
        calendar(A, "END:FOO", "END:VEVENT", B),
        BOTH,
        ("An END:FOO closes nothing", "a.ics, line 10", "An END:VEVENT closes nothing"),
    ),
    (
        "What follows an early end of the calendar is read",
        calendar(A) + B + "\r\nEND:VCALENDAR\r\n",
        BOTH,
        ("A VEVENT stands outside of a calendar", "a.ics, line 11"),
    ),
    (
        "A second calendar in the file is read, also if the first has no END",
        without(calendar(A), "END:VCALENDAR") + calendar(B),
        BOTH,
        ("A VCALENDAR has no END", "a.ics, line 1"),
    ),
    ("A BEGIN without a name holds nothing up", calendar(A, "BEGIN:", "X:1", "END:", B), BOTH, ()),
    (
        "An event without a UID is read, whatever is in it",
        without(calendar(A, B), "UID:b").encode().replace(b"SUMMARY:b", b"X:\xff\r\nSUMMARY:b"),
        BOTH,
        ("A text is not in UTF-8",),
    ),
    ("Two calendars in one file are read", calendar(A) + calendar(B), BOTH, ()),
    (
        "A line that is none is said",
        calendar(A.replace("SUMMARY:a", "SUMMARY:a\r\nand more"), B),
        BOTH,
        ("A line could not be read", "a.ics, line 9"),
    ),
    ("A byte-order mark is none of it", b"\xef\xbb\xbf" + calendar(A, B).encode(), BOTH, ()),
    ("UTF-16 is read", calendar(A, B).encode("utf-16"), BOTH, ()),
    ("Line feeds end lines", calendar(A, B).replace("\r\n", "\n"), BOTH, ()),
    ("Carriage returns end lines", calendar(A, B).replace("\r\n", "\r"), BOTH, ()),
    ("Doubled ones end one line", calendar(A, B).replace("\r\n", "\r\r\n"), BOTH, ()),
    (
        "Any mixture ends lines",
        calendar(A, B).replace("\r\n", "\n", 5).replace("\r\n", "\r", 7),
        BOTH,
        (),
    ),
    (
        "A fold by a tab, and within a character, is undone",
        calendar(A, B)
        .encode()
        .replace(b"SUMMARY:a", b"SUMMARY:\xc3\r\n \xa4\xe6\r\n\t\x97\r\n \xa5" + b"\r\n x" * 3000),
        {f"ä日{'x' * 498} {iso()} 10:00", f"b {iso()} 11:00"},
        (),
    ),
    (
        "Bytes that are not UTF-8 are said",
        calendar(A, B).encode().replace(b"SUMMARY:a", b"SUMMARY:caf\xe9"),
        {f"caf\ufffd {iso()} 10:00", f"b {iso()} 11:00"},
        ("A text is not in UTF-8", "a.ics, line 8"),
    ),
    (
        "Escapes, quoted parameters and those of RFC 6868 are read",
        calendar(
            A.replace("SUMMARY:a", 'SUMMARY;X="q:;,^n^\'^^";ALTREP="a:b":x\\, y\\; \\\\n z'),
            event("b", f';TZID="Europe/Berlin":{day()}T110000'),
        ),
        {f"x, y; \\n z {iso()} 10:00", f"b {iso()} 11:00"},
        (),
    ),
    (
        "An end that cannot be read is said and costs no event",
        calendar(
            A.replace("END:V", "DTEND:soon\r\nEND:V"), B.replace("END:V", "DURATION:1h\r\nEND:V")
        ),
        BOTH,
        ("An event is shown without its end", "a.ics, line 9: “soon” is no date"),
    ),
    (
        "An unknown STATUS is said",
        calendar(A.replace("END:V", "STATUS:MAYBE\r\nEND:V"), B),
        BOTH,
        ("An event with an unknown STATUS counts as confirmed", "a.ics, line 9"),
    ),
    (
        "Events with the same UID are said",
        calendar(A, B.replace("UID:b", "UID:a")),
        {f"b {iso()} 11:00"},
        ("An event gave way to another with the same UID", "“a”, a.ics, line 4"),
    ),
    (
        "A day that cannot be read is said with its line",
        calendar(A, B, event("c", ":20260230T100000")),
        BOTH,
        ("An event was left out", "“c”, a.ics, line 16"),
    ),
    (
        "Windows names and prefixes are zones",
        calendar(
            *(
                event(f"{index}", f";TZID={zone}:{day()}T1{index}0000", "z", "DURATION:PT1H")
                for index, zone in enumerate(
                    (
                        "W. Europe Standard Time",
                        '"W. Europe Standard Time"',
                        "/freeassociation.sourceforge.net/Europe/Berlin",
                        "/freeassociation.sourceforge.net/Tzfile/Europe/Berlin",
                        "posix/Europe/Berlin",
                        "right/Europe/Berlin",
                        "Mars/Olympus",
                    )
                )
            )
        ),
        {f"z {iso()} 1{each}:00-1{each + 1}:00 Europe/Berlin" for each in range(6)}
        | {f"z {iso()} 16:00-17:00"},
        ("A time zone is not known, so its times are those of your clock", "“Mars/Olympus”"),
    ),
    (
        "A SEQUENCE of 5,000 digits costs one event",
        beside(event("s", f":{day()}T120000", "s", "SEQUENCE:" + "9" * 5_000)),
        BOTH,
        ("An event was left out", "“s”, a.ics, line 10"),
    ),
    (
        "An UNTIL that is none, by the clock of the calendar's own zone, leaves the first day",
        beside(
            zone("Mine"),
            event(
                "s", f";TZID=Mine:{day()}T120000", "s", "RRULE:FREQ=DAILY;UNTIL=20269999T000000Z"
            ),
        ),
        BOTH | {f"s {iso()} 11:00"},
        ("A rule was not read, so only its first day is here", "“s”, a.ics, line 18"),
    ),
    (
        "An UNTIL at the end of all years, by the clock of the calendar's own zone, never ends",
        beside(
            zone("Mine"),
            event(
                "s", f";TZID=Mine:{day()}T120000", "s", "RRULE:FREQ=YEARLY;UNTIL=99991231T235959Z"
            ),
        ),
        BOTH | {f"s {iso(each)} 11:00" for each in range(0, 400) if day(each)[4:] == day()[4:]},
        (),
    ),
    (
        "An override of this and future that begins in the year 9999 costs what it moves there",
        beside(series(), override(":99991230T130000")),
        BOTH | times(0, 1),
        ("An event was left out", "“t”, a.ics, line 18: a time of it is"),
    ),
    (
        "An override of an instance that no clock of its series shows is left out",
        beside(
            event("s", f";TZID=Asia/Tokyo:{day()}T090000", "z", "RRULE:FREQ=DAILY;COUNT=1"),
            event("s", f":{day()}T130000", "t", "RECURRENCE-ID:99991231T235959Z"),
        ),
        BOTH | {f"z {iso()} 09:00 Asia/Tokyo"},
        ("An event was left out", "“t”, a.ics, line 17"),
    ),
    (
        "More than 20 rules of an event are cut off",
        beside(
            event(
                "s",
                f":{day()}T120000",
                "s",
                *(f"RRULE:FREQ=DAILY;COUNT=1;BYHOUR={each % 24}" for each in range(12, 2_012)),
            )
        ),
        BOTH
        | {f"s {iso()} {each}:00" for each in range(12, 24)}
        | {f"s {iso(1)} 0{each}:00" for each in range(8)},
        ("Only the first 20 rules of an event count", "“s”, a.ics, line 10"),
    ),
    (
        "A zone that only this machine knows follows your clock",
        beside(*(event(f"s{each}", f";TZID=Factory:{day()}T120000", "z") for each in range(25))),
        BOTH | {f"z {iso()} 12:00"},
        ("A time zone is not known, so its times are those of your clock", "“Factory”"),
    ),
    (
        "A calendar's own description holds for a zone that daybook does not know",
        beside(zone("Factory"), event("s", f";TZID=Factory:{day()}T120000", "z")),
        BOTH | {f"z {iso()} 11:00 UTC"},
        (),
    ),
    (
        "A zone that is described by itself is not known",
        beside(
            zone("Mine", "RDATE;TZID=Mine:19800101T000000"),
            event("s", f";TZID=Mine:{day()}T120000", "z"),
            zone("Bad", offset="none"),
            event("t", f";TZID=Bad:{day()}T120000", "z"),
        ),
        BOTH | {f"z {iso()} 11:00 UTC", f"z {iso()} 12:00"},
        ("A time zone is not known", "“Bad”"),
    ),
    (
        "A zone whose clocks change each second is not known",
        beside(
            zone("Mine", *["RRULE:FREQ=SECONDLY"] * 3_000),
            event("s", f";TZID=Mine:{day()}T120000", "z"),
        ),
        BOTH | {f"z {iso()} 12:00"},
        ("A time zone is not known, so its times are those of your clock", "“Mine”"),
    ),
]


class Events(Case):
    def test_nothing_of_a_calendar_is_dropped_in_silence(self) -> None:
        # All at once, each in a calendar of its own.
        for index, (_, text, _, _) in enumerate(EVENTS):
            path = self.home.folder / f"{index}/a.ics"
            path.parent.mkdir()
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        self.home.settings["calendars"] = [
            f"c{index}={self.home.folder}/{index}" for index in range(len(EVENTS))
        ]
        self.home.pull()
        logs = {name: "" for name in range(len(EVENTS))}
        for line in self.home.said.splitlines():
            if line.startswith("ics/c"):
                index = int(line[5:].partition(":")[0])
            logs[index] += line + "\n"
        for index, (name, _, expected, words) in enumerate(EVENTS):
            with self.subTest(name):
                found = set()
                for each in self.home.events(f"ics/c{index}"):
                    ends = f"-{each['endTime']}" if "endTime" in each else ""
                    zone = each.get("timeZone", "") if each["title"] == "z" else ""
                    found.add(f"{each['title']} {each['start']} {each['startTime']}{ends} {zone}")
                self.assertEqual({each.strip() for each in found}, expected)
                for each in words:
                    self.assertIn(each, logs[index])
                if not words:
                    self.assertNotRegex(logs[index], "line [0-9]")

    def test_dates_are_by_the_zones_of_their_own_file(self) -> None:
        for name, offset in (("p", "+0300"), ("q", "+0500")):
            rule = ["RRULE:FREQ=DAILY;COUNT=2", f"EXDATE;TZID=Mine:{day(1)}T120000"]
            rule.append(f"RDATE;TZID=Not/{name}:{day(5)}T120000")
            start = f";TZID=Mine:{day()}T120000"
            text = calendar(zone("Mine", offset=offset), event(name, start, name, *rule))
            self.write(f"dir/{name}.ics", text)
        self.write("dir/c.ics", calendar(A))
        self.home.settings["calendars"] = [f"work={self.home.folder}/dir"]
        self.home.pull()
        found = {(each["title"], each["start"], each["startTime"]) for each in self.home.events()}
        first = {("p", iso(), "09:00"), ("q", iso(), "07:00"), ("a", iso(), "10:00")}
        self.assertEqual({each for each in found if each[1] < iso(4)}, first)
        for name in "pq":
            self.assertIn(f"“Not/{name}”", self.home.said)

    def test_three_hundred_rules_of_every_second_leave_the_rest(self) -> None:
        path = self.home.folder / "a.ics"
        often = (
            event(f"b{index}", f":{day()}T000000", "b" * 900, rule)
            for index in range(300)
            for rule in ["RRULE:FREQ=SECONDLY" if index % 2 else "RRULE:FREQ=DAILY;BYHOUR=1,2,3"]
        )
        weekly = event("w", f":{day()}T000000", "weekly", "RRULE:FREQ=DAILY;COUNT=2")
        path.write_bytes(calendar(*often, weekly).encode())
        self.home.settings["calendars"] = [f"work={path}"]
        began = time.monotonic()
        self.home.pull()
        self.assertLess(time.monotonic() - began, 60)
        self.assertIn("weekly", [each["title"] for each in self.home.events()])
        self.assertIn("A recurring event was left out, since there are too many", self.home.said)

    def test_three_thousand_zones_are_read_where_they_are_named(self) -> None:
        zones = [
            zone(f"Mine{each}", "RRULE:FREQ=YEARLY;BYMONTH=1", f"X-NO:{each}")
            for each in range(3_000)
        ]
        events = [event(f"e{each}", f";TZID=Mine{each}:{day()}T120000") for each in range(1_500)]
        path = self.home.folder / "a.ics"
        path.write_bytes(calendar(*zones, *events).encode())
        self.home.settings["calendars"] = [f"work={path}"]
        began = time.monotonic()
        run = self.home.pull()
        self.assertLess(time.monotonic() - began, 60)
        self.assertEqual(self.home.provider("ics/work")["eventCount"], 1_500)
        self.assertLess(run.methods().count("recurrence/preview"), 1_100)
        self.assertIn("A time zone is not known", self.home.said)

    def test_every_windows_name_is_a_zone_that_daybook_knows(self) -> None:
        self.assertGreater(len(WINDOWS), 135)
        requests = [
            (
                "recurrence/preview",
                dict(rule="FREQ=DAILY;COUNT=1", start=iso(), startTime="09:00", timeZone=each),
            )
            for each in map(iana_name, WINDOWS)
        ]
        self.assertEqual(len(self.home.call_all(requests)), len(WINDOWS))

    def test_many_bad_dates_of_an_event_with_a_long_title_hold_no_other_up(self) -> None:
        rule = "RRULE:FREQ=DAILY;COUNT=3"
        dates = f"EXDATE:{day(1)}T100000," + "x," * 200_000
        long = event("long", f":{day()}T100000", "\\," * 100_000, rule, dates)
        text = calendar(long, event("other", f":{day()}T100000", "Other"))
        self.home.settings["calendars"] = ["work=" + self.write("a.ics", text)]
        began = time.monotonic()
        self.home.pull()
        self.assertLess(time.monotonic() - began, 60)
        self.assertIn("Only the first 20,000 EXDATEs of an event count", self.home.said)
        found = [(each["start"], each["title"][:5]) for each in self.home.events()]
        expected = [(iso(), ",,,,,"), (iso(2), ",,,,,"), (iso(), "Other")]
        self.assertEqual(sorted(found), sorted(expected))

    def test_a_file_of_a_hundred_thousand_lines_is_read(self) -> None:
        text = calendar(
            *(
                event(
                    f"e{index}",
                    f"{BERLIN}{day(index % 300)}T100000",
                    "x" * 60,
                    "DESCRIPTION:" + "ü" * 30 + "\r\n " + "ü" * 30,
                    *(f"X-{number};A=\"b:c\":{index}" for number in range(4)),
                )
                for index in range(8_400)
            )
        )
        self.assertGreater(text.count("\n"), 100_000)
        path = self.home.folder / "a.ics"
        path.write_bytes(text.encode())
        self.home.settings["calendars"] = [f"work={path}"]
        self.home.pull()
        self.assertEqual(self.home.provider("ics/work")["eventCount"], 8_400)
