"""Calendars and tasks in the form of RFC 5545: see README.md. daybook starts this by a schedule."""

import sys

from feeder.main import main

if __name__ == "__main__":
    sys.exit(main())
