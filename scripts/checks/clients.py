#!/usr/bin/env python3
"""Generates clients from protocol/openrpc.json by somebody else's generators, and uses them.

    scripts/checks/clients.py [--server COMMAND] [--possible]

Python: the types by the PyPI package datamodel-code-generator, pydantic models and dataclasses, and in
TypeScript daybook's own hold the session of protocol/cases/example/typed-client.rpc with a server:
edits that leave out, clear and contradict, a stale revision, pages, an extension and errors. What they
write by default counts, each answer has to fit the types, and each message the transcript.
TypeScript besides: the client by the PyPI package openrpcclientgenerator, which the type checker (tsc,
Debian's node-typescript) has to accept, strictly; what it imports is declared here. What these
generators lack is in protocol/schema/README.md.

It installs them into .build/clients, and ends with 69 where that fails; with --possible that is all.
"""

import argparse
import json
import pathlib
import re
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
TRANSCRIPT = ROOT / "protocol" / "cases" / "example" / "typed-client.rpc"
SESSIONS = ROOT / "scripts" / "checks" / "sessions"
# What datamodel-code-generator makes, with its options.
TYPES = {"pydantic": ["--output-model-type", "pydantic_v2.BaseModel"],
         "dataclasses": ["--output-model-type", "dataclasses.dataclass", "--enum-field-as-literal", "all"]}
# Speaks with the server for the compiled session: node -e … SESSION EXAMPLE COMMAND…
SPEAKER = """
const [session, example, command, ...options] = process.argv.slice(1);
const server = require('child_process').spawn(command, options, { stdio: ['pipe', 'pipe', 'inherit'] });
const client = new (require(example).Client)((line) => {
  const message = JSON.parse(line);
  for (const each in message.params) if (message.params[each] === null) delete message.params[each];
  console.log('--> ' + JSON.stringify({ ...message, id: message.id - 1 }));
  server.stdin.write(line);
});
require('readline').createInterface({ input: server.stdout }).on('line', (line) => {
  const message = JSON.parse(line);
  console.log('<-- ' + JSON.stringify({ ...message, id: message.id - 1 }));
  client.read(line);
});
require(session).hold(client.ask).then(() => server.stdin.end(), (error) => {
  console.error(error);
  process.exit(1);
});
"""


class Differs(Exception):
    """A session is not the transcript."""


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


def messages(text, bundle):
    """The messages of a transcript, without what begins the session, and without params that are the
    default, which a generated type writes."""
    defaults = {(method["name"], each["name"]): each["schema"].get("default")
                for method in bundle["methods"] for each in method["params"]}
    found = [json.loads(line[4:]) for line in text.splitlines() if line[:4] in ("--> ", "<-- ")]
    for each in found:
        if "params" in each:
            each["params"] = {name: value for name, value in each["params"].items()
                              if value != defaults.get((each["method"], name), "")}
    return [each for each in found if each["id"] != 0]


def compare(name, text, bundle):
    """Throws where a session differs from the transcript, in which $next is a cursor."""
    said = messages(text, bundle)
    cursor = next(each["result"]["nextCursor"] for each in said if "nextCursor" in each.get("result", {}))
    expected = messages(TRANSCRIPT.read_text(encoding="utf-8").replace("$next", cursor), bundle)
    for one, other in zip(expected, said):
        if one != other:
            raise Differs(f"{name}: expected {json.dumps(one)}\n  received {json.dumps(other)}")
    if len(expected) != len(said):
        raise Differs(f"{name}: {len(expected)} messages were expected, {len(said)} were said")


def command_of(server, folder, name):
    now, zone = re.search("^now (\\S+) (\\S+)$", TRANSCRIPT.read_text(encoding="utf-8"), re.M).groups()
    program, *options = shlex.split(server)
    return [str(ROOT / program), *options, "--database", str(folder / f"{name}.db"), "--now", now,
            "--time-zone", zone]


def check_python(bundle, programs, folder, server, kind):
    inside = folder / kind
    inside.mkdir()
    (inside / "schema.json").write_text(document(bundle), encoding="utf-8")
    subprocess.run(
        [str(programs / "datamodel-codegen"), "--input", "schema.json", "--input-file-type",
         "jsonschema", "--output", "models.py", "--formatters", "builtin", *TYPES[kind]],
        cwd=inside, check=True)
    shutil.copy(SESSIONS / "session.py", inside)
    said = subprocess.run(
        [str(programs / "python"), "session.py", *command_of(server, folder, kind)],
        cwd=inside, check=True, stdout=subprocess.PIPE, text=True).stdout
    compare(kind, said, bundle)


def check_own_typescript(bundle, folder, server):
    subprocess.run([str(ROOT / "scripts" / "generate-types")], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(
        ["tsc", "--strict", "--target", "es2020", "--module", "commonjs", "--rootDir", str(ROOT),
         "--outDir", str(folder / "own"), str(SESSIONS / "session.ts"),
         str(ROOT / "plugins" / "types" / "example.ts")], check=True)
    said = subprocess.run(
        ["node", "-e", SPEAKER, str(folder / "own/scripts/checks/sessions/session.js"),
         str(folder / "own/plugins/types/example.js"), *command_of(server, folder, "own")],
        check=True, stdout=subprocess.PIPE, text=True).stdout
    compare("TypeScript", said, bundle)


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
    parser.add_argument("--possible", action="store_true", help="only install the generators")
    arguments = parser.parse_args()
    bundle = json.loads(arguments.bundle.read_text(encoding="utf-8"))
    try:
        programs = installed()
    except subprocess.CalledProcessError:
        print("the generators cannot be installed")
        return UNAVAILABLE
    if arguments.possible:
        return 0
    with tempfile.TemporaryDirectory(prefix="daybook-clients-") as name:
        folder = pathlib.Path(name)
        checks = [lambda kind=kind: check_python(bundle, programs, folder, arguments.server, kind)
                  for kind in TYPES]
        if shutil.which("tsc") and shutil.which("node"):
            checks += [lambda: check_typescript(bundle, programs, folder),
                       lambda: check_own_typescript(bundle, folder, arguments.server)]
        else:
            print("tsc and node are not installed: TypeScript is skipped")
        for check in checks:
            try:
                check()
            except subprocess.CalledProcessError as error:
                print(f"FAILED: {shlex.join(map(str, error.cmd))[:200]}")
                return 1
            except Differs as error:
                print(f"FAILED: {error}")
                return 1
    print(f"{len(checks)} clients work")
    return 0


if __name__ == "__main__":
    sys.exit(main())
