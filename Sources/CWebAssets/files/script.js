// What a page does beyond links and forms: it acts in place, stays in step with the server, takes keys
// and swipes, and keeps what has no line yet.
"use strict";
const $ = (selector, root = document) => root?.querySelector(selector);
const byID = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const make = (tag, values, ...parts) => {
  const made = Object.assign(document.createElement(tag), values);
  made.append(...parts);
  return made;
};
const listen = (types, run) => types.split(" ").forEach((type) => addEventListener(type, run));
const { token, browser, view, argument, saved } = document.body.dataset;
const [list, acts, add, dialog, toast, state, queue] = ["lines", "acts", "add", "dialog", "toast", "state", "waiting"].map(byID);
/** The time, with its day where that is not today. */
function clock(time) {
  const date = new Date(time), day = { weekday: "short", day: "numeric", month: "short" };
  return date.toLocaleString([], { ...(date.toDateString() !== new Date().toDateString() && day), hour: "numeric", minute: "2-digit" });
}
document.cookie = `zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}; Path=/; SameSite=Strict; Max-Age=31536000`;

// Acts

const ask = (path, options) => fetch(path, { headers: { Accept: "application/json" }, ...options });
/** What stood in the way of the last act, where that was no missing line. */
let hitch;
/** Whether daybook answered, and nothing in front of it. */
const isOurs = (response) => response?.headers.has("Daybook");
const isUnpaired = (response) => isOurs(response) && response.status === 401;
/** Returns the server's answer. Throws where there is no line, or something else than daybook at its end. */
async function post(path, data, end) {
  data.set("t", token);
  hitch = undefined;
  const fail = (cause) => {
    hitch = cause;
    throw new Error("", { cause });
  };
  const hasFile = data.has("file"), body = hasFile ? data : new URLSearchParams(data);
  const send = () => ask(path, { method: "POST", signal: end ?? AbortSignal.timeout(hasFile ? 120000 : 15000), body });
  let response = await send();
  // The server's server ended; the next request starts another, and the act has its key.
  if (response.status === 503) response = await send();
  if (isUnpaired(response)) await leave();
  if (!isOurs(response)) fail("What answered is not daybook. Load the page again.");
  const isData = response.headers.get("Content-Type")?.includes("json");
  const answer = isData ? await response.json() : { error: await response.text() };
  // What is none of the act's fault may pass later.
  if (![200, 400, 404].includes(response.status)) fail(answer.error);
  return answer;
}

let busy = 0, changes = 0, isLost, unsure = {};
/** Acts, while keys wait; what can wait for a line does. Returns why it was refused, if it was. */
async function act(data, label) {
  const same = JSON.stringify([...data].filter(([field]) => !["c", "d", "r", "t"].includes(field)));
  // What may have arrived already goes by its own key when it is asked for again.
  if (!data.get("r")) data.set("r", unsure.same === same ? unsure.r : crypto.randomUUID());
  const name = (data.get("action") ?? data.get("do")).split(" ")[0];
  const canWait = name === "complete" || (name === "add" && data.get("answer"));
  const keep = () => {
    try {
      write({ body: `${new URLSearchParams(data)}&typedAt=${new Date().toISOString()}`, label, r: data.get("r") });
    } catch {
      return "There is no room here to keep it. Try again when the connection is back.";
    }
  };
  // In order: behind what waits already.
  if (canWait && waits().length) {
    const problem = keep();
    flush();
    return problem;
  }
  const before = changes, mine = asked, slow = setTimeout(() => (state.textContent = "daybook…"), 300);
  isLost = false;
  busy++;
  try {
    const answer = await post("/act", data);
    unsure = {};
    if (answer.error) {
      ahead = [];
      return answer.error;
    }
    take(answer, name, mine);
    clearTimeout(slow);
    // What it changes comes by another way.
    for (let times = 33; times-- && changes === before && !answer.ask; ) await new Promise((done) => setTimeout(done, 30));
    if (answer.focus && document.activeElement.tagName !== "INPUT") go(row(answer.focus));
  } catch ({ cause }) {
    isLost = true;
    unsure = { same, r: data.get("r") };
    ahead = [];
    return canWait ? keep() : cause || "Not connected. Try again when the connection is back.";
  } finally {
    clearTimeout(slow);
    state.textContent = state.textContent.replace("daybook…", "");
    busy--;
    replay();
  }
}

