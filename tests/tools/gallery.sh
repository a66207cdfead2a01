#!/bin/sh
# Writes the gallery to doc/gallery/, or to FOLDER: every kind of heap profile in
# every theme, and examples of options.  README.md in that folder shows all
# pictures.
#
#   tests/tools/gallery.sh [FOLDER]
#
# The same program with the same fonts writes the same bytes.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

folder=${1:-$top_srcdir/doc/gallery}
logs=$top_srcdir/tests/inputs/logs
size=432x288pt

# draw FILE LOG OPTION...: draws a picture.
draw() (
    drawn=$folder/$1
    from=$logs/$2.eventlog
    shift 2
    mkdir -p "$(dirname "$drawn")"
    "$EVHEAP" -q --size="$size" "$@" -o "$drawn" "$from"
)

# cell FILE TITLE: prints the table cell of a picture.
cell() {
    printf '<td width="50%%"><p>%s</p><img src="%s" width="432" alt="%s"></td>\n' \
        "$2" "$1" "$2"
}

# themes: prints the names of the built-in themes.
themes() {
    XDG_DATA_HOME=$work "$EVHEAP" --list-themes | awk '{ print $1 }'
}

# kinds: prints a log for each kind of profile, and a description.
kinds() {
    cat <<'END'
good-hc cost-centre stacks, -hc
good-hm modules, -hm
good-hd closure descriptions, -hd
good-hy types, -hy
good-hr retainer sets, -hr
good-hb biography, -hb
good-hT closure types, -hT, with a gap in the profile
good-hi info tables, -hi, with markers
good-he user eras, -he
good-no-era memory lines of a log without a profile
END
}

# variants: prints the examples of options: name, log and options.
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

# comparisons: prints the pages with several runs: logs of tests/inputs/builds,
# and options.
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

# in_pairs: reads table cells, one a line, and prints a table with two in a row.
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

# In each row, arguments without a leading dash are names of logs.
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
    echo 'This gallery shows every kind of heap profile in every theme, and examples of'
    echo "options. \`./dev gallery\` draws it from the logs in \`tests/inputs/logs/\`,"
    echo "with \`--size=$size\`. Pages of several runs show the logs in"
    echo "\`tests/inputs/builds/\`."
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
# Removes the pictures of an older gallery, but no other files.
if grep -q '^# Gallery$' "$folder/README.md" 2>/dev/null; then
    rm -f "$folder"/*/*.svg
fi
page >"$work/README.md"
mv "$work/README.md" "$folder/README.md"
