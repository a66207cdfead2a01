#!/bin/sh
# Checks .hp files, written and read.  For each log of tests/inputs/logs, hp2ps
# draws evheap's .hp without messages, and evheap reads it back.  Each .hp file
# from GHC is drawn and converted to a .hp and back without loss, and agrees
# with the eventlog of the same run.  FULL=1 also takes every log of the corpus,
# $EVHEAP_CORPUS.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/drawing.sh"
need_program
seldom_sanitized hp

logs=$top_srcdir/tests/inputs/logs
cd "$work"

# differs LOG: the .hp with this name has other samples or names.  Reasons: an
# artificial cut; damage by the run-time system; a set that it leaves out; names
# that it cuts (-L) or that only the log explains; biography without times; eras
# out of order.
differs() {
    case $1 in
    *-cut-* | *-corrupt* | *-race* | *-hr-R1 | *-Ldefault | *-L8 | deep-* | *-deep-*) ;;
    *-hi | *-hi-prof | *-hT-nonmoving) ;;
    *) return 1 ;;
    esac
}

# as_hp CSV: prints its rows as a .hp preserves them: times in microseconds, and
# names without blanks.
as_hp() {
    LC_ALL=C awk -F, 'NR > 1 {
        split($3, time, ".")
        micros = int(time[2] / 1000) + (time[2] % 1000 >= 500)
        if (micros == 1000000) {
            time[1]++
            micros = 0
        }
        row = substr($0, length($1 FS $2 FS $3 FS) + 1)
        gsub(/ /, "_", row)
        printf "%s,%d.%06d000,%s\n", $2, time[1], micros, row
    }' "$1" | LC_ALL=C sort
}

# check_hp2ps NAME: hp2ps draws NAME.hp without messages.
check_hp2ps() {
    have hp2ps || return 0
    rm -f "$1.ps" "$1.aux"
    hp2ps -c "$1.hp" >hp2ps.out 2>&1 || echo "hp2ps fails at $1.hp"
    [ ! -s hp2ps.out ] || echo "hp2ps prints for $1.hp: $(head -n 1 hp2ps.out)"
    [ -s "$1.ps" ] || echo "hp2ps draws nothing for $1.hp"
}

# A .hp is read back without changes.  One without eras is an error.
check_back() {
    if grep -q '"eras": \[\]' out.json; then
        "$EVHEAP" out.hp -o back.csv 2>back.err && echo 'a .hp without eras is read'
        grep -v ': no heap ' back.err || :
        return
    fi
    if ! "$EVHEAP" out.hp -o back.csv 2>back.err; then
        echo "it cannot be read back: $(head -n 1 back.err)"
        return
    fi
    grep -v -e ': hint: ' -e 'every census is empty' back.err || :
    as_hp out.csv >rows
    sed 1d back.csv | cut -d , -f 2- | LC_ALL=C sort | diff rows - |
        sed -n '2s/^/another row comes back: /p'
}

# check_written NAME LOG: converts a log to a .hp.  If nothing can be drawn,
# nothing can be written.
check_written() {
    rm -f out.csv out.hp out.json
    "$EVHEAP" -q "$2" -o out.hp -o out.csv -o out.json 2>out.err || return 0
    problems=$(
        check_hp2ps out
        # The values of a time profile come back as bytes, with a warning.
        ! grep -q '^VALUE_UNIT "bytes"$' out.hp || check_back
    )
    report "$1 to .hp" "$problems"
}

check_drawn() {
    grep -q 'mutator CPU time (' hp.svg || echo 'no axis names the clock'
    grep -e 'invalid line' -e 'left out' -e 'dropped' hp.err || :
}

# check_same LOG: the log of the same run, if there is one, has the same
# content.
check_same() {
    [ -e "$1" ] || return 0
    "$EVHEAP" -q "$1" -o log.csv 2>log.err || {
        grep -v 'no heap census in ' log.err || :
        return
    }
    # The log of a killed program may have no census.
    [ "$(wc -l <log.csv)" -gt 1 ] || return 0
    cut -d , -f 2,4- log.csv >log.rows
    cut -d , -f 2,4- hp.csv | diff log.rows - |
        sed -n '2s/^/it differs from the eventlog: /p'
}

# Prints number, time and bytes of each era.  If the first time is below 0,
# times are relative to it.
eras_of() {
    sed -n 's/^ *{"era":\([0-9]*\),"time_ns":\([-0-9]*\),"total":\([0-9]*\)}.*/\1 \2 \3/p' "$1" |
        awk 'NR == 1 && $2 < 0 { zero = $2 } { printf "%d %d %d\n", $1, $2 - zero, $3 }'
}

rows_of() {
    cut -d , -f 2,4- "$1" | tr ' ' _
}

# moves_bands HP: succeeds if a band is named with 0 bytes before it has any,
# and another one has some in between.  GHC does so under -hb.  The order of
# bands is that of their first names.  As evheap's .hp has no lines of 0 bytes,
# that order is lost.
moves_bands() {
    awk -F '\t' 'NF == 2 && !($1 in named) { named[$1] = ++n }
        NF == 2 && $2 > 0 && !($1 in held) {
            held[$1]
            if (named[$1] < last)
                moves = 1
            last = named[$1]
        }
        END { exit !moves }' "$1"
}

# check_again HP: the .hp made from it has the same content, and is preserved by
# another conversion.  If bands move, this holds for the second .hp, and the
# bands of an era have another order.
check_again() {
    "$EVHEAP" -q again.hp -o again.csv -o again.json -o third.hp || {
        echo 'it cannot be read again'
        return
    }
    eras_of hp.json >hp.eras
    eras_of again.json | diff hp.eras - | sed -n '2s/^/another era comes back: /p'
    rows_of hp.csv >hp.rows
    rows_of again.csv >again.rows
    if moves_bands "$1"; then
        cmp -s hp.rows again.rows && echo 'no band moves'
        LC_ALL=C sort -o hp.rows hp.rows
        LC_ALL=C sort -o again.rows again.rows
        "$EVHEAP" -q third.hp -o fourth.hp
        cmp third.hp fourth.hp || :
    else
        cmp again.hp third.hp || :
    fi
    diff hp.rows again.rows | sed -n '2s/^/another row comes back: /p'
    check_hp2ps again
}

# check_read NAME HP LOG: checks GHC's own file.
check_read() {
    rm -f hp.csv hp.svg hp.json again.* third.hp fourth.hp
    if "$EVHEAP" "$2" -o hp.csv -o hp.svg -o hp.json -o again.hp 2>hp.err; then
        problems=$(
            check_svg hp.svg any
            check_csv hp.csv
            check_drawn
            check_again "$2"
            differs "$1" || check_same "$3"
        )
    else
        problems=$(grep -v 'no heap census in ' hp.err || :)
    fi
    report "$1.hp" "$problems"
}

check_folder() {
    for log in "$1"/*.eventlog; do
        in_turn || continue
        check_written "$(basename "$log" .eventlog)" "$log"
    done
    for hp in "$1"/*.hp; do
        check_read "$(basename "$hp" .hp)" "$hp" "${hp%.hp}.eventlog"
    done
}

have hp2ps || skip_for hp2ps hp2ps
check_folder "$logs"
if [ -n "$FULL" ] && have_corpus; then
    check_folder "$EVHEAP_CORPUS"
fi
finish
