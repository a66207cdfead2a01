#!/bin/sh
# Measures how finely the sources are divided.  Prints the lines of src/ and of the
# page's script; static functions, those that are called once, and those of them that
# have at most 12 lines with their heads and braces; public functions, and those with one call, in another module;
# modules, and those that one other module includes.
#
#     tests/tools/measure-house.sh [--list] [FOLDER]     FOLDER: a source tree
#
# With --list, prints the functions and modules that are counted: "static FILE NAME
# LINES", "public FILE NAME LINES USER", "module NAME USER".
set -eu

tools=$(cd "$(dirname "$0")" && pwd)
list=
if [ "${1-}" = --list ]; then
    list=yes
    shift
fi
cd "${1:-$tools/../..}"
work=$(mktemp -d "${TMPDIR:-/tmp}/evheap-measure.XXXXXX")
trap 'rm -rf "$work"' EXIT

# shellcheck disable=SC2046 # names without blanks
set -- $(find src -name '*.[ch]' -o -name '*.def' | sort)
awk -f "$tools/functions.awk" "$@" >"$work/functions"

# The identifiers in the code: "FILE NAME", and "call" if it is called.  Definitions
# and prototypes begin their lines, all other uses are indented.
awk '
    FNR == 1 { inside = 0 }
    {
        if (inside) {
            if (!sub(/^.*\*\//, ""))
                next
            inside = 0
        }
        gsub(/\\./, "")
        gsub(/"[^"]*"/, "")
        gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, "")
        inside = sub(/\/\*.*/, "")
        if (FILENAME !~ /\.def$/ && !/^[ #]/)
            next
        while (match($0, /[A-Za-z0-9_]+/)) {
            name = substr($0, RSTART, RLENGTH)
            $0 = substr($0, RSTART + RLENGTH)
            if (name ~ /^[a-z_]/)
                print FILENAME, name, /^\(/ ? "call" : ""
        }
    }' "$@" >"$work/words"

# The #include lines between modules: "USER MODULE".
awk '/^#include "/ && sub(/^#include "/, "") && sub(/\.[a-z]*".*/, "") {
    user = FILENAME
    sub(/^src\//, "", user)
    sub(/\.[a-z]*$/, "", user)
    if (user != $0)
        print user, $0
}' "$@" | sort -u >"$work/includes"

# What is used once, as for --list.
awk '
    function module(file) {
        sub(/\.[a-z]*$/, "", file)
        return file
    }
    FILENAME == ARGV[1] {
        defined[$2] = defined[$2] " " $1
        line[$1, $2] = $0
        next
    }
    FILENAME == ARGV[2] && $2 in defined {
        # A pointer to a function is no call: such a function stays.
        if ($3 != "call")
            n_in[$1, $2] = n_all[$2] = n_outside[$2] = 1000
        n_in[$1, $2]++
        n_all[$2]++
        n_outside[$2] += module($1) != module(substr(defined[$2], 2))
        if (module($1) != module(substr(defined[$2], 2)))
            user[$2] = $1
    }
    END {
        for (key in line) {
            split(line[key], f, " ")
            print "function", f[5], f[3]
            if (f[5] == "static" && (f[1] ~ /\.h$/ ? n_all[f[2]] : n_in[key]) == 1)
                print "static", f[1], f[2], f[3]
            if (f[5] == "public" && n_all[f[2]] == 1 && n_outside[f[2]] == 1)
                print "public", f[1], f[2], f[3], user[f[2]]
        }
    }' "$work/functions" "$work/words" | sort >"$work/once"
awk '{ n[$2]++; user[$2] = $1 } END { for (name in n) if (n[name] == 1) print "module", name, user[name] }' \
    "$work/includes" | sort >>"$work/once"

if [ -n "$list" ]; then
    grep -v '^function ' "$work/once"
    exit
fi
cat "$@" | wc -l | awk '{ print $1 " lines in src/" }'
cat data/page/*.js | wc -l | awk '{ print $1 " lines in data/page/*.js" }'
for file in "$@"; do echo "${file%.*}"; done | sort -u | wc -l >"$work/modules"
awk -v modules="$(cat "$work/modules")" '
    $1 == "function" { n[$2]++ }
    $1 == "function" { next }
    { once[$1]++ }
    $1 == "static" && $4 + 4 <= 12 { short++ }
    END {
        print n["static"] + 0 " static functions, " once["static"] + 0 " called once, " short + 0 " of these have at most 12 lines"
        print n["public"] + 0 " public functions, " once["public"] + 0 " called once, by another module"
        print modules " modules, " once["module"] + 0 " included by one other module"
    }' "$work/once"
