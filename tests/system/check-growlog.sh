#!/bin/sh
# What growlog writes is a log as GHC writes them: evheap reads it without a
# word; it has the eras and bands that were asked for, and the seed's own bands
# have the seed's values in every round; blocks tile it; and what growlog says
# of it is so.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

: "${GROWLOG:=$top_srcdir/build-check/tests/tools/growlog}"
if [ ! -x "$GROWLOG" ]; then
    skip growlog "there is no '$GROWLOG'"
    exit 77
fi
logs=$top_srcdir/tests/inputs/logs

# fact NAME: what growlog said.
fact() {
    sed -n "s/^$1 //p" "$work/facts"
}

# rows LOG: era, time, bytes, band, separated by tabs.
rows() {
    "$EVHEAP" "$1" -f csv -o - 2>"$work/words" |
        sed -n 's/^A,\([0-9]*\),\([0-9.]*\),\(.*\),\([0-9]*\)$/\1\t\2\t\4\t\3/p'
}

# same_values SEED GROWN ERAS: the bands of the seed have its values in every
# round of the grown log, one round is as much later than the seed as its first
# era, and nothing of the seed is missing.  Prints how many bands both have.
same_values() {
    awk -F '\t' -v eras="$3" '
        function complain(text) {
            if (++wrong <= 3)
                print text
        }
        FNR == NR {
            if ($1 >= n)
                n = $1 + 1
            seed[$1, $4] = $3
            time[$1] = $2
            rows_of[$1]++
            bands += !($4 in known)
            known[$4] = 1
            next
        }
        {
            grown += !($4 in all)
            all[$4] = 1
            if (!($4 in known))
                next
            era = $1 % n
            met[$1]++
            if (seed[era, $4] != $3)
                complain($4 " has " $3 " in era " $1 ", not " seed[era, $4])
            if (era == 0 && !($1 in shift))
                shift[$1] = $2 - time[0]
            late = $2 - time[era] - shift[$1 - era]
            if (late > 1e-6 || late < -1e-6)
                complain("era " $1 " is at " $2)
        }
        END {
            for (era = 0; era < eras; era++)
                if (met[era] != rows_of[era % n])
                    complain("era " era " has " met[era] + 0 " of " \
                        rows_of[era % n] " bands")
            for (round = n; round < eras; round += n)
                if (shift[round] <= shift[round - n])
                    complain("the round at era " round " is not later")
            if (n == 0 || eras <= n)
                complain(eras " eras of a seed of " n)
            print bands, grown >"/dev/stderr"
            exit wrong > 0
        }' "$1" "$2"
}

# frame: reads the events of a log; prints what is wrong with its blocks, and
# then the bytes of its samples, the largest block and the longest sample.
frame() {
    awk '
        samples { size = $1 - offset; bytes += size; if (size > longest) longest = size }
        { offset = $1; samples = $4 ~ /^HEAP_PROF_SAMPLE_(STRING|COST_CENTRE)$/ }
        $4 == "BLOCK_MARKER" {
            if (next_block != "" && $1 != next_block)
                print "a block begins at " $1 ", not " next_block
            next_block = $1 + $5
            if ($5 > largest)
                largest = $5
            end = $6
            blocks++
            delete last
        }
        $2 > end { print "an event is behind the end of its block: " $0 }
        # GHC stamps the end of a collection before what it writes first.
        $4 != "GC_END" && $4 != "BLOCK_MARKER" {
            if ($2 < last[$3])
                print "time goes back: " $0
            last[$3] = $2
        }
        END { print blocks, bytes, largest, longest }'
}

# count WORD: events of that type.
count() {
    awk -v word="$1" '$4 == word { n++ } END { print n + 0 }' "$work/events"
}

