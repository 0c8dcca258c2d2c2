"""Plugins that are right, and how each test makes one wrong."""

import copy

RESPONDER = {
    "name": "subject", "version": "1.0.0", "summary": "Is judged.", "protocolVersions": ["0.9"],
    "command": ["python3", "subject.py"], "kind": "responder",
    "methods": [{
        "name": "echo", "title": "Say it again", "summary": "Says it again.", "readOnly": True,
        "params": [{"name": "text", "type": "string", "summary": "What to say."},
                   {"name": "days", "type": "[Day]?", "summary": "When."}],
        "reply": [{"name": "text", "type": "string", "summary": "It again."}]}],
    "permissions": {"methods": ["task/*:read"]},
}
ECHO = '''
import json, os, signal, subprocess, sys, threading, time

def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)

def answer(id, result):
    send({"id": id, "result": result})

def refuse(id, code):
    send({"id": id, "error": {"code": code, "message": "No."}})

def later(action):
    threading.Timer(0.3, action).start()

threading.stack_size(1 << 18)
busy, cancelled = set(), set()
ready = False
# BEGIN
for line in sys.stdin:
    try:
        message = json.loads(line)
    except ValueError:
        refuse(None, -32700)  # MALFORMED
        continue
    method, id = message.get("method"), message.get("id")
    params = message.get("params")
    if method == "$/cancelRequest":
        cancelled.add(params["id"])
    if method == "exit":
        break  # EXIT
    if method is None:
        continue  # ANSWER
    if id is None:
        continue  # NOTIFICATION
    # REQUEST
    if method == "initialize":
        ready = True
        answer(id, {"protocolVersion": "0.9"})  # INITIALIZE
    elif method == "shutdown":
        answer(id, None)
    elif method == "x/subject/echo":
        if not ready:
            refuse(id, -32002)  # EARLY
        elif not isinstance(params, dict) or not isinstance(params.get("text"), str):
            refuse(id, -32602)  # PARAMS
        else:
            answer(id, {"text": params["text"]})  # ECHO
    else:
        refuse(id, -32601)  # UNKNOWN
# END
'''
FEEDER = {
    "name": "subject", "version": "1.0.0", "summary": "Is judged.", "protocolVersions": ["0.9"],
    "command": ["python3", "subject.py"], "kind": "feeder", "every": "1h",
    "permissions": {"methods": ["task/add", "task/list", "provider/*"]},
}
FEED = '''
import json, os, signal, subprocess, sys, time

def send(id, method, params):
    print(json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params}), flush=True)

def ask(method, params):
    send(method, method, params)
    for line in sys.stdin:
        message = json.loads(line)
        if message.get("id") == method:
            return message
    sys.exit(1)

# BEGIN
ask("initialize", {"clientInfo": {"name": "subject"}})  # INITIALIZE
status = ask("provider/status", {"id": "subject", "state": "ok"})
# GO
ask("task/add", {"id": "fern", "title": "Water the fern"})
# END
'''
IGNORES_TERM = "signal.signal(signal.SIGTERM, signal.SIG_IGN)"
LEAVES_CHILD = ('subprocess.Popen(["sleep", "300"], stdin=subprocess.DEVNULL, '
                'stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)')


def put(text, mark, code, instead=False):
    """The program with code at a mark, before it or instead of its line."""
    lines = []
    for line in text.split("\n"):
        if line.strip().endswith("# " + mark):
            indent = line[:len(line) - len(line.lstrip())]
            lines += [indent + each for each in code.split("\n")]
            if instead or line.strip() == "# " + mark:
                continue
        lines.append(line)
    assert lines != text.split("\n"), mark
    return "\n".join(lines)


def manifest(base, **members):
    return {**copy.deepcopy(base), **members}


