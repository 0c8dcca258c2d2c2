"""One attempt at a way out: a home, a database in it, a plugin, and what is watched meanwhile."""

import contextlib
import json
import os
import pathlib
import secrets
import shutil
import subprocess
import threading
import time

from . import watches
from .stage import PATH, Ended, end, finish, processes

PROBE = pathlib.Path(__file__).with_name("probe.py")
COMMAND = ("python3", "-B", "attempt.py")
# So much of each file that a plugin leaves is looked at.
MOST_BYTES = 8 << 20


class Broken(Exception):
    """The attempt went otherwise than it has to; the words say how."""


class Scene:
    def __init__(self, stage, name):
        self.stage, self.name = stage, name
        self.folder = stage.own_folder(stage.folder, "scene-")
        self.home, self.plugin = self.folder / "home", self.folder / "home" / "plugins" / name
        self.database = self.home / ".local" / "share" / "daybook" / "daybook.db"
        self.options, self.cwd, self.mounts, self.fds = [], self.folder, "", ()
        self.environment = {"HOME": str(self.home), "PATH": PATH, "LANG": "C.UTF-8"}
        self.params, self.watches, self.words = {}, [watches.Said(self)], ""
        self.ended, self.seen, self.terminal, self.is_agreed = Ended(0, ""), "", None, False
        self.mkdir(self.home)
        self.mkdir(self.plugin)

    # What lies on the host

    def mkdir(self, path):
        path = pathlib.Path(path)
        for each in [*reversed(path.parents), path]:
            if not each.exists():
                each.mkdir(mode=0o755)
                self.stage.own(each)
        return path

    def file(self, path, text="", mode=0o600):
        """A file of the person's, whose path is taken from their home."""
        path = self.home / path
        self.mkdir(path.parent)
        return self.stage.file(path, text, mode)

    def secret(self, path, /, **params):
        """A file that the plugin must not learn; the code finds its path in `P.secret`."""
        token = self.token()
        path = self.file(path, token)
        self.params.update(secret=str(path), **params)
        self.watch(watches.Secret(self, token, path))
        return path

    def token(self):
        return "secret-" + secrets.token_hex(12)

    def task(self):
        """A secret in the database."""
        token = self.token()
        self.daybook("add", token)
        self.params.update(secret=str(self.database))
        self.watch(watches.Secret(self, token, self.database))

    def marker(self, path):
        """A path at which nothing must be written; the code finds it in `P.marker`."""
        path = self.home / path
        self.params.update(marker=str(path))
        self.watch(watches.Absent(path))
        self.stage.stack.callback(remove, path)
        return path

    def watch(self, watch):
        self.watches.append(watch)
        self.stage.stack.callback(watch.close)
        return watch

    # The plugin

    def install(self, code, granted, command=COMMAND, files=None, **manifest):
        document = {
            "name": self.name, "version": "1.0.0", "summary": "Tries a way out.",
            "protocolVersions": ["0.9"], "command": list(command), "kind": "feeder",
            "every": "1d", "permissions": granted, **manifest}
        self.params.update(folder=str(self.plugin), home=str(self.home))
        texts = {"plugin.json": json.dumps(document), "params.json": json.dumps(self.params),
                 "probe.py": PROBE.read_text(encoding="utf-8"),
                 "attempt.py": "from probe import *\n" + code, **(files or {})}
        for name, text in texts.items():
            self.file(self.plugin / name, text, 0o644)

    def daybook(self, *words, **options):
        """A command of the person's; its words are kept."""
        ended = self.stage.run(
            [self.stage.program, *words, *self.options], self.environment, self.cwd,
            mounts=self.mounts, fds=self.fds, **options)
        self.words += ended.words
        return ended

    def agree(self):
        self.is_agreed = True
        self.daybook("plugin", "add", str(self.plugin))
        self.enable()

    def enable(self):
        ended = self.daybook("plugin", "enable", self.name, "--yes")
        if ended.status:
            raise Broken(f"It could not be enabled: {ended.words.strip()}")

    def run(self):
        self.ended = self.daybook("plugin", "run", self.name, terminal=self.terminal)

    def run_unconfined(self):
        """The same code, with nothing that keeps it from anything."""
        self.mkdir(self.data)
        environment = {**self.environment, "HOME": str(self.data), "DAYBOOK_PLUGIN": self.name}
        self.ended = self.stage.run(
            [*COMMAND[:-1], str(self.plugin / COMMAND[-1])], environment, self.plugin,
            mounts=self.mounts, fds=self.fds, terminal=self.terminal)
        self.words += self.ended.words

    def shown(self):
        """What `daybook plugin show` says, as members."""
        ended = self.daybook("plugin", "show", self.name, "--json")
        with contextlib.suppress(ValueError, IndexError):
            return json.loads(ended.words.strip().splitlines()[0])
        return {}

    @property
    def own(self):
        """Where daybook keeps what is of plugins."""
        return self.database.with_name(self.database.name + ".plugin-data")

    @property
    def data(self):
        return self.own / self.name / "data"

    @property
    def state(self):
        return self.home / ".local" / "state" / "daybook" / "plugins"

    @property
    def agreements(self):
        return sorted(self.state.glob("*.json"))

    @property
    def begun(self):
        return (self.data / "begun").exists()

    def forget(self):
        """Makes a further run be seen as the first."""
        remove(self.data / "begun")

    def living(self):
        return processes(str(self.plugin))

    # What is seen of it

    def log(self):
        if not self.is_agreed:
            return ""
        ended = self.daybook("plugin", "log", self.name, "--limit", "1000")
        return "" if ended.status else ended.words

    def passed_out(self):
        """All that somebody could learn from the plugin."""
        texts = [self.words, self.log()]
        for path in sorted(self.data.rglob("*")) if self.data.exists() else []:
            with contextlib.suppress(OSError):
                if path.is_file() and not path.is_symlink():
                    with open(path, "rb") as file:
                        texts.append(file.read(MOST_BYTES).decode(errors="replace"))
        return "\n".join(texts)

    def escapes(self):
        """What has got out, in words."""
        self.seen = self.passed_out()
        return [words for words in (each.escaped() for each in self.watches) if words]

    def close(self):
        for watch in self.watches:
            watch.close()
        end(self.living())
        shutil.rmtree(self.folder, ignore_errors=True)

    # What happens meanwhile

    def shell(self, *words):
        """Something that another program of the person's does."""
        ended = self.stage.run(list(words), self.environment, self.home)
        if ended.status:
            raise Broken(f"{words[0]} failed: {ended.words.strip()}")

    def python(self, code, *words):
        self.shell("python3", "-c", code, *map(str, words))

    def background(self, *words):
        """A process of the person's that goes on meanwhile."""
        process = self.stage.start(words, subprocess.DEVNULL, self.environment, self.home)
        self.stage.stack.callback(finish, process)
        return process

    @contextlib.contextmanager
    def meanwhile(self, act, pause):
        """Does something again and again, in a thread of its own."""
        is_over = threading.Event()

        def go_on():
            while not is_over.wait(pause):
                act()
        thread = threading.Thread(target=go_on, daemon=True)
        thread.start()
        try:
            yield
        finally:
            is_over.set()
            thread.join()

    def run_often(self, times, seconds):
        """Starts the plugin so often, or for so long."""
        deadline = time.monotonic() + seconds
        for _ in range(times):
            if time.monotonic() > deadline:
                break
            self.run()


def wait_until(holds, seconds):
    deadline = time.monotonic() + seconds
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.05)
    return holds()


def remove(path):
    with contextlib.suppress(OSError):
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path)
        else:
            os.unlink(path)
