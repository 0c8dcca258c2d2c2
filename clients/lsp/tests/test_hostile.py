"""Texts that look like something else, and arguments that nobody should send."""

import unittest

from editor import Editor, Refused

TITLES = [
    "a](http://evil.example) [b", "\\", "\\](x", "]]", "[[daybook:task/x]]", "<b>*_`|#</b>",
    "[ ] x", "daybook:task/other", "(daybook:task/other)", "db:other",
]


class Hostile(unittest.TestCase):
    def setUp(self):
        self.editor = Editor()
        self.addCleanup(self.editor.end)

    def test_a_title_stays_a_title_in_markdown(self):
        for number, title in enumerate(TITLES):
            self.editor.rpc("task/add", title=title, id=f"own-{number}")
            uri = self.editor.open("a.md", f"[x](daybook:task/own-{number})\n")
            bold = self.editor.at(uri, 0, 3)["contents"]["value"].split("\n")[0]
            self.assertTrue(bold.startswith("**") and bold.endswith("**"), bold)
            for place, character in enumerate(bold):
                if character in "<>[]":
                    self.assertEqual(bold[place - 1], "\\", bold)

    def test_a_line_with_such_a_title_is_a_link_to_its_own_task(self):
        for title in TITLES:
            for name, language in (("a.md", "markdown"), ("a.org", "org")):
                if "daybook:task/" in title:
                    continue
                uri = self.editor.open(name, f'- [ ] "{title}"\n', language)
                self.editor.act(uri, "Make this line a task", 0)
                self.editor.quiet(0.2)
                made = self.editor.rpc("task/list")["items"]
                self.assertEqual(len(made), 1, title)
                places = self.editor.call(
                    "textDocument/references", textDocument={"uri": uri},
                    position={"line": 0, "character": 8}, context={"includeDeclaration": True})
                self.assertEqual(len(places), 1, (title, self.editor.text(uri)))
                end = places[0]["range"]["end"]["character"]
                self.assertEqual(end, len(self.editor.line(uri, 0).encode()), title)
                self.editor.rpc("task/remove", id=made[0]["id"])
                self.editor.notify("textDocument/didClose", textDocument={"uri": uri})

    def test_a_page_is_written_in_its_folder_and_nowhere_else(self):
        for name, argument in (("../../evil", None), ("search", "../../../evil"), ("..", "..")):
            try:
                self.editor.execute("daybook.view", {"name": name, "argument": argument})
            except Refused:
                pass
        folder = self.editor.folder
        pages = {path.parent for path in folder.rglob("*") if path.suffix == ".daybook"}
        self.assertLessEqual(pages, {folder / "cache/daybook/pages"})
        self.assertEqual([path for path in folder.rglob("*evil*") if path.parent not in pages], [])

    def test_lines_that_are_costly_to_read_are_read(self):
        for number, text in enumerate(("daybook:task/ ", "](daybook:task/a)", "[[daybook:task/a][",
                                       "db:a daybook:task/b ", "[", "\\", "- [ ] ", "\t")):
            for language in ("markdown", "org", "todotxt", "plaintext"):
                uri = self.editor.open(f"{number}.txt", "- [ ] " + text * (60_000 // len(text)),
                                       language)
                self.editor.call("textDocument/codeLens", textDocument={"uri": uri})
                self.editor.at(uri, 0, 50_000, "completion")
                self.editor.at(uri, 0, 50_000)
                self.editor.call("textDocument/documentLink", textDocument={"uri": uri})
                self.editor.call("textDocument/documentSymbol", textDocument={"uri": uri})
                self.editor.actions(uri, 0)
                self.editor.notify("textDocument/didClose", textDocument={"uri": uri})

    def test_arguments_of_commands_are_checked(self):
        commands = self.editor.capabilities["capabilities"]["executeCommandProvider"]["commands"]
        harmless = ("daybook.undo", "daybook.redo", "daybook.refresh", "daybook.tick")
        for command in commands:
            if command in harmless:
                continue
            for argument in ({}, 3, [], None, {"ids": 3}, {"ids": [3]}, {"ids": ["nothing"]},
                             {"ids": []}, {"uri": "file:///x", "lines": [-1, 1 << 62]},
                             {"name": 3}, {"action": "x", "keys": [], "name": "today"}):
                try:
                    self.editor.call(
                        "workspace/executeCommand", command=command, arguments=[argument])
                except Refused:
                    pass
        with self.assertRaisesRegex(Refused, "no command"):
            self.editor.execute("daybook.nothing")
        self.assertEqual(self.editor.rpc("task/list")["items"], [])


if __name__ == "__main__":
    unittest.main()
