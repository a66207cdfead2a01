#!/bin/sh
# Interrupts runs: on a signal evheap ends immediately by that signal, and
# leaves no incomplete output.
# shellcheck disable=SC2317 # called through "expect"
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/terminal.sh"
. "$top_srcdir/tests/system/faults.sh"
need_program

log=$top_srcdir/tests/inputs/logs/good-hT.eventlog
# A core file would be an extra file.
# shellcheck disable=SC3045 # all common shells have ulimit -c
ulimit -c 0
cd "$work"
mkdir out
"$EVHEAP" "$log" -o whole.csv
"$tools/growlog" --size=1MB "$log" -o grown.eventlog >facts

# end_by SIGNAL CONDITION COMMAND...: sends the signal once the condition holds,
# and again immediately if $twice is set.  Then it creates the file "sent".  The
# signals have their default actions, which background jobs of a shell and nohup
# take away.
twice=
end_by() {
    ending=$1
    condition=$2
    shift 2
    rm -f sent
    env --default-signal=HUP,INT,QUIT "$@" >stdout 2>stderr &
    running=$!
    wait_for eval "$condition || ! kill -0 $running 2>errors"
    kill -s "$ending" "$running" 2>errors || :
    [ -z "$twice" ] || kill -s "$ending" "$running" 2>errors || :
    : >sent
    status=0
    wait "$running" 2>errors || status=$?
    end="status $status"
}

only() {
    [ "$(ls -A out)" = "$1" ]
}

# stop_writing SIGNAL [LAUNCHER]: the last output is larger than a pipe holds,
# and its reader waits.  So the other outputs, $outputs, are not yet renamed.
outputs='-o out/x.csv'
# shellcheck disable=SC2086 # the outputs are several words
stop_writing() {
    mkfifo never
    rm -f begun
    (head -c 1 >begun && wait_for test -e sent) <never &
    reader=$!
    end_by "$1" 'test -s begun' ${2:+"$2"} "$EVHEAP" grown.eventlog \
        $outputs -f csv -o never
    wait "$reader"
    rm never
}

