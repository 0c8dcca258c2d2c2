"""What a page draws above its lines."""

import datetime
import json

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

    def picture(self, page, title):
        return page.locator("#pictures").get_by_role("img", name=title)

    def test_rings_of_today_say_what_is_done_and_follow_what_others_do(self):
        self.fill()
        page = self.open()
        tasks, habits = (self.picture(page, f"{name} ") for name in ("Tasks", "Habits"))
        expect(tasks).to_contain_text("0 of 3 done today, 0 percent")
        expect(habits).to_contain_text("1 of 2 done today, 50 percent")
        self.daybook("done", "Water the fern")
        self.daybook("mark", "Walk", "--skip")
        expect(tasks).to_contain_text("1 of 3 done today, 33 percent")
        expect(habits).to_contain_text("1 of 1 done today, 100 percent")
        self.box(page, "Call Gran").tap()
        expect(tasks).to_contain_text("2 of 3 done today, 66 percent")

    def test_the_ring_of_habits_follows_a_tap_and_is_not_there_before_the_first(self):
        page = self.open("/v/habits")
        expect(page.locator("#pictures")).to_be_hidden()
        self.fill()
        self.box(page, "Walk").tap()
        expect(self.picture(page, "Habits ")).to_contain_text("2 of 2 done today, 100 percent")

    def test_a_habit_shows_its_year_in_place_of_letters_and_says_it_in_words(self):
        self.fill()
        page = self.open("/v/habits?a=read")
        for title in ("Strength", "Done", "Weeks of Read a book", "Months of Read a book", "Read a book, "):
            expect(self.picture(page, title).last).to_be_visible()
        month = datetime.date.fromisoformat(self.day).strftime("%B")
        expect(self.picture(page, "Read a book, ").last).to_contain_text(f"{month} 1")
        expect(page.locator("[id='k.section/year']")).to_be_hidden()
        expect(page.locator("[id='k.heat/0']")).to_be_hidden()
        expect(self.row(page, "streak")).to_be_visible()
        expect(page.locator("#pictures")).not_to_contain_text("half")
        self.daybook("unmark", "Read a book")
        expect(self.picture(page, "Read a book, ").last).to_contain_text(f"{month} 0")

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
        expect(self.picture(page, "Sleep ")).to_contain_text("1 day with a value, mean 7.25 h")
        expect(self.picture(page, "Energy")).to_have_count(0)
        self.daybook("log", "energy", "4")
        expect(self.picture(page, "Energy")).to_contain_text("latest 4.0")

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
        expect(self.picture(page, "<b>Rose")).to_contain_text("100 percent")

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
        expect(self.picture(page, "Weeks of <svg onload").locator("title")).to_have_text(f"Weeks of {HOSTILE}")
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