# The rule that is broken, why it is, the mark, the code, and whether the code replaces the line.
RESPONDERS = [
    ("lifecycle/initialize", "it never answers initialize", "INITIALIZE", "pass", True),
    ("lifecycle/initialize", "it ends at once", "BEGIN", "sys.exit(3)", False),
    ("lifecycle/initialize", "its result is no object", "INITIALIZE", 'answer(id, "yes")', True),
    ("lifecycle/version", "it is from the future", "INITIALIZE",
     'answer(id, {"protocolVersion": "9.0"})', True),
    ("lifecycle/before-initialize", "it crashes on a request before initialize", "EARLY",
     "raise SystemExit(1)", True),
    ("lifecycle/shutdown", "it exits with 1 after shutdown", "EXIT", "sys.exit(1)", True),
    ("lifecycle/end-of-input", "it stays after the end of its input", "END",
     "if method != 'exit': time.sleep(300)", False),
    ("lifecycle/terminate", "it ignores SIGTERM", "BEGIN", IGNORES_TERM, False),
    ("lifecycle/leaves-nothing", "it leaves a child in a session of its own", "ECHO",
     LEAVES_CHILD, False),
    ("contributions/methods", "its method fails", "ECHO", "refuse(id, -32603)", True),
    ("contributions/methods", "its method refuses what it declares", "ECHO", "refuse(id, -32602)",
     True),
    ("contributions/results", "its result is of another type", "ECHO", 'answer(id, {"text": 5})',
     True),
    ("contributions/results", "its result has more than it declares", "ECHO",
     'answer(id, {"text": "", "more": 1})', True),
    ("requests/unknown-method", "it has every method", "UNKNOWN", "answer(id, None)", True),
    ("requests/wrong-params", "it crashes on wrong params", "PARAMS", "sys.exit(1)", True),
    ("requests/malformed", "it crashes on a message that is no JSON", "MALFORMED", "raise", True),
    ("requests/unasked-answer", "it crashes on an answer to nothing", "ANSWER", "sys.exit(1)",
     True),
    ("requests/unknown-notification", "it crashes on a notification that it does not know",
     "NOTIFICATION", 'if method == "conformance": sys.exit(1)', False),
    ("requests/second", "it answers one request of two at once", "ECHO",
     "if busy: continue\nbusy.add(1)\n"
     "later(lambda id=id: (busy.clear(), answer(id, {'text': ''})))", True),
    ("requests/cancel", "it answers no request that was cancelled", "ECHO",
     "later(lambda id=id: id in cancelled or answer(id, {'text': ''}))", True),
    ("requests/slow-reader", "it does not wait for room in the pipe", "BEGIN",
     "os.set_blocking(1, False)", False),
    ("messages/form", "it prints to standard output", "INITIALIZE", 'print("hello", flush=True)',
     False),
    ("messages/form", "it leaves out jsonrpc", "NOTIFICATION", 'print("{}", flush=True)', False),
    ("messages/answers", "it answers twice", "UNKNOWN", "refuse(id, -32601)", False),
    ("messages/answers", "it answers what nobody asked", "UNKNOWN", "answer(4711, 1)", False),
]
FEEDERS = [
    ("feeder/initialize", "it says nothing", "BEGIN", "sys.exit(0)", False),
    ("feeder/initialize", "it does not begin with initialize", "INITIALIZE",
     'ask("session/ping", {})', False),
    ("feeder/permissions", "it calls what it was not granted", "GO",
     'ask("task/complete", {"id": "fern"})', False),
    ("feeder/requests", "its params do not fit", "GO", 'ask("task/list", {"limit": 0})', False),
    ("feeder/requests", "it misspells a param", "GO", 'ask("task/list", {"limt": 1})', False),
    ("feeder/ends", "it exits with 1", "END", 'sys.exit("error" not in status)', False),
    ("feeder/idempotent", "it adds the same again", "GO", 'ask("task/add", {"title": "Again"})',
     False),
    ("feeder/denied", "it asks again at once", "GO",
     'for _ in range(5000):\n    if "error" not in ask("task/list", {}): break', False),
    ("feeder/slow-reader", "it does not wait for room in the pipe", "GO",
     'os.set_blocking(1, False)\nfor id in range(500):\n'
     '    send(id, "task/list", {})\nos.set_blocking(1, True)', False),
    ("lifecycle/leaves-nothing", "it leaves a child", "END", LEAVES_CHILD, False),
    ("lifecycle/end-of-input", "it stays after the end of its input", "BEGIN",
     "import atexit\natexit.register(lambda: 'status' in globals() or time.sleep(300))", False),
    ("lifecycle/terminate", "it ignores SIGTERM", "BEGIN", IGNORES_TERM, False),
]
# A responder with a format and a search, and how each test makes it wrong.
TRANSFER_MEMBERS = {
    "formats": [{"name": "lines", "title": "Lines", "imports": True, "exports": True}],
    "searches": [{"name": "notes", "title": "Notes"}]}
