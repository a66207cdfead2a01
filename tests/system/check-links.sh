#!/bin/sh
# The pages in Markdown point at what is there: each link and picture at a
# file, each anchor at a heading of the page.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"

# prose PAGE: its text without code.
# shellcheck disable=SC2016 # back-quotes of Markdown
prose() {
    awk '/^ *```/ { code = !code; next } !code && !/^    /' "$1" |
        sed 's/`[^`]*`//g'
}

# links PAGE: what its links and pictures point at, with the anchors.
links() {
    {
        prose "$1" | grep -o '\]([^)]*)' | sed 's/^](\(.*\))$/\1/'
        prose "$1" | grep -o 'src="[^"]*"' | sed 's/^src="\(.*\)"$/\1/'
    } | grep -v '^[a-z]*:' | sort -u
}

# anchors PAGE: those of its headings.
anchors() {
    awk '/^ *```/ { code = !code } !code' "$1" | sed -n 's/^##* //p' |
        tr '[:upper:]' '[:lower:]' | sed -e 's/[^a-z0-9 _-]//g' -e 's/ /-/g'
}

# leads FOLDER PAGE LINK: is there what the link on that page points at?
leads() {
    file=${3%%#*}
    target=$2
    [ -z "$file" ] || target=$1/$file
    [ -e "$target" ] || return 1
    case $3 in
    *'#'*) anchors "$target" | grep -qxF "${3#*#}" ;;
    esac
}

cd "$top_srcdir"
# Those of the sources, not of builds among them.
for page in *.md data/*.md doc/*.md doc/*/*.md tests/*.md tests/*/*.md tests/*/*/*.md; do
    [ -e "$page" ] || continue
    links "$page" >"$work/links"
    [ -s "$work/links" ] || continue
    wrong=$(while read -r link; do
        leads "$(dirname "$page")" "$page" "$link" || echo "$link"
    done <"$work/links")
    report "links of $page" "$wrong"
done
finish
