#!/usr/bin/env python3
"""Generates clients from protocol/openrpc.json by somebody else's generators, and uses them.

    scripts/checks/clients.py [--server COMMAND]

Python: the types by the PyPI package datamodel-code-generator; a session with the server adds a task,
lists it and completes it, and each answer has to fit the types. TypeScript: the client by the PyPI
package openrpcclientgenerator, which the type checker (tsc, Debian's node-typescript) has to accept,
strictly; what it imports is declared here. What these generators lack is in protocol/schema/README.md.

It installs them into .build/clients, and ends with 69 where that fails.
"""

import argparse
import json
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
VENV = ROOT / ".build" / "clients"
PACKAGES = ("datamodel-code-generator==0.89.0", "openrpcclientgenerator==0.51.7")
UNAVAILABLE = 69
SCHEMAS, DEFINITIONS = "#/components/schemas/", "#/definitions/"
STUBS = {"axios": "export type AxiosRequestHeaders = Record<string, string>;", "jsonrpc2-tsclient": """
export class RPCHTTPClient {
  constructor(url: string);
  url: string;
  headers: Record<string, string>;
}
export function rpcClient(transport: RPCHTTPClient, prefix: string, skipped: string[],
  names: Record<string, string>): (constructor: Function) => void;
"""}
SESSION = '''
import itertools, json, subprocess, sys
import models

server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
ids = itertools.count(1)

def call(method, params, result):
    given = params.model_dump(mode="json", by_alias=True, exclude_none=True)
    message = {"jsonrpc": "2.0", "id": next(ids), "method": method, "params": given}
    server.stdin.write(json.dumps(message) + "\\n")
    server.stdin.flush()
    return result.model_validate(json.loads(server.stdout.readline())["result"])

opened = call("initialize", models.InitializeParams(), models.Initialized)
added = call("task/add", models.TaskAddParams(id="fern", title="Water the fern"), models.Task)
listed = call("task/list", models.TaskListParams(), models.TaskPage)
done = call("task/complete", models.TaskCompleteParams(id=added.id), models.Task)
server.stdin.close()
assert [task.id for task in listed.items] == [added.id], listed
assert (added.revision, done.revision) == (1, 2) and done.title == "Water the fern", done
assert server.wait(10) == 0
'''


def installed():
    python = VENV / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
                    *PACKAGES], check=True)
    return VENV / "bin"


def pascal(name):
    words = "".join(each if each.isalnum() else " " for each in name).split()
    return "".join(word[0].upper() + word[1:] for word in words)


def document(bundle):
    """The types of the bundle, and the params of each method as one, as JSON Schema."""
    types = dict(bundle["components"]["schemas"])
    for method in bundle["methods"]:
        params = method["params"]
        types[pascal(method["name"]) + "Params"] = {
            "type": "object", "properties": {each["name"]: each["schema"] for each in params},
            "required": [each["name"] for each in params if each.get("required")]}
    whole = {"$schema": "http://json-schema.org/draft-07/schema#", "title": "Daybook",
             "type": "object", "definitions": types,
             "properties": {name: {"$ref": DEFINITIONS + name} for name in types}}
    return json.dumps(whole).replace(SCHEMAS, DEFINITIONS)


def check_python(bundle, programs, folder, server):
    (folder / "schema.json").write_text(document(bundle), encoding="utf-8")
    subprocess.run(
        [str(programs / "datamodel-codegen"), "--input", "schema.json", "--input-file-type",
         "jsonschema", "--output", "models.py", "--output-model-type", "pydantic_v2.BaseModel",
         "--snake-case-field", "--formatters", "builtin"], cwd=folder, check=True)
    (folder / "session.py").write_text(SESSION, encoding="utf-8")
    command = shlex.split(server)
    command[0] = str(ROOT / command[0])
    subprocess.run(
        [str(programs / "python"), "session.py", *command, "--database", str(folder / "day.db")],
        cwd=folder, check=True)


def with_scalars_inlined(bundle):
    """The bundle without types that are neither structures nor closed enumerations, for which
    openrpcclientgenerator declares nothing."""
    schemas = bundle["components"]["schemas"]

    def is_declared(schema):
        return bool(schema.get("properties") or schema.get("enum"))

    def inlined(value):
        if isinstance(value, list):
            return [inlined(each) for each in value]
        if not isinstance(value, dict):
            return value
        target = schemas.get(value.get("$ref", "").removeprefix(SCHEMAS))
        if target and not is_declared(target):
            return inlined(target)
        return {name: inlined(each) for name, each in value.items() if name != "examples"}

    found = inlined(bundle)
    found["components"]["schemas"] = {
        name: schema for name, schema in found["components"]["schemas"].items() if is_declared(schema)}
    return found


def check_typescript(bundle, programs, folder):
    (folder / "bundle.json").write_text(json.dumps(with_scalars_inlined(bundle)), encoding="utf-8")
    program = ("import pathlib, openrpc, openrpcclientgenerator as generator\n"
               "text = pathlib.Path('bundle.json').read_text()\n"
               "generator.generate(openrpc.OpenRPC.model_validate_json(text),\n"
               "    generator.Language.TYPESCRIPT, 'http://localhost', pathlib.Path('out'))\n")
    subprocess.run([str(programs / "python"), "-c", program], cwd=folder, check=True)
    source = next((folder / "out").rglob("client.ts")).parent
    for name, text in STUBS.items():
        package = source / "node_modules" / name
        package.mkdir(parents=True)
        (package / "index.d.ts").write_text(text, encoding="utf-8")
    subprocess.run(
        ["tsc", "--noEmit", "--strict", "--experimentalDecorators", "--target", "es2020",
         "--moduleResolution", "node", "client.ts", "models.ts", "index.ts"],
        cwd=source, check=True)


def main():
    parser = argparse.ArgumentParser(description="Generates clients from the bundle and uses them.")
    parser.add_argument("--server", default=".build/release/daybook serve")
    parser.add_argument("--bundle", type=pathlib.Path, default=ROOT / "protocol" / "openrpc.json")
    arguments = parser.parse_args()
    bundle = json.loads(arguments.bundle.read_text(encoding="utf-8"))
    try:
        programs = installed()
    except subprocess.CalledProcessError:
        print("the generators cannot be installed")
        return UNAVAILABLE
    with tempfile.TemporaryDirectory(prefix="daybook-clients-") as name:
        folder = pathlib.Path(name)
        checks = [lambda: check_python(bundle, programs, folder, arguments.server)]
        if shutil.which("tsc"):
            checks.append(lambda: check_typescript(bundle, programs, folder))
        else:
            print("tsc is not installed: TypeScript is skipped")
        for check in checks:
            try:
                check()
            except subprocess.CalledProcessError as error:
                print(f"FAILED: {shlex.join(map(str, error.cmd))[:200]}")
                return 1
    print(f"{len(checks)} clients work")
    return 0


if __name__ == "__main__":
    sys.exit(main())
