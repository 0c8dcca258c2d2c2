"""What both formats share: days, priorities, names of tags, words and files."""

import datetime
import re
import unicodedata

# Of a line of todo.txt, and of a heading.
MOST_CHARACTERS = 10_000
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


def moment_of(instant):
    """Returns an instant by the person's clock."""
    return datetime.datetime.fromisoformat(instant.replace("Z", "+00:00")).astimezone()


def day_of(instant):
    """Returns the day of an instant by the person's clock."""
    return moment_of(instant).date().isoformat()


def fold(name):
    """Returns what two names of tags have in common if they are one to daybook."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def unique(names):
    """Returns names in their order, each once."""
    found = {}
    for each in names:
        found.setdefault(fold(each), each)
    return list(found.values())


def unread(line):
    """Returns why a line cannot be read; None where it can."""
    if len(line) > MOST_CHARACTERS:
        return f"is longer than {MOST_CHARACTERS:,} characters"
    return not_utf_8(line)


def not_utf_8(line):
    return "is not UTF-8" if re.search("[\udc80-\udcff]", line) else None


def same_ends(old, new):
    """Returns how many items two lists have in common at their beginning, and behind that at their end."""
    most = min(len(old), len(new))
    front = next((index for index in range(most) if old[index] != new[index]), most)
    back = next((index for index in range(most - front) if old[-1 - index] != new[-1 - index]), most - front)
    return front, back


def split(line):
    """Returns the words of a line, of which every second one is white space."""
    return re.split(r"(\s+)", line)


def without(words, indexes):
    """Takes words out of those of `split`, each with the white space in front of it."""
    for index in reversed(indexes):
        # Or behind the first one.
        del words[max(index - 1, 0) : index + (1 if index else 2)]
    return words or [""]


def retitle(words, title, is_title):
    """Returns words of `split` with another title; words that are the same, those that are none of the
    title, and white space stay."""
    at = [index for index in range(0, len(words), 2) if words[index] and is_title(words[index])]
    new = title.split()
    front, back = same_ends([words[index] for index in at], new)
    gone, middle = at[front : len(at) - back], " ".join(new[front : len(new) - back])
    words = list(words)
    if middle and gone:
        words[gone.pop(0)] = middle
    elif middle and front:
        words[at[front - 1]] += " " + middle
    elif middle:
        place = at[0] if at else 0
        words[place] = (middle + " " + words[place]).rstrip()
    return split("".join(without(words, gone)))


class File:
    """The lines of a file without their line feeds. `end` is what else lines end with in this file, and
    `begin` what its entries begin with in its bytes, but for the first."""

    def __init__(self, path, data):
        self.path = path
        content = data.decode("utf-8", "surrogateescape")
        self._mark = content[: content.startswith("\ufeff")]
        self._lines = content[len(self._mark) :].split("\n")
        self.end = "\r" if self._lines[0].endswith("\r") else ""
        # Whether the last line ends as the others do.
        self.is_ended = self._lines[-1] == ""
        if self.is_ended:
            self._lines.pop()
        else:
            self._lines[-1] += self.end

    @classmethod
    def places(cls, data):
        """Returns the number of the line on which each mark stands, whether an entry has it or not."""
        lines = data.decode("utf-8", "surrogateescape").split("\n")
        return {found: number for number, line in enumerate(lines, 1) for found in cls.marks.findall(line)}

    def encode(self, lines):
        """Returns the bytes of the file with these lines."""
        content = self._mark + "\n".join(lines + [""] * (self.is_ended and bool(lines)))
        if not self.is_ended:
            content = content[: len(content) - len(self.end)]
        return content.encode("utf-8", "surrogateescape")


class Entry:
    """A task in a file."""

    def __init__(self, path):
        self.path, self.mark = path, None
        # The task that it is a part of, another entry.
        self.parent = None
        # Set by whoever finds out which task it is.
        self.task = None
