// Keys

let current, typed = "", waiting, moved = [], ahead = [], since;
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
  const field = event.target.offsetParent && event.target.matches("input, textarea") && event.target.tagName;
  const pressed = { Enter: "↵", Escape: "q" }[event.key] ?? event.key;
  // A key that is held types or moves, and does nothing else.
  const isMove = pressed === "↵" ? field === "TEXTAREA" : field || pressed.length > 1 || "jk ".includes(pressed);
  if (event.repeat && !isMove) return event.preventDefault();
  if (field) return event.key === "Escape" && !dialog.open && event.target.blur();
  if (dialog.open && event.key === "Escape") return;
  if (pressed.length > 1 || (pressed === "↵" && event.target.matches("a, button"))) return;
  if (!busy) return press(pressed) && event.preventDefault();
  event.preventDefault();
  if (!ahead.length) since = event.timeStamp;
  // An Enter before anything else is the second one of what was sent.
  if (ahead.length || pressed !== "↵") ahead.push(pressed);
});

/** Returns whether the key is one of ours. */
function press(pressed) {
  if (dialog.open && !$(".panel", dialog)) return false;
  typed += pressed;
  const [digits] = typed.match(/^([1-9]\d*)?/), lines = meant(+digits || 1), word = typed.slice(digits.length);
  const cursor = asSeen(), keys = [...actions(...lines).map((each) => [each.dataset.key, "", () => run(each, lines, cursor)]), ...ways(), ...own];
  const fits = keys.filter(([each]) => each.startsWith(word)), found = fits.find(([each]) => each === word);
  const finish = () => ((typed = ""), found && (dialog.close(), found[2](+digits || 1)));
  clearTimeout(waiting);
  if (!fits.length) return (typed = "");
  if (fits.every(([each]) => each === word)) finish();
  else waiting = setTimeout(finish, 1000);
  return true;
}

/**
 * Takes the keys that were typed meanwhile: for a question, as its answer. What was meant for a page that did
 * not come, or not soon, is dropped.
 */
function replay(isDone) {
  if (ahead.length && (!isDone || performance.now() - since > 3000)) {
    say(`“${ahead.join("")}” was typed too early, and is dropped.`, "warning", isDone && undo());
    ahead = [];
  }
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

// Fingers

let tap = {};
/** A second tap at one place was not meant for the line that has come there meanwhile. */
document.addEventListener("click", (event) => {
  const { id } = event.target.closest?.("#lines > li") ?? {}, { clientX: x, clientY: y, timeStamp: time } = event;
  if (!id || !event.detail) return;
  const isSoon = time - tap.time < 3000 && time - Math.max(tap.time, changed) < 600;
  if (isSoon && tap.id !== id && Math.hypot(x - tap.x, y - tap.y) < 20) {
    event.preventDefault();
    event.stopPropagation();
  } else tap = { id, x, y, time };
}, true);

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

