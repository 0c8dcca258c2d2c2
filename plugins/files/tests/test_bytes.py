"""Edits of entries in files that many hands have written: what changes, and what stays as it is."""

import os
import random
import re
import unittest

from feeder.reading import parse


class Bytes(unittest.TestCase):
    maxDiff = None
    PIECES = {
        "todo.txt": [
            ["", "(A) ", "(C) ", "(a) ", "x ", "x 2026-02-03 ", "x 2026-02-03 2026-01-01 ", "x 2026-02-03 (B) 2026-01-01 ",
             "2026-01-01 ", "(B) 2026-01-01 ", "2026-13-01 ", "X ", "  ", "# ", "\t"],
            ["fern", "a  b", "Ärger\t100%", "c (B)", "12:30", "http://a.b:80/c", "Buy: milk", "\xa0", "日本", "1+1 + @"],
            ["", " @phone", " +home +garden  @ü", "  due:2099-01-01", " due:2099-02-31", " due:soon t:2099-01-01",
             " rec:+1w due:2099-01-01", " rec:1weeks", "\trec:.5m", " h:1 uuid:7 p:1 sup:2 note:x", " id:old-1", " "]],
        "work.org": [
            ["* TODO ", "* \xa0TODO ", "**  TODO\t", "*** NEXT [#A] ", "* TODO [#C]  ", "* DONE ", "* FIXED ", "* ", "* todo ", "TODO ", "* TODO COMMENT "],
            ["fern", "a  b", "Ärger [1/3]  c", "[50%] d", "[[https://a.b][c d]]", "e:f:", "日本"],
            ["", "\t \t:phone:ü:", " :a@b:  ", "  "],
            ["", "\nDEADLINE: <2099-01-01 Thu>", "\n  SCHEDULED: <2099-01-01 jeu. 9:05-10:00 -2d .+2d/4d>  ",
             "\n\tCLOSED: [2026-02-03 Tue 10:00] DEADLINE:<2099-01-01> SCHEDULED: <2099-01-01 --1d> and more",
             "\nDEADLINE: <%%(diary-float t 4 2)> SCHEDULED: <2099-01-01 Thu>--<2099-01-02 Fri>",
             "\nDEADLINE: <2099-01-01 Thu +0d> DEADLINE: <2099-01-05 Mon>", "\ndeadline: <2099-01-01>", "\n\nDEADLINE: <2099-01-01>"],
            ["", "\n  :PROPERTIES:\n  :ID: old-1\n  :STYLE:   habit\n  :END:", "\n:LOGBOOK:\n- a\n:END:\n:PROPERTIES:\n:A: b\n:END:",
             "\n:PROPERTIES:\n:A: b"],
            ["", "\ntext", "\n   text\n\n  - more\n", "\n\n* x", "\n:PROPERTIES:\n:A: b\n:END:", "\n\n\n", "\n| a |\n,* b"]],
    }

    def some_file(self):
        """Returns a name and bytes."""
        name = random.choice(list(self.PIECES))
        entries = ["".join(map(random.choice, self.PIECES[name])) for _ in range(random.randrange(1, 5))]
        if name == "work.org":
            entries.insert(0, random.choice(["#+TODO: TODO(t) NEXT | DONE\n #+todo: BUG | FIXED", "#+FILETAGS: :a:\n\n#+TODO: NEXT TODO FIXED DONE"]))
        ends = random.choice([["\n"], ["\r\n"], ["\n", "\r\n"]])
        text = re.sub("\n", lambda _: random.choice(ends), "\n".join(entries) + random.choice(["", "\n", "\n\n"]))
        data = (random.choice(["", "\ufeff"]) + text).encode()
        return name, random.choice([data, data.replace("Ä".encode(), b"\xc4")])

    def some_change(self, name, fields):
        """Returns a field and another value for it, from which there is a way back."""
        is_org = name == "work.org"
        field = random.choice(["title", "priority", "due", "start", "rec", "tags", "state", "notes" if is_org else "project"])
        value = fields[field]
        if field == "title":
            words = value.split()
            words[random.randrange(len(words))] = "moss"
            return field, " ".join(words)
        if field == "tags":
            return field, value + ["new"]
        if field == "state":
            return field, ("completed" if is_org else "done") if value == "open" else "open"
        if field == "notes":
            return field, (value + "\n" if value else "") + "line\n\n* star"
        return field, random.choice({
            "priority": ["high", "medium", "low"], "project": ["moss"], "rec": ["3m", ".2d"],
            "due": ["2098-12-31" + (fields["due"] or "")[10:]], "start": ["2098-12-31" + (fields["start"] or "")[10:]]}[field])

    def test_an_edit_changes_one_field_and_taken_back_leaves_every_byte_as_it_was(self):
        seed = int(os.environ.get("SEED") or random.randrange(10**6))
        random.seed(seed)
        for round in range(int(os.environ.get("ROUNDS") or 200) * 50):
            name, data = self.some_file()
            with self.subTest(seed=seed, round=round, data=data):
                file = parse(name, data)
                self.assertEqual(file.data(), data)
                if not file.entries:
                    continue
                at = random.randrange(len(file.entries))
                entry = file.entries[at]
                before = entry.fields()
                if not before["title"]:
                    continue
                field, value = self.some_change(name, before)
                if value == before[field]:
                    continue
                lines, size = data.split(b"\n"), len(getattr(entry, "lines", [""]))
                number = file.numbers()[id(entry)]
                keyword = getattr(entry, "keyword", None)
                front, back = lines[: number - 1], lines[number - 1 + size :]
                file.change(entry, {field: value}, before["title"])
                changed = file.data()
                now = parse(name, changed).entries[at].fields()
                ignored = {"done", "priority"} if field == "state" else set()
                if now[field] == before[field]:
                    # It cannot be said there: beside what cannot be read, or without a day.
                    self.assertIn(field, ("due", "start", "rec"))
                    self.assertEqual(changed, data)
                else:
                    self.assertEqual({**now, **dict.fromkeys(ignored)}, {**before, field: value, **dict.fromkeys(ignored)})
                parts = changed.split(b"\n")
                self.assertEqual(parts[: len(front)], front)
                self.assertEqual(parts[len(parts) - len(back) :], back)
                if field == "state" and (before["done"] or value == "open" or
                                         keyword and keyword != file.keywords.word("open", keyword)):
                    continue  # Several words and days have one way back.
                file.change(entry, {field: before[field]}, now["title"])
                # A new day has its name in English.
                self.assertEqual(file.data().replace(b"jeu.", b"Thu"), data.replace(b"jeu.", b"Thu"))

    NOTES = ["#+TODO: NEXT | DONE", " #+seq_todo: A | B", "#+TYP_TODO: X", ",#+TODO: B", ",,#+x", "#+BEGIN_SRC", "#+END_SRC", "# a",
             ":PROPERTIES:", ":ID: evil", ":END:", "  :LOGBOOK:", "SCHEDULED: <2099-01-01 Thu>", "DEADLINE: <", "CLOSED: [2026-02-03 Tue]",
             "*", "* TODO a", "*\tNEXT hi", " * b", "  ** c", ",* d", "\t* e", "**", "* ", "text", "  text", "\ttext", "", "  ", "\u2028* x", "a\x0b* y"]

    def test_notes_of_any_pieces_are_read_as_they_were_and_as_nothing_else(self):
        seed = int(os.environ.get("SEED") or random.randrange(10**6))
        random.seed(seed)

        def some_notes(*begin):
            lines = [*begin, *random.choices(self.NOTES, k=random.randrange(1, 6))]
            return "\n".join(lines) if lines[0].strip() and lines[-1].strip() else some_notes(*begin)

        for round in range(int(os.environ.get("ROUNDS") or 200) * 20):
            front = random.choice(["", "\nSCHEDULED: <2099-01-01 Thu>", "\n  :PROPERTIES:\n  :ID: one\n  :END:\nold\n  text"])
            data = f"#+TODO: TODO | DONE\n* TODO one{front}\n* TODO two\n".encode()
            notes = [some_notes() for _ in range(3)] + [None]
            with self.subTest(seed=seed, round=round, data=data, notes=notes):
                file = parse("work.org", data)
                before = file.entries[0].fields()
                for each in notes:
                    file.change(file.entries[0], {"notes": each})
                    file.set_mark(file.entries[0], "one")
                    file = parse("work.org", file.data())
                    self.assertEqual([one.title for one in file.entries], ["one", "two"])
                    self.assertEqual(file.keywords.all, {"TODO", "DONE"})
                    self.assertEqual(file.entries[0].fields(), {**before, "notes": each})

    def test_marks_and_entries_that_come_and_go_leave_every_other_byte(self):
        seed = int(os.environ.get("SEED") or random.randrange(10**6))
        random.seed(seed)
        for round in range(int(os.environ.get("ROUNDS") or 200) * 10):
            name, data = self.some_file()
            with self.subTest(seed=seed, round=round, data=data):
                file = parse(name, data)
                whole = data + (b"" if file.is_ended else file.end.encode() + b"\n")
                fields = {"title": "moss", "state": "open", "priority": "high", "project": "p", "tags": ["a"],
                          "due": "2099-01-01", "start": None, "rec": "1w", "notes": None}
                entry = file.append(fields, "new-1", "2026-01-01")
                self.assertTrue(file.data().startswith(whole))
                self.assertEqual({**fields, **parse(name, file.data()).entries[-1].fields()},
                                 {**fields, **entry.fields()})
                file.remove(entry)
                self.assertEqual(file.data(), whole)
                for entry in file.entries:
                    file.set_mark(entry, "mark-1")
                if name == "todo.txt":
                    self.assertEqual(re.sub(rb" id:[a-z]+-1", b"", file.data()), re.sub(rb" id:[a-z]+-1", b"", whole))
                else:
                    old, new = (re.sub(rb"(?m)^[ \t]*:(PROPERTIES|ID|END):.*\n", b"", each) for each in (whole, file.data()))
                    self.assertEqual(new, old)
