"""A client in thirty lines: `client.py daybook serve`, then a key and a row, such as "x 4"."""
import json
import subprocess
import sys

server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

def call(method, **params):
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    print(json.dumps(request), file=server.stdin, flush=True)
    answer = next(one for one in map(json.loads, server.stdout) if one.get("id") == 1)
    return answer.get("result") or {"asks": [], "message": answer["error"]["message"]}

call("initialize", protocolVersions=["0.9"])
page = call("view/open", link="daybook:start")
while True:
    view = call("view/show", **page, width=60)
    for row, line in enumerate(view["lines"]):
        print(f"{row:3} {line['text']}")
    key, row = (sys.stdin.readline() or sys.exit()).split()
    line = view["lines"][int(row)]
    here = [action for action in view["actions"] if action["key"] == key
            and (action["scope"] == "view" or action["name"] in line["actions"])]
    answers, outcome = [], {"message": f"{key} does nothing here."}
    for action in here[:1]:
        keys, outcome = [] if action["scope"] == "view" else [line["key"]], action
        while outcome is action or outcome["asks"]:
            for ask in outcome["asks"]:
                print(ask["prompt"], *(choice["value"] for choice in ask["choices"]))
                answers.append(sys.stdin.readline().strip())
            outcome = call("view/act", **page, action=action["name"], keys=keys, answers=answers,
                           changeCursor=view["changeCursor"])
    print(outcome.get("message", ""))
    page = outcome.get("open", page)
