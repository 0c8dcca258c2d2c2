"""Notifications, as asynchronous iterators."""

from __future__ import annotations

import asyncio
import collections
from typing import TYPE_CHECKING, Any, Awaitable, Generic, Optional, TypeVar, cast

from .errors import DaybookError, StreamOverflow

if TYPE_CHECKING:
    from .client import AsyncClient
    from .protocol import ChangePage, View, ViewShowParams

T = TypeVar("T")
MOST_KEPT = 10_000


class AnyStream(Generic[T]):
    """An asynchronous iterator that is closed by `aclose`, or at the end of `async with`."""

    def __aiter__(self: S) -> S:
        return self

    async def __aenter__(self: S) -> S:
        await self.begin()
        return self

    async def begin(self) -> None:
        """Begins to watch; otherwise the first one that is taken does."""

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def __anext__(self) -> T:
        raise NotImplementedError

    async def aclose(self) -> None:
        raise NotImplementedError

    async def next(self, timeout: Optional[float] = None) -> T:
        """Returns the next one; raises TimeoutError when none comes for so many seconds."""
        try:
            return await asyncio.wait_for(self.__anext__(), timeout)
        except asyncio.TimeoutError:
            raise TimeoutError(f"Nothing came for {timeout:g} s.") from None


S = TypeVar("S", bound="AnyStream[Any]")


class Stream(AnyStream[T]):
    """The params of each notification of one method."""

    def __init__(self, method: str, is_signal: bool = False) -> None:
        self.method = method
        # A signal only says that there was something.
        self.is_signal = is_signal
        self._waiting: collections.deque[T] = collections.deque()
        self._arrived = asyncio.Event()
        self._end: Optional[BaseException] = None

    def put(self, params: T) -> None:
        if self._end or (self.is_signal and self._waiting):
            return
        if len(self._waiting) >= MOST_KEPT:
            self.end(StreamOverflow(
                f"{MOST_KEPT} notifications {self.method} were not taken; later ones are lost. "
                "follow_changes() loses none."))
            return
        self._waiting.append(params)
        self._arrived.set()

    def end(self, error: BaseException) -> None:
        """Ends the stream after what has already come."""
        self._end = self._end or error
        self._arrived.set()

    async def __anext__(self) -> T:
        while not self._waiting:
            if self._end:
                raise self._end
            self._arrived.clear()
            await self._arrived.wait()
        return self._waiting.popleft()

    async def aclose(self) -> None:
        self._waiting.clear()
        self.end(StopAsyncIteration())


class Changes(AnyStream["ChangePage"]):
    """The changes of all front ends, page by page: none is lost, and none comes twice."""

    def __init__(self, client: AsyncClient, cursor: Optional[int]) -> None:
        self.cursor = cursor
        """The position after the last page; to continue from in a later run."""
        self._client = client
        self._signals: Stream[Any] = client.stream("changes/committed", is_signal=True)
        self._may_have_more, self._is_begun, self._is_closed = cursor is not None, False, False

    async def begin(self) -> None:
        if not self._is_begun:
            now = await self._client.watch_changes()
            self._is_begun = True
            self.cursor = now if self.cursor is None else self.cursor

    async def __anext__(self) -> ChangePage:
        if self._is_closed:
            raise StopAsyncIteration
        await self.begin()
        while True:
            if not self._may_have_more:
                await self._signals.__anext__()
                # Said before the next pause, in which this may be cancelled.
                self._may_have_more = True
            assert self.cursor is not None
            page = await self._client.changes.since(changeCursor=self.cursor)
            self._may_have_more, self.cursor = bool(page["items"]), page["changeCursor"]
            if page["items"] or page["needsReload"]:
                return page

    async def aclose(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            await self._signals.aclose()
            if self._is_begun:
                await quietly(self._client.unwatch_changes())


class Drawings(AnyStream["View"]):
    """A view, drawn at once and again whenever it has changed: a live page, kept by its splices."""

    def __init__(self, client: AsyncClient, params: ViewShowParams) -> None:
        self._client = client
        self._params: ViewShowParams = {**params, "live": True}
        self._changed: Stream[Any] = client.stream("view/changed")
        self._view: Any = None
        self._is_begun, self._is_closed = False, False

    async def __anext__(self) -> View:
        if self._is_closed:
            raise StopAsyncIteration
        if not self._is_begun:
            self._client.watch_view(self)
            self._is_begun = True
        while True:
            if self._view is None:
                self._view = await self._client.view.show(**self._params)
            elif not await self._took_difference():
                continue
            if self._view is not None and self._view["isWhole"]:
                return cast("View", {**self._view, "lines": list(self._view["lines"])})

    async def _took_difference(self) -> bool:
        """Waits for what is told next; whether it was about this page."""
        told = await self._changed.__anext__()
        if told is None:
            self._view = None
        elif told["page"] != self._view["page"]:
            return False
        elif not self._apply(told):
            page, self._view = self._view["page"], None
            await quietly(self._client.unwatch_view(self, page))
            self._client.watch_view(self)
        return True

    def _apply(self, told: Any) -> bool:
        view, lines = self._view, self._view["lines"]
        if told["revision"] != view["revision"] + 1:
            return False
        for splice in told["splices"]:
            start, stop = splice["start"], splice["start"] + splice["removed"]
            if stop > len(lines):
                return False
            lines[start:stop] = splice["lines"]
        view.update({name: value for name, value in told.items() if name != "splices"})
        if "focus" not in told:
            view.pop("focus", None)
        return True

    def begin_again(self) -> None:
        """The server is another one, which does not have the page."""
        self._changed.put(None)

    async def aclose(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            await self._changed.aclose()
            if self._is_begun:
                page = self._view["page"] if self._view else None
                await quietly(self._client.unwatch_view(self, page))


async def quietly(work: Awaitable[None]) -> None:
    """Ends a subscription that may be gone already."""
    try:
        await work
    except DaybookError:
        pass
