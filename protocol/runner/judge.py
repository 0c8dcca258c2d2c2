"""What of a reply is judged: the behaviour, or with --exact every word.

A promise is what the schema and protocol/README.md say. What the bundle marks with `x-wording`, and
what a rank or a cursor looks like, is each server's own.
"""

from .schema import is_number
from .values import written

OPAQUE = {"rank", "nextCursor"}
# What a server takes for what it keeps, by type: only whether it is anything.
SIZES = {"RetentionCount": {"bytes"}}
ERROR = {"properties": {"data": {"$ref": "#/components/schemas/ErrorData"}}}


class Judge:
    def __init__(self, bundle):
        self.bundle = bundle

    def message(self, expected, actual, method):
        """The actual message with what is not judged as it is expected."""
        if not (isinstance(expected, dict) and isinstance(actual, dict)):
            return self.value({}, expected, actual)
        schemas = {"result": self.bundle.result(method), "error": ERROR,
                   "params": self.bundle.notifications.get(actual.get("method"), {})}
        taken = {}
        for name, member in actual.items():
            wanted = expected.get(name)
            if name == "error" and isinstance(wanted, dict) and isinstance(member, dict):
                member = {**member, **said(wanted, member, "message")}
            taken[name] = self.value(schemas.get(name, {}), wanted, member)
        return taken

    def value(self, schema, expected, actual, owner=None):
        if is_number(expected) and is_number(actual) and expected == actual:
            return expected
        schema, owner = self.meant(schema, owner)
        if isinstance(expected, list) and isinstance(actual, list):
            items = schema.get("items", {})
            pairs = zip(expected, actual)
            return [self.value(items, *pair) for pair in pairs] + actual[len(expected):]
        if isinstance(expected, dict) and isinstance(actual, dict):
            return self.members(schema, owner, expected, actual)
        return actual

    def members(self, schema, owner, expected, actual):
        known, taken = schema.get("properties"), {}
        wording = {name for name, each in (known or {}).items() if each.get("x-wording")}
        for name, member in actual.items():
            if name in expected:
                if name in wording or known and name in OPAQUE:
                    member = alike(expected[name], member)
                elif (owner, name) == ("ServerCapabilities", "namespaces"):
                    member = expected[name]  # The bundle says what it holds.
                elif name in SIZES.get(owner, ()) and is_size(expected[name]) and is_size(member):
                    member = expected[name]
                taken[name] = self.value((known or {}).get(name, {}), expected[name], member)
            elif known is None or name in known and name not in wording:
                taken[name] = member
        if owner == "ErrorData" and "hint" in expected:
            taken.setdefault("hint", expected["hint"])  # Which errors have one is not promised.
        return taken

    def meant(self, schema, owner):
        """The schema without what wraps it, and the name of its type."""
        while True:
            parts = [part for word in ("allOf", "anyOf", "oneOf") for part in schema.get(word, [])
                     if part.get("type") != "null"]
            if "$ref" in schema:
                owner = schema["$ref"].rpartition("/")[2]
                schema = self.bundle.named(schema["$ref"])
            elif len(parts) == 1:
                schema = parts[0]
            else:
                return schema, owner


def alike(expected, actual):
    """One sentence is as good as another, but none is not."""
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        return [alike(*pair) for pair in zip(expected, actual)]
    both = isinstance(expected, str) and isinstance(actual, str)
    return expected if both and expected and actual else actual


def is_size(value):
    return is_number(value) and value > 0


def said(expected, actual, name):
    if name in expected and name in actual:
        return {name: alike(expected[name], actual[name])}
    return {}


def judged(judge, expected, actual, method_of):
    """The actual message, or batch of messages, as it is compared with the expected one."""
    if judge is None or written(expected) == written(actual):
        return actual
    if isinstance(expected, list) and isinstance(actual, list):
        return [judge.message(*pair, method_of(pair[1])) for pair in zip(expected, actual)] + (
            actual[len(expected):])
    return judge.message(expected, actual, method_of(actual))
