# shellcheck shell=bash
# The table of what each kernel of the CUDA module takes, for packaging/test. It is not a program of its own. The figures are
# ptxas's, kept by packaging/cmake/nvcc_telling_resources.sh.

# kernel_table DIR: a line for each kernel below DIR: registers of a thread, bytes of shared memory it declares (what a
# launch asks for beyond comes on top) and bytes of stack, for each architecture.
kernel_table() {
  local files=()
  mapfile -t files < <(find "$1" -name '*.o.resources' | sort)
  if [ "${#files[@]}" -eq 0 ]; then
    say "The CUDA module was not built."
    return
  fi
  say "registers of a thread / bytes of shared memory / bytes of stack"
  awk '
    /Compiling entry function/ {
      split($0, quoted, "\047")
      kernel = quoted[2]
      arch = quoted[4]
      archs[arch] = 1
    }
    /bytes stack frame/ { stack = $1 }
    /Used [0-9]+ registers/ {
      shared = 0
      for (i = 2; i <= NF; i++) {
        if ($i ~ /^registers/) registers = $(i - 1)
        if ($i ~ /^smem/) shared = $(i - 2)
      }
      figures[kernel, arch] = registers "/" shared "/" stack
      kernels[kernel] = 1
    }
    END {
      for (kernel in kernels) {
        line = kernel
        for (arch in archs) line = line "\t" arch " " figures[kernel, arch]
        print line
      }
    }' "${files[@]}" | c++filt -p | sed 's/qs::cuda:://g; s/^void //; s/(anonymous namespace):://g' | sort |
    awk -F '\t' '{ printf "%-72s", $1; for (i = 2; i <= NF; i++) printf "  %-20s", $i; printf "\n" }'
}
