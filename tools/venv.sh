#!/usr/bin/env bash
# Makes .venv with the Python of .python-version: one on the PATH, one of pyenv's, else one that uv brings.
# The browser's byte code must be compiled by that very 3.x, so no other will do.
set -euo pipefail
cd "$(dirname "$0")/.."
wanted=$(tr -d '[:space:]' <.python-version)

# Whether "$1" is a Python of the wanted version that can make virtual environments.
fits() {
    "$1" - "$wanted" 2>/dev/null <<'EOF'
import sys, venv, ensurepip
sys.exit("%d.%d" % sys.version_info[:2] != sys.argv[1])
EOF
}

find_python() {
    local python root
    for python in "python$wanted" python3 python; do
        if command -v "$python" >/dev/null && fits "$python"; then
            command -v "$python"
            return
        fi
    done
    root=${PYENV_ROOT:-$HOME/.pyenv}
    for python in "$root"/versions/"$wanted"*/bin/python; do
        if [ -x "$python" ] && fits "$python"; then
            echo "$python"
            return
        fi
    done
}

find_uv() {
    if command -v uv; then return; fi
    # uv comes as a package too; it needs a place of its own, since .venv is what it is to make.
    local any
    for any in python3 python; do
        if command -v "$any" >/dev/null && "$any" -m venv build/uv >&2 &&
            build/uv/bin/python -m pip install --quiet --disable-pip-version-check uv >&2; then
            echo build/uv/bin/uv
            return
        fi
    done
}

fail() {
    echo "make setup: Python $wanted was not found and uv could not bring it; install Python $wanted (with venv) and run make again." >&2
    exit 1
}

if [ -x .venv/bin/python ] && fits .venv/bin/python; then exit; fi
python=$(find_python)
if [ -z "$python" ]; then
    echo "make setup: no Python $wanted here, asking uv for it" >&2
    uv=$(find_uv) || fail
    [ -n "$uv" ] || fail
    "$uv" --quiet python install "$wanted" >&2 || fail
    python=$("$uv" python find "$wanted") || fail
fi
rm -rf .venv
"$python" -m venv .venv
echo "make setup: .venv made with $("$python" --version)"
