"""A case file and its steps: protocol/cases/README.md says what they mean."""

import collections
import json
import pathlib
import re
import shlex

from .values import NAME, parse

CASES = pathlib.Path(__file__).resolve().parent.parent / "cases"
FRAMINGS = ("headers", "lines")
# The doors: programs in front of the server that speak another protocol, and how they frame it.
DOORS = {"lsp": "headers", "mcp": "lines"}
ITEM = re.compile(r'("(?:[^"\\]|\\.)*"|0x[0-9A-Fa-f]+)(?:\*([0-9]+))?(?:\s+|$)')
# What a case needs beyond namespaces, and the methods from which it follows.
PROFILES = {
    "drawing": set(),
    "english": {"recurrence/parse", "session/day", "task/parse", "task/addLine",
                "task/addLines"},
    "files": {"data/export", "data/import", "task/attach", "task/detach"},
    "processes": set(),
}
SIGNALS = ("HUP", "INT", "TERM")
LONGEST_WAIT = 5
# The session in which a case begins.
FIRST = "a"
# What such a case shows is a process: its options, its input or its end.
OF_A_PROCESS = {
    "end", "ends", "exit", "file", "kill", "ordered", "process", "raw", "restart", "session",
    "signal", "sorted"}


class Malformed(Exception):
    """The case file itself cannot be read."""


Step = collections.namedtuple("Step", "kind line value")


class Case:
    def __init__(self, path, bundle):
        self.path, self.name = path, case_name(path)
        self.folder = self.name.rpartition("/")[0] or "."
        # Only a newline ends a line: replies may hold U+2028 and its like.
        self.lines = path.read_text(encoding="utf-8").split("\n")
        self.sentence = self.lines[0][2:] if self.lines[0].startswith("# ") else None
        if not self.sentence:
            raise Malformed(f"{self.name}:1: the first line is not a sentence (\"# ...\")")
        self.options, self.framing, self.steps, self.required = [], None, [], []
        self.door = None
        for number, line in enumerate(self.lines):
            if line.strip() and not line.startswith("#"):
                try:
                    self.read(number, line, bundle)
                except ValueError as error:
                    raise Malformed(
                        f"{self.name}:{number + 1}: {error}\n    {self.sentence}") from error
        self.begin_door()
        kinds = [step.kind for step in self.steps]
        self.needs_process = bool(self.options) or bool(OF_A_PROCESS.intersection(kinds))
        if "raw" in kinds and not self.framing:
            raise Malformed(f"{self.name}: a case with raw bytes names its framing")
        sends = [index for index, kind in enumerate(kinds) if kind in ("send", "setup", "raw")]
        if "now" in kinds and sends and kinds.index("now") > sends[0]:
            raise Malformed(f"{self.name}: the first `now` stands before the first message")
        self.needs = self.needed(bundle)

    def begin_door(self):
        """What the session speaks in which the case begins, where a door has it."""
        doors = {step.value[1] for step in self.steps if step.kind == "session"} - {None}
        if not doors:
            return
        if len(doors) > 1 or self.steps[0].kind != "session" or self.steps[0].value[0] != FIRST:
            raise Malformed(f"{self.name}: a case of a door begins with `session {FIRST} DOOR`")
        self.door = self.steps[0].value[1]
        self.framing = DOORS[self.door]
        if not any(step.kind == "now" for step in self.steps):
            raise Malformed(f"{self.name}: a case of a door says `now`")

    def read(self, number, line, bundle):
        word, _, rest = line.partition(" ")
        value = None
        if word in READ:
            word, value = READ[word](rest)
        elif word == "options":
            self.options += shlex.split(rest)
            return
        elif word == "framing" and rest in FRAMINGS:
            self.framing = rest
            return
        elif word == "requires":
            self.required += required(rest, bundle)
            return
        elif line not in ("end", "kill", "ordered", "restart", "sorted"):
            raise ValueError(f"unknown line: {line[:60]}")
        self.steps.append(Step(word, number, value))

    def framings(self, wanted):
        """Those of the wanted ones in which it is played; a door has one of its own."""
        if self.door:
            return [self.framing]
        return [framing for framing in wanted if self.framing in (None, framing)]

    def needed(self, bundle):
        """The namespaces, profiles and methods without which this case judges no server."""
        methods = {method for step in self.steps if step.kind in ("send", "setup")
                   for _, method in requests(step.value)}
        methods = {method for method in methods if "/" in method and method in bundle.methods}
        found = {method.partition("/")[0] for method in methods} - {"conformance"}
        found |= {name for step in self.steps if step.kind in ("send", "setup")
                  for name in params(step.value) if name in bundle.namespaces}
        found |= {profile for profile, those in PROFILES.items() if those & methods}
        kinds = {step.kind for step in self.steps}
        if kinds & {"kill", "process", "restart", "session", "signal"}:
            found.add("processes")
        if any(step.kind == "reply" and draws(step.value) for step in self.steps):
            found.add("drawing")
        door = [self.door] if self.door else []
        return list(dict.fromkeys(door + self.required + sorted(found) + sorted(methods)))


