"""What an editor is given: a folder, a database, and the command that starts its server. The
command is a script of the folder, so that what it starts can be replaced while the editor runs."""

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
STAND_IN = ROOT / "clients/conformance/stand-in"
CLOCK = ["--now", "2026-03-04T09:00", "--time-zone", "Europe/Berlin"]
PATIENCE = float(os.environ.get("PATIENCE", "10"))


class Seat:
    def __init__(self, folder, program, database=None):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.program = str(program)
        self.database = Path(database or self.folder / "day.db")
        self.script = self.folder / "server"
        self.log = self.folder / "requests"
        self.columns, self.rows = 80, 24
        self.ascii, self.colours = False, True
        # What has a command run as an ordinary user, where modes would not hold for this one.
        self.prefix = []
        self.serve("real")

    @property
    def command(self):
        """What the editor starts as its server."""
        return [str(self.script)]

    # What the command starts, from the next start on.

    def serve(self, kind, *rest):
        self.kind = kind
        lines = {
            "real": self._real,
            "missing": lambda: None,
            "rubbish": lambda: "echo 'Welcome to this machine!'; echo '{\"half'\n" + self._real(),
            "older": lambda: self._stand_in("--versions", "0.1"),
            "stand-in": lambda: self._stand_in(*rest),
            "broken": lambda: "echo 'The disk is on fire.' >&2\nexit 3",
        }[kind]()
        self.script.unlink(missing_ok=True)
        if lines is not None:
            # Written beside and moved, so that nobody runs half of it.
            new = self.script.with_suffix(".new")
            new.write_text(f"#!/bin/sh\necho $$ >>{shlex.quote(str(self.folder / 'pids'))}\n{lines}\n")
            new.chmod(0o700)
            new.rename(self.script)

    def _real(self):
        return "exec " + shlex.join(
            [*self.prefix, self.program, "serve", "--database", str(self.database), *CLOCK])

    def _stand_in(self, *rest):
        return "exec " + shlex.join(
            [sys.executable, "-IS", str(STAND_IN), "--log", str(self.log), *map(str, rest)])

    # The process that runs.

    def server(self):
        """The process id of the server that was started last."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if (self.folder / "pids").exists():
                words = (self.folder / "pids").read_text().split()
                if words:
                    return int(words[-1])
            time.sleep(0.02)
        raise AssertionError("The editor has not started its server.")

    def starts(self):
        """How often a server was started."""
        pids = self.folder / "pids"
        return len(pids.read_text().split()) if pids.exists() else 0

    def signal(self, name):
        os.kill(self.server(), getattr(signal, name))

    def end(self):
        """Ends what is left of the servers."""
        pids = self.folder / "pids"
        for pid in pids.read_text().split() if pids.exists() else []:
            for name in (signal.SIGCONT, signal.SIGTERM):
                try:
                    os.kill(int(pid), name)
                except (ProcessLookupError, PermissionError):
                    break

    # What others do.

    @property
    def state(self):
        """Where this machine keeps what was approved, for the client and for others."""
        return str(self.folder / "state")

    def shell(self, *words, now=None, text=None):
        clock = CLOCK if now is None else ["--now", f"2026-03-04T{now}", *CLOCK[2:]]
        done = subprocess.run(
            [self.program, *words, "--database", str(self.database), *clock], input=text or "",
            capture_output=True, text=True, timeout=PATIENCE + 20, check=False,
            env={**os.environ, "NO_COLOR": "1", "LANG": "C.UTF-8", "XDG_STATE_HOME": self.state})
        if done.returncode != 0:
            raise AssertionError(f"daybook {shlex.join(words)}: {done.stderr}{done.stdout}")
        return done.stdout

    def make_read_only(self):
        """The database and its folder can only be read by what the seat's commands run."""
        for path in [*self.folder.glob(self.database.name + "*"), self.folder]:
            path.chmod(0o555 if path.is_dir() else 0o444)
        self.folder.parent.chmod(0o755)
        if os.getuid() == 0:
            self.prefix = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
            self.serve(self.kind)
