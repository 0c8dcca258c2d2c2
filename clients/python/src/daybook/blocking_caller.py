"""What the generated methods that wait stand on."""

from __future__ import annotations

from typing import Any, Callable, Generic, Iterator, Mapping, Optional, TypeVar

from .options import DEFAULT, OnProgress, Timeout
from .streams import AnyStream

T = TypeVar("T")


class BlockingStream(Generic[T]):
    """An iterator that waits for what comes; closed by `close`, or at the end of `with`."""

    def __init__(self, stream: AnyStream[T], run: Callable[[Any], Any]) -> None:
        self._stream, self._run = stream, run

    def __iter__(self) -> Iterator[T]:
        return self

    def __enter__(self) -> BlockingStream[T]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __next__(self) -> T:
        return self.next()

    def next(self, timeout: Optional[float] = None) -> T:
        """Returns the next one; raises TimeoutError when none comes for so many seconds."""
        found: list[T] = self._run(taken(self._stream, timeout))
        if not found:
            raise StopIteration
        return found[0]

    def close(self) -> None:
        self._run(self._stream.aclose())


async def taken(stream: AnyStream[T], timeout: Optional[float]) -> list[T]:
    """The next one, or none at the end, since no future holds a StopAsyncIteration."""
    try:
        return [await stream.next(timeout)]
    except StopAsyncIteration:
        return []


class Caller:
    def call(self, method: str, params: Optional[Mapping[str, Any]] = None, *,
             timeout: Timeout = DEFAULT, on_progress: Optional[OnProgress] = None) -> Any:
        """Sends a request and returns its result; for methods of plugins (`x/…`), too."""
        raise NotImplementedError

    def items(self, method: str, params: Mapping[str, Any], *,
              timeout: Timeout = DEFAULT) -> Iterator[Any]:
        """Every item of all pages of a list."""
        rest = dict(params)
        while True:
            page = self.call(method, rest, timeout=timeout)
            yield from page["items"]
            if page.get("nextCursor") is None:
                return
            rest["cursor"] = page["nextCursor"]

    def stream(self, method: str) -> BlockingStream[Any]:
        raise NotImplementedError
