"""Runs the plugin as daybook does: its pipes are those of a `daybook serve`, and the answer to
`initialize` has the settings."""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("DAYBOOK") or str(FOLDER.parent.parent / ".build/release/daybook")
ZONE = "Europe/Berlin"
MANIFEST = json.loads((FOLDER / "plugin.json").read_text())
GRANTED = {"initialize", *MANIFEST["permissions"]["methods"]}


class Home:
    """A database, a folder for the plugin, and its settings."""

    def __init__(self) -> None:
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="daybook-ics."))
        self.own = self.folder / "own"
        self.own.mkdir()
        self.settings: dict[str, list[str]] = {}
        self.said = ""

    def close(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def server(self, *options: str) -> subprocess.Popen[bytes]:
        command = [
            PROGRAM,
            "serve",
            "--framing",
            "lines",
            "--time-zone",
            ZONE,
            "--database",
            str(self.folder / "daybook.db"),
            *options,
        ]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    def start(self) -> Run:
        return Run(self)

    def pull(self) -> Run:
        """Runs the plugin once, to its end."""
        run = self.start()
        run.wait()
        self.said = run.errors
        if run.plugin.returncode != 0:
            raise AssertionError(f"the plugin ended with {run.plugin.returncode}:\n{run.errors}")
        if not set(run.methods()) <= GRANTED:
            raise AssertionError(f"not granted: {set(run.methods()) - GRANTED}")
        return run

    def call(self, method: str, **params: object) -> dict:
        return self.call_all([(method, params)])[0]

    def call_all(self, requests: list[tuple[str, dict]], now: str | None = None) -> list[dict]:
        """Asks a server of its own, as another front end does, or did at another time."""
        lines = [
            json.dumps(
                {
                    "jsonrpc": "2.0",
                    "id": 0,
                    "method": "initialize",
                    "params": {"clientInfo": {"name": "test"}, "timeZone": ZONE, "now": now},
                }
            )
        ]
        for index, (method, params) in enumerate(requests):
            lines.append(
                json.dumps({"jsonrpc": "2.0", "id": index + 1, "method": method, "params": params})
            )
        process = self.server(*(["--conformance"] if now else []))
        out, _ = process.communicate("\n".join(lines).encode() + b"\n")
        answers = {each["id"]: each for each in map(json.loads, out.splitlines()) if "id" in each}
        for id, answer in answers.items():
            if "error" in answer:
                raise AssertionError(f"{requests[id - 1]}: {answer['error']}")
        return [answers[index + 1]["result"] for index in range(len(requests))]

    def events(self, provider: str | None = None) -> list[dict]:
        found, cursor = [], None
        while True:
            page = self.call("event/list", provider=provider, limit=1000, cursor=cursor)
            found += page["items"]
            cursor = page.get("nextCursor")
            if not cursor:
                return found

    def provider(self, name: str) -> dict:
        return next(each for each in self.call("provider/list")["items"] if each["id"] == name)

    def tasks(self) -> dict[str, dict]:
        """All tasks, by title."""
        return {each["title"]: each for each in self.tasks_listed()}

    def tasks_listed(self) -> list[dict]:
        return self.call("task/list", limit=1000, withNotes=True)["items"]


class Run:
    """A plugin and its server, and the pipes between them."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.requests: list[dict] = []
        """What the plugin asked."""
        self.on_request = None
        self.server = home.server()
        environment = {
            "HOME": str(home.own),
            "PATH": os.environ["PATH"],
            "TZ": ZONE,
            "DAYBOOK_PLUGIN": "ics",
            "LANG": "C.UTF-8",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        self.plugin = subprocess.Popen(
            ["prlimit", f"--as={1 << 30}", "--nofile=256", sys.executable, "ics.py"],
            cwd=FOLDER,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
        )
        self._errors: list[bytes] = []
        self._threads = [
            threading.Thread(target=each, daemon=True)
            for each in (self._to_server, self._to_plugin, self._read_errors)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def errors(self) -> str:
        return b"".join(self._errors).decode(errors="replace")

    def wait(self) -> None:
        self.plugin.wait(timeout=300)
        for thread in self._threads:
            thread.join(timeout=60)
        self.server.wait(timeout=60)
        for pipe in (
            self.plugin.stdin,
            self.plugin.stdout,
            self.plugin.stderr,
            self.server.stdin,
            self.server.stdout,
        ):
            pipe.close()

    def methods(self) -> list[str]:
        return [each["method"] for each in self.requests]

    def _to_server(self) -> None:
        for line in iter(_reader(self.plugin.stdout), b""):
            message = json.loads(line)
            self.requests.append(message)
            if self.on_request:
                self.on_request(message)
            _write(self.server.stdin, line)
        _close(self.server.stdin)

    def _to_plugin(self) -> None:
        is_first = True
        for line in iter(_reader(self.server.stdout), b""):
            if is_first:
                message = json.loads(line)
                message["result"]["settings"] = [
                    {"name": name, "values": values} for name, values in self.home.settings.items()
                ]
                line = json.dumps(message).encode() + b"\n"
                is_first = False
            _write(self.plugin.stdin, line)
        _close(self.plugin.stdin)

    def _read_errors(self) -> None:
        for line in iter(self.plugin.stderr.readline, b""):
            self._errors.append(line)


def _reader(pipe):
    return os.fdopen(os.dup(pipe.fileno()), "rb", buffering=1 << 16).readline


def _write(pipe, data: bytes) -> None:
    view = memoryview(data)
    try:
        while view:
            view = view[pipe.write(view) :]
    except (BrokenPipeError, ValueError):
        pass


def _close(pipe) -> None:
    try:
        pipe.close()
    except BrokenPipeError:
        pass


class Case(unittest.TestCase):
    def setUp(self) -> None:
        self.home = Home()
        self.addCleanup(self.home.close)

    def write(self, name: str, text: str) -> str:
        path = self.home.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        return str(path)


def calendar(*components: str) -> str:
    return "\r\n".join(
        ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", *components, "END:VCALENDAR", ""]
    )


def event(uid: str, start: str, title: str = "", *more: str) -> str:
    """A VEVENT; `start` has the parameters and the value of DTSTART."""
    return "\r\n".join(
        [
            "BEGIN:VEVENT",
            f"UID:{uid}",
            "DTSTAMP:20260101T000000Z",
            f"DTSTART{start}",
            f"SUMMARY:{title or uid}",
            *more,
            "END:VEVENT",
        ]
    )
