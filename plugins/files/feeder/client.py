"""A session with daybook: JSON-RPC 2.0, one message a line, over standard input and output."""

import json
import sys


class Refusal(Exception):
    """daybook's answer that it did not do something."""

    def __init__(self, error):
        super().__init__(str(error.get("message") or "daybook refused without a word."))
        data = error.get("data") or {}
        self.kind = data.get("kind") or ""
        self.reason = data.get("reason") or ""
        self.limit = data.get("limit")
        # The name of the param that was refused.
        self.param = (str(data.get("pointer") or "").split("/") + [""])[1]


class Client:
    def __init__(self, answers=sys.stdin.buffer, requests=sys.stdout.buffer):
        self._answers, self._requests, self._id = answers, requests, 0

    def call(self, method, **params):
        """Asks daybook and returns the result. Raises `Refusal`, and EOFError where it is gone."""
        self._id += 1
        message = {"jsonrpc": "2.0", "id": self._id, "method": method, "params": params}
        self._requests.write(json.dumps(message).encode() + b"\n")
        self._requests.flush()
        while True:
            line = self._answers.readline()
            if not line:
                raise EOFError("daybook is gone.")
            answer = json.loads(line)
            if answer.get("id") == self._id and "method" not in answer:
                if "error" in answer:
                    raise Refusal(answer["error"])
                return answer["result"]

    def pages(self, method, **params):
        """Returns all items of a list."""
        items = []
        while True:
            page = self.call(method, limit=1000, **params)
            items += page["items"]
            if not page.get("nextCursor"):
                return items
            params["cursor"] = page["nextCursor"]
