#!/bin/sh
# Checks stacks: those of folded add up to the total of their census in json, and
# pprof has the same (tests/tools/read-stacks.py).  If go is installed, "go tool
# pprof" reads the same.  FULL=1 also takes the cost-centre and time profiles of the
# corpus, $EVHEAP_CORPUS.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
seldom_sanitized pprof
need python3
logs=$top_srcdir/tests/inputs/logs
cd "$work"

# go_raw FILE: the sum of the samples that go tool pprof reads.
go_raw() {
    HOME=$work PPROF_TMPDIR=$work go tool pprof -raw "$1" 2>go-errors |
        awk '/^Samples:/ { inside = 1; getline; next } /^Locations/ { inside = 0 }
            inside { sub(/:.*/, ""); sum += $1 } END { printf "%.0f\n", sum }'
}

# go_top FILE: the sum of the own amounts in the table of go tool pprof.
go_top() {
    HOME=$work PPROF_TMPDIR=$work go tool pprof -top -unit="$2" \
        -nodecount=1000000 -nodefraction=0 "$1" 2>go-errors |
        awk '/^ *flat/ { inside = 1; next } inside { sum += $1 } END { printf "%.0f\n", sum }'
}

# write NAME MOMENT ARG...: writes the stacks at a moment to a new folder in stacks/.
# JSON has the same bands.
write() {
    name=$1 moment=$2
    shift 2
    folder=stacks/$name,\ $moment
    mkdir -p "$folder"
    echo "$moment" >"$folder/at"
    "$EVHEAP" -q "$@" --at="$moment" -o "$folder/x.folded" -o "$folder/x.pb.gz" \
        -o "$folder/x.json"
    have go || return 0
    sum=$(awk '{ sum += $NF } END { printf "%.0f\n", sum }' "$folder/x.folded")
    check "$name, go tool pprof -raw" test "$(go_raw "$folder/x.pb.gz")" = "$sum"
    case $name in
    *time*) unit=ns ;;
    *) unit=bytes ;;
    esac
    check "$name, go tool pprof -top" test "$(go_top "$folder/x.pb.gz" $unit)" = "$sum"
}

# write_all NAME ARG...: writes a file for each census.
write_all() {
    folder=stacks/$1
    shift
    mkdir -p "$folder"
    "$EVHEAP" -q "$logs/good-hc.eventlog" "$@" --at=all -o "$folder/x.pb.gz"
    "$EVHEAP" -q "$logs/good-hc.eventlog" "$@" -o "$folder/x.json"
}

# judge: compares the stacks of all folders.
judge() {
    python3 "$top_srcdir/tests/tools/read-stacks.py" stacks/* || failures=1
    rm -r stacks
}

"$EVHEAP" -q "$logs/good-hc.eventlog" --at=peak -o again.pb.gz
written=$(date +%s)
have go || skip 'go tool pprof' 'go is not installed'
for log in good-hc good-hT good-hd good-hi good-hb bad-race-hc; do
    for moment in mean peak end 0.5s; do
        ! in_turn || write "$log" "$moment" "$logs/$log.eventlog"
        ! in_turn || write "$log in 3 bands" "$moment" "$logs/$log.eventlog" -m 3
    done
done
for moment in mean peak end 0.5s; do
    write hp "$moment" "$logs/good-hc.hp"
    write groups "$moment" "$logs/good-hc.eventlog" --group-by=module
    write time "$moment" "$top_srcdir/tests/inputs/time/trie.eventlog.zst" --profile=time
    write ticky "$moment" "$top_srcdir/tests/inputs/ticky/ticky.eventlog" --profile=ticky
done
write 'time at its start' 849147918ns "$top_srcdir/tests/inputs/time/trie.eventlog.zst" --profile=time
write 'no census' mean "$logs/good-no-era.eventlog"
write_all 'a file for each census'
write_all 'a file for each census, in 3 bands' -m 3
# A log without the times of its censuses tells none.
write times peak "$logs/good-hc.eventlog"
echo time duration period generator command rts quantity breakdown at era time_ns >"$folder/facts"
write 'no times' peak "$logs/good-hy-biography.eventlog"
echo time period generator command rts quantity breakdown at era >"$folder/facts"
judge
if [ -n "$FULL" ] && have_corpus; then
    for log in "$EVHEAP_CORPUS"/*-hc*.eventlog "$EVHEAP_CORPUS"/*-p*.eventlog; do
        for quantity in heap time; do
            "$EVHEAP" -q "$log" --profile=$quantity -f csv -o - 2>errors | sed -n 2p | grep -q . || continue
            for moment in mean peak end 0.1s; do
                write "${log##*/} $quantity" $moment "$log" --profile=$quantity
            done
        done
    done
    judge
fi

mkdir odd
"$EVHEAP" -q "$logs/good-hT.eventlog" --at=all -f pprof -o odd/x
check 'without a suffix' test -s odd/x-0001

# is_later: the second of the first output is over.
# shellcheck disable=SC2317 # wait_for calls it
is_later() {
    [ "$(date +%s)" != "$written" ]
}
wait_for is_later
"$EVHEAP" -q "$logs/good-hc.eventlog" --at=peak -o x.pprof
check 'the same bytes each time' cmp again.pb.gz x.pprof
refuses '--at=all needs a file in pprof' "$logs/good-hc.eventlog" --at=all -o out.folded
refuses '--at=all needs a file in pprof' "$logs/good-hc.eventlog" --at=all -f pprof -o -
refuses 'does not go together with --at=all' "$logs/good-hc.eventlog" --at=all \
    --view=flame -o out.svg
refuses "cannot write 'out.pprof': --at=all, but there is no census" \
    "$logs/good-no-era.eventlog" --at=all -o out.pprof
finish
