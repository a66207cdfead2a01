#!/bin/sh
# Checks the progress line, on a terminal and in a file.  The line is drawn when
# bytes arrive, at the earliest half a second after the start.
# shellcheck disable=SC2317 # called through "expect"
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/terminal.sh"
need_program

log=$top_srcdir/tests/inputs/logs/good-hT.eventlog
cd "$work"
mkfifo slow

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

check_terminal() {
    feed slow "$log" 'shown 5'
    look "$EVHEAP" slow -o x.csv
    expect 'drawn after half a second' not_early
    expect 'drawn at most ten times a second' not_too_often
    expect 'names the file and its bytes' \
        grep -q "@reading 'slow'  [0-9.]* [KM]*i*B^K" seen
    expect 'names the output' grep -q "@writing 'x.csv'^K" seen
    expect 'erased at the end' erased

    feed slow "$log" 'shown 1'
    look "$EVHEAP" "$log" slow -f csv -o -
    expect 'names the file and counts the files' grep -q "'slow' (2 of 2)" seen
    expect 'not shown while a report is printed' \
        sh -c '! grep -q writing seen'

    name=$(printf 'a\033[2Jhostile')
    mkfifo "$name"
    feed "$name" "$log" 'shown 1'
    look -c 24 "$EVHEAP" "$name" -o x.csv
    expect 'cut to a narrow terminal, with a sanitized name' \
        grep -q "@reading 'a.*….*hostile'^K" seen

    head -c 27000 "$log" >cut.eventlog
    feed slow cut.eventlog 'shown 1'
    look "$EVHEAP" slow -o x.csv
    expect 'a message replaces the line' \
        grep -q '@^K\(\[[0-9]*\]\)*evheap: warning: ' seen

    look "$EVHEAP" "$log" -o x.csv
    expect 'none for a quick run' not_early
}

# If no line is expected, the whole log comes after a second, when a line would
# be due.
check_choice() {
    feed slow "$log" 'sleep 1'
    look "$EVHEAP" slow -o x.csv
    expect 'drawn after a second' grep -q "@reading 'slow'" seen
    feed slow "$log" 'sleep 1'
    look "$EVHEAP" -q slow -o x.csv
    expect 'none with -q' nothing_shown
    feed slow "$log" 'sleep 1'
    look "$EVHEAP" --progress=never slow -o x.csv
    expect 'none with --progress=never' nothing_shown
    feed slow "$log" 'sleep 1'
    look env TERM=dumb "$EVHEAP" slow -o x.csv
    expect 'none on a dumb terminal' nothing_shown
    feed slow "$log" 'sleep 1'
    look -b "$EVHEAP" slow -o x.csv
    expect 'none in the background' nothing_shown
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

check_file() {
    feed slow "$log" 'sleep 1'
    look_at_file slow -o x.csv
    expect 'none if standard error is a file' file_has 0 0
    # shellcheck disable=SC2016 # "feed" expands it
    feed slow "$log" '[ -e seen ] && [ "$(wc -l <seen)" -ge 2 ]'
    look_at_file --progress=always slow -o x.csv
    expect 'lines in a file with --progress=always, one a second' \
        file_has 2 "$seconds"
    expect 'lines in a file have the form of messages' \
        grep -q "^evheap: reading 'slow'  [0-9.]* [KM]*i*B\$" seen
}

if terminal_or_skip 'the progress line on a terminal'; then
    check_terminal
    check_choice
fi
check_file
finish
