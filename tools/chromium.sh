#!/usr/bin/env bash
# Sees to it that there is a Chromium for the browser tests. Names it where it is found.
set -euo pipefail

found() {
    [ -n "${CHROMIUM:-}" ] && { echo "$CHROMIUM"; return; }
    command -v chromium || command -v google-chrome
}

if ! found; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "make setup: installing Chromium for the browser tests" >&2
        apt-get update -qq >&2
        DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium >&2
    fi
    found || {
        echo "make setup: install Chromium (Debian's package is called chromium) or name it in CHROMIUM, and run make again." >&2
        exit 1
    }
fi
