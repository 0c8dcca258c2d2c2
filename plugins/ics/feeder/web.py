"""HTTP as far as calendars need it: basic authentication, redirects, limits of time and size."""

from __future__ import annotations

import base64
import http.client
import io
import socket
import ssl
import time
from dataclasses import dataclass
from functools import partial
from typing import Any, Optional
from urllib.parse import SplitResult, urljoin, urlsplit, urlunsplit

MAX_BYTES = 32 << 20
"""The longest body of an answer, and the largest file."""
MAX_REDIRECTS = 5
SECONDS_OF_ANSWER = 30.0
"""How long an answer may take as a whole."""
LOOPBACK = {"localhost", "127.0.0.1", "::1"}


class Unreachable(Exception):
    """Why a calendar could not be read or written, in words for a person."""


@dataclass(frozen=True)
class Account:
    """A name and password, which go to one host alone."""

    user: str
    host: str
    password: str


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes
    url: str


class _Until(io.RawIOBase):
    """Reads until some time, however slowly the bytes come."""

    def __init__(self, until: float, sock: socket.socket, raw: Any) -> None:
        self._until = until
        self._sock = sock
        self._raw = raw

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._sock.settimeout(min(left, self._sock.gettimeout() or left))
        size: Optional[int] = self._raw.readinto(buffer)
        return size

    def close(self) -> None:
        self._raw.close()
        super().close()


class _Response(http.client.HTTPResponse):
    def __init__(self, until: float, sock: socket.socket, *more: Any, **named: Any) -> None:
        super().__init__(sock, *more, **named)
        self.fp: Any = io.BufferedReader(_Until(until, sock, self.fp.detach()))


