#!/bin/sh
# Follows a real program that GHC builds: through a file, a FIFO and a Unix
# socket, while a node exporter reads the metrics.  Skipped unless FULL=1.
# shellcheck disable=SC2317 # functions are called indirectly
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/servers.sh"
need_program

if [ -z "$FULL" ]; then
    skip 'a real program' 'needs FULL=1'
    exit 77
fi
if ! have ghc; then
    skip_for 'a real program' ghc
    exit 77
fi

cd "$work"
cp "$top_srcdir"/tests/inputs/programs/* .
check 'the program is built' ghc -v0 -O -threaded -rtsopts -eventlog Server.hs -o server
rm -f ./*.o ./*.hi
check '... with its log on a socket' \
    ghc -v0 -O -threaded -eventlog -no-hs-main socket.c Server.hs -o served

# Since GHC 9.2 a log is written every so many seconds.
flush=
case $(ghc --numeric-version) in
9.0.* | 8.*) ;;
*) flush=--eventlog-flush-interval=0.2 ;;
esac

# serve PROGRAM RTS-OPTION...: runs the program for some seconds.
serve() {
    program=$1
    shift
    # shellcheck disable=SC2086 # none or one option
    timeout "$test_timeout" "./$program" 300 +RTS -hT -i0.05 -l $flush "$@" >/dev/null 2>served.err &
}

# follow INPUT OUTPUT...
follow() {
    input=$1
    shift
    "$EVHEAP" -q --follow=0.1 "$input" "$@" 2>said &
    follower=$!
}

# ends NAME: following ends by itself, without a message.
ends() {
    status=0
    wait "$follower" || status=$?
    check "$1" test "$status$(cat said)" = 0
}

# metric: prints how long the program runs, as the node exporter tells.
metric() {
    answers "$url/metrics" && sed -n 's/^evheap_run_duration_seconds{[^}]*} //p' "$work/answer"
}

differs() {
    now=$(metric)
    [ -n "$now" ] && [ "$now" != "$1" ]
}

mkdir texts
follow server.eventlog -o out.csv -o out.html -o texts/server.prom
serve server -olserver.eventlog
if servers_or_skip 'a node exporter' && start_node_exporter "$work/texts"; then
    check 'a node exporter has a metric' wait_for differs none
    if [ -n "$flush" ]; then
        first=$(metric)
        check '... that goes on' wait_for differs "$first"
    fi
fi
ends 'a file'
"$EVHEAP" -q server.eventlog -o want.csv -o want.html -o want.prom
for name in csv html; do
    check "... the last $name" cmp want.$name out.$name
done
check '... the last metrics' cmp want.prom texts/server.prom
[ -z "$servers" ] ||
    check 'the node exporter reads without errors' answers "$url/metrics"
[ -z "$servers" ] || check '... as it says' grep -q -x 'node_textfile_scrape_error 0' answer

mkfifo fifo
follow fifo -o out.csv
serve server -olfifo
ends 'a FIFO'
check '... has censuses' test "$(wc -l <out.csv)" -gt 50

EVENTLOG_SOCKET=socket
export EVENTLOG_SOCKET
follow unix:socket -o out.csv
serve served
ends 'a socket'
check '... has censuses' test "$(wc -l <out.csv)" -gt 50
finish
