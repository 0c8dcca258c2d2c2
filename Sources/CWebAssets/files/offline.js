// Without a line

const read = () => JSON.parse(localStorage.queue ?? "[]");
const write = (queue) => {
  localStorage.queue = JSON.stringify(queue);
  draw();
};
function draw() {
  const items = read();
  all(".waiting").forEach((each) => each.classList.remove("waiting"));
  queue.replaceChildren(...items.map(({ label, problem, ask, body, r }) => {
    const line = row(new URLSearchParams(body).get("do")?.split(" ").slice(1).join(" "));
    if (line && !problem) {
      line.classList.add("waiting");
      $(".box", line).ariaChecked = "true";
    }
    const item = make("li", {}, make("span", { className: "text", dir: "auto" }, label), make("span", { className: problem ? "s-error" : "muted" }, problem ?? "waits for a connection"));
    const drop = () => write(read().filter((each) => each.r !== r));
    if (ask) item.append(make("button", { onclick: () => (drop(), open(ask)) }, "Answer"));
    if (problem) item.append(make("button", { onclick: drop }, "Dismiss"));
    return item;
  }));
}
const flush = () => navigator.locks?.request("queue", async () => {
  for (let item; (item = read().find((each) => !each.problem)); ) {
    let answer;
    try {
      answer = await post("/act", new URLSearchParams(item.body));
    } catch {
      return;
    }
    const { ask } = answer, problem = answer.error ?? (ask && $("[role=alert], label", make("div", { innerHTML: ask })).textContent);
    write(read().flatMap((each) => (each.r !== item.r ? [each] : problem ? [{ ...each, problem, ask }] : [])));
    if (!problem) take(answer);
  }
});

/** Keeps the page as it is now in place of the one that was loaded. */
async function keepPage() {
  const pages = await caches.open("pages"), kept = hasLeft ? undefined : await pages.match(location.href);
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
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
  if (unsent.length) {
    open(make("h2", {}, "This browser is no longer paired. This was not sent:"),
      make("ul", {}, ...unsent.map((text) => make("li", { dir: "auto" }, text))), make("a", { href: "/pair" }, "Pair again"));
  } else if (token) location.replace("/pair");
}

if (token) {
  localStorage.paired = 1;
  listen("load", () => go($("#lines > :target")));
  if (saved) state.textContent = `As of ${clock(saved)}`;
  draw();
  listen("pageshow online visibilitychange", connect);
  listen("offline", () => source && lost());
  listen("pagehide", () => source?.close());
  listen("storage", draw);
  setInterval(() => source && !document.hidden && Date.now() - Math.max(heard, source.began) > 20000 && (fails++, lost()), 5000);
  if (!list) flush();
  navigator.serviceWorker?.register("/worker.js").then(async () => {
    if (!performance.getEntriesByType("navigation")[0].workerStart) {
      const shell = all("link[href], script[src]").map((each) => each.href ?? each.src);
      await (await caches.open("shell")).addAll(new Set(shell));
    }
    // Also those of the bar, which may be opened first when there is no line.
    const pages = await caches.open("pages");
    for (const href of [location.href, ...all("nav li:not(.other) a").map((each) => each.href)]) await pages.match(href) ?? await pages.add(href);
  }).catch(() => {});
} else if (localStorage.paired) {
  ask("/browsers").then((response) => response.status === 401 && leave());
}
