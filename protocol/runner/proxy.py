"""Stands between a client and a server and corrupts one behaviour: a mutation of mutations*.py.

    python3.11 protocol/runner/proxy.py NAME COMMAND…

Whatever the mutation leaves alone passes byte for byte. `none` leaves everything alone.
"""

import ctypes
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from runner.mutants import BY_NAME  # noqa: E402

HEADERS = re.compile(rb"(?:[A-Za-z-]+: [^\r\n]*\r\n)+\r\n")
BEGUN = re.compile(rb"(?:[A-Za-z-]+: [^\r\n]*\r\n)*(?:[A-Za-z-]+(?::(?: [^\r\n]*\r?)?)?)?\r?")
LENGTH = re.compile(rb"(?i)content-length: ([0-9]{1,8})\r\n")
LONGEST, LONGEST_HEADERS = 1 << 22, 1 << 13
OF_THE_RUNNER, OF_THE_MUTANT = "the runner's ", "the mutant's "


def written(value):
    return json.dumps(value, ensure_ascii=False)


def die_with_parent():
    """The server is killed with the proxy (Linux; elsewhere the end of its input ends it)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Stream:
    """Cuts bytes into messages; what is not framed as expected passes as it is."""

    def __init__(self):
        self.framing, self.is_raw, self.left = None, False, b""

    def pieces(self, data):
        """The bytes of each piece with the message in it, or None where that is not known."""
        self.left += data
        while self.left:
            if self.framing is None:
                first = self.left.lstrip(b" \t\r\n")[:1]
                if first:
                    self.framing = "lines" if first in b"{[" or not first.isalpha() else "headers"
            found = None if self.is_raw or not self.framing else getattr(self, self.framing)()
            if found:
                self.left = self.left[len(found[0]):]
                yield found
            elif self.is_raw:
                piece, self.left = self.left, b""
                yield piece, None
            else:
                return

    def lines(self):
        end = self.left.find(b"\n") + 1
        self.is_raw = not end and len(self.left) > LONGEST
        return (self.left[:end], self.left[:end - 1]) if end else None

    def headers(self):
        block = HEADERS.match(self.left)
        length = LENGTH.search(block.group(0)) if block else None
        if length:
            end = block.end() + int(length.group(1))
            return (self.left[:end], self.left[block.end():end]) if end <= len(self.left) else None
        begun = BEGUN.fullmatch(self.left)
        self.is_raw = bool(block) or not begun or len(self.left) > LONGEST_HEADERS
        return None


class Proxy:
    """What passes between both, and what a mutation remembers of it."""

    def __init__(self, mutation, command):
        self.mutation, self.memory, self.asked = mutation, {}, {}
        self.lock, self.framing = threading.RLock(), "lines"
        self.server = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=die_with_parent)
        for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(name, lambda number, _: self.server.send_signal(number))

    # Said by mutations.

    def tell(self, message):
        """Sends a message to the server."""
        self.to_server(self.framed(written(message).encode(), plain=True))

    def ask(self, method, params):
        """Sends a request whose answer nobody hears."""
        self.tell({"id": OF_THE_MUTANT + method, "jsonrpc": "2.0", "method": method,
                   "params": params})

    def say(self, message):
        """Sends a message to the client."""
        self.to_client(self.framed(written(message).encode()))

    def later(self, seconds, do):
        timer = threading.Timer(seconds, do)
        timer.daemon = True
        timer.start()

    # Both directions.

    def framed(self, body, plain=False):
        if self.mutation.frame and not plain:
            return self.mutation.frame(body)
        if self.framing == "lines":
            return body + b"\n"
        return b"Content-Length: %d\r\n\r\n" % len(body) + body

    def to_server(self, data):
        with self.lock:
            try:
                self.server.stdin.write(data)
                self.server.stdin.flush()
            except (BrokenPipeError, ValueError):
                pass

    def to_client(self, data):
        with self.lock:
            while data:
                data = data[os.write(1, data):]

    def listen(self):
        """Carries what the client says, until it ends."""
        stream = Stream()
        while data := os.read(0, 1 << 16):
            if self.mutation.bytes_in:
                data = self.mutation.bytes_in(data)
            for piece, body in stream.pieces(data):
                self.framing = stream.framing
                self.carried(piece, body, self.from_client, self.to_server, plain=True)
        self.to_server(stream.left)
        with self.lock:
            try:
                self.server.stdin.close()
            except BrokenPipeError:
                pass

    def speak(self):
        """Carries what the server says, until it ends."""
        stream = Stream()
        while data := os.read(self.server.stdout.fileno(), 1 << 16):
            for piece, body in stream.pieces(data):
                self.framing = stream.framing
                self.carried(piece, body, self.from_server, self.to_client, plain=False)
        self.to_client(stream.left)

    def carried(self, piece, body, change, send, plain):
        try:
            before, message = json.loads(body), json.loads(body)
        except (TypeError, ValueError, RecursionError):
            send(piece)
            return
        with self.lock:
            after = change(message)
            if not plain and self.mutation.body:
                after = [self.mutation.body(each) for each in after]
            elif len(after) == 1 and written(after[0]) == written(before):
                send(piece if plain or not self.mutation.frame else self.framed(body))
                return
            for message in after:
                send(self.framed(message if isinstance(message, bytes)
                                 else written(message).encode(), plain))

    def from_client(self, message):
        is_batch = isinstance(message, list)
        parts = []
        for part in message if is_batch else [message]:
            parts += self.request(part, is_batch)
        if self.mutation.batch_in and is_batch:
            parts = self.mutation.batch_in(parts)
        return [parts] if is_batch and (parts or not message) else parts

    def request(self, part, is_batch):
        if not isinstance(part, dict) or not isinstance(part.get("method"), str):
            return [part]
        identity = part.get("id")
        if isinstance(identity, str) and identity.startswith(OF_THE_RUNNER):
            if part["method"] == "conformance/reset":
                self.memory.clear()
            return [part]
        self.memory["is_batch"] = is_batch
        if "id" in part:
            self.asked.setdefault(written(identity), []).append(json.loads(written(part)))
        return several(self.mutation.request(self, part)) if self.mutation.request else [part]

    def from_server(self, message):
        if not isinstance(message, list):
            return self.said(message)
        answers = [answer for part in message for answer in self.said(part)]
        return self.mutation.batch_out(answers) if self.mutation.batch_out else [answers]

    def said(self, part):
        if "method" in part:
            change = self.mutation.notification
            return several(change(self, part)) if change else [part]
        identity = part.get("id")
        if isinstance(identity, str) and identity.startswith((OF_THE_RUNNER, OF_THE_MUTANT)):
            return [part] if identity.startswith(OF_THE_RUNNER) else []
        waiting = self.asked.get(written(identity))
        request = waiting.pop(0) if waiting else {}
        change = self.mutation.answer
        return several(change(self, part, request)) if change else [part]

    def run(self):
        threading.Thread(target=self.listen, daemon=True).start()
        self.speak()
        if self.mutation.last:
            self.say(self.mutation.last)
        code = self.server.wait()
        if code < 0:
            signal.signal(-code, signal.SIG_DFL) if -code != signal.SIGKILL else None
            os.kill(os.getpid(), -code)
        os._exit(self.mutation.code(code) if self.mutation.code else code)


def several(messages):
    if messages is None:
        return []
    return messages if isinstance(messages, list) else [messages]


def tell_fault(kind, fault, trace, *_):
    """A mutation that fails is a fault of its own, which no case may be said to have noticed."""
    text = "".join(traceback.format_exception(kind, fault, trace))
    with open(os.environ.get("DAYBOOK_MUTANT_FAULTS", os.devnull), "a", encoding="utf-8") as file:
        file.write(text)
    sys.stderr.write(text)
    os._exit(70)


if __name__ == "__main__":
    sys.excepthook = tell_fault
    threading.excepthook = lambda it: tell_fault(it.exc_type, it.exc_value, it.exc_traceback)
    Proxy(BY_NAME[sys.argv[1]], sys.argv[2:]).run()
