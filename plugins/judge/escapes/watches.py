"""What is watched from outside. `escaped` says in words what got out, or nothing."""

import contextlib
import os
import re
import socket
import threading
import time

from .stage import processes


class Watch:
    def escaped(self):
        return ""

    def close(self):
        """Ends what watches; it may be called again."""


class Said(Watch):
    """What the code itself knows to be out."""

    def __init__(self, scene):
        self.scene = scene

    def escaped(self):
        found = re.search(r"got out: (.*)", self.scene.seen)
        return f"it {found.group(1)}" if found else ""


class Secret(Watch):
    """A text that the plugin must not be able to pass out."""

    def __init__(self, scene, token, what):
        self.scene, self.token, self.what = scene, token, what

    def escaped(self):
        return f"it has the secret of {self.what}" if self.token in self.scene.seen else ""


class Agreements(Watch):
    """The names of what was agreed to, with which another database could be made to run it."""

    def __init__(self, scene):
        self.scene = scene

    def escaped(self):
        names = [path.stem for path in self.scene.agreements if path.stem in self.scene.seen]
        return "it knows the name of what was agreed to" if names else ""


class Absent(Watch):
    def __init__(self, path):
        self.path = path

    def escaped(self):
        return f"it has written {self.path}" if os.path.lexists(self.path) else ""


class Same(Watch):
    """Something of the host's that stays as it was."""

    def __init__(self, what, look):
        self.what, self.look, self.before = what, look, look()

    def escaped(self):
        return "" if self.look() == self.before else f"it has changed {self.what}"


class Listener(Watch):
    """A socket of another program's, which must hear nothing."""

    def __init__(self, family, kind, address, what, own=None):
        self.heard, self.what = False, what
        self.socket = socket.socket(family, kind)
        self.socket.bind(address)
        if own:
            own(address)
        if kind != socket.SOCK_DGRAM:
            self.socket.listen()
        self.socket.settimeout(0.1)
        self.is_over, self.is_idle = threading.Event(), threading.Event()
        threading.Thread(target=self.listen, args=[kind], daemon=True).start()

    def listen(self, kind):
        while not self.is_over.is_set():
            try:
                if kind == socket.SOCK_DGRAM:
                    self.heard |= bool(self.socket.recv(64))
                else:
                    self.socket.accept()[0].close()
                    self.heard = True
            except OSError:
                self.is_idle.set()
        self.socket.close()

    def escaped(self):
        # What was said last is heard before nothing is.
        self.is_idle.clear()
        self.is_idle.wait(2)
        return f"{self.what} was reached" if self.heard else ""

    def close(self):
        self.is_over.set()


class Ends(Watch):
    """Nothing of the plugin is left when it has ended."""

    def __init__(self, scene):
        self.scene = scene

    def escaped(self):
        left = self.scene.living()
        return f"{len(left)} of its processes outlive it" if left else ""


class Lives(Watch):
    """A process of the person's that the plugin cannot end."""

    def __init__(self, process):
        self.process = process

    def escaped(self):
        time.sleep(0.1)
        return "it has ended a process of the person's" if self.process.poll() is not None else ""


class AtMost(Watch):
    """How many processes the plugin has at once."""

    def __init__(self, word, most):
        self.word, self.most, self.seen = word, most, 0
        self.is_over = threading.Event()
        threading.Thread(target=self.count, daemon=True).start()

    def count(self):
        while not self.is_over.wait(0.1):
            self.seen = max(self.seen, len(processes(self.word)))

    def escaped(self):
        return f"it had {self.seen} processes at once" if self.seen > self.most else ""

    def close(self):
        self.is_over.set()


class CoreFiles(Watch):
    """Whether a process of the plugin's could have the machine's handler of core files started.

    With a bound of 0 the kernel starts it all the same, and with 1 it does not (core(5)).
    """

    def __init__(self, word):
        self.word, self.seen, self.is_over = word, set(), threading.Event()
        threading.Thread(target=self.look, daemon=True).start()

    def look(self):
        while not self.is_over.wait(0.05):
            for process in processes(self.word):
                with contextlib.suppress(OSError):
                    self.see(process)

    def see(self, process):
        with open(f"/proc/{process}/cmdline", encoding="utf-8", errors="replace") as file:
            if not re.search("^[^\0]*python", file.read()):
                return
        with open(f"/proc/{process}/limits", encoding="ascii") as file:
            self.seen |= set(re.findall("Max core file size +(\\w+) +(\\w+)", file.read()))

    def escaped(self):
        if self.seen == {("1", "1")}:
            return ""
        return f"its core files are bounded by {sorted(self.seen) or 'nothing that is seen'}"

    def close(self):
        self.is_over.set()


class Sizes(Watch):
    """How large each file in a folder is."""

    def __init__(self, folder, most):
        self.folder, self.most = folder, most

    def escaped(self):
        sizes = [0]
        for path in self.folder.rglob("*"):
            with contextlib.suppress(OSError):
                sizes.append(path.lstat().st_size)
        return f"it has a file of {max(sizes)} bytes" if max(sizes) > self.most else ""
