"""What a person does on a page."""

import base64
import re
import time

from playwright.sync_api import expect

from site_of_web import OURS, Served, measured

SEEN = """async (box) => {
  const start = performance.now();
  box.click();
  while (box.ariaChecked !== 'true') await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""


class Acts(Served):
    def test_a_tap_on_a_box_completes_the_task(self):
        self.daybook("add", "Water the fern today")
        page = self.open()
        self.box(page, "fern").tap()
        expect(self.box(page, "fern")).to_have_attribute("aria-checked", "true")
        self.until(lambda: "fern" not in self.titles(), "the task stays open")
        expect(page.locator("#toast")).to_contain_text("fern")
        self.daybook("add", "Wash the car today")
        expect(self.row(page, "car")).to_be_visible()
        took = self.box(page, "car").element_handle().evaluate(SEEN)
        measured("a tap is seen done", took / 1000)
        self.until(lambda: "car" not in self.titles(), "the task stays open")

    def test_a_refused_tap_shows_the_box_as_it_was_and_says_why(self):
        self.daybook("add", "Water the fern today")
        page = self.open()
        page.route("**/act", lambda route: route.fulfill(
            status=400, headers=OURS, json={"error": "It cannot be done."}))
        self.box(page, "fern").tap()
        expect(page.locator("#toast")).to_contain_text("It cannot be done.")
        expect(self.box(page, "fern")).to_have_attribute("aria-checked", "false")

    def test_a_swipe_to_the_right_completes(self):
        self.daybook("add", "Water the fern today")
        page = self.open()
        self.swipe(page, "fern", 200)
        self.until(lambda: "fern" not in self.titles(), "the task stays open")

    def test_a_swipe_to_the_left_does_what_is_done_often(self):
        self.daybook("add", "Water the fern today")
        page = self.open()
        self.swipe(page, "fern", -200)
        expect(page.get_by_role("dialog")).to_contain_text("Postpone to")
        self.assertIn("fern", self.titles())

    def test_the_menu_lists_what_can_be_done_with_the_page(self):
        self.daybook("add", "Water the fern today")
        page = self.open()
        page.get_by_role("button", name="Actions").tap()
        expect(page.get_by_role("dialog").get_by_role("button", name="Undo")).to_be_visible()
        expect(page.get_by_role("dialog").get_by_role("button", name="Postpone")).to_have_count(0)

    def test_what_the_last_line_names_is_a_button(self):
        page = self.open("/v/onboarding")
        page.get_by_role("button", name="continue", exact=True).tap()
        expect(page.locator("#lines")).to_contain_text("2 of 5")
        page.get_by_role("button", name="back", exact=True).tap()
        expect(page.locator("#lines")).to_contain_text("1 of 5")

    def test_the_first_steps_end_without_the_question_that_is_not_for_a_phone(self):
        page = self.open("/v/onboarding")
        page.get_by_role("button", name="skip", exact=True).tap()
        expect(page.locator("#lines")).to_contain_text("5 of 5")
        expect(page.get_by_role("button", name="enable notifications")).to_have_count(0)
        page.get_by_role("button", name="get started", exact=True).tap()
        page.wait_for_url("**/v/today")
        page.goto(self.url)
        page.wait_for_url("**/v/today")

    def test_an_act_that_may_have_arrived_goes_by_its_own_key_when_asked_again(self):
        page = self.open(wide=True)
        field = page.get_by_role("textbox", name="task")
        field.fill("Water the fern today")
        field.press("Enter")
        expect(self.row(page, "fern")).to_be_visible()
        field.blur()
        page.wait_for_timeout(1500)
        page.route("**/act", lambda route: (route.fetch(), route.abort()), times=1)
        keys = []
        page.on("request", lambda request: request.url.endswith("/act") and keys.append(
            re.search(r"\br=([\w-]+)", request.post_data)[1]))
        for times in (1, 2, 3):
            page.keyboard.press("u" if times < 3 else "U")
            self.until(lambda: len(keys) == times or page.wait_for_timeout(50), "it is not sent")
            page.wait_for_timeout(1500)
        self.assertEqual(keys[0], keys[1])
        self.assertNotEqual(keys[1], keys[2])
        self.assertIn("fern", self.titles())

    def test_a_short_swipe_does_nothing(self):
        self.daybook("add", "Water the fern today")
        page = self.open()
        self.swipe(page, "fern", 40)
        page.wait_for_timeout(500)
        expect(page.get_by_role("dialog")).to_have_count(0)
        self.assertIn("fern", self.titles())

    def test_a_tap_on_a_row_offers_its_actions_and_one_asks_its_question(self):
        self.daybook("add", "Water the fern today")
        page = self.open()
        self.row(page, "fern").locator(".text").tap()
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_role("button").first).to_contain_text("Open")
        sheet.get_by_role("button", name="Set the priority").tap()
        sheet.get_by_role("button", name="High").tap()
        expect(self.row(page, "fern")).to_contain_text("high")
        expect(page.get_by_role("dialog")).to_have_count(0)

    def test_an_answer_that_is_refused_stays_with_its_sentence(self):
        self.daybook("add", "Water the fern today")
        page = self.open(wide=True)
        self.row(page, "fern").locator(".text").click()
        page.keyboard.press(">")
        field = page.get_by_role("dialog").get_by_role("textbox")
        field.fill("the day of the purple goat")
        field.press("Enter")
        expect(page.get_by_role("dialog").locator(".s-error").first).to_be_visible()
        expect(field).to_have_value("the day of the purple goat")

    def test_what_is_typed_is_previewed_and_added(self):
        page = self.open()
        field = page.get_by_role("textbox", name="task")
        start = time.monotonic()
        field.fill("Water the fern tomorrow #garden")
        expect(page.locator("#add .preview")).to_contain_text("#garden")
        measured("a preview is there", time.monotonic() - start)
        page.get_by_role("button", name="Add a task", exact=True).tap()
        expect(page.locator("#toast")).to_contain_text("fern")
        expect(field).to_have_value("")
        expect(page.locator("#add .preview")).to_be_empty()
        self.assertIn("fern", self.titles())

    def test_an_act_does_not_wait_for_previews(self):
        page = self.open()
        held, ended = [], []
        page.on("requestfailed", lambda request: request.url.endswith("/preview") and ended.append(1))
        page.route("**/preview", lambda route: held.append(route))
        field = page.get_by_role("textbox", name="task")
        for end in range(1, 13):
            field.fill("Water the fern today"[:end])
            page.wait_for_timeout(120)
        field.fill("Water the fern today")
        field.press("Enter")
        self.until(lambda: "fern" in self.titles() or page.wait_for_timeout(50), "it waits")
        self.assertGreater(len(held), 1)
        self.until(lambda: len(ended) == len(held) or page.wait_for_timeout(50), "previews go on")
        page.unroute_all(behavior="ignoreErrors")

    def test_what_is_refused_in_the_bar_stays_there(self):
        page = self.open()
        page.route("**/act", lambda route: route.fulfill(
            status=400, headers=OURS, json={"error": "Not this one."}))
        field = page.get_by_role("textbox", name="task")
        field.fill("Water the fern")
        field.press("Enter")
        expect(page.locator("#toast")).to_contain_text("Not this one.")
        expect(field).to_have_value("Water the fern")

    def test_a_photo_that_is_sent_is_seen(self):
        self.daybook("care", "add", "Rose", "--relationship", "Grandma", "--phone", "+493012345678")
        page = self.open("/v/care")
        photo = page.evaluate("""() => {
          const canvas = Object.assign(document.createElement('canvas'), { width: 90, height: 60 });
          canvas.getContext('2d').fillRect(0, 0, 90, 60);
          return canvas.toDataURL('image/png').split(',')[1];
        }""")
        self.row(page, "Rose, Grandma").locator(".text").tap()
        page.get_by_role("dialog").get_by_role("button", name="Set the photo").tap()
        expect(page.get_by_role("dialog")).not_to_contain_text("path")
        page.locator("dialog input[type=file]").set_input_files(
            {"name": "rose.png", "mimeType": "image/png", "buffer": base64.b64decode(photo)})
        page.get_by_role("dialog").get_by_role("button", name="Send").tap()
        seen = page.locator("#lines .photo img")
        expect(seen).to_be_visible()
        self.until(lambda: seen.evaluate("(each) => each.naturalWidth") == 90, "it is not drawn")
        expect(page.locator("#lines")).not_to_contain_text("uploads")
        self.row(page, "Rose, Grandma").locator(".text").tap()
        page.get_by_role("dialog").get_by_role("button", name="Set the photo").tap()
        page.get_by_role("dialog").get_by_role("button", name="No photo").tap()
        expect(seen).to_have_count(0)

    def test_undo_in_the_toast_takes_the_act_back(self):
        self.daybook("add", "Water the fern today")
        page = self.open()
        self.box(page, "fern").tap()
        page.locator("#toast").get_by_role("button", name="Undo").tap()
        self.until(lambda: "fern" in self.titles(), "it is not undone")
        expect(self.box(page, "fern")).to_have_attribute("aria-checked", "false")

    def test_keys_move_and_act_as_in_the_editors(self):
        self.daybook("add", "Water the fern today")
        page = self.open(wide=True)
        page.keyboard.press("G")
        page.keyboard.press("g")
        page.keyboard.press("g")
        focused = page.locator("#lines > li:focus")
        expect(focused).to_have_id(page.locator("#lines > li").first.get_attribute("id"))
        while "fern" not in focused.inner_text():
            before = focused.get_attribute("id")
            page.keyboard.press("j")
            self.assertNotEqual(focused.get_attribute("id"), before)
        page.keyboard.press("x")
        self.until(lambda: "fern" not in self.titles(), "the task stays open")
        page.keyboard.press("u")
        self.until(lambda: "fern" in self.titles(), "it is not undone")
        expect(self.box(page, "fern")).to_have_attribute("aria-checked", "false")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_contain_text("Next line")
        expect(page.get_by_role("dialog")).to_contain_text("Postpone")
        page.keyboard.press("Escape")
        page.keyboard.press("g")
        page.keyboard.press("o")
        page.keyboard.press("T")
        page.wait_for_url("**/v/tasks")

    def test_enter_does_the_main_thing_of_a_row(self):
        self.daybook("add", "Water the fern today")
        page = self.open(wide=True)
        self.row(page, "fern").evaluate("(row) => { row.tabIndex = -1; row.focus(); }")
        page.keyboard.press("Enter")
        page.wait_for_url("**/v/tasks?**")

    def test_what_one_types_is_no_key(self):
        self.daybook("add", "Water the fern today")
        page = self.open(wide=True)
        page.get_by_role("textbox").click()
        page.keyboard.type("x?uqhGD")
        expect(page.get_by_role("textbox")).to_have_value("x?uqhGD")
        expect(page.get_by_role("dialog")).to_have_count(0)
        self.assertIn("fern", self.titles())

    def test_what_another_changed_meanwhile_is_asked_about(self):
        self.daybook("add", "Water the fern today")
        page = self.open(wide=True)
        self.row(page, "fern").evaluate("(row) => { row.tabIndex = -1; row.focus(); }")
        page.keyboard.press("e")
        field = page.get_by_role("dialog").get_by_role("textbox")
        field.fill("Water the big fern")
        self.daybook("edit", "Water the fern", "--title", "Water the old fern")
        expect(self.row(page, "old fern")).to_be_visible()
        expect(field).to_have_value("Water the big fern")
        field.press("Enter")
        page.get_by_role("button", name="Mine").click()
        expect(self.row(page, "big fern")).to_be_visible()

    def test_without_scripts_one_adds_completes_and_postpones(self):
        self.daybook("add", "Water the fern today")
        page = self.open(java_script_enabled=False)
        page.locator("#add input[name=answer]").fill("Wash the car today")
        page.get_by_role("button", name="Add a task", exact=True).click()
        expect(self.row(page, "car")).to_be_visible()
        self.box(page, "fern").click()
        self.assertNotIn("fern", self.titles())
        self.row(page, "car").locator(".more").click()
        page.get_by_role("button", name="Postpone").click()
        page.get_by_role("textbox").fill("the day of the purple goat")
        page.get_by_role("button", name="OK").click()
        expect(page.get_by_role("alert")).to_be_visible()
        page.get_by_role("textbox").fill("tomorrow")
        page.get_by_role("button", name="OK").click()
        page.wait_for_url("**/v/today**")
        expect(page.locator("#toast")).to_contain_text("car")
        page.locator("#toast").get_by_role("button", name="Undo").click()
        expect(self.row(page, "car")).to_be_visible()

    def test_without_scripts_one_does_what_can_be_done_with_a_page(self):
        self.daybook("add", "Water the fern today")
        page = self.open("/v/search", java_script_enabled=False)
        page.get_by_role("button", name="Actions").click()
        page.get_by_role("button", name="Search").click()
        page.get_by_role("textbox").fill("fern")
        page.get_by_role("button", name="OK").click()
        expect(self.box(page, "fern")).to_be_visible()
