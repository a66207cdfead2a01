#!/bin/sh
# Readings: their numbers are recomputed from the eras and bands of the same
# document, for each log of the corpus.  The command that a report suggests runs,
# and shows another break-down or grouping: of the guide's logs with a program
# that stands for theirs.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"

need_program
need jq

guide=$top_srcdir/doc/guide
for log in "$guide"/*.eventlog "$EVHEAP_CORPUS"/*.eventlog; do
    [ -r "$log" ] || continue
    "$EVHEAP" -q "$log" -o "$work/out.json" 2>"$work/stderr" || continue
    python3 "$top_srcdir/tests/oracle/readings.py" "$work/out.json" \
        >"$work/problems" 2>&1
    report "numbers: $(basename "$log")" "$(cat "$work/problems")"
done

# The program writes the guide's log of the break-down that it is asked for.
mkdir "$work/run"
cat >"$work/run/visits" <<'EOF'
#!/bin/sh
for word; do
    case $word in
    -hb*) ;;
    -h*) breakdown=${word#-} ;;
    -ol*) log=${word#-ol} ;;
    esac
done
cp "$guide/$breakdown.eventlog" "$log"
EOF
chmod +x "$work/run/visits"
cp "$work/run/visits" "$work/run/visits-prof"
export guide EVHEAP
# A heap of small bands, of which grouping makes few.
need_built tests/tools/mklog
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
        evheap\ *) sh -c "\"\$EVHEAP\" -q ${next#evheap } -o after.json" ;;
        *)
            sh -c "$next" || exit
            log=$(echo "$next" | sed 's/.* -ol\([^ ]*\).*/\1/')
            "$EVHEAP" -q "$log" -o after.json
            ;;
        esac || exit
        what='.runs[0] | [.breakdown.option, .grouping, .info_tables] | tostring'
        [ "$(jq "$what" before.json)" != "$(jq "$what" after.json)" ] ||
            echo "the same again: $next"
    ) >"$work/problems" 2>&1 || echo "status $?" >>"$work/problems"
    report "next: $name" "$(cat "$work/problems")"
done
finish
