"""scripts/generate-types writes what is missing, names what differs, and removes what nothing writes."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent


class GenerateTypes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="daybook-types-")
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = pathlib.Path(cls.temporary.name)
        shutil.copytree(ROOT / "protocol" / "schema", cls.folder / "protocol" / "schema")
        shutil.copy(ROOT / "protocol" / "openrpc.json", cls.folder / "protocol")
        (cls.folder / "scripts").mkdir()
        shutil.copy(ROOT / "scripts" / "generate-types", cls.folder / "scripts")
        shutil.copytree(ROOT / "scripts" / "generators", cls.folder / "scripts" / "generators",
                        ignore=shutil.ignore_patterns("__pycache__"))

    def run_generator(self, *arguments):
        return subprocess.run([sys.executable, "-B", "scripts/generate-types", *arguments],
                              cwd=self.folder, capture_output=True, text=True, timeout=60)

    def generate(self, *arguments):
        ended = self.run_generator(*arguments)
        self.assertEqual(ended.stderr, "")
        return ended.returncode, ended.stdout.splitlines()

    def test_a_copy_without_them_gets_them_all(self):
        self.assertEqual(self.generate(), (0, []))
        self.assertEqual(self.generate("--check"), (0, []))
        written = [path for path in self.folder.rglob("*") if path.is_file()
                   and "scripts" not in path.parts and "schema" not in path.parts]
        self.assertGreater(len(written), 600)
        for path in written:
            path = path.relative_to(self.folder)
            if path.parts[0] == "docs":
                self.assertEqual((self.folder / path).read_bytes(), (ROOT / path).read_bytes(), path)
        made = {path.name for path in (self.folder / "dist" / "protocol").iterdir()}
        self.assertEqual(made, {"daybook.d.ts", "daybook.lua", "daybook.py", "daybook-schema.el",
                                "json-schema"})

    def test_what_differs_or_is_not_written_is_named_and_mended(self):
        self.generate()
        changed = self.folder / "docs" / "reference" / "task.md"
        extra = self.folder / "dist" / "protocol" / "json-schema" / "task" / "water.params.json"
        page = self.folder / "docs" / "reference" / "water.md"
        before = changed.read_bytes()
        changed.write_text("Things to do.\n", encoding="utf-8")
        extra.write_text("{}\n", encoding="utf-8")
        page.write_text("# Water\n", encoding="utf-8")
        status, said = self.generate("--check")
        self.assertEqual(status, 1)
        self.assertEqual(sorted(said), [
            f"{path} is not what scripts/generate-types writes"
            for path in ("docs/reference/task.md", "docs/reference/water.md")])
        self.assertEqual(self.generate(), (0, []))
        self.assertEqual(changed.read_bytes(), before)
        self.assertFalse(extra.exists())
        self.assertFalse(page.exists())

    def test_a_bundle_with_an_unknown_member_is_refused_with_its_place(self):
        path = self.folder / "protocol" / "openrpc.json"
        whole = path.read_text(encoding="utf-8")
        self.addCleanup(path.write_text, whole, encoding="utf-8")
        for place, wanted in (
                ("components/schemas/Tag/properties/name", "multipleOf"),
                ("tag/list/properties/limit/anyOf/0", "exclusiveMaximum"),
                ("tag/list/result", "patternProperties")):
            bundle = json.loads(whole)
            found = next(each for each in bundle["methods"] if each["name"] == "tag/list")
            limit = next(each for each in found["params"] if each["name"] == "limit")
            {"name": bundle["components"]["schemas"]["Tag"]["properties"]["name"],
             "0": limit["schema"]["anyOf"][0],
             "result": found["result"]["schema"]}[place.rpartition("/")[2]][wanted] = 1
            path.write_text(json.dumps(bundle), encoding="utf-8")
            ended = self.run_generator()
            self.assertEqual(ended.returncode, 1)
            self.assertEqual(
                ended.stderr, f"openrpc.json: {place}: has the unknown member “{wanted}”\n")

    def test_what_only_says_more_about_a_schema_is_taken(self):
        path = self.folder / "protocol" / "openrpc.json"
        whole = path.read_text(encoding="utf-8")
        self.addCleanup(path.write_text, whole, encoding="utf-8")
        bundle = json.loads(whole)
        bundle["components"]["schemas"]["Tag"]["x-later"] = True
        bundle["methods"][0]["x-later"] = True
        path.write_text(json.dumps(bundle), encoding="utf-8")
        self.assertEqual(self.run_generator("--check").stderr, "")


if __name__ == "__main__":
    unittest.main()
