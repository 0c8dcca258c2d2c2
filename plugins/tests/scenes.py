"""A test with a scene: a home, a database and a plugin of a real daybook's."""

import contextlib
import json
import os
import pathlib
import pwd
import sys
import unittest

PLUGINS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PLUGINS))

from judge.escapes import suite  # noqa: E402
from judge.escapes.scene import Scene  # noqa: E402
from judge.escapes.stage import stage  # noqa: E402

ASKER = pathlib.Path(__file__).with_name("asker.py")


class SceneTest(unittest.TestCase):
    def setUp(self):
        reason = suite.missing()
        if reason:
            self.skipTest(reason)
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        daybook = suite.program(os.environ.get("DAYBOOK"))
        user_stage = stack.enter_context(stage(pwd.getpwuid(os.geteuid()), daybook))
        self.scene = Scene(user_stage, "subject")
        stack.callback(self.scene.close)
        self.home = self.scene.home

    def call(self, method, **params):
        """What the person is answered."""
        ended = self.scene.stage.run(
            [self.scene.stage.program, "call", method, json.dumps(params), *self.scene.options],
            self.scene.environment, self.scene.cwd)
        self.assertEqual(ended.status, 0, ended.words)
        return json.loads(ended.words)

    def asked(self, code, granted, **params):
        """Has a plugin run the code; returns each method, its params and the answer."""
        self.scene.params.update(params)
        self.scene.install("from asker import *\n" + code, granted,
                           files={"asker.py": ASKER.read_text(encoding="utf-8")})
        self.scene.agree()
        self.run_plugin()
        return json.loads((self.scene.data / "told.json").read_text(encoding="utf-8"))

    def run_plugin(self):
        self.scene.run()
        self.assertEqual(self.scene.ended.status, 0, self.scene.words + self.scene.log())
