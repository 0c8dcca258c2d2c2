"""Requests that are drawn from the schemas: valid ones, and ones with exactly one thing wrong."""

import collections
import json
import os
import random
import re
import shlex
import shutil
import tempfile

from .pool import Place, Pool
from .schema import TYPES, params_schema, pointer
from .server import Failure
from .values import written

# They belong to the runner, or to the beginning and the end of the session.
LEFT_OUT = {"conformance/clock", "conformance/reset", "initialize", "shutdown"}
PATHS = {"file", "path", "photoLocation", "photoPath"}
WORDS = ["fern", "Ivy", "ä", "日本", "🎉", "a b", "\u202e", "e\u0301", "today", "-", "9", "#home"]
OTHERS = ["text", 7, 1.5, True, None, [], {}, [[]]]
PIECE = re.compile(r"(\[[^\]]+\]|\\.|\(|\)|.)(\{(\d+)(?:,(\d+))?\}|[?*+])?")
NOW = ("2026-03-02T09:00", "Europe/Berlin")


class Drawer:
    """Draws values that a schema allows."""

    def __init__(self, bundle, seed, folder):
        self.bundle, self.random, self.folder = bundle, random.Random(seed), folder
        self.ids, self.is_careful, self.keys = ["fern"], False, 0

    def value(self, schema, name=None, depth=0):
        """A valid value; `name` is what the member is called."""
        choice = self.random
        if name == "requestKey":
            # A key names one request, and would be refused first in another.
            self.keys += 1
            return f"key-{self.keys}"
        if "x-open" in schema:
            # Another word has the right form, and may be refused by what it means.
            return choice.choice(schema["examples"])
        if "examples" in schema and (self.is_careful or choice.random() < 0.6):
            return choice.choice(schema["examples"])
        if "$ref" in schema:
            return self.value(self.bundle.named(schema["$ref"]), name, depth)
        for word in ("allOf", "anyOf", "oneOf"):
            if word in schema:
                parts = schema[word]
                inner = [part for part in parts if part.get("type") != "null"]
                is_null = len(inner) < len(parts) and choice.random() < (0.2 if depth < 4 else 0.9)
                return None if is_null else self.value(choice.choice(inner), name, depth)
        if "enum" in schema:
            return choice.choice(schema["enum"])
        kind = choice.choice(types(schema) or ["object"])
        return getattr(self, "draw_" + kind)(schema, name, depth)

    def draw_null(self, *_):
        return None

    def draw_boolean(self, *_):
        return self.random.random() < 0.5

    def draw_integer(self, schema, *_):
        low = schema.get("minimum", min(-1000, schema.get("maximum", 0)))
        high = schema.get("maximum", low + 2000)
        near = self.random.randint(low, min(high, low + 20))
        return self.random.choice([low, high, near, near, near])

    def draw_number(self, schema, *_):
        return self.draw_integer(schema) if self.random.random() < 0.5 else round(
            self.random.uniform(schema.get("minimum", 0), schema.get("maximum", 1000)), 3)

    def draw_string(self, schema, name, _):
        if name in PATHS:
            return os.path.join(self.folder, self.random.choice(["a", "b.json", "c.png"]))
        if "pattern" in schema:
            known = [each for each in self.ids if re.search(schema["pattern"], each)]
            if known and self.random.random() < 0.6:
                return self.random.choice(known)
            return self.matching(schema["pattern"])
        least, most = schema.get("minLength", 0), schema.get("maxLength", 400)
        if self.random.random() < 0.05 and most <= 20000:
            return "x" * most
        text = " ".join(self.random.choice(WORDS) for _ in range(self.random.randint(0, 4)))
        return text[:most].ljust(least, "x")

    def matching(self, pattern):
        """A text that the pattern matches; it knows what the bundle's patterns use."""
        out, skipping = "", False
        for piece in PIECE.finditer(pattern.strip("^$")):
            atom, repeat, low, high = piece.groups()
            if repeat in ("*", "+"):
                low, high = int(repeat == "+"), 4
            if atom == "(":
                skipping = self.random.random() < 0.5  # What is in parentheses is optional.
            elif atom == ")":
                skipping = False
            elif not skipping:
                low = int(1 if low is None else low)
                high = int(high or low)
                times = self.random.randint(low, min(high, low + 12))
                out += "".join(self.one_of(atom) for _ in range(times))
        return out

    def one_of(self, atom):
        if not atom.startswith("["):
            return atom.removeprefix("\\")
        ranges = re.findall(r"(.)-(.)|(.)", atom[1:-1])
        letters = [chr(code) for low, high, single in ranges
                   for code in range(ord(low or single), ord(high or single) + 1)]
        return self.random.choice(letters)

    def draw_array(self, schema, name, depth):
        most = min(schema.get("maxItems", 3), 3)
        count = self.random.randint(schema.get("minItems", 0), max(most, schema.get("minItems", 0)))
        return [self.value(schema.get("items", {}), name, depth + 1) for _ in range(count)]

    def draw_object(self, schema, _, depth):
        needed = schema.get("required", [])
        often = 0.4 if depth < 3 else 0.1
        drawn = {name: self.value(member, name, depth + 1)
                 for name, member in schema.get("properties", {}).items()
                 if name in needed or self.random.random() < often}
        # A schema cannot say that what is cleared is not given.
        if drawn.get("clear"):
            drawn["clear"] = [name for name in drawn["clear"] if drawn.get(name) is None]
        return drawn


