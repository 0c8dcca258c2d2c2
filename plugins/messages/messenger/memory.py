"""What the plugin keeps in its own folder between two runs."""

from __future__ import annotations

import hashlib
import json
import os
import pathlib
import secrets
import sys
import tempfile
import time
from typing import Any, Iterator

from .settings import Settings

REFUSED_SECONDS = 600
"""How long a provider that refused the account is not asked again with the same settings: each
attempt counts, and there are eight for a message."""
MOST_SECONDS = 86_400
"""The longest that a provider can have itself waited for."""


class Memory:
    def __init__(self, folder: pathlib.Path) -> None:
        self._folder = folder
        self._file = folder / "state.json"
        self._outcomes = folder / "outcomes"
        self._outcomes.mkdir(mode=0o700, exist_ok=True)
        try:
            state = json.loads(self._file.read_bytes())
        except (OSError, ValueError):
            state = None
        self.state: dict[str, Any] = state if isinstance(state, dict) else {}
        self._said: list[str] = []

    def save(self) -> None:
        self.state["said"] = self._said
        self._write(self._file, self.state)

    # What is said.

    def say(self, words: str) -> None:
        """Says something that may be so for long; only once while it is."""
        self._said.append(words)
        if words not in self.state.get("said", []):
            print(words, file=sys.stderr, flush=True)

    # What became of messages, kept until daybook has heard of it: a server can end while the
    # provider answers.

    def keep(self, method: str, params: dict[str, Any]) -> None:
        self._write(self._outcomes / params["claim"], {"method": method, "params": params})

    def forget(self, claim: str) -> None:
        (self._outcomes / claim).unlink(missing_ok=True)

    def kept(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for path in sorted(self._outcomes.iterdir()):
            try:
                outcome = json.loads(path.read_bytes())
                yield outcome["method"], outcome["params"]
            except (OSError, ValueError, KeyError, TypeError):
                path.unlink(missing_ok=True)

    # What the provider asked for.

    def hold(self, seconds: int) -> None:
        """Asks the provider for nothing for so long."""
        self.state["heldUntil"] = int(time.time()) + min(max(seconds, 0), MOST_SECONDS)

    @property
    def is_held(self) -> bool:
        return 0 < self._seconds_until(self.state.get("heldUntil")) <= MOST_SECONDS

    def refuse(self, settings: Settings, words: str) -> None:
        """Notes that the account was refused."""
        salt = secrets.token_hex(16)
        self.state["refused"] = {
            "until": int(time.time()) + REFUSED_SECONDS, "words": words, "salt": salt,
            "settings": _fingerprint(settings, salt)}

    def refusal(self, settings: Settings) -> str | None:
        """Returns the words of a refusal of this account that is not long ago."""
        refused = self.state.get("refused")
        try:
            if (0 < self._seconds_until(refused["until"]) <= REFUSED_SECONDS
                    and refused["settings"] == _fingerprint(settings, refused["salt"])):
                return str(refused["words"])
        except (KeyError, TypeError):
            pass
        self.state.pop("refused", None)
        return None

    def _write(self, path: pathlib.Path, value: Any) -> None:
        """Replaces a file with the whole value, on disk when this returns."""
        # A number of a process is not enough of a name: each confined one is the second of its own.
        handle, new = tempfile.mkstemp(prefix="new.", dir=self._folder)
        try:
            with open(handle, "wb") as file:
                file.write(json.dumps(value).encode())
                file.flush()
                os.fsync(file.fileno())
            os.replace(new, path)
        except OSError:
            os.unlink(new)
            raise

    @staticmethod
    def _seconds_until(moment: Any) -> float:
        return moment - time.time() if isinstance(moment, int) else 0


def _fingerprint(settings: Settings, salt: str) -> str:
    words = "\n".join([salt, *(settings.get(name) for name in ("url", "user", "password"))])
    return hashlib.sha256(words.encode()).hexdigest()
