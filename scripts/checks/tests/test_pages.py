"""What scripts/checks/pages.py finds wrong, on small pages."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import pages  # noqa: E402


class Pages(unittest.TestCase):
    def broken(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "page.md")
            path.write_text(text, encoding="utf-8")
            pathlib.Path(folder, "other.md").write_text("# A `word`, and more\n", encoding="utf-8")
            return list(pages.broken(path))

    def test_a_member_without_a_row_and_a_row_without_a_member_are_found(self):
        types = {name: {"properties": {}} for name in ("Occurrence", "Reminder", "Attachment", "Event")}
        schemas = {"Task": {"properties": {"due": {}, "title": {}}}, **types}
        text = "## A task\n\n| daybook |\n|---|\n| `due`, `dueTime` | `title` |\n"
        self.assertEqual(list(pages.unnamed(text, schemas)), [
            "Task.dueTime stands on one side only", "Task.title stands on one side only"])

    def test_links_to_files_and_headings_are_allowed(self):
        self.assertEqual(self.broken(
            "# Here\n[a](other.md) [b](other.md#a-word-and-more) [c](#here) [d](https://a.example)\n"), [])

    def test_a_link_in_a_block_of_code_is_none(self):
        self.assertEqual(self.broken("```markdown\n[a](gone.md)\n```\n"), [])

    def test_a_link_that_leads_nowhere_is_found(self):
        self.assertEqual(self.broken("[a](gone.md)\n"), ["gone.md leads to no file"])
        self.assertEqual(self.broken("![a](gone.svg)\n"), ["gone.svg leads to no file"])
        self.assertEqual(self.broken("[a](other.md#gone)\n"), ["other.md#gone leads to no heading"])
        self.assertEqual(self.broken("[a](#gone)\n"), ["#gone leads to no heading"])

    def test_a_page_that_the_index_does_not_link_is_found(self):
        self.assertEqual(pages.unlisted("[a](a.md)\n", ["a.md", "b.md"]), ["b.md is not in the index"])

    def test_a_long_readme_is_found(self):
        self.assertEqual(list(pages.too_long("a line\n" * 3 + "\n" * 177)), [])
        self.assertEqual(list(pages.too_long("\n" * 181)), ["181 lines, more than 180"])

    def test_a_long_paragraph_is_found(self):
        self.assertEqual(len(list(pages.too_long("word " * 81))), 1)
        self.assertEqual(list(pages.too_long("word " * 80 + "\n\n" + "word " * 80)), [])
        self.assertEqual(list(pages.too_long("```\n" + "word " * 81 + "\n```\n")), [])
        self.assertEqual(list(pages.too_long(("- " + "word " * 60 + "\n") * 2)), [])


if __name__ == "__main__":
    unittest.main()
