"""What scripts/checks/compatibility.py refuses, a small bundle for each kind of break."""

import copy
import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile
import unittest

CHECKS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(CHECKS))

import compatibility  # noqa: E402

REFERENCE = "#/components/schemas/"


def of(name):
    return {"allOf": [{"$ref": REFERENCE + name}]}


def optional(schema):
    return {"anyOf": [schema, {"type": "null"}]}


BUNDLE = {
    "openrpc": "1.3.2", "info": {"title": "small", "version": "1.0"},
    "components": {
        "errors": {kind: {"code": code, "data": {"kind": kind}, "message": "It is wrong."}
                   for code, kind in enumerate(["notFound", "tooLarge"], 1)},
        "schemas": {
            "ErrorData": {"type": "object", "required": ["kind"], "properties": {
                "kind": {"type": "string"}, "pointer": {"type": "string"}}},
            "ID": {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[a-z]+$"},
            "Order": {"type": "string", "enum": ["due", "rank"]},
            "State": {"type": "string", "x-open": True, "examples": ["open", "done"]},
            "Task": {"type": "object", "required": ["id", "state"], "properties": {
                "id": of("ID"), "state": of("State"), "order": optional(of("Order")),
                "notes": optional({"type": "string", "maxLength": 100})}}}},
    "methods": [
        {"name": "task/list", "paramStructure": "by-name", "x-effects": "read",
         "x-audience": "client", "x-read-only": True, "x-destructive": False, "x-idempotent": True,
         "errors": [{"code": 1, "data": {"kind": "notFound"}, "x-reasons": ["busy", "finished"]}],
         "params": [
            {"name": "limit", "required": False, "schema": {
                **optional({"type": "integer", "minimum": 1, "maximum": 1000}), "default": 100}},
            {"name": "order", "required": False, "schema": optional(of("Order"))},
            {"name": "ids", "required": False,
             "schema": {"type": "array", "maxItems": 10, "items": of("ID")}}],
         "result": {"name": "Tasks", "schema": {"type": "array", "items": of("Task")}}},
        {"name": "task/edit", "paramStructure": "by-name", "x-effects": "write", "params": [
            {"name": "id", "required": True, "schema": of("ID")},
            {"name": "notes", "required": False,
             "schema": {**optional({"type": "string"}), "x-absent": "keep"}},
            {"name": "amount", "required": False, "schema": {"type": "number"}}],
         "result": {"name": "Task", "schema": of("Task")}}],
    "x-notifications": [
        {"name": "task/changed", "x-direction": "toClient",
         "params": [{"name": "id", "required": True, "schema": of("ID")}]}],
    "x-plugin-methods": [
        {"name": "responder/show", "x-direction": "toPlugin",
         "params": [{"name": "width", "required": True, "schema": {"type": "integer"}}],
         "result": {"name": "Task", "schema": of("Task")}}],
}


def method(bundle, name):
    return next(each for each in bundle["methods"] if each["name"] == name)


def param(bundle, name, field):
    return next(each for each in method(bundle, name)["params"] if each["name"] == field)


def schema(bundle, name):
    return bundle["components"]["schemas"][name]


def remove_param(bundle):
    method(bundle, "task/list")["params"].pop()


def rename_field(bundle):
    fields = schema(bundle, "Task")["properties"]
    fields["text"] = {**fields.pop("notes"), "x-since": "1.1"}


def narrow_type(bundle):
    param(bundle, "task/edit", "amount")["schema"]["type"] = "integer"


def refuse_null(bundle):
    param(bundle, "task/list", "limit")["schema"] = {"type": "integer", "minimum": 1, "maximum": 1000}


def widen_to_null(bundle):
    schema(bundle, "Task")["properties"]["state"] = optional(of("State"))


def add_required_param(bundle):
    method(bundle, "task/edit")["params"].append(
        {"name": "why", "required": True, "x-since": "1.1", "schema": {"type": "string"}})


def at(change, *arguments):
    return lambda bundle: change(bundle, *arguments)


def set_word(bundle, name, word, value):
    schema(bundle, name)[word] = value


BREAKS = {
    "task/edit: is gone": lambda bundle: bundle["methods"].pop(),
    "task/list: its effects are write, not read":
        lambda bundle: method(bundle, "task/list").update({"x-effects": "write"}),
    "task/list param ids: is gone": remove_param,
    "task/list param limit: its maximum is 100, not 1000":
        lambda bundle: param(bundle, "task/list", "limit")["schema"]["anyOf"][0].update(maximum=100),
    "task/list param limit: its minimum is 2, not 1":
        lambda bundle: param(bundle, "task/list", "limit")["schema"]["anyOf"][0].update(minimum=2),
    "task/list param limit: does not take null any more": refuse_null,
    "task/list param ids: its maxItems is 9, not 10":
        lambda bundle: param(bundle, "task/list", "ids")["schema"].update(maxItems=9),
    "ID: its maxLength is 32, not 64": at(set_word, "ID", "maxLength", 32),
    "ID: its pattern is ^[a-f]+$, not ^[a-z]+$": at(set_word, "ID", "pattern", "^[a-f]+$"),
    "task/edit param amount: does not take number any more": narrow_type,
    "task/list param order: is required now":
        lambda bundle: param(bundle, "task/list", "order").update(required=True),
    "task/edit param why: is new and required": add_required_param,
    "task/edit param notes: what its absence means is None, not keep":
        lambda bundle: param(bundle, "task/edit", "notes")["schema"].pop("x-absent"),
    "Task.notes: is gone": rename_field,
    "Task.id: may be absent now": lambda bundle: schema(bundle, "Task")["required"].remove("id"),
    "Task.state: may be null now": widen_to_null,
    "Order: the word rank is gone": at(set_word, "Order", "enum", ["due"]),
    "Order: the word title is new in a closed enumeration":
        at(set_word, "Order", "enum", ["due", "rank", "title"]),
    "State: the word done is gone": at(set_word, "State", "examples", ["open", "completed"]),
    "State: may be integer now": at(set_word, "State", "type", ["string", "integer"]),
    "error notFound: is gone":
        lambda bundle: bundle["components"]["errors"].pop("notFound"),
    "error notFound: has the code 2, not 1":
        lambda bundle: bundle["components"]["errors"]["notFound"].update(code=2),
    "error notFound: has the data {'kind': 'gone'}, not {'kind': 'notFound'}":
        lambda bundle: bundle["components"]["errors"]["notFound"].update(data={"kind": "gone"}),
    "ErrorData.pointer: is gone": lambda bundle: schema(bundle, "ErrorData")["properties"].pop(
        "pointer"),
    "ErrorData.kind: may be absent now": at(set_word, "ErrorData", "required", []),
    "task/list: does not fail with notFound any more":
        lambda bundle: method(bundle, "task/list")["errors"].clear(),
    "task/list: may fail with tooLarge now": lambda bundle: method(bundle, "task/list")[
        "errors"].append({"code": 2, "data": {"kind": "tooLarge"}}),
    "task/list: changes something now":
        lambda bundle: method(bundle, "task/list").update({"x-read-only": False}),
    "task/list: destroys now":
        lambda bundle: method(bundle, "task/list").update({"x-destructive": True}),
    "task/list: is not the same when it is repeated":
        lambda bundle: method(bundle, "task/list").update({"x-idempotent": False}),
    "task/list: it is for person, not client":
        lambda bundle: method(bundle, "task/list").update({"x-audience": "person"}),
    "task/list param limit: its default is 50, not 100":
        lambda bundle: param(bundle, "task/list", "limit")["schema"].update(default=50),
    "Task.notes: is words for a person now":
        lambda bundle: schema(bundle, "Task")["properties"]["notes"].update({"x-wording": True}),
    "Task.notes: is computed now":
        lambda bundle: schema(bundle, "Task")["properties"]["notes"].update({"x-computed": True}),
    "task/edit: is experimental now":
        lambda bundle: method(bundle, "task/edit").update({"x-stability": "experimental"}),
    "task/changed: is gone": lambda bundle: bundle["x-notifications"].clear(),
    "task/changed: goes the other way":
        lambda bundle: bundle["x-notifications"][0].update({"x-direction": "toServer"}),
    "task/changed param id: is gone": lambda bundle: bundle["x-notifications"][0]["params"].clear(),
    "task/changed param id: may be absent now":
        lambda bundle: bundle["x-notifications"][0]["params"][0].update(required=False),
    "responder/show: is gone": lambda bundle: bundle["x-plugin-methods"].clear(),
    "responder/show param width: is gone":
        lambda bundle: bundle["x-plugin-methods"][0]["params"].clear(),
    "responder/show result: does not take object any more":
        lambda bundle: bundle["x-plugin-methods"][0]["result"].update(schema={"type": "string"}),
    "task/get: is new and has no x-since": lambda bundle: bundle["methods"].append(
        {**method(bundle, "task/edit"), "name": "task/get"}),
    "Task.color: is new and has no x-since":
        lambda bundle: schema(bundle, "Task")["properties"].update(color={"type": "string"}),
    "Task.color: is new and has the x-since 1.0": lambda bundle: schema(bundle, "Task")[
        "properties"].update(color={"type": "string", "x-since": "1.0"}),
}


def add(bundle):
    """What a minor version may add."""
    schema(bundle, "State")["examples"].append("cancelled")
    method(bundle, "task/list")["errors"][0]["x-reasons"] = ["busy", "notKept"]
    schema(bundle, "Task")["properties"]["color"] = {"type": "string", "x-since": "1.1"}
    schema(bundle, "Task")["properties"]["notes"]["anyOf"][0]["maxLength"] = 200
    param(bundle, "task/edit", "id")["required"] = False
    param(bundle, "task/list", "limit")["schema"]["anyOf"][0]["maximum"] = 2000
    method(bundle, "task/list")["params"].append(
        {"name": "tag", "required": False, "schema": {"type": "string", "x-since": "1.1"}})
    bundle["methods"].append({**method(bundle, "task/edit"), "name": "task/get", "x-since": "1.1"})
    bundle["components"]["errors"]["gone"] = {"code": 2, "message": "It is gone."}
    method(bundle, "task/list")["errors"].append({"code": 2, "data": {"kind": "gone"}})


class Compatibility(unittest.TestCase):
    def changed(self, change):
        bundle = copy.deepcopy(BUNDLE)
        bundle["info"]["version"] = "1.1"
        change(bundle)
        return bundle

    def test_each_kind_of_break_is_named(self):
        for said, change in BREAKS.items():
            with self.subTest(said):
                self.assertIn(said, compatibility.problems(BUNDLE, self.changed(change)))

    def test_what_may_be_added_is_no_break(self):
        self.assertEqual(compatibility.problems(BUNDLE, self.changed(add)), [])

    def test_what_was_experimental_may_change_and_go(self):
        old = self.changed(BREAKS["task/edit: is experimental now"])
        old["info"]["version"] = "1.0"
        for change in (add_required_param, BREAKS["task/edit: is gone"]):
            self.assertEqual(compatibility.problems(old, self.changed(change)), [])

    def test_what_is_closed_in_params_is_open_in_results_alone(self):
        def send(bundle):
            schema(bundle, "Task")["properties"].pop("order")

        def receive(bundle):
            """What was only sent is received too."""
            send(bundle)
            word = schema(bundle, "Order")
            word.update({"x-open": True, "x-closed-in-params": True, "examples": word.pop("enum")})

        def open_everywhere(bundle):
            receive(bundle)
            schema(bundle, "Order").pop("x-closed-in-params")
        self.assertEqual(compatibility.problems(self.changed(send), self.changed(receive)), [])
        self.assertEqual(compatibility.problems(self.changed(open_everywhere), self.changed(receive)), [
            "Order: is a closed enumeration now"])

    def test_the_same_bundle_and_another_order_break_nothing(self):
        def turn(bundle):
            bundle["methods"].reverse()
            method(bundle, "task/list")["params"].reverse()
        self.assertEqual(compatibility.problems(BUNDLE, BUNDLE), [])
        self.assertEqual(compatibility.problems(BUNDLE, self.changed(turn)), [])


class Releases(unittest.TestCase):
    def setUp(self):
        path = str(CHECKS.parent / "release-protocol")
        loader = importlib.machinery.SourceFileLoader("release_protocol", path)
        self.script = importlib.util.module_from_spec(
            importlib.util.spec_from_loader(loader.name, loader))
        loader.exec_module(self.script)
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)

    def tearDown(self):
        self.temporary.cleanup()

    def bundle(self, number, change=lambda bundle: None):
        bundle = copy.deepcopy(BUNDLE)
        bundle["info"]["version"] = number
        change(bundle)
        return bundle

    def release(self, bundle):
        return self.script.release(bundle, self.folder)

    def test_a_release_is_compared_within_its_major_version(self):
        self.assertEqual(self.release(self.bundle("1.0")), [])
        broken = self.bundle("1.1", BREAKS["error notFound: is gone"])
        self.assertEqual(self.release(broken), ["1.0: error notFound: is gone"])
        broken["info"]["version"] = "2.0"
        self.assertEqual(self.release(broken), [])
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["1.0.json", "2.0.json"])

    def test_neither_is_a_draft_frozen_nor_a_release_replaced(self):
        self.assertEqual(self.release(self.bundle("0.9")), ["0.9 is a draft, which is not frozen"])
        self.assertEqual(self.release(self.bundle("1.0")), [])
        self.assertEqual(self.release(self.bundle("1.0")), [])
        other = self.bundle("1.0", BREAKS["task/edit: is gone"])
        self.assertEqual(len(self.release(other)), 2)


if __name__ == "__main__":
    unittest.main()
