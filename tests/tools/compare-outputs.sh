#!/bin/sh
# Compares all outputs of two builds of evheap, byte by byte:
#
#     tests/tools/compare-outputs.sh OLD NEW     programs, or files of sums
#     tests/tools/compare-outputs.sh --sums PROGRAM >FILE
#
# Draws each log of tests/inputs/logs and of the corpus, $EVHEAP_CORPUS, in
# every format, then with options that change the page or the profile.  Also
# draws each log together with the previous log.  Exit status and messages count
# as outputs, too.  Prints a line for each output that differs, and the counts
# at the end.  The status is 1 if an output differs, or if half of the runs or
# more failed.
#
# A file of sums has a line for each output: SHA-256, input, options, name.
# shellcheck disable=SC2086,SC2116 # options are split into words on purpose
set -eu

top=$(cd "$(dirname "$0")/../.." && pwd)
EVHEAP_CORPUS=$(realpath "${EVHEAP_CORPUS:-$top/../shared/corpus}")
export EVHEAP_CORPUS
LC_ALL=C.UTF-8 LANGUAGE=C TZ=UTC
export LC_ALL LANGUAGE TZ
unset COLUMNS SOURCE_DATE_EPOCH || :

all='-o o.pdf -o o.svg -o o.png -o o.ps -o o.eps -o o.csv -o o.json -o o.md
-o o.txt'

# renamed FILE: prints an output with the present names of groups.  The group
# "legend" was "key" in old builds.
renamed() {
    case $1 in
    *.svg | */stdout)
        sed -e 's/ class="key\(["-]\)/ class="legend\1/' \
            -e 's/^\( *group \)key\([ -]\)/\1legend\2/' "$1"
        ;;
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
    ln -s "$@" "$folder"
    for input; do
        shift
        set -- "$@" "../$(basename "$input")"
    done
    (cd "$folder/out" && "$program" $options "$@" >stdout 2>stderr) ||
        status=$?
    echo "$status" >"$folder/out/status"
    for output in "$folder"/out/*; do
        echo "$(renamed "$output" | sha256sum) $name [$options]" \
            "$(basename "$output")"
    done | sed -e 's/  - / /'
    rm -r "$folder"
}

# three PROGRAM NAME LOG PREVIOUS: draws three runs on one page; the log occurs
# twice, with different names.
three() {
    cp "$3" "$work/again-$2"
    draw "$1" "$2" '-o o.pdf -o o.svg -o o.csv --layout=columns' "$4" "$3" \
        "$work/again-$2"
}

# draw_log PROGRAM LOG PREVIOUS: does all runs of one log.
draw_log() {
    name=$(basename "$2")
    draw "$1" "$name" "$all -o o.xml -o o.hp" "$2"
    draw "$1" "$name" '' "$2"
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
    [ "$2" != "$3" ] || return 0
    draw "$1" "$name" "$all --diff" "$3" "$2"
    draw "$1" "$name" "-o o.svg -o o.txt --align=relative --match=exact
        --diff --layout=rows --baseline=../$(basename "$3")" "$2" "$3"
    three "$1" "$name" "$2" "$3"
}

# sums PROGRAM: writes the sums of all logs to $work/all, two logs at once.
sums() {
    previous=
    for log in "$top"/tests/inputs/logs/* "$EVHEAP_CORPUS"/* \
        "$EVHEAP_CORPUS"/big/*; do
        case $log in
        *.eventlog | *.hp | *.eventlog.* | *.xml)
            printf '%s\0%s\0' "$log" "${previous:-$log}"
            previous=$log
            ;;
        esac
    done >"$work/logs"
    xargs -0 -n 2 -P 2 sh "$0" --log "$1" <"$work/logs" >"$work/all"
}

# take BUILD NAME: writes the sorted sums of a build to $work/NAME.
take() {
    if [ -x "$1" ]; then
        sums "$(realpath "$1")"
        sort -k 2 "$work/all" >"$work/$2"
    else
        sort -k 2 "$1" >"$work/$2"
    fi
}

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
    take "$2" sums
    cat "$work/sums"
    exit
    ;;
esac
take "$1" old
take "$2" new
status=0
cut -d ' ' -f 2- "$work/old" >"$work/names"
diff "$work/old" "$work/new" >"$work/differences" || status=1
sed -n 's/^[<>] [0-9a-f]* //p' "$work/differences" | sort -u >"$work/differ"
cat "$work/differ"
# If most runs fail, nothing was really compared.
success=$(printf '0\n' | sha256sum | cut -d ' ' -f 1)
runs=$(grep -c ' status$' "$work/new") || :
good=$(grep -c "^$success .* status\$" "$work/new") || :
if [ "$((2 * good))" -le "$runs" ]; then
    echo "only $good of $runs runs succeeded"
    status=1
fi
echo "$(wc -l <"$work/names") outputs of $runs runs on" \
    "$(cut -d ' ' -f 1 "$work/names" | sort -u | wc -l) logs:" \
    "$(wc -l <"$work/differ") differ"
exit "$status"
