"""What scripts/checks/failed.py finds in a report."""

import pathlib
import sys
import unittest
import xml.etree.ElementTree as tree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from failed import failed  # noqa: E402

REPORT = """
<testsuites><testsuite name="TestResults">
  <testcase classname="StdioTests.Calls" name="passes()" />
  <testcase classname="StdioTests.Calls" name="fails(with:)"><failure message="1" /></testcase>
  <testcase classname="StdioTests.Calls" name="fails(with:)"><failure message="2" /></testcase>
</testsuite></testsuites>
"""


class TestFailed(unittest.TestCase):
    def test_each_test_that_failed_is_named_once(self):
        self.assertEqual(failed(tree.fromstring(REPORT)), [r"StdioTests[./]Calls[./]fails\("])
