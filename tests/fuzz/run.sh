#!/bin/sh
# run.sh SECONDS TARGET: fuzzes one target for so many seconds of processor
# time, in the build folder $BUILD, and writes a row of ./dev fuzz's table to
# $BUILD/TARGET.row.
#
# What was found to be new stays in $BUILD/corpus/TARGET for the next time, an
# input that is a finding in $BUILD/findings/TARGET.
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
dictionary=$top_srcdir/tests/fuzz/$target.dict

# Freed memory waits in a small quarantine only, which stays in the caches.
ASAN_OPTIONS=quarantine_size_mb=4:malloc_context_size=8${ASAN_OPTIONS:+:$ASAN_OPTIONS}
LSAN_OPTIONS=print_suppressions=0:suppressions=$top_srcdir/tests/tools/lsan.supp
LANGUAGE=C
TZ=UTC
export ASAN_OPTIONS LSAN_OPTIONS LANGUAGE TZ top_srcdir

# What a file of this size may not take, an input of any size does not:
# -timeout  of one input, not of a test (tests/support/timeout.h): one of a few
#           KB takes milliseconds, so that 60 s, with sanitizers and on a busy
#           machine, are a hang;
# -rss_limit_mb  the sanitizers and the corpus take some 100 MB, so that 1 GB,
#           also for one allocation, is memory for a number that nobody
#           checked.
# -max_len  a longer one is cut: the rest would take time and tell no more.
options="-timeout=60 -rss_limit_mb=1024 -print_final_stats=1"
case $target in
eventlog | hp | archive) options="$options -max_len=16384" ;;
theme) options="$options -max_len=8192" ;;
*) options="$options -max_len=512" ;;
esac

# cpu: seconds that the fuzzers before took, of a user and of the system.
# Puts them into $used; a pipe's shell would know nothing of them.
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

# number WORD: of the last lines of the log that have it, "cov: 123".
number() {
    sed -n "s/.* $1: \([0-9]*\).*/\1/p" "$log" | tail -n 1
}

count_files() {
    find "$1" -type f | wc -l
}

mkdir -p "$corpus" "$seeds" "$findings"
"$programs/replay" "$target" --seeds "$seeds" "$EVHEAP_CORPUS"
before=$(count_files "$findings")
: >"$log"
runs=0
cpu
start=$used
used=0

# fuzz_once: until a finding, or until the time is used up.  The fuzzer's own
# limit counts seconds on the clock, which on a busy machine are not those of
# the processor.
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

# Behind a finding it is to go on, but not for ever.
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
printf '%-10s %10s %7s %6s %7s %7s %9s %9s\n' "$target" "$runs" \
    $((runs / (used > 0 ? used : 1))) "$(number cov)" "$(number ft)" \
    "$(count_files "$corpus")" "$used" "$found" >"$BUILD/$target.row"
