"""A bus, a notification service on it, and servers of daybook, each a real process."""

import datetime
import json
import os
import pathlib
import queue
import subprocess
import threading
import time

FOLDER = pathlib.Path(__file__).resolve().parent
PLUGIN = FOLDER.parent
PATIENCE = 120
"""Seconds for what has to come; a busy machine may need many."""


class Lines:
    """A process that reads and writes a line of JSON at a time."""

    def __init__(self, command, environment):
        self.process = subprocess.Popen(
            [str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env=environment, text=True, bufsize=1)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(json.loads(line))
        self.process.stdout.close()

    def send(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")

    def next(self, seconds=PATIENCE):
        """Returns the next line; throws queue.Empty."""
        return self.lines.get(timeout=seconds)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()


class Server(Lines):
    def __init__(self, world):
        super().__init__(
            [os.environ["DAYBOOK"], "serve", "--framing", "lines", "--database", world.database],
            world.environment)
        self.ask("initialize", clientInfo={"name": "test"})

    def ask(self, method, **params):
        self.send({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        while True:
            message = self.next()
            if message.get("id") == 1:
                if "error" in message:
                    raise RuntimeError(message["error"]["message"])
                return message["result"]

    def remind(self, task, title):
        """Adds a task whose reminder, with its id and a 1, goes off at once."""
        due = datetime.date.today() + datetime.timedelta(days=30)
        self.ask("task/add", id=task, title=title, due=str(due), dueTime="09:00")
        self.ask("reminder/add", id=task + "1", task=task, minutesBefore=525600)

    def close(self):
        self.process.stdin.close()
        self.process.wait(PATIENCE)


class World:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.database = self.folder / "data" / "test.db"
        self.database.parent.mkdir()
        (self.folder / "home").mkdir()
        self.address = f"unix:path={self.folder}/bus"
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("XDG_")},
            "HOME": str(self.folder / "home"), "DBUS_SESSION_BUS_ADDRESS": self.address}
        self.bus = self.service = None
        self.servers = []

    def start_bus(self):
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address", "--address", self.address],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.bus.stdout.readline()

    def stop_bus(self):
        self.bus.kill()
        self.bus.wait()
        self.bus.stdout.close()
        (self.folder / "bus").unlink(missing_ok=True)

    def start_service(self, *capabilities):
        self.service = Lines(
            [FOLDER / "service.py", *(capabilities or ("actions", "body"))], self.environment)
        assert self.service.next() == ["ready"]

    def server(self):
        self.servers.append(Server(self))
        return self.servers[-1]

    def enable(self, server):
        server.ask("preferences/edit", notificationPermission="granted")
        server.ask("plugin/add", path=str(PLUGIN))
        server.ask("plugin/enable", id="notify", confirm=True)
        # A server that begins now is not the one that starts it.
        until(lambda: server.ask("plugin/get", id="notify")["state"] == "running")

    def close(self):
        for server in self.servers:
            if server.process.poll() is None:
                server.close()
        if self.service:
            self.service.kill()
        if self.bus and self.bus.poll() is None:
            self.stop_bus()


def until(is_so):
    """Waits for what has to be so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > end:
            raise AssertionError("it did not come")
        time.sleep(0.1)
