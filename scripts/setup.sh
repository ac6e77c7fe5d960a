#!/usr/bin/env bash
# Makes the virtual environment $1 and installs the package into it, editable, with the tools.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=${1:-.venv}

fail() { echo "setup: $1; $2" >&2; exit 1; }

find_python() {
  local name
  for name in ${PYTHON:-python3.11 python3.12 python3.13 python3}; do
    if command -v "$name" >/dev/null && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
      echo "$name"
      return
    fi
  done
}

# Debian keeps two parts that we need apart from python3.11 itself: venv and the C headers.
lacks_parts() {
  ! "$1" -c 'import os, sysconfig, venv, ensurepip
os.stat(os.path.join(sysconfig.get_path("include"), "Python.h"))' 2>/dev/null
}

install_parts() {
  local version
  version=$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
  local command="apt-get install -y python$version-venv python$version-dev"
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "setup: $1 lacks venv or the C headers; running $command" >&2
    { apt-get update -q && $command; } >&2
  fi
  if lacks_parts "$1"; then
    fail "$1 lacks venv or the C headers" "run: $command"
  fi
}

python=$(find_python)
[ -n "$python" ] || fail "no Python 3.11 or newer found" "install python3.11, or set PYTHON"
command -v "${CXX:-c++}" >/dev/null || command -v g++ >/dev/null || command -v clang++ >/dev/null ||
  fail "no C++ compiler found" "run: apt-get install g++"
if lacks_parts "$python"; then install_parts "$python"; fi

[ -x "$venv/bin/python" ] || "$python" -m venv "$venv"
required=$("$python" -c 'import tomllib
project = tomllib.load(open("pyproject.toml", "rb"))
metadata = project["project"]
print(*project["build-system"]["requires"], *metadata["dependencies"],
      *metadata["optional-dependencies"]["dev"], sep="\n")')
mapfile -t required <<<"$required"
pip() { "$venv/bin/pip" install --quiet --disable-pip-version-check "$@"; }
pip "${required[@]}"
# Without build isolation the compiler sees the same paths every time and rebuilds only what changed;
# only for ourselves: what others publish as source is built as they ask.
pip --no-build-isolation --no-deps --editable .
echo "setup: $venv is ready"
