#!/bin/sh
# Compares all outputs of two builds of evheap, byte by byte:
#
#     tests/tools/compare-outputs.sh OLD NEW [LOG...]    programs, or files of sums
#     tests/tools/compare-outputs.sh --sums PROGRAM [LOG...] >FILE
#
# Writes each LOG in every format and every table, then with options that change
# the page or the profile.  Also writes each log together with the previous log,
# as a comparison, a difference and a trend, and on terminals if $EVHEAP_TERMINAL
# or tests/tools/terminal is the tool that makes one.  Without LOG these are the
# logs of tests/inputs/logs and of the corpus, $EVHEAP_CORPUS.  Exit status and messages
# count as outputs, too.  Prints a line for each output that differs, and the
# counts at the end.  The status is 1 if an output differs, or if half of the
# runs or more failed.
#
# A file of sums has a line for each output: SHA-256, input, options, name.
# Databases count as the SQL that makes them, compressed files by their content,
# pages without their script and without the lanes and units that it draws.
# shellcheck disable=SC2086,SC2116 # options are split into words on purpose
set -eu

top=$(cd "$(dirname "$0")/../.." && pwd)
. "$top/tests/system/html.sh"
EVHEAP_CORPUS=$(realpath -m "${EVHEAP_CORPUS:-$top/../shared/corpus}")
export EVHEAP_CORPUS
LC_ALL=C.UTF-8 LANGUAGE=C TZ=UTC
export LC_ALL LANGUAGE TZ
# The tool that runs a program on a terminal, if it is built.
terminal=${EVHEAP_TERMINAL:-$PWD/tests/tools/terminal}
unset COLUMNS SOURCE_DATE_EPOCH || :

all='-o o.pdf -o o.svg -o o.png -o o.ps -o o.eps -o o.csv -o o.json -o o.md
-o o.txt'
some='-o o.json -o o.md -o o.txt -o o.svg -o o.html -o o.sqlite'

# words PROGRAM OPTION: prints the words that an option takes.
words() {
    "$1" --dump=options | awk -F '\t' -v of="$2" '$1 == "word" && $2 == of { print $3 }'
}

# page_content FILE: prints a page without its scripts, and its JSON without what
# the script alone needs for lanes and units.  Each JSON is one line.
page_content() {
    sed -e "s/ script-src [^;]*;//" -e '/^<script .*<\/script>$/d' \
        -e '/^<script>/,/<\/script>$/d' "$1"
    sed -n 's|^<script type="application/json"[^>]*>\(.*\)</script>$|\1|p' "$1" |
        jq -c 'walk(if type == "object" then del(.bins, .lanes, .units) else . end)'
    page_packed "$1" names
    page_packed "$1" values
}

# content FILE: prints what counts of an output, or fails.
content() {
    case $1 in
    *.sqlite) sqlite3 "$1" .dump ;;
    *.pprof) gzip -dc "$1" ;;
    *.html) page_content "$1" ;;
    *) cat "$1" ;;
    esac
}

