"""What the generators of types share: the bundle, protocol/openrpc.json."""

import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUNDLE = ROOT / "protocol" / "openrpc.json"
SCHEMAS = "#/components/schemas/"
WIDTH = 100


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


class Bundle:
    def __init__(self, document):
        self.types = document["components"]["schemas"]
        self.methods = document["methods"]
        self.plugin_methods = document.get("x-plugin-methods", [])
        self.notifications = document.get("x-notifications", [])
        self.version = document["info"]["version"]
        self.errors = document["components"]["errors"]

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
    return Bundle(json.loads(BUNDLE.read_text(encoding="utf-8")))
