"""Ways to more of the machine than a plugin's share."""

import contextlib
import pathlib
import platform
import textwrap

from .way import Skipped, Way
from .watches import AtMost, CoreFiles, Sizes

MEGABYTE = 1 << 20
MOST_PROCESSES, MOST_FILE = 64, 256 * MEGABYTE
# The plugin's folder is looked at every few seconds.
PATIENCE = 15
LOOKED_AT, TOO_LARGE = "it is looked at, and the plugin ended", "holds more than 256 MiB"
UNKNOWN = TOO_LARGE + "|what it has open is not known"


def many(scene):
    # daybook's and bubblewrap's own for the plugin are seen too.
    scene.watch(AtMost(str(scene.plugin), MOST_PROCESSES + 8))


def core_files(scene):
    scene.watch(CoreFiles(str(scene.plugin / "attempt.py")))


def sizes(scene):
    scene.watch(Sizes(scene.data, MOST_FILE))


def patient(scene):
    scene.params.update(patience=PATIENCE)


def limited(resource):
    """Root is kept from such a way by a control group alone."""
    def check(stage):
        if not stage.is_root or pathlib.Path("/sys/fs/cgroup", resource).is_dir():
            return
        with contextlib.suppress(OSError):
            text = pathlib.Path("/sys/fs/cgroup/cgroup.controllers").read_text(encoding="ascii")
            if resource in text.split():
                return
        raise Skipped(f"there is no control group for {resource} here, which would bind root")
    return check


def x86_64(_):
    if platform.machine() != "x86_64":
        raise Skipped("its code is for x86-64")


def memory_is_limited(stage):
    if not stage.is_root:
        raise Skipped("without a control group memory is limited for each process")
    limited("memory")(stage)


