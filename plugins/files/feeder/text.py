"""What both formats share: days, priorities, names of tags, and the lines of a file."""

import datetime
import re
import unicodedata

PRIORITIES = {"high": "A", "medium": "B", "low": "C"}


def priority(letter):
    """Returns what a letter or a digit of a priority is in daybook: all behind the second are low."""
    if not letter:
        return "none"
    return {"A": "high", "1": "high", "B": "medium", "2": "medium"}.get(letter, "low")


def is_day(text):
    try:
        # A week, which some versions of Python read too, is no day.
        return bool(re.fullmatch(r"[0-9-]{10}", text)) and datetime.date.fromisoformat(text) is not None
    except ValueError:
        return False


def today():
    return datetime.date.today().isoformat()


def day_of(instant):
    """Returns the day of an instant by the person's clock."""
    moment = datetime.datetime.fromisoformat(instant.replace("Z", "+00:00"))
    return moment.astimezone().date().isoformat()


def fold(name):
    """Returns what two names of tags have in common if they are one to daybook."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def unique(names):
    """Returns names in their order, each once."""
    return list({fold(each): each for each in reversed(names)}.values())[::-1]


def is_valid(text):
    """Whether the bytes that a text was read from were UTF-8."""
    return not any("\udc80" <= each <= "\udcff" for each in text)


def decode(data):
    """Returns the lines of a file, which give the same bytes when they are joined and encoded."""
    return data.decode("utf-8", "surrogateescape").split("\n")


def encode(lines):
    return "\n".join(lines).encode("utf-8", "surrogateescape")


class Entry:
    """A task in a file."""

    def __init__(self, path, mark):
        self.path, self.mark = path, mark
        # The task that it is a part of, another entry.
        self.parent = None
        # Set by whoever finds out which task it is.
        self.task = None
