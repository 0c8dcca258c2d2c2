#!/usr/bin/env python3
"""Checks protocol/openrpc.json with the models of the PyPI package openrpc, each of its schemas
with jsonschema, and each of its examples against the schemas that it claims to fit; and the files
of protocol/schema with the schema of their language."""

import json
import pathlib
import sys

import jsonschema
import openrpc
import pydantic

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def named_texts(value):
    """The value with a name in place of each "$name", which stands for what a server generates."""
    if isinstance(value, str):
        return value.removeprefix("$")
    if isinstance(value, list):
        return [named_texts(item) for item in value]
    if isinstance(value, dict):
        return {key: named_texts(item) for key, item in value.items()}
    return value


def problems(bundle):
    try:
        openrpc.OpenRPC.model_validate(bundle)
    except pydantic.ValidationError as error:
        yield str(error)
    validator = jsonschema.Draft202012Validator
    if str(bundle.get("openrpc", "")).startswith(("1.2", "1.3")):
        validator = jsonschema.Draft7Validator

    def check(place, schema, value):
        # References inside the bundle are resolved from its root.
        whole = {**schema, "components": bundle.get("components", {})}
        for error in validator(whole).iter_errors(named_texts(value)):
            at = "/".join(str(step) for step in error.absolute_path)
            yield f"{place}: {at}: {error.message}"

    methods = bundle["methods"] + bundle.get("x-plugin-methods", [])
    schemas = dict(bundle.get("components", {}).get("schemas", {}))
    for method in methods:
        name = method["name"]
        for param in method["params"]:
            schemas[f"{name} param {param['name']}"] = param["schema"]
        if "result" in method:
            schemas[f"{name} result"] = method["result"]["schema"]
    for place, schema in schemas.items():
        try:
            validator.check_schema(schema)
        except jsonschema.SchemaError as error:
            yield f"{place}: {error.message}"

    for method in methods:
        name = method["name"]
        params = {param["name"]: param for param in method["params"]}
        if not method.get("examples"):
            yield f"{name}: no example"
        for example in method.get("examples", []):
            given = {param["name"]: param["value"] for param in example["params"]}
            for missing in params.keys() - given.keys():
                if params[missing].get("required"):
                    yield f"{name}: the example lacks {missing}"
            for param, value in given.items():
                if param not in params:
                    yield f"{name}: the example has an unknown param {param}"
                else:
                    yield from check(f"{name} param {param}", params[param]["schema"], value)
            if "result" in method and "result" in example:
                yield from check(
                    f"{name} result", method["result"]["schema"], example["result"]["value"])


def problems_of_files(folder):
    language = json.loads((folder.parent / "schema.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(language)
    validator = jsonschema.Draft202012Validator(language)
    for path in sorted(folder.glob("*.json")):
        for error in validator.iter_errors(json.loads(path.read_text(encoding="utf-8"))):
            at = "/".join(str(step) for step in error.absolute_path)
            yield f"{path.name}: {at}: {error.message}"


def main():
    bundle = json.loads((ROOT / "protocol" / "openrpc.json").read_text(encoding="utf-8"))
    found = list(problems(bundle)) + list(problems_of_files(ROOT / "protocol" / "schema"))
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
