// In step with the server

const subject = new URLSearchParams({ v: view, ...(argument !== undefined && { a: argument }) });
let source, keeping, heard = saved ? Date.parse(saved) : Date.now(), fails = 0, retry;
function connect() {
  source?.close();
  clearTimeout(retry);
  if (!list || document.hidden || hasLeft) return;
  const query = new URLSearchParams({ h: document.body.dataset.hash, s: $("script[src]").getAttribute("src") });
  const mine = source = new EventSource(`/live?${subject}&${query}`);
  mine.began = Date.now();
  const on = (name, body) => mine.addEventListener(name, (event) => {
    heard = Date.now();
    if (fails || state.textContent) state.textContent = "";
    if (heard - mine.began > 10000) fails = 0;
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
  on("pages", async () => {
    const response = await fetch(location), fresh = isOurs(response) && response.ok && $("nav", parsed(await response.text()));
    if (fresh) $("nav").replaceWith(fresh);
  });
  on("reload", () => (dialog.open || $("[name=answer]", add).value ? (retry = setTimeout(connect, 5000)) : location.reload()));
  // Another window has the stream: a browser has few connections.
  on("rest", () => {
    mine.close();
    retry = setTimeout(connect, 10000);
  });
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
  const pictures = byID("pictures");
  clearTimeout(drawing);
  if (!pictures) return;
  const mine = drawing = setTimeout(async () => {
    const answer = await ask(`/pictures?${subject}`).catch(() => {}), html = answer?.ok && await answer.text();
    if (mine !== drawing || !answer?.ok || html === pictures.shown) return;
    const at = all("a", pictures).indexOf(document.activeElement);
    pictures.innerHTML = pictures.shown = html;
    all("a", pictures)[at]?.focus({ preventScroll: true });
  }, 100);
}

function change({ cursor, splices, title, actions }) {
  const active = document.activeElement, isInside = list.contains(active), line = here();
  const part = line && all("a, button", line).indexOf(active), ids = all("#lines > li").map((each) => each.id), at = ids.indexOf(line?.id);
  changed = performance.now();
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

