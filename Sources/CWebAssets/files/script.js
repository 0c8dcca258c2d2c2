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
/** Whether daybook answered, and nothing in front of it. */
const isOurs = (response) => response?.headers.has("Daybook");
const isUnpaired = (response) => isOurs(response) && response.status === 401;
/** Returns the server's answer. Throws where there is no line, or something else than daybook at its end. */
async function post(path, data, end) {
  data.set("t", token);
  const hasFile = data.has("file"), body = hasFile ? data : new URLSearchParams(data);
  const send = () => ask(path, { method: "POST", signal: end ?? AbortSignal.timeout(hasFile ? 120000 : 15000), body });
  let response = await send();
  // The server's server ended; the next request starts another, and the act has its key.
  if (response.status === 503) response = await send();
  // What it says is kept first, and named then.
  if (isUnpaired(response)) setTimeout(leave);
  if (!isOurs(response)) throw new Error("", { cause: "What answered is not daybook. Load the page again." });
  const isData = response.headers.get("Content-Type")?.includes("json");
  const answer = isData ? await response.json() : { error: await response.text() };
  // What is none of the act's fault may pass later.
  if (![200, 400, 404].includes(response.status)) throw new Error("", { cause: answer.error });
  return answer;
}

let busy = 0, changed = 0, unsure = {};
/** Acts, while keys wait; what can wait for a line does. Returns why it was refused, if it was. */
async function act(data, label) {
  const same = JSON.stringify([...data].map(([field, value]) => !"cdrt".includes(field) && [field, value.size ?? value]));
  // What may have arrived already goes by its own key when it is asked for again.
  data.set("r", unsure.same === same ? unsure.r : crypto.randomUUID());
  const name = (data.get("action") ?? data.get("do")).split(" ")[0];
  const canWait = name === "complete" || (name === "add" && data.get("answer"));
  // In order: behind what waits already.
  if (canWait && waits().length) return keep(data, label);
  const before = changed, from = question, slow = setTimeout(() => (state.textContent = "daybook…"), 300);
  let isDone = false;
  busy++;
  try {
    const answer = await post("/act", data);
    unsure = {};
    if (answer.error) return answer.error;
    isDone = true;
    take(answer, label, from, name !== "undo");
    clearTimeout(slow);
    // What it changes comes by another way.
    for (let times = 33; times-- && changed === before && !answer.ask; ) await new Promise((done) => setTimeout(done, 30));
    if (answer.focus && !dialog.open && document.activeElement.tagName !== "INPUT") go(row(answer.focus));
  } catch ({ cause }) {
    if (canWait) return keep(data, label);
    unsure = { same, r: data.get("r") };
    return cause || "Not connected. Try again when the connection is back.";
  } finally {
    clearTimeout(slow);
    state.textContent = state.textContent.replace("daybook…", "");
    busy--;
    replay(isDone);
  }
}

let later;
/** Shows what came of an act. What was begun since, another question or a line in the bar, stays as it is. */
function take({ ask, message, style, ...answer }, label, from, canUndo) {
  const link = answer.open ?? answer.link, lead = () => (ask ? open(ask) : link && location.assign(link));
  const isTaken = dialog.open ? from !== question : $(ask ? "#add :focus" : "#add [name=answer]")?.value;
  if (isTaken && (ask || link)) {
    const tell = () => say(message ?? `There is a question${label ? ` about “${label}”` : ""}.`, style, ["Show", lead]);
    return dialog.open ? (later = tell) : tell();
  }
  if (!isTaken && !ask) dialog.close();
  if (message) say(message, style, canUndo && undo());
  lead();
}

const row = (key) => byID(`k.${key}`);
const words = (line) => $(".left", line)?.textContent ?? $(".text", line)?.textContent ?? "";

const asSeen = () => acts.elements.c.value;
/** Acts on those of the lines that list the action, as they were seen. */
async function run(action, lines, cursor = asSeen()) {
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
  const box = by?.matches(".box") && by, was = box && box.ariaChecked, target = form === acts && by ? by : form;
  // A second tap does nothing until the first one has changed the page.
  if (target.ariaBusy && form !== add) return;
  target.ariaBusy = "true";
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
  target.ariaBusy = null;
  if (box && (problem || dialog.open)) box.ariaChecked = was;
  if (!problem) return;
  if (form === add) input.value ||= text;
  const isQuestion = form.matches(".question"), isShown = isQuestion && dialog.open && dialog.contains(form);
  if (isShown) input?.focus();
  if (isShown && preview) preview.replaceChildren(make("p", { className: "s-error" }, problem));
  else say(problem, "error", isQuestion && !isShown && ["Show", () => open(form)]);
});

let fading;
function say(text, style, button) {
  toast.replaceChildren(make("p", { className: `s-${style ?? "plain"}` }, text));
  if (button) toast.append(make("button", { onclick: () => (toast.replaceChildren(), button[1]()) }, button[0]));
  clearTimeout(fading);
  fading = setTimeout(() => toast.replaceChildren(), 10000);
}
function undo() {
  const found = $("#actions [value=undo]");
  return found && ["Undo", () => run(found, [])];
}

// Questions, and what can be done

/** The number of what is open, or was last. */
let question = 0;
function open(first, ...parts) {
  question++;
  if (typeof first === "string") dialog.innerHTML = first;
  else dialog.replaceChildren(first, ...parts);
  if (!dialog.open) dialog.showModal();
  const field = $("input:not([type=hidden]), textarea", dialog);
  (field ?? dialog).focus();
  if (field?.value && field.type !== "file") field.setSelectionRange(field.value.length, field.value.length);
}

dialog.addEventListener("close", () => {
  later?.();
  later = undefined;
});

const lists = (line, { value }) => line?.dataset.actions?.split(" ").includes(value);
const actions = (...lines) => all("#actions button").filter((each) => each.dataset.scope === "view" || lines.some((line) => lists(line, each)));
const entry = (title, shown, onclick, flags = {}) => {
  const button = make("button", { type: "button", onclick }, make("span", {}, title), make("kbd", {}, shown));
  Object.assign(button.dataset, flags);
  return button;
};
const offer = (line, cursor = asSeen()) => (each) =>
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

