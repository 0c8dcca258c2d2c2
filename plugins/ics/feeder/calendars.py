"""Calendars that are read: files, folders of files and addresses, each a provider of its own."""

from __future__ import annotations

import concurrent.futures
import hashlib
import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from functools import partial
from typing import Optional
from zoneinfo import ZoneInfo

from client import JSON, Client, Refusal

from . import content
from .dav import Collection
from .events import Reader
from .rules import MAX_EVENTS, Window
from .said import Said, boundary
from .settings import DAYS_BACK, Place, Settings
from .times import BadValue
from .web import MAX_BYTES, Http, Unreachable, refused

MAX_OF_REQUEST = 5_000
MAX_BYTES_OF_REQUEST = 8 << 20
MAX_FILES = 20_000
FORM = "3"
"""Changes when the same calendar would be read in another way."""


@dataclass(frozen=True)
class Fetched:
    texts: list[tuple[str, bytes]]
    """The texts of iCalendar objects, each with the name of its place."""
    version: str


class Calendars:
    def __init__(self, client: Client, settings: Settings, next_at: str, deadline: float) -> None:
        self._client = client
        self._settings = settings
        self._next_at = next_at
        self._deadline = deadline
        today = datetime.now(ZoneInfo(settings.person)).date()
        self._window = Window(
            today - timedelta(days=DAYS_BACK),
            today + timedelta(days=settings.days_ahead),
            settings.person,
        )

    def pull(self) -> None:
        """Brings in what changed, and removes what is no longer subscribed to."""
        known = {each["id"]: each for each in self._client.call("provider/list")["items"]}
        wanted = {f"ics/{place.name}" for place in self._settings.calendars}
        wanted |= {"ics/tasks"} if self._settings.tasks else set()
        for name in known:
            if (name == "ics" or name.startswith("ics/")) and name not in wanted:
                self._client.call("provider/remove", id=name)
        # All at once, so that a server that does not answer holds only itself up.
        pool = concurrent.futures.ThreadPoolExecutor(max_workers=8)
        waiting = [
            (place, token, pool.submit(self._fetch, place, token))
            for place, token in (
                (place, _Token(known.get(f"ics/{place.name}"), self._key(place)))
                for place in self._settings.calendars
            )
        ]
        for place, token, future in waiting:
            failed = partial(self._status, f"ics/{place.name}", "failing")
            with boundary(lambda _, why: failed(why), "", lambda: "The calendar"):
                self._take(place, token, future)
        pool.shutdown(wait=False)

    def _key(self, place: Place) -> str:
        """What the window and the place of a delivery were."""
        window = self._window
        parts = (FORM, place.location, window.since, window.through, window.person)
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:20]

    def _take(
        self, place: Place, token: _Token, future: concurrent.futures.Future[Optional[Fetched]]
    ) -> None:
        provider = f"ics/{place.name}"
        try:
            fetched = future.result(timeout=max(self._deadline - time.monotonic(), 0.1) + 1)
            if fetched is None or fetched.version == token.version:
                return self._status(provider, "ok", token.said)
            said = Said()
            reader = Reader(self._client, self._window, said)
            for where, data in fetched.texts:
                with boundary(said.say, "A file was left out", lambda: where):
                    text = content.Text(content.decoded(data)[0], where)
                    if not text.root.children:
                        raise BadValue("it is no calendar")
                    reader.add(text)
            message = self._deliver(provider, reader.drafts(), said, token.next(fetched.version))
            for line in said.log():
                print(f"{provider}: {line}", file=sys.stderr)
            self._status(provider, "ok", message)
        except (Unreachable, Refusal) as error:
            self._status(provider, "failing", str(error))
        except concurrent.futures.TimeoutError:
            self._status(provider, "failing", "The server did not answer in time.")

    def _status(self, provider: str, state: str, message: str) -> None:
        if message and state != "ok":
            print(f"{provider}: {message}", file=sys.stderr)
        self._client.call(
            "provider/status",
            id=provider,
            state=state,
            message=message or None,
            nextAt=self._next_at,
        )

    # MARK: Delivering

    def _deliver(self, provider: str, drafts: list[JSON], said: Said, token: _Token) -> str:
        """Replaces the events of the window, in parts where they are many. The token goes with the
        last one: a delivery that was broken off is made again."""
        drafts, rest = _limited(drafts, said)
        if rest:
            said.say(f"Only the first {len(drafts):,} events are here, up to {rest[0]['start']}")
        parts = list(_parts(drafts))
        since = self._window.since
        for index, part in enumerate(parts):
            is_last = index == len(parts) - 1
            through = self._window.through
            if not is_last:
                through = datetime.fromisoformat(parts[index + 1][0]["start"]).date()
                through -= timedelta(days=1)
            self._replace(
                provider,
                since.isoformat(),
                through.isoformat(),
                part,
                said,
                token if is_last else None,
            )
            since = through + timedelta(days=1)
        return str(said)

    def _replace(
        self,
        provider: str,
        since: str,
        through: str,
        events: list[JSON],
        said: Said,
        token: Optional[_Token],
    ) -> None:
        for _ in range(20):
            try:
                answer = self._client.call(
                    "event/replace",
                    provider=provider,
                    since=since,
                    through=through,
                    syncToken=token.text(str(said)) if token else None,
                    events=events,
                )
                for warning in answer.get("warnings") or []:
                    print(f"{provider}: {warning['message']}", file=sys.stderr)
                return
            except Refusal as refusal:
                parts = refusal.pointer.split("/")
                if len(parts) < 3 or parts[1] != "events" or not parts[2].isdecimal():
                    raise
                # One event that daybook does not take costs no other its place.
                event = events.pop(int(parts[2]))
                said.say("An event was left out", f"“{event['title'][:60]}”: {refusal}")
        raise Unreachable("daybook refused too many of its events.")

    # MARK: Fetching

    def _fetch(self, place: Place, token: _Token) -> Optional[Fetched]:
        """Returns nothing where nothing changed; runs beside others. Throws `Unreachable`."""
        if place.is_remote:
            return self._fetch_remote(place.location, token)
        try:
            if os.path.isdir(place.location):
                return self._fetch_folder(place.location, token)
            return self._fetch_file(place.location, token)
        except OSError as error:
            raise Unreachable(_words(place.location, error)) from None

    def _fetch_file(self, path: str, token: _Token) -> Optional[Fetched]:
        state = os.stat(path)
        version = f"{state.st_mtime_ns} {state.st_size} {state.st_ino}"
        if version == token.version:
            return None
        data = read_file(path, MAX_BYTES)
        _check(data, "in this file")
        return Fetched([(printable(os.path.basename(path)), data)], version)

    def _fetch_folder(self, path: str, token: _Token) -> Optional[Fetched]:
        states = hashlib.sha256()
        files = []
        size = 0
        with os.scandir(path) as entries:
            for entry in sorted(entries, key=lambda each: each.name):
                if is_item(entry):
                    state = entry.stat()
                    size += state.st_size
                    name = entry.name.encode(errors="surrogateescape")
                    states.update(b"%b %d %d\n" % (name, state.st_mtime_ns, state.st_size))
                    files.append(entry)
        if len(files) > MAX_FILES or size > MAX_BYTES:
            raise Unreachable(
                f"The folder has more than {MAX_FILES:,} files or {MAX_BYTES >> 20} MiB."
            )
        if states.hexdigest() == token.version:
            return None
        texts = [(printable(each.name), read_file(each.path, MAX_BYTES)) for each in files]
        return Fetched(texts, states.hexdigest())

    def _fetch_remote(self, url: str, token: _Token) -> Optional[Fetched]:
        http = Http(self._settings.accounts, self._deadline)
        if not url.split("?")[0].endswith(".ics"):
            collection = Collection(http, url)
            is_calendar = collection.is_calendar()
            if is_calendar is False:
                raise Unreachable("There is a folder at this address, but no calendar.")
            if is_calendar:
                version = collection.version
                if version and version == token.version:
                    return None
                version = version or _digest(
                    "\n".join(
                        sorted(
                            f"{href} {etag}" for href, etag in collection.etags("VEVENT").items()
                        )
                    )
                )
                if version == token.version:
                    return None
                texts = collection.events(self._window.since, self._window.through)
                return Fetched(texts, version)
        headers = {"Accept": "text/calendar, */*;q=0.1"}
        if token.version:
            headers["If-None-Match"] = token.version
        answer = http.request("GET", url, headers)
        if answer.status == 304:
            return None
        if answer.status != 200:
            raise refused(answer)
        _check(answer.body, "at this address")
        tag = answer.headers.get("etag") or hashlib.sha256(answer.body).hexdigest()
        return Fetched([("the calendar", answer.body)], tag[:1000])


