"""The export of the imported tasks in both formats, beside `task export` of the same tasks."""

from figure import Figure, Peer
from process import Trouble, succeeded

TITLE = "export"


def measure(bench):
    bench.need_import()
    repetitions = bench.count(5, 1)
    for form in ["daybook", "taskwarrior"]:
        ours = []
        for turn in range(repetitions):
            path = bench.folder / f"{form}{turn}.json"
            elapsed, printed = succeeded(
                bench.program("export", "--format", form, str(path)))
            if not printed.startswith(b"Exported ") or not path.stat().st_size:
                raise Trouble(f"the export answered {printed[:100]!r}")
            path.unlink()
            ours.append(elapsed)
        peers = []
        if form == "taskwarrior" and bench.taskwarrior:
            for _ in range(repetitions):
                elapsed, _, code = bench.taskwarrior.run("export")
                if code != 0:
                    bench.skip("task export", f"ended with {code}")
                    break
                peers.append(elapsed)
        bench.add(Figure(f"export of all tasks, {form}", "s", ours, [
            Peer(f"task export, {bench.taskwarrior.version}", peers, None)] if peers else []))
