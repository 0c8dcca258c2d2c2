// Keeps the pages last seen, and what they are drawn with, for when there is no line.
"use strict";
const patience = 2000;
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

async function keep(name, request, response, most) {
  const cache = await caches.open(name);
  await cache.delete(request);
  await cache.put(request, response);
  // The pages without an argument are few, and stay.
  for (const old of (await cache.keys()).filter(({ url }) => url.includes("?")).slice(0, -most)) await cache.delete(old);
}

/** Whether daybook answered, and nothing in front of it. */
const isOurs = (response) => response?.ok && response.type === "basic" && !response.redirected && response.headers.has("Daybook");

/** A file whose address changes with its content is as it was; one of another content is not asked for. */
async function shell(event) {
  const found = await caches.match(event.request), kept = isOurs(found) ? found : undefined, { search } = new URL(event.request.url);
  if (kept && search) return kept;
  try {
    const response = await fetch(event.request);
    // That of another version is not what the address names.
    const isNamed = !search || /immutable/.test(response.headers.get("Cache-Control"));
    if (isOurs(response) && isNamed) event.waitUntil(keep("shell", event.request, response.clone(), 20));
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** What was searched for is nobody else's to read. */
const isKept = ({ url }) => /^\/(v\/(?!search$).*|more)$/.test(new URL(url).pathname);

/** A page as it is now, or as it was seen last where that takes too long. */
async function page(event) {
  const request = event.request;
  const fresh = fetch(request).then(async (response) => {
    if (isOurs(response) && isKept(request)) await keep("pages", request, response.clone(), 50);
    return response;
  });
  event.waitUntil(fresh.catch(() => {}));
  const pages = await caches.open("pages");
  const isStart = new URL(request.url).pathname === "/";
  const kept = await pages.match(request) ?? (isStart ? await pages.match("/v/today") : undefined);
  if (!kept) return fresh.catch(() => lacking(pages));
  const late = new Promise((done) => setTimeout(done, patience));
  const response = await Promise.race([fresh.catch(() => {}), late]);
  if (response && response.status < 502) return response;
  const text = (await kept.text()).replace("<body", `<body data-saved="${kept.headers.get("Date")}"`);
  return new Response(text, { headers: kept.headers });
}

async function lacking(pages) {
  const style = (await (await caches.open("shell")).keys()).findLast(({ url }) => url.includes("/style.css")), links = [];
  for (const request of await pages.keys()) {
    const { pathname, search } = new URL(request.url), title = /<title>(.*?)( · daybook)?<\/title>/s.exec(await (await pages.match(request)).text());
    links.push(`<li><a href="${pathname}${search}">${title?.[1] ?? pathname}</a></li>`);
  }
  return new Response(
    `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Not connected</title>
    <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
    ${style ? `<link rel="stylesheet" href="${style.url}">` : ""}
    <main><h1>Not connected</h1><p>This page was not opened in this browser lately. These were:</p><ul class="menu">${links.join("")}</ul></main>`,
    { status: 503, headers: { "Content-Type": "text/html", "Content-Security-Policy": "default-src 'none'; style-src 'self'" } });
}

addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(page(event));
  } else if (/^\/[\w-]+\.(js|css|svg|png|json)$/.test(pathname) && pathname !== "/worker.js") {
    event.respondWith(shell(event));
  }
});
