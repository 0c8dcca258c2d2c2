"""Ways to what lies on the machine."""

import os
import pathlib
import shlex
import shutil
import stat

from .scene import PROBE
from .way import AS_ROOT, Skipped, Way, other_than_root, privileged, root, unapproved
from .watches import Absent, Agreements, Same, Secret

NOT_SEEN = "only what is listed is mounted"
UNCHANGEABLE = "what is mounted cannot be changed"
NO_RIGHTS = "a user namespace without capabilities"
WHOLE_HOME = {"reads": ["~/"]}
# As on most machines, where what is mounted is seen in all spaces of mounts that came from one.
LATER = """mount --make-rshared /
(for each in $(seq 200); do test -e {0} && break; sleep 0.05; done
mount --bind {1} {2} && touch {3}) &"""
NOT_GRANTED = "what holds daybook's own cannot be granted for writing"


def secret(path):
    return lambda scene: scene.secret(path)


def secret_in(folder):
    """A secret in a folder of the machine's that the user can read."""
    def arrange(scene):
        scene.secret(scene.stage.own_folder(folder) / "secret")
    return arrange


def database(scene):
    scene.task()
    scene.marker(scene.database.with_name("marker"))


def others_secrets(scene):
    scene.secret(scene.own / "other" / "secrets.json")


def agreement(scene):
    token = scene.token()
    scene.file(scene.state / "other.json", token)
    scene.watch(Secret(scene, token, scene.state))
    scene.params.update(state=str(scene.state))
    scene.marker(scene.state / "marker.json")


def above(scene):
    """The folders above those that are hidden."""
    scene.task()
    scene.mkdir(scene.state)
    folders = [scene.home / each for each in (".local", ".local/share", ".local/state")]
    scene.params.update(above=[str(each) for each in reversed(folders)])
    scene.watch(Same("where the database is", lambda: [
        each.stat().st_ino if each.exists() else 0 for each in folders]))


def database_elsewhere(scene):
    scene.database = scene.home / "day" / "daybook.db"
    scene.mkdir(scene.database.parent)
    scene.options = ["--database", str(scene.database)]


def no_state_yet(scene):
    """The state folder is not there yet."""
    database_elsewhere(scene)
    scene.mkdir(scene.home / ".local")
    scene.marker(scene.state / "marker")


def default_database(scene):
    """The database that is used without --database."""
    database(scene)
    database_elsewhere(scene)


def mounted_twice(scene):
    """The folder above the database, at another path too."""
    place, other = scene.mkdir(scene.home / ".local"), scene.mkdir(scene.home / "other")
    scene.mounts = shlex.join(["mount", "--bind", str(place), str(other)]) + " || exit 99"
    database(scene)
    scene.params.update({name: str(other / pathlib.Path(scene.params[name]).relative_to(place))
                         for name in ("secret", "marker")})


def mounted_later(scene):
    """Has something mounted below a granted folder, on the machine, when the plugin has begun."""
    secret, vault = scene.secret("vault/diary"), scene.mkdir(scene.home / "grant" / "vault")
    is_mounted = scene.home / "grant" / "mounted"
    scene.marker("vault/marker")
    scene.params.update(path=str(vault), mounted=str(is_mounted))
    scene.mounts = LATER.format(*map(shlex.quote, map(str, (
        scene.data / "begun", secret.parent, vault, is_mounted))))


def mounting(scene):
    """Only the plugin's own start has something mounted."""
    mounts, scene.mounts = scene.mounts, ""
    scene.agree()
    scene.mounts = mounts
    scene.run()


def machine_marker(*folders):
    """Files that only root could write, outside of what is the suite's own."""
    def arrange(scene):
        paths = [pathlib.Path(each, scene.folder.name) for each in folders]
        for path in paths:
            scene.watch(Absent(path))
            scene.stage.stack.callback(path.unlink, missing_ok=True)
        scene.params.update(paths=[str(each) for each in paths])
    return arrange


def own_folder(scene):
    scene.marker(scene.plugin / "marker")
    path, size = scene.plugin / "probe.py", PROBE.stat().st_size
    scene.watch(Same("its program", lambda: not path.exists() or path.stat().st_size == size))


def private_key(scene):
    path = pathlib.Path("/etc/ssl/private", scene.folder.name)
    scene.secret(path)


def has_private_keys(stage):
    root(stage)
    if not os.path.isdir("/etc/ssl/private"):
        raise Skipped("there is no /etc/ssl/private here")


