"""What scripts/checks/rules.py finds wrong, on small pages."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import rules  # noqa: E402

README = """# Title

Ids come back. `null` counts. Ids come in order.

| cap | number |
|---|---|
| nesting | 512 |

```sh
serve. Not a sentence.
```

<!-- generated: begin -->
Not a rule.
"""
SENTENCES = [f"Title: {text}" for text in (
    "Ids come back.", "`null` counts.", "Ids come in order.", "nesting · 512")]
PROOFS = {"a.rpc": ["Title: Ids come back.", "Title: `null` counts."],
          "b.rpc": ["Title: Ids come in", "Title: nesting"]}


class Rules(unittest.TestCase):
    def faults(self, proofs, sentences=()):
        return rules.proven([*SENTENCES, *sentences], proofs)[1]

    def test_sentences_and_rows_are_rules(self):
        self.assertEqual([": ".join(rule) for rule in rules.sentences(README)], SENTENCES)

    def test_each_sentence_has_what_proves_it(self):
        found, faults = rules.proven(SENTENCES, PROOFS)
        self.assertEqual(faults, [])
        self.assertEqual(found[SENTENCES[3]], ["b.rpc"])

    def test_a_sentence_without_a_proof_is_found(self):
        self.assertEqual(self.faults({**PROOFS, "b.rpc": ["Title: nesting"]}),
                         ["nothing proves: Title: Ids come in order."])

    def test_a_sentence_that_is_no_behaviour_needs_none(self):
        self.assertEqual(self.faults(PROOFS, ["A second implementation: It is small."]), [])

    def test_a_proof_of_no_sentence_or_of_several_is_found(self):
        for words, count in (("Title: Ids go", 0), ("Title: Ids", 2), ("Title: Ids come i", 0)):
            self.assertEqual(self.faults({**PROOFS, "c.rpc": [words]}),
                             [f"c.rpc: {count} sentences begin so: {words}"])

    def test_a_line_of_a_case_or_of_a_test_proves(self):
        self.assertEqual(rules.PROVES.findall("# A case.\n# proves: task/get: One\n  // proves: B\nproves: C"),
                         ["task/get: One", "B"])


if __name__ == "__main__":
    unittest.main()
