"""The session: what is negotiated, and every request of LSP 3.17 answered or refused in form."""

import datetime
import json
import time
import unittest

from editor import CAPABILITIES, Editor, Refused

# The requests of a client by the meta model of LSP 3.17.
REQUESTS = """
callHierarchy/incomingCalls callHierarchy/outgoingCalls codeAction/resolve codeLens/resolve
completionItem/resolve documentLink/resolve initialize inlayHint/resolve textDocument/codeAction
textDocument/codeLens textDocument/colorPresentation textDocument/completion
textDocument/declaration textDocument/definition textDocument/diagnostic
textDocument/documentColor textDocument/documentHighlight textDocument/documentLink
textDocument/documentSymbol textDocument/foldingRange textDocument/formatting textDocument/hover
textDocument/implementation textDocument/inlayHint textDocument/inlineValue
textDocument/linkedEditingRange textDocument/moniker textDocument/onTypeFormatting
textDocument/prepareCallHierarchy textDocument/prepareRename textDocument/prepareTypeHierarchy
textDocument/rangeFormatting textDocument/references textDocument/rename
textDocument/selectionRange textDocument/semanticTokens/full
textDocument/semanticTokens/full/delta textDocument/semanticTokens/range
textDocument/signatureHelp textDocument/typeDefinition textDocument/willSaveWaitUntil
typeHierarchy/subtypes typeHierarchy/supertypes workspace/diagnostic workspace/executeCommand
workspace/symbol workspace/willCreateFiles workspace/willDeleteFiles workspace/willRenameFiles
workspaceSymbol/resolve
""".split()