def set_user_id(scene):
    """A program that runs as root for whoever starts it, and a file that only root can read."""
    folder = scene.stage.own_folder(scene.stage.shared)
    token, path = scene.token(), folder / "secret"
    path.write_text(token, encoding="utf-8")
    path.chmod(0o600)
    program = folder / "cat"
    shutil.copyfile("/bin/cat", program)
    program.chmod(0o4755)
    scene.params.update(secret=str(path), program=str(program))
    scene.watch(Secret(scene, token, path))


def set_bit(scene):
    """A folder in which a program that runs as root would be found by others."""
    folder = scene.mkdir(scene.home / "grant")
    scene.params.update(path=str(folder / "program"))
    scene.watch(Same("what runs as its owner", lambda: [
        each for each in folder.glob("*") if each.stat().st_mode & stat.S_ISUID]))


def linked(count):
    """Links in a granted folder that lead out of it."""
    def arrange(scene):
        scene.secret(".ssh/id")
        targets = [scene.home, scene.home / ".ssh", scene.home / ".ssh" / "id", "/", "..", "../..",
                   "/proc/self/root", "/proc/1/root"]
        links = [scene.home / "grant" / f"link-{index}" for index in range(count)]
        scene.mkdir(scene.home / "grant")
        for index, link in enumerate(links):
            link.symlink_to(targets[index % len(targets)])
        scene.params.update(links=[str(each) for each in links])
    return arrange


def granted_folder(scene):
    scene.file("grant/list", "here")
    scene.marker("grant/marker")


LINKS = """
for link in P.links:
    for path in (link, link + "/id", link + "/.ssh/id", link + P.secret):
        read(path)
"""
EACH_PROCESS = """
for name in filter(str.isdigit, os.listdir("/proc")):
    for place in ("root", "cwd"):
        try:
            data = content(f"/proc/{name}/{place}{P.secret}")
        except OSError as error:
            last = error
        else:
            keep(data)
refused(last)
"""
DEVICES = """
found = [each for each in ("/dev/mem", "/dev/port", "/dev/kmsg") if os.path.exists(each)]
found += [f"/dev/{each}" for each in os.listdir("/dev")
          if stat.S_ISBLK(os.lstat(f"/dev/{each}").st_mode)]
for path in found:
    if attempt(path, os.open, path, os.O_RDONLY | os.O_NONBLOCK):
        got(f"opens {path}")
refused(f"{len(found)} devices are seen")
"""
CHANGEABLE = """
for folder, folders, names in os.walk("/proc"):
    folders[:] = [each for each in folders if not each.isdigit()
                  and os.path.join(folder, each) not in ("/proc/self", "/proc/thread-self")]
    for path in (os.path.join(folder, each) for each in names):
        if os.path.islink(path):
            continue
        try:
            os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK))
        except OSError as error:
            last = error
        else:
            if os.path.exists(path):
                got(f"opens {path} to write")
refused(last)
"""

LATER_SEEN = """
end = time.monotonic() + 12
while not os.path.exists(P.mounted):
    if time.monotonic() > end:
        raise ValueError("nothing was mounted")
    time.sleep(0.05)
read(P.path + "/diary")
put(P.path + "/marker")
"""
KNOWN = """
for path in ("/proc/self/mountinfo", "/proc/self/environ", "/proc/1/cmdline", "/proc/1/environ"):
    read(path)
refused("it knows where it lies")
"""