TRANSFER = put(ECHO, "REQUEST", '''
if method == "responder/import":
    if params["isFirst"]:
        kept = ""
    kept += params["text"]
    lines = [each for each in kept.split("\\n") if each] if params["isLast"] else []
    kept = "" if params["isLast"] else kept
    batch = {"tasks": [{"title": each} for each in lines]}
    # BATCH
    answer(id, batch)
    continue
if method == "responder/export":
    piece = {"text": "".join(each["title"] + "\\n" for each in params["tasks"])}
    # PIECE
    answer(id, piece)
    continue
if method == "responder/find":
    hits = [{"title": each, "link": "https://example.org/"} for each in params["searchTerms"]]
    hits = {"items": hits[:params["limit"]]}
    # HITS
    answer(id, hits)
    continue
token = params.get("workDoneToken") if isinstance(params, dict) else None
if token is not None:
    # TOKEN
    send({"method": "$/progress", "params": {"token": token, "value": {"kind": "begin"}}})
'''.strip())
TRANSFERS = [
    ("contributions/imports", "its batch has a member that nobody knows", "BATCH",
     'batch["more"] = True'),
    ("contributions/imports", "its tasks have no title", "BATCH",
     'batch = {"tasks": [{}] if lines else []}'),
    ("contributions/imports", "it has more for ever", "BATCH", 'batch["hasMore"] = True'),
    ("contributions/imports", "it keeps what was given up", "BATCH",
     'everything = globals().get("everything", []) + [each for each in params["text"].split("\\n") '
     'if each]\nbatch = {"tasks": [{"title": each} for each in everything if params["isLast"]]}\n'
     'everything = [] if params["isLast"] else everything'),
    ("contributions/exports", "its text is missing", "PIECE", "piece = {}"),
    ("contributions/exports", "it has more, and nothing of it", "PIECE",
     'piece = {"text": "", "hasMore": True}'),
    ("contributions/searches", "it finds more than it was asked for", "HITS",
     'hits = {"items": [{"title": "One"}] * 30}'),
    ("contributions/searches", "it leads to a file", "HITS",
     'hits = {"items": [{"title": "One", "link": "file:///etc/passwd"}]}'),
    ("contributions/searches", "it answers null", "HITS", "hits = None"),
    ("requests/progress", "it refuses the token", "TOKEN", "refuse(id, -32602)\ncontinue"),
    ("requests/progress", "it reports under a token of its own", "TOKEN", 'token = "mine"'),
]
MANIFESTS = [
    ("manifest/schema", "a member is misspelt", {"permision": {}}),
    ("manifest/schema", "a method has no title", {"methods": [{"name": "echo", "summary": "It."}]}),
    ("manifest/accepted", "it is neither feeder nor responder", {"kind": "both"}),
    ("manifest/accepted", "it is granted a method that does not exist",
     {"permissions": {"methods": ["tsk/add"]}}),
    ("manifest/accepted", "it neither reads nor writes its format", {"formats": [
        {"name": "none", "title": "None", "imports": False, "exports": False}]}),
    ("manifest/accepted", "its program lies outside", {"command": ["../subject.py"]}),
    ("manifest/accepted", "its program is missing", {"command": ["./nothing"]}),
]
