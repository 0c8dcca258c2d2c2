"""A page that is served for tests, and the browsers that open it."""

import os
import re
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

FOLDER: Path
PATIENCE = float(os.environ.get("PATIENCE", "30"))
expect.set_options(timeout=PATIENCE * 1000)

# What an answer of daybook has, for those that a test gives in its place.
OURS = {"Daybook": "1"}

# What a browser was told to refuse, and tasks that held it up.
WATCH = """
  addEventListener('securitypolicyviolation', (event) =>
    console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI + event.sample));
  window.longest = 0;
  new PerformanceObserver((found) => {
    for (const each of found.getEntries()) window.longest = Math.max(window.longest, each.duration);
  }).observe({ type: 'longtask', buffered: true });
"""


class Served(unittest.TestCase):
    """Each test has a database and browsers of its own."""

    @classmethod
    def setUpClass(cls):
        cls.driver = sync_playwright().start()
        cls.chromium = cls.driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"])

    @classmethod
    def tearDownClass(cls):
        cls.chromium.close()
        cls.driver.stop()

    def setUp(self):
        self.home = Path(tempfile.mkdtemp(prefix="daybook-web."))
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)
        self.environment = {
            name: value for name, value in os.environ.items()
            if not name.startswith(("XDG_", "DAYBOOK"))}
        self.environment["HOME"] = str(self.home)
        self.troubles = []
        self.serve(0)
        self.addCleanup(self.stop)

    def serve(self, port):
        self.server = subprocess.Popen(
            [FOLDER / "daybook-web", "serve", "--port", str(port)], env=self.environment,
            stdout=subprocess.PIPE, text=True)
        self.url = self.server.stdout.readline().split()[-1]

    def stop(self):
        self.server.kill()
        self.server.wait()
        self.server.stdout.close()

    def tearDown(self):
        self.assertEqual(self.troubles, [])

    def daybook(self, *words, program="daybook", text=None):
        done = subprocess.run(
            [FOLDER / program, *words], env=self.environment, input=text, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def titles(self):
        return self.daybook("list", "--plain")

    def context(self, *, wide=False, dark=False, **options):
        size = {"width": 1280, "height": 800} if wide else {"width": 390, "height": 844}
        context = self.chromium.new_context(
            viewport=size, has_touch=not wide, is_mobile=not wide,
            color_scheme="dark" if dark else "light", **options)
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(WATCH)
        self.addCleanup(context.close)
        return context

    def watch(self, page):
        def hear(message):
            # The browser itself says that a request failed, also where a test wants that.
            if message.type == "error" and not re.search("Failed to load|ERR_|EventSource", message.text):
                self.troubles.append(message.text)
        page.on("console", hear)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        return page

    def open(self, path="/v/today", context=None, **options):
        """Pairs a browser, or uses one, and opens a page."""
        if context is None:
            context = self.context(**options)
            page = self.watch(context.new_page())
            code = re.search(r"code=(\w+)", self.daybook("pair", program="daybook-web"))[1]
            page.goto(f"{self.url}pair?code={code}")
            page.get_by_role("button", name="Pair").click()
            page.wait_for_url("**/v/**")
        else:
            page = self.watch(context.new_page())
        page.goto(self.url.rstrip("/") + path)
        return page

    def row(self, page, words):
        return page.locator("#lines > li", has_text=words)

    def box(self, page, words):
        return self.row(page, words).get_by_role("checkbox")

    def swipe(self, page, words, by):
        spot = self.row(page, words).bounding_box()
        x, y = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
        touch = page.context.new_cdp_session(page)

        def send(kind, *points):
            touch.send("Input.dispatchTouchEvent", {
                "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

        send("touchStart", (x, y))
        for part in range(1, 6):
            send("touchMove", (x + by * part / 5, y))
        send("touchEnd")

    def until(self, holds, why):
        end = time.monotonic() + PATIENCE
        while not holds():
            self.assertLess(time.monotonic(), end, why)
            time.sleep(0.05)


def measured(what, seconds):
    print(f"  {what}: {seconds * 1000:.0f} ms")
