"""The session's clock and zone."""

import os
from datetime import datetime, timezone
from zoneinfo import ZoneInfo


class Clock:
    def __init__(self):
        self.zone = ZoneInfo(machine_zone())
        self.fixed = None  # a local date-time that a transcript set

    def now(self, day=None):
        """Returns the instant that the clock shows, or the same time of another day."""
        shown = self.fixed or datetime.now(self.zone).replace(tzinfo=None).isoformat(timespec="milliseconds")
        return local(f"{day or shown[:10]}{shown[10:]}", self.zone)

    def today(self):
        return self.now().astimezone(self.zone).date().isoformat()

    def is_past(self, day, at, zone):
        """Whether a due day, or a time on it in its zone, is over."""
        if at:
            return self.now() > local(f"{day}T{at}", ZoneInfo(zone) if zone else self.zone)
        return self.today() > day


def local(text, zone):
    return datetime.fromisoformat(text).replace(tzinfo=zone).astimezone(timezone.utc)


def instant(moment):
    return moment.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def machine_zone():
    path = os.path.realpath("/etc/localtime")
    name = os.environ.get("TZ") or path.partition("zoneinfo/")[2] or "UTC"
    try:
        ZoneInfo(name)
        return name
    except (ValueError, KeyError, OSError):
        return "UTC"
