#!/bin/sh
# The benchmark: measures evheap's time and memory on logs of four kinds and any
# size, and compares it with "wc -l" and the other installed tools.  Prints
# tables.  The status is 1 if a target is missed.
#
#   tests/bench/bench.sh [SIZE...]
#
# Sizes are growlog's, in rising order (100MB 1GB).  Variables:
#   BENCH_FOLDER  keeps the logs for the next run, and results.json
#                 (build/bench)
#   BENCH_RUNS    runs of each command (20)
#   BENCH_SMALL_RUNS
#                 runs with small logs (four times as many)
#   BENCH_TABLES  info tables of the logs by info table (220000)
#   BENCH_LIMIT   seconds for another tool (300)
#   BENCH_CLOCK   "wall", or "processor" if the machine is busy (wall)
top_srcdir=${top_srcdir:-$(cd "$(dirname "$0")/../.." && pwd)}
. "$top_srcdir/tests/system/common.sh"
need_program

: "${BENCH_FOLDER:=$top_srcdir/build/bench}"
: "${BENCH_RUNS:=20}" "${BENCH_LIMIT:=300}" "${BENCH_CLOCK:=wall}"
: "${BENCH_SMALL_RUNS:=$((4 * BENCH_RUNS))}" "${BENCH_TABLES:=220000}"
growlog=$BUILD/tests/tools/growlog
measure=$BUILD/tests/bench/measure
empty_page=$BUILD/tests/bench/empty-page
logs=$top_srcdir/tests/inputs/logs
figures=$work/figures.tsv

[ $# -gt 0 ] || set -- 100MB 1GB
: >"$figures"
mkdir -p "$BENCH_FOLDER"

say() {
    echo "evheap bench: $*" >&2
}

# note LOG SIZE NAME VALUE: records a figure.
note() {
    printf '%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4" >>"$figures"
}

# newer A B: succeeds if A exists and is newer than B.
newer() {
    [ -n "$(find "$1" -newer "$2" 2>/dev/null)" ]
}

# The logs.

# in_bytes SIZE: prints the number of bytes.
in_bytes() {
    echo "$1" | awk '{
        factor["kB"] = 1e3; factor["MB"] = 1e6; factor["GB"] = 1e9
        unit = $1
        sub(/^[0-9.]+/, "", unit)
        printf "%d\n", $1 * (unit in factor ? factor[unit] : 1)
    }'
}

# options KIND: prints the name of the small log and the options of growlog for
# a large one, as of a large program such as GHC.
options() {
    case $1 in
    hd) echo "good-hd --bands=15000 --rare=30" ;;
    hc) echo "good-hc --bands=1500 --depth=255" ;;
    hi) echo "good-hi --bands=28000 --rare=30 --info-tables=$BENCH_TABLES --type-size=100" ;;
    scheduler) echo "good-hT --capabilities=8 --switches=7000 --markers=1" ;;
    esac
}

# grow LOG KIND SIZE: makes the log if it is missing or was made by another
# command.  growlog's figures are in LOG.facts.
grow() (
    # shellcheck disable=SC2046 # several words are wanted
    set -- "$1" "$2" "$3" $(options "$2")
    log=$1
    size=$3
    seed=$logs/$4.eventlog
    shift 4
    command="--size=$size $* $(basename "$seed")"
    if newer "$log" "$growlog" && newer "$log" "$seed" &&
        grep -q -x -e "command $command" "$log.facts" 2>/dev/null; then
        return
    fi
    say "growing $(basename "$log")"
    rm -f "$log.facts"
    "$growlog" --size="$size" "$@" "$seed" -o "$log" >"$work/facts"
    { cat "$work/facts"; echo "command $command"; } >"$log.facts"
)

# note_log KIND SIZE LOG: records growlog's figures.
note_log() {
    while read -r figure value; do
        [ "$figure" = command ] || note "$1" "$2" "$figure" "$value"
    done <"$3.facts"
}

# convert FROM TO FORMAT: writes the same profile in another format.
convert() {
    if newer "$2" "$1" && newer "$2" "$EVHEAP"; then
        return
    fi
    say "writing $(basename "$2")"
    "$EVHEAP" -q "$1" -f "$3" -o "$2.new" || exit 2
    mv "$2.new" "$2"
}

