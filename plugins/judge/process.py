"""A plugin's process as daybook starts it, and the messages on its pipes."""

import fcntl
import json
import os
import pathlib
import queue
import re
import resource
import shutil
import signal
import subprocess
import threading
import time

OPEN_FILES, MEMORY = 256, 1 << 30
SMALL_PIPE, SLOW_READ = 4096, 1024
# fcntl(2); the module has it from Python 3.10 on.
SET_PIPE_SIZE = 1031


class NoCommand(Exception):
    """The command of the manifest cannot be run."""


def command_of(folder, words):
    """The command with absolute paths for what lies in the folder, as daybook runs it."""
    program = words[0]
    if "/" in program:
        found = os.path.realpath(os.path.join(folder, program))
    else:
        found = shutil.which(program)
    if not found or not os.access(found, os.X_OK):
        raise NoCommand(f"there is no program {program}")
    rest = [os.path.realpath(os.path.join(folder, word))
            if not word.startswith("-") and os.path.isfile(os.path.join(folder, word)) else word
            for word in words[1:]]
    return [found, *rest]


def environment(manifest, home):
    """The five variables that every plugin gets, and those that its manifest names."""
    named = (manifest.get("permissions") or {}).get("environment") or []
    return {**{name: os.environ[name] for name in named if name in os.environ},
            "DAYBOOK_PLUGIN": manifest["name"], "HOME": str(home),
            "LANG": os.environ.get("LANG", "C.UTF-8"),
            "PATH": os.environ.get("PATH", "/usr/local/bin:/usr/bin:/bin"), "TZ": "UTC"}


def limit():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    for kind, bound in ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_NOFILE, OPEN_FILES),
                        (resource.RLIMIT_AS, MEMORY)):
        resource.setrlimit(kind, (bound, bound))


def living(home):
    """The ids of all processes whose home this is: those that a plugin started have it too."""
    marker, found = f"HOME={home}".encode(), []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            if marker in pathlib.Path("/proc", name, "environ").read_bytes().split(b"\0"):
                found.append(int(name))
        except OSError:
            pass
    return found


def send_signal(processes, number):
    for process in processes:
        try:
            os.kill(process, number)
        except ProcessLookupError:
            pass


def shown(data):
    return f"“{data[:60].decode(errors='replace').strip()}”"


class PluginProcess:
    """One process. What it writes goes to `received`; a fault is what is no message."""

    def __init__(self, folder, manifest, home, received, small_pipe=False):
        self.home, self.received, self.faults = home, received, []
        self.has_headers = manifest.get("framing") == "headers"
        command = command_of(folder, manifest["command"])
        try:
            # What it writes of errors is kept: the last of it says why it ended.
            self.errors = open(os.path.join(home, ".errors"), "w+b")
            self.process = subprocess.Popen(
                command, cwd=folder, env=environment(manifest, home), start_new_session=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors,
                preexec_fn=limit)
        except OSError as error:
            raise NoCommand(f"{command[0]} does not start: {error.strerror}") from error
        if small_pipe:
            fcntl.fcntl(self.process.stdout.fileno(), SET_PIPE_SIZE, SMALL_PIPE)
        self.pace, self.reads = 0, threading.Event()
        self.reads.set()
        self.outbox, self.buffer = queue.Queue(), b""
        self.is_over = threading.Event()
        threading.Thread(target=self.write_all, daemon=True).start()
        threading.Thread(target=self.read_all, daemon=True).start()

    # What it reads

    def send(self, message):
        self.send_text(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def send_text(self, text):
        body = text.encode()
        self.outbox.put(
            b"Content-Length: %d\r\n\r\n" % len(body) + body if self.has_headers else body + b"\n")

    def end_input(self):
        self.outbox.put(None)

    def write_all(self):
        pipe = self.process.stdin
        try:
            while (data := self.outbox.get()) is not None:
                pipe.write(data)
                pipe.flush()
        except OSError:
            pass  # It ended; whoever waits for an answer says so.
        try:
            pipe.close()
        except OSError:
            pass

    # What it writes

    def more(self):
        self.reads.wait()
        if self.pace:
            time.sleep(self.pace)
        data = os.read(self.process.stdout.fileno(), SLOW_READ if self.pace else 65536)
        self.buffer += data
        return bool(data)

    def line(self):
        while b"\n" not in self.buffer:
            if not self.more():
                return None
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line

    def read_all(self):
        try:
            for body in self.headed() if self.has_headers else iter(self.line, None):
                self.take(body)
            if self.buffer.strip():
                self.faults.append(f"its last message is not whole: {shown(self.buffer)}")
        except OSError:
            pass
        self.is_over.set()
        self.received(None)

    def headed(self):
        while True:
            length, line = None, None
            while (line := self.line()) not in (None, b"\r"):
                header = re.fullmatch(rb"([A-Za-z-]+): *([^\r]*)\r", line)
                if not header:
                    self.faults.append(f"{shown(line)} is no header line that ends with CR LF")
                    return
                if header.group(1).lower() == b"content-length":
                    length = int(header.group(2)) if header.group(2).isdigit() else None
            if line is None:
                return
            if length is None:
                self.faults.append("a message has no Content-Length")
                return
            while len(self.buffer) < length:
                if not self.more():
                    return
            body, self.buffer = self.buffer[:length], self.buffer[length:]
            yield body

    def take(self, body):
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            self.faults.append(f"{shown(body)} is no JSON; what is not a message belongs on "
                               "standard error")
            return
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            self.faults.append(f"{shown(body)} is no message of JSON-RPC 2.0: "
                               '"jsonrpc": "2.0" is missing')
            return
        self.received(message)

    # How it ends

    def wait(self, seconds):
        """The exit status, negative for a signal; None while it runs."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def wait_for_all(self, seconds):
        """What is left of it after so long."""
        deadline = time.monotonic() + seconds
        self.wait(seconds)
        while (left := living(self.home)) and time.monotonic() < deadline:
            time.sleep(0.02)
        return left

    def written_errors(self):
        self.errors.seek(0)
        return self.errors.read().decode(errors="replace")

    def last_words(self):
        """The last line of its standard error."""
        lines = self.written_errors().strip().split("\n")
        return f" Its last words: {lines[-1][:200]}" if lines[-1] else ""

    def close(self):
        """Lets it read the end of its input, and kills what does not heed that."""
        self.reads.set()
        self.pace = 0
        self.end_input()
        if self.wait(1) is None:
            send_signal(living(self.home), signal.SIGTERM)
            self.wait(0.3)
        if self.process.poll() is None:
            self.process.kill()
        send_signal(living(self.home), signal.SIGKILL)
        self.process.wait()
        if self.is_over.wait(1):
            self.process.stdout.close()
        self.errors.close()
