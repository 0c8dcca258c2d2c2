"""Bytes to messages and back: the two framings, their caps, and strict JSON."""

import json
import os
import re
import select

from .schema import Refusal

HEADER_BYTES = 8 * 1024
DEPTH = 512
VALUES = 1_000_000
END, QUIET = object(), object()
TOKEN = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+")


class Lost(Refusal):
    """The boundary of a message is lost: this is answered, and the session ends."""


class Wire:
    def __init__(self, source, sink, framing, cap):
        self.source, self.sink, self.framing, self.cap = source, sink, framing, cap
        self.buffer = bytearray()
        self.searched = 0       # no line ends before this byte of the buffer
        self.skipping = 0       # bytes of an oversized body that are still to come
        self.oversized = False  # whether the current line was refused already
        self.ended = False

    def next(self, timeout):
        """Returns the bytes of a message, QUIET after the timeout, or END."""
        while True:
            message = self.take()
            if message is not None:
                return message
            if self.ended:
                return self.last()
            if not select.select([self.source], [], [], timeout)[0]:
                return QUIET
            read = os.read(self.source, 1 << 16)
            self.ended = not read
            self.buffer += read

    def take(self):
        if self.framing is None:
            self.recognise()
        if self.framing == "lines":
            return self.line()
        return self.framed() if self.framing == "headers" else None

    def recognise(self):
        del self.buffer[:len(self.buffer) - len(self.buffer.lstrip(b" \t\r\n"))]
        if self.buffer:
            self.framing = "headers" if TOKEN.match(self.buffer) else "lines"

    def line(self):
        while True:
            end = self.buffer.find(b"\n", self.searched)
            size = len(self.buffer) if end < 0 else end
            if size > self.cap and not self.oversized:
                self.oversized = True
                raise too_large(self.cap)
            if end < 0:
                if self.oversized:
                    self.buffer.clear()
                self.searched = len(self.buffer)
                return None
            text = bytes(self.buffer[:end])
            del self.buffer[:end + 1]
            self.searched, skipped, self.oversized = 0, self.oversized, False
            if text.strip() and not skipped:
                return text

    def framed(self):
        if self.skipping:
            skipped = min(self.skipping, len(self.buffer))
            del self.buffer[:skipped]
            self.skipping -= skipped
        while self.buffer.startswith(b"\r\n"):
            del self.buffer[:2]
        length, position, foreign = None, 0, False
        while True:
            end = self.buffer.find(b"\n", position)
            if (end if end >= 0 else len(self.buffer)) > HEADER_BYTES:
                raise Lost("tooLarge", f"The cap is {HEADER_BYTES}.", limit=HEADER_BYTES)
            if end < 0:
                return None
            line, position = bytes(self.buffer[position:end + 1]), end + 1
            if not line.endswith(b"\r\n"):
                raise Lost("parseError", "A header line must end with CR LF.")
            if line == b"\r\n":
                break
            name, colon, value = line.partition(b":")
            if not colon or not TOKEN.fullmatch(name):
                raise Lost("parseError", "A header line needs a name and a colon.")
            if name.lower() == b"content-length":
                value = value.strip()
                if not value.isdigit() or int(value) >= 1 << 63 or length not in (None, int(value)):
                    raise Lost("parseError", "Content-Length must be one number.")
                length = int(value)
            elif name.lower() == b"content-type":
                charset = re.search(rb';\s*charset\s*=\s*"?([^";\s]*)', value.lower())
                foreign = bool(charset) and charset[1] not in (b"utf-8", b"utf8")
        if length is None:
            raise Lost("parseError", "A message needs a Content-Length.")
        return self.body(position, length, foreign)

    def body(self, position, length, foreign):
        if length > self.cap:
            del self.buffer[:position]
            self.skipping = length
            raise too_large(self.cap)
        if len(self.buffer) < position + length:
            return None
        text = bytes(self.buffer[position:position + length])
        del self.buffer[:position + length]
        if foreign:
            raise Refusal("parseError", "The charset of a message must be utf-8.")
        return text

    def last(self):
        text = bytes(self.buffer)
        self.buffer.clear()
        if self.framing == "lines" and text.strip() and not self.oversized:
            return text
        if self.framing == "headers" and text:
            raise Refusal("parseError", "The input ended within a message.")
        return END

    def send(self, message):
        text = encoded(message)
        if self.framing == "headers":
            text = b"Content-Length: %d\r\n\r\n" % len(text) + text
        else:
            text += b"\n"
        while text:
            text = text[os.write(self.sink, text):]


def encoded(message):
    return json.dumps(message, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def too_large(limit, **data):
    return Refusal("tooLarge", f"The cap is {limit}.", limit=limit, **data)


def too_deep():
    return Refusal("parseError", f"More than {DEPTH} levels are nested.", limit=DEPTH)


def decoded(body):
    """Returns the value of a JSON text, or refuses what the protocol does not allow."""
    try:
        text = body.decode("utf-8")
        value = json.loads(text, object_pairs_hook=members, parse_int=integer,
                           parse_float=fraction, parse_constant=constant)
    except RecursionError:
        raise too_deep() from None
    except ValueError as error:
        raise Refusal("parseError", f"This is no JSON text that can be read: {error}.") from None
    level, depth, count = [value], 0, 0
    while level:
        count += len(level) + sum(len(each) for each in level if isinstance(each, dict))
        if count > VALUES:
            raise too_large(VALUES)
        inner = []
        for each in level:
            if isinstance(each, dict):
                inner += each.values()
            elif isinstance(each, list):
                inner += each
        depth += any(isinstance(each, (dict, list)) for each in level)
        if depth > DEPTH:
            raise too_deep()
        level = inner
    try:
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Refusal("parseError", "A surrogate stands alone.") from None
    return value


def members(pairs):
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice in one object")
    if any("\0" in key for key in found):
        raise ValueError("a key contains U+0000")
    return found


def integer(text):
    if len(text) > 20 or not -(1 << 63) <= int(text) < 1 << 63:
        raise ValueError("an integer has more than 64 bits")
    return int(text)


def fraction(text):
    if float(text) in (float("inf"), float("-inf")):
        raise ValueError("a number is too large")
    return float(text)


def constant(text):
    raise ValueError(f"{text} is no number")
