#!/bin/sh
# Checks the lists of events: an independent program walks the bytes of logs and
# compares (tests/oracle/walk-events.py); the documented fields are those of the
# event table; sorting takes bounded memory.  FULL=1 takes all logs, not every
# third, also those of the corpus, and larger ones.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
seldom_sanitized events

need_built tests/tools/growlog tests/tools/mklog

# walk LOG...: compares the events of logs.
walk() {
    python3 "$top_srcdir/tests/oracle/walk-events.py" "$EVHEAP" "$@" ||
        failures=1
}

walk_all() {
    if ! have python3; then
        skip_for 'walks of the bytes' python3
        return
    fi
    mkdir "$work/scripts"
    for script in "$top_srcdir"/tests/inputs/scripts/*.mklog; do
        name=$(basename "$script" .mklog)
        # Some are large, to exhaust memory or time.
        case $name in
        hostile-* | many-*) continue ;;
        esac
        in_turn || continue
        "$tools/mklog" "$script" >"$work/scripts/$name.eventlog"
    done
    set -- "$work"/scripts/*.eventlog
    for log in "$top_srcdir"/tests/inputs/logs/*.eventlog; do
        in_turn && set -- "$@" "$log"
    done
    walk "$@"
    if [ -n "$FULL" ] && have_corpus; then
        walk "$EVHEAP_CORPUS"/*.eventlog
    fi
}

# The table in formats.md has the rows of events.def: "number name fields".
check_table() {
    tr '\n' ' ' <"$top_srcdir/src/eventlog/events.def" |
        grep -o '[A-Z]*([0-9]*, [^)]*)' | sed -e 's/" *"//g' -e 's/"//g' |
        awk -F ', *' '
            { sub(/^[A-Z]*\(/, "", $1); sub(/\)$/, "", $NF) }
            $2 ~ /^[0-9]+$/ { print $1, name[$1], $4; next }
            { name[$1] = $2; print $1, $2, $4 }' | sed 's/ *$//' |
        sort >"$work/expected"
    sed -n 's/^| \([0-9]* | [A-Z_0-9]* | .*\) |$/\1/p' \
        "$top_srcdir/doc/formats.md" | sed -e 's/ | / /g' -e 's/`//g' -e 's/ *$//' |
        sort >"$work/actual"
    check 'the documented fields' diff "$work/expected" "$work/actual"
}

# check_memory NAME COMMAND...: a command lists events with at most 40 MiB.
check_memory() {
    name=$1
    shift
    measure "$@" >"$work/figures" 2>"$work/said"
    problems=$(awk '$2 > 40 * 1024 { print "it takes " $2 " kB" }' \
        "$work/figures"; cat "$work/said")
    report "memory: $name" "$problems"
}

check_memories() {
    is_sanitized && return
    need_measure memory
    "$tools/growlog" --size="$([ -n "$FULL" ] && echo 2GB || echo 35MB)" --capabilities=16 \
        --switches=2000 "$top_srcdir/tests/inputs/logs/good-hT.eventlog" \
        -o "$work/large" >"$work/facts"
    check_memory 'a file' "$EVHEAP" "$work/large" -f events -o /dev/null
    # shellcheck disable=SC2016 # $0 and $1 are for the inner shell
    check_memory 'a pipe' sh -c 'cat "$1" | "$0" - -f ndjson -o /dev/null' \
        "$EVHEAP" "$work/large"
}

walk_all
check_table
check_memories
finish