# From a census to the next: values that stay, neighbours that stay, bands
# that are missing.
likeness() {
    awk '
        /HEAP_PROF_SAMPLE_BEGIN/ { census++; previous = "" }
        $4 == "HEAP_PROF_SAMPLE_STRING" && $7 ~ /^"(Con|<main:M)[0-9]/ {
            band = $7
            if (census > 1) {
                n++
                missing += seen[band] != census - 1
                same += value[band] == $6
                neighbours += previous != "" && before[band] == previous
            }
            seen[band] = census
            value[band] = $6
            before[band] = previous
            previous = band
        }
        END {
            printf "%d %d %d\n", 100 * same / n, 100 * neighbours / n,
                1000 * missing / n
        }' "$work/events"
}

expect_likeness() {
    read -r same neighbours missing <<END
$(likeness)
END
    { [ "$same" -ge 45 ] && [ "$same" -le 60 ]; } ||
        echo "$same % of the values stay"
    { [ "$neighbours" -ge 15 ] && [ "$neighbours" -le 25 ]; } ||
        echo "$neighbours % of the neighbours stay"
    { [ "$missing" -ge 5 ] && [ "$missing" -le 15 ]; } ||
        echo "$missing of 1000 bands are missing"
}

# expect_stacks LONGEST: a sample with 255 cost centres has 12 + 10 +
# 4 * 255 bytes.
expect_stacks() {
    [ "$1" -eq 1042 ] || echo "the longest sample has $1 bytes"
    [ "$(count HEAP_PROF_COST_CENTRE)" -eq $((300 + 500)) ] ||
        echo "it has $(count HEAP_PROF_COST_CENTRE) cost centres"
}

# unresolved LOG: so many bands are not in the map.
unresolved() {
    "$EVHEAP" "$1" -f json -o - | jq '.runs[0].info_tables.unresolved'
}

# declared: what the last info table says of its length, beside the truth.
declared() {
    awk 'last != "" { print last, $1 - last - 12; last = "" }
        $4 == "IPE" { last = $1 }' "$work/events" | tail -n 1 >"$work/table"
    read -r offset length <"$work/table"
    od -A n -t u1 -j $((offset + 10)) -N 2 "$work/log" |
        awk -v length_="$length" '{ print $1 * 256 + $2 - length_ }'
}

# All that is made up is in the map: as many are not as in the seed.
expect_map() {
    [ "$(declared)" = 1 ] || echo "info tables declare $(declared) bytes too many"
    [ "$(count IPE)" -eq $((245 + 5000)) ] ||
        echo "it has $(count IPE) info tables"
    if have jq && [ "$(unresolved "$work/log")" != \
        "$(unresolved "$logs/good-hi.eventlog")" ]; then
        echo "$(unresolved "$work/log") bands are not in the map"
    fi
}

# Each capability runs its threads before each census, before the first, too.
expect_schedule() {
    for type in RUN_THREAD STOP_THREAD; do
        made=$(awk -v word="$type" '$4 == word && $3 > 0' "$work/events" | wc -l)
        [ "$made" -eq $((4 * 500 * $(fact censuses))) ] ||
            echo "$type: $made"
    done
    made=$(awk '$4 == "USER_MARKER" && $3 > 0' "$work/events" | wc -l)
    [ "$made" -eq $((4 * 2 * $(fact censuses))) ] || echo "markers: $made"
    [ "$(count CAP_CREATE)" -eq 5 ] || echo 'not five capabilities'
    for type in GC_START GC_END GC_WORK GC_IDLE GC_DONE HEAP_LIVE HEAP_SIZE \
        HEAP_ALLOCATED GC_STATS_GHC GC_GLOBAL_SYNC THREAD_WAKEUP; do
        awk -v word="$type" '$4 == word && $3 > 0 { exit found = 1 }
            END { exit !found }' "$work/events" || echo "no $type"
    done
}

