#!/bin/sh
# Writes the gallery: every kind of profile in every theme, and what the
# options of the page make of one of them.  It goes to doc/gallery/, or to the
# folder that is given; README.md there shows all of it on one page.
#
#   tests/tools/gallery.sh [FOLDER]
#
# The same program with the same fonts writes the same bytes.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

folder=${1:-$top_srcdir/doc/gallery}
logs=$top_srcdir/tests/inputs/logs
size=432x288pt

# draw FILE LOG OPTION...: a picture.
draw() (
    drawn=$folder/$1
    from=$logs/$2.eventlog
    shift 2
    mkdir -p "$(dirname "$drawn")"
    "$EVHEAP" -q --size="$size" "$@" -o "$drawn" "$from"
)

# cell FILE TITLE: a picture on the page.
cell() {
    printf '<td width="50%%"><p>%s</p><img src="%s" width="432" alt="%s"></td>\n' \
        "$2" "$1" "$2"
}

# themes: the names of our own.
themes() {
    XDG_DATA_HOME=$work "$EVHEAP" --list-themes | awk '{ print $1 }'
}

# The kinds of profile: a log, and how it was made.
kinds() {
    cat <<'END'
good-hc cost-centre stacks, -hc
good-hm modules, -hm
good-hd closure descriptions, -hd
good-hy types, -hy
good-hr retainer sets, -hr
good-hb biography, -hb
good-hT closure types, -hT, with a break of the profile
good-hi info tables, -hi, with markers
good-he user eras, -he
good-no-era memory lines of a log without a profile
END
}

# What the page can be, of logs of tests/inputs/logs.
variants() {
    cat <<'END'
unicode good-unicode-hd --title=∀α.α→α
filtered good-hy-biography --sort=name
overlay good-hT --overlay=live,size
bands good-hc --bands=5
by-module good-hc --group-by=module
legend-bottom good-hc --legend=bottom
legend-none good-hc --legend=none
percent good-hc --stack=percent
lines good-hc --stack=lines
eras good-hT --x-axis=era
window good-hc --from=0.5s --to=1.2s
END
}

# Several runs on a page: two builds of one program, in tests/inputs/builds.
comparisons() {
    cat <<'END'
columns before-hd after-hd
diff before-hd after-hd --diff
rows before-hc after-hc --layout=rows --diff
parts before-hT after-hT --diff --align=relative
four before-hd before-hc after-hd after-hc
print before-hd after-hd --diff --theme=classic
END
}

# in_pairs: table cells, a line each, stand two by two on the page.
in_pairs() {
    awk '
        { line[NR] = $0 }
        END {
            print "<table>"
            for (i = 1; i <= NR; i += 2)
                print "<tr>\n" line[i] (i < NR ? "\n" line[i + 1] : "") "\n</tr>"
            print "</table>"
        }'
}

draw_kinds() {
    theme=$1
    kinds | while read -r log title; do
        file=$theme/${log#good-}.svg
        draw "$file" "$log" "--theme=$theme"
        cell "$file" "$title"
    done | in_pairs
}

draw_variants() {
    variants | while read -r name log options; do
        file=variants/$name.svg
        # shellcheck disable=SC2086 # the options are several words
        draw "$file" "$log" $options
        cell "$file" "$log.eventlog, $options"
    done | in_pairs
}

# Runs are the words without a dash at their front.
draw_comparisons() {
    comparisons | while read -r name arguments; do
        file=several/$name.svg
        mkdir -p "$folder/several"
        # shellcheck disable=SC2086 # the arguments are several words
        set -- $arguments
        for word; do
            shift
            case $word in
            -*) set -- "$@" "$word" ;;
            *) set -- "$@" "$top_srcdir/tests/inputs/builds/$word.eventlog" ;;
            esac
        done
        "$EVHEAP" -q "$@" -o "$folder/$file"
        cell "$file" "$arguments"
    done | in_pairs
}

page() {
    echo '# Gallery'
    echo
    echo 'Every kind of profile in every theme, and what options make of the'
    echo "page. \`make gallery\` writes all of it, from the logs in"
    echo "\`tests/inputs/logs/\`, with \`--size=$size\`, and in \`tests/inputs/builds/\`."
    for theme in $(themes); do
        printf '\n## Theme: %s\n\n' "$theme"
        draw_kinds "$theme"
    done
    printf '\n## Options\n\n'
    draw_variants
    printf '\n## Several runs\n\n'
    draw_comparisons
}

mkdir -p "$folder"
# What an older gallery has, and nothing of anything else.
if grep -q '^# Gallery$' "$folder/README.md" 2>/dev/null; then
    rm -f "$folder"/*/*.svg
fi
page >"$work/README.md"
mv "$work/README.md" "$folder/README.md"
