# Every command of the project; `make` alone lists them.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
CODE := engine cards deckbuilder sandbox sanctum_site tests manage.py
TEMPLATES = $$(git ls-files --cached --others --exclude-standard '*.html')

# A Python 3.11, or nothing: one that can make environments and compile before one that cannot, and of these the system's
# own first. Distributions build theirs for speed: with it pages take an eighth less than with one built as it comes.
PYTHON = $(shell for able in 'import ensurepip, sysconfig; open(sysconfig.get_path("include") + "/Python.h")' pass; do \
	for name in /usr/bin/python3.11 python3.11 python3; do \
	$$name -c "import sys; $$able; sys.exit(sys.version_info[:2] != (3, 11))" 2>/dev/null && echo $$name && break 2; \
	done; done)

# $(call apt,PACKAGES): installs Debian packages where that is allowed, else says which are missing.
define apt
	sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	if command -v apt-get >/dev/null && { [ -z "$$sudo" ] || command -v sudo >/dev/null; }; then \
		echo "Installing $(1) (Debian packages)"; \
		$$sudo apt-get update -qq; \
		$$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1) >/dev/null; \
	else \
		echo "Please install: $(1) (these are Debian's names), then run make again." >&2; exit 1; \
	fi
endef

# Python keeps what it has compiled, whatever the environment says: a run of the tests starts it hundreds of times,
# and pytest rewrites every test that it finds no bytecode of.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help
help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: export HTTPS := 0
run: $(VENV)/.run ## set up what is missing and serve on 127.0.0.1 (PORT=8000)
	@mkdir -p .local
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py loadcards
	@$(BIN)/python manage.py collectstatic --no-input --verbosity 0
	@echo "The Sanctum Codex: http://127.0.0.1:$(PORT)/   (Ctrl+C stops it)"
	@if $(BIN)/python -m engine.compiling --wanted; then \
		echo "Compiling the engine in the background (once, about a minute); the site takes it up by itself."; \
		{ $(MAKE) fast >.local/compiling.log 2>&1 && kill -HUP "$$(cat .local/gunicorn.pid)" && \
			kill "$$(cat .local/worker.pid)"; } 2>/dev/null & \
	fi; \
	exec sanctum_site/serve.sh $(PORT)

.PHONY: fast
fast: $(VENV)/.run $(VENV)/.compile compiler ## compile the engine, and say how much faster it is
	@$(BIN)/python -W ignore -m engine.compiling

.PHONY: same
same: $(VENV)/.dev fast ## compile the engine and hold both builds against each other, byte for byte
	@$(BIN)/python -m tests.engine.both_builds

.PHONY: cluster
cluster: $(VENV)/.run $(VENV)/.cluster ## start a Dask scheduler and a worker a core (HOST=), or workers for another (CLUSTER_URL=)
	@if [ -n "$(CLUSTER_URL)" ]; then exec $(WORKERS) "$(CLUSTER_URL)"; fi; \
	echo "The cluster: CLUSTER_URL=tcp://$(HOST):8786   (Ctrl+C stops it; whoever reaches the port can run anything)"; \
	$(BIN)/python -m distributed.cli.dask_scheduler --host $(HOST) --port 8786 --no-dashboard & scheduler=$$!; \
	trap 'kill $$scheduler' EXIT; $(WORKERS) tcp://$(HOST):8786
HOST ?= 127.0.0.1
WORKERS = $(BIN)/python -m distributed.cli.dask_worker --nworkers -1 --nthreads 1 --no-dashboard

.PHONY: test
test: $(VENV)/.dev chromium postgres servers ## install what the tests need, Chromium and servers included, and run them all
	@answer=0; $(TWO_AT_A_TIME) $(NO_SITE) tests/engine || answer=1; \
	SANCTUM_ENGINE= $(TWO_AT_A_TIME) --ignore tests/engine || answer=1; exit $$answer
# The engine's tests run the sources as they are; the site's, the engine that the site has: compiled, where it is.
TWO_AT_A_TIME = $(BIN)/pytest -n 2 --dist worksteal
# Plugins that visit a site, each of which every process would read and every test would ask.
NO_SITE = -p no:playwright -p no:schemathesis -p no:anyio

.PHONY: atlas
atlas: $(VENV)/.run fast ## compute what every two cards do to each other (resumable; CLUSTER_URL= for a cluster)
	@$(BIN)/python -m engine.atlas

.PHONY: matchups
matchups: $(VENV)/.run fast ## fight the starter decks' creatures against each other, and keep the table
	@$(BIN)/python -m engine matchups starters --against starters --output engine/data/matchups.json.gz

.PHONY: audit
audit: $(VENV)/.dev ## look the requirements up in the list of known holes, where it can be reached
	@$(BIN)/pip install --quiet pip-audit
	@mkdir -p .local
	@$(BIN)/pip-audit --requirement requirements.txt --disable-pip --format json --progress-spinner off \
		>.local/audit.json 2>.local/audit.log || true
	@if [ -s .local/audit.json ]; then ! grep -o '"id": "[^"]*"' .local/audit.json; \
		else echo "Not checked: the list of known holes could not be reached."; fi

