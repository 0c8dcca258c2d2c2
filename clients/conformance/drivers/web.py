"""The page of daybook-web, in headless Chromium. What drives it is a program of its own, since it needs
the PyPI package playwright (`page.py`)."""

import atexit
import os
import shutil
import subprocess
from pathlib import Path

from player.seat import ROOT

from .process import Process

PYTHON = ROOT / ".build/venv/bin/python"


class Web(Process):
    title = "Browser"
    # Browsers that rest: to start one takes longer than most behaviours.
    rested = []
    command = (str(PYTHON), "-B", str(ROOT / "clients/conformance/drivers/page.py"))
    # What a page has no use for, by the sentence of the behaviour.
    left_out = {
        "A link to a file opens it at its line": "a page opens no file of the server",
        "Headings fold what is below them, and stay folded over a change": "a page has no folds",
        "Rows are cut to the window, and drawn anew when it has another width": "a long row wraps",
        "Marks are ASCII where the person wants it": "a box is drawn, not written",
        "No key is taken outside the pages": "a page edits no files",
        "A long page whose rest does not come is used as it is": "a page is drawn whole",
        "Lines of a file become tasks that link back to it": "a page edits no files",
        "The status line says what is due": "a page has no status line",
        "A server that is killed is told of, and starts again with the next key; nothing is lost":
            "the page starts it again at once",
        "A slow server holds up no key": "a page edits no files",
        "A program that is not there is named": "daybook-web does not start without it",
        "A view that is not there says so, and leaves what was shown":
            "the sentence is a page of its own",
        "Two databases are open in one editor, each with its own server": "a page has one database",
    }

    @classmethod
    def missing(cls):
        program = Path(os.environ.get("DAYBOOK", ROOT / ".build/release/daybook")).resolve()
        if not list(PYTHON.parents[1].glob("lib/*/site-packages/playwright")):
            return "the PyPI package playwright is not installed"
        if shutil.which("chromium") is None:
            return "chromium is not installed"
        web = program.with_name("daybook-web")
        return None if web.exists() else f"{web} is not built"

    def launch(self):
        try:
            return self.rested.pop()
        except IndexError:
            process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            atexit.register(process.stdin.close)
            process.stdout.readline()
            return process

    def end(self):
        """One that does not answer ends by itself, when it has done what it does."""
        try:
            self.ask({"step": "end"})
        except AssertionError:
            self.process.stdin.close()
        else:
            self.rested.append(self.process)
