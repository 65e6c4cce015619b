"""The browsers the pages are tried in, each driven by the means it has: Chromium, Firefox and WebKit."""
