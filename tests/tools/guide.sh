#!/bin/sh
# Draws the pictures of doc/guide.md with the commands on that page, from the
# logs in doc/guide/.  Writes the pictures to doc/guide/, or to FOLDER.  Also
# writes a file "fonts", which lists the fonts: equal fonts give equal bytes.
#
#   tests/tools/guide.sh [FOLDER]
#   tests/tools/guide.sh --fonts    prints the fonts of this machine
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"

guide=$top_srcdir/doc/guide

# fonts: prints the font files, and the version of pango, which measures texts.
fonts() {
    family=$(sed -n '/define FIGURE_FONT_FAMILY/,/^$/p' \
        "$top_srcdir/src/figure/figure.h" | grep -o '"[^"]*"' | tr -d '"\n')
    for weight in regular bold; do
        fc-match -f '%{file|basename} %{fontversion}\n' "$family:$weight" ||
            echo 'not known'
    done
    pkg-config --modversion pango || echo 'not known'
}

if [ "${1-}" = --fonts ]; then
    fonts 2>/dev/null
    exit 0
fi
need_program
folder=${1:-$guide}

mkdir -p "$folder" "$work/bin"
ln -s "$EVHEAP" "$work/bin/evheap"
cp -R "$guide" "$work/logs"
chmod -R u+w "$work/logs"
cd "$work/logs"
rm -f ./*.svg
sed -n '/^\$ evheap .* -o [^ ]*\.svg$/s/^\$ //p' "$top_srcdir/doc/guide.md" \
    >commands
PATH=$work/bin:$PATH sh -e commands 2>/dev/null
rm -f "$folder"/*.svg
mv ./*.svg "$folder"
fonts >"$folder/fonts" 2>/dev/null
