// What a page does beyond links and forms: acts without loading anew, stays in step with the server,
// takes keys and swipes, and keeps what is added without a line until there is one.
"use strict";
const $ = (selector, root = document) => root?.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const make = (tag, values, ...parts) => {
  const made = Object.assign(document.createElement(tag), values);
  made.append(...parts);
  return made;
};
const { token, view, argument, saved } = document.body.dataset;
const [list, acts, add, dialog, toast] = ["lines", "acts", "add", "dialog", "toast"].map((id) => $(`#${id}`));
const state = make("p", { id: "state" });
state.setAttribute("role", "status");
const clock = (time) => new Date(time).toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
document.cookie = `zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}; Path=/; SameSite=Strict; Max-Age=31536000`;

// Acts

/** Returns the server's answer. Throws where there is no line. */
async function post(path, data, signal) {
  data.set("t", token);
  const hasFile = [...data.values()].some((value) => value instanceof File);
  const send = () => fetch(path, {
    method: "POST", signal, body: hasFile ? data : new URLSearchParams(data),
    headers: { Accept: "application/json" },
  });
  let response = await send();
  // The server's server ended; the next request starts another, and the act has its key.
  if (response.status === 503) response = await send();
  if (response.status === 401) await leave();
  if (response.status === 401 || response.status > 500) throw new Error("no answer");
  const isData = response.headers.get("Content-Type")?.includes("json");
  return isData ? response.json() : { error: await response.text() };
}

const noLine = "Not connected. Try again when the connection is back.";

/** Acts; what can wait for a line does. Returns why it was refused, if it was. */
async function act(data, label) {
  if (!data.get("r")) data.set("r", crypto.randomUUID());
  const name = (data.get("action") ?? data.get("do")).split(" ")[0];
  const canWait = name === "complete" || (name === "add" && data.get("answer"));
  const item = { body: `${new URLSearchParams(data)}&typedAt=${new Date().toISOString()}`, label, r: data.get("r") };
  const keep = () => write([...read(), item]);
  // In order: behind what waits already.
  if (canWait && read().some((each) => !each.problem)) return keep(), flush();
  try {
    const answer = await post("/act", data, canWait ? AbortSignal.timeout(15000) : undefined);
    if (answer.error) return answer.error;
    take(answer, name);
  } catch {
    if (!canWait) return noLine;
    keep();
  }
}

function take(answer, name) {
  if (answer.ask) return open(answer.ask);
  if (dialog.open) dialog.close();
  if (answer.message) say(answer.message, answer.style, name !== "undo");
  if (answer.open ?? answer.link) return location.assign(answer.open ?? answer.link);
  if (answer.focus && document.activeElement.tagName !== "INPUT") go(row(answer.focus));
}

const data = (name, key) => {
  const fields = new FormData(acts);
  fields.set("do", key ? `${name} ${key}` : name);
  return fields;
};
const key = (line) => line?.id.slice(2);
const row = (key) => document.getElementById(`k.${key}`);
const words = (line) => $(".left", line)?.textContent ?? $(".text", line)?.textContent ?? "";

async function run(name, line) {
  if (dialog.open) dialog.close();
  const problem = await act(data(name, key(line)), line && words(line));
  if (problem) say(problem, "error");
}

document.addEventListener("submit", async (event) => {
  const form = event.target, by = event.submitter;
  if (form.getAttribute("action") !== "/act") return;
  event.preventDefault();
  const fields = new FormData(form, by), input = $("[name=answer]:not(button)", form), text = input?.value;
  const box = by?.matches(".box") && by, was = box && box.ariaChecked;
  if (box) box.ariaChecked = was === "true" ? "false" : "true";
  if (form === add) input.value = "";
  turn++;
  const preview = $(".preview", form);
  if (preview) preview.innerHTML = "";
  const problem = await act(fields, box ? words(box.parentNode) : text);
  if (box && (problem || dialog.open)) box.ariaChecked = was;
  if (!problem) return;
  if (form === add) input.value ||= text;
  // Where the answer may be lost, the same act is sent again.
  if (form.elements.r && problem !== noLine) form.elements.r.value = crypto.randomUUID();
  if (preview && form !== add) preview.replaceChildren(make("p", { className: "s-error", textContent: problem }));
  else say(problem, "error");
});

let fading;
function say(text, style, canUndo) {
  toast.replaceChildren(make("p", { className: `s-${style ?? "plain"}`, textContent: text }));
  if (canUndo && $("#actions [value=undo]")) toast.append(make("button", { textContent: "Undo", onclick: () => run("undo") }));
  clearTimeout(fading);
  fading = setTimeout(() => toast.replaceChildren(), 10000);
}

// Questions, and what can be done

function open(...parts) {
  if (parts.length === 1) dialog.innerHTML = parts[0];
  else dialog.replaceChildren(...parts);
  if (!dialog.open) dialog.showModal();
  const field = $("input:not([type=hidden]), textarea", dialog);
  (field ?? dialog).focus();
  if (field?.value && field.type !== "file") field.setSelectionRange(field.value.length, field.value.length);
}

