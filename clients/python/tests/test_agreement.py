"""The client agrees with the conformance runner: what the runner sends may go through it."""

import json
import pathlib
import shlex
import subprocess
import sys
import unittest

from harness import FOLDER, PROGRAM, ROOT

PROTOCOL = ROOT / "protocol"
# What a case does beyond asking and being told is not the client's business, or against its rules.
OUTSIDE = ("==>", "end", "exit", "framing", "kill", "options", "process", "ends", "restart",
           "session", "signal")
AS_IT_LIKES = ("$/cancelRequest", "$/setTrace", '"trace"', "conformance/reset", "maxMessageBytes")


def is_asked(text):
    """Whether each message of a case is one that a client sends: a request or a notification."""
    seen = set()
    if any(word in text for word in AS_IT_LIKES):
        return False
    for line in text.split("\n"):
        word, _, rest = line.partition(" ")
        if word in OUTSIDE or (word == "<--" and '"id": null' in rest and '"error"' in rest):
            return False  # An answer without an id is to a text that no client sends.
        if word not in ("-->", "+->"):
            continue
        try:
            message = json.loads(rest)
            identity = json.dumps(message.get("id"))
        except (ValueError, AttributeError):
            return False
        params = message.get("params", {})
        is_plain = (isinstance(params, dict) and message.get("jsonrpc") == "2.0"
                    and isinstance(message.get("method"), str)
                    and isinstance(message.get("id", ""), (str, int, float))
                    and not isinstance(message.get("id"), bool)
                    and message["method"] not in ("shutdown", "exit"))
        if not is_plain or identity in seen or len(rest) > 1_000_000 or "\\ud" in rest.lower():
            return False
        if "id" in message:
            seen.add(identity)
    return True


class Agreement(unittest.TestCase):
    @unittest.skipUnless((PROTOCOL / "conformance").exists(), "this is not daybook's repository")
    @unittest.skipIf(sys.version_info < (3, 10), "the runner needs Python 3.10")
    def test_cases_hold_word_for_word_when_each_message_goes_through_the_client(self):
        paths = [path for path in sorted((PROTOCOL / "cases").rglob("*.rpc"))
                 if is_asked(path.read_text(encoding="utf-8"))]
        self.assertGreater(len(paths), 900)
        through = shlex.join([sys.executable, str(pathlib.Path(FOLDER, "tests", "through.py")),
                              PROGRAM, "serve"])
        done = subprocess.run(
            [sys.executable, str(PROTOCOL / "conformance"), "--exact", "--require-all",
             "--framing", "lines", "--timeout", "30", "--server", through, *map(str, paths)],
            capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout[-4000:] + done.stderr[-1000:])
        self.assertIn(f"{len(paths)} passed", done.stdout)


if __name__ == "__main__":
    unittest.main()