class Http:
    """Connections to servers, kept open; to be used by one thread."""

    def __init__(self, accounts: list[Account], deadline: float) -> None:
        self._accounts = accounts
        self._deadline = deadline
        """When everything has to be over, by `time.monotonic`."""
        self._connections: dict[tuple[str, str], http.client.HTTPConnection] = {}

    def request(
        self, method: str, url: str, headers: Optional[dict[str, str]] = None, body: bytes = b""
    ) -> Answer:
        """Returns the answer, whatever its status. Where another server is led to, it is read, but
        never written to, and it is told no password, not even its own. Throws `Unreachable`."""
        first = origin(url)
        is_first = True
        for _ in range(MAX_REDIRECTS):
            credentials = self._credentials(split(url)) if is_first else {}
            answer = self._ask(method, url, {**credentials, **(headers or {})}, body)
            if answer.status == 401 and not is_first:
                raise Unreachable(
                    f"{first} leads to {origin(url)}, which asks for a password. None goes where "
                    "another server leads: set the address that it leads to."
                )
            if answer.status not in (301, 302, 303, 307, 308) or "location" not in answer.headers:
                return answer
            url, last = _joined(url, answer.headers["location"]), url
            leads = f"The server leads from {origin(last)} to {origin(url)}"
            if last.startswith("https:") and not url.startswith("https:"):
                raise Unreachable(f"{leads}, without encryption, and is not followed.")
            is_first = is_first and origin(url) == first
            if not is_first and method in ("PUT", "DELETE"):
                raise Unreachable(f"{leads}, where nothing is written.")
        raise Unreachable("The server leads from one address to another without end.")

    def _ask(self, method: str, url: str, headers: dict[str, str], body: bytes) -> Answer:
        parts = split(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Unreachable(f"“{url[:200]}” is no address of HTTP.")
        target = urlunsplit(("", "", parts.path or "/", parts.query, ""))
        headers = {"User-Agent": "daybook-ics", **headers}
        try:
            connection, is_new = self._connection(parts)
            try:
                connection.request(method, target, body or None, headers)
                return self._read(connection.getresponse(), url)
            except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
                # A server closes a connection that was idle. Every request here may be repeated: a
                # change names the version that it changes.
                self._forget(parts)
                if is_new:
                    raise
                connection, _ = self._connection(parts)
                connection.request(method, target, body or None, headers)
                return self._read(connection.getresponse(), url)
        except Unreachable:
            self._forget(parts)
            raise
        except (OSError, http.client.HTTPException, ValueError) as error:
            self._forget(parts)
            raise Unreachable(f"{parts.hostname}: {_words(error)}.") from None

    def _read(self, response: http.client.HTTPResponse, url: str) -> Answer:
        body = bytearray()
        while chunk := response.read1(1 << 16):
            body += chunk
            if len(body) > MAX_BYTES:
                raise Unreachable(f"The answer is longer than {MAX_BYTES >> 20} MiB.")
            if time.monotonic() > self._deadline:
                raise Unreachable("The server answers too slowly.")
        if response.length:
            raise Unreachable("The answer was cut off.")
        response.close()  # The connection may be used again.
        headers = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, headers, bytes(body), url)

    def _credentials(self, parts: SplitResult) -> dict[str, str]:
        hosts = {parts.hostname, parts.netloc.rpartition("@")[2]}
        account = next((each for each in self._accounts if each.host in hosts), None)
        if not account:
            return {}
        if parts.scheme != "https" and parts.hostname not in LOOPBACK:
            raise Unreachable(
                f"The password for {account.host} is not sent without encryption: use https."
            )
        token = base64.b64encode(f"{account.user}:{account.password}".encode()).decode()
        return {"Authorization": f"Basic {token}"}

    def _connection(self, parts: SplitResult) -> tuple[http.client.HTTPConnection, bool]:
        timeout = min(15.0, self._deadline - time.monotonic())
        if timeout <= 0:
            raise Unreachable("There was no time left for it; it is tried again.")
        key = (parts.scheme, parts.netloc)
        kept = self._connections.get(key)
        until = min(self._deadline, time.monotonic() + SECONDS_OF_ANSWER)
        response_class: Any = partial(_Response, until)
        if kept:
            kept.response_class = response_class
            if kept.sock:
                kept.sock.settimeout(timeout)
            return kept, False
        connection: http.client.HTTPConnection
        if parts.scheme == "https":
            connection = http.client.HTTPSConnection(
                parts.hostname or "", parts.port, timeout=timeout, context=_context()
            )
        else:
            connection = http.client.HTTPConnection(
                parts.hostname or "", parts.port, timeout=timeout
            )
        connection.response_class = response_class
        self._connections[key] = connection
        return connection, True

    def _forget(self, parts: SplitResult) -> None:
        connection = self._connections.pop((parts.scheme, parts.netloc), None)
        if connection:
            connection.close()


def split(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        _ = parts.port
        return parts
    except ValueError:
        raise Unreachable(f"“{url[:200]}” is no address of HTTP.") from None


def origin(url: str) -> str:
    """The scheme, the host and the port of an address, for a comparison and for a person."""
    parts = split(url)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname or ""
    is_default = parts.port in (None, {"http": 80, "https": 443}.get(parts.scheme))
    return f"{parts.scheme}://{host}" + ("" if is_default else f":{parts.port}")


def _joined(url: str, location: str) -> str:
    try:
        return urlunsplit(urlsplit(urljoin(url, location)))
    except ValueError:
        raise Unreachable(f"“{location[:200]}” is no address of HTTP.") from None


def _context() -> ssl.SSLContext:
    return ssl.create_default_context()


def _words(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "it did not answer in time"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    return str(error) or type(error).__name__


def refused(answer: Answer) -> Unreachable:
    """The words for an answer that is none of success."""
    words = {401: "the name or password is wrong", 403: "it is forbidden", 404: "there is nothing"}
    why = words.get(answer.status, http.client.responses.get(answer.status, "no success"))
    return Unreachable(f"{urlsplit(answer.url).hostname} answered {answer.status}: {why}.")
