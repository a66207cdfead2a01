#!/bin/sh
# Draws each log of tests/inputs/logs in every format and checks the outputs.
# The table in tests/inputs/logs/README.md has the expected results.  UPDATE=1
# rewrites the checksums of the CSV files.  Every third log is also drawn with
# other options, and again with --strict in every format.  With sanitizers, the
# outputs are checked only in ./dev check-all: they are the same in all builds.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/drawing.sh"
need_program
need_viewers

logs=$top_srcdir/tests/inputs/logs
cd "$work"

# The table's rows, as "NAME STATUS BANDS".
# shellcheck disable=SC2016 # the backquotes are Markdown's
sed -n 's/^| `\([a-zA-Z-]*\)\.eventlog` *|[^|]*| *\([0-9]\) *| *\([a-z]*\) *|.*/\1 \2 \3/p' \
    "$logs/README.md" >table

# A locale with decimal commas.
comma=no
if have_locale de_DE.UTF-8; then
    comma=yes
fi

# draw FOLDER LOG [--strict]: draws all formats into a new folder.  Sets $status.
draw() {
    mkdir "$1"
    status=0
    "$EVHEAP" "$2" -o "$1/out.pdf" -o "$1/out.svg" -o "$1/out.png" \
        -o "$1/out.ps" -o "$1/out.eps" -o "$1/out.csv" -o "$1/out.json" -o "$1/out.txt" \
        -o "$1/out.md" ${3:+"$3"} >"$1/stdout" 2>"$1/stderr" || status=$?
}

check_status() {
    if [ "$status" != "$1" ]; then
        echo "the status is $status, not $1: $(head -n 1 "$2")"
    fi
}

# check_files FOLDER NAME...: it has exactly these files, apart from the texts of
# read_postscript, and no hidden temporary ones.
check_files() {
    here=$(find "$1" ! -type d ! -name '*ps.txt' | sed 's,.*/,,' | LC_ALL=C sort | tr '\n' ' ')
    shift
    if [ "$here" != "${*:+$* }" ]; then
        echo "the files are '${here% }', not '$*'"
    fi
}

check_drawn() {
    for format in pdf ps eps svg png csv json txt md; do
        if [ ! -s "$1/out.$format" ]; then
            echo "no out.$format"
            return
        fi
    done
    check_files "$1" out.csv out.eps out.json out.md out.pdf out.png out.ps \
        out.svg out.txt stderr stdout
    check_svg "$1/out.svg" "$2"
    check_csv "$1/out.csv"
    check_legend "$1/out.svg" "$1/out.csv"
    check_pdf "$1/out.pdf" "$1/out.svg"
    check_ps "$1/out.ps" more
    check_ps "$1/out.eps" one
    check_png "$1/out.png"
    [ ! -s "$1/stdout" ] || echo 'there is output on standard output'
}

# texts FILE: prints the lines of text of an output that was checked.
texts() {
    case $1 in
    *.pdf) pdftotext -enc UTF-8 "$1" - ;;
    *.ps | *.eps) cat "$1.txt" ;;
    *) cat "$1" ;;
    esac
}

# check_mark NAME: each format for people has one line that says that a
# bad log is not whole.  That of a good log says it nowhere.
check_mark() {
    mark='not whole: '
    case $1 in
    bad-killed* | bad-cut*) mark="$mark.*the program was killed or still runs" ;;
    esac
    for format in txt md svg pdf ps eps; do
        case $format in
        pdf) have pdftotext || continue ;;
        ps | eps) have gs || continue ;;
        esac
        texts "$1/out.$format" >lines
        # An SVG also has a description.
        [ "$format" != svg ] || sed -i '/<desc/w description
            /<desc/d' lines
        case $1 in
        good-*) ! grep 'not whole' lines || echo "in the $format" ;;
        *) [ "$(grep -c "$mark" lines)" = 1 ] || echo "no line '$mark' in the $format" ;;
        esac
    done
    case $1 in
    good-*) ! grep -i 'not whole' description "$1/stderr" ;;
    *) grep -q "N${mark#n}" description || echo "no '$mark' in <desc>" ;;
    esac
}

# With --strict, a log that is not whole has status 2, and the same outputs.
# Equal inputs give equal bytes, in each format if the log has its turn.
check_strict() {
    if [ "$has_turn" = yes ]; then
        draw strict "$logs/$1.eventlog" --strict
        # shellcheck disable=SC2046 # a word for each file
        check_files strict $(cd "$1" && find . -type f ! -name '*ps.txt' |
            sed 's,./,,' | LC_ALL=C sort)
    else
        mkdir strict
        status=0
        "$EVHEAP" "$logs/$1.eventlog" -o strict/out.csv --strict 2>strict/stderr ||
            status=$?
    fi
    case $1 in
    bad-*) check_status 2 strict/stderr ;;
    *) check_status "$2" strict/stderr ;;
    esac
    for file in strict/out.*; do
        [ ! -e "$file" ] || cmp "$1/${file##*/}" "$file" 2>&1 || :
    done
}

