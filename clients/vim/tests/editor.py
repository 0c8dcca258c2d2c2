"""A Vim with a screen, in a terminal of its own: a person's keys go in there, and what it shows is
read through a channel that it opens."""

import fcntl
import itertools
import json
import os
import pty
import signal
import socket
import struct
import subprocess
import termios
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STAND_IN = ROOT.parent / "conformance/stand-in"
VIM = os.environ.get("VIM_PROGRAM", "vim")
DAYBOOK = os.environ["DAYBOOK"]
FOLDER = Path(os.environ["DAYBOOK_TEST_FOLDER"])
PATIENCE = float(os.environ.get("PATIENCE", 20))
CLOCK = ["--now", "2026-03-04T09:00", "--time-zone", "Europe/Berlin"]
numbers = itertools.count(1)

# What is evaluated while a question is open is Vim9 script, or is not, and so it is a function.
HELPERS = r"""
def! g:Screen(): string
  redraw
  const rows = mapnew(range(1, &lines), (_, row) =>
    join(mapnew(range(1, &columns), (_, column) => screenstring(row, column)), ''))
  return join(rows, "\n")
enddef
def! g:Popups(): string
  return join(mapnew(popup_list(), (_, id) => join(getbufline(winbufnr(id), 1, '$'), "\n")), "\n")
enddef
"""


def quoted(text):
    """A text as an expression of Vim."""
    return "'" + text.replace("'", "''") + "'"


