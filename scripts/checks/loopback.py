"""Another machine for tests: a real sshd on loopback, with keys, a home and programs of its own."""

import os
import random
import shutil
import socket
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60

# A line on which the first answer that holds a word is lost, and with it the line.
LOSING = """#!/usr/bin/env python3
import os, subprocess, sys
word, mark = {word!r}, {mark!r}
if os.path.exists(mark):
    os.execvp("ssh", ["ssh", *sys.argv[1:]])
line = subprocess.Popen(["ssh", *sys.argv[1:]], stdout=subprocess.PIPE)
for answer in line.stdout:
    if word.encode() in answer and b'"id"' in answer and b'"result"' in answer:
        open(mark, "wb").write(answer)
        line.kill()
        print("Timeout, server 127.0.0.1 not responding.", file=sys.stderr)
        sys.exit(255)
    sys.stdout.buffer.write(answer)
    sys.stdout.flush()
sys.exit(line.wait())
"""


class Relay:
    """A port through which another one is reached: slowly, with losses, or not at all."""

    def __init__(self, port, seconds=0.0, loss=0.0):
        self.port, self.seconds, self.loss = port, seconds, loss
        self.is_silent = False
        self.chance = random.Random(46)
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.number = self.socket.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.socket.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.port))
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self.pass_on, args=(source, sink), daemon=True).start()

    def pass_on(self, source, sink):
        """Each piece is late; of what is lost, TCP sends the next copy after its timeout."""
        waiting, begun = [], threading.Condition()

        def deliver():
            while True:
                with begun:
                    begun.wait_for(lambda: waiting)
                    due, piece = waiting.pop(0)
                time.sleep(max(0, due - time.monotonic()))
                try:
                    sink.sendall(piece) if piece else sink.shutdown(socket.SHUT_WR)
                except OSError:
                    return
                if not piece:
                    return

        threading.Thread(target=deliver, daemon=True).start()
        while True:
            try:
                piece = source.recv(65536)
            except OSError:
                piece = b""
            if self.is_silent:
                return time.sleep(SECONDS)
            late = self.seconds + (0.6 if self.chance.random() < self.loss else 0)
            with begun:
                waiting.append((time.monotonic() + late, piece))
                begun.notify()
            if not piece:
                return


class OtherMachineTests(unittest.TestCase):
    """Tests with a home of each machine, in which “nas” is the other one."""

    program = ROOT / ".build/release/daybook"

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="daybook-on."))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        (cls.folder / "bin").mkdir()
        (cls.folder / "bin/daybook").symlink_to(cls.program)
        (cls.folder / "empty").mkdir()
        for name in ("host", "key", "other"):
            subprocess.run(
                ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", cls.folder / name], check=True)
        shutil.copy(cls.folder / "key.pub", cls.folder / "allowed")
        cls.port = cls.serve(f"{cls.folder}/bin:/usr/bin:/bin")

    @classmethod
    def serve(cls, path):
        """Starts an sshd whose programs are in these folders, and returns its port."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        settings = cls.folder / f"sshd-{port}"
        settings.write_text(f"""
            Port {port}
            ListenAddress 127.0.0.1
            HostKey {cls.folder}/host
            AuthorizedKeysFile {cls.folder}/allowed
            PasswordAuthentication yes
            StrictModes no
            UsePAM no
            PidFile none
            AcceptEnv LANG LC_*
            SetEnv HOME={cls.folder}/home-{port} PATH={path}
            """)
        (cls.folder / f"home-{port}").mkdir()
        # The system's own folder for it is missing where no sshd was ever started.
        Path("/run/sshd").mkdir(exist_ok=True)
        log = open(cls.folder / f"log-{port}", "w", encoding="utf-8")
        server = subprocess.Popen(
            [shutil.which("sshd") or "/usr/sbin/sshd", "-D", "-e", "-f", settings],
            stdout=subprocess.DEVNULL, stderr=log)
        log.close()
        cls.addClassCleanup(server.wait)
        cls.addClassCleanup(server.terminate)
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return port
            except OSError:
                time.sleep(0.05)
        raise AssertionError("sshd does not start.")

    def setUp(self):
        self.here = Path(tempfile.mkdtemp(prefix="here.", dir=self.folder))
        home = self.folder / f"home-{self.port}"
        # What the last test started there may write until it has ended.
        deadline = time.monotonic() + 30
        while home.exists():
            try:
                shutil.rmtree(home)
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
        home.mkdir()

    def options(self, port=None, key="key", knows=True, more=""):
        """Writes settings for ssh in which the other machine is called nas."""
        known = self.here / "known"
        words = (self.folder / "host.pub").read_text(encoding="utf-8")
        known.write_text(f"nas {words}" if knows else "", encoding="utf-8")
        settings = self.here / f"ssh-{len(list(self.here.iterdir()))}"
        settings.write_text(f"""
            Host nas
              HostName 127.0.0.1
              Port {port or self.port}
              HostKeyAlias nas
              IdentityFile {self.folder}/{key}
              IdentitiesOnly yes
              UserKnownHostsFile {known}
              SendEnv LANG LC_*
              {more}
            """)
        return f"-F {settings}"

    def environment(self, options=None, program="ssh"):
        return {
            "PATH": os.environ["PATH"], "HOME": str(self.here), "LANG": "C.UTF-8",
            "DAYBOOK_SSH": f"{program} {options or self.options()}"}

    def daybook(self, *words, status=0, environment=None, text=None):
        ended = subprocess.run(
            [self.program, *words], capture_output=True, text=True, timeout=SECONDS, input=text or "",
            check=False, env=environment or self.environment())
        self.assertEqual(ended.returncode, status, f"{words}: {ended.stdout}{ended.stderr}")
        return ended.stdout if status == 0 else ended.stderr

    def on(self, *words, **options):
        return self.daybook("--on", "nas", *words, **options)

    def losing(self, word):
        program = self.here / "losing"
        program.write_text(LOSING.format(word=word, mark=str(self.here / "lost")))
        program.chmod(0o755)
        return str(program)
