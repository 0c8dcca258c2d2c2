"""What a server says is shown and never run, whatever it is."""

import json
import sys

from editor import ROOT, Editor
from sentences import equal, has, test

HOSTILE = ROOT.parent / "nvim/tests/hostile.py"
# Texts that some interpreter would take for something to do: RUN stands for a command of Vim that
# leaves a file behind, SHELL for one of the shell.
TEXTS = {
    "the expression register": '\x12=execute("RUN")\r',
    "the expression register by name": '<C-R>=execute("RUN")<CR>',
    "an expression for the command line": '\x1ceexecute("RUN")\r',
    "a literal key, then the register": '\x16x\x12=execute("RUN")\r',
    "the end of the mode, and a command": "\x1b:RUN\r",
    "an interrupt, and a command": "\x03:RUN\r",
    "the window of the command line": "\x06",
    "the bytes of a key": "\udc80\udcfdhRUN",
    "the name of a key": "<Cmd>RUN<CR>",
    "the name of a short key": "<CR>",
    "a <Plug> mapping": ")<CR>:RUN<CR>",
    "a bar and a command": "x|RUN",
    "U+0000": "a\0b",
    "U+0080 and what follows": "a\x80\x85\x9bb",
    "a status line’s expression": '%{execute("RUN")}',
    "a status line that is evaluated again": '%{%execute("RUN")%}',
    "a status line by an expression": '%!execute("RUN")',
    "two lines": "one\ntwo",
    "the end of an Ex command": "' | RUN | echo '",
    "a highlight group with a command": "Title | RUN",
    "a shell from Ex": "| !SHELL",
    "a shell’s substitutions": "$(SHELL)`SHELL`;SHELL",
    "a modeline": " vim: set tabstop=3 foldmethod=marker :",
    "a terminal’s own commands": "\x1b]0;title\x07\x1b[2J",
    "overrides of direction": "a\u202eb\u2066c",
    "a great length": "long " * 2000,
}


class Seat:
    """An editor whose server says nothing but this text."""

    def __init__(self, text):
        self.editor = editor = Editor(setup=["set modeline modelineexpr"])
        self.touched = editor.folder / "touched"
        run = f"call writefile([],'{self.touched}')"
        self.text = text.replace("RUN", run).replace("SHELL", f"touch {self.touched}")
        self.log = editor.folder / "log"
        command = [sys.executable, "-IS", str(HOSTILE), str(self.log),
                   self.text.encode("utf-8", "surrogateescape").hex()]
        editor.command(f"let g:daybook = json_decode('{json.dumps({'cmd': command})}')")
        editor.open("page")

    def acts(self):
        requests = [json.loads(line) for line in self.log.read_text().split("\n")[:-1]]
        return [each["params"] for each in requests if each["method"] == "view/act"]

    def ask(self, key, *more):
        """Types a key that asks, then these; returns the first of the answers."""
        count = len(self.acts())
        for keys in (key, *more):
            self.editor.type(keys)
        self.editor.wait(f"act of {key}", lambda: len(self.acts()) > count)
        return self.acts()[count]["answers"][:1]

    def is_well(self, what):
        """Nothing was run, nothing failed, and no prompt waits."""
        self.editor.wait("Normal mode", "mode(1) == 'n'")
        messages = self.editor.messages()
        equal(self.touched.exists(), False, f"{what} ran it")
        equal([line for line in messages.split("\n") if line.startswith("E") and line[1:2].isdigit()
               or line.startswith("Error detected")], [], what)


def try_text(text):
    seat = Seat(text)
    editor = seat.editor
    shown = editor.value("getline(1, '$')")
    equal(len(shown), 3, "rows of the page")
    for key in "abcf":
        # What is offered is answered, as a person could have typed it.
        answers = seat.ask(key, "\r")
        equal([character for character in answers[0] if ord(character) < 32 or 127 <= ord(character) < 160], [],
              f"answer to {key}")
        seat.is_well(f"the question {key}")
    equal(seat.ask("d", "\r"), ["it"])
    equal(seat.ask("e", "\r"), ["yes"])
    for key in "mn":
        seat.ask(key)
        seat.is_well(f"the message {key}")
    editor.type("?\x03")
    seat.is_well("the menu")
    editor.command("2")
    editor.type("ga")
    seat.is_well("the description")
    seat.ask("r")
    editor.see_popup(":Daybook! answers")
    editor.type(":Daybook!\r")
    seat.ask("x", "\r")
    seat.is_well("the reminder")
    seat.ask("o")
    if len(text) < 4000:
        editor.wait("its page", "getline(1) =~ '^argument \"'")
        if "\udc80" not in text and "\0" not in text:
            equal(json.loads(editor.value("getline(1)")[9:]), seat.text)
    editor.value("daybook#Status()")
    editor.wait("status", "daybook#Status() != ''")
    editor.command("set title laststatus=2 showtabline=2")
    for line in ("%f %t %F %{b:daybook_title} %{bufname()}",
                 "%{%bufname() .. b:daybook_title .. daybook#Status()%}"):
        for option in ("statusline", "titlestring", "tabline"):
            editor.command(f"let &{option} = '{line}'")
        editor.screen()
        seat.is_well(line)
    equal(editor.value("[&tabstop, &foldmethod]"), [8, "expr"])


for name, words in TEXTS.items():
    test(f"It is not run, and takes nothing for keys: {name}")(lambda words=words: try_text(words))


@test("A link that is none is not opened")
def _():
    seat = Seat("vim://RUN")
    seat.editor.command("2")
    seat.editor.type("\r")
    seat.editor.told("is no link that can be opened")
    has(seat.editor.name(), "daybook://page")
