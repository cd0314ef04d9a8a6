#!/bin/sh
# Fills a file of this folder in and writes it to standard output: ops/cluster/fill.sh n1.env ops/cluster/patroni.yml
# The first file has a line NAME=value for each ${NAME} of the second (example.env has all of them). A name without a value, such as a password that was left empty, is refused.
set -eu
[ $# -eq 2 ] || { echo "usage: $0 values.env file" >&2; exit 2; }
exec awk '
  NR == FNR { if (match($0, /^[A-Z0-9_]+=/)) values[substr($0, 1, RLENGTH - 1)] = substr($0, RLENGTH + 1); next }
  {
    out = ""; rest = $0
    while (match(rest, /\$\{[A-Z0-9_]+\}/)) {
      name = substr(rest, RSTART + 2, RLENGTH - 3)
      if (values[name] == "") { print FILENAME ": " name " has no value" > "/dev/stderr"; exit 1 }
      out = out substr(rest, 1, RSTART - 1) values[name]; rest = substr(rest, RSTART + RLENGTH)
    }
    print out rest
  }' "$1" "$2"
