"""The table of behaviours has the form that README.md describes."""

import re
import unittest

from drivers import EDITORS
from player import table
from player.play import ABSENT, AREAS, Player
from player.seat import ROOT


class TableTests(unittest.TestCase):
    def test_sentences(self):
        """Each behaviour is a sentence of its own, and has steps that look."""
        names = [each.name for each in table.read_all()]
        self.assertEqual(len(names), len(set(names)))
        self.assertGreaterEqual(len(names), 40)
        looking = {*AREAS, *ABSENT, "sent", "count", "at-most", "closes", "prints", "lacks", "on", "plain-key"}
        for each in table.read_all():
            self.assertTrue(any(step.word in looking for step in each.steps), each.name)

    def test_steps_are_described(self):
        """README.md names every step that the table uses."""
        text = (ROOT / "clients/conformance/README.md").read_text(encoding="utf-8")
        named = set(re.findall(r"`([a-z-]+)[^`]*`", text))
        used = {step.word for each in table.read_all() for step in each.steps}
        own = {name[3:].replace("_", "-") for name in dir(Player) if name.startswith("do_")}
        self.assertEqual(sorted((used | own) - named - {"database", "wait"}), [])

    def test_what_is_left_out_is_there(self):
        """A reason to leave a behaviour out names one of the table."""
        names = {each.name for each in table.read_all()}
        for driver in EDITORS.values():
            self.assertLessEqual(set(getattr(driver, "left_out", {})), names)
