"""Whatever the language server writes into a file, the rest of the file stays byte for byte."""

import os
import random
import re
import unittest

from editor import Editor

ROUNDS = int(os.environ.get("ROUNDS", "40"))
LANGUAGES = {"a.md": "markdown", "a.org": "org", "todo.txt": "todotxt"}
PIECES = {
    "a.md": [
        "# Heading", "", "Text - [ ] no", "- item", "- [ ] Pay rent 📅 2026-12-01", "  - [ ] Part 🛫 2026-03-05",
        "\t- [/] Begun ⏫ #home", "- [x] Done ✅ 2026-01-01", "- [-] Gone", "- [>] Moved", "1. [ ] First 🔁 every day",
        "> - [ ] Quoted [due:: 2026-12-01]", "- [ ] Call [mum] \\ (b) `c`", "- [ ] 👩‍👩‍👧 e\u0301 שלום 📅2026-12-01",
        "- [ ]  two  spaces  ", "* [ ] Pay 📅 2026-02-30 ^4c1f", "- [ ] #tag first tomorrow", "```", "````", "---",
        "    - [ ] code?", "<!-- - [ ] c -->", "%%", "| - [ ] a | b |", "- [ ] x @y +z !high !! p1"],
    "a.org": [
        "* Plain", "* TODO Pay :home:", "  DEADLINE: <2026-12-01 Tue 10:00 +1m -2d>", "** TODO [#A] Part [1/2]    :a:b:",
        "SCHEDULED: <2026-03-05 Thu .+2d/4d> CLOSED: [2026-01-01 Thu]", "*** DONE Old", ":PROPERTIES:", ":ID: x", ":END:",
        "#+begin_src", "#+end_src", "- [ ] box", "- [-] half", "text *TODO no*", "", "* WAITING Bob", "# - [ ] comment",
        ": - [ ] fixed", "deadline: <2026-12-01 Tue>", "* TODO COMMENT x", "*TODO none", "* TODO [[http://a][b]] c"],
    "todo.txt": [
        "(A) 2026-03-01 Call Ada +family @phone due:2026-03-04", "x 2026-03-01 2026-02-01 done +a", "water rec:2d t:2026-03-05",
        "", "pay due:soon http://a.b:80/c 12:30", "(a) lower", "  indented @x", "id:7 uuid:8 h:1 thing", "+only @marks", "“quoted” \"x\""],
}


class Edits(unittest.TestCase):
    def setUp(self):
        self.editor = Editor()
        self.addCleanup(self.editor.end)

    def test_what_is_made_and_undone_leaves_each_byte_and_other_lines_never_change(self):
        seed = int(os.environ.get("SEED", "0")) or random.randrange(1 << 30)
        choice = random.Random(seed)
        for number in range(ROUNDS):
            file = choice.choice(list(PIECES))
            ends = choice.choice([["\n"], ["\r\n"], ["\n", "\r\n"]])
            lines = [choice.choice(PIECES[file]) for _ in range(choice.randrange(1, 14))]
            text = "".join(each + choice.choice(ends) for each in lines)
            text = choice.choice(["", "\ufeff"]) + (text if choice.random() < 0.7 else text.rstrip("\r\n"))
            with self.subTest(seed=seed, number=number, text=text):
                self.play(f"{number}/{file}", LANGUAGES[file], text, choice.randrange(len(lines)))

    def play(self, name, language, text, first):
        (self.editor.folder / name).parent.mkdir()
        uri = self.editor.open(name, text, language)
        last = text.count("\n")
        try:
            self.editor.act(uri, "Make", first, last)
        except AssertionError:
            return  # There is no unfinished line.
        if self.editor.text(uri) == text:
            return  # Each of them was refused.
        before, after = text.split("\n"), self.editor.text(uri).split("\n")
        self.assertEqual(len(before), len(after))
        for old, new in zip(before, after):
            if old == new:
                continue
            # What was said in signs, and all that stands in front, is there still.
            self.assertRegex(new, r"(daybook:task/|\bdb:)[\w-]+")
            signs = re.findall(
                r"[📅🛫⏳🔁➕✅] ?[\w ]*[\d-]{10}|[⏫🔼]|\[\w+:: [^]]+\]|\^\w+|(?<!\S)#\w+|\[#.\]|\[\d/\d\]|(?<=\s):[\w:]+:", old)
            if language == "todotxt":
                self.assertEqual(re.sub(r" db:[\w-]+", "", new), old)
            for sign in signs:
                self.assertIn(sign, new)
            self.assertEqual(re.match(r"[\ufeff\s>*+-]*", old)[0], re.match(r"[\ufeff\s>*+-]*", new)[0])
            self.assertEqual(old.endswith("\r"), new.endswith("\r"))
        self.editor.execute("daybook.undo")
        self.editor.quiet(0.05)
        self.assertEqual(self.editor.text(uri), text)

    def test_a_bad_line_among_a_thousand_is_named_and_the_others_become_tasks(self):
        lines = [f"- [ ] Line {number} 📅 2026-12-01" for number in range(1000)]
        lines[500] = "- [ ] " + "x" * 600
        uri = self.editor.open("a.md", "\n".join(lines) + "\n")
        self.editor.act(uri, "Make", 0, 999)
        self.editor.quiet()
        after = self.editor.text(uri).split("\n")
        self.assertEqual([n for n in range(1000) if "daybook:task/" not in after[n]], [500])
        self.assertEqual(after[500], lines[500])
        self.assertTrue(any("Line 501" in str(each["params"].get("message")) for each in self.editor.notified))
        self.editor.execute("daybook.undo")
        self.editor.quiet()
        self.assertEqual(self.editor.text(uri), "\n".join(lines) + "\n")


if __name__ == "__main__":
    unittest.main()
