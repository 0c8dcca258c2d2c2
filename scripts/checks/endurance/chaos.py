"""Ten plugins that do everything wrong at once, beside clients that go on: every answer of theirs is
right, every failure is in the log of its plugin, and no process is left behind. One more delivers a
gigabyte: it fails, and the server does not grow with it."""

import json
import os
import pathlib
import statistics
import threading
import time

from server import Refused, Server, Trouble, check_whole

HEAD = """#!/usr/bin/env python3
import json, os, signal, subprocess, sys, time
def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message.get("method") == "initialize":
        send({"id": message["id"], "result": {"protocolVersion": "0.9"}})
    elif "id" in message and "method" in message:
        id = message["id"]
"""
GOOD = """send({"id": id, "result": {"text": "well"}})"""

# What each does when it is asked, and a word of what its log says of that.
RESPONDERS = {
    "hangs": ("time.sleep(600)", "took more than"),
    "crashes": ("os.kill(os.getpid(), signal.SIGSEGV)", "signal 11"),
    "floods": (
        "sys.stderr.write('a line of a flood\\n' * 2_000_000 + 'the end of it\\n'); " + GOOD,
        "the end of it"),
    "lies": (
        "sys.stdout.write('{\"jsonrpc\":\"2.0\",\"id\":' + '9' * 40 + ',\"result\":'); "
        "sys.stdout.flush(); sys.exit(0)", "ended"),
    "endless": (
        "sys.stdout.write('x' * 40_000_000); sys.stdout.flush(); time.sleep(600)", "answer"),
    "forbidden": ("send({'id': id, 'result': {'text': 5, 'more': True}})", "Its answer is wrong"),
    "twice": (GOOD + "; " + GOOD, None),
    "stranger": ("send({'id': 'nobody', 'result': None}); " + GOOD, None),
    "stubborn": ("signal.signal(signal.SIGTERM, signal.SIG_IGN); " + GOOD, None),
    "forks": (
        "subprocess.Popen(['setsid', 'sh', '-c', 'trap \"\" TERM; sleep 600']); " + GOOD, None),
}


# A feeder whose only message has a gigabyte.
GIGABYTE = """#!/usr/bin/env python3
import sys
out = sys.stdout
out.write('{"jsonrpc":"2.0","id":1,"method":"event/replace","params":{"provider":"gigabyte","events":[')
for _ in range(1024):
    out.write('{"title":"x"},' * 74_900)
out.write('{}]}}\\n')
out.flush()
sys.stdin.read()
"""
MEMORY_LIMIT = 256 << 20


def make(folder, name, program, contributions):
    path = folder / name
    path.mkdir(parents=True)
    file = path / "plugin"
    file.write_text(program, encoding="utf-8")
    file.chmod(0o755)
    (path / "plugin.json").write_text(json.dumps({
        "name": name, "version": "1.0.0", "summary": "Does it wrong.",
        "protocolVersions": ["0.9"], "command": ["./plugin"], **contributions}), encoding="utf-8")
    return path


def responder(folder, name, body):
    method = {
        "name": "go", "title": "Go on", "summary": "Goes on.",
        "reply": [{"name": "text", "type": "string", "summary": "What is said."}]}
    return make(
        folder, name, HEAD + "        " + body + "\n", {"kind": "responder", "methods": [method]})


def running(folder):
    """The processes whose command line or environment names the folder."""
    found, needle = [], str(folder).encode()
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == os.getpid():
            continue
        try:
            words = (entry / "cmdline").read_bytes() + (entry / "environ").read_bytes()
        except OSError:
            continue
        if needle in words and b"serve\0--database" not in words:
            found.append(words.split(b"\0\0")[0].replace(b"\0", b" ")[:200])
    return found


class Client(threading.Thread):
    """Adds and reads tasks for as long as the plugins are asked."""

    def __init__(self, program, database, number):
        super().__init__(daemon=True)
        self.server = Server(program, database, f"client-{number}")
        self.number, self.over, self.rounds, self.trouble = number, False, 0, None
        self.seconds = []  # of each round

    def run(self):
        try:
            while not self.over:
                name = f"{self.number}-{self.rounds}"
                begun = time.monotonic()
                self.server.result("task/add", {"id": name, "title": f"Task {name}"})
                if self.server.result("task/get", {"id": name})["title"] != f"Task {name}":
                    raise Trouble(f"task {name} is another one")
                self.seconds.append(time.monotonic() - begun)
                self.rounds += 1
            self.server.end()
        except Exception as error:  # pylint: disable=broad-except
            self.trouble = error


