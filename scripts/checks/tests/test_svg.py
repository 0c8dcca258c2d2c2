"""A screen becomes the picture that a person sees."""

import sys
import unittest
import xml.etree.ElementTree as tree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from svg import CELL, MARGIN, svg  # noqa: E402

SPACE = "{http://www.w3.org/2000/svg}"


def texts(screen):
    """Of each text: the cell in which it begins, its class, its own colour, and what it says."""
    root = tree.fromstring(svg(screen, "A <screen>"))
    return [
        (round((float(text.get("x")) - MARGIN) / CELL), text.get("class"), text.get("fill"), text.text)
        for text in root.iter(f"{SPACE}text")]


class Picture(unittest.TestCase):
    def test_words_begin_in_their_cells(self):
        """Wide and combining characters count as a terminal counts them."""
        self.assertEqual(
            texts("a  b\n京都  e\u0301  <&>"),
            [(0, "i", None, "a"), (3, "i", None, "b"), (0, "i", None, "京都"),
             (6, "i", None, "e\u0301"), (9, "i", None, "<&>")])

    def test_colours(self):
        """Of the sixteen colours a picture has two sets; any other is as it is."""
        self.assertEqual(
            texts("\x1b[1;31mred\x1b[0m \x1b[38;5;34mgreen\x1b[39m \x1b[38;2;1;2;3mown\x1b[0m"),
            [(0, "c1 bold", None, "red"), (4, None, "#00af00", "green"),
             (10, None, "#010203", "own")])

    def test_reversed(self):
        """What is reversed has its colours exchanged, over all of its cells."""
        root = tree.fromstring(svg("\x1b[7mon  \x1b[0m off", "A"))
        bars = [bar for bar in root.iter(f"{SPACE}rect") if bar.get("class") == "i"]
        self.assertEqual([float(bar.get("width")) for bar in bars], [4 * CELL])
        self.assertEqual(texts("\x1b[7mon  \x1b[0m off")[0], (0, "p", None, "on"))

    def test_empty(self):
        """A screen with nothing on it is a picture, too."""
        self.assertEqual(texts(""), [])

    def test_light_and_dark_stand_side_by_side(self):
        """Whatever the reader has, each half has the colours of its own."""
        picture = svg("\x1b[31mred", "A screen", 5, True)
        root = tree.fromstring(picture)
        self.assertEqual(
            [half.get("class") for half in root.iter(f"{SPACE}g")], ["light", "dark"])
        self.assertEqual(
            [text.text for text in root.iter(f"{SPACE}text")], ["red", "red"])
        self.assertNotIn("prefers-color-scheme", picture)
        self.assertIn(".dark .c1{fill:#ff7b72}", picture)


if __name__ == "__main__":
    unittest.main()
