"""No method, view or file gives a plugin more than its manifest says."""

import datetime
import hashlib
import json
import re
import unittest

from scenes import PLUGINS, SceneTest

ROOT = PLUGINS.parent
METHODS = json.loads((ROOT / "protocol/openrpc.json").read_text(encoding="utf-8"))["methods"]
NAMES = [method["name"] for method in METHODS]
# What a manifest can name.
SPACES = sorted({name.split("/")[0] for name in NAMES if "/" in name} - {"conformance", "plugin", "replica"})
EVERYTHING = {"methods": [f"{space}/*" for space in SPACES] + ["*:read"],
              "reads": ["~/shared"], "writes": ["~/grant"]}
HELLO = ROOT / "protocol/cases/plugin/plugins/hello"
DECIDED = ("localOnly", "notificationPermission")
# Each plugin's own.
OWN = {"plugin/getState", "plugin/setState", "view/invalidate"}
EXAMPLES = [[method["name"], {each["name"]: each["value"]
                              for each in method["examples"][0]["params"]}]
            for method in METHODS if method["name"] != "shutdown"]

PLANT = """
def plant(n):
    told("tag/add", id=f"tag-{n}", name=f"tag-{n}")
    told("task/add", id=f"fern-{n}", title="Fern", due="2026-03-02", project="garden",
         tags=[f"tag-{n}"])
    told("task/add", id=f"moss-{n}", title="Moss", parent=f"fern-{n}")
    told("task/add", id=f"tea-{n}", title="Tea", start="2026-03-02", recurrence="FREQ=DAILY")
    told("task/attach", id=f"fern-{n}", url="https://example.org/x")
    told("reminder/add", task=f"fern-{n}", dateTime="2035-03-02T10:00")
    told("habit/add", id=f"read-{n}", title="Read")
    told("habit/mark", id=f"read-{n}")
    told("profile/add", id=f"rose-{n}", name="Rose", phone=f"+49 30 1234{100 + n}",
         relationship="Gran")
    told("task/add", id=f"pills-{n}", title="Pills", profile=f"rose-{n}", due="2035-03-02",
         dueTime="10:00")
    told("savedSearch/add", id=f"search-{n}", name=f"search {n}", text="fern")
    told("wellness/logWater", litres=0.5)
"""
CALL_ALL = """
for space in ("tag", "task", "habit", "profile", "savedSearch", "reminder", "wellness"):
    P.examples.sort(key=lambda each: each[0] not in (f"{space}/add", f"{space}/addLine"))
P.examples.sort(key=lambda each: each[0].endswith("/remove"))
told("task/add", id="rent", title="Rent", due="2035-03-02", dueTime="10:00")
for method, params in P.examples:
    told(method, **params)
    for name in ("path", "photoLocation", "photoPath"):
        for path in P.paths if name in params or method in P.named[name] else []:
            told(method, **{**params, name: path, "url": None} if "url" in params
                 else {**params, name: path})
told("shutdown")
"""
ACT = PLANT + """
pages(plant, ["every day", "+49 30 7654321", *P.paths])
"""
# Each way to decide for the person.
DECIDE = """
told("preferences/edit", clear=["localOnly"])
told("preferences/edit", localOnly=False, name="Ada")
told("preferences/edit", clear=["localOnly"], name="Ada")
for value in ("granted", "denied", "error"):
    told("preferences/edit", notificationPermission=value)
told("preferences/edit", clear=["notificationPermission"])
for outcome in (None, "authorized", "granted", "denied"):
    told("onboarding/permission", outcome=outcome)
for view in ("preferences", "onboarding", "care"):
    for _ in range(6):
        shown = told("view/show", name=view, width=80)
        for action, keys in things(shown):
            act(shown, action, keys)
shown = told("view/show", name="preferences", width=80)
for line in shown["lines"]:
    if "localOnly" in line["key"] or "notification" in line["key"]:
        for name in line["actions"]:
            for value in ("", "false", "no", "granted", "denied", "notDetermined"):
                act(shown, {"name": name}, [line["key"]], value)
told("history/undo")
told("history/redo")
for transaction in range(1, 200):
    told("history/undo", id=transaction)
    told("history/redo", id=transaction)
for name in ("subject", "hello"):
    for method in ("enable", "disable", "remove", "run", "get", "log"):
        for more in ({}, {"confirm": True}, {"dryRun": True}):
            told("plugin/" + method, id=name, **more)
    told("plugin/configure", id=name, values=[{"name": "word", "values": ["Servus"]}])
for path in (HOME, P.folder, P.hello):
    told("plugin/add", path=path)
told("plugin/list")
told("x/hello/greet", name="Ada")
told("x/subject/greet", name="Ada")
told("view/show", name="plugins", width=80)
told("view/act", name="plugins", action="enable", keys=["plugin/hello"], changeCursor=0,
     force=True, answers=["yes"])
told("conformance/clock", now="2026-01-23T00:00")
told("conformance/reset", database=P.secret)
told("initialize", clientInfo={"name": "the person"}, capabilities={})
"""
IMPORT = """
told("data/export", format="daybook", path=HOME + "/all.json")
text = content(HOME + "/all.json").decode()
for number, (before, after) in enumerate(P.changes):
    with open(f"{HOME}/{number}.json", "w") as file:
        file.write(text.replace(before, after))
    if before not in text:
        raise ValueError(f"{before} is not in {text}")
    told("data/import", format="daybook", path=f"{HOME}/{number}.json")
"""


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def error(answer):
    return answer.get("error") or {"message": "", "data": {"kind": "done"}}


