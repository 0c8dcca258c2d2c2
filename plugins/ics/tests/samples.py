"""A calendar as people have it."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from .harness import ZONE, calendar, event

TODAY = datetime.now(ZoneInfo(ZONE)).date()


def day(offset: int = 0) -> str:
    return (TODAY + timedelta(days=offset)).strftime("%Y%m%d")


def iso(offset: int = 0) -> str:
    return (TODAY + timedelta(days=offset)).isoformat()


def monday() -> date:
    return TODAY - timedelta(days=TODAY.weekday())


def samples() -> dict[str, str]:
    """A calendar as people have it, by file name, around today."""
    start = (monday() - timedelta(days=14)).strftime("%Y%m%d")
    second = (monday() + timedelta(days=7)).strftime("%Y%m%d")
    third = (monday() + timedelta(days=14)).strftime("%Y%m%d")
    berlin = ";TZID=Europe/Berlin:"
    return {
        "weekly.ics": calendar(
            event(
                "weekly",
                f"{berlin}{start}T090000",
                "Weekly",
                "RRULE:FREQ=WEEKLY;COUNT=12",
                f"DTEND{berlin}{start}T100000",
                f"EXDATE{berlin}{second}T090000",
            ),
            event(
                "weekly",
                f"{berlin}{third}T140000",
                "Weekly moved",
                f"RECURRENCE-ID{berlin}{third}T090000",
                f"DTEND{berlin}{third}T150000",
            ),
        ),
        "daily.ics": calendar(
            event(
                "daily", f":{start}T063000", "Run", "RRULE:FREQ=DAILY;INTERVAL=3;BYDAY=MO,WE,FR,SA"
            )
        ),
        "newyork.ics": calendar(
            event(
                "ny",
                f";TZID=America/New_York:{start}T200000",
                "Call",
                "RRULE:FREQ=MONTHLY;BYDAY=1MO,-1FR",
                "DURATION:PT45M",
            )
        ),
        "utc.ics": calendar(event("utc", f":{day(2)}T230000Z", "Deployment", "DURATION:PT2H")),
        "allday.ics": calendar(
            event("fair", f";VALUE=DATE:{day(3)}", "Fair", f"DTEND;VALUE=DATE:{day(6)}")
        ),
        "birthday.ics": calendar(
            event(
                "birthday",
                f";VALUE=DATE:1980{day(5)[4:]}",
                "Birthday",
                "RRULE:FREQ=YEARLY",
                "TRANSP:TRANSPARENT",
            )
        ),
        "dates.ics": calendar(
            event(
                "dates",
                f"{berlin}{day(1)}T180000",
                "Choir",
                f"RDATE{berlin}{day(4)}T180000,{day(11)}T190000",
            )
        ),
        "cancelled.ics": calendar(
            event(
                "trip",
                f"{berlin}{day(8)}T120000",
                "Trip",
                "STATUS:TENTATIVE",
                "LOCATION:Ulm\\, Münster",
                "DESCRIPTION:Bring\\nshoes",
                "URL:https://example.org/trip",
            )
        ),
    }
