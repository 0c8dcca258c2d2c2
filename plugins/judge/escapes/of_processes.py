"""Ways to other processes, and to what belongs to them."""

import contextlib
import os
import pty
import threading

from .scene import Broken, wait_until
from .way import WHERE_POSSIBLE, Way
from .watches import Ends, Lives, Secret, Watch


def outside(scene):
    """A process of the person's, whose command line is a secret."""
    token = scene.token()
    process = scene.background("python3", "-c", "import time; time.sleep(60)", token)
    scene.params.update(process=process.pid)
    scene.watch(Secret(scene, token, "a command line"))
    scene.watch(Lives(process))


class Typed(Watch):
    """What is typed into a terminal, which forgets it when the last of its session ends."""

    def __init__(self, terminal):
        self.terminal, self.is_over, self.typed = terminal, threading.Event(), b""
        os.set_blocking(terminal, False)
        threading.Thread(target=self.look, daemon=True).start()

    def look(self):
        while not self.is_over.wait(0.02):
            with contextlib.suppress(OSError):
                self.typed += os.read(self.terminal, 100)

    def escaped(self):
        return "it types into the person's terminal" if self.typed else ""

    def close(self):
        self.is_over.set()


def terminal(scene):
    """A terminal that daybook is started in."""
    master, slave = pty.openpty()
    for end in (master, slave):
        scene.stage.stack.callback(os.close, end)
    scene.stage.own(os.ttyname(slave))
    scene.terminal = slave
    scene.watch(Typed(slave))


def descriptor(scene):
    """A secret whose file is open when daybook is started."""
    path = scene.secret("diary")
    number = os.open(path, os.O_RDONLY)
    scene.stage.stack.callback(os.close, number)
    scene.fds = (number,)


def variable(scene):
    token = scene.token()
    scene.environment.update(OTHER_TOKEN=token, NAMED="named")
    scene.watch(Secret(scene, token, "a variable"))


def ends(scene):
    scene.watch(Ends(scene))


def killed(scene):
    """Kills daybook while the plugin runs, as a machine without memory would."""
    scene.agree()
    process = scene.background(scene.stage.program, "plugin", "run", scene.name)
    if not wait_until(lambda: scene.begun, 15):
        raise Broken("it did not begin")
    process.kill()
    wait_until(lambda: not scene.living(), 10)


OTHER_PROCESSES = """
for name in filter(str.isdigit, os.listdir("/proc")):
    for file in ("cmdline", "environ"):
        try:
            keep(content(f"/proc/{name}/{file}"))
        except OSError:
            pass
attempt("to end a process", os.kill, P.process, signal.SIGTERM)
"""
TYPING = """
import fcntl
for path in ["/dev/tty", "/proc/self/fd/0", "/proc/self/fd/1", "/proc/self/fd/2"]:
    terminal = attempt(path, os.open, path, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY)
    if terminal is None:
        continue
    for letter in "true\\n":
        attempt("typing", fcntl.ioctl, terminal, 0x5412, letter.encode())
"""
DESCRIPTORS = """
for name in os.listdir("/proc/self/fd"):
    if int(name) > 2:
        try:
            keep(os.pread(int(name), 1000, 0))
        except OSError:
            pass
refused("no other file is open")
"""
VARIABLES = """
say("has", dict(os.environ))
for name in filter(str.isdigit, os.listdir("/proc")):
    try:
        keep(content(f"/proc/{name}/environ"))
    except OSError:
        pass
refused("no other variable is seen")
"""
DAEMON = """
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.chdir("/")
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        os.closerange(0, 256)
        time.sleep(20)
    os._exit(0)
refused("it is ended with its plugin")
"""
LASTING = """
for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGPIPE):
    signal.signal(number, signal.SIG_IGN)
refused("it is ended with daybook")
time.sleep(20)
"""

WAYS = [
    Way("seeing and ending a process outside", "processes of its own", OTHER_PROCESSES,
        arrange=outside),
    Way("typing into the person's terminal (TIOCSTI)", "no terminal, and a session of its own",
        TYPING, arrange=terminal, control=WHERE_POSSIBLE),
    Way("a file that daybook's starter left open", "it is given three descriptors", DESCRIPTORS,
        arrange=descriptor),
    Way("a variable that was not named", "five variables and those named", VARIABLES,
        {"environment": ["NAMED"]}, variable),
    Way("a daemon that outlives its plugin", "all that it starts ends with it", DAEMON,
        arrange=ends),
    Way("outliving a daybook that was killed", "all that it starts ends with daybook", LASTING,
        arrange=ends, attempt=killed, control=None, says=""),
]
