#!/bin/sh
# The line of the progress as a terminal gets it, and what becomes of the work
# when a signal ends it.  Logs come slowly out of a pipe, so that there is time
# to look.
# shellcheck disable=SC2317 # "expect" calls what nobody else does
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

: "${TOOLS:=$(dirname "$EVHEAP")/tests/tools}"
terminal=$TOOLS/terminal
log=$top_srcdir/tests/inputs/logs/good-hT.eventlog
cr=$(printf '\r')
TERM=xterm
export TERM
# A core would be in the way.
# shellcheck disable=SC3045 # each sh that we meet has ulimit -c
ulimit -c 0
cd "$work"
mkfifo slow

# feed SECONDS [FILE]: half a log into the pipe, and after a while the rest,
# which nobody may want any more then.  Whoever feeds the run before ends.
feeder=
feed() {
    [ -z "$feeder" ] || kill "$feeder" 2>errors || :
    (
        trap '' PIPE
        head -c 20000 "${2:-$log}"
        sleep "$1" >errors
        tail -c +20001 "${2:-$log}"
    ) >slow 2>errors &
    feeder=$!
}

# look ARG...: runs evheap under a terminal; the pieces that it got are in
# "seen", a line each, with ^M for a carriage return.
look() {
    "$terminal" "$@" >raw
    tr '\r' '@' <raw | sed "s/$(printf '\033')\\[K/^K/g" >seen
    end=$(sed -n 's/^\[[0-9]*\]\(exit\|signal\)/\1/p' seen)
}

# expect NAME CONDITION...
expect() {
    expected=$1
    shift
    if "$@"; then
        pass "$expected"
    else
        fail "$expected" "not so: $* (the end: ${end:-unknown})"
        sed 's/^/    /' seen
    fi
}

# ends_with STATUS, and the last that the terminal got is erased.
ends_with() {
    [ "$end" = "$1" ] && grep -q '@^K$' seen
}

# nothing_shown: the run ended well, and the terminal got nothing.
nothing_shown() {
    [ "$end" = 'exit 0' ] && ! grep -q reading seen
}

# times: when each line was drawn, milliseconds.
draw_times() {
    grep -o '\[[0-9]*\]@reading' seen | tr -dc '0-9\n'
}

after_half_a_second() {
    first=$(draw_times | head -n 1)
    [ -n "$first" ] && [ "$first" -ge 500 ]
}

# No more than ten a second, even where some came late: the first and the last
# stand at the ends of the time.
not_too_often() {
    draw_times | awk 'NR == 1 { first = $1 } { last = $1 }
        END { exit !(NR >= 2 && NR <= (last - first) / 100 + 2) }'
}

check_terminal() {
    feed 1.5
    look "$EVHEAP" slow -o x.csv
    expect 'shown after half a second' after_half_a_second
    expect 'drawn ten times a second at most' not_too_often
    expect 'names the file and its bytes' \
        grep -q "@reading 'slow'  [0-9.]* KiB, [0-9.]* [KM]*i*B/s^K" seen
    expect 'erased at the end' ends_with 'exit 0'

    feed 1
    look -c 24 "$EVHEAP" slow -o x.csv
    expect 'fits a narrow terminal' grep -q "@reading 'slow'^K" seen

    feed 1
    look "$EVHEAP" "$log" slow -o x.csv
    expect 'says which file of how many' grep -q "'slow' (2 of 2)" seen

    head -c 25000 "$log" >cut.eventlog
    feed 1 cut.eventlog
    look "$EVHEAP" slow -o x.csv
    expect 'a message stands where the line was' \
        grep -q '@^K\(\[[0-9]*\]\)*evheap: warning: ' seen
}

check_choice() {
    feed 1
    look "$EVHEAP" -q slow -o x.csv
    expect 'none with -q' nothing_shown
    feed 1
    look "$EVHEAP" --progress=never slow -o x.csv
    expect 'none with --progress=never' nothing_shown
    feed 1
    look env TERM=dumb "$EVHEAP" slow -o x.csv
    expect 'none on a dumb terminal' nothing_shown
    feed 1
    look -b "$EVHEAP" slow -o x.csv
    expect 'none in the background' nothing_shown

    # That is quick; where a machine is not, it says nothing about the line.
    look "$EVHEAP" "$log" -o x.csv
    took=$(sed -n 's/^\[\([0-9]*\)\]exit.*/\1/p' seen)
    if [ "$took" -lt 500 ]; then
        expect 'none for what is quick' nothing_shown
    else
        skip 'none for what is quick' "it took $took ms"
    fi
}

# file_has COUNT: so many lines are in what standard error was sent to.
file_has() {
    [ "$end" = 'exit 0' ] && [ "$(wc -l <seen)" = "$1" ]
}

# look_at_file ARG...: the same with standard error in a file.
look_at_file() {
    status=0
    "$EVHEAP" "$@" 2>seen || status=$?
    end="exit $status"
}

check_file() {
    feed 1
    look_at_file slow -o x.csv
    expect 'none where standard error is a file' file_has 0
    feed 2
    look_at_file --progress=always slow -o x.csv
    expect 'lines in a file with --progress=always' file_has 2
    expect 'they are like messages' \
        grep -q "^evheap: reading 'slow'  [0-9.]* KiB, .*B/s\$" seen
    expect 'nothing is written over in them' \
        sh -c "! grep -q '$cr' seen"
}

