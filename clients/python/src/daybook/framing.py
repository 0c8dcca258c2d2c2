"""How messages stand in the stream: one a line, or each behind its Content-Length."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Optional

FRAMINGS = ("lines", "headers")
LONGEST_MESSAGE = 16 * 1024 * 1024
DEEPEST = 512
MOST_VALUES = 1_000_000
LARGEST = 2 ** 63 - 1


class Unreadable(Exception):
    """What came is no message."""


class Unsendable(Exception):
    """A value that no message can hold: its pointer, why, and a limit that it exceeds."""

    def __init__(self, pointer: str, why: str, limit: Optional[int] = None) -> None:
        super().__init__(why)
        self.pointer, self.limit = pointer, limit


async def read(stream: asyncio.StreamReader, framing: str) -> Optional[Any]:
    """Returns the next message, or None at the end."""
    data = await (read_line(stream) if framing == "lines" else read_body(stream))
    if data is None:
        return None
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise Unreadable(f"it wrote {excerpt(data)}, which is no message") from None


async def read_line(stream: asyncio.StreamReader) -> Optional[bytes]:
    try:
        line = await stream.readuntil(b"\n")
    except asyncio.IncompleteReadError as error:
        if error.partial:
            raise Unreadable(f"it stopped after {excerpt(error.partial)}") from None
        return None
    except asyncio.LimitOverrunError:
        raise Unreadable("it wrote a line that is longer than any message") from None
    return line


async def read_body(stream: asyncio.StreamReader) -> Optional[bytes]:
    try:
        head = await stream.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError as error:
        if error.partial:
            raise Unreadable(f"it stopped after {excerpt(error.partial)}") from None
        return None
    except asyncio.LimitOverrunError:
        raise Unreadable("it wrote no header of a message") from None
    lengths = [value.strip() for name, _, value in
               (line.partition(b":") for line in head.split(b"\r\n"))
               if name.strip().lower() == b"content-length"]
    if not lengths or not lengths[0].isdigit() or len(lengths[0]) > 10:
        raise Unreadable(f"it wrote {excerpt(head)}, which is no header of a message")
    try:
        return await stream.readexactly(int(lengths[0]))
    except asyncio.IncompleteReadError:
        raise Unreadable("it stopped within a message") from None


def excerpt(data: bytes) -> str:
    text = data[:80].decode("utf-8", "replace").strip()
    return json.dumps(text + ("…" if len(data) > 80 else ""), ensure_ascii=False)


def written(message: Any, framing: str, limit: int = LONGEST_MESSAGE) -> bytes:
    """Returns the bytes of a message; throws Unsendable for what daybook would refuse."""
    check(message.get("params"))
    body = json.dumps(message, ensure_ascii=False, allow_nan=False).encode()
    if len(body) > limit:
        raise Unsendable("", f"The message has {len(body)} bytes, and at most {limit} can be sent.",
                         limit)
    if framing == "lines":
        return body + b"\n"
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def check(params: Any) -> None:
    """Throws Unsendable for a value that is not JSON as the protocol requires.

    The server cannot say which request such a value came with, so it must not be sent."""
    count, rest = 0, [("", params, 2)]
    while rest:
        pointer, value, depth = rest.pop()
        count += 1
        if count > MOST_VALUES:
            raise Unsendable("", f"There are more than {MOST_VALUES} values.", MOST_VALUES)
        if depth > DEEPEST:
            raise Unsendable("", f"Values are nested more than {DEEPEST} levels deep.")
        if isinstance(value, dict):
            for name, member in value.items():
                if not isinstance(name, str):
                    raise Unsendable(pointer, f"The key {name!r} is no text.")
                count += 1
                check_text(pointer, name)
                if "\0" in name:
                    raise Unsendable(pointer, "A key holds U+0000.")
                escaped = name.replace("~", "~0").replace("/", "~1")
                rest.append((f"{pointer}/{escaped}", member, depth + 1))
        elif isinstance(value, (list, tuple)):
            rest += [(f"{pointer}/{place}", element, depth + 1)
                     for place, element in enumerate(value)]
        elif isinstance(value, str):
            check_text(pointer, value)
        elif isinstance(value, int):
            if not -LARGEST - 1 <= value <= LARGEST:
                raise Unsendable(pointer, "The integer has more than 64 bits.")
        elif isinstance(value, float):
            if value != value or value in (float("inf"), float("-inf")):
                raise Unsendable(pointer, f"{value} is no number of JSON.")
        elif value is not None:
            raise Unsendable(pointer, f"A value of type {type(value).__name__} is not JSON.")


def check_text(pointer: str, text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Unsendable(pointer, "The text holds half of a surrogate pair.") from None
