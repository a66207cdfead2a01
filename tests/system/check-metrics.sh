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
need python3
cd "$work"

metrics() {
    python3 "$top_srcdir/tests/tools/read-metrics.py" "$@"
}

# write NAME ARG...: writes a run in both formats, and what they are compared with,
# to the folder NAME.
write() {
    name=$1
    shift
    mkdir -p "$name"
    # CSV has the bands of pictures only if they are asked for.
    if ! (cd "$name" &&
        "$EVHEAP" -q -t1 "$@" -o x.om -o x.prom -o x.csv -o x.json -o x.xml &&
        "$EVHEAP" -q "$@" -f csv --table=runs -o runs.csv) 2>said; then
        fail "$name" "$(head -n 1 said)"
        rm -r "$name"
        return
    fi
    have promtool || return 0
    # promtool says nothing about text files, and stores every sample of a file
    # with times.
    promtool check metrics <"$name/x.prom" >said 2>&1 || echo "status $?" >>said
    report "$name, promtool check metrics" "$(head -n 1 said)"
    rm -rf blocks
    mkdir -p blocks/wal
    promtool tsdb create-blocks-from openmetrics "$name/x.om" blocks >said 2>&1 ||
        fail "$name, blocks" "$(tail -n 1 said)"
    promtool tsdb dump blocks >"$name/dumped" 2>said
}

check_logs() {
    for log in good-hT good-hc good-hi good-unicode-hd bad-killed good-no-profile \
        good-no-era good-no-bands; do
        write "runs/$log" "$logs/$log.eventlog"
    done
    write 'runs/all bands' "$logs/good-hi.eventlog" -m 0 -t 0
    write 'runs/3 bands' "$logs/good-hT.eventlog" -m 3
    write 'runs/a window' "$logs/good-hc.eventlog" --from=100ms --to=300ms
    write 'runs/by module' "$logs/good-hc.eventlog" --group-by=module
    write runs/time "$top_srcdir/tests/inputs/time/trie.eventlog.zst" --profile=time
    for quantity in ticky entries; do
        write runs/$quantity "$top_srcdir/tests/inputs/ticky/ticky.eventlog" \
            --profile=$quantity
    done
    # A run without times gives an error, and no output.
    refuses "$no_times" "$logs/good-hy-biography.eventlog" -o out.csv -o out.om
    refuses "$no_times" "$logs/good-hT.hp" -o out.csv -o out.om
    metrics check runs/* || failures=1
    "$EVHEAP" -q "$logs/good-hT.eventlog" -o default.om -o heap.xml
    "$EVHEAP" -q "$logs/good-hT.eventlog" -m20 -t1 -o asked.om
    check 'the bands of a picture' cmp default.om asked.om
    "$EVHEAP" -q heap.xml -o archive.om
    check 'an archive' cmp default.om archive.om
    "$EVHEAP" -q "$logs/good-hT.eventlog" -f openmetrics >piped.om
    check 'standard output' cmp default.om piped.om
}

check_corpus() {
    n=0
    for log in "$EVHEAP_CORPUS"/*.eventlog; do
        name=${log##*/}
        if "$EVHEAP" -q "$log" -o x.om 2>said; then
            write "corpus/$name" "$log"
            n=$((n + 1))
        elif grep -q "$no_times" said; then
            refuses "$no_times" "$log" -o out.csv -o out.om
        elif "$EVHEAP" -q "$log" -o x.csv 2>said; then
            fail "$name" 'csv can be written, openmetrics cannot'
        fi
    done
    metrics check corpus/* || failures=1
    check "$n logs of the corpus" test $n -gt 100
}

# A real Prometheus answers as the CSV has it, at each census.
check_prometheus() {
    mkdir data
    for log in good-hT good-hc good-unicode-hd bad-killed; do
        write "asked/$log" "$logs/$log.eventlog"
        promtool tsdb create-blocks-from openmetrics "asked/$log/x.om" data >said 2>&1 ||
            fail "$log" "$(tail -n 1 said)"
    done
    start_prometheus "$work/data" || return 0
    for log in asked/*; do
        check "${log##*/}, sum by (band) of Prometheus" metrics answers "$url" "$log"
    done
}

# The node exporter answers with the values of its text files.
check_node_exporter() {
    mkdir texts
    for log in good-hT good-hc good-unicode-hd; do
        "$EVHEAP" -q "$logs/$log.eventlog" -o texts/$log.prom
    done
    start_node_exporter "$work/texts" || return 0
    answers "$url/metrics"
    check 'the node exporter reads the files' grep -q -x 'node_textfile_scrape_error 0' answer
    check 'the values of the node exporter' metrics scraped texts/*.prom <answer
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