# now: the time in milliseconds.
now() {
    date +%s%3N
}

# end_by SIGNAL ARG...: evheap gets the signal after half a second.  Its status
# is what a shell would say, the time it took to end is in "took".
end_by() {
    ending=$1
    shift
    start=$(now)
    status=0
    timeout --preserve-status -s "$ending" 0.5 "$@" >/dev/null 2>seen ||
        status=$?
    took=$(($(now) - start - 500))
    end="status $status after $took ms"
}

# ended STATUS: by that signal, and at once.
ended() {
    [ "$status" = "$1" ] && [ "$took" -lt 1000 ]
}

only() {
    [ "$(ls -A out)" = "$1" ]
}

# check_signal NAME NUMBER
check_signal() {
    # A busy machine may stand still for longer than that, but not always.
    for _ in 1 2 3; do
        feed 3
        end_by "$1" "$EVHEAP" slow -o x.csv
        ! ended $((128 + $2)) || break
    done
    expect "SIG$1 ends a run that waits for input" ended $((128 + $2))
}

# check_half_written NAME NUMBER LAUNCHER WHERE: the second output waits for somebody to read it, while the first is written
# but has not got its name.
check_half_written() {
    mkfifo out/never
    echo old >out/x.csv
    end_by "$1" "$3" "$EVHEAP" "$log" -o out/x.csv -f txt -o out/never
    rm out/never
    expect "SIG$1 ends a run that writes$4" [ "$status" = $((128 + $2)) ]
    expect "SIG$1 leaves the old file$4" [ "$(cat out/x.csv)" = old ]
    expect "SIG$1 leaves no other file$4" only x.csv
    rm out/x.csv
}

# What no-tmpfile takes away: there must be something to remove.
check_hidden_file() {
    mkfifo out/never
    end_by KILL "$TOOLS/no-tmpfile" "$EVHEAP" "$log" -o out/x.csv -f txt \
        -o out/never
    rm out/never
    hidden=$(find out -name '.evheap-*' | wc -l)
    rm -f out/.evheap-*
    if [ "$hidden" -eq 0 ]; then
        skip 'files with names while they are half-written' \
            'the kernel has no seccomp'
        return
    fi
    check_half_written INT 2 "$TOOLS/no-tmpfile" ' (with a name)'
    check_half_written TERM 15 "$TOOLS/no-tmpfile" ' (with a name)'
    check_any_moment "$TOOLS/no-tmpfile" ' (with a name)'
}

# check_any_moment LAUNCHER WHERE: whenever the signal comes, each output is whole or not there.
check_any_moment() {
    torn=0
    for delay in 0.005 0.01 0.015 0.02 0.025 0.03 0.035 0.04 0.05 0.06; do
        timeout -s TERM "$delay" "$1" "$EVHEAP" "$log" -o out/a.csv \
            -o out/b.csv -o out/c.csv >errors 2>&1 || :
        for file in out/* out/.evheap-*; do
            [ ! -e "$file" ] || cmp -s "$file" whole.csv || torn=1
            case $file in
            *.evheap-\*) ;;
            *.evheap-*) torn=1 ;;
            esac
        done
        rm -f out/* out/.evheap-*
    done
    expect "outputs are whole at any moment$2" [ "$torn" = 0 ]
}

# Where no thread can be had, all is done by the only one, without a line.  The
# log is one that another thread would scan.
check_threads() {
    status=0
    "$TOOLS/growlog" --size=2MB "$log" -o grown.eventlog >errors
    "$EVHEAP" grown.eventlog -o with.csv
    "$TOOLS/no-threads" "$EVHEAP" --progress=always grown.eventlog \
        -o without.csv 2>seen || status=$?
    end="status $status"
    if [ "$status" = 77 ]; then
        skip 'works without threads' 'the kernel has no seccomp'
    else
        expect 'works without threads' cmp with.csv without.csv
    fi
}

check_signals() {
    mkdir out
    "$EVHEAP" "$log" -o whole.csv
    check_signal HUP 1
    check_signal INT 2
    check_signal QUIT 3
    check_signal TERM 15
    check_half_written INT 2 env ''
    check_half_written TERM 15 env ''
    check_any_moment env ''
    check_hidden_file

    # As nohup has it.
    feed 1.5
    end_by HUP sh -c 'trap "" HUP; exec "$@"' sh "$EVHEAP" slow -o x.csv
    expect 'a signal that is ignored stays so' [ "$status" = 0 ]

    for _ in 1 2 3; do
        feed 3
        look -k 1200 "$EVHEAP" slow -o out/x.csv
        took=$(sed -n 's/^\[\([0-9]*\)\]signal.*/\1/p' seen)
        [ "${took:-9999}" -ge 2000 ] || break
    done
    expect 'Ctrl-C ends it' ends_with 'signal 2'
    expect 'Ctrl-C ends it at once' [ "${took:-9999}" -lt 2000 ]
    expect 'Ctrl-C leaves no file' only ''
}

if [ -x "$terminal" ]; then
    check_terminal
    check_choice
    check_file
    check_threads
    check_signals
else
    fail terminal "there is no '$terminal': run 'make check' first"
fi
finish
