"""Pages of lists. A cursor holds the sort key of the last item, so it stays valid while items come and go."""

import base64
import json

from .schema import invalid
from .wire import encoded

MOST = 4 << 20
BESIDE = 1024  # bytes of an answer beside its items


def page(session, items, key, params, order, shown):
    """Returns one page of items that are sorted by key."""
    after = after_of(params.get("cursor"), order)
    rest = [each for each in items if after is None or key(each) > after]
    found = {"items": fitting(map(shown, rest[:params.get("limit", 100)]), session.limit)}
    count = len(found["items"])
    if len(rest) > count:
        text = json.dumps([order, key(rest[count - 1])])
        found["nextCursor"] = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
    return found


def fitting(items, limit):
    """Returns the first items that have room in a message, at least one."""
    found, room = [], min(MOST, limit - BESIDE) - BESIDE
    for item in items:
        room -= len(encoded(item)) + 1
        if found and room < 0:
            break
        found.append(item)
    return found


def after_of(cursor, order):
    if cursor is None:
        return None
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        found, after = json.loads(text)
        if found == order and isinstance(after, list) and all(isinstance(each, str) for each in after):
            return after
    except (ValueError, TypeError, RecursionError):
        pass
    raise invalid("/cursor", "This is no cursor of this list.")
