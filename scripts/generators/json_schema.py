"""JSON Schema, draft 2020-12: a file for each type, and for the params and the result of each method.

`$id` mirrors the path below a host that cannot exist (RFC 2606), and `$ref` is relative to it, so that a
reference is found by the ids and by the files alike. What comes in params is closed where a result is
open, so the few types for which that makes a difference have a second file, in `params`.
"""

import json

from .schema import SCHEMAS, params_name, pascal, references, structure_of

PLACE = "dist/protocol/json-schema"
BASE = "https://daybook.invalid/protocol"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
OWNED = f"{PLACE}/**/*.json"


class Files:
    def __init__(self, bundle):
        self.bundle, self.texts = bundle, {}
        self.documents = set().union(*(each.documents for each in bundle.namespaces))
        self.closed = self.reaching(lambda schema: schema.get("x-closed-in-params"))

    def reaching(self, is_wanted):
        """The types that fit, and those that refer to them."""
        types = self.bundle.types
        found = {name for name, schema in types.items() if is_wanted(schema)}
        while True:
            more = {name for name, schema in types.items()
                    if name not in found and found.intersection(references(schema))}
            if not more:
                return found
            found |= more

    def place(self, name, in_params):
        return f"types/params/{name}" if in_params and name in self.closed else f"types/{name}"

    def translated(self, schema, place, in_params):
        """The schema in the draft 2020-12, with references that are relative to its place."""
        if isinstance(schema, list):
            return [self.translated(each, place, in_params) for each in schema]
        if not isinstance(schema, dict):
            return schema
        if "allOf" in schema and len(schema["allOf"]) == 1:
            # A reference may have siblings since the draft 2019-09.
            schema = {**schema["allOf"][0], **schema}
            del schema["allOf"]
        if in_params and schema.get("x-closed-in-params"):
            schema = {**schema, "enum": schema["examples"]}
            del schema["examples"]
        found = {}
        for key, value in schema.items():
            if key == "$ref":
                target = self.place(value.removeprefix(SCHEMAS), in_params)
                self.type(value.removeprefix(SCHEMAS), in_params)
                found[key] = self.relative(target, place)
            elif not key.startswith("x-"):
                found[key] = value if key in ("enum", "examples", "required") else \
                    self.translated(value, place, in_params)
        return found

    def relative(self, target, place):
        common = 0
        here, there = place.split("/")[:-1], target.split("/")
        while common < len(here) and here[common] == there[common]:
            common += 1
        return "/".join([".."] * (len(here) - common) + there[common:]) + ".json"

    def add(self, place, schema, in_params, title=None):
        path = f"{PLACE}/{place}.json"
        if path in self.texts:
            return
        self.texts[path] = ""  # It may refer to itself.
        whole = {"$schema": DIALECT, "$id": f"{BASE}/{self.bundle.version}/{place}.json",
                 "title": title or place.rpartition("/")[2],
                 **self.translated(schema, place, in_params)}
        self.texts[path] = json.dumps(whole, indent=2, ensure_ascii=False) + "\n"

    def type(self, name, in_params):
        schema = self.bundle.types[name]
        if name in self.documents:
            schema = {**schema, "additionalProperties": False}
        self.add(self.place(name, in_params), schema, in_params)

    def all(self):
        for name in sorted(self.bundle.types):
            self.type(name, False)
        for namespace in self.bundle.namespaces:
            for each in namespace.methods + namespace.notifications:
                place = f"{namespace.name}/{namespace.last_part(each)}"
                # What daybook sends may have more in a later version; what it takes is as it is.
                is_taken = "result" in each and each.get("x-direction") != "toPlugin" \
                    or each.get("x-direction") == "toServer"
                self.add(f"{place}.params", {**structure_of(each), "description": each["summary"]},
                         is_taken, params_name(each))
                if "result" in each:
                    self.add(f"{place}.result", each["result"]["schema"], False,
                             pascal(each["name"]) + "Result")
        return self.texts


def files(bundle):
    return Files(bundle).all()