def kind(answer):
    return error(answer)["data"]["kind"]


class Granted(SceneTest):
    """What a plugin asks leaves all as it was that is the person's to decide, or out of reach."""

    def setUp(self):
        super().setUp()
        self.paths = [str(self.scene.secret("diary")), str(self.scene.own / "hello/secrets.json"),
                      str(self.scene.database), "../diary", "/proc/self/environ"]
        self.scene.file("shared/list", "here")
        self.scene.mkdir(self.home / "grant")
        self.hello = self.home / "plugins/hello"
        self.scene.shell("cp", "-a", str(HELLO), str(self.hello))
        self.call("plugin/add", path=str(self.hello))
        self.scene.daybook("plugin", "set", "hello", "token", self.scene.token())
        self.call("plugin/enable", id="hello", confirm=True)

    def decide(self):
        """What the person decided: one with a change to undo, one with a change to redo."""
        self.call("preferences/edit", localOnly=True)
        self.call("preferences/edit", notificationPermission="granted")
        self.call("history/undo")

    def decisions(self):
        """What only the person may change, and what lies out of reach."""
        plugins = [{name: each.get(name) for name in ("id", "folder", "manifest", "values")}
                   for each in self.call("plugin/list")["items"]]
        preferences = self.call("preferences/get")
        own = self.scene.database.parent
        files = [path for path in self.home.rglob("*") if path.is_file()
                 and own not in path.parents and self.home / "grant" not in path.parents]
        files += self.scene.own.glob("*/secrets.json")
        return {"plugins": plugins, "preferences": [preferences.get(name) for name in DECIDED],
                "files": {str(path): digest(path) for path in files}}

    def run_plugin(self):
        before = self.decisions()
        super().run_plugin()
        self.assertEqual(self.decisions(), before)
        self.assertEqual(self.scene.escapes(), [])

    def check_authors(self):
        """Whatever it calls itself, each of its changes has its name."""
        clients = {each["client"] for each in self.call("history/list", limit=1000)["items"]}
        self.assertEqual(clients | {"daybook"}, {"daybook", "subject"})


class Methods(Granted):
    def test_no_method_gives_more_than_it_says(self):
        named = {name: [method["name"] for method in METHODS
                        if name in [each["name"] for each in method["params"]]]
                 for name in ("path", "photoLocation", "photoPath")}
        told = self.asked(CALL_ALL, EVERYTHING, examples=EXAMPLES, paths=self.paths, named=named)
        self.assertEqual({method for method, _, _ in told}, set(NAMES))
        done = {method for method, _, answer in told if "result" in answer}
        self.assertEqual({name for name in done - OWN
                          if name.startswith(("plugin/", "conformance/", "replica/"))}, set())
        self.assertGreater(len(done), 100, set(NAMES) - done)
        for method, params, answer in told:
            for name in ("path", "photoLocation", "photoPath"):
                if params.get(name) in self.paths:
                    self.assertNotEqual(kind(answer), "done", (method, params))
        self.check_authors()


class Views(Granted):
    def test_no_action_gives_more_than_its_method(self):
        told = self.asked(ACT, EVERYTHING, paths=self.paths)
        acts, done = set(), set()
        for method, params, answer in told:
            if method == "view/act":
                acts.add((params["name"], params["action"]))
                if not answer.get("result", {"asks": True})["asks"]:
                    done.add((params["name"], params["action"]))
        # The others decide, or do not fit what is there.
        self.assertGreater(len(done), 0.85 * len(acts), acts - done)
        self.assertGreater(len(acts), 200)
        self.check_authors()

    def test_an_action_needs_its_method(self):
        self.call("task/add", id="fern", title="Fern", due="2026-03-02", project="garden")
        self.call("habit/add", id="read", title="Read")
        self.call("profile/add", id="rose", name="Rose", phone="+49301234567", relationship="Gran")
        self.call("wellness/logWater", litres=0.5)
        newest = self.call("history/list", limit=1)
        told = self.asked("pages(lambda _: None)", {"methods": ["view/*"]})
        acts = [params for method, params, _ in told if method == "view/act"]
        self.assertGreater(len({(each["name"], each["action"]) for each in acts}), 150)
        again = self.asked("for each in P.acts:\n    told('view/act', **each)",
                           {"methods": ["view/act"]}, acts=acts)
        for _, params, answer in again[1:]:
            with self.subTest(view=params["name"], action=params["action"]):
                self.check_not_granted(answer)
        for method, params, answer in told:
            if method == "view/act" and "error" in answer:
                self.check_not_granted(answer)
        self.assertEqual(self.call("history/list", limit=1), newest)

    def check_not_granted(self, answer):
        self.assertEqual(kind(answer), "permissionDenied", answer)
        name = re.search("was not granted `(.*)`", error(answer)["message"]).group(1)
        self.assertIn(name, NAMES)
        self.assertIn(f"`{name}`", error(answer)["data"]["hint"])


