"""Keeps daybook's tasks in step with todo.txt and org files: a feeder, run by daybook."""

import sys

from feeder.main import main

sys.exit(main())
