# shellcheck shell=bash
# What packaging/run and packaging/test share: telling each step in a line, installing missing packages, building.
# It is not a program of its own; both source it.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
logs="$root/build/logs"
jobs="$(nproc)"

say() { printf '%s\n' "$*"; }
step() { printf '\n== %s\n' "$*"; }

# fail WHAT REMEDY: ends the script.
fail() {
  printf '\nFailed: %s\n' "$1" >&2
  printf 'Remedy: %s\n' "$2" >&2
  exit 1
}

# logged NAME WHAT REMEDY COMMAND…: on a terminal the command shows its own progress; elsewhere its output goes to a
# file, whose end is shown if it fails.
logged() {
  local name="$1" what="$2" remedy="$3"
  shift 3
  mkdir -p "$logs"
  local log="$logs/$name.log"
  if [ -t 1 ]; then
    "$@" || fail "$what" "$remedy"
  elif ! "$@" >"$log" 2>&1 </dev/null; then
    tail -n 60 "$log" >&2
    fail "$what (all of its output is in ${log#"$root"/})" "$remedy"
  fi
}

# packages_for run|test: names from packaging/debian-packages.txt.
packages_for() {
  local line
  while IFS= read -r line; do
    case "$line" in
      '' | '#'*) continue ;;
      *'# tests:'*) [ "$1" = test ] || continue ;;
    esac
    printf '%s\n' "${line%% *}"
  done <"$root/packaging/debian-packages.txt"
}

# install_packages run|test: only what is missing; a second call asks no server.
install_packages() {
  step "Looking for the packages that the lab is built with (packaging/debian-packages.txt)"
  local wanted missing=() package
  mapfile -t wanted < <(packages_for "$1")
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This system has no apt. If the build fails, install what corresponds to: ${wanted[*]}"
    return
  fi
  for package in "${wanted[@]}"; do
    # shellcheck disable=SC2016  # the ${…} is dpkg-query's
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  if [ "${#missing[@]}" -eq 0 ]; then
    say "All ${#wanted[@]} are there."
    return
  fi
  say "Installing ${#missing[@]} that are missing: ${missing[*]}"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "packages are missing, and only root may install them" \
      "as root, run: apt-get install ${missing[*]}"
    say "This needs root's rights; sudo may ask for your password."
    as_root=(sudo)
  fi
  local quiet=(env DEBIAN_FRONTEND=noninteractive)
  local by_hand="see whether the network and Debian's mirrors are reached, then run: apt-get install ${missing[*]}"
  logged apt-update "apt-get update" "$by_hand" "${as_root[@]}" "${quiet[@]}" apt-get update
  logged apt-install "apt-get install" "$by_hand" \
    "${as_root[@]}" "${quiet[@]}" apt-get install -y --no-install-recommends "${missing[@]}"
}

# configure PRESET [CMAKE-OPTION…], and say what was found out about CUDA.
configure() {
  local preset="$1"
  shift
  local options=("$@")
  # ccache saves the time of a second tree; the lab builds without it.
  if command -v ccache >/dev/null; then options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
  mkdir -p "$logs"
  local log="$logs/configure-$preset.log"
  if ! (cd "$root" && cmake --preset "$preset" "${options[@]}") >"$log" 2>&1 </dev/null; then
    tail -n 60 "$log" >&2
    fail "configuring the build (all of its output is in ${log#"$root"/})" \
      "mend what the lines above name; if they make no sense, remove build/$preset and try again"
  fi
  sed -n 's/^-- \(CUDA: .*\)/\1/p' "$log"
}

# build PRESET TARGET…
build() {
  local preset="$1"
  shift
  logged "build-$preset" "building" \
    "the first lines with \"error:\" above name the place; after a change of compiler remove build/$preset and try again" \
    cmake --build "$root/build/$preset" -j "$jobs" --target "$@"
}
