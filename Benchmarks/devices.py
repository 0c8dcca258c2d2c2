"""Devices that exchange changes by a git repository at a path: a round beside git itself, how soon one
sees what another does, and a database of many tasks that is joined."""

import json
import os
import subprocess
import time

from bench import Skipped
from figure import Figure, Peer
from process import Trouble, succeeded

TITLE = "devices"


class Device:
    def __init__(self, bench, name):
        self.home = bench.folder / name
        self.home.mkdir()
        self.database = self.home / "day.db"
        self.bench = bench
        self.environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("XDG_")},
            "HOME": str(self.home)}
        self.carrier = f"{bench.chosen.program}-sync"

    def run(self, *words):
        command = [self.bench.chosen.program, words[0], "--database", str(self.database), *words[1:]]
        return succeeded(command, self.environment, seconds=600)

    def sync(self, *words, wrapped=(), stdin=None):
        """Seconds, and what was printed."""
        command = [*wrapped, self.carrier, *words, "--database", str(self.database)]
        begun = time.perf_counter()
        ended = subprocess.run(
            command, env=self.environment, input=stdin, capture_output=True, timeout=900)
        elapsed = time.perf_counter() - begun
        if ended.returncode != 0:
            raise Trouble(f"{' '.join(words[:2])}: {ended.stderr.decode()[:300]}")
        return elapsed, ended.stdout.decode(), ended.stderr.decode()


def words_of(printed):
    return next(line for line in printed.splitlines() if line.startswith("  ")).strip().encode()


def size(folder):
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def measure(bench):
    if not os.access(f"{bench.chosen.program}-sync", os.X_OK):
        raise Skipped("daybook-sync is not built")
    if bench.peer("git") is None:
        raise Skipped("there is no git")
    laptop, desk = Device(bench, "laptop"), Device(bench, "desk")
    place = bench.folder / "day.git"
    laptop.run("add", "Water the fern")
    _, printed, _ = laptop.sync("start", str(place), "--name", "laptop")
    words = words_of(printed)
    desk.sync("join", str(place), "--name", "desk", "--yes", stdin=words)
    for device in (laptop, desk, laptop):
        device.sync("now")

    rounds(bench, laptop, place)
    soon(bench, laptop, desk)
    many(bench, words)


def rounds(bench, device, place):
    count = bench.count(20, 3)
    listed = [succeeded(["git", "ls-remote", str(place)])[0] for _ in range(count)]
    nothing = [device.sync("now")[0] for _ in range(count)]
    bench.add(Figure("a round with nothing new", "s", nothing, [
        Peer("git ls-remote", listed, 1 / 1.5)]))
    clone = bench.folder / "clone"
    subprocess.run(["git", "clone", "-q", str(place), str(clone)], check=True, capture_output=True)
    pushed, given = [], []
    for turn in range(count):
        subprocess.run(
            ["git", "-C", str(clone), "-c", "user.name=bench", "-c", "user.email=bench@localhost",
             "commit", "-q", "--allow-empty", "-m", str(turn)], check=True)
        begun = time.perf_counter()
        for command in (["push", "-q", "origin", "HEAD:refs/heads/bench"], ["ls-remote", "-q", "origin"]):
            subprocess.run(["git", "-C", str(clone), *command], check=True, capture_output=True)
        pushed.append(time.perf_counter() - begun)
        device.run("add", f"Task {turn}")
        given.append(device.sync("now")[0])
    bench.add(Figure("a round with one change", "s", given, [
        Peer("git push and ls-remote", pushed, 1 / 2)]))


def soon(bench, laptop, desk):
    """From the answer to a change on one device to its line on the other, both in use."""
    running = [
        subprocess.Popen(
            [device.carrier, "run", "--database", str(device.database)], env=device.environment,
            stderr=subprocess.DEVNULL)
        for device in (laptop, desk)]
    watching = subprocess.Popen(
        [bench.chosen.program, "watch", "--database", str(desk.database)], env=desk.environment,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    samples = []
    try:
        time.sleep(3)
        for turn in range(bench.count(20, 3)):
            laptop.run("add", f"Soon {turn}.")
            begun = time.perf_counter()
            for line in watching.stdout:
                if f"Soon {turn}." in line:
                    break
            samples.append(time.perf_counter() - begun)
            time.sleep(0.37)
    finally:
        for process in [*running, watching]:
            process.terminate()
            process.wait()
    bench.add(Figure("a change seen on another device, by path", "s", samples))


def many(bench, words):
    """The first device gives many tasks; another one takes them."""
    count = bench.count(100_000, 2000)
    first, other = Device(bench, "first"), Device(bench, "other")
    tasks = bench.folder / "many.json"
    tasks.write_text(json.dumps([
        {"uuid": f"00000000-0000-4000-8000-{number:012x}", "description": f"Task number {number}",
         "status": "pending", "entry": "20240516T120000Z",
         "tags": [["home", "work", "garden"][number % 3]]}
        for number in range(count)]))
    imported, _ = succeeded(
        [bench.chosen.program, "import", "--database", str(first.database), "taskwarrior", str(tasks),
         "--raise-limits"], first.environment, seconds=600)
    place = bench.folder / "many.git"
    started, printed, _ = first.sync("start", str(place), "--name", "first")
    words = words_of(printed)
    elapsed, _, said = other.sync(
        "join", str(place), "--name", "other", "--yes", stdin=words,
        wrapped=["/usr/bin/time", "-f", "%M"] if os.access("/usr/bin/time", os.X_OK) else [])
    bench.add(Figure(f"start with {count:,} tasks", "s", [started]))
    bench.add(Figure(f"join of {count:,} tasks", "s", [elapsed], [Peer("their import", [imported], 1 / 2)]))
    bench.add(Figure(f"{count:,} tasks at the place", "B", [size(place)]))
    memory = said.strip().splitlines()[-1:] if said else []
    if memory and memory[0].isdigit():
        bench.add(Figure(f"daybook-sync while it joins {count:,} tasks", "B", [int(memory[0]) * 1024]))
