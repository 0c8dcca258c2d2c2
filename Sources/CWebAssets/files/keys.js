// Keys

let current, typed = "", waiting, moved = [], ahead = [];
const here = () => document.activeElement.closest("#lines > li") ?? byID(current?.id);
function go(line) {
  if (!line) return;
  line.tabIndex = -1;
  line.focus();
  line.scrollIntoView({ block: "nearest" });
  current = line;
}
function step(by) {
  const way = by > 0 ? "nextElementSibling" : "previousElementSibling";
  let line = here();
  if (!line) return go(by > 0 ? list.firstElementChild : list.lastElementChild);
  for (let next = line[way], left = Math.abs(by); next && left; next = next[way]) if (next.offsetParent) (line = next), left--;
  go(line);
}
/** The lines that are selected, or so many from the cursor on. */
function meant(count) {
  const lines = all("#lines > li"), range = getSelection(), at = lines.indexOf(here());
  const chosen = range.isCollapsed ? [] : lines.filter((each) => range.containsNode(each, true));
  return chosen.length > 1 ? chosen : at < 0 ? [] : lines.slice(at, at + count);
}
function enter() {
  const line = here(), main = actions(line).find((each) => "main" in each.dataset && lists(line, each)), link = line && $(".text a", line);
  if (main) run(main, [line]);
  else link ? link.click() : menu({});
}
const own = [
  ["j", "Next line", (count) => step(count)], ["k", "Line before", (count) => step(-count)],
  ["gg", "First line", () => go(list.firstElementChild)], ["G", "Last line", () => go(list.lastElementChild)],
  ["↵", "Open", enter], ["gr", "Refresh", () => location.reload()],
  ["/", "Search", () => location.assign("/v/search")], ["?", "Show what can be done here", menu],
  ["q", "Go back", () => history.back()],
];
const ways = () => all("nav a").filter((each) => $("kbd", each)).map((each) => [$("kbd", each).textContent, each.firstChild.textContent, () => each.click()]);

listen("keydown", (event) => {
  if (!list || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  // That of a question that was given up may have the focus still.
  if (event.target.matches("input, textarea") && event.target.offsetParent) return event.key === "Escape" && !dialog.open && event.target.blur();
  if (dialog.open && event.key === "Escape") return;
  const pressed = { Enter: "↵", Escape: "q" }[event.key] ?? event.key;
  if (pressed.length > 1 || (pressed === "↵" && event.target.matches("a, button"))) return;
  // A key that is held moves, and does nothing else; a second Enter is of the question that was answered.
  if ((event.repeat && !"jk ".includes(pressed)) || (busy && !dialog.open && !ahead.length && pressed === "↵")) return event.preventDefault();
  if (busy ? ahead.push(pressed) : press(pressed)) event.preventDefault();
});

/** Returns whether the key is one of ours. */
function press(pressed) {
  if (dialog.open && !$(".panel", dialog)) return false;
  typed += pressed;
  const [digits] = typed.match(/^([1-9]\d*)?/), lines = meant(+digits || 1), word = typed.slice(digits.length);
  const cursor = shownAt(), keys = [...actions(...lines).map((each) => [each.dataset.key, "", () => run(each, lines, cursor)]), ...ways(), ...own];
  const fits = keys.filter(([each]) => each.startsWith(word)), found = fits.find(([each]) => each === word);
  const finish = () => ((typed = ""), found && (dialog.close(), found[2](+digits || 1)));
  clearTimeout(waiting);
  if (!fits.length) return (typed = "");
  if (fits.every(([each]) => each === word)) finish();
  else waiting = setTimeout(finish, 1000);
  return true;
}

/** Takes the keys that were typed meanwhile: for a question, as its answer. */
function replay() {
  while (ahead.length && !busy) {
    const pressed = ahead.shift(), field = dialog.open && $("input:not([type=hidden]), textarea", dialog);
    if (!field) press(pressed);
    else if (pressed === "↵") field.form.requestSubmit();
    else {
      field.value += pressed;
      preview(field);
    }
  }
}

// Swipes

let touch;
const end = (event) => {
  if (!touch) return;
  const { line, by } = touch;
  touch = line.style.translate = "";
  if (event.type === "pointercancel" || Math.abs(by) < 80) return;
  if (by > 0) $("button.box", line)?.click();
  else sheet(line, true);
};
listen("pointerdown", (event) => {
  if (!event.isPrimary) return touch && ((touch.by = 0), end(event));
  const line = event.target.closest("#lines > [data-actions]:not(.grid)");
  touch = event.pointerType === "touch" && line && { line, x: event.clientX, by: 0 };
});
listen("pointermove", (event) => {
  if (!touch || !event.isPrimary) return;
  touch.by = event.clientX - touch.x;
  if (Math.abs(touch.by) > 10) touch.line.style.translate = `${touch.by}px`;
});
listen("pointerup pointercancel", end);
