"""Brings the replies that the provider lists to daybook; each counts once."""

from __future__ import annotations

import hashlib
import re
import sys
from datetime import datetime, timedelta, timezone
from typing import Any
from urllib.parse import urljoin, urlsplit

from client import Client, Refusal

from . import values, web
from .delivery import Failure, judge
from .memory import Memory
from .settings import Settings

MAX_PAGES = 20
MAX_KNOWN = 1000
"""How many ids are remembered of what was recorded, and of what was refused."""
OVERLAP = timedelta(hours=1)
"""How much of what was listed is listed again: a reply may be listed late."""


class Replies:
    def __init__(self, client: Client, settings: Settings, memory: Memory) -> None:
        self.client, self.settings, self.memory = client, settings, memory
        known = memory.state.get("replies")
        known = known if isinstance(known, dict) else {}
        self.last = str(known.get("last") or "")
        self.time = values.time(known.get("time"))
        self.taken = _ids(known.get("taken"))
        self.refused = _ids(known.get("refused"))

    def run(self) -> None:
        """Records what is new. Throws `Failure`."""
        now = datetime.now(timezone.utc)
        since = min(now, self.time or now - timedelta(days=1)) - OVERLAP
        address: str | None = self.settings.address("repliesUrl", {
            "day": since.strftime("%Y-%m-%d"), "time": since.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "last": self.last})
        newest = (self.time, self.last)
        for _ in range(MAX_PAGES):
            # daybook ends a plugin that says nothing for a minute.
            self.client.call("session/ping")
            document = self._page(address)
            if document is None:
                return
            for item in self._items(document):
                moment = self._record(item)
                if moment and moment <= now and (newest[0] is None or moment > newest[0]):
                    newest = (moment, self._id(item))
            address = self._next(address, document)
            if not address:
                break
        else:
            self.memory.say(f"The list of replies has more than {MAX_PAGES} pages; the rest waits.")
        self.time, self.last = newest
        self._save()

    def _page(self, address: str) -> Any:
        try:
            answer = web.ask("GET", address, self.settings)
        except web.Untrusted as error:
            raise Failure(f"{error}.") from None
        except (web.NotReached, web.Lost) as error:
            self.memory.say(f"No replies: {error}.")
            return None
        if not 200 <= answer.status < 300:
            outcome = judge(answer, self.settings)
            if outcome.is_refusal:
                raise Failure(f"No replies: {outcome.words}")
            self.memory.say(f"No replies: {outcome.words}")
            return None
        document = answer.json()
        if document is None:
            self.memory.say("No replies: the answer of the provider is no JSON, or too long.")
        return document

    def _items(self, document: Any) -> list[Any]:
        items = values.at(document, self.settings.get("replyList"))
        if not isinstance(items, list):
            self.memory.say("No replies: the answer has no list where `replyList` says.")
            return []
        return [item for item in items if all(
            values.text(values.at(item, pointer)) == value for pointer, value in self.settings.only)]

    def _next(self, address: str, document: Any) -> str | None:
        pointer = self.settings.get("replyNext")
        link = values.text(values.at(document, pointer)) if pointer else None
        if not link:
            return None
        try:
            new = urljoin(address, link)
            # The password is the provider's, so it is not shown to another.
            if urlsplit(new)[:2] == urlsplit(address)[:2] and new.isascii() \
                    and not re.search(r"[\s\x00-\x1f\x7f]", new):
                return new.partition("#")[0]
        except ValueError:
            pass
        self.memory.say("The next page of the replies is not at the provider's address.")
        return None

    def _id(self, item: Any) -> str:
        return values.text(values.at(item, self.settings.get("replyId"))) or ""

    def _record(self, item: Any) -> datetime | None:
        """Returns when it was received; None for one that is left out."""
        id, settings = self._id(item), self.settings
        if id in self.taken:
            return values.time(values.at(item, settings.get("replyTime")))
        phone = values.text(values.at(item, settings.get("replyFrom")))
        text = values.text(values.at(item, settings.get("replyText")))
        moment = values.time(values.at(item, settings.get("replyTime")))
        if not (id and phone and text and moment):
            lacks = [name for name, value in (
                ("id", id), ("number", phone), ("text", text), ("time", moment)) if not value]
            self._refuse(id, f"it has no {' and no '.join(lacks)} that can be read")
            return None
        try:
            receipt = self.client.call(
                "care/receive", id=_safe(id), phone=phone, text=text,
                receivedAt=values.instant(moment))
        except Refusal as refusal:
            self._refuse(id, str(refusal))
            return moment
        self.taken[id] = None
        print(f"Reply {values.line(id, 100)} of {receipt['profile']['id']}: {receipt['effect']}.",
              file=sys.stderr, flush=True)
        return moment

    def _refuse(self, id: str, words: str) -> None:
        # It may be recorded later: its profile may come, or its time. It is said once.
        if id not in self.refused:
            print(f"Reply {values.line(id, 100) or '?'} was not recorded: {words}",
                  file=sys.stderr, flush=True)
        self.refused[id] = None

    def _save(self) -> None:
        self.memory.state["replies"] = {
            "time": values.instant(self.time) if self.time else None, "last": self.last,
            "taken": list(self.taken)[-MAX_KNOWN:], "refused": list(self.refused)[-MAX_KNOWN:]}


def _ids(known: Any) -> dict[str, None]:
    return dict.fromkeys(each for each in known or [] if isinstance(each, str))


def _safe(id: str) -> str:
    """Returns the id as daybook takes it."""
    if re.fullmatch("[A-Za-z0-9._-]{1,64}", id):
        return id
    return "reply-" + hashlib.sha256(id.encode("utf-8", "replace")).hexdigest()[:40]
