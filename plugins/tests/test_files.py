"""daybook opens no file for a plugin that the plugin could not open itself."""

import collections
import json
import os
import pathlib
import re
import shutil
import unittest

from scenes import PLUGINS, SceneTest

SECONDS = 2
CASES = PLUGINS.parent / "protocol/cases"
ASK = "for method, params in P.requests:\n    told(method, **params)\n"
GRANTED = {"methods": ["data/*", "task/*", "profile/*", "care/*", "view/*"],
           "writes": ["~/grant"],
           "reads": ["~/shared", "~/.local", "~/single/tasks.json", "~/single/pills.gif",
                     "~/single/loop"]}
# Swaps what is granted with links that lead out, for as long as it lives.
RACE = """
import itertools
child = os.fork()
while child == 0:
    for name in ("tasks.json", "pills.gif", "folder"):
        LIBC.renameat2(-100, f"{P.grant}/{name}".encode(), -100,
                       f"{P.grant}/link-{name}".encode(), 2)
    if os.getppid() == 1:
        os._exit(0)
end = time.monotonic() + P.seconds
for number in itertools.count():
    if time.monotonic() > end:
        break
    for method, params in P.requests:
        told(method, **json.loads(json.dumps(params).replace("@", str(number))))
os.kill(child, signal.SIGKILL)
"""


def view(name, argument, key, action, path):
    return ["view/act", {"name": name, "argument": argument, "keys": [key], "action": action,
                         "changeCursor": 0, "force": True, "answers": [path]}]


# How a file is named to be read: its name, the pointer at it, and the request.
READS = {
    "an import": ("tasks.json", "/path", lambda path: [
        "data/import", {"format": "taskwarrior", "path": path}]),
    "an import of a folder": ("loop", "/path", lambda path: [
        "data/import", {"format": "loop", "path": path}]),
    "an attachment": ("tasks.json", "/path", lambda path: [
        "task/attach", {"id": "fern", "path": path}]),
    "an attachment that is copied": ("tasks.json", "/path", lambda path: [
        "task/attach", {"id": "fern", "path": path, "copy": True}]),
    "a person's photo": ("pills.gif", "/photoLocation", lambda path: [
        "profile/edit", {"id": "rose", "photoLocation": path}]),
    "a new person's photo": ("pills.gif", "/photoLocation", lambda path: [
        "profile/add", {"name": "Otto", "phone": "+49307654321", "relationship": "Grandpa",
                        "photoLocation": path, "dryRun": True}]),
    "a photo that comes in": ("pills.gif", "/photoPath", lambda path: [
        "care/receive", {"phone": "+49301234567", "photoPath": path}]),
    "an attachment on a page": ("tasks.json", "/answers/0", lambda path: view(
        "tasks", "fern", "task/fern", "attach", path)),
    "a photo on a page": ("pills.gif", "/answers/0", lambda path: view(
        "care", None, "profile/rose", "setPhoto", path)),
}


def export(path, **more):
    return ["data/export", {"format": "daybook", "path": path, **more}]


