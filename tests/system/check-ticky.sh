#!/bin/sh
# The ticky profile of a log against the report of GHC's run-time system
# (+RTS -r): each row of the report equals the sums of a band, and no band is
# without a row.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"

need_program

# sums LOG QUANTITY: prints a line for each band with a value, "SUM NAME".
sums() {
    "$EVHEAP" -q "$1" --profile="$2" -f csv -o - | awk '
        NR > 1 {
            value = $0
            sub(/.*,/, "", value)
            name = $0
            sub(/^[^"]*"/, "", name)
            sub(/",[0-9]*$/, "", name)
            sums[name] += value
        }
        END {
            for (name in sums)
                printf "%d %s\n", sums[name], name
        }' | sort
}

# rows REPORT COLUMN: prints the same of a column of the report: 1 Entries, 2
# Alloc, 3 Alloc'd.
rows() {
    awk -v column="$2" '
        /^---/ { table = 1; next }
        !table { next }
        NF == 0 { exit }
        {
            value = $column
            # Four numbers, a blank, the kinds of the arguments or nothing,
            # blanks, the name.
            name = $0
            sub(/^ *[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ [^ ]* +/, "", name)
            sub(/ +$/, "", name)
            if (value > 0)
                printf "%d %s\n", value, name
        }' "$1" | sort
}

for report in "$top_srcdir"/tests/inputs/ticky/*.ticky; do
    log=${report%.ticky}.eventlog
    name=$(basename "$log" .eventlog)
    rows "$report" 1 >"$work/rows"
    sums "$log" entries >"$work/sums"
    check "$name: entries" cmp "$work/rows" "$work/sums"
    rows "$report" 2 >"$work/rows"
    sums "$log" ticky >"$work/sums"
    check "$name: alloc" cmp "$work/rows" "$work/sums"
    if have jq; then
        rows "$report" 3 >"$work/rows"
        "$EVHEAP" -q "$log" --profile=ticky -f json -o - |
            jq -r '.runs[0].bands[] | select(.allocated_of) |
                "\(.allocated_of | add) \(.band)"' | sort >"$work/sums"
        check "$name: alloc'd" cmp "$work/rows" "$work/sums"
    else
        skip_for "$name: alloc'd" jq
    fi
    check "$name: rows" test -s "$work/rows"
done
finish
