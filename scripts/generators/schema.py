"""What the generators of types share: the bundle, protocol/openrpc.json, and what is only in the files
that it is made of, protocol/schema: which namespace declares what, and which cases are examples."""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUNDLE = ROOT / "protocol" / "openrpc.json"
FOLDER = ROOT / "protocol" / "schema"
SCHEMAS = "#/components/schemas/"
WIDTH = 100
# What a schema of the bundle can have, beside what begins with "x-".
WORDS = {"$ref", "allOf", "anyOf", "default", "description", "enum", "examples", "items",
         "maxItems", "maxLength", "maximum", "minLength", "minimum", "pattern", "properties",
         "required", "type"}


def pascal(name):
    words = "".join(each if each.isalnum() else " " for each in name).split()
    return "".join(word[0].upper() + word[1:] for word in words)


def params_name(method):
    return pascal(method["name"]) + "Params"


def structure_of(method):
    """The params of a method or a notification as one structure."""
    return {"type": "object", "description": f"The params of `{method['name']}`.",
            "properties": {each["name"]: each["schema"] for each in method["params"]},
            "required": [each["name"] for each in method["params"] if each.get("required")]}


def words_of(schema):
    """The words of an enumeration, and whether it has any other text too."""
    if "enum" in schema:
        return schema["enum"], False
    if schema.get("x-open"):
        return schema["examples"], not schema.get("x-closed-in-params")
    return None, False


def bare(schema):
    """What a schema is of: without null, its lists, and the wrapping around a single reference; and
    how many lists are around it."""
    depth = 0
    while True:
        if "anyOf" in schema:
            schema = next(each for each in schema["anyOf"] if each != {"type": "null"})
        elif "allOf" in schema:
            schema = schema["allOf"][0]
        elif schema.get("type") == "array":
            schema, depth = schema["items"], depth + 1
        else:
            return schema, depth


def reference(schema):
    """The name of the type that a schema is of, or None."""
    return schema["$ref"].removeprefix(SCHEMAS) if "$ref" in schema else None


def references(schema):
    """The names of the types that a schema refers to anywhere."""
    if isinstance(schema, dict):
        for key, value in schema.items():
            yield from [value.removeprefix(SCHEMAS)] if key == "$ref" else references(value)
    elif isinstance(schema, list):
        for each in schema:
            yield from references(each)


def check(schema, place):
    """Ends where a schema has a member that no generator reads: types without it would be wrong."""
    for word, value in schema.items():
        if word not in WORDS and not word.startswith("x-"):
            sys.exit(f"{BUNDLE.name}: {place}: has the unknown member “{word}”")
        within = {"items": {"": value}, "properties": value}.get(word, {})
        if word in ("allOf", "anyOf"):
            within = dict(enumerate(value))
        for name, each in within.items():
            check(each, f"{place}/{word}/{name}".rstrip("/"))


def limits(schema):
    """What a value has to keep to besides its type, in words: "1 to 64 characters"; and whether it is
    computed."""
    return ", ".join(filter(None, (bounds_of(schema), "computed" if "x-computed" in schema else "")))


def bounds_of(schema):
    if "anyOf" in schema:
        return bounds_of(bare(schema)[0] if schema["anyOf"][0].get("type") != "array"
                      else schema["anyOf"][0])

    def span(least, most, what):
        if least is not None and most is not None:
            return f"{least} to {most}{what}" if least != most else f"{least}{what}"
        return f"at least {least}{what}" if most is None else f"at most {most}{what}"

    found = []
    for start, end, what in (("minimum", "maximum", ""), ("minLength", "maxLength", " characters"),
                             ("minItems", "maxItems", " elements")):
        if start in schema or end in schema:
            found.append(span(schema.get(start), schema.get(end), what))
    if schema.get("type") == "array":
        each = bounds_of(schema["items"])
        found += [f"each {each}"] if each else []
    return ", ".join(found)


def remark(schema):
    """What is said about a type, a field or a param, with its limits."""
    bounds = limits(schema)
    return " ".join(filter(None, (schema.get("description"), f"({bounds})" if bounds else None)))