class Files(SceneTest):
    def setUp(self):
        super().setUp()
        self.call("task/add", id="fern", title="Fern")
        self.call("profile/add", id="rose", name="Rose", phone="+49301234567",
                  relationship="Gran")
        self.outside, self.own = self.home / "outside", self.scene.own / "other"
        self.token = self.scene.token()
        for folder in (self.outside, self.own):
            self.put(folder, self.token)
        self.data, self.code = self.scene.data, self.scene.plugin
        self.shared, self.grant = self.home / "shared", self.home / "grant"
        for folder in (self.shared, self.grant, self.home / "single", self.data, self.code):
            self.put(folder, "Water the fern")
        for folder in (self.shared, self.grant):
            self.scene.mkdir(folder / "sub")

    def put(self, folder, title):
        self.scene.file(folder / "tasks.json", json.dumps(
            [{"description": title, "status": "pending", "entry": "20260301T080000Z",
              "uuid": "00000000-0000-4000-8000-" + title.encode().hex()[-12:]}]))
        shutil.copyfile(CASES / "care/pills.gif", folder / "pills.gif")
        shutil.copytree(CASES / "data/loop", folder / "loop")

    def link(self, name, target):
        """A link in each granted folder."""
        for folder in (self.shared, self.grant):
            (folder / name).symlink_to(target)

    def check(self, asked, row, kinds=("permissionDenied",)):
        """Each is a label, a pointer, paths of which the first leads to something, and requests.

        All are refused, and their answers differ by the paths alone.
        """
        requests = [each for *_, requests in asked for each in requests]
        answers = iter(self.asked(ASK, GRANTED, requests=requests)[1:])
        faults = []
        for label, pointer, paths, requests in asked:
            words = set()
            for path, (_, _, answer) in zip(paths, answers):
                error = answer.get("error", {"data": {}})
                data = error["data"]
                if data.get("kind") not in kinds or data.get("pointer") != pointer:
                    faults.append(f"{label}: {answer}")
                elif data["kind"] == "permissionDenied" and (
                        f"`permissions.{row}`" not in data["hint"]):
                    faults.append(f"{label}: {data['hint']}")
                words.add(json.dumps(error, ensure_ascii=False).replace(str(path), "@").replace(
                    os.path.dirname(path), "@"))
            if len(words) > 1:
                faults.append(f"{label}: it tells what is there: {words}")
        self.assertEqual(faults[:3], [], f"{len(faults)} of {len(asked)}")

    def check_nothing_came_in(self):
        """Nothing of what is outside is known to daybook now, nor to the plugin."""
        self.assertNotIn(self.token, json.dumps(self.call("task/list", limit=1000)))
        for top in (self.scene.database.parent, self.grant):
            for path in top.rglob("*"):
                if path.is_file() and not path.is_symlink() and self.own not in path.parents:
                    self.assertNotIn(self.token.encode(), path.read_bytes(), path)

    def test_a_link_in_the_place_of_a_granted_folder_tells_nothing(self):
        inner = self.scene.mkdir(self.grant / "sub/inner")
        told = self.asked("""
os.rename(P.sub, P.sub + "-away")
os.mkdir(P.sub)
for target in P.targets:
    os.symlink(target, P.sub + "/inner")
    told("data/import", format="taskwarrior", path=P.sub + "/inner/x")
    os.unlink(P.sub + "/inner")
""", {"methods": ["data/import"], "writes": ["~/grant"], "reads": ["~/grant/sub/inner"]},
                          sub=str(inner.parent), targets=[
                              str(self.outside / "tasks.json"), str(self.outside / "nothing")])
        there, missing = (answer["error"] for _, _, answer in told[1:])
        self.assertEqual(there["data"]["kind"], "permissionDenied")
        self.assertEqual(there, missing)

    def test_content_that_a_person_attached_from_elsewhere_stays_there(self):
        for name, path, copy in (("away", self.outside, False), ("near", self.shared, False),
                                 ("kept", self.outside, True)):
            self.call("task/attach", id="fern", attachment=name, path=str(path / "tasks.json"), copy=copy)
        away, near, kept = (answer for _, _, answer in self.asked(ASK, GRANTED, requests=[
            ["task/getAttachment", {"id": "fern", "attachment": name}]
            for name in ("away", "near", "kept")])[1:])
        self.assertEqual(away["error"]["data"]["kind"], "permissionDenied")
        self.assertIn("result", near)
        # A copy is daybook's, which was granted with the method.
        self.assertIn("result", kept)

    def test_what_it_may_read_is_read(self):
        # A second name of a file is the plugin's to read, too.
        shutil.copytree(self.outside, self.shared / "second", copy_function=os.link)
        inside = {"a granted folder": self.shared, "one within": self.shared / "sub/..",
                  "one to change": self.grant, "a granted file": self.home / "single",
                  "its own folder": self.data, "its code": self.code,
                  "a second name": self.shared / "second"}
        asked = [(f"{where}: {use}", make(str(folder / name)))
                 for where, folder in inside.items() for use, (name, _, make) in READS.items()]
        told = self.asked(ASK, GRANTED, requests=[request for _, request in asked])[1:]
        self.assertEqual(len(told), len(asked))
        self.assertEqual([(label, answer["error"]) for (label, _), (_, _, answer)
                          in zip(asked, told) if "error" in answer], [])

    def ways(self, file):
        """What leads to something out of reach, and beside it what leads to nothing."""
        def both(start):
            return [f"{start}/{each}" for each in (file, "none")]
        yield "outside", both(self.outside)
        yield "above", both(f"{self.shared}/../outside")
        yield "above, by a folder", both(f"{self.grant}/sub/../../outside")
        yield "a link", [f"{self.shared}/to-{file}", f"{self.shared}/nothing"]
        yield "a link where it may write", [f"{self.grant}/to-{file}", f"{self.grant}/nothing"]
        yield "a linked folder", [f"{self.shared}/folder/{file}", f"{self.shared}/gone/{file}"]
        yield "in a linked folder", both(f"{self.grant}/folder")
        yield "a link to the system's", both(f"{self.shared}/process{self.outside}")
        for start in ("self", "thread-self", "1"):
            yield f"the system's for {start}", both(f"/proc/{start}/root{self.outside}")

    def hidden(self, file):
        yield "daybook's own", [f"{self.own}/{each}" for each in (file, "none")]
        yield "daybook's own folder", [str(self.own), str(self.own.with_name("none"))]
        yield "what was agreed to", [str(self.scene.state), f"{self.scene.state}/none.json"]

    def requests(self, ways):
        return [(f"{way}: {use}", pointer, paths, [make(each) for each in paths])
                for use, (file, pointer, make) in READS.items() for way, paths in ways(file)]

    def links(self):
        for file in ("tasks.json", "pills.gif", "loop"):
            self.link(f"to-{file}", self.outside / file)
        self.link("nothing", self.outside / "none")
        self.link("folder", self.outside)
        self.link("gone", self.home / "none")
        self.link("process", "/proc/self/root")

    def test_what_it_may_not_read_is_refused(self):
        self.links()
        self.check(self.requests(self.ways), "reads")
        self.check_nothing_came_in()

    def test_what_is_daybooks_is_refused_where_the_folder_is_granted(self):
        self.check(self.requests(self.hidden), "reads")
        self.check_nothing_came_in()

    def test_a_relative_path_is_no_way_nor_one_through_a_file(self):
        starts = (os.path.relpath(self.outside, self.scene.cwd), "../../../outside", "../outside",
                  f"{self.home}/single/tasks.json/../../outside")
        asked = [(f"{start}: {use}", pointer, paths, [make(each) for each in paths])
                 for use, (file, pointer, make) in READS.items() for start in starts
                 for paths in [[f"{start}/{each}" for each in (file, "none")]]]
        self.check(asked, "reads", ("permissionDenied", "invalidValue"))
        self.check_nothing_came_in()

    # What is written

    def snapshot(self):
        found = {str(path): path.read_bytes() if path.is_file() else None
                 for folder in (self.outside, self.shared, self.own, self.code / "loop")
                 for path in sorted(folder.rglob("*"))}
        code = {path.name for path in self.code.glob("*")} & {"none", "new.json"}
        return {**found, "code": code, "tasks": (self.code / "tasks.json").read_bytes()}

    def test_it_writes_where_it_may(self):
        places = [self.grant / "new.json", self.grant / "tasks.json", self.data / "new.json"]
        requests = [export(str(path), format=name, overwrite=True) for path in places
                    for name in ("daybook", "taskwarrior")]
        told = self.asked(ASK, GRANTED, requests=requests)[1:]
        self.assertEqual([(params["path"], answer["error"]) for _, params, answer in told
                          if "error" in answer], [])
        for path in places:
            self.assertIn("Fern", path.read_text(encoding="utf-8"))

    def test_it_writes_nowhere_else(self):
        self.links()
        before = self.snapshot()
        places = [self.outside, self.shared, self.code, f"{self.grant}/../outside", self.own,
                  f"{self.grant}/sub/../../outside", f"{self.grant}/folder", self.home, "/tmp",
                  f"{self.grant}/process{self.outside}", f"/proc/self/root{self.outside}"]
        self.check([(f"{place}, {more}", "/path", paths, [export(each, **more) for each in paths])
                    for place in map(str, places)
                    for more in ({}, {"overwrite": True}, {"format": "taskwarrior"})
                    for paths in [[f"{place}/{each}" for each in ("tasks.json", "none")]]],
                   "writes")
        self.assertEqual(self.snapshot(), before)

    def test_a_link_in_the_place_of_a_file_tells_nothing(self):
        """Neither what it leads to, nor whether it leads to something."""
        before = self.snapshot()
        targets = [self.outside / "tasks.json", self.outside / "none", self.outside,
                   self.scene.database, "/dev/null"]
        for more in ({}, {"overwrite": True}):
            paths = [str(self.grant / f"link-{number}") for number in range(len(targets))]
            for path, target in zip(paths, targets):
                shutil.rmtree(path, ignore_errors=True)
                pathlib.Path(path).unlink(missing_ok=True)
                os.symlink(target, path)
            told = self.asked(ASK, GRANTED, requests=[export(each, **more) for each in paths])[1:]
            with self.subTest(more):
                self.assertEqual(len({re.sub("link-[0-9]", "@", json.dumps(
                    [answer.get("error"), sorted(answer)])) for _, _, answer in told}), 1, told)
            self.assertEqual(self.snapshot(), before)

    def test_a_link_that_is_swapped_in_leads_nowhere(self):
        """While daybook is asked, what is granted and links that lead out change places."""
        self.put(self.grant / "folder", "Water the fern")
        for name in ("tasks.json", "pills.gif", "folder"):
            (self.grant / f"link-{name}").symlink_to(
                self.outside if name == "folder" else self.outside / name)
        before = self.snapshot()
        requests = [make(f"{self.grant}/{folder}{file}") for folder in ("", "folder/")
                    for file, _, make in READS.values() if file != "loop"]
        requests += [export(f"{self.grant}/folder/new-@.json"),
                     export(f"{self.grant}/tasks.json", overwrite=True)]
        told = self.asked(RACE, GRANTED, requests=requests, grant=str(self.grant), seconds=SECONDS)
        kinds = collections.Counter(answer.get("error", {"data": {"kind": "done"}})["data"]["kind"]
                                    for _, _, answer in told)
        self.assertGreater(min(kinds["done"], kinds["permissionDenied"]), 5, kinds)
        self.assertEqual(self.snapshot(), before)
        self.check_nothing_came_in()


if __name__ == "__main__":
    unittest.main()
