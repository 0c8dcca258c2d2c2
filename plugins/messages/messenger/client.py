"""A session with daybook: JSON-RPC 2.0, one message a line, over standard input and output."""

from __future__ import annotations

import json
from typing import Any, BinaryIO


class Refusal(Exception):
    """daybook's answer that it did not do something."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(str(error.get("message") or "daybook refused without a word."))
        self.kind: str = (error.get("data") or {}).get("kind") or ""
        self.reason: str = (error.get("data") or {}).get("reason") or ""


class Gone(Exception):
    """daybook does not listen any more."""


class Client:
    def __init__(self, answers: BinaryIO, requests: BinaryIO) -> None:
        self._answers = answers
        self._requests = requests
        self._id = 0

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Asks daybook and returns the result. Throws `Refusal`, and `Gone`."""
        self._id += 1
        message = {"jsonrpc": "2.0", "id": self._id, "method": method, "params": params}
        try:
            self._requests.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
            self._requests.flush()
        except BrokenPipeError:
            raise Gone from None
        while True:
            line = self._answers.readline()
            if not line:
                raise Gone
            answer = json.loads(line)
            # What could not be read is answered without an id.
            if answer.get("id") in (self._id, None) and "method" not in answer:
                break
        if "error" in answer:
            raise Refusal(answer["error"])
        return answer.get("result") or {}
