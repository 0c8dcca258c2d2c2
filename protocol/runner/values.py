"""JSON values, compared strictly, and the names that stand for what the server generates."""

import difflib
import json
import pathlib
import re

PROTOCOL = pathlib.Path(__file__).resolve().parent.parent
BUNDLE = "@openrpc.json"
NAME = re.compile(r"\$([A-Za-z_][A-Za-z0-9_]*)")


def unique(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("an object names a member twice")
    return members


def refuse(word):
    raise ValueError(f"{word} is not JSON")


def parse(text, members=unique):
    return json.loads(text, object_pairs_hook=members, parse_constant=refuse)


def written(value, indent=None):
    # Equal texts mean equal values: 1, 1.0 and true stay apart, as they are on the wire.
    return json.dumps(value, sort_keys=True, ensure_ascii=False, indent=indent)


def mapped(value, change):
    if isinstance(value, dict):
        return {key: mapped(member, change) for key, member in value.items()}
    if isinstance(value, list):
        return [mapped(element, change) for element in value]
    return change(value) if isinstance(value, str) else value


def by_id(message):
    """The answers of one batch may come in any order."""
    if not isinstance(message, list):
        return message
    def order(answer):
        return (written(answer.get("id")), "result" in answer) if isinstance(answer, dict) else ()
    return sorted(message, key=order)


class Names:
    """What `$name` stands for, bound at first sight; `$cases` is the folder of the cases."""

    def __init__(self):
        self.values = {"cases": str(PROTOCOL / "cases")}

    def text(self, text, escaped=False):
        def value(match):
            bound = self.values.get(match.group(1))
            if bound is None:
                return match.group(0)
            return json.dumps(bound, ensure_ascii=False)[1:-1] if escaped else bound
        return NAME.sub(value, text)

    def resolved(self, value):
        def change(text):
            if text == BUNDLE:
                return parse((PROTOCOL / BUNDLE[1:]).read_text(encoding="utf-8"))
            return self.text(text)
        return mapped(value, change)

    def bind(self, expected, actual):
        if isinstance(expected, dict) and isinstance(actual, dict):
            for key in sorted(expected.keys() & actual.keys()):
                self.bind(expected[key], actual[key])
        elif isinstance(expected, list) and isinstance(actual, list):
            for pair in zip(expected, actual):
                self.bind(*pair)
        elif isinstance(expected, str) and isinstance(actual, str):
            known = self.text(expected)
            match = NAME.search(known)
            if not match:
                return
            before, after = known[:match.start()], known[match.end():]
            middle = actual[len(before):len(actual) - len(after)]
            # Two names stand for two texts: a second id is not the first one.
            if middle and actual == before + middle + after and middle not in self.values.values():
                self.values[match.group(1)] = middle

    def unresolved(self, actual, expected):
        """The actual value with the names of the expected one put back."""
        if isinstance(expected, str) and written(self.resolved(expected)) == written(actual):
            return expected
        if isinstance(actual, dict):
            old = expected if isinstance(expected, dict) else {}
            return {key: self.unresolved(value, old.get(key)) for key, value in actual.items()}
        if isinstance(actual, list):
            old = expected if isinstance(expected, list) else []
            old = old + [None] * (len(actual) - len(old))
            return [self.unresolved(*pair) for pair in zip(actual, old)]
        if isinstance(actual, str):
            for name, value in self.values.items():
                if len(value) >= 8:
                    actual = actual.replace(value, "$" + name)
        return actual


def outcome(message):
    if isinstance(message, list):
        return [outcome(element) for element in message]
    if not isinstance(message, dict):
        return "no message"
    error = message.get("error")
    if isinstance(error, dict):
        data = error.get("data")
        kind = data.get("kind") if isinstance(data, dict) else None
        return f"error {error.get('code')} {kind}"
    return "result" if "result" in message else f"notification {message.get('method')}"


def outcome_change(expected, actual):
    before, after = outcome(expected), outcome(actual)
    return None if before == after else f"{before} became {after}"


def difference(expected, actual):
    lines = difflib.unified_diff(
        written(expected, 2).split("\n"), written(actual, 2).split("\n"), lineterm="", n=2)
    shown = [line for line in lines if not line.startswith(("---", "+++", "@@"))]
    more = [f"... {len(shown) - 60} more lines"] if len(shown) > 60 else []
    return "\n".join("      " + line for line in shown[:60] + more)
