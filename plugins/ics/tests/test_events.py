"""Events of files and folders come in as they are there."""

from __future__ import annotations

import os
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from .harness import ZONE, Case, calendar, event
from .samples import TODAY, day, iso, monday, samples

OUTLOOK = """BEGIN:VTIMEZONE\r
TZID:Customized Time Zone\r
BEGIN:STANDARD\r
DTSTART:16010101T030000\r
TZOFFSETFROM:+0200\r
TZOFFSETTO:+0100\r
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r
END:STANDARD\r
BEGIN:DAYLIGHT\r
DTSTART:16010101T020000\r
TZOFFSETFROM:+0100\r
TZOFFSETTO:+0200\r
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\r
END:DAYLIGHT\r
END:VTIMEZONE"""


class Events(Case):
    def subscribe(self, *locations: str) -> None:
        self.home.settings["calendars"] = list(locations)

    def titles(self) -> list[str]:
        return sorted(each["title"] for each in self.home.events())

    def test_an_event_has_all_that_its_calendar_says(self) -> None:
        self.subscribe("work=" + self.write("a.ics", samples()["cancelled.ics"]))
        self.home.pull()
        self.assertEqual(
            self.home.events(),
            [
                {
                    "provider": "ics/work",
                    "id": "trip",
                    "title": "Trip",
                    "start": iso(8),
                    "startTime": "12:00",
                    "timeZone": "Europe/Berlin",
                    "location": "Ulm, Münster",
                    "notes": "Bring\nshoes",
                    "link": "https://example.org/trip",
                    "status": "tentative",
                    "isBusy": True,
                }
            ],
        )

    def test_a_moved_instance_stands_where_it_moved_and_an_excluded_one_is_absent(self) -> None:
        self.subscribe("work=" + self.write("a.ics", samples()["weekly.ics"]))
        self.home.pull()
        starts = {(each["start"], each["startTime"], each["title"]) for each in self.home.events()}
        weeks = [(monday() + timedelta(days=7 * week)).isoformat() for week in range(-2, 10)]
        expected = {(each, "09:00", "Weekly") for each in weeks if each not in (weeks[3], weeks[4])}
        self.assertEqual(starts, expected | {(weeks[4], "14:00", "Weekly moved")})

    def test_a_zone_that_only_its_calendar_describes_gives_the_right_moments(self) -> None:
        year = TODAY.year + (1 if TODAY > date(TODAY.year, 5, 1) else 0)
        zone = ";TZID=Customized Time Zone:"
        self.subscribe(
            "work="
            + self.write(
                "a.ics",
                calendar(
                    OUTLOOK,
                    event(
                        "a",
                        f"{zone}{year}0326T090000",
                        "Each",
                        "RRULE:FREQ=DAILY;COUNT=6",
                        f"DTEND{zone}{year}0326T093000",
                    ),
                ),
            )
        )
        self.home.pull()
        local = []
        for each in self.home.events():
            utc = datetime.fromisoformat(f"{each['start']}T{each['startTime']}+00:00")
            self.assertEqual(each["timeZone"], "UTC")
            local.append(f"{utc.astimezone(ZoneInfo(ZONE)):%m-%d %H:%M}")
        self.assertEqual(local, [f"03-{number} 09:00" for number in range(26, 32)])

    def test_the_same_again_costs_no_delivery_and_a_change_does(self) -> None:
        path = self.write("a.ics", calendar(event("a", f":{day()}T100000", "One")))
        self.subscribe(f"work={path}")
        self.assertIn("event/replace", self.home.pull().methods())
        self.assertNotIn("event/replace", self.home.pull().methods())
        self.assertIsNotNone(self.home.provider("ics/work").get("nextAt"))
        self.write("a.ics", calendar(event("a", f":{day()}T100000", "Another")))
        self.home.pull()
        self.assertEqual(self.titles(), ["Another"])

    def test_a_calendar_that_is_no_longer_subscribed_to_goes(self) -> None:
        path = self.write("a.ics", calendar(event("a", f":{day()}T100000")))
        self.subscribe(f"work={path}", f"home={path}")
        self.home.pull()
        self.subscribe(f"home={path}")
        self.home.pull()
        self.assertEqual(
            [each["id"] for each in self.home.call("provider/list")["items"]], ["ics/home"]
        )

    def test_a_rule_of_every_second_is_cut_off_and_said(self) -> None:
        rules = ["FREQ=SECONDLY", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=HOURLY"]
        self.subscribe(
            "work="
            + self.write(
                "a.ics",
                calendar(
                    *(
                        event(f"r{index}", ":20000101T000000Z", rule, f"RRULE:{rule}")
                        for index, rule in enumerate(rules)
                    ),
                    event("good", f":{day()}T100000"),
                ),
            )
        )
        self.home.pull()
        self.assertIn("good", self.titles())
        self.assertLess(len(self.home.events()), 20_001)
        provider = self.home.provider("ics/work")
        self.assertEqual(provider["state"], "ok")
        self.assertIn("occurs too often", provider["message"])

    def test_more_than_the_cap_of_a_calendar_is_cut_off_and_said(self) -> None:
        self.subscribe(
            "work="
            + self.write(
                "a.ics",
                calendar(
                    *(event(f"e{index}", f":{day(index % 300)}T100000") for index in range(20_500))
                ),
            )
        )
        self.home.pull()
        provider = self.home.provider("ics/work")
        self.assertEqual(provider["eventCount"], 20_000)
        self.assertIn("Only the first 20,000 events", provider["message"])

    def test_one_bad_item_is_said_and_the_rest_comes_in(self) -> None:
        folder = self.home.folder / "vdir"
        bad = {
            "no-start.ics": calendar("BEGIN:VEVENT", "UID:x", "SUMMARY:Without", "END:VEVENT"),
            "no-day.ics": calendar(event("f30", ":20260230T100000")),
            "far.ics": calendar(event("far", ":99991231T235959Z", "Far", "DURATION:P9W")),
            "first.ics": calendar(event("first", ";TZID=Pacific/Apia:00010101T000000", "First")),
            "endless.ics": calendar(
                event("endless", f":{day()}T100000", "Endless", "DURATION:P999999W")
            ),
            "rule.ics": calendar(event("rule", f":{day()}T110000", "Rule", "RRULE:FREQ=SOMETIMES")),
            "backwards.ics": calendar(
                event("back", f":{day()}T120000", "Backwards", f"DTEND:{day(-1)}T120000")
            ),
            "zone.ics": calendar(event("zone", f";TZID=Mars/Olympus:{day()}T130000", "Mars")),
            "twice.ics": calendar(
                event("twice", f":{day()}T140000", "Old"),
                event("twice", f":{day()}T140000", "Twice", "SEQUENCE:1"),
            ),
            "cut.ics": "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:cut\r\nDTSTART:"
            + day()
            + "T150000\r\nSUMM",
            "bytes.ics": "\0\1\2 not a calendar",
            "empty.ics": "",
            "id.ics": calendar(event("id\u202e\x01" + "x" * 999, f":{day()}T160000", "Long id")),
        }
        for name, text in bad.items():
            self.write(f"vdir/{name}", text)
        (folder / "latin.ics").write_bytes(
            calendar(event("latin", f":{day()}T170000", "Caf\xe9")).encode("latin-1")
        )
        os.symlink("/nowhere", folder / "link.ics")
        self.write("vdir/good.ics", calendar(event("good", f":{day()}T180000", "Good")))
        self.subscribe(f"work={folder}")
        self.home.pull()
        self.assertEqual(
            self.titles(),
            sorted(
                ["Backwards", "Caf\ufffd", "Good", "Long id", "Mars", "Rule", "Twice", "Untitled"]
            ),
        )
        self.assertIn("plugin log ics", self.home.provider("ics/work")["message"])
        for words in ("no date or time that exists", "no calendar", "year 9999", "not known"):
            self.assertIn(words, self.home.said)

    def test_settings_that_make_no_sense_are_said(self) -> None:
        for name, value, words in [
            ("calendars", "a=nowhere", "absolute path"),
            ("calendars", "https://", "no address"),
            ("calendars", "a=https://ann:secret@example.org/", "password"),
            ("user", "ann", "one value for each"),
            ("daysAhead", "-1", "1 to 1000"),
            ("tasks", "somewhere", "absolute path"),
        ]:
            with self.subTest(value):
                self.home.settings = {name: [value]}
                self.home.pull()
                provider = self.home.provider("ics")
                self.assertEqual(provider["state"], "failing")
                self.assertIn(words, provider["message"])
        self.home.settings = {}
        self.home.pull()
        self.assertEqual(self.home.call("provider/list")["items"], [])

    def test_a_server_killed_during_a_delivery_loses_nothing(self) -> None:
        events = [event(f"e{index}", f":{day(index % 300)}T100000") for index in range(6_000)]
        path = self.write("a.ics", calendar(*events))
        self.subscribe(f"work={path}")
        run = self.home.start()

        def kill(message: dict) -> None:
            # The second part of the delivery is on its way.
            if run.methods().count("event/replace") == 2:
                run.server.kill()

        run.on_request = kill
        run.wait()
        self.assertIn("event/replace", self.home.pull().methods())
        self.assertEqual(self.home.provider("ics/work")["eventCount"], 6_000)
        self.assertEqual(len(self.home.events()), 6_000)
