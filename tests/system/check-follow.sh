#!/bin/sh
# Checks --follow: a log that grows, in every way in which it can come and end.
# A log is written in pieces; the last outputs are those of the whole log.
# shellcheck disable=SC2317 # functions are called indirectly
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

logs=$(cd "$top_srcdir/tests/inputs/logs" && pwd)
log=$logs/good-hT.eventlog
whole=$work/whole
"$EVHEAP" -q "$log" -o "$whole.csv" -o "$whole.svg"

is() {
    [ "$1" = "$2" ] || {
        echo "'$1', expected '$2'"
        return 1
    }
}

# pieces SIZE: writes the log to standard output in pieces.
pieces() {
    total=$(wc -c <"$log")
    at=0
    while [ "$at" -lt "$total" ]; do
        tail -c "+$((at + 1))" "$log" | head -c "$1"
        at=$((at + $1))
        sleep 0.02
    done
}

# A shell lets its jobs ignore SIGINT, and nohup SIGHUP.
catching='' signal=TERM
if env --default-signal=INT true 2>/dev/null; then
    catching='env --default-signal=INT' signal=INT
fi

# follow ARG...: follows in the background.
follow() {
    rm -f out.*
    $catching "$EVHEAP" --follow=0.1 "$@" >said 2>&1 &
    follower=$!
}

# ends NAME STATUS: waits for the end, with that status.
ends() {
    status=0
    wait "$follower" || status=$?
    check "$1" is "$status" "$2"
}

# same SUFFIX...: the last outputs are those of the whole log.
same() {
    for suffix; do
        cmp "$whole.$suffix" "out.$suffix" || return
    done
}

check_growing() {
    follow grow.eventlog -o out.csv
    pieces 1999 >grow.eventlog
    ends 'pieces of 1999 bytes: status' 0
    check '... the last output' same csv
    rm grow.eventlog
    follow grow.eventlog -o out.csv -o out.svg
    cp "$log" grow.eventlog
    ends 'one piece: status' 0
    check '... the last outputs' same csv svg
    pieces 9999 | "$EVHEAP" --follow=0.1 - -o out.csv
    check 'standard input' same csv
    mkfifo fifo
    follow fifo -o out.csv
    pieces 9999 >fifo
    ends 'a FIFO: status' 0
    check '... the last output' same csv
}

# A log with events, but without a census yet.
check_no_census() {
    head -c 4000 "$log" >none.eventlog
    follow none.eventlog -o out.csv
    check 'no census yet' wait_for grep -q "no heap census in 'none.eventlog' yet" said
    check '... no output' test ! -e out.csv
    tail -c +4001 "$log" >>none.eventlog
    ends '... then all: status' 0
    check '... the last output' same csv
    follow "$log" -o out.csv
    ends 'a log that was complete: status' 0
    check '... is told' grep -q 'is complete' said
}

# A log that has stopped to grow within a census.
check_prefix() {
    size=$(($(wc -c <"$log") * 2 / 3))
    head -c "$size" "$log" >part.eventlog
    "$EVHEAP" -q part.eventlog -o part.csv
    follow part.eventlog -o out.csv -o out.db
    check 'an update' wait_for cmp part.csv out.csv
    check '... adds no run to a history' test ! -e out.db
    rm out.csv
    kill -"$signal" "$follower"
    ends 'a signal: status' 0
    check '... a last output' cmp part.csv out.csv
    check '... the run is added' "$EVHEAP" -q out.db -o again.csv
    follow part.eventlog -o out.csv --fail-if='peak>1B'
    check 'an update' wait_for test -e out.csv
    kill -TERM "$follower"
    ends 'a crossed limit: status' 1
    follow part.eventlog -o out.csv --follow-for=0.5
    check 'another update' wait_for test -e out.csv
    rm out.csv
    ends '--follow-for: status' 0
    check '... a last output' cmp part.csv out.csv
    follow nothing.eventlog -o out.csv --follow-for=0.3
    ends 'nothing came: status' 2
}

