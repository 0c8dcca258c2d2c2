"""A plugin's session with daybook: JSON-RPC 2.0, one message a line, on standard input and output.

plugins/copy-client gives each plugin that imports it a copy, since a plugin is a folder by itself.
"""

import json
import os
import pathlib
import pwd
import sys

JSON = dict
"""An object of JSON, as it comes."""
AT_ONCE = 64
"""How many requests are on their way together."""


class Refusal(Exception):
    """daybook's answer that it did not do something."""

    def __init__(self, error):
        super().__init__(str(error.get("message") or "daybook refused without a word."))
        data = error.get("data") or {}
        self.kind, self.reason = data.get("kind") or "", data.get("reason") or ""
        self.limit, self.pointer = data.get("limit"), str(data.get("pointer") or "")
        # The name of the param that was refused.
        self.param = (self.pointer.split("/") + [""])[1]


class Gone(SystemExit):
    """daybook does not listen any more, which ends a plugin that does not catch it."""


def clearing(params):
    """The params of an edit, with the names of those that are None in `clear`."""
    names = [name for name, value in params.items() if value is None]
    given = {name: value for name, value in params.items() if value is not None}
    return {**given, "clear": names} if names else given


class Client:
    def __init__(self):
        self._answers, self._requests, self._id = sys.stdin.buffer, sys.stdout.buffer, 0

    def begin(self, name):
        """Begins the session and returns the settings, as daybook lists them."""
        reply = self.call("initialize", clientInfo={"name": name}, protocolVersions=["0.9"])
        settings = reply.get("settings") or []
        self.settings = {each["name"]: each.get("values") or [] for each in settings}
        return settings

    def setting(self, name):
        """The value of a setting; None if there is none."""
        values = self.settings.get(name)
        return values[0] if values else None

    def call(self, method, **params):
        """Asks daybook and returns the result. Raises `Refusal`, and `Gone`."""
        answer = self.call_all([(method, params)])[0]
        if isinstance(answer, Refusal):
            raise answer
        return answer

    def call_all(self, requests):
        """Asks many things, and returns their results and refusals in the same order."""
        return [answer for index in range(0, len(requests), AT_ONCE)
                for answer in self._together(requests[index:index + AT_ONCE])]

    def pages(self, method, **params):
        """Returns all items of a list."""
        items = []
        while True:
            page = self.call(method, limit=1000, **params)
            items += page["items"]
            if not page.get("nextCursor"):
                return items
            params["cursor"] = page["nextCursor"]

    def tell(self, provider, state, message=None):
        """Tells how a provider does, in daybook and in the log."""
        if message:
            print(f"{provider}: {message}", file=sys.stderr)
        try:
            self.call("provider/status", id=provider, state=state, message=message)
        except Refusal as refusal:
            print(f"{provider}: {refusal}", file=sys.stderr)

    def _together(self, requests):
        waiting = {}
        for method, params in requests:
            self._id += 1
            waiting[self._id] = None
            message = {"jsonrpc": "2.0", "id": self._id, "method": method, "params": params}
            self._write(json.dumps(message, ensure_ascii=False).encode(errors="replace") + b"\n")
        while None in waiting.values():
            line = self._answers.readline()
            if not line:
                raise Gone("daybook has ended the session.")
            answer = json.loads(line)
            # What could not be read is answered without an id.
            identity = answer.get("id") or next(id for id in waiting if waiting[id] is None)
            if identity in waiting and "method" not in answer:
                waiting[identity] = (Refusal(answer["error"]) if "error" in answer
                                     else answer.get("result") or {})
        return list(waiting.values())

    def _write(self, message):
        try:
            self._requests.write(message)
            self._requests.flush()
        except BrokenPipeError:
            raise Gone("daybook has ended the session.") from None


def path_of(text):
    """A path with the person's home for ~; HOME is the plugin's own folder."""
    if text.startswith("~/"):
        return pathlib.Path(pwd.getpwuid(os.getuid()).pw_dir, text[2:])
    return pathlib.Path(text)


class Memory:
    """What a plugin keeps from one run to the next, in its own folder."""

    def __init__(self, name="memory.json"):
        self.path = pathlib.Path(os.environ["HOME"], name)
        try:
            self.kept = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            self.kept = None
        if not isinstance(self.kept, dict):
            self.kept = {}

    def save(self):
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(self.kept, ensure_ascii=False), encoding="utf-8")
        new.replace(self.path)
