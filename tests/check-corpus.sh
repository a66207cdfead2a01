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
            label = substr($0, 1, length($0) - length($NF) - 1)
            if (mode == "hc" || mode == "hr")
                sub(/^\([0-9]+\)/, "", label)
            rows++
            begun = 1
            if (NF > 1 && $NF > 0)
                print era + 0 " " label "\t" $NF
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
        { sum[substr($0, 1, length($0) - length($NF) - 1)] += $NF }
        END { for (key in sum) printf "%s\t%.0f\n", key, sum[key] }' |
        LC_ALL=C sort
}

# What is left of the rows without labels: eras and values.
values() {
    LC_ALL=C sed 's/^\([0-9]*\) .*\t/\1 /' | LC_ALL=C sort
}

# Rows that sum_rows has sorted, as one line for each era, without its number.
era_lines() {
    LC_ALL=C awk '{
        era = $1
        sub(/^[0-9]+ /, "")
        if (NR > 1)
            printf "%s", era == last ? "\t" : "\n"
        printf "%s", $0
        last = era
    }
    END { print "" }'
}

# check_part LEAST: each era of ours is one of the .hp, and there are enough of
# them.  LEAST is their number, or below zero how many of the .hp may be missing.
check_part() {
    for side in truth ours; do
        LC_ALL=C sort -o "$work/$side.rows" "$work/$side.rows"
    done
    LC_ALL=C comm -13 "$work/truth.rows" "$work/ours.rows" >"$work/wrong"
    [ ! -s "$work/wrong" ] || return 0
    found=$(wc -l <"$work/ours.rows")
    all=$(wc -l <"$work/truth.rows")
    least=$1
    [ "$least" -ge 0 ] || least=$((all + least))
    [ "$found" -ge "$least" ] ||
        echo "only $found eras are there, of the $all of the .hp"
}

# check_truth NAME MODE HOW LEAST: the numbers are those of the .hp, and so are
# the labels.  HOW is "whole"; "values" where the labels differ, because the .hp
# cuts or garbles them or we say more; "part" where the log is damaged or cut
# off, with LEAST as check_part has it.
check_truth() {
    hp_rows "$EVHEAP_CORPUS/$1.hp" "$2" >"$work/truth"
    csv_rows "$work/out.csv" >"$work/ours"
    for side in truth ours; do
        case $3:$2 in
        whole:*) sum_rows <"$work/$side" ;;
        values:hc) values <"$work/$side" ;; # what was cut may look equal
        values:*) sum_rows <"$work/$side" | values ;;
        part:*) sum_rows <"$work/$side" | era_lines ;;
        esac >"$work/$side.rows"
    done
    if [ "$3" = part ]; then
        check_part "$4"
    else
        diff "$work/truth.rows" "$work/ours.rows" | sed 1d >"$work/wrong"
    fi
    [ ! -s "$work/wrong" ] ||
        echo "it is not the .hp: $(head -n 1 "$work/wrong" | cut -c 1-100)"
}

# A log without a sample has its sentence: as an error, or as a warning where
# there are memory lines to draw.  Which one it is, the log's name tells.
check_sentence() {
    case $status in
    0 | 2) ;;
    *) echo "the status is $status" ;;
    esac
    [ "$status" = 0 ] || [ ! -e "$work/out.csv" ] || echo 'a CSV was left behind'
    [ "$status" = 0 ] || [ ! -e "$work/out.svg" ] || echo 'an SVG was left behind'
    check_message "$work/stderr"
    case $1 in
    *-nohp*) sentence='run the program with +RTS -hT -l' ;;
    *-i60 | *-widei-hi) sentence='shorter than the sampling interval' ;;
    *-cut-empty) sentence='is empty' ;;
    *-cut-magic | *-cut-inheader) sentence='cut off inside its header' ;;
    *) sentence='+RTS --eventlog-flush-interval=1' ;;
    esac
    grep -q -F -e "$sentence" "$work/stderr" ||
        echo "the message does not say '$sentence'"
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
    check_key "$work/out.svg" "$work/out.csv"
    if [ "$FULL" = 1 ]; then
        check_pdf "$work/out.pdf" "$work/out.svg"
        check_png "$work/out.png"
        check_json "$work/out.json"
    fi
    [ "$3" = none ] || check_truth "$4" "$2" "$3" "$5"
}

# check_log NAME MODE SAMPLES HOW TRUTH LEAST: a row of the table below.
check_log() {
    outputs="-o $work/out.csv -o $work/out.svg"
    if [ "$FULL" = 1 ]; then
        outputs="$outputs -o $work/out.pdf -o $work/out.png -o $work/out.txt"
        outputs="$outputs -o $work/out.json"
    fi
    status=0
    # shellcheck disable=SC2086 # the outputs are several words
    "$EVHEAP" "$EVHEAP_CORPUS/$1.eventlog" $outputs \
        >"$work/stdout" 2>"$work/stderr" || status=$?
    problems=$(
        if [ "$3" -gt 0 ]; then
            check_samples "$1" "$2" "$4" "$5" "$6"
        else
            check_sentence "$1"
        fi
        check_no_temporary "$work"
    )
    if [ -z "$problems" ]; then
        pass "$1"
    else
        fail "$1" "$problems"
    fi
}

# check-corpus.sh NAME MODE SAMPLES HOW TRUTH LEAST: that log alone.
if [ $# -gt 0 ]; then
    check_log "$@"
    finish
fi

# The remarks say how each log compares with its .hp.  With -R1 the .hp holds
# a band that GHC leaves out of the log.  Damage costs an era or two, three at
# most; a cut costs the era in which it is.
awk -F '\t' 'NR > 1 {
    how = "none"
    least = -3
    if ($9 ~ /CORRUPT/)
        how = "part"
    else if ($3 == "hi" || $9 ~ /differ in label only/)
        how = "values"
    else if (match($9, /hp: [0-9]+\/[0-9]+ samples equal/)) {
        split(substr($9, RSTART + 4, RLENGTH - 4), part, /[\/ ]/)
        if (part[1] == part[2])
            how = "whole"
    }
    truth = $1
    if (match($9, /cut of [^ ]+/)) {
        how = "part"
        truth = substr($9, RSTART + 7, RLENGTH - 7)
        least = $6 - ($9 ~ /last sample has no END/)
    }
    print $1, $3, $6, how, truth, least
}' "$EVHEAP_CORPUS/MANIFEST.tsv" >"$work/manifest"
need_viewers
export top_srcdir EVHEAP EVHEAP_CORPUS FULL
xargs -P 2 -L 1 "$0" <"$work/manifest" || failures=1
finish
