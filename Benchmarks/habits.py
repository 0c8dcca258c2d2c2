"""A thousand habits with three years of marks: what a day's answers cost on a warm server."""

import datetime

from figure import Figure

TITLE = "habits"
BEGIN = datetime.date(2021, 5, 17)
END = datetime.date(2024, 5, 16)
READS = [
    ("habit/list of 100", "habit/list", {"limit": 100}),
    ("habit/stats", "habit/stats", {"id": "h1"}),
    ("habit/heatmap of a year", "habit/heatmap", {"id": "h1", "year": 2023}),
    ("dashboard/get with its habits", "dashboard/get", {}),
    ("calendar/month with its habits", "calendar/month", {"day": "2024-05-16"}),
    ("view/show habits at 80", "view/show", {"name": "habits", "width": 80}),
]


def recurrence(number):
    return ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=DAILY;INTERVAL=2"][number % 3]


def fill(bench, database, count, first):
    """Marks every habit on most days, each mark made on its own day."""
    command = bench.program("serve", "--conformance", database=database)
    server = bench.spawn(command)
    server.ask("initialize", {"clientInfo": {"name": "bench"}, "now": f"{first}T09:00"})
    for number in range(count):
        server.result("habit/add", {
            "id": f"h{number}", "title": f"Habit {number}", "recurrence": recurrence(number)})
    marks = 0
    day = first
    while day <= END:
        server.result("conformance/clock", {"now": f"{day}T09:00"})
        chosen = [number for number in range(count) if (number * 7 + day.toordinal()) % 10]
        server.send_all("habit/mark", [{"id": f"h{number}"} for number in chosen])
        marks += len(chosen)
        day += datetime.timedelta(days=1)
    server.end()
    return marks


def measure(bench):
    database = bench.folder / "habits" / "bench.db"
    count = bench.count(1000, 100)
    first = BEGIN if not bench.quick else END - datetime.timedelta(days=60)
    marks = fill(bench, database, count, first)
    server = bench.spawn(bench.program("serve", database=database))
    server.ask("initialize", {"clientInfo": {"name": "bench"}})
    held = f"{count:,} habits, {marks:,} marks"
    for what, method, params in READS:
        samples = []
        for turn in range(bench.count(50, 10) + 3):
            elapsed, _ = server.result(method, params)
            if turn >= 3:
                samples.append(elapsed)
        bench.add(Figure(f"{what}; {held}", "s", samples))
    samples = []
    for turn in range(bench.count(100, 10)):
        elapsed, _ = server.result("habit/mark", {"id": f"h{turn}", "day": f"{END}"})
        samples.append(elapsed)
    bench.add(Figure(f"habit/mark, durable; {held}", "s", samples))
    server.end()
