"""Takes the steps of README.md as lines of JSON, and carries them out in a browser that is paired with a
daybook-web of its own."""

import contextlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = Path(os.environ.get("DAYBOOK", ROOT / ".build/release/daybook")).resolve()
PATIENCE = float(os.environ.get("PATIENCE", "10"))
# In pixels.
COLUMN, ROW = 10, 25
PARTS = re.compile("<Enter>|<Esc>|[^<]+|<")
NAMES = {"<Enter>": "Enter", "<Esc>": "Escape"}

# Keeps what was said, over the documents of a visit.
HEAR = """
  addEventListener('DOMContentLoaded', () => {
    let last = '';
    const hear = () => {
      const shown = [...document.querySelectorAll('#toast, #state, .notice')];
      // What does not fit the window is not read.
      const read = shown.filter((each) => each.scrollWidth <= innerWidth).map((each) => each.textContent);
      const text = read.join('\\n').trim();
      if (text && text !== last) sessionStorage.said = `${sessionStorage.said ?? ''}${text}\\n`;
      last = text;
    };
    new MutationObserver(hear).observe(document.body, { childList: true, subtree: true, characterData: true });
    hear();
  });
"""
# The text of a part as it is seen, with the boxes as they are drawn.
TEXT = """
  const MARKS = { true: '✓', false: '☐' };
  const text = (node) => node && [...node.childNodes].map((each) =>
    each.nodeType === Node.TEXT_NODE ? each.data
      : each.matches('.more') ? '' : each.matches('.box') ? (MARKS[each.ariaChecked] ?? each.textContent) + ' '
      : each.matches('input:not([type=hidden]), textarea') ? ` ${each.value} ` : text(each)).join('') + (node.matches('button, p, label, li') ? '\\n' : '');
"""
STATE = """() => {""" + TEXT + """
  const one = (selector) => document.querySelector(selector);
  const dialog = one('dialog[open]');
  const panel = dialog?.querySelector('.panel');
  const previews = [...document.querySelectorAll('.preview')];
  return {
    page: text(one('#lines') ?? one('main')), line: dialog ? null : text(document.activeElement.closest('#lines > li')),
    asked: panel ? null : text(dialog), menu: panel ? text(dialog) : null, preview: previews.map(text).join(''),
    message: sessionStorage.said ?? '', rings: text(one('#reminders')), status: null,
  };
}"""
PLACE = """(wanted) => {""" + TEXT + """
  const lines = [...document.querySelectorAll('#lines > li')];
  return [lines.findIndex((line) => text(line).replace(/\\s+/g, ' ').includes(wanted)),
    lines.indexOf(document.activeElement.closest('#lines > li'))];
}"""


