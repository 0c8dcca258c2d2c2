"""Ways to run what nobody agreed to."""

import itertools
import json
import os

from .scene import Broken, Scene
from .way import OFF, Way, agree_and_run, changed, unapproved

WHOLE_FOLDER = "the whole folder is what was agreed to"
NOT_ANOTHERS = "what one plugin may write cannot hold another"
NOT_IN_DATABASE = "what was agreed to is kept outside of the database"
HELPER = {"helper.py": "words = 'as agreed'\n"}
EVIL = "import os\nos.write(2, b'got out: runs what nobody agreed to\\n')\nwords = ''\n"
HELPED = "import helper\nrefused(helper.words)\n"
TEXT_SETTING = {"settings": [
    {"name": "command", "type": "text", "summary": "A command.", "initial": ["true"]}]}
COMMANDED = """
answer = ask("initialize", {"clientInfo": {"name": "attempt"}})["result"]
for each in answer["settings"]:
    subprocess.run(each["values"][0], shell=True, stdout=2)
refused("only what was set is run")
"""
ECHO = "echo got out: runs a command that nobody set"
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
SET = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("UPDATE pluginSetting SET value = ?", [sys.argv[2]])
if not database.total_changes:
    sys.exit("there is no setting in the database")
database.commit()
database.close()
"""
POINT = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("UPDATE plugin SET folder = ?", [sys.argv[2]])
if not database.total_changes:
    sys.exit("there is no plugin in the database")
database.commit()
database.close()
"""


def module(scene):
    scene.file(scene.plugin / "helper.py", EVIL, 0o644)


def program(scene):
    with open(scene.plugin / "attempt.py", "a", encoding="utf-8") as file:
        file.write("got('runs what nobody agreed to')\n")


def permissions(scene):
    path = scene.plugin / "plugin.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    document["permissions"] = {"network": True}
    path.write_text(json.dumps(document), encoding="utf-8")


def cached(scene):
    evil = scene.file("evil.py", EVIL)
    scene.python(POISON, evil, scene.plugin / "helper.py")


def versioned(scene):
    scene.file(scene.plugin / ".git" / "helper.py", EVIL, 0o644)


def copy(scene):
    """The database in another place, with all that lies beside it."""
    other = scene.home / "copy"
    scene.shell("cp", "-a", str(scene.database.parent), str(other))
    scene.database = other / scene.database.name
    scene.options = ["--database", str(scene.database)]
    scene.forget()


def elsewhere(scene):
    """A database that another person made and set, who has the same folder of plugins."""
    scene.daybook("plugin", "add", str(scene.plugin))
    scene.daybook("plugin", "set", scene.name, "command", ECHO)
    scene.agree()
    scene.environment["HOME"] = str(scene.mkdir(scene.folder / "person"))
    scene.options = ["--database", str(scene.database)]
    scene.words = ""
    scene.run()


def set_by_another(scene):
    scene.daybook("plugin", "add", str(scene.plugin))
    scene.daybook("plugin", "set", scene.name, "command", "true")
    changed(lambda scene: scene.python(SET, scene.database, ECHO))(scene)


def pointed(scene):
    """The database names another folder, with a plugin that asks for more."""
    other = scene.home / "other"
    scene.shell("cp", "-a", str(scene.plugin), str(other))
    scene.file(other / "helper.py", EVIL, 0o644)
    scene.python(POINT, scene.database, other)


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
    change("a changed mode", mode),
    change("a new file, found before the system's", new_file),
    change("a new link", link),
    change("a module that became a link", link_for_file),
    change("a poisoned cache of a module", cached, refused_by="it is no part of the copy", begins=True,
           states=()),
    change("a module in .git", versioned, refused_by="it is no part of the copy", begins=True, states=(),
           code="sys.path.insert(0, FOLDER + '/.git')\n" + HELPED),
    change("a copied database", copy, NOT_IN_DATABASE),
    change("a database from elsewhere with a command set", None, NOT_IN_DATABASE,
           attempt=elsewhere, code=COMMANDED, manifest=TEXT_SETTING),
    change("a setting that another program changed", None, NOT_IN_DATABASE,
           attempt=set_by_another, code=COMMANDED, manifest=TEXT_SETTING, states=()),
    change("a folder that another program set", pointed, NOT_IN_DATABASE),
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
    change("a folder that changes while it starts", "what was approved is copied, and the copy runs", attempt=racing, begins=None, states=()),
]
