"""The questions: of every kind, previewed, refused, given up."""

from editor import Editor
from sentences import equal, has, test
from test_acts import page


@test("A task is added in one line, with what it becomes shown while one types")
def _():
    editor = Editor()
    editor.open()
    editor.type("aWater the fern tomorrow 9am #garden !high")
    editor.see_popup("tomorrow 09:00")
    has(editor.screen(), "New task: Water the fern tomorrow")
    equal(editor.spans(1, editor.value("popup_list()[0]")), [
        "DaybookTime:tomorrow", "DaybookTime:9am", "DaybookTag:#garden", "DaybookPriorityHigh:!high"])
    editor.type("\x03")
    editor.see_no_popup()
    equal(editor.value("mode()"), "n")
    equal(editor.elsewhere("task/list")["items"], [])
    editor.type("aWater the fern today #garden\r")
    editor.see("☐ Water the fern")
    editor.wait("cursor on it", lambda: "☐ Water" in editor.line())


@test("What cannot be taken is marked while one types, and what was typed is asked again")
def _():
    editor = page("Fern")
    editor.go_to("Fern")
    editor.type(">some day")
    editor.see_popup("Write a day such as")
    has(str(editor.spans(1, editor.value("popup_list()[0]"))), "DaybookError:some day")
    editor.type("\r")
    editor.told("Write a day such as")
    editor.wait("the same question", "getcmdline() == 'some day'")
    editor.type("s")
    editor.see_popup("some days")
    editor.type("\x15tomorrow\r")
    editor.told("Postponed to")


@test("Nothing stands above a question until something is typed")
def _():
    editor = page("Fern")
    editor.go_to("Fern")
    editor.type(">s")
    editor.see_popup("Write a day such as")
    editor.type("\x08")
    editor.see_no_popup()
    editor.type("t")
    editor.see_popup("Write a day such as")


@test("What is typed takes the place of the value that stands there, and another key edits it")
def _():
    editor = page("Fern")
    for keys, title in (
            ("Ivy and moss\r", "Ivy and moss"), ("\x05es\r", "Ivy and mosses"),
            ("\x1b[Fs\x08\x08\r", "Ivy and mosse"), ("\x7f\r", "Ivy and moss"), ("\r", "Ivy and moss"),
            ("Ä\r", "Ä"), ("\x15Fern\r", "Fern")):
        editor.go_to("☐")
        editor.type("e")
        editor.wait("prompt", "getcmdline() != ''")
        editor.type(keys)
        editor.see(f"☐ {title}\n")
        editor.wait("end", "mode() == 'n'")
    editor.type("e")
    editor.wait("prompt", "getcmdline() != ''")
    editor.type("Oak\x03")
    editor.see_no_popup()
    editor.see("☐ Fern")


@test("Keys of the command line are those of the person again after a question")
def _():
    editor = page("Fern", setup=["cnoremap <CR> <CR>", "cnoremap <C-B> <Home>"])
    before = editor.value("execute('cmap')")
    editor.go_to("Fern")
    editor.type("e")
    editor.wait("prompt", "getcmdline() != ''")
    editor.type("Ivy\r")
    editor.see("☐ Ivy")
    equal(editor.value("execute('cmap')"), before)


@test("An empty answer is one, and leaving is none")
def _():
    editor = page("Fern", words="tasks fern")
    editor.go_to("due ")
    editor.type("g>")
    editor.wait("question", "mode() == 'c'")
    editor.type("\x15\x03")
    editor.wait("end", "mode() == 'n'")
    equal(editor.elsewhere("task/get", id="fern")["due"], "2026-03-04")
    editor.type("g>")
    editor.wait("question", "mode() == 'c'")
    editor.type("\x15\r")
    editor.wait("no due day", lambda: "due  " not in editor.text())