# make_hp SIZE FILE: a .hp file has about two fifths of the bytes of its log.
make_hp() {
    if newer "$2" "$growlog"; then
        return
    fi
    grow "$BENCH_FOLDER/hp.eventlog" hd "$(($(in_bytes "$1") * 5 / 2))"
    convert "$BENCH_FOLDER/hp.eventlog" "$2" hp
    rm -f "$BENCH_FOLDER/hp.eventlog"*
}

# Measuring.

# run_once NAME COMMAND...: adds a line to the file "runs": the name, seconds on
# the clock and of the processor, kilobytes.
run_once() {
    command=$1
    shift
    status=0
    took=$("$measure" "$BENCH_LIMIT" "$@" 2>"$work/error") || status=$?
    echo "$command $took" >>"$work/runs"
    [ "$status" = 0 ] && return
    say "'$*' failed with status $status: $(head -n 1 "$work/error")"
    return 2
}

# note_runs LOG SIZE COMMAND: records the fastest run, as other processes only
# add time.  The second fastest shows how much they add.
note_runs() {
    grep "^$3 " "$work/runs" | awk -v clock="$BENCH_CLOCK" '
        {
            seconds = clock == "wall" ? $2 : $3
            if (NR == 1 || seconds < fastest) {
                second = fastest
                fastest = seconds
            } else if (NR == 2 || seconds < second) {
                second = seconds
            }
            if (NR == 1 || $2 < wall)
                wall = $2
            if (NR == 1 || $3 < processor)
                processor = $3
            if ($4 > kilobytes)
                kilobytes = $4
        }
        END {
            print "seconds", fastest
            print "second-fastest", (NR > 1 ? second : fastest)
            print "wall-seconds", wall
            print "processor-seconds", processor
            print "kilobytes", kilobytes
        }' >"$work/figures"
    while read -r figure value; do
        note "$1" "$2" "$3.$figure" "$value"
    done <"$work/figures"
}

# in_turns LOG SIZE FILE: runs evheap and wc in turns, so that other load
# affects both.  The file is in the page cache.
in_turns() {
    cat "$3" >/dev/null
    : >"$work/runs"
    for _ in $(seq "$BENCH_RUNS"); do
        run_once evheap "$EVHEAP" "$3"
        run_once wc wc -l "$3"
    done
    note_runs "$1" "$2" evheap
    note_runs "$1" "$2" wc
}

# peer LOG SIZE NAME COMMAND...: runs another tool once, if it is installed.  If
# it failed with a smaller log of this kind, it is not run.
peer() (
    log=$1
    size=$2
    name=$3
    shift 3
    have "$1" || return 0
    say "$name, $log $size"
    : >"$work/runs"
    if grep -q "^$log	.*	$name.failed	" "$figures"; then
        note "$log" "$size" "$name.failed" 'failed with less'
    elif run_once "$name" "$@"; then
        note_runs "$log" "$size" "$name"
    elif [ "$status" = 124 ]; then
        note "$log" "$size" "$name.failed" "over $BENCH_LIMIT s"
    else
        note "$log" "$size" "$name.failed" "status $status"
    fi
)

# drawings LOG SIZE FILE: records the sizes of a PDF and an SVG.
drawings() {
    "$EVHEAP" -q "$3" -o "$work/drawn.pdf" -o "$work/drawn.svg" || exit 2
    note "$1" "$2" pdf.bytes "$(wc -c <"$work/drawn.pdf")"
    note "$1" "$2" svg.bytes "$(wc -c <"$work/drawn.svg")"
}

bench_log() {
    say "$1 $2"
    in_turns "$1" "$2" "$3"
    drawings "$1" "$2" "$3"
    peer "$1" "$2" ghc-events ghc-events show "$3"
    peer "$1" "$2" eventlog2html \
        eventlog2html --json -o "$work/eventlog2html.json" "$3"
    rm -f "$work/eventlog2html.json"
}

# bench_kinds SIZE: grows and measures a log of each kind.
bench_kinds() (
    for kind in hd hc hi scheduler; do
        log=$BENCH_FOLDER/$kind-$1.eventlog
        grow "$log" "$kind" "$1"
        note_log "$kind" "$1" "$log"
        bench_log "$kind" "$1" "$log"
    done
)

