"""One run: settings, the state that the last run left, the files, daybook's tasks; then in step."""

import fcntl
import os

from client import Client, Gone, Refusal

from . import disk
from .settings import Log, Settings, Wrong
from .sync import Sync


def main():
    home = os.environ.get("HOME") or "."
    client = Client()
    try:
        settings = Settings(client.begin("files"))
        with open(os.path.join(home, "lock"), "w") as lock:
            # Whoever runs it by hand meanwhile waits here.
            fcntl.flock(lock, fcntl.LOCK_EX)
            run(client, settings, os.path.join(home, "state.json"))
    except (Wrong, Refusal, disk.Unreadable, Gone) as error:
        Log([]).say(f"{error}")
        return 1
    return 0


def run(client, settings, path):
    state = disk.read_state(path)
    log = Log(state.get("said") or [])
    for _ in range(3):
        state["doubted"] = []
        sync = Sync(client, settings, state, log, lambda: disk.write_state(path, state))
        if sync.run():
            break
    else:
        log.say("A file changed while it was read, three times; the next run goes on.")
    state["said"], state["doubts"] = log.now, state.pop("doubted")
    disk.write_state(path, state)
