"""Where the program ``maubinh`` begins."""

from __future__ import annotations

import signal


class Loading:
    """While modules are loaded, Ctrl-C ends the program at once and without a word.

    Heard within an import it may come out as any error at all, or as a traceback through the import.
    """

    def __enter__(self) -> None:
        self._ours = False
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            try:
                signal.signal(signal.SIGINT, signal.SIG_DFL)
                self._ours = True
            except ValueError:  # a thread beside the main one hears no signal
                pass

    def __exit__(self, *exception: object) -> None:
        if self._ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def main() -> int:
    """As `cli.main`."""
    with Loading():
        from .cli import main as begun
    return begun()
