#!/bin/sh
# Damaged copies of real logs: cut off, bits flipped, spliced from two, and
# more (tests/tools/damage.c).  Each ends in status 0 or 2 within five
# seconds of processor time, with messages of the one form, and with a file
# exactly when the status is 0.  On an idle machine LIMIT=5 asks the same of the
# clock.  $SEED, 1 by default, is the first copy's, and $COPIES says how many
# there are; FULL=1 takes 2000 copies of the corpus' logs, and some hundred each
# of .hp files, archives and compressed logs.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/drawing.sh"
need_program

: "${SEED:=1}"
: "${LIMIT:=$test_timeout}"

# judge: what is wrong with how a copy ended.
judge() {
    case $status in
    0) [ -s "$copy.$format" ] || echo 'there is no file' ;;
    2)
        [ ! -e "$copy.$format" ] || echo 'a file was left behind'
        [ -s "$copy.stderr" ] || echo 'there is no message'
        ;;
    124 | 137 | 152) echo "not done in time" ;;
    *) echo "the status is $status" ;;
    esac
    # Nothing else speaks: no sanitizer, no library.
    [ ! -s "$copy.stderr" ] || check_message "$copy.stderr"
    check_no_temporary "$folder"
}

# check-damaged.sh SEED SUFFIX FOLDER: one copy of one of the files there.  The
# formats take turns, and one in ten is compared with what it was made of.
if [ $# = 3 ]; then
    seed=$1 suffix=$2
    # shellcheck disable=SC2046 # the formats are several words
    format=$(set -- svg csv xml json pdf txt md png hp ps eps &&
        shift $((seed % $#)) && echo "$1")
    folder=$work/$seed
    copy=$folder/copy.$suffix
    mkdir "$folder"
    if ! story=$("$tools/damage" "$seed" "$copy" "$3"/*."$suffix"); then
        fail "$suffix $seed" 'no copy was made'
        finish
    fi
    set --
    case $((seed % 10)):$format in
    0:xml | 0:hp) ;;
    0:*) set -- --diff --baseline="${story%%,*}" ;;
    esac
    status=0
    (
        # shellcheck disable=SC3045 # every shell that is /bin/sh has it
        ulimit -t 5
        exec timeout -k 1 "$LIMIT" "$EVHEAP" "$copy" "$@" -o "$copy.$format"
    ) 2>"$copy.stderr" || status=$?
    problems=$(judge)
    report "$suffix $seed: status $status" \
        "${problems:+$problems ($story; $* -o $format)}"
    finish
fi

# copies NUMBER SUFFIX FOLDER
copies() {
    seq "$SEED" $((SEED + $1 - 1)) |
        xargs -P 2 -I '{}' "$0" '{}' "$2" "$3" || failures=1
}

need_built tests/tools/damage
export top_srcdir EVHEAP BUILD LIMIT
if [ -z "$FULL" ]; then
    copies "${COPIES:-60}" eventlog "$top_srcdir/tests/inputs/logs"
    copies 20 hp "$top_srcdir/tests/inputs/logs"
    finish
fi
need_corpus
for log in "$top_srcdir"/tests/inputs/logs/good-*.eventlog; do
    "$EVHEAP" -q "$log" -o "$work/$(basename "$log" .eventlog).xml" ||
        fail "$log" 'no archive was made'
    for packer in gzip xz zstd; do
        have "$packer" || continue
        name=$(basename "$log").$packer
        "$packer" -c "$log" >"$work/$name"
    done
done
copies "${COPIES:-2000}" eventlog "$EVHEAP_CORPUS"
copies 300 hp "$EVHEAP_CORPUS"
copies 300 xml "$work"
for packer in gzip xz zstd; do
    if have "$packer"; then
        copies 150 "$packer" "$work"
    else
        skip_for "$packer" "$packer"
    fi
done
finish
