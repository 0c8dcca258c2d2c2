"""Rules of recurrence, computed by daybook itself (`recurrence/preview`), which looks at a limited
number of steps, so that no rule holds anybody up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Optional

from client import JSON, Client, Refusal

from .said import Said, boundary
from .times import BadValue, When

MAX_EVENTS = 20_000
"""The most events of one calendar."""
MAX_OF_SERIES = 5_000
"""The most instances of one series, and the most dates of its lists."""
MAX_ONSETS = 100
"""How often the clocks of a zone change by one rule at most, within the days that are asked for."""


@dataclass
class Window:
    since: date
    through: date
    person: str
    """The person's time zone."""

    def has(self, moment: When) -> bool:
        return self.since <= moment.wall.date() <= self.through


class Preview:
    """Rules, computed by daybook."""

    def __init__(self, client: Client, window: Window) -> None:
        self._client = client
        self._window = window

    def knows(self, zone: str) -> bool:
        """Whether daybook takes a time of that zone."""
        request = request_of(
            "FREQ=DAILY;COUNT=1", When(datetime(2000, 1, 1)), zone, date(2000, 1, 1), self._window
        )
        try:
            self._client.call("recurrence/preview", **{**request, "limit": 1})
        except Refusal as refusal:
            return refusal.param != "timeZone"
        return True

    def onsets(self, rule: str, start: datetime) -> list[datetime]:
        request = request_of(
            rule, When(start), "UTC", self._window.since - timedelta(days=400), self._window
        )
        answer = self._client.call("recurrence/preview", **{**request, "limit": MAX_ONSETS})
        if answer.get("nextCursor") or answer["isTruncated"]:
            raise BadValue("its clocks change too often")
        return _walls(answer)

    def instances(
        self, requests: list[JSON], said: Said, refused: str
    ) -> list[Optional[list[datetime]]]:
        """Returns when each rule occurs; nothing where daybook cannot read it."""
        answers = self._client.call_all([("recurrence/preview", each) for each in requests])
        found: list[Optional[list[datetime]]] = []
        for request, answer in zip(requests, answers):
            walls = None
            with boundary(said.say, refused, lambda: request["rule"][:60]):
                if isinstance(answer, Refusal):
                    raise answer
                walls = self._rest(request, answer, said)
            found.append(walls)
        return found

    def _rest(self, request: JSON, answer: JSON, said: Said) -> list[datetime]:
        walls = _walls(answer)
        while answer.get("nextCursor") and len(walls) < MAX_OF_SERIES:
            answer = self._client.call(
                "recurrence/preview", **{**request, "cursor": answer["nextCursor"]}
            )
            walls += _walls(answer)
        if answer.get("nextCursor") or answer["isTruncated"]:
            said.say("A rule that occurs too often is cut off", request["rule"][:80])
        return walls[:MAX_OF_SERIES]


def _walls(answer: JSON) -> list[datetime]:
    return [
        datetime.fromisoformat(f"{each['day']}T{each.get('time') or '00:00'}")
        for each in answer["items"]
    ]


def request_of(rule: str, start: When, zone: Optional[str], since: date, window: Window) -> JSON:
    return {
        "rule": rule,
        "start": start.day,
        "startTime": start.time,
        "timeZone": zone,
        "since": since.isoformat(),
        "through": (window.through + timedelta(days=1)).isoformat(),
        "limit": 1000,
    }
