"""Reads values out of what a provider answers."""

from __future__ import annotations

import re
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any

UNSHOWN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]|\\s")
"""White space, control characters, and what turns the text around it."""


def is_pointer(text: str) -> bool:
    """Whether it is a JSON Pointer (RFC 6901)."""
    return (not text or text.startswith("/")) and not re.search("~(?![01])", text)


def at(document: Any, pointer: str) -> Any:
    """Returns the value at a JSON Pointer; None where there is none."""
    for token in pointer.split("/")[1:]:
        token = token.replace("~1", "/").replace("~0", "~")
        if isinstance(document, dict):
            document = document.get(token)
        elif isinstance(document, list) and re.fullmatch("0|[1-9][0-9]{0,8}", token):
            document = document[int(token)] if int(token) < len(document) else None
        else:
            return None
    return document


def text(value: Any) -> str | None:
    """Returns a text or a number as text; None for anything else, and for an empty text."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return None
    # Half of a pair is no character (RFC 8259, 8.2).
    return str(value).encode("utf-8", "replace").decode() or None


def line(value: Any, length: int) -> str | None:
    """Returns what `text` does as one line of at most so many characters."""
    words = UNSHOWN.sub(" ", text(value) or "").split()
    return " ".join(words)[:length].strip() or None


def time(value: Any) -> datetime | None:
    """Returns the time that a provider writes; one without a zone is in UTC. None where it cannot
    be read."""
    try:
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            # Milliseconds have three digits more for the next thousands of years.
            seconds = value / 1000 if abs(value) > 1e11 else value
            return datetime.fromtimestamp(seconds, timezone.utc)
        if not isinstance(value, str):
            return None
        if re.fullmatch(r"\d{9,13}", value):
            return time(int(value))
        found = _iso(value.strip()) or parsedate_to_datetime(value)
        found = found if found.tzinfo else found.replace(tzinfo=timezone.utc)
        return found.astimezone(timezone.utc)
    except (ValueError, TypeError, IndexError, OverflowError, OSError):
        return None


def _iso(written: str) -> datetime | None:
    # Python before 3.11 reads neither Z nor another number of decimals than 3 or 6.
    found = re.fullmatch(
        r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d+))?\s*(Z|[+-]\d\d:?\d\d)?", written, re.I)
    if not found:
        return None
    day, clock, decimals, zone = found.groups()
    zone = "" if zone is None else "+00:00" if zone in "Zz" else zone
    if zone and ":" not in zone:
        zone = zone[:3] + ":" + zone[3:]
    return datetime.fromisoformat(f"{day}T{clock}{zone}").replace(
        microsecond=int((decimals or "0")[:6].ljust(6, "0")))


def instant(moment: datetime) -> str:
    """Returns the time as daybook writes it."""
    moment = moment.astimezone(timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03}Z"
