#!/bin/sh
# Inputs that would use up all memory or time without limits.  Each ends with a
# message that names the limit, or is read, both in bounded memory and time.
# FULL=1 tries all of them, including those of more than 300 MB.  Builds with
# sanitizers take several times as much memory, and try only the small ones.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

need_built tests/tools/bomb tests/bench/measure
bomb=$tools/bomb
measure=$BUILD/tests/bench/measure

max_kilobytes=300000
max_seconds=60
if [ -n "$FULL" ]; then
    # The limit of src/run/memory-use.h, and other memory of the process.
    max_kilobytes=1400000
    max_seconds=300
fi
# Seconds of processor time, as the machine may be busy.
# shellcheck disable=SC3045 # dash, bash and ksh have it
ulimit -t "$max_seconds"
sanitized=
if is_sanitized; then
    sanitized=yes
fi

# run NAME STATUS WORDS COMMAND...: the command has this status and a message
# with these words, in bounded memory and time.
run() {
    name=$1 wanted=$2 words=$3
    shift 3
    status=0
    figures=$("$measure" "$test_timeout" "$@" 2>"$work/words" </dev/null) ||
        status=$?
    if [ "$status" -ne "$wanted" ]; then
        fail "$name" "the status is $status: $(head -n 1 "$work/words")"
    elif [ -n "$words" ] && ! grep -q "$words" "$work/words"; then
        fail "$name" "it prints $(head -n 1 "$work/words")"
    elif [ -z "$sanitized" ] && [ "${figures##* }" -gt "$max_kilobytes" ]; then
        fail "$name" "it takes ${figures##* } KB"
    else
        pass "$name"
    fi
    echo "$name: $figures"
}

# draw NAME STATUS WORDS KIND N BYTES [OPTION]...: draws an input of bomb.
draw() {
    title=$1 result=$2 says=$3
    "$bomb" "$4" "$5" "$6" >"$work/bomb"
    shift 6
    run "$title" "$result" "$says" "$EVHEAP" "$@" "$work/bomb"
}

# limit NAME WORDS KIND N [BYTES]: reading stops at the limit.
limit() {
    draw "$1" 2 "$2" "$3" "$4" "${5:-0}" -f csv -o /dev/null
}

memory='it needs more than 1[0-9]* MiB of memory, most of it for'
limit 'a line without an end' 'longer than 524287 bytes begins at byte 76$' \
    hp-line 10000000
limit 'a header that declares gigabytes' \
    'cut off inside its header at byte 12008$' log-header 1000
limit 'a text node without an end' '[Tt]ext node' xml-text 20000000
limit 'elements without an end' 'Did not expect element a there' \
    xml-depth 1000000
# Labels with equal hashes stay within the time limit.
draw 'labels with equal hashes' 0 '' hp-alike 50000 0 -f hp -o /dev/null
draw 'compared labels with equal hashes' 0 '' hp-alike 20000 0 --match=exact \
    --baseline="$work/bomb" -f json -o /dev/null
# Texts of megabytes: what is laid out is bounded, and breaking, shortening and
# escaping are linear.  With sanitizers, every third of these; in
# ./dev check-all, each.
for format in txt md svg png pdf html; do
    for text in word escapes accents program; do
        [ -z "$sanitized" ] || in_turn || continue
        draw "a long text ($text) in $format" 0 '' "xml-$text" 3000000 0 \
            -f "$format" -o "$work/long"
    done
    case $format in
    svg | png | pdf | html)
        size=$(wc -c <"$work/long")
        [ "$size" -lt 500000 ] || fail "$format is bounded" "$size bytes"
        ;;
    esac
done
# long NAME STATEMENT: a history that someone has changed.
long() {
    "$bomb" xml-word 1 >"$work/run.xml"
    rm -f "$work/long.db"
    "$EVHEAP" -q "$work/run.xml" -o "$work/long.db"
    sqlite3 "$work/long.db" "$2"
    run "$1: list" 0 '' "$EVHEAP" -q "$work/long.db"
    for format in txt svg html; do
        run "$1: $format" 0 '' "$EVHEAP" -q --view=trend "$work/long.db" \
            -f "$format" -o "$work/long"
    done
}
if have sqlite3; then
    text="replace(hex(zeroblob(3000000)), '00', 'a')"
    long 'a long name of a run' "UPDATE run SET name = $text"
    long 'a long name of a program' "UPDATE run SET program = $text"
    long 'a long commit' "INSERT INTO run_label SELECT id, 'commit', $text FROM run"
fi
# Sorting many eras of many bands stays within the time limit.
draw 'many bands and many eras out of order' 0 'were sorted' \
    log-wide 100000 100000 -f csv -o /dev/null
draw 'many cost centres' 0 '' log-centres 200000 0 -f csv -o /dev/null