class Browser:
    def __init__(self, playwright):
        self.chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        self.endings = contextlib.ExitStack()

    def start(self, step):
        self.folder = Path(self.endings.enter_context(tempfile.TemporaryDirectory(prefix="daybook-page.")))
        # daybook-web starts the program beside it, which here is what is to be its server.
        shutil.copy2(PROGRAM.with_name("daybook-web"), self.folder)
        script = self.folder / "daybook"
        # What was approved is where the seat has it.
        state = shlex.quote(f'XDG_STATE_HOME={step["folder"]}/state')
        script.write_text(f'#!/bin/sh\nexec env {state} {shlex.join(step["command"])}\n')
        script.chmod(0o700)
        self.environment = {**os.environ, "XDG_STATE_HOME": str(self.folder / "state")}
        self.web = subprocess.Popen(
            [self.folder / "daybook-web", "serve", "--port", "0"], env=self.environment,
            stdout=subprocess.PIPE, text=True)
        self.endings.enter_context(self.web)
        self.endings.callback(self.web.kill)
        self.url = self.web.stdout.readline().split()[-1].rstrip("/")
        self.context = self.chromium.new_context(
            viewport={"width": step["columns"] * COLUMN, "height": step["rows"] * ROW},
            timezone_id="Europe/Berlin", forced_colors=None if step["colours"] else "active")
        self.endings.callback(self.context.close)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.add_init_script(HEAR)
        self.pages = [self.context.new_page()]
        printed = subprocess.run(
            [self.folder / "daybook-web", "pair"], env=self.environment, capture_output=True,
            check=True, text=True).stdout
        self.page.goto(f"{self.url}/pair?" + re.search(r"code=\w+", printed)[0])
        self.page.get_by_role("button", name="Pair").click()
        self.page.wait_for_url(lambda url: "/pair" not in url)

    @property
    def page(self):
        return self.pages[0]

    def end(self):
        self.endings.close()

    def open(self, name="", *argument):
        path = f"/v/{name}" if name else "/"
        more = "?" + urllib.parse.urlencode({"a": argument[0]}) if argument else ""
        self.page.goto(self.url + path + more)

    def follow(self, link):
        self.page.goto(f"{self.url}/open?" + urllib.parse.urlencode({"link": link}))

    def key(self, keys):
        for part in PARTS.findall(keys):
            if part in NAMES:
                self.page.keyboard.press(NAMES[part])
            else:
                self.page.keyboard.type(part)

    def cursor(self, text):
        """By the keys that move it."""
        end = time.monotonic() + PATIENCE
        while True:
            wanted, place = self.page.evaluate(PLACE, text)
            if wanted == place >= 0:
                return
            if time.monotonic() > end:
                raise AssertionError(f"The cursor does not get to “{text}”.")
            if wanted < 0:
                self.page.wait_for_timeout(50)
            elif place < 0:
                self.key("gg")
            else:
                self.key(f"{abs(wanted - place)}{'j' if place < wanted else 'k'}")

    def row(self, text):
        wanted = self.page.evaluate(PLACE, text)[0]
        return self.page.locator("#lines > li").nth(wanted)

    def select(self, first, last):
        """By a finger or a mouse that is drawn over their words."""
        for text, act in ((first, self.page.mouse.down), (last, self.page.mouse.up)):
            box = self.row(text).locator(".text").bounding_box()
            self.page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
            act()

    def end_of_page(self):
        self.key("G")

    def describe(self):
        """As a screen reader says the line under the cursor."""
        said = self.page.locator("#lines > li:focus").aria_snapshot()
        self.page.evaluate("(said) => { sessionStorage.said = (sessionStorage.said ?? '') + said; }", said)

    def split(self):
        """A tab of the same page."""
        url = self.page.url
        self.pages.insert(0, self.context.new_page())
        self.page.goto(url)

    def other_window(self):
        self.pages.reverse()
        self.page.bring_to_front()

    def resize(self, columns):
        self.page.set_viewport_size(
            {**self.page.viewport_size, "width": int(columns) * COLUMN})

    # Questions

    def field(self):
        return self.page.locator("dialog :is(input:not([type=hidden]), textarea):focus, #add input:focus")

    def type(self, text):
        self.field().wait_for()
        self.page.keyboard.type(text)

    def answer(self, text):
        self.field().wait_for()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def give_up(self):
        self.page.keyboard.press("Escape")

    def complete(self, title):
        self.page.locator("[data-text]").first.filter(has_text=title).click()

    def choose(self, title):
        button = self.page.get_by_role("dialog").get_by_role("button")
        button.filter(has_text=re.compile("^" + re.escape(title))).click()

    def write(self, *lines):
        self.page.locator("dialog textarea").fill("\n".join(lines))
        self.choose("Save")

    def quick_add(self):
        self.open()
        self.page.locator("#add input[name=answer]").click()

    def answer_reminder(self, title):
        self.page.locator("#reminders").get_by_role("button", name=title).first.click()

    # What is seen

    def state(self):
        """Of the page that is there, or is on its way."""
        self.page.wait_for_load_state()
        return self.page.evaluate(STATE)

    def look(self, text):
        return self.row(text).evaluate("(row) => getComputedStyle(row).backgroundColor")


def answer(browser, step):
    word = step["step"]
    try:
        if word == "start":
            return browser.start(step) or {}
        if word == "state":
            return browser.state()
        if word == "look":
            return {"look": browser.look(*step["words"])}
        method = getattr(browser, word.replace("-", "_"), None)
        if method is None:
            return {"lacks": f"there is no “{word}”"}
        method(*step.get("words", []))
    except (AssertionError, Error) as problem:
        # Of a page that is being left nothing is seen, nor is gone.
        return answer(browser, step) if "context was destroyed" in str(problem) else {"problem": str(problem)}
    return {}


with sync_playwright() as playwright:
    browser = Browser(playwright)
    print("ready", flush=True)
    with browser.endings:
        for line in sys.stdin:
            print(json.dumps(answer(browser, json.loads(line))), flush=True)
