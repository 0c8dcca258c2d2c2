#!/usr/bin/env python3
"""Makes the JSON Schemas and checks them with the PyPI package jsonschema: each file is a schema of the draft
2020-12 whose references lead somewhere, by its ids and by its files; every example of the bundle, and
every request that a case lets succeed, fits the params of its method, and every answer and notification
its own. What is refused with -32602 has to be refused by the schemas, but for a member that only a strict
session refuses.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys

import jsonschema
import referencing

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "dist" / "protocol" / "json-schema"
INVALID_PARAMS = -32602

sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "protocol"), str(ROOT / "scripts")]

from generators import schema as generator  # noqa: E402
from runner.case import Case, parts  # noqa: E402
from runner.schema import Bundle  # noqa: E402
from runner.values import BUNDLE  # noqa: E402

# Some cases nest as deep as a message may.
sys.setrecursionlimit(20_000)
NAME = re.compile(r"\$(?=[A-Za-z_])")


def named_texts(value):
    """The value with a text in place of each that stands for what a server generates."""
    if isinstance(value, str):
        return {} if value == BUNDLE else NAME.sub("", value)
    if isinstance(value, list):
        return [named_texts(item) for item in value]
    if isinstance(value, dict):
        return {key: named_texts(item) for key, item in value.items()}
    return value


class Schemas:
    def __init__(self):
        self.problems, self.documents = [], {}
        for path in sorted(FOLDER.rglob("*.json")):
            document = json.loads(path.read_text(encoding="utf-8"))
            self.documents[path] = document
            try:
                jsonschema.Draft202012Validator.check_schema(document)
            except jsonschema.SchemaError as error:
                self.problems.append(f"{path.relative_to(ROOT)}: {error.message}")
        self.registry = referencing.Registry().with_resources(
            (each["$id"], referencing.Resource.from_contents(each))
            for each in self.documents.values())
        self.validators, self.members = {}, set()
        self.counts = collections.Counter()
        for path, document in self.documents.items():
            self.follow(path, document)

    def follow(self, path, value):
        """Holds each reference against the files; the ids are their paths."""
        if isinstance(value, dict):
            if "$ref" in value and (path.parent / value["$ref"]).resolve() not in self.documents:
                self.problems.append(f"{path.relative_to(ROOT)}: no {value['$ref']}")
            self.members.update(value.get("properties", ()))
            for each in value.values():
                self.follow(path, each)
        elif isinstance(value, list):
            for each in value:
                self.follow(path, each)

    def faults(self, place, value):
        """What is wrong with a value by a file such as task/add.params."""
        if place not in self.validators:
            self.validators[place] = jsonschema.Draft202012Validator(
                self.documents[FOLDER / f"{place}.json"], registry=self.registry)
        return [f"/{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"
                for error in self.validators[place].iter_errors(named_texts(value))]

    def hold(self, where, place, value):
        self.counts[place.rpartition(".")[2].rpartition("/")[2]] += 1
        self.problems += [f"{where}: {place}: {fault}" for fault in self.faults(place, value)]


class Players:
    """The requests and the answers of the cases."""

    def __init__(self, schemas, bundle):
        self.schemas = schemas
        self.places = {each["name"]: f"{namespace.name}/{namespace.last_part(each)}"
                       for namespace in bundle.namespaces
                       for each in namespace.methods + namespace.notifications}

    def examples(self, document):
        methods = document["methods"] + document["x-plugin-methods"]
        for method in methods:
            for example in method["examples"]:
                given = {each["name"]: each["value"] for each in example["params"]}
                place = self.places[method["name"]]
                self.schemas.hold("example", f"{place}.params", given)
                self.schemas.hold("example", f"{place}.result", example["result"]["value"])
        for each in document["x-notifications"]:
            given = {one["name"]: one["value"] for one in each["examples"]}
            self.schemas.hold("example", f"{self.places[each['name']]}.params", given)

    def play(self, case):
        session, waiting = "a", collections.defaultdict(list)
        for step in case.steps:
            where = f"{case.name}:{step.line + 1}"
            if step.kind == "session":
                session = step.value
            elif step.kind in ("send", "setup"):
                for part in parts(step.value):
                    if "id" in part and step.kind == "send":
                        waiting[session, json.dumps(part["id"])].append((where, part))
                    elif step.kind == "setup":
                        self.request(where, part)
            elif step.kind == "reply":
                for part in step.value if isinstance(step.value, list) else [step.value]:
                    self.answer(where, part, waiting[session, json.dumps(part.get("id"))])
            elif step.kind == "restart":
                waiting.clear()

    def answer(self, where, reply, waiting):
        if "method" in reply:
            return self.schemas.hold(
                where, f"{self.places[reply['method']]}.params", reply.get("params", {}))
        if "error" in reply:
            self.schemas.hold(where, "types/ErrorData", reply["error"]["data"])
        place, request = waiting.pop(0) if waiting else (None, None)
        if not request or request["method"] not in self.places:
            return None
        if "result" in reply:
            self.request(place, request)
            return self.schemas.hold(
                where, f"{self.places[request['method']]}.result", reply["result"])
        if reply["error"]["code"] == INVALID_PARAMS:
            self.schemas.counts["refusals"] += 1
            # A schema allows what it does not name: a member that only a strict session refuses, or
            # one that would make harmless what the method does; and one that `clear` names too.
            params = f"{self.places[request['method']]}.params"
            pointer = reply["error"]["data"].get("pointer", "")
            member = pointer.rpartition("/")[2]
            is_known = member in self.schemas.members or "allowed" not in reply["error"]["data"]
            if pointer in ("/dryRun", "/requestKey"):
                is_known = member in self.schemas.documents[FOLDER / f"{params}.json"]["properties"]
            given = request.get("params")
            if isinstance(given, dict) and member in (given.get("clear") or ()):
                return None
            if is_known and not self.schemas.faults(params, request.get("params", {})):
                self.schemas.problems.append(f"{place}: the schema allows what is refused")
        return None

    def request(self, where, request):
        # Null and an empty array are as no params.
        if request["method"] in self.places:
            self.schemas.hold(where, f"{self.places[request['method']]}.params",
                              request.get("params") or {})


def main():
    subprocess.run([ROOT / "scripts" / "generate-types"], check=True)
    schemas = Schemas()
    bundle = Bundle(generator.BUNDLE)
    if schemas.problems:
        print("\n".join(schemas.problems))
        return 1
    players = Players(schemas, generator.read())
    players.examples(bundle.document)
    cases = [Case(path, bundle) for path in sorted((ROOT / "protocol" / "cases").rglob("*.rpc"))]
    for case in cases:
        if not case.door:  # A door speaks another protocol.
            players.play(case)
    for problem in schemas.problems:
        print(problem)
    held = ", ".join(f"{count} of {kind}" for kind, count in sorted(schemas.counts.items()))
    print(f"{len(schemas.documents)} schemas, {len(cases)} cases: {held}")
    return 1 if schemas.problems else 0


if __name__ == "__main__":
    sys.exit(main())
