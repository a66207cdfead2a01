#!/bin/sh
# The same picture as PNG, which cairo paints, and as SVG, which others do:
# librsvg, and with FULL=1 a browser, too.  The bands must have the same
# colours at the same places, and all else must hardly differ; tools/compare-png
# looks at that.  FULL=1 compares every log of tests/logs, in two sizes and
# every theme, else three logs.  What is not installed is skipped.
. "${top_srcdir:-$(dirname "$0")/..}/tests/common.sh"
need_program

: "${COMPARE_PNG:=$top_srcdir/build-check/tests/tools/compare-png}"
: "${FULL:=0}"

# A pixel is 1/144 inch: two of them make a point.
# Painters are called by their names, in compare().
# shellcheck disable=SC2317
rsvg() {
    rsvg-convert -w "$pixel_width" -h "$pixel_height" "$1" -o "$2"
}

# A browser's own pixel is 1/96 inch.  Root is not let into its sandbox.
# shellcheck disable=SC2317
browser() {
    set -- "$1" "$2" --headless --disable-gpu --hide-scrollbars \
        --user-data-dir="$work/browser" --force-device-scale-factor=1.5 \
        --window-size="$((pixel_width * 2 / 3)),$((pixel_height * 2 / 3))"
    if [ "$(id -u)" = 0 ]; then
        set -- "$@" --no-sandbox
    fi
    svg=$1 png=$2
    shift 2
    timeout 60 "$browser" "$@" --screenshot="$png" "file://$svg"
}

# compare NAME PAINTER: what that painter makes of $work/page.svg.
compare() {
    rm -f "$work/other.png"
    if ! "$2" "$work/page.svg" "$work/other.png" >"$work/painter" 2>&1 ||
        [ ! -e "$work/other.png" ]; then
        fail "$1, $2" "it paints nothing: $(tail -n 1 "$work/painter")"
    elif "$COMPARE_PNG" "$work/page.svg" "$work/page.png" "$work/other.png" \
        >"$work/found"; then
        pass "$1, $2"
    else
        fail "$1, $2" "$(cat "$work/found")"
    fi
}

# compare_page LOG WIDTH HEIGHT OPTION...: a page of that size in points.
compare_page() {
    log=$1
    pixel_width=$(($2 * 2))
    pixel_height=$(($3 * 2))
    page="$(basename "$log" .eventlog) $2x$3"
    shift 3
    page="$page${*:+ $*}"
    "$EVHEAP" -q --size="${pixel_width}x${pixel_height}px" "$@" "$log" \
        -o "$work/page.png" -o "$work/page.svg"
    # A page without bands has nothing to compare.
    grep -q 'class="band"' "$work/page.svg" || return 0
    for painter in $painters; do
        compare "$page" "$painter"
    done
}

painters=
if have rsvg-convert; then
    painters=rsvg
else
    skip rsvg-convert "it is not installed"
fi
if [ "$FULL" = 1 ]; then
    browser=
    for name in chromium chromium-browser google-chrome; do
        [ -n "$browser" ] || ! have "$name" || browser=$name
    done
    if [ -n "$browser" ]; then
        painters="$painters browser"
    else
        skip browser "no Chromium is installed"
    fi
fi
[ -n "$painters" ] || exit 77
if [ ! -x "$COMPARE_PNG" ]; then
    fail compare-png "there is no '$COMPARE_PNG'"
    finish
fi

if [ "$FULL" != 1 ]; then
    for name in hT hi unicode-hd; do
        compare_page "$top_srcdir/tests/logs/good-$name.eventlog" 648 432
    done
    finish
fi
for log in "$top_srcdir"/tests/logs/good-*.eventlog; do
    "$EVHEAP" -q "$log" >/dev/null 2>&1 || continue
    compare_page "$log" 648 432
    compare_page "$log" 324 216
done
"$EVHEAP" --list-themes >"$work/themes" 2>/dev/null || : >"$work/themes"
while read -r theme _; do
    for name in hc hi hb; do
        compare_page "$top_srcdir/tests/logs/good-$name.eventlog" 648 432 \
            --theme="$theme"
    done
done <"$work/themes"
finish
