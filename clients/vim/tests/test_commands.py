"""The command, its completion, the status line, and what is said where something is missing."""

import json
import shutil

from editor import DAYBOOK, FOLDER, ROOT, Editor
from sentences import equal, has, test
from test_acts import page


@test("The command opens the first steps until they are over, then today")
def _():
    editor = Editor()
    editor.open("")
    editor.wait("first steps", "bufname() == 'daybook://onboarding'")
    editor.see("Welcome to daybook")
    editor.type("c")
    editor.see("Snooze Your Way")
    editor.type("s")
    editor.see("Stay Reminded")
    editor.type("n")
    editor.see_popup("Not now")
    # A key of the page is none of the list.
    editor.type("/j\r")
    editor.see_no_popup()
    editor.see("No worries!")
    editor.tasks("Fern")
    editor.command("Daybook")
    editor.wait("today", "bufname() == 'daybook://today'")


@test("The command completes views")
def _():
    editor = Editor()
    editor.wait("completion", "getcompletion('Daybook tod', 'cmdline') == ['today']")
    equal(editor.value("getcompletion('Daybook today x', 'cmdline')"), [])


@test("A link opens the view that shows what it names, with the cursor on it")
def _():
    editor = Editor()
    editor.tasks("Fern", "Moss")
    editor.open("daybook:task/moss")
    editor.see("Moss")
    has(editor.line(), "Moss")


@test("A link to nothing is told")
def _():
    editor = Editor()
    editor.command("Daybook daybook:task/nothing")
    editor.told("nothing")
    equal(editor.value("bufname()"), "")


@test("A view that is not there is told, and leaves no page behind")
def _():
    editor = Editor()
    editor.command("edit notes.txt")
    editor.command("Daybook toady")
    editor.told("toady")
    editor.wait("file", "bufname() == 'notes.txt'")
    equal(editor.value("bufexists('daybook://toady')"), 0)


@test("Modifiers decide where a view opens, and closing it leaves things as they were")
def _():
    editor = Editor()
    editor.command("edit notes.txt")
    editor.open()
    equal(editor.value("winnr('$')"), 1)
    editor.type("q")
    editor.wait("file", "bufname() =~ 'notes.txt$'")
    editor.command("vertical Daybook today")
    equal(editor.value("winnr('$')"), 2)
    editor.see("add here")
    editor.command("wincmd w")
    editor.command("Daybook today")
    equal(editor.value("[winnr('$'), bufname()]"), [2, "daybook://today"])
    editor.type("q")
    editor.wait("one window", "winnr('$') == 1")


@test("A view does not push out a file with changes that are not saved")
def _():
    editor = Editor()
    editor.command("set nohidden")
    editor.command("edit notes.txt")
    editor.value("setline(1, 'unsaved')")
    editor.open()
    equal(editor.value("winnr('$')"), 2)


@test("Lines of a file become tasks with a link back to them")
def _():
    editor = Editor()
    notes = editor.folder / "notes.md"
    notes.write_text("x\n- [ ] Pay rent #home\n- Call Ada\n", encoding="utf-8")
    editor.command(f"edit {notes}")
    editor.type(":2\rVj:Daybook\r")
    editor.told("Added 2 tasks")
    items = editor.elsewhere("task/list", withNotes=True)["items"]
    equal([items[0]["title"], items[0]["notes"]], ["Pay rent", f"{notes}:2"])
    editor.open("tasks")
    editor.go_to("Pay rent")
    editor.type("\r")
    editor.see("notes.md:2")
    editor.go_to("notes.md:2")
    editor.command("normal! f/")
    editor.type("\r")
    editor.wait("the file", "bufname() =~ 'notes.md$' && line('.') == 2")


@test("Text that is no UTF-8 becomes a task all the same")
def _():
    editor = Editor()
    editor.command("call setline(1, \"caf\\xe9 \\xed\\xa0\\x80 end\")")
    editor.type(":1Daybook\r")
    editor.told("Added")
    has(editor.elsewhere("task/list")["items"][0]["title"], "caf", " end")


@test("A task is added from anywhere, in one line that is given or asked for")
def _():
    editor = Editor()
    editor.command("edit notes.txt")
    editor.command("Daybook add Water the fern tomorrow 9am")
    editor.told("Added “Water the fern”")
    editor.command("nmap m <Plug>(daybook-add)")
    editor.type("mCall Ada #home")
    editor.see_popup("Call Ada")
    editor.type("\r")
    editor.told("Added “Call Ada”")
    equal(editor.value("bufname()"), "notes.txt")


@test("The status line has the words of the server, and news after an act")
def _():
    editor = Editor()
    editor.tasks("Fern", "Moss")
    editor.command("set laststatus=2 statusline=%{daybook#Status()}")
    editor.wait("status", lambda: "2 today" in editor.screen())
    editor.open()
    editor.go_to("Fern")
    editor.type("x")
    editor.wait("new status", lambda: "1 today" in editor.screen())


