"""What scripts/checks/rows.py finds wrong, on small pages."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import rows  # noqa: E402

KNOWN = {"tag/add.rpc", "TagTests/added"}
HEAD = "# Title\n\n| row | rule | proof |\n|---|---|---|\n"
ROWS = [f"| {document}/first | It works | `tag/add.rpc` |" for document in rows.DOCUMENTS]


class Rows(unittest.TestCase):
    def faults(self, *more, page=ROWS):
        return rows.faults(HEAD + "\n".join([*page, *more]) + "\n", KNOWN)

    def test_cases_and_tests_are_proofs(self):
        self.assertEqual(self.faults("| memoss/both | It works | `tag/add.rpc`, `TagTests/added` |"), [])

    def test_open_and_pending_rows_are_allowed(self):
        self.assertEqual(self.faults("| memoss/a | It works | open: no name |",
                                     "| memoss/b | It works | pending: devices |"), [])

    def test_an_unknown_case_or_test_is_found(self):
        for proof in ("tag/gone.rpc", "TagTests/gone", "tag/add"):
            self.assertEqual(self.faults(f"| memoss/a | It works | `TagTests/added`, `{proof}` |"),
                             [f"memoss/a: no case or test {proof}"])

    def test_a_row_without_a_proof_is_found(self):
        for proof in ("", "tag/add.rpc", "yes: `tag/add.rpc`"):
            self.assertEqual(self.faults(f"| memoss/a | It works | {proof} |"), ["memoss/a: no proof"])
        self.assertEqual(self.faults("| memoss/a | It works | open: |"), ["memoss/a: open without a reason"])
        self.assertEqual(self.faults("| memoss/a | It works | pending: soon |"),
                         ["memoss/a: pending for no known step: soon"])

    def test_a_row_of_another_shape_is_found(self):
        wrong = "not a row `document/name | rule | proof`"
        for row in ("| other/a | It works | `tag/add.rpc` |", "| memoss | It works | `tag/add.rpc` |",
                    "| memoss/a | | `tag/add.rpc` |", "| memoss/a | `tag/add.rpc` |"):
            self.assertEqual(self.faults(row), [f"{row.split()[1]}: {wrong}"])

    def test_a_name_that_comes_twice_is_found(self):
        self.assertEqual(self.faults(ROWS[0]), ["memoss/first: twice"])

    def test_a_document_without_rows_is_found(self):
        self.assertEqual(self.faults(page=ROWS[:-1]), ["hallo: no rows"])

    def test_a_test_is_named_by_its_type_and_function(self):
        source = """
            @Suite("Tags") struct TagTests {
              private func helper() {}
              @Test("It is added", arguments: [1, 2])
              func added(_ number: Int) throws {}
              @Test("It stays") func stays() {}
            }
            """
        self.assertEqual(rows.tests([source]), {"TagTests/added", "TagTests/stays"})


if __name__ == "__main__":
    unittest.main()