PROCESSES = """
children = []
try:
    for index in range(100):
        child = os.fork()
        if child == 0:
            time.sleep(5)
            os._exit(0)
        children.append(child)
except OSError as error:
    refused(error)
time.sleep(1.5)
for child in children:
    os.kill(child, signal.SIGKILL)
"""
ALONE = """
memory = mmap.mmap(-1, 5 << 28)
for place in range(0, 5 << 28, 4096):
    memory[place] = 1
got("holds 1.25 GiB")
"""
TOGETHER = """
import select
ends, children = os.pipe(), []
for index in range(5):
    child = os.fork()
    if child == 0:
        memory = mmap.mmap(-1, 300 << 20)
        for place in range(0, 300 << 20, 4096):
            memory[place] = 1
        os.write(ends[1], b".")
        time.sleep(60)
        os._exit(0)
    children.append(child)
held = 0
ended = os.WEXITED | os.WNOHANG | os.WNOWAIT
while held < 5 and os.waitid(os.P_ALL, 0, ended) is None:
    if select.select([ends[0]], [], [], 0.05)[0]:
        held += len(os.read(ends[0], 5))
for child in children:
    os.kill(child, signal.SIGKILL)
if held == 5:
    got("holds 1.5 GiB in five processes")
refused(f"{held} of five processes hold 300 MiB")
"""
FILL = """
def fill(number, most):
    block, count = b"x" * (1 << 20), 0
    try:
        while count < most:
            count += os.write(number, block) / len(block)
    except OSError as error:
        refused(error)
    return count
"""
NAMELESS_MEMORY = """
held = sum(fill(os.memfd_create(f"m{index}"), 200) for index in range(6))
if held > 1100:
    got(f"holds {held:.0f} MiB that no limit counts")
"""
SHARED_MEMORY = """
LIBC.shmat.restype = ctypes.c_void_p
held, ids = 0, []
for index in range(6):
    identity = LIBC.shmget(0, 200 << 20, 0o1600)
    address = LIBC.shmat(identity, None, 0) if identity >= 0 else -1
    if address in (-1, None, 2 ** 64 - 1):
        refused(os.strerror(ctypes.get_errno()))
        break
    ids.append(identity)
    LIBC.memset(ctypes.c_void_p(address), 1, 200 << 20)
    LIBC.shmdt(ctypes.c_void_p(address))
    held += 200
for identity in ids:
    LIBC.shmctl(identity, 0, None)
if held > 1100:
    got(f"holds {held} MiB that no limit counts")
"""
TEMPORARY = """
import tempfile
places, held = set(), 0
for line in content("/proc/self/mountinfo").decode().splitlines():
    before, after = line.split(" - ")
    root = before.split()[4]
    if after.split()[0] in ("tmpfs", "ramfs") and os.path.isdir(root):
        places |= {root, *(os.path.join(root, each) for each in os.listdir(root))}
for place in sorted(each for each in places if os.path.isdir(each)):
    for index in range(3):
        file = attempt(place, os.open, f"{place}/fill-{index}", os.O_CREAT | os.O_WRONLY)
        if file is None:
            break
        held += fill(file, 250)
        if held > 600:
            got(f"fills {held:.0f} MiB of memory through files")
            sys.exit()
"""
LARGE_FILE = """
file = os.open(HOME + "/large", os.O_CREAT | os.O_RDWR)
attempt("a large file", os.pwrite, file, b"x", 300 << 20)
attempt("a large file", os.ftruncate, file, 300 << 20)
"""
WAITING = """
refused("it is ended for what it has")
end = time.monotonic() + P.patience
while time.monotonic() < end:
    time.sleep(0.2)
got("WHAT")
"""
LARGE_FOLDER = """
files = []
for index in range(4):
    files.append(os.open(f"{HOME}/part-{index}", os.O_CREAT | os.O_RDWR))
    LEAVE
    attempt("a further file", os.posix_fallocate, files[-1], 0, 100 << 20)
""" + WAITING.replace("WHAT", "keeps 400 MiB in its folder")
NAMELESS = "os.unlink(f\"{HOME}/part-{index}\")"
# Each file is removed and closed, and only a mapping keeps it.
MAPPED = """
LIBC.mmap.restype = ctypes.c_void_p
for index in range(4):
    path = f"{HOME}/part-{index}"
    file = os.open(path, os.O_CREAT | os.O_RDWR)
    os.posix_fallocate(file, 0, 100 << 20)
    LIBC.mmap(None, ctypes.c_size_t(100 << 20), 1, mmap.MAP_SHARED, file, ctypes.c_long(0))
    os.unlink(path)
    os.close(file)
""" + WAITING.replace("WHAT", "keeps 400 MiB in its folder")
# One page of each keeps all of it.
MANY_MAPPED = """
LIBC.mmap.restype = ctypes.c_void_p
for index in range(40):
    path = f"{HOME}/part-{index}"
    file = os.open(path, os.O_CREAT | os.O_RDWR)
    os.posix_fallocate(file, 0, 10 << 20)
    LIBC.mmap(None, ctypes.c_size_t(4096), 1, mmap.MAP_SHARED, file, ctypes.c_long(0))
    os.unlink(path)
    os.close(file)
""" + WAITING.replace("WHAT", "keeps 400 MiB in its folder")
# The kernel shows to nobody but root what such a program has open. The words in it for an error
# would be taken for the plugin's own.
UNREADABLE = """
if sys.argv[1:] != ["again"]:
    program = HOME + "/program"
    with open(sys.executable, "rb") as whole, open(program, "wb") as other:
        other.write(whole.read().replace(b"Traceback (", b"traceback ("))
    os.chmod(program, 0o111)
    os.execv(program, [program, "-B", sys.argv[0], "again"])
"""
# Nothing is open in a thread that has ended, though it is the one that stands for the process.
FIRST_ENDED = UNREADABLE + """
import threading
def fill():
""" + textwrap.indent(LARGE_FOLDER.replace("LEAVE", NAMELESS), "    ") + """
threading.Thread(target=fill).start()
time.sleep(0.5)
system_call("exit", 0)
"""
# mov eax, 56 (clone); mov edi, CLONE_VM | CLONE_FS | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
# no stack, no ids; syscall; test eax, eax; jne to the end; mov eax, 34 (pause); syscall; again
THREAD = """
files = [os.open(f"{HOME}/part-{index}", os.O_CREAT | os.O_RDWR) for index in range(4)]
code = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
code.write(bytes.fromhex("b838000000 bf000b0500 31f6 31d2 4d31d2 4d31c0 0f05 85c0 7509"
                         "b822000000 0f05 ebf7 c3"))
start = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))
for index, file in enumerate(files):
    os.unlink(f"{HOME}/part-{index}")
if start() < 0:
    refused("no such thread")
    sys.exit()
for file in files:
    os.posix_fallocate(file, 0, 100 << 20)
    os.close(file)
""" + WAITING.replace("WHAT", "keeps 400 MiB in its folder")
MANY_FILES = """
for folder in range(12):
    os.mkdir(f"/tmp/{folder}")
    number = os.open(f"/tmp/{folder}", os.O_RDONLY)
    for index in range(10000):
        os.mknod(str(index), dir_fd=number)
""" + WAITING.replace("WHAT", "keeps 120,000 files in memory")
CORE_FILE = """
import resource
bounds = resource.getrlimit(resource.RLIMIT_CORE)
(refused if bounds == (1, 1) else got)(f"core files are bounded by {bounds}")
try:
    resource.setrlimit(resource.RLIMIT_CORE, (2, 2))
    got("raises the bound of core files")
except ValueError as error:
    refused(error)
time.sleep(0.5)
"""

