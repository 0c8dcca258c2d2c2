"""A client in sixty lines: `client.py daybook serve`, then a key and a row, such as "x 4"."""
import json
import queue
import subprocess
import sys
import threading

server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
answers, has_come, view = queue.Queue(), threading.Event(), {}

def send(number, method, **params):
    request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    print(json.dumps(request), file=server.stdin, flush=True)

def call(method, **params):
    send(1, method, **params)
    answer = answers.get()
    return answer.get("result") or {"asks": [], "message": answer["error"]["message"]}

def say(lines, start=0):
    for row, line in enumerate(lines, start):
        print(f"{row:3} {line['text']}", flush=True)

def show(target):
    has_come.clear()
    if "page" in view:
        send(0, "view/close", page=view.pop("page"))
    send(0, "view/show", name=target["name"], argument=target.get("argument"), width=60, live=True)

def change(params):
    for splice in params["splices"]:
        start, stop = splice["start"], splice["start"] + splice["removed"]
        if stop > len(view["lines"]) or params["revision"] != view["revision"] + 1:
            return show(view)  # It does not fit.
        view["lines"][start:stop] = splice["lines"]
        say(splice["lines"], start)
    view.update(params)

def listen():
    for message in map(json.loads, server.stdout):
        if message.get("method") == "view/changed" and message["params"]["page"] == view.get("page"):
            change(message["params"])
        elif message.get("id") == 1:
            answers.put(message)
        elif "page" in message.get("result", {}):
            view.update(message["result"])
            say(view["lines"])
            has_come.set()

threading.Thread(target=listen, daemon=True).start()
call("initialize", protocolVersions=["0.9"])
show(call("view/open", link="daybook:start"))
for typed in sys.stdin:
    has_come.wait()
    key, row = typed.split()
    line, seen = view["lines"][int(row)], {name: view[name] for name in ("page", "revision")}
    action = next((action for action in view["actions"] if action["key"] == key
                   and (action["scope"] == "view" or action["name"] in line["actions"])), None)
    given, outcome = [], action or {"asks": [], "message": f"{key} does nothing here."}
    while action and (outcome is action or outcome["asks"]):
        for ask in outcome["asks"]:
            print(ask["prompt"], *(choice["value"] for choice in ask["choices"]))
            given.append(sys.stdin.readline().strip())
        keys = [] if action["scope"] == "view" else [line["key"]]
        outcome = call("view/act", **seen, action=action["name"], keys=keys, answers=given)
    print(outcome.get("message", ""))
    if "open" in outcome:
        show(outcome["open"])
