#!/bin/sh
# Compares the PNG, painted by cairo, with other renderings of the same picture.
# librsvg, and with FULL=1 a browser, render the SVG; Ghostscript renders
# PostScript and EPS. poppler renders the PDF through cairo, as its own renderer
# moves thin lines to whole pixels.  Bands must have the same colours at the
# same positions, and all else may differ only slightly (tools/compare-png).
# FULL=1 compares every log of tests/inputs/logs in two sizes, and every theme
# and stacking; otherwise three logs.  Renderers that are not installed are
# skipped.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program


# A pixel is 1/144 inch: two of them are a point.  Each function renders a file
# $work/page.*.  They are called by name, in compare().
# shellcheck disable=SC2317
rsvg() {
    rsvg-convert -w "$pixel_width" -h "$pixel_height" "$work/page.svg" -o "$1"
}

# A browser's pixel is 1/96 inch.  Its sandbox does not work for root.
# shellcheck disable=SC2317
browser() {
    png=$1
    set -- --headless --disable-gpu --hide-scrollbars \
        --user-data-dir="$work/browser" --force-device-scale-factor=1.5 \
        --window-size="$((pixel_width * 2 / 3)),$((pixel_height * 2 / 3))"
    if [ "$(id -u)" = 0 ]; then
        set -- "$@" --no-sandbox
    fi
    timeout "$test_timeout" "$browser" "$@" --screenshot="$png" "file://$work/page.svg"
}

# ghostscript FILE PNG OPTION...: prints errors of Ghostscript, and uses of
# images.  (cairo defines those operators at the beginning of every file.)
# shellcheck disable=SC2317
ghostscript() {
    file=$1 png=$2
    shift 2
    if grep -a cairo_image "$file" | grep -a -v '^/cairo_image'; then
        echo "$file contains an image"
        return 1
    fi
    gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=png16m -r144 -dTextAlphaBits=4 \
        -dGraphicsAlphaBits=4 -dLastPage=1 "$@" -sOutputFile="$png" "$file" \
        >"$work/said" 2>&1 || return 1
    cat "$work/said"
    [ ! -s "$work/said" ]
}

# shellcheck disable=SC2317
ps() {
    ghostscript "$work/page.ps" "$1"
}

# shellcheck disable=SC2317
eps() {
    ghostscript "$work/page.eps" "$1" -dEPSCrop
}

# shellcheck disable=SC2317
pdf() {
    pdftocairo -r 144 -l 1 -png -singlefile "$work/page.pdf" "${1%.png}"
}

# compare NAME RENDERER: compares its rendering of the page.  Those of
# PostScript and PDF smooth dashes differently.
compare() {
    rough=
    case $2 in
    ps | eps | pdf) rough=rough ;;
    esac
    rm -f "$work/other.png"
    if ! "$2" "$work/other.png" >"$work/renderer" 2>&1 ||
        [ ! -e "$work/other.png" ]; then
        fail "$1, $2" "it fails: $(tail -n 1 "$work/renderer")"
    elif "$tools/compare-png" "$work/page.svg" "$work/page.png" "$work/other.png" \
        ${rough:+"$rough"} >"$work/found"; then
        pass "$1, $2"
    else
        fail "$1, $2" "$(cat "$work/found")"
    fi
}

# compare_page LOG WIDTH HEIGHT OPTION...: compares a page of that size in
# points.
compare_page() {
    log=$1
    pixel_width=$(($2 * 2))
    pixel_height=$(($3 * 2))
    page="$(basename "$log" .eventlog) $2x$3"
    shift 3
    page=$(echo "$page${*:+ $*}" | sed "s|$top_srcdir/||g")
    "$EVHEAP" -q --size="${pixel_width}x${pixel_height}px" "$@" "$log" \
        -o "$work/page.png" -o "$work/page.svg" -o "$work/page.ps" \
        -o "$work/page.eps" -o "$work/page.pdf"
    # A page without bands and lines cannot be compared.
    grep -q 'class="\(band\|memory\)"' "$work/page.svg" || return 0
    for renderer in $renderers; do
        compare "$page" "$renderer"
    done
}

# add_renderers COMMAND RENDERER...: adds renderers that need that command.
add_renderers() {
    if have "$1"; then
        shift
        renderers="$renderers $*"
    else
        skip_for "$1" "$1"
    fi
}

renderers=
add_renderers rsvg-convert rsvg
add_renderers gs ps eps
add_renderers pdftocairo pdf
if [ -n "$FULL" ]; then
    browser=
    for name in chromium-headless-shell chromium chromium-browser google-chrome; do
        [ -n "$browser" ] || ! have "$name" || browser=$name
    done
    add_renderers "${browser:-chromium-headless-shell}" browser
fi
[ -n "$renderers" ] || exit 77
need_built tests/tools/compare-png

logs=$top_srcdir/tests/inputs/logs
builds=$top_srcdir/tests/inputs/builds
if [ -z "$FULL" ]; then
    compare_page "$logs/good-hT.eventlog" 324 216
    # EPS has the same PostScript in another frame.
    renderers=$(echo "$renderers" | sed 's/ eps / /')
    compare_page "$logs/good-hi.eventlog" 324 216 --stack=lines
    compare_page "$logs/good-unicode-hd.eventlog" 324 216 --stack=percent
    compare_page "$builds/before-hd.eventlog" 324 288 \
        "$builds/after-hd.eventlog" --diff
    finish
fi
every=$renderers
first=$(echo "$every" | awk '{ print $1 }')
for log in "$logs"/good-*.eventlog; do
    "$EVHEAP" -q "$log" >/dev/null 2>&1 || continue
    # Two censuses of one band have too few places to compare.
    [ "${log##*/}" != good-startstop.eventlog ] || continue
    renderers=$every
    compare_page "$log" 648 432
    renderers=$first
    compare_page "$log" 324 216
done
# EPS has the same PostScript in another frame.
renderers=$(echo "$every" | sed 's/ eps / /')
"$EVHEAP" --list-themes >"$work/themes" 2>/dev/null || : >"$work/themes"
while read -r theme _; do
    for name in hc hi hb; do
        compare_page "$logs/good-$name.eventlog" 648 432 --theme="$theme"
    done
done <"$work/themes"
# hT has a stretch without a census, and memory lines.
for name in hT hc; do
    for option in --stack=percent --stack=lines --markers=all --x-axis=era \
        --legend=bottom --legend=none --bands=3 --y-max=9MiB \
        --overlay=live,size,blocks; do
        compare_page "$logs/good-$name.eventlog" 648 432 $option
    done
    compare_page "$logs/good-$name.eventlog" 648 432 --theme=classic \
        --stack=lines --overlay=live
done
for name in hT hc hd; do
    for option in --layout=rows --align=relative --theme=classic; do
        compare_page "$builds/before-$name.eventlog" 648 576 \
            "$builds/after-$name.eventlog" --diff $option
    done
done
# A PNG of this size is painted in strips.
renderers=$first
compare_page "$logs/good-hT.eventlog" 2600 1800
finish
