"""What a page draws above its lines."""

import datetime
import json
import re

from playwright.sync_api import expect

from looks import RULES
from site_of_web import Served

HOSTILE = "<svg onload=window.ran=1></title><script>window.ran=1</script>\"'"


class Pictures(Served):
    def call(self, method, **params):
        return json.loads(self.daybook("call", method, json.dumps(params)))

    def fill(self):
        self.day = self.call("session/day", text="today")["day"]
        for id, title in (("read", "Read a book"), ("walk", "Walk")):
            self.call("habit/add", id=id, title=title)
        self.call("habit/mark", id="read")
        for title in ("Water the fern", "Call Gran", "Buy milk"):
            self.call("task/add", title=title, due=self.day)
        self.call("wellness/logMetrics", sleepHours=7.25)

    def shows(self, page, *words):
        """Waits for pictures that say the words."""
        for each in words:
            expect(page.locator("#pictures").get_by_role("img", name=each).first).to_be_visible()

    def test_rings_of_today_say_what_is_done_and_follow_what_others_do(self):
        self.fill()
        page = self.open()
        self.shows(page, "Tasks: 0 of 3 done today, 0 percent", "Habits: 1 of 2 done today, 50 percent")
        self.daybook("done", "Water the fern")
        self.daybook("mark", "Walk", "--skip")
        self.shows(page, "Tasks: 1 of 3 done today, 33 percent", "Habits: 1 of 1 done today, 100 percent")
        self.box(page, "Call Gran").tap()
        self.shows(page, "Tasks: 2 of 3 done today, 66 percent")

    def test_the_ring_of_habits_follows_a_tap_and_is_not_there_before_the_first(self):
        page = self.open("/v/habits")
        expect(page.locator("#pictures")).to_be_hidden()
        self.fill()
        self.box(page, "Walk").tap()
        self.shows(page, "Habits: 2 of 2 done today, 100 percent")

    def test_a_habit_shows_its_year_in_place_of_letters_and_says_it_in_words(self):
        self.fill()
        page = self.open("/v/habits?a=read")
        month = datetime.date.fromisoformat(self.day).strftime("%B")
        self.shows(page, "Strength: 5 percent", "Done: 100 percent", "Weeks of Read a book: ",
                   "Months of Read a book: ", re.compile(f"^Read a book, .* to .*: Days done: .*{month} 1$"))
        expect(page.locator("[id='k.section/year']")).to_be_hidden()
        expect(page.locator("[id='k.heat/0']")).to_be_hidden()
        expect(self.row(page, "streak")).to_be_visible()
        expect(page.locator("#pictures")).not_to_contain_text("half")
        self.daybook("unmark", "Read a book")
        self.shows(page, re.compile(f"^Read a book, .* to .*: Days done: .*{month} 0$"))

    def test_a_month_is_a_table_whose_days_lead_to_their_pages(self):
        self.fill()
        page = self.open("/v/agenda?a=month")
        table = page.locator("#pictures").get_by_role("table")
        expect(table.get_by_role("columnheader")).to_have_count(7)
        expect(table.locator("td.now")).to_contain_text("3 to do")
        expect(page.locator("[id='k.weekdays']")).to_be_hidden()
        table.locator("td.now a").tap()
        page.wait_for_url("**/v/agenda?a=day*")
        expect(self.row(page, "Water the fern")).to_be_visible()
        expect(page.locator("#pictures")).to_have_count(0)

    def test_wellness_is_drawn_over_four_weeks_and_follows_a_log(self):
        self.fill()
        page = self.open("/v/wellness")
        self.shows(page, "Sleep: 1 day with a value, mean 7.25 h")
        expect(page.locator("#pictures")).not_to_contain_text("Energy")
        self.daybook("log", "energy", "4")
        self.shows(page, re.compile("^Energy, 1 to 5: .*latest 4.0"))

    def test_whoever_answered_has_a_ring(self):
        page = self.open("/v/analytics")
        expect(page.locator("#pictures")).to_be_hidden()
        day = self.call("session/day", text="yesterday")["day"]
        phone = "+49301234567"
        for time, method, params in (
            ("07:00", "profile/add", {"id": "rose", "name": "<b>Rose", "phone": phone, "relationship": "Gran"}),
            ("07:00", "preferences/edit", {"notificationPermission": "granted", "localOnly": False}),
            ("07:00", "profile/introduce", {"id": "rose"}),
            ("07:01", "care/receive", {"phone": phone, "text": "Yes!"}),
            ("07:03", "task/add", {"title": "Pills", "due": day, "dueTime": "07:30", "profile": "rose"}),
            ("07:31", "care/claim", {"sender": "test", "seconds": 600}),
            ("07:31", "care/claim", {"sender": "test", "seconds": 600}),
            ("07:33", "care/receive", {"phone": phone, "text": "Done"}),
        ):
            self.daybook("call", method, json.dumps(params), "--now", f"{day}T{time}")
        self.shows(page, "<b>Rose: 100 percent")

    def test_pictures_need_no_script_and_keep_to_the_policy(self):
        self.fill()
        page = self.open("/v/habits?a=read", self.open().context)
        self.assertEqual(page.locator("#pictures [style], #pictures style, #pictures script").count(), 0)
        context = self.context(java_script_enabled=False)
        context.add_cookies(page.context.cookies())
        for path in ("/v/today", "/v/habits?a=read", "/v/agenda?a=month", "/v/wellness"):
            still = self.open(path, context)
            expect(still.locator("#pictures").locator("svg, table").first).to_be_visible()

    def test_the_name_of_a_habit_is_only_text_in_its_pictures(self):
        self.fill()
        self.call("habit/add", id="bad", title=HOSTILE)
        page = self.open("/v/habits?a=bad")
        self.shows(page, f"Weeks of {HOSTILE}: ")
        self.assertIsNone(page.evaluate("window.ran ?? null"))
        self.assertEqual(page.locator("#pictures script, #pictures [onload]").count(), 0)

    def test_the_rules_hold_where_pictures_are(self):
        self.fill()
        self.call("habit/add", id="bad", title=HOSTILE + "verylongwordwithoutanyspace" * 10)
        found = {}
        for wide in (False, True):
            for dark in (False, True):
                page = self.open(wide=wide, dark=dark)
                for path in ("/v/today", "/v/habits?a=bad", "/v/agenda?a=month", "/v/wellness"):
                    page.goto(self.url.rstrip("/") + path)
                    for width in (page.viewport_size["width"], 320):
                        page.set_viewport_size({"width": width, "height": 800})
                        if problems := page.evaluate(RULES):
                            found[f"{path} {wide} {dark} {width}"] = problems
        self.assertEqual(found, {}, json.dumps(found, indent=1, ensure_ascii=False))
