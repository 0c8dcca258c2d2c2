"""The reference says what the bundle says, and its links lead somewhere."""

import json
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
FOLDER = ROOT / "docs" / "reference"
FENCE = re.compile(r"^```.*?^```$", re.M | re.S)
BUNDLE = json.loads((ROOT / "protocol" / "openrpc.json").read_text(encoding="utf-8"))
PAGES = {path: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.md"))}


def headings(text):
    return re.findall(r"^#+ (.*)$", FENCE.sub("", text), re.M)


def anchors(text):
    """What GitHub makes of the headings: small letters, without punctuation, numbered if repeated."""
    found = set()
    for heading in headings(text):
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        number, name = 0, slug
        while name in found:
            number += 1
            name = f"{slug}-{number}"
        found.add(name)
    return found


class Reference(unittest.TestCase):
    def test_every_link_leads_to_a_file_and_a_heading_of_it(self):
        known = {path: anchors(text) for path, text in PAGES.items()}
        links = 0
        for path, text in PAGES.items():
            for target in re.findall(r"\]\(([^)]*)\)", FENCE.sub("", text)):
                name, _, anchor = target.partition("#")
                file = (path.parent / name).resolve() if name else path
                with self.subTest(page=path.name, link=target):
                    self.assertTrue(file.exists())
                    if anchor:
                        known.setdefault(file, anchors(file.read_text(encoding="utf-8")))
                        self.assertIn(anchor, known[file])
                links += 1
        self.assertGreater(links, 2000)

    def test_every_namespace_says_what_it_is_about(self):
        for path, text in PAGES.items():
            with self.subTest(page=path.name):
                said = text.split("\n")[2].partition(" [All namespaces]")[0]
                self.assertRegex(said, r"^[A-Z].{20,}\.$")

    def test_every_method_notification_type_and_error_is_described_once(self):
        said = [heading.strip("`") for text in PAGES.values() for heading in headings(text)
                if heading.startswith("`")]
        wanted = [each["name"] for member in ("methods", "x-plugin-methods", "x-notifications")
                  for each in BUNDLE[member]]
        wanted += [*BUNDLE["components"]["schemas"], *BUNDLE["components"]["errors"]]
        self.assertEqual(sorted(said), sorted(wanted))

    def test_every_type_that_is_named_is_a_link(self):
        types = set(BUNDLE["components"]["schemas"])
        for path, text in PAGES.items():
            for row in re.findall(r"^\| `.*$", text, re.M):
                kind = row.split(" | ")[1]
                with self.subTest(page=path.name, row=row):
                    self.assertNotIn(kind.removeprefix("list of ").strip("`"), types)

    def test_every_param_has_a_row_below_its_method(self):
        for method in BUNDLE["methods"]:
            text = next(text for text in PAGES.values() if f"\n### `{method['name']}`\n" in text)
            part = text.partition(f"\n### `{method['name']}`\n")[2].partition("\n### ")[0]
            names = re.findall(r"^\| `([^`]+)` \|", part, re.M)
            self.assertEqual(names, [each["name"] for each in method["params"]], method["name"])
            self.assertEqual(part.count("```json"), 2, method["name"])

    def test_every_example_is_json_and_that_of_the_bundle(self):
        examples = {each["name"]: each["examples"][0] for each in BUNDLE["methods"]}
        seen = set()
        for text in PAGES.values():
            blocks = [json.loads(each) for each in
                      re.findall(r"^```json\n(.*?)^```$", text, re.M | re.S)]
            for request, answer in zip(blocks, blocks[1:]):
                if request.get("method") in examples:
                    example = examples[request["method"]]
                    self.assertEqual(answer["result"], example["result"]["value"])
                    self.assertEqual(answer["id"], request["id"])
                    self.assertEqual(request["params"], {
                        each["name"]: each["value"] for each in example["params"]})
                    seen.add(request["method"])
        self.assertEqual(seen, set(examples))


if __name__ == "__main__":
    unittest.main()
