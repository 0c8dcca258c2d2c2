"""A server of two small views with what the real one does not do yet. It logs what it is asked."""

import json
import sys

log = open(sys.argv[1], "a", encoding="utf-8")
held = []
# What is told unasked, after the next answer.
news = []
marks = []
rings = 0


def read():
    line = sys.stdin.buffer.readline()
    if not line:
        sys.exit(0)
    assert line.endswith(b"}\n"), line
    return json.loads(line)


def write(message, slowly=False):
    text = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False)
    data = (text + "\n").encode()
    # A reader must not rely on where its reads end.
    for piece in [data[i : i + 7] for i in range(0, len(data), 7)] if slowly else [data]:
        sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()


def action(name, key, scope, asks=()):
    return {
        "name": name, "key": key, "title": name.capitalize(), "scope": scope,
        "asks": list(asks), "isDestructive": False,
    }


def ask(kind, **more):
    return {"kind": kind, "prompt": kind.capitalize(), "choices": [], "hasPreview": False, **more}


def line(key, text, actions=(), spans=(), **more):
    return {
        "key": key, "text": text, "level": 0, "isHeading": False, "actions": list(actions),
        "spans": list(spans), **more,
    }


ACTIONS = [
    action("first", "z", "line"),
    action("second", "z", "line"),
    action("general", "z", "view"),
    action("color", "c", "line", [ask("color", initial="teal"), ask("day")]),
    action("typed", "t", "view", [ask("text", hasPreview=True)]),
    action("broken", "b", "view", [ask("text", hasPreview=True, initial="one\ntwo")]),
    action("angle", "g<", "view"),
    action("go", "o", "view"),
    action("web", "w", "view"),
    action("close", "Q", "view"),
    action("stop", "!", "view"),
    action("nothing", "n", "view"),
    action("touch", "T", "view"),
    action("ring", "R", "view"),
    action("hush", "H", "view"),
]


def view(params):
    name = params["name"]
    head = "Head " + (params.get("argument") or "none")
    lines = [line("head", head, spans=list(marks), label="In words")]
    marks.clear()
    lines += [
        line("one", "Line one", ["first"], [{"start": 0, "stop": 4, "style": "from2030"}]),
        line("two", "Line two", ["second", "color"], [{"start": 5, "stop": 99, "style": "teal"}]),
        line("link", "see here", [], [{"start": 4, "stop": 8, "style": "link", "link": sys.argv[2]}]),
    ]
    return {
        "name": name, "title": "Odd", "width": params["width"], "changeCursor": 123456789012,
        "lines": lines, "actions": ACTIONS,
    }


def act(params):
    global rings
    name, outcome = params["action"], {"asks": [], "message": json.dumps(params["keys"])}
    if name == "go":
        outcome["open"] = {"name": "other", "argument": "a b/c", "focus": "two"}
    elif name == "web":
        outcome["link"] = "https://example.org/a?b=c"
    elif name == "addFromText" and len(params["answers"]) == 2:
        outcome["asks"] = [ask("tag")]
    elif name == "addFromText" and not params.get("force"):
        return {"error": {"code": 3, "message": "Ada changed “garden”.", "data": {
            "kind": "revisionConflict"}}}
    elif name == "angle":
        return {"error": {"code": 3, "message": "Ada stands in the way.", "data": {
            "kind": "revisionConflict"}}}
    elif name == "nothing":
        outcome = {"asks": []}
    elif name == "touch":
        # As when somebody else changed something: marked in the next drawing, and only there.
        marks.append({"start": 0, "stop": 4, "style": "foreign"})
        news.append(("view/changed", {"name": "odd"}))
    elif name == "ring":
        rings += 1
        answers = [action("done", "x", "range"), action("snooze", "s", "range", [ask("minutes")])]
        news.append(("reminder/fired", {
            "key": f"reminder/{rings}", "line": f"Fern {rings}, " + "due " * 30,
            "changeCursor": rings, "view": "odd", "actions": answers}))
    elif name == "hush":
        news.append(("reminder/dismissed", {"key": f"reminder/{rings}"}))
    elif name == "stop":
        print("The disk is on fire.", file=sys.stderr, flush=True)
        sys.exit(3)
    return {"result": outcome}


def answer(request):
    method, params = request["method"], request["params"]
    assert isinstance(params, dict), params
    if method == "initialize":
        return {"result": {"capabilities": {"positionEncoding": "utf-8"}}}
    if method == "view/list":
        return {"result": {"items": [
            {"name": name, "key": name[1], "title": name.capitalize()} for name in VIEWS]}}
    if params.get("argument") == "crash":
        sys.exit(1)
    if method == "view/show":
        if params["name"] not in VIEWS:
            return {"error": {"code": 1, "message": "No such view.", "data": {
                "kind": "notFound", "hint": "Try another."}}}
        return {"result": view(params)}
    if method == "view/act":
        return act(params)
    if method == "view/preview":
        return {"result": {"spans": [], "problems": [], "lines": [
            line("preview", "becomes " + params["text"])]}}
    if method == "view/status":
        return {"result": {"text": "2 late", "spans": [], "overdue": 2, "today": 0}}
    return {"result": {}}


VIEWS = ["odd", "other", "reminders"]
while True:
    request = read()
    print(json.dumps(request), file=log, flush=True)
    reply = {"id": request["id"], **answer(request)}
    if request["method"] == "view/preview" and request["params"]["text"] == "ab":
        # The answer to what was typed first comes last.
        held.append(reply)
        continue
    write(reply, slowly=request["method"] == "view/show")
    while news:
        method, params = news.pop(0)
        write({"method": method, "params": params})
    while held and request["method"] == "view/preview":
        write(held.pop())
