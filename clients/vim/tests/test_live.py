"""What happens elsewhere: in a shell, in another Vim, at a time, with the server."""

import signal
import tempfile
import time
from pathlib import Path

from editor import STAND_IN, Editor
from sentences import equal, has, test
from test_acts import page


def two(*titles):
    one = page(*titles)
    other = Editor(other=one)
    other.open()
    return one, other


def is_marked(editor, text):
    row = editor.value(f"search('\\V{text}', 'nw')")
    return row > 0 and any(span.startswith("DaybookForeign:") for span in editor.spans(row))


@test("What a shell does is seen in two editors without a key, marked for a moment")
def _():
    one, other = two("Fern", "Moss", "Ivy")
    other.command("vsplit")
    other.go_to("Moss")
    other.command("wincmd w")
    other.go_to("Ivy")
    task = one.shell("add", "Lateness yesterday")
    for editor in (one, other):
        editor.wait("mark", lambda: is_marked(editor, "☐ Late"))
        equal(is_marked(editor, "☐ Moss"), False)
    has(other.line(), "Ivy")
    other.command("wincmd w")
    has(other.line(), "Moss")
    equal(other.value("line('w0')"), 1, "the first line of a page that has room")
    for editor in (one, other):
        editor.wait("page without the mark", lambda: not is_marked(editor, "☐ Late"))
    one.shell("done", task.split()[0] if task.split()[0] != "Added" else "Lateness")
    for editor in (one, other):
        editor.see("✓ Late")
    has(other.line(), "Moss")
    equal(one.messages() + other.messages(), "")


@test("What is done in one editor is marked in the other alone, and seen there within 100 ms")
def _():
    one, other = two("Fern", "Moss")
    one.go_to("Fern")
    other.go_to("Moss")
    one.type("x")
    one.see("✓ Fern")
    seen = time.monotonic()
    other.wait("mark", lambda: is_marked(other, "✓ Fern"))
    print(f"seen in the other Vim {1000 * (time.monotonic() - seen):.0f} ms after it was seen in the first")
    equal(is_marked(one, "✓ Fern"), False)
    has(other.line(), "Moss")


@test("A page in no window is not drawn, and has the news when it is shown again")
def _():
    one, other = two("Fern")
    buf = other.value("bufnr()")
    other.command("enew")
    one.shell("add", "Ivy today")
    one.see("☐ Ivy")
    equal("Ivy" in str(other.value(f"getbufline({buf}, 1, '$')")), False)
    other.command("Daybook today")
    other.see("☐ Ivy")


@test("A server that is killed is started again, which is told, and the pages are drawn again")
def _():
    one, other = two("Fern")
    other.command("split | Daybook habits")
    other.see("Habits")
    other.signal(signal.SIGKILL)
    other.told("The daybook server ended", "It was started again.")
    one.go_to("Fern")
    one.type("x")
    other.command("wincmd w")
    other.see("✓ Fern")


@test("What the server had not answered when it was killed is done once")
def _():
    editor = page("Fern", "Moss")
    editor.go_to("Fern")
    editor.signal(signal.SIGSTOP)
    editor.type("x")
    editor.type(":Daybook add Ivy today\r")
    editor.see_popup("Waiting for daybook…")
    editor.signal(signal.SIGKILL)
    editor.told("It was started again.", "Completed “Fern”", "Added “Ivy”")
    editor.see_no_popup()
    equal(editor.state("fern"), "completed")
    titles = [each["title"] for each in editor.elsewhere("task/list")["items"]]
    equal(titles.count("Ivy"), 1)


@test("A server that does not answer keeps nobody from typing, and is waited for aloud")
def _():
    editor = page("Fern")
    editor.signal(signal.SIGSTOP)
    start = time.monotonic()
    editor.type("gr")
    editor.see_popup("Waiting for daybook…")
    equal(0.2 < time.monotonic() - start < 2, True, "when it is said")
    editor.type(":enew\riwritten meanwhile\x1b")
    editor.wait("text", "getline(1) == 'written meanwhile'")
    editor.signal(signal.SIGCONT)
    editor.see_no_popup()


