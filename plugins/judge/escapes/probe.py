"""What the code of a way out may use, in the plugin's own process."""

import ctypes
import errno
import json
import mmap
import os
import platform
import signal
import socket
import stat
import struct
import subprocess
import sys
import time
import types

FOLDER = os.path.dirname(os.path.abspath(__file__))
HOME = os.environ["HOME"]
LIBC = ctypes.CDLL(None, use_errno=True)
# On x86-64 and elsewhere; from 424 on a call has one number everywhere.
NUMBERS = {
    "add_key": (248, 217), "bpf": (321, 280), "clone": (56, 220), "clone3": (435, 435),
    "delete_module": (176, 106), "exit": (60, 93), "fcntl": (72, 25), "file_setattr": (469, 469),
    "finit_module": (313, 273), "fsconfig": (431, 431), "fsetxattr": (190, 7),
    "fsmount": (432, 432), "fsopen": (430, 430), "fspick": (433, 433), "getpid": (39, 172),
    "init_module": (175, 105), "inotify_init1": (294, 26), "io_setup": (206, 0),
    "io_uring_setup": (425, 425), "kexec_file_load": (320, 294), "kexec_load": (246, 104),
    "keyctl": (250, 219), "lsetxattr": (189, 6), "memfd_create": (319, 279),
    "memfd_secret": (447, 447), "mount": (165, 40), "mount_setattr": (442, 442),
    "move_mount": (429, 429), "mq_open": (240, 180), "msgget": (68, 186),
    "open_by_handle_at": (304, 265), "open_tree": (428, 428), "open_tree_attr": (467, 467),
    "perf_event_open": (298, 241), "pidfd_getfd": (438, 438), "pivot_root": (155, 41),
    "prctl": (157, 167), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271),
    "ptrace": (101, 117), "request_key": (249, 218), "semget": (64, 190), "setns": (308, 268),
    "setxattr": (188, 5), "setxattrat": (463, 463), "socket": (41, 198), "socketpair": (53, 199),
    "umount2": (166, 39), "unshare": (272, 97), "userfaultfd": (323, 282)}
REFUSALS = (errno.EPERM, errno.ENOSYS, errno.EACCES, errno.EAFNOSUPPORT)
NEW_USER, NEW_SPACE = 0x10000000, 0x00020000

with open(os.path.join(FOLDER, "params.json"), encoding="utf-8") as params:
    P = types.SimpleNamespace(**json.load(params))


def say(kind, words):
    os.write(2, f"{kind}: {words}\n".encode(errors="replace"))


def refused(words):
    say("refused", words)


def got(words):
    say("got out", words)


def attempt(what, *call):
    """Calls a function; None where the system refuses it."""
    try:
        return call[0](*call[1:])
    except OSError as error:
        refused(f"{what}: {error.strerror or error}")


def keep(data):
    """Puts what was learnt where daybook's person would find it."""
    with open(os.path.join(HOME, f"kept-{time.monotonic_ns()}"), "wb") as file:
        file.write(data)


def content(path):
    parts, size = [], 0
    with open(path, "rb", buffering=0) as file:
        while size < 1 << 22 and (part := file.read(1 << 16)):
            parts.append(part)
            size += len(part)
    return b"".join(parts)


def read(path):
    data = attempt(path, content, path)
    if data is not None:
        keep(data)
        say("has", f"{len(data)} bytes of {path}")


def put(path, text="marker"):
    def write():
        with open(path, "a", encoding="utf-8") as file:
            file.write(text)
        return True
    if attempt(path, write):
        say("has", f"written {path}")


def system_call(name, *arguments):
    """What a call returns, or the negative number of its error."""
    number = NUMBERS[name][0 if platform.machine() == "x86_64" else 1]
    LIBC.syscall.restype = ctypes.c_long
    words = [each if isinstance(each, (bytes, type(None), ctypes.Array)) else ctypes.c_long(each)
             for each in arguments]
    result = LIBC.syscall(ctypes.c_long(number), *words)
    return result if result >= 0 else -ctypes.get_errno()


def call(name, *arguments, refusals=REFUSALS):
    """Tries a call of the system: any other answer than a refusal is the kernel's own."""
    result = system_call(name, *arguments)
    if result == 0 and name == "clone":
        os._exit(0)
    if -result in refusals:
        refused(f"{name}: {os.strerror(-result)}")
    else:
        got(f"{name} gives " + (str(result) if result >= 0 else os.strerror(-result)))


def reach(kind, address, message=b"hello", family=socket.AF_UNIX):
    """Says something to a socket."""
    def speak():
        with socket.socket(family, kind) as peer:
            peer.settimeout(2)
            peer.connect(address)
            peer.send(message)
            say("has", f"reached {address}")
    attempt(address, speak)


def apart(function):
    """Runs a function in a process of its own, and returns its status as waitpid has it."""
    child = os.fork()
    if child == 0:
        function()
        os._exit(0)
    return os.waitpid(child, 0)[1]


def machine_code(code):
    """Runs some bytes as a function, and returns the integer it returns."""
    memory = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    memory.write(code)
    address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    return ctypes.CFUNCTYPE(ctypes.c_int)(address)()


def ask(method, params):
    """Asks daybook; the answer is a result or an error."""
    request = {"jsonrpc": "2.0", "id": method, "method": method, "params": params}
    print(json.dumps(request), flush=True)
    for line in sys.stdin:
        message = json.loads(line)
        if message.get("id") == method and "method" not in message:
            return message
    return {"error": {"message": "nobody answers"}}


def stop(kind, error, trace):
    """What the code did not expect is a refusal where it is the system's."""
    if issubclass(kind, OSError):
        refused(error)
    elif issubclass(kind, MemoryError):
        refused("there is no more memory")
    else:
        sys.__excepthook__(kind, error, trace)
        os._exit(1)
    os._exit(0)


sys.excepthook = stop
try:
    with open(os.path.join(HOME, "begun"), "w", encoding="utf-8") as begun:
        begun.write("begun")
except OSError as error:
    refused(f"its own folder: {error.strerror}")
