"""A feeder's session with daybook, and its settings.

Each plugin that has this file has the same one, since a plugin is a folder by itself.
"""

import itertools
import json
import os
import pathlib
import pwd
import sys


class Refused(Exception):
    """daybook answered with an error."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.kind = (error.get("data") or {}).get("kind")


class Session:
    def __init__(self, name):
        self.ids = itertools.count(1)
        reply = self.ask("initialize", clientInfo={"name": name}, protocolVersions=["0.9"])
        self.settings = {each["name"]: each.get("values") or []
                         for each in reply.get("settings") or []}

    def ask(self, method, **params):
        """Asks daybook and returns the result. Raises Refused."""
        identity = next(self.ids)
        message = {"jsonrpc": "2.0", "id": identity, "method": method, "params": params}
        print(json.dumps(message), flush=True)
        for line in sys.stdin:
            answer = json.loads(line)
            if answer.get("id") == identity and "method" not in answer:
                if "error" in answer:
                    raise Refused(answer["error"])
                return answer["result"]
        sys.exit("daybook has ended the session.")

    def setting(self, name):
        """The value of a setting; None if there is none."""
        values = self.settings.get(name)
        return values[0] if values else None

    def tell(self, provider, state, message=None):
        """Tells how a provider does, in daybook and in the log."""
        if message:
            print(f"{provider}: {message}", file=sys.stderr)
        try:
            self.ask("provider/status", provider=provider, state=state, message=message)
        except Refused as refused:
            print(f"{provider}: {refused}", file=sys.stderr)


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
