#!/bin/sh
# Measures a history of 10, 1 000 and 10 000 runs, or of the numbers given: how
# large it is, and how long it takes to add a run, to list, to read one, to
# compare with the runs before and to draw the trend.
#
#     tests/bench/history.sh [RUNS]...
#
# The runs are those of tests/inputs/logs, and of the corpus ($EVHEAP_CORPUS) if
# it is there, with other times of start.  $EVHEAP is the program.
set -eu
: "${top_srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}"
: "${EVHEAP:=$top_srcdir/build/evheap}"
: "${EVHEAP_CORPUS:=$top_srcdir/../shared/corpus}"
[ $# -gt 0 ] || set -- 10 1000 10000

work=$(mktemp -d "${TMPDIR:-/tmp}/evheap-bench.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT PIPE TERM
cd "$work"

n=0
for log in "$EVHEAP_CORPUS"/9.10.3-trie-h[cTdyi].eventlog \
    "$top_srcdir"/tests/inputs/logs/good-h[cTdi].eventlog; do
    [ -e "$log" ] || continue
    n=$((n + 1))
    "$EVHEAP" -q "$log" -o all.xml
    # One program.
    sed 's|<program name="[^"]*"|<program name="prog"|' all.xml >"base$n.xml"
done

# variant NUMBER: writes run.xml, a run that started NUMBER minutes later.
variant() {
    awk -v late="$((60 * $1))" '/^<started / {
            match($0, /seconds="[0-9]*"/)
            $0 = substr($0, 1, RSTART + 8) \
                substr($0, RSTART + 9, RLENGTH - 10) + late \
                substr($0, RSTART + RLENGTH - 1)
        }
        { print }' "base$(($1 % n + 1)).xml" >run.xml
}

# seconds COMMAND...: prints how long it takes.
seconds() {
    start=$(date +%s%N)
    "$@" >/dev/null 2>&1
    end=$(date +%s%N)
    echo "$start $end" | awk '{ printf "%.3f", ($2 - $1) / 1e9 }'
}

printf '%8s %10s %10s %10s %8s %8s %8s %8s %8s\n' runs bytes/run bytes/band \
    runs/s add list read compare trend
for runs; do
    rm -f history.db
    spent=0
    i=0
    while [ "$i" -lt "$runs" ]; do
        variant "$i"
        spent=$(echo "$spent $(seconds "$EVHEAP" -q run.xml -o history.db)" |
            awk '{ print $1 + $2 }')
        i=$((i + 1))
    done
    size=$(wc -c <history.db)
    bands=$(sqlite3 history.db 'SELECT count(*) FROM band')
    archives=$(sqlite3 history.db 'SELECT sum(length(bytes)) FROM archive')
    variant "$runs"
    printf '%8s %10s %10s %10s %8s %8s %8s %8s %8s\n' "$runs" \
        $((size / runs)) $(((size - archives) / bands)) \
        "$(echo "$runs $spent" | awk '{ printf "%.0f", $1 / $2 }')" \
        "$(seconds "$EVHEAP" -q run.xml -o history.db)" \
        "$(seconds "$EVHEAP" -q history.db)" \
        "$(seconds "$EVHEAP" -q history.db -o x.csv)" \
        "$(seconds "$EVHEAP" -q run.xml --baseline=history.db -o x.txt)" \
        "$(seconds "$EVHEAP" -q history.db --view=trend --runs=1000 -o x.svg)"
done
