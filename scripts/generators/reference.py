"""Markdown: the reference, a page for each namespace with its methods, notifications and types, and an
index. An example is the request of a case, and its answer."""

import re

from .markdown import Anchors, code, table
from .reference_words import ABOUT, COMMON, NOTE, traits
from .schema import bare, kinds, limits, reasons, reference, sentence, words_of

PLACE = "docs/reference"
OWNED = f"{PLACE}/*.md"
# A type with more users, such as a day, is used everywhere.
MOST_USERS = 12


class Page:
    """What is written of one namespace."""

    def __init__(self, namespace, book):
        self.namespace, self.book = namespace, book
        self.lines, self.anchors = [], Anchors()

    def heading(self, level, text):
        self.lines += ["", f"{'#' * level} {text}"]
        return self.anchors.add(text)

    def place(self, name):
        """Begins what is said of a method, a notification or a type."""
        self.book.anchors[name] = (self.namespace.name, self.heading(3, f"`{name}`"))

    def link(self, name):
        return self.book.link(name, self.namespace.name)

    def prose(self, text):
        """The text with what it names as links."""
        return re.sub("`([^`]+)`", lambda found: self.link(found[1])
                      if found[1] in self.book.anchors else found[0], text)

    def type_of(self, schema):
        inner, depth = bare(schema)
        plain = inner.get("type")
        text = self.link(reference(inner)) if "$ref" in inner \
            else " or ".join(plain if isinstance(plain, list) else [plain])
        return "list of " * depth + text

    def fields(self, rows):
        """Rows of names, schemas and whether they are required."""
        self.lines += table(
            ("name", "type", "required", "limits", "what it is"),
            ((f"`{name}`", self.type_of(schema), "yes" if is_required else "", limits(schema),
              self.prose(schema.get("description", ""))) for name, schema, is_required in rows))

    def params(self, method):
        if not method["params"]:
            self.lines += ["", "No params."]
        self.fields([(each["name"], each["schema"], each.get("required"))
                     for each in method["params"]])

    def example(self, name, given, answer=None, clock=None):
        """The messages, with the id that the request has in its case."""
        source = self.namespace.examples.get(name, {})
        head = {"jsonrpc": "2.0", **({"id": source.get("id", 1)} if answer else {})}
        when = f" at {clock}" if clock else ""
        place = f" ([the case](../../protocol/cases/{source['case']}))" if "case" in source else ""
        self.lines += ["", f"Example{when}{place}:",
                       *code({**head, "method": name, "params": given})]
        self.lines += code({**head, "result": answer["value"]}) if answer else []

    def method(self, method):
        name = method["name"]
        self.place(name)
        self.lines += ["", f"**{method['x-title']}.** {', '.join(traits(method))}; since "
                       f"{method['x-since']}."]
        if "x-deprecated" in method:
            self.lines += ["", f"**Deprecated:** {method['x-deprecated']}"]
        self.lines += ["", self.prose(method["summary"])]
        self.params(method)
        result = method["result"]["schema"]
        self.lines += ["", f"Result: {self.type_of(result)}."]
        if kinds(method):
            self.lines += ["", f"Errors: {', '.join(map(self.error, kinds(method)))}."]
        if reasons(method):
            words = ", ".join(f"`{reason}`" for reason in reasons(method))
            self.lines += ["", f"Reasons of {self.error('invalidState')}: {words}."]
        for example in method["examples"]:
            self.example(name, {each["name"]: each["value"] for each in example["params"]},
                         example["result"], example.get("x-now"))

    def error(self, kind):
        return f"[`{kind}`]({'' if self.namespace.errors else 'errors.md'}#{kind.lower()})"

    def notification(self, each):
        name = each["name"]
        self.place(name)
        way = "To the client" if each["x-direction"] == "toClient" else "To the server"
        self.lines += ["", f"{way}; since {each['x-since']}.", "",
                       self.prose(each["summary"])]
        self.params(each)
        self.example(name, {one["name"]: one["value"] for one in each["examples"]})

    def type(self, name, schema):
        self.place(name)
        users = self.book.users.get(name, [])
        used = f" Used by {', '.join(map(self.link, users))}." if len(users) <= MOST_USERS else ""
        self.lines += ["", self.prose(schema["description"]) + (used if users else "")]
        if schema["type"] == "object":
            self.fields([(field, each, field in schema.get("required", []))
                         for field, each in schema.get("properties", {}).items()])
            return
        words, is_open = words_of(schema)
        if words:
            more = "; in a result, a later version may have others" if "x-open" in schema else ""
            self.lines += ["", f"One of {', '.join(f'`{word}`' for word in words)}{more}."]
            return
        facts = [self.type_of(schema), limits(schema)]
        facts += [f"by the pattern `{schema['pattern']}`"] if "pattern" in schema else []
        if "examples" in schema:
            facts.append(f"such as {', '.join(f'`{each}`' for each in schema['examples'])}")
        self.lines += ["", f"A {', '.join(filter(None, facts))}."]

    def errors(self):
        self.heading(2, "Errors")
        for kind, error in sorted(self.namespace.errors.items(), key=lambda each: each[1]["code"]):
            self.heading(3, f"`{kind}`")
            self.lines += ["", f"Code {error['code']}. {error['message']}"]
        common = ", ".join(map(self.error, self.book.bundle.common_errors))
        self.lines += ["", COMMON.format(kinds=common)]

    def text(self):
        """Written twice: only then is it known where all links lead."""
        namespace, self.lines, self.anchors = self.namespace, [], Anchors()
        self.heading(1, f"The namespace `{namespace.name}`" if namespace.methods
                     else f"The {namespace.name}")
        self.lines += ["", f"{namespace.summary} [All namespaces](README.md)".lstrip(), "", NOTE]
        self.lines += table(("method", "what it is called", "what it does"), (
            (self.link(each["name"]), each["x-title"], self.prose(sentence(each["summary"])))
            for each in namespace.methods))
        if namespace.errors:
            self.errors()
        for title, write, found in (
                ("Methods", self.method, namespace.methods),
                ("Notifications", self.notification, namespace.notifications)):
            if found:
                self.heading(2, title)
            for each in found:
                write(each)
        if namespace.types:
            self.heading(2, "Types")
        for name, schema in namespace.types.items():
            self.type(name, schema)
        return "\n".join(self.lines).lstrip("\n") + "\n"


