"""What plugins cost: a read while one hangs, what a call takes above the plugin's own time, and ten
that are idle."""

import json
import os
import subprocess
import time

from figure import Figure, Peer
from live import used

TITLE = "plugins"
AIM_OF_CALL = 0.0003  # seconds above the plugin's own
IDLE = 10
PLUGIN = """#!/usr/bin/env python3
import sys, time
for line in sys.stdin:
    id = line.split('"id":', 1)[1].split(',', 1)[0].strip() if '"id":' in line else None
    if '"initialize"' in line:
        body = '{"protocolVersion":"0.9"}'
    elif '/hang"' in line:
        continue
    else:
        body = '{"text":"well"}'
    if id:
        sys.stdout.write('{"jsonrpc":"2.0","id":%s,"result":%s}\\n' % (id, body))
        sys.stdout.flush()
"""


def make(bench, name):
    folder = bench.folder / "plugins" / name
    folder.mkdir(parents=True)
    program = folder / "plugin"
    program.write_text(PLUGIN, encoding="utf-8")
    program.chmod(0o755)
    reply = [{"name": "text", "type": "string", "summary": "What is said."}]
    methods = [
        {"name": method, "title": "Go on", "summary": "Goes on.", "reply": reply}
        for method in ("go", "hang")]
    (folder / "plugin.json").write_text(json.dumps({
        "name": name, "version": "1.0.0", "summary": "Is measured.", "protocolVersions": ["0.9"],
        "command": ["./plugin"], "kind": "responder", "methods": methods}), encoding="utf-8")
    return folder


def enable(bench, server, name):
    folder = make(bench, name)
    server.result("plugin/add", {"path": str(folder)})
    server.result("plugin/enable", {"confirm": True, "id": name})
    server.result(f"x/{name}/go")
    return folder


def directly(folder, count):
    """Seconds of each request to the plugin itself."""
    child = subprocess.Popen(
        [str(folder / "plugin")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    samples = []
    for number in range(count):
        line = b'{"id":%d,"jsonrpc":"2.0","method":"x/idle0/go","params":{}}\n' % number
        begun = time.perf_counter()
        child.stdin.write(line)
        child.stdout.readline()
        samples.append(time.perf_counter() - begun)
    child.stdin.close()
    child.wait()
    return samples


def reads(bench, server, count):
    return [server.result("task/list", {"limit": 10})[0] for _ in range(count)]


def measure(bench):
    server = bench.spawn(
        [bench.chosen.program, "serve", "--database", str(bench.folder / "plugins" / "bench.db")])
    (bench.folder / "plugins").mkdir(exist_ok=True)
    server.result("initialize", {"clientInfo": {"name": "bench"}})
    server.send_all("task/add", [{"title": f"Task {number}"} for number in range(100)])
    seconds = bench.count(20, 5)
    idle = rest(server, seconds)
    count = bench.count(2000, 200)
    folder = enable(bench, server, "idle0")
    # A program that was just changed is read again with each call.
    time.sleep(3)
    calls = [server.result("x/idle0/go")[0] for _ in range(count)]
    own = directly(folder, count)
    above = [sorted(calls)[len(calls) // 2] - sorted(own)[len(own) // 2]]
    bench.add(Figure(
        "a call of a plugin's method", "s", calls, [Peer("the plugin asked directly", own)]))
    bench.add(Figure(
        "the same, above the plugin's own time", "s", above,
        [Peer("what we aim at", [AIM_OF_CALL], 1)]))
    for number in range(1, IDLE):
        enable(bench, server, f"idle{number}")
    bench.add(Figure(
        f"processor time of the server with {IDLE} idle plugins in {seconds} s", "s",
        [rest(server, seconds)], [Peer("the same without", [idle], 0.9)]))
    without = reads(bench, server, count)
    hanging = b'{"id":"hang","jsonrpc":"2.0","method":"x/idle0/hang"}'
    os.write(server.writes, b"Content-Length: %d\r\n\r\n%s" % (len(hanging), hanging))
    bench.add(Figure(
        "task/list while a plugin hangs", "s", reads(bench, server, count),
        [Peer("the same without", without, 0.95)]))
    server.end()


def rest(server, seconds):
    """The processor time of a server that nobody asks."""
    time.sleep(1)
    before = used(server)
    time.sleep(seconds)
    return used(server) - before
