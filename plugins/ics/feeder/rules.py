"""Rules of recurrence, computed by daybook itself (`recurrence/preview`), which looks at a limited
number of steps, so that no rule holds anybody up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Optional

from .client import JSON, Client, Refusal
from .said import Said
from .times import When

MAX_OF_SERIES = 5_000
"""The most instances of one series."""


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

    def onsets(self, rule: str, start: datetime) -> list[datetime]:
        request = request_of(
            rule, When(start), "UTC", self._window.since - timedelta(days=400), self._window
        )
        return self.instances([request], Said(), "")[0] or []

    def instances(
        self, requests: list[JSON], said: Said, refused: str
    ) -> list[Optional[list[datetime]]]:
        """Returns when each rule occurs; nothing where daybook cannot read it."""
        answers = self._client.call_all([("recurrence/preview", each) for each in requests])
        found: list[Optional[list[datetime]]] = []
        for request, answer in zip(requests, answers):
            if isinstance(answer, Refusal):
                said.say(refused, f"{request['rule'][:60]}: {answer}")
                found.append(None)
            else:
                found.append(self._rest(request, answer, said))
        return found

    def _rest(self, request: JSON, answer: JSON, said: Said) -> list[datetime]:
        walls = _walls(answer)
        while answer["isTruncated"]:
            answer = (
                self._client.call(
                    "recurrence/preview", **{**request, "since": walls[-1].date().isoformat()}
                )
                if walls
                else answer
            )
            more = [each for each in _walls(answer) if each > walls[-1]] if walls else []
            walls += more
            if not more or len(walls) >= MAX_OF_SERIES:
                said.say("A rule that occurs too often is cut off", request["rule"][:80])
                break
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
