"""A client in fifty lines: `client.py daybook serve`, then a key and a row, such as "x 4"."""
import json
import subprocess
import sys

server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

def call(number, method, **params):
    request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    print(json.dumps(request), file=server.stdin, flush=True)
    answer = next(one for one in map(json.loads, server.stdout) if one.get("id") == number)
    return answer.get("result") or print(answer["error"]["message"])

call(1, "initialize", processId=None, clientInfo={"name": "fifty lines"},
     protocolVersions=["0.9"], capabilities={"general": {"positionEncodings": ["utf-32"]}})
page = call(2, "view/open", link="daybook:start")
while True:
    view = call(3, "view/show", name=page["name"], argument=page.get("argument"), width=60)
    for row, line in enumerate(view["lines"]):
        print(f"{row:3} {line['text']}")
    key, row = (sys.stdin.readline() or sys.exit()).split()
    line = view["lines"][int(row)]
    for action in view["actions"]:
        is_here = action["scope"] == "view" or action["name"] in line["actions"]
        if action["key"] == key and is_here:
            break
    else:
        print(f"{key} does nothing here.")
        continue
    answers, asks = [], action["asks"]
    while True:
        for ask in asks:
            print(ask["prompt"], *(choice["value"] for choice in ask["choices"]))
            answers.append(sys.stdin.readline().strip())
        outcome = call(4, "view/act", name=page["name"], argument=page.get("argument"),
                       action=action["name"], answers=answers, changeCursor=view["changeCursor"],
                       keys=[] if action["scope"] == "view" else [line["key"]]) or {"asks": []}
        asks = outcome["asks"]
        if not asks:
            break
    print(outcome.get("message", ""))
    page = outcome.get("open", page)
