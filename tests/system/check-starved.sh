#!/bin/sh
# What want of memory makes of evheap: allocations of its libraries that fail,
# one in each run.  Afterwards either all is as it should be and the status is
# 0, or the status is 2, a message says so, and no output appeared.  Where a
# picture is drawn, GLib may also abort (134), if what pango keeps for a thread
# gets no memory: no output appeared then, either.
#
# GLib ends a program that gets no memory, and evheap sees to how it ends;
# libxml2 takes its memory from GLib.  Left out are those that themselves crash,
# or leave out what they got no memory for and tell nobody: pango, fontconfig,
# freetype, harfbuzz, pixman, libarchive, and cairo where it paints pixels.
# FULL=1: up to twenty times as many allocations.
# shellcheck disable=SC2317,SC2034 # tests/system/faults.sh calls it, and reads it
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/faults.sh"
need_program
need_faults fail-allocations

not_sanitized starved 'the sanitizer has an allocator of its own'

# A message of memory need not have a name in it; libpng gives no reason.
says() {
    if ! grep -q -e '^evheap: .*memory' -e '^evheap: .*libpng could not' stderr
    then
        why='no message tells of memory'
        return 1
    fi
}

# complete: pango goes on with another font where cairo has no memory for the
# one that is wanted, so that the picture is another; but it has its end.
complete() {
    for output in $outputs; do
        if [ "$(tail -n 1 "$output")" != '%%EOF' ]; then
            why="the status is 0, but '$output' is cut off"
            return 1
        fi
    done
}

# aborted STATUS: as the head says.
aborted() {
    case $outputs in
    *.svg | *.pdf | *.eps | *.png) ;;
    *) return 1 ;;
    esac
    [ "$1" = 134 ] && grep -q '^GLib (gthread' stderr && nothing_else &&
        none_torn
}

# starved LIBRARY NUMBER: a run in which that allocation of the library fails,
# and with $more all after it; not so where there are not as many.
more=
starved() {
    clean
    status=0
    (
        FAULT_CALLER=$1 FAULT_N=$2 FAULT_MARK=$work/mark
        export FAULT_CALLER FAULT_N FAULT_MARK
        # shellcheck disable=SC2031 # it is for this run alone
        [ -z "$more" ] || export FAULT_MORE=1
        # shellcheck disable=SC2086 # nothing, or a command
        start timeout 120 $launcher env LD_PRELOAD="$faults" "$EVHEAP"
    ) || status=$?
    [ -e mark ]
}

# starve NAME LIBRARY STEP [JUDGE]: each STEPth allocation of the library fails,
# from the $first on.
first=1
starve() {
    number=$first
    tried=0
    bad=
    step=$3
    [ -z "$FULL" ] || step=$(((step + 19) / 20))
    while starved "$2" "$number"; do
        tried=$((tried + 1))
        if [ "$status" = 0 ] && [ -n "${4-}" ]; then
            "$4" || bad="$bad allocation $number: $why;"
        elif ! judge "$status" && ! aborted "$status"; then
            bad="$bad allocation $number: $why ($(head -c 200 stderr));"
        fi
        number=$((number + step))
    done
    if [ -n "$bad" ]; then
        fail "$1" "$bad"
    elif [ "$tried" = 0 ]; then
        skip "$1" 'it allocates nothing'
    else
        pass "$1 ($tried)"
    fi
}

# starve_end NAME LIBRARY COUNT: the last so many allocations, one by one.
starve_end() {
    low=0
    high=64
    while starved "$2" "$high"; do
        low=$high
        high=$((high * 2))
    done
    while [ $((high - low)) -gt 1 ]; do
        middle=$(((low + high) / 2))
        if starved "$2" "$middle"; then
            low=$middle
        else
            high=$middle
        fi
    done
    first=$((low > $3 ? low - $3 + 1 : 1))
    starve "$1" "$2" 1
    first=1
}

cd "$work"
small=$top_srcdir/tests/inputs/logs/good-hT.eventlog
for format in csv svg xml json pdf; do
    expect_whole "out/x.$format" -- "$small" -o "out/x.$format"
    case $format in
    csv) starve "GLib, $format" libglib 41 ;;
    xml | json) starve "GLib, $format" libglib 197 ;;
    *) starve "GLib, $format" libglib 3001 ;;
    esac
done
# The last of them are those while the file gets its name.
for launcher in '' "$TOOLS/no-tmpfile"; do
    if [ -n "$launcher" ] && ! "$launcher" true; then
        skip 'GLib, no O_TMPFILE' 'the kernel has no seccomp'
        continue
    fi
    for old in '' yes; do
        expect_whole out/x.csv -- "$small" -o out/x.csv
        starve_end "GLib, a name${launcher:+, no O_TMPFILE}${old:+, an old file}" \
            libglib 40
    done
done
old=
launcher=
# From there on there is no memory at all.
more=yes
expect_whole out/x.csv -- "$small" -o out/x.csv
starve 'GLib, for good, csv' libglib 4
expect_whole out/x.pdf -- "$small" -o out/x.pdf
starve 'GLib, for good, pdf' libglib 4001
more=
"$EVHEAP" -q "$small" -o archive.xml
expect_whole out/x.csv -- archive.xml -o out/x.csv
starve 'GLib and libxml2, an archive' libglib 997
for format in eps pdf; do
    expect_whole "out/x.$format" -- "$small" -o "out/x.$format"
    starve "cairo, $format" libcairo 397 complete
done
expect_whole out/x.png -- "$small" -o out/x.png
starve 'libpng' libpng 5
gzip -c <"$small" >small.gz
expect_whole out/x.csv -- small.gz -o out/x.csv
starve 'zlib' libz.so 1
if have zstd; then
    zstd -q -c <"$small" >small.zst
    expect_whole out/x.csv -- small.zst -o out/x.csv
    starve 'libzstd' libzstd 1
fi
if have xz; then
    xz -c <"$small" >small.xz
    expect_whole out/x.csv -- small.xz -o out/x.csv
    starve 'liblzma' liblzma 1
fi
# Two streams: memory is asked for again within.
if have bzip2 && bzip2 -c </dev/null | "$EVHEAP" - 2>&1 | grep -q 'is empty'; then
    { head -c 20000 "$small" | bzip2 -c; tail -c +20001 "$small" | bzip2 -c; } \
        >small.bz2
    expect_whole out/x.csv -- small.bz2 -o out/x.csv
    starve 'libbz2' libbz2 1
fi
finish