.PHONY: laws
laws: $(VENV)/.dev ## try the laws that hold of anything LAWS times as often (10), on other examples each time
	@LAWS=$${LAWS:-10} $(BIN)/pytest -n 2 $$(grep -lrE 'tests\.often|hypothesis' tests --include='test_*.py')

.PHONY: fuzz
fuzz: export FUZZ_INPUTS ?= 10000
fuzz: export FUZZ_SECONDS ?= 540
fuzz: export LOG_LEVEL = CRITICAL
fuzz: $(VENV)/.dev postgres ## send hostile requests to every address, on both databases (FUZZ_INPUTS, FUZZ_SECONDS, FUZZ_SEED)
	@$(BIN)/python -m tests.postgres $(FUZZ) & on_postgres=$$!; answer=0; \
	$(FUZZ) || answer=1; wait $$on_postgres || answer=1; exit $$answer
FUZZ = $(BIN)/pytest -q -s -p no:randomly -p no:cacheprovider --show-capture=no tests/fuzz

.PHONY: test-postgres
test-postgres: $(VENV)/.dev postgres ## run the tests that ask the database on a PostgreSQL of their own (PROCESSES=2)
	@SANCTUM_ENGINE= $(BIN)/python -m tests.postgres $(BIN)/pytest -n $${PROCESSES:-2} --dist worksteal --only-database

.PHONY: load
load: $(VENV)/.run postgres ## ask a site of its own for its pages under load, on both databases (WORKERS=2, SECONDS_A_PAGE=15)
	@command -v wrk >/dev/null || { $(call apt,wrk); }
	@env -u DATABASE_URL tests/benchmarks/load.sh
	@$(BIN)/python -m tests.postgres tests/benchmarks/load.sh

.PHONY: memory
memory: $(VENV)/.dev ## ask a site of its own for pages of all kinds, and say what memory its workers have (REQUESTS=50000, WORKERS=2)
	@$(BIN)/python -m tests.benchmarks.memory

.PHONY: bench
bench: $(VENV)/.dev fast servers ## print the benchmark table, each figure beside its yardstick
	@$(BIN)/python -m tests.benchmarks

.PHONY: lint
lint: $(VENV)/.dev ## check style, formatting, import contracts and templates
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/djade --check --target-version 5.2 $(TEMPLATES)

.PHONY: types
types: $(VENV)/.dev ## check the types
	$(BIN)/mypy

.PHONY: format
format: $(VENV)/.dev ## format the code and the templates
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djade --target-version 5.2 $(TEMPLATES)

.PHONY: golden
golden: $(VENV)/.dev ## write the golden files anew; review them as a diff
	@UPDATE_GOLDEN=1 $(BIN)/pytest -q -k golden

.PHONY: lock
lock: $(VENV)/.dev ## lock the requirements again (UPGRADE=--upgrade takes newer versions)
	@$(BIN)/pip install --quiet 'uv>=0.11'
	@$(LOCK) --output-file requirements.txt
	@$(LOCK) --output-file requirements-dev.txt --group dev --constraint requirements.txt
	@$(LOCK) --output-file requirements-compile.txt --group compile --constraint requirements-dev.txt
	@$(LOCK) --output-file requirements-cluster.txt --group cluster --constraint requirements-dev.txt
LOCK = $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-emit-index-url $(UPGRADE)

.PHONY: compiler
compiler: $(VENV)/.run
	@$(BIN)/python -m engine.compiling --possible || { $(call apt,gcc libc6-dev python3-dev); }

.PHONY: chromium
chromium:
	@command -v chromium-headless-shell chromium >/dev/null || { $(call apt,chromium-headless-shell); }

.PHONY: postgres
postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { $(call apt,postgresql); }

.PHONY: servers
servers:
	@command -v valkey-server redis-server >/dev/null || { $(call apt,redis-server); }
	@PATH=$$PATH:/usr/sbin command -v nginx >/dev/null || { $(call apt,nginx-light); }

$(BIN)/pip:
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 is needed as python3.11 or python3." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { $(call apt,python3.11-venv); }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.compile: requirements-compile.txt | $(BIN)/pip
	@$(BIN)/pip install -qq --require-hashes --requirement requirements-compile.txt
	@touch $@

$(VENV)/.cluster: requirements-cluster.txt | $(BIN)/pip
	@$(BIN)/pip install -qq --require-hashes --requirement requirements-cluster.txt
	@touch $@

# The stamps say what .venv holds, so that a second run has nothing to install.
$(VENV)/.run: requirements.txt | $(BIN)/pip
	@echo "Installing the requirements (once)"
	@$(BIN)/pip install -qq --require-hashes --requirement requirements.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt | $(BIN)/pip
	@echo "Installing the requirements of the checks (once)"
	@$(BIN)/pip install -qq --require-hashes --requirement requirements-dev.txt
	@touch $@
