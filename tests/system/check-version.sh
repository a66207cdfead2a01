#!/bin/sh
# Checks that all places have the version of configure.ac: the program, NEWS,
# the changelog of Debian.  Pages that a release does not update contain no
# version.  Once NEWS has the date of the version, the man pages have it, too.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

version=$(sed -n 's/^AC_INIT(\[evheap\], \[\(.*\)\])$/\1/p' \
    "$top_srcdir/configure.ac")

# agrees NAME VERSION: this place has the version of configure.ac.
agrees() {
    report "$1" "$([ "${2:-none}" = "$version" ] ||
        echo "'$2' instead of '$version' in configure.ac")"
}

# The first heading: "1.0.0 (2026-11-22)", or "1.0.0 (not released yet)".
heading=$(sed -n '/^[0-9]/{ p; q; }' "$top_srcdir/NEWS")
date=$(echo "$heading" | sed -n 's/^[^ ]* (\([0-9-]*\))$/\1/p')

agrees 'evheap --version' "$("$EVHEAP" --version | sed 's/^evheap //')"
agrees NEWS "${heading%% *}"

case $heading in
"$version (not released yet)" | "$version ($date)") report 'the heading of NEWS' '' ;;
*) report 'the heading of NEWS' "it is '$heading'" ;;
esac

# "evheap (1.0.0-1) unstable; urgency=medium"
if [ -e "$top_srcdir/debian/changelog" ]; then
    agrees debian/changelog "$(sed -n \
        '1s/^evheap (\([0-9.]*\)[^)]*).*/\1/p' "$top_srcdir/debian/changelog")"
else
    skip debian/changelog 'missing'
fi

for page in "$top_srcdir"/doc/*.[0-9]; do
    name="date of $(basename "$page")"
    if [ -z "$date" ]; then
        skip "$name" 'NEWS has no date for the version yet'
    else
        check "$name: $date, as in NEWS" \
            grep "^\\.TH .* $date evheap " "$page"
    fi
done

report 'pages without a version' "$(grep -nE 'evheap[- ]v?[0-9]+\.[0-9]' \
    "$top_srcdir"/*.md "$top_srcdir"/doc/*.md "$top_srcdir"/doc/*.[0-9])"
finish
