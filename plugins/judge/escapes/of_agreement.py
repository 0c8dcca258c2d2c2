"""Ways to run what nobody agreed to."""

import itertools
import json
import os
import pty
import select
import time

from .scene import Broken, Scene
from .stage import finish
from .way import OFF, Way, agree_and_run, changed, unapproved

WHOLE_FOLDER = "the whole folder is what was agreed to"
COPY_RUNS = "what was approved is copied, and the copy runs"
NOT_COPIED = "it is no part of the copy"
NOT_ANOTHERS = "what one plugin may write cannot hold another"
HELPER = {"helper.py": "words = 'as agreed'\n"}
EVIL = "import os\nos.write(2, b'got out: runs what nobody agreed to\\n')\nwords = ''\n"
IN_GIT = "sys.path.insert(0, FOLDER + '/.git')\n"
HELPED = "import helper\nrefused(helper.words)\n"
POISON = """
import importlib.util, os, py_compile, sys
evil, source = sys.argv[1:]
path = importlib.util.cache_from_source(source)
py_compile.compile(evil, cfile=path, doraise=True)
status = os.stat(source)
with open(path, "r+b") as file:
    file.seek(8)
    file.write(int(status.st_mtime).to_bytes(4, "little") + status.st_size.to_bytes(4, "little"))
"""


def module(scene):
    scene.file(scene.plugin / "helper.py", EVIL, 0o644)


def program(scene):
    with open(scene.plugin / "attempt.py", "a", encoding="utf-8") as file:
        file.write("got('runs what nobody agreed to')\n")


def permissions(scene, **granted):
    path = scene.plugin / "plugin.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    document["permissions"] = granted or {"network": True}
    path.write_text(json.dumps(document), encoding="utf-8")


def link_for_manifest(scene):
    """The same manifest, in a folder that the plugin may write to."""
    path = scene.mkdir(scene.home / "grant") / "manifest.json"
    (scene.plugin / "plugin.json").rename(path)
    (scene.plugin / "plugin.json").symlink_to(path)


def linked_manifest(scene):
    link_for_manifest(scene)
    if not scene.daybook("plugin", "add", str(scene.plugin)).status:
        raise Broken("it can be added")
    scene.run()


def cached(scene):
    evil = scene.file("evil.py", EVIL)
    scene.python(POISON, evil, scene.plugin / "helper.py")


def versioned(scene):
    scene.file(scene.plugin / ".git" / "helper.py", EVIL, 0o644)


def changed_while_asked(scene):
    """Answers yes to a question about less than the plugin asks for then."""
    scene.daybook("plugin", "add", str(scene.plugin))
    scene.is_agreed = True
    master, slave = pty.openpty()
    scene.stage.own(os.ttyname(slave))
    process = scene.stage.start(
        [scene.stage.program, "plugin", "enable", scene.name], slave, scene.environment,
        scene.cwd, terminal=slave)
    try:
        asked = heard(master, "Let it?")
        permissions(scene, reads=["~/.ssh"])
        os.write(master, b"y\n")
        answer = heard(master, None, process)
    finally:
        finish(process)
        os.close(slave)
        os.close(master)
    scene.words += asked + answer
    if "Let it?" not in asked or ".ssh" in asked:
        raise Broken(f"it asks otherwise: {asked}")
    if not process.returncode:
        raise Broken("it could be enabled")
    scene.run()


def heard(terminal, word, process=None):
    """What is written to a terminal until a word, or until a process ends."""
    text, deadline = "", time.monotonic() + 20
    while time.monotonic() < deadline and not (word and word in text):
        if select.select([terminal], [], [], 0.1)[0]:
            text += os.read(terminal, 4096).decode(errors="replace")
        elif process and process.poll() is not None:
            break
    return text


def agreement(change):
    def attempt(scene):
        def act(scene):
            if not scene.agreements:
                raise Broken(f"there is no file of what was agreed to in {scene.state}")
            for path in scene.agreements:
                change(path)
        changed(act)(scene)
    return attempt