# check_half_written WHERE [LAUNCHER]: no incomplete output remains.
check_half_written() {
    for signal in INT:2 TERM:15; do
        echo old >out/x.csv
        stop_writing "${signal%:*}" "${2-}"
        expect "SIG${signal%:*} ends a run while it writes$1" \
            [ "$status" = $((128 + ${signal#*:})) ]
        expect "SIG${signal%:*} leaves the old file$1" \
            [ "$(cat out/x.csv)" = old ]
        expect "SIG${signal%:*} leaves no other file$1" only x.csv
    done
    rm out/x.csv
}

# check_any_moment WHERE [LAUNCHER]: whenever the signal arrives, each output is
# complete or absent.
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
    expect "outputs are complete at any moment$1" [ -z "$torn" ]
}

# Only the signal can end the run, as a part of the log is withheld.
for signal in HUP:1 INT:2 QUIT:3 TERM:15; do
    feed slow "$log" 'wait_for test -e sent'
    end_by "${signal%:*}" 'test -e opened' "$EVHEAP" slow -o x.csv
    expect "SIG${signal%:*} ends a run while it waits for input" \
        [ "$status" = $((128 + ${signal#*:})) ]
done
check_half_written ''
check_any_moment ''

# On file systems where unfinished files have names.  One run is killed to show
# that they do.
stop_writing KILL "$tools/no-tmpfile"
hidden=$(find out -name '.evheap-*' | wc -l)
rm -f out/.evheap-*
if [ "$hidden" -gt 0 ]; then
    check_half_written ' (with a name)' "$tools/no-tmpfile"
    check_any_moment ' (with a name)' "$tools/no-tmpfile"
    # Enough files that the second signal arrives during their removal.
    outputs=$(printf -- '-o out/%s.csv ' $(seq 100))
    twice=yes
    for signal in INT TERM; do
        stop_writing "$signal" "$tools/no-tmpfile"
        expect "SIG$signal twice leaves no file" only ''
    done
    twice=
else
    skip 'unfinished files with names' \
        'the kernel has no seccomp'
fi

# As with nohup.
feed slow "$log" 'wait_for test -e sent'
# shellcheck disable=SC2016 # another shell expands it
end_by HUP 'test -e opened' sh -c 'trap "" HUP; exec "$@"' sh \
    "$EVHEAP" slow -o x.csv
expect 'an ignored signal stays ignored' cmp x.csv whole.csv

# add_and_end SIGNAL CALL: adds a run to out/x.db, a copy of $before or a new
# history, once for each of these calls on a file in out/, and gets the signal
# there twice, as timeout(1) sends it.  The signal ends each run, and the history
# is as it was or as it is with the run, and alone.  On a busy machine the second
# signal may be late, and then ends the run at once: that call is repeated.
add_and_end() {
    number=1
    now='date +%s%3N'
    while :; do
        rm -rf out mark second
        mkdir out
        [ -z "$before" ] || cp "$before" out/x.db
        status=0
        FAULT_CALL=$2 FAULT_DO=run FAULT_PATH=out/ \
            FAULT_RUN="$now >first; kill -$1 \$PPID; sleep 0.02
                kill -$1 \$PPID; $now >second" \
            FAULT_N=$number FAULT_MARK=$work/mark timeout "$test_timeout" \
            env LD_PRELOAD="$faults" "$EVHEAP" -q "$log" -o out/x.db \
            2>errors || status=$?
        [ -e mark ] || break
        wait_for test -s second
        [ "$(($(cat second) - $(cat first)))" -lt 500 ] || continue
        left=$(ls -A out)
        if [ "$status" -le 128 ]; then
            echo "call $number: status $status"
        elif [ -z "$before" ] && [ -z "$left" ]; then
            :
        elif [ "$left" != x.db ]; then
            echo "call $number: left" "$left"
        elif ! cmp -s out/x.db "$before" && ! cmp -s out/x.db "$after"; then
            echo "call $number: torn"
        fi
        number=$((number + 1 + number / ${FULL:+100}6))
    done
    [ "$number" -gt 1 ] || echo "no call"
}

# is_open FILE: the run has opened it.
is_open() {
    # shellcheck disable=SC2010 # the names of links
    ls -l "/proc/$running/fd" 2>errors | grep -q "$1\$"
}

check_adding() {
    if [ ! -e "$tools/fail-calls.so" ]; then
        skip 'signals while a run is added' 'the library of faults was not built'
        return
    fi
    need_faults fail-calls
    "$EVHEAP" -q "$top_srcdir/tests/inputs/logs/good-hc.eventlog" -o one.db
    cp one.db two.db
    "$EVHEAP" -q "$log" -o two.db
    "$EVHEAP" -q "$log" -o new.db
    for kind in 'one.db two.db' ' new.db'; do
        before=${kind% *} after=${kind#* }
        for case in TERM:write INT:write HUP:sync TERM:unlink; do
            report "SIG${case%:*} at each ${case#*:}, ${before:-a new history}" \
                "$(add_and_end "${case%:*}" "${case#*:}")"
        done
    done
    # While the file system hangs.
    cp one.db two-signals.db
    status=0
    # shellcheck disable=SC2016 # the shell of that command expands it
    FAULT_CALL=write FAULT_DO=run FAULT_PATH=two-signals.db FAULT_N=1 \
        FAULT_RUN='kill -TERM $PPID; sleep 1; kill -TERM $PPID; sleep 30' \
        timeout -k 1 20 env LD_PRELOAD="$faults" "$EVHEAP" -q "$log" \
        -o two-signals.db 2>errors || status=$?
    expect 'a second signal ends a run that cannot roll back' \
        [ "$status" = 143 ]
    expect '... and a run can be added then' \
        "$EVHEAP" -q "$log" -o two-signals.db
    expect '... as if nothing had happened' \
        [ "$(sqlite3 two-signals.db 'SELECT count(*) FROM run')" = 2 ]
    # While another process holds the history.
    cp one.db held.db
    rm -rf out/* ended
    (printf 'BEGIN EXCLUSIVE;\n.shell : >held\n' && wait_for test -e ended) |
        sqlite3 held.db &
    wait_for test -e held
    begun_at=$(date +%s)
    end_by TERM 'is_open held.db' "$EVHEAP" -q "$log" -o held.db
    # It would wait a minute for the other process.
    expect 'SIGTERM ends a run that waits for a history' \
        [ "$status,$((($(date +%s) - begun_at) / 60))" = 143,0 ]
    : >ended
    wait
    expect 'SIGTERM leaves a history that is waited for' cmp held.db one.db
}
if have sqlite3; then
    check_adding
else
    skip_for 'signals while a run is added' sqlite3
fi

if terminal_or_skip 'Ctrl-C'; then
    feed slow "$log" false
    look -k reading "$EVHEAP" --progress=always "$log" slow -o out/x.csv
    expect 'Ctrl-C ends the run' [ "$end" = 'signal 2' ]
    expect 'Ctrl-C leaves no file' only ''
fi
finish
