"""Text messages through a provider on the web: see README.md. daybook starts this by a schedule."""

import sys

from messenger.main import main

if __name__ == "__main__":
    sys.exit(main())