def run(chosen, database):
    folder = database.parent
    host = Server(chosen.program, database, "host")
    for name, (body, _) in RESPONDERS.items():
        host.result("plugin/add", {"path": str(responder(folder / "bad", name, body))})
        host.result("plugin/enable", {"confirm": True, "id": name})
    clients = [Client(chosen.program, database, number) for number in range(3)]
    for client in clients:
        client.start()
    time.sleep(3)
    quiet = [len(client.seconds) for client in clients]
    answers = ask_all(host, 5 if chosen.long else 1)
    swallow(host, folder)
    for client in clients:
        client.over = True
        client.join()
        if client.trouble:
            raise Trouble(f"a client: {client.trouble}")
    before = [second for client, n in zip(clients, quiet) for second in client.seconds[:n]]
    beside = [second for client, n in zip(clients, quiet) for second in client.seconds[n:]]
    for name in ["twice", "stranger", "stubborn", "forks", "floods"]:
        if answers[name] != {"text": "well"}:
            raise Trouble(f"{name} answered {answers[name]}")
    # What one wrote of errors is read to its end before it is logged.
    for name, (_, words) in RESPONDERS.items():
        host.result("plugin/disable", {"id": name})
    for name, (_, words) in RESPONDERS.items():
        wait_for_log(host, name, words)
    host.kill()
    deadline = time.monotonic() + 20
    while left := running(folder / "bad"):
        if time.monotonic() > deadline:
            raise Trouble(f"processes are left: {left}")
        time.sleep(0.1)
    check_whole(chosen.program, database)
    rounds = sum(client.rounds for client in clients)
    return (
        f"{len(RESPONDERS)} bad plugins and a gigabyte, {rounds} tasks of others, nothing left "
        f"behind; a task added and read: {latencies(before)}, beside them {latencies(beside)}")


def latencies(seconds):
    ranked = sorted(seconds)
    return (
        f"median {1000 * statistics.median(ranked):.1f} ms, "
        f"99 % {1000 * ranked[len(ranked) * 99 // 100]:.0f} ms")


def swallow(host, folder):
    """Runs the feeder of a gigabyte."""
    path = make(folder / "bad", "gigabyte", GIGABYTE, {
        "kind": "feeder", "permissions": {"methods": ["event/replace"]}})
    host.result("plugin/add", {"path": str(path)})
    host.result("plugin/enable", {"confirm": True, "id": "gigabyte"})
    try:
        host.result("plugin/run", {"id": "gigabyte"})
        raise Trouble("a gigabyte of events was taken")
    except Refused as error:
        if error.kind != "pluginFailed":
            raise Trouble(f"a gigabyte of events: {error}") from error
    status = pathlib.Path(f"/proc/{host.process.pid}/status").read_text(encoding="ascii")
    peak = next(int(line.split()[1]) << 10 for line in status.splitlines() if "VmHWM" in line)
    if peak > MEMORY_LIMIT:
        raise Trouble(f"a gigabyte of events took {peak >> 20} MiB of the server's memory")
    host.result("plugin/disable", {"id": "gigabyte"})


def ask_all(host, times):
    """Asks each plugin at once, and answers with what the last time brought."""
    answers = {}
    for _ in range(times):
        waiting = {host.send(f"x/{name}/go", {}): name for name in RESPONDERS}
        # One that hangs is given up, as a person would.
        hanging = next(id for id, name in waiting.items() if name == "hangs")
        endless = next(id for id, name in waiting.items() if name == "endless")
        cancelled = time.monotonic() + 10
        while waiting:
            if time.monotonic() > cancelled or set(waiting) <= {hanging, endless}:
                cancelled = float("inf")
                for identifier in [hanging, endless]:
                    host.process.stdin.write(json.dumps({
                        "jsonrpc": "2.0", "method": "$/cancelRequest",
                        "params": {"id": identifier}}).encode() + b"\n")
            answer = host.next()
            name = waiting.pop(answer.get("id"), None)
            if name:
                answers[name] = answer.get("result", answer.get("error"))
    return answers


def wait_for_log(host, name, words):
    deadline = time.monotonic() + 30
    while words:
        try:
            log = json.dumps(host.result("plugin/log", {"limit": 1000, "id": name}))
        except Refused as error:
            raise Trouble(f"the log of {name}: {error}") from error
        if words in log or name in ("hangs", "endless"):
            return
        if time.monotonic() > deadline:
            raise Trouble(f"the log of {name} lacks “{words}”: {log[-500:]}")
        time.sleep(0.2)
