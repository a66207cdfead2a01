#!/bin/sh
# Text formats start without fonts: searching fonts takes longer than a report
# of a small log.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

log=$top_srcdir/tests/inputs/logs/good-hT.eventlog

# reads_fonts ARG...: fontconfig prints a line when it reads its configuration.
reads_fonts() {
    FC_DEBUG=1024 "$EVHEAP" "$@" >"$work/said" 2>&1 || :
    grep -q 'FC_DEBUG=' "$work/said"
}

# draws_not NAME ARG...: the run reads no fonts.
draws_not() {
    name=$1
    shift
    if reads_fonts "$@"; then
        fail "$name" 'it reads the font configuration'
    else
        pass "$name"
    fi
}

# The line occurs for pictures, so its absence means something.
for format in pdf ps eps svg png; do
    check "$format" reads_fonts "$log" -o "$work/out.$format"
done
draws_not version --version
draws_not help --help
draws_not themes --list-themes
draws_not usage --nonsense
draws_not report "$log"
for format in txt md csv json xml hp; do
    draws_not "$format" "$log" -o "$work/out.$format"
done
draws_not limit "$log" "$log" --fail-if='peak>+1%' -o "$work/out.csv"
draws_not figure "$log" --dump=figure
finish
