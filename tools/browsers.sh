#!/usr/bin/env bash
# Sees to it that the browsers of the tests are here: Chromium, Firefox, and WebKit with the X server it draws on.
# What is missing comes by one call of apt where that may be done: by root, and in CI by sudo. MAUBINH_ENGINES=chromium
# asks for fewer.
set -euo pipefail

engines=${MAUBINH_ENGINES:-chromium firefox webkit}
missing=()
# Chromium without a window takes half the processor time of the whole browser, which will do where it is here.
whole=""

# lacks PACKAGE NAME...: the package is missing where none of the programs is on the PATH.
lacks() {
    local package=$1 name
    shift
    for name in "$@"; do
        if [ -n "$name" ] && command -v "$name" >/dev/null; then return; fi
    done
    missing+=("$package")
}

look() {
    missing=()
    local engine
    for engine in ${engines//,/ }; do
        case $engine in
        chromium) lacks chromium-headless-shell "${CHROMIUM:-}" chromium-headless-shell $whole ;;
        firefox) lacks firefox-esr "${FIREFOX:-}" firefox-esr firefox ;;
        webkit)
            lacks webkit2gtk-driver WebKitWebDriver
            lacks xvfb Xvfb
            ;;
        *)
            echo "MAUBINH_ENGINES names $engine; the engines are chromium, firefox and webkit." >&2
            exit 1
            ;;
        esac
    done
}

look
if [ ${#missing[@]} -gt 0 ] && command -v apt-get >/dev/null; then
    as_root=()
    [ -z "${CI:-}" ] || [ "$(id -u)" = 0 ] || as_root=(sudo -n)
    if [ "$(id -u)" = 0 ] || [ ${#as_root[@]} -gt 0 ]; then
        echo "make setup: installing ${missing[*]} for the browser tests" >&2
        "${as_root[@]}" apt-get update -qq >&2 || true
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -qq -y --no-install-recommends "${missing[@]}" >&2 || true
    fi
fi
whole="chromium google-chrome"
look
if [ ${#missing[@]} -gt 0 ]; then
    cat >&2 <<SENTENCE
make setup: the browser tests want Debian's packages ${missing[*]}; install them (apt-get install ${missing[*]}) and
run make again. A Chromium or Firefox that is elsewhere is named in CHROMIUM or FIREFOX; MAUBINH_ENGINES=chromium
does without the others.
SENTENCE
    exit 1
fi
