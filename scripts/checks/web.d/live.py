"""How a page stays in step with what happens elsewhere."""

import json
import os
import signal
import subprocess
import time

from playwright.sync_api import expect

from site_of_web import Served, measured

LINES = 5000


class Live(Served):
    def test_what_a_shell_adds_is_there_at_once(self):
        page = self.open()
        expect(page.locator("#add")).to_be_visible()
        page.wait_for_timeout(500)
        page.evaluate("""() => new MutationObserver((_, observer) => {
          if (!document.querySelector('#lines').textContent.includes('fern')) return;
          window.seen = Date.now();
          observer.disconnect();
        }).observe(document.querySelector('#lines'), { childList: true })""")
        self.daybook("add", "Water the fern today")
        done = time.time()
        expect(self.row(page, "fern")).to_be_visible()
        measured("a shell's task is seen, after the shell is done", page.evaluate("seen") / 1000 - done)

    def test_two_tabs_show_the_same(self):
        self.daybook("add", "Water the fern today")
        page = self.open()
        other = self.open(context=page.context)
        self.box(page, "fern").tap()
        for each in (page, other):
            expect(self.box(each, "fern")).to_have_attribute("aria-checked", "true")

    def test_focus_and_what_is_typed_outlast_a_change(self):
        self.daybook("add", "Water the fern today")
        page = self.open(wide=True)
        self.box(page, "fern").focus()
        self.daybook("edit", "Water the fern", "--priority", "high")
        expect(self.row(page, "fern")).to_contain_text("high")
        expect(self.box(page, "fern")).to_be_focused()
        page.get_by_role("textbox").fill("Half a sen")
        self.daybook("add", "Wash the car today")
        expect(self.row(page, "car")).to_be_visible()
        expect(page.get_by_role("textbox")).to_have_value("Half a sen")
        expect(page.get_by_role("textbox")).to_be_focused()

    def test_a_change_above_does_not_move_what_one_reads(self):
        self.daybook("pipe", text=tasks(60))
        page = self.open("/v/tasks")
        page.wait_for_timeout(500)
        page.evaluate("scrollTo(0, 1500)")
        read = "document.elementFromPoint(190, 300).closest('li').getBoundingClientRect().top"
        name = page.evaluate("document.elementFromPoint(190, 300).closest('li').id")
        top = page.evaluate(read)
        self.daybook("done", "Task 2 of many", "Task 3 of many")
        expect(self.row(page, "Task 3 of many")).to_have_count(0)
        self.assertAlmostEqual(
            page.evaluate(f"document.getElementById({json.dumps(name)}).getBoundingClientRect().top"),
            top, delta=2)

    def test_completing_a_task_does_not_move_what_one_reads(self):
        self.daybook("pipe", text=tasks(40))
        page = self.open()
        page.wait_for_timeout(500)
        page.evaluate("scrollTo(0, 400)")
        self.box(page, "Task 12 of").tap()
        self.until(lambda: "Task 12 of" not in self.titles(), "the task stays open")
        page.wait_for_timeout(500)
        self.assertAlmostEqual(page.evaluate("scrollY"), 400, delta=120)

    def test_a_server_that_is_killed_is_started_again(self):
        self.daybook("add", "Water the fern today")
        page = self.open()
        children = subprocess.run(
            ["pgrep", "-P", str(self.server.pid)], capture_output=True, text=True).stdout.split()
        self.assertEqual(len(children), 1)
        os.kill(int(children[0]), signal.SIGKILL)
        self.box(page, "fern").tap()
        self.until(lambda: "fern" not in self.titles(), "the task stays open")
        self.daybook("add", "Wash the car today")
        expect(self.row(page, "car")).to_be_visible()

    def test_a_stream_that_sleeps_is_opened_anew(self):
        page = self.open()
        page.wait_for_timeout(500)
        # The stream stays open and says nothing, as on a phone that was away.
        self.server.send_signal(signal.SIGSTOP)
        self.addCleanup(self.server.send_signal, signal.SIGCONT)
        expect(page.locator("#state")).to_contain_text("Not connected; as of", timeout=90000)
        self.server.send_signal(signal.SIGCONT)
        self.daybook("add", "Water the fern today")
        expect(self.row(page, "fern")).to_be_visible()
        expect(page.locator("#state")).to_be_empty()

    def test_many_windows_leave_connections_for_what_one_does(self):
        pages = [self.open()]
        for _ in range(6):
            pages.append(self.open(context=pages[0].context))
        field = pages[0].get_by_role("textbox", name="task")
        field.fill("Water the fern today")
        field.press("Enter")
        for page in pages:
            expect(self.row(page, "fern")).to_be_visible()
        asked = []
        pages[0].context.on("request", lambda request: "/live" in request.url and asked.append(1))
        pages[0].wait_for_timeout(5000)
        self.assertLess(len(asked), 10, "they take the stream from each other without a rest")

    def test_a_page_that_was_open_during_an_update_gets_the_new_script(self):
        page = self.open()
        page.wait_for_timeout(500)
        page.evaluate("window.old = 1; document.querySelector('script[src]').setAttribute('src', '/script.js?old')")
        field = page.get_by_role("textbox", name="task")
        field.fill("Half a sen")
        page.evaluate("connect()")
        page.wait_for_timeout(1500)
        expect(field).to_have_value("Half a sen")
        self.assertEqual(page.evaluate("window.old ?? null"), 1)
        field.fill("")
        self.until(lambda: page.evaluate("window.old ?? null") is None or page.wait_for_timeout(100), "it is the old one")

    def test_a_page_that_was_frozen_is_up_to_date(self):
        page = self.open()
        page.wait_for_timeout(500)
        state = page.context.new_cdp_session(page)
        state.send("Page.setWebLifecycleState", {"state": "frozen"})
        self.daybook("add", "Water the fern today")
        time.sleep(3)
        state.send("Page.setWebLifecycleState", {"state": "active"})
        expect(self.row(page, "fern")).to_be_visible()

    def test_a_page_that_comes_back_is_up_to_date(self):
        page = self.open()
        page.wait_for_timeout(500)
        page.context.set_offline(True)
        page.evaluate("source.close(); dispatchEvent(new Event('offline'))")
        expect(page.locator("#state")).to_contain_text("Not connected; as of")
        self.daybook("add", "Water the fern today")
        page.context.set_offline(False)
        expect(self.row(page, "fern")).to_be_visible()
        expect(page.locator("#state")).to_be_empty()

    def test_a_difference_that_does_not_fit_is_asked_anew(self):
        self.daybook("add", "Water the fern today")
        page = self.open()
        expect(self.row(page, "fern")).to_be_visible()
        page.wait_for_timeout(500)
        page.evaluate("document.querySelector('#lines').replaceChildren()")
        self.daybook("add", "Wash the car today")
        expect(self.row(page, "car")).to_be_visible()
        expect(self.row(page, "fern")).to_be_visible()

    def test_five_thousand_lines_are_quick(self):
        self.daybook("pipe", text=tasks(LINES))
        start = time.monotonic()
        page = self.open("/v/tasks")
        self.until(lambda: page.locator("#lines > li").count() > LINES, "lines are lacking")
        measured(f"{LINES} lines are there", time.monotonic() - start)
        page.wait_for_timeout(3000)
        measured("the longest piece of work while they came", page.evaluate("longest") / 1000)
        page.evaluate("longest = 0")
        start = time.monotonic()
        self.daybook("add", "Water the fern today")
        expect(self.row(page, "fern")).to_have_count(1)
        measured("one more is there", time.monotonic() - start)
        self.box(page, "Task 17 of").tap()
        self.until(lambda: "Task 17 of" not in self.titles(), "the task stays open")
        page.wait_for_timeout(1000)
        measured("the longest piece of work for a change", page.evaluate("longest") / 1000)


def tasks(count):
    return "".join(
        json.dumps({
            "jsonrpc": "2.0", "id": number, "method": "task/add",
            "params": {"title": f"Task {number} of many", "tags": ["many"]}}) + "\n"
        for number in range(1, count + 1))
