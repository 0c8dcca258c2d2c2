"""What the tests of daybook-outbox share: a database with a clock of its own, and its program."""

import json
import os
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest

import provider

SHELL = pathlib.Path(__file__).resolve().parent.parent
ROOT = SHELL.parent.parent
DAYBOOK = os.environ.get("DAYBOOK", str(ROOT / ".build" / "release" / "daybook"))
NAMES = ["Ada", "Grace", "Mary", "Barbara"]
PATIENCE = 60


def heed_signals():
    """What runs the tests may ignore them (nohup, a job in the background), and that is inherited."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class OutboxTest(unittest.TestCase):
    """The clock stands still until the test moves it; the person has granted notifications."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="daybook-outbox-test-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "tmp").mkdir()
        self.at("2026-03-04T08:00")
        self.program = self.script("daybook-at", f"""
            command=$1
            shift
            exec '{DAYBOOK}' "$command" --now "$(cat '{self.folder}/now')" --time-zone UTC "$@"
            """)
        self.call("preferences/edit", notificationPermission="granted")

    def at(self, moment):
        (self.folder / "now").write_text(moment, encoding="utf-8")

    def path(self, name):
        return str(self.folder / name)

    def script(self, name, text, mode=0o755):
        path = self.folder / name
        path.write_text("#!/bin/sh\n" + text, encoding="utf-8")
        path.chmod(mode)
        return str(path)

    def environment(self):
        kept = {key: os.environ[key] for key in ("PATH", "LANG") if key in os.environ}
        return {**kept, "HOME": str(self.folder), "TMPDIR": self.path("tmp")}

    def call(self, method, **params):
        ended = subprocess.run(
            [self.program, "call", "--database", self.path("d.db"), method, "-"],
            input=json.dumps(params), env=self.environment(), text=True, capture_output=True,
            timeout=PATIENCE)
        if ended.returncode:
            raise AssertionError(f"{method} {params}: {ended.stderr}")
        return json.loads(ended.stdout)

    def introduce(self, count=1):
        """Queues a message to each of so many profiles; answers with their ids, oldest first."""
        for number, name in enumerate(NAMES[:count]):
            self.at(f"2026-03-04T07:5{number}")
            self.introduction(name, f"+1555010{number}")
        self.at("2026-03-04T08:00")
        return [message["id"] for message in reversed(self.messages())]

    def introduction(self, name, phone, profile=None):
        profile = profile or name.lower()
        self.call("profile/add", id=profile, name=name, relationship="Aunt", phone=phone)
        self.call("profile/introduce", id=profile)

    def activate(self, name, phone):
        """Leads somebody through the onboarding to where requests go to them."""
        profile = name.lower()
        self.introduction(name, phone)
        self.drain("--quiet", *self.sending(":"))
        self.call("care/receive", phone=phone, text="YES")

    def messages(self, *states):
        params = {"states": list(states)} if states else {}
        return self.call("care/list", **params)["items"]

    def states(self):
        return [message["state"] for message in reversed(self.messages())]

    def command_line(self, *words):
        return [str(SHELL / "daybook-outbox"), "--daybook", self.program,
                "--database", self.path("d.db"), *words]

    def start(self, *words, **options):
        return subprocess.Popen(
            self.command_line(*words), env=self.environment(), text=True, cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=heed_signals, **options)

    def drain(self, *words, status=0):
        """Runs daybook-outbox to its end; answers with its output, and keeps its complaints."""
        process = self.start(*words)
        output, self.complaints = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, status, self.complaints)
        return output

    def sending(self, text):
        """The words that send each message by this piece of shell."""
        return "--", self.script("send", text)

    def wait_for(self, name):
        """Waits for a file that a command writes."""
        for _ in range(PATIENCE * 50):
            if (self.folder / name).exists():
                return
            time.sleep(0.02)
        self.fail(f"{name} did not come")

    def provider(self, **options):
        its = provider.Provider(**options)
        self.addCleanup(its.close)
        return its

    def account(self, mode=0o600):
        path = self.folder / "account.curl"
        path.write_text(f'user = "{provider.ACCOUNT}:{provider.PASSWORD}"\n', encoding="utf-8")
        path.chmod(mode)
        return str(path)

    def through(self, its):
        """The words that send each message to the provider."""
        return ("--", str(SHELL / "examples" / "send-http.sh"), self.account(),
                its.address + "/messages", "+15550999")

    def replies(self, its):
        return ("--replies", f"'{SHELL}/examples/fetch-replies.sh' '{self.account()}' "
                             f"'{its.address}/replies?direction=inbound'")
