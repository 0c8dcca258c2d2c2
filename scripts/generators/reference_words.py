"""The sentences of the reference that the schema does not have."""

NOTE = "<!-- Written by scripts/generate-types from protocol/schema. -->"
EFFECTS = {"none": "Uses no database", "read": "Reads", "write": "Writes",
           "long": "Runs for long, beside others, and can be cancelled"}
ABOUT = """Every method, notification, type and error of the protocol, a page for each namespace. [The page of \
the protocol](../../protocol/README.md) says how messages travel and what holds for all of them; \
[the cases](../../protocol/cases) show each method in use. The same is there for programs: \
[OpenRPC](../../protocol/openrpc.json), and [what `scripts/generate-types` \
makes](../../protocol/schema/README.md#clients-made-from-the-bundle): JSON Schemas, and types for TypeScript, \
Python, Lua and Emacs Lisp. In an example, a text such as `$origin` stands for \
one that the server makes up."""
COMMON = """## What any request may get

Besides the errors that stand at its method: {kinds}. `tooLarge` says that the answer has no room in a \
message. [The page of the protocol](../../protocol/README.md#errors) has what comes with each."""


def traits(method):
    """What a client may rely on before it calls a method."""
    found = [EFFECTS[method["x-effects"]]]
    # What changes nothing is idempotent.
    if method["x-effects"] == "long" and method["x-read-only"]:
        found.append("changes nothing")
    elif not method["x-read-only"]:
        found += [key for key in ("destructive", "idempotent") if method[f"x-{key}"]]
    found += {"person": [], "client": ["for clients"]}.get(
        method["x-audience"], [f"for {method['x-audience']}"])
    return found + ([] if method["x-stability"] == "stable" else [method["x-stability"]])
