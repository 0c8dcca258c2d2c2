"""Where tasks are kept elsewhere: a collection of CalDAV, or a folder with a file for each item."""

from __future__ import annotations

import os
import re
import secrets
import stat
from typing import Optional, Protocol

from .calendars import is_item, printable, read_file
from .dav import Changed, Collection
from .settings import Place
from .web import Http, Unreachable, split

MAX_ITEM_BYTES = 2 << 20


class Store(Protocol):
    """A name (`href`) stands for an item, an `etag` for one version of it."""

    def etags(self) -> dict[str, str]:
        """All items that may have a VTODO."""

    def texts(self, hrefs: list[str]) -> dict[str, tuple[str, bytes]]:
        """The version and the text of each of these items that is there; no text where that cannot
        be read."""

    def href(self, uid: str) -> str:
        """A name for a new item."""

    def put(self, href: str, data: bytes, etag: Optional[str]) -> Optional[str]:
        """Writes an item that has this version, or a new one, and returns its version where it is
        known. Throws `Changed`."""

    def delete(self, href: str, etag: str) -> None:
        """Removes an item that has this version. Throws `Changed`."""


def open_store(place: Place, http: Http) -> Store:
    return Remote(http, place.location) if place.is_remote else Folder(place.location)


def file_name(uid: str) -> str:
    return re.sub(r"[^A-Za-z0-9._@-]", "-", uid)[:200] + ".ics"


class Remote:
    def __init__(self, http: Http, url: str) -> None:
        self._collection = Collection(http, url if url.endswith("/") else url + "/")
        self._path = split(self._collection.url).path

    def etags(self) -> dict[str, str]:
        if not self._collection.is_calendar():
            raise Unreachable("There is no collection of CalDAV at this address.")
        return self._collection.etags("VTODO")

    def texts(self, hrefs: list[str]) -> dict[str, tuple[str, bytes]]:
        return self._collection.texts(hrefs)

    def href(self, uid: str) -> str:
        return self._path + file_name(uid)

    def put(self, href: str, data: bytes, etag: Optional[str]) -> Optional[str]:
        return self._collection.put(href, data, etag)

    def delete(self, href: str, etag: str) -> None:
        self._collection.delete(href, etag)


class Folder:
    """A vdir: an item is a file, which is written beside its place and then moved there. It keeps
    its mode, and a link its target."""

    def __init__(self, path: str) -> None:
        self._path = path

    def etags(self) -> dict[str, str]:
        try:
            with os.scandir(self._path) as entries:
                return {
                    each.name: self._etag(each.name) or ""
                    for each in entries
                    if is_item(each) and printable(each.name) == each.name
                }
        except OSError as error:
            raise self._failure(error) from None

    def texts(self, hrefs: list[str]) -> dict[str, tuple[str, bytes]]:
        found = {}
        for href in hrefs:
            etag = self._etag(href)
            try:
                data = read_file(os.path.join(self._path, href), MAX_ITEM_BYTES)
            except (OSError, Unreachable):
                data = b""
            if etag:
                found[href] = (etag, data)
        return found

    def href(self, uid: str) -> str:
        return file_name(uid).lstrip(".")

    def put(self, href: str, data: bytes, etag: Optional[str]) -> Optional[str]:
        item = os.path.join(self._path, href)
        path = os.path.realpath(item) if etag else item
        temporary = os.path.join(os.path.dirname(path), f".{secrets.token_hex(8)}.tmp")
        try:
            with open(temporary, "xb") as file:
                if etag:
                    os.fchmod(file.fileno(), stat.S_IMODE(os.stat(path).st_mode))
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if etag is None:
                os.link(temporary, path)
            elif self._etag(href) != etag:
                raise Changed
            else:
                os.replace(temporary, path)
            return self._etag(href)
        except (FileExistsError, FileNotFoundError):
            raise Changed from None
        except OSError as error:
            if path != item:
                raise  # Where one link leads says nothing of the other items.
            raise self._failure(error) from None
        finally:
            try:
                os.unlink(temporary)
            except OSError:
                pass

    def delete(self, href: str, etag: str) -> None:
        if self._etag(href) not in (None, etag):
            raise Changed
        try:
            os.unlink(os.path.join(self._path, href))
        except FileNotFoundError:
            pass
        except OSError as error:
            raise self._failure(error) from None

    def _etag(self, href: str) -> Optional[str]:
        try:
            state = os.stat(os.path.join(self._path, href))
        except OSError:
            return None
        return f"{state.st_mtime_ns}-{state.st_size}-{state.st_ino}"

    def _failure(self, error: OSError) -> Unreachable:
        return Unreachable(f"{printable(self._path)}: {error.strerror or error}.")
