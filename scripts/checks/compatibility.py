#!/usr/bin/env python3
"""Compares protocol/openrpc.json with what was released, and says what would break a client.

    scripts/checks/compatibility.py              with each protocol/released/VERSION.json of its major
                                                 version
    scripts/checks/compatibility.py OLD [NEW]    one bundle with another

What breaks a client: a method, a notification, a field, an error or a word of an enumeration that is
gone; a param that is required now, or has another default; params that take less than before (a
type, null, a word, a bound, a pattern), or a result that may be more (a type, null, a member that
may be absent, a word of a closed enumeration); data that are only words for a person now, or that a
revision covered and are computed now, or the other way round; a method
that fails with other kinds of errors, or that is no longer safe to call twice or without asking. A result may
have larger bounds, and an open enumeration more words; so may the reasons of a method's `invalidState`,
which are an open list, and one of them may go. The data of errors are a result.
What is added has `x-since`, a version after the one that was released. A method whose `x-stability`
was experimental may change in any way, and go.
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUNDLE = ROOT / "protocol" / "openrpc.json"
RELEASED = ROOT / "protocol" / "released"
# From this version on, something has been released.
FIRST = (1, 0)
NOTHING_RELEASED = 69
# Each bound, and whether the new one takes less than the old one.
BOUNDS = {"minimum": lambda old, new: new > old, "minLength": lambda old, new: new > old,
          "minItems": lambda old, new: new > old, "maximum": lambda old, new: new < old,
          "maxLength": lambda old, new: new < old, "maxItems": lambda old, new: new < old}
EXPERIMENTAL = "experimental"
SEMANTICS = {"x-effects": "its effects are", "paramStructure": "its params are given",
             "x-audience": "it is for"}
# What a client may rely on of a method, and what it says once that does not hold.
PROMISES = {("x-read-only", True): "changes something now", ("x-destructive", False): "destroys now",
            ("x-idempotent", True): "is not the same when it is repeated"}


def version(text):
    return tuple(int(part) for part in text.split("."))


class Shape:
    """What of a schema a client relies on, with references followed and null apart."""

    def __init__(self, schema, document, is_sent):
        merged = self.merged(schema, document)
        types = merged.get("type", [])
        self.types = set(types if isinstance(types, list) else [types])
        self.may_be_null = "null" in self.types or bool(merged.get("nullable"))
        self.types.discard("null")
        self.words = merged.get("examples", []) if merged.get("x-open") else merged.get("enum")
        self.is_open = bool(merged.get("x-open")) and not (
            is_sent and merged.get("x-closed-in-params"))
        self.properties = merged.get("properties", {})
        self.required = set(merged.get("required", []))
        self.items, self.absent = merged.get("items"), merged.get("x-absent")
        self.default = merged.get("default")
        self.is_wording = bool(merged.get("x-wording"))
        self.is_computed = bool(merged.get("x-computed"))
        self.pattern = merged.get("pattern")
        self.bounds = {word: merged[word] for word in BOUNDS if word in merged}
        self.name = merged.get("reference")

    def merged(self, schema, document):
        found = {}
        if "$ref" in schema:
            target = document
            for part in schema["$ref"].removeprefix("#/").split("/"):
                target = target[part]
            found = {**self.merged(target, document), "reference": schema["$ref"]}
        for part in schema.get("allOf", []):
            found |= self.merged(part, document)
        for part in schema.get("anyOf", []) + schema.get("oneOf", []):
            found |= {"nullable": True} if part.get("type") == "null" else self.merged(part, document)
        return found | {word: value for word, value in schema.items()
                        if word not in ("$ref", "allOf", "anyOf", "oneOf")}


class Comparison:
    def __init__(self, old, new):
        self.old, self.new = old, new
        self.since = version(old["info"]["version"])
        self.until = version(new["info"]["version"])
        self.found, self.seen = [], set()

    def problems(self):
        self.errors()
        self.methods()
        self.notifications()
        self.plugin_methods()
        return list(dict.fromkeys(self.found))

    def say(self, place, text):
        self.found.append(f"{place}: {text}")

    def added(self, place, thing):
        """Something new says since when it is there."""
        since = thing.get("x-since")
        if not since:
            self.say(place, "is new and has no x-since")
        elif not self.since < version(since) <= self.until:
            self.say(place, f"is new and has the x-since {since}")

    def errors(self):
        old, new = (each["components"].get("errors", {}) for each in (self.old, self.new))
        for kind, error in old.items():
            if kind not in new:
                self.say(f"error {kind}", "is gone")
            elif new[kind]["code"] != error["code"]:
                self.say(f"error {kind}", f"has the code {new[kind]['code']}, not {error['code']}")
            elif new[kind].get("data") != error.get("data"):
                self.say(f"error {kind}", f"has the data {new[kind].get('data')}, not {error.get('data')}")
        data = {"$ref": "#/components/schemas/ErrorData"}
        if all("ErrorData" in each["components"]["schemas"] for each in (self.old, self.new)):
            self.compare("ErrorData", data, data, is_sent=False)

    def kinds(self, name, old, new):
        """The kinds of errors with which a method fails; a kind that is new everywhere may come."""
        one, other = ({each["data"]["kind"] for each in method.get("errors", [])}
                      for method in (old, new))
        known = self.old["components"].get("errors", {})
        for kind in sorted(one - other):
            self.say(name, f"does not fail with {kind} any more")
        for kind in sorted(other - one):
            if kind in known:
                self.say(name, f"may fail with {kind} now")

    def methods(self):
        new = {method["name"]: method for method in self.new["methods"]}
        for method in self.old["methods"]:
            name = method["name"]
            if name not in new:
                if method.get("x-stability") != EXPERIMENTAL:
                    self.say(name, "is gone")
                continue
            other = new.pop(name)
            if method.get("x-stability") == EXPERIMENTAL:
                continue
            if other.get("x-stability") == EXPERIMENTAL:
                self.say(name, "is experimental now")
            for word, said in SEMANTICS.items():
                if method.get(word) != other.get(word):
                    self.say(name, f"{said} {other.get(word)}, not {method.get(word)}")
            for (word, value), said in PROMISES.items():
                if method.get(word) is value and other.get(word) is not value:
                    self.say(name, said)
            self.kinds(name, method, other)
            self.params(name, method, other, is_sent=True)
            if "result" in method:
                if "result" not in other:
                    self.say(name, "has no result any more")
                else:
                    self.compare(f"{name} result", method["result"]["schema"],
                                 other["result"]["schema"], is_sent=False)
        for name, method in new.items():
            self.added(name, method)

    def notifications(self):
        new = {each["name"]: each for each in self.new.get("x-notifications", [])}
        for each in self.old.get("x-notifications", []):
            name = each["name"]
            if name not in new:
                self.say(name, "is gone")
                continue
            other = new.pop(name)
            if each.get("x-direction") != other.get("x-direction"):
                self.say(name, "goes the other way")
            self.params(name, each, other, is_sent=each.get("x-direction") == "toServer")
        for name, each in new.items():
            self.added(name, each)

    def plugin_methods(self):
        """Those that a plugin answers: it is sent the params, and sends the result."""
        new = {each["name"]: each for each in self.new.get("x-plugin-methods", [])}
        for each in self.old.get("x-plugin-methods", []):
            name = each["name"]
            if name not in new:
                self.say(name, "is gone")
                continue
            other = new.pop(name)
            self.params(name, each, other, is_sent=False)
            self.compare(f"{name} result", each["result"]["schema"], other["result"]["schema"],
                         is_sent=True)
        for name, each in new.items():
            self.added(name, each)

    def params(self, name, old, new, is_sent):
        """Compares params, which a client sends, or receives with a notification; a plugin
        receives them."""
        fields = {each["name"]: each for each in new["params"]}
        for each in old["params"]:
            place, other = f"{name} param {each['name']}", fields.pop(each["name"], None)
            if not other:
                self.say(place, "is gone")
                continue
            self.presence(place, each.get("required"), other.get("required"), is_sent)
            self.compare(place, each["schema"], other["schema"], is_sent)
        for field, each in fields.items():
            self.added(f"{name} param {field}", {**each["schema"], **each})
            if is_sent and each.get("required"):
                self.say(f"{name} param {field}", "is new and required")

    def presence(self, place, was, is_now, is_sent):
        if is_sent and is_now and not was:
            self.say(place, "is required now")
        if not is_sent and was and not is_now:
            self.say(place, "may be absent now")

    def compare(self, place, old, new, is_sent):
        one, other = Shape(old, self.old, is_sent), Shape(new, self.new, is_sent)
        self.null(place, one, other, is_sent)
        if one.name and one.name == other.name:
            place = one.name.rpartition("/")[2]
            use = (place, is_sent, str(one.bounds), str(other.bounds))
            if use in self.seen:
                return
            self.seen.add(use)
        if is_sent and one.default != other.default:
            self.say(place, f"its default is {other.default}, not {one.default}")
        if one.is_computed != other.is_computed:
            self.say(place, "is computed now" if other.is_computed else "is not computed any more")
        if not is_sent and other.is_wording and not one.is_wording:
            self.say(place, "is words for a person now")
        self.types(place, one, other, is_sent)
        self.words(place, one, other, is_sent)
        self.narrowness(place, one, other, is_sent)
        self.properties(place, one, other, is_sent)
        if one.items and other.items:
            self.compare(f"{place} items", one.items, other.items, is_sent)

    def null(self, place, one, other, is_sent):
        if is_sent and one.may_be_null and not other.may_be_null:
            self.say(place, "does not take null any more")
        if not is_sent and other.may_be_null and not one.may_be_null:
            self.say(place, "may be null now")
        if one.absent != other.absent:
            self.say(place, f"what its absence means is {other.absent}, not {one.absent}")

    def types(self, place, one, other, is_sent):
        narrow, wide = (one, other) if is_sent else (other, one)
        missing = narrow.types - wide.types - ({"integer"} if "number" in wide.types else set())
        for each in sorted(missing):
            self.say(place, f"does not take {each} any more" if is_sent else f"may be {each} now")

    def words(self, place, one, other, is_sent):
        if one.words is None and other.words is None:
            return
        if one.words is None or other.words is None:
            if is_sent == (one.words is None):
                self.say(place, "is an enumeration now" if is_sent else "is no enumeration any more")
            return
        for word in one.words:
            if word not in other.words:
                self.say(place, f"the word {word} is gone")
        if is_sent and one.is_open and not other.is_open:
            self.say(place, "is a closed enumeration now")
        if not is_sent and not one.is_open:
            if other.is_open:
                self.say(place, "is an open enumeration now")
            for word in other.words:
                if word not in one.words:
                    self.say(place, f"the word {word} is new in a closed enumeration")

    def narrowness(self, place, one, other, is_sent):
        if is_sent:
            for word, is_less in BOUNDS.items():
                old, new = one.bounds.get(word), other.bounds.get(word)
                if new is not None and (old is None or is_less(old, new)):
                    self.say(place, f"its {word} is {new}, not {old}")
        if one.pattern != other.pattern and (other.pattern if is_sent else one.pattern):
            self.say(place, f"its pattern is {other.pattern}, not {one.pattern}")

    def properties(self, place, one, other, is_sent):
        for name, schema in one.properties.items():
            if name not in other.properties:
                self.say(f"{place}.{name}", "is gone")
                continue
            self.presence(f"{place}.{name}", name in one.required, name in other.required, is_sent)
            self.compare(f"{place}.{name}", schema, other.properties[name], is_sent)
        for name, schema in other.properties.items() if one.properties else ():
            if name not in one.properties:
                self.added(f"{place}.{name}", schema)
                if is_sent and name in other.required:
                    self.say(f"{place}.{name}", "is new and required")


def problems(old, new):
    """Why a client of the old bundle cannot speak with a server of the new one."""
    return Comparison(old, new).problems()


def read(path):
    return json.loads(pathlib.Path(path).read_text(encoding="utf-8"))


def against_released(new, folder=RELEASED):
    """What breaks clients of each release of the same major version, and how many there are."""
    major, found, count = version(new["info"]["version"])[0], [], 0
    for path in sorted(folder.glob("*.json"), key=lambda path: version(path.stem)):
        if version(path.stem)[0] == major:
            count += 1
            found += [f"{path.stem}: {problem}" for problem in problems(read(path), new)]
    return found, count


def main():
    if len(sys.argv) > 1:
        found = problems(read(sys.argv[1]), read(sys.argv[2] if len(sys.argv) > 2 else BUNDLE))
        count = 1
    else:
        new = read(BUNDLE)
        found, count = against_released(new)
        if not count and version(new["info"]["version"]) >= FIRST:
            found.append("nothing of this major version is released: scripts/release-protocol does that")
    if not count and not found:
        print("nothing is released yet, so nothing can be broken")
        return NOTHING_RELEASED
    for problem in found:
        print(problem)
    print(f"{count} releases, {len(found)} breaks")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