if [ -z "$sanitized" ]; then
    draw 'many bands' 0 '' hp-bands 500000 0 -f csv -o /dev/null
    # doc/internals/design.md, "Speed and size": 64 MiB, and a tenth of the
    # samples' bytes.
    kept=$max_kilobytes max_kilobytes=$((65536 + 1000 * 2000 * 26 / 10240))
    for grouping in cost-centre module; do
        draw "many changes by $grouping" 0 '' log-changes 1000 2000 \
            --group-by="$grouping" -f csv -o /dev/null
    done
    max_kilobytes=$kept
fi

# packed NAME COMPRESSOR COMPRESSOR: an input compressed twice, with zeros after
# its end, is refused.
packed() {
    name=$1
    shift
    "$bomb" log-bands 10 >"$work/log"
    head -c 1500000000 /dev/zero | cat "$work/log" - | "$1" -c >"$work/packed"
    "$2" -c <"$work/packed" >"$work/packed.again"
    run "$name" 2 'expands more than 2000-fold: stopped at byte' \
        "$EVHEAP" "$work/packed.again" -f csv -o /dev/null
}

if have zstd && "$bomb" log-bands 10 | zstd -q >"$work/packed" &&
    "$EVHEAP" -q "$work/packed" -f csv -o /dev/null; then
    packed 'packed twice' zstd zstd
fi

if [ -z "$FULL" ] || [ -n "$sanitized" ]; then
    finish
fi

limit 'bands of a .hp' "$memory bands: stopped at byte" hp-bands 3000000
limit 'eras of an archive' "$memory eras: stopped at byte" \
    xml-eras 600
limit 'long stacks' "$memory labels of bands: stopped at byte" \
    log-deep 500 60000
limit 'bands of strings' "$memory bands: stopped at byte" log-bands 10000000
limit 'bands of stacks' "$memory bands: stopped at byte" log-stacks 10000000
limit 'bands of info tables' "$memory bands: stopped at byte" \
    log-tables 10000000
limit 'ten million bands of a .hp' "$memory bands: stopped at byte" \
    hp-bands 10000000
limit 'bands of an archive' "$memory bands: stopped at byte" xml-bands 3000000
limit 'long labels' "$memory bands: stopped at byte" log-bands 10000 60000
limit 'info tables of one address' \
    'the info tables of its bands take more than 5[0-9]* MiB: stopped at byte' \
    log-same-table 12000 64000
# One thread can keep as many info tables as two.
if have taskset; then
    "$bomb" log-same-table 6000 64000 >"$work/bomb"
    run 'info tables on one processor' 0 '' \
        taskset -c 0 "$EVHEAP" "$work/bomb" -f csv -o /dev/null
fi
limit 'one address in many spellings' \
    "$memory labels of bands: stopped at byte" log-spelled 12000 60000
limit 'cost centres' "$memory cost centres: stopped at byte" \
    log-centres 5000000
limit 'cost centres of an archive' "$memory cost centres: stopped at byte" \
    xml-centres 5000000
limit 'info tables of an archive' "$memory info tables: stopped at byte" \
    xml-tables 6000000
limit 'arguments of an archive' \
    "$memory arguments of the program: stopped at byte" xml-arguments 25000000
limit 'events of an archive' "$memory types of events: stopped at byte" \
    xml-events 9000000
limit 'eras of a log' "$memory eras: stopped at byte" \
    log-eras 18000000
limit 'eras of a .hp' "$memory eras: stopped at byte" \
    hp-eras 18000000
# The memory limit depends on the bytes read.  Compressed, these are few.
if have zstd; then
    "$bomb" log-values 200000 600 | zstd -q >"$work/bomb"
    run 'values' 2 "$memory values of bands: stopped at byte" \
        "$EVHEAP" "$work/bomb" -f csv -o /dev/null
fi
for format in $(formats -adds -limits -start -events -activity-events); do
    draw "a million bands to $format" 0 '' log-bands 1000000 0 -f "$format" \
        -o /dev/null
done
draw 'a hundred thousand bands drawn' 0 '' log-bands 100000 0 -m 0 -f svg \
    -o /dev/null
# Two profiles, and a third with the bands of both.
max_kilobytes=2000000
draw 'a million bands compared' 0 '' log-bands 1000000 0 --diff \
    --baseline="$work/bomb" -f svg -o /dev/null
max_kilobytes=1400000
draw 'ten million eras' 0 '' log-eras 10000000 0 -f svg -o /dev/null
packed 'packed twice by gzip' gzip gzip
"$bomb" log-same-table 20000 64000 >"$work/bomb"
# shellcheck disable=SC2016 # the inner shell expands them
run 'info tables from a pipe' 2 'has more than 1024 MiB of info tables: stopped' \
    sh -c 'cat "$1" | "$2" - -f csv -o /dev/null' sh "$work/bomb" "$EVHEAP"
finish