class Session(unittest.TestCase):
    def begin(self, **more):
        editor = Editor(**more)
        self.addCleanup(editor.end)
        return editor

    def test_every_request_is_answered_or_refused_in_form(self):
        editor = self.begin()
        for method in REQUESTS:
            for params in ({}, {"textDocument": {"uri": "file:///nowhere"}}, {"textDocument": 3}):
                try:
                    editor.call(method, **params)
                except Refused as error:
                    self.assertIn(error.code, (-32600, -32601, -32602), (method, str(error)))
        self.assertEqual(editor.end(), 0)

    def test_requests_before_initialize_and_after_shutdown_are_refused(self):
        editor = self.begin(begin=False)
        with self.assertRaises(Refused) as refusal:
            editor.call("textDocument/hover")
        self.assertEqual(refusal.exception.code, -32002)
        editor.call("initialize", capabilities={})
        with self.assertRaises(Refused) as refusal:
            editor.call("initialize", capabilities={})
        self.assertEqual(refusal.exception.code, -32600)
        editor.call("shutdown")
        with self.assertRaises(Refused) as refusal:
            editor.call("textDocument/hover")
        self.assertEqual(refusal.exception.code, -32600)
        editor.notify("exit")
        self.assertEqual(editor.process.wait(10), 0)

    def test_exit_without_shutdown_is_a_failure(self):
        editor = self.begin()
        editor.notify("exit")
        self.assertEqual(editor.process.wait(10), 1)

    def test_the_first_encoding_that_is_known_is_taken(self):
        for offered, taken in ((["utf-32", "utf-8"], "utf-32"), (["x", "utf-8"], "utf-8"),
                               ([], "utf-16"), (None, "utf-16")):
            general = {} if offered is None else {"positionEncodings": offered}
            editor = self.begin(capabilities={"general": general})
            self.assertEqual(editor.capabilities["capabilities"]["positionEncoding"], taken)
            uri = editor.open("a.md", "- [ ] Café 😀 tomorrow\n")
            tokens = editor.call("textDocument/semanticTokens/full", textDocument={"uri": uri})
            start = {"utf-8": 17, "utf-16": 14, "utf-32": 13}[taken]
            self.assertEqual(tokens["data"], [0, start, 8, 0, 0])

    def test_versions_out_of_order_are_said_and_the_text_goes_on(self):
        editor = self.begin()
        uri = editor.open("a.md", "- [ ] One\n")
        for version, text in ((5, "- [ ] Two\n"), (3, "- [ ] Three tomorrow\n")):
            editor.notify(
                "textDocument/didChange", textDocument={"uri": uri, "version": version},
                contentChanges=[{"text": text}])
        tokens = editor.call("textDocument/semanticTokens/full", textDocument={"uri": uri})
        self.assertEqual(tokens["data"], [0, 12, 8, 0, 0])
        self.assertIn("as version 3 after a newer one", str(editor.notified))

    def test_bad_notifications_change_nothing_and_end_nothing(self):
        editor = self.begin()
        uri = editor.open("a.md", "- [ ] One tomorrow\n")
        for params in ({}, {"textDocument": {"uri": uri}}, {"textDocument": {"uri": 1}},
                       {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [3]},
                       {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [
                           {"range": {"start": {"line": -1, "character": 1 << 62},
                                      "end": {"line": 1 << 62, "character": -1}}}]}):
            for method in ("didOpen", "didChange", "didSave", "didClose"):
                if method != "didClose" or "textDocument" not in params:
                    editor.notify(f"textDocument/{method}", **params)
        tokens = editor.call("textDocument/semanticTokens/full", textDocument={"uri": uri})
        self.assertEqual(tokens["data"], [0, 10, 8, 0, 0])

    def test_a_file_that_is_deleted_while_it_is_open(self):
        editor = self.begin()
        uri = editor.open("a.md", "- [ ] One tomorrow\n")
        editor.act(uri, "Make this line a task", 0)
        editor.quiet()
        (editor.folder / "a.md").unlink()
        editor.notify("workspace/didDeleteFiles", files=[{"uri": uri}])
        self.assertIn("One", editor.at(uri, 0, 8)["contents"]["value"])
        self.assertNotIn("attachments", editor.task("One"))

    def test_a_cancelled_request_is_answered(self):
        editor = self.begin()
        uri = editor.open("a.md", "- [ ] Café tomorrow #x\n" * 2000)
        numbers = [editor.request(
            "textDocument/semanticTokens/full", {"textDocument": {"uri": uri}}) for _ in range(3)]
        for number in numbers:
            editor.notify("$/cancelRequest", id=number)
        codes = set()
        for number in numbers:
            try:
                editor.result(number)
            except Refused as error:
                codes.add(error.code)
        self.assertLessEqual(codes, {-32800})

    def test_a_line_of_a_megabyte_is_a_line(self):
        editor = self.begin()
        uri = editor.open("a.md", "- [ ] " + "x" * (1 << 20) + "\n- [ ] Two tomorrow\n")
        editor.replace(uri, "Two", "Three")
        tokens = editor.call("textDocument/semanticTokens/full", textDocument={"uri": uri})
        self.assertEqual(tokens["data"], [1, 12, 8, 0, 0])

    def test_five_thousand_diagnostics_come_once(self):
        editor = self.begin()
        ids = ["gone-%d" % number for number in range(5000)]
        uri = editor.open("a.md", "".join(f"- [ ] [x](daybook:task/{id})\n" for id in ids))
        editor.until(lambda: len(editor.diagnostics(uri)) == 5000, 30)
        self.assertEqual({d["severity"] for d in editor.diagnostics(uri)}, {1})
        sent = len(editor.notified)
        editor.replace(uri, "- [ ] [x]", "- [ ] [y]")
        editor.quiet(0.6)
        self.assertEqual(len(editor.notified), sent)

    def test_diagnostics_are_pulled_where_the_editor_does_that(self):
        capabilities = json.loads(json.dumps(CAPABILITIES))
        capabilities["textDocument"]["diagnostic"] = {}
        editor = self.begin(capabilities=capabilities)
        uri = editor.open("a.md", "- [ ] Lunch friday or monday\n\nText\n")
        params = {"textDocument": {"uri": uri}}
        first = editor.call("textDocument/diagnostic", **params)
        self.assertEqual([d["code"] for d in first["items"]], ["unread"])
        editor.replace(uri, "Text", "Texts")
        again = editor.call(
            "textDocument/diagnostic", previousResultId=first["resultId"], **params)
        self.assertEqual(again, {"kind": "unchanged", "resultId": first["resultId"]})
        editor.replace(uri, " or monday", "")
        last = editor.call(
            "textDocument/diagnostic", previousResultId=first["resultId"], **params)
        self.assertEqual((last["kind"], last["items"]), ("full", []))
        self.assertEqual(editor.diagnostics(uri), [])

    def test_tokens_by_delta_are_the_tokens(self):
        editor = self.begin()
        uri = editor.open("a.md", "- [ ] One tomorrow #x\n- [ ] Two friday\n- [ ] Three !high\n")
        params = {"textDocument": {"uri": uri}}
        last = editor.call("textDocument/semanticTokens/full", **params)
        data = last["data"]
        for old, new in (("Two friday", "Two #y friday 9am"), ("- [ ] One", "\n\n- [ ] One"),
                         (" tomorrow", ""), ("Three", "Three"), ("- [ ] Three !high\n", "")):
            editor.replace(uri, old, new)
            last = editor.call(
                "textDocument/semanticTokens/full/delta",
                previousResultId=last["resultId"], **params)
            for edit in last["edits"]:
                start = edit["start"]
                data[start:start + edit["deleteCount"]] = edit["data"]
            full = editor.call("textDocument/semanticTokens/full", **params)
            self.assertEqual(data, full["data"])
            last = full
        other = editor.call(
            "textDocument/semanticTokens/full/delta", previousResultId="old", **params)
        self.assertEqual(other["data"], data)

    def test_the_editor_is_named_in_the_history_and_the_server_ends_with_it(self):
        editor = self.begin()
        uri = editor.open("a.md", "- [ ] One\n")
        editor.act(uri, "Make this line a task", 0)
        editor.quiet()
        items = editor.rpc("history/list")["items"]
        self.assertEqual({item["client"] for item in items}, {"editor"})
        editor.process.stdin.close()
        self.assertEqual(editor.process.wait(10), 0)

    def test_time_alone_moves_what_is_due(self):
        editor = self.begin(now=None)
        soon = datetime.datetime.now() + datetime.timedelta(seconds=6)
        id = editor.rpc(
            "task/add", title="One", due=f"{soon:%Y-%m-%d}", dueTime=f"{soon:%H:%M:%S}")["id"]
        uri = editor.open("a.md", f"- [ ] [One](daybook:task/{id})\n")
        editor.until(lambda: editor.findings(uri) == [(0, "due-today")])
        editor.until(lambda: editor.findings(uri) == [(0, "overdue")], 20)

    def test_a_change_elsewhere_moves_what_is_due(self):
        editor = self.begin()
        id = editor.rpc("task/add", title="One", due="2026-03-02")["id"]
        uri = editor.open("a.md", f"- [ ] [One](daybook:task/{id})\n")
        editor.until(lambda: editor.findings(uri) == [(0, "due-today")])
        editor.rpc("task/edit", id=id, due="2026-03-01")
        editor.until(lambda: editor.findings(uri) == [(0, "overdue")])
        editor.rpc("task/remove", id=id)
        editor.until(lambda: editor.findings(uri) == [(0, "gone")])

    def test_it_answers_before_the_database_is_open(self):
        begun = time.monotonic()
        self.begin()
        self.assertLess(time.monotonic() - begun, 5)


if __name__ == "__main__":
    unittest.main()