# check NAME SEED BANDS OPTION...: BANDS are those beside the seed's.
check() {
    name=$1
    seed=$logs/$2.eventlog
    more=$3
    shift 3
    "$GROWLOG" "$@" "$seed" -o "$work/log" >"$work/facts"
    "$GROWLOG" "$@" "$seed" -o "$work/again" >/dev/null
    rows "$seed" >"$work/seed.rows"
    rows "$work/log" >"$work/grown.rows"
    "$EVHEAP" --dump=events "$work/log" >"$work/events" 2>>"$work/words"
    problems=$(
        cat "$work/words"
        cmp "$work/log" "$work/again" 2>&1
        [ "$(wc -c <"$work/log")" -eq "$(fact bytes)" ] ||
            echo "growlog says it has $(fact bytes) bytes"
        [ "$(grep -c -w HEAP_PROF_SAMPLE_BEGIN "$work/events")" -eq \
            "$(fact censuses)" ] || echo "it has not $(fact censuses) censuses"
        same_values "$work/seed.rows" "$work/grown.rows" "$(fact censuses)" \
            2>"$work/bands"
        read -r bands grown <"$work/bands"
        [ "$grown" -eq $((bands + more)) ] ||
            echo "it has $grown bands, not $bands + $more"
        frame <"$work/events" >"$work/frame"
        sed '$d' "$work/frame" | head -n 3
        read -r blocks bytes largest longest <<END
$(tail -n 1 "$work/frame")
END
        [ "$bytes" -eq "$(fact sample-bytes)" ] ||
            echo "it has $bytes bytes of samples, not $(fact sample-bytes)"
        [ "$largest" -le 2097152 ] || echo "a block has $largest bytes"
        [ "$blocks" -ge 2 ] || echo "it has $blocks blocks"
        case $name in
        'many bands') expect_likeness ;;
        'deep stacks') expect_stacks "$longest" ;;
        'a large map') expect_map ;;
        'what capabilities do') expect_schedule ;;
        esac
    ) || :
    if [ -z "$problems" ]; then
        pass "$name"
    else
        fail "$name" "$problems"
    fi
}

check 'a log by itself' good-hm 0 --size=300kB
check 'the same of another version' good-he 0 --size=2.5MB
check 'many bands' good-hd 700 --size=600kB --bands=700
check 'deep stacks' good-hc 500 --size=8MB --bands=500 --depth=255
check 'a large map' good-hi 900 --size=2MB --bands=900 --info-tables=5000
check 'what capabilities do' good-hT 0 --size=5MB --capabilities=4 \
    --switches=500 --markers=2

# Chance is another one on request.
"$GROWLOG" --size=100kB --bands=50 "$logs/good-hT.eventlog" -o "$work/1" \
    >"$work/facts"
"$GROWLOG" --size=100kB --bands=50 --seed=2 "$logs/good-hT.eventlog" \
    -o "$work/2" >"$work/facts"
if cmp -s "$work/1" "$work/2"; then
    fail seed 'it makes no difference'
else
    pass seed
fi

# refuse WORDS ARG...: the command line is refused with these words.
refuse() {
    words=$1
    shift
    status=0
    "$GROWLOG" "$@" -o "$work/refused" >"$work/facts" 2>"$work/words" ||
        status=$?
    if [ "$status" = 2 ] && grep -q -e "$words" "$work/words"; then
        pass "refused: $words"
    else
        fail "refused: $words" "status $status, $(cat "$work/words")"
    fi
}
refuse 'no size' --size=much "$logs/good-hT.eventlog"
refuse 'no size' --size=1TB "$logs/good-hT.eventlog"
refuse 'are needed' "$logs/good-hT.eventlog"
refuse 'out of range' --size=1MB --bands=-1 "$logs/good-hT.eventlog"
refuse 'is 1 to 255' --size=1MB --depth=256 "$logs/good-hc.eventlog"
refuse 'can be made up for' --size=1MB --bands=5 "$logs/good-hb.eventlog"
refuse 'has no info tables' --size=1MB --info-tables=5 "$logs/good-hd.eventlog"
refuse 'no eventlog' --size=1MB "$logs/good-hd.hp"
refuse 'no end marker' --size=1MB "$logs/bad-killed.eventlog"
refuse 'an end in the header' --size=1MB "$logs/bad-cut-in-header.eventlog"
refuse 'an event that cannot be' --size=1MB "$logs/bad-corrupt-hc.eventlog"
refuse 'no census' --size=1MB "$logs/good-no-era.eventlog"
finish