def _check(data: bytes, where: str) -> None:
    """Throws `Unreachable` for what is no calendar, or not whole: it may be written just now."""
    text, _ = content.decoded(data)
    if "BEGIN:VCALENDAR" not in text[:10_000].upper():
        raise Unreachable(f"There is no calendar {where}.")
    if "END:VCALENDAR" not in text[-10_000:].upper():
        raise Unreachable(f"The calendar {where} is cut off.")


class _Token:
    """What was left with the last delivery, to know whether anything changed since."""

    def __init__(self, provider: Optional[JSON], key: str) -> None:
        self.version = ""
        self.said = ""
        self._key = key
        try:
            kept = json.loads((provider or {}).get("syncToken") or "{}")
            if kept.get("key") == key:
                self.version, self.said = kept["version"], kept["said"]
        except (ValueError, KeyError, AttributeError):
            pass

    def next(self, version: str) -> _Token:
        token = _Token(None, self._key)
        token.version = version
        return token

    def text(self, said: str) -> str:
        kept = {"key": self._key, "version": self.version, "said": said[:500]}
        return json.dumps(kept, ensure_ascii=False)


def _parts(drafts: list[JSON]) -> Iterator[list[JSON]]:
    """Parts of whole days, each small enough for one request; at least one."""
    part: list[JSON] = []
    size = 0
    for draft in drafts:
        length = _length(draft)
        is_full = len(part) >= MAX_OF_REQUEST or size + length > MAX_BYTES_OF_REQUEST
        if part and is_full and part[-1]["start"] != draft["start"]:
            yield part
            part, size = [], 0
        part.append(draft)
        size += length
    yield part


