"""The client for asyncio."""

from __future__ import annotations

import asyncio
import os
import uuid
import weakref
from typing import Any, Awaitable, Mapping, Optional, Sequence, cast

from .connection import Connection
from .errors import Closed, DaybookError, ProgramNotFound, RequestError, RequestTimeout, ServerGone
from .framing import FRAMINGS
from .Generated.facts import KEYED, LONG, SAFE
from .Generated.methods import AsyncMethods
from .options import DEFAULT, Command, Default, OnProgress, Path, Timeout
from .protocol import PROTOCOL_VERSION, Initialized, ReminderFiredParams, ViewShowParams
from .streams import Changes, Drawings, Stream

SECONDS_TO_START = 20.0
# How often the server is started again, and within which time.
MOST_STARTS, WITHIN_SECONDS = 5, 60.0
MOST_TRIES = 3
REMINDERS = ("reminder/fired", "reminder/dismissed")
MOST_EARLY = 1000


class AsyncClient(AsyncMethods):
    """Starts `daybook serve` and asks it: `async with AsyncClient() as book:`.

    program: the program, or a list with its first arguments; `$DAYBOOK` or "daybook" by default.
    database: the path of the database file; daybook's own by default.
    arguments: more arguments of `daybook serve`.
    name: who made a change, as other front ends show it.
    timeout: seconds to wait for an answer, except of long requests; None waits as long as it takes.
    reminders: whether reminders are to go off here (`follow_reminders`).
    delivery: whether this program can reach the person outside an editor.
    time_zone: the person's zone; that of the machine by default.
    strict: whether a param that a method does not know is an error.
    keys: whether a write gets a key, so that it is sent again when the server died.
    restarts: whether a server that died is started again.
    """

    def __init__(self, *, program: Command = None, database: Path = None,
                 arguments: Sequence[str] = (), name: str = "python",
                 timeout: Optional[float] = 60.0, reminders: bool = False, delivery: bool = False,
                 time_zone: Optional[str] = None, framing: str = "lines", strict: bool = True,
                 keys: bool = True, restarts: bool = True) -> None:
        from . import __version__
        super().__init__()
        if framing not in FRAMINGS:
            raise ValueError(f"framing is one of {', '.join(FRAMINGS)}, not {framing!r}")
        chosen = program or os.environ.get("DAYBOOK") or "daybook"
        self._command = [*([chosen] if isinstance(chosen, str) else chosen), "serve"]
        if database is not None:
            self._command += ["--database", os.fspath(database)]
        self._command += arguments
        self._framing, self._timeout = framing, timeout
        self._keys, self._restarts, self._has_reminders = keys, restarts, reminders
        self._params = {
            "capabilities": {"general": {"positionEncodings": ["utf-32"]}, "strict": strict,
                             "showsReminders": reminders, "delivery": delivery},
            "clientInfo": {"name": name, "version": __version__}, "processId": os.getpid(),
            "protocolVersions": [PROTOCOL_VERSION], "timeZone": time_zone}
        self._streams: weakref.WeakSet[Stream[Any]] = weakref.WeakSet()
        # What comes before anybody asks for it.
        self._early: dict[str, list[Any]] = {each: [] for each in REMINDERS if reminders}
        # Who watches, and from where to go on after a restart.
        self._watchers, self._cursor = 0, 0
        self._drawings: set[Drawings] = set()
        self._connection: Optional[asyncio.Future[Connection]] = None
        self._opening: Optional[Connection] = None
        self._restart: Optional[asyncio.Task[None]] = None
        self._starts: list[float] = []
        self._is_closed = False
        self._initialized: Optional[Initialized] = None

    async def __aenter__(self) -> AsyncClient:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def initialized(self) -> Initialized:
        """What the server said at the beginning: its version, its capabilities, its database."""
        if not self._initialized:
            raise Closed("The client was not started: `async with AsyncClient() as book:`.")
        return self._initialized

    @property
    def process_id(self) -> Optional[int]:
        """The process of the server; None while there is none."""
        current = self._connection
        if current is None or not current.done() or current.exception():
            return None
        return current.result().process_id

    async def start(self) -> None:
        """Starts the server; `async with` does it."""
        if self._is_closed:
            raise Closed("The client is closed.")
        if self._connection is None:
            connection = await self._open()
            self._connection = asyncio.get_running_loop().create_future()
            self._connection.set_result(connection)

    async def close(self) -> None:
        """Ends the server; streams end. Another call does nothing."""
        if self._is_closed:
            return
        self._is_closed = True
        for stream in list(self._streams):
            stream.end(StopAsyncIteration())
        if self._restart:
            self._restart.cancel()
            await asyncio.gather(self._restart, return_exceptions=True)
        current = self._connection
        if current and not current.done():
            current.set_exception(Closed("The client is closed."))
        if current and not current.exception():
            await finished(current.result().close())

    async def call(self, method: str, params: Optional[Mapping[str, Any]] = None, *,
                   timeout: Timeout = DEFAULT, on_progress: Optional[OnProgress] = None) -> Any:
        params = dict(params or {})
        if self._keys and method in KEYED and not params.get("dryRun"):
            params.setdefault("requestKey", uuid.uuid4().hex)
        seconds = timeout
        if isinstance(seconds, Default):
            seconds = None if method in LONG else self._timeout
        try:
            result = await asyncio.wait_for(self._try(method, params, on_progress), seconds)
        except asyncio.TimeoutError:
            raise RequestTimeout(f"{method} was not answered within {seconds:g} s.") from None
        self._note(method, params, result)
        return result

    async def _try(self, method: str, params: dict[str, Any],
                   on_progress: Optional[OnProgress]) -> Any:
        """Asks, and asks again after the server died where that cannot do it twice."""
        is_harmless = method in SAFE or "requestKey" in params or bool(params.get("dryRun"))
        for number in range(1, MOST_TRIES + 1):
            connection = await self._ready()
            try:
                return await connection.request(method, params, on_progress)
            except ServerGone as error:
                if self._is_closed:
                    raise Closed("The client was closed before the answer came.") from None
                if not is_harmless or not self._restarts or number == MOST_TRIES:
                    raise ServerGone(f"{method}: {error}", is_unknown=method not in SAFE) from None
        raise AssertionError("unreachable")

    async def _ready(self) -> Connection:
        if self._is_closed:
            raise Closed("The client is closed.")
        if self._connection is None:
            raise Closed("The client was not started: `async with AsyncClient() as book:`.")
        return await asyncio.shield(self._connection)

    async def _open(self) -> Connection:
        connection = await Connection.start(self._command, self._framing, self._told, self._ended)
        self._opening = connection
        try:
            self._initialized = cast(Initialized, await asyncio.wait_for(
                connection.request("initialize", self._params), SECONDS_TO_START))
            limits = self._initialized["capabilities"]["limits"]
            connection.limit = min(connection.limit, limits["maxMessageBytes"])
            connection.notify("initialized", {})
        except BaseException as error:
            await finished(connection.close())
            if isinstance(error, ServerGone):
                raise ServerGone(f"“{' '.join(self._command)}” did not begin. {error}") from None
            if isinstance(error, asyncio.TimeoutError):
                raise ServerGone(f"{self._command[0]} did not answer `initialize` within "
                                 f"{SECONDS_TO_START:g} s.") from None
            if isinstance(error, (KeyError, TypeError)):
                raise ServerGone(f"{self._command[0]} answered `initialize` with something else "
                                 "than daybook does.") from None
            raise
        return connection

    def _ended(self, connection: Connection) -> None:
        """The server died: what was sent since is asked of the next one."""
        current = self._connection
        if (self._is_closed or current is None or not current.done() or current.exception()
                or current.result() is not connection):
            return
        self._connection = asyncio.get_running_loop().create_future()
        self._restart = asyncio.ensure_future(self._begin_again(connection))

    async def _begin_again(self, old: Connection) -> None:
        loop, error = asyncio.get_running_loop(), cast(DaybookError, old.over)
        future = self._connection
        assert future is not None
        await finished(old.close())
        while self._restarts:
            now = loop.time()
            self._starts = [each for each in self._starts if each > now - WITHIN_SECONDS]
            if len(self._starts) >= MOST_STARTS:
                break
            await asyncio.sleep(0.1 * 2 ** len(self._starts) - 0.1)
            self._starts.append(now)
            try:
                connection = await self._open()
                try:
                    await asyncio.wait_for(self._watch_again(connection), SECONDS_TO_START)
                except BaseException:
                    await finished(connection.close())
                    raise
                if connection.over:
                    error = connection.over
                    continue
                future.set_result(connection)
                return
            except ProgramNotFound as missing:
                error = missing
                break
            except asyncio.TimeoutError:
                error = ServerGone("The server did not answer after a restart.")
            except DaybookError as failure:
                error = failure
        error = ServerGone(f"The server is not started again. {error}") if self._restarts else error
        for stream in list(self._streams):
            stream.end(error)
        future.set_exception(error)
        future.exception()  # It may be that nobody waits.

    async def _watch_again(self, connection: Connection) -> None:
        if self._watchers:
            try:
                found = await connection.request(
                    "changes/subscribe", {"changeCursor": self._cursor})
            except RequestError:
                # The database is another one.
                found = await connection.request("changes/subscribe", {})
                self._told("changes/committed", {
                    "changeCursor": found["changeCursor"], "items": [], "needsReload": True})
            self._cursor = found["changeCursor"]
            for stream in list(self._streams):
                if stream.method == "changes/committed" and stream.is_signal:
                    stream.put({})
        for drawings in list(self._drawings):
            drawings.begin_again()

    def _told(self, method: str, params: Any) -> None:
        if method == "changes/committed":
            self._cursor = params["changeCursor"]
        if method in self._early:
            self._early[method] = [*self._early[method], params][-MOST_EARLY:]
        for stream in list(self._streams):
            if stream.method == method:
                stream.put(params)

    def _note(self, method: str, params: Mapping[str, Any], result: Any) -> None:
        """Remembers what the caller subscribed to by a request of its own."""
        if method == "changes/subscribe":
            self._watchers, self._cursor = max(self._watchers, 1), result["changeCursor"]
        elif method == "changes/unsubscribe":
            self._watchers = 0

    def stream(self, method: str, is_signal: bool = False) -> Stream[Any]:
        stream: Stream[Any] = Stream(method, is_signal)
        if self._is_closed:
            stream.end(Closed("The client is closed."))
        for params in self._early.pop(method, []):
            stream.put(params)
        self._streams.add(stream)
        return stream

    def follow_changes(self, cursor: Optional[int] = None) -> Changes:
        """The changes of all front ends, from now on or from a cursor; none is lost."""
        return Changes(self, cursor)

    def follow_view(self, name: str, *, width: int = 80, argument: Optional[str] = None,
                    ascii: bool = False, printed: bool = False) -> Drawings:
        """A view, drawn at once and again whenever it has changed."""
        params: ViewShowParams = {
            "name": name, "width": width, "ascii": ascii, "printed": printed}
        if argument is not None:
            params["argument"] = argument
        return Drawings(self, params)

    def follow_reminders(self) -> Stream[ReminderFiredParams]:
        """The reminders as they go off, first those that were missed."""
        if not self._has_reminders:
            raise ValueError("Reminders go off only in a client with reminders=True.")
        return self.listen("reminder/fired")

    async def watch_changes(self) -> int:
        self._watchers += 1
        if self._watchers == 1:
            try:
                await self.changes.subscribe()
            except BaseException:
                self._watchers = 0
                raise
        return self._cursor

    async def unwatch_changes(self) -> None:
        self._watchers = max(0, self._watchers - 1)
        if not self._watchers and not self._is_closed:
            await self.changes.unsubscribe()

    def watch_view(self, drawings: Drawings) -> None:
        self._drawings.add(drawings)

    async def unwatch_view(self, drawings: Drawings, page: Optional[int]) -> None:
        self._drawings.discard(drawings)
        if page is not None and not self._is_closed:
            await self.view.close(page=page)


async def finished(work: Awaitable[None]) -> None:
    """Waits for work that is not to stop in the middle when the waiting task is cancelled."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise
