"""The recipes do what they say, in Python and in shell, against the real program."""

import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time
import unittest
import xml.etree.ElementTree

from harness import FOLDER, NOW, PROGRAM, Folder

SHELL = FOLDER.parent / "shell" / "examples"


class Recipe(Folder):
    def setUp(self):
        super().setUp()
        # daybook, on this database and at this time, wherever a recipe calls it.
        path = self.folder / "bin" / "daybook"
        path.parent.mkdir()
        path.write_text(f'#!/bin/sh\ncommand=$1\nshift\nexec {PROGRAM} "$command" "$@" --database '
                        f'{self.database} --now "${{NOW-{NOW}}}" --time-zone UTC\n')
        path.chmod(0o755)
        self.environment = dict(
            os.environ, DAYBOOK=str(path), PATH=f"{path.parent}:{os.environ['PATH']}",
            PYTHONPATH=os.pathsep.join(sys.path))

    def daybook(self, *arguments, **others):
        return self.run_recipe([self.environment["DAYBOOK"], *arguments], **others)

    def run_recipe(self, command, status=0, **environment):
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=60,
                              cwd=self.folder, env={**self.environment, **environment})
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout if not status else done.stderr

    def python(self, name, *arguments, **others):
        return self.run_recipe(
            [sys.executable, "-X", "dev", FOLDER / "examples" / name, *arguments], **others)

    def start(self, name):
        return subprocess.Popen(
            [sys.executable, str(FOLDER / "examples" / name)], stdin=subprocess.PIPE, text=True,
            stdout=subprocess.PIPE, env=self.environment)


class InPython(Recipe):
    def test_tasks_come_from_commits_once(self):
        def git(*arguments):
            self.run_recipe(["git", "-c", "user.name=Ada", "-c", "user.email=a@example.org",
                             *arguments])
        git("init", "--quiet")
        message = "Parse dates\n\nTASK: Test leap years tomorrow #dates\nTASK: Ask Bob\nNo task."
        git("commit", "--quiet", "--allow-empty", "--message", message)
        self.assertEqual(self.python("git_tasks.py", "."), "Test leap years\nAsk Bob\n")
        self.python("git_tasks.py", ".", NOW="2026-03-05T09:00")
        listed = [json.loads(line) for line in self.daybook("list", "--ndjson").splitlines()]
        self.assertEqual([(each["title"], each.get("due"), each["tags"]) for each in listed],
                         [("Test leap years", "2026-03-03", ["dates"]), ("Ask Bob", None, [])])

    def test_the_bar_of_i3_follows_and_a_click_completes(self):
        self.daybook("add", "Buy milk today")
        bar = self.start("status_i3.py")
        self.addCleanup(bar.kill)
        self.assertEqual(json.loads(bar.stdout.readline()), {"version": 1, "click_events": True})
        self.assertEqual(bar.stdout.readline(), "[\n")
        blocks = json.loads(bar.stdout.readline().rstrip(",\n"))
        self.assertEqual([each["full_text"] for each in blocks], ["☐ Buy milk", "1 today"])
        bar.stdin.write("[\n" + json.dumps({"button": 1, **blocks[0]}) + "\n")
        bar.stdin.flush()
        blocks = json.loads(bar.stdout.readline().rstrip(",\n"))
        self.assertEqual([each["name"] for each in blocks], ["count"])
        bar.stdin.close()
        self.assertEqual(bar.wait(20), 0)
        bar.stdout.close()
        self.assertIn("Buy milk", self.daybook("list", "--state", "completed"))

    def test_habits_are_drawn_as_a_picture(self):
        self.assertIn("no habits", self.python("plot_habits.py", "habits.svg", status=1))
        self.daybook("habit", "add", "Read <20> & more every day")
        self.daybook("mark", "read")
        self.python("plot_habits.py", "habits.svg")
        root = xml.etree.ElementTree.parse(self.folder / "habits.svg").getroot()
        colours = [each.get("fill") for each in root if each.tag.endswith("rect")]
        self.assertEqual((len(colours), colours.count("#196127")), (365, 1))
        self.assertEqual(colours.index("#196127"), 31 + 28 + 2 - 1)
        self.assertEqual(root[0].text, "Read <20> & more: 1 days")

    @unittest.skipUnless(importlib.util.find_spec("matplotlib"), "matplotlib is not installed")
    def test_a_notebook_draws_the_same(self):
        self.daybook("habit", "add", "Read every day")
        self.run_recipe([sys.executable, "-c", f"""
import sys
sys.path.insert(0, {str(FOLDER / "examples")!r})
import daybook, plot_habits
with daybook.Client() as book:
    plot_habits.figure(plot_habits.rows(book, 2026)).savefig("habits.png")
"""], MPLBACKEND="Agg", MPLCONFIGDIR=str(self.folder))
        self.assertEqual((self.folder / "habits.png").read_bytes()[1:4], b"PNG")

    def test_a_clock_runs_for_one_task(self):
        self.daybook("add", "Pay rent")
        self.daybook("add", "Pay tax")
        self.assertIn("fits 2 tasks", self.python("focus.py", "pay", status=1))
        self.assertIn("1 min", self.python("focus.py", "rent", "0.012") + "1 min")
        self.assertIn("2026-03-02: 0 min", self.daybook("show", "rent"))

    def test_the_diary_has_what_was_done(self):
        for text in ("Buy milk", "Call Ada"):
            self.daybook("add", text)
        self.daybook("done", "milk")
        self.daybook("done", "ada", NOW="2026-03-03T09:00")
        self.daybook("undo", NOW="2026-03-03T09:01")
        self.daybook("done", "ada", NOW="2026-03-03T09:02")
        self.assertEqual(
            self.python("diary.py", NOW="2026-03-03T10:00"),
            "## 2026-03-03\n\n- Completed “Call Ada”\n\n## 2026-03-02\n\n- Completed “Buy milk”\n\n")
        self.assertEqual(self.python("diary.py", NOW="2026-03-20T10:00"), "")

    def test_birthdays_come_every_year(self):
        path = self.folder / "contacts.vcf"
        path.write_bytes(b"BEGIN:VCARD\r\nFN:Ada Love\r\n lace\r\nBDAY:1815-12-10\r\nEND:VCARD\r\n"
                         b"BEGIN:VCARD\r\nitem1.FN:Bob\\, the other\r\nBDAY;VALUE=date:--0229\r\n"
                         b"END:VCARD\r\nBEGIN:VCARD\r\nFN:Eve\r\nEND:VCARD\r\n")
        said = "2026-12-10 Birthday of Ada Lovelace\n2028-02-29 Birthday of Bob, the other\n"
        self.assertEqual(self.python("birthdays.py", path), said)
        self.assertEqual(self.python("birthdays.py", path, NOW="2027-01-01T09:00"), "")


