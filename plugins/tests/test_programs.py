"""A plugin whose program lies elsewhere starts confined, with what that program needs."""

import os
import shutil
import unittest

from scenes import SceneTest
from judge.escapes.of_own import bind
from judge.escapes.stage import PATH

RUNNER = """#!/bin/sh
place=$(readlink -f "$0")
DATA=$(cat "${place%/bin/runner}/data") exec python3 "$@"
"""
IMPORTS = "import extra\nsay('says', extra.WORDS)\nread(P.secret)\n"
TOOL = "say('says', os.environ['DATA'])\nread(P.secret)\n"
HOMELY = "put(HOME + '/mark')\nsay('says', 'its own folder')\nread(P.secret)\n"
BOTH = "say('says', ', '.join(content(each).decode() for each in P.lists))\nread(P.secret)\n"
GRANTED = "say('says', content(P.list).decode())\nread(P.secret)\n"
COMMAND = ("runner", "-B", "attempt.py")


class Programs(SceneTest):
    def setUp(self):
        super().setUp()
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
        self.scene.install(TOOL, {}, COMMAND)
        self.check_runs("beside the tool")

    def test_a_tool_that_is_no_link(self):
        self.scene.file("opt/t/bin/runner", RUNNER, 0o755)
        self.scene.file("opt/t/data", "beside the tool")
        self.put_in_path(self.home / "opt/t/bin")
        self.scene.install(TOOL, {}, COMMAND)
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

    def test_a_tool_behind_a_linked_folder(self):
        self.scene.file("opt/t/bin/runner", RUNNER, 0o755)
        self.scene.file("opt/t/data", "beside the tool")
        (self.home / "links").symlink_to(self.home / "opt/t")
        self.put_in_path(self.home / "links/bin")
        self.scene.install(TOOL, {}, COMMAND)
        self.check_runs("beside the tool")

    def test_two_granted_folders_behind_one_link(self):
        for name in ("a", "b"):
            self.scene.file(f"disk/{name}/list", f"of {name}")
        (self.home / "docs").symlink_to(self.home / "disk")
        self.scene.params.update(lists=[str(self.home / f"docs/{name}/list") for name in "ab"])
        self.scene.install(BOTH, {"reads": ["~/docs/a", "~/docs/b"]})
        self.check_runs("of a, of b")

    def test_a_home_that_is_a_link(self):
        """Its own folder is there by the name of the home, and the whole home is not read."""
        link = self.scene.folder / "link"
        link.symlink_to(self.home)
        self.scene.environment["HOME"] = str(link)
        for place in ("bin", ".local/bin"):
            self.scene.file(f"{place}/runner", RUNNER, 0o755)
        self.scene.file("data", "beside no tool")
        self.scene.file(".local/data", "beside no tool")
        for place, path in (("bin", self.home), (".local/bin", link)):
            with self.subTest(place=place, path=path):
                self.scene.environment["PATH"] = f"{path / place}:{PATH}"
                self.scene.words = ""
                self.scene.install(HOMELY, {}, COMMAND)
                self.check_runs("its own folder")
                for each in (link, self.home, link / ".local", self.home / ".local"):
                    self.assertNotRegex(self.scene.words, f"may read[^.]* {each}[ ,]")
                self.scene.daybook("plugin", "remove", self.scene.name, "--yes")

    def test_a_script_whose_interpreter_is_in_the_home(self):
        """As uv makes them with a Python of its own, whose link is in the tool's environment."""
        tool, python = self.home / ".local/uv/tools/t/bin", self.home / ".local/uv/python/3/bin"
        self.scene.file(python / "python3", "", 0o755)
        shutil.copyfile("/bin/sh", python / "python3")
        self.scene.mkdir(tool)
        (tool / "python").symlink_to(python / "python3")
        self.scene.file(tool / "runner", RUNNER.replace("/bin/sh", str(tool / "python")), 0o755)
        self.scene.file(tool.parent / "data", "beside the tool")
        self.scene.mkdir(self.home / ".local/bin")
        (self.home / ".local/bin/runner").symlink_to(tool / "runner")
        self.put_in_path(self.home / ".local/bin")
        self.scene.install(TOOL, {}, COMMAND)
        self.check_runs("beside the tool")

    @unittest.skipIf(os.geteuid(), "only root can mount")
    def test_a_file_of_daybooks_mounted_in_a_granted_folder(self):
        """The plugin starts, and does not see it."""
        self.scene.task()
        place = self.scene.file("grant/place")
        self.scene.file("grant/list", "what was granted")
        self.scene.mounts = bind(self.scene.database, place)
        self.scene.params.update(secret=str(place), list=str(self.home / "grant/list"))
        self.scene.install(GRANTED, {"reads": ["~/grant"]})
        self.check_runs("what was granted")


if __name__ == "__main__":
    unittest.main()