/** Shows what came of an act. What is asked by now is another's, unless it has the same number. */
function take(answer, name, mine) {
  const isFree = mine === asked || !dialog.open;
  if (answer.ask && isFree) return open(answer.ask);
  if (answer.ask) return say("This asks something.", "warning", false, ["Answer", () => open(answer.ask)]);
  if (isFree) dialog.close();
  if (answer.message) say(answer.message, answer.style, name !== "undo");
  if (isFree && !$("[name=answer]", add)?.value && (answer.open ?? answer.link)) location.assign(answer.open ?? answer.link);
}

const row = (key) => byID(`k.${key}`);
const words = (line) => $(".left", line)?.textContent ?? $(".text", line)?.textContent ?? "";

const shownAt = () => acts.elements.c.value;
/** Acts on those of the lines that list the action, as they were seen. */
async function run(action, lines, cursor = shownAt()) {
  dialog.close();
  const { scope } = action.dataset, fields = new FormData(acts);
  const meant = scope === "view" ? [] : lines.filter((line) => lists(line, action)).slice(0, scope === "line" ? 1 : undefined);
  const keys = meant.map((line) => line.id.slice(2));
  moved = meant.map((line) => line.id);
  fields.set("c", cursor);
  fields.set("do", [action.value, ...keys.splice(-1)].join(" "));
  for (const each of keys) fields.append("k", each);
  getSelection().empty();
  const problem = await act(fields, meant.map(words).join(", "));
  if (problem) say(problem, "error");
}

listen("submit", async (event) => {
  const form = event.target, by = event.submitter;
  if (form.getAttribute("action") !== "/act") return;
  event.preventDefault();
  const fields = new FormData(form, by), input = $("[name=answer]:not(button)", form), text = input?.value;
  const box = by?.matches(".box") && by, was = box && box.ariaChecked;
  if (box) box.ariaChecked = was === "true" ? "false" : "true";
  if (form === add) input.value = "";
  // What is typed now is meant for the next question.
  else if (!box) document.activeElement.blur();
  turn++;
  clearTimeout(pause);
  asking?.abort();
  const preview = $(".preview", form);
  if (preview) preview.innerHTML = "";
  const problem = await act(fields, box ? words(box.parentNode) : text);
  if (box && (problem || dialog.open)) box.ariaChecked = was;
  if (!problem) return;
  if (form === add) input.value ||= text;
  // Where the answer may be lost, the same act is sent again.
  if (form.elements.r && !isLost) form.elements.r.value = crypto.randomUUID();
  if (form !== add) input?.focus();
  if (preview && form !== add) preview.replaceChildren(make("p", { className: "s-error" }, problem));
  else say(problem, "error");
});

let fading;
function say(text, style, canUndo, button) {
  const undo = $("#actions [value=undo]"), [title, body] = button ?? (canUndo && undo ? ["Undo", () => run(undo, [])] : []);
  toast.replaceChildren(make("p", { className: `s-${style ?? "plain"}` }, text));
  if (title) toast.append(make("button", { onclick: () => (toast.replaceChildren(), body()) }, title));
  clearTimeout(fading);
  fading = setTimeout(() => toast.replaceChildren(), 10000);
}

// Questions, and what can be done

/** Which question is open, or was last. */
let asked = 0;
function open(...parts) {
  asked++;
  if (parts.length === 1) dialog.innerHTML = parts[0];
  else dialog.replaceChildren(...parts);
  if (!dialog.open) dialog.showModal();
  const field = $("input:not([type=hidden]), textarea", dialog);
  (field ?? dialog).focus();
  if (field?.value && field.type !== "file") field.setSelectionRange(field.value.length, field.value.length);
}

const lists = (line, { value }) => line?.dataset.actions?.split(" ").includes(value);
const actions = (...lines) => all("#actions button").filter((each) => each.dataset.scope === "view" || lines.some((line) => lists(line, each)));
const entry = (title, shown, onclick, flags = {}) => {
  const button = make("button", { type: "button", onclick }, make("span", {}, title), make("kbd", {}, shown));
  Object.assign(button.dataset, flags);
  return button;
};
const offer = (line, cursor = shownAt()) => (each) =>
  entry(each.textContent, each.dataset.key, () => run(each, [line], cursor), each.dataset);