@unittest.skipUnless(SHELL.exists(), "the recipes in shell are elsewhere")
class InShell(Recipe):
    def setUp(self):
        super().setUp()
        self.daybook("add", "Buy milk today 18:00 for 30 min project:home")
        self.daybook("add", "Write the report yesterday for 90 min project:work")
        self.daybook("add", "Answer #Ada project:work")

    def shell(self, name, *arguments, **environment):
        return self.run_recipe([SHELL / name, *arguments], **environment)

    @unittest.skipUnless(shutil.which("fzf"), "fzf is not installed")
    def test_fzf_picks_what_is_done(self):
        self.assertIn("Buy milk", self.shell("pick.sh", FZF_DEFAULT_OPTS="--filter=milk"))
        left = self.daybook("list", "--plain")
        self.assertNotIn("Buy milk", left)
        self.shell("pick.sh", "postpone", "friday", FZF_DEFAULT_OPTS="--filter=report")
        self.assertIn("2026-03-06", self.daybook("list", "--plain"))

    @unittest.skipUnless(shutil.which("jq"), "jq is not installed")
    def test_jq_adds_up_each_project(self):
        self.assertEqual(self.shell("by-project.sh"),
                         "work\t2 open\t1 late\t1:30 h\nhome\t1 open\t0 late\t0:30 h\n")

    def test_cron_mails_the_agenda(self):
        mail = self.shell("mail-agenda.sh", "ada@example.org", "day")
        head, _, body = mail.partition("\n\n")
        self.assertTrue(head.startswith("To: ada@example.org\nSubject: =?UTF-8?B?"), head)
        self.assertIn("Buy milk", body)
        for task in ("milk", "report", "answer"):
            self.daybook("done", task)
        self.assertEqual(self.shell("mail-agenda.sh", "ada@example.org", "day"), "")

    @unittest.skipUnless(shutil.which("jq") and shutil.which("tmux"), "jq or tmux is not installed")
    def test_tmux_shows_what_is_late_and_next(self):
        self.assertEqual(self.shell("tmux-status.sh"),
                         "#[fg=red]1 late#[default] 1 today 18:00 Buy milk\n")
        self.daybook("edit", "milk", "--title", "Buy #[bg=red]milk")
        inner, outer = (f"daybook-{os.getpid()}-{each}" for each in ("inner", "outer"))

        def tmux(socket, *arguments):
            return self.run_recipe(["env", "-u", "TMUX", "tmux", "-L", socket, "-f", "/dev/null",
                                    *arguments])
        tmux(inner, "new-session", "-d", "-x", "80", "-y", "10", "sleep 60")
        self.addCleanup(tmux, inner, "kill-server")
        for option, value in [("status-right-length", "70"), ("status-interval", "1"),
                              ("status-right", f"#({SHELL / 'tmux-status.sh'})")]:
            tmux(inner, "set", "-g", option, value)
        # A client has to be there for the line to be drawn: a second tmux is its terminal.
        tmux(outer, "new-session", "-d", "-x", "80", "-y", "10",
             f"env -u TMUX TERM=screen tmux -L {inner} attach")
        self.addCleanup(tmux, outer, "kill-server")
        deadline, shown = time.monotonic() + 20, ""
        while "Buy" not in shown and time.monotonic() < deadline:
            time.sleep(0.2)
            shown = tmux(outer, "capture-pane", "-p")
        self.assertIn("1 late 1 today 18:00 Buy #[bg=red]milk", shown)


class All(unittest.TestCase):
    def test_each_example_is_tested_and_can_be_run(self):
        tests = pathlib.Path(__file__).read_text(encoding="utf-8")
        for path in sorted((FOLDER / "examples").iterdir()):
            if path.suffix == ".py":
                self.assertIn(f'"{path.name}"', tests)
                self.assertTrue(os.access(path, os.X_OK), path)


if __name__ == "__main__":
    unittest.main()
