#!/bin/sh
# Checks that the commands of doc/fleet.md do what the page says.  They run in
# their order, on a log of ours.  Folders of the temporary folder replace those of
# the servers.  Where promtool is missing, and for questions to a server, a stub
# replaces it; another replaces curl.  FULL=1 takes a real promtool, Prometheus
# and node exporter.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/servers.sh"
need_program

page=$top_srcdir/doc/fleet.md
log=$top_srcdir/tests/inputs/logs/good-hT.eventlog

# split_page: makes a file for each block of commands, block-01.sh and so on, and
# the rules.
split_page() {
    awk '
        /^```/ {
            file = /^```sh$/ ? sprintf("block-%02d.sh", ++n) : /^```yaml$/ ? "rules.yml" : ""
            next
        }
        file != "" { print >file }' "$page"
}

# A promtool without a server to ask.  Where there is no real one, its blocks are empty
# folders.
make_promtool() {
    real=$(command -v promtool) || :
    stand_in promtool <<END
#!/bin/sh
[ "\$1" != query ] || exec echo "\$5" >>questions
[ -z "$real" ] || exec $real "\$@"
[ "\$2" = create-blocks-from ] && tail -n 1 "\$4" | grep -q '# EOF' && mkdir -p "\$5/01BLOCK"
END
}

# curl gets a profile and an address that Pyroscope's documentation allows.
make_curl() {
    stand_in curl <<'END'
#!/bin/sh
[ $# = 4 ] && [ "$1 $2" = '--fail --form' ] || exit 2
case $3 in
profile=@*) gzip -t "${3#profile=@}" || exit 3 ;;
*) exit 3 ;;
esac
echo "$4" >sent
END
}

# run_block FILE: runs the commands of a block.
run_block() {
    sed -e "s|/var/lib/prometheus/|$work/var/|g" -e "s|http://127.0.0.1:9090|$url|g" \
        "$1" >commands
    check "the commands of $1" sh -e commands
    cp reason said
}

# With a real Prometheus, the answers are those of evheap.
check_answers() {
    bands=$(grep '^evheap_heap_bytes' heap.om | sed 's/} .*//' | LC_ALL=C sort -u | wc -l)
    peak=$("$EVHEAP" -q prog.eventlog -f csv --table=runs | sed -n 's/^A,"[^"]*",\([0-9]*\),.*/\1/p')
    check 'the bands that Prometheus answers' \
        test "$(grep -c '^{band="' said)" = "$bands"
    check 'the peak that Prometheus answers' grep -q -F "=> $peak @" said
}

check_history() {
    run_block block-01.sh
    run_block block-02.sh
    check 'the blocks are moved' test -n "$(find var/metrics2 -name '01*')"
    if [ -n "$servers_exist" ]; then
        start_prometheus "$work/var/metrics2" || return 0
    fi
    run_block block-03.sh
    if [ -n "$servers_exist" ]; then
        check_answers
        stop_servers
    else
        check 'two questions' test "$(wc -l <questions)" = 2
    fi
    run_block block-04.sh
    check 'each sample has the new label' \
        test "$(grep -c '^evheap_[a-z_]*{instance="build7",program="' build7.om)" = \
        "$(grep -c '^evheap_' heap.om)"
    ! have python3 || check 'the file with the new label' \
        python3 "$top_srcdir/tests/tools/read-metrics.py" form build7.om
}

check_last_values() {
    run_block block-05.sh
    check 'a text file' grep -q '^evheap_heap_bytes{' var/node-exporter/prog.prom
    if [ -n "$servers_exist" ]; then
        start_node_exporter "$work/var/node-exporter" || return 0
        check 'the node exporter reads it' grep -q '^evheap_heap_bytes{' answer
        stop_servers
    fi
    if [ "$has_promtool" = yes ]; then
        check 'the rules' promtool check rules rules.yml
    fi
    report 'the metrics of the rules' "$(
        grep -o 'evheap_[a-z_]*' rules.yml | while read -r name; do
            grep -q "^$name{" heap.om || echo "no $name"
        done
    )"
}

check_pyroscope() {
    if ! have jq; then
        skip_for Pyroscope jq
        return
    fi
    make_curl
    run_block block-06.sh
    check 'the address of Pyroscope' \
        grep -q -x "http://127.0.0.1:4040/ingest?format=pprof&name=prog&from=$start&until=[0-9]*" sent
    until=$(sed 's/.*until=//' sent)
    check 'the end of the profile' \
        test "$until" -ge "$time" -a "$until" -le $((time + 2))
}

check_database() {
    if ! have sqlite3; then
        skip 'a database' 'the package sqlite3 is missing'
        return
    fi
    run_block block-07.sh
    check 'the run of a history' grep -q '^1|20' said
    run_block block-08.sh
    check 'two histories' test "$(paste -s -d ' ' said)" = 'here|1 there|1'
    check 'the runs as CSV' test "$(wc -l <runs.csv)" = 2
    check 'the bands as CSV' test "$(wc -l <bands.csv)" -gt 5
}

cd "$work"
mkdir -p var/metrics2 var/node-exporter
stand_in evheap <<END
#!/bin/sh
exec "$EVHEAP" "\$@"
END
cp "$log" prog.eventlog
split_page
check 'eight blocks of commands' test "$(find . -name 'block-*.sh' | wc -l)" = 8
check 'rules' test -s rules.yml
"$EVHEAP" -q prog.eventlog -o facts.om
start=$(sed -n 's/^evheap_run_start_time_seconds.*} \([0-9]*\)[. ].*/\1/p' facts.om)
# The end, rounded up to a second.
time=$(sed -n 's/^evheap_run_start_time_seconds.* \([0-9]*\)\.[0-9]*$/\1/p' facts.om)
time=$((time + 1))
export time
servers_exist='' has_promtool=yes url=http://127.0.0.1:9090
if [ -n "$FULL" ] && servers_or_skip servers; then
    servers_exist=yes
else
    have promtool || {
        skip_for 'a real promtool' promtool
        has_promtool=no
    }
    make_promtool
fi
# The program of our log has another name.
sed -i "s/program=\"prog\"/program=\"$(sed -n 's/^evheap_run_gc_ratio{program="\([^"]*\)".*/\1/p' facts.om)\"/" block-03.sh
check_history
check_last_values
check_pyroscope
check_database
finish