# A new run has the name of the old one: another file, or other bytes in it.
check_replaced() {
    "$EVHEAP" -q "$logs/good-hc.eventlog" -o other.csv
    for how in 'mv new.eventlog' 'cp new.eventlog'; do
        head -c 30000 "$logs/good-hc.eventlog" >run.eventlog
        follow run.eventlog -o out.csv
        check "before a new run ($how)" wait_for test -e out.csv
        cp "$log" new.eventlog
        $how run.eventlog
        ends '... status' 0
        check '... its output' same csv
    done
}

# A folder has the name of the log.
check_lost() {
    head -c 30000 "$log" >lost.eventlog
    follow lost.eventlog -o out.csv
    check 'before the log is lost' wait_for test -e out.csv
    rm lost.eventlog
    mkdir lost.eventlog
    ends 'a folder instead of the log: status' 2
    check '... is told' grep -q 'Is a directory' said
    check '... the outputs stay' test -s out.csv
    # Something else has the name of the log, or is in it.
    for how in 'mv garbage' 'cp garbage'; do
        head -c 30000 "$log" >lost.log
        follow lost.log -o lost.csv --follow-for=2
        check "before garbage comes ($how)" wait_for test -e lost.csv
        seq 100 >garbage
        $how lost.log
        ends '... status' 2
        check '... is told' grep -q 'neither an eventlog' said
        check '... the outputs stay' test -s lost.csv
        rm lost.csv
    done
    # A run that has not come far enough is no error.
    head -c 30000 "$log" >lost.log
    follow lost.log -o lost.csv --follow-for=2
    check 'before a new run begins' wait_for test -e lost.csv
    head -c 100 "$log" >begun
    mv begun lost.log
    ends '... status' 0
}

# The log is away for a while, or empty, or evheap is stopped.
check_gone() {
    head -c 30000 "$log" >gone.eventlog
    follow gone.eventlog -o out.csv
    check 'before the log is removed' wait_for test -e out.csv
    rm gone.eventlog
    sleep 0.5
    cp "$log" new.eventlog
    mv new.eventlog gone.eventlog
    ends '... a new one comes: status' 0
    check '... its output' same csv
    head -c 30000 "$log" >gone.eventlog
    follow gone.eventlog -o out.csv
    check 'before the log is truncated' wait_for test -e out.csv
    : >gone.eventlog
    sleep 0.5
    cat "$log" >>gone.eventlog
    ends '... and written again: status' 0
    check '... its output' same csv
    head -c 20000 "$log" >gone.eventlog
    follow gone.eventlog -o out.csv
    check 'before evheap is stopped' wait_for test -e out.csv
    kill -STOP "$follower"
    tail -c +20001 "$log" >>gone.eventlog
    sleep 0.3
    check '... it writes nothing' test "$(wc -c <out.csv)" -lt "$(wc -c <"$whole.csv")"
    kill -CONT "$follower"
    ends '... and continued: status' 0
    check '... its output' same csv
}

# The disk of the outputs is full for a while.
check_full() {
    head -c 20000 "$log" >run.eventlog
    follow run.eventlog -o out.csv -o full.csv
    check 'before the disk is full' wait_for test -e full.csv
    ln -sf /dev/full full.csv
    tail -c +20001 "$log" | head -c 5000 >>run.eventlog
    check 'a full disk' wait_for grep -q "cannot write 'full.csv': No space" said
    rm full.csv
    tail -c +25001 "$log" >>run.eventlog
    ends '... and room again: status' 0
    check '... the output' cmp "$whole.csv" full.csv
}

