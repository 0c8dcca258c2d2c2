"""A mapping: which tool is called, and by which JSON Pointers (RFC 6901) its result is read."""

import datetime
import json
import re

EVENT = {"id", "title", "start", "startTime", "timeZone", "end", "endDay", "endTime", "location",
         "notes", "link", "status", "isBusy"}
METRICS = {"day", "sleepHours", "sleepQuality", "heartRatePerMinute", "hrvMilliseconds", "steps",
           "weather", "temperatureCelsius", "weightKilograms"}
TASK = {"id", "title", "notes", "priority", "project", "start", "startTime", "due", "dueTime",
        "timeZone", "durationMinutes", "tags"}
# What each kind can have, and what it needs.
KINDS = {"events": (EVENT, {"id", "title", "start"}), "metrics": (METRICS, {"day"}),
         "tasks": (TASK, {"id", "title"})}
MEMBERS = {"name": str, "command": list, "tool": str, "arguments": dict, "kind": str,
           "items": str, "fields": dict, "values": dict, "daysBack": int, "daysAhead": int}
OPTIONAL = {"arguments": {}, "items": "", "values": {}, "daysBack": 30, "daysAhead": 365}
MOST_DAYS = 1000


class Wrong(Exception):
    """The mapping, or an item of the result, is wrong at a place."""


def at(value, pointer):
    """What a JSON Pointer points to; None where there is nothing."""
    for token in pointer.split("/")[1:]:
        token = token.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict):
            value = value.get(token)
        elif isinstance(value, list) and re.fullmatch("0|[1-9][0-9]{0,8}", token):
            value = value[int(token)] if int(token) < len(value) else None
        else:
            return None
    return value


def is_pointer(text):
    return isinstance(text, str) and re.fullmatch("(/([^~]|~[01])*)?", text)


class Mapping:
    def __init__(self, path):
        try:
            members = json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise Wrong(f"{path} cannot be read: {error.strerror}") from error
        except ValueError as error:
            raise Wrong(f"{path} is no JSON: {error}") from error
        self.check(members)
        for name in MEMBERS:
            setattr(self, "pointer" if name == "items" else name,
                    members.get(name, OPTIONAL.get(name)))

    def check(self, members):
        if not isinstance(members, dict):
            raise Wrong("it is no object")
        for name, value in members.items():
            if name not in MEMBERS:
                raise Wrong(f"/{name} is not known; known are {', '.join(MEMBERS)}")
            if not isinstance(value, MEMBERS[name]) or isinstance(value, bool):
                raise Wrong(f"/{name} is of another type")
        for name in MEMBERS:
            if name not in members and name not in OPTIONAL:
                raise Wrong(f"/{name} is missing")
        if not re.fullmatch("[A-Za-z0-9._-]{1,24}", members["name"]):
            raise Wrong("/name has 1 to 24 letters, digits, dots and dashes")
        if not members["command"] or not all(isinstance(x, str) for x in members["command"]):
            raise Wrong("/command is a program and its arguments, each a text")
        if members["kind"] not in KINDS:
            raise Wrong(f"/kind is one of {', '.join(KINDS)}")
        for name in ("daysBack", "daysAhead"):
            if not 0 <= members.get(name, 0) <= MOST_DAYS // 2:
                raise Wrong(f"/{name} is 0 to {MOST_DAYS // 2}")
        known, needed = KINDS[members["kind"]]
        fields, values = members["fields"], members.get("values", {})
        for place, names in (("fields", fields), ("values", values)):
            for name in names:
                if name not in known:
                    raise Wrong(f"/{place}/{name} is not known; known are "
                                f"{', '.join(sorted(known))}")
        if missing := needed - fields.keys() - values.keys():
            raise Wrong(f"/fields/{min(missing)} is missing")
        for place, pointer in [("items", members.get("items", "")),
                               *((f"fields/{name}", each) for name, each in fields.items())]:
            if not is_pointer(pointer):
                raise Wrong(f"/{place} is no JSON Pointer: begin with /")

    def items(self, result):
        """The items of a result, as daybook has them."""
        found = at(result, self.pointer)
        if found is None:
            raise Wrong(f"the result has nothing at {self.pointer or 'its top'}")
        return [self.item(each) for each in (found if isinstance(found, list) else [found])]

    def item(self, value):
        item = dict(self.values)
        for name, pointer in self.fields.items():
            found = at(value, pointer)
            if found is not None:
                item[name] = found
        for moment, day, time in (("start", "start", "startTime"), ("end", "endDay", "endTime"),
                                  ("due", "due", "dueTime")):
            if moment in item:
                text = item.pop(moment)
                self.put_moment(item, text, day, time)
        if self.kind != "metrics" and "id" in item:
            item["id"] = str(item["id"])
        return item

    def put_moment(self, item, text, day, time):
        """A day, or a day with a time, of which an offset decides the zone."""
        match = isinstance(text, str) and re.fullmatch(
            r"(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?", text,
            re.ASCII)
        if not match:
            item[day] = text  # daybook says what is wrong with it.
            return
        if match.group(3):
            try:
                moment = datetime.datetime.fromisoformat(
                    f"{match.group(1)}T{match.group(2)}{match.group(3).replace('Z', '+00:00')}")
                moment = moment.astimezone(datetime.timezone.utc)
            except (ValueError, OverflowError):
                item[day] = text
                return
            item.update({day: moment.strftime("%Y-%m-%d"), time: moment.strftime("%H:%M"),
                         "timeZone": "UTC"})
            return
        item[day] = match.group(1)
        if match.group(2):
            item[time] = match.group(2)