# bench_file KIND FILE: measures a .hp file or an archive.
bench_file() {
    say "$1"
    note "$1" - bytes "$(wc -c <"$2")"
    in_turns "$1" - "$2"
}

# hp2ps reads standard input and writes standard output.
bench_hp() {
    hp=$BENCH_FOLDER/hd-$1.hp
    make_hp "$1" "$hp"
    bench_file hp "$hp"
    # shellcheck disable=SC2016 # $1 is for the inner shell
    ! have hp2ps || peer hp - hp2ps sh -c 'exec hp2ps <"$1"' sh "$hp"
}

# The largest log as an archive.
bench_archive() {
    log=$BENCH_FOLDER/hd-$1.eventlog
    convert "$log" "$BENCH_FOLDER/hd-$1.xml" xml
    bench_file archive "$BENCH_FOLDER/hd-$1.xml"
}

# The large real log of the corpus, if it exists.
bench_corpus() {
    packed=$EVHEAP_CORPUS/big/9.10.3-widebig-hi.eventlog.zst
    log=$BENCH_FOLDER/corpus.eventlog
    if [ ! -r "$packed" ] || ! have zstd; then
        return
    fi
    [ -e "$log" ] || zstd -q -d "$packed" -o "$log"
    note corpus - bytes "$(wc -c <"$log")"
    bench_log corpus - "$log"
}

# Small logs to PDF, compared with an empty page.
bench_small() {
    for name in good-hc good-hd good-hT; do
        log=$logs/$name.eventlog
        say "$name to PDF"
        : >"$work/runs"
        for _ in $(seq "$BENCH_SMALL_RUNS"); do
            run_once evheap "$EVHEAP" -q "$log" -o "$work/small.pdf"
            run_once empty-page "$empty_page" "$work/empty.pdf"
        done
        note "$name" - bytes "$(wc -c <"$log")"
        note_runs "$name" - evheap
        note_runs "$name" - empty-page
    done
}

# Reporting.

cpu() {
    sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1
}

commit() {
    git -C "$top_srcdir" describe --always --dirty 2>/dev/null || echo unknown
}

# results TARGETS: prints all figures as JSON.
results() {
    jq -n -R --arg date "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
        --arg commit "$(commit)" --arg cpu "$(cpu)" \
        --argjson cores "$(getconf _NPROCESSORS_ONLN)" \
        --arg kernel "$(uname -sr)" --argjson runs "$BENCH_RUNS" \
        --arg clock "$BENCH_CLOCK" \
        --rawfile figures "$figures" --rawfile targets "$1" '
        def rows: split("\n") | map(select(. != "") | split("\t"));
        def value: . as $text | try tonumber catch $text;
        {
            date: $date, commit: $commit, runs: $runs, clock: $clock,
            machine: {cpu: $cpu, cores: $cores, kernel: $kernel},
            logs: ($figures | rows | group_by(.[0:2]) | map({
                log: .[0][0], size: .[0][1],
                figures: (map({(.[2]): (.[3] | value)}) | add)
            })),
            targets: ($targets | rows | map({
                what: .[0], measured: .[1], target: .[2], met: (.[3] == "met")
            }))
        }'
}

bench() {
    for largest in "$@"; do
        bench_kinds "$largest"
    done
    bench_corpus
    bench_hp "$1"
    bench_archive "$largest"
    bench_small
}

bench "$@"
echo "evheap $(commit) on $(cpu), $(getconf _NPROCESSORS_ONLN) cores, $(date -u +%Y-%m-%d)"
echo "evheap LOG >/dev/null is a text report; the fastest of $BENCH_RUNS runs in turns with wc -l,"
echo "page cache warm, by the $BENCH_CLOCK clock.  Other tools run once."
echo
status=0
awk -v sizes="$*" -v targets="$work/targets.tsv" \
    -f "$top_srcdir/tests/bench/report.awk" "$figures" || status=$?
results "$work/targets.tsv" >"$BENCH_FOLDER/results.json"
echo
echo "results: $BENCH_FOLDER/results.json"
exit "$status"
