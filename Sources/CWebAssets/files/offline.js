// Without a line

/** What waits, in order: an entry of its own each, so that no window writes over another's. */
const read = () => Object.keys(localStorage).filter((key) => key.startsWith("queue ")).sort().flatMap((key) => {
  try {
    return { key, ...JSON.parse(localStorage[key]) };
  } catch {
    return [];
  }
});
const waits = () => read().filter((each) => !each.problem);
/** Throws where there is no room. */
function write({ key = `queue ${Date.now()} ${String(written++).padStart(4, 0)}`, ...item }) {
  localStorage[key] = JSON.stringify(item);
  draw();
}
function drop({ key }) {
  delete localStorage[key];
  draw();
}
let written = 0;
function draw() {
  all(".waiting").forEach((each) => each.classList.remove("waiting"));
  queue.replaceChildren(...read().map((each) => {
    const { label, problem, ask, body } = each, line = row(new URLSearchParams(body).get("do")?.split(" ").slice(1).join(" "));
    const box = $(".box", line ?? make("li"));
    if (line && !problem) line.classList.add("waiting");
    if (box && !problem) box.ariaChecked = "true";
    const item = make("li", {}, make("span", { className: "text", dir: "auto" }, label), make("span", { className: problem ? "s-error" : "muted" }, problem ?? hitch ?? "waits for a connection"));
    const button = (title, onclick) => item.append(make("button", { onclick }, title));
    if (ask) button("Answer", () => (drop(each), open(ask)));
    if (problem && !ask) button("Try again", () => (write({ ...each, problem: undefined }), flush()));
    button(problem ? "Dismiss" : "Take back", () => {
      drop(each);
      if (box) box.ariaChecked = "false";
    });
    return item;
  }));
}
const flush = () => waits().length && navigator.locks?.request("queue", { ifAvailable: true }, async (lock) => {
  for (let item; lock && (item = waits()[0]); ) {
    let answer;
    try {
      answer = await post("/act", new URLSearchParams(item.body));
    } catch {
      return draw();
    }
    const { ask } = answer, form = ask && parsed(ask);
    const problem = answer.error ?? (form && ($("[role=alert]", form) ?? $("label", form)).textContent);
    if (problem) write({ ...item, problem, ask });
    else {
      drop(item);
      say(`Sent: ${item.label}`, "success", true);
    }
  }
});

/** Keeps the page as it is now in place of the one that was loaded. */
async function keepPage() {
  const pages = await caches.open("pages"), kept = hasLeft ? undefined : await pages.match(location.href);
  if (!kept) return;
  const page = document.documentElement.cloneNode(true), headers = new Headers(kept.headers);
  for (const part of all("#toast, #state, #waiting, #dialog, .preview", page)) part.replaceChildren();
  for (const box of all(".waiting > .box", page)) box.ariaChecked = "false";
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
  try {
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // A browser without them keeps nothing.
  }
  for (const part of all("#main, #reminders, #waiting, #add, nav")) part.replaceChildren();
  if (unsent.length) {
    open(make("h2", {}, "This browser is no longer paired. This was not sent:"),
      make("ul", {}, ...unsent.map((text) => make("li", { dir: "auto" }, text))), make("a", { href: "/pair" }, "Pair again"));
  } else if (token) location.replace("/pair");
}

/** It was paired anew: what it kept is another's. */
async function begin() {
  for (const each of waits()) write({ ...each, problem: "This was typed before the browser was paired anew." });
  localStorage.browser = browser;
  await globalThis.caches?.delete("pages");
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
  const isReady = localStorage.browser === browser ? undefined : begin();
  listen("load", () => go($("#lines > :target")));
  if (saved) state.textContent = `As of ${clock(saved)}`;
  draw();
  listen("pageshow online visibilitychange", connect);
  listen("offline", () => source && lost());
  listen("pagehide", () => source?.close());
  listen("storage", draw);
  setInterval(() => {
    if (document.hidden) return;
    if (source && Date.now() - Math.max(heard, source.began) > 20000) fails++, lost();
    flush();
  }, 5000);
  if (!list) flush();
  navigator.serviceWorker?.register("/worker.js").then(async () => {
    await isReady;
    if (!performance.getEntriesByType("navigation")[0].workerStart) await fill("shell", all("link[href], script[src]").map((each) => each.href ?? each.src));
    // Also those of the bar, which may be opened first when there is no line.
    await fill("pages", [location.href, ...all("nav li:not(.other) a").map((each) => each.href)]);
  }).catch(() => {});
} else if (localStorage.browser) {
  ask("/browsers").then((response) => isUnpaired(response) && leave());
}
