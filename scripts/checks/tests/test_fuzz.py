"""What scripts/checks/fuzz finds in servers that do one thing wrong."""

import argparse
import pathlib
import random
import re
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "protocol"), str(ROOT / "scripts/checks/fuzz")]

import doors  # noqa: E402
import filters  # noqa: E402
import framing  # noqa: E402
import params  # noqa: E402
from corpus import Corpus  # noqa: E402
from process import Scene  # noqa: E402
from runner.schema import Bundle  # noqa: E402
from runner.server import Failure  # noqa: E402

# It refuses each line, but answers one as it is told to. Headers it reads to the end, and says nothing.
SERVER = """#!/usr/bin/env python3
import json, os, sys, time
if sys.argv[1] == "doctor":
    sys.exit(FOUND)
open(sys.argv[sys.argv.index("--database") + 1], "w").close()
for number, line in enumerate(sys.stdin.buffer, 1):
    if number == 1 and not line.startswith(b"{"):
        sys.stdin.buffer.read()
        break
    try:
        asked = json.loads(line)["id"]
    except (KeyError, RecursionError, TypeError, ValueError):
        continue
    answer = {"error": {"code": -32601, "data": {"kind": "methodNotFound"}, "message": "No."},
              "id": asked, "jsonrpc": "2.0"}
    if number == NUMBER:
        WRONG
    print(json.dumps(answer), flush=True)
"""


class TestFuzz(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.bundle = Bundle(ROOT / "protocol/openrpc.json")
        cls.corpora = {door: Corpus(cls.bundle, cls.folder.name, door) for door in (None, "mcp")}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def play(self, wrong, check=params.Damager, number=7, found=0, seed=1):
        """What was sent to a server that does this wrong; raises what the check finds."""
        program = pathlib.Path(self.folder.name, "program")
        text = SERVER.replace("WRONG", wrong)
        program.write_text(text.replace("NUMBER", str(number)).replace("FOUND", str(found)), "utf-8")
        program.chmod(0o700)
        scene = Scene(argparse.Namespace(program=str(program), timeout=2), self.folder.name)
        try:
            check(self.corpora[check.DOOR], self.bundle).play(scene, random.Random(seed))
            return bytes(scene.sent)
        finally:
            scene.close()

    def finds(self, words, *arguments, **named):
        with self.assertRaisesRegex(Failure, words):
            self.play(*arguments, **named)

    def test_a_server_that_refuses_all_is_right(self):
        self.assertGreaterEqual(self.play("pass").count(b"\n"), params.REQUESTS)

    def test_the_same_seed_draws_the_same_again(self):
        self.assertEqual(self.play("pass"), self.play("pass"))
        self.assertNotEqual(self.play("pass"), self.play("pass", seed=2))

    def test_an_end_by_a_signal_is_found(self):
        self.finds("was ended by SIGABRT", "os.abort()")

    def test_silence_is_found(self):
        self.finds("2 s passed without the answer", "continue")

    def test_an_internal_error_is_found(self):
        self.finds("internal error", "answer['error']['code'] = -32603")

    def test_what_is_no_answer_is_found(self):
        self.finds("no answer", "del answer['jsonrpc']")
        self.finds("not framed JSON", "print('trap', flush=True)")

    def test_an_answer_to_what_was_not_asked_is_found(self):
        self.finds("not asked", "print('{\"id\": 9, \"jsonrpc\": \"2.0\", \"result\": 1}')")

    def test_a_result_that_the_bundle_does_not_allow_is_found(self):
        self.finds("against the bundle",
                   "answer = {'id': asked, 'jsonrpc': '2.0', 'result': 'done'}")

    def test_what_the_doctor_finds_is_found(self):
        self.finds("daybook doctor", "pass", found=1)

    def test_a_filter_that_is_not_what_it_is_read_as_is_found(self):
        read = ("{'filter': {'op': 'words'}, 'kinds': [], 'problems': [], 'sentence': 'A', "
                "'text': str(number)}")
        self.finds("is read as", f"answer = {{'id': asked, 'jsonrpc': '2.0', 'result': {read}}}",
                   filters.Damager, number='number if b"explain" in line else 0')

    def test_a_door_that_refuses_all_is_right(self):
        self.assertGreaterEqual(self.play("pass", doors.Messages).count(b"\n"), params.REQUESTS)

    def test_an_internal_error_that_a_tool_hands_on_is_found(self):
        self.finds("internal error", "answer = {'id': asked, 'jsonrpc': '2.0', 'result': "
                   "{'_meta': {'daybook/error': {'code': -32603, 'message': 'No.'}}}}", doors.Messages)

    def test_damaged_bytes_end_no_server_that_ignores_them(self):
        for seed in range(20):
            self.play("pass", framing.Damager, seed=seed)

    def test_an_end_by_a_signal_in_a_damaged_session_is_found(self):
        self.finds_in_bytes("SIGABRT", "os.abort()")

    def test_an_id_that_is_not_in_the_damaged_bytes_is_found(self):
        self.finds_in_bytes("was not asked", "answer['id'] = 'unasked'")

    def finds_in_bytes(self, words, wrong):
        """One of some sessions has a whole first line, and is read to its end."""
        for seed in range(20):
            try:
                self.play(wrong, framing.Damager, number=1, seed=seed)
            except Failure as failure:
                if re.search(words, str(failure)):
                    return
        self.fail(f"nothing says {words}")


if __name__ == "__main__":
    unittest.main()
