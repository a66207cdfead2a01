#!/bin/sh
# What becomes of the work when a signal ends it: evheap ends at once, by that
# signal, and leaves nothing half-written behind.
# shellcheck disable=SC2317 # "expect" calls what nobody else does
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

: "${TOOLS:=$(dirname "$EVHEAP")/tests/tools}"
log=$top_srcdir/tests/inputs/logs/good-hT.eventlog
TERM=xterm
export TERM
# A core would be in the way.
# shellcheck disable=SC3045 # each sh that we meet has ulimit -c
ulimit -c 0
cd "$work"
mkdir out
mkfifo slow
"$EVHEAP" "$log" -o whole.csv

# expect NAME CONDITION...
expect() {
    expected=$1
    shift
    if "$@"; then
        pass "$expected"
    else
        fail "$expected" "not so: $* (status ${status:-unknown})"
    fi
}

# feed: most of a log into the pipe, and the rest too late.
feeder=
feed() {
    [ -z "$feeder" ] || kill "$feeder" 2>errors || :
    (
        trap '' PIPE
        head -c 20000 "$log"
        sleep 5
        tail -c +20001 "$log"
    ) >slow 2>errors &
    feeder=$!
}

# end_by SIGNAL COMMAND...: it gets the signal after half a second.
end_by() {
    ending=$1
    shift
    status=0
    timeout --preserve-status -s "$ending" 0.5 "$@" >stdout 2>stderr ||
        status=$?
}

only() {
    [ "$(ls -A out)" = "$1" ]
}

# check_half_written WHERE [LAUNCHER]: the second output waits for somebody to
# read it, while the first is written but has not got its name.
check_half_written() {
    mkfifo out/never
    echo old >out/x.csv
    for signal in INT TERM; do
        end_by "$signal" ${2:+"$2"} "$EVHEAP" "$log" -o out/x.csv -f txt \
            -o out/never
        expect "SIG$signal ends a run that writes$1" [ "$status" -gt 128 ]
        expect "SIG$signal leaves the old file$1" [ "$(cat out/x.csv)" = old ]
        rm out/never
        expect "SIG$signal leaves no other file$1" only x.csv
        mkfifo out/never
    done
    rm out/never out/x.csv
}

# check_any_moment WHERE [LAUNCHER]: whenever the signal comes, each output is
# whole or not there.
check_any_moment() {
    torn=
    for delay in 0.005 0.01 0.015 0.02 0.025 0.03 0.035 0.04 0.05 0.06; do
        timeout -s TERM "$delay" ${2:+"$2"} "$EVHEAP" "$log" -o out/a.csv \
            -o out/b.csv -o out/c.csv >errors 2>&1 || :
        for file in out/[abc].csv; do
            [ ! -e "$file" ] || cmp -s "$file" whole.csv || torn=$file
        done
        rm -f out/[abc].csv
        [ -z "$(ls -A out)" ] || torn=$(ls -A out)
        rm -f out/.evheap-*
    done
    expect "outputs are whole at any moment$1" [ -z "$torn" ]
}

for signal in HUP:1 INT:2 QUIT:3 TERM:15; do
    feed
    end_by "${signal%:*}" "$EVHEAP" slow -o x.csv
    expect "SIG${signal%:*} ends a run that waits for input" \
        [ "$status" = $((128 + ${signal#*:})) ]
done
check_half_written ''
check_any_moment ''

# Where half-written files have names; to see that they do, one is killed.
mkfifo out/never
end_by KILL "$TOOLS/no-tmpfile" "$EVHEAP" "$log" -o out/x.csv -f txt \
    -o out/never
rm out/never
hidden=$(find out -name '.evheap-*' | wc -l)
rm -f out/.evheap-*
if [ "$hidden" -gt 0 ]; then
    check_half_written ' (with a name)' "$TOOLS/no-tmpfile"
    check_any_moment ' (with a name)' "$TOOLS/no-tmpfile"
else
    skip 'files with names while they are half-written' \
        'the kernel has no seccomp'
fi

# As nohup has it.
# shellcheck disable=SC2016 # another shell expands what stands in quotes
end_by HUP sh -c 'trap "" HUP; { head -c 20000 "$1"; sleep 1
    tail -c +20001 "$1"; } | "$2" - -o x.csv' sh "$log" "$EVHEAP"
expect 'a signal that is ignored stays so' cmp x.csv whole.csv

feed
"$TOOLS/terminal" -k 1200 "$EVHEAP" --progress=always "$log" slow -o out/x.csv \
    >raw
tr '\r' '@' <raw | sed "s/$(printf '\033')\\[K/^K/g" >seen
expect 'Ctrl-C ends it' grep -q ']signal 2' seen
expect 'Ctrl-C leaves no file' only ''
kill "$feeder" 2>errors || :
finish
