// Without a line

/** What waits, in order: an entry of its own each, so that no window writes over another's. */
const read = () => Object.keys(localStorage).filter((key) => key.startsWith("queue ")).sort().flatMap((key) => {
  let item;
  try {
    item = JSON.parse(localStorage[key]);
  } catch {
    return [];
  }
  const fields = new URLSearchParams(item.body);
  const problem = item.problem ?? (item.browser === browser ? undefined : "This was typed before the browser was paired anew.");
  return { ...item, key, problem, fields, label: item.label ?? fields.get("answer") };
});
const waits = () => read().filter((each) => !each.problem);
function write({ key, body, label, problem, ask }) {
  localStorage[key] = JSON.stringify({ body, label, problem, ask, browser });
  draw();
}
function drop({ key }, isSent) {
  delete localStorage[key];
  draw(isSent);
}
let written = 0;
/** Keeps an act until there is a line. Returns why it could not. */
function keep(data, label) {
  data.delete("t");
  const body = `${new URLSearchParams(data)}&typedAt=${new Date().toISOString()}`, count = String(written++).padStart(6, 0);
  try {
    write({ key: `queue ${Date.now()} ${count} ${data.get("r")}`, body, label: data.has("answer") ? undefined : label });
  } catch {
    return "There is no room here to keep it. Try again when the connection is back.";
  }
  flush();
}
function draw(isSent) {
  for (const line of all(".waiting")) {
    line.classList.remove("waiting");
    if (isSent !== true) $(".box", line).ariaChecked = "false";
  }
  queue.replaceChildren(...read().map((each) => {
    const { label, problem, ask, fields } = each;
    for (const key of [...fields.getAll("k"), fields.get("do")?.split(" ").slice(1).join(" ")]) {
      const box = !problem && $(".box", row(key) ?? null);
      if (!box) continue;
      row(key).classList.add("waiting");
      box.ariaChecked = "true";
    }
    const item = make("li", {}, make("span", { className: "text", dir: "auto" }, label), make("span", { className: problem ? "s-error" : "muted" }, problem ?? hitch ?? "waits for a connection"));
    const button = (title, onclick) => item.append(make("button", { onclick }, title));
    if (ask) button("Answer", () => (drop(each), open(ask)));
    else if (problem) button("Try again", () => (write({ ...each, problem: undefined }), flush()));
    button(problem ? "Dismiss" : "Take back", () => drop(each));
    return item;
  }));
}
/** Whether items are on their way, when they are tried again, and what stood in their way where a line was there. */
let isSending, again, rest = 0, hitch;
/**
 * Sends what waits, one after the other, and tries again later where there is no line. Each has its key: two
 * windows that send the same do it once.
 */
async function flush() {
  if (isSending) return;
  isSending = true;
  clearTimeout(again);
  try {
    for (let item; (item = waits()[0]); ) {
      const { error, ask } = await post("/act", item.fields), form = ask && parsed(ask);
      const problem = error ?? (form && ($("[role=alert]", form) ?? $("label", form)).textContent);
      rest = 0;
      hitch = undefined;
      // Another window may have it done already.
      if (!localStorage[item.key]) continue;
      if (problem) write({ ...item, problem, ask });
      else {
        drop(item, true);
        say(`Sent: ${item.label}`, "success", undo());
      }
    }
  } catch ({ cause }) {
    hitch = cause;
    draw();
    rest = Math.min(2 * rest || 5000, 30000);
    again = setTimeout(flush, rest);
  }
  isSending = false;
}

/** Keeps the page as it is now in place of the one that was loaded. */
async function keepPage() {
  if (hasLeft || localStorage.browser !== browser || !globalThis.caches) return;
  const pages = await caches.open("pages"), kept = await pages.match(location.href);
  if (!kept) return;
  const page = document.documentElement.cloneNode(true), headers = new Headers(kept.headers);
  for (const part of all("#toast, #state, #waiting, #dialog, .preview", page)) part.replaceChildren();
  for (const line of all(".waiting", page)) $(".box", line).ariaChecked = "false";
  $("#dialog", page).removeAttribute("open");
  $("body", page).removeAttribute("data-saved");
  headers.set("Date", new Date(heard).toUTCString());
  await pages.put(location.href, new Response(`<!DOCTYPE html>${page.outerHTML}`, { headers }));
}

/** This browser is paired no more: nothing of daybook stays in it. */
let hasLeft = false;
async function leave() {
  if (hasLeft) return;
  hasLeft = true;
  source?.close();
  const fields = all("[name=answer]:not(button)").map((each) => each.value);
  const unsent = [...read().map((each) => each.label), ...fields].filter(Boolean);
  localStorage.clear();
  if (token) document.body.replaceChildren(dialog);
  try {
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // A browser without them keeps nothing.
  }
  if (unsent.length) {
    open(make("h2", {}, "This browser is no longer paired. This was not sent:"),
      make("ul", {}, ...unsent.map((text) => make("li", { dir: "auto" }, text))), make("a", { href: "/pair" }, "Pair again"));
  } else if (token) location.replace("/pair");
}

/** Keeps what these addresses have, where daybook answers and not what is in front of it. */
async function fill(name, addresses) {
  const cache = await caches.open(name);
  for (const address of new Set(addresses)) {
    const response = await cache.match(address) ? undefined : await fetch(address);
    if (isOurs(response) && response.ok && !response.redirected) await cache.put(address, response);
  }
}

if (token) {
  // What was kept for whom the browser was paired as before is not shown.
  const isReady = localStorage.browser === browser || globalThis.caches?.delete("pages");
  localStorage.browser = browser;
  listen("load", () => go($("#lines > :target")));
  if (saved) state.textContent = `As of ${clock(saved)}`;
  draw();
  listen("pageshow online visibilitychange", connect);
  listen("offline", () => source && lost());
  listen("pagehide", () => source?.close());
  listen("storage", draw);
  listen("pageshow online", flush);
  setInterval(() => source && !document.hidden && Date.now() - Math.max(heard, source.began) > 20000 && (fails++, lost()), 5000);
  navigator.serviceWorker?.register("/worker.js").then(async () => {
    await isReady;
    if (!performance.getEntriesByType("navigation")[0].workerStart) await fill("shell", all("link[href], script[src]").map((each) => each.href ?? each.src));
    // Also those of the bar, which may be opened first when there is no line.
    await fill("pages", [location.href, ...all("nav li:not(.other) a").map((each) => each.href)]);
  }).catch(() => {});
} else if (localStorage.browser) {
  ask("/browsers").then((response) => isUnpaired(response) && leave());
}
