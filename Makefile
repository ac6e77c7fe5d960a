# The commands of the project. `make demo` and `make test` need python >= 3.11, make and a C++
# compiler; they set up .venv by themselves and do so only once.

VENV := .venv
BIN := $(VENV)/bin
CPP := $(shell find native -name '*.[ch]pp')
SOURCES := pyproject.toml CMakeLists.txt native/CMakeLists.txt $(CPP)
INSTALLED := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help setup assets demo reproduce-small test check lint types layers sanitized native-test fuzz stub bench format clean

help:  ## show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

setup: $(INSTALLED)  ## make .venv and install the package into it, editable, with the tools

$(INSTALLED): $(SOURCES) scripts/setup.sh
	@bash scripts/setup.sh $(VENV)
	@touch $@

assets: $(INSTALLED)  ## fetch models and lexica into the cache; instant when they are there
	@$(BIN)/anaphora setup

demo: assets  ## train and compare all systems on the built-in micro-world
	@$(BIN)/anaphora demo

reproduce-small: assets  ## run the experiments of all papers on the micro-world, into build/reproduce-small
	@$(BIN)/anaphora reproduce all --small --quiet --out build/reproduce-small

test: assets  ## run all tests
	@$(BIN)/python -m pytest -q -n auto

check: FUZZ_SECONDS := 20
check: lint types layers native-test fuzz test  ## what CI runs: lint, types, layers, native and Python tests, fuzzing

lint: $(INSTALLED)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/clang-format --dry-run --Werror $(CPP)

types: $(INSTALLED)
	@$(BIN)/mypy

layers: $(INSTALLED)
	@$(BIN)/lint-imports --no-logo

# Files that need not last: the native tests and the fuzzer write thousands of them.
IN_MEMORY := TMPDIR=$(shell test -w /dev/shm && echo /dev/shm || echo /tmp)

# The C++ tests and the fuzzer, under address and undefined-behaviour sanitizers.
sanitized: $(INSTALLED)
	@PATH="$(CURDIR)/$(BIN):$$PATH" cmake -S . -B build/native -G Ninja --log-level=WARNING \
	  -DANAPHORA_PYTHON=OFF -DANAPHORA_NATIVE_TESTS=ON -DANAPHORA_SANITIZE="address;undefined" \
	  -DCMAKE_COMPILE_WARNING_AS_ERROR=ON
	@PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build build/native

native-test: sanitized  ## run the C++ tests under address and undefined-behaviour sanitizers
	@$(IN_MEMORY) $(BIN)/ctest --test-dir build/native --output-on-failure --no-label-summary

FUZZ_SECONDS := 60
fuzz: sanitized  ## read spoilt models and inputs under the same sanitizers for FUZZ_SECONDS
	@cd build/native && $(IN_MEMORY) ASAN_OPTIONS=max_allocation_size_mb=1024 native/fuzz $(FUZZ_SECONDS)

stub: $(INSTALLED)  ## write src/anaphora/_native.pyi anew after a change of the bindings
	@$(BIN)/python -m nanobind.stubgen -q -m anaphora._native -o src/anaphora/_native.pyi
	@$(BIN)/ruff check -q --fix-only src/anaphora/_native.pyi
	@$(BIN)/ruff format -q src/anaphora/_native.pyi

bench: $(INSTALLED)  ## print the figures the documentation states
	@for name in $(notdir $(basename $(wildcard benchmarks/[a-z]*.py))); do \
	  echo "== $$name"; $(BIN)/python -m benchmarks.$$name || exit 1; done

format: $(INSTALLED)  ## lay out the code as the linter wants it
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@$(BIN)/clang-format -i $(CPP)

clean:  ## remove what the other commands made
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