class Breaker:
    """Makes exactly one thing wrong in a valid value."""

    def __init__(self, drawer):
        self.drawer, self.bundle = drawer, drawer.bundle

    def broken(self, schema, value):
        """The value with one thing wrong, its place and what is wrong; None if there is none."""
        wrong = list(self.ways(schema, value, ""))
        self.drawer.random.shuffle(wrong)
        for path, what, change in wrong:
            copy = change(json.loads(json.dumps(value)))
            faults = self.bundle.faults(schema, copy)
            if len(faults) == 1:
                return copy, path, what
        return None

    def ways(self, schema, value, path):
        schema = self.plain(schema, value)
        if path:
            others = [other for other in OTHERS if is_of_another_type(schema, other)]
            yield from ((path, f"{json.dumps(other)} in place of {schema.get('type')}",
                         putting(path, other)) for other in others)
            yield from ((path, word, putting(path, bad)) for word, bad in self.over(schema, value))
        if isinstance(value, dict):
            for member in schema.get("required", []):
                yield pointer(path, member), "required", dropping(path, member)
            for member, each in value.items():
                if member in schema.get("properties", {}) and each is not None:
                    yield from self.ways(
                        schema["properties"][member], each, pointer(path, member))
        elif isinstance(value, list) and "items" in schema:
            for index, each in enumerate(value):
                yield from self.ways(schema["items"], each, f"{path}/{index}")

    def plain(self, schema, value):
        """The schema without what wraps it."""
        while True:
            parts = [part for word in ("allOf", "anyOf", "oneOf") for part in schema.get(word, [])
                     if part.get("type") != "null"]
            if "$ref" in schema:
                schema = self.bundle.named(schema["$ref"])
            elif parts:
                schema = next(
                    (part for part in parts if not self.bundle.faults(part, value)), parts[0])
            else:
                return schema

    def over(self, schema, value):
        """Values of the right type that are just outside."""
        if "enum" in schema:
            yield "enum", "no such value"
        if "minimum" in schema:
            yield "minimum", schema["minimum"] - 1
        if "maximum" in schema:
            yield "maximum", schema["maximum"] + 1
        if schema.get("minLength"):
            yield "minLength", "x" * (schema["minLength"] - 1)
        if "maxLength" in schema:
            yield "maxLength", "x" * (schema["maxLength"] + 1)
        if "pattern" in schema:
            yield from (("pattern", bad) for bad in ("", "not one!", "é", "x" * 65))
            yield "pattern", f"{value}\n"
        if schema.get("minItems"):
            yield "minItems", []
        if "maxItems" in schema and "items" in schema:
            item = self.drawer.value(schema["items"], depth=9)
            yield "maxItems", [item] * (schema["maxItems"] + 1)


def types(schema):
    kinds = schema.get("type", [])
    return kinds if isinstance(kinds, list) else [kinds]


def is_of_another_type(schema, other):
    return "type" in schema and not any(TYPES[kind](other) for kind in types(schema))


def parts(path):
    return [part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:]]


def holder(value, names):
    for name in names:
        value = value[int(name) if isinstance(value, list) else name]
    return value


def putting(path, other):
    def change(value):
        inside = holder(value, parts(path)[:-1])
        last = parts(path)[-1]
        inside[int(last) if isinstance(inside, list) else last] = other
        return value
    return change


def dropping(path, member):
    def change(value):
        holder(value, parts(path)).pop(member, None)
        return value
    return change