HEAR = """
import time

ask("initialize", {"clientInfo": {"name": "x"}, "capabilities": {
    "showsReminders": True, "delivery": True, "followsPlugins": True}})
heard = []
for number in range(20):
    time.sleep(0.25)
    print(json.dumps({"jsonrpc": "2.0", "id": number, "method": "session/ping"}), flush=True)
    for line in sys.stdin:
        message = json.loads(line)
        if message.get("id") == number and "method" not in message:
            break
        heard.append(message["method"])
(got if heard else refused)(f"hears of {heard}")
"""


class Notifications(SceneTest):
    def hears(self, granted):
        at = datetime.datetime.now() + datetime.timedelta(seconds=4)
        self.call("preferences/edit", notificationPermission="granted")
        self.call("task/add", id="insulin", title="Take insulin")
        self.call("reminder/add", task="insulin", dateTime=at.strftime("%Y-%m-%dT%H:%M:%S"))
        self.scene.install(HEAR, granted)
        self.scene.agree()
        self.scene.run()
        return re.search(r"hears of (\[.*\])", self.scene.log()).group(1)

    def test_a_plugin_is_told_of_no_reminder_that_it_may_not_list(self):
        self.assertEqual(self.hears({}), "[]")

    def test_one_that_may_list_them_is_told(self):
        self.assertEqual(self.hears({"methods": ["reminder/list"]}), "['reminder/fired']")


class Consent(SceneTest):
    def test_the_question_says_where_a_link_leads(self):
        self.scene.mkdir(self.home / "keys")
        (self.scene.plugin / "manual").symlink_to(self.home / "keys")
        path = str(self.scene.plugin / "manual")
        self.scene.install("pass", {"reads": [path]})
        self.scene.daybook("plugin", "add", str(self.scene.plugin))
        asked = self.scene.daybook("plugin", "enable", self.scene.name).words
        self.assertIn(f"read any file in {path}, which leads to {self.home / 'keys'}", asked)


class Decisions(Granted):
    def test_what_is_the_persons_to_decide_stays(self):
        self.decide()
        told = self.asked(DECIDE, EVERYTHING, hello=str(self.hello), secret=self.paths[2])
        refused = {method for method, _, answer in told
                   if "is for the person alone to change" in error(answer).get("message", "")}
        self.assertEqual(refused, {"preferences/edit", "onboarding/permission", "view/act",
                                   "history/undo", "history/redo"})
        for method, params, answer in told:
            if method.startswith(("plugin/", "x/", "conformance/", "replica/")):
                self.assertIn(kind(answer), ("permissionDenied", "methodNotFound"), method)
            if params.get("name") == "plugins":
                self.assertIn(kind(answer), ("notFound", "invalidValue"), answer)
        self.check_authors()

    def test_an_import_decides_nothing(self):
        self.decide()
        preferences = self.call("preferences/get")
        decided = [preferences[name] for name in DECIDED]
        changes = [("localOnly", '"1"', "null"), ("localOnly", '"1"', '"0"'),
                   ("notificationPermission", "null", '"granted"'), ("name", "null", '"Ada"')]
        told = self.asked(IMPORT, EVERYTHING, changes=[
            [f'"{name}":{before}', f'"{name}":{after}'] for name, before, after in changes])
        *kept, refused, allowed = [answer for method, _, answer in told if method == "data/import"]
        # What the person set stays, whatever a file says.
        for answer in kept:
            self.assertIn("result", answer)
        self.assertEqual(kind(refused), "permissionDenied")
        # The same file, but for what decides.
        self.assertIn("result", allowed)
        preferences = self.call("preferences/get")
        self.assertEqual(preferences["name"], "Ada")
        self.assertEqual([preferences[name] for name in DECIDED], decided)

    def test_a_manifest_cannot_name_what_decides(self):
        for name in ("*", "plugin/*", "plugin/enable", "conformance/*", "x/hello/*", "x/*",
                     "x/hello/greet", "view/act*", "*/act", "task/*:write"):
            with self.subTest(name):
                self.scene.install("", {"methods": ["task/add", name]})
                added = self.scene.daybook("plugin", "add", str(self.scene.plugin))
                self.assertNotEqual(added.status, 0)
                self.assertIn("/permissions/methods/1 ", added.words)


if __name__ == "__main__":
    unittest.main()
