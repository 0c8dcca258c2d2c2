"""Alarms that daybook cannot say, that are damaged, or too many, cost nothing of either side."""

from __future__ import annotations

import random
import re
from datetime import datetime
from zoneinfo import ZoneInfo

from feeder.alarms import moment
from feeder.fields import Fields
from feeder.tasks import derived

from .alarms import AlarmCase, alarm, due, stamp
from .harness import ZONE
from .items import todo
from .samples import iso
from .test_property import ROUNDS, SEED


class OddAlarms(AlarmCase):
    def test_of_ten_thousand_alarms_twenty_become_reminders_and_all_stay(self) -> None:
        lines = [f"DUE:{iso(3).replace('-', '')}T120000"]
        for minutes in range(10_000):
            lines += alarm(f";RELATED=END:-PT{minutes}M")
        self.put("phone.ics", todo("phone", "Phone", *lines))
        before = self.items()
        self.home.pull()
        self.assertEqual(len(self.reminders(derived("phone"))), 20)
        self.assertIn("20 reminders", self.status()[1])
        self.assertEqual(self.items(), before)
        self.assert_settled()
        self.home.call("task/edit", id=derived("phone"), title="Phone 2")
        self.home.pull()
        self.assertEqual(len(self.alarms("phone.ics")), 10_000)

    def test_whole_days_before_are_counted_on_the_calendar_and_hours_exactly(self) -> None:
        fields = Fields(due=["2027-03-28", "12:00", ZONE])  # The clock went forward that night.
        self.assertEqual(moment("due-1440", fields, "UTC"), "20270327T110000Z")
        self.assertEqual(moment("due-1439", fields, "UTC"), "20270327T100100Z")

    def test_an_alarm_that_is_moved_there_keeps_its_place_among_twenty(self) -> None:
        self.home.call("task/add", id="fern", title="F", due=iso(3), dueTime="09:00")
        requests = [dict(task="fern", minutesBefore=minutes) for minutes in range(20)]
        self.home.call_all([("reminder/add", each) for each in requests])
        self.home.pull()
        self.put("fern.ics", self.items()["fern.ics"].replace("-PT7M", "-PT77M"))
        self.home.pull()
        self.assertEqual(len(self.reminders()), 20)
        self.assertIn("due 77", self.times())
        self.assert_settled()

    def test_alarms_with_one_uid_and_snoozes_without_end_are_read_in_time(self) -> None:
        lines = [f"DUE:{iso(3).replace('-', '')}T120000", f"X-MOZ-SNOOZE-TIME:{'9' * 5000}"]
        for minutes in range(5000):
            lines += alarm(
                f";RELATED=END:-PT{minutes % 90}M", "UID:u", "ACKNOWLEDGED:99990101T000000Z"
            )
            lines += alarm(f":{stamp(minutes)}", "RELATED-TO;RELTYPE=SNOOZE:u")
        self.put("phone.ics", todo("phone", "Phone", *lines))
        before = self.items()
        self.home.pull()
        self.assertEqual(len(self.reminders(derived("phone"))), 20)
        self.assertEqual(self.items(), before)
        self.assert_settled()

    def test_an_alarm_that_is_cut_or_holds_control_characters_removes_nothing_here(self) -> None:
        self.home.call("task/add", id="fern", title="F", due=iso(2), dueTime="09:00", start=iso(1))
        self.home.call("reminder/add", id="m5", task="fern", minutesBefore=5)
        self.home.pull()
        whole = self.items()["fern.ics"]
        cuts = [
            whole.replace("END:VALARM\r\n", ""),
            re.sub(r"TRIGGER.*\r\n|END:VALARM\r\n", "", whole),
            whole[: whole.index("END:VALARM")],
            whole[: whole.index("-PT5M")],
            whole.replace("DUE:", "DUE:x"),
            whole.replace("TRIGGER;RELATED=END:-PT5M", "TRIGGER;RELATED=END:-P\r\n T5\r\n\tM"),
        ]
        for index, text in enumerate(cuts):
            with self.subTest(index):
                self.put("fern.ics", text)
                self.home.pull()
                self.assertEqual(self.times(), {"due 5"})
                self.assertEqual(self.items()["fern.ics"], text)
                self.assert_settled()
        self.put("fern.ics", whole)
        self.home.pull()
        self.assertEqual(self.times(), {"due 5"})
        for bad in (":-PT5M\x00", ":\x1b[31m", ";RELATED=\x07END:-PT7M", f":{'9' * 100_000}"):
            self.put_lines(*alarm(bad, "DESCRIPTION:\x00\x1b", "UID:\x00"))
        text = self.items()["fern.ics"]
        self.home.pull()
        self.assertEqual(self.times(), {"due 5"})
        self.assertEqual(self.items()["fern.ics"], text)
        self.assert_settled()

    def test_what_both_sides_had_may_be_lost_and_nothing_is_doubled(self) -> None:
        self.add(dict(minutesBefore=0), dict(minutesBefore=10), **due(-30))
        self.home.call("task/add", id="moss", title="Moss", **due(3000))
        self.home.pull()
        for each in self.reminders():
            self.home.call("reminder/dismiss", id=each["id"])
        self.home.pull()
        before, times = self.items(), self.times()
        for path in self.home.own.glob("tasks-*.json"):
            path.unlink()
        self.home.pull()
        self.assertEqual((self.items(), self.times()), (before, times))
        self.assert_settled()

    def test_a_snooze_that_ended_and_rings_again_is_not_taken_as_an_answer(self) -> None:
        self.add(**due(-30))
        self.home.pull()
        self.put_lines(f"X-MOZ-LASTACK:{stamp(-20)}", f"X-MOZ-SNOOZE-TIME:{stamp(-10)}")
        for _ in range(2):
            self.home.pull()
            self.assertEqual([each["state"] for each in self.reminders()], ["pending"])
        self.put_lines(f"X-MOZ-LASTACK:{stamp(-5)}", without="X-MOZ-LASTACK.*\r\n")
        self.home.pull()
        self.assertEqual([each["state"] for each in self.reminders()], ["silent"])
        self.assert_settled()

    def test_a_task_that_is_filtered_out_since_keeps_its_default_alarm_there(self) -> None:
        self.home.settings["filter"] = ["#phone"]
        self.home.call("task/add", id="fern", title="F", tags=["phone"], **due(3000))
        self.home.pull()
        self.home.call("task/edit", id="fern", removeTags=["phone"])
        self.home.pull()
        self.assertEqual(len(self.alarms()), 1)
        self.assert_settled()

    def test_a_due_time_that_is_given_there_brings_the_alarm_of_daybook_in_the_same_run(
        self,
    ) -> None:
        self.home.call("task/add", id="fern", title="F", due=iso(3))
        self.home.pull()
        self.assertEqual(self.alarms(), [])
        self.put_lines(f"DUE:{iso(3).replace('-', '')}T120000", without=r"DUE.*\r\n")
        self.home.pull()
        self.assertEqual(self.alarms(), ["TRIGGER;RELATED=END:PT0S DESCRIPTION:F"])
        self.assert_settled()

    def test_alarms_of_a_day_without_a_time_stay_there_and_ring_here_once_it_has_one(self) -> None:
        day = iso(3).replace("-", "")
        self.put("phone.ics", todo("phone", "Phone", f"DUE;VALUE=DATE:{day}", *alarm(":-PT15M")))
        before = self.items()
        self.home.pull()
        self.assertEqual(self.times(derived("phone")), set())
        self.assertEqual(self.items(), before)
        for time, times in ((f":{day}T120000", {"due 15"}), (f";VALUE=DATE:{day}", {"due 15"})):
            self.put_lines(f"DUE{time}", name="phone.ics", without=r"DUE.*\r\n")
            self.home.pull()
            self.assertEqual(self.times(derived("phone")), times)
            self.assertEqual(len(self.alarms("phone.ics")), 1)
            self.assert_settled()

    def test_an_alarm_of_another_program_becomes_a_reminder_where_daybook_can_say_it(self) -> None:
        at, later = (iso(day).replace("-", "") for day in (3, 2))
        said = [
            ";RELATED=END:PT0S",
            ";RELATED=END:-P1W",
            ";RELATED=END;X-A=b:-PT1H30M",
            ":-PT15M",
            ";VALUE=DURATION;RELATED=START:-P1DT1H",
            f";VALUE=DATE-TIME:{later}T100000Z",
            f";VALUE=DATE-TIME:{later}T110000",
            f";VALUE=DATE-TIME;TZID=America/New_York:{later}T120000",
        ]
        other = [
            ";RELATED=END:PT10M",
            ";RELATED=END:-PT30S",
            ";RELATED=END:-P3000D",
            ":P",
            ":",
            ":-",
            ":-P99999999999D",
            ";VALUE=DATE-TIME:20010101T000000Z",
            ":99991231T235959Z",
            f";VALUE=DATE:{later}",
            ";VALUE=DATE-TIME:20261399T000000Z",
            ":-PT١٥M\x07",
        ]
        lines = [f"DTSTART;TZID={ZONE}:{at}T080000", f"DUE;TZID={ZONE}:{at}T093000"]
        for trigger in (said[0], *said, *other):
            lines += alarm(trigger, "UID:same", "REPEAT:3", "DURATION:PT5M", "X-MORE:1")
        lines += [
            "BEGIN:VALARM",
            "END:VALARM",
            "BEGIN:VALARM",
            "ACTION:NONE",
            "TRIGGER:-PT7M",
            "END:VALARM",
        ]
        self.put("phone.ics", todo("phone", "Phone", *lines))
        before = self.items()
        self.home.pull()
        berlin = datetime.fromisoformat(f"{iso(2)}T10:00+00:00").astimezone(ZoneInfo(ZONE))
        york = datetime.fromisoformat(f"{iso(2)}T12:00").replace(
            tzinfo=ZoneInfo("America/New_York")
        )
        self.assertEqual(
            self.times(derived("phone")),
            {
                "due 0",
                "due 10080",
                "due 90",
                "start 15",
                "start 1500",
                berlin.strftime("%Y-%m-%dT%H:%M"),
                f"{iso(2)}T11:00",
                york.astimezone(ZoneInfo(ZONE)).strftime("%Y-%m-%dT%H:%M"),
            },
        )
        self.assertEqual(self.items(), before)
        self.assertEqual(self.home.said, "")
        self.assert_settled()

    def test_alarms_wait_while_the_due_has_no_time_and_are_not_doubled_when_it_has_one_again(
        self,
    ) -> None:
        self.home.call("task/add", id="fern", title="F", due=iso(2), dueTime="09:00")
        self.home.call("reminder/add", task="fern", minutesBefore=5)
        self.home.pull()
        alarms = self.alarms()
        for edit in (
            dict(clear=["dueTime"]),
            dict(dueTime="10:00"),
            dict(clear=["due", "dueTime"]),
            dict(due=iso(3), dueTime="11:00"),
        ):
            self.home.call("task/edit", id="fern", **edit)
            self.home.pull()
            self.assertEqual(self.alarms(), alarms)
            self.assertEqual(self.times(), {"due 5"})
            self.assert_settled()

    def test_a_program_that_writes_alarms_anew_without_their_uids_takes_no_answer_back(
        self,
    ) -> None:
        self.add(**due(-30))
        self.add(id="moss", title="Moss", **due(-30))
        self.home.pull()
        self.home.call("reminder/dismiss", id="fern")
        self.home.call("reminder/snooze", id="moss", minutes=60)
        self.home.pull()
        self.put_lines(without="(ACKNOWLEDGED|X-MOZ-).*\r\n", name="moss.ics")
        text = re.sub(
            "(UID:[0-9a-f]{32}|ACKNOWLEDGED:.*|DESCRIPTION:F.*)\r\n", "", self.items()["fern.ics"]
        )
        for more in ("", r"X-MOZ-LASTACK.*\r\n"):
            text = re.sub(more, "", text)
            self.put("fern.ics", text)
            self.home.pull()
            self.assertEqual([each["state"] for each in self.reminders()], ["silent"])
            self.assertEqual([each["state"] for each in self.reminders("moss")], ["upcoming"])
            self.assertEqual(self.items()["fern.ics"], text)
            self.assert_settled()

    def test_whatever_both_sides_add_move_and_remove_at_random_both_have_in_the_end(self) -> None:
        pick = random.Random(SEED)
        self.home.call("task/add", id="fern", title="F", due=iso(9), dueTime="09:00")
        here = there = {3}
        self.home.call("reminder/add", id="m3", task="fern", minutesBefore=3)
        self.home.pull()
        for round in range(max(ROUNDS // 10, 1)):
            kept = here & there
            new_here, new_there = ({pick.randint(0, 5000) for _ in range(2)} - kept for _ in "ab")
            gone_here, gone_there = (
                {each for each in kept if pick.random() < len(kept) / 20} for _ in "ab"
            )
            ids = {each["minutesBefore"]: each["id"] for each in self.reminders()}
            added = [dict(task="fern", minutesBefore=each) for each in new_here]
            self.home.call_all(
                [("reminder/add", each) for each in added]
                + [("reminder/remove", dict(id=ids[each])) for each in gone_here]
            )
            minutes = "|".join(map(str, gone_there))
            pattern = rf"BEGIN:VALARM\r\n(?:(?!END)\S.*\r\n)*?TRIGGER.*-PT?(?:{minutes})M\r\n"
            lines = [
                line for each in new_there for line in alarm(f";RELATED=END:-PT{each}M", "UID:x")
            ]
            self.put_lines(
                *lines, without=rf"{pattern}(?:(?!END).*\r\n)*END:VALARM\r\n" if gone_there else ""
            )
            self.home.pull()
            expected = (kept | new_here | new_there) - gone_here - gone_there
            here = {each["minutesBefore"] for each in self.reminders()}
            there = {self.minutes(each) for each in self.alarms()}
            where = f"seed {SEED}, round {round}"
            self.assertEqual((here, there), (expected, expected), where)
            if round % 10 == 0:
                self.assert_settled()

    @staticmethod
    def minutes(alarm: str) -> int:
        number, unit = re.search(r"-PT?(\d+)([MD])", alarm).groups()
        return int(number) * (1440 if unit == "D" else 1)
