# The project's commands. Only Python 3.11 or later is assumed; everything else goes into .venv.
#
#   make setup   make .venv, with the command in .venv/bin/sulaco, and build the browser client
#   make play    set up, then start the table and open the browser; FLAGS="--port 5000" goes to sulaco serve
#   make quick   lint, then the tests of rules and components: under 90 seconds
#   make test    set up, then run every test; those of rules and components with undo, save and load beside them
#   make client  build the browser client anew if something of it has changed
#   make wheel   build the installable package into dist/, with the client in it
#   make shots   take the pictures of README and docs from the running program; FLAGS="--to FOLDER NAME" some, elsewhere
#   make golden  write the golden playthroughs and random games of tests/golden anew, after a rule was changed on purpose
#   make lint    ruff, format check, mypy --strict
#   make balance play every mission, pair and film many times with bots and write docs/balance.md
#   make ladder  measure how strong the levels of bots are, into docs/balance.md: hours; it can be stopped and goes on
#   make proofs  300 previews of each game against what then happens, and whole games watched, in a browser: long
#   make pace    how long people wait between two of their decisions
#   make questions  how many questions a turn a person is asked who plays corps alone
#   make bench   the speed figures, next to python-chess
#   make lock    compile requirements/*.txt anew from pyproject.toml

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
UV ?= $(BIN)/uv
# Whoever imports a module compiles it; compiling all of them beforehand takes as long as installing them.
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
COMPILE := $(UV) pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command "make lock" --quiet --upgrade \
	--no-config

# The first Python on the path that is new enough, unless PYTHON names one.
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11 python; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo "$$python"; break; }; done)

# Where this is set, each of the hundreds of processes that the tests start compiles everything anew.
export PYTHONDONTWRITEBYTECODE :=

CLIENT := src/sulaco/server/client/index.html
CLIENT_SOURCES := $(shell find web/src web/public web/scripts -type f -not -path 'web/src/generated/*') \
	$(wildcard web/*.json web/*.ts web/*.js web/*.html) scripts/client.py $(wildcard src/sulaco/server/protocol/*.py) \
	$(wildcard src/sulaco/games/*/box.py src/sulaco/games/*/view.py src/sulaco/games/*/state.py)

.PHONY: setup play quick test golden balance ladder lint bench lock client wheel shots pace questions proofs
.DEFAULT_GOAL := setup

setup: $(STAMP) $(CLIENT)

client: $(CLIENT)

$(CLIENT): $(STAMP) $(CLIENT_SOURCES)
	$(BIN)/python scripts/client.py build
	@touch $@

# The stamp is newer than everything that decides what is installed: a second setup does nothing.
# The build backend comes first, and nothing is built in isolation: so nothing without a hash is fetched.
$(STAMP): pyproject.toml requirements/build.txt requirements/dev.txt
	@test -n "$(PYTHON)" || { echo "Sulaco needs Python 3.11 or later, and none was found on the path." >&2; exit 2; }
	test -x $(BIN)/python || "$(PYTHON)" -m venv $(VENV)
	$(INSTALL) --require-hashes -r requirements/build.txt
	$(INSTALL) --require-hashes --no-build-isolation --use-pep517 -r requirements/dev.txt
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

play: setup
	@$(BIN)/sulaco serve --open $(FLAGS)

test: setup
	$(BIN)/python scripts/client.py test
	$(BIN)/python scripts/browser.py
	$(BIN)/python -m pytest --durations 15 -m "not alone" --twins
	$(BIN)/python -m pytest --quiet -n 0 -m alone

# Only the files that hold such tests are named, so that pytest does not import the others.
quick: lint
	$(BIN)/python -m pytest --quiet -m "rule or component" \
		$$(grep -rlE --include='test_*.py' 'mark\.(rule|component)' tests)

golden: setup
	$(BIN)/python -m tests.golden

balance: setup
	$(BIN)/python -m sulaco.lab.balance docs/balance.md
	$(BIN)/python -m sulaco.lab.matrix docs/balance.md
	$(BIN)/python -m sulaco.lab.films docs/balance.md

ladder: setup
	$(BIN)/python -m sulaco.lab.ladder docs/balance.md $(FLAGS)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict src tests scripts
	$(BIN)/python scripts/client.py check

wheel: setup
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .

shots: setup
	$(BIN)/python -m scripts.shots $(FLAGS)

proofs: setup
	SULACO_PREVIEWS=300 SULACO_LINES=5000 $(BIN)/python -m pytest --quiet -rP \
		tests/browser/test_previews.py tests/browser/test_stage.py

pace: setup
	$(BIN)/python -m scripts.pace $(FLAGS)

questions: setup
	$(BIN)/python -m scripts.questions $(FLAGS)

bench: setup
	$(BIN)/sulaco bench --peers

lock:
	test -x $(BIN)/python || "$(PYTHON)" -m venv $(VENV)
	test -x "$(UV)" || $(BIN)/python -m pip install --quiet uv
	$(COMPILE) --output-file requirements/core.txt
	$(COMPILE) --extra build --output-file requirements/build.txt
	$(COMPILE) --extra terminal --output-file requirements/terminal.txt
	$(COMPILE) --extra server --output-file requirements/server.txt
	$(COMPILE) --extra postgres --output-file requirements/postgres.txt
	$(COMPILE) --extra lab --output-file requirements/lab.txt
	$(COMPILE) --extra cluster --output-file requirements/cluster.txt
	$(COMPILE) --extra agents --output-file requirements/agents.txt
	$(COMPILE) --extra node --output-file requirements/node.txt
	$(COMPILE) --extra dev --output-file requirements/dev.txt
	cd web && npm install --package-lock-only
