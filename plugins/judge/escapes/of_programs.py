"""Ways to change what a plugin runs, and to run what was not approved by where it lies."""

import contextlib
import json

from .of_agreement import change, module
from .of_database import COMMANDED, ECHO, POINT, TEXT_SETTING
from .of_files import database_elsewhere
from .of_own import bind
from .scene import Broken, Scene
from .way import Way, agree_and_run, privileged, unapproved
from .watches import Same

NOT_A_PROGRAM = "what a plugin runs cannot be granted for writing"
NOT_THERE = "no plugin lies in what is daybook's own, or holds it"
DRY = "a dry run agrees to nothing"
RUNNER = "#!/bin/sh\nexec python3 \"$@\"\n"
COMMAND = ("runner", "-B", "attempt.py")
TIMES, SECONDS = 6, 2


def runner(place, link=None):
    """A program in PATH that plugins may name; `link` is what leads to it there."""
    def arrange(scene):
        path = scene.file(place, RUNNER, 0o755)
        if link:
            scene.mkdir((scene.home / link).parent)
            (scene.home / link).symlink_to(path)
        found = scene.home / (link or place)
        scene.environment["PATH"] = f"{found.parent}:{scene.environment['PATH']}"
        scene.params.update(path=str(found))
        scene.watch(Same("what another plugin runs", lambda: (
            found.is_symlink(), found.read_text(encoding="utf-8") if found.exists() else "")))
    return arrange


def mounted_again(scene):
    """The folder of tools is mounted at a second path too."""
    runner("tools/bin/runner")(scene)
    again = scene.mkdir(scene.home / "again")
    scene.mounts = bind(scene.home / "tools", again)
    scene.params.update(path=str(again / "bin" / "runner"))


def other(scene, name, code="", granted=None, command=COMMAND):
    """Another plugin of the same person's."""
    found = Scene(scene.stage, scene.name + name)
    found.home, found.plugin = scene.home, scene.home / "plugins" / found.name
    found.database, found.environment = scene.database, scene.environment
    found.mounts = scene.mounts
    found.install(code, granted or {}, command)
    return contextlib.closing(found)


def run_by_another(scene, elsewhere=lambda _: None):
    """A plugin is approved that runs the program, and then one that could write it."""
    with other(scene, "-b") as found:
        agree_and_run(found)
        if not found.begun:
            raise Broken(f"the other plugin does not run: {found.ended.words}")
        elsewhere(scene)
        unapproved(scene)


def run_by_anothers(scene):
    """The same, where each is approved for a database of its own."""
    run_by_another(scene, database_elsewhere)


def written_by_an_earlier(scene):
    """A plugin is approved that may write the program, and then one that runs it."""
    agree_and_run(scene)
    with other(scene, "-c") as found:
        unapproved(found)
        if found.begun:
            raise Broken("the other plugin runs")
        scene.words += found.words


def written(name, place, granted, link=None, **more):
    options = {"code": REPLACE, "attempt": run_by_another, "begins": False,
               "arrange": runner(place, link), **more}
    return Way(name, NOT_A_PROGRAM, granted={"writes": [granted]}, **options)


# Where a plugin lies

def lies_in(place):
    """The plugin lies there, and so does a secret."""
    def arrange(scene):
        scene.plugin = scene.mkdir(place(scene))
        scene.secret(scene.plugin / "more" / "diary")
    return arrange


def not_added(scene):
    """An attempt to add it, and to have the database name its place."""
    scene.is_agreed = True
    ended = scene.daybook("plugin", "add", str(scene.plugin))
    if not ended.status:
        raise Broken("it could be added")
    if "cannot be a plugin's" not in ended.words:
        raise Broken(f"it is refused for another reason: {ended.words.strip()}")
    allowed = scene.folder / "allowed"
    scene.shell("cp", "-a", str(scene.plugin), str(allowed))
    if scene.daybook("plugin", "add", str(allowed)).status:
        raise Broken("it cannot be added elsewhere")
    scene.python(POINT, scene.database, scene.plugin)
    if not scene.daybook("plugin", "enable", scene.name, "--yes").status:
        raise Broken("it could be approved")
    scene.run()


