"""What Tab makes of hostile names, in each shell on a terminal of its own."""

import json
import os
import pathlib
import pty
import select
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import termios
import time
import unittest

from world import DAYBOOK, PATIENCE, heed_signals

LONGEST = 60
NAMES = [
    "$(touch X)", "`touch X`", "$HOME", 'say "x"', "it's", "Anna M", ";touch X", "&", "a|b", ">X",
    "*", "~", "~root", "a:b", "a=b@c", "back\\slash", "\\", "[x]", "{a,b}", "!!", "#x", "Zoë 字",
    "%s", "^x^y", "(x)", "é:è", "/bin", "<(touch X)", "=ls", "x'$(touch X)\"`touch X`", "?", "oh!",
    "her'", "!;touch X #", "'tis",
]
# What would run if the shell expanded it, also in front of a path, where shells expand most.
EXPANSIONS = [
    "$(touch X)", '"$(touch X)"', "${x:=$(touch X)}", "'${x:=$(touch X)}/", "'$(touch X)/",
    '"${x:=`touch X`}/', '"$(touch X)/', "a$(touch X)/", "<(touch X)", "a\\$\\(touch\\ X\\)/"]
# How a character is written in quotes; fish is slow, and asked less.
SINGLE = {
    "bash": {"'": "'\\''"}, "zsh": {"'": "'\\''"}, "fish": {"'": "\\'", "\\": "\\\\"}}
DOUBLE = {"bash": '\\"$`', "zsh": '\\"$`', "fish": '\\"$'}
FEW = 5


class Session:
    """A shell that somebody sits at, in which `daybook` notes its arguments instead of running."""

    def __init__(self, folder, command, ready):
        environment = {
            "HOME": str(folder), "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "TERM": "dumb",
            "LANG": "C.UTF-8"}
        self.folder = folder
        self.screen = b""
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            heed_signals()
            os.chdir(folder)
            os.execvpe(command[0], command, environment)
        self.wait(lambda: not self.is_cooked())
        for line in ready:
            self.type(line + "\r")
        self.run("daybook is ready")

    def type(self, text):
        os.write(self.terminal, text.encode())

    def run(self, text):
        """Types the text, ends the line, and answers with what arguments daybook got."""
        said = self.folder / "said"
        said.unlink(missing_ok=True)
        self.type(text + "\r")
        self.wait(lambda: said.exists() and not self.is_cooked())
        return said.read_bytes().decode().split("\0")[:-1]

    def is_cooked(self):
        return termios.tcgetattr(self.terminal)[3] & termios.ICANON

    def wait(self, condition):
        deadline = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > deadline:
                raise AssertionError(f"the shell does not go on: {self.screen[-2000:]!r}")
            if select.select([self.terminal], [], [], 0.02)[0]:
                self.screen += os.read(self.terminal, 65536)

    def close(self):
        os.close(self.terminal)
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)


class CompletionTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="daybook-completion-test-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        (cls.folder / "bin").mkdir()
        program = cls.folder / "bin" / "daybook"
        program.write_text(f"""#!/bin/sh
            export XDG_DATA_HOME="{cls.folder}/$(cat '{cls.folder}/which')"
            case $1 in ---completion) exec '{DAYBOOK}' "$@" ;; esac
            printf '%s\\0' "$@" >'{cls.folder}/part'
            mv '{cls.folder}/part' '{cls.folder}/said'
            """)
        program.chmod(0o755)
        cls.known = {name: cls.make(str(n), [name]) for n, name in enumerate([*NAMES, "-rf"])}
        cls.make("several", NAMES[:4])
        cls.known["lines"] = cls.make("lines", ["a"])
        # daybook itself refuses such a name.
        with sqlite3.connect(cls.folder / "lines" / "daybook" / "daybook.db") as connection:
            connection.create_function("checksum_of", -1, lambda *_: None, deterministic=True)
            connection.execute("UPDATE profile SET name = ?", ["a\nb\t$(touch X)\x1b[m"])
        connection.close()
        for shell in "bash", "zsh", "fish":
            script = subprocess.run(
                [DAYBOOK, "completion", shell], check=True, stdout=subprocess.PIPE,
                timeout=PATIENCE, encoding="utf-8").stdout
            (cls.folder / shell).write_text(script, encoding="utf-8")

    @classmethod
    def make(cls, place, names):
        """A database with these profiles; the ids."""
        requests = "".join(
            json.dumps({
                "id": number, "jsonrpc": "2.0", "method": "profile/add", "params": {
                    "name": name, "relationship": "other", "phone": f"+155501{number:02}"}}) + "\n"
            for number, name in enumerate(names))
        answers = subprocess.run(
            [DAYBOOK, "pipe"], input=requests, check=True, stdout=subprocess.PIPE, timeout=PATIENCE,
            encoding="utf-8", env={**os.environ, "XDG_DATA_HOME": str(cls.folder / place)})
        return place, [json.loads(a)["result"]["id"] for a in answers.stdout.splitlines()]

    def use(self, place):
        (self.folder / "which").write_text(place, encoding="utf-8")

    def check(self, shell, command, ready):
        if not shutil.which(shell):
            print(f"skipped: hostile names in {shell}: {shell} is not installed")
            self.skipTest(f"{shell} is not installed")
        self.use("several")
        session = Session(self.folder, command, ready)
        self.addCleanup(session.close)
        (self.folder / "daybook").write_text("#!/bin/sh\ntouch X\n", encoding="utf-8")
        (self.folder / "daybook").chmod(0o755)
        (self.folder / 'it "is"').mkdir(exist_ok=True)
        for name in "$(touch X).db", "no.txt":
            (self.folder / 'it "is"' / name).touch()
        before = sorted(os.listdir(self.folder))
        for number, name in enumerate(NAMES):
            place, [identity] = self.known[name]
            self.use(place)
            if shell == "fish" and name.startswith("~"):
                self.assertEqual(
                    session.run("daybook care show \t"), ["care", "show", identity], name)
                continue
            beginnings = list(self.beginnings(shell, name))
            for typed in beginnings[:1 if shell == "fish" and number >= FEW else None]:
                self.assertEqual(
                    session.run(f"daybook care show {typed}\t"), ["care", "show", name], typed)
            if number >= FEW:
                continue
            self.assertEqual(
                session.run("daybook add x --for \t--dry-run"),
                ["add", "x", "--for", name, "--dry-run"])
        self.use("several")
        typed = [
            before + word for word in EXPANSIONS
            for before in ("add ", "import loop ", "list --database ", "plugin add --database=")]
        for words in [*typed, *(words + " " for words in typed), "care show \t"]:
            session.run(f"daybook {words}\t\t\x15daybook again")
        session.run("./daybook care show \t\x15daybook again")
        session.run("daybook care show --database nowhere.db \t")
        for option in "--database ", "--database=":
            said = session.run(f"daybook list {option}it\t{'/' * (shell == 'zsh')}\t")
            self.assertEqual(said[-1].removeprefix("--database="), 'it "is"/$(touch X).db')
        for name in "lines", "-rf":
            place, [identity] = self.known[name]
            self.use(place)
            self.assertEqual(session.run("daybook care show \t"), ["care", "show", identity])
        self.assertEqual(session.run("daybook care show -- \t"), ["care", "show", "--", "-rf"])
        self.assertEqual(sorted(os.listdir(self.folder)), before)

    @staticmethod
    def beginnings(shell, name):
        """What a person may have typed of the name."""
        first = name[0]
        yield ""
        if first.isascii() and not first.isalnum():
            yield "\\" + first
        yield "'" + SINGLE[shell].get(first, first)
        if shell == "bash":
            yield '"'
        if first != "!":
            yield '"' + ("\\" if first in DOUBLE[shell] else "") + first
        if name[0].isalnum():
            yield name[:2].replace("'", "\\'").replace("|", "\\|")

    def test_bash(self):
        """In bash the literal name is typed, however it begins, and nothing of it runs."""
        self.check("bash", ["bash", "--norc", "--noprofile", "-i"], ["source ./bash"])

    def test_zsh(self):
        """In zsh the literal name is typed, however it begins, and nothing of it runs."""
        self.check("zsh", ["zsh", "-f", "-i"], [
            "autoload -U compinit", "compinit -u -D", "source ./zsh",
            # By itself Tab expands.
            "bindkey '^I' complete-word"])

    def test_fish(self):
        """In fish the literal name is typed, or the id for ~, and nothing of it runs."""
        self.check("fish", ["fish", "--no-config", "-i"], ["source ./fish"])

    def test_short(self):
        """The scripts are short: the program knows what can be typed."""
        for shell in "bash", "zsh", "fish":
            script = (self.folder / shell).read_text(encoding="utf-8")
            self.assertLessEqual(len(script.splitlines()), LONGEST, shell)


if __name__ == "__main__":
    unittest.main()
