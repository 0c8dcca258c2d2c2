"""A server of one page, every text of which is what it was started with: argument 2, in hex."""

import json
import sys

log = open(sys.argv[1], "a", encoding="utf-8")
# Bytes that are no UTF-8 come through as they are.
TEXT = bytes.fromhex(sys.argv[2]).decode("utf-8", "surrogateescape")
# A prompt that fills the screen is another matter.
SHORT = TEXT[:200]


def write(message):
    line = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False) + "\n"
    sys.stdout.buffer.write(line.encode("utf-8", "surrogateescape"))
    sys.stdout.buffer.flush()


def action(name, key, title, *asks):
    return {"name": name, "key": key, "title": title, "scope": "view", "asks": asks}


def ask(kind, **more):
    return {"kind": kind, "prompt": SHORT, "initial": TEXT, "hasPreview": False, **more}


CHOICES = [{"title": SHORT, "value": "it"}]
ACTIONS = [
    action("text", "a", "Text", ask("text")),
    action("unknown", "b", "Unknown", ask("color")),
    action("preview", "c", "Preview", ask("text", hasPreview=True)),
    action("choice", "d", "Choice", ask("choice", choices=CHOICES)),
    action("confirm", "e", "Confirm", ask("confirm")),
    action("day", "f", "Day", ask("day")),
    action("message", "m", "Message"),
    action("error", "n", "Error"),
    action("open", "o", "Open"),
    action("link", "l", "Link"),
    action("ring", "r", "Ring"),
    action(TEXT, TEXT, SHORT),
]


def line(text, label, link):
    span = {"start": 0, "stop": 4, "style": TEXT, "link": link}
    return {"key": text, "text": text, "label": label, "spans": [span], "actions": []}


shown, revisions = [], {}


def view(params):
    # Nothing says so of a page whose argument is given back.
    mark = {"key": "mark", "text": "argument " + json.dumps(params.get("argument")), "spans": [], "actions": []}
    rows = [mark, line("first " + TEXT, TEXT, TEXT), line(TEXT, None, "/nowhere/" + TEXT)]
    shown.append(params)
    return {"title": TEXT, "width": 80, "changeCursor": 1, "lines": rows, "actions": ACTIONS, "total": 3,
            "isWhole": True, "page": len(shown), "revision": 1}


def change(page):
    """A difference of a page, of the same texts, and one that is none."""
    lines = [line("first " + TEXT, TEXT, TEXT)]
    revisions[page] = revisions.get(page, 1) + 1
    fine = {"page": page, "revision": revisions[page], "changeCursor": 2, "total": 3, "isWhole": True, "title": TEXT,
            "actions": ACTIONS, "splices": [{"start": 1, "removed": 1, "lines": lines}]}
    for params in (fine, {"page": TEXT, "splices": TEXT}):
        write({"method": "view/changed", "params": params})


def answer(method, params):
    if method == "initialize":
        known = {"name": TEXT, "version": TEXT, "database": TEXT}
        return {"serverInfo": known, "protocolVersion": TEXT,
                "capabilities": {
                    "positionEncoding": params["capabilities"]["general"]["positionEncodings"][0]}}
    if method == "view/list":
        return {"items": [
            {"name": "page", "key": "p", "title": TEXT},
            {"name": "x" + TEXT, "key": TEXT, "title": TEXT}]}
    if method == "view/show":
        return view(params)
    if method == "view/status":
        return {"text": TEXT}
    if method == "view/preview":
        row = {"key": "row", "text": TEXT, "spans": []}
        problems = [{"start": 0, "stop": 4, "message": TEXT}]
        return {"spans": [], "problems": problems, "lines": [row]}
    if params.get("action") == "open":
        return {"asks": [], "open": {"name": "page", "argument": TEXT, "focus": TEXT}}
    if params.get("action") == "link":
        return {"asks": [], "link": TEXT}
    return {"asks": [], "message": SHORT, "style": TEXT, "focus": TEXT}


for received in sys.stdin.buffer:
    request = json.loads(received.decode("utf-8", "surrogateescape"))
    print(json.dumps(request), file=log, flush=True)
    params = request["params"]
    reply = {"result": answer(request["method"], params)}
    if params.get("action") == "message":
        change(params["page"])
    if params.get("action") == "error":
        reply = {"error": {"code": 1, "message": SHORT, "data": {"kind": SHORT, "hint": SHORT}}}
    write({"id": request["id"], **reply})
    if params.get("action") == "ring":
        once = action("once", "x", SHORT, ask("text"))
        write({"method": "reminder/fired", "params": {
            "key": "reminder/1", "line": SHORT, "changeCursor": 1, "view": "page",
            "actions": [once]}})
