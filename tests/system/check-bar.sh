#!/bin/sh
# Checks the progress line, on a terminal and in a file.  The line is drawn when
# bytes arrive, at the earliest half a second after the start.
# shellcheck disable=SC2317 # called through "expect"
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/terminal.sh"
need_program

log=$(cd "$top_srcdir" && pwd)/tests/inputs/logs/good-hT.eventlog

# nothing_shown: the run succeeded, and nothing was written to the terminal.
nothing_shown() {
    [ "$end" = 'exit 0' ] && ! grep -q -e reading -e writing seen
}

# erased: the last output on the terminal erases the line.
erased() {
    [ "$end" = 'exit 0' ] && grep '@' seen | tail -n 1 | grep -q '@^K$'
}

# draw_times: prints when each line was drawn, in milliseconds.  The times may
# be late.
draw_times() {
    grep -o '\[[0-9]*\]@[rw]' seen | tr -dc '0-9\n'
}

# not_early: nothing is drawn in the first half second.
not_early() {
    [ "$end" = 'exit 0' ] && draw_times | awk '$1 < 500 { exit 1 }'
}

# not_too_often: at most ten lines a second after the first half second.
not_too_often() {
    draw_times | awk '{ last = $1 }
        END { exit !(NR >= 3 && NR <= (last - 500) / 100 + 3) }'
}

check_drawn() {
    feed slow "$log" 'shown 5'
    look "$EVHEAP" slow -o x.csv
    expect 'drawn after half a second' not_early
    expect 'drawn at most ten times a second' not_too_often
    expect 'names the file and its bytes' \
        grep -q "@reading 'slow'  [0-9.]* [KM]*i*B^K" seen
    expect 'names the output' grep -q "@writing 'x.csv'^K" seen
    expect 'erased at the end' erased
}

check_two() {
    feed slow "$log" 'shown 1'
    look "$EVHEAP" "$log" slow -f csv -o -
    expect 'names the file and counts the files' grep -q "'slow' (2 of 2)" seen
    expect 'not shown while a report is printed' \
        sh -c '! grep -q writing seen'
}

check_narrow() {
    name=$(printf 'a\033[2Jhostile')
    feed "$name" "$log" 'shown 1'
    look -c 24 "$EVHEAP" "$name" -o x.csv
    expect 'cut to a narrow terminal, with a sanitized name' \
        grep -q "@reading 'a.*….*hostile'^K" seen
}

check_message() {
    head -c 27000 "$log" >cut.eventlog
    feed slow cut.eventlog 'shown 1'
    look "$EVHEAP" slow -o x.csv
    expect 'a message replaces the line' \
        grep -q '@^K\(\[[0-9]*\]\)*evheap: warning: ' seen
}

check_quick() {
    look "$EVHEAP" "$log" -o x.csv
    expect 'none for a quick run' not_early
}

# Here the whole log comes after a second, when a line would be due.
check_due() {
    feed slow "$log" 'sleep 1'
    look "$EVHEAP" slow -o x.csv
    expect 'drawn after a second' grep -q "@reading 'slow'" seen
}

# none WHERE ARG...: nor is a line shown then.
none() {
    where=$1
    shift
    feed slow "$log" 'sleep 1'
    look "$@" slow -o x.csv
    expect "none $where" nothing_shown
}

# look_at_file ARG...: runs with standard error to the file "seen".  $seconds is
# the duration, rounded up.
look_at_file() {
    status=0
    start=$(date +%s)
    "$EVHEAP" "$@" 2>seen || status=$?
    end="exit $status"
    seconds=$(($(date +%s) - start + 1))
}

# file_has MIN MAX: the number of lines is in this range.
file_has() {
    lines=$(wc -l <seen)
    [ "$end" = 'exit 0' ] && [ "$lines" -ge "$1" ] && [ "$lines" -le "$2" ]
}

none_in_a_file() {
    feed slow "$log" 'sleep 1'
    look_at_file slow -o x.csv
    expect 'none if standard error is a file' file_has 0 0
}

check_file() {
    # shellcheck disable=SC2016 # "feed" expands it
    feed slow "$log" '[ -e seen ] && [ "$(wc -l <seen)" -ge 2 ]'
    look_at_file --progress=always slow -o x.csv
    expect 'lines in a file with --progress=always, one a second' \
        file_has 2 "$seconds"
    expect 'lines in a file have the form of messages' \
        grep -q "^evheap: reading 'slow'  [0-9.]* [KM]*i*B\$" seen
}

set -- none_in_a_file check_file
! terminal_or_skip 'the progress line on a terminal' ||
    set -- check_drawn check_two check_narrow check_message check_quick \
        check_due "none 'with -q' '$EVHEAP' -q" \
        "none 'with --progress=never' '$EVHEAP' --progress=never" \
        "none 'on a dumb terminal' env TERM=dumb '$EVHEAP'" \
        "none 'in the background' -b '$EVHEAP'" "$@"
at_once "$@"
finish
