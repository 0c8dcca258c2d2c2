"""What is done on the lines of a page."""

from editor import Editor
from sentences import equal, has, test


def page(*titles, words="today", **more):
    editor = Editor(**more)
    editor.tasks(*titles)
    editor.open(words)
    return editor


@test("A key completes the task under the cursor, and another one opens it again")
def _():
    editor = page("Fern", "Moss")
    editor.go_to("Moss")
    editor.type("x")
    editor.see("✓ Moss")
    editor.told("Completed “Moss”")
    equal([editor.state("moss"), editor.state("fern")], ["completed", "open"])
    editor.go_to("✓ Moss")
    editor.type("X")
    editor.see("☐ Moss")
    equal(editor.state("moss"), "open")


@test("A task that is done leaves the cursor on its row, with the next task")
def _():
    editor = page("Fern", "Moss", "Ivy")
    editor.go_to("Fern")
    row = editor.value("line('.')")
    for keys, title in (("x", "☐ Moss"), ("x", "☐ Ivy"), ("u", "☐ Moss")):
        editor.type(keys)
        editor.wait(f"cursor on {title}", lambda: title in editor.line())
        equal(editor.value("line('.')"), row)


@test("A habit that is done stays under the cursor")
def _():
    editor = Editor()
    for title in ("Read", "Walk"):
        editor.elsewhere("habit/add", title=title, recurrence="FREQ=DAILY")
    editor.open("habits")
    editor.go_to("Read")
    editor.type("x")
    editor.see("✓ Read")
    has(editor.line(), "✓ Read")


@test("A selection acts on those of its lines to which the action applies, at once")
def _():
    editor = page("Fern", "Moss", "Ivy")
    editor.go_to("Today's tasks")
    editor.type("Vjjx")
    editor.told("Completed 2 tasks")
    equal([editor.state(task) for task in ("fern", "moss", "ivy")], ["completed", "completed", "open"])
    equal(editor.value("mode()"), "n")


@test("A count acts on so many lines")
def _():
    editor = page("Fern", "Moss", "Ivy")
    editor.go_to("Fern")
    editor.type("2x")
    editor.told("Completed 2 tasks")
    equal([editor.state("moss"), editor.state("ivy")], ["completed", "open"])


@test("An action that does not apply to the line says so and asks nothing of the server")
def _():
    editor = page("Fern")
    editor.command("1")
    editor.type("x")
    editor.told("“Mark complete” does not apply here.")


@test("One undoes what was done, here or elsewhere, and does it again")
def _():
    editor = page("Fern")
    editor.shell("done", "Fern")
    editor.see("✓ Fern")
    editor.type("u")
    editor.see("☐ Fern")
    equal(editor.state("fern"), "open")
    editor.type("U")
    editor.see("✓ Fern")


def meet(whose):
    """Renames Fern elsewhere while its priority is asked for here, then answers both questions."""
    editor = page("Fern")
    editor.go_to("Fern")
    editor.type("!")
    editor.see_popup("Priority")
    editor.elsewhere("task/edit", id="fern", title="Fern and moss")
    editor.see("Fern and moss")
    editor.type("1")
    editor.see_popup("changed “Fern and moss” after this view was drawn.", "Mine: do it anyway")
    editor.type(whose)
    editor.see_no_popup()
    return editor


@test("What another process changed meanwhile is done where one says mine")
def _():
    editor = meet("1")
    editor.see("high")
    equal(editor.elsewhere("task/get", id="fern")["priority"], "high")


@test("What another process changed meanwhile stays where one says theirs, or leaves")
def _():
    for whose in ("2", "\x1b"):
        editor = meet(whose)
        equal(editor.elsewhere("task/get", id="fern")["priority"], "none")
        has(editor.line(), "Fern and moss")


@test("A person maps an action to another key, or to none, and to <Plug> keys")
def _():
    editor = page("Fern", options={"keys": {"complete": "<Space>", "reopen": False}})
    editor.go_to("Fern")
    equal(editor.value("maparg('x', 'n') .. maparg('X', 'n')"), "")
    editor.type(" ")
    editor.see("✓ Fern")
    editor.go_to("✓ Fern")
    editor.command("nmap <buffer> c <Plug>(daybook-reopen)")
    editor.type("c")
    editor.see("☐ Fern")
    editor.go_to("☐ Fern")
    editor.type("?")
    editor.see_popup("<Space>  Mark complete")
    editor.type(" ")
    editor.see("✓ Fern")


