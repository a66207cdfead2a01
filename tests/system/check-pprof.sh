#!/bin/sh
# Checks the format pprof: decoded, its stacks and amounts are those of folded.
# If go is installed, "go tool pprof" reads the same.  FULL=1 also takes the
# cost-centre and time profiles of the corpus, $EVHEAP_CORPUS.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
seldom_sanitized pprof
logs=$top_srcdir/tests/inputs/logs
cd "$work"

# decode FILE [facts]: prints its samples as folded lines, or the names of what it
# tells of the run.
decode() {
    gzip -dc "$1" | python3 -c '
import sys

def fields(data):
    at = 0
    def number():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value
    found = {}
    while at < len(data):
        key = number()
        if key & 7 == 0:
            value = number()
        else:
            assert key & 7 == 2, key
            size = number()
            value = data[at:at + size]
            assert len(value) == size
            at += size
        found.setdefault(key >> 3, []).append(value)
    return found

def numbers(packed):
    # Lists of numbers are packed.
    values, value, shift = [], 0, 0
    for byte in b"".join(packed):
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            values.append(value)
            value = shift = 0
    return values

profile = fields(sys.stdin.buffer.read())
texts = [text.decode() for text in profile[6]]
assert texts[0] == ""
if sys.argv[1:]:
    known = {9: "time", 10: "duration", 12: "period"}
    told = [name for number, name in known.items() if number in profile]
    told += [texts[i].split("=")[0] for i in numbers(profile[13])]
    print(*told)
    sys.exit()
names = {}
for function in map(fields, profile.get(5, [])):
    names[function[1][0]] = texts[function[2][0]]
lines = {}
for location in map(fields, profile.get(4, [])):
    lines[location[1][0]] = fields(location[4][0])[1][0]
for sample in map(fields, profile.get(2, [])):
    stack = [names[lines[i]] for i in numbers(sample[1])]
    key = ";".join(name.replace(";", ":") for name in reversed(stack))
    sys.stdout.buffer.write(f"{key} {numbers(sample[2])[0]}\n".encode())
' ${2:+"$2"}
}

# fold FILE: sorts folded lines, and joins equal stacks: frames may differ only in
# their sources.
fold() {
    awk '{ amount = $NF; sub(/ [0-9]+$/, ""); sum[$0] += amount }
        END { for (stack in sum) printf "%s %.0f\n", stack, sum[stack] }' "$1" |
        LC_ALL=C sort
}

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

# check_profile NAME FILE ARG...: compares with folded.
check_profile() {
    name=$1
    shift
    "$EVHEAP" -q "$@" -o x.folded -o x.pb.gz
    decode x.pb.gz >decoded
    fold decoded >found
    fold x.folded >expected
    check "$name" cmp found expected
    have go || return 0
    sum=$(awk '{ sum += $NF } END { printf "%.0f\n", sum }' decoded)
    check "$name, go tool pprof -raw" test "$(go_raw x.pb.gz)" = "$sum"
    case $name in
    *time*) unit=ns ;;
    *) unit=bytes ;;
    esac
    check "$name, go tool pprof -top" test "$(go_top x.pb.gz $unit)" = "$sum"
}

have go || skip 'go tool pprof' 'go is not installed'
for log in good-hc good-hT good-hd good-hi good-hb bad-race-hc; do
    check_profile "$log" "$logs/$log.eventlog" --at=peak
    check_profile "$log in 3 bands" "$logs/$log.eventlog" --at=end -m 3
done
check_profile 'hp, mean' "$logs/good-hc.hp"
check_profile 'time' "$top_srcdir/tests/inputs/time/trie.eventlog.zst" --profile=time
check_profile 'ticky' "$top_srcdir/tests/inputs/ticky/ticky.eventlog"
check_profile 'no census' "$logs/good-no-era.eventlog"
if [ -n "$FULL" ] && have_corpus; then
    for log in "$EVHEAP_CORPUS"/*-hc*.eventlog "$EVHEAP_CORPUS"/*-p*.eventlog; do
        for quantity in heap time; do
            "$EVHEAP" -q "$log" --profile=$quantity -f csv -o - 2>errors | sed -n 2p | grep -q . || continue
            for moment in mean peak end 0.1; do
                check_profile "${log##*/} $quantity $moment" "$log" --profile=$quantity --at=$moment
            done
        done
    done
fi

# check_all NAME ARG...: compares a file for each census with the eras of JSON.
"$EVHEAP" -q "$logs/good-hc.eventlog" -f json -o all.json
check_all() {
    name=$1
    shift
    rm -rf all
    mkdir all
    "$EVHEAP" -q "$logs/good-hc.eventlog" "$@" --at=all -o all/heap.pb.gz
    report "$name" "$(
        n=0
        for total in $(jq -r '.runs[0].eras[].total' all.json); do
            n=$((n + 1))
            file=all/heap-$(printf %04d $n).pb.gz
            sum=$(decode "$file" | awk '{ sum += $NF } END { printf "%.0f\n", sum }')
            [ "$sum" = "$total" ] || echo "$file: $sum, not $total"
        done
        set -- all/*
        [ $n -gt 5 ] && [ $# -eq $n ] || echo "$n eras, $# files"
    )"
}
check_all 'a file for each census'
check_all 'a file for each census, in 3 bands' -m 3
"$EVHEAP" -q "$logs/good-hT.eventlog" --at=all -f pprof -o all/odd
check 'without a suffix' test -s all/odd-0001
"$EVHEAP" -q "$logs/good-hc.eventlog" --at=peak -o again.pb.gz
sleep 1
"$EVHEAP" -q "$logs/good-hc.eventlog" --at=peak -o x.pprof
check 'the same bytes each time' cmp again.pb.gz x.pprof

# A log without the times of its censuses tells none.
for log in good-hc good-hy-biography; do
    "$EVHEAP" -q "$logs/$log.eventlog" --at=peak -o $log.pb.gz
    decode $log.pb.gz facts >$log.facts
done
check 'times' grep -q '^time duration period .* at era time_ns$' good-hc.facts
check 'no times' grep -q '^time period .* at era$' good-hy-biography.facts

# refuses SENTENCE LOG ARG...: an error with this sentence, and no file.
refuses() {
    sentence=$1
    log=$2
    shift 2
    status=0
    rm -rf none
    mkdir none
    (cd none && "$EVHEAP" "$logs/$log" --at=all "$@" >../stdout 2>../stderr) || status=$?
    report "--at=all $*" "$([ "$status" = 2 ] || echo "status $status"
        grep -q -F -e "$sentence" stderr || cat stderr
        ls none)"
}
refuses '--at=all needs a file in pprof' good-hc.eventlog -o out.folded
refuses '--at=all needs a file in pprof' good-hc.eventlog -f pprof -o -
refuses 'does not go together with --at=all' good-hc.eventlog --view=flame -o out.svg
refuses "cannot write 'out.pprof': --at=all, but there is no census" good-no-era.eventlog -o out.pprof
finish
