#!/bin/sh
# The line of the progress as a terminal gets it.  Logs come slowly out of a
# pipe, so that there is time to look.
# shellcheck disable=SC2317 # "expect" calls what nobody else does
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

: "${TOOLS:=$(dirname "$EVHEAP")/tests/tools}"
terminal=$TOOLS/terminal
log=$top_srcdir/tests/inputs/logs/good-hT.eventlog
TERM=xterm
export TERM
cd "$work"
mkfifo slow

# feed [FILE]: 25 kB of a log into the pipe, for a second and a half; then the
# rest.
feed() {
    {
        for block in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 \
            23 24; do
            dd if="${1:-$log}" bs=1000 skip="$block" count=1 2>errors
            sleep 0.06
        done
        tail -c +25001 "${1:-$log}"
    } >slow &
}

# look ARG...: runs evheap under a terminal; the pieces that it got are in
# "seen", a line each, with @ for a carriage return.
look() {
    "$terminal" "$@" >raw
    tr '\r' '@' <raw | sed "s/$(printf '\033')\\[K/^K/g" >seen
    end=$(sed -n 's/^\[[0-9]*\]\(exit\|signal\)/\1/p' seen)
    wait
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

# nothing_shown: the run ended well, and the terminal got nothing.
nothing_shown() {
    [ "$end" = 'exit 0' ] && ! grep -q -e reading -e writing seen
}

# erased: the last that the terminal got is the end of the line.
erased() {
    [ "$end" = 'exit 0' ] && grep '@' seen | tail -n 1 | grep -q '@^K$'
}

# Half a second after the start, and then at most ten times a second, even where
# some came late: the first and the last stand at the ends of the time.
in_time() {
    grep -o '\[[0-9]*\]@reading' seen | tr -dc '0-9\n' | awk '
        NR == 1 { first = $1 } { last = $1 }
        END { exit !(first >= 500 && NR >= 2 && NR <= (last - first) / 100 + 2) }'
}

check_terminal() {
    feed
    look "$EVHEAP" slow -o x.csv
    expect 'drawn in time' in_time
    expect 'names the file and its bytes' \
        grep -q "@reading 'slow'  [0-9.]* KiB^K" seen
    expect 'names the output' grep -q "@writing 'x.csv'^K" seen
    expect 'erased at the end' erased

    feed
    look "$EVHEAP" "$log" slow -f csv -o -
    expect 'says which file of how many' grep -q "'slow' (2 of 2)" seen
    expect 'not shown while a report is printed' \
        sh -c '! grep -q writing seen'

    name=$(printf 'a\033[2Jhostile')
    mv slow "$name"
    ln -s "$name" slow
    feed
    look -c 24 "$EVHEAP" "$name" -o x.csv
    expect 'cut to a narrow terminal, and a harmless name' \
        grep -q "@reading 'a.*….*hostile'^K" seen
    mv "$name" slow

    head -c 27000 "$log" >cut.eventlog
    feed cut.eventlog
    look "$EVHEAP" slow -o x.csv
    expect 'a message stands where the line was' \
        grep -q '@^K\(\[[0-9]*\]\)*evheap: warning: ' seen
}

check_choice() {
    feed
    look "$EVHEAP" -q slow -o x.csv
    expect 'none with -q' nothing_shown
    feed
    look "$EVHEAP" --progress=never slow -o x.csv
    expect 'none with --progress=never' nothing_shown
    feed
    look env TERM=dumb "$EVHEAP" slow -o x.csv
    expect 'none on a dumb terminal' nothing_shown
    feed
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

check_file() {
    feed
    "$EVHEAP" slow -o x.csv 2>seen && end='exit 0'
    wait
    expect 'none where standard error is a file' [ ! -s seen ]
    feed
    "$EVHEAP" --progress=always slow -o x.csv 2>seen && end='exit 0'
    wait
    expect 'lines in a file with --progress=always' \
        grep -q "^evheap: reading 'slow'  [0-9.]* KiB\$" seen
    expect 'one a second' [ "$(wc -l <seen)" -le 3 ]
}

if [ -x "$terminal" ]; then
    check_terminal
    check_choice
    check_file
else
    fail terminal "there is no '$terminal': run 'make check' first"
fi
finish