@test("Only the buffers of daybook have keys, and outside of them no key is taken")
def _():
    editor = Editor()
    before = editor.value("execute('map') .. execute('map!')")
    editor.open()
    editor.command("new")
    after = editor.value("execute('map') .. execute('map!')")
    taken = [line for line in after.split("\n") if line not in before.split("\n")]
    equal(taken, [])
    has(before, "<Plug>(daybook-reminder)", "<Plug>(daybook-add)")
    equal([line for line in before.split("\n") if "aybook" in line and "<Plug>" not in line], [])


@test("What can be done here is offered with its keys, and done by them or by Enter")
def _():
    editor = page("Fern", "Moss", "Ivy")
    editor.go_to("Fern")
    editor.type("?")
    editor.see_popup("x    Mark complete", "/    Search", "Pages", "goT  Tasks", "Everywhere",
                     "gr   Refresh")
    equal("Mark incomplete" in editor.popups(), False)
    editor.type("x")
    editor.see("✓ Fern")
    editor.go_to("Moss")
    editor.type("?j\r")
    editor.see("✓ Moss")
    equal(editor.state("ivy"), "open")


@test("The menu leads to other pages, takes a count, and is left without a trace")
def _():
    editor = page("Fern", "Moss", "Ivy")
    editor.go_to("Fern")
    for leave in ("\x1b", "q"):
        editor.type("?")
        editor.see_popup("Mark complete")
        editor.type(leave if leave != "q" else "\x03")
        editor.see_no_popup()
    editor.type("?2x")
    editor.told("Completed 2 tasks")
    equal(editor.state("ivy"), "open")
    editor.type("?go,")
    editor.wait("another page", "bufname() == 'daybook://preferences'")
    editor.see_no_popup()
    equal(editor.value("winnr('$')"), 1)


@test("The menu is moved in by arrows and by letters, over its headings and to its other column")
def _():
    editor = page("Fern")
    editor.go_to("Fern")
    editor.type("?ljjjjjj\r")
    editor.wait("the page of search", "bufname() == 'daybook://search' && line('$') > 1")
    editor.type("?")
    editor.see_popup("Pages")
    editor.type("\x1b[B\x1b[B\x1b[A\x1b[C\x1b[D\x1b")
    editor.see_no_popup()


@test("A menu that is higher than the screen shows the entry one is at")
def _():
    editor = page("Fern", size=(50, 12))
    editor.type("?")
    editor.see_popup("Mark complete")
    equal("First steps" in editor.screen(), False)
    editor.type("jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjj")
    editor.wait("its end", lambda: "First steps" in editor.screen())
    editor.type("\r")
    editor.wait("page", "bufname() =~ '^daybook:'")


@test("Enter opens what the line is about, and q goes back page by page")
def _():
    editor = Editor()
    editor.command("edit notes.txt")
    editor.tasks("Fern")
    editor.open()
    editor.go_to("Fern")
    editor.type("\r")
    editor.see("due         Wed 4 Mar 2026")
    editor.type("goT")
    editor.see("Tasks")
    for name in ("/Fern$", "/today$", "notes.txt$"):
        editor.type("q")
        editor.wait(f"page {name}", f"bufname() =~ '{name}'")


@test("Enter on a line that offers to add asks what, and where nothing can be opened offers what can")
def _():
    editor = Editor()
    editor.open()
    editor.go_to("add here")
    editor.type("\rFern\r")
    editor.see("☐ Fern")
    editor.command("1")
    editor.type("\r")
    editor.see_popup("Everywhere")


@test("A line is said in words")
def _():
    editor = Editor()
    editor.open("wellness")
    editor.go_to("calories consumed")
    editor.type("ga")
    editor.told("Nutrition: 0 calories consumed")


@test("Keys that are typed faster than the server answers are for the page as it is then")
def _():
    editor = page("Fern", "Moss", "Ivy")
    editor.go_to("Fern")
    editor.type("xxx")
    editor.told("Completed “Fern”", "Completed “Moss”", "Completed “Ivy”")


@test("What is typed before a late question has come is its answer")
def _():
    editor = page("Fern")
    editor.go_to("Fern")
    editor.type("eIvy\r")
    editor.see("☐ Ivy\n")
    editor.type("!1")
    editor.see("high")


@test("A long message is shown whole until the next key, which does what it does")
def _():
    editor = page("Fern", size=(36, 20))
    editor.command("Daybook toady")
    editor.see_popup("no view “toady”")
    has(editor.screen().replace(" ", "").replace("\n", ""), editor.messages().replace(" ", "").replace("\n", ""))
    editor.go_to("Fern")
    editor.type("x")
    editor.see("✓ Fern")
    editor.see_no_popup()
