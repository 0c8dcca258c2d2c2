"""What a person has set, checked before anything is done."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlsplit

from .values import is_pointer

HERE = ("localhost", "127.0.0.1", "::1")
"""What reaches no further than this machine."""
SECONDS = range(1, 46)
"""The limits of the timeout; daybook ends a plugin that calls nothing for a minute."""
MARKS = {"url": ("user",), "repliesUrl": ("user", "from", "day", "time", "last")}
"""What can stand in braces in an address."""
POINTERS = ("reference", "error", "replyList", "replyId", "replyFrom", "replyText", "replyTime",
            "replyNext")


class BadSetting(Exception):
    """A setting that cannot be used, in words for a person."""

    def __init__(self, name: str, words: str) -> None:
        super().__init__(f"The setting `{name}` {words}.")


@dataclass(frozen=True)
class Settings:
    one: dict[str, str]
    """The value of each setting that has one."""
    fields: list[tuple[str, str]]
    only: list[tuple[str, str]]
    timeout: int

    def get(self, name: str) -> str:
        return self.one.get(name, "")

    @property
    def url(self) -> str:
        return self.address("url", {})

    def address(self, name: str, marks: dict[str, str]) -> str:
        """Returns the address with what its braces stand for."""
        marks = {"user": self.get("user"), "from": self.get("from"), **marks}
        filled = re.sub(r"{(\w+)}", lambda mark: quote(marks[mark[1]], safe=""), self.get(name))
        return quote(filled, safe="/%:=&?~+!$,;'@()*[]")


def read(values: list[dict[str, Any]]) -> Settings:
    """Returns the settings that daybook has given. Throws `BadSetting`."""
    lists = {each["name"]: each.get("values") or [] for each in values}
    one = {name: value[0] for name, value in lists.items() if value and value[0]}
    for name in ("url", "user", "password", "toField", "textField", "replyId", "replyFrom",
                 "replyText", "replyTime"):
        if name not in one:
            raise BadSetting(name, "is missing")
    if ":" in one["user"] or not (one["user"] + one["password"]).isprintable():
        raise BadSetting("user", "and the password have neither colons (the user) nor control "
                         "characters")
    for name in POINTERS:
        if not is_pointer(one.get(name, "")):
            raise BadSetting(name, "must be a JSON Pointer, such as /messages/0/sid")
    if not re.fullmatch("[A-Za-z0-9-]*", one.get("idempotencyHeader", "")):
        raise BadSetting("idempotencyHeader", "must be the name of a header")
    if not re.fullmatch("[0-9]{1,2}", one.get("timeout", "")) or int(one["timeout"]) not in SECONDS:
        raise BadSetting("timeout", f"must be {SECONDS[0]} to {SECONDS[-1]}")
    settings = Settings(
        one, _pairs("fields", lists), _pairs("replyOnly", lists), int(one["timeout"]))
    if any(not is_pointer(pointer) for pointer, _ in settings.only):
        raise BadSetting("replyOnly", "must be a JSON Pointer and a value: /direction=inbound")
    for name, marks in MARKS.items():
        if name in one:
            _check(settings, name, marks)
    return settings


def _pairs(name: str, lists: dict[str, list[str]]) -> list[tuple[str, str]]:
    pairs = [text.partition("=") for text in lists.get(name, [])]
    if any(not key or not equals for key, equals, _ in pairs):
        raise BadSetting(name, "must have NAME=VALUE in each value")
    return [(key, value) for key, _, value in pairs]


def _check(settings: Settings, name: str, marks: tuple[str, ...]) -> None:
    written = settings.get(name)
    for mark in re.findall("{(.*?)}", written):
        if mark not in marks:
            raise BadSetting(name, f"has {{{mark}}}, which is none of "
                             + ", ".join(f"{{{each}}}" for each in marks))
    # Where a password is sent to must not depend on what is filled in.
    if re.search(r"[{}\\#\s]", re.split("[/?]", written.split("://", 1)[-1])[0]):
        raise BadSetting(name, "has something in its host that no host has")
    try:
        parts = urlsplit(settings.address(name, dict.fromkeys(marks, "0")))
        host, _ = parts.hostname, parts.port
    except (ValueError, KeyError):
        raise BadSetting(name, "must be the address of a page on the web") from None
    if not host or "@" in parts.netloc or parts.scheme not in ("http", "https"):
        raise BadSetting(name, "must begin with https:// and a host, without a user or a password")
    if parts.scheme == "http" and host not in HERE:
        raise BadSetting(name, "must begin with https://, or everybody between here and there "
                         "could read the password")