class Namespace:
    """What a file of protocol/schema declares."""

    def __init__(self, name, declared, bundle):
        self.name, self.summary = name, declared.get("summary", "")
        # The errors of all files are the words of one enumeration.
        prefix = f"{declared['namespace']}/" if declared["namespace"] else ""
        names = [*declared.get("types", {}), *(["ErrorKind"] if "errors" in declared else [])]
        edits = names + [pascal(prefix + each) for each in declared.get("methods", {})]
        # What an edit can clear is in no file.
        names += [f"{each}Clear" for each in edits if f"{each}Clear" in bundle.types]
        self.types = {each: bundle.types[each] for each in sorted(names)}
        names = {prefix + each for each in declared.get("methods", {})}
        self.methods = [each for each in bundle.methods + bundle.plugin_methods
                        if each["name"] in names]
        self.is_of_plugins = declared.get("direction") == "toPlugin"
        self.errors = bundle.errors if "errors" in declared else {}
        told = {prefix + each for each in declared.get("notifications", {})}
        self.notifications = [each for each in bundle.notifications if each["name"] in told]
        self.examples = {prefix + each: method["example"]
                         for kind in ("methods", "notifications")
                         for each, method in declared.get(kind, {}).items() if "example" in method}
        self.documents = {each for each, schema in declared.get("types", {}).items()
                          if schema.get("document")}

    def last_part(self, method):
        """The name of a method or notification without its namespace."""
        return method["name"].rpartition("/")[2]


class Bundle:
    def __init__(self, document, declared):
        self.types = document["components"]["schemas"]
        self.methods = document["methods"]
        self.plugin_methods = document.get("x-plugin-methods", [])
        self.notifications = document.get("x-notifications", [])
        self.version = document["info"]["version"]
        self.errors = document["components"]["errors"]
        for name, schema in self.types.items():
            check(schema, f"components/schemas/{name}")
        for each in self.methods + self.plugin_methods + self.notifications:
            check(structure_of(each), each["name"])
            check(each.get("result", {}).get("schema", {}), f"{each['name']}/result")
        self.namespaces = [Namespace(name, each, self) for name, each in sorted(declared.items())]
        self.homes = {name: each for each in self.namespaces for name in each.types}
        # Any request may get these; the others are declared by methods.
        self.common_errors = sorted(kind for kind, error in self.errors.items()
                                    if error["code"] < 0 and kind != "requestCancelled"
                                    or kind == "tooLarge")

    def told_to(self, direction):
        """The notifications to the client (toClient), or to the server (toServer)."""
        return [each for each in self.notifications if each["x-direction"] == direction]

    def users(self):
        """The names of the methods, notifications and types that name each type."""
        found = {}
        owners = [(each["name"], [each["params"], each.get("result")])
                  for each in self.methods + self.plugin_methods + self.notifications]
        for owner, schema in owners + sorted(self.types.items()):
            for name in dict.fromkeys(references(schema)):
                found.setdefault(name, []).append(owner)
        return found

    def structures(self):
        """Every structure by its name, those of params too."""
        for name, schema in sorted(self.types.items()):
            if schema["type"] == "object":
                yield name, schema
        for method in self.methods + self.plugin_methods + self.notifications:
            yield params_name(method), structure_of(method)


class Language:
    """What Python and TypeScript have in common."""

    def type_of(self, schema):
        for word in ("allOf", "anyOf"):
            if word in schema:
                return self.either(list(dict.fromkeys(map(self.type_of, schema[word]))))
        if "$ref" in schema:
            return schema["$ref"].removeprefix(SCHEMAS)
        if "enum" in schema:
            return self.literal(schema["enum"])
        if schema.get("type") == "array":
            return self.list_of(self.type_of(schema["items"]))
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        return self.either([self.plain[name] for name in names])


def read():
    declared = {path.stem: json.loads(path.read_text(encoding="utf-8"))
                for path in sorted(FOLDER.glob("*.json"))}
    return Bundle(json.loads(BUNDLE.read_text(encoding="utf-8")), declared)


def kinds(method):
    """The kinds of error that a method declares."""
    return [error["data"]["kind"] for error in method.get("errors", [])]


def reasons(method):
    """The reasons that come with a method's `invalidState`."""
    return [reason for error in method.get("errors", []) for reason in error.get("x-reasons", [])]


def sentence(summary):
    """The first sentence of a summary."""
    return summary.split(". ")[0].rstrip(".") + "."