def _limited(drafts: list[JSON], said: Said) -> tuple[list[JSON], list[JSON]]:
    """Those that a calendar may have, and the rest. No day has more than goes into a request."""
    kept: list[JSON] = []
    total, day, count, size = 0, "", 0, 0
    for index, draft in enumerate(drafts):
        length = _length(draft)
        if draft["start"] != day:
            day, count, size = draft["start"], 0, 0
        count, size = count + 1, size + length
        if count > MAX_OF_REQUEST or size > MAX_BYTES_OF_REQUEST:
            said.say("An event was left out, since its day has too many", day)
            continue
        total += length
        if len(kept) == MAX_EVENTS or total > 4 * MAX_BYTES:
            return kept, drafts[index:]
        kept.append(draft)
    return kept, []


def _length(draft: JSON) -> int:
    """How many bytes it has in a request at most."""
    return 300 + 4 * sum(len(value) for value in draft.values() if isinstance(value, str))


def is_item(entry: os.DirEntry[str]) -> bool:
    is_named = entry.name.endswith(".ics") and not entry.name.startswith(".")
    return is_named and os.path.isfile(entry.path)  # A link may lead nowhere.


def read_file(path: str, limit: int) -> bytes:
    with open(path, "rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise Unreachable(f"{printable(os.path.basename(path))} is longer than {limit >> 20} MiB.")
    return data


def printable(name: str) -> str:
    return name.encode(errors="surrogateescape").decode(errors="replace")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _words(path: str, error: OSError) -> str:
    return f"{printable(path)}: {(error.strerror or str(error))}."


def instant(at: datetime) -> str:
    return at.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")