# Dry runs

def session(scene, *requests):
    """Sends requests at once to one server; returns the words of each refusal, or nothing."""
    begin = ("initialize", {"clientInfo": {"name": "attempt"}})
    lines = [json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
             for number, (method, params) in enumerate([begin, *requests])]
    path = scene.file("requests", "\n".join(lines) + "\n")
    ended = scene.stage.run(
        ["sh", "-c", f"(cat \"$1\"; sleep {SECONDS}) | \"$0\" serve --framing lines",
         scene.stage.program, str(path)], scene.environment, scene.cwd)
    scene.words += ended.words
    answers = {}
    for line in ended.words.splitlines():
        with contextlib.suppress(ValueError):
            answer = json.loads(line)
            answers[answer.get("id")] = answer.get("error", {}).get("message", "")
    if sorted(each for each in answers if each is not None) != list(range(len(lines))):
        raise Broken(f"not all is answered: {ended.words}")
    return [answers[number] for number in range(1, len(lines))]


def enabling(scene):
    """In one session it is enabled as a rehearsal and run, again and again, and then run."""
    scene.is_agreed = True
    scene.daybook("plugin", "add", str(scene.plugin))
    rehearse(scene, "plugin/enable", confirm=True)
    scene.run()


def rehearse(scene, method, **params):
    dry = (method, {"id": scene.name, "dryRun": True, **params})
    answers = session(scene, *[dry, ("plugin/run", {"id": scene.name})] * TIMES)
    refusals = [each for each in answers[::2] if each]
    if refusals:
        raise Broken(f"it cannot be rehearsed: {refusals[0]}")


def enabling_what_changed(scene):
    module(scene)
    rehearse(scene, "plugin/enable", confirm=True)


def setting(scene):
    rehearse(scene, "plugin/configure", values=[{"name": "command", "values": [ECHO]}])


def agreed(act):
    """An attempt that runs, is set and rehearsed otherwise, and runs only as it was agreed to."""
    def attempt(scene):
        agree_and_run(scene)
        if not scene.begun:
            raise Broken(f"it did not run before: {scene.ended.words.strip()}")
        scene.forget()
        scene.words = ""
        act(scene)
        scene.run()
    return attempt


REPLACE = """
def replace():
    os.rename(P.path, P.path + "-was")
    put(P.path)
attempt("replacing it", replace)
put(P.path)
"""
DIARY = "read(P.secret)"

WAYS = [
    written("another plugin's program, in a folder of tools", "tools/bin/runner", "~/tools"),
    written("another plugin's program, where its link is", "opt/t/bin/runner", "~/links",
            "links/runner"),
    written("another plugin's program, where its link leads", "opt/t/bin/runner", "~/opt/t/bin",
            "bin/runner"),
    written("another plugin's program, by a second mount", "tools/bin/runner", "~/again",
            arrange=mounted_again, needs=privileged),
    written("another plugin's program, approved for another database", "tools/bin/runner",
            "~/tools", attempt=run_by_anothers),
    written("its own program, where it may write", "tools/bin/runner", "~/tools",
            attempt=unapproved, command=COMMAND),
    written("the program of a plugin that comes later", "tools/bin/runner", "~/tools",
            attempt=written_by_an_earlier, control=None, begins=True,
            code="refused('nothing is tried')"),
    Way("a plugin in another's data folder", NOT_THERE, DIARY, {},
        lies_in(lambda scene: scene.own / "other" / "data" / "x"), attempt=not_added,
        begins=False),
    Way("the whole home as a plugin", NOT_THERE, DIARY, {}, lies_in(lambda scene: scene.home),
        attempt=not_added, begins=False),
    Way("approving by a dry run", DRY, "refused('nothing is tried')", attempt=enabling,
        control=None, begins=False),
    change("approving what changed by a dry run", None, DRY,
           attempt=agreed(enabling_what_changed), states=()),
    change("setting a command by a dry run", None, DRY, attempt=agreed(setting), begins=True,
           code=COMMANDED, manifest=TEXT_SETTING, states=()),
]