def required(rest, bundle):
    words = [word.strip() for word in rest.split(",")]
    for word in words:
        if word not in PROFILES and word not in bundle.namespaces:
            raise ValueError(f"{word!r} is neither a namespace nor one of {', '.join(PROFILES)}")
    return words


def draws(value):
    """Whether drawn lines are anywhere in a value."""
    if isinstance(value, list):
        return any(draws(element) for element in value)
    if not isinstance(value, dict):
        return False
    lines = value.get("lines")
    is_drawn = isinstance(lines, list) and any(
        isinstance(line, dict) and "text" in line for line in lines)
    return is_drawn or any(draws(member) for member in value.values())


def parts(text):
    """The requests and notifications of a message, as far as it can be read."""
    try:
        message = parse(text)
    except (ValueError, RecursionError):
        return []
    return [part for part in (message if isinstance(message, list) else [message])
            if isinstance(part, dict) and isinstance(part.get("method"), str)]


def requests(text):
    """The id and the method of each."""
    return [(part.get("id"), part["method"]) for part in parts(text)]


def params(text):
    """The names of the params that they give."""
    return {name for part in parts(text) if isinstance(part.get("params"), dict)
            for name, value in part["params"].items() if value is not None}


def setup(rest):
    message = parse(rest)
    if not isinstance(message, dict) or "id" not in message:
        raise ValueError("a request that has to succeed has an id")
    return "setup", rest


def now(rest):
    day, zone = rest.split()
    return "now", (day, zone)


def session(rest):
    name, _, door = rest.partition(" ")
    if not re.fullmatch("[a-z]", name):
        raise ValueError("a session is named by one small letter")
    if door and door not in DOORS:
        raise ValueError(f"the door is not one of {', '.join(DOORS)}")
    return "session", (name, door or None)


def file(rest):
    name, _, text = rest.partition(" ")
    if not re.fullmatch(r"\w[\w.-]*", name):
        raise ValueError("a file has a plain name")
    return "file", (name, parse(text) if text else None)


def process(rest):
    if not re.fullmatch(NAME, rest):
        raise ValueError("a process has a name such as $client")
    return rest[1:]


def sent_signal(rest):
    if rest not in SIGNALS:
        raise ValueError(f"the signal is not one of {', '.join(SIGNALS)}")
    return "signal", rest


def wait(rest):
    seconds = float(rest)
    if not 0 < seconds <= LONGEST_WAIT:
        raise ValueError(f"a case waits for at most {LONGEST_WAIT} s")
    return "wait", seconds


def matches(rest):
    name, _, pattern = rest.partition(" ")
    if not re.fullmatch(NAME, name) or not pattern:
        raise ValueError("it is `matches $name REGEX`")
    try:
        return "matches", (name, re.compile(pattern))
    except re.error as error:
        raise ValueError(f"no regular expression: {error}") from error


READ = {
    "-->": lambda rest: ("send", rest), "+->": setup,
    "<--": lambda rest: ("reply", parse(rest)),
    "==>": lambda rest: ("raw", raw_bytes(rest)),
    "file": file,
    "ends": lambda rest: ("ends", process(rest)),
    "exit": lambda rest: ("exit", int(rest)),
    "process": lambda rest: ("process", process(rest)),
    "matches": matches, "now": now, "session": session, "signal": sent_signal, "wait": wait,
}


def case_name(path):
    try:
        return path.resolve().relative_to(CASES).as_posix()
    except ValueError:
        return str(path)


def raw_bytes(text):
    out, place = [], 0
    while place < len(text):
        item = ITEM.match(text, place)
        if not item:
            raise ValueError(f"not a JSON string or a hex run: {text[place:place + 40]}")
        word, times = item.group(1), int(item.group(2) or 1)
        data = json.loads(word).encode() if word[0] == '"' else bytes.fromhex(word[2:])
        out.append(data * times)
        place = item.end()
    return b"".join(out)
