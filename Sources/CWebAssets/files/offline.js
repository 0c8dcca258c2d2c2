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
    if (performance.getEntriesByType("navigation")[0].workerStart) return;
    const shell = all("link[href], script[src]").map((each) => each.href ?? each.src);
    await (await caches.open("shell")).addAll(new Set(shell));
    await (await caches.open("pages")).add(location.href);
  }).catch(() => {});
} else if (localStorage.paired) {
  ask("/browsers").then((response) => response.status === 401 && leave());
}
