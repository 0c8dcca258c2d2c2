"""What a page is: opened, drawn, moved in, left."""

import json
import tempfile
import time
from pathlib import Path

from editor import STAND_IN, Editor
from sentences import equal, has, test
from test_acts import page


@test("Every view that the server lists opens and is drawn without a message")
def _():
    editor = Editor()
    editor.tasks("Fern")
    views = editor.elsewhere("view/list")["items"]
    for view in views:
        editor.open(view["name"])
        editor.wait("title", f"get(b:, 'daybook_title', '') != '' && bufname() == 'daybook://{view['name']}'")
        equal(editor.value("&modifiable"), 0)
    equal(len(views) > 10, True)
    equal(editor.messages(), "")


@test("Spans are drawn in groups of their styles, by byte columns")
def _():
    editor = Editor()
    editor.elsewhere("task/add", id="milk", title="牛奶 kaufen", due="2026-03-02", tags=["home"])
    editor.open()
    editor.go_to("牛奶")
    equal(editor.spans(editor.value("line('.')")),
          ["DaybookAccent:☐", "DaybookTag:#home", "DaybookOverdue:2 days late"])
    equal(editor.value("synIDattr(synIDtrans(hlID('DaybookOverdue')), 'name')"), "WarningMsg")


@test("A page opens at its top, with the cursor on its focus")
def _():
    editor = Editor()
    editor.tasks("Fern", "Moss")
    editor.open()
    has(editor.line(), "Fern")
    has(editor.screen().split("\n")[0], "Wed 4 Mar")


@test("The cursor stays on its entity, and on its row of the screen, in every window")
def _():
    editor = Editor()
    editor.tasks(*(f"Task{number:02} of many" for number in range(1, 61)))
    editor.open()
    editor.command("split")
    editor.go_to("Task40")
    editor.command("normal! zt")
    row = editor.value("winline()")
    editor.command("wincmd w")
    editor.go_to("Task50")
    # What is overdue stands above everything else.
    editor.elsewhere("task/add", id="late", title="Late", due="2026-03-01")
    editor.elsewhere("task/add", id="later", title="Later", due="2026-03-02")
    editor.see("Late", "Later")
    has(editor.line(), "Task50")
    editor.command("wincmd w")
    has(editor.line(), "Task40")
    equal(editor.value("winline()"), row)


@test("When its line goes, the cursor is on the line that followed")
def _():
    editor = Editor()
    editor.tasks("Fern", "Moss", "Ivy")
    editor.open()
    editor.go_to("Moss")
    editor.elsewhere("task/remove", id="moss", confirm=True)
    editor.wait("page without moss", lambda: "Moss" not in editor.text())
    has(editor.line(), "Ivy")


@test("A page is drawn for the narrowest window that shows it, and again when the screen changes")
def _():
    editor = Editor()
    editor.tasks("Fern")
    editor.open()

    def width(cells):
        editor.wait(f"width of {cells}", f"strdisplaywidth(getline(1)) == {cells}")
    width(80)
    editor.type(":vsplit\r:vertical resize 30\r")
    width(30)
    editor.type(":close\r")
    width(80)
    editor.resize(60, 24)
    width(60)
    editor.type(":setlocal number\r:new\r:wincmd p\r")
    width(56)


@test("A page is drawn again when the screen changes while nothing else wakes Vim")
def _():
    editor = Editor()
    editor.tasks("Fern")
    editor.open()
    # To ask how wide the page is would wake Vim, and so would CursorHold.
    editor.command("set updatetime=100")
    time.sleep(2)
    editor.resize(60, 24)
    time.sleep(2)
    equal(editor.value("strdisplaywidth(getline(1))"), 60)


@test("A page in another tab follows what an act on this one changes")
def _():
    editor = Editor()
    editor.tasks("Fern")
    editor.open()
    editor.command("tab Daybook tasks")
    editor.see("Tasks")
    editor.go_to("Fern")
    editor.type("x")
    editor.told("Completed “Fern”")
    editor.command("tabprevious")
    editor.see("✓ Fern")


@test("A selection is not moved by a change; the page is drawn anew after it")
def _():
    editor = Editor()
    editor.tasks("Fern", "Moss")
    editor.open()
    editor.go_to("Moss")
    editor.type("V")
    editor.wait("selection", "mode() == 'V'")
    editor.elsewhere("task/add", id="late", title="Late", due="2026-03-01")
    editor.wait("the answer", "1")
    equal("Late" in editor.text(), False)
    editor.type("\x1b")
    editor.see("Late")


@test("The options of a page stay with it")
def _():
    editor = Editor()
    editor.command("set number wrap")
    editor.open()
    equal(editor.value("[&number, &wrap, &foldmethod]"), [0, 0, "expr"])
    editor.command("edit notes.txt")
    equal(editor.value("[&number, &wrap, &foldmethod]"), [1, 1, "manual"])


@test("A heading and a task with subtasks fold what is below them")
def _():
    editor = Editor()
    # The end of a row with a day leaves no room for the number.
    editor.elsewhere("task/add", id="fern", title="Fern")
    editor.tasks("Moss")
    editor.elsewhere("task/add", title="Water", parent="fern")
    editor.open("tasks")
    editor.go_to("Fern")
    equal(editor.value("[foldlevel(1), foldlevel('.'), foldclosed('.')]"), [1, 2, -1])
    row = editor.value("line('.')")
    editor.type("zc")
    editor.wait("fold", f"foldclosed('.') == {row} && foldclosedend('.') == {row + 1}")
    has(editor.screen(), "(1)")
    editor.elsewhere("task/add", title="Late", due="2026-03-01")
    editor.see("Late")
    equal(editor.value("foldclosed('.') > 0"), True, "the fold after a change")