def cut(path):
    os.truncate(path, path.stat().st_size // 2)


def linked(path):
    """The same text, through a link."""
    path.rename(path.with_suffix(".was"))
    path.symlink_to(path.with_suffix(".was"))


def beside(scene, name):
    """Another plugin of the same person's, in a folder that the first may be granted."""
    other = Scene(scene.stage, scene.name + name)
    other.home, other.plugin = scene.home, scene.home / "grant" / "other"
    other.database, other.environment = scene.database, scene.environment
    other.install(HELPED, {}, files=HELPER)
    return other


def written_by_another(scene):
    """One plugin is approved, and then another that could write into its folder."""
    other = beside(scene, "-b")
    try:
        other.agree()
        unapproved(scene)
    finally:
        other.close()


def written_by_an_earlier(scene):
    """A plugin is approved, and then another that lies where the first may write."""
    scene.mkdir(scene.home / "grant")
    agree_and_run(scene)
    other = beside(scene, "-c")
    try:
        unapproved(other)
        if other.begun:
            raise Broken("the other plugin runs")
        scene.words += other.words
    finally:
        other.close()


def racing(scene):
    """Changes a module back and forth while the plugin is started."""
    scene.agree()
    texts = itertools.cycle([EVIL, HELPER["helper.py"]])

    def swap():
        os.replace(scene.file("new.py", next(texts), 0o644), scene.plugin / "helper.py")
    with scene.meanwhile(swap, pause=0.02):
        scene.run_often(30, 8)


def change(name, act, refused_by=WHOLE_FOLDER, **more):
    """A way that runs, is changed, and must not run again."""
    options = {"code": HELPED, "attempt": changed(act), "files": HELPER, "begins": False,
               "states": OFF, **more}
    return Way(name, refused_by, control=None, **options)


def mode(scene):
    (scene.plugin / "helper.py").chmod(0o755)


def new_file(scene):
    scene.file(scene.plugin / "json.py", EVIL, 0o644)


def link(scene):
    (scene.plugin / "more").symlink_to("helper.py")


def link_for_file(scene):
    """The same text, through a link."""
    (scene.plugin / "helper.py").rename(scene.plugin / "helped.py")
    (scene.plugin / "helper.py").symlink_to("helped.py")


WAYS = [
    change("a changed module that the command does not name", module),
    change("a changed module that is run by its name (-m)", program,
           command=("python3", "-B", "-m", "attempt")),
    change("a changed manifest that asks for more", permissions),
    Way("a manifest that is a link", "a link is no manifest", "refused('nothing is tried')",
        attempt=linked_manifest, control=None, begins=False, says="is a link"),
    change("a manifest that became a link", link_for_manifest, states=("missing",)),
    Way("a manifest that asks for more while it is asked about",
        "what was asked is what is agreed to", "read(P.secret)",
        arrange=lambda scene: scene.secret(".ssh/id"), attempt=changed_while_asked,
        control={"reads": ["~/.ssh"]}, begins=False,
        says="changed after you were asked"),
    change("a changed mode", mode),
    change("a new file, found before the system's", new_file),
    change("a new link", link),
    change("a module that became a link", link_for_file),
    change("a poisoned cache of a module", cached, NOT_COPIED, begins=True, states=()),
    change("a module in .git", versioned, NOT_COPIED, begins=True, states=(),
           code=IN_GIT + HELPED),
    change("a damaged file of what was agreed to", None, "it is another or none",
           attempt=agreement(cut)),
    change("a missing file of what was agreed to", None, "it is another or none",
           attempt=agreement(os.unlink)),
    change("a file of what was agreed to that others can read", None, "only the person's counts",
           attempt=agreement(lambda path: path.chmod(0o644))),
    change("a file of what was agreed to that is a link", None, "only the person's counts",
           attempt=agreement(linked)),
    Way("writing into another plugin's folder", NOT_ANOTHERS, "", {"writes": ["~/grant"]},
        attempt=written_by_another, control=None, begins=False),
    Way("a plugin where another may write", NOT_ANOTHERS, "refused('nothing is tried')",
        {"writes": ["~/grant"]}, attempt=written_by_an_earlier, control=None),
    change("a folder that changes while it starts", None, COPY_RUNS, attempt=racing, begins=None,
           states=()),
]
