"""A plugin for daybook. Messages are JSON-RPC 2.0, one a line, on standard input and output."""

import json
import sys

SETTINGS, WAITING = {}, []
COMPLETE = {"name": "complete", "key": "x", "title": "Complete", "scope": "range", "asks": [],
            "isDestructive": False, "isMain": True}


def send(**message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def ask(method, params):
    """Asks daybook, as any client does, and returns the result."""
    send(id=method, method=method, params=params)
    for message in map(json.loads, sys.stdin):
        if message.get("id") == method and "method" not in message:
            if "error" in message:
                raise RuntimeError(message["error"]["message"])
            return message["result"]
        WAITING.append(message)  # Another request came in between.


def initialize(params):
    SETTINGS.update({each["name"]: each.get("values") or [] for each in params["settings"]})
    return {"protocolVersion": "0.9"}


def greet(params):
    count, name = len(ask("task/list", {"state": "open"})["items"]), params.get("name") or "you"
    return {"text": f"{SETTINGS['word'][0]} {name}. Open tasks: {count}."}


def show(params):
    return {"actions": [COMPLETE], "lines": [
        {"key": task["id"], "text": task["title"], "level": 0, "isHeading": False, "spans": [],
         "actions": ["complete"]} for task in ask("task/list", {"state": "open"})["items"]]}


def act(params):
    done = [ask("task/complete", {"id": key}) for key in params["keys"]]
    return {"asks": [], "message": f"Completed: {len(done)}.", "style": "success"}


METHODS = {"initialize": initialize, "x/hello/greet": greet, "responder/show": show,
           "responder/act": act, "shutdown": lambda params: None}
send(id=0, method="initialize", params={"clientInfo": {"name": "hello"}})
while True:
    code = -32700
    try:
        message = WAITING.pop(0) if WAITING else json.loads(sys.stdin.readline() or sys.exit())
        if message.get("method") == "exit":
            break
        code = -32603 if message.get("method") in METHODS else -32601
        if "method" in message and "id" in message:
            send(id=message["id"], result=METHODS[message["method"]](message.get("params") or {}))
    except Exception as error:
        send(id=None if code == -32700 else message["id"], error={"code": code, "message": f"{error}"})
