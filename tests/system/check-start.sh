#!/bin/sh
# Checks that text formats do not read the fonts, which takes longer than a
# report of a small log.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

log=$top_srcdir/tests/inputs/logs/good-hT.eventlog

# reads_fonts ARG...: fontconfig prints a line when it reads its configuration.
reads_fonts() {
    FC_DEBUG=1024 "$EVHEAP" "$@" >"$work/said" 2>&1 || :
    grep -q 'FC_DEBUG=' "$work/said"
}

# reads_no_fonts NAME ARG...: the run reads no fonts.
reads_no_fonts() {
    name=$1
    shift
    if reads_fonts "$@"; then
        fail "$name" 'it reads the font configuration'
    else
        pass "$name"
    fi
}

# The line occurs for pictures, so its absence means something.
for suffix in $(suffixes figure) $(suffixes inlined); do
    check "$suffix" reads_fonts "$log" -o "$work/out.$suffix"
done
reads_no_fonts version --version
reads_no_fonts help --help
reads_no_fonts themes --list-themes
reads_no_fonts usage --nonsense
reads_no_fonts report "$log"
for suffix in $(suffixes -figure -inlined); do
    reads_no_fonts "$suffix" "$log" --fail-if='peak>1TB' -o "$work/out.$suffix"
done
reads_no_fonts limit "$log" "$log" --fail-if='peak>+1%' -o "$work/out.junit.xml"
reads_no_fonts figure "$log" --dump=figure
finish
