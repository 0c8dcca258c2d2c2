"""What plugin.json says, judged by the schema of the protocol and by daybook itself."""

import json
import pathlib
import tempfile

from .daybook import call
from .session import Broken, NotJudged

SCHEMA = {"$ref": "#/components/schemas/PluginManifest"}
MOST_BYTES = 1 << 20


def unique(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("an object names a member twice")
    return members


def members_of(bundle, schema):
    """The schema's structure, through what refers to it; None where it is none."""
    while True:
        if "$ref" in schema:
            schema = bundle.named(schema["$ref"])
        elif "allOf" in schema:
            schema = schema["allOf"][0]
        elif "anyOf" in schema:
            schema = schema["anyOf"][0]
        else:
            return schema


def unknown(bundle, schema, value, path=""):
    """The members of a document that its schema does not declare."""
    schema, found = members_of(bundle, schema), []
    if isinstance(value, dict) and "properties" in schema:
        for name, member in value.items():
            if name in schema["properties"]:
                found += unknown(bundle, schema["properties"][name], member, f"{path}/{name}")
            else:
                found.append((f"{path}/{name}", "is not known here"))
    elif isinstance(value, list) and "items" in schema:
        for index, each in enumerate(value):
            found += unknown(bundle, schema["items"], each, f"{path}/{index}")
    return found


def read(folder, bundle):
    """The manifest. Raises Broken for one that the schema forbids."""
    path = pathlib.Path(folder, "plugin.json")
    try:
        data = path.read_bytes()
        manifest = json.loads(data, object_pairs_hook=unique)
    except OSError as error:
        raise Broken(f"{path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise Broken(f"plugin.json is no JSON: {error}.") from error
    if len(data) > MOST_BYTES:
        raise Broken(f"plugin.json has more than {MOST_BYTES} bytes.")
    faults = unknown(bundle, SCHEMA, manifest) + bundle.faults(SCHEMA, manifest)
    if faults:
        raise Broken("; ".join(f"{place or '/'} {words}" for place, words in faults[:5]) + ".")
    return manifest


def check_accepted(program, folder):
    """Has daybook add it, which starts nothing."""
    if not program:
        raise NotJudged("there is no daybook; name it with --daybook")
    with tempfile.TemporaryDirectory(prefix="daybook-plugin-") as temporary:
        _, words = call(program, pathlib.Path(temporary, "day.db"), "plugin/add",
                        {"path": str(pathlib.Path(folder).resolve())})
    if words:
        raise Broken(words)
