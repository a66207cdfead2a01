#!/bin/sh
# Checks the formats openmetrics and prometheus: their numbers are those of csv,
# and Prometheus's own promtool takes them.  tests/tools/read-metrics.py reads
# them and the CSV independently.  FULL=1 also takes the corpus, $EVHEAP_CORPUS,
# asks a real Prometheus for the blocks that promtool made, and has the node
# exporter read a text file.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/servers.sh"
need_program
seldom_sanitized metrics

logs=$top_srcdir/tests/inputs/logs
no_times='needs wall-clock times'
if ! have python3; then
    skip_for metrics python3
    exit 77
fi
cd "$work"

metrics() {
    python3 "$top_srcdir/tests/tools/read-metrics.py" "$@"
}

# compare NAME SAMPLES OTHERS: they are equal.
compare() {
    report "$1" "$(diff "$2" "$3" | sed -n '2{s/^\(.\{300\}\).*/\1/;p;}')"
}

# check_metrics NAME ARG...: writes a run in both formats, and compares.
check_metrics() {
    name=$1
    shift
    # CSV has the bands of pictures only if they are asked for.
    if ! "$EVHEAP" -q -t1 "$@" -o x.om -o x.prom -o x.csv -o x.json -o x.xml 2>said; then
        fail "$name" "$(head -n 1 said)"
        return
    fi
    "$EVHEAP" -q "$@" -f csv --table=runs -o runs.csv
    if metrics om x.om >of-om 2>said && metrics prom x.prom >of-prom 2>>said &&
        metrics csv x.csv x.json x.xml >of-csv 2>>said &&
        metrics figures runs.csv x.xml x.json >of-runs 2>>said &&
        metrics last x.om >of-last 2>>said; then
        grep -v '^evheap_run_' of-om >bands || :
        compare "$name" bands of-csv
        compare "$name, last values" of-prom of-last
        report "$name, figures" "$(grep -v -x -F -f of-om of-runs)"
    else
        fail "$name" "$(tail -n 1 said)"
        return
    fi
    have promtool || return 0
    check_promtool "$@"
}

# promtool says nothing about text files, and stores every sample of a file with
# times.
check_promtool() {
    promtool check metrics <x.prom >said 2>&1 || echo "status $?" >>said
    report "$name, promtool check metrics" "$(head -n 1 said)"
    rm -rf blocks
    mkdir -p blocks/wal
    promtool tsdb create-blocks-from openmetrics x.om blocks >said 2>&1 ||
        fail "$name, blocks" "$(tail -n 1 said)"
    promtool tsdb dump blocks 2>said | metrics dump >of-blocks
    compare "$name, blocks" of-blocks of-om
}

# check_refused LOG ARG...: a run without times gives an error, and no output.
check_refused() {
    status=0
    rm -f x.om x.csv
    "$EVHEAP" -q "$@" -o x.csv -o x.om 2>said || status=$?
    report "${1##*/} is refused" "$(
        [ $status = 2 ] || echo "status $status"
        grep -q "$no_times" said || cat said
        [ ! -e x.csv ] && [ ! -e x.om ] || echo 'there is an output'
    )"
}

check_logs() {
    for log in good-hT good-hc good-hi good-unicode-hd bad-killed good-no-profile \
        good-no-era good-no-bands; do
        check_metrics "$log" "$logs/$log.eventlog"
    done
    check_metrics 'all bands' "$logs/good-hi.eventlog" -m 0 -t 0
    check_metrics '3 bands' "$logs/good-hT.eventlog" -m 3
    check_metrics 'a window' "$logs/good-hc.eventlog" --from=100ms --to=300ms
    check_metrics 'by module' "$logs/good-hc.eventlog" --group-by=module
    check_metrics time "$top_srcdir/tests/inputs/time/trie.eventlog.zst" --profile=time
    for quantity in ticky entries; do
        check_metrics $quantity "$top_srcdir/tests/inputs/ticky/ticky.eventlog" \
            --profile=$quantity
    done
    for log in good-hT.hp good-hy-biography.eventlog; do
        check_refused "$logs/$log"
    done
    "$EVHEAP" -q "$logs/good-hT.eventlog" -o default.om
    "$EVHEAP" -q "$logs/good-hT.eventlog" -m20 -t1 -o asked.om
    check 'the bands of a picture' cmp default.om asked.om
    "$EVHEAP" -q "$logs/good-hT.eventlog" -o heap.xml
    "$EVHEAP" -q heap.xml -o archive.om
    check 'an archive' cmp default.om archive.om
    LC_ALL=C.UTF-8 "$EVHEAP" -q "$logs/good-hT.eventlog" -f openmetrics >piped.om
    check 'standard output' cmp default.om piped.om
}

check_corpus() {
    n=0
    for log in "$EVHEAP_CORPUS"/*.eventlog; do
        name=${log##*/}
        if "$EVHEAP" -q "$log" -o x.om 2>said; then
            check_metrics "$name" "$log"
            n=$((n + 1))
        elif grep -q "$no_times" said; then
            check_refused "$log"
        elif "$EVHEAP" -q "$log" -o x.csv 2>said; then
            fail "$name" 'csv can be written, openmetrics cannot'
        fi
    done
    check "$n logs of the corpus" test $n -gt 100
}

# A real Prometheus answers as the CSV has it, at each census.
check_prometheus() {
    mkdir data
    for log in good-hT good-hc good-unicode-hd bad-killed; do
        mkdir "$log"
        "$EVHEAP" -q -t1 "$logs/$log.eventlog" -o $log/x.om -o $log/x.csv -o $log/x.json -o $log/x.xml
        promtool tsdb create-blocks-from openmetrics $log/x.om data >said 2>&1 ||
            fail "$log" "$(tail -n 1 said)"
    done
    start_prometheus "$work/data" || return 0
    for log in good-hT good-hc good-unicode-hd bad-killed; do
        check "$log, sum by (band) of Prometheus" \
            metrics answers "$url" $log/x.csv $log/x.json $log/x.xml
    done
}

# The node exporter answers with the values of its text files.
check_node_exporter() {
    mkdir texts
    for log in good-hT good-hc good-unicode-hd; do
        "$EVHEAP" -q "$logs/$log.eventlog" -o texts/$log.prom
        metrics prom texts/$log.prom >texts/$log.expected
    done
    LC_ALL=C sort texts/*.expected >expected
    start_node_exporter "$work/texts" || return 0
    answers "$url/metrics"
    check 'the node exporter reads the files' grep -q -x 'node_textfile_scrape_error 0' answer
    metrics scraped <answer | LC_ALL=C sort >found
    compare 'the values of the node exporter' found expected
    check 'the node exporter reports no error' sh -c '! grep -e level=error node-exporter.log'
}

have promtool || skip_for 'promtool' promtool
check_logs
if [ -n "$FULL" ]; then
    ! have_corpus || check_corpus
    if servers_or_skip servers; then
        check_prometheus
        stop_servers
        check_node_exporter
    fi
fi
finish
