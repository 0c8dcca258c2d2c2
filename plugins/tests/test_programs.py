"""A plugin whose program lies elsewhere starts confined, with what that program needs."""

import contextlib
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

RUNNER = """#!/bin/sh
place=$(readlink -f "$0")
DATA=$(cat "${place%/bin/runner}/data") exec python3 "$@"
"""
IMPORTS = "import extra\nsay('says', extra.WORDS)\nread(P.secret)\n"
TOOL = "say('says', os.environ['DATA'])\nread(P.secret)\n"


class Programs(unittest.TestCase):
    def setUp(self):
        reason = suite.missing()
        if reason:
            self.skipTest(reason)
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        daybook = suite.program(os.environ.get("DAYBOOK"))
        user_stage = stack.enter_context(stage(pwd.getpwuid(os.geteuid()), daybook))
        self.scene = Scene(user_stage, "elsewhere")
        stack.callback(self.scene.close)
        self.home = self.scene.home
        self.scene.secret("diary")

    def put_in_path(self, folder):
        self.scene.environment["PATH"] = f"{folder}:{self.scene.environment['PATH']}"

    def check_runs(self, words):
        """It starts, twice, has what its program has, and no more."""
        self.scene.agree()
        for _ in range(2):
            self.scene.forget()
            self.scene.run()
            self.assertEqual((self.scene.ended.status, self.scene.begun), (0, True),
                             self.scene.words + self.scene.log())
        self.assertIn(f"says: {words}", self.scene.log())
        self.assertEqual(self.scene.shown()["isConfined"], True)
        self.assertEqual(self.scene.escapes(), [])

    def test_a_link_to_a_tool(self):
        """As pipx and uv make them: a tool finds what lies beside it by what its link leads to."""
        self.scene.file("opt/t/bin/runner", RUNNER, 0o755)
        self.scene.file("opt/t/data", "beside the tool")
        self.scene.mkdir(self.home / "bin")
        (self.home / "bin/runner").symlink_to(self.home / "opt/t/bin/runner")
        self.put_in_path(self.home / "bin")
        self.scene.install(TOOL, {}, ("runner", "-B", "attempt.py"))
        self.check_runs("beside the tool")

    def test_a_tool_that_is_no_link(self):
        self.scene.file("opt/t/bin/runner", RUNNER, 0o755)
        self.scene.file("opt/t/data", "beside the tool")
        self.put_in_path(self.home / "opt/t/bin")
        self.scene.install(TOOL, {}, ("runner", "-B", "attempt.py"))
        self.check_runs("beside the tool")

    def test_a_virtual_environment(self):
        """Its python3 is a link to the system's, and finds packages by where the link is."""
        self.scene.shell("python3", "-m", "venv", "--without-pip", str(self.home / "venv"))
        self.assertTrue((self.home / "venv/bin/python3").is_symlink())
        packages = next((self.home / "venv/lib").glob("python3*/site-packages"))
        self.scene.file(packages / "extra.py", "WORDS = 'from the virtual environment'\n")
        self.put_in_path(self.home / "venv/bin")
        self.scene.install(IMPORTS, {})
        self.check_runs("from the virtual environment")


if __name__ == "__main__":
    unittest.main()