const actions = (line) => {
  const names = line?.dataset.actions?.split(" ") ?? [];
  return all("#actions button").filter((each) => each.dataset.scope === "view" || names.includes(each.value));
};
const entry = (title, shown, onclick, flags = {}) => {
  const button = make("button", { type: "button", onclick }, make("span", { textContent: title }), make("kbd", { textContent: shown }));
  Object.assign(button.dataset, flags);
  return button;
};
const offer = (line) => (each) =>
  entry(each.firstElementChild.textContent, each.dataset.key, () => run(each.value, each.dataset.scope === "view" ? null : line), each.dataset);

/** The actions of a line, or those used often; the main one first. */
function sheet(line, isShort) {
  const rank = (each) => ("main" in each.dataset ? 0 : "frequent" in each.dataset ? 1 : 2);
  const found = actions(line).filter((each) => each.dataset.scope !== "view" || line.dataset.actions.split(" ").includes(each.value));
  const few = found.filter((each) => rank(each) === 1 && each.value !== $(".box", line)?.value?.split(" ")[0]);
  const shown = (isShort && few.length ? few : found).sort((a, b) => rank(a) - rank(b));
  current = line;
  open(make("h2", { textContent: words(line), dir: "auto" }), make("div", { className: "panel" }, ...shown.map(offer(line))));
}

/** What can be done with the page, and from a keyboard with all else. */
function menu({ type }) {
  const line = type !== "click" && here(), title = make("h2", { textContent: document.title.replace(/ · daybook$/, "") });
  if (!line) return open(title, make("div", { className: "panel" }, ...actions().map(offer())));
  open(title, make("div", { className: "panel" },
    ...actions(line).map(offer(line)), make("h3", { textContent: "Pages" }), ...ways().map(([shown, title, run]) => entry(title, shown, run)),
    make("h3", { textContent: "Everywhere" }), ...own.map(([shown, title, run]) => entry(title, shown, () => (dialog.close(), run())))));
}

document.addEventListener("click", (event) => {
  const at = event.target, line = at.closest("#lines > li");
  if (at === dialog) dialog.close();
  const text = at.closest("[data-text]")?.dataset.text;
  if (text !== undefined) {
    const input = $("[name=answer]", at.form ?? at.closest("form"));
    input.value = text;
    input.focus();
    preview(input);
  }
  if (!line?.dataset.actions || (at.closest("a:not(.more), button")) || getSelection().toString()) return;
  event.preventDefault();
  const names = line.dataset.actions.split(" ");
  if (names.length === 1) run(names[0], line);
  else sheet(line);
});

// Keys

let current, typed = "", waiting;
const here = () => document.activeElement.closest("#lines > li") ?? (current && (current.isConnected ? current : document.getElementById(current.id)));
function go(line) {
  if (!line) return;
  line.tabIndex = -1;
  line.focus();
  line.scrollIntoView({ block: "nearest" });
  current = line;
}
function step(by) {
  let line = here() ?? (by > 0 ? list.firstElementChild : list.lastElementChild);
  if (here()) do line = by > 0 ? line.nextElementSibling : line.previousElementSibling; while (line && !line.offsetParent);
  go(line);
}
function enter() {
  const line = here(), main = line && actions(line).find((each) => "main" in each.dataset && line.dataset.actions?.split(" ").includes(each.value));
  if (main) run(main.value, line);
  else if ($(".text a", line)) $(".text a", line).click();
  else menu({});
}
const own = [
  ["j", "Next line", () => step(1)], ["k", "Line before", () => step(-1)],
  ["gg", "First line", () => go(list.firstElementChild)], ["G", "Last line", () => go(list.lastElementChild)],
  ["↵", "Open", enter], ["gr", "Refresh", () => location.reload()],
  ["/", "Search", () => location.assign("/v/search")], ["?", "Show what can be done here", menu],
  ["q", "Go back", () => history.back()],
];
const ways = () => all("nav a").filter((each) => $("kbd", each)).map((each) => [$("kbd", each).textContent, each.firstChild.textContent, () => each.click()]);

