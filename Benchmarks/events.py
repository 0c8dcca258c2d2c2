"""Ten thousand events in a year: what their delivery costs, and what a month costs with them."""

import datetime
import os

from figure import Figure, Peer

TITLE = "events"
FIRST = datetime.date(2024, 1, 1)
TICKS = os.sysconf("SC_CLK_TCK")


def day(number):
    return str(FIRST + datetime.timedelta(days=number % 366))


def event(number):
    hour = 8 + number % 10
    return {
        "id": f"{number}@example.org", "title": f"Meeting {number} about the garden",
        "start": day(number * 7), "startTime": f"{hour:02}:00", "endTime": f"{hour:02}:45",
        "timeZone": "UTC" if number % 10 else "Europe/Berlin", "location": f"Room {number % 30}",
        "notes": "Bring what you have. " * 5}


def cpu(server):
    with open(f"/proc/{server.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def month(bench, server):
    """Seconds of processor time for one `calendar/month`; a tick is long, so many make a sample."""
    samples, turns = [], bench.count(100, 20)
    for _ in range(bench.count(10, 3)):
        before = cpu(server)
        for _ in range(turns):
            server.result("calendar/month", {"day": "2024-05-16"})
        samples.append((cpu(server) - before) / turns)
    return samples


def measure(bench):
    tasks = bench.count(10_000, 1_000)
    events = [event(number) for number in range(bench.count(10_000, 1_000))]
    server = bench.spawn(bench.program("serve", database=bench.folder / "events" / "bench.db"))
    # A tenth of the events is of another zone than the person's.
    server.ask("initialize", {"clientInfo": {"name": "bench"}, "timeZone": "UTC"})
    for first in range(0, tasks, 500):
        server.send_all("task/add", [
            {"title": f"Task {number}", "due": day(number * 5)}
            for number in range(first, first + 500)])
    without = month(bench, server)
    params = {
        "provider": "ics/work", "since": day(0), "through": day(365), "events": events}
    held = f"{len(events):,} events of a year"
    for what in ("event/replace", "event/replace of the same"):
        before = cpu(server)
        server.result("event/replace", params)
        bench.add(Figure(f"{what}, processor time; {held}", "s", [cpu(server) - before]))
    bench.add(Figure(
        f"calendar/month, processor time; {held}, {tasks:,} tasks", "s", month(bench, server),
        [Peer("without the events", without, 0.5)]))
    server.end()
