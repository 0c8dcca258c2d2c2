"""What a page looks like, and what people who do not see or point get of it."""

import json

from playwright.sync_api import expect

from site_of_web import Served

HOSTILE = (
    "<script>window.ran=1</script><img src=x onerror=window.ran=1>\"' onclick='window.ran=1' "
    "\u200fright to left \U0001F468\u200D\U0001F469\u200D\U0001F467 שלום "
    + "verylongwordwithoutanyspace" * 20)[:500]

PAGES = [
    "/v/today", "/v/tasks", "/v/habits", "/v/agenda", "/v/search", "/v/wellness", "/v/nutrition",
    "/v/care", "/v/preferences", "/v/history", "/v/onboarding", "/v/analytics", "/v/tags", "/more",
    "/browsers"]

# Sentences about what breaks a rule on this page.
RULES = r"""() => {
  const problems = [];
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length;
  const name = (each) => each.ariaLabel || each.textContent.trim() || each.labels?.[0]?.textContent || each.title;
  for (const each of document.querySelectorAll('a[href], button, input:not([type=hidden]), textarea')) {
    if (!seen(each)) continue;
    if (!name(each)) problems.push(`no name: ${each.outerHTML.slice(0, 80)}`);
    if (each.tabIndex > 0) problems.push(`an order of its own: ${name(each)}`);
    const { width, height } = each.getBoundingClientRect();
    if (matchMedia('(hover: none)').matches && !each.matches('.more, .skip') && each.matches('button, input, nav a')
      && (width < 43 || height < 43)) problems.push(`too small for a finger: ${name(each)} ${width}×${height}`);
  }
  for (const each of document.querySelectorAll('[role=checkbox]'))
    if (!each.ariaChecked) problems.push(`a box without a state: ${name(each)}`);
  const ids = [...document.querySelectorAll('[id]')].map((each) => each.id);
  for (const id of new Set(ids.filter((id, place) => ids.indexOf(id) !== place))) problems.push(`twice: ${id}`);
  if (!document.querySelector('h1, h2')) problems.push('no heading');
  for (const landmark of ['main', 'nav'])
    if (document.querySelectorAll(landmark).length !== 1) problems.push(`not one ${landmark}`);
  if (document.documentElement.scrollWidth > innerWidth)
    problems.push(`${document.documentElement.scrollWidth} px wide in ${innerWidth}`);

  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const color = (text, under) => {
    paint.fillStyle = `rgb(${under})`;
    paint.fillRect(0, 0, 1, 1);
    paint.fillStyle = text;
    paint.fillRect(0, 0, 1, 1);
    return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => rgb.map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const each = words.currentNode.parentElement;
    // Pictures of dots are read out in the label of their row.
    if (!/[\p{L}\p{N}]/u.test(words.currentNode.data) || !seen(each) || each.closest('.skip, .box, script')) continue;
    const parents = [];
    for (let up = each; up; up = up.parentElement) parents.unshift(up);
    const under = parents.reduce((rgb, up) => color(getComputedStyle(up).backgroundColor, rgb), [255, 255, 255]);
    const over = color(getComputedStyle(each).color, under);
    const [dim, bright] = [light(under), light(over)].sort((a, b) => a - b);
    const ratio = (bright + 0.05) / (dim + 0.05);
    if (ratio < 4.5) problems.push(`contrast ${ratio.toFixed(1)}: ${words.currentNode.data.trim().slice(0, 30)} .${each.className}`);
  }
  return [...new Set(problems)];
}"""


class Looks(Served):
    def fill(self):
        self.daybook("add", "Water the fern today !high #garden #home")
        self.daybook("add", "Call Gran tomorrow 18:00 !medium")
        self.daybook("add", "Pay the rent yesterday !low #money")
        self.daybook("add", "Buy oat milk")
        self.daybook("done", "Buy oat milk")
        self.daybook("habit", "add", "Read a book daily")

    def hostile(self):
        answer = self.daybook("pipe", text=json.dumps({
            "jsonrpc": "2.0", "id": 1, "method": "task/add",
            "params": {"title": HOSTILE, "tags": ["<b>"]}}) + "\n")
        self.assertIn("result", answer)

    def hold(self, **options):
        self.fill()
        page = self.open(**options)
        found = {}
        for path in PAGES:
            page.goto(self.url.rstrip("/") + path)
            page.wait_for_timeout(200)
            if problems := page.evaluate(RULES):
                found[path] = problems
        self.assertEqual(found, {}, json.dumps(found, indent=1, ensure_ascii=False))

    def test_the_rules_hold_on_a_phone_in_light_colours(self):
        self.hold()

    def test_the_rules_hold_on_a_phone_in_dark_colours(self):
        self.hold(dark=True)

    def test_the_rules_hold_on_a_wide_screen_in_light_colours(self):
        self.hold(wide=True)

    def test_the_rules_hold_on_a_wide_screen_in_dark_colours(self):
        self.hold(wide=True, dark=True)

    def test_the_rules_hold_in_dialogs(self):
        self.fill()
        for dark in (False, True):
            page = self.open(dark=dark)
            self.row(page, "fern").locator(".left").tap()
            self.assertEqual(page.evaluate(RULES), [])
            page.get_by_role("dialog").get_by_role("button", name="Edit the title").tap()
            page.wait_for_timeout(300)
            self.assertEqual(page.evaluate(RULES), [])

    def test_nothing_runs_over_at_320_pixels_and_at_twice_the_size(self):
        self.fill()
        self.hostile()
        page = self.open(wide=True)
        for width, height in ((320, 640), (640, 400), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            for path in PAGES:
                page.goto(self.url.rstrip("/") + path)
                page.wait_for_timeout(100)
                self.assertLessEqual(
                    page.evaluate("document.documentElement.scrollWidth"), width, f"{path} at {width}")

    def test_a_hostile_title_is_only_text(self):
        self.hostile()
        page = self.open("/v/tasks")
        expect(self.row(page, "<script>")).to_contain_text("onerror=window.ran=1")
        self.row(page, "<script>").locator(".text").tap()
        expect(page.get_by_role("dialog")).to_contain_text("<script>")
        page.keyboard.press("Escape")
        self.box(page, "<script>").tap()
        expect(page.locator("#toast")).to_contain_text("<script>")
        self.assertIsNone(page.evaluate("window.ran ?? null"))
        self.assertEqual(page.locator("#lines script, #lines img, [onclick]").count(), 0)

    def test_tab_goes_through_the_page_as_it_is_read(self):
        self.fill()
        page = self.open(wide=True)
        tops = []
        for _ in range(40):
            page.keyboard.press("Tab")
            spot = page.evaluate("""() => {
              const at = document.activeElement;
              return at.closest('#lines') && [at.closest('li').id, at.getBoundingClientRect().top + scrollY];
            }""")
            if spot:
                tops.append(spot[1])
            elif tops:
                break
        self.assertGreater(len(tops), 3)
        self.assertEqual(tops, sorted(tops))

    def test_a_phone_shows_no_keys(self):
        self.fill()
        page = self.open("/v/habits")
        expect(page.locator(".hint").first).to_be_hidden()
        self.row(page, "Read").locator(".text").tap()
        expect(page.get_by_role("dialog").locator("kbd").first).to_be_hidden()