@test("A choice that the outcome brings is asked, and its answer decides")
def _():
    editor = page("Move")
    editor.elsewhere("task/add", id="box", title="Boxes", parent="move")
    editor.see("0/1 done")
    editor.go_to("Move")
    editor.type("x")
    editor.see_popup("1 subtask is still open.", "1  Complete them too", "2  Keep them open")
    editor.type("\x1b")
    editor.see_no_popup()
    equal(editor.state("move"), "open")
    editor.type("x")
    editor.see_popup("1  Complete them too")
    editor.type("\r")
    editor.see("✓ Move")
    equal(editor.state("box"), "completed")


@test("A confirmation takes yes for yes and anything else for no")
def _():
    editor = page("Fern")
    editor.go_to("Fern")
    editor.type("D")
    editor.see_popup("2  No")
    editor.type("2")
    editor.told("Nothing was removed.")
    editor.type("D")
    editor.see_popup("1  Yes")
    editor.type("1")
    editor.told("Removed “Fern”")
    editor.wait("page without it", lambda: "Fern" not in editor.text())


@test("A choice shows what holds now, and begins there")
def _():
    editor = page("Fern")
    editor.go_to("Fern")
    editor.type("!")
    editor.see_popup("1  High", "4  None (now)")
    editor.type("k\r")
    editor.see("low")


@test("A text without a preview is asked on the command line")
def _():
    editor = page("Fern")
    editor.go_to("Fern")
    editor.type("#")
    editor.wait("question", "mode() == 'c'")
    has(editor.screen(), "Tags (+work -home): ")
    editor.type("+home\r")
    editor.see("#home")


@test("A question that is given up leaves the cursor where it was")
def _():
    editor = page("Fern")
    editor.go_to("Fern")
    before = editor.value("getcurpos()")
    editor.type("aIvy")
    editor.see_popup("Ivy")
    editor.type("\x03")
    editor.see_no_popup()
    equal(editor.value("getcurpos()"), before)


@test("A page that changes while one types is drawn behind the question, and nothing typed is lost")
def _():
    editor = page("Fern")
    editor.type("aIv")
    editor.see_popup("Iv")
    editor.elsewhere("task/add", id="late", title="Late", due="2026-03-01")
    editor.see("Late")
    editor.type("y")
    editor.see_popup("Ivy")
    equal(editor.value("mode()"), "c")
    editor.type("\r")
    editor.see("☐ Ivy")


@test("A message that comes while one types waits for its end")
def _():
    editor = page("Fern")
    editor.type("xaIvy")
    editor.see_popup("Ivy")
    has(editor.screen(), "New task: Ivy")
    editor.type("\r")
    editor.told("Completed “Fern”", "Added “Ivy”")


@test("Notes open in a buffer of their own, where :w answers and :q! gives up")
def _():
    editor = Editor()
    editor.elsewhere("task/add", id="fern", title="Fern", notes="By hand\n\n# Not a title")
    editor.command("Daybook tasks fern")
    editor.see("# Not a title")

    def notes():
        return editor.elsewhere("task/get", id="fern")["notes"]

    def write(keys):
        editor.wait("the page", "bufname() =~ '^daybook://tasks'")
        editor.type("N")
        editor.wait("the notes", "&buftype == 'acwrite'")
        editor.type(keys)
    write("Goat most once\x1b")
    editor.wait("the end of typing", "mode() == 'n' && &modified")
    equal(editor.value("[&filetype, &swapfile, &modeline]"), ["markdown", 0, 0])
    equal(notes(), "By hand\n\n# Not a title")
    editor.type(":w\r")
    editor.told("Notes: “Fern”")
    equal(notes(), "By hand\n\n# Not a title\nat most once")
    write("ggdG:q!\r")
    editor.wait("the page", "bufname() =~ '^daybook://tasks'")
    equal(notes(), "By hand\n\n# Not a title\nat most once")
    write("u:q\r")
    editor.wait("the page", "bufname() =~ '^daybook://tasks'")
    write("ggOFirst\x1b:wq\r")
    editor.wait("the new notes", lambda: notes().startswith("First\nBy hand"))
    equal(editor.value("winnr('$')"), 1)
