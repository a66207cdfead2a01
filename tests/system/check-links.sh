#!/bin/sh
# Checks the Markdown pages: each link or picture refers to an existing file, and
# each anchor to a heading of its page.  What the commands for contributors name
# exists: files, commands of ./dev and targets of make.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
not_sanitized links 'it reads only documents'

# parse PAGE...: prints what pages have, "KIND PAGE VALUE": the anchors of headings, the
# links and pictures, and what commands and other words in code name: paths, commands of
# ./dev, targets of make.  NAMES in capitals stand for others; tsv and eo are those of a
# file that the page says how to add.
parse() {
    LC_ALL=C awk '
        # Prints the parts of a text that match, without what is before and after them.
        function find(kind, text, regex, before, after) {
            while (match(text, regex)) {
                part = substr(text, RSTART, RLENGTH)
                text = substr(text, RSTART + RLENGTH)
                sub("^" before, "", part)
                sub(after "$", "", part)
                print kind, FILENAME, part
            }
        }
        function read_code(text) {
            find("path", text, "(^|[ `=(\"\047])(tests|src|doc|data|po|debian)/[A-Za-z0-9_./-]+",
                "[^a-z]*", "[.]*")
            find("dev", text, "[.]/dev [a-z][a-z-]*", "[.]/dev ", "")
            find("make", text, "make -C build-check [a-z-]+( |`|$)", "make -C build-check ", "[ `]*")
        }
        FNR == 1 { code = 0 }
        /^ *```/ { code = !code; next }
        code || /^    / { read_code($0); next }
        /^#/ {
            anchor = tolower($0)
            sub(/^#+ /, "", anchor)
            gsub(/[^a-z0-9 _-]/, "", anchor)
            gsub(/ /, "-", anchor)
            print "anchor", FILENAME, anchor
        }
        {
            n = split($0, span, "`")
            prose = ""
            for (i = 1; i <= n; i++)
                if (i % 2 == 0 && i < n)
                    read_code("`" span[i] "`")
                else
                    prose = prose span[i]
            find("link", prose, "\\]\\([^)]*\\)", "\\]\\(", "\\)")
            find("link", prose, "src=\"[^\"]*\"", "src=\"", "\"")
        }' "$@" | sort -u
}

# bad_links: prints the links that lead nowhere.
bad_links() {
    # "PAGE TARGET", with the target as it is called from the top.
    awk '$1 == "link" && $3 !~ /^[a-z]*:/ {
        target = $2
        if ($3 !~ /^#/)
            sub(/[^\/]*$/, "", target)
        target = target $3
        while (sub(/[^\/.]+\/\.\.\//, "", target))
            ;
        print $2, target
    }' "$work/found" >"$work/links"
    while read -r page target; do
        [ -e "${target%%#*}" ] || echo "$page: $target"
    done <"$work/links"
    sed -n 's/^anchor \([^ ]*\) /\1#/p' "$work/found" |
        awk 'NR == FNR { known[$0] = 1; next }
            /#/ && !($2 in known) { print $1 ": " $2 }' - "$work/links"
}

# exists PAGE PATH: a file, or one without its suffix, also beside the page or in the
# folder of its name.  A release has no debian/.
exists() {
    case $2 in debian/*) [ -d debian ] || return 0 ;; esac
    [ -e "$2" ] || [ -e "$2.c" ] || [ -e "$2.sh" ] || [ -e "${1%/*}/$2" ] ||
        [ -e "${1%.md}/$2" ] || [ -e "${2%.analysed}.c" ]
}

# bad_code: prints what does not exist of that which code names.
bad_code() {
    commands=$(./dev help | sed -n 's/^  \([a-z-]*\).*/\1/p' | tr '\n' ' ')
    make_targets="check $(sed -n 's/^\([a-z-]*\):.*/\1/p' Makefile.am | tr '\n' ' ')"
    while read -r kind page value; do
        case $kind,$value in
        path,*[A-Z][A-Z]* | path,*tsv* | path,*eo.po* | path,tests/locales/) continue ;;
        path,*) exists "$page" "$value" && continue ;;
        dev,*) case " $commands" in *" $value "*) continue ;; esac ;;
        make,*) case " $make_targets" in *" $value "*) continue ;; esac ;;
        *) continue ;;
        esac
        echo "$page: $kind $value"
    done <"$work/found"
}

cd "$top_srcdir"
# Pages of the sources, not of builds below them.
set -- *.md
for page in data/*.md doc/*.md doc/*/*.md tests/*.md tests/*/*.md tests/*/*/*.md; do
    [ ! -e "$page" ] || set -- "$@" "$page"
done
parse "$@" >"$work/found"
check 'five kinds are found' \
    test "$(cut -d ' ' -f 1 "$work/found" | uniq | wc -l)" = 5
report 'links and pictures' "$(bad_links)"
report 'files, commands and targets in code' "$(bad_code)"
finish
