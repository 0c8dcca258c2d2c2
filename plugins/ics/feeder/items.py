"""The VTODOs of a collection, and what of it could not be read."""

from __future__ import annotations

from collections.abc import Container
from functools import partial
from typing import Optional

from .said import Said, boundary
from .state import Pair, State
from .store import Store
from .times import Zones
from .todos import File, Item
from .web import Unreachable

MANY = 10
"""So many tasks that are gone at once, if they are more than half, are looked for once more."""


class Found:
    """An item of the collection; it was read if it is not the version that is known."""

    def __init__(self, href: str, etag: str, item: Optional[Item] = None) -> None:
        self.href = href
        self.etag = etag
        self.item = item


class Items:
    def __init__(self, store: Store, state: State, zones: Zones, said: Said) -> None:
        self._store = store
        self._state = state
        self._zones = zones
        self._said = said
        self.found: dict[str, Found] = {}
        """By UID."""
        self.unread: set[str] = set()
        """By UID, what could not be read this time, and so is not known to have changed."""

    def read(self, open: Container[str]) -> None:
        """Reads what is not known. `open` are the ids of the open tasks."""
        state = self._state
        etags = self._store.etags()
        known: dict[str, dict[str, Pair]] = {}
        for uid, pair in state.pairs.items():
            known.setdefault(pair.href, {})[uid] = pair
        others, unread = {}, []
        for href, etag in etags.items():
            # A server that names no version may have another one.
            if etag and href in known and all(each.etag == etag for each in known[href].values()):
                self.found |= {uid: Found(href, etag) for uid in known[href]}
            elif etag and href not in known and state.others.get(href) == etag:
                others[href] = etag
            else:
                unread.append(href)
        texts = self._store.texts(unread)
        # Those that are known first: of two items with one UID, that one counts.
        for href in sorted(unread, key=lambda href: (href not in known, href)):
            etag, data = texts.get(href, ("", b""))
            state.said[href], file = [], None
            with boundary(partial(self.note, href), "A file could not be read", lambda: href):
                file = File(data, _file_name(href), self._zones)
                state.said[href] = file.said
            if not file:
                self.unread |= known.get(href, {}).keys()
                continue
            new = {item.uid: item for item in file.items if item.uid not in self.found}
            for item in file.items:
                if item.uid not in new:
                    self.note(href, "A task with the UID of another was left alone", item.name)
            self.found |= {uid: Found(href, etag, item) for uid, item in new.items()}
            if not file.is_complete:
                self.unread |= known.get(href, {}).keys() - new.keys()
            elif not file.items:
                others[href] = etag
        state.said = {href: each for href, each in state.said.items() if each and href in etags}
        if state.pairs and not self.found and not self.unread:
            raise Unreachable(
                f"The collection is empty, and had {len(state.pairs)} tasks. Nothing was changed. If "
                f"that is meant, remove {state.path}: then the open tasks go out again."
            )
        self._check_missing(open)
        state.others = others

    def _check_missing(self, tasks: Container[str]) -> None:
        """Throws `Unreachable` where most tasks would go, until that is seen a second time."""
        state = self._state
        open = [uid for uid, pair in state.pairs.items() if pair.task in tasks]
        missing = sorted(set(open) - self.found.keys() - self.unread)
        are_many = len(missing) >= MANY and 2 * len(missing) > len(open)
        if are_many and missing != state.missing:
            state.missing = missing
            raise Unreachable(
                f"{len(missing)} of {len(open)} tasks are gone from the collection. Nothing was "
                "changed. If the next run finds the same, they are removed here too."
            )
        if are_many:
            kind = f"{len(missing)} tasks that are gone from the collection were removed here too"
            self._said.say(f"{kind}, but for those that were changed here")
        state.missing = []

    def note(self, href: str, kind: str, example: str) -> None:
        """What is said of an item as long as it stays as it is."""
        self._state.said.setdefault(href, []).append((kind, example))

    def reread(self, uid: str) -> None:
        found = self.found.pop(uid, None)
        href = found.href if found else self._store.href(uid)
        for etag, data in self._store.texts([href]).values():
            file = File(data, _file_name(href), self._zones)
            item = next((each for each in file.items if each.uid == uid), None)
            if item:
                self.found[uid] = Found(href, etag, item)
            elif not file.is_complete:
                self.unread.add(uid)


def _file_name(href: str) -> str:
    return href.rpartition("/")[2]