class Book:
    def __init__(self, bundle):
        self.bundle, self.anchors = bundle, {}
        self.pages = [Page(each, self) for each in bundle.namespaces]
        self.users = bundle.users()

    def link(self, name, here=None):
        page, anchor = self.anchors.get(name, ("", ""))
        return f"[`{name}`]({'' if page == here else page + '.md'}#{anchor})"

    def index(self):
        lines = [f"# Reference of the protocol, version {self.bundle.version}", "", ABOUT, "", NOTE]
        lines += table(("namespace", "what it is about"), (
            (f"[`{page.namespace.name}`]({page.namespace.name}.md)", page.namespace.summary)
            for page in self.pages))

        lines += ["", "## Methods"]
        lines += table(("method", "what it is called", "effects"), (
            (self.link(each["name"]), each["x-title"], each["x-effects"]) for each in self.bundle.methods))
        lines += ["", "## Methods of a plugin"]
        lines += table(("method", "what it is called"), (
            (self.link(each["name"]), each["x-title"]) for each in self.bundle.plugin_methods))
        lines += ["", "## Notifications"]
        lines += table(("notification", "direction", "what it says"), (
            (self.link(each["name"]), {"toClient": "to the client"}.get(each["x-direction"], "to the server"),
             sentence(each["summary"])) for each in self.bundle.notifications))
        lines += ["", "## Types", "", ", ".join(map(self.link, sorted(self.bundle.types))) + "."]
        return "\n".join(lines) + "\n"

    def texts(self):
        for page in self.pages:
            page.text()
        found = {f"{PLACE}/{page.namespace.name}.md": page.text() for page in self.pages}
        return {**found, f"{PLACE}/README.md": self.index()}


def files(bundle):
    return Book(bundle).texts()
