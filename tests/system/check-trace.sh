#!/bin/sh
# Checks the format trace: every event has the shape that viewers expect, the
# slices of a track do not overlap and add up to the activity of -f json, and
# the counters are its values.  So it is with damaged and cut logs, and in
# windows.  A large log takes bounded memory.  FULL=1 also takes the logs of the
# corpus with such events, $EVHEAP_CORPUS, and a larger log.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
seldom_sanitized trace
need_built tests/tools/mklog tests/tools/growlog
need jq
logs=$top_srcdir/tests/inputs/logs
cd "$work"

# Prints PASS or FAIL for each case: its facts, the JSON and the trace of a run, and
# the trace without a window.  Times are in ns.  $window is [FROM, TO], or null for
# all; with $bands, the JSON and the trace are of the same bands.
cat >check.jq <<'END'
def ns: . * 1000 | round;
def natural: type == "number" and . == floor and . >= 0;
def shape:
    .pid == 1 and (.name | type == "string") and (.ts | type == "number" and . >= 0)
    and if .ph == "X" then
            .dur >= 0
            and if .cat == "span" then (.tid | natural and . > 257 and . <= 257 + 256)
                else (.tid | natural and . >= 1 and . <= 256)
                    and (.cat == "collection" or (.cat == "thread" and (.args.thread | natural)))
                end
            and (keys - ["args", "cat", "dur", "name", "ph", "pid", "tid", "ts"] == [])
        elif .ph == "b" or .ph == "e" then
            (if .cat == "span" then .tid == 257 + 257 else .tid == 257 and .cat == "thread" end)
            and (.id | natural) and has("dur") == false
        elif .ph == "C" then (.args | length > 0 and all(.[]; type == "number" and . >= 0))
        elif .ph == "i" then .s == "p" and (.cat == "user" or .cat == "event")
        elif .ph == "M" then
            (.args.name | type == "string")
            and (.name == "process_name" or (.name == "thread_name" and (.tid | natural)))
        else false end;
def slices: map(select(.ph == "X") | .begin = (.ts | ns) | .end = .begin + (.dur | ns));
def overlaps:
    group_by(.tid)[] | sort_by(.begin, .end) | . as $all
        | range(1; length) | select($all[.].begin < $all[. - 1].end) | $all[.];