class Generated:
    def __init__(self, arguments, bundle):
        self.arguments, self.bundle = arguments, bundle
        self.answers, self.failures, self.identity = collections.Counter(), {}, 0
        self.methods = [
            name for name in bundle.methods if name not in LEFT_OUT
            and (not arguments.cases or any(name.startswith(case) for case in arguments.cases))]
        # The server works in a folder of its own, wherever it is started from.
        command = shlex.split(arguments.server)
        command[0] = shutil.which(command[0]) or command[0]
        if os.path.exists(command[0]):
            command[0] = os.path.abspath(command[0])
        arguments.server = shlex.join(command)

    def run(self):
        with tempfile.TemporaryDirectory(prefix="daybook-generated-") as folder:
            bundle = self.bundle.in_params()
            self.drawer = Drawer(bundle, self.arguments.seed, folder)
            self.breaker = Breaker(self.drawer)
            self.schemas = {name: params_schema(bundle.methods[name]) for name in self.methods}
            framing = "lines" if self.arguments.framing == "both" else self.arguments.framing
            place = Place(Pool(self.arguments, None, None), framing)
            try:
                self.server = place.begin([])
                self.server.ask("initialize", {
                    "capabilities": {}, "clientInfo": {"name": "generated"}, "now": NOW[0],
                    "timeZone": NOW[1]})
                self.ask_all()
                self.server.finish()
            except Failure as failure:
                self.failures.setdefault("the server", str(failure) + self.server.said())
            finally:
                place.discard()
        for failure in self.failures.values():
            print(f"FAILED {failure}")
        answers = ", ".join(f"{count} {name}" for name, count in self.answers.most_common())
        print(f"{self.identity} requests of {len(self.methods)} methods, "
              f"seed {self.arguments.seed}: {answers}")
        print(f"{len(self.failures)} kinds of failure")
        return 1 if self.failures else 0

    def ask_all(self):
        # In rounds, so that each method meets what the others made.
        for _ in range(self.arguments.generated):
            for method in self.methods:
                schema = self.schemas[method]
                params = self.drawer.draw_object(schema, None, 0)
                self.ask(method, params, self.valid_faults)
                # Nothing else may be refused: days that match the pattern need not exist.
                self.drawer.is_careful = True
                broken = self.breaker.broken(schema, self.drawer.draw_object(schema, None, 0))
                self.drawer.is_careful = False
                if broken:
                    params, path, what = broken
                    self.ask(method, params,
                             lambda method, answer: self.invalid_faults(answer, path, what))

    def ask(self, method, params, faults_of):
        self.identity += 1
        request = {"id": self.identity, "jsonrpc": "2.0", "method": method, "params": params}
        try:
            self.server.send(written(request))
            answer = self.server.take(f"the answer to {self.identity}")
            told = self.server.drain()
        except Failure as failure:
            raise Failure(f"{failure}{self.replay(request)}") from None
        result, error = answer.get("result"), answer.get("error", {})
        self.answers[error.get("data", {}).get("kind", "error") if error else "result"] += 1
        if isinstance(result, dict) and isinstance(result.get("id"), str):
            self.drawer.ids = (self.drawer.ids + [result["id"]])[-40:]
        fault = faults_of(method, answer)
        for message in [answer, *told]:
            for path, text in self.bundle.message_faults(message, method):
                fault = fault or f"the message is against the bundle: {path}: {text}"
            if message is not answer and "method" not in message:
                fault = fault or f"a second answer: {written(message)[:200]}"
        if fault:
            place = re.sub(r"\d+", "N", fault)[:120]
            self.failures.setdefault(
                f"{method} {place}",
                f"{method}: {fault}{self.replay(request)}\n    <-- {written(answer)[:1000]}")

    def replay(self, request):
        return f"\n    now {' '.join(NOW)}\n    --> {written(request)[:4000]}"

    def valid_faults(self, method, answer):
        error = answer.get("error")
        if error is None:
            return None
        if error.get("code") in (-32602, -32603, -32600, -32601):
            return f"a valid request was refused with {error['code']}"
        return None

    def invalid_faults(self, answer, path, what):
        error = answer.get("error")
        if error is None:
            return f"accepted, although {path} is against the schema ({what[:80]})"
        if error.get("code") != -32602:
            return f"{path} is against the schema ({what[:80]}), but the code is {error['code']}"
        named = error.get("data", {}).get("pointer")
        if named != path:
            return f"{path} is against the schema ({what[:80]}), but the pointer is {named}"
        return None
