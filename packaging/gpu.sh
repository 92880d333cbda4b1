# shellcheck shell=bash
# The checks that need a GPU, for packaging/test: what runs on the device, then the benchmark, then one table. It is not a
# program of its own. A build made elsewhere serves as well: build/gpu, copied with its folder lib-system, needs no
# compiler and no packages.
# shellcheck disable=SC2154  # root, logs, passed and failed are set by those who source this

gpu_build="$root/build/gpu"
gpu_programs=(backend_tests test_cuda test_cuda_quantize test_cuda_statistics test_cuda_layers model_tests)

# gpu_absent: status 0, with the reason in $gpu_reason, where no CUDA device can be used.
gpu_absent() {
  local driver=""
  driver="$(ldconfig -p 2>/dev/null | sed -n 's/.*libcuda\.so\.1 .*=> //p' | head -n 1)"
  if [ -z "$driver" ]; then
    gpu_reason="no NVIDIA driver on this machine"
    return 0
  fi
  if command -v nvidia-smi >/dev/null && ! nvidia-smi -L 2>/dev/null | grep -q .; then
    gpu_reason="the NVIDIA driver finds no device"
    return 0
  fi
  return 1
}

# gpu_make: build/gpu from the sources, for the machine's own device where there is one.
gpu_make() {
  local architectures="80-real;90" capability=""
  if command -v nvidia-smi >/dev/null; then
    capability="$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -n 1 | tr -d '.')"
    [ -z "$capability" ] || architectures="$capability-real"
  fi
  configure gpu -DQS_CUDA=ON "-DQS_CUDA_ARCHITECTURES=$architectures"
  build gpu "${gpu_programs[@]}" cuda_bench parity_table quantspec qs_cuda
}

# gpu_gather: the libraries that the programs need beside those of any system, so that the folder can be copied.
gpu_gather() {
  local program library
  mkdir -p "$gpu_build/lib-system"
  for program in "$gpu_build"/bin/* "$gpu_build"/lib/*.so; do
    [ -x "$program" ] || continue
    ldd "$program" 2>/dev/null | sed -n 's/.*=> \(\/[^ ]*\) .*/\1/p'
  done | sort -u | while IFS= read -r library; do
    case "${library##*/}" in
      libc.so* | libm.so* | libdl.so* | librt.so* | libpthread.so* | ld-linux* | libcuda.so* | libcublas*) continue ;;
    esac
    case "$library" in "$gpu_build"/*) continue ;; esac
    cp -L "$library" "$gpu_build/lib-system/"
  done
}

# gpu_run: the suites on the device; adds to passed, failed and skipped.
gpu_run() {
  local program log wrong good bad left
  export QS_REQUIRE_BACKEND=cuda
  [ ! -d "$gpu_build/lib-system" ] || export LD_LIBRARY_PATH="$gpu_build/lib-system${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
  mkdir -p "$logs"
  for program in "${gpu_programs[@]}"; do
    log="$logs/gpu-$program.log"
    wrong=0
    "$gpu_build/bin/$program" --gtest_filter='*/cuda*' --gtest_brief=1 >"$log" 2>&1 </dev/null || wrong=$?
    good="$(sed -n 's/^\[  PASSED  \] \([0-9]*\) test.*/\1/p' "$log" | tail -n 1)"
    left="$(sed -n 's/^\[  SKIPPED \] \([0-9]*\) test.*/\1/p' "$log" | tail -n 1)"
    bad="$(sed -n 's/^\[  FAILED  \] \([0-9]*\) test.*/\1/p' "$log" | tail -n 1)"
    # A program that ended without its own word has failed once at least.
    if [ "$wrong" -ne 0 ] && [ -z "$bad" ]; then bad=1; fi
    if [ "$wrong" -ne 0 ]; then tail -n 60 "$log" >&2; fi
    say "$program on the device: ${good:-0} passed, ${bad:-0} failed, ${left:-0} skipped"
    passed=$((passed + ${good:-0}))
    failed=$((failed + ${bad:-0}))
    skipped=$((skipped + ${left:-0}))
  done
}

# gpu_sanitize: compute-sanitizer over the small cases, where it is installed.
gpu_sanitize() {
  local tool wrong
  if ! command -v compute-sanitizer >/dev/null; then
    say "compute-sanitizer is not installed: not run."
    return
  fi
  for tool in memcheck racecheck synccheck initcheck; do
    wrong=0
    timeout 60 compute-sanitizer --tool "$tool" --error-exitcode 9 "$gpu_build/bin/test_cuda" \
      --gtest_filter='*Small*/cuda*:*Order*/cuda*' --gtest_brief=1 >"$logs/gpu-$tool.log" 2>&1 </dev/null || wrong=$?
    case "$wrong" in
      0) say "compute-sanitizer $tool: nothing found" ;;
      124) say "compute-sanitizer $tool: stopped after 60 s, nothing found till then" ;;
      *)
        say "compute-sanitizer $tool: status $wrong"
        tail -n 30 "$logs/gpu-$tool.log" >&2
        failed=$((failed + 1))
        ;;
    esac
  done
}

# gpu_tables: what differs from the processor, operation by operation, and the benchmark.
gpu_tables() {
  step "Parity: the largest difference of each operation"
  "$gpu_build/bin/parity_table" cpu cuda </dev/null || failed=$((failed + 1))
  step "Benchmark"
  "$gpu_build/bin/cuda_bench" --benchmark_counters_tabular=true </dev/null 2>&1 | tee "$logs/gpu-bench.txt"
}

# gpu_checks [gather]: all of it. Ends the script.
gpu_checks() {
  local began=$SECONDS
  if [ "${1:-}" = gather ]; then
    gpu_make
    gpu_gather
    say "build/gpu is ready: copy it with the sources, and run packaging/test --gpu there."
    exit 0
  fi
  if gpu_absent; then
    say "The GPU checks are skipped: $gpu_reason."
    exit 77
  fi
  if [ -x "$gpu_build/bin/test_cuda" ] && [ -d "$gpu_build/lib-system" ]; then
    say "Taking build/gpu as it is."
  else
    install_packages test
    step "Building the module, its suites and its benchmark in build/gpu"
    gpu_make
  fi
  step "Running the suites on the device"
  gpu_run
  step "compute-sanitizer"
  gpu_sanitize
  gpu_tables
  say ""
  say "in $((SECONDS - began)) s"
  say "$passed passed, $failed failed, $skipped skipped"
  [ "$failed" -eq 0 ]
  exit
}
