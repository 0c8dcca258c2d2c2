"""plugins/conformance passes what is right, and names exactly the rule that is broken."""

import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import broken

PLUGINS = pathlib.Path(__file__).resolve().parent.parent
BUNDLE = (PLUGINS.parent / "protocol" / "openrpc.json").read_text(encoding="utf-8")
# Each second that daybook waits is so long here: the machine has more to do.
PATIENCE, SHORT = "15", "4"
# What is broken by staying silent is waited for to the end.
SILENT = {"lifecycle/initialize", "lifecycle/end-of-input", "lifecycle/terminate",
          "lifecycle/leaves-nothing", "requests/cancel", "feeder/initialize"}


def judged(*folders, patience=PATIENCE):
    """The exit status, and the outcomes of each plugin by rule."""
    command = [sys.executable, "-B", str(PLUGINS / "conformance"), "--patience", patience, "--json",
               "-", *map(str, folders)]
    if "DAYBOOK" in os.environ:
        command[3:3] = ["--daybook", os.environ["DAYBOOK"]]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=600)
    if not ended.stdout:
        raise AssertionError(ended.stderr)
    return ended.returncode, {
        plugin["plugin"]: {each["rule"]: each for each in plugin["rules"]}
        for plugin in json.loads(ended.stdout)["plugins"]}


class Conformance(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="daybook-judged-")
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def plugin(self, name, manifest, program):
        folder = self.folder / name
        folder.mkdir()
        (folder / "plugin.json").write_text(json.dumps(manifest), encoding="utf-8")
        (folder / "subject.py").write_text(program, encoding="utf-8")
        return folder

    def expect(self, folder, rule, why):
        _, plugins = judged(folder, patience=SHORT if rule in SILENT else PATIENCE)
        outcomes = plugins[folder.name]
        failed = {each["rule"]: each["message"] for each in outcomes.values()
                  if each["outcome"] == "failed"}
        if list(failed) != [rule]:
            return f"{why}: {rule} is broken, and failed are {failed}"
        return None if len(failed[rule]) > 20 else f"{why}: {rule} says nothing"

    def expect_all(self, cases):
        """Each case is a name, the arguments of `plugin`, the rule and why it is broken."""
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            waiting = [pool.submit(self.expect, self.plugin(f"case{index}", *plugin), rule, why)
                       for index, (plugin, rule, why) in enumerate(cases)]
            wrong = [each.result() for each in waiting]
        self.assertEqual([each for each in wrong if each], [])

    def test_the_templates_break_no_rule(self):
        status, plugins = judged(PLUGINS / "hello", PLUGINS / "hello-shell", PLUGINS / "clock")
        failed = [each for rules in plugins.values() for each in rules.values()
                  if each["outcome"] == "failed"]
        self.assertEqual((status, failed), (0, []))

    def test_what_is_right_breaks_no_rule_in_either_framing(self):
        headers = broken.ECHO.replace("for line in sys.stdin:", "for line in bodies():").replace(
            "# BEGIN", "\n".join([
                "def bodies():", "    while header := sys.stdin.buffer.readline():",
                "        sys.stdin.buffer.readline()",
                "        yield sys.stdin.buffer.read(int(header.split()[1]))",
                "def print(text, flush):",
                "    body = text.encode()",
                "    head = b'Content-Length: %d\\r\\n\\r\\n' % len(body)",
                "    sys.stdout.buffer.write(head + body)",
                "    sys.stdout.flush()"]))
        stays = broken.put(broken.FEED, "END", "for line in sys.stdin: pass")
        folders = [
            self.plugin("echo", broken.RESPONDER, broken.ECHO),
            self.plugin("headers", broken.manifest(broken.RESPONDER, framing="headers"), headers),
            self.plugin("feed", broken.FEEDER, broken.FEED),
            self.plugin("stays", broken.manifest(broken.FEEDER, every=None, stays=True), stays)]
        status, plugins = judged(*folders)
        for name, rules in plugins.items():
            self.assertEqual([each for each in rules.values() if each["outcome"] == "failed"], [],
                             name)
        self.assertEqual(status, 0)

    def test_a_manifest_that_is_wrong_breaks_its_rule(self):
        self.expect_all(
            ((broken.manifest(broken.RESPONDER, **members), broken.ECHO), rule, why)
            for rule, why, members in broken.MANIFESTS)

    def test_a_responder_that_is_wrong_breaks_its_rule(self):
        self.expect_all(
            ((broken.RESPONDER, broken.put(broken.ECHO, mark, code, instead)), rule, why)
            for rule, why, mark, code, instead in broken.RESPONDERS)

    def test_what_reads_writes_finds_and_reports_is_held_to_its_rules(self):
        manifest = broken.manifest(broken.RESPONDER, **broken.TRANSFER_MEMBERS)
        status, plugins = judged(self.plugin("right", manifest, broken.TRANSFER))
        self.assertEqual(status, 0, plugins)
        for rule in ("imports", "exports", "searches"):
            self.assertEqual(plugins["right"][f"contributions/{rule}"]["outcome"], "ok")
        self.expect_all(
            ((manifest, broken.put(broken.TRANSFER, mark, code)), rule, why)
            for rule, why, mark, code in broken.TRANSFERS)

    def test_a_feeder_that_is_wrong_breaks_its_rule(self):
        self.expect_all(
            ((broken.FEEDER, broken.put(broken.FEED, mark, code, instead)), rule, why)
            for rule, why, mark, code, instead in broken.FEEDERS)

    def test_a_feeder_that_says_that_it_stays_and_ends_is_wrong(self):
        folder = self.plugin(
            "stays", broken.manifest(broken.FEEDER, every=None, stays=True), broken.FEED)
        self.assertIsNone(self.expect(folder, "feeder/ends", "it ends"))

    @unittest.skipUnless("x-plugin-methods" in BUNDLE, "the bundle has no methods of plugins")
    def test_pages_and_reactions_are_held_to_the_schema(self):
        manifest = broken.manifest(
            broken.RESPONDER, views=[{"name": "page", "title": "Page"}],
            reactions=["task/complete"])
        line = {"text": "One", "key": "one", "spans": [], "level": 0, "isHeading": False,
                "actions": []}
        page = {"lines": [line], "actions": []}
        wrong = {"lines": [{**line, "spans": 5}], "actions": []}

        def program(page, reaction):
            return broken.put(
                broken.ECHO, "REQUEST",
                f"if method == 'responder/show':\n    answer(id, {page})\n    continue\n"
                f"if method == 'responder/react':\n    answer(id, {reaction})\n    continue")
        status, plugins = judged(self.plugin("right", manifest, program(page, {})))
        self.assertEqual(status, 0, plugins)
        self.expect_all([
            ((manifest, program(wrong, {})), "contributions/views", "spans are no list"),
            ((manifest, program(page, None)), "contributions/reactions", "it answers null")])

    def test_a_setting_is_given_and_one_that_is_required_has_a_stand_in(self):
        settings = [{"name": "word", "type": "text", "summary": "A word.", "isRequired": True}]
        program = broken.put(
            broken.ECHO, "INITIALIZE", 'assert params["settings"] == '
            '[{"name": "word", "values": ["text"]}]', False)
        folder = self.plugin("set", broken.manifest(broken.RESPONDER, settings=settings), program)
        self.assertEqual(judged(folder)[0], 0)


if __name__ == "__main__":
    unittest.main()
