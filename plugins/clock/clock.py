"""A clock for daybook: a page that moves, as long as it is shown."""
import json
import sys
import threading
import time
MOVE = {"id": 2, "method": "view/invalidate", "params": {"name": "x/clock/now"}}
LINE = {"key": "now", "level": 0, "isHeading": False, "spans": [], "actions": []}
SHOWN = threading.Event()
METHODS = {"initialize": lambda: {"protocolVersion": "0.9"}, "exit": sys.exit,
           "shutdown": lambda: None, "responder/show": lambda: SHOWN.set() or {
               "actions": [], "lines": [{**LINE, "text": time.strftime("%H:%M:%S")}]}}


def tick():
    while SHOWN.wait():
        SHOWN.clear()
        time.sleep(1 - time.time() % 1)
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", **MOVE}) + "\n")


sys.stdout.write('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}\n')
threading.Thread(target=tick, daemon=True).start()
for text in sys.stdin:
    try:
        message = json.loads(text)
        answer = {"result": METHODS[message["method"]]()} if message["method"] in METHODS else {
            "error": {"code": -32601, "message": "There is no such method."}}
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": message["id"], **answer}) + "\n")
    except (KeyError, ValueError):  # It is no request.
        continue