# An output that cannot be written is reported once, and tried again, also if no
# more bytes come.
check_faults() {
    mkdir full
    head -c 30000 "$log" >run.eventlog
    mkdir full/out.csv
    follow run.eventlog -o full/out.csv
    check 'an output that cannot be written' wait_for grep -q 'cannot write' said
    sleep 0.5
    rmdir full/out.csv
    check '... is written later' wait_for test -e full/out.csv
    check '... and was reported once' test "$(grep -c 'cannot write' said)" = 1
    kill "$follower"
    ends '... status' 0
    mkfifo blocked.csv
    follow run.eventlog -o blocked.csv
    # Two signals that come at once may count as one.
    while sleep 0.3 && kill "$follower"; do :; done 2>/dev/null &
    ends 'a second signal, while an output blocks: status' 143
    : >run.eventlog
    head -c 20000 "$log" >run.eventlog
    follow run.eventlog -o out.csv
    check 'before a run that does not begin' wait_for test -e out.csv
    : >run.eventlog
    sleep 0.5
    kill "$follower"
    ends '... status' 0
    if have python3; then
        rm -f out.csv
        check 'a parent that ignores the ends of its children' \
            timeout "$test_timeout" python3 -c 'import os, signal, sys
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
os.execv(sys.argv[1], sys.argv[1:])' "$EVHEAP" --follow=0.1 "$log" -o out.csv
    fi
}

# A .hp file has no damage while a line is half there.
check_hp() {
    head -c 1220 "$logs/good-hb.hp" >part.hp
    follow part.hp -o out.txt
    check 'half a line of a .hp file' wait_for test -e out.txt
    check '... is no damage' test "$(grep -c -e whole -e warning out.txt)" = 0
    kill "$follower"
    wait "$follower" || :
}

check_socket() {
    if ! have python3; then
        skip 'a socket' 'python3 is missing'
        return
    fi
    cat >server.py <<'END'
import os, socket, sys, time
log = open(sys.argv[1], "rb").read()
server = socket.socket(socket.AF_UNIX)
server.bind("socket")
server.listen()
# The first run is not whole; then some clients get nothing; then the log.
for sent in log[:20000], b"", b"", log:
    client, _ = server.accept()
    client.sendall(sent)
    if sent == log:
        client.recv(1)
    client.close()
    while sent and sent != log and not os.path.exists("seen"):
        time.sleep(0.05)
END
    head -c 20000 "$log" >part.eventlog
    "$EVHEAP" -q part.eventlog -o part.csv
    follow unix:socket -o out.csv
    python3 server.py "$log" &
    server=$!
    check 'a socket that is closed: an update' wait_for cmp part.csv out.csv
    : >seen
    ends '... and opened again: status' 0
    wait "$server"
    check '... the last output' same csv
    check '... no empty runs' test "$(grep -c empty said)" = 0
}

# refuses TEXT ARG...: a usage error.
refuses() {
    text=$1
    shift
    status=0
    "$EVHEAP" "$@" >said 2>&1 || status=$?
    check "$text" is "$status$(grep -c -F -e "$text" said)" 21
}

at_once check_growing check_prefix check_replaced check_lost check_gone \
    check_full check_no_census check_faults check_hp check_socket
cd "$work"
gzip -c "$log" >packed.eventlog.gz
refuses '--follow cannot read compressed input' --follow packed.eventlog.gz -o out.csv
refuses 'neither an eventlog' --follow "$top_srcdir/README.md" -o out.csv
refuses 'the time is not positive' --follow --follow-for=0 "$log" -o out.csv
refuses '--follow reads one FILE' --follow "$log" "$log" -o out.csv
refuses '--follow writes to files' --follow "$log"
refuses "--follow writes 'x.events' from a file only" --follow - -o x.events
refuses "the output 'x.csv' would replace an input" --follow x.csv -o x.csv
refuses 'needs the path of a socket' --follow unix: -o x.csv
refuses '--run does not go together with --follow' --follow "$log" --run=1 -o x.csv
refuses '--follow-for needs --follow' --follow-for=1 "$log" -o out.csv
refuses 'expected a time from 0.1 s to 3600 s' --follow=0 "$log" -o out.csv
finish