@test("The fold levels of a page of unusual levels are those of its lines")
def _():
    editor = Editor(options={"cmd": ["python3", "-IS", str(STAND_IN), "--log", "/dev/null"]})
    editor.open("odd")
    equal(editor.value("map(range(1, line('$')), 'foldlevel(v:val)')"), [0, 0, 0, 0])


@test("A page of a buffer's name comes back, is read anew by :edit, and after :bdelete")
def _():
    editor = Editor()
    editor.tasks("Fern")
    editor.command("edit daybook://today")
    editor.see("Fern")
    editor.tasks("Moss")
    editor.command("edit")
    editor.see("Moss")
    editor.command("bdelete")
    editor.command("edit daybook://today")
    editor.see("Moss")
    editor.command("bdelete")
    editor.open()
    editor.see("Moss")


@test("The name of a buffer ends with the title of its page, and brings the page back")
def _():
    editor = Editor()
    editor.tasks("Fern 1/2")
    editor.command("edit notes.txt")
    editor.open("tasks fern")
    editor.wait("title", "bufname() == 'daybook://tasks/fern/Fern 1⁄2'")
    editor.elsewhere("task/edit", id="fern", title="Moss")
    editor.wait("new title", "bufname() == 'daybook://tasks/fern/Moss'")
    has(editor.value("bufname('#')"), "notes.txt")
    equal(editor.value("len(filter(range(1, bufnr('$')), 'bufname(v:val) =~ \"^daybook:\"'))"), 1)
    editor.command("Daybook daybook:task/fern")
    editor.command("bwipeout")
    editor.command("edit daybook://tasks/fern/Moss")
    editor.see("☐ Moss")


@test("A page of as many tasks as the server draws opens, scrolls and follows a change")
def _():
    editor = Editor()
    editor.tasks(*(f"Task{number:04} #home" for number in range(1000)))
    editor.open("tasks")
    editor.see("Task0400")
    editor.go_to("Task0400")
    editor.command("normal! zt")
    editor.shell("done", "Task0003")
    editor.wait("page without it", lambda: "Task0003" not in editor.text())
    has(editor.line(), "Task0400")
    equal(editor.value("winline()"), 1)


def long_page(words="very", is_whole=True):
    """An editor with the page of a stand-in that has 3,000 lines."""
    log = Path(tempfile.mkdtemp()) / "log"
    editor = Editor(options={"cmd": ["python3", "-IS", str(STAND_IN), "--log", str(log)]})
    editor.open(words)
    editor.see("Row 0 of many")
    if is_whole:
        editor.wait("all lines", "line('$') == 3000")
    editor.sent = lambda method: [
        each["params"] for each in map(json.loads, log.read_text().splitlines()) if each.get("method") == method]
    return editor


@test("All of a long page comes by itself, so that the search of the editor finds any line")
def _():
    editor = long_page()
    equal([each["rows"] for each in editor.sent("view/show")], [23])
    editor.type("/Row 1999\r")
    editor.wait("the line", lambda: editor.line() == "Row 1999 of many")


@test("The cursor stays on its line, and that on its row, while the rest of a page comes")
def _():
    editor = long_page("very slow", is_whole=False)
    editor.go_to("Row 9 of")
    row = editor.value("winline()")
    editor.wait("more lines", "line('$') > 400")
    editor.type("s")
    editor.wait("all lines", "line('$') == 3000")
    equal([editor.line(), editor.value("winline()")], ["Row 9 of several", row])


@test("Only the lines of a splice are written")
def _():
    editor = long_page()
    editor.command("let g:written = []")
    editor.command("call listener_add({_, first, last, added, __ -> add(g:written, [first, last, added])})")
    editor.command("2000")
    editor.type("s")
    editor.see("Row 1999 of several")
    equal(editor.value("listener_flush() ?? g:written"), [[2000, 2001, 0]])
    editor.type("+")
    editor.see("Row -1 of many")
    equal(editor.value("listener_flush() ?? g:written")[1:], [[1, 1, 1]])
    equal(editor.line(), "Row 1999 of several")


@test("Windows far apart on a long page have each its line after a change")
def _():
    editor = long_page()
    editor.type("G")
    editor.command("split")
    editor.type("gg+")
    editor.see("Row -1 of many")
    equal([editor.line(), editor.value("line('$')")], ["Row 0 of many", 3001])
    editor.command("wincmd w")
    equal(editor.line(), "Row 2999 of many")


@test("A page that is asked for anew is drawn when the line under the cursor has come")
def _():
    editor = long_page()
    editor.type("2501Ggr")
    editor.wait("the page before is closed", lambda: len(editor.sent("view/close")) == 1)
    for _ in range(20):
        equal(editor.line(), "Row 2500 of many")
        time.sleep(0.01)
    editor.type("s")
    editor.see("Row 2500 of several")


@test("A count beyond the lines that have come means these")
def _():
    editor = long_page("very top", is_whole=False)
    editor.type("2500s")
    editor.wait("act", lambda: len(editor.sent("view/act")) == 1)
    equal(len(editor.sent("view/act")[0]["keys"]), 24)


@test("From the last task of a section the cursor gets to a task, not to a heading")
def _():
    editor = Editor()
    editor.elsewhere("task/add", id="late", title="Late", due="2026-03-01")
    editor.tasks("Moss")
    editor.open()
    editor.go_to("Late")
    editor.type("x")
    editor.see("✓ Late")
    has(editor.line(), "Moss")


@test("The list of what can be done on a task fits a screen of 24 rows")
def _():
    editor = page("Fern")
    editor.go_to("Fern")
    editor.type("?")
    editor.see_popup("Add a task")
    for words in ("Redo", "First steps", "Go back, or leave"):
        has(editor.screen(), words)
