"""``python -m maubinh_core``: the command line where its own name is not on the path."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
