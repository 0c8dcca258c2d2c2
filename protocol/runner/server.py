"""A server process and the messages that it wrote."""

import collections
import os
import re
import select
import signal
import subprocess
import threading
import time

from .values import parse, unique, written


class Failure(Exception):
    """The server did not do what the case says."""

    def __init__(self, text, before=(), line=None):
        super().__init__(text)
        # Of the case, where it is not the one that is played.
        self.line = line
        # The cases that the same process played before.
        self.before = list(before)


def key_of(message):
    if isinstance(message, list):
        return "a batch of answers"
    if isinstance(message, dict) and "method" in message:
        return f"the {'request' if 'id' in message else 'notification'} {message['method']}"
    if isinstance(message, dict) and "id" in message:
        return f"the answer to {written(message['id'])}"
    return "something that is no message"


class Server:
    """One process: what it wrote waits in queues, one for each id and each method."""

    def __init__(self, command, framing, seconds, log):
        self.framing, self.seconds, self.log, self.logged = framing, seconds, log, 0
        self.queues = collections.defaultdict(collections.deque)
        self.changed, self.arrived = threading.Condition(), collections.deque(maxlen=1000)
        self.closed, self.trouble, self.is_killed = False, None, False
        # Is called with each message as it comes.
        self.hear = None
        # The first object whose keys do not stand in order.
        self.unsorted = None
        folder = os.path.dirname(log.name)
        environment = dict(
            os.environ, XDG_DATA_HOME=folder, XDG_CACHE_HOME=folder, XDG_STATE_HOME=folder)
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log,
                env=environment)
        except OSError as error:
            raise Failure(f"the server command does not start: {error}") from error
        os.set_blocking(self.process.stdin.fileno(), False)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        try:
            for message in self.messages(self.process.stdout):
                with self.changed:
                    self.arrived.append(message)
                    if self.hear:
                        self.hear(message)
                    self.queues[key_of(message)].append(message)
                    self.changed.notify_all()
        except (ValueError, RecursionError, MemoryError, OverflowError) as error:
            self.trouble = f"the server wrote something that is not framed JSON: {error}"
        with self.changed:
            self.closed = True
            self.changed.notify_all()

    def parsed(self, data):
        def members(pairs):
            names = [name for name, _ in pairs]
            if names != sorted(names):
                self.unsorted = self.unsorted or names
            return unique(pairs)
        try:
            return parse(data.decode(), members)
        except ValueError as error:
            raise ValueError(f"{data[:80]!r} ({error})") from None

    def messages(self, stream):
        while True:
            if self.framing == "lines":
                line = stream.readline()
                if not line:
                    return
                if not line.endswith(b"\n"):
                    raise ValueError("the last line has no newline")
                yield self.parsed(line)
                continue
            length = None
            while True:
                line = stream.readline()
                if not line and length is None:
                    return
                if line == b"\r\n" and length is not None:
                    break
                header = re.fullmatch(rb"([A-Za-z-]+): ([^\r\n]*)\r\n", line)
                if not header:
                    raise ValueError(f"not a header line: {line[:80]!r}")
                if header.group(1).lower() == b"content-length":
                    length = int(header.group(2))
            if length < 0:
                raise ValueError("the Content-Length is negative")
            body = stream.read(length)
            if len(body) < length:
                raise ValueError("the last body is shorter than its Content-Length")
            yield self.parsed(body)

    def send(self, text):
        body = text.encode()
        if self.framing == "lines":
            self.write(body + b"\n")
        else:
            self.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def write(self, data):
        deadline, pipe = time.monotonic() + self.seconds, self.process.stdin
        if pipe.closed:
            raise Failure("the case closed the input before")
        while data:
            _, ready, _ = select.select([], [pipe], [], max(0, deadline - time.monotonic()))
            if not ready:
                raise Failure(f"the server read nothing for {self.seconds:g} s")
            try:
                data = data[os.write(pipe.fileno(), data):]
            except BrokenPipeError:
                return  # The server closed; what the case expects next decides.

    def take(self, key):
        with self.changed:
            self.changed.wait_for(lambda: self.queues[key] or self.closed, self.seconds)
            if self.queues[key]:
                return self.queues[key].popleft()
            if self.trouble:
                raise Failure(self.trouble)
            why = f"the server {self.end_seen()}" if self.closed else f"{self.seconds:g} s passed"
            raise Failure(f"{why} without {key}{self.others()}")

    def end_seen(self):
        try:
            code = self.process.wait(1)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"ended with {code}" if code >= 0 else f"was ended by {signal.Signals(-code).name},"

    def ask(self, name, params):
        self.send(written(
            {"id": name, "jsonrpc": "2.0", "method": name.split("#")[0], "params": params}))
        answer = self.take(f"the answer to {written(name)}")
        if "result" not in answer:
            raise Failure(f"{name} was refused: {written(answer)}")
        return answer

    def reset(self, database):
        """Ends the session and begins another; False where the server does not do that."""
        answer = self.answer("conformance/reset", {"database": database})
        if "result" not in answer:
            return False
        # The new session refuses this, which says that the old one has no more to say.
        answer = self.answer("session/ping", {})
        if answer.get("error", {}).get("code") != -32002:
            raise Failure(f"after conformance/reset no session begins: {written(answer)}")
        return True

    def answer(self, method, params):
        identity = f"the runner's {method}"
        self.send(written({"id": identity, "jsonrpc": "2.0", "method": method, "params": params}))
        return self.take(f"the answer to {written(identity)}")

    def said(self):
        """The last lines of the log since the case began."""
        self.log.seek(self.logged)
        lines = self.log.read().decode(errors="replace").strip().split("\n")[-5:]
        return "".join(f"\n      log: {line[:300]}" for line in lines if line)

    def waiting(self):
        return [message for queue in self.queues.values() for message in queue]

    def drain(self):
        """What waits unasked; afterwards nothing waits."""
        with self.changed:
            left = self.waiting()
            self.queues.clear()
        return left

    def others(self):
        return "".join(f"\n      unmatched: {written(m)[:400]}" for m in self.waiting())

    def finish(self):
        """Closes the input and waits for the end; answers the exit code."""
        if self.is_killed:
            return None
        if not self.process.stdin.closed:
            self.process.stdin.close()
        return self.ended("the end of its input")

    def ended(self, cause):
        try:
            code = self.process.wait(self.seconds)
        except subprocess.TimeoutExpired:
            raise Failure(f"the server still runs {self.seconds:g} s after {cause}") from None
        self.reader.join(self.seconds)
        if self.trouble:
            raise Failure(self.trouble)
        if code < 0:
            raise Failure(f"the server was ended by {signal.Signals(-code).name}")
        return code

    def kill_alone(self):
        """The case ends it, so nothing is wrong with a message that stops in the middle."""
        self.process.kill()
        self.process.wait()
        self.reader.join(self.seconds)
        self.is_killed, self.trouble = True, None

    def kill(self):
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            try:
                stream.close()
            except OSError:
                pass
