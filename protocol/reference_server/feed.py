"""The change feed: `changes/…`."""

import itertools
import time

from .pages import fitting
from .schema import invalid

INTERVAL = 0.05
MOST = 1000


class Feed:
    """What one session was told of the log."""

    def __init__(self):
        self.cursor, self.last, self.waiting = None, 0.0, False

    def wait(self):
        """Returns the seconds until the next notification, or None."""
        return max(0.001, self.last + INTERVAL - time.monotonic()) if self.waiting else None

    def send(self, session, at_once=False):
        log = session.store.log
        self.waiting = self.cursor is not None and self.cursor < len(log)
        if not self.waiting or not at_once and time.monotonic() < self.last + INTERVAL:
            return
        for origin, run in itertools.groupby(log[self.cursor:], lambda change: change["origin"]):
            for changes in split(list(run), session.limit):
                self.cursor = changes[-1]["changeCursor"]
                params = {"items": changes, "changeCursor": self.cursor, "origin": origin, "needsReload": False}
                session.wire.send({"jsonrpc": "2.0", "method": "changes/committed", "params": params})
        self.last, self.waiting = time.monotonic(), False


def split(changes, limit):
    while changes:
        part = fitting(changes[:MOST], limit)
        yield part
        changes = changes[len(part):]


def position(session, cursor):
    if cursor > len(session.store.log):
        raise invalid("/changeCursor", "The log does not reach that far.")
    return cursor


def subscribe(session, params):
    session.feed.cursor = position(session, params.get("changeCursor", len(session.store.log)))
    return {"changeCursor": session.feed.cursor, "origin": session.origin}


def unsubscribe(session, params):
    session.feed.cursor = None
    return {}


def since(session, params):
    start = position(session, params["changeCursor"])
    changes = fitting(session.store.log[start:start + params.get("limit", 100)], session.limit)
    end = start + len(changes)
    return {"items": changes, "changeCursor": end, "needsReload": False}


METHODS = {"changes/subscribe": subscribe, "changes/unsubscribe": unsubscribe, "changes/since": since}
