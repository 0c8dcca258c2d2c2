"""What a page does without a line, and what it leaves behind."""

import contextlib
import http.server
import re
import threading
import time

from playwright.sync_api import expect

from site_of_web import FOLDER, OURS, Served, measured  # noqa: F401


@contextlib.contextmanager
def front(port):
    """Something else that answers where daybook did."""
    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!DOCTYPE html><body>Log in")

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Answer)
    server.handle_error = lambda *_: None
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()


class Offline(Served):
    def away(self, page):
        page.context.set_offline(True)
        page.evaluate("source.close(); dispatchEvent(new Event('offline'))")

    def type_task(self, page, words="Wash the car"):
        field = page.get_by_role("textbox", name="task")
        field.fill(words)
        field.press("Enter")
        return field

    def kept(self, page):
        return page.evaluate("read()")

    def test_what_is_added_and_completed_offline_arrives_once_and_in_order(self):
        self.daybook("add", "Water the fern today")
        page = self.open()
        page.wait_for_timeout(500)
        self.away(page)
        field = page.get_by_role("textbox", name="task")
        for words in ("Wash the car", "Buy oat milk"):
            field.fill(words)
            field.press("Enter")
            expect(page.locator("#waiting")).to_contain_text(words)
        self.box(page, "fern").tap()
        expect(self.box(page, "fern")).to_have_attribute("aria-checked", "true")
        self.assertEqual(len(self.kept(page)), 3)
        self.assertRegex(self.kept(page)[0]["body"], r"typedAt=\d{4}-\d\d-\d\dT")
        page.context.set_offline(False)
        expect(page.locator("#waiting")).to_be_empty()
        titles = self.titles()
        self.assertEqual(len(re.findall("Wash the car", titles)), 1)
        self.assertEqual(len(re.findall("Buy oat milk", titles)), 1)
        self.assertNotIn("fern", titles)
        self.assertRegex(self.daybook("history"), r"(?s)Added “Buy oat milk”.*Added “Wash the car”")

    def test_an_add_whose_answer_is_lost_arrives_once(self):
        page = self.open()
        page.wait_for_timeout(500)

        page.route("**/act", lambda route: (route.fetch(), route.abort()), times=1)
        self.type_task(page)
        self.until(lambda: page.wait_for_timeout(50) or "car" in self.titles(), "it did not arrive")
        self.until(lambda: not page.evaluate("read().length && (flush(), 1)"), "it still waits")
        self.assertEqual(len(re.findall("Wash the car", self.titles())), 1)

    def test_a_question_without_a_line_keeps_its_answer_and_is_answered_once(self):
        self.daybook("add", "Water the fern today")
        page = self.open(wide=True)
        page.wait_for_timeout(500)
        self.row(page, "fern").evaluate("(row) => { row.tabIndex = -1; row.focus(); }")
        page.keyboard.press("e")
        field = page.get_by_role("dialog").get_by_role("textbox")
        field.fill("Water the old fern")
        keys = []
        page.on("request", lambda request: request.url.endswith("/act") and keys.append(
            re.search(r"\br=([\w-]+)", request.post_data)[1]))
        page.route("**/act", lambda route: (route.fetch(), route.abort()), times=1)
        field.press("Enter")
        expect(page.get_by_role("dialog").locator(".s-error")).to_contain_text("Not connected")
        expect(field).to_have_value("Water the old fern")
        field.press("Enter")
        expect(page.get_by_role("dialog")).to_have_count(0)
        self.assertEqual(len(keys), 2)
        self.assertEqual(len(set(keys)), 1)
        self.assertIn("old fern", self.titles())

    def test_what_is_refused_later_stays_with_its_sentence_until_it_is_dismissed(self):
        self.daybook("add", "Water the fern today")
        page = self.open()
        page.wait_for_timeout(500)
        self.away(page)
        self.box(page, "fern").tap()
        self.daybook("remove", "Water the fern", "--yes")
        page.context.set_offline(False)
        problem = page.locator("#waiting .s-error")
        expect(problem).to_be_visible()
        page.reload()
        expect(problem).to_be_visible()
        page.get_by_role("button", name="Dismiss").tap()
        expect(page.locator("#waiting")).to_be_empty()
        page.evaluate("keep(new URLSearchParams("
                      "{ v: 'today', c: 0, r: 'x'.repeat(32), do: 'add', answer: 'x'.repeat(9000) }))")
        expect(problem).to_be_visible()
        expect(problem).not_to_contain_text("New task")
        page.get_by_role("button", name="Dismiss").tap()
        expect(page.locator("#waiting")).to_be_empty()

    def test_a_cold_start_without_a_line_shows_the_page_as_it_was(self):
        self.daybook("add", "Water the fern today")
        page = self.open()
        self.until(lambda: page.evaluate(
            "caches.open('pages').then((c) => c.match('/v/today')).then(Boolean)"), "it is not kept")
        self.until(lambda: page.evaluate(
            "caches.open('shell').then((c) => c.keys()).then((all) => all.length > 3)"), "it is not kept")
        context, port = page.context, int(self.url.split(":")[-1].strip("/"))
        page.close()
        self.stop()
        start = time.monotonic()
        page = self.open("/", context)
        expect(self.row(page, "fern")).to_be_visible()
        measured("a page is drawn without a line", time.monotonic() - start)
        expect(page.locator("#state")).to_contain_text(re.compile("s of "))
        self.assertNotEqual(
            page.locator("nav").evaluate("(nav) => getComputedStyle(nav).position"), "static")
        self.serve(port)
        self.daybook("add", "Wash the car today")
        expect(self.row(page, "car")).to_be_visible()
        expect(page.locator("#state")).to_be_empty()

    def test_a_page_is_kept_as_it_was_seen_last(self):
        page = self.open()
        page.wait_for_timeout(1000)
        page.reload()
        page.wait_for_timeout(500)
        self.daybook("add", "Water the fern today")
        expect(self.row(page, "fern")).to_be_visible()
        self.until(lambda: page.evaluate(
            "caches.open('pages').then((c) => c.match('/v/today')).then((r) => r.text())"
            ".then((text) => text.includes('fern'))"), "it is kept as it was")
        page.context.set_offline(True)
        page.goto(self.url + "v/today")
        expect(self.row(page, "fern")).to_be_visible()
        expect(page.locator("#state")).to_contain_text("s of ")
        self.assertRegex(page.evaluate("clock(Date.now() - 3 * 86400000)"), r"[A-Z][a-z][a-z].*\d:\d\d")
        self.assertNotRegex(page.evaluate("clock(Date.now())"), r"[A-Z][a-z][a-z]")

    def test_pages_that_were_never_opened_are_there_or_say_which_are(self):
        page = self.open()
        self.until(lambda: page.evaluate(
            "caches.open('pages').then((c) => c.match('/more')).then(Boolean)"), "it is not kept")
        page.context.set_offline(True)
        for path, words in (("v/habits", "Habits"), ("more", "Agenda")):
            page.goto(self.url + path)
            expect(page.locator("main")).to_contain_text(words)
        for path in ("v/care", "report"):
            page.goto(self.url + path)
            expect(page.get_by_role("heading", name="Not connected")).to_be_visible()
            page.get_by_role("link", name="Habits").tap()
            page.wait_for_url("**/v/habits")

    def test_what_is_not_daybooks_answer_is_no_answer(self):
        page = self.open()
        page.wait_for_timeout(500)
        answers = [
            {"status": 200, "content_type": "text/html", "body": "<title>Log in</title>"},
            {"status": 401, "body": "Who are you?"}, {"status": 429, "headers": OURS, "json": {"error": "Too much."}},
            {"status": 503, "headers": OURS, "json": {"error": "The disk is full."}}]
        page.route("**/act", lambda route: route.fulfill(**answers[0]))
        self.type_task(page)
        expect(page.locator("#waiting")).to_contain_text("Wash the car")
        while answers:
            page.wait_for_timeout(1000)
            page.evaluate("flush()")
            page.wait_for_timeout(300)
            expect(page.locator("#waiting")).to_contain_text(
                answers[0].get("json", {}).get("error", "What answered is not daybook."))
            answers.pop(0)
            if not answers:
                page.unroute("**/act")
                page.evaluate("flush()")
        expect(page.locator("#waiting")).to_be_empty()
        self.assertIn("Wash the car", self.titles())

    def test_what_waits_is_sent_by_itself_once_the_line_is_good(self):
        page = self.open()
        page.wait_for_timeout(500)
        failed = []
        page.route("**/act", lambda route: (failed.append(1), route.abort()), times=2)
        self.type_task(page)
        self.until(lambda: page.wait_for_timeout(50) or len(failed) == 2, "it is not sent")
        expect(page.locator("#waiting")).to_be_empty()
        self.assertIn("Wash the car", self.titles())

    def test_a_request_that_hangs_holds_up_no_other_window(self):
        page = self.open()
        other = self.open(context=page.context)
        page.wait_for_timeout(500)
        held = []
        page.route("**/act", lambda route: held.append(route))
        self.type_task(page)
        self.until(lambda: page.wait_for_timeout(50) or held, "nothing was sent")
        held.pop().abort()
        self.until(lambda: page.wait_for_timeout(50) or held, "it is not sent again")
        other.evaluate("flush()")
        expect(page.locator("#waiting")).to_be_empty()
        self.assertEqual(len(re.findall("Wash the car", self.titles())), 1)

    def test_a_page_of_what_is_in_front_of_daybook_is_not_kept(self):
        self.daybook("add", "Water the fern today")
        page = self.open()
        self.until(lambda: page.evaluate(
            "caches.open('pages').then((c) => c.match('/v/today')).then(Boolean)"), "it is not kept")
        context, port = page.context, int(self.url.split(":")[-1].strip("/"))
        page.close()
        self.stop()
        with front(port):
            page = self.open("/v/today", context)
            expect(page.locator("body")).to_have_text("Log in")
            page.close()
        page = self.open("/v/today", context)
        expect(self.row(page, "fern")).to_be_visible()
        self.serve(port)

    def test_a_script_that_is_not_daybooks_is_not_kept(self):
        page = self.open()
        page.wait_for_timeout(1000)
        page.reload()
        self.until(lambda: page.evaluate("!!navigator.serviceWorker.controller"), "it has no worker")
        page.evaluate("""async () => {
          const cache = await caches.open('shell'), script = document.querySelector('script[src]').src;
          await cache.put(script, new Response('Log in', { headers: { 'Content-Type': 'text/html' } }));
        }""")
        # Past what the browser itself keeps, which is asked before the worker.
        script = page.evaluate(
            "fetch(document.querySelector('script[src]').src, { cache: 'reload' }).then((each) => each.text())")
        self.assertIn("function flush", script)

    def test_two_windows_without_a_line_keep_what_each_was_told(self):
        page = self.open()
        other = self.open(context=page.context)
        page.wait_for_timeout(500)
        self.away(page)
        self.away(other)
        page.evaluate("localStorage['queue 0'] = '{'")
        for each, words in ((page, "Wash the car"), (other, "Buy oat milk"), (page, "No"), (page, "Call Gran")):
            each.get_by_role("textbox", name="task").fill(words)
            each.get_by_role("textbox", name="task").press("Enter")
            expect(each.locator("#waiting")).to_contain_text(words)
        page.locator("#waiting li", has_text="No").get_by_role("button", name="Take back").tap()
        self.assertEqual([each["label"] for each in self.kept(page)], ["Wash the car", "Buy oat milk", "Call Gran"])
        page.context.set_offline(False)
        self.until(lambda: len(self.titles().splitlines()) == 3, "they were not sent")

    def test_what_has_no_room_here_stays_where_it_was_typed(self):
        page = self.open()
        page.wait_for_timeout(500)
        self.away(page)
        page.evaluate("""() => {
          let size = 1 << 22;
          while (size) try { localStorage['fill' + Math.random()] = 'x'.repeat(size); } catch { size >>= 1; }
        }""")
        field = self.type_task(page)
        expect(page.locator("#toast")).to_contain_text("no room")
        expect(field).to_have_value("Wash the car")

    def test_what_waits_is_not_sent_by_whom_the_browser_is_paired_as_next(self):
        page = self.open()
        page.wait_for_timeout(500)
        self.away(page)
        self.type_task(page)
        expect(page.locator("#waiting")).to_contain_text("Wash the car")
        code = re.search(r"code=(\w+)", self.daybook("pair", program="daybook-web"))[1]
        # As if the page were gone before the line is back.
        page.evaluate("isSending = true")
        page.goto("about:blank")
        page.context.set_offline(False)
        page.goto(f"{self.url}pair?code={code}")
        page.get_by_label("What this browser is called").fill("Ben")
        page.get_by_role("button", name="Pair").click()
        page.wait_for_url("**/v/**")
        expect(page.locator("#waiting")).to_contain_text("before the browser was paired anew")
        self.assertEqual(self.titles(), "")
        self.assertEqual(self.daybook("browsers", program="daybook-web"), "Ben\n")
        page.get_by_role("button", name="Try again").tap()
        expect(page.locator("#waiting")).to_be_empty()
        self.assertIn("Wash the car", self.titles())

    def test_a_browser_that_is_removed_says_what_was_unsent_and_keeps_nothing(self):
        page = self.open()
        page.wait_for_timeout(500)
        self.away(page)
        self.type_task(page)
        expect(page.locator("#waiting")).to_contain_text("Wash the car")
        name = self.daybook("browsers", program="daybook-web").strip()
        self.daybook("revoke", name, program="daybook-web")
        page.context.set_offline(False)
        expect(page.get_by_role("dialog")).to_contain_text("Wash the car")
        self.until(lambda: page.evaluate("caches.has('pages').then((has) => !has)"), "pages are kept")
        self.assertEqual(self.kept(page), [])

    def test_a_browser_without_a_worker_that_is_removed_says_so_too(self):
        page = self.open()
        page.context.add_init_script(
            "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() {} })")
        page.reload()
        page.wait_for_timeout(500)
        self.away(page)
        self.type_task(page)
        expect(page.locator("#waiting")).to_contain_text("Wash the car")
        self.daybook("revoke", "Phone", program="daybook-web")
        page.context.set_offline(False)
        expect(page.get_by_role("dialog")).to_contain_text("Wash the car")
        expect(page.locator("#lines")).to_have_count(0)

    def test_a_browser_that_leaves_keeps_nothing(self):
        page = self.open()
        page.wait_for_timeout(500)
        page.goto(self.url + "browsers")
        page.get_by_role("button", name="Leave").click()
        page.wait_for_url("**/pair")
        self.until(lambda: page.evaluate("caches.has('pages').then((has) => !has)"), "pages are kept")
        self.assertEqual(page.evaluate("localStorage.length"), 0)

    def test_a_page_of_a_new_version_has_its_own_script(self):
        page = self.open()
        page.wait_for_timeout(500)
        page.evaluate("""async () => {
          const cache = await caches.open('shell');
          await cache.put('/script.js?old', new Response('window.old = 1'));
          await cache.put('/style.css?old', new Response(''));
        }""")
        page.reload()
        expect(page.locator("#menu")).to_be_visible()
        self.assertIsNone(page.evaluate("window.old ?? null"))
