# Three commands matter: `make play`, `make check` and `make test`. Each does its own set-up in .venv and says what it is doing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
GAME ?= dragobert
# Of the tests, which run in so many processes.
WORKERS ?= 2
# Bytecode is kept in $(VENV), whatever the environment says: thousands of tests would be rewritten at every run.
KEEPING := env -u PYTHONDONTWRITEBYTECODE PYTHONPYCACHEPREFIX=$(abspath $(VENV))/pycache

.PHONY: play terminal check test wheel proof mutants bench peers benchmarks golden pictures types requirements clean

play: $(VENV)/run.stamp  ## open the page and play in the browser
	@$(BIN)/filon serve --open --game $(GAME)

terminal: $(VENV)/run.stamp  ## sit down at the terminal table
	@$(BIN)/filon warm
	@$(BIN)/filon play $(GAME)

check: $(VENV)/dev.stamp $(VENV)/node.stamp  ## style, types, the tests of what changed and a small contract; two minutes at most
	@$(KEEPING) $(BIN)/python tools/check.py --workers $(WORKERS) $(if $(BASE),--base $(BASE))

test: $(VENV)/dev.stamp $(VENV)/node.stamp  ## lint, types and every test
	@echo "filon: checking style"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@echo "filon: checking types"
	@$(BIN)/mypy
	@echo "filon: compiling the games (once per change of the rules)"
	@$(BIN)/filon warm
	@$(BIN)/python tests/browser/chromium.py
	@echo "filon: running every test"
	@$(KEEPING) $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

wheel: $(VENV)/run.stamp  ## a wheel with all games compiled, in dist, and a pure one in dist/pure; two minutes
	@$(BIN)/python tools/wheel.py

proof: $(VENV)/dev.stamp  ## the large counts; resumable; dated results in docs/proof
	@$(BIN)/python tools/proof.py

mutants: $(VENV)/dev.stamp  ## break a game's rules 200 times and see the tests notice
	@$(BIN)/python tools/mutants.py $(GAME)

bench: $(VENV)/run.stamp  ## how fast it is, here and now
	@$(BIN)/filon bench

peers: $(VENV)/peers.stamp  ## how fast it is beside OpenSpiel, in one run
	@$(BIN)/python benchmarks/peers.py

benchmarks: $(VENV)/peers.stamp  ## measure every game, and write docs/benchmarks.md; ten minutes on a quiet machine
	@$(BIN)/filon warm
	@$(BIN)/python benchmarks/peers.py --out docs/benchmarks.md

golden: $(VENV)/dev.stamp  ## write the golden playthroughs and recorded games anew
	@$(BIN)/python tools/golden.py

pictures: $(VENV)/dev.stamp  ## draw the pictures of all games anew, and the icons of the app
	@$(BIN)/python tools/pictures.py

types: $(VENV)/dev.stamp  ## write the types of the browser client anew, from those of the wire
	@$(BIN)/python tools/wire_types.py

requirements: $(VENV)/dev.stamp  ## lock the newest versions again, with hashes
	@$(PIP) install uv
	@for set in run: dev:"--extra dev" peers:"--extra peers"; do \
		$(BIN)/uv pip compile pyproject.toml --extra build $${set#*:} --universal --generate-hashes --upgrade --quiet \
			--no-emit-index-url --no-annotate --no-header -o requirements/$${set%%:*}.txt; done

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "filon: needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12"; exit 1; }
	@echo "filon: making a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV) || { echo "filon: $(PYTHON) cannot make one; on Debian: apt install python3-venv"; exit 1; }

# Everything is installed at its locked version and checked against its hash; filon itself from this folder.
$(VENV)/%.stamp: requirements/%.txt pyproject.toml | $(BIN)/python
	@echo "filon: installing what $* needs (a minute or two the first time)"
	@$(PIP) install --require-hashes -r requirements/$*.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# The browser client is checked with tools from npm, run by the Node that came with the development requirements.
$(VENV)/node.stamp: package-lock.json $(VENV)/dev.stamp
	@echo "filon: installing what checks the browser client"
	@PATH="$(abspath $(BIN)):$$PATH" $(BIN)/npm ci --silent --no-audit --no-fund
	@touch $@
