"""A crash at each step, and other programs that write at the same time."""

import os
import re

from tests.harness import Case, Refused

CRASH = '''
import os, pathlib, signal, sys
import client
from feeder import disk

at = int(pathlib.Path(os.environ["HOME"], "crash-at").read_text())
count = 0

def step():
    global count
    if count == at:
        os.kill(os.getpid(), signal.SIGKILL)
    count += 1

def around(function):
    def call(*arguments, **named):
        step()
        result = function(*arguments, **named)
        step()
        return result
    return call

client.Client.call = around(client.Client.call)
os.replace = around(os.replace)
from feeder.main import main
sys.exit(main())
'''

# Another program writes the file after it was read, once: in place of its text that of `whole.txt`.
MEANWHILE = '''
import os, pathlib, sys
import client

call = client.Client.call

def meanwhile(self, method, **params):
    folder = pathlib.Path(os.environ["HOME"]).parents[3] / "todo"
    if method == sys.argv[1] and (folder / "whole.txt").exists():
        (folder / "todo.txt").write_text((folder / "whole.txt").read_text())
        client.Client.call = call
    return call(self, method, **params)

client.Client.call = meanwhile
from feeder.main import main
sys.exit(main())
'''


class Crash(Case):
    def test_a_crash_at_any_step_doubles_and_loses_nothing(self):
        person = self.person(command=["python3", "-B", "crash.py"])
        (person.plugin / "crash.py").write_text(CRASH)
        person.set(files=["todo.txt", "work.org"], newTasks="todo.txt")
        person.write("todo.txt", "base\n")
        person.write("work.org", "* TODO heading\n")
        for step in range(400):
            try:
                if not self.crash(person, step):
                    break
            except AssertionError as error:
                raise AssertionError(f"step {step}: {error}") from error
        self.assertIn(step, range(25, 399))

    def test_a_file_that_changes_while_it_is_read_loses_nothing(self):
        person = self.meanwhile("task/add")
        person.write("whole.txt", "two\nthree\n")
        person.call("task/add", title="one")
        person.write("todo.txt", "two\n")
        person.run()
        self.assertEqual(set(person.tasks()), {"one", "two", "three"})
        self.assertEqual(sorted(re.findall("one|two|three", person.read("todo.txt"))), ["one", "three", "two"])

    def test_a_file_that_is_read_while_another_program_is_writing_it_loses_nothing(self):
        person = self.meanwhile("task/list")
        person.write("todo.txt", "one\ntwo\nthree\n")
        person.run()
        text, tasks = person.read("todo.txt"), person.tasks()
        person.write("whole.txt", text + "four\n")
        person.write("todo.txt", text[:20])
        person.run()
        self.assertEqual({**person.tasks(), "four": None}, {**tasks, "four": None})
        self.assertTrue(person.read("todo.txt").startswith(text + "four id:"))

    def meanwhile(self, method):
        person = self.person(command=["python3", "-B", "crash.py", method])
        (person.plugin / "crash.py").write_text(MEANWHILE)
        person.set(files=["todo.txt"], newTasks="todo.txt")
        return person

    def crash(self, person, step):
        """Plays a round that is cut off at a step, and a whole one. Returns whether it was cut off."""
        at = person.home / "data/daybook.db.plugin-data/files/data/crash-at"
        at.write_text("-1")
        person.write("todo.txt", person.read("todo.txt") + f"w{step} due:2099-01-01 rec:+1w\ng{step}\n")
        person.write("work.org", person.read("work.org") + f"* TODO o{step}\n* TODO r{step}\nSCHEDULED: <2099-01-01 Thu ++1w>\n")
        person.run()
        tasks = person.tasks()
        text = person.read("todo.txt")
        person.write("todo.txt", re.sub(rf"(?m)^w{step} ", f"x w{step} ", re.sub(rf"(?m)^g{step} .*\n", "", text))
                     + f"n{step} @a due:2099-05-05\n")
        person.write("work.org", person.read("work.org").replace(f"TODO r{step}", f"DONE r{step}")
                     + f"* TODO m{step}\nnotes\n** TODO p{step}\n")
        person.call("task/edit", id=tasks[f"o{step}"]["id"], title=f"O{step}", notes="new")
        person.call("task/add", title=f"x {step} @home due:2099-01-01")
        at.write_text(str(step))
        try:
            person.run()
            is_cut_off = False
        except Refused:
            is_cut_off = True
        at.write_text("-1")
        person.call("plugin/enable", id="files", confirm=True)
        person.run()
        tasks = person.tasks()
        new = {each for each in tasks if each.rstrip("0123456789") in "wngOorxmp" or each.startswith(f"x {step} ")}
        self.assertEqual(
            {each for each in new if re.search(rf"\D{step}\b", each)},
            {f"w{step}", f"n{step}", f"O{step}", f"r{step}", f"m{step}", f"p{step}", f"x {step} @home due:2099-01-01"})
        self.assertEqual([tasks[f"w{step}"]["due"], tasks[f"r{step}"]["start"]], ["2099-01-08"] * 2)
        self.assertEqual([tasks[f"n{step}"]["due"], tasks[f"n{step}"]["tags"]], ["2099-05-05", ["a"]])
        self.assertEqual(tasks[f"p{step}"]["parent"], tasks[f"m{step}"]["id"])
        todo, org = person.read("todo.txt"), person.read("work.org")
        for pattern, text, count in (
                (rf"(?m)^w{step} due:2099-01-08", todo, 1), (rf"(?m)^x w{step} ", todo, 1), (rf"(?m)^n{step} ", todo, 1),
                (rf" x {step} @home due:2099-01-01 id:", todo, 1), (rf"\bg{step} ", todo, 0),
                (rf"TODO O{step}\n:PROP[^*]*\nnew\n", org, 1), (rf"TODO r{step}\nSCHEDULED: <2099-01-08", org, 1),
                (rf"[OTD]O m{step}\n", org, 1), (rf"\*\* TODO p{step}\n", org, 1)):
            self.assertEqual(len(re.findall(pattern, text)), count, (pattern, text))
        self.assertEqual(sorted(os.listdir(person.folder)), ["todo.txt", "work.org"])
        return is_cut_off

    def test_a_line_that_leaves_an_archive_is_not_lost_where_its_file_changes_meanwhile(self):
        for method, line in (("task/complete", "one due:2099-01-01 rec:+1w"), ("changes/since", "one")):
            with self.subTest(line=line):
                person = self.person(command=["python3", "-B", "meanwhile.py", method])
                (person.plugin / "meanwhile.py").write_text(MEANWHILE)
                person.set(files=["todo.txt"])
                person.write("todo.txt", f"{line}\nbase\n")
                person.run()
                one, base = person.read("todo.txt").split("\n")[:2]
                person.write("done.txt", f"x 2026-02-03 {one}\n")
                person.write("todo.txt", base + "\n")
                if "rec" not in line:
                    person.run()
                    person.call("task/reopen", id=person.tasks()["one"]["id"])
                person.write("whole.txt", f"{base}\nmore\n")
                person.run()
                lines = person.read("todo.txt").split("\n")
                self.assertEqual([lines[0], lines[1][:8], *lines[2:]], [base, "more id:", one.replace("01-01", "01-08"), ""])
                self.assertEqual(person.read("done.txt"), f"x 2026-02-03 {line}\n" if "rec" in line else "")