WAYS = [
    Way("more than 64 processes", "a bound for the whole plugin", PROCESSES, arrange=many,
        needs=limited("pids")),
    Way("more memory than a plugin may have", "a bound for each process", ALONE, says=""),
    Way("more memory in several processes", "a control group", TOGETHER, needs=memory_is_limited,
        says=""),
    Way("memory in files without a name (memfd)", "a control group, or the filter",
        FILL + NAMELESS_MEMORY, says=""),
    Way("memory shared with nobody (System V)", "a control group, or the filter", SHARED_MEMORY,
        says=""),
    Way("filling what is kept in memory, such as /tmp", "bounded sizes", FILL + TEMPORARY,
        control=None),
    Way("a file larger than allowed", "a bound for each file", LARGE_FILE,
        arrange=sizes),
    Way("a folder larger than allowed", LOOKED_AT,
        LARGE_FOLDER.replace("LEAVE", "pass"), arrange=patient, control=None),
    Way("a folder full of files without names", LOOKED_AT,
        LARGE_FOLDER.replace("LEAVE", NAMELESS), arrange=patient, control=None),
    Way("removed files that only mappings keep", LOOKED_AT, MAPPED, arrange=patient,
        control=None, says=TOO_LARGE),
    Way("many removed files that one page keeps", LOOKED_AT, MANY_MAPPED, arrange=patient,
        control=None, says=TOO_LARGE),
    Way("removed files of a program that cannot be read", LOOKED_AT,
        UNREADABLE + LARGE_FOLDER.replace("LEAVE", NAMELESS), arrange=patient, control=None,
        says=UNKNOWN),
    Way("removed files of such a program, whose first thread has ended", LOOKED_AT, FIRST_ENDED,
        arrange=patient, control=None, says=UNKNOWN),
    Way("removed files that a thread has in a table of its own", LOOKED_AT, THREAD,
        arrange=patient, control=None, needs=x86_64, says=TOO_LARGE),
    Way("more than 100,000 files in /tmp", LOOKED_AT, MANY_FILES, arrange=patient, control=None,
        says="holds more than 100000 files"),
    Way("a core file, whose handler runs as root", "a bound of 1, which starts no handler",
        CORE_FILE, arrange=core_files),
]
