"""Ways through calls of the system that a plugin has no use for."""

from .way import AS_ROOT, UNCONFINED, WHERE_POSSIBLE, Way

FILTER = "the filter of calls"


def calls(name, *lines, control=UNCONFINED, refused_by=FILTER):
    return Way(name, refused_by, "\n".join(lines), control=control)


OTHER_CALLS = """
if platform.machine() != "x86_64":
    refused("this processor has no other calls")
else:
    def try_it():
        number = CALL()
        if number > 0:
            got("calls the kernel otherwise")
        else:
            refused(os.strerror(-number))
    status = apart(try_it)
    if os.WIFSIGNALED(status):
        refused(f"signal {os.WTERMSIG(status)}")
"""
# mov eax, 20 (getpid); int 0x80; ret
INTERRUPT = r"CALL = lambda: machine_code(b'\xb8\x14\x00\x00\x00\xcd\x80\xc3')"
X32 = """
def CALL():
    number = LIBC.syscall(ctypes.c_long(0x40000000 + 39))
    return number if number > 0 else -ctypes.get_errno()
"""
NOTHING = "None, 0, None, 0, 0"
# Of a file in the plugin's folder and of one in /tmp.
ATTRIBUTES = """
import tempfile
path, value = os.fsencode(HOME + "/begun"), (b"user.daybook", b"x", 1, 0)
call("setxattr", path, *value)
call("lsetxattr", path, *value)
with tempfile.TemporaryFile(dir="/tmp") as file:
    call("fsetxattr", file.fileno(), *value)
call("setxattrat", -100, path, 0, b"user.daybook", None, 16)
"""
# F_SETLEASE with F_RDLCK, and F_NOTIFY with DN_RENAME.
WATCHING = """
file, folder = os.open(HOME + "/begun", os.O_RDONLY), os.open(HOME, os.O_RDONLY)
for bits in (0, 1 << 32):
    call("fcntl", file, 1024 | bits, 0)
    call("fcntl", folder, 1026 | bits, 16)
"""

WAYS = [
    calls("a user namespace by unshare", "call('unshare', NEW_USER, refusals=(1, 28, 38))",
          refused_by="no further user namespaces"),
    calls("a user namespace by clone", "call('clone', NEW_USER | signal.SIGCHLD, 0, 0, 0, 0, "
          "refusals=(1, 28, 38))", refused_by="no further user namespaces"),
    calls("a user namespace by flags with high bits",
          "call('clone', 1 << 40 | NEW_USER | signal.SIGCHLD, 0, 0, 0, 0, refusals=(1, 28, 38))",
          refused_by="the filter looks at what the kernel looks at", control=WHERE_POSSIBLE),
    calls("clone3, whose flags no filter sees", "call('clone3', None, 0, refusals=(38,))"),
    calls("a mount namespace", "call('unshare', NEW_SPACE)",
          "call('clone', NEW_SPACE | signal.SIGCHLD, 0, 0, 0, 0)", control=AS_ROOT,
          refused_by="no capabilities"),
    calls("setns", "call('setns', -1, 0)"),
    calls("a call of 32 bits (int 0x80)", INTERRUPT + OTHER_CALLS, control=WHERE_POSSIBLE),
    calls("a call of x32", X32 + OTHER_CALLS, control=WHERE_POSSIBLE),
    calls("io_uring, which calls past a filter", "call('io_uring_setup', 1, None)",
          control=WHERE_POSSIBLE),
    calls("ptrace", "call('ptrace', 16, 0x7ffffff0, 0, 0)"),
    calls("another process's memory",
          f"call('process_vm_readv', os.getpid(), {NOTHING})",
          f"call('process_vm_writev', os.getpid(), {NOTHING})", "call('pidfd_getfd', -1, 0, 0)"),
    calls("the keys of the person's session", "call('keyctl', 0, -3, 0)",
          "call('add_key', None, None, None, 0, -3)", "call('request_key', None, None, None, 0)"),
    calls("bpf", "call('bpf', -1, None, 0)", control=AS_ROOT),
    calls("perf_event_open", "call('perf_event_open', None, 0, -1, -1, 0)",
          control=WHERE_POSSIBLE),
    calls("userfaultfd", "call('userfaultfd', 1)", control=WHERE_POSSIBLE),
    calls("another kernel (kexec)", "call('kexec_load', 0, 0, 0, 0x7fff0000)",
          "call('kexec_file_load', -1, -1, 0, None, 0x7fff0000)",
          control=WHERE_POSSIBLE),
    calls("modules of the kernel", "call('init_module', None, 0, b'')",
          "call('finit_module', -1, b'', 0)", "call('delete_module', b'no-such-module', 0)",
          control=WHERE_POSSIBLE),
    calls("mounting, old and new", "call('mount', None, b'/no-such-folder', b'tmpfs', 0, None)",
          "call('umount2', b'/no-such-folder', 0)", "call('pivot_root', b'/none', b'/none')",
          "call('open_tree', -1, b'none', 0)", "call('move_mount', -1, b'none', -1, b'none', 0)",
          "call('fsopen', b'tmpfs', 0)", "call('fsconfig', -1, 0, None, None, 0)",
          "call('fsmount', -1, 0, 0)", "call('fspick', -1, b'none', 0)",
          "call('mount_setattr', -1, b'none', 0, None, 0)"),
    calls("mounting with attributes (open_tree_attr)",
          "call('open_tree_attr', -1, b'none', 0, None, 0)",
          "call('file_setattr', -1, b'none', None, 24, 0)", control=WHERE_POSSIBLE),
    calls("semaphores, of which the machine has few", "call('semget', 0x5eed, 0, 0)"),
    calls("queues of messages", "call('msgget', 0x5eed, 0)",
          "call('mq_open', b'none', 0, 0, None)"),
    calls("attributes of files, whose memory no bound counts", ATTRIBUTES),
    calls("contexts of which all have so many (io_setup)", "call('io_setup', 0, None)"),
    calls("seeing what others do with files (inotify)", "call('inotify_init1', 0)"),
    calls("delaying and seeing what others do with files (fcntl)", WATCHING),
    calls("memory that even the kernel does not see (memfd_secret)", "call('memfd_secret', 0)",
          control=WHERE_POSSIBLE),
    calls("hiding what it has open (PR_SET_DUMPABLE)",
          "for bits in (0, 1 << 32):\n    call('prctl', 4 | bits, 0, 0, 0, 0)"),
    calls("a thread's own open files (CLONE_FILES)",
          "for bits in (0, 1 << 32):\n    call('unshare', 0x400 | bits)"),
    calls("a file by its handle", "call('open_by_handle_at', -1, None, 0)", control=AS_ROOT),
]
