"""What the tests share: the real program, a folder with a database, and processes that are gone."""

import asyncio
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent.parent
ROOT = FOLDER.parent.parent
# In the test of the wheel, the package is what was installed.
if not os.environ.get("DAYBOOK_INSTALLED"):
    sys.path.insert(0, str(FOLDER / "src"))
PROGRAM = os.environ.get("DAYBOOK") or str(ROOT / ".build" / "release" / "daybook")
os.environ["DAYBOOK"] = PROGRAM

import daybook  # noqa: E402

NOW = "2026-03-02T08:00"
AT = ("--now", NOW, "--time-zone", "Europe/Berlin")


class Folder(unittest.TestCase):
    """A test with an empty folder and, at the end, without a server that still runs."""

    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="daybook-python-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.database = str(self.folder / "day.db")
        self.addCleanup(self.expect_no_server)

    def expect_no_server(self):
        mark, deadline = self.database.encode(), time.monotonic() + 5
        while time.monotonic() < deadline:
            left = [each for each in pathlib.Path("/proc").glob("[0-9]*")
                    if mark in command_line(each)]
            if not left:
                return
            time.sleep(0.05)
        self.fail(f"still running: {[command_line(each) for each in left]}")

    def options(self, **others):
        return {"database": self.database, "arguments": AT, **others}

    def client(self, **others):
        return daybook.Client(**self.options(**others))

    def async_client(self, **others):
        return daybook.AsyncClient(**self.options(**others))

    def run_program(self, *arguments, **options):
        """What the program prints."""
        done = subprocess.run(
            [PROGRAM, *arguments, "--database", self.database], capture_output=True, text=True,
            timeout=60, **options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def stand_in(self, text):
        """A program in Python that plays the server, badly; the path of it."""
        path = self.folder / "server"
        path.write_text(f"#!{sys.executable}\nimport json, os, signal, sys, time\n"
                        f"DATABASE = {self.database!r}\n{STAND_IN}\n{text}\n")
        path.chmod(0o755)
        return str(path)


# A server that answers `initialize` as daybook does, and then what the test says.
STAND_IN = '''
def say(**message):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\\n")
    sys.stdout.flush()

def requests():
    for line in sys.stdin:
        message = json.loads(line)
        if message["method"] == "initialize":
            say(id=message["id"], result={
                "capabilities": {"limits": {"maxMessageBytes": 16777216}, "namespaces": [],
                                 "positionEncoding": "utf-32"},
                "protocolVersion": "0.9", "serverInfo": {"name": "daybook", "version": "0.1.0"}})
        elif message["method"] == "shutdown":
            say(id=message["id"], result=None)
        elif message["method"] == "exit":
            sys.exit()
        elif "id" in message:
            yield message
'''


def command_line(process):
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""


def awaited(test):
    """A test that is a coroutine; a warning of asyncio about something left over fails it."""
    def run(self):
        faults = []

        async def watched():
            asyncio.get_running_loop().set_exception_handler(
                lambda loop, context: faults.append(context))
            await test(self)
        asyncio.run(watched(), debug=True)
        self.assertEqual(faults, [])
    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run
