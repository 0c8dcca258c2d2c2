"""Ways to what is daybook's own, where it lies elsewhere than usual or is not there yet."""

import shlex
import threading

from .of_files import NOT_GRANTED, WHOLE_HOME, database, database_elsewhere
from .scene import Broken, wait_until
from .way import Way, agree_and_run, privileged, unapproved
from .watches import Absent, Secret, Watch

HIDDEN = "it is hidden whatever is granted"
EACH_MOUNT = "it is hidden at each path at which it is mounted"
OF_ONE_DATABASE = "the data and the secrets are of one database"
SECRET_SETTING = {"settings": [
    {"name": "key", "type": "text", "summary": "A key.", "isSecret": True}]}


def bind(source, place):
    return shlex.join(["mount", "--bind", str(source), str(place)]) + " || exit 99"


def mounted_from_granted(scene):
    """All of ~/.local lies on a disk, a folder of which is granted."""
    disk, place = scene.mkdir(scene.home / "disk" / "local"), scene.mkdir(scene.home / ".local")
    scene.mounts = bind(disk, place)
    scene.database = disk / "share" / "daybook" / "daybook.db"
    database(scene)


def mounted_within(what):
    """The folder of the database, or one above it, is mounted in a granted folder too."""
    def arrange(scene):
        database(scene)
        source, other = scene.home / ".local" / what, scene.mkdir(scene.home / "grant" / "below")
        scene.mounts = bind(source, other)
        inner = other / scene.database.parent.relative_to(source)
        scene.params.update(
            secret=str(inner / scene.database.name), marker=str(inner / "marker"))
    return arrange


class Later(Watch):
    """Another start of daybook's, which makes what the plugin must not see once that has begun."""

    def __init__(self, scene, make):
        self.scene, self.make, self.is_over = scene, make, threading.Event()
        threading.Thread(target=self.wait, daemon=True).start()

    def wait(self):
        if wait_until(lambda: self.scene.begun or self.is_over.is_set(), 60):
            if not self.is_over.is_set():
                self.make()

    def close(self):
        self.is_over.set()


def made_later(scene):
    """The folder of the database that is used without --database is made while the plugin runs."""
    usual, options = scene.database, scene.options
    database_elsewhere(scene)
    token, made = scene.token(), scene.home / "made"
    scene.params.update(secret=str(usual), made=str(made))
    scene.watch(Secret(scene, token, usual))

    def make():
        ended = scene.stage.run(
            [scene.stage.program, "add", token, *options], scene.environment, scene.cwd)
        # It is seen once all of it is there.
        scene.file("making", "" if ended.status == 0 else ended.words).rename(made)
    scene.watch(Later(scene, make))


def not_there_yet(scene):
    scene.agree()
    if scene.home.joinpath(".local/share/daybook").exists():
        raise Broken("the folder is there before the plugin runs")
    scene.run()


def variables(scene):
    """Approves with other folders than the usual ones, in which another start kept its own."""
    scene.task()
    state = scene.home / ".local" / "state" / "daybook" / "plugins" / "other.json"
    other = scene.token()
    scene.file(state, other)
    scene.watch(Secret(scene, other, state))
    scene.params.update(state=str(state), marker=str(state.with_name("marker.json")))
    scene.watch(Absent(state.with_name("marker.json")))
    scene.environment.update(
        XDG_DATA_HOME=str(scene.home / "data"), XDG_STATE_HOME=str(scene.home / "state"))
    scene.database = scene.home / "data" / "daybook" / "daybook.db"


def first_database(scene):
    """A plugin of this name has a secret and data by another database in the same folder."""
    scene.database = scene.home / "day" / "one.db"
    scene.mkdir(scene.database.parent)
    scene.options = ["--database", str(scene.database)]
    scene.secret(scene.data / "mine")
    scene.params.update(own=str(scene.own), secrets=str(scene.data.with_name("secrets.json")))


def second_database(scene):
    """The plugin has its own with the first database, and then runs with the second."""
    key = scene.token()
    scene.watch(Secret(scene, key, "its setting"))
    scene.daybook("plugin", "add", str(scene.plugin))
    ended = scene.daybook("plugin", "set", scene.name, "key", key)
    if ended.status:
        raise Broken(f"a secret cannot be set: {ended.words}")
    agree_and_run(scene)
    got = scene.escapes()
    if len(got) < 2:
        raise Broken(f"with its own database it has no more than {got}: {scene.ended.words}")
    scene.words = ""
    scene.database = scene.database.with_name("two.db")
    scene.options = ["--database", str(scene.database)]
    agree_and_run(scene)


READ = "read(P.secret)\nput(P.marker)"
LATER = """
end = time.monotonic() + 12
while not os.path.exists(P.made):
    if time.monotonic() > end:
        raise ValueError("nothing was made")
    time.sleep(0.05)
words = content(P.made).decode()
if words:
    raise ValueError(words)
read(P.secret)
read(P.secret + "-wal")
"""
EVERYTHING = """
answer = ask("initialize", {"clientInfo": {"name": "attempt"}})["result"]
keep(json.dumps(answer.get("settings")).encode())
for path in (P.secret, P.secrets):
    read(path)
for top in (HOME, P.own):
    for folder, _, names in os.walk(top):
        for name in names:
            read(os.path.join(folder, name))
"""

WAYS = [
    Way("the database where its disk is mounted too", NOT_GRANTED, READ, {"writes": ["~/disk"]},
        mounted_from_granted, attempt=unapproved, begins=False, needs=privileged),
    Way("a folder above the database, mounted in a granted one", EACH_MOUNT, READ,
        {"reads": ["~/grant"]}, mounted_within("share"), needs=privileged),
    Way("the database's folder, mounted in a granted one", EACH_MOUNT, READ,
        {"reads": ["~/grant"]}, mounted_within("share/daybook"), needs=privileged),
    Way("the usual folders of daybook's, with other ones by variables", HIDDEN,
        READ + "\nread(P.state)", WHOLE_HOME, variables),
    Way("the same folders, where it may write", NOT_GRANTED, READ, {"writes": ["~/.local"]},
        variables, attempt=unapproved, begins=False),
    Way("a folder of daybook's that comes while it runs", "it is made and hidden before", LATER,
        WHOLE_HOME, made_later, attempt=not_there_yet),
    Way("the plugin of the same name of another database", OF_ONE_DATABASE, EVERYTHING, {},
        first_database, attempt=second_database, control=None, manifest=SECRET_SETTING),
]
