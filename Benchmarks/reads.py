"""Round trips of reads on a warm server over the imported tasks."""

from figure import Figure

TITLE = "reads"
READS = [
    ("dashboard/get, warm", "dashboard/get", {}),
    ("task/list of 100, warm", "task/list", {"limit": 100}),
    ("view/show today at 80, warm", "view/show", {"name": "today", "width": 80}),
]


def measure(bench):
    bench.need_import()
    samples = {what: [] for what, _, _ in READS}
    for turn in range(bench.count(300, 20) + 5):
        for what, method, params in READS:
            elapsed, _ = bench.server.result(method, params)
            if turn >= 5:
                samples[what].append(elapsed)
    for what, seconds in samples.items():
        bench.add(Figure(what, "s", seconds))
