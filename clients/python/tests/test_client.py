"""The client for asyncio, against the real program."""

import ast
import asyncio
import os
import signal
import subprocess
import unittest

from harness import FOLDER, PROGRAM, Folder, awaited

import daybook
from daybook import connection


class Asking(Folder):
    @awaited
    async def test_a_method_of_the_protocol_is_a_method_of_its_namespace(self):
        async with self.async_client() as book:
            task = await book.task.add_line(text="Call Ada tomorrow 18:00 +family")
            self.assertEqual((task["title"], task["due"], task["tags"]),
                             ("Call Ada", "2026-03-03", ["family"]))
            self.assertEqual((await book.task.complete(id=task["id"]))["state"], "completed")
            self.assertEqual((await book.discover())["openrpc"][:2], "1.")
            self.assertEqual(book.initialized["serverInfo"]["database"], self.database)

    @awaited
    async def test_both_framings_carry_any_text(self):
        for framing in ("lines", "headers"):
            async with self.async_client(framing=framing) as book:
                notes = "a\nb\r\n\u2028 🎉 \x1b[0m" + "x" * 90_000
                task = await book.task.add(title=f"{framing} ä", notes=notes)
                self.assertEqual((await book.task.get(id=task["id"]))["notes"], notes)

    @awaited
    async def test_requests_are_answered_side_by_side(self):
        async with self.async_client() as book:
            await asyncio.gather(*(book.task.add(title=f"Task {n}") for n in range(200)))
            titles = {each["title"] async for each in book.task.list_all(limit=7)}
            self.assertEqual(titles, {f"Task {n}" for n in range(200)})

    @awaited
    async def test_offsets_count_the_characters_of_python(self):
        async with self.async_client() as book:
            text = "🎉🎉 foo:bar"
            with self.assertRaises(daybook.RequestError) as caught:
                await book.search.explain(text=text)
            start, stop = caught.exception.position
            self.assertEqual(text[start:stop], "foo")

    @awaited
    async def test_progress_is_reported_until_the_answer(self):
        async with self.async_client() as book:
            seen = []
            await book.data.verify(on_progress=seen.append)
            self.assertEqual((seen[0]["kind"], seen[-1]["kind"]), ("begin", "end"))


class Errors(Folder):
    @awaited
    async def test_each_kind_has_a_type_with_its_members(self):
        async with self.async_client() as book:
            with self.assertRaisesRegex(daybook.NotFound, "There is no task “moss”.*task/get /id"):
                await book.task.get(id="moss")
            with self.assertRaises(daybook.InvalidValue) as caught:
                await book.task.add(title="Rent", due="2026-02-30")
            self.assertEqual((caught.exception.kind, caught.exception.pointer, caught.exception.code),
                             ("invalidValue", "/due", 2))
            parent = await book.task.add(title="House")
            await book.task.add(title="Roof", parent=parent["id"])
            with self.assertRaises(daybook.InvalidState) as state:
                await book.task.remove(id=parent["id"])
            self.assertEqual((state.exception.reason, state.exception.parameter,
                              state.exception.count), ("confirmationRequired", "confirm", 1))
            await book.task.edit(id=parent["id"], notes="Big")
            with self.assertRaises(daybook.RevisionConflict) as conflict:
                await book.task.edit(id=parent["id"], notes="Small", ifRevision=1)
            self.assertEqual(conflict.exception.current_revision, 2)

    @awaited
    async def test_a_misspelt_param_is_refused_with_the_nearest(self):
        async with self.async_client() as book:
            with self.assertRaisesRegex(daybook.InvalidParams, "nearest is `title`"):
                await book.call("task/add", {"titel": "Rent"})

    @awaited
    async def test_what_no_message_can_hold_is_refused_before_it_is_sent(self):
        async with self.async_client() as book:
            deep = []
            for _ in range(600):
                deep = [deep]
            for value, pointer in [(2 ** 63, "/a~1b/0"), (float("nan"), "/a~1b/0"),
                                   ("\ud800", "/a~1b/0"), (object(), "/a~1b/0"), (deep, "")]:
                with self.subTest(repr(value)[:20]):
                    with self.assertRaises(daybook.InvalidParams) as caught:
                        await book.call("task/add", {"a/b": [value]})
                    self.assertEqual(caught.exception.pointer, pointer)
            with self.assertRaises(daybook.TooLarge) as large:
                await book.task.add(title="x" * 17_000_000)
            self.assertEqual(large.exception.limit, 16 * 1024 * 1024)
            await book.session.ping()


