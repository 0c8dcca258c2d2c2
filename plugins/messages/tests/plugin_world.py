"""What the tests share: a person with the plugin, and a provider of text messages."""

import datetime
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.parse

import provider

FOLDER = pathlib.Path(__file__).resolve().parent.parent
DAYBOOK = os.environ.get("DAYBOOK") or str(FOLDER.parent.parent / ".build/release/daybook")
NAMES = ["Ada", "Grace", "Mary", "Barbara"]
PATIENCE = 120


class Answers(provider.Answers):
    """Lists replies in pages, and takes messages at an address with the account in it."""

    def do_GET(self):
        parts = urllib.parse.urlsplit(self.path)
        if parts.path == "/replies" and self.is_known():
            self.server.listed.append(urllib.parse.parse_qs(parts.query))
            if self.server.pages:
                return self.answer(*self.server.pages.pop(0))
        return super().do_GET()

    def do_POST(self):
        self.server.posts.append((self.path, dict(self.headers)))
        self.path = self.path.replace(f"/{provider.ACCOUNT}/", "/")
        return super().do_POST()


class Provider(provider.Provider):
    def __init__(self, **options):
        self.listed = []
        self.posts = []
        self.pages = []
        """The status and the body of the next answers to who lists the replies."""
        super().__init__(**options)
        self.RequestHandlerClass = Answers


class MessagesTest(unittest.TestCase):
    """The person has granted notifications, and has the plugin enabled with a provider. The
    plugin's clock is the machine's."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="daybook-messages-test-", dir="/var/tmp")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "home").mkdir()
        (self.folder / "data").mkdir()
        self.own = self.folder / "data/d.db.plugin-data/messages/data"
        self.its = self.provider()
        self.call("preferences/edit", notificationPermission="granted")
        self.daybook("plugin", "add", str(FOLDER))
        self.set_provider(self.its)
        self.daybook("plugin", "enable", "messages", "--yes")

    def provider(self, **options):
        its = Provider(**options)
        self.addCleanup(its.close)
        return its

    # daybook.

    def environment(self):
        # What lies first on PATH may be a script that looks for the interpreter in the home.
        path = f"{os.path.dirname(os.path.realpath(sys.executable))}:{os.environ['PATH']}"
        return {"PATH": path, "LANG": "C.UTF-8", "HOME": str(self.folder / "home")}

    def words(self, *words):
        return [DAYBOOK, *words, "--database", str(self.folder / "data/d.db"), "--time-zone", "UTC"]

    def daybook(self, *words, text=None, status=0):
        """Runs a command; answers with all that it said."""
        ended = subprocess.run(
            self.words(*words), input=text, env=self.environment(), text=True, timeout=PATIENCE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(ended.returncode, status, ended.stdout)
        return ended.stdout

    def call(self, method, now=None, **params):
        words = self.words("call", method, "-") + (["--now", now] if now else [])
        ended = subprocess.run(
            words, input=json.dumps(params), env=self.environment(), text=True,
            capture_output=True, timeout=PATIENCE)
        if ended.returncode:
            raise AssertionError(f"{method} {params}: {ended.stderr}")
        return json.loads(ended.stdout)

    def serve(self):
        """Starts a server, which starts the plugin by its schedule."""
        process = subprocess.Popen(
            self.words("serve", "--framing", "lines"), env=self.environment(),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.addCleanup(self.end, process)
        message = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "clientInfo": {"name": "test"}}}
        process.stdin.write(json.dumps(message).encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        threading.Thread(target=lambda: [None for _ in process.stdout], daemon=True).start()
        return process

    @staticmethod
    def end(process):
        process.kill()
        process.wait()
        process.stdin.close()

    def set(self, name, *values):
        self.daybook("plugin", "set", "messages", name, *values)

    def set_provider(self, its):
        self.set("url", its.address + "/messages")
        self.set("user", provider.ACCOUNT)
        self.set("from", "+15550999")
        self.set("timeout", "5")
        self.set_password(provider.PASSWORD)

    def set_password(self, password):
        self.daybook("plugin", "set", "messages", "password", "-", text=password + "\n")

    def run_plugin(self, status=0):
        """Runs the plugin; answers with what daybook said."""
        return self.daybook("plugin", "run", "messages", status=status)

    def log(self):
        return self.daybook("plugin", "log", "messages")

    # The outbox.

    def introduce(self, count=1):
        """Queues a message to each of so many profiles; answers with their ids, oldest first."""
        for number, name in enumerate(NAMES[:count]):
            profile = name.lower()
            self.call("profile/add", id=profile, name=name, relationship="Aunt",
                      phone=f"+1555010{number}")
            self.call("profile/introduce", id=profile)
        return [message["id"] for message in reversed(self.messages())]

    def messages(self, now=None):
        return self.call("care/list", now)["items"]

    def states(self, now=None):
        return [message["state"] for message in reversed(self.messages(now))]

    def lapse(self):
        """Has the claims end, as time does; answers with the states of the messages."""
        return self.states(self.later(300))

    @staticmethod
    def later(seconds):
        moment = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
        return moment.strftime("%Y-%m-%dT%H:%M")

    def resend(self, *ids):
        for id in ids:
            self.call("care/resend", id=id)

    def wait(self, is_so):
        for _ in range(PATIENCE * 10):
            if is_so():
                return
            time.sleep(0.1)
        self.fail("It did not come to be.")
