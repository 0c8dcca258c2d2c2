"""One session with the program on a database of its own, and what of its messages is a fault."""

import collections
import json
import os
import shutil
import subprocess
import tempfile

from runner.server import Failure, Server
from runner.values import written

INTERNAL_ERROR = -32603


class Scene:
    """A folder with a database, the processes that work on it, and what was sent to the first."""

    def __init__(self, chosen, folder):
        self.program, self.seconds = chosen.program, chosen.timeout
        self.folder = tempfile.TemporaryDirectory(dir=folder, ignore_cleanup_errors=True)
        self.database = os.path.join(self.folder.name, "fuzz.db")
        self.log = open(os.path.join(self.folder.name, "log"), "w+b")
        self.sent, self.servers = bytearray(), []

    @property
    def command(self):
        return [self.program, "serve", "--conformance", "--database", self.database]

    def begin(self, framing, command=None):
        self.servers.append(Server(command or self.command, framing, self.seconds, self.log))
        return self.servers[-1]

    def end(self):
        """Ends the input; the process ends by itself, and leaves a database that is whole."""
        for server in self.servers:
            self.check_code(server.finish())
        self.doctor()

    def check_code(self, code):
        # 1 is the end of a session whose framing is lost, or of one that was told to exit.
        if code not in (0, 1):
            raise Failure(f"the server ended with {code}")

    def doctor(self):
        if not os.path.exists(self.database):
            return
        try:
            found = subprocess.run(
                [self.program, "doctor", "--database", self.database], capture_output=True,
                text=True, timeout=10 * self.seconds, check=False)
        except subprocess.TimeoutExpired:
            raise Failure("daybook doctor does not end") from None
        if found.returncode != 0:
            raise Failure(f"daybook doctor: {found.stdout}{found.stderr}")

    def said(self):
        self.log.seek(0)
        lines = self.log.read().decode(errors="replace").strip().split("\n")[-5:]
        return "".join(f"\n    log: {line[:300]}" for line in lines if line)

    def keep(self, folder):
        """Copies all that there is to see why it failed."""
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.folder.name, folder, symlinks=True, ignore_dangling_symlinks=True)
        (folder / "sent").write_bytes(bytes(self.sent))

    def close(self):
        for server in self.servers:
            server.kill()
        self.log.close()
        self.folder.cleanup()


def answers_among(messages):
    """The answers, those of batches one by one."""
    for message in messages:
        for each in message if isinstance(message, list) else [message]:
            if not isinstance(each, dict) or "method" not in each:
                yield each


def fault_of_form(answer):
    """Why something is no answer that a server may give; None if it is one."""
    if not isinstance(answer, dict) or answer.get("jsonrpc") != "2.0" or "id" not in answer \
            or ("result" in answer) == ("error" in answer):
        return f"no answer: {written(answer)[:400]}"
    if "error" in answer:
        error = answer["error"]
        if not isinstance(error, dict) or not isinstance(error.get("code"), int) \
                or not isinstance(error.get("message"), str):
            return f"no error: {written(answer)[:400]}"
    # An assistant is told of an error within a result.
    code = answer["error"]["code"] if "error" in answer else None
    if code == INTERNAL_ERROR or f'"daybook/error": {{"code": {INTERNAL_ERROR}' in written(answer):
        return f"an internal error: {written(answer)[:400]}"
    return None


def fault_of_ids(answers, sent):
    """Why an id is not one of those that stand in what was sent, or stands there less often."""
    counts = collections.Counter(written(answer.get("id")) for answer in answers)
    counts.pop("null", None)
    for identity, count in counts.items():
        forms = {identity.encode(), json.dumps(json.loads(identity)).encode()}
        if max(sent.count(form) for form in forms) < count:
            return f"{count} answers to {identity}, which was not asked as often"
    return None
