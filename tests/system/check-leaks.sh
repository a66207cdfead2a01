#!/bin/sh
# The readings of logs whose leaks are known: leaks.tsv in the folder "truth"
# beside the corpus has a line for each.  A leak is found, and one of the first
# two bands is its own or grows along; nothing else is accused.  If the logs of
# the folder "readings" and their judge are there, it judges these, too.
# Skipped without the logs.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"

need_program
beside=$EVHEAP_CORPUS/..
truth=$beside/truth
if [ ! -r "$truth/leaks.tsv" ]; then
    skip leaks 'no corpus'
    exit 77
fi
need jq

tail -n +2 "$truth/leaks.tsv" >"$work/leaks"
while IFS=$(printf '\t') read -r name leaks bands also _; do
    status=0
    "$EVHEAP" -q "$truth/$name.eventlog" --fail-if=leak -o "$work/out.json" \
        2>"$work/stderr" || status=$?
    leak=$(jq -r '.runs[0].reading.leak' "$work/out.json")
    jq -r '.runs[0].reading.bands[:2][]?.band' "$work/out.json" >"$work/first"
    echo "$bands;$also" | tr ';' '\n' | sed '/^$/d' >"$work/bands"
    problems=$(
        [ "$leak" = "$leaks" ] || echo "leak is $leak"
        if [ "$leaks" = yes ]; then
            [ "$status" = 1 ] || echo "--fail-if=leak: status $status"
            grep -qxF -f "$work/bands" "$work/first" ||
                sed 's/^/not of the leak: /' "$work/first"
        else
            [ "$status" = 0 ] || echo "--fail-if=leak: status $status"
        fi
    )
    report "$name" "$problems"
done <"$work/leaks"

judge=$beside/tools/judge-readings.py
if [ -r "$judge" ] && command -v zstd >"$work/zstd"; then
    status=0
    python3 "$judge" "$EVHEAP" "$beside/readings" >"$work/verdicts" || status=$?
    report readings "$([ "$status" = 0 ] || cat "$work/verdicts")"
else
    skip readings 'no judge'
fi
finish
