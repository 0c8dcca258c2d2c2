"""What can go wrong. Every error is a `DaybookError`; what daybook answers is a `RequestError`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

if TYPE_CHECKING:
    from .protocol import ErrorData


class DaybookError(Exception):
    """Something that this package reports."""


class RequestError(DaybookError):
    """daybook refused a request; there is a subclass for each kind, such as `NotFound`."""

    def __init__(self, code: int, message: str, data: ErrorData, method: str) -> None:
        self.code = code
        self.message = message
        """A sentence for a person."""
        self.data: ErrorData = data
        self.method = method
        place = f"{method} {data.get('pointer') or ''}".strip()
        hint = f" {data['hint']}" if data.get("hint") else ""
        allowed = data.get("allowed")
        choices = f" Allowed: {', '.join(allowed)}." if allowed and len(allowed) <= 12 else ""
        super().__init__(f"{message}{hint}{choices} ({place})")

    def __reduce__(self) -> Any:
        return type(self), (self.code, self.message, self.data, self.method)

    @property
    def kind(self) -> str:
        """Which error it is, such as "notFound"."""
        return self.data["kind"]

    @property
    def pointer(self) -> Optional[str]:
        """A JSON Pointer (RFC 6901) to the param that is wrong."""
        return self.data.get("pointer")

    @property
    def reason(self) -> Optional[str]:
        """With `InvalidState`: why, such as "confirmationRequired"."""
        return self.data.get("reason")

    @property
    def hint(self) -> Optional[str]:
        """What a person can do about it."""
        return self.data.get("hint")

    @property
    def allowed(self) -> Optional[list[str]]:
        """The values that would have been accepted."""
        return self.data.get("allowed")

    @property
    def limit(self) -> Optional[int]:
        """The limit that was exceeded."""
        return self.data.get("limit")

    @property
    def parameter(self) -> Optional[str]:
        """The param that lets the request pass, such as "confirm"."""
        return self.data.get("parameter")

    @property
    def count(self) -> Optional[int]:
        """How many others would be changed or lost."""
        return self.data.get("count")

    @property
    def current_revision(self) -> Optional[int]:
        """The revision that the entity has now."""
        return self.data.get("currentRevision")

    @property
    def position(self) -> Optional[tuple[int, int]]:
        """Where in a text the problem is: `text[start:stop]`."""
        start, stop = self.data.get("start"), self.data.get("stop")
        return None if start is None or stop is None else (start, stop)

    @property
    def is_done(self) -> bool:
        """Whether the request was carried out, and only its answer is missing."""
        return bool(self.data.get("isDone"))


class ProgramNotFound(DaybookError):
    """The program daybook is not there, or cannot be run."""


class ServerGone(DaybookError):
    """The server ended, or was ended because it wrote something else than answers."""

    def __init__(self, message: str, is_unknown: bool = False) -> None:
        super().__init__(message)
        self.is_unknown = is_unknown
        """Whether the request may have been carried out."""


class RequestTimeout(DaybookError, TimeoutError):
    """There was no answer in time. A write may have been carried out."""


class Closed(DaybookError):
    """The client is closed, or was never started."""


class StreamOverflow(DaybookError):
    """More notifications came than a stream keeps, because nobody took them."""
