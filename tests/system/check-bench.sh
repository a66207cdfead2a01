#!/bin/sh
# Runs the benchmark from end to end on small logs.  Its verdict is checked for
# figures that meet every target, and for figures that miss one target each.
# The speed of evheap is not checked here.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
not_sanitized benchmark 'its targets are missed there'

measure=$BUILD/tests/bench/measure
bench=$top_srcdir/tests/bench
need_built tests/bench/measure
if ! have jq; then
    skip_for benchmark jq
    exit 77
fi

# measures NAME CONDITION ARG...: checks what measure prints, and its status.
measures() {
    name=$1
    condition=$2
    shift 2
    status=0
    line=$("$measure" "$@" 2>"$work/words") || status=$?
    if echo "$line $status" | awk '
        NF != 4 { exit 1 }
        { wall = $1; processor = $2; kilobytes = $3; status = $4 }
        '"$condition"' { right = 1 }
        END { exit !right }'; then
        pass "measure: $name"
    else
        fail "measure: $name" "$line, status $status, $(cat "$work/words")"
    fi
}
measures 'time on the clock' \
    'wall >= 0.3 && processor < 0.2 && status == 0' "$test_timeout" sleep 0.3
# shellcheck disable=SC2016 # awk's variables, not the shell's
measures 'memory' 'kilobytes > 48000 && kilobytes < 80000 && status == 0' \
    "$test_timeout" dd if=/dev/zero of=/dev/null bs=50000000 count=1
measures 'the status' 'status == 3' "$test_timeout" sh -c 'exit 3'
measures 'a timeout' 'wall >= 1 && status == 124' 1 sleep "$test_timeout"

# The verdict.  These figures just meet every target.
cat >"$work/good" <<'END'
hd 1MB bytes 1000000
hd 1MB sample-bytes 900000
hd 1MB evheap.seconds 0.039
hd 1MB evheap.second-fastest 0.0394
hd 1MB evheap.kilobytes 65500
hd 1MB wc.seconds 0.0059
hd 1MB pdf.bytes 999999
hd 1MB svg.bytes 999999
hd 4MB bytes 4000000
hd 4MB sample-bytes 3900000
hd 4MB evheap.seconds 0.159
hd 4MB evheap.second-fastest 0.162
hd 4MB evheap.kilobytes 65900
hd 4MB wc.seconds 0.0427
hc 4GB bytes 4000000000
hc 4GB sample-bytes 3900000000
hc 4GB evheap.seconds 1
hc 4GB evheap.kilobytes 65500
hc 4GB wc.seconds 0.5001
corpus - bytes 98000000
corpus - evheap.seconds 0.5
corpus - evheap.kilobytes 97000
corpus - wc.seconds 0.0401
hp - bytes 100000000
hp - evheap.seconds 0.99
hp - evheap.kilobytes 20000
hp - wc.seconds 0.01
hp - hp2ps.seconds 99
hp - hp2ps.kilobytes 200000
archive - bytes 50000000
archive - evheap.seconds 0.99
archive - evheap.kilobytes 20000
archive - wc.seconds 0.01
good-hT - bytes 30000
good-hT - evheap.seconds 0.0249
good-hT - evheap.kilobytes 20000
good-hT - empty-page.seconds 0.01
END

# judge: writes the report of the file "figures" to "report".  Returns its
# status.
judge() {
    tr ' ' '\t' <"$work/figures" >"$work/figures.tsv"
    awk -v sizes='1MB 4MB' -v targets="$work/targets" \
        -f "$bench/report.awk" "$work/figures.tsv" >"$work/report"
}

cp "$work/good" "$work/figures"
check 'judgement: every target is met' judge
check 'judgement: there are sixteen targets' \
    test "$(grep -c '	met$' "$work/targets")" -eq 16

# say NAME PATTERN: the report has a line with this pattern.
say() {
    if tr -s ' ' <"$work/report" | grep -q -e "$2"; then
        pass "report: $1"
    else
        fail "report: $1" "$(cat "$work/report")"
    fi
}
say speed '^hd 1MB 1.0 0.039 26 0.0059 15.1% 67.1$'

