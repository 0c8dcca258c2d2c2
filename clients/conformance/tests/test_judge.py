"""The judge finds what a client does wrong, and nothing wrong with what is right."""

import unittest

from judge import Judge

ACTIONS = [
    {"name": "add", "scope": "view", "asks": [{"kind": "text", "choices": [], "hasPreview": False}]},
    {"name": "done", "scope": "range", "asks": []},
    {"name": "edit", "scope": "line", "asks": []},
    {"name": "sure", "scope": "view", "asks": [{"kind": "confirm", "choices": []}]},
    {"name": "pick", "scope": "view", "asks": [
        {"kind": "choice", "choices": [{"title": "One", "value": "1"}]}]},
]
VIEW = {"page": 3, "changeCursor": 7, "actions": ACTIONS, "lines": [
    {"key": "one", "actions": ["done", "edit"]}, {"key": "two", "actions": ["done", "edit"]},
    {"key": "head", "actions": []}]}
SHOWN = {"name": "page", "width": 80, "live": True}
GREETING = {
    "processId": 1, "clientInfo": {"name": "a test"}, "protocolVersions": ["0.9"],
    "capabilities": {"showsReminders": True, "general": {"positionEncodings": ["utf-8"]}}}


class JudgeTests(unittest.TestCase):
    def setUp(self):
        self.now = 0
        self.judge, self.id = Judge(lambda: self.now), 0
        self.send("initialize", GREETING)
        self.judge.draw(SHOWN, VIEW)

    def send(self, method, params, **more):
        self.id += 1
        message = {"jsonrpc": "2.0", "id": self.id, "method": method, "params": params, **more}
        return self.judge.message(message)

    def act(self, action, keys=(), answers=(), **more):
        return self.send("view/act", {
            "page": 3, "revision": 1, "action": action, "keys": list(keys), "answers": list(answers), **more})

    def act_unkept(self, action, keys=(), **more):
        """The same where no live page is named."""
        return self.send("view/act", {
            "name": "page", "changeCursor": 7, "action": action, "keys": list(keys), "answers": [], **more})

    def finds(self, sentence, wrong):
        self.assertEqual([each for each in wrong if sentence in each][:1], wrong[:1])
        self.assertTrue(wrong, sentence)

    def test_what_is_right_is_right(self):
        """A session that keeps the rules has no findings."""
        self.assertEqual(self.act("done", ["one", "two"]), [])
        self.assertEqual(self.act("edit", ["one"]), [])
        self.assertEqual(self.act("add", answers=["Fern"]), [])
        self.assertEqual(self.act("sure", answers=["yes"]), [])
        self.assertEqual(self.act("pick", answers=["1"]), [])
        self.assertEqual(self.act_unkept("done", ["one"]), [])
        self.assertEqual(self.send("view/show", SHOWN), [])
        self.assertEqual(self.send("view/show", {"name": "page", "width": None}), [])
        self.assertEqual(self.send("view/close", {"page": 3}), [])

    def test_messages(self):
        """The form of messages is looked at."""
        self.finds("jsonrpc", self.judge.message({"id": 9, "method": "view/list"}))
        self.finds("an object", self.send("view/list", []))
        self.finds("used before", self.send("view/list", {}, id=1))
        self.finds("has an id", self.judge.message({"jsonrpc": "2.0", "method": "view/list"}))
        self.finds("needs no task/list", self.send("task/list", {}))

    def test_the_beginning(self):
        """A session begins once, with what a server has to know."""
        self.finds("sent once", self.send("initialize", GREETING))
        self.judge = Judge()
        self.finds("comes first", self.send("view/list", {}))
        for member, sentence in {
                "protocolVersions": "version", "clientInfo": "name of the client",
                "capabilities": "unit"}.items():
            self.judge = Judge()
            less = {name: value for name, value in GREETING.items() if name != member}
            self.finds(sentence, self.send("initialize", less))

    def test_pages(self):
        """What is shown and closed is looked at."""
        self.finds("width", self.send("view/show", {"name": "page", "width": 5}))
        self.finds("width", self.send("view/show", {"name": "page", "width": 80.5}))
        self.finds("no slice", self.send("view/show", {**SHOWN, "slice": {"limit": 9}}))
        self.finds("The rows", self.send("view/show", {**SHOWN, "rows": 0}))
        self.finds("The focus", self.send("view/show", {**SHOWN, "focus": 5}))
        self.finds("argument", self.send("view/show", {"name": "page", "argument": 1, "width": 80}))
        self.finds("was not given", self.send("view/close", {"page": 4}))
        self.send("view/close", {"page": 3})
        self.finds("closed before", self.send("view/close", {"page": 3}))
        self.finds("begins with daybook:", self.send("view/open", {"link": "today"}))

    def test_a_page_is_kept(self):
        """After an act its page is not asked for, unless what was told does not fit, or it has another width."""
        self.judge.ask({"page": 3, "action": "done", "keys": ["one"]}, {"asks": []})
        self.finds("not asked for", self.send("view/show", SHOWN))
        self.assertEqual(self.send("view/show", {**SHOWN, "width": 60}), [])
        self.assertEqual(self.send("view/show", {**SHOWN, "name": "other"}), [])
        self.judge.tear(3)
        self.assertEqual(self.send("view/show", SHOWN), [])

    def test_a_page_is_asked_for_by_hand(self):
        """A person may ask for a page, later, and what an outcome opens is asked for."""
        self.judge.ask({"page": 3, "action": "done", "keys": ["one"]}, {"asks": []})
        self.now = 1
        self.assertEqual(self.send("view/show", SHOWN), [])
        self.judge.ask({"page": 3, "action": "done", "keys": ["one"]}, {"asks": [], "open": {"name": "page"}})
        self.assertEqual(self.send("view/show", SHOWN), [])

    def test_pages_are_closed(self):
        """Only so many pages of a view are open at once."""
        for number in range(4, 7):
            self.assertEqual(self.send("view/show", SHOWN), [])
            self.judge.draw(SHOWN, {**VIEW, "page": number})
        self.finds("open 4 times", self.send("view/show", SHOWN))
        self.send("view/close", {"page": 3})
        self.assertEqual(self.send("view/show", SHOWN), [])

    def test_revisions(self):
        """An act names a page that is open and a revision that it has had."""
        self.finds("one of its page, not 2", self.act("done", ["one"], revision=2))
        self.finds("one of its page, not 0", self.act("done", ["one"], revision=0))
        self.finds("one of its page, not None", self.act("done", ["one"], revision=None))
        self.finds("was given", self.act("done", ["one"], page=5))
        self.finds("not both", self.act("done", ["one"], name="page"))
        new = {"key": "new", "actions": ["done"]}
        self.finds("does not list", self.act("done", ["new"]))
        self.judge.change({"page": 3, "revision": 2, "changeCursor": 8, "splices": [
            {"start": 0, "removed": 2, "lines": [new]}]})
        self.assertEqual(self.act("done", ["new"], revision=2), [])
        self.assertEqual(self.act("done", ["one"]), [])
        self.send("view/close", {"page": 3})
        self.finds("is not closed", self.act("done", ["one"]))

    def test_acts(self):
        """An act is about lines that list it, with as many keys as its scope says."""
        self.finds("no action “fly”", self.act("fly"))
        self.finds("does not list", self.act("done", ["head"]))
        self.finds("one line", self.act("edit", ["one", "two"]))
        self.finds("has no keys", self.act("add", ["one"], ["Fern"]))
        self.finds("their keys", self.act("done"))
        self.finds("as it was drawn", self.act_unkept("done", ["one"], changeCursor=6))
        self.finds("whole number", self.act_unkept("done", ["one"], changeCursor=7.5))
        self.finds("list of texts", self.act("add", answers=[1]))

    def test_answers(self):
        """As many answers as questions, of what can be answered."""
        self.finds("asks 1 questions", self.act("add"))
        self.finds("2 answers to 1", self.act("add", answers=["a", "b"]))
        self.finds("“yes”", self.act("sure", answers=["ok"]))
        self.finds("value of one", self.act("pick", answers=["One"]))
        self.judge.ask({"page": 3, "action": "done", "keys": ["one"]}, {"asks": ACTIONS[0]["asks"]})
        self.assertEqual(self.act("done", ["one"], ["more"]), [])

    def test_force_and_repetition(self):
        """Force needs a conflict, and a requestKey names one act."""
        self.finds("met a conflict", self.act("done", ["one"], force=True))
        self.judge.refuse({"page": 3, "action": "done", "keys": ["one"]})
        self.assertEqual(self.act("done", ["one"], force=True), [])
        self.assertEqual(self.act("done", ["one"], requestKey="k"), [])
        self.assertEqual(self.act("done", ["one"], requestKey="k"), [])
        self.finds("one act", self.act("done", ["two"], requestKey="k"))

    def test_previews(self):
        """A preview is for a question that has one."""
        for place in ({"page": 3}, {"name": "page"}):
            self.finds("has a preview", self.send("view/preview", {
                **place, "action": "add", "keys": [], "ask": 0, "text": "a", "width": 80}))
