"""A session with daybook: JSON-RPC 2.0, one message a line, over standard input and output."""

from __future__ import annotations

import json
from typing import Any, BinaryIO, Union

JSON = dict[str, Any]
"""An object of JSON, as it comes."""

AT_ONCE = 64
"""How many requests are on their way together."""


class Refusal(Exception):
    """daybook's answer that it did not do something."""

    def __init__(self, error: JSON) -> None:
        super().__init__(str(error.get("message") or "daybook refused without a word."))
        data = error.get("data") or {}
        self.kind: str = data.get("kind") or ""
        self.pointer: str = data.get("pointer") or ""
        self.reason: str = data.get("reason") or ""

    @property
    def param(self) -> str:
        """The name of the param that was refused."""
        return self.pointer.split("/")[1] if self.pointer.count("/") else ""


class Gone(Exception):
    """daybook does not listen any more."""


class Client:
    def __init__(self, answers: BinaryIO, requests: BinaryIO) -> None:
        self._answers = answers
        self._requests = requests
        self._id = 0

    def call(self, method: str, **params: Any) -> JSON:
        """Asks daybook and returns the result. Throws `Refusal`."""
        answer = self.call_all([(method, params)])[0]
        if isinstance(answer, Refusal):
            raise answer
        return answer

    def call_all(self, requests: list[tuple[str, JSON]]) -> list[Union[JSON, Refusal]]:
        """Asks many things at once and returns the results in the same order."""
        results: list[Union[JSON, Refusal]] = []
        for index in range(0, len(requests), AT_ONCE):
            results += self._call(requests[index : index + AT_ONCE])
        return results

    def pages(self, method: str, **params: Any) -> list[JSON]:
        """Returns all items of a list."""
        items: list[JSON] = []
        while True:
            page = self.call(method, limit=1000, **params)
            items += page["items"]
            if not page.get("nextCursor"):
                return items
            params["cursor"] = page["nextCursor"]

    def _call(self, requests: list[tuple[str, JSON]]) -> list[Union[JSON, Refusal]]:
        first = self._id + 1
        for method, params in requests:
            self._id += 1
            message = {"jsonrpc": "2.0", "id": self._id, "method": method, "params": params}
            self._write(json.dumps(message, ensure_ascii=False).encode(errors="replace"))
        answers: dict[int, JSON] = {}
        while len(answers) < len(requests):
            line = self._answers.readline()
            if not line:
                raise Gone
            message = json.loads(line)
            if isinstance(message.get("id"), int) and "method" not in message:
                answers[message["id"]] = message
        return [self._result(answers[id]) for id in range(first, self._id + 1)]

    @staticmethod
    def _result(answer: JSON) -> Union[JSON, Refusal]:
        if "error" in answer:
            return Refusal(answer["error"])
        result: JSON = answer.get("result") or {}
        return result

    def _write(self, message: bytes) -> None:
        try:
            self._requests.write(message + b"\n")
            self._requests.flush()
        except BrokenPipeError:
            raise Gone from None
