"""The client that waits, against the real program."""

import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import threading
import time
import unittest

from harness import FOLDER, Folder

import daybook


def heed_interrupts():
    """What runs the tests may ignore SIGINT (a job in the background), and that is inherited."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Waiting(Folder):
    def test_three_lines_show_the_tasks(self):
        self.run_program("add", "Buy milk")
        done = self.script("import daybook\n"
                           "with daybook.Client(database=DATABASE) as book:\n"
                           "    print(*(task['title'] for task in book.task.list_all()))\n")
        self.assertEqual((done.stdout, done.stderr, done.returncode), ("Buy milk\n", "", 0))

    def script(self, text, **options):
        environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
        return subprocess.run(
            [sys.executable, "-X", "dev", "-c", f"DATABASE = {self.database!r}\n{text}"],
            capture_output=True, text=True, timeout=60, env=environment, **options)

    def test_without_with_the_end_of_the_program_is_as_clean(self):
        done = self.script("import daybook\nbook = daybook.Client(database=DATABASE)\n"
                           "stream = book.follow_changes()\nbook.tag.add(name='home')\n"
                           "print(book.tag.list()['items'][0]['name'])\n")
        self.assertEqual((done.stdout, done.stderr, done.returncode), ("home\n", "", 0))

    def test_an_exception_ends_the_server(self):
        done = self.script("import daybook\nwith daybook.Client(database=DATABASE) as book:\n"
                           "    book.task.get(id='moss')\n")
        self.assertEqual(done.returncode, 1)
        self.assertTrue(done.stderr.endswith(
            "daybook.NotFound: There is no task “moss”. (task/get /id)\n"),
            done.stderr)

    def test_both_clients_have_the_same_methods(self):
        with self.client() as book:
            both = daybook.AsyncClient()
            self.assertEqual(names(book) - names(both), set())
            self.assertEqual(names(both) - names(book), {
                "start", "unwatch_changes", "unwatch_view", "watch_changes", "watch_view"})
            for name in ("task", "view", "wellness", "care"):
                self.assertEqual(names(getattr(book, name)), names(getattr(both, name)))

    def test_streams_are_iterators(self):
        with self.client() as book, book.follow_changes() as changes:
            book.tag.add(name="home")
            self.assertEqual(next(changes)["items"][0]["entity"], "tag")
            with self.assertRaises(TimeoutError):
                changes.next(0.1)
            changes.close()
            self.assertEqual(list(changes), [])
            for view in book.follow_view("tags"):
                self.assertIn("home", "".join(line["text"] for line in view["lines"]))
                break

    def test_the_end_of_the_client_ends_its_streams(self):
        book = self.client()
        found = []
        thread = threading.Thread(target=lambda: found.extend(book.listen("changes/committed")))
        thread.start()
        time.sleep(0.2)
        book.close()
        thread.join(5)
        self.assertFalse(thread.is_alive())
        with self.assertRaises(daybook.Closed):
            book.session.ping()

    def test_threads_share_a_client(self):
        with self.client() as book:
            threads = [threading.Thread(target=lambda n=n: [
                book.task.add(title=f"{n} {m}") for m in range(10)]) for n in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(len(list(book.task.list_all(limit=9))), 80)

    def test_a_server_that_died_is_started_again(self):
        with self.client() as book:
            book.tag.add(name="home")
            first = book.process_id
            os.kill(first, signal.SIGKILL)
            self.assertEqual(book.tag.list()["items"][0]["name"], "home")
            self.assertNotEqual(book.process_id, first)

    def test_control_c_interrupts_the_wait_and_ends_the_server(self):
        text = ("import daybook\nwith daybook.Client(database=DATABASE) as book:\n"
                "    print('ready', flush=True)\n    next(book.follow_changes())\n")
        environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
        process = subprocess.Popen(
            [sys.executable, "-c", f"DATABASE = {self.database!r}\n{text}"], env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed_interrupts)
        self.assertEqual(process.stdout.readline(), "ready\n")
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
        self.assertTrue(said.endswith("KeyboardInterrupt\n"), said)

    def test_to_ask_from_a_report_of_progress_is_refused_and_not_waited_for(self):
        with self.client() as book:
            seen = []

            def report(_):
                try:
                    book.session.ping()
                except daybook.DaybookError as error:
                    seen.append(str(error))
            book.data.verify(on_progress=report)
            self.assertIn("on_progress", seen[0])

    def test_an_error_can_go_to_another_process(self):
        with self.client() as book, self.assertRaises(daybook.NotFound) as caught:
            book.task.get(id="moss")
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((again.pointer, str(again)), ("/id", str(caught.exception)))

    def test_no_server_is_left_when_the_program_is_killed(self):
        process = subprocess.Popen(
            [sys.executable, "-c", f"import daybook, time\n"
             f"book = daybook.Client(database={self.database!r})\nprint(1, flush=True)\n"
             "time.sleep(60)"], env=dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)),
            stdout=subprocess.PIPE)
        process.stdout.readline()
        process.kill()
        process.communicate()

    def test_the_readme_is_true(self):
        """Each block of Python is a program; what it prints stands in the block `text` after it."""
        readme = (FOLDER / "README.md").read_text(encoding="utf-8")
        blocks = re.findall(r"```python\n(.*?)```(?:\n```text\n(.*?)```)?", readme, re.DOTALL)
        self.assertGreater(len(blocks), 5)
        environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path),
                           XDG_DATA_HOME=str(self.folder), DAYBOOK=self.at_a_time())
        for program, expected in blocks:
            with self.subTest(program.split("\n")[1]):
                done = subprocess.run([sys.executable, "-X", "dev", "-c", program], text=True,
                                      capture_output=True, timeout=60, env=environment)
                self.assertEqual((done.stderr, done.returncode), ("", 0))
                self.assertEqual(done.stdout, expected or done.stdout)
                self.assertNotEqual(done.stdout, "")

    def at_a_time(self):
        """daybook at the time of the README."""
        path = pathlib.Path(self.folder, "daybook-then")
        path.write_text(f'#!/bin/sh\nexec "$DAYBOOK_NOW" "$@" --database {self.database} '
                        '--now 2026-03-02T08:00 --time-zone UTC\n')
        path.chmod(0o755)
        os.environ["DAYBOOK_NOW"] = os.environ["DAYBOOK"]
        return str(path)


def names(thing):
    return {each for each in dir(thing) if not each.startswith("_")}


if __name__ == "__main__":
    unittest.main()
