"""The settings of the plugin, as a person wrote them."""

from __future__ import annotations

import os
import pwd
import re
from dataclasses import dataclass
from typing import Optional
from urllib.parse import urlsplit

from client import JSON

from .times import known_zone
from .web import Account

DAYS_BACK = 30
_NAMED = re.compile(r"([A-Za-z0-9._-]{1,50})=(.+)", re.DOTALL)


class BadSetting(Exception):
    """What is wrong with a setting, in words for a person."""


@dataclass(frozen=True)
class Place:
    """Where a calendar is: the address of a web server, or a path."""

    name: str
    location: str

    @property
    def is_remote(self) -> bool:
        return self.location.startswith(("http://", "https://"))


@dataclass(frozen=True)
class Settings:
    calendars: list[Place]
    tasks: Optional[Place]
    filter: str
    accounts: list[Account]
    days_ahead: int
    person: str
    """The person's time zone."""


def read(values: list[JSON]) -> Settings:
    """Throws `BadSetting`."""
    texts = {each["name"]: each.get("values") or [] for each in values}

    def first(name: str) -> str:
        return next(iter(texts.get(name, [])), "").strip()

    days = first("daysAhead") or "400"
    if not re.fullmatch(r"\d{1,4}", days) or not 1 <= int(days) <= 1000:
        raise BadSetting("The setting `daysAhead` is a number of days, 1 to 1000.")
    calendars = [_place(text) for text in texts.get("calendars", []) if text.strip()]
    names = [each.name for each in calendars]
    twice = next((name for name in names if names.count(name) > 1 or name == "tasks"), None)
    if twice:
        raise BadSetting(
            f"The setting `calendars` has the name “{twice}” twice, or it stands for the tasks. "
            "Write NAME=ADDRESS to give it another one."
        )
    zone = os.environ.get("TZ") or "UTC"
    return Settings(
        calendars=calendars,
        tasks=Place("tasks", _location(first("tasks"))) if first("tasks") else None,
        filter=first("filter"),
        accounts=_accounts(texts.get("user", []), texts.get("password", [])),
        days_ahead=int(days),
        person=zone if known_zone(zone) else "UTC",
    )


def _place(text: str) -> Place:
    named = _NAMED.fullmatch(text.strip())
    location = _location(named[2] if named else text)
    if named:
        return Place(named[1], location)
    last = urlsplit(location).path.rstrip("/").rpartition("/")[2]
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", re.sub(r"\.ics$", "", last)).strip("-")[:50]
    if not name:
        raise BadSetting(f"The setting `calendars` needs a name: write NAME={text.strip()[:200]}.")
    return Place(name, location)


def _location(text: str) -> str:
    """A path is absolute; `~` is the person's home, not the folder that is the plugin's HOME."""
    text = re.sub(r"^webcal(s?)://", "https://", text.strip())
    if text.startswith(("http://", "https://")):
        try:
            parts = urlsplit(text)
            if parts.hostname and parts.port != 0 and "@" not in parts.netloc:
                return text
        except ValueError:
            pass
        raise BadSetting(f"“{text[:200]}” is no address without a name and password in it.")
    if text == "~" or text.startswith("~/"):
        text = pwd.getpwuid(os.getuid()).pw_dir + text[1:]
    if not text.startswith("/"):
        raise BadSetting(
            f"“{text[:200]}” is neither an address with https:// nor an absolute path."
        )
    return text


def _accounts(users: list[str], passwords: list[str]) -> list[Account]:
    if len(users) != len(passwords):
        raise BadSetting("The settings `user` and `password` have one value for each server.")
    accounts = []
    for user, password in zip(users, passwords):
        name, _, host = user.strip().rpartition("@")
        if not name or not host:
            raise BadSetting(
                "The setting `user` is written NAME@HOST, such as ann@dav.example.org."
            )
        accounts.append(Account(name, host, password))
    return accounts