# draw PROGRAM NAME OPTIONS INPUT...: prints the sums of one run's outputs.
draw() {
    folder=$(mktemp -d "$work/XXXXXX")
    program=$1
    name=$2
    options=$(echo $3)
    shift 3
    status=0
    mkdir "$folder/out"
    # Links beside the outputs keep paths of this machine out of them.
    for input; do ln -sf "$input" "$folder"; done
    for input; do
        shift
        set -- "$@" "../$(basename "$input")"
    done
    (cd "$folder/out" && "$program" $options "$@" >stdout 2>stderr) ||
        status=$?
    echo "$status" >"$folder/out/status"
    for output in "$folder"/out/*; do
        if ! content "$output" >"$folder/content"; then
            echo "$name [$options]: cannot read $(basename "$output")" >&2
            exit 1
        fi
        echo "$(sha256sum <"$folder/content") $name [$options]" \
            "$(basename "$output")"
    done >"$folder/sums"
    sed -e 's/  - / /' "$folder/sums"
    rm -r "$folder"
}

# see PROGRAM NAME COLUMNS OPTIONS INPUT...: prints the sum of a report on a
# terminal.
see() {
    program=$1
    what="$2 [terminal $3 $4] $#"
    columns=$3
    options=$4
    shift 4
    # shellcheck disable=SC2016 # for the inner shell
    sum=$("$terminal" -c "$columns" sh -c 'exec "$0" "$@" 1>&2' \
        "$program" -q $options "$@" | LC_ALL=C sed 's/\[[0-9]*\]//g' | sha256sum)
    echo "${sum%% *} $what"
}

# draw_seen PROGRAM NAME LOG PREVIOUS: reports of a run, a comparison and a trend.
draw_seen() {
    [ -x "$terminal" ] && "$terminal" || return 0
    for columns in 60 80 200; do
        see "$1" "$2" "$columns" '' "$3"
        see "$1" "$2" "$columns" '' "$4" "$3"
        see "$1" "$2" "$columns" --view=trend "$4" "$3"
    done
}

# three PROGRAM NAME LOG PREVIOUS: draws three runs on one page; the log occurs
# twice, with different names.
three() {
    cp "$3" "$work/again-$2"
    draw "$1" "$2" '-o o.pdf -o o.svg -o o.csv --layout=columns' "$4" "$3" \
        "$work/again-$2"
}

# list_runs PROGRAM NAME LOG: lists the runs of a history.
list_runs() {
    "$1" -q "$3" -o "$work/$2.sqlite" \
        --run-name=a-name-of-more-than-forty-cells-that-is-shortened \
        2>/dev/null || :
    [ ! -e "$work/$2.sqlite" ] || draw "$1" "$2" '-v' "$work/$2.sqlite"
    rm -f "$work/$2.sqlite"
}

# draw_log PROGRAM LOG PREVIOUS: does all runs of one log.
draw_log() {
    name=$(basename "$2")
    draw "$1" "$name" "$all -o o.xml -o o.hp" "$2"
    for format in $(words "$1" format); do
        draw "$1" "$name" "-o o.$format -f $format --fail-if=peak>1MiB" "$2"
    done
    for table in $(words "$1" table); do
        draw "$1" "$name" "-o o.csv --table=$table" "$2"
    done
    draw "$1" "$name" '' "$2"
    list_runs "$1" "$name" "$2"
    draw "$1" "$name" '-v --theme=classic --stack=percent --markers=all
        --sort=peak -r -o o.ps -o o.svg -o o.pdf' "$2"
    draw "$1" "$name" '--stack=lines --x-axis=era --legend=bottom --theme=dark
        --overlay=live,size,blocks -m 0 -o o.pdf -o o.svg' "$2"
    draw "$1" "$name" '--size=a4 --sort=name --theme=safe
        --overlay=live --legend=none -o o.svg -o o.json' "$2"
    draw "$1" "$name" '--size=300x200 --sort=growth --exclude=e -t 5 -m 7
        --y-max=1MiB -o o.svg -o o.csv -o o.md --fail-if=peak>1MiB' "$2"
    draw "$1" "$name" '--group-by=source --from=0.1 --to=1h -o o.json' "$2"
    draw "$1" "$name" '--group-by=type --match=exact -o o.md' "$2"
    draw "$1" "$name" '--group-by=module -o o.svg' "$2"
    draw "$1" "$name" '--group-by=closure -o o.txt' "$2"
    draw "$1" "$name" '--dump=profile' "$2"
    draw "$1" "$name" --dump=figure "$2"
    for view in flame icicle; do
        draw "$1" "$name" "--view=$view --at=peak -o o.svg -o o.html" "$2"
    done
    for profile in $(words "$1" profile); do
        draw "$1" "$name" "--profile=$profile $some" "$2"
    done
    draw "$1" "$name" "-o o.svg -o o.txt -o o.openmetrics -f openmetrics
        --labels=full -m 3 --lanes=$(words "$1" lanes | paste -s -d ,)" "$2"
    [ "$2" != "$3" ] || return 0
    draw_seen "$1" "$name" "$2" "$3"
    draw "$1" "$name" "$some -o o.junit.xml --fail-if=peak>+5%
        --fail-if=gc>1% --fail-if=pause>+1% --baseline=../$(basename "$3")" \
        "$2" "$3"
    draw "$1" "$name" '--view=trend -o o.svg -o o.pdf -o o.html -o o.txt -o o.md
        --fail-if=peak>1MiB' "$3" "$2" "$3"
    draw "$1" "$name" '--view=flame --diff -o o.svg' "$3" "$2"
    draw "$1" "$name" "$all --diff" "$3" "$2"
    draw "$1" "$name" "-o o.svg -o o.txt --align=relative --match=exact
        --diff --layout=rows --baseline=../$(basename "$3")" "$2" "$3"
    three "$1" "$name" "$2" "$3"
}

# sums PROGRAM [LOG...]: writes the sums of all logs to $work/all, two logs at
# once.
sums() {
    previous=
    program=$1
    shift
    [ $# -gt 0 ] || set -- "$top"/tests/inputs/logs/* "$EVHEAP_CORPUS"/* \
        "$EVHEAP_CORPUS"/big/*
    for log; do
        log=$(realpath "$log")
        case $log in
        *.eventlog | *.hp | *.eventlog.* | *.xml)
            printf '%s\0%s\0' "$log" "${previous:-$log}"
            previous=$log
            ;;
        esac
    done >"$work/logs"
    # Appended: two copies to the same place of a file would overwrite each other.
    : >"$work/all"
    xargs -0 -n 2 -P 2 sh "$0" --log "$program" <"$work/logs" >>"$work/all"
}

# take NAME BUILD [LOG...]: writes the sorted sums of a build to $work/NAME.
take() {
    name=$1
    build=$2
    shift 2
    if [ -x "$build" ]; then
        sums "$(realpath "$build")" "$@"
        sort -k 2 "$work/all" >"$work/$name"
    else
        sort -k 2 "$build" >"$work/$name"
    fi
}

for tool in jq sqlite3 gzip; do
    command -v "$tool" >/dev/null || {
        echo "$tool is missing" >&2
        exit 1
    }
done
work=$(mktemp -d "${TMPDIR:-/tmp}/evheap-outputs.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT PIPE TERM
case $1 in
--log)
    # Written at once, because two processes write to one file.
    draw_log "$2" "$3" "$4" >"$work/sums"
    cat "$work/sums"
    exit
    ;;
--sums)
    shift
    take sums "$@"
    cat "$work/sums"
    exit
    ;;
esac
old=$1
new=$2
shift 2
take old "$old" "$@"
take new "$new" "$@"
status=0
cut -d ' ' -f 2- "$work/old" >"$work/names"
diff "$work/old" "$work/new" >"$work/differences" || status=1
sed -n 's/^[<>] [0-9a-f]* //p' "$work/differences" | sort -u >"$work/differ"
cat "$work/differ"
# If most runs fail, nothing was really compared.  A crossed limit is no failure.
written=$(for code in 0 1; do echo "$code" | sha256sum | cut -c -64; done |
    paste -s -d '|')
runs=$(grep -c ' status$' "$work/new") || :
good=$(grep -E -c "^($written) .* status\$" "$work/new") || :
if [ "$((2 * good))" -le "$runs" ]; then
    echo "only $good of $runs runs succeeded"
    status=1
fi
echo "$(wc -l <"$work/names") outputs of $runs runs on" \
    "$(cut -d ' ' -f 1 "$work/names" | sort -u | wc -l) logs:" \
    "$(wc -l <"$work/differ") differ"
exit "$status"
