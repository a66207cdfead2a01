#!/bin/sh
# Reads damaged copies of real logs: cut off, with flipped bits, joined from
# two, and more (tests/tools/damage.c).  Each run ends with status 0 or 2 in
# five seconds of processor time, with messages in the usual form.  There is an
# output if and only if the status is 0.  On an idle machine, LIMIT=5 limits the
# time on the clock, too.  $SEED (1) is the seed of the first copy, $COPIES
# their number, by default half as many outside ./dev check-all.  FULL=1 takes
# 2000 copies of the corpus' logs, and some hundred of .hp files, archives and
# compressed logs each.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/drawing.sh"
need_program

: "${SEED:=1}"
: "${LIMIT:=$test_timeout}"

# judge: prints what is wrong with the result of a copy.
judge() {
    case $status in
    0) [ -s "$copy.$format" ] || echo 'no file' ;;
    2)
        [ ! -e "$copy.$format" ] || echo 'a file remains'
        [ -s "$copy.stderr" ] || echo 'no message'
        ;;
    124 | 137 | 152) echo "timeout" ;;
    *) echo "the status is $status" ;;
    esac
    # Nothing else prints messages: no sanitizer, no library.
    [ ! -s "$copy.stderr" ] || check_message "$copy.stderr"
    check_no_temporary "$folder"
}

# check_copy SEED SUFFIX FOLDER: checks one copy of a file there.  The formats are
# used in turn.  One copy in ten is compared with its original.
check_copy() {
    seed=$1 suffix=$2
    # shellcheck disable=SC2046 # the formats are several words
    format=$(set -- svg csv xml json pdf txt md png hp ps eps html &&
        shift $((seed % $#)) && echo "$1")
    folder=$work/copy
    copy=$folder/copy.$suffix
    rm -rf "$folder"
    mkdir "$folder"
    if ! description=$("$tools/damage" "$seed" "$copy" "$3"/*."$suffix"); then
        fail "$suffix $seed" 'no copy was made'
        return
    fi
    set --
    case $((seed % 10)):$format in
    0:xml | 0:hp) ;;
    0:*) set -- --diff --baseline="${description%%,*}" ;;
    esac
    status=0
    (
        # shellcheck disable=SC3045 # all common shells have it
        ulimit -t 5
        exec timeout -k 1 "$LIMIT" "$EVHEAP" "$copy" "$@" -o "$copy.$format"
    ) 2>"$copy.stderr" || status=$?
    problems=$(judge)
    report "$suffix $seed: status $status" \
        "${problems:+$problems ($description; $* -o $format)}"
}

# copies NUMBER SUFFIX FOLDER: checks that many copies.
copies() {
    for seed_here in $(seq "$SEED" $((SEED + $1 - 1))); do
        check_copy "$seed_here" "$2" "$3"
    done
}

need_built tests/tools/damage
if [ -z "$FULL" ]; then
    many=60 some=20
    [ -n "${THOROUGH-}" ] || many=30 some=10
    copies "${COPIES:-$many}" eventlog "$top_srcdir/tests/inputs/logs"
    copies "$some" hp "$top_srcdir/tests/inputs/logs"
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
