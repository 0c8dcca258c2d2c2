"""A plugin that is judged, and its judgement."""

import pathlib
import tempfile

from . import feeder, manifest, responder
from .daybook import Grant, initial_settings
from .process import NoCommand
from .session import Broken, NotJudged, Session
from .values import Values

OK, FAILED, SKIPPED = "ok", "failed", "skipped"
# What it wrote in all sessions, judged at the end.
GENERAL = ("messages/form", "messages/answers")


class Limits:
    """Seconds that daybook waits."""

    def __init__(self, patience):
        self.start, self.answer, self.end = 5 * patience, 5 * patience, 2 * patience
        self.method = self.run = 60


class Subject:
    def __init__(self, folder, bundle, program, given, patience, tries_all):
        self.folder, self.bundle, self.program = folder.resolve(), bundle, program
        self.given, self.limits, self.tries_all = given, Limits(patience), tries_all
        self.versions = [bundle.document["info"]["version"]]
        self.faults, self.extra, self.outcomes = [], [], []
        self.temporary = tempfile.TemporaryDirectory(prefix="daybook-plugin-")

    def read(self):
        self.manifest = manifest.read(self.folder, self.bundle)
        self.grant = Grant(self.manifest, self.bundle)
        self.values = Values(self.manifest, self.bundle)
        self.settings = initial_settings(self.manifest, self.given, self.temporary.name)

    @property
    def stays(self):
        return self.manifest.get("stays") is True

    def method(self, name):
        return f"x/{self.manifest['name']}/{name}"

    def session(self, **options):
        return Session(self, **options)

    def initialization(self):
        return {"capabilities": {"general": {"positionEncodings": ["utf-16"]}},
                "clientInfo": {"name": "daybook", "version": "0.1.0"},
                "protocolVersions": self.versions, "settings": self.settings, "timeZone": "UTC"}

    def result_of(self, name):
        """The schema of what a plugin answers to a method of daybook's."""
        for method in self.bundle.document.get("x-plugin-methods", []):
            if method["name"] == name:
                return method["result"]["schema"]
        raise NotJudged(f"the bundle has no {name}")

    # Judging

    def judge(self):
        if not self.hold("manifest/schema", self.read):
            return
        if not self.hold("manifest/accepted",
                         lambda: manifest.check_accepted(self.program, self.folder)):
            return
        is_feeder = self.manifest["kind"] == "feeder"
        if is_feeder and not self.program:
            for name, _ in feeder.RULES:
                self.note(name, SKIPPED, "there is no daybook; name it with --daybook")
            return
        rules = feeder.RULES if is_feeder else responder.RULES
        subject = feeder.Feeder(self) if is_feeder else self
        (first, check), *rest = rules
        begins = self.hold(first, lambda: check(subject))
        for name, check in rest:
            if begins:
                self.hold(name, lambda: check(subject))
            else:
                self.note(name, SKIPPED, "it does not begin; see " + first)
        for name, found in zip(GENERAL, (self.faults, self.extra)):
            self.note(name, FAILED if found else OK,
                      f"{found[0][0].upper()}{found[0][1:]}." if found else "")

    def hold(self, name, check):
        """Holds the plugin to a rule; False where it is broken."""
        try:
            check()
        except (Broken, NoCommand) as broken:
            self.note(name, FAILED, str(broken))
            return False
        except NotJudged as reason:
            self.note(name, SKIPPED, str(reason))
        else:
            self.note(name, OK, "")
        return True

    def has_broken(self, rule):
        return any(each["rule"] == rule and each["outcome"] == FAILED for each in self.outcomes)

    def note(self, rule, outcome, words):
        self.outcomes.append({"rule": rule, "outcome": outcome, "message": words})


def name_of(folder):
    return pathlib.Path(folder).resolve().name
