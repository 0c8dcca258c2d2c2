"""What the generated methods for asyncio stand on."""

from __future__ import annotations

from typing import Any, AsyncIterator, Mapping, Optional

from .options import DEFAULT, OnProgress, Timeout
from .streams import Stream


class AsyncCaller:
    async def call(self, method: str, params: Optional[Mapping[str, Any]] = None, *,
                   timeout: Timeout = DEFAULT, on_progress: Optional[OnProgress] = None) -> Any:
        """Sends a request and returns its result; for methods of plugins (`x/…`), too."""
        raise NotImplementedError

    async def items(self, method: str, params: Mapping[str, Any], *,
                    timeout: Timeout = DEFAULT) -> AsyncIterator[Any]:
        """Every item of all pages of a list."""
        rest = dict(params)
        while True:
            page = await self.call(method, rest, timeout=timeout)
            for item in page["items"]:
                yield item
            if page.get("nextCursor") is None:
                return
            rest["cursor"] = page["nextCursor"]

    def stream(self, method: str, is_signal: bool = False) -> Stream[Any]:
        raise NotImplementedError
