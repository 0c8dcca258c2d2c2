"""The bundle (protocol/openrpc.json): its methods, and values checked against its schemas.

The subset of JSON Schema is what the bundle uses. Members that a schema does not name are allowed.
"""

import copy
import json
import re

TYPES = {
    "array": lambda value: isinstance(value, list),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: is_number(value) and value == value // 1,
    "null": lambda value: value is None,
    "number": lambda value: is_number(value),
    "object": lambda value: isinstance(value, dict),
    "string": lambda value: isinstance(value, str),
}
# Annotations say something about a schema, and nothing about a value (JSON Schema, 7.7).
ANNOTATIONS = {"$schema", "default", "deprecated", "description", "examples", "title"}


class Unreadable(Exception):
    """The bundle is not one."""


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def pointer(path, member):
    return f"{path}/{str(member).replace('~', '~0').replace('/', '~1')}"


class Bundle:
    def __init__(self, path):
        try:
            self.document = json.loads(path.read_text(encoding="utf-8"))
            self.methods = {method["name"]: method for method in self.document["methods"]}
            self.codes = {name: error["code"]
                          for name, error in self.document["components"]["errors"].items()}
            self.notifications = {each["name"]: params_schema(each)
                                  for each in self.document.get("x-notifications", [])
                                  if each["x-direction"] == "toClient"}
            schemas = list(self.schemas())
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise Unreadable(f"{path} is no bundle of methods: {error!r}") from error
        self.error = {
            "type": "object", "required": ["code", "message"], "properties": {
                "code": {"type": "integer"}, "message": {"type": "string", "minLength": 1},
                "data": {"$ref": "#/components/schemas/ErrorData"}}}
        self.namespaces = {name.partition("/")[0] for name in self.methods if "/" in name}
        self.checks = {}
        for place, schema in schemas:
            try:
                self.check(schema)
            except Unreadable as error:
                raise Unreadable(f"{path}: {place}: {error}") from None

    def schemas(self):
        """All, each with the name of what has it."""
        for name, schema in self.document["components"]["schemas"].items():
            yield f"components/schemas/{name}", schema
        for name, schema in self.notifications.items():
            yield name, schema
        for name, method in self.methods.items():
            yield f"{name}/result", method["result"]["schema"]
            for param in method["params"]:
                yield f"{name}/params/{param['name']}", param["schema"]

    def in_params(self):
        """The bundle as params are held to: what only results may extend is closed."""
        other = copy.deepcopy(self)
        other.checks = {}
        for schema in other.document["components"]["schemas"].values():
            if schema.pop("x-closed-in-params", False):
                del schema["x-open"]
                schema["enum"] = schema.pop("examples")
        return other

    def named(self, reference):
        """What a `$ref` stands for."""
        found = self.document
        for part in reference.removeprefix("#/").split("/"):
            found = found[part]
        return found

    def declared(self, method):
        """The kinds of error that a method declares."""
        errors = self.methods[method].get("errors", [])
        return {error["data"]["kind"] for error in errors}

    def reasons(self, method):
        """Those that come with its `invalidState`, as the method's table has them."""
        return {reason for error in self.methods[method].get("errors", [])
                for reason in error.get("x-reasons", [])}

    def result(self, method):
        return self.methods[method]["result"]["schema"] if method in self.methods else {}

    def faults(self, schema, value, path=""):
        """What is wrong with a value, each with its place."""
        found = []
        if not schema:
            return found
        self.check(schema)(value, path, found)
        return found

    def message_faults(self, message, method):
        """What is wrong with one answer to a method, or with one notification."""
        if not isinstance(message, dict):
            return []
        if "method" in message:
            schema = self.notifications.get(str(message["method"]))
            if not schema:
                return [("/method", "no notification to the client has this name")]
            return self.faults(schema, message.get("params", {}), "/params")
        if "error" not in message:
            return self.faults(self.result(method), message.get("result"), "/result")
        found = self.faults(self.error, message["error"], "/error")
        return found or self.refusal_faults(message["error"], method)

    def refusal_faults(self, error, method):
        kind = error.get("data", {}).get("kind")
        if self.codes.get(kind, error["code"]) != error["code"]:
            return [("/error", f"the code of {kind} is {self.codes[kind]}, not {error['code']}")]
        # Any answer can be longer than a message, so no method declares that.
        if kind != "tooLarge" and error["code"] > 0 and method in self.methods \
                and kind not in self.declared(method):
            return [("/error/data/kind", f"{method} does not declare {kind}")]
        reason = error.get("data", {}).get("reason")
        if kind == "invalidState" and method in self.methods and reason not in self.reasons(method):
            return [("/error/data/reason", f"{method} does not declare {reason}")]
        return []

    def check(self, schema):
        """The schema as a function; each is built once."""
        known = self.checks.get(id(schema))
        if not known:
            self.checks[id(schema)] = known = self.built(schema)
        return known

    def built(self, schema):
        tests = [getattr(self, WORDS[word])(wanted, word)
                 for word, wanted in schema.items() if word in WORDS]
        unknown = [word for word in schema
                   if word not in WORDS and word not in ANNOTATIONS and not word.startswith("x-")]
        if unknown:
            raise Unreadable(f"has {unknown[0]!r}, which the runner does not know")

        def all_of_them(value, path, found):
            for test in tests:
                test(value, path, found)
        return tests[0] if len(tests) == 1 else all_of_them

    def of_type(self, wanted, _):
        names = wanted if isinstance(wanted, list) else [wanted]
        for name in names:
            if name not in TYPES:
                raise Unreadable(f"has the type {name!r}, which the runner does not know")

        def test(value, path, found):
            if not any(TYPES[name](value) for name in names):
                said = json.dumps(value)[:60]
                found.append((path, f"{said} is not of type {' or '.join(names)}"))
        return test

    def of_reference(self, reference, _):
        try:
            self.named(reference)
        except (KeyError, TypeError):
            raise Unreadable(f"refers to {reference!r}, which is not there") from None

        def test(value, path, found):
            self.check(self.named(reference))(value, path, found)
        return test

    def of_all(self, schemas, _):
        tests = [self.check(schema) for schema in schemas]

        def test(value, path, found):
            for each in tests:
                each(value, path, found)
        return test

    def of_any(self, schemas, _):
        tests = [self.check(schema) for schema in schemas]

        def test(value, path, found):
            least = None
            for each in tests:
                faults = []
                each(value, path, faults)
                if not faults:
                    return
                # What comes nearest is what was meant: its first fault lies deepest.
                if least is None or len(faults[0][0]) > len(least[0][0]):
                    least = faults
            found += least
        return test

    def of_one(self, schemas, _):
        def test(value, path, found):
            fitting = sum(not self.faults(schema, value) for schema in schemas)
            if fitting != 1:
                found.append((path, f"{fitting} of the alternatives fit, not one"))
        return test

    def of_values(self, values, _):
        def test(value, path, found):
            if value not in values:
                found.append((path, f"{json.dumps(value)[:60]} is not one of its values"))
        return test

    def of_members(self, members, _):
        tests = {name: self.check(schema) for name, schema in members.items()}

        def test(value, path, found):
            if isinstance(value, dict):
                for name, member in value.items():
                    if name in tests:
                        tests[name](member, pointer(path, name), found)
        return test

    def of_required(self, names, _):
        def test(value, path, found):
            if isinstance(value, dict):
                found += [(path, f"{name} is missing") for name in names if name not in value]
        return test

    def of_elements(self, schema, _):
        element = self.check(schema)

        def test(value, path, found):
            if isinstance(value, list):
                for index, each in enumerate(value):
                    element(each, f"{path}/{index}", found)
        return test

    def of_pattern(self, pattern, _):
        wanted = re.compile(pattern)

        def test(value, path, found):
            if isinstance(value, str) and not wanted.search(value):
                found.append((path, f"{json.dumps(value)[:60]} does not match {pattern}"))
        return test

    def of_bound(self, bound, word):
        """A least or a greatest number, length or count."""
        def test(value, path, found):
            measured = size(word, value)
            if measured is not None and (
                    measured < bound if word.startswith("min") else measured > bound):
                found.append((path, f"{measured} is against {word} {bound}"))
        return test


BOUNDS = ("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems")
WORDS = {"type": "of_type", "$ref": "of_reference", "allOf": "of_all", "anyOf": "of_any",
         "oneOf": "of_one", "enum": "of_values", "properties": "of_members",
         "required": "of_required", "items": "of_elements", "pattern": "of_pattern",
         **dict.fromkeys(BOUNDS, "of_bound")}


def size(word, value):
    if word.endswith("imum"):
        return value if is_number(value) else None
    return len(value) if isinstance(value, str if word.endswith("Length") else list) else None


def params_schema(method):
    """The params of a method or a notification as one schema."""
    return {"type": "object",
            "properties": {param["name"]: param["schema"] for param in method["params"]},
            "required": [param["name"] for param in method["params"] if param.get("required")]}
