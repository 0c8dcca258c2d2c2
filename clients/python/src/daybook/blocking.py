"""The client that waits: the same methods, with the work done by a loop in a thread."""

from __future__ import annotations

import asyncio
import threading
import weakref
from typing import Any, Awaitable, Mapping, Optional, Sequence

from .blocking_caller import BlockingStream
from .client import AsyncClient
from .errors import Closed, DaybookError
from .Generated.blocking import Methods
from .options import DEFAULT, Command, OnProgress, Path, Timeout
from .protocol import ChangePage, Initialized, ReminderFiredParams, View


class Client(Methods):
    """Starts `daybook serve` and asks it: `with daybook.Client() as book:`.

    The options are those of `AsyncClient`. Several threads can use one client. `on_progress` is
    called in the client's own thread, and must not ask the client anything."""

    def __init__(self, *, program: Command = None, database: Path = None,
                 arguments: Sequence[str] = (), name: str = "python",
                 timeout: Optional[float] = 60.0, reminders: bool = False, delivery: bool = False,
                 time_zone: Optional[str] = None, framing: str = "lines", strict: bool = True,
                 keys: bool = True, restarts: bool = True) -> None:
        super().__init__()
        self._client = AsyncClient(
            program=program, database=database, arguments=arguments, name=name, timeout=timeout,
            reminders=reminders, delivery=delivery, time_zone=time_zone, framing=framing,
            strict=strict, keys=keys, restarts=restarts)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=turn, args=(self._loop,), name="daybook", daemon=True)
        self._thread.start()
        # Without `with`, it is closed when nobody has it any more, or at the end of the program.
        self._finalizer = weakref.finalize(self, end, self._client, self._loop, self._thread)
        try:
            self._run(self._client.start())
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def initialized(self) -> Initialized:
        """What the server said at the beginning: its version, its capabilities, its database."""
        return self._client.initialized

    @property
    def process_id(self) -> Optional[int]:
        """The process of the server; None while there is none."""
        return self._client.process_id

    def close(self) -> None:
        """Ends the server; streams end. Another call does nothing."""
        self._finalizer()

    def _run(self, work: Awaitable[Any]) -> Any:
        if not self._finalizer.alive or threading.current_thread() is self._thread:
            asyncio.iscoroutine(work) and work.close()
            if self._finalizer.alive:
                raise DaybookError("on_progress must not ask the client itself.")
            raise Closed("The client is closed.")
        future = asyncio.run_coroutine_threadsafe(waited(work), self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()  # Ctrl-C cancels the request.
            raise

    def call(self, method: str, params: Optional[Mapping[str, Any]] = None, *,
             timeout: Timeout = DEFAULT, on_progress: Optional[OnProgress] = None) -> Any:
        return self._run(self._client.call(
            method, params, timeout=timeout, on_progress=on_progress))

    def _stream(self, make: Any, *arguments: Any, **options: Any) -> BlockingStream[Any]:
        async def made() -> Any:
            stream = make(*arguments, **options)
            await stream.begin()
            return stream
        return BlockingStream(self._run(made()), self._run)

    def stream(self, method: str) -> BlockingStream[Any]:
        return self._stream(self._client.stream, method)

    def follow_changes(self, cursor: Optional[int] = None) -> BlockingStream[ChangePage]:
        """The changes of all front ends, from now on or from a cursor; none is lost."""
        return self._stream(self._client.follow_changes, cursor)

    def follow_view(self, name: str, *, width: int = 80, argument: Optional[str] = None,
                    ascii: bool = False, printed: bool = False) -> BlockingStream[View]:
        """A view, drawn at once and again whenever it has changed."""
        return self._stream(self._client.follow_view, name, width=width, argument=argument,
                            ascii=ascii, printed=printed)

    def follow_reminders(self) -> BlockingStream[ReminderFiredParams]:
        """The reminders as they go off, first those that were missed."""
        return self._stream(self._client.follow_reminders)


async def waited(work: Awaitable[Any]) -> Any:
    return await work


def turn(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.set_event_loop(loop)
    loop.run_forever()


def end(client: AsyncClient, loop: asyncio.AbstractEventLoop, thread: threading.Thread) -> None:
    if loop.is_closed():
        return

    async def close() -> None:
        await client.close()
        rest = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
    try:
        asyncio.run_coroutine_threadsafe(close(), loop).result(15)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(5)
        if not thread.is_alive():
            loop.close()
