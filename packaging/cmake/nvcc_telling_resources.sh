#!/bin/sh
# Runs the nvcc command that it is given and keeps what ptxas says of each kernel's registers and shared memory beside the
# object, as FILE.o.resources, out of the way of warnings. packaging/test makes a table of them.
object=
previous=
for word; do
  [ "$previous" = -o ] && object=$word
  previous=$word
done
said=$(mktemp) || exit 1
"$@" -Xptxas=-v 2>"$said"
status=$?
if [ "$status" -eq 0 ] && [ "${object%.o}" != "$object" ]; then
  grep -E '^(ptxas info|  *[0-9]+ bytes)' "$said" >"$object.resources"
fi
grep -vE '^(ptxas info|  *[0-9]+ bytes)' "$said" >&2
rm -f "$said"
exit "$status"