def add_ringing(editor):
    """A task that is due in five minutes, with a reminder ten minutes before."""
    editor.elsewhere("task/add", id="fern", title="Fern", due="2026-03-04", dueTime="09:05")
    editor.elsewhere("reminder/add", id="ring", task="fern", minutesBefore=10)


@test("A reminder rings in every editor, and what one answers is gone in all")
def _():
    one, other = two("Moss")
    add_ringing(one)
    for editor in (one, other):
        editor.see_popup("! Fern", ":Daybook! answers")
    one.type(":Daybook!\r")
    one.see_popup("d  Dismiss the reminder")
    one.type("d")
    one.told("Dismissed")
    one.see_no_popup()
    other.see_no_popup()
    other.command("Daybook!")
    other.wait("view", "bufname() == 'daybook://reminders'")


@test("What rings already is told when the server starts, takes no key, and is snoozed for a while")
def _():
    editor = Editor()
    add_ringing(editor)
    editor.open()
    editor.see_popup("! Fern")
    editor.command("tabnew")
    has(editor.screen(), "! Fern")
    editor.type("itext\x1b")
    editor.wait("what was typed", "getline(1) == 'text' && mode() == 'n'")
    editor.command("nmap m <Plug>(daybook-reminder)")
    editor.type("m")
    editor.see_popup("Snooze")
    editor.type("s")
    editor.wait("question", "mode() == 'c'")
    editor.type("22\r")
    editor.told("Snoozed")
    reminder = editor.elsewhere("reminder/list")["items"][0]
    equal(reminder["snoozedUntil"], "2026-03-04T08:22:00.000Z")


@test("Vim is left at once while a reminder is in view, and what was sent is done")
def _():
    editor = page("Moss")
    add_ringing(editor)
    editor.see_popup("! Fern")
    editor.go_to("Moss")
    editor.type("x:qall!\r")
    editor.vim.wait(10)
    end = time.monotonic() + 5
    while editor.state("moss") != "completed" and time.monotonic() < end:
        time.sleep(0.05)
    equal(editor.state("moss"), "completed")


@test("Vim and its server end when the terminal goes")
def _():
    editor = page("Fern")
    servers = editor.servers()
    equal(len(servers), 1)
    editor.vim.send_signal(signal.SIGHUP)
    editor.vim.wait(5)
    end = time.monotonic() + 5
    while any(is_running(each) for each in servers) and time.monotonic() < end:
        time.sleep(0.05)
    equal([each for each in servers if is_running(each)], [])


def is_running(process):
    return Path(f"/proc/{process}").exists()


@test("What does not fit has the page asked for anew, and the one before is closed")
def _():
    log = Path(tempfile.mkdtemp()) / "log"
    editor = Editor(options={"cmd": ["python3", "-IS", str(STAND_IN), "--log", str(log)]})
    editor.open("odd")
    editor.see("Line one")
    for count, key in enumerate("%^~"):
        editor.type(key)
        editor.see(f"Anew {count + 1}")
        # What makes no sense several times is not asked for each time.
        time.sleep(1.5)
    text = log.read_text()
    equal([text.count(f'"method": "{method}"') for method in ("view/show", "view/close")], [4, 3])
    equal([line for line in text.splitlines() if "wrong" in line], [])


@test("A page that is wiped out or read anew is no longer live for the server")
def _():
    log = Path(tempfile.mkdtemp()) / "log"
    editor = Editor(options={"cmd": ["python3", "-IS", str(STAND_IN), "--log", str(log)]})
    for count, command in enumerate(("edit", "bwipeout", "enew")):
        editor.open("odd")
        editor.see("Line one")
        editor.command(command)
        editor.wait("a closing", lambda: log.read_text().count('"method": "view/close"') > count)
