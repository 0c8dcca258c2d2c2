"""Reminders go out as alarms, and what is answered on one side is answered on the other."""

from __future__ import annotations

import re
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

from feeder.tasks import derived

from .alarms import AlarmCase, alarm, due, stamp
from .harness import ZONE
from .items import todo, value
from .samples import iso


class Alarms(AlarmCase):
    # MARK: From here

    def test_reminders_go_out_as_alarms_before_the_due_and_the_start_and_at_an_instant(
        self,
    ) -> None:
        self.home.call_all(
            [
                (
                    "task/add",
                    dict(
                        id="fern",
                        title="Fern; big",
                        start=iso(2),
                        startTime="08:00",
                        due=iso(3),
                        dueTime="09:30",
                        timeZone="America/New_York",
                    ),
                ),
                *[
                    ("reminder/add", dict(task="fern", **each))
                    for each in (
                        dict(minutesBefore=0),
                        dict(minutesBefore=90),
                        dict(minutesBefore=2880),
                        dict(minutesBefore=15, relatedTo="start"),
                        dict(minutesBefore=1440, time="07:15"),
                        dict(dateTime=f"{iso(1)}T12:00"),
                    )
                ],
            ]
        )
        self.home.pull()

        def utc(day: int, hour: int, minute: int) -> str:
            at = datetime.fromisoformat(iso(day)).replace(hour=hour, minute=minute)
            at = at.replace(tzinfo=ZoneInfo("America/New_York")).astimezone(timezone.utc)
            return at.strftime("%Y%m%dT%H%M%SZ")

        end = r" DESCRIPTION:Fern\; big"
        self.assertEqual(
            sorted(self.alarms()),
            sorted(
                each + end
                for each in (
                    "TRIGGER;RELATED=END:PT0S",
                    "TRIGGER;RELATED=END:-PT90M",
                    "TRIGGER;RELATED=END:-P2D",
                    "TRIGGER;RELATED=START:-PT15M",
                    f"TRIGGER;VALUE=DATE-TIME:{utc(2, 7, 15)}",
                    f"TRIGGER;VALUE=DATE-TIME:{utc(1, 12, 0)}",
                )
            ),
        )
        uids = re.findall("(?s)BEGIN:VALARM\r\nUID:(.*?)\r\n", self.items()["fern.ics"])
        self.assertEqual(len(set(uids)), 6)
        self.assert_settled()

    def test_the_default_reminder_goes_out_with_tasks_of_daybook_alone(self) -> None:
        self.home.call("task/add", id="fern", title="Fern", due=iso(2), dueTime="09:00")
        at = iso(2).replace("-", "") + "T090000"
        self.put("phone.ics", todo("phone", "Phone", f"DUE:{at}"))
        self.home.pull()
        self.assertEqual(self.alarms(), ["TRIGGER;RELATED=END:PT0S DESCRIPTION:Fern"])
        self.assertEqual(self.alarms("phone.ics"), [])
        self.assertEqual(self.times(derived("phone")), {"due 0 True"})
        self.assert_settled()
        self.put_lines("PRIORITY:1", name="phone.ics")
        self.home.pull()
        self.assertEqual(self.alarms("phone.ics"), [])
        self.assert_settled()
        self.home.call("reminder/add", task=derived("phone"), minutesBefore=5)
        self.home.call("reminder/add", task="fern", minutesBefore=5)
        self.home.pull()
        self.assertEqual(self.alarms(), ["TRIGGER;RELATED=END:-PT5M DESCRIPTION:Fern"])
        self.assertEqual(self.alarms("phone.ics"), ["TRIGGER;RELATED=END:-PT5M DESCRIPTION:Phone"])
        self.assert_settled()

    def test_a_reminder_that_is_removed_or_moved_here_is_so_there_and_other_alarms_stay(
        self,
    ) -> None:
        self.home.call("task/add", id="fern", title="F", due=iso(2), dueTime="09:00")
        for minutes in (5, 10):
            self.home.call("reminder/add", id=f"m{minutes}", task="fern", minutesBefore=minutes)
        self.home.pull()
        mail = ["BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT5M", "X-MINE:a", "END:VALARM"]
        self.put_lines(*mail)
        self.home.call_all(
            [
                ("reminder/remove", dict(id="m5")),
                ("reminder/edit", dict(id="m10", minutesBefore=20)),
            ]
        )
        self.home.pull()
        self.assertIn("\r\n".join(mail), self.items()["fern.ics"])
        self.assertEqual(
            [each[:26] for each in self.alarms() if "EMAIL" not in each],
            ["TRIGGER;RELATED=END:-PT20M"],
        )
        self.assert_settled()

    def test_what_does_not_ring_here_any_more_does_not_go_out_to_ring_there(self) -> None:
        self.home.call("task/add", id="fern", title="F", **due(-30))
        self.add(id="moss", title="M", **due(-30))
        self.home.call("reminder/dismiss", id="moss")
        self.home.pull()
        self.assertEqual(self.alarms() + self.alarms("moss.ics"), [])
        self.assert_settled()

    def test_an_alarm_that_is_added_there_takes_the_default_one_from_neither_side(self) -> None:
        self.home.call("task/add", id="fern", title="F", due=iso(2), dueTime="09:00")
        self.home.pull()
        self.put_lines(*alarm(";RELATED=END:-PT15M"))
        before = self.items()
        self.home.pull()
        self.assertEqual(self.times(), {"due 0", "due 15"})
        self.assertEqual(self.items(), before)
        self.assert_settled()

    def test_an_answer_here_is_written_there_as_each_program_reads_it(self) -> None:
        self.add(**due(-30))
        self.add(id="moss", title="Moss", **due(-30))
        self.home.pull()
        for name in ("fern.ics", "moss.ics"):
            self.assertNotIn("ACK", self.items()[name])
        self.home.call_all(
            [
                ("reminder/dismiss", dict(id="fern")),
                ("reminder/snooze", dict(id="moss", minutes=60)),
            ]
        )
        self.home.pull()
        fern, moss = self.items()["fern.ics"], self.items()["moss.ics"]
        for text in (fern, moss):
            at, *same = re.findall("(?:ACKNOWLEDGED|LASTACK):(.*)\r\n", text)
            self.assertEqual(same, [at])
            self.assertLess(stamp(-2), at)
            self.assertLessEqual(at, stamp())
        self.assertNotIn("SNOOZE", fern)
        until = value(moss, "X-MOZ-SNOOZE-TIME") or ""
        self.assertTrue(stamp(58) < until < stamp(61), until)
        self.assert_settled()
        self.home.call("reminder/dismiss", id="moss")
        self.home.pull()
        self.assertNotIn("SNOOZE", self.items()["moss.ics"])
        self.assert_settled()

    def test_a_reminder_at_a_time_of_the_day_moves_with_the_due_of_either_side(self) -> None:
        self.home.call("task/add", id="fern", title="F", due=iso(3), timeZone=ZONE)
        self.home.call("reminder/add", task="fern", minutesBefore=1440, time="12:00")
        self.home.pull()

        def at(day: int) -> str:
            utc = datetime.fromisoformat(f"{iso(day)}T12:00").replace(tzinfo=ZoneInfo(ZONE))
            return utc.astimezone(timezone.utc).strftime("TRIGGER;VALUE=DATE-TIME:%Y%m%dT%H%M%SZ")

        self.assertIn(at(2), self.alarms()[0])
        self.home.call("task/edit", id="fern", due=iso(5))
        self.home.pull()
        self.assertEqual([each[:40] for each in self.alarms()], [at(4)])
        self.put_lines(f"DUE;VALUE=DATE:{iso(9).replace('-', '')}", without=r"DUE.*\r\n")
        self.home.pull()
        self.assertEqual(self.times(), {"due 1440 12:00"})
        self.assertEqual([each[:40] for each in self.alarms()], [at(8)])
        self.assert_settled()

    # MARK: From there

    def test_what_is_acknowledged_there_is_dismissed_here(self) -> None:
        by = {"fern": "ACKNOWLEDGED", "moss": "X-MOZ-LASTACK"}
        for id in [*by, "old", "odd"]:
            self.add(id=id, title=id, **due(-30))
        self.home.pull()
        # A wrong clock says nothing of when.
        self.put_lines("X-MOZ-LASTACK:99980101T000000Z", name="odd.ics")
        self.put(
            "fern.ics",
            self.items()["fern.ics"].replace(
                "END:VALARM", f"ACKNOWLEDGED:{stamp(-1)}\r\nEND:VALARM"
            ),
        )
        self.put_lines(f"X-MOZ-LASTACK:{stamp(-1)}", name="moss.ics")
        # This was an answer to something else.
        self.put_lines(f"X-MOZ-LASTACK:{stamp(-60)}", name="old.ics")
        before = self.items()
        self.home.pull()
        states = {id: self.reminders(id)[0]["state"] for id in [*by, "old", "odd"]}
        expected = {"fern": "silent", "moss": "silent", "old": "pending", "odd": "pending"}
        self.assertEqual(states, expected)
        self.assertEqual(self.items(), before)
        self.assert_settled()

    def test_an_alarm_that_comes_with_its_answer_does_not_ring_here(self) -> None:
        at = stamp(30)
        for name, line in (("done", f"ACKNOWLEDGED:{stamp(-1)}"), ("open", "X-A:b")):
            lines = [f"DUE:{at}", *alarm(";RELATED=END:-PT2H", line)]
            self.put(f"{name}.ics", todo(name, name, *lines))
        self.home.pull()
        states = [self.reminders(derived(name))[0]["state"] for name in ("done", "open")]
        self.assertEqual(states, ["silent", "pending"])
        self.assert_settled()

    def test_what_is_snoozed_there_is_snoozed_here_and_what_ends_a_snooze_there_dismisses(
        self,
    ) -> None:
        for id in ("fern", "moss"):
            self.add(id=id, title=id, **due(-30))
        self.home.pull()
        until = stamp(30)
        self.put_lines(f"X-MOZ-LASTACK:{stamp(-1)}", f"X-MOZ-SNOOZE-TIME:{until}")
        uid = re.search("BEGIN:VALARM\r\nUID:(.*?)\r\n", self.items()["moss.ics"])[1]
        text = self.items()["moss.ics"]
        text = text.replace("END:VALARM", f"ACKNOWLEDGED:{stamp(-1)}\r\nEND:VALARM")
        self.put("moss.ics", text)
        self.put_lines(
            *alarm(f";VALUE=DATE-TIME:{until}", f"RELATED-TO;RELTYPE=SNOOZE:{uid}"), name="moss.ics"
        )
        for _ in range(2):
            self.home.pull()
            for id in ("fern", "moss"):
                (one,) = self.reminders(id)
                self.assertEqual(one["state"], "upcoming")
                self.assertLess(stamp(29), re.sub(r"[-:]|\.\d+", "", one["snoozedUntil"]))
        self.put("fern.ics", re.sub("X-MOZ-SNOOZE.*\r\n", "", self.items()["fern.ics"]))
        self.home.call("reminder/dismiss", id="moss")
        self.home.pull()
        for id in ("fern", "moss"):
            self.assertEqual(self.reminders(id)[0]["state"], "silent")
        self.assertNotIn("SNOOZE", self.items()["moss.ics"])
        self.assert_settled()

    def test_an_alarm_that_is_removed_there_is_dismissed_if_it_rang_and_removed_otherwise(
        self,
    ) -> None:
        self.add(**due(-30))
        self.add(id="moss", title="Moss", **due(3000))
        self.home.pull()
        gone = r"(?s)BEGIN:VALARM.*END:VALARM\r\n"
        self.put_lines(without=gone)
        self.put_lines(without=gone, name="moss.ics")
        self.home.pull()
        self.assertEqual([each["state"] for each in self.reminders()], ["silent"])
        self.assertEqual(self.reminders("moss"), [])
        for name in ("fern.ics", "moss.ics"):
            self.assertEqual(self.alarms(name), [])
        self.assert_settled()

    def test_both_sides_add_and_remove_alarms_at_once_and_all_of_that_holds(self) -> None:
        self.home.call("task/add", id="fern", title="F", due=iso(2), dueTime="09:00")
        for minutes in (5, 10):
            self.home.call("reminder/add", id=f"m{minutes}", task="fern", minutesBefore=minutes)
        self.home.pull()
        self.put_lines(
            *alarm(";RELATED=END:-PT30M"),
            without=r"(?s)BEGIN:VALARM\r\nUID:.{34}TRIGGER;RELATED=END:-PT5M.*?END:VALARM\r\n",
        )
        self.home.call_all(
            [
                ("reminder/remove", dict(id="m10")),
                ("reminder/add", dict(task="fern", minutesBefore=20)),
            ]
        )
        self.home.pull()
        self.assertEqual(self.times(), {"due 20", "due 30"})
        self.assertEqual(
            {each.split(":")[1].split(" ")[0] for each in self.alarms()}, {"-PT20M", "-PT30M"}
        )
        self.assert_settled()

    # MARK: Recurring tasks

    def test_what_is_answered_of_an_occurrence_leaves_the_series_its_reminder(self) -> None:
        self.add(dict(minutesBefore=0), recurrence="FREQ=DAILY", **due(-30))
        self.home.pull()
        (name,) = self.items()
        self.put_lines(without=r"(?s)BEGIN:VALARM.*END:VALARM\r\n", name=name)
        self.home.pull()
        (one,) = self.reminders()
        self.assertEqual(one["state"], "upcoming")
        self.assert_settled()
        self.home.call("task/complete", id="fern")
        self.home.pull()
        (new,) = set(self.items()) - {name}
        self.assertIn("TRIGGER;RELATED=END:PT0S", self.alarms(new)[0])
        self.assertNotIn("ACK", self.items()[new])
        self.put_lines(without=r"(?s)BEGIN:VALARM.*END:VALARM\r\n", name=new)
        self.home.pull()
        self.assertEqual(self.times(), {"due 0"})
        self.assert_settled()

    def test_the_next_occurrence_after_completion_has_its_alarm_again(self) -> None:
        self.add(
            dict(minutesBefore=0),
            recurrence="FREQ=DAILY",
            recurrenceAnchor="completion",
            **due(-30),
        )
        self.home.pull()
        (one,) = self.reminders()
        self.home.call("reminder/dismiss", id=one["id"])
        self.home.pull()
        (name,) = self.items()
        self.assertIn("ACKNOWLEDGED", self.items()[name])
        self.put_lines("STATUS:COMPLETED", name=name, without="STATUS.*\r\n")
        self.home.pull()
        (new,) = set(self.items()) - {name}
        self.assertEqual(len(self.alarms(new)), 1)
        self.assertNotIn("ACKNOWLEDGED", self.items()[new])
        self.assert_settled()
