"""What the warm server holds in memory after all that the other measurements asked."""

from figure import Figure

TITLE = "memory"
# Of a mix of reads and writes after which everything is as before.
ROUND = [
    ("task/add", {"id": "flat", "title": "Flat", "tags": ["flat"]}), ("task/list", {"limit": 50}),
    ("view/show", {"name": "today", "width": 80}), ("task/edit", {"id": "flat", "notes": "x" * 1000}),
    ("search/query", {"text": "flat"}), ("history/undo", {}), ("changes/since", {"changeCursor": 0}),
    ("history/undo", {})]


def grown(bench):
    """The bytes by which a server of its own grows over a mix of requests, once it is warm."""
    server = bench.spawn(bench.program("serve", database=bench.folder / "flat" / "bench.db"))
    server.ask("initialize", {"clientInfo": {"name": "bench"}})

    def ask(count):
        for _ in range(count // len(ROUND)):
            for method, params in ROUND:
                server.result(method, params)
    ask(bench.count(8_000, 800))
    before = server.status("VmRSS")
    ask(bench.count(80_000, 8_000))
    after = server.status("VmRSS")
    server.end()
    return max(0, after - before)


def measure(bench):
    bench.server.result("session/ping")
    if bench.imported:
        bench.server.result("dashboard/get", {})
    bench.add(Figure("resident now (VmRSS)", "B", [bench.server.status("VmRSS")]))
    bench.add(Figure("resident at most (VmHWM)", "B", [bench.server.status("VmHWM")]))
    bench.add(Figure("growth over 80,000 mixed requests", "B", [grown(bench)]))
