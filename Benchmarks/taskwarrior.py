"""Taskwarrior as a peer: its data in a folder of its own, its answers without questions."""

import os
import re

from process import whole

RC = """data.location={folder}
confirmation=off
hooks=off
recurrence.confirmation=off
verbose=nothing
news.version=9.9.9
"""


class Taskwarrior:
    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        os.makedirs(folder, exist_ok=True)
        settings = folder / "taskrc"
        settings.write_text(RC.format(folder=folder), encoding="utf-8")
        self.environment = dict(os.environ, TASKRC=str(settings), TASKDATA=str(folder))

    def run(self, *arguments):
        return whole([self.path, *arguments], self.environment)


def found(bench, folder):
    """Taskwarrior 2 or 3 on an empty folder; other programs are called task, too."""
    path = bench.peer("task")
    if path is None:
        return None
    peer = Taskwarrior(path, folder)
    version = peer.run("--version")[1].decode(errors="replace").strip()
    if not re.fullmatch(r"[23]\.\d+(\.\d+)?", version):
        bench.skip("task", f"is not Taskwarrior ({version[:40]!r})")
        return None
    peer.version = version
    return peer
