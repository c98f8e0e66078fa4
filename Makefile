# make play     set everything up in .venv, then serve the tables and open the page
# make test     all that CI does: lint, types, and the suite interpreted, compiled and planted
# make soak     the long runs, before a release
# make tuned    compile twice, the second time for the ways that play takes: a tenth faster, with gcc
# make bench    make tuned, then measure the speed; `make bench-servers` and `make bench-page` alone
# make page     build the page of the browser from web/; part of the others
# make art      build the pictures whose recipes changed; needs npm
# make mutate   change the rules at random and see that the tests notice
# make meaning  read the pictures again after a change of their texts, for bots and --near
# make lint     formatting, lint and types only
# make audit    look for known vulnerabilities in what is pinned
# make lock     pin the dependencies again (UPGRADE=--upgrade for newer ones)
# make clean    remove what the others made
#
# PYTHON=python3.12 make ...      start from another Python
# PARLOUR_COMPILE=0 make play     play uncompiled
#
# With a C compiler Parlour is compiled, without one it is plain Python: tools/setup.sh sees to it.

PYTHON ?= python3
export PYTHON
# The compiled runs must import the installed wheel.
unexport PYTHONPATH
# Hundreds of processes import the same modules: each is translated once, not by every one of them.
unexport PYTHONDONTWRITEBYTECODE
# The values the suite reads are set below, run by run.
unexport PARLOUR_COMPILED PARLOUR_LIGHT PARLOUR_PATIENCE PARLOUR_SOAK

SETUP := sh tools/setup.sh
RUN := .venv/bin/python
INTERPRETED := PYTHONPATH=src PARLOUR_COMPILED=0 $(RUN) -m pytest -n 2
# Each process begins in another part of the suite, so that not all wait for browsers in the end.
COMPILED := PARLOUR_COMPILED=1 $(RUN) -m pytest -n 2 --dist worksteal
# What is never compiled is tested once, where the engine below it is fast.
PLAIN := tests/art tests/cli tests/docs tests/lab tests/printing tests/server tests/terminal tests/tools tests/web
TYPED = src tests examples $(shell find tools art -name node_modules -prune -o -name '*.py' -print)

.NOTPARALLEL:
.PHONY: help play test soak tuned bench bench-page bench-servers art mutate meaning lint audit lock clean
.PHONY: test-interpreted test-compiled test-planted dev page wheel

help:
	@sed -n '/^#/!q; s/^# \{0,1\}//p' Makefile

play: wheel
	@.venv/bin/parlour serve

# The page is built while pip installs what the tests need. The compiler needs a core for minutes, and
# everything waits for it in the end: what needs no wheel runs beside it and gives way. What follows
# has both cores to itself: people at the page and leases of nodes are held to times that a crowded
# machine does not keep.
test:
	@$(SETUP) run
	@$(SETUP) page & page=$$!; $(SETUP) dev; dev=$$?; wait $$page && [ $$dev = 0 ]
	@if $(SETUP) can-compile >/dev/null 2>&1; then \
	    $(SETUP) wheel require & wheel=$$!; nice $(MAKE) lint test-interpreted; rest=$$?; \
	    wait $$wheel && [ $$rest = 0 ] || exit 1; \
	    $(MAKE) test-compiled test-planted; \
	else \
	    $(SETUP) wheel && $(MAKE) lint test-interpreted test-planted test-compiled; \
	fi

lint: dev page
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy --strict $(TYPED)
	$(SETUP) page check

# Where a compiled run follows it tries every law as often as it should be: here a part of that will do.
test-interpreted: dev
	@if $(SETUP) can-compile >/dev/null 2>&1; then export PARLOUR_LIGHT=1; rest="-m not(installed) $(PLAIN:%=--ignore=%)"; else $(SETUP) wheel; fi; \
	set -ex; $(INTERPRETED) tests --ignore=tests/planted $$rest

test-compiled: dev
	@if reason=$$($(SETUP) can-compile 2>&1); then \
	    set -ex; \
	    $(SETUP) wheel require; \
	    $(COMPILED) -m "not interpreted" tests --ignore=tests/planted; \
	else \
	    echo "The compiled run is left out. $$reason"; \
	fi

# Some bugs make a test wait in vain: twice as many processes as cores, so that others go on meanwhile.
test-planted: dev
	PYTHONPATH=src PARLOUR_COMPILED=0 $(RUN) -m pytest -n 4 --dist worksteal tests/planted

soak: dev
	$(SETUP) wheel require
	PARLOUR_SOAK=1 $(COMPILED) tests/bots tests/conformance tests/games tests/lab/test_balance.py tests/models tests/server tests/soak tests/web/test_sizes.py

tuned:
	@$(SETUP) wheel tuned

bench: tuned
	sh bench/run.sh
	@if command -v npm >/dev/null; then $(MAKE) bench-servers bench-page; \
	else echo "bench: the servers and the page are left out: npm is missing"; fi

bench-servers: tuned
	$(RUN) bench/server/compare.py

bench-page: dev
	$(SETUP) wheel require
	$(RUN) -m bench.page.measure

# The tools of the pictures live in a venv of their own: nobody else needs them.
art:
	@$(SETUP) run
	test -x .venv/art/bin/python || $(RUN) -m venv .venv/art
	.venv/art/bin/python -m pip install --quiet --require-hashes --no-deps -r art/requirements.txt
	test art/node_modules/.package-lock.json -nt art/package-lock.json || \
	    npm --prefix art ci --no-audit --no-fund
	.venv/art/bin/python -m art.make

mutate: dev
	$(RUN) -m tools.mutate

# The model and numpy stay in a venv of their own: nothing else needs them.
meaning:
	@$(SETUP) run
	test -x .venv/meaning/bin/pip || $(RUN) -m venv .venv/meaning
	.venv/meaning/bin/pip install -q --require-hashes --no-deps -r art/meaning/requirements.txt
	PYTHONPATH=src .venv/meaning/bin/python art/meaning/build.py

audit: dev
	$(RUN) -m pip_audit --strict --require-hashes --disable-pip -r requirements.txt -r requirements-dev.txt \
	    -r art/requirements.txt -r web/requirements.txt

# uv works in a venv of its own: it is the one tool that nothing pins.
UV = .venv/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
    --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(UPGRADE)

lock:
	@$(SETUP) run
	test -x .venv/lock/bin/uv || { $(RUN) -m venv .venv/lock && .venv/lock/bin/pip install -q uv; }
	$(UV) pyproject.toml requirements.in --output-file requirements.txt
	$(UV) requirements-dev.in --constraints requirements.txt --output-file requirements-dev.txt
	$(UV) art/meaning/requirements.in --no-deps --constraints requirements.txt --output-file art/meaning/requirements.txt
	$(UV) art/requirements.in --output-file art/requirements.txt
	$(UV) web/requirements.in --output-file web/requirements.txt

dev:
	@$(SETUP) dev

page:
	@$(SETUP) page

wheel:
	@$(SETUP) wheel

clean:
	rm -rf .venv .bench art/node_modules web/node_modules src/parlour/web build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests tools art \( -name '*.so' -o -name '*.pyc' \) -exec rm -f {} +
	find src tests tools art \( -name __pycache__ -o -name '*.egg-info' \) -prune -exec rm -rf {} +