/** The actions of a line, or those used often; the main one first. */
function sheet(line, isShort) {
  const rank = (each) => ("main" in each.dataset ? 0 : "frequent" in each.dataset ? 1 : 2);
  const found = actions(line).filter((each) => lists(line, each));
  const few = found.filter((each) => rank(each) === 1 && each.value !== $(".box", line)?.value?.split(" ")[0]);
  if (isShort && few.length === 1) return run(few[0], [line]);
  const shown = (isShort && few.length ? few : found).sort((a, b) => rank(a) - rank(b));
  current = line;
  open(make("h2", { dir: "auto" }, words(line)), make("div", { className: "panel" }, ...shown.map(offer(line))));
}

/** What can be done with the page, and from a keyboard with all else. */
function menu({ type }) {
  const line = type === "click" ? undefined : here(), list = (title, keys) =>
    [make("h3", {}, title), ...keys.map(([shown, title, run]) => entry(title, shown, () => (dialog.close(), run(1))))];
  open(make("h2", {}, document.title.replace(/ · daybook$/, "")), make("div", { className: "panel" },
    ...actions(line).map(offer(line)), ...(line ? [...list("Pages", ways()), ...list("Everywhere", own)] : [])));
}

let pressedOn;
listen("pointerdown", (event) => (pressedOn = event.target));
/** A second tap at one place was not meant for the line that has come there meanwhile. */
let tap = {};
document.addEventListener("click", (event) => {
  const { id } = event.target.closest?.("#lines > li") ?? {}, { clientX: x, clientY: y, timeStamp: time } = event;
  if (!id || !event.detail) return;
  if (tap.id && tap.id !== id && time - tap.time < 600 && Math.hypot(x - tap.x, y - tap.y) < 20) {
    event.preventDefault();
    event.stopPropagation();
  } else tap = { id, x, y, time };
}, true);
listen("click", (event) => {
  const at = event.target, line = at.closest("#lines > li");
  if (at === dialog && pressedOn === dialog && !$("[name=answer]:not(button)", dialog)?.value) dialog.close();
  if (at.id === "menu") event.preventDefault(), menu(event);
  const text = at.closest("[data-text]")?.dataset.text;
  if (text !== undefined) {
    const input = $("[name=answer]", at.form ?? at.closest("form"));
    input.value = text;
    input.focus();
    preview(input);
  }
  if (!line?.dataset.actions || at.closest("a:not(.more), button") || getSelection().toString()) return;
  event.preventDefault();
  const found = actions().filter((each) => lists(line, each));
  if (found.length === 1) run(found[0], [line]);
  else sheet(line);
});

// While one types

let turn = 0, pause, asking;
listen("input", (event) => {
  if (!event.target.form?.matches("#add, [data-preview]")) return;
  clearTimeout(pause);
  pause = setTimeout(preview, 80, event.target);
});
async function preview(input) {
  const { form } = input, mine = ++turn, fields = new FormData(form);
  asking?.abort();
  asking = new AbortController();
  const answer = input.value && await post("/preview", fields, asking.signal).catch(() => {});
  if (mine === turn) $(".preview", form).innerHTML = answer?.html ?? "";
}

// In step with the server

