"""What scripts/checks/reasons.py and the runner of the cases find wrong with a reason."""

import pathlib
import sys
import types
import unittest

CHECKS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(CHECKS))

import reasons  # noqa: E402

BUNDLE = reasons.Bundle(reasons.ROOT / "protocol" / "openrpc.json")


def refusal(reason, number=1):
    return {"jsonrpc": "2.0", "id": number, "error": {
        "code": 5, "message": "No.", "data": {"kind": "invalidState", "reason": reason}}}


def case(method, reason):
    ask = f'{{"jsonrpc": "2.0", "id": 1, "method": "{method}", "params": {{}}}}'
    return types.SimpleNamespace(steps=[
        types.SimpleNamespace(kind="send", value=ask),
        types.SimpleNamespace(kind="reply", value=refusal(reason))])


class ReasonTests(unittest.TestCase):
    def test_a_reason_that_the_method_does_not_list_is_against_the_bundle(self):
        self.assertEqual(BUNDLE.message_faults(refusal("confirmationRequired"), "tag/remove"), [])
        self.assertEqual(
            BUNDLE.message_faults(refusal("busy"), "tag/remove"),
            [("/error/data/reason", "tag/remove does not declare busy")])

    def test_each_reason_of_a_method_is_shown(self):
        bundle = types.SimpleNamespace(
            methods=["a/b"], reasons=lambda method: {"busy", "finished"})
        found = list(reasons.problems(bundle, [case("a/b", "busy")], {}))
        self.assertEqual(found, ["a/b: no case shows the reason finished"])
        self.assertEqual(
            list(reasons.problems(bundle, [case("a/b", "busy")], {("a/b", "finished"): "Why."})), [])
        self.assertEqual(
            list(reasons.problems(
                bundle, [case("a/b", "busy"), case("a/b", "finished")], {("a/b", "busy"): "Why."})),
            ["a/b: busy need not be among what no case shows"])


if __name__ == "__main__":
    unittest.main()
