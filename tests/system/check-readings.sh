#!/bin/sh
# Readings: their numbers are recomputed from the eras and bands of the same
# document, for every third log of guide and corpus; in ./dev check-all, for each.
# The command that a report suggests runs, and shows another break-down or
# grouping: of the guide's logs with a program that stands for theirs.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
seldom_sanitized readings
need jq

guide=$top_srcdir/doc/guide
for log in "$guide"/*.eventlog "$EVHEAP_CORPUS"/*.eventlog; do
    [ -r "$log" ] || continue
    in_turn || continue
    "$EVHEAP" -q "$log" -o "$work/out.json" 2>"$work/stderr" || continue
    python3 "$top_srcdir/tests/oracle/readings.py" "$work/out.json" \
        >"$work/problems" 2>&1
    report "numbers: $(basename "$log")" "$(cat "$work/problems")"
done

# The program writes the guide's log of the break-down that it is asked for.
. "$top_srcdir/tests/system/stand-ins.sh"
mkdir "$work/run"
export guide
program visits way=rts_p <<'END'
cat "$guide/${chosen#-}.eventlog" >"$log"
END
cp "$b/visits" "$b/visits.sh" "$work/run"
for suffix in '' .sh; do cp "$b/visits$suffix" "$work/run/visits-prof$suffix"; done
# A heap of small bands, of which grouping makes few.
awk 'BEGIN {
    print "header\nat 1s\nblock\nprofile 10ms -hT"
    for (era = 0; era < 12; era++) {
        print "era"
        for (i = 0; i < 60; i++)
            print "sample " 1000 + 40 * era " \"main:M" i % 3 ".C" i "\""
        print "end-era\nat +100ms"
    }
    print "finish"
}' >"$work/small.mklog"
"$tools/mklog" "$work/small.mklog" -o "$work/small.eventlog"
for name in hT hc hd hm hr hy hb fix1 fix3 small; do
    (
        cd "$work/run" || exit
        cp "$guide/$name.eventlog" . 2>/dev/null || cp "$work/$name.eventlog" .
        "$EVHEAP" -q "$name.eventlog" -o before.json || exit
        next=$(jq -r .runs[0].reading.next before.json)
        case $next in
        evheap\ run\ *)
            log=${next##*/}.eventlog
            sh -c "\"\$EVHEAP\" ${next#evheap }" 2>run.err && "$EVHEAP" -q "$log" -o after.json
            ;;
        *) sh -c "\"\$EVHEAP\" -q ${next#evheap } -o after.json" ;;
        esac || exit
        what='.runs[0] | [.breakdown.option, .grouping, .info_tables] | tostring'
        [ "$(jq "$what" before.json)" != "$(jq "$what" after.json)" ] ||
            echo "the same again: $next"
    ) >"$work/problems" 2>&1 || echo "status $?" >>"$work/problems"
    report "next: $name" "$(cat "$work/problems")"
done
finish
