"""A way out, and how it is judged."""

import dataclasses
import re

from .scene import COMMAND, Broken, Scene

# How it is shown that the code would get out where nothing confined it.
UNCONFINED = "unconfined"
AS_ROOT = "as root"
WHERE_POSSIBLE = "where the machine lets it"
OFF = ("changed", "off")


class Skipped(Exception):
    """It cannot be tried here; the words say why."""


def agree_and_run(scene):
    scene.agree()
    scene.run()


@dataclasses.dataclass(frozen=True)
class Way:
    """What is tried, what refuses it, and the code that a plugin tries it by.

    `arrange` puts onto the host what the code is after. `control` names how the code gets out if
    not confined, is permissions that let it, or None where its own attempt shows that, as with
    `changed`. `begins` says whether the plugin is started: None where that does not matter.
    """

    name: str
    refused_by: str
    code: str = ""
    granted: dict = dataclasses.field(default_factory=dict)
    arrange: object = None
    control: object = UNCONFINED
    needs: object = None
    attempt: object = agree_and_run
    begins: object = True
    states: tuple = ()
    says: str = "refused: |! "
    command: tuple = COMMAND
    files: dict = dataclasses.field(default_factory=dict)
    manifest: dict = dataclasses.field(default_factory=dict)

    def scene(self, stage, name, granted):
        scene = Scene(stage, name)
        try:
            if self.arrange:
                self.arrange(scene)
            scene.install(self.code, granted, self.command, self.files, **self.manifest)
        except BaseException:
            scene.close()
            raise
        return scene

    def judge(self, stage, name):
        """Words to add where it was refused. Raises Broken and Skipped."""
        if self.needs:
            self.needs(stage)
        words = self.check_control(stage, name)
        scene = self.scene(stage, name, self.granted)
        try:
            self.attempt(scene)
            self.check(scene)
        finally:
            scene.close()
        return words

    def check(self, scene):
        escapes = scene.escapes()
        if escapes:
            raise Broken("; ".join(escapes[:2]))
        last = check_code(scene)
        if self.begins and not scene.begun:
            raise Broken(f"it did not run: {last}")
        if self.begins is False:
            if scene.begun:
                raise Broken("it runs all the same")
            if scene.ended.status == 0:
                raise Broken("`daybook plugin run` ends well")
        if self.states:
            shown = scene.shown()
            if shown.get("state") not in self.states or not shown.get("message"):
                raise Broken(f"its state is {shown.get('state')}: {shown.get('message')}")
        said = scene.log() if self.begins else scene.log() + scene.words
        if not re.search(self.says, said) and (self.begins or not last):
            raise Broken("its log says nothing of a refusal")

    # The control

    def is_controlled(self, stage):
        return self.control and (self.control != AS_ROOT or stage.is_root)

    def check_control(self, stage, name):
        if not self.is_controlled(stage):
            return ""
        is_confined = isinstance(self.control, dict)
        scene = self.scene(stage, name, self.control if is_confined else self.granted)
        try:
            if is_confined:
                agree_and_run(scene)
            else:
                scene.run_unconfined()
            if scene.escapes():
                return ""
            last = check_code(scene)
            if self.control == WHERE_POSSIBLE:
                return f"this machine refuses it unconfined too: {last}"
            raise Broken(f"it proves nothing, since its code does not get out unconfined: {last}")
        finally:
            scene.close()


def check_code(scene):
    """The last words of a run, whose code must know what it does."""
    lines = scene.seen.strip().split("\n")
    if "Traceback (" in scene.seen:
        raise Broken(f"its code is wrong: {lines[-1]}")
    return scene.ended.words.strip().split("\n")[-1]


def changed(change):
    """An attempt that runs, is changed, and must not run again."""
    def attempt(scene):
        scene.agree()
        scene.run()
        if not scene.begun:
            raise Broken(f"it did not run before the change: {scene.ended.words.strip()}")
        scene.forget()
        scene.words = ""
        change(scene)
        scene.run()
    return attempt


def unapproved(scene):
    """An attempt whose grant cannot be approved, which is said."""
    scene.is_agreed = True
    scene.daybook("plugin", "add", str(scene.plugin))
    ended = scene.daybook("plugin", "enable", scene.name, "--yes")
    if not ended.status:
        raise Broken("it could be approved")
    if not re.search("cannot be granted|and this plugin runs ", ended.words):
        raise Broken(f"it is refused for another reason: {ended.words.strip()}")
    scene.run()


def twice(scene):
    """What the first run prepared, the second may find."""
    scene.agree()
    scene.run()
    scene.run()


# What a way needs of the machine

def privileged(stage):
    if not stage.is_privileged:
        raise Skipped("only root can put there what is tried for")


def root(stage):
    if not stage.is_root:
        raise Skipped("only root could")


def other_than_root(stage):
    if stage.is_root:
        raise Skipped("root needs no such way")
    privileged(stage)
