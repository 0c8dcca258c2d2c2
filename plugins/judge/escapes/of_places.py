"""Ways through where the database lies, what daybook is started with, and what it lacks."""

import pathlib

from .of_agreement import (
    COPY_RUNS, HELPED, HELPER, IN_GIT, WHOLE_FOLDER, cached, module, versioned)
from .scene import Broken
from .stage import WITHOUT_BUBBLEWRAP
from .way import OFF, Way, agree_and_run, privileged, root
from .watches import Watch

CONFINED = "it is confined wherever the database lies"
ODD = "odd \"quoted\" 'name' $HOME ${HOME} `id` \\ ; & ü 日 \n line"
READ = "read(P.secret)\nread(P.diary)"


def database_at(choose, shown=None, cwd=None):
    """A secret in a database in some place, and another in the home."""
    def arrange(scene):
        scene.database = choose(scene)
        scene.mkdir(scene.database.parent)
        if cwd:
            scene.cwd = scene.mkdir(cwd(scene))
        scene.options = ["--database", shown or str(scene.database)]
        diary = scene.secret("diary")
        scene.task()
        scene.params.update(diary=str(diary))
    return arrange


def in_root(scene):
    """A database beside everything else of the machine's."""
    path = pathlib.Path("/", f"{scene.folder.name}.db")
    for suffix in ("", "-wal", "-shm", "-journal"):
        scene.stage.stack.callback(
            path.with_name(path.name + suffix).unlink, missing_ok=True)
    return path


def without_home(scene):
    database_at(lambda scene: scene.home / "day" / "daybook.db")(scene)
    del scene.environment["HOME"]


def asks(scene):
    """Whether a task was added by a plugin that may not."""
    title = scene.token()
    scene.params.update(title=title)
    scene.watch(Added(scene, title))


class Added(Watch):
    def __init__(self, scene, title):
        self.scene, self.title = scene, title

    def escaped(self):
        tasks = self.scene.daybook("list", "--json").words
        return "it has added a task" if self.title in tasks else ""


def bare(scene):
    """Takes bubblewrap away once it is agreed that the plugin is confined."""
    agree_and_run(scene)
    if not scene.begun:
        raise Broken(f"it did not run confined: {scene.ended.words.strip()}")
    scene.forget()
    scene.mounts, scene.words = WITHOUT_BUBBLEWRAP, ""
    scene.run()


def changed_bare(change):
    """Runs it without bubblewrap, changes it, and runs it again."""
    def attempt(scene):
        agreed_bare(scene)
        if not scene.begun:
            raise Broken(f"it did not run unconfined: {scene.ended.words.strip()}")
        scene.forget()
        scene.words = ""
        change(scene)
        scene.run()
    return attempt


def agreed_bare(scene):
    """Agrees again where there is no bubblewrap, which is said."""
    bare(scene)
    if scene.begun:
        raise Broken("it runs unconfined before that was agreed to")
    scene.enable()
    scene.run()
    if scene.shown().get("isConfined") is not False:
        raise Broken("`plugin show` does not say that it is not confined")


ASK = """
ask("initialize", {"clientInfo": {"name": "attempt"}})
answer = ask("task/add", {"title": P.title})
if "error" in answer:
    refused(answer["error"]["message"])
"""

WAYS = [
    Way("a method that was not granted", "a list of methods", ASK, {"methods": ["task/list"]}, asks,
        control={"methods": ["task/add"]}),
    Way("a database with a relative path", CONFINED, READ,
        arrange=database_at(lambda scene: scene.home / "day" / "daybook.db", "daybook.db",
                            lambda scene: scene.home / "day")),
    Way("a database in the machine's root", CONFINED, READ, arrange=database_at(in_root),
        needs=root, begins=None),
    Way("a database whose path has odd characters", CONFINED, READ,
        arrange=database_at(lambda scene: scene.home / ODD / "daybook.db")),
    Way("no HOME in the environment", CONFINED, READ, arrange=without_home, begins=None),
    Way("no bubblewrap any more", "what was agreed to as confined runs confined",
        "refused('nothing')", attempt=bare, needs=privileged, control=None, begins=False),
    Way("no bubblewrap, which is agreed to and said", "`isConfined` is false", "refused('nothing')",
        attempt=agreed_bare, needs=privileged, control=None),
    Way("no bubblewrap, and a changed module", WHOLE_FOLDER, HELPED,
        attempt=changed_bare(module), files=HELPER, needs=privileged, control=None, begins=False,
        states=OFF),
    Way("no bubblewrap, and a module in .git", COPY_RUNS, IN_GIT + HELPED,
        attempt=changed_bare(versioned), files=HELPER, needs=privileged,
        control=None),
    Way("no bubblewrap, and a poisoned cache of a module", COPY_RUNS, HELPED,
        attempt=changed_bare(cached), files=HELPER, needs=privileged, control=None),
]
