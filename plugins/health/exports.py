"""Reads exports: the measurements of each day of a file, and what is wrong with its lines."""

import csv
import datetime
import io
import json
import math
import re

MOST_BYTES = 64 << 20
MOST_PROBLEMS = 20
# The least and the greatest value, whether it is whole, and what several of a day become.
METRICS = {
    "sleepHours": (0, 24, False, math.fsum),
    "sleepQuality": (1, 5, True, lambda values: values[-1]),
    "heartRatePerMinute": (20, 300, False, lambda values: math.fsum(values) / len(values)),
    "hrvMilliseconds": (0, 1000, False, lambda values: math.fsum(values) / len(values)),
    "steps": (0, 1_000_000, True, math.fsum),
    "temperatureCelsius": (-100, 100, False, lambda values: math.fsum(values) / len(values)),
    "weightKilograms": (1, 1000, False, lambda values: values[-1]),
}
WEATHER = "weather"
THOUSANDS = {".": r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?", ",": r"[+-]?\d{1,3}(\.\d{3})+(,\d+)?"}


class Unreadable(Exception):
    """A file that cannot be read at all."""


class Wrong(Exception):
    """A setting, or a value on a line, is wrong."""


def at(value, pointer):
    """What a JSON Pointer (RFC 6901) points to; None where there is nothing."""
    for token in pointer.split("/")[1:]:
        token = token.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict):
            value = value.get(token)
        elif isinstance(value, list) and token.isascii() and token.isdigit():
            value = value[int(token)] if int(token) < len(value) else None
        else:
            return None
    return value


def pairs(texts, setting):
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals or not value.strip():
            raise Wrong(f"`{setting}`: {text} is not NAME=VALUE")
        if name not in METRICS and name not in (WEATHER, "day"):
            raise Wrong(f"`{setting}`: {name} is no measurement; known are day, "
                        f"{', '.join(METRICS)} and {WEATHER}")
        found[name] = value.strip()
    return found


class Reader:
    """Reads files by the mapping in the settings. Raises Wrong where that is wrong."""

    def __init__(self, settings, today):
        def one(name, otherwise):
            return (settings.get(name) or [otherwise])[0]
        self.today = today
        self.fields = pairs(settings.get("fields", []), "fields")
        if "day" not in self.fields:
            raise Wrong("`fields` has no day")
        self.factors = {}
        for name, text in pairs(settings.get("factors", []), "factors").items():
            if name not in METRICS or not re.fullmatch(r"\d{1,9}(\.\d{1,15})?", text):
                raise Wrong(f"`factors`: {name}={text} is no measurement with a number")
            self.factors[name] = float(text)
        self.format, self.items = one("dayFormat", ""), one("items", "")
        self.delimiter = one("delimiter", ",").replace("\\t", "\t")
        if len(self.delimiter) != 1:
            raise Wrong("`delimiter` is one character, or \\t")
        self.decimal = "," if one("decimalComma", "false") == "true" else "."

    def read(self, path):
        """The measurements by day, and the problems, each with its place in the file."""
        try:
            if path.stat().st_size > MOST_BYTES:
                raise Unreadable(f"{path.name} has more than {MOST_BYTES >> 20} MiB")
            text = path.read_text(encoding="utf-8-sig")
        except OSError as error:
            raise Unreadable(f"{path.name} cannot be read: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise Unreadable(f"{path.name} is no UTF-8") from error
        rows = self.json_rows if path.suffix.lower() == ".json" else self.csv_rows
        days, problems = {}, []
        for place, row in rows(path.name, text):
            try:
                day, values = self.line(row)
            except Wrong as wrong:
                problems.append(f"{path.name}{place}: {wrong}")
                continue
            for name, value in values.items():
                days.setdefault(day, {}).setdefault(name, []).append(value)
        return {day: combined(values) for day, values in days.items()}, problems

    def csv_rows(self, name, text):
        lines = csv.reader(io.StringIO(text, newline=""), delimiter=self.delimiter, strict=True)
        try:
            columns = [each.strip() for each in next(lines, [])]
            missing = [each for each in self.fields.values() if each not in columns]
            if missing:
                raise Unreadable(f"{name} has no column “{missing[0]}”; it has "
                                 f"{', '.join(columns) or 'none'}")
            for row in lines:
                if any(each.strip() for each in row):
                    yield f":{lines.line_num}", dict(zip(columns, row))
        except csv.Error as error:
            raise Unreadable(f"{name}:{lines.line_num}: {error}") from error

    def json_rows(self, name, text):
        try:
            rows = at(json.loads(text), self.items)
        except (ValueError, RecursionError) as error:
            raise Unreadable(f"{name} is no JSON: {error}") from error
        if not isinstance(rows, list):
            raise Unreadable(f"{name} has no list at {self.items or 'its top'}")
        for index, row in enumerate(rows):
            yield f":{self.items}/{index}", row

    def line(self, row):
        values = {}
        for name, place in self.fields.items():
            value = at(row, place) if place.startswith("/") \
                else row.get(place) if isinstance(row, dict) else None
            if value is None or value == "" or isinstance(value, str) and not value.strip():
                continue
            if name == "day":
                values[name] = self.day(value)
            elif name == WEATHER:
                values[name] = " ".join(str(value).split())[:100]
            else:
                values[name] = self.number(name, value)
        if "day" not in values:
            raise Wrong("it has no day")
        return values.pop("day"), values

    def day(self, value):
        try:
            if self.format:
                day = datetime.datetime.strptime(str(value).strip(), self.format).date()
            else:
                match = re.fullmatch(r"(\d{4}-\d\d-\d\d)([T ].*)?", str(value).strip(), re.ASCII)
                if not match:
                    raise ValueError
                day = datetime.date.fromisoformat(match.group(1))
        except ValueError:
            raise Wrong(f"“{str(value)[:40]}” is no day") from None
        if day > self.today:
            raise Wrong(f"{day} is in the future")
        return day.isoformat()

    def number(self, name, value):
        least, most, is_whole, _ = METRICS[name]
        number = None
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            number = value
        elif isinstance(value, str):
            text, group = value.strip(), "," if self.decimal == "." else "."
            if re.fullmatch(THOUSANDS[self.decimal], text, re.ASCII):
                text = text.replace(group, "")
            text = text.replace(self.decimal, ".") if self.decimal == "," else text
            if re.fullmatch(r"[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})", text, re.ASCII):
                number = float(text)
        if number is None:
            raise Wrong(f"{name}: “{str(value)[:40]}” is no number")
        number *= self.factors.get(name, 1)
        if not least <= number <= most:
            raise Wrong(f"{name}: {number:g} is not from {least} to {most}")
        return round(number) if is_whole else number


def combined(values):
    """The measurements of a day, of which a file may have several each."""
    found = {}
    for name, each in values.items():
        if name == WEATHER:
            found[name] = each[-1]
            continue
        least, most, is_whole, combine = METRICS[name]
        number = min(most, max(least, combine(each)))
        found[name] = round(number) if is_whole else round(number, 6)
    return found
