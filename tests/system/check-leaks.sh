#!/bin/sh
# The findings of logs whose leaks are known: leaks.tsv in the folder "truth"
# beside the corpus has a line for each.  A leak is found with its band; nothing
# else is accused.  Skipped without these logs.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"

need_program
truth=$EVHEAP_CORPUS/../truth
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
    # The accused bands, one per line.  A heap that grows without a band is one
    # line, too.
    jq -r '.runs[0].findings[] | if .key == "band-grows" then .band
        elif .key == "heap-grows" then .key else empty end' \
        "$work/out.json" >"$work/accused"
    case $leaks in
    yes)
        echo "$bands;$also;heap-grows" | tr ';' '\n' >"$work/known"
        echo "$bands" | tr ';' '\n' | sed '/^$/d' >"$work/bands"
        problems=$(
            [ "$status" = 1 ] || echo "--fail-if=leak: status $status"
            grep -vxF -f "$work/accused" "$work/bands" | sed 's/^/not found: /'
            grep -vxF -f "$work/known" "$work/accused" | sed 's/^/accused: /'
        )
        ;;
    *)
        problems=$(
            [ "$status" = 0 ] || echo "--fail-if=leak: status $status"
            cat "$work/accused"
        )
        ;;
    esac
    report "$name" "$problems"
done <"$work/leaks"
finish