class Cancelling(Folder):
    def waiting_server(self):
        return self.stand_in("for message in requests():\n    pass")

    @awaited
    async def test_to_cancel_the_task_cancels_the_request(self):
        program = self.stand_in("""
ids = []
lines = sys.stdin
for line in lines:
    message = json.loads(line)
    if message["method"] == "initialize":
        say(id=message["id"], result={
            "capabilities": {"limits": {"maxMessageBytes": 16777216}, "namespaces": [],
                             "positionEncoding": "utf-32"},
            "protocolVersion": "0.9", "serverInfo": {"name": "daybook", "version": "0.1.0"}})
    elif message["method"] == "$/cancelRequest":
        ids.append(message["params"]["id"])
        say(id=message["params"]["id"], error={"code": -32800, "message": "Cancelled."})
    elif message["method"] == "x/test/cancelled":
        say(id=message["id"], result=len(ids))
    elif message["method"] == "shutdown":
        say(id=message["id"], result=None)
    elif message["method"] == "exit":
        break
""")
        async with self.async_client(program=program) as book:
            task = asyncio.ensure_future(book.task.list())
            await asyncio.sleep(0.2)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            self.assertEqual(await book.call("x/test/cancelled"), 1)
            with self.assertRaisesRegex(daybook.RequestTimeout, "task/list.*0.2 s"):
                await book.task.list(timeout=0.2)
            self.assertEqual(await book.call("x/test/cancelled"), 2)

    @awaited
    async def test_the_client_has_a_timeout_of_its_own(self):
        async with self.async_client(program=self.waiting_server(), timeout=0.2) as book:
            with self.assertRaises(TimeoutError):
                await book.task.list()

    @awaited
    async def test_a_cancelled_request_of_the_real_server_leaves_the_session_whole(self):
        async with self.async_client() as book:
            tasks = [asyncio.ensure_future(book.task.add(title=f"{n}")) for n in range(50)]
            await asyncio.sleep(0)
            for task in tasks[::2]:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            titles = {each["title"] async for each in book.task.list_all()}
            self.assertLessEqual({f"{n}" for n in range(1, 50, 2)}, titles)


class Ending(Folder):
    @awaited
    async def test_a_closed_client_says_so(self):
        book = self.async_client()
        with self.assertRaisesRegex(daybook.Closed, "not started"):
            await book.session.ping()
        await book.start()
        stream = book.listen("changes/committed")
        await book.close()
        await book.close()
        with self.assertRaisesRegex(daybook.Closed, "closed"):
            await book.session.ping()
        with self.assertRaises(StopAsyncIteration):
            await stream.next(1)

    @awaited
    async def test_requests_that_wait_at_the_end_are_told(self):
        program = self.stand_in("for message in requests():\n    pass")
        async with self.async_client(program=program) as book:
            task = asyncio.ensure_future(book.task.add(title="Rent"))
            await asyncio.sleep(0.1)
        with self.assertRaises(daybook.DaybookError):
            await task

    @awaited
    async def test_a_server_that_does_not_end_is_ended(self):
        program = self.stand_in("signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
                                "for message in requests():\n    while True: time.sleep(60)")
        before, connection.SECONDS_TO_END = connection.SECONDS_TO_END, 0.2
        try:
            async with self.async_client(program=program) as book:
                with self.assertRaises(TimeoutError):
                    await book.task.list(timeout=0.1)
                pid = book.process_id
            with self.assertRaises(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
        finally:
            connection.SECONDS_TO_END = before


class Version(Folder):
    def test_the_package_has_the_version_of_the_program(self):
        done = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout.strip(), daybook.__version__)

    def test_every_module_is_of_python_3_9(self):
        for path in sorted(FOLDER.rglob("*.py")):
            ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))


if __name__ == "__main__":
    unittest.main()