# The numbers of an array of objects as lines that can be compared.
def sums($key; $number; $text):
    group_by(.[$key]) | map({key: "\($text) \(.[0][$key])", value: map(.[$number] // 0) | add})
        | map(select(.value > 0)) | from_entries;
def differ($name; $found; $expected):
    if $found == $expected then empty else "\($name): \($found), not \($expected)" end;
def cut($window):
    map(.begin = ([.begin, $window[0]] | max) | .end = ([.end, $window[1]] | min)
        | select(.begin <= .end));

def problems($run; $trace; $whole; $window; $bands):
$run.activity as $activity | $trace.traceEvents as $events
| ($events | slices | map(.ns = .end - .begin | .capability = .tid - 1 | .thread = .args.thread)) as $slices
| ($slices | map(select(.cat == "thread"))) as $running
| ($slices | map(select(.cat == "collection"))) as $collecting
| differ("members"; $trace | keys; ["displayTimeUnit", "traceEvents"]),
    ($events[] | select(shape | not) | "shape: \(.)"),
    ($slices | overlaps | "overlaps: \(.)"),
    ($events | map(select(.ph == "b" or .ph == "e")) | . as $ends
        | range(0; length; 2) | $ends[.:. + 2] | select(.[0].ph != "b" or .[1].ph != "e" or .[0].id != .[1].id or .[0].ts > .[1].ts
                or .[0].cat != .[1].cat or .[0].name != .[1].name)
        | "not a pair: \(.)"),
    # Viewers take an id for one thing in each category.
    ($events | map(select(.ph == "b")) | group_by(.cat, .id)[] | select(length > 1) | "not one id: \(.)"),
    differ("spans"; $events | map(select((.ph == "X" or .ph == "b") and .cat == "span") | .name) | sort;
        [$run.spans // [] | .[].name] | sort),
    if $window == null and ($events | any(.ph == "b" and .cat == "span") | not) then
        differ("kinds"; $slices | map(select(.cat == "span") | .kind = .args.kind) | sums("kind"; "ns"; "kind");
            $run.spans // [] | map(select(.end_ns > .begin_ns)) | map(.ns = .end_ns - .begin_ns | .name = $run.span_kinds[.kind].name)
                | sums("name"; "ns"; "kind"))
    else empty end,
    differ("markers"; $events | map(select(.ph == "i") | [(.ts | ns), .cat, .name]);
        $run.markers | map([.time_ns, .kind, .text])),
    ("live", "size", "blocks" | . as $line
        | differ($line; $events | map(select(.ph == "C" and .name == $line) | [(.ts | ns), .args.bytes]);
            $run.memory[$line])),
    # A trace has the spans that are there, also where the activity is not known.
    if $window == null and $activity.flushed_ns != null then empty
    elif $window == null then
        differ("running"; $running | sums("capability"; "ns"; "capability");
            $activity.capabilities // [] | sums("capability"; "running_ns"; "capability")),
        differ("collecting"; $collecting | sums("capability"; "ns"; "capability");
            $activity.capabilities // [] | sums("capability"; "collecting_ns"; "capability")),
        if $run.warnings | any(.warning == "activity") then empty else
            differ("pauses"; $collecting | map(select(.args.generation != null)) | [length, (map(.ns) | add)];
                [$activity.collections // 0, if ($activity.collections // 0) > 0 then $activity.pause_ns else null end]),
            ($activity.threads // [] | map(.thread)) as $ids
            | differ("threads"; $running | map(select(.thread | IN($ids[]))) | sums("thread"; "ns"; "thread");
                $activity.threads // [] | sums("thread"; "running_ns"; "thread")),
            if ($ids | length) < 1000 then
                differ("lives"; [$events[] | select(.ph == "b" and .cat == "thread") | .id] | sort; $ids | sort)
            else empty end
        end
    else
        ($window[] as $edge | select([$whole.traceEvents | slices[] | select(.begin < $edge and .end > $edge)] == [])
            | "no slice crosses \($edge)"),
        differ("window"; $slices | map([.tid, .begin, .end]) | sort;
            $whole.traceEvents | slices | cut($window) | map([.tid, .begin, .end]) | sort),
        ($events[] | select(.ph != "M" and ((.ts | ns) < $window[0] or (.ts | ns) > $window[1]))
            | "outside: \(.)")
    end,
    # Both are of the same bands with -m.
    if $bands and $run.clock != "eras" then
        differ("bands";
            $events | map(select(.ph == "C" and .cat == "profile") | [(.ts | ns), (.args | to_entries | sort)]);
            [range($run.eras | length) as $era | [$run.eras[$era].time_ns,
                ($run.bands | map({key: .band, value: (.values[$era + $run.first_era - .first_era
                    | if . < 0 then 1000000000 else . end] // 0)}) | sort)]
                | select(.[1] != [])])
    else empty end;

range(0; length; 4) as $case | .[$case:$case + 4] as [$facts, $json, $trace, $whole]
| [problems($json.runs[0]; $trace; $whole; $facts.window; $facts.bands)]
| if . == [] then "PASS \($facts.name)" else "FAIL \($facts.name): \(.[0] | tostring | .[:600])" end
END

# look NAME ARG...: writes a case, with the trace of "$@" and the JSON.  They are of
# the same bands if -m says how many.
look() {
    bands=false
    case " $* " in *' -m '*) bands=true ;; esac
    n_cases=$((n_cases + 1))
    folder=cases/$n_cases
    mkdir -p "$folder"
    echo "{\"name\": \"$1\", \"window\": ${window:-null}, \"bands\": $bands}" >"$folder/facts"
    echo null >"$folder/x.whole"
    shift
    "$EVHEAP" -q "$@" -o "$folder/x.json" -o "$folder/x.trace" >said 2>&1 && [ ! -s said ]
}

# must_look NAME ARG...: the same, of a log that can be read.
must_look() {
    look "$@" || fail "$1" "$(cat said)"
}

# judge: checks all cases.
judge() {
    jq -s -r -f check.jq cases/*/* >verdicts 2>&1 || echo FAIL jq >>verdicts
    cat verdicts
    ! grep -q -v '^PASS ' verdicts || failures=1
    rm -r cases
}

n_cases=100
for log in good-hT good-hc good-hi good-hb good-no-profile good-no-bands \
    good-unicode-hT bad-race-hc bad-killed bad-cut-in-sample; do
    must_look "$log, 3 bands" "$logs/$log.eventlog" -m 3 -t 0
    ! in_turn || must_look "$log" "$logs/$log.eventlog"
done
must_look messages "$logs/good-hT.eventlog" --markers=all -m 0
must_look .hp "$logs/good-hc.hp" -m 4
must_look 'an archive' "$top_srcdir/tests/inputs/archives/good-hT.xml" -m 4
if have zstd; then
    time=$top_srcdir/tests/inputs/time/trie.eventlog.zst
    must_look 'time profile' "$time" --profile=time -m 5
    must_look compressed "$time" -m 5
fi
must_look ticky "$top_srcdir/tests/inputs/ticky/ticky.eventlog" --profile=ticky -m 5
for size in 4000 9000 16000 30000; do
    head -c $size "$logs/good-hT.eventlog" >"cut-$size.eventlog"
    must_look "cut at $size" "cut-$size.eventlog" -m 3
done
# Damage hides what a capability did up to its next event.
cat >torn.mklog <<'END'
header
block 0
at 1ms
create-thread 1
run 1
at 2ms
create-thread 2 after=4 tear=ffffffffffff
at 5ms
run 2
at 6ms
stop 2 5
finish
END
"$tools/mklog" torn.mklog >torn.eventlog
"$EVHEAP" torn.eventlog -o torn.trace 2>stderr
check 'damage is skipped' grep -q 'damaged' stderr
must_look 'a torn event' torn.eventlog
n_scripts=0 n_read=0
for script in "$top_srcdir"/tests/inputs/scripts/*.mklog; do
    name=$(basename "$script" .mklog)
    case $name in
    hostile-* | many-*) continue ;;
    esac
    in_turn || continue
    n_scripts=$((n_scripts + 1))
    "$tools/mklog" "$script" >"$name.eventlog"
    # Some cannot be read: then there is neither.
    if look "$name" "$name.eventlog" -m 3; then
        n_read=$((n_read + 1))
    else
        check "$name: no trace" test ! -e "$folder/x.trace" -a ! -e "$folder/x.json"
        rm -r "$folder"
    fi
done
check 'most scripts can be read' test $((10 * n_read)) -ge $((7 * n_scripts))

# Slices that cross the edges of a window are clipped.
"$tools/mklog" "$top_srcdir/tests/inputs/scripts/activity.mklog" >activity.eventlog
while read -r log from to; do
    window="[$from, $to]"
    must_look "window of ${log##*/}" "$log.eventlog" --from="${from}ns" --to="${to}ns" -m 3
    "$EVHEAP" -q "$log.eventlog" -f trace -o "$folder/x.whole"
done <<END
$logs/good-hT 208173059 554269135
activity 2500000 5500000
END
window=

# Labels are text in any bytes; the last one of a thread counts.
cat >labels.mklog <<'END'
header
block 0
at 1ms
create-thread 1
run 1
at 2ms
stop 1 6
label 1 "first"
label 1 "a\"b\\c\x01</script>\xffGröße\n"
create-thread 2
run 2
at 4ms
stop 2 5
run 7
at 5ms
marker "\"]}\x00\x80\\"
finish
END
"$tools/mklog" labels.mklog >labels.eventlog
must_look labels labels.eventlog
cat >expected <<'END'
a"b\c\x01</script>\xFFGröße\x0A 1000 ForeignCall
thread 2 2000 ThreadFinished
thread 7 1000 null
END
jq -r '.traceEvents[] | select(.ph == "X")
    | "\(.name) \(.dur + 0) \(.args.stop)"' "$folder/x.trace" >found
check 'texts of labels' diff expected found
judge

# Spans: nested and overlapping, in a window, and more at once than have a track.
for log in good-startstop good-opentelemetry; do
    must_look "$log" "$logs/$log.eventlog" -m 0
done
"$tools/mklog" "$top_srcdir/tests/inputs/scripts/spans.mklog" >spans.eventlog
must_look spans spans.eventlog
window='[13500000, 26000000]'
must_look 'window of spans' spans.eventlog --from=13500us --to=26ms
"$EVHEAP" -q spans.eventlog -f trace -o "$folder/x.whole"
window=
awk 'BEGIN {
    print "header; block 0"
    for (i = 1; i <= 300; i++)
        print "at " i "ms; message \"START span " i "\""
    for (i = 1; i <= 100; i++)
        print "at " 300 + i "ms; message \"STOP span " i "\""
    print "finish"
}' | "$tools/mklog" - >deep.eventlog
must_look '300 spans at once' deep.eventlog
check '... 44 have no track' test 44 = \
    "$(jq '[.traceEvents[] | select(.ph == "b" and .cat == "span")] | length' "$folder/x.trace")"
judge

refuses 'the format trace holds one' "$logs/good-hT.eventlog" "$logs/good-hc.eventlog" -o out.trace
mkfifo pipe
refuses "cannot read 'pipe' twice, as the format trace needs" pipe -o out.trace
refuses 'empty' "$logs/bad-empty.eventlog" -o out.trace

# check_memory SIZE: the trace of a log takes at most 46 MiB.
check_memory() {
    "$tools/growlog" --size="$1" --capabilities=16 --switches=2000 \
        "$logs/good-hT.eventlog" -o large >facts
    measure "$EVHEAP" large -o large.trace >figures 2>stderr
    report memory "$(awk '$2 > 46 * 1024 { print "it takes " $2 " kB" }' figures)"
    check 'a hint at the size' grep -q "^evheap: hint: 'large.trace' has [0-9]* MB" stderr
    "$EVHEAP" large --to=0.02s -o large.trace 2>stderr
    report 'no hint' "$(grep hint: stderr || :)"
}
if ! is_sanitized; then
    need_measure memory
    check_memory "$([ -n "$FULL" ] && echo 1GB || echo 35MB)"
    rm -f large large.trace
fi

if [ -n "$FULL" ] && have_corpus; then
    for log in "$EVHEAP_CORPUS"/*.eventlog; do
        "$EVHEAP" -q "$log" -f json -o run.json 2>said || continue
        jq -e '.runs[0].activity | .running_ns != null or .collecting_ns != null' run.json >said || continue
        must_look "${log##*/}" "$log" -m 5
        judge
    done
fi
finish
