#!/bin/sh
# What the decoder sees and what the model keeps must agree: in a whole log
# every census that begins is an era of the profile.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

for log in "$top_srcdir"/tests/inputs/logs/good-*.eventlog; do
    name=$(basename "$log" .eventlog)
    "$EVHEAP" --dump=events "$log" >"$work/events" 2>"$work/error" || :
    "$EVHEAP" --dump=profile "$log" >"$work/profile" 2>>"$work/error" || :
    begun=$(grep -c -w -E 'HEAP_(BIO_)?PROF_SAMPLE_BEGIN' "$work/events") || :
    eras=$(grep -c '^era ' "$work/profile") || :
    if [ -s "$work/events" ] && [ -s "$work/profile" ] &&
        [ "$begun" = "$eras" ]; then
        pass "$name ($eras eras)"
    else
        fail "$name" "$begun censuses begin, the profile has $eras eras"
        head -n 3 "$work/error"
    fi
done
finish