const asked = new URLSearchParams({ v: view, ...(argument !== undefined && { a: argument }) });
let source, keeping, heard = saved ? Date.parse(saved) : Date.now(), fails = 0, retry;
function connect() {
  source?.close();
  clearTimeout(retry);
  if (!list || document.hidden) return;
  const query = new URLSearchParams({ h: document.body.dataset.hash, s: $("script[src]").getAttribute("src") });
  const mine = source = new EventSource(`/live?${asked}&${query}`);
  mine.began = Date.now();
  const on = (name, body) => mine.addEventListener(name, (event) => {
    heard = Date.now();
    if (fails || state.textContent) state.textContent = "";
    if (heard - mine.began > 10000) fails = 0;
    body?.(JSON.parse(event.data));
  });
  on("ping", flush);
  on("page", replace);
  on("change", change);
  on("reminders", ({ html }) => {
    const place = $("#reminders");
    if (place.shown !== html) place.innerHTML = place.shown = html;
    flush();
  });
  on("pages", async () => {
    const fresh = $("nav", parsed(await (await fetch(location)).text()));
    if (fresh) $("nav").replaceWith(fresh);
  });
  on("reload", () => (dialog.open || $("[name=answer]", add).value ? (retry = setTimeout(connect, 5000)) : location.reload()));
  mine.onerror = () => (mine.close(), mine === source && lost());
}
async function lost() {
  if (fails++) state.textContent = `Not connected; as of ${clock(heard)}`;
  retry = setTimeout(connect, fails > 1 ? 3000 : 100);
  const response = await ask("/browsers").catch(() => {});
  if (isUnpaired(response)) leave();
}

const parsed = (innerHTML) => make("template", { innerHTML }).content;

/** A whole page: from the first line on that is another, it is changed. */
function replace(page) {
  const fresh = parsed(page.lines.join("")).children, old = list.children;
  let start = 0;
  while (old[start]?.isEqualNode(fresh[start] ?? null)) start++;
  change({ ...page, splices: [{ start, removed: old.length - start, lines: page.lines.slice(start) }] });
}

let drawing;
/** Draws the pictures of the page anew, once it rests. */
function redraw() {
  const place = byID("pictures");
  clearTimeout(drawing);
  if (!place) return;
  const mine = drawing = setTimeout(async () => {
    const answer = await ask(`/pictures?${asked}`).catch(() => {}), html = answer?.ok && await answer.text();
    if (mine !== drawing || !answer?.ok || html === place.shown) return;
    const at = all("a", place).indexOf(document.activeElement);
    place.innerHTML = place.shown = html;
    all("a", place)[at]?.focus({ preventScroll: true });
  }, 100);
}

function change({ cursor, splices, title, actions }) {
  const active = document.activeElement, isInside = list.contains(active), line = here();
  const part = line && all("a, button", line).indexOf(active), ids = all("#lines > li").map((each) => each.id), at = ids.indexOf(line?.id);
  changes++;
  const marks = [];
  for (let y = 60; y < innerHeight; y += 90) {
    const mark = document.elementsFromPoint(innerWidth / 2, y).map((each) => each.closest("#lines > li")).find(Boolean);
    if (mark) marks.push([mark.id, mark.getBoundingClientRect().top]);
  }
  for (const { start, removed, lines } of splices) {
    document.body.dataset.hash = "";
    if (start + removed > list.children.length) return connect();
    const fresh = parsed(lines.join("")), old = [...list.children].slice(start, start + removed), next = list.children[start + removed] ?? null;
    if (old.length === list.children.length) list.replaceChildren(fresh);
    else (old.forEach((each) => each.remove()), list.insertBefore(fresh, next));
  }
  for (const form of [acts, add]) form.elements.c.value = cursor;
  if (title !== undefined) document.title = `${title} · daybook`;
  if (actions !== undefined) $("#actions").innerHTML = actions;
  // What is in sight stays where it is, but for a line that moved alone.
  const shifts = marks.map(([id, top]) => byID(id)?.getBoundingClientRect().top - top).filter((by) => by === by);
  if (scrollY && shifts.length) scrollBy(0, shifts.sort((a, b) => Math.abs(a) - Math.abs(b))[0]);
  if (line && !line.isConnected) {
    const again = byID(line.id);
    // It goes with its line, but not where an act here moved that.
    const stays = again && (!moved.includes(line.id) || again.previousElementSibling?.id === ids[at - 1] || again.nextElementSibling?.id === ids[at + 1]);
    const next = stays ? again : byID([...ids.slice(at + 1), ...ids.slice(0, at).reverse()].find((id) => byID(id)?.dataset.actions));
    current = next;
    if (next && isInside) {
      next.tabIndex = -1;
      (all("a, button", next)[part] ?? next).focus({ preventScroll: true });
    }
  }
  draw();
  redraw();
  clearTimeout(keeping);
  keeping = setTimeout(keepPage, 2000);
}
