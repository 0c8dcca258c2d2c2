"""Spawns programs and talks JSON-RPC with LSP headers to them, with little cost of its own."""

import json
import os
import select
import signal
import time

PATIENCE = 60  # seconds for one answer or one whole process
DEV_NULL = os.open(os.devnull, os.O_RDWR)


class Trouble(Exception):
    """A program did not do what the measurement needs."""


def spawn(command, stdin, stdout, environment=None):
    # posix_spawn, because fork and subprocess cost as much as the programs measured here.
    return os.posix_spawnp(
        command[0], command, os.environ if environment is None else environment,
        file_actions=[
            (os.POSIX_SPAWN_DUP2, stdin, 0), (os.POSIX_SPAWN_DUP2, stdout, 1),
            (os.POSIX_SPAWN_DUP2, DEV_NULL, 2)])


def ended(pid, seconds):
    """The exit code, or None when it still runs after the time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.001)
    return None


def kill(pid):
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


def whole(command, environment=None, stdin=DEV_NULL, seconds=PATIENCE):
    """Runs a command to its end: seconds from the spawn, what it printed, exit code."""
    reading, writing = os.pipe()
    begun = time.perf_counter()
    pid = spawn(command, stdin, writing, environment)
    os.close(writing)
    printed = []
    try:
        while True:
            ready, _, _ = select.select([reading], [], [], seconds - time.perf_counter() + begun)
            if not ready:
                kill(pid)
                raise Trouble(f"{command[0]} still runs after {seconds} s")
            block = os.read(reading, 1 << 20)
            if not block:
                break
            printed.append(block)
    finally:
        os.close(reading)
    _, status = os.waitpid(pid, 0)
    elapsed = time.perf_counter() - begun
    return elapsed, b"".join(printed), os.waitstatus_to_exitcode(status)


def succeeded(command, environment=None, stdin=DEV_NULL, seconds=PATIENCE):
    """As `whole`, of a command that must end with 0: seconds and what it printed."""
    elapsed, printed, code = whole(command, environment, stdin, seconds)
    if code != 0:
        raise Trouble(f"{' '.join(command[:4])} … ended with {code}")
    return elapsed, printed


class Process:
    """A server on two pipes."""

    def __init__(self, command, environment=None):
        child_reads, self.writes = os.pipe()
        self.reads, child_writes = os.pipe()
        self.name, self.buffer, self.identifier = command[0], b"", 0
        self.begun = time.perf_counter()
        self.pid = spawn(command, child_reads, child_writes, environment)
        os.close(child_reads)
        os.close(child_writes)

    def ask(self, method, params=None):
        """One round trip: its seconds and the whole answer."""
        self.identifier += 1
        message = {"id": self.identifier, "jsonrpc": "2.0", "method": method}
        if params is not None:
            message["params"] = params
        body = json.dumps(message).encode()
        data = self.framed(body)
        sent = time.perf_counter()
        try:
            os.write(self.writes, data)
        except BrokenPipeError:
            raise Trouble(f"{self.name} does not read") from None
        while True:
            body = self.receive()
            arrived = time.perf_counter()
            answer = json.loads(body)
            if answer.get("id") == self.identifier and "method" not in answer:
                return arrived - sent, answer

    def result(self, method, params=None):
        """As `ask`, of a request that must succeed."""
        elapsed, answer = self.ask(method, params)
        if "result" not in answer:
            raise Trouble(f"{method} was refused: {answer.get('error')}")
        return elapsed, answer["result"]

    def worked(self, method, params=None):
        """As `result`, of the seconds of processor time, which a busy machine changes little."""
        before = self.processor_seconds()
        _, result = self.result(method, params)
        return self.processor_seconds() - before, result

    def processor_seconds(self):
        """Those of all its threads until now."""
        return sum(self.thread_seconds(name) for name in os.listdir(f"/proc/{self.pid}/task"))

    def thread_seconds(self, name=None):
        """Those of one thread; of the first, which is the lane, without a name."""
        with open(f"/proc/{self.pid}/task/{name or self.pid}/schedstat", encoding="ascii") as file:
            return int(file.read().split()[0]) / 1e9

    def send_all(self, method, many):
        """Sends a request for each params at once and takes the answers, which must succeed."""
        block, awaited = b"", set()
        for params in many:
            self.identifier += 1
            awaited.add(self.identifier)
            body = json.dumps(
                {"id": self.identifier, "jsonrpc": "2.0", "method": method, "params": params}
            ).encode()
            block += self.framed(body)
        while block:
            block = block[os.write(self.writes, block):]
        while awaited:
            answer = json.loads(self.receive())
            if "error" in answer:
                raise Trouble(f"{method} was refused: {answer['error']}")
            awaited.discard(answer.get("id"))

    def framed(self, body):
        return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)

    def receive(self):
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        header, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        length = next(
            int(line.split(b":")[1]) for line in header.split(b"\r\n")
            if line.lower().startswith(b"content-length"))
        while len(self.buffer) < length:
            self.fill()
        body, self.buffer = self.buffer[:length], self.buffer[length:]
        return body

    def fill(self):
        ready, _, _ = select.select([self.reads], [], [], PATIENCE)
        block = os.read(self.reads, 1 << 20) if ready else b""
        if not block:
            raise Trouble(f"{self.name} gave no answer")
        self.buffer += block

    def status(self, field):
        """A figure of /proc/PID/status in bytes."""
        with open(f"/proc/{self.pid}/status", encoding="ascii") as file:
            for line in file:
                if line.startswith(field + ":"):
                    return int(line.split()[1]) * 1024
        raise Trouble(f"/proc has no {field}")

    def end(self):
        """Ends the process, by force where the end of its input does not."""
        if self.pid is None:
            return
        os.close(self.writes)
        if ended(self.pid, 2) is None:
            kill(self.pid)
        os.close(self.reads)
        self.pid = None


class LineProcess(Process):
    """A server on two pipes whose messages are lines."""

    def framed(self, body):
        return body + b"\n"

    def receive(self):
        while b"\n" not in self.buffer:
            self.fill()
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line