WAYS = [
    Way("a file in the person's home", NOT_SEEN, "read(P.secret)", arrange=secret("diary")),
    Way("the key ~/.ssh/id", NOT_SEEN, "read(P.secret)", arrange=secret(".ssh/id")),
    Way("the database", NOT_SEEN, "read(P.secret)\nput(P.marker)", arrange=database),
    Way("another plugin's secrets beside the database", NOT_SEEN, "read(P.secret)",
        arrange=others_secrets),
    Way("the database within a granted folder", "it is hidden whatever is granted",
        "read(P.secret)\nput(P.marker)", WHOLE_HOME, database),
    Way("what was agreed to, within a granted folder", "it is hidden whatever is granted",
        "for each in os.listdir(P.state):\n    read(os.path.join(P.state, each))\nput(P.marker)",
        WHOLE_HOME, agreement),
    Way("moving the folder above the database away", NOT_GRANTED,
        "for path in P.above:\n    attempt(path, os.rename, path, path + '-moved')",
        {"writes": ["~/"]}, above, attempt=unapproved, begins=False),
    Way("the state folder before it is there", NOT_GRANTED,
        "os.makedirs(os.path.dirname(P.marker))\nput(P.marker)", {"writes": ["~/.local"]},
        no_state_yet, attempt=unapproved, begins=False),
    Way("the database of another start", NOT_GRANTED, "read(P.secret)\nput(P.marker)",
        {"writes": ["~/.local/share"]}, default_database, attempt=unapproved, begins=False),
    Way("the database at another path, by a mount", NOT_GRANTED, "read(P.secret)\nput(P.marker)",
        {"writes": ["~/other"]}, mounted_twice, attempt=unapproved, begins=False,
        needs=privileged),
    Way("the name of what was agreed to", "only the copy of its folder has a name", KNOWN,
        arrange=lambda scene: scene.watch(Agreements(scene)), control=None),
    Way("what is mounted later in a granted folder", "mounts of its own", LATER_SEEN,
        {"reads": ["~/grant"]}, mounted_later, needs=privileged, attempt=mounting),
    *[Way(f"a file in {folder}", NOT_SEEN, "read(P.secret)", arrange=secret_in(folder),
          needs=privileged)
      for folder in ("/srv", "/mnt", "/opt", "/run", "/var/lib", "/var/mail")],
    Way("another user's home", NOT_SEEN, "read(P.secret)", arrange=secret_in("/home"),
        needs=privileged),
    *[Way(f"a file in the machine's {folder}", "its own is empty", "read(P.secret)",
          arrange=secret_in(folder)) for folder in ("/tmp", "/var/tmp", "/dev/shm")],
    Way("a file of /etc that is not listed", NOT_SEEN, "read(P.secret)", arrange=secret_in("/etc"),
        needs=privileged),
    Way("a private key in /etc/ssl", NOT_SEEN, "read(P.secret)", arrange=private_key,
        needs=has_private_keys),
    Way("its own program", UNCHANGEABLE, "put(P.marker)\nput(P.folder + '/probe.py', '\\n')",
        arrange=own_folder),
    Way("writing in /usr and /etc", UNCHANGEABLE, "for path in P.paths:\n    put(path)",
        arrange=machine_marker("/usr/local/lib", "/usr/lib", "/etc"), control=AS_ROOT),
    Way("/proc/sys/kernel/core_pattern", UNCHANGEABLE,
        "path = '/proc/sys/kernel/core_pattern'\nvalue = content(path)\n"
        "with open(path, 'wb') as file:\n    file.write(value)\ngot('writes ' + path)",
        control=AS_ROOT),
    Way("a file of /proc that root may write", "masked, unchangeable or another's", CHANGEABLE,
        control=AS_ROOT),
    Way("/sys", NOT_SEEN, "if os.listdir('/sys/kernel'):\n    got('sees /sys')"),
    Way("making a device", NO_RIGHTS,
        "os.mknod(HOME + '/device', 0o600 | stat.S_IFCHR, os.makedev(1, 5))\n"
        "if os.open(HOME + '/device', os.O_RDONLY) > 0:\n    got('opens a device')",
        control=AS_ROOT),
    Way("the kernel's log, memory and disks", "a minimal /dev", DEVICES, control=AS_ROOT),
    Way("/proc/1/root and the folders of other processes", "processes of its own", EACH_PROCESS,
        arrange=secret("diary")),
    Way("/proc/self/root/.. and above", NOT_SEEN,
        "for start in ('/proc/self/root/..', '/..', '/proc/self/cwd/' + '../' * 40):\n"
        "    read(start + P.secret)", arrange=secret("diary")),
    Way("the database through /", "/ cannot be granted",
        "read(P.secret)\n" + EACH_PROCESS, {"reads": ["/"]}, database, attempt=unapproved,
        begins=False),
    Way("the database through the machine's /proc", "/proc cannot be granted", EACH_PROCESS,
        {"reads": ["/proc"]}, database, attempt=unapproved, begins=False),
    Way("writing where only reading was granted", UNCHANGEABLE, "put(P.marker)",
        {"reads": ["~/grant"]}, granted_folder),
    Way("a link within a granted folder that leads out", NOT_SEEN, LINKS, {"writes": ["~/grant"]},
        linked(4)),
    Way("64 links within a granted folder", NOT_SEEN, LINKS, {"reads": ["~/grant"]}, linked(64)),
    Way("a program that runs as root (setuid)", "no new privileges",
        "ended = subprocess.run([P.program, P.secret], capture_output=True)\nkeep(ended.stdout)\n"
        "refused(ended.stderr.decode())", arrange=set_user_id, needs=other_than_root),
    Way("leaving a program that runs as root", "the bit cannot be set",
        "put(P.path)\nos.chmod(P.path, 0o4755)", {"writes": ["~/grant"]}, set_bit, needs=root),
]
