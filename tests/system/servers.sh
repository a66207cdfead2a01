# Functions for tests with real servers: Prometheus and its node exporter, on
# free ports of the loopback interface.  To be sourced after common.sh.
#
# If they are not installed, Debian's packages are unpacked in the build folder,
# because an installation would start them as services of the machine.
# shellcheck shell=sh disable=SC2154 # set by common.sh

servers=
trap 'stop_servers; rm -rf "$work"' EXIT

stop_servers() {
    for server in $servers; do
        kill "$server" 2>/dev/null || :
        wait "$server" 2>/dev/null || :
    done
    servers=
}

# unpack_servers FOLDER: makes the folder with the programs.  Other tests may do
# so at the same time: the first one names it.
unpack_servers() {
    (
        mkdir -p "$1.$$" && cd "$1.$$" &&
            apt-get download -q prometheus prometheus-node-exporter &&
            for package in *.deb; do dpkg -x "$package" . || exit; done
    ) >"$work/unpacked" 2>&1 &&
        { mv -T "$1.$$" "$1" 2>"$work/named" || [ -d "$1" ]; }
    unpacking=$?
    rm -rf "$1.$$"
    return $unpacking
}

# servers_or_skip NAME: puts the programs in PATH.  Skips NAME if there are none.
servers_or_skip() {
    if ! have curl; then
        skip_for "$1" curl
        return 1
    fi
    if ! have prometheus || ! have prometheus-node-exporter || ! have promtool; then
        unpacked=$BUILD/tests/servers
        if [ ! -d "$unpacked" ] && ! unpack_servers "$unpacked"; then
            skip "$1" "needs the packages prometheus and prometheus-node-exporter: $(tail -n 1 "$work/unpacked")"
            return 1
        fi
        PATH=$unpacked/usr/bin:$PATH
        export PATH
    fi
}

# listens LOG: the server has written its address to the log.
listens() {
    grep -q 'msg="Listening on"' "$1"
}

# answers URL: a server is ready to answer.
answers() {
    curl -s -f -o "$work/answer" --noproxy '*' --max-time 60 "$1"
}

# start_server LOG COMMAND...: starts a server, which ends with the script, and
# sets $url.  Fails if it does not listen in time.
start_server() {
    log=$1
    shift
    timeout "$test_timeout" "$@" --web.listen-address=127.0.0.1:0 \
        >"$log" 2>&1 &
    servers="$servers $!"
    if ! wait_for listens "$log"; then
        fail "$1" "it does not start: $(tail -n 1 "$log")"
        return 1
    fi
    url=http://$(sed -n 's/.*msg="Listening on" address=\([0-9.:]*\).*/\1/p' "$log" | head -n 1)
}

# start_prometheus FOLDER: starts Prometheus on the blocks in the folder, and
# sets $url.
start_prometheus() {
    echo 'global: {}' >"$work/prometheus.yml"
    # Prometheus deletes blocks that are older than this.
    start_server "$work/prometheus.log" prometheus --config.file="$work/prometheus.yml" \
        --storage.tsdb.path="$1" --storage.tsdb.retention.time=100y || return
    wait_for answers "$url/-/ready"
}

# start_node_exporter FOLDER: starts the node exporter on the text files in the
# folder, and sets $url.
start_node_exporter() {
    start_server "$work/node-exporter.log" prometheus-node-exporter \
        --collector.disable-defaults --collector.textfile \
        --collector.textfile.directory="$1" || return
    wait_for answers "$url/metrics"
}
