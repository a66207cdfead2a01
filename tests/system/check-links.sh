#!/bin/sh
# Checks the Markdown pages: each link or picture refers to an existing file, and
# each anchor to a heading of its page.  What the commands for contributors name
# exists: files, commands of ./dev and targets of make.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
not_sanitized links 'it reads only documents'

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

# code PAGE: prints its commands and the other words in code.
# shellcheck disable=SC2016 # back-quotes of Markdown
code() {
    awk '/^ *```/ { code = !code; next } code || /^    /' "$1"
    awk '/^ *```/ { code = !code; next } !code && !/^    /' "$1" | grep -o '`[^`]*`'
}

# missing PAGE: prints what its commands name in vain.  NAMES in capitals stand
# for others; tsv and eo are those of a file that the page says how to add.
# shellcheck disable=SC2016 # back-quotes of Markdown
missing() {
    code "$1" >"$work/code"
    grep -oE '(^|[ `=("'\''])(tests|src|doc|data|po|debian)/[A-Za-z0-9_./-]+' "$work/code" |
        sed -e 's/^[^a-z]*//' -e 's/[.]$//' -e 's/\.analysed$/.c/' |
        grep -v -e '[A-Z][A-Z]' -e tsv -e 'eo\.po' -e '^tests/locales/$' | sort -u |
        while read -r path; do
            # A release has no debian/.
            case $path in debian/*) [ -d debian ] || continue ;; esac
            for name in "$path" "$path.c" "$path.sh" "$(dirname "$1")/$path"; do
                [ ! -e "$name" ] || continue 2
            done
            echo "$path"
        done
    grep -o '\./dev [a-z][a-z-]*' "$work/code" | sort -u | while read -r _ command; do
        grep -qE "^  $command( |$)" "$work/help" || echo "./dev $command"
    done
    grep -oE 'make -C build-check [a-z-]+( |`|$)' "$work/code" | sort -u | tr -d "\`" | while read -r _ _ _ target; do
        [ "$target" = check ] || grep -q "^$target:" Makefile.am || echo "make $target"
    done
}

cd "$top_srcdir"
./dev help >"$work/help"
# Pages of the sources, not of builds below them.
for page in *.md data/*.md doc/*.md doc/*/*.md tests/*.md tests/*/*.md tests/*/*/*.md; do
    [ -e "$page" ] || continue
    report "commands of $page" "$(missing "$page")"
    links "$page" >"$work/links"
    [ -s "$work/links" ] || continue
    wrong=$(while read -r link; do
        leads "$(dirname "$page")" "$page" "$link" || echo "$link"
    done <"$work/links")
    report "links of $page" "$wrong"
done
finish
