#!/bin/sh
# run.sh SECONDS TARGET: fuzzes one target for that many seconds of processor
# time, in the build folder $BUILD.  Writes a row of the table of ./dev fuzz to
# $BUILD/TARGET.row.
#
# Inputs that reach new code stay in $BUILD/corpus/TARGET for the next run,
# findings in $BUILD/findings/TARGET.
set -eu

seconds=$1
target=$2
: "${top_srcdir:=$(dirname "$0")/../..}"
: "${EVHEAP_CORPUS:=$top_srcdir/../shared/corpus}"
programs=$BUILD/tests/fuzz
corpus=$BUILD/corpus/$target
seeds=$BUILD/seeds/$target
findings=$BUILD/findings/$target
log=$BUILD/$target.log
dictionary=$BUILD/$target.dict

# write_dictionary NAME [SCHEMA]: the dictionary NAME.dict, with the names and
# values of a schema.
write_dictionary() {
    cat "$top_srcdir/tests/fuzz/$1.dict" >"$dictionary"
    [ $# -eq 1 ] || LC_ALL=C grep -oE '(name="|<value>)[A-Za-z0-9-]+' "$top_srcdir/data/$2" |
        sed 's/.*[">]/"/; s/$/"/' | LC_ALL=C sort -u >>"$dictionary"
}

case $target in
events | follow) write_dictionary eventlog ;;
archive) write_dictionary xml evheap-profile.rng ;;
theme) write_dictionary xml evheap-theme.rng ;;
page) ;;
*) write_dictionary "$target" ;;
esac

# A small quarantine for freed memory fits into the processor's caches.
ASAN_OPTIONS=quarantine_size_mb=4:malloc_context_size=8${ASAN_OPTIONS:+:$ASAN_OPTIONS}
G_DEBUG=fatal-warnings
LSAN_OPTIONS=print_suppressions=0:suppressions=$top_srcdir/tests/tools/lsan.supp
LANGUAGE=C
TZ=UTC
export G_DEBUG ASAN_OPTIONS LSAN_OPTIONS LANGUAGE TZ top_srcdir

# Limits that hold for inputs of any size:
# -timeout       seconds for one input (tests/support/timeout.h: for a test).
#                An input of a few KB takes milliseconds: with sanitizers and on
#                a busy machine, 60 s are a hang.
# -rss_limit_mb  The sanitizers and the corpus take some 100 MB.  1 GB, also in
#                one allocation, follows from a number that was not checked.
# -max_len       Longer inputs are cut: they take time and find nothing more.
options="-timeout=60 -rss_limit_mb=1024 -print_final_stats=1"
case $target in
eventlog | events | follow | hp | archive) options="$options -max_len=16384" ;;
theme | executable | source | calls | spans | info) options="$options -max_len=8192" ;;
history) options="$options -max_len=65536" ;;
*) options="$options -max_len=512" ;;
esac

# cpu: sets $used to the seconds of processor time of all fuzzers so far, user
# and system.  It sets a variable because "times" in a subshell would not count
# them.
cpu() {
    times >"$log.times"
    used=$(awk 'NR == 2 {
        gsub(/s/, "")
        for (i = 1; i <= 2; i++) {
            split($i, part, "m")
            sum += part[1] * 60 + part[2]
        }
        printf "%d\n", sum + 0.5
    }' "$log.times")
}

# number WORD: prints the last number after "WORD:" in the log, as in "cov:
# 123".
number() {
    sed -n "s/.* $1: \([0-9]*\).*/\1/p" "$log" | tail -n 1
}

count_files() {
    find "$1" -type f | wc -l
}

# row RUNS COV FT INPUTS SECONDS FINDINGS: writes the row.
row() {
    printf '%-10s %10s %7s %6s %7s %7s %9s %9s\n' "$target" "$1" \
        $(($1 / ($5 > 0 ? $5 : 1))) "$2" "$3" "$4" "$5" "$6" >"$BUILD/$target.row"
}

# fuzz_page: fuzzes the data of pages, of the inputs that other targets have kept.
# The time is that of the clock: Node.js and evheap take turns.
fuzz_page() {
    folder=$BUILD/page-fuzz
    inputs=$folder/inputs
    rm -rf "$folder"
    mkdir -p "$folder/data" "$inputs"
    echo '{"type": "module"}' >"$folder/package.json"
    cp "$top_srcdir"/data/page/*.js "$folder/data"
    cp "$top_srcdir"/tests/page/unit/random.js "$top_srcdir/tests/fuzz/page.js" "$folder"
    for kind in eventlog hp archive; do
        mkdir -p "$BUILD/corpus/$kind"
        "$programs/replay" "$kind" --seeds "$inputs" "$EVHEAP_CORPUS"
    done
    node "$folder/page.js" "$seconds" "$BUILD/evheap" "$findings" "$inputs" \
        "$BUILD/corpus/eventlog" "$BUILD/corpus/hp" "$BUILD/corpus/archive" >"$log" 2>&1 || :
    # shellcheck disable=SC2046 # several words
    set -- $(tail -n 1 "$log" | tr -dc '0-9 ')
    [ $# -ne 3 ] || row "$1" - - "$(count_files "$inputs")" "$seconds" "$3"
}

if [ "$target" = page ]; then
    fuzz_page
    exit
fi
mkdir -p "$corpus" "$seeds" "$findings"
"$programs/replay" "$target" --seeds "$seeds" "$EVHEAP_CORPUS"
before=$(count_files "$findings")
: >"$log"
runs=0
cpu
start=$used
used=0

# fuzz_once: runs until a finding, or until the time is used up.  The fuzzer's
# own limit is in seconds of the clock, which on a busy machine are more than
# those of the processor.
fuzz_once() {
    # shellcheck disable=SC2086 # options are several words
    FUZZ_TARGET=$target "$programs/fuzz" $options -dict="$dictionary" \
        -artifact_prefix="$findings/" "$corpus" "$seeds" >"$log.part" 2>&1 &
    fuzzer=$!
    while sleep 1 && kill -0 "$fuzzer" 2>/dev/null; do
        taken=$(ps -o cputimes= -p "$fuzzer" | tr -d ' ')
        if [ "$((used + ${taken:-0}))" -ge "$seconds" ]; then
            kill -USR1 "$fuzzer" 2>/dev/null || :
            break
        fi
    done
    wait "$fuzzer" || :
}

# Continues after a finding, but not forever.
rounds=0
while [ "$used" -lt "$seconds" ] && [ "$rounds" -lt 20 ]; do
    rounds=$((rounds + 1))
    fuzz_once
    cat "$log.part" >>"$log"
    part=$(sed -n 's/^stat::number_of_executed_units: //p' "$log.part")
    runs=$((runs + ${part:-0}))
    cpu
    used=$((used - start))
done

found=$(($(count_files "$findings") - before))
row "$runs" "$(number cov)" "$(number ft)" "$(count_files "$corpus")" "$used" "$found"
