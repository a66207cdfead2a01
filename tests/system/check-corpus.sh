#!/bin/sh
# Draws every log of the corpus, $EVHEAP_CORPUS, and checks the outputs.
# tests/oracle/check-truth checks their numbers.  FULL=1 draws all logs instead
# of every tenth, in all formats instead of CSV and SVG.  Skipped without a
# corpus.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/drawing.sh"
need_program
seldom_sanitized corpus

need_corpus

# A log without samples gives a specific message: an error, or a warning if
# there are memory lines to draw.  The name of the log decides which.
check_sentence() {
    case $status in
    0 | 2) ;;
    *) echo "the status is $status" ;;
    esac
    [ "$status" = 0 ] || [ ! -e "$work/out.csv" ] || echo 'a CSV remains'
    [ "$status" = 0 ] || [ ! -e "$work/out.svg" ] || echo 'an SVG remains'
    case $1 in
    *-nohp-p) # It was made for its time profile.
        [ ! -s "$work/stderr" ] || echo "a message: $(head -n 1 "$work/stderr")"
        return
        ;;
    esac
    check_message "$work/stderr"
    case $1 in
    *-nohp*) sentence='run the program with evheap run (+RTS -hT -l)' ;;
    *-i60 | *-widei-hi) sentence='too short for the sampling interval' ;;
    *-cut-empty) sentence='is empty' ;;
    *-cut-magic | *-cut-inheader) sentence='cut off inside its header' ;;
    9.10.3-crash-hb-kill9) sentence='only when the program exits normally' ;;
    *) sentence='+RTS --eventlog-flush-interval=1' ;;
    esac
    grep -q -F -e "$sentence" "$work/stderr" ||
        echo "the message does not contain '$sentence'"
}

check_samples() {
    if [ "$status" != 0 ]; then
        echo "the status is $status: $(head -n 1 "$work/stderr")"
        return
    fi
    bands=yes
    case $1 in
    *-fnone | *-hr-fcc) bands=any ;;
    esac
    check_svg "$work/out.svg" "$bands"
    check_csv "$work/out.csv"
    check_legend "$work/out.svg" "$work/out.csv"
    if [ -n "$FULL" ]; then
        check_pdf "$work/out.pdf" "$work/out.svg"
        read_postscript "$work/out.ps" "$work/out.eps"
        check_ps "$work/out.ps" more
        check_ps "$work/out.eps" one
        check_png "$work/out.png"
        check_json "$work/out.json"
    fi
}

# check_log NAME SAMPLES: checks a log of the manifest.
check_log() {
    rm -f "$work"/out.*
    outputs="-o $work/out.csv -o $work/out.svg"
    if [ -n "$FULL" ]; then
        outputs="$outputs -o $work/out.pdf -o $work/out.png -o $work/out.txt"
        outputs="$outputs -o $work/out.json -o $work/out.ps -o $work/out.eps"
    fi
    status=0
    # shellcheck disable=SC2086 # the outputs are several words
    "$EVHEAP" "$EVHEAP_CORPUS/$1.eventlog" $outputs \
        >"$work/stdout" 2>"$work/stderr" || status=$?
    problems=$(
        if [ "$2" -gt 0 ]; then
            check_samples "$1"
        else
            check_sentence "$1"
        fi
        check_no_temporary "$work"
    )
    report "$1" "$problems"
}

# check-corpus.sh NAME SAMPLES...: checks only these logs.
if [ $# -gt 0 ]; then
    while [ $# -gt 0 ]; do
        check_log "$1" "$2"
        shift 2
    done
    finish
fi

awk -F '\t' -v full="$FULL" \
    'NR > 1 && (full == 1 || NR % 10 == 0) { print $1, $6 }' \
    "$EVHEAP_CORPUS/MANIFEST.tsv" >"$work/manifest"
need_viewers
export top_srcdir EVHEAP EVHEAP_CORPUS FULL
xargs -P 2 -L 10 "$0" <"$work/manifest" || failures=1
finish
