"""One run: the session, the settings, the replies, the outbox."""

from __future__ import annotations

import os
import pathlib
import signal
import sys

from client import Client, Gone, Refusal

from . import settings as reading
from .delivery import Delivery, Failure
from .memory import Memory
from .replies import Replies


def main() -> int:
    stopped: list[int] = []
    # What became of the message in hand is kept first.
    signal.signal(signal.SIGTERM, lambda number, _: stopped.append(number))
    client = Client()
    memory = Memory(pathlib.Path(os.environ["HOME"]))
    status = 0
    try:
        run(client, memory, lambda: bool(stopped))
    except Gone:
        pass
    except (Failure, Refusal, reading.BadSetting) as error:
        print(error, file=sys.stderr)
        status = 1
    memory.save()
    sys.stderr.flush()
    # A thread may wait for a provider that does not answer.
    os._exit(status)


def run(client, memory, is_stopped) -> None:
    settings = reading.read(client.begin("messages"))
    delivery = Delivery(client, settings, memory, is_stopped)
    delivery.tell_kept()
    if client.call("preferences/get")["localOnly"]:
        memory.say("The preference `localOnly` keeps everything on this machine.")
        return
    if words := memory.refusal(settings):
        raise Failure(f"{words} It is asked again ten minutes later, or with other settings.")
    if settings.get("repliesUrl"):
        Replies(client, settings, memory).run()
    delivery.run()
