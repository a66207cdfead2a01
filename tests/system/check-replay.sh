#!/bin/sh
# Replays logs as they grew, and follows them: the last outputs are to the byte
# those of the whole log, and each one between has its first eras.  FULL=1
# follows all logs of the corpus, too.
# shellcheck disable=SC2317 # functions are called indirectly
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

if ! have python3; then
    skip 'logs that grow' 'python3 is missing'
    exit 77
fi
truth=$EVHEAP_CORPUS/../truth
cd "$work"

# replay NAME LOG PIECES: follows a log that is replayed.  Pictures take most of the
# time, so only the first replay writes them, and with FULL=1 each.
# shellcheck disable=SC2046,SC2086 # the outputs are several words
replay() {
    rm -f out.* grows.eventlog
    "$EVHEAP" -q --follow=0.1 grows.eventlog $(printf -- '-o out.%s ' $suffixes) \
        2>said &
    follower=$!
    check "$1, $3" python3 "$top_srcdir/tests/tools/replay.py" "$3" "$2" \
        grows.eventlog out.csv whole.csv
    cp reason versions
    status=0
    wait "$follower" || status=$?
    check '... status 0 and no message' test "$status$(cat said)" = 0
    for suffix in $suffixes; do
        check "... the last $suffix" cmp "whole.$suffix" "out.$suffix"
    done
    [ -n "$FULL" ] || suffixes='csv txt'
}

# whole LOG: makes the outputs of the whole log, under the same name.
whole() {
    cp "$1" grows.eventlog
    "$EVHEAP" -q grows.eventlog -o whole.csv -o whole.svg -o whole.html -o whole.txt
}

# bands FILE: prints the figures of the run and of its bands in a JSON file, in
# which each has a line.
bands() {
    grep -e '^      "figures":' -e '^        {"band":' "$1"
}

same_bands() {
    bands out.json 2>&1 | cmp -s - wanted
}

# check_prefixes LOG: the figures of each update are those of the log as it is.
check_prefixes() {
    rm -f out.json
    : >grows.eventlog
    "$EVHEAP" -q --follow=0.1 grows.eventlog -o out.json 2>said &
    follower=$!
    piece=$(($(wc -c <"$1") / 12))
    for i in 0 1 2 3 4 5 6 7 8 9 10; do
        dd if="$1" bs="$piece" skip="$i" count=1 2>/dev/null >>grows.eventlog
        [ "$i" -gt 2 ] || continue
        "$EVHEAP" -q grows.eventlog -o want.json
        bands want.json >wanted || continue
        grep -q '"band"' wanted || continue
        wait_for same_bands || echo "no update has the figures at $i twelfths"
    done
    kill "$follower"
    wait "$follower" || echo "status $?"
}

# follow_in_two LOG: follows a log that comes in two pieces through a pipe.  All
# that is said and written is as without --follow.
follow_in_two() {
    rm -f out.* whole.*
    status=0 expected=0
    "$EVHEAP" - -o whole.csv -o whole.txt <"$1" 2>wanted || expected=$?
    size=$(wc -c <"$1")
    {
        head -c $((size / 2)) "$1"
        sleep 0.2
        tail -c +$((size / 2 + 1)) "$1"
    } | "$EVHEAP" --follow=0.1 - -o out.csv -o out.txt 2>said || status=$?
    [ "$status" = "$expected" ] || echo "status $status instead of $expected"
    # An update tells why it has no census yet.  What follows the end marker may
    # come too late, or a part of it.
    sed -i '/data after the end marker/s/([0-9]* bytes/(bytes/' wanted said
    diff wanted said | grep '^[<>]' |
        grep -v -e "^> evheap: no heap census in '-'" -e '^< .*data after the end marker'
    [ "$expected" != 0 ] || for suffix in csv txt; do
        cmp whole.$suffix out.$suffix
    done
}

small=$top_srcdir/tests/inputs/logs/good-hT.eventlog
whole "$small"
suffixes='csv txt svg html'
for pieces in one random whole; do
    replay 'a small log' "$small" "$pieces"
    [ "$pieces" = whole ] ||
        check '... outputs between' test "$(cat versions)" -gt 2
done
if [ -r "$truth/grow-leak.growth.tsv" ]; then
    zstd -dqf "$truth/grow-leak.eventlog.zst" -o leak.eventlog
    whole leak.eventlog
    for speed in ${FULL:+1 3} 10 100; do
        replay 'a log that grew' leak.eventlog "$truth/grow-leak.growth.tsv@$speed"
    done
    replay 'a log that grew' leak.eventlog random
else
    skip 'a log that grew' 'no corpus'
fi
for log in "$top_srcdir"/tests/inputs/logs/good-h[dy].eventlog leak.eventlog; do
    [ ! -e "$log" ] ||
        report "figures of updates: ${log##*/}" "$(check_prefixes "$log")"
done
set -- "$top_srcdir"/tests/inputs/logs/bad-corrupt-hc.eventlog
[ -z "$FULL" ] ||
    set -- "$EVHEAP_CORPUS"/*.eventlog "$EVHEAP_CORPUS"/*.hp "$top_srcdir"/tests/inputs/logs/*.eventlog
for log; do
    [ ! -r "$log" ] || report "${log##*/} in two pieces" "$(follow_in_two "$log" 2>&1)"
done
finish
