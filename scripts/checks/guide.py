"""The pages of docs/guide that are written from what the program says of itself: the views with
their keys, and the preferences. scripts/generate-manual writes and checks them."""

import json
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CLOCK = ["--now", "2026-03-04T08:30", "--time-zone", "Europe/Berlin"]
NOTE = "<!-- Written by scripts/generate-manual. -->\n"


class Session:
    """A server with the sample week, over pipes."""

    def __init__(self, program, folder):
        self.database = pathlib.Path(folder) / "guide.db"
        for part in ("week", "habits"):
            subprocess.run(
                [program, "pipe", "--database", self.database, *CLOCK], check=True, timeout=60,
                stdin=(ROOT / f"demo/{part}.ndjson").open(), stdout=subprocess.DEVNULL)
        self.program = program

    def call(self, method, **params):
        return json.loads(subprocess.run(
            [self.program, "call", method, json.dumps(params), "--database", self.database, *CLOCK],
            check=True, stdout=subprocess.PIPE, timeout=60, encoding="utf-8").stdout)


def cell(words):
    return words.replace("|", "\\|").replace("\n", " ")


def rows(heads, lines):
    yield "| " + " | ".join(heads) + " |"
    yield "|" + "---|" * len(heads)
    for line in lines:
        yield "| " + " | ".join(cell(each) for each in line) + " |"
    yield ""


def key(keys):
    return f"`{keys}`" if "`" not in keys else f"`` {keys} ``"


def own_keys():
    """The keys that every page has in the terminal program."""
    source = (ROOT / "Sources/daybook/Screen/ScreenKeys.swift").read_text(encoding="utf-8")
    block = source.split("ownKeys")[1].split("\n  ]\n")[0]
    found = re.findall(r'\(\s*"([^"]+)",\s*"([^"]+)",', block)
    return [("Space" if keys == " " else keys, title) for keys, title in found]


def keys_page(program):
    with tempfile.TemporaryDirectory() as folder:
        session = Session(program, folder)
        views = session.call("view/list")["items"]
        task = session.call("task/list", limit=1)["items"][0]["id"]
        habit = session.call("habit/list")["items"][0]["id"]
        shown = [(view["title"], view["key"], view["name"], None) for view in views]
        shown += [("The page of a task", None, "tasks", task),
                  ("The page of a habit", None, "habits", habit)]
        actions = [
            (title, open_key, session.call(
                "view/show", name=name, width=80, **({"argument": each} if each else {}))["actions"])
            for title, open_key, name, each in shown]
    # What can be done on most pages is said once.
    common = [
        action for action in actions[0][2]
        if sum(any(same(action, other) for other in each) for _, _, each in actions)
        > len(actions) * 0.7]
    lines = [
        "# Pages and their keys", "",
        "The keys of the terminal program and of the plugin for Neovim. `?` shows those of a page"
        " where it is open. A page is opened by `go` and its key from any other, or by its command,"
        " such as `daybook today`.", "", NOTE, "## On every page", ""]
    lines += rows(["key", "in the terminal program"],
                  [(key(keys), words) for keys, words in own_keys()])
    lines += [
        "Enter opens what a line is about, or does what its page says. From 110 columns on, the"
        " terminal program shows beside the list what Enter would open. In Neovim, moving and"
        " selecting are Neovim's own.", ""]
    if common:
        lines += rows(["key", "on every page, or nearly every one"],
                      [(key(each["key"]), each["title"]) for each in common])
    for title, open_key, each in actions:
        lines += [f"## {title}" + (f" ({key('go' + open_key)})" if open_key else ""), ""]
        others = [
            action for action in each if not any(same(action, other) for other in common)]
        if others:
            lines += rows(["key", "what it does"],
                          [(key(action["key"]), action["title"]) for action in others])
    return "\n".join(lines).rstrip() + "\n"


def same(one, other):
    return (one["key"], one["title"]) == (other["key"], other["title"])


def preferences_page(program):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "guide.db"
        plain = subprocess.run(
            [program, "preferences", "--plain", "--database", path, *CLOCK], check=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60, encoding="utf-8").stdout
    defaults = dict(line.split("\t")[:2] for line in plain.splitlines())
    types = json.loads(
        (ROOT / "protocol/schema/preferences.json").read_text(encoding="utf-8"))["types"]
    fields = dict(types["Preferences"]["fields"])
    fields.update({
        f"limits.{name}": field for name, field in types["Limits"]["fields"].items()})
    missing = set(defaults) - set(fields)
    if missing:
        raise ValueError(f"no schema says what {sorted(missing)} are")

    def values(field):
        named = types.get(field["type"].rstrip("?").strip("[]"), {})
        return " It is one of " + ", ".join(f"`{v}`" for v in named["enum"]) + "." if (
            "enum" in named) else ""

    lines = [
        "# Preferences", "",
        "They hold in every front end at once. `daybook preferences` shows them, `daybook preferences"
        " weekStart=sunday` changes one, and `null` puts its default back; `go,` is their page.", "",
        NOTE]
    lines += rows(["name", "default", "what it is"], [
        (f"`{name}`", "" if default == "null" else f"`{default}`",
         fields[name]["summary"] + values(fields[name])) for name, default in defaults.items()])
    return "\n".join(lines).rstrip() + "\n"
