#!/bin/sh
# Draws every log of the corpus, $EVHEAP_CORPUS, and compares its numbers
# with the .hp file that the run-time system wrote in the same run.  FULL=1
# draws all formats instead of CSV and SVG.  Where there is no corpus the
# test is skipped.
. "${top_srcdir:-$(dirname "$0")/..}/tests/common.sh"
. "$top_srcdir/tests/drawing.sh"
need_program

: "${EVHEAP_CORPUS:=$top_srcdir/../shared/corpus}"
: "${FULL:=0}"
if [ ! -r "$EVHEAP_CORPUS/MANIFEST.tsv" ]; then
    skip corpus "there is no '$EVHEAP_CORPUS'"
    exit 77
fi

# hp_rows FILE MODE: rows "ERA LABEL<tab>BYTES" of a .hp file.  An empty sample
# at its start is not a real one; zeros are left out; the number in front of
# a stack or a retainer set is the run-time system's own.
hp_rows() {
    LC_ALL=C awk -F '\t' -v mode="$2" '
        /^BEGIN_SAMPLE/ { open = 1; rows = 0; next }
        /^END_SAMPLE/ { if (rows || begun++) era++; open = 0; next }
        open {
            label = $1
            if (mode == "hc" || mode == "hr")
                sub(/^\([0-9]+\)/, "", label)
            rows++
            begun = 1
            if ($2 > 0)
                print era + 0 " " label "\t" $2
        }' "$1"
}

# The same rows of our CSV.
csv_rows() {
    LC_ALL=C sed -n -e 1d \
        -e 's/^A,\([0-9]*\),[^,]*,"\(.*\)",\([0-9]*\)$/\1 \2\t\3/p' "$1" |
        sed -e 's/""/"/g' -e 's/ #[0-9]*\(\t[0-9]*\)$/\1/'
}

# Equal labels of one era added up, in a fixed order.
sum_rows() {
    LC_ALL=C awk -F '\t' '
        { sum[$1] += $2 }
        END { for (key in sum) printf "%s\t%.0f\n", key, sum[key] }' |
        LC_ALL=C sort
}

# What is left of the rows without labels: eras and values.
values() {
    LC_ALL=C sed 's/^\([0-9]*\) .*\t/\1 /' | LC_ALL=C sort
}

# check_truth NAME MODE: the numbers are those of the .hp, and so are the
# labels where it has them whole and in the same words.
check_truth() {
    hp_rows "$EVHEAP_CORPUS/$1.hp" "$2" | sum_rows >"$work/truth"
    csv_rows "$work/out.csv" | sum_rows >"$work/ours"
    case $2:$1 in
    hi:* | *-unicode-h[dy])
        values <"$work/truth" >"$work/truth.values"
        values <"$work/ours" >"$work/ours.values"
        cmp -s "$work/truth.values" "$work/ours.values" ||
            echo 'its values are not those of the .hp'
        ;;
    *)
        cmp -s "$work/truth" "$work/ours" ||
            echo "it is not the .hp: $(diff "$work/truth" "$work/ours" |
                sed -n 2p)"
        ;;
    esac
}

# A log without a sample has its sentence: as an error, or as a warning where
# there are memory lines to draw.
check_sentence() {
    case $status in
    0 | 2) ;;
    *) echo "the status is $status" ;;
    esac
    [ "$status" = 0 ] || [ ! -e "$work/out.csv" ] || echo 'a CSV was left behind'
    [ "$status" = 0 ] || [ ! -e "$work/out.svg" ] || echo 'an SVG was left behind'
    check_message "$work/stderr"
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
    if [ "$FULL" = 1 ]; then
        check_pdf "$work/out.pdf" "$work/out.csv"
        check_png "$work/out.png"
    fi
    case $3 in
    *COMPARE*) check_truth "$1" "$2" ;;
    esac
}

check_log() {
    set -- "$@" ''
    outputs="-o $work/out.csv -o $work/out.svg"
    if [ "$FULL" = 1 ]; then
        outputs="$outputs -o $work/out.pdf -o $work/out.png -o $work/out.txt"
    fi
    status=0
    # shellcheck disable=SC2086 # the outputs are several words
    "$EVHEAP" "$EVHEAP_CORPUS/$1.eventlog" $outputs \
        >"$work/stdout" 2>"$work/stderr" || status=$?
    if [ "$3" -gt 0 ]; then
        problems=$(check_samples "$1" "$2" "$4")
    else
        problems=$(check_sentence)
    fi
    if [ -z "$problems" ]; then
        pass "$1"
    else
        fail "$1" "$problems"
    fi
}

# check-corpus.sh NAME MODE SAMPLES [COMPARE]: that log alone.
if [ $# -gt 0 ]; then
    check_log "$@"
    finish
fi

awk -F '\t' 'NR > 1 {
    compare = "-"
    if (match($9, /hp: [0-9]+\/[0-9]+ samples equal/)) {
        split(substr($9, RSTART + 4, RLENGTH - 4), part, /[\/ ]/)
        if (part[1] == part[2])
            compare = "COMPARE"
    }
    print $1, $3, $6, compare
}' "$EVHEAP_CORPUS/MANIFEST.tsv" >"$work/manifest"
need_viewers
export top_srcdir EVHEAP EVHEAP_CORPUS FULL
xargs -P 2 -L 1 "$0" <"$work/manifest" || failures=1
finish
