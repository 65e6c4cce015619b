# make serve    the site with its checker, on this machine
# make test     everything that must hold
# make help     the rest

SHELL := bash
# The theme's advertisement for its successor.
export NO_MKDOCS_2_WARNING := 1
# Tests start several Pythons, and each would compile all modules for itself.
unexport PYTHONDONTWRITEBYTECODE
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

PORT ?= 8000
# More than there are cores: one that waits for a browser leaves its core to another.
JOBS ?= 3
PY := .venv/bin/python
# Each holds when its step was last done; they lie with what they speak of, so that removing that removes them.
PYTHON := .venv/.python
LIBRARIES := .venv/.libraries
PROJECT := .venv/.project
PACKAGES := node_modules/.packages
PEERS := build/peers
COMPILED := build/compiled.done
SITE := build/site.done

find = $(shell find $(1) -not -path '*/__pycache__*' -not -name '*.pyc' 2>/dev/null)
SPEC := $(call find,spec -type f)
# Folders of pages too: their date tells of a page that is gone.
SOURCES := $(SPEC) $(call find,maubinh_core -type f) $(call find,docs overrides benchmarks/results) \
	examples.yaml mkdocs.yml pyproject.toml README.md

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "%-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: setup
setup: $(PROJECT) $(PACKAGES) ## .venv with the command line in it, node_modules, and the browsers of the tests
	@tools/browsers.sh

$(PYTHON): .python-version tools/venv.sh
	@tools/venv.sh
	@touch $@

$(LIBRARIES): requirements.txt $(PYTHON)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

$(PROJECT): pyproject.toml $(LIBRARIES)
	$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(PACKAGES): package.json package-lock.json .npmrc tools/node.sh $(LIBRARIES)
	@tools/node.sh
	@touch $@

.PHONY: compile
compile: $(COMPILED) ## the specification into the form the core reads

$(COMPILED): $(SPEC) examples.yaml docs/en/protocol.md docs/en/knobs.md docs/en/exhaustive.md $(PROJECT)
	$(PY) -m spec.build.compile
	@mkdir -p $(@D) && touch $@

.PHONY: site
site: $(SITE) ## the whole site into site/

$(SITE): $(SOURCES) $(COMPILED) $(PROJECT) $(PACKAGES)
	$(PY) -m mkdocs build --strict --quiet --site-dir site
	@mkdir -p $(@D) && touch $@

.PHONY: serve
serve: $(SITE) ## the site on this machine, or on another port with PORT=8001
	@$(PY) tools/serve.py --site site --port $(PORT)

.PHONY: lint
lint: $(PROJECT) ## style and types
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

.PHONY: test
test: setup lint ## everything: style, types, the cases, the site and the checker in three browsers
	$(PY) -m pytest -n $(JOBS) --dist loadscope --no-loadscope-reorder

.PHONY: proof
proof: setup $(SITE) ## the whole of what the tests only try, under twenty minutes on two cores
	@$(PY) -m tools.proof

.PHONY: coverage
coverage: $(PROJECT) $(PACKAGES) ## which branches of the core the cases and properties take
	@$(PY) -m benchmarks.coverage

.PHONY: digests
digests: $(PROJECT) ## the digests of all hands and of ten thousand tables, recomputed and compared
	$(PY) -m spec.build.digests --check

.PHONY: census
census: $(PROJECT) ## every row ranked, every hand's instant wins counted, a second and slower way
	$(PY) -m spec.odds --check
	$(PY) -m benchmarks.census

.PHONY: identify
identify: $(PROJECT) ## whether the rules of a hundred programs are found out, in how many questions
	$(PY) -m benchmarks.identify

.PHONY: wheel
wheel: $(PROJECT) ## the core's wheel and source archive into dist/
	rm -rf dist
	$(PY) -m hatchling build

.PHONY: bench
bench: $(PROJECT) $(PACKAGES) $(COMPILED) ## how fast it is, as ratios, and what a reader's browser has to fetch
	$(PY) -m benchmarks.speed
	$(PY) -m benchmarks.arrange
	@mkdir -p build/bench && $(PY) -m spec.build.browser --site build/bench --sizes

.PHONY: peers
peers: $(PEERS)/.libraries ## who ranks hands faster: every other evaluator that is Python alone
	$(PEERS)/bin/python -m benchmarks.peers

$(PEERS)/.libraries: benchmarks/requirements.txt $(PYTHON)
	$(PY) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r benchmarks/requirements.txt
	@touch $@

LIGHTHOUSE := tools/lighthouse/node_modules/.packages

$(LIGHTHOUSE): tools/lighthouse/package.json tools/lighthouse/package-lock.json $(PACKAGES)
	@tools/node.sh tools/lighthouse
	@touch $@

.PHONY: lighthouse
lighthouse: $(SITE) $(LIGHTHOUSE) ## Lighthouse's scores of the main pages
	$(PY) -m benchmarks.lighthouse

.PHONY: startup
startup: $(SITE) ## start-up in a browser beside stock Pyodide's
	$(PY) -m benchmarks.startup

.PHONY: mutants
mutants: $(COMPILED) ## rules and code changed on purpose: which vectors notice, in build/mutants/
	$(PY) -m tools.mutants

.PHONY: audit
audit: $(PROJECT) $(PACKAGES) ## each package from elsewhere with its licence and why it is here
	@$(PY) -m tools.audit

.PHONY: lock
lock: $(PROJECT) ## requirements.txt anew from requirements.in, package-lock.json from package.json
	$(PY) -m piptools compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --no-header \
		--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --output-file requirements.txt requirements.in
	$(PY) -m piptools compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --no-header \
		--no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
		--output-file benchmarks/requirements.txt benchmarks/requirements.in
	npm install --package-lock-only --ignore-scripts --no-audit --no-fund

.PHONY: clean
clean: ## what make made, but for .venv and node_modules
	rm -rf build dist site .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -not -path './.venv/*' -not -path './node_modules/*' -prune -exec rm -rf {} +