class Editor:
    """One Vim, with a fresh database unless it shares that of another."""

    opened = threading.local()

    def __init__(self, options=None, other=None, setup=(), size=(80, 24), plugin=True, **environment):
        self.folder = FOLDER / str(next(numbers))
        self.folder.mkdir()
        self.database = other.database if other else self.folder / "test.db"
        settings = {"cmd": [DAYBOOK, "serve", "--database", str(self.database), *CLOCK], **(options or {})}
        address = str(self.folder / "s")
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(address)
        listener.listen()
        script = self.folder / "vimrc"
        script.write_text("\n".join([
            "set nocompatible hidden", *([f"set runtimepath^={ROOT}"] if plugin else []),
            f"let g:daybook = json_decode({quoted(json.dumps(settings))})", *setup,
            HELPERS, f"autocmd VimEnter * let g:test = ch_open('unix:{address}')", ""]), encoding="utf-8")
        command = [VIM, "-N", "-n", "-i", "NONE", "-u", str(script)]
        surroundings = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment}
        self.terminal, end = pty.openpty()
        self.set_size(*size)
        self.vim = subprocess.Popen(
            command, cwd=self.folder, env=surroundings, stdin=end, stdout=end, stderr=end,
            start_new_session=True)
        os.close(end)
        self.process = self.vim.pid
        Editor.opened.list.append(self)
        threading.Thread(target=self.drain, daemon=True).start()
        listener.settimeout(PATIENCE)
        self.channel, _ = listener.accept()
        listener.close()
        self.channel.settimeout(PATIENCE)
        self.answers = self.channel.makefile("rb")
        self.asked = 0

    @staticmethod
    def version():
        first = subprocess.run([VIM, "--version"], stdout=subprocess.PIPE, encoding="utf-8").stdout.split("\n")
        return first[0].split()[4] + "." + first[1].split("-")[-1].split(",")[0]

    def drain(self):
        try:
            while os.read(self.terminal, 65536):
                pass
        except OSError:
            pass

    def set_size(self, columns, rows):
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns, rows):
        self.set_size(columns, rows)
        os.kill(self.process, signal.SIGWINCH)

    def stop(self):
        self.vim.kill()
        self.vim.wait()
        self.channel.close()
        os.close(self.terminal)

    # What a person does

    def type(self, keys):
        """Types keys; "\\r" is Enter, "\\x1b" is Escape."""
        # A Vim that is told something and typed to at the same moment can read the key and then wait
        # for another one before it goes on.
        time.sleep(0.03)
        os.write(self.terminal, keys.encode())
        time.sleep(0.03)

    def command(self, command):
        """Runs a command in Vim itself."""
        self.send("ex", command)
        self.value("1")

    def open(self, words="today"):
        self.command("Daybook " + words)
        self.wait("page", "line('$') > 1 && bufname() =~ '^daybook:'")

    def go_to(self, text):
        if self.value(f"search('\\V' .. {quoted(text)}, 'cw')") == 0:
            raise AssertionError(f"There is no line with “{text}”:\n{self.text()}")

    # What it shows

    def send(self, *words):
        self.channel.sendall(json.dumps(words).encode() + b"\n")

    def value(self, expression):
        self.asked += 1
        self.send("expr", expression, self.asked)
        answer = json.loads(self.answers.readline())
        if answer == [self.asked, "ERROR"]:
            raise AssertionError(f"{expression} fails: {self.value('v:errmsg')}")
        return answer[1]

    def text(self):
        return "\n".join(self.value("getline(1, '$')"))

    def line(self):
        return self.value("getline('.')")

    def name(self):
        return self.value("bufname()")

    def messages(self):
        return self.value("execute('messages')").strip()

    def screen(self):
        return self.value("g:Screen()")

    def popups(self):
        """The texts of all popups."""
        return self.value("g:Popups()")

    def spans(self, row, window=0):
        """The styled parts of a row, such as "DaybookTag:#home", of the page or of a popup."""
        buf = f"winbufnr({window})"
        text = self.value(f"getbufline({buf}, {row})[0]").encode()
        found = self.value(f"prop_list({row}, {{'bufnr': {buf}}})")
        return [f"{each['type']}:{text[each['col'] - 1:each['col'] - 1 + each['length']].decode()}"
                for each in found]

    # Waiting

    def wait(self, what, test):
        """Waits until an expression, or a function, is true."""
        end = time.monotonic() + PATIENCE
        while not (self.value(test) if isinstance(test, str) else test()):
            if time.monotonic() > end:
                raise AssertionError(
                    f"no {what}. On the screen:\n{self.screen()}\nMessages:\n{self.messages()}")
            time.sleep(0.02)

    def see(self, *words):
        for each in words:
            self.wait(f"“{each}” in the buffer", lambda: each in self.text())

    def see_popup(self, *words):
        for each in words:
            self.wait(f"popup with “{each}”", lambda: each in self.popups())

    def see_no_popup(self):
        self.wait("screen without popups", "empty(popup_list())")

    def told(self, *words):
        for each in words:
            self.wait(f"message “{each}”", lambda: each in self.messages().replace("\n", ""))

    def asked_for(self, prompt):
        """Waits for a question on the command line."""
        self.wait(f"question “{prompt}”", lambda: self.value("getcmdprompt()").startswith(prompt)
                  if self.value("exists('*getcmdprompt')") else
                  self.value("mode()") == "c" and prompt in self.screen().split("\n")[-1])

    # Elsewhere

    def shell(self, *words, lines=None):
        ended = subprocess.run(
            [DAYBOOK, *words, "--database", str(self.database), *CLOCK], input=lines, timeout=60,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
        if ended.returncode != 0:
            raise AssertionError(ended.stdout)
        return ended.stdout.strip()

    def elsewhere(self, method, **params):
        """Calls a method in another process, as another front end would."""
        return json.loads(self.shell("call", method, json.dumps(params)))

    def tasks(self, *titles, **more):
        """Adds tasks that are due today, in this order; the id is the title's first word."""
        requests = [
            {"jsonrpc": "2.0", "id": number, "method": "task/add", "params": {
                "id": title.split()[0].lower(), "title": title, "due": "2026-03-04", **more}}
            for number, title in enumerate(titles)]
        said = self.shell("pipe", lines="\n".join(map(json.dumps, requests)) + "\n")
        if '"error"' in said:
            raise AssertionError(said)

    def state(self, task):
        return self.elsewhere("task/get", id=task)["state"]

    def servers(self):
        children = subprocess.run(
            ["pgrep", "-P", str(self.process)], stdout=subprocess.PIPE, encoding="utf-8").stdout.split()
        return [int(each) for each in children]

    def signal(self, number):
        for each in self.servers():
            os.kill(each, number)
