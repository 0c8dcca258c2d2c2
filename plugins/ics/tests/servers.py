"""Real programs on this machine, each in a folder of its own: Radicale, khal and others."""

from __future__ import annotations

import base64
import html
import http.client
import http.server
import os
import pathlib
import shutil
import socket
import subprocess
import threading
import time
import unittest
import urllib.request
from collections.abc import Callable

USER, PASSWORD = "ann", "correct horse"
ZONE = "Europe/Berlin"


def tool(*names: str) -> str | None:
    return next((path for path in map(shutil.which, names) if path), None)


def needs(*names: str):
    """Skips a test aloud where a program is not installed."""
    return unittest.skipUnless(tool(*names), f"{names[0]} is not installed")


def run(command: list[str], folder: pathlib.Path, ok: tuple[int, ...] = (0,)) -> str:
    environment = {
        "HOME": str(folder),
        "PATH": os.environ["PATH"],
        "TZ": ZONE,
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_DATA_HOME": str(folder / "data"),
    }
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        env=environment,
        timeout=300,
        stdin=subprocess.DEVNULL,
    )
    if done.returncode not in ok:
        raise AssertionError(f"{command}: {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


class Radicale:
    """A CalDAV server with one collection for events and tasks."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder / "radicale"
        self.folder.mkdir()
        (self.folder / "users").write_text(f"{USER}:{PASSWORD}\n")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process: subprocess.Popen | None = None
        self.start()
        self.url = self.make("work")

    def start(self) -> None:
        command = [
            tool("radicale"),
            "--config",
            "",
            "--server-hosts",
            f"127.0.0.1:{self.port}",
            "--auth-type",
            "htpasswd",
            "--auth-htpasswd-filename",
            str(self.folder / "users"),
            "--auth-htpasswd-encryption",
            "plain",
            "--auth-delay",
            "0",
            "--storage-filesystem-folder",
            str(self.folder / "data"),
        ]
        self.log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("Radicale does not start")

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            self.log.close()
            self.process = None

    def make(self, name: str) -> str:
        url = f"http://127.0.0.1:{self.port}/{USER}/{name}/"
        body = (
            '<C:mkcalendar xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop>'
            "<displayname>Work</displayname></prop></set></C:mkcalendar>"
        )
        self.request("MKCALENDAR", url, body)
        return url

    def request(self, method: str, url: str, body: str = "", **headers: str) -> str:
        """Asks as another client does."""
        token = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
        request = urllib.request.Request(
            url,
            body.encode() or None,
            method=method,
            headers={"Authorization": f"Basic {token}", "Content-Type": "text/calendar", **headers},
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read().decode()

    def put(self, name: str, text: str) -> None:
        self.request("PUT", self.url + name, text)

    def items(self) -> dict[str, str]:
        """What is stored, by file name."""
        place = self.folder / "data/collection-root" / USER / "work"
        return {each.name: each.read_text() for each in sorted(place.glob("*.ics"))}

    def settings(self) -> dict[str, list[str]]:
        return {"user": [f"{USER}@127.0.0.1:{self.port}"], "password": [PASSWORD]}


class Proxy:
    """Stands before a Radicale, and does something just before a request of some method."""

    def __init__(self, radicale: Radicale) -> None:
        self.before: dict[str, Callable[[], None]] = {}
        self.statuses: list[tuple[str, int]] = []
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                body = self.rfile.read(length) if length else None
                proxy.before.pop(self.command, lambda: None)()
                connection = http.client.HTTPConnection("127.0.0.1", radicale.port, timeout=60)
                try:
                    connection.request(self.command, self.path, body, dict(self.headers))
                except OSError:
                    self.close_connection = True
                    return
                answer = connection.getresponse()
                data = answer.read()
                proxy.statuses.append((self.command, answer.status))
                self.send_response(answer.status)
                for name in ("ETag", "Content-Type"):
                    if answer.headers.get(name):
                        self.send_header(name, answer.headers[name])
                self.end_headers()
                self.wfile.write(data)
                connection.close()

            do_GET = do_PUT = do_DELETE = do_REPORT = do_PROPFIND = answer

            def log_message(self, *_: object) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        self.url = radicale.url.replace(str(radicale.port), str(self._server.server_port))

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Stub:
    """A server of CalDAV that is odd in one way."""

    def __init__(self, has_versions: bool = True) -> None:
        self.items: dict[str, str] = {}
        self.refused = "nothing"
        """It takes no item with this text."""
        self.asked: list[tuple[str, str | None]] = []
        """The methods that write, each with its If-Match."""
        stub = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_PROPFIND(self) -> None:
                self.read()
                kind = "<resourcetype><C:calendar/></resourcetype>"
                self.answer(207, _response("/c/", kind))

            def do_REPORT(self) -> None:
                asked = self.read()
                is_named = "multiget" in asked
                named = [each for each in stub.items if not is_named or f">{each}<" in asked]
                self.answer(207, "".join(self.entry(each, is_named) for each in named))

            def entry(self, path: str, has_text: bool) -> str:
                text = html.escape(stub.items[path])
                data = f"<C:calendar-data>{text}</C:calendar-data>" if has_text else ""
                version = f"<getetag>{self.etag(path)}</getetag>" if has_versions else ""
                return _response(path, version + data)

            def do_PUT(self) -> None:
                text = self.read()
                if stub.refused in text:
                    return self.answer(403)
                if not self.is_meant():
                    return self.answer(412)
                stub.items[self.path] = text
                self.answer(201)

            def do_DELETE(self) -> None:
                self.read()
                if not self.is_meant():
                    return self.answer(412)
                stub.items.pop(self.path, None)
                self.answer(204)

            def is_meant(self) -> bool:
                stub.asked.append((self.command, self.headers.get("If-Match")))
                if self.headers.get("If-None-Match"):
                    return self.path not in stub.items
                return self.headers.get("If-Match") in (None, self.etag(self.path))

            def etag(self, path: str) -> str:
                return f'"{hash(stub.items.get(path))}"'

            def read(self) -> str:
                return self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()

            def answer(self, status: int, responses: str = "") -> None:
                data = f"<multistatus {_SPACES}>{responses}</multistatus>" if responses else ""
                if status == 207:
                    data = data or f"<multistatus {_SPACES}/>"
                self.send_response(status)
                self.send_header("Content-Length", str(len(data.encode())))
                self.end_headers()
                self.wfile.write(data.encode())

            def log_message(self, *_: object) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/c/"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


_SPACES = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"'


def _response(href: str, props: str) -> str:
    stat = f"<propstat><prop>{props}</prop><status>HTTP/1.1 200 OK</status></propstat>"
    return f"<response><href>{href}</href>{stat}</response>"


class Khal:
    def __init__(self, folder: pathlib.Path, calendar: pathlib.Path) -> None:
        self.folder = folder / "khal"
        self.folder.mkdir()
        self.config = self.folder / "khal.conf"
        self.config.write_text(
            f"[calendars]\n[[work]]\npath = {calendar}\n[sqlite]\npath = {self.folder}/khal.db\n"
            f"[locale]\nlocal_timezone = {ZONE}\ndefault_timezone = {ZONE}\ntimeformat = %H:%M\n"
            "dateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\n"
            "longdatetimeformat = %Y-%m-%d %H:%M\n"
        )

    def starts(self, since: str, through: str) -> set[tuple[str, str, str]]:
        """The day, time and title of each event that begins in these days."""
        form = "{start-date-full}|{start-time-full}|{title}"
        text = run(
            [
                tool("khal"),
                "-c",
                str(self.config),
                "list",
                "--day-format",
                "",
                "--format",
                form,
                since,
                through,
            ],
            self.folder,
        )
        found = [line.split("|") for line in text.splitlines() if line.count("|") == 2]
        return {(day, time, title) for day, time, title in found if since <= day}
