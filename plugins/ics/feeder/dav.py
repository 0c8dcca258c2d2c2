"""Collections of CalDAV (RFC 4791), as far as a subscription and tasks need them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Optional
from urllib.parse import quote, unquote, urljoin, urlsplit
from xml.sax.saxutils import escape

from .web import Answer, Http, Unreachable, origin, refused

DAV, CALDAV, SERVER = "{DAV:}", "{urn:ietf:params:xml:ns:caldav}", "{http://calendarserver.org/ns/}"
_SPACES = (
    'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/"'
)
MAX_REFUSALS = 10
"""So many items that are refused one after the other show that the server takes none."""
AT_ONCE = 100
"""How many items are asked for in one request."""


@dataclass(frozen=True)
class Entry:
    """What a server says of one resource."""

    href: str
    """Its path, without percent-encoding."""
    props: dict[str, ElementTree.Element]

    def text(self, name: str) -> Optional[str]:
        element = self.props.get(name)
        return element.text if element is not None else None


class Collection:
    def __init__(self, http: Http, url: str) -> None:
        self._http = http
        self.url = url
        self._refusals = 0
        """How many items were refused since one was taken."""

    def is_calendar(self) -> Optional[bool]:
        """Nothing where the server knows no WebDAV."""
        answer = self._ask("PROPFIND", f"<propfind {_SPACES}>{_PROPS}</propfind>", "0")
        if answer.status in (400, 403, 404, 405, 501) or answer.status == 200:
            return None
        entries = _entries(answer)
        if not entries:
            return None
        self._own = entries[0]
        kind = self._own.props.get(DAV + "resourcetype")
        return kind is not None and kind.find(CALDAV + "calendar") is not None

    @property
    def version(self) -> Optional[str]:
        """A text that changes with anything in the collection, once `is_calendar` was asked."""
        return self._own.text(DAV + "sync-token") or self._own.text(SERVER + "getctag")

    def events(self, since: date, through: date) -> list[tuple[str, bytes]]:
        """The names and texts of all items with events that may have an instance in these days."""
        first = (since - timedelta(days=2)).isoformat().replace("-", "")
        last = (through + timedelta(days=2)).isoformat().replace("-", "")
        days = f'<C:time-range start="{first}T000000Z" end="{last}T000000Z"/>'
        answer = self._query("<getetag/><C:calendar-data/>", "VEVENT", days)
        return [
            (each.href.rpartition("/")[2], _data(each) or b"") for each in _entries(answer)
        ]

    def etags(self, component: str) -> dict[str, str]:
        """The names of all items with such a component, with their versions."""
        entries = _entries(self._query("<getetag/>", component, ""))
        return {each.href: each.text(DAV + "getetag") or "" for each in entries}

    def texts(self, hrefs: list[str]) -> dict[str, tuple[str, bytes]]:
        """The version and the text of each of these items that is there."""
        found = {}
        for index in range(0, len(hrefs), AT_ONCE):
            names = "".join(
                f"<href>{escape(quote(href))}</href>" for href in hrefs[index : index + AT_ONCE]
            )
            body = (
                f"<C:calendar-multiget {_SPACES}><prop><getetag/><C:calendar-data/></prop>{names}"
                "</C:calendar-multiget>"
            )
            for each in _entries(self._ask("REPORT", body, "1")):
                data = _data(each)
                if data is not None:
                    found[each.href] = (each.text(DAV + "getetag") or "", data)
        return found

    def put(self, href: str, data: bytes, etag: Optional[str]) -> Optional[str]:
        """Writes an item that has this version, or that is not there yet, and returns its new
        version where the server says it. Throws `Changed` and `Refused`."""
        condition = {"If-Match": etag} if etag else {"If-None-Match": "*"}
        headers = {"Content-Type": "text/calendar; charset=utf-8", **condition}
        answer = self._http.request("PUT", self._address(href), headers, data)
        if answer.status in (404, 409, 412):
            raise Changed
        self._check(answer, (200, 201, 204))
        return answer.headers.get("etag")

    def delete(self, href: str, etag: str) -> None:
        """Removes an item that has this version, where the server names any. Throws `Changed` and
        `Refused`."""
        condition = {"If-Match": etag} if etag else {}
        answer = self._http.request("DELETE", self._address(href), condition)
        if answer.status == 412:
            raise Changed
        self._check(answer, (200, 204, 404))

    def _check(self, answer: Answer, good: tuple[int, ...]) -> None:
        """Throws `Refused` where that may be for this item alone."""
        if answer.status in good:
            self._refusals = 0
            return
        self._refusals += 1
        is_of_item = answer.status == 500 or 400 <= answer.status < 500
        if answer.status in (401, 407, 408, 429) or self._refusals >= MAX_REFUSALS:
            is_of_item = False
        raise Refused(str(refused(answer))) if is_of_item else refused(answer)

    def _address(self, href: str) -> str:
        """Always on the server of the collection: `//host/` within a path names no other."""
        if href.startswith("/"):
            return origin(self.url) + quote(href)
        return urljoin(self.url, quote(href))

    def _query(self, props: str, component: str, filter: str) -> Answer:
        body = (
            f"<C:calendar-query {_SPACES}><prop>{props}</prop><C:filter>"
            '<C:comp-filter name="VCALENDAR">'
            f'<C:comp-filter name="{component}">{filter}</C:comp-filter></C:comp-filter></C:filter>'
            "</C:calendar-query>"
        )
        return self._ask("REPORT", body, "1")

    def _ask(self, method: str, body: str, depth: str) -> Answer:
        headers = {"Content-Type": "application/xml; charset=utf-8", "Depth": depth}
        text = f'<?xml version="1.0" encoding="utf-8"?>{body}'
        return self._http.request(method, self.url, headers, text.encode())


class Changed(Exception):
    """An item is not what it was when it was read."""


class Refused(Exception):
    """Why a server does not take one item."""


_PROPS = "<prop><resourcetype/><sync-token/><S:getctag/></prop>"


def _data(entry: Entry) -> Optional[bytes]:
    """The item itself; XML makes one character of its line ends, which are two (RFC 5545, 3.1)."""
    text = entry.text(CALDAV + "calendar-data")
    return None if text is None else re.sub(r"\r?\n", "\r\n", text).encode()


def _entries(answer: Answer) -> list[Entry]:
    if answer.status != 207:
        raise refused(answer)
    try:
        root = ElementTree.fromstring(answer.body)
    except ElementTree.ParseError as error:
        raise Unreachable(f"{urlsplit(answer.url).hostname} answered no XML: {error}.") from None
    entries = []
    for response in root.iterfind(DAV + "response"):
        href = unquote(urlsplit(response.findtext(DAV + "href") or "").path)
        status = response.findtext(DAV + "status") or "200"
        props = {
            prop.tag: prop
            for stat in response.iterfind(DAV + "propstat")
            if " 200" in (stat.findtext(DAV + "status") or " 200")
            for prop in stat.iterfind(f"{DAV}prop/*")
        }
        if "404" not in status:
            entries.append(Entry(href, props))
    return entries
