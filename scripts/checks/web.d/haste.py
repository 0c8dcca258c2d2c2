"""What a person does while an act is on its way, or twice."""

import re

from playwright.sync_api import expect

from site_of_web import Served


class Haste(Served):
    def test_the_answer_of_a_slow_act_leaves_the_question_that_is_open_now(self):
        self.daybook("add", "Water the fern today")
        page = self.open(wide=True)
        held = []
        page.route("**/act", lambda route: held.append(route), times=1)
        field = page.get_by_role("textbox", name="task")
        field.fill("Wash the car today")
        field.press("Enter")
        self.until(lambda: held or page.wait_for_timeout(50), "nothing was sent")
        self.row(page, "fern").locator(".text").click()
        page.get_by_role("dialog").get_by_role("button", name="Edit the title").click()
        title = page.get_by_role("dialog").get_by_role("textbox")
        title.fill("Water the old f")
        held[0].continue_()
        expect(self.row(page, "car")).to_be_visible()
        page.wait_for_timeout(500)
        expect(title).to_have_value("Water the old f")
        expect(title).to_be_focused()

    def test_a_question_that_comes_late_waits_for_the_one_in_which_one_types(self):
        self.daybook("add", "Water the fern today")
        self.daybook("add", "Wash the car today")
        page = self.open(wide=True)
        held = []
        page.route("**/act", lambda route: held.append(route), times=1)
        for words, action in (("fern", re.compile("tag")), ("car", "Edit the title")):
            self.row(page, words).locator(".text").click()
            page.get_by_role("dialog").get_by_role("button", name=action).click()
            self.until(lambda: held or page.wait_for_timeout(50), "nothing was sent")
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("textbox").fill("Wash the old c")
        held[0].continue_()
        page.wait_for_timeout(1000)
        expect(dialog.get_by_role("textbox")).to_be_focused()
        page.keyboard.type("ar")
        page.keyboard.press("Enter")
        expect(self.row(page, "Wash the old car")).to_be_visible()
        expect(page.locator("#toast")).to_contain_text("question about “Water the fern”")
        page.get_by_role("button", name="Show").click()
        expect(dialog).to_contain_text("Tags")

    def test_an_enter_too_many_and_keys_after_what_failed_do_nothing(self):
        self.daybook("add", "Water the fern today")
        self.daybook("add", "Wash the car today")
        page = self.open(wide=True)
        self.row(page, "fern").evaluate("go")
        page.keyboard.press("e")
        page.get_by_role("dialog").get_by_role("textbox").fill("Water the old fern")
        held = []
        page.route("**/act", lambda route: held.append(route), times=1)
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        self.until(lambda: held or page.wait_for_timeout(50), "nothing was sent")
        held.pop().continue_()
        expect(self.row(page, "old fern")).to_be_visible()
        page.wait_for_timeout(1500)
        self.assertTrue(page.url.endswith("/v/today"))
        page.route("**/act", lambda route: held.append(route), times=1)
        page.keyboard.press("e")
        for key in "jxkx":
            page.keyboard.press(key)
        self.until(lambda: held or page.wait_for_timeout(50), "nothing was sent")
        held.pop().abort()
        expect(page.locator("#toast")).to_contain_text("Not connected")
        page.wait_for_timeout(1500)
        self.assertEqual(len(self.titles().splitlines()), 2)

    def test_keys_that_waited_long_are_dropped_with_a_word(self):
        self.daybook("add", "Water the fern today")
        self.daybook("add", "Wash the car today")
        page = self.open(wide=True)
        self.row(page, "fern").evaluate("go")
        held = []
        page.route("**/act", lambda route: held.append(route), times=1)
        page.keyboard.press("x")
        page.keyboard.press("x")
        page.wait_for_timeout(4000)
        held.pop().continue_()
        expect(page.locator("#toast")).to_contain_text("“x” was typed too early")
        page.wait_for_timeout(1500)
        self.assertEqual(len(self.titles().splitlines()), 1)

    def test_what_is_done_in_a_sheet_is_meant_for_what_it_showed(self):
        self.daybook("add", "Water the fern today")
        page = self.open()
        self.row(page, "fern").locator(".text").tap()
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_role("button", name="Cancel")).to_be_visible()
        self.daybook("edit", "Water the fern", "--title", "Call the bank")
        expect(self.row(page, "bank")).to_be_visible()
        sheet.get_by_role("button", name="Cancel").tap()
        expect(page.get_by_role("button", name="Theirs")).to_be_visible()

    def test_what_is_pressed_or_tapped_twice_acts_once(self):
        for name in ("One", "Two", "Three", "Four"):
            self.daybook("add", f"{name} today")
        page = self.open(wide=True)
        count = lambda: len(self.titles().splitlines())
        self.row(page, "Two").evaluate("(row) => { row.tabIndex = -1; row.focus(); }")
        for _ in range(4):
            page.keyboard.down("x")
        page.keyboard.up("x")
        page.wait_for_timeout(2500)
        self.assertEqual(count(), 3)
        page.locator("#toast").get_by_role("button", name="Undo").dblclick()
        self.until(lambda: count() == 4, "it is not undone")
        expect(self.box(page, "Two")).to_have_attribute("aria-checked", "false")
        self.box(page, "Three").focus()
        for _ in range(4):
            page.keyboard.down("Enter")
            page.wait_for_timeout(200)
        page.keyboard.up("Enter")
        page.wait_for_timeout(1500)
        self.assertEqual(count(), 3)
        page.locator("#toast").get_by_role("button", name="Undo").click()
        self.until(lambda: count() == 4, "it is not undone")
        expect(self.box(page, "Three")).to_have_attribute("aria-checked", "false")
        page = self.open()
        spot = self.box(page, "One").bounding_box()
        for wait in (300, 0):
            page.touchscreen.tap(spot["x"] + 20, spot["y"] + 20)
            page.wait_for_timeout(wait)
        page.wait_for_timeout(1500)
        self.assertEqual(count(), 3)

    def test_a_second_finger_ends_a_swipe(self):
        self.daybook("add", "One today")
        self.daybook("add", "Two today")
        page = self.open()
        touch = page.context.new_cdp_session(page)
        high, low = (self.box(page, name).bounding_box()["y"] + 20 for name in ("One", "Two"))
        points = lambda *all: [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(all)]
        send = lambda kind, *all: touch.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": points(*all)})
        send("touchStart", (300, high))
        send("touchStart", (300, high), (60, low))
        send("touchMove", (306, high), (60, low))
        send("touchEnd")
        page.wait_for_timeout(1500)
        self.assertEqual(len(self.titles().splitlines()), 2)

    def test_an_act_that_takes_long_holds_up_no_other(self):
        self.daybook("add", "Water the fern today")
        self.daybook("add", "Wash the car today")
        page = self.open()
        held = []
        page.route("**/act", lambda route: held.append(route), times=1)
        self.box(page, "fern").tap()
        self.until(lambda: held or page.wait_for_timeout(50), "nothing was sent")
        # Again, as nothing seems to happen: it stays as it was meant.
        self.box(page, "fern").tap()
        expect(self.box(page, "fern")).to_have_attribute("aria-checked", "true")
        self.box(page, "car").tap()
        self.until(lambda: "car" not in self.titles(), "the other waits")
        self.assertIn("fern", self.titles())
        held[0].continue_()
        expect(page.locator("#toast")).to_contain_text("fern")
