#!/bin/sh
# Draws logs with very many eras, bands, markers and memory figures.  A page has
# at most 1 MB, and time and memory are limited.  FULL=1 draws larger logs, also
# with all their bands, and checks the memory.  Not for builds with sanitizers,
# which take much more.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
not_sanitized 'large drawing' 'sanitizers take more time and memory'

need_built tests/tools/mklog
need_measure 'large drawing'

most_bytes=1000000
max_seconds=60

# make_log NAME ERAS BANDS SHARE: writes random bands that go up and down, each
# in that share of the eras.  There are markers, and memory figures in every
# era.  The log is NAME.  NAME.tenth has a tenth of its samples' bytes, in
# kilobytes.
make_log() {
    LC_ALL=C awk -v eras="$2" -v bands="$3" -v share="$4" \
        -v tenth="$work/$1.tenth" '
        BEGIN {
            srand(1)
            print "header\nblock\nprofile 10ms -hT\ncapability 0"
            for (era = 0; era < eras; era++) {
                print "at +10ms\nblock\nera"
                for (band = 0; band < bands; band++) {
                    if (rand() >= share)
                        continue
                    label = "Main.Types.Row" band
                    most = 80000 / (1 + band % 17)
                    printf "sample %d \"%s\"\n", rand() * most, label
                    bytes += 22 + length(label)
                }
                print "end-era\nblock 0"
                memory = 20000000 + int(rand() * 5000000)
                printf "live %d\nsize %d\n", memory, 2 * memory
                if (era % 20 == 0)
                    printf "marker \"step %d of the work\"\n", era
            }
            print "finish"
            printf "%d\n", bytes / 10240 >tenth
        }' | "$tools/mklog" - -o "$work/$1"
}

# check LOG FORMAT OPTION...: draws it within the limits.
check() {
    log=$1
    format=$2
    shift 2
    name="$log to $format${*:+ $*}"
    if ! figures=$(measure "$EVHEAP" -q "$@" "$work/$log" \
        -o "$work/drawn.$format"); then
        fail "$name" 'it cannot be drawn'
        return
    fi
    bytes=$(wc -c <"$work/drawn.$format")
    echo "$name: ${figures% *} s, ${figures#* } KB, $bytes bytes"
    max_kilobytes=$((65536 + $(cat "$work/$log.tenth")))
    if echo "$figures" | awk -v most="$max_seconds" '{ exit $1 <= most }'; then
        fail "$name" "it takes ${figures% *} s"
    elif [ -n "$FULL" ] && [ "${figures#* }" -gt "$max_kilobytes" ]; then
        fail "$name" "it takes ${figures#* } KB, not $max_kilobytes"
    elif [ $# -eq 0 ] && [ "$bytes" -gt "$most_bytes" ]; then
        fail "$name" "it has $bytes bytes"
    else
        pass "$name"
    fi
}

# check_all LOG: draws it with the defaults, with other options, and with FULL=1
# with all bands.
check_all() {
    for format in pdf svg; do
        check "$1" "$format"
        [ -n "$FULL" ] || continue
        check "$1" "$format" -m0 -t0
        check "$1" "$format" -m0 -t0 --stack=percent
        check "$1" "$format" -m0 -t0 --stack=lines
        check "$1" "$format" -m0 -t0 --legend=bottom --overlay=live,size
    done
    [ -z "$FULL" ] || check "$1" png -m0 -t0
    [ -z "$FULL" ] || check "$1" ps -m0 -t0
    rm -f "$work/$1"
}

if [ -z "$FULL" ]; then
    make_log small-eras 5000 20 1
    check_all small-eras
    finish
fi
make_log many-eras 100000 20 1
check_all many-eras
make_log many-eras-of-300 100000 300 0.05
check_all many-eras-of-300
make_log many-eras-of-3000 100000 3000 0.01
check_all many-eras-of-3000

packed=$EVHEAP_CORPUS/big/9.10.3-widebig-hi.eventlog.zst
if [ -r "$packed" ] && have zstd; then
    zstd -q -d "$packed" -o "$work/widebig"
    # 78 537 146 of its 97 581 604 bytes are samples.
    echo 7669 >"$work/widebig.tenth"
    check_all widebig
else
    skip widebig 'needs the corpus and zstd'
fi
finish
