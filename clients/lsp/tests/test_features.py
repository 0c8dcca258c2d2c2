"""What the editor can ask for: completion, hover, hints, links, symbols, renaming, pages."""

import json
import pathlib
import unittest

from editor import CAPABILITIES, Editor, Refused


class Features(unittest.TestCase):
    def setUp(self):
        self.editor = Editor()
        self.addCleanup(self.editor.end)

    def add(self, line, **more):
        return self.editor.rpc("task/addLine", text=line, **more)["id"]

    def labels(self, text, name="a.md", language="markdown"):
        """What is offered at the bar in a line, with what it would write."""
        before, after = text.split("|")
        uri = self.editor.open(name, before + after + "\n", language)
        answer = self.editor.at(uri, 0, len(before.encode()), "completion")
        return {item["label"]: item for item in answer["items"]}

    def complete(self, text, label, **more):
        item = self.labels(text, **more)[label]
        uri = next(reversed(self.editor.documents))
        self.editor.change(uri, [item["textEdit"]])
        return self.editor.line(uri, 0)

    def test_tags_projects_and_people(self):
        self.add("Pay rent #home project:house.rent")
        self.editor.rpc("profile/add", name="Ada", relationship="Grandmother", phone="+15550100")
        self.assertEqual(self.complete("- [ ] Clean #ho|", "#home"), "- [ ] Clean #home")
        self.assertEqual(self.complete("- [ ] Clean +|", "+home"), "- [ ] Clean +home")
        self.assertEqual(
            self.complete("- [ ] Clean project:h| now", "house.rent"),
            "- [ ] Clean project:house.rent now")
        self.assertEqual(self.complete("- [ ] Call @a|", "Ada"), "- [ ] Call Ada")
        self.assertEqual(self.labels("- [ ] Clean #zzz|"), {})

    def test_days_have_their_date_and_recurrences_their_sentence(self):
        found = self.labels("- [ ] Call Ada tom|")
        self.assertEqual(found["tomorrow"]["detail"], "Tue 3 Mar 2026")
        self.assertEqual(
            self.complete("- [ ] Call Ada next f|", "next friday"), "- [ ] Call Ada next friday")
        found = self.labels("- [ ] Call Ada every fr|")
        self.assertEqual(found["every friday"]["detail"], "Every week on Friday")
        self.assertEqual(self.labels("Call Ada tom|"), {})

    def test_links_by_title(self):
        milk = self.add("Buy [fresh] milk")
        link = f"[Buy \\[fresh\\] milk](daybook:task/{milk})"
        self.assertEqual(self.complete("See [mil|] now", "Buy [fresh] milk"), f"See {link} now")
        self.assertEqual(self.complete("See daybook:mil|", "Buy [fresh] milk"), f"See {link}")
        self.assertEqual(
            self.complete("See [x](daybook:mil|)", "Buy [fresh] milk"),
            f"See [x](daybook:task/{milk})")
        self.assertEqual(
            self.complete("* [[mil|]]", "Buy [fresh] milk", name="a.org", language="org"),
            f"* [[daybook:task/{milk}][Buy [fresh] milk]]")
        self.assertEqual(
            self.complete("Milk db:|", "Buy [fresh] milk", name="todo.txt", language="todotxt"),
            f"Milk db:{milk}")
        self.assertEqual(self.complete("|", "task"), "- [ ] $0")

    def test_hover_shows_the_task_as_markdown(self):
        id = self.add("Pay *rent* every friday 9am #home !high", notes="To the *landlord*.")
        self.editor.rpc("task/add", title="Look", parent=id)
        uri = self.editor.open("a.md", f"- [ ] [Pay](daybook:task/{id})\n")
        value = self.editor.at(uri, 0, 8)["contents"]["value"]
        self.assertEqual(value, "\n".join([
            "**Pay \\*rent\\***", "",
            "open · due Fri 09:00 · high priority · #home · 0/1 subtasks", "",
            "Every week on Friday: Fri, Fri 13 Mar, Fri 20 Mar", "", "---", "",
            "To the *landlord*."]))
        uri = self.editor.open("b.md", "- [ ] Call Ada fri 9am\n")
        self.assertIn("due Fri 6 Mar 2026", self.editor.at(uri, 0, 8)["contents"]["value"])
        uri = self.editor.open("c.md", "[x](daybook:task/nothing)\n\nText\n")
        self.assertIn("There is no task", self.editor.at(uri, 0, 3)["contents"]["value"])
        self.assertIsNone(self.editor.at(uri, 2, 1))

    def test_hints_and_lenses_say_what_the_text_does_not(self):
        plan = self.add("Plan tomorrow 18:00")
        book = self.editor.rpc("task/add", title="Book", parent=plan)["id"]
        self.editor.rpc("task/add", title="Pack", parent=plan, blockedBy=[book])
        pack = self.editor.task("Pack")["id"]
        self.editor.daybook("done", "book")
        self.editor.rpc("task/reopen", id=book)
        late = self.editor.rpc("task/add", title="Late", due="2026-02-27")["id"]
        uri = self.editor.open("a.md", "".join(
            f"- [ ] [x](daybook:task/{id})\n" for id in (plan, pack, late)))
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
        hints = self.editor.call(
            "textDocument/inlayHint", textDocument={"uri": uri}, range=whole)
        self.assertEqual([hint["label"] for hint in hints], [
            "tomorrow 18:00 · 0/2 subtasks", "blocked", "overdue: Fri 27 Feb"])
        lenses = self.editor.call("textDocument/codeLens", textDocument={"uri": uri})
        self.assertEqual(lenses[0]["command"]["title"],
                         "Complete · tomorrow 18:00 · 0/2 subtasks")
        self.editor.notify("workspace/didChangeConfiguration",
                           settings={"daybook": {"inlayHints": False, "codeLens": False}})
        self.assertIsNone(self.editor.call(
            "textDocument/inlayHint", textDocument={"uri": uri}, range=whole))
        self.assertIsNone(
            self.editor.call("textDocument/codeLens", textDocument={"uri": uri}))

    def test_diagnostics_and_what_mends_them(self):
        late = self.editor.rpc("task/add", title="Late", due="2026-02-27")["id"]
        now = self.add("Now today 18:00")
        done = self.add("Done")
        uri = self.editor.open("a.md", "\n".join([
            f"- [ ] [Late](daybook:task/{late})", f"- [ ] [now](daybook:task/{now})",
            f"- [x] [Done](daybook:task/{done})", "- [ ] [words](daybook:task/gone) more",
            "- [ ] Lunch friday or monday", "- [x] Lunch friday or monday", ""]))
        self.editor.until(lambda: self.editor.diagnostics(uri))
        self.assertEqual(self.editor.findings(uri), [
            (0, "overdue"), (1, "due-today"), (2, "ticked"), (3, "gone"), (4, "unread")])
        self.assertEqual([d["severity"] for d in self.editor.diagnostics(uri)], [2, 3, 2, 1, 4])
        self.assertEqual(self.editor.diagnostics(uri)[1]["message"], "Due today 18:00.")
        self.editor.act(uri, "Take the link away", 3)
        self.assertEqual(self.editor.line(uri, 3), "- [ ] words more")
        self.editor.act(uri, "Keep “friday or monday”", 4)
        self.assertEqual(self.editor.line(uri, 4), '- [ ] Lunch "friday or monday"')
        self.editor.act(uri, "Take the tick away", 2)
        self.editor.save(uri)
        self.editor.until(
            lambda: self.editor.findings(uri) == [(0, "overdue"), (1, "due-today")])

    def test_only_the_kinds_of_actions_that_are_wanted(self):
        uri = self.editor.open("a.md", "- [ ] Lunch friday or monday\n")
        for only, count in ((["quickfix"], 1), (["refactor"], 1), (["source"], 2), (["x"], 0)):
            self.assertEqual(len(self.editor.actions(uri, 0, only=only)), count, only)

    def test_a_line_is_made_a_task_for_a_person(self):
        ada = self.editor.rpc(
            "profile/add", name="Ada", relationship="Grandmother", phone="+15550100")["id"]
        uri = self.editor.open("a.md", "- [ ] Take your pills today 9am\n")
        self.editor.act(uri, "Make this line a task for Ada", 0)
        self.editor.quiet()
        self.assertEqual(self.editor.task("Take your pills")["profile"], ada)

    def test_the_way_to_the_line_and_back(self):
        first = self.editor.open("a.md", "# Home\n\n- [ ] Buy milk\n")
        self.editor.act(first, "Make this line a task", 2)
        self.editor.quiet()
        self.editor.save(first)
        id = self.editor.task("Buy milk")["id"]
        self.editor.notify("textDocument/didClose", textDocument={"uri": first})
        second = self.editor.open("b.md", f"See [milk](daybook:task/{id})\n")
        places = self.editor.at(second, 0, 6, "definition")
        self.assertEqual([(p["uri"], p["range"]["start"]["line"]) for p in places], [(first, 2)])
        self.assertEqual(len(self.editor.at(second, 0, 6, "references")), 2)
        links = self.editor.call("textDocument/documentLink", textDocument={"uri": second})
        target = self.editor.call("documentLink/resolve", **links[0])["target"]
        page = pathlib.Path(target.removeprefix("file://").replace("%3D", "="))
        self.assertIn("Buy milk", page.read_text())

    def test_a_document_that_has_no_file_yet_is_attached_when_it_is_saved(self):
        uri = (self.editor.folder / "new.md").as_uri()
        self.editor.documents[uri] = [1, "- [ ] Buy milk\n"]
        self.editor.notify("textDocument/didOpen", textDocument={
            "uri": uri, "languageId": "markdown", "version": 1, "text": "- [ ] Buy milk\n"})
        self.editor.act(uri, "Make this line a task", 0)
        self.editor.quiet()
        self.assertNotIn("attachments", self.editor.task("Buy milk"))
        self.editor.save(uri)
        self.editor.until(lambda: "attachments" in self.editor.task("Buy milk"))

    def test_a_moved_file_keeps_its_links(self):
        uri = self.editor.open("a.md", "- [ ] Buy milk\n")
        self.editor.act(uri, "Make this line a task", 0)
        self.editor.quiet()
        self.editor.save(uri)
        new = self.editor.folder / "notes é.md"
        (self.editor.folder / "a.md").rename(new)
        self.editor.notify("textDocument/didClose", textDocument={"uri": uri})
        self.editor.notify("workspace/didRenameFiles", files=[
            {"oldUri": uri, "newUri": new.as_uri()}])
        self.editor.quiet()
        self.assertEqual(
            [a["location"] for a in self.editor.task("Buy milk")["attachments"]], [str(new)])

    def test_symbols_are_nested_as_the_text_is(self):
        self.add("Buy milk tomorrow")
        text = "# Home\n## Garden\n- [ ] Dig\n  - [x] Rake\n# Work\n- [ ] Go\n"
        uri = self.editor.open("a.md", text)
        symbols = self.editor.call("textDocument/documentSymbol", textDocument={"uri": uri})

        def names(symbols):
            return [(s["name"], names(s["children"])) for s in symbols]

        self.assertEqual(names(symbols), [
            ("Home", [("Garden", [("Dig", [("Rake", [])])])]), ("Work", [("Go", [])])])
        found = self.editor.call("workspace/symbol", query="milk")
        self.assertEqual([(s["name"], s["containerName"]) for s in found],
                         [("Buy milk", "tomorrow")])
        self.assertEqual(self.editor.call("workspace/symbol", query="due<"), [])
        self.assertEqual(len(self.editor.call("workspace/symbol", query="")), 1)

    def test_a_tag_and_a_project_are_renamed_in_the_database_and_in_the_text(self):
        self.add("Clean #home project:house.kitchen")
        self.add("Old project:house")
        first = self.editor.open(
            "a.md", "- [ ] Sweep #home project:house.kitchen\n- [ ] Homes #homes\n# home\n")
        second = self.editor.open("b.md", "- [ ] Wash +home\n")
        self.assertEqual(
            self.editor.at(first, 0, 14, "prepareRename")["placeholder"], "home")
        edit = self.editor.at(first, 0, 14, "rename", newName="#house")
        self.assertTrue(self.editor.apply(edit))
        self.assertEqual(
            self.editor.text(first),
            "- [ ] Sweep #house project:house.kitchen\n- [ ] Homes #homes\n# home\n")
        self.assertEqual(self.editor.text(second), "- [ ] Wash +house\n")
        self.assertEqual(self.editor.task("Clean")["tags"], ["house"])
        edit = self.editor.at(first, 0, 30, "rename", newName="flat")
        self.assertTrue(self.editor.apply(edit))
        self.assertIn("project:flat", self.editor.text(first))
        self.assertEqual(self.editor.task("Clean")["project"], "flat")
        self.assertIsNone(self.editor.at(first, 2, 3, "prepareRename"))
        with self.assertRaises(Refused):
            self.editor.at(first, 2, 3, "rename", newName="x")

    def test_pages_are_files_where_the_editor_asks_for_none(self):
        id = self.add("Buy milk today")
        self.editor.execute("daybook.view", {"name": "today"})
        path = self.editor.folder / "cache/daybook/pages/today.daybook"
        text = path.read_text()
        self.assertIn("Buy milk", text)
        self.assertIn(str(path), str(self.editor.notified))
        uri = path.as_uri()
        self.editor.documents[uri] = [1, text]
        self.editor.notify("textDocument/didOpen", textDocument={
            "uri": uri, "languageId": "text", "version": 1, "text": text})
        line = next(n for n, line in enumerate(text.split("\n")) if "Buy milk" in line)
        self.editor.act(uri, "Mark complete", line)
        self.editor.until(
            lambda: self.editor.rpc("task/get", id=id)["state"] == "completed")
        self.editor.until(lambda: path.read_text() != text)
        # The editor has the old text still: nothing may be done by its lines.
        titles = [a["title"] for a in self.editor.actions(uri, line)]
        self.assertNotIn("Mark complete", titles)
        self.editor.notify("textDocument/didClose", textDocument={"uri": uri})

    def test_pages_are_documents_where_the_editor_asks_for_them(self):
        capabilities = json.loads(json.dumps(CAPABILITIES))
        capabilities["workspace"]["textDocumentContent"] = {}
        capabilities["window"] = {"showDocument": {"support": True}}
        editor = Editor(self.editor.folder, capabilities)
        self.addCleanup(editor.end)
        editor.rpc("task/addLine", text="Buy milk today")
        text = editor.call("workspace/textDocumentContent", uri="daybook://view/today")["text"]
        self.assertIn("Buy milk", text)
        editor.execute("daybook.view", {"name": "today"})
        editor.quiet()
        shown = [m["params"]["uri"] for m in editor.asked if m["method"] == "window/showDocument"]
        self.assertEqual(shown, ["daybook://view/today"])
        editor.documents["daybook://view/today"] = [1, text]
        editor.notify("textDocument/didOpen", textDocument={
            "uri": "daybook://view/today", "languageId": "", "version": 1, "text": text})
        lenses = editor.call(
            "textDocument/codeLens", textDocument={"uri": "daybook://view/today"})
        self.assertIn("Mark complete", [lens["command"]["title"] for lens in lenses])
        editor.daybook("done", "milk")
        editor.until(lambda: any(
            m["method"] == "workspace/textDocumentContent/refresh" for m in editor.asked))
        with self.assertRaises(Refused):
            editor.call("workspace/textDocumentContent", uri="file:///x")

    def test_settings_come_by_configuration_too(self):
        capabilities = json.loads(json.dumps(CAPABILITIES))
        capabilities["workspace"]["configuration"] = True
        editor = Editor(self.editor.folder, capabilities, begin=False)
        self.addCleanup(editor.end)
        editor.answers["configuration"] = {"unread": False}
        editor.call("initialize", capabilities=capabilities)
        editor.notify("initialized")
        uri = editor.open("a.md", "- [ ] Lunch friday or monday\n")
        editor.quiet()
        self.assertEqual(editor.diagnostics(uri), [])


if __name__ == "__main__":
    unittest.main()