@test("Two databases are open in one Vim, each with its pages, keys and status")
def _():
    editor = Editor()
    editor.tasks("Fern")
    other = editor.folder / "work.db"
    command = [DAYBOOK, "serve", "--database", str(other), "--now", "2026-03-04T09:00"]
    editor.open()
    editor.see("Fern")
    editor.command("tabnew")
    editor.command(f"let t:daybook = json_decode('{json.dumps({'cmd': command})}')")
    editor.open()
    editor.wait("the other page", "bufname() == 'daybook://2@today'")
    equal("Fern" in editor.text(), False)
    editor.type("aMoss today\r")
    editor.see("☐ Moss")
    editor.type("goT")
    editor.wait("another page", "bufname() == 'daybook://2@tasks'")
    editor.see("Moss")
    editor.wait("its status", "daybook#Status() == '1 today'")
    editor.command("tabprevious")
    editor.go_to("Fern")
    editor.type("x")
    editor.see("✓ Fern")
    equal("Moss" in editor.text(), False)
    editor.wait("its status", "daybook#Status() == ''")
    editor.command("edit daybook://3@today")
    editor.see("a database that this Vim has not opened yet")


def says(settings, *words, **more):
    editor = Editor(options=settings, **more)
    editor.command("Daybook")
    editor.told(*words)
    return editor


@test("A program that is not there is said with what to set")
def _():
    editor = says({"cmd": ["/nowhere/daybook", "serve"]}, "“/nowhere/daybook” cannot be started", "g:daybook.cmd")
    editor.command("set laststatus=2 statusline=%{daybook#Status()}")
    equal(editor.value("daybook#Status()"), "")


@test("A program that is another one is said in one sentence, with its own last words")
def _():
    editor = says({"cmd": ["/bin/sh", "-c", "echo no such thing >&2; exit 3"]},
                  "is no server that this plugin can use: no such thing. Try it in a shell")
    equal(editor.messages().count("daybook"), 1)


@test("A program that prints something else first is said, and its answers count all the same")
def _():
    editor = Editor()
    command = [DAYBOOK, "serve", "--database", str(editor.database)]
    editor.command(f"let g:daybook = json_decode('{json.dumps({'cmd': []})}')")
    words = " ".join(command)
    editor.command(f"let g:daybook.cmd = ['/bin/sh', '-c', 'echo Loading the profile; exec {words}']")
    editor.open()
    editor.told("prints “Loading the profile”, which is no message of a daybook server")
    editor.see("add here")


@test("A server of another version is said with the versions it knows")
def _():
    script = FOLDER / "other.py"
    script.write_text(
        "import json, sys\nfor line in sys.stdin:\n"
        "    print(json.dumps({'jsonrpc': '2.0', 'id': json.loads(line)['id'], 'error': {'code': 2,"
        " 'message': 'This server speaks 3.0.', 'data': {'kind': 'invalidValue'}}}), flush=True)\n")
    says({"cmd": ["python3", str(script)]}, "This server speaks 3.0.")


@test("A Vim without colours, and with another encoding, draws pages in ASCII that are whole")
def _():
    editor = Editor(TERM="vt100", LC_ALL="C")
    editor.tasks("Fern")
    editor.elsewhere("task/add", title="Ångström 牛 x", due="2026-03-04")
    editor.open()
    equal(editor.value("[&encoding, &t_Co]"), ["latin1", ""])
    has(editor.text(), "[ ] Fern", "ngstr")
    editor.go_to("Fern")
    editor.type("x")
    editor.told("Completed")
    equal(editor.state("fern"), "completed")


@test("Marks are ASCII where ambiguous characters are two cells wide")
def _():
    editor = page("Fern", setup=["set ambiwidth=double"])
    has(editor.text(), "[ ] Fern")
    editor.type("?")
    editor.see_popup("Mark complete")
    equal("─" in editor.screen(), False)


@test("The help is found, and its tags are clean")
def _():
    docs = FOLDER / "help/doc"
    shutil.copytree(ROOT / "doc", docs)
    editor = Editor(setup=[f"set runtimepath+={docs.parent}"])
    editor.command(f"helptags {docs}")
    equal(editor.messages(), "")
    editor.command("help :Daybook")
    has(editor.line(), "*:Daybook*")
    text = (ROOT / "doc/daybook.txt").read_text(encoding="utf-8")
    for tag in {part for part in text.split("|")[1::2] if part and " " not in part and "\n" not in part}:
        equal(editor.value(f"getcompletion('{tag}', 'help') != []"), 1, tag)


@test("A Vim without channels is told what is needed, and Neovim is left to its own plugin")
def _():
    text = (ROOT / "plugin/daybook.vim").read_text(encoding="utf-8")
    altered = FOLDER / "altered.vim"
    altered.write_text(text.replace("has('channel')", "has('nothing')"), encoding="utf-8")
    editor = Editor(plugin=False, setup=[f"source {altered}"])
    editor.command("Daybook")
    editor.told("Daybook needs Vim 9.0")
