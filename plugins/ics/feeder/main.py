"""One run: the session, the settings, the calendars, the tasks."""

from __future__ import annotations

import json
import os
import pathlib
import re
import sys
import time
from datetime import datetime, timedelta, timezone

from client import Client, Gone, Refusal

from . import settings as reading
from .calendars import Calendars, instant
from .sync import pull_tasks

SECONDS = 45
"""How long a run waits for servers at most."""
_UNITS = {"s": "seconds", "min": "minutes", "h": "hours", "d": "days"}


def main() -> int:
    deadline = time.monotonic() + SECONDS
    client = Client()
    try:
        run(client, deadline)
    except Gone:
        pass
    except Refusal as refusal:
        print(f"daybook refused: {refusal}", file=sys.stderr)
        return 1
    sys.stderr.flush()
    # A thread may wait for a server that does not answer.
    os._exit(0)


def run(client: Client, deadline: float) -> None:
    begun = client.begin("ics")
    try:
        settings = reading.read(begun)
    except reading.BadSetting as error:
        print(error, file=sys.stderr)
        client.call("provider/status", id="ics", state="failing", message=str(error))
        return
    if settings.person != os.environ.get("TZ", "UTC"):
        text = "Your time zone is not known here; times without a zone are in UTC."
        print(text, file=sys.stderr)
    next_at = instant(datetime.now(timezone.utc) + interval())
    Calendars(client, settings, next_at, deadline).pull()
    if settings.tasks:
        pull_tasks(client, settings, settings.tasks, next_at, deadline)


def interval() -> timedelta:
    """How often the manifest has this started."""
    manifest = json.loads(pathlib.Path(__file__).parent.parent.joinpath("plugin.json").read_text())
    number, unit = re.fullmatch(r"(\d+)([a-z]+)", manifest["every"]).groups()  # type: ignore
    return timedelta(**{_UNITS[unit]: int(number)})
