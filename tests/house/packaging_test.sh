#!/usr/bin/env bash
# packaging/steps.sh against stand-ins for apt, dpkg and sudo: what is asked of them, and what a person is told.
# shellcheck disable=SC2016  # what stands in single quotes is for a later shell
set -u
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
wrong=0

# Only these programs exist for the scripts under test.
mkdir "$work/bin"
for tool in bash cat dirname env mkdir nproc tail; do ln -s "$(command -v "$tool")" "$work/bin/$tool"; done
stub() { printf '#!%s\n%s\n' "$(command -v bash)" "$2" >"$work/bin/$1" && chmod +x "$work/bin/$1"; }

# with USER-ID MISSING-PACKAGE APT-STATUS: runs install_packages, leaves its output in $out and apt's calls in $calls.
with() {
  : >"$work/calls"
  stub id "echo $1"
  stub dpkg-query 'for last; do :; done; [ "$last" = "'"$2"'" ] && exit 1; printf installed'
  stub apt-get 'printf "%s\n" "$*" >>"'"$work"'/calls"; exit '"$3"
  out="$(PATH="$work/bin" bash -c 'set -euo pipefail; . "$1/packaging/steps.sh"; logs="$2/logs"; install_packages test' \
    _ "$root" "$work" 2>&1 </dev/null)"
  status=$?
  calls="$(cat "$work/calls")"
}
expect() {
  if ! eval "$2"; then
    wrong=1
    printf 'wrong: %s\n  status %s, apt-get was called with: %s\n%s\n' "$1" "$status" "$calls" "$out"
  fi
}

with 0 none 0
expect "nothing is missing: no server is asked" '[ "$status" = 0 ] && [ -z "$calls" ]'
with 0 libfmt-dev 0
expect "only what is missing is installed" \
  '[ "$status" = 0 ] && [ "$calls" = "update
install -y --no-install-recommends libfmt-dev" ]'
with 0 libfmt-dev 7
expect "a failure ends with a remedy" '[ "$status" = 1 ] && [[ "$out" == *"Remedy: see whether the network"*libfmt-dev* ]]'
with 1000 libfmt-dev 0
expect "neither root nor sudo: says what root is to do" \
  '[ "$status" = 1 ] && [ -z "$calls" ] && [[ "$out" == *"Remedy: as root, run: apt-get install libfmt-dev"* ]]'
stub sudo 'printf "sudo " >>"'"$work"'/calls"; exec "$@"'
with 1000 libfmt-dev 0
expect "with sudo: asks through it" '[ "$status" = 0 ] && [[ "$calls" == "sudo update
sudo install "* ]]'

exit "$wrong"