check_stdin() {
    "$EVHEAP" -q -o - -f csv - <"$logs/$1.eventlog" >stdin.csv ||
        echo 'it cannot be read from standard input'
    cmp "$1/out.csv" stdin.csv 2>&1 || :
}

# Bands that are not selected are added to OTHER without loss.
check_selected() {
    if ! "$EVHEAP" -q -m 3 "$logs/$1.eventlog" -o selected.csv; then
        echo 'three bands of it cannot be written'
        return
    fi
    check_csv selected.csv
    check_other "$1/out.csv" selected.csv
    shown=$(labels selected.csv | wc -l)
    whole=$(labels "$1/out.csv" | wc -l)
    [ "$shown" = $((whole > 3 ? 4 : whole)) ] ||
        echo "$shown bands are in the CSV, including OTHER, of $whole"
}

# Pictures use the user's language.  Data and coordinates do not depend on it.
check_comma() {
    LOCPATH=$LOCALES LC_ALL=de_DE.UTF-8 "$EVHEAP" -q "$logs/$1.eventlog" \
        -o comma.csv -o comma.json -o comma.svg
    cmp "$1/out.csv" comma.csv 2>&1 || :
    cmp "$1/out.json" comma.json 2>&1 || :
    for svg in "$1/out.svg" comma.svg; do
        tr '\n' ' ' <"$svg" | sed 's/>[^<]*</></g'
        echo
    done | uniq -u | grep -q . &&
        echo 'more than texts of the SVG depends on the locale'
    return 0
}

# The pages after the graph have the full names of all drawn bands.  The CSV has
# only these bands because of -m.
check_listed() {
    "$EVHEAP" -q -m 20 --labels=full "$logs/$1.eventlog" -o drawn.csv \
        -o drawn.pdf &&
        check_list drawn.pdf drawn.csv
}

check_sum() {
    (cd "$1" && sha256sum <out.csv | sed "s,-$,$1.csv,") >>sums
    grep -q -x -F "$(tail -n 1 sums)" "$logs/csv.sha256" 2>&1 ||
        [ "${UPDATE:-0}" = 1 ] ||
        echo 'the CSV has changed (make update-golden)'
}

# check_log NAME STATUS BANDS: checks what was drawn in the folder NAME.
check_log() {
    has_turn=no
    ! in_turn || has_turn=yes
    report "$1 --strict" "$(check_strict "$1" "$2")"
    rm -rf strict
    if [ "$2" != 0 ]; then
        report "$1" "$(check_files "$1" stderr stdout
            check_message "$1/stderr")"
        return
    fi
    problems=$(check_drawn "$1" "$3")
    report "$1" "$problems"
    [ -z "$problems" ] || return 0
    report "$1 is whole or marked" "$(check_mark "$1")"
    check_sum "$1" >problems
    report "$1.csv" "$(cat problems)"
    [ "$has_turn" = yes ] || return 0
    report "$1 from standard input" "$(check_stdin "$1")"
    report "$1 with a list of bands" "$(check_listed "$1")"
    case $1 in
    good-*) report "$1 with OTHER" "$(check_selected "$1")" ;;
    esac
    if [ "$comma" = yes ]; then
        report "$1 with decimal commas" "$(check_comma "$1")"
    fi
}

# All logs are drawn first, so that one process of a viewer reads all files.
while read -r name status_wanted bands; do
    draw "$name" "$logs/$name.eventlog"
    report "$name, status" "$(check_status "$status_wanted" "$name/stderr")"
done <table
if [ -n "$FULL${THOROUGH-}${UPDATE-}" ] || ! is_sanitized; then
    report 'PostScript of all logs' \
        "$(read_postscript "$work"/*/out.ps "$work"/*/out.eps)"
    report 'JSON of all logs' "$(check_json ./*/out.json)"
    while read -r name status_wanted bands; do
        check_log "$name" "$status_wanted" "$bands"
    done <table
fi
[ "$comma" = yes ] ||
    skip 'decimal commas' 'the locale de_DE.UTF-8 is missing: install locales'

for log in "$logs"/*.eventlog; do
    name=$(basename "$log" .eventlog)
    grep -q "^$name " table ||
        fail "$name" 'no row in tests/inputs/logs/README.md'
done
if [ "${UPDATE:-0}" = 1 ]; then
    LC_ALL=C sort -k 2 sums >"$logs/csv.sha256"
fi
finish
