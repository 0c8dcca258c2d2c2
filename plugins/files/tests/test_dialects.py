"""Lines that daybook itself and this plugin read alike."""

import json
import pathlib
import unittest

from feeder.reading import parse

ROWS = json.loads(pathlib.Path(__file__).with_name("dialects.json").read_text("utf-8"))


class Dialects(unittest.TestCase):
    maxDiff = None

    def test_a_line_says_what_the_table_says_and_stays_byte_for_byte(self):
        for row in ROWS:
            with self.subTest(row["text"]):
                is_org = row["format"] == "org"
                data = (("* TODO " if is_org else "") + row["text"]).encode()
                file = parse("work.org" if is_org else "todo.txt", data)
                [entry] = file.entries
                fields = entry.fields()
                read = {**dict.fromkeys(row), **file.params(fields, fields)}
                read.update(format=row["format"], text=row["text"], tags=fields["tags"])
                read.pop("notes", None)
                self.assertEqual(read, row)
                self.assertEqual(file.data(), data)
