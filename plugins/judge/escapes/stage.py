"""The users who run plugins, and what of the machine is theirs meanwhile."""

import contextlib
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import tempfile

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PREFIX = "daybook-escape-"
BUBBLEWRAPS = ("/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap")
WITHOUT_BUBBLEWRAP = "\n".join(
    f"if [ -e {each} ]; then mount --bind /dev/null {each} || exit 99; fi"
    for each in BUBBLEWRAPS)


class Ended:
    """How a program ended: its status and all that it wrote."""

    def __init__(self, status, words):
        self.status, self.words = status, words


class Stage:
    """A user, with a folder in their home for what is tried, and the program that they run.

    `given` is the program; another user than the present one has a copy, in `shared`, which
    everybody may read.
    """

    def __init__(self, user, given, stack):
        self.uid, self.gid, self.name = user.pw_uid, user.pw_gid, user.pw_name
        self.home, self.stack = pathlib.Path(user.pw_dir), stack
        self.is_root, self.is_privileged = user.pw_uid == 0, os.geteuid() == 0
        self.folder = self.own_folder(self.home)
        self.shared, self.program = None, str(given)
        self.running, self.is_over = set(), False
        if self.is_privileged:
            self.shared = self.own_folder("/usr/local/lib")
            os.chmod(self.shared, 0o755)
            self.program = str(self.shared / "daybook")
            shutil.copyfile(given, self.program)
            os.chmod(self.program, 0o755)

    def own_folder(self, within, prefix=PREFIX):
        """A folder that goes with the stage."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix=prefix, dir=within)).resolve()
        self.stack.callback(shutil.rmtree, folder, ignore_errors=True)
        self.own(folder)
        return folder

    def own(self, path):
        if self.is_privileged:
            os.lchown(path, self.uid, self.gid)

    def file(self, path, text, mode=0o600):
        """A file of the user's, which goes with the stage where it lies outside of its folders."""
        path = pathlib.Path(path)
        if path.parent.exists() and self.folder not in path.parents:
            self.stack.callback(path.unlink, missing_ok=True)
        missing = [each for each in path.parents if not each.exists()]
        for folder in reversed(missing):
            folder.mkdir()
            self.own(folder)
        path.write_text(text, encoding="utf-8")
        path.chmod(mode)
        self.own(path)
        return path

    def start(self, words, output, environment, folder, fds=(), terminal=None, mounts=""):
        """Starts a program as the user; `mounts` is what root does before, in mounts of its own."""
        identity, source = {}, subprocess.DEVNULL
        if terminal is not None:
            words, source = ["setsid", "--ctty", "--wait", *words], terminal
        if mounts:
            words = ["unshare", "--mount", "--propagation", "private", "sh", "-c",
                     mounts + '\nexec "$@"', "sh", "setpriv", f"--reuid={self.uid}",
                     f"--regid={self.gid}", "--clear-groups", *words]
        elif os.geteuid() != self.uid:
            identity = {"user": self.uid, "group": self.gid, "extra_groups": []}
        if self.is_over:
            raise InterruptedError("the suite ends")
        process = subprocess.Popen(
            words, stdin=source, stdout=output, stderr=subprocess.STDOUT, cwd=folder,
            env=environment, pass_fds=fds, start_new_session=True, **identity)
        self.running.add(process)
        return process

    def run(self, words, environment, folder, seconds=60, **options):
        """Runs a program to its end. What it leaves behind need not close what it writes to."""
        with tempfile.TemporaryFile() as output:
            process = self.start(words, output, environment, folder, **options)
            try:
                status = process.wait(seconds)
            except subprocess.TimeoutExpired:
                finish(process)
                status = -signal.SIGKILL
            finally:
                self.running.discard(process)
            output.seek(0)
            return Ended(status, output.read().decode(errors="replace"))


    def end(self):
        """Ends what still runs, and lets nothing start any more."""
        self.is_over = True
        for process in list(self.running):
            finish(process)


def finish(process):
    if process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def processes(word):
    """The ids of all processes that have this word in their command line."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            if word.encode() in pathlib.Path("/proc", name, "cmdline").read_bytes():
                found.append(int(name))
    return [each for each in found if each != os.getpid()]


def end(process_ids):
    for process in process_ids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def processes_of(uid):
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            if os.stat(f"/proc/{name}").st_uid == uid:
                found.append(int(name))
    return found


@contextlib.contextmanager
def stage(user, program):
    with contextlib.ExitStack() as stack:
        yield Stage(user, program, stack)


@contextlib.contextmanager
def ordinary_user():
    """A user of the system's that is there for the time of the suite."""
    name = f"{PREFIX}{os.getpid()}"
    try:
        subprocess.run(
            ["useradd", "--system", "--create-home", "--home-dir", f"/home/{name}", "--shell",
             "/bin/sh", name], check=True, stdout=subprocess.DEVNULL)
        user = pwd.getpwnam(name)
        yield user
    finally:
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            end(processes_of(user.pw_uid))
            subprocess.run(["userdel", "--force", name], stderr=subprocess.DEVNULL)
            shutil.rmtree(user.pw_dir, ignore_errors=True)
