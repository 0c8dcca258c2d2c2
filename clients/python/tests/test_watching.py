"""What is told unasked, and what a server that dies leaves behind."""

import asyncio
import os
import signal
import unittest

from harness import AT, Folder, awaited

import daybook


class Watching(Folder):
    @awaited
    async def test_changes_of_other_programs_come_as_pages(self):
        async with self.async_client() as book, book.follow_changes() as changes:
            self.run_program("add", "Buy milk")
            page = await changes.next(10)
            self.assertEqual([(each["method"], each["client"]) for each in page["items"]],
                             [("task/addLine", "daybook")])
            with self.assertRaisesRegex(TimeoutError, "0.1 s"):
                await changes.next(0.1)
            await book.tag.add(name="home")
            self.assertEqual((await changes.next(10))["items"][0]["entity"], "tag")

    @awaited
    async def test_a_cursor_continues_where_an_earlier_run_ended(self):
        async with self.async_client() as book, book.follow_changes() as changes:
            await book.tag.add(name="home")
            cursor = (await changes.next(10))["changeCursor"]
        for name in ("garden", "work"):
            self.run_program("call", "tag/add", f'{{"name": "{name}"}}')
        async with self.async_client() as book, book.follow_changes(cursor) as changes:
            page = await changes.next(10)
            self.assertEqual(len(page["items"]), 2)
            self.assertEqual(changes.cursor, page["changeCursor"])

    @awaited
    async def test_a_view_is_drawn_again_when_it_has_changed(self):
        async with self.async_client() as book:
            async with book.follow_view("today", width=60) as today:
                self.assertNotIn("Buy milk", text(await today.next(10)))
                self.run_program("add", "Buy milk today", *AT)
                # The first of two changes may be drawn alone.
                while "Buy milk" not in text(await today.next(10)):
                    pass

    @awaited
    async def test_reminders_that_were_missed_come_first(self):
        async with self.async_client() as book:
            await book.task.add(title="Call Ada", due="2026-03-02", dueTime="09:00")
        later = ("--now", "2026-03-02T10:00", "--time-zone", "Europe/Berlin")
        async with self.async_client(reminders=True, arguments=later) as book:
            await asyncio.sleep(0.3)
            fired = await book.follow_reminders().next(10)
            self.assertEqual((fired["title"], fired["isMissed"]), ("Call Ada", True))
            dismissed = book.listen("reminder/dismissed")
            await book.reminder.dismiss(id=fired["id"])
            self.assertEqual((await dismissed.next(10))["id"], fired["id"])

    @awaited
    async def test_reminders_need_a_client_that_takes_them(self):
        async with self.async_client() as book:
            with self.assertRaisesRegex(ValueError, "reminders=True"):
                book.follow_reminders()

    @awaited
    async def test_what_nobody_takes_is_bounded_and_said(self):
        async with self.async_client() as book:
            stream = book.listen("x/test/told")
            for number in range(10_001):
                book._told("x/test/told", number)
            self.assertEqual([await stream.next() for _ in range(10_000)], list(range(10_000)))
            with self.assertRaisesRegex(daybook.StreamOverflow, "follow_changes"):
                await stream.next(1)

    @awaited
    async def test_the_server_watches_no_longer_than_somebody_follows(self):
        async with self.async_client() as book:
            heard = book.listen("changes/committed")
            async with book.follow_changes():
                async with book.follow_changes():
                    pass
                await book.tag.add(name="home")
                await heard.next(10)
            await book.tag.add(name="work")
            with self.assertRaises(TimeoutError):
                await heard.next(0.3)