# miss TARGET FIGURE VALUE: with this value, only that target is missed.
miss() {
    awk -v figure="$2" -v value="$3" '
        index($0, figure " ") == 1 { print figure, value; found = 1; next }
        { print }
        END { exit !found }' "$work/good" >"$work/figures"
    status=0
    judge || status=$?
    missed=$(sed -n 's/	MISSED$//p' "$work/targets" | cut -f 1)
    if [ "$status" = 1 ] && [ "$missed" = "$1" ]; then
        pass "judgement: $1 by $2"
    else
        fail "judgement: $1 by $2" "status $status, missed: $missed"
    fi
}
miss 'hd 1MB, speed' 'hd 1MB wc.seconds' 0.0058
miss 'hc 4GB, speed' 'hc 4GB wc.seconds' 0.499
miss 'hd 1MB to 4MB, speed' 'hd 4MB wc.seconds' 0.0418
miss 'corpus, speed' 'corpus - wc.seconds' 0.0399
miss 'hd 1MB, memory' 'hd 1MB evheap.kilobytes' 65700
miss 'hd 1MB to 4MB, memory' 'hd 1MB evheap.kilobytes' 57000
miss 'corpus, memory' 'corpus - evheap.kilobytes' 97700
miss 'hp' 'hp - evheap.seconds' 1.01
miss 'archive' 'archive - evheap.seconds' 1.01
miss 'good-hT to PDF' 'good-hT - empty-page.seconds' 0.0099
miss 'largest PDF' 'hd 1MB pdf.bytes' 1000001
miss 'largest SVG' 'hd 1MB svg.bytes' 1000001
# The time grows by more than the bytes and the noise.
sed -i 's/^hd 1MB evheap.seconds .*/hd 1MB evheap.seconds 0.037/
    s/^hd 1MB evheap.second-fastest .*/hd 1MB evheap.second-fastest 0.037/' \
    "$work/good"
miss 'hd 1MB to 4MB, time' 'hd 4MB evheap.second-fastest' 0.16

# stand_in NAME STATUS: makes a tool that exits immediately with that status.
stand_in() {
    printf '#!/bin/sh\nexit %s\n' "$2" >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}
mkdir "$work/bin"
stand_in ghc-events 0
stand_in eventlog2html 5
stand_in failing 3

# Two sizes in ./dev check-all, else one.
sizes=1MB
[ -z "${THOROUGH-}" ] || sizes='500kB 1MB'

# run_bench: runs the benchmark; writes "report" and "words".  Returns its
# status.
# shellcheck disable=SC2086 # the sizes are several words
run_bench() {
    PATH=$work/bin:$PATH EVHEAP_CORPUS=$work/none BENCH_FOLDER=$work/bench \
        BENCH_RUNS=1 BENCH_SMALL_RUNS=1 BENCH_TABLES=30000 BUILD=$BUILD \
        "$bench/bench.sh" $sizes >"$work/report" 2>"$work/words"
}

# From end to end.  Builds with sanitizers miss targets.
status=0
run_bench || status=$?
check 'bench: status' test "$status" -le 1
# Each log is in the table, with six figures.
figures='[0-9.]* [0-9.]* [0-9]* [0-9.]* [0-9.]*% [0-9.]*'
for size in $sizes; do
    for log in hd hc hi scheduler; do
        say "$log $size" "^$log $size $figures$"
    done
done
say hp "^hp $figures$"
say archive "^archive $figures$"
say 'a tool' '^ghc-events hc 1MB [0-9.]* [0-9.]* x [0-9.]* [0-9.]* x$'
say 'a tool that fails' "^eventlog2html hc ${sizes%% *} status 5$"

# holds NAME FILTER: checks results.json.
holds() {
    check "results: $1" jq -e "$2" "$work/bench/results.json"
}
holds 'the logs' '[.logs[].log] | unique ==
    ["archive", "good-hT", "good-hc", "good-hd", "hc", "hd", "hi", "hp",
        "scheduler"]'
holds 'figures' 'all(.logs[].figures; .bytes > 0 and .["evheap.seconds"] > 0
    and .["evheap.kilobytes"] > 0)'
# The status agrees with the table.
holds 'the judgement' "(.targets | all(.met)) == ($status == 0)"

# A failing program is an error, not a missed target.
status=0
(EVHEAP=$work/bin/failing && export EVHEAP && run_bench) || status=$?
if [ "$status" = 2 ] && ! grep -q met "$work/report"; then
    pass 'bench: a failing program'
else
    fail 'bench: a failing program' "status $status"
fi
finish
