"""One request over HTTP, after which it is known whether the server may have got it."""

from __future__ import annotations

import base64
import http.client
import json
import ssl
import threading
from dataclasses import dataclass
from email.message import Message
from typing import Any
from urllib.parse import urlsplit

from .settings import Settings

MAX_BYTES = 4 << 20
"""What is read of an answer."""


class NotReached(Exception):
    """The server got nothing."""


class Untrusted(NotReached):
    """It could not show that it is who it should be."""


class Lost(Exception):
    """The server may have got the request, and its answer did not come."""


@dataclass
class Answer:
    status: int
    headers: Message
    body: bytes = b""

    def json(self) -> Any:
        """Returns what the body says; None where it is no JSON."""
        try:
            return json.loads(self.body)
        except (ValueError, RecursionError):
            return None


class _Exchange(threading.Thread):
    """A thread of its own, because a name that is looked up and a server that answers byte by byte
    take as long as they like."""

    def __init__(self, method: str | None, address: str, headers: dict[str, str],
                 body: bytes | None, seconds: int) -> None:
        super().__init__(daemon=True)
        parts = urlsplit(address)
        self.host = parts.hostname or ""
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self.connection = kind(self.host, parts.port, timeout=seconds)
        self.words = (method, (parts.path or "/") + ("?" + parts.query if parts.query else ""))
        self.headers, self.body, self.seconds = headers, body, seconds
        self.lock = threading.Lock()
        self.has_begun = self.is_late = False
        self.answer: Answer | None = None
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            self.connection.connect()
        except ssl.SSLCertVerificationError as error:
            self.error = Untrusted(f"{self.host} has no valid certificate: {error.verify_message}")
            return
        except (OSError, ValueError) as error:
            self.error = NotReached(f"{self.host} cannot be reached: {_words(error)}")
            return
        with self.lock:
            self.has_begun = bool(self.words[0]) and not self.is_late
        try:
            if self.has_begun:
                self._ask()
        except (OSError, http.client.HTTPException, ValueError) as error:
            self.error = Lost(f"The answer of {self.host} did not come: {_words(error)}")
        finally:
            self.connection.close()

    def _ask(self) -> None:
        self.connection.request(*self.words, body=self.body, headers=self.headers)
        response = self.connection.getresponse()
        # From here on it is known, whatever becomes of the rest.
        self.answer = Answer(response.status, response.headers)
        self.answer.body = response.read(MAX_BYTES)

    def result(self) -> Answer | None:
        """Waits as long as it may take, and returns the answer; None where nothing was asked."""
        self.start()
        self.join(self.seconds)
        with self.lock:
            # What has only reached the server now asks nothing any more.
            self.is_late = True
        if self.answer:
            return self.answer
        if self.error:
            raise self.error
        if not self.is_alive():
            return None
        words = f"{self.host} did not answer within {self.seconds} s"
        raise Lost(words) if self.has_begun else NotReached(words)


def reach(address: str, seconds: int) -> None:
    """Throws `NotReached` where the server of the address cannot be reached."""
    _Exchange(None, address, {}, None, seconds).result()


def ask(method: str, address: str, settings: Settings, form: bytes | None = None,
        headers: dict[str, str] | None = None) -> Answer:
    """Asks, following nothing. Throws `NotReached` and `Lost`."""
    pair = f"{settings.get('user')}:{settings.get('password')}".encode()
    common = {
        "Authorization": "Basic " + base64.b64encode(pair).decode(),
        "Accept": "application/json", "Connection": "close", "User-Agent": "daybook-messages",
    }
    if form is not None:
        common["Content-Type"] = "application/x-www-form-urlencoded"
    answer = _Exchange(
        method, address, {**common, **(headers or {})}, form, settings.timeout).result()
    assert answer is not None  # Something was asked.
    return answer


def _words(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
