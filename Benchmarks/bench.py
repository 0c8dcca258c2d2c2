"""What the measurements of one run share: options, folder, processes, and the figures so far."""

import os
import pathlib
import shutil

from process import Process

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Skipped(Exception):
    """A measurement, or a peer, that cannot run here, with the reason."""


class Bench:
    def __init__(self, chosen, folder):
        self.chosen, self.folder = chosen, pathlib.Path(folder)
        self.quick = chosen.quick
        self.database = self.folder / "data" / "bench.db"
        self.figures, self.lines, self.processes = [], [], []
        self.skipped, self.failed = [], []
        self.imported, self.taskwarrior = False, None
        self._server = None

    def count(self, full, quick):
        return quick if self.quick else full

    def program(self, command, *arguments, database=None):
        """The command line; the clock stands still, so that each run reads the same day."""
        return [
            self.chosen.program, command, "--database", str(database or self.database),
            "--now", "2024-05-16T12:00", "--time-zone", "UTC", *arguments]

    def spawn(self, command, environment=None):
        process = Process(command, environment)
        self.processes.append(process)
        return process

    @property
    def server(self):
        """One server for all measurements inside a warm one, initialized."""
        if self._server is None:
            self._server = self.spawn(self.program("serve"))
            self._server.ask("initialize", {"clientInfo": {"name": "bench"}})
        return self._server

    def need_import(self):
        if not self.imported:
            raise Skipped("nothing was imported; --export names a Taskwarrior export")

    def add(self, figure):
        self.figures.append(figure)

    def skip(self, what, reason):
        self.skipped.append((what, reason))

    def peer(self, name):
        """The path of an installed program; its absence is said aloud."""
        path = shutil.which(name)
        if path is None and (name, "is not installed") not in self.skipped:
            self.skip(name, "is not installed")
        return path

    def beside_swift(self, name):
        """A program of the Swift toolchain, whatever else of that name is in PATH."""
        swift = shutil.which("swift")
        beside = pathlib.Path(os.path.realpath(swift)).parent / name if swift else None
        return str(beside) if beside and beside.exists() else self.peer(name)

    def end_processes(self):
        for process in self.processes:
            process.end()

    def document(self):
        return {
            "failed": [{"reason": reason, "what": what} for what, reason in self.failed],
            "figures": [figure.document() for figure in self.figures],
            "lines": self.lines,
            "options": {"copies": self.chosen.copies, "quick": self.quick},
            "skipped": [{"reason": reason, "what": what} for what, reason in self.skipped],
        }
