"""What the warm server holds in memory after all that the other measurements asked."""

from figure import Figure

TITLE = "memory"


def measure(bench):
    bench.server.result("session/ping")
    if bench.imported:
        bench.server.result("dashboard/get", {})
    bench.add(Figure("resident now (VmRSS)", "B", [bench.server.status("VmRSS")]))
    bench.add(Figure("resident at most (VmHWM)", "B", [bench.server.status("VmHWM")]))