class Dying(Folder):
    def kill(self, book):
        os.kill(book.process_id, signal.SIGKILL)

    @awaited
    async def test_no_change_is_lost_while_the_server_is_away(self):
        async with self.async_client() as book, book.follow_changes() as changes:
            heard = book.listen("changes/committed")
            await book.tag.add(name="one")
            await changes.next(10)
            await heard.next(10)
            self.kill(book)
            self.run_program("call", "tag/add", '{"name": "two"}')
            await book.tag.add(name="three")
            for stream in (changes, heard):
                count = 0
                while count < 2:
                    count += len((await stream.next(10))["items"])
                self.assertEqual(count, 2)

    @awaited
    async def test_a_followed_view_is_drawn_again_after_a_restart(self):
        async with self.async_client() as book, book.follow_view("today") as today:
            await today.next(10)
            self.kill(book)
            await today.next(10)
            self.run_program("add", "Buy milk today", *AT)
            while "Buy milk" not in text(await today.next(10)):
                pass

    @awaited
    async def test_writes_that_were_under_way_happen_once(self):
        async with self.async_client() as book:
            for round in range(4):
                # All of it may have been answered before the kill.
                await book.session.ping()
                tasks = [asyncio.ensure_future(book.task.add(title=f"{round} {n}"))
                         for n in range(40)]
                await asyncio.sleep(0.01 * round)
                self.kill(book)
                await asyncio.gather(*tasks)
            titles = [each["title"] async for each in book.task.list_all()]
            self.assertEqual(sorted(titles), sorted(f"{r} {n}" for r in range(4) for n in range(40)))

    @awaited
    async def test_without_a_key_a_write_says_that_it_may_have_happened(self):
        program = self.stand_in("for message in requests():\n    sys.exit(3)")
        async with self.async_client(program=program, keys=False) as book:
            with self.assertRaisesRegex(daybook.ServerGone, "ended with 3") as caught:
                await book.task.add(title="Rent")
            self.assertTrue(caught.exception.is_unknown)

    @awaited
    async def test_a_request_that_kills_every_server_is_given_up(self):
        program = self.stand_in("for message in requests():\n"
                                "    print('It hurts.', file=sys.stderr)\n    sys.exit(3)")
        async with self.async_client(program=program) as book:
            with self.assertRaisesRegex(daybook.ServerGone, "task/list.*ended with 3.*\n.*It hurts"):
                await book.task.list()

    @awaited
    async def test_a_server_that_dies_again_and_again_is_left_alone(self):
        program = self.stand_in("for message in requests():\n    sys.exit(3)")
        async with self.async_client(program=program, keys=False) as book:
            stream = book.listen("changes/committed")
            errors = []
            for _ in range(8):
                with self.assertRaises(daybook.ServerGone) as caught:
                    await book.call("x/test/die", timeout=20)
                errors.append(str(caught.exception))
            self.assertIn("not started again", errors[-1])
            with self.assertRaisesRegex(daybook.ServerGone, "not started again"):
                await stream.next(1)

    @awaited
    async def test_without_restarts_the_first_end_is_the_end(self):
        async with self.async_client(restarts=False) as book:
            self.kill(book)
            for _ in range(2):
                with self.assertRaisesRegex(daybook.ServerGone, "SIGKILL"):
                    await book.session.ping()

    @awaited
    async def test_to_close_while_it_starts_again_leaves_nothing(self):
        for pause in (0, 0.02, 0.1):
            book = self.async_client()
            await book.start()
            self.kill(book)
            await asyncio.sleep(pause)
            await book.close()


class Rubbish(Folder):
    def refused(self, program, pattern):
        with self.assertRaisesRegex(daybook.DaybookError, pattern):
            self.client(program=program)

    def test_a_program_that_is_not_there_is_named_with_the_way_out(self):
        self.refused("no-daybook", "no program “no-daybook”.*PATH.*DAYBOOK")
        path = self.folder / "text"
        path.write_text("I am text.")
        self.refused(str(path), "no program")
        path.chmod(0o755)
        self.refused(str(path), "cannot be run")

    def test_a_program_that_says_something_else_is_shown(self):
        self.refused(["echo", "Welcome"], "Welcome.*no message")
        self.refused("true", "“true serve.*ended with 0")
        self.refused(["sh", "-c", "echo Not today. >&2; exit 7"], "ended with 7.*\n.*Not today")
        for line in ('{"jsonrpc": "2.0", "id": 99, "result": {}}', '{"jsonrpc": "2.0", "id": 1}', "[1]",
                     '{"jsonrpc": "2.0", "id": 1, "result": 7}',
                     '{"jsonrpc": "2.0", "id": 1, "error": 7}', "[" * 100_000):
            with self.subTest(line[:50]):
                path = self.folder / "day.db"  # Named as the database, so that none is left.
                path.write_text(line + "\n")
                self.refused(["sh", "-c", f"cat {path}; exec tail -f {path}"], "daybook")

    def test_a_line_without_an_end_is_given_up(self):
        self.refused(["sh", "-c", "yes | tr -d '\\n'"], "longer than any message")

    def test_headers_that_are_none_are_refused(self):
        for head in ("Content-Length: x", "Content-Length: 99999999999", "Welcome"):
            with self.subTest(head), self.assertRaises(daybook.ServerGone):
                self.client(framing="headers", program=[
                    "sh", "-c", f"printf '{head}\\r\\n\\r\\n'; sleep 60"])

    @awaited
    async def test_rubbish_in_the_middle_is_a_death_like_any_other(self):
        mark = self.folder / "mark"
        program = self.stand_in(f"""
mark = {str(mark)!r}
for message in requests():
    if not os.path.exists(mark):
        open(mark, "w").close()
        print("Traceback (most recent call last):", flush=True)
        continue
    say(id=message["id"], result={{"items": []}})
""")
        async with self.async_client(program=program) as book:
            self.assertEqual(await book.task.list(), {"items": []})

    def test_a_file_that_is_no_database_is_an_error_with_words(self):
        (self.folder / "day.db").write_text("I am text. " * 1000)
        with self.client() as book, self.assertRaises(daybook.RequestError) as caught:
            book.task.list()
        self.assertEqual(caught.exception.kind, "unavailable")


def text(view):
    return "\n".join(line["text"] for line in view["lines"])


if __name__ == "__main__":
    unittest.main()
