"""Feeds daybook with measurements from a folder of exports."""

import datetime
import os
import re
import sys
import zoneinfo

from exports import MOST_PROBLEMS, Reader, Unreadable, Wrong
from client import Client, Memory, Refusal, path_of

PROVIDER = "health"
# Further back, daybook takes no measurements.
MOST_DAYS = 90
MOST_FILES = 1000


def today():
    try:
        zone = zoneinfo.ZoneInfo(os.environ.get("TZ", "UTC"))
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        zone = datetime.timezone.utc
    return datetime.datetime.now(zone).date()


def files(folder, patterns):
    """The files that are read, the ones that were changed last at the end."""
    if not folder.is_dir():
        raise Wrong(f"There is no folder {folder}")
    found = set()
    for pattern in patterns:
        try:
            found.update(path for path in folder.glob(pattern) if path.is_file())
        except (ValueError, NotImplementedError) as error:
            raise Wrong(f"`files`: {pattern} is no pattern: {error}") from error
    if len(found) > MOST_FILES:
        raise Wrong(f"{folder} has {len(found)} files that fit, more than {MOST_FILES}")
    return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name))


def read(reader, paths, kept, since):
    """What each file says; one that is as it was is not read again."""
    found = {}
    for path in paths:
        status = path.stat()
        stamp = [status.st_mtime_ns, status.st_size]
        known = kept.get(str(path))
        if known and known["stamp"] == stamp:
            found[str(path)] = known
            continue
        try:
            days, problems = reader.read(path)
        except Unreadable as error:
            days, problems = {}, [str(error)]
        for problem in problems[:MOST_PROBLEMS]:
            print(problem, file=sys.stderr)
        if len(problems) > MOST_PROBLEMS:
            print(f"{path.name}: {len(problems)} lines in all", file=sys.stderr)
        found[str(path)] = {
            "stamp": stamp, "problems": len(problems), "first": problems[0] if problems else None,
            "days": {day: values for day, values in days.items() if day >= since}}
    return found


def merged(found, since):
    """The measurements by day; of two files that have one, that which was changed last."""
    days = {}
    for each in found.values():
        for day, values in each["days"].items():
            if day >= since:
                days.setdefault(day, {}).update(values)
    return days


def log(session, source, days, logged):
    """Logs what is other than it was logged. Returns the first refusal."""
    refusal = None
    for day, values in sorted(days.items()):
        changed = {name: value for name, value in values.items()
                   if logged.get(day, {}).get(name) != value}
        if not changed:
            continue
        try:
            session.call("wellness/logMetrics", day=day, source=source, **changed)
            logged.setdefault(day, {}).update(changed)
        except Refusal as error:
            refusal = refusal or f"daybook refuses {day}: {error}"
    return refusal


def main():
    session, memory = Client(), Memory()
    session.begin("health")
    since = (today() - datetime.timedelta(MOST_DAYS)).isoformat()
    source = session.setting("source") or "health"
    # With other settings, what was read means something else.
    settings = {name: values for name, values in session.settings.items() if name != "folder"}
    if memory.kept.get("settings") != settings:
        memory.kept = {"settings": settings, "logged": memory.kept.get("logged", {})
                       if memory.kept.get("source") == source else {}, "source": source}
    try:
        if not re.fullmatch("[A-Za-z0-9._-]{1,32}", source):
            raise Wrong("`source` has 1 to 32 letters, digits, dots and dashes")
        reader = Reader(session.settings, today())
        paths = files(path_of(session.setting("folder") or "~/Health"),
                      session.settings.get("files", []))
        found = read(reader, paths, memory.kept.get("files", {}), since)
    except (Wrong, OSError) as error:
        return session.tell(PROVIDER, "failing", f"{error}.")
    logged = {day: values for day, values in memory.kept["logged"].items() if day >= since}
    refusal = log(session, source, merged(found, since), logged)
    memory.kept.update(files=found, logged=logged)
    memory.save()
    if refusal:
        return session.tell(PROVIDER, "failing", refusal)
    problems = sum(each["problems"] for each in found.values())
    first = next((each["first"] for each in found.values() if each["first"]), None)
    more = f" ({problems} in all)" if problems > 1 else ""
    session.call("provider/status", id=PROVIDER, state="ok",
                message=f"Left out: {first}{more}." if first else None)


if __name__ == "__main__":
    main()