document.addEventListener("keydown", (event) => {
  if (!list || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (event.target.matches("input, textarea")) return event.key === "Escape" && !dialog.open && event.target.blur();
  if (dialog.open && (!$(".panel", dialog) || event.key === "Escape")) return;
  const pressed = { Enter: "↵", Escape: "q" }[event.key] ?? event.key;
  if (pressed.length > 1 || pressed === " " || (pressed === "↵" && event.target.matches("a, button"))) return;
  const line = here();
  const keys = [
    ...actions(line).map((each) => [each.dataset.key, "", () => run(each.value, each.dataset.scope === "view" ? null : line)]),
    ...ways(), ...own,
  ];
  typed += pressed;
  const fits = keys.filter(([each]) => each.startsWith(typed)), found = fits.find(([each]) => each === typed);
  const finish = () => ((typed = ""), found && (dialog.close(), found[2](event)));
  clearTimeout(waiting);
  if (!fits.length) return (typed = "");
  event.preventDefault();
  if (fits.every(([each]) => each === typed)) finish();
  else waiting = setTimeout(finish, 1000);
});

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
list?.addEventListener("pointerdown", (event) => {
  const line = event.target.closest("#lines > [data-actions]:not(.grid)");
  touch = event.pointerType === "touch" && line && { line, x: event.clientX, by: 0 };
});
list?.addEventListener("pointermove", (event) => {
  if (!touch) return;
  touch.by = event.clientX - touch.x;
  if (Math.abs(touch.by) > 10) touch.line.style.translate = `${touch.by}px`;
});
list?.addEventListener("pointerup", end);
list?.addEventListener("pointercancel", end);

// While one types

let turn = 0, pause;
document.addEventListener("input", (event) => {
  if (!event.target.form?.matches("#add, [data-preview]")) return;
  clearTimeout(pause);
  pause = setTimeout(preview, 80, event.target);
});
async function preview(input) {
  const { form } = input, mine = ++turn, fields = new FormData(form);
  for (const [name, value] of [["action", form.dataset.action ?? "add"], ["n", form.dataset.ask ?? 0], ["text", input.value]]) fields.set(name, value);
  const answer = input.value && await post("/preview", fields).catch(() => {});
  if (mine === turn) $(".preview", form).innerHTML = answer?.html ?? "";
}

// In step with the server

let source, heard = saved ? Date.parse(saved) : Date.now(), fails = 0, retry;
function connect() {
  source?.close();
  clearTimeout(retry);
  if (!list || document.hidden) return;
  const query = new URLSearchParams({ v: view, h: document.body.dataset.hash });
  if (argument !== undefined) query.set("a", argument);
  const mine = source = new EventSource(`/live?${query}`), began = Date.now();
  mine.began = began;
  const on = (name, body) => mine.addEventListener(name, (event) => {
    heard = Date.now();
    if (fails || state.textContent) state.textContent = "";
    fails = 0;
    body?.(JSON.parse(event.data));
  });
  on("ping");
  on("page", replace);
  on("change", change);
  on("reminders", ({ html }) => {
    const place = $("#reminders");
    if (place.shown !== html) place.innerHTML = place.shown = html;
    flush();
  });
  on("reload", () => (dialog.open ? (retry = setTimeout(connect, 5000)) : location.reload()));
  mine.onerror = () => (mine.close(), mine === source && lost());
}
async function lost() {
  if (fails++) state.textContent = `Not connected; as of ${clock(heard)}`;
  retry = setTimeout(connect, fails > 1 ? 3000 : 100);
  const response = await fetch("/browsers", { headers: { Accept: "application/json" } }).catch(() => {});
  if (response?.status === 401) leave();
}

const parsed = (lines) => make("template", { innerHTML: lines.join("") }).content.children;

/** A whole page: only the lines that are others are changed. */
function replace(page) {
  const { lines } = page, fresh = parsed(lines), old = list.children, least = Math.min(fresh.length, old.length);
  let start = 0, same = 0;
  while (start < least && old[start].isEqualNode(fresh[start])) start++;
  while (same < least - start && old[old.length - 1 - same].isEqualNode(fresh[fresh.length - 1 - same])) same++;
  change({ ...page, splices: [{ start, removed: old.length - start - same, lines: lines.slice(start, lines.length - same) }] });
}

function change({ cursor, splices, title, actions }) {
  const active = document.activeElement, line = active.closest("#lines > li");
  const part = line && all("a, button", line).indexOf(active), after = [];
  for (let each = line; each && after.length < 50; each = each.nextElementSibling) after.push(each.id);
  const marks = [];
  for (let y = 60; y < innerHeight; y += 90) {
    const mark = document.elementsFromPoint(innerWidth / 2, y).map((each) => each.closest("#lines > li")).find(Boolean);
    if (mark) marks.push([mark.id, mark.getBoundingClientRect().top]);
  }
  for (const { start, removed, lines } of splices) {
    document.body.dataset.hash = "";
    if (start + removed > list.children.length) return connect();
    const fresh = parsed(lines), old = [...list.children].slice(start, start + removed), next = list.children[start + removed];
    if (old.length === list.children.length) list.replaceChildren(...fresh);
    else (old.forEach((each) => each.remove()), next ? next.before(...fresh) : list.append(...fresh));
  }
  for (const form of [acts, add]) form.elements.c.value = cursor;
  if (title !== undefined) document.title = `${title} · daybook`;
  if (actions !== undefined) $("#actions").innerHTML = actions;
  // What is in sight stays where it is, but for a line that moved alone.
  const shifts = marks.map(([id, top]) => document.getElementById(id)?.getBoundingClientRect().top - top).filter((by) => by === by);
  if (scrollY && shifts.length) scrollBy(0, shifts.sort((a, b) => Math.abs(a) - Math.abs(b))[0]);
  if (line && !line.isConnected) {
    const found = after.map((id) => document.getElementById(id)).filter(Boolean), { top, bottom } = found[0]?.getBoundingClientRect() ?? {};
    const next = bottom < 0 || top > innerHeight ? found[1] : found[0];
    if (next) next.tabIndex = -1;
    (part >= 0 && all("a, button", next ?? list)[part] || next)?.focus({ preventScroll: true });
  }
  draw();
}
