#!/bin/sh
# Makes allocations of libraries fail, one in each run.  Then either everything
# is correct and the status is 0, or the status is 2, a message gives the
# reason, and no output was created.  GLib may also abort (134) if there is no
# memory for a thread's data; then no output was created, either.
#
# Excluded are libraries that crash, or that leave parts out without an error:
# pango, fontconfig, freetype, harfbuzz, pixman, and cairo when it paints
# pixels.  FULL=1 tries up to forty times as many allocations.
# shellcheck disable=SC2317,SC2034 # called and read by tests/system/faults.sh
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/faults.sh"
need_program
need_faults fail-allocations
# shellcheck disable=SC3045 # all common shells have ulimit -c
ulimit -c 0

not_sanitized starved 'the sanitizer has an allocator of its own'

# A message about memory need not contain a name.  libpng gives no reason.
# cairo may not report that its PDF has no end; evheap detects that.
says() {
    if ! grep -q -e '^evheap: .*memory' -e '^evheap: .*libpng could not' \
        -e '^evheap: .*cairo could not finish the PDF$' stderr
    then
        why='no message about memory'
        return 1
    fi
}

# complete: without memory for a font, pango uses another one.  The picture
# differs, but the file is complete.
complete() {
    for output in $outputs; do
        if [ "$(tail -n 1 "$output")" != '%%EOF' ]; then
            why="the status is 0, but '$output' is cut off"
            return 1
        fi
    done
}

# aborted STATUS: GLib aborted as described at the top.
aborted() {
    [ "$1" = 134 ] && grep -q '^GLib (gthread' stderr && nothing_else && none_torn
}

# starved LIBRARY NUMBER: runs with that allocation of the library failing, and
# with $more all later ones.  Fails if there are fewer allocations.
more=
starved() {
    clean
    status=0
    (
        FAULT_CALLER=$1 FAULT_N=$2 FAULT_MARK=$work/mark
        export FAULT_CALLER FAULT_N FAULT_MARK
        # shellcheck disable=SC2031 # only for this run
        [ -z "$more" ] || export FAULT_MORE=1
        # shellcheck disable=SC2086 # nothing, or a command
        start timeout "$test_timeout" $launcher env LD_PRELOAD="$faults" "$EVHEAP"
    ) || status=$?
    [ -e mark ]
}

# starve NAME LIBRARY STEP [JUDGE]: every STEPth allocation of the library
# fails.
starve() {
    number=1
    tried=0
    bad=
    step=$3
    if [ -n "$FULL" ]; then
        step=$(((step + 19) / 20))
    else
        step=$((2 * step))
    fi
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

cd "$work"
small=$top_srcdir/tests/inputs/logs/good-hT.eventlog
for format in csv:41 xml:197 pdf:3001; do
    expect_whole "out/x.${format%:*}" -- "$small" -o "out/x.${format%:*}"
    starve "GLib, ${format%:*}" libglib "${format#*:}"
done
# If unfinished files have names, and an older file exists.
if "$tools/no-tmpfile" true; then
    launcher=$tools/no-tmpfile
    old=yes
    expect_whole out/x.csv -- "$small" -o out/x.csv
    starve 'GLib, no O_TMPFILE' libglib 61
    old=
    launcher=
else
    skip 'GLib, no O_TMPFILE' 'the kernel has no seccomp'
fi
# From that allocation on, all fail.
more=yes
expect_whole out/x.csv -- "$small" -o out/x.csv
starve 'GLib, permanently' libglib 41
more=
"$EVHEAP" -q "$small" -o archive.xml
expect_whole out/x.csv -- archive.xml -o out/x.csv
starve 'GLib and libxml2, an archive' libglib 997
expect_whole out/x.pdf -- "$small" -o out/x.pdf
starve 'cairo, pdf' libcairo 397 complete
expect_whole out/x.png -- "$small" -o out/x.png
starve 'libpng' libpng 5
for packer in gzip:gz:libz.so xz:xz:liblzma zstd:zst:libzstd; do
    file=${packer#*:}
    file=small.${file%:*}
    if have "${packer%%:*}"; then
        "${packer%%:*}" -c <"$small" >"$file"
        expect_whole out/x.csv -- "$file" -o out/x.csv
        starve "${packer##*:}" "${packer##*:}" 1
    fi
done
finish
