#!/bin/sh
# Checks the links in the Markdown pages: each link or picture refers to an
# existing file, and each anchor to a heading of its page.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"

# prose PAGE: prints its text without code.
# shellcheck disable=SC2016 # back-quotes of Markdown
prose() {
    awk '/^ *```/ { code = !code; next } !code && !/^    /' "$1" |
        sed 's/`[^`]*`//g'
}

# links PAGE: prints the targets of its links and pictures, with anchors.
links() {
    {
        prose "$1" | grep -o '\]([^)]*)' | sed 's/^](\(.*\))$/\1/'
        prose "$1" | grep -o 'src="[^"]*"' | sed 's/^src="\(.*\)"$/\1/'
    } | grep -v '^[a-z]*:' | sort -u
}

# anchors PAGE: prints the anchors of its headings.
anchors() {
    awk '/^ *```/ { code = !code } !code' "$1" | sed -n 's/^##* //p' |
        tr '[:upper:]' '[:lower:]' | sed -e 's/[^a-z0-9 _-]//g' -e 's/ /-/g'
}

# leads FOLDER PAGE LINK: succeeds if the target of a link on that page exists.
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
# Pages of the sources, not of builds below them.
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
