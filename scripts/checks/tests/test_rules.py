"""What scripts/checks/rules.py finds wrong, on small pages."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import rules  # noqa: E402

README = """# Title

Ids come back. `null` counts.

| cap | number |
|---|---|
| nesting | 512 |

```sh
serve. Not a sentence.
```

<!-- generated: begin -->
Not a rule.
"""
HEAD = "# Rules\n"
BUNDLE = rules.Bundle(rules.PROTOCOL / "openrpc.json")


class Rules(unittest.TestCase):
    def setUp(self):
        self.rules = list(rules.sentences(README))
        proofs = {rule: "`jsonrpc/string-id`" for rule in self.rules}
        page, _ = rules.written(HEAD, self.rules, proofs)
        self.page = page

    def problems(self, page, of=None):
        return [each for each in rules.problems("RULES.md", HEAD, of or self.rules, page, BUNDLE) if ".md: " in each]

    def test_sentences_and_rows_are_rules(self):
        self.assertEqual(
            [sentence for _, sentence in self.rules], ["Ids come back.", "`null` counts.", "nesting · 512"])

    def test_a_page_with_proofs_is_right(self):
        self.assertEqual(self.problems(self.page), [])

    def test_a_sentence_without_a_proof_is_found(self):
        page, _ = rules.written(HEAD, self.rules, {})
        self.assertEqual(len(self.problems(page)), 3)

    def test_a_proof_that_is_gone_is_found(self):
        for proof in ("`jsonrpc/gone`", "`Tests/Gone.swift`: “A test”", "because it is so",
                      "`Tests/JSONRPCTests/FlowTests.swift`: “No such test”"):
            page = self.page.replace("  - `jsonrpc/string-id`", f"  - {proof}", 1)
            self.assertEqual(len(self.problems(page)), 1, proof)

    def test_a_changed_sentence_keeps_its_proof_and_is_named(self):
        changed = [(heading, sentence.replace("Ids come", "Ids always come"))
                   for heading, sentence in self.rules]
        self.assertEqual(len(self.problems(self.page, changed)), 2)
        page, named = rules.written(HEAD, changed, rules.proofs(self.page))
        self.assertEqual(named, ["Ids always come back."])
        self.assertEqual(self.problems(page, changed), [])


if __name__ == "__main__":
    unittest.main()
