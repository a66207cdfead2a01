#!/bin/sh
# Checks that growlog writes logs as GHC does.  evheap reads them without
# messages.  They have the requested censuses and bands, and the seed's own
# bands keep their values.  Blocks fill the file without gaps.  growlog's
# figures are right.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

seldom_sanitized growlog
need_built tests/tools/growlog
logs=$top_srcdir/tests/inputs/logs
cd "$work"

# fact NAME: prints a figure from growlog.
fact() {
    sed -n "s/^$1 //p" facts
}

# rows LOG: prints era, bytes and band, separated by tabs.
rows() {
    "$EVHEAP" "$1" -f csv -o - 2>words | awk -F , '
        NR > 1 {
            before = length($1 $2 $3) + 3
            print $2 "\t" $NF "\t" \
                substr($0, before + 1, length($0) - before - length($NF) - 1)
        }'
}

# same_values: the seed's bands have its values in every round of the grown log,
# and none is missing.  Prints the number of bands of each.
same_values() {
    awk -F '\t' -v eras="$(fact censuses)" '
        FNR == NR {
            n = $1 + 1
            seed[$1, $3] = $2
            rows_of[$1]++
            bands += !($3 in known)
            known[$3]
            next
        }
        {
            grown += !($3 in all)
            all[$3]
        }
        $3 in known {
            met[$1]++
            if (seed[$1 % n, $3] != $2)
                print $3 " has another value in era " $1
        }
        END {
            for (era = 0; era < eras; era++)
                if (met[era] != rows_of[era % n])
                    print "era " era " has " met[era] + 0 " bands of the seed"
            print bands, grown
        }' seed.rows grown.rows
}

# frame: prints errors in blocks and times, then the bytes of all samples and
# the longest one.  Writes how many events of each type there are, and how many
# of capabilities other than the first, to "counts".
frame() {
    "$EVHEAP" --dump=events log 2>>words | awk '
        { sub(/\./, "", $2); $2 += 0; sub(/^size=/, "", $5); sub(/^end_time=/, "", $6) }
        samples { size = $1 - offset; bytes += size; if (size > longest) longest = size }
        { offset = $1; samples = $4 ~ /^HEAP_PROF_SAMPLE_(STRING|COST_CENTRE)$/ }
        { of_type[$4]++; beside[$4] += $3 > 0 }
        $4 == "BLOCK_MARKER" {
            if (next_block != "" && $1 != next_block)
                print "a block begins at " $1 ", not " next_block
            $5 += 0
            if ($5 > 2097152)
                print "a block has " $5 " bytes"
            next_block = $1 + $5
            end = $6 + 0
            delete last
        }
        $2 > end { print "an event is later than the end of its block: " $0 }
        # GHC gives the end of a collection an earlier time than what it writes
        # first.
        $4 != "GC_END" && $4 != "BLOCK_MARKER" {
            if ($2 < last[$3])
                print "time goes back: " $0
            last[$3] = $2
        }
        END {
            print bytes, longest
            for (type in of_type)
                print type, of_type[type], beside[type] >"counts"
        }'
}

# has TYPE COUNT [BESIDE]: there are so many events of that type, and so many of
# capabilities other than the first.
has() {
    grep -q -x -e "$1 $2 ${3:-.*}" counts ||
        echo "it has $(grep "^$1 " counts), not $2 $1${3:+, $3 of them beside}"
}

# grow NAME SEED BANDS OPTION...: BANDS is the number of bands in addition to
# the seed's.
grow() {
    name=$1 seed=$logs/$2.eventlog more=$3
    shift 3
    "$tools/growlog" "$@" "$seed" -o log >facts
    "$tools/growlog" "$@" "$seed" -o again >again.facts
    rows "$seed" >seed.rows
    rows log >grown.rows
    same_values >values
    frame >framed
    problems=$(
        cat words
        cmp log again 2>&1
        [ "$(wc -c <log)" -eq "$(fact bytes)" ] || echo 'growlog prints another size'
        has HEAP_PROF_SAMPLE_BEGIN "$(fact censuses)"
        sed '$d' values | head -n 3
        read -r bands grown <<COUNTS
$(tail -n 1 values)
COUNTS
        [ "$grown" -eq $((bands + more)) ] ||
            echo "it has $grown bands, not $bands + $more"
        sed '$d' framed | head -n 3
        read -r bytes longest <<COUNTS
$(tail -n 1 framed)
COUNTS
        [ "$bytes" -eq "$(fact sample-bytes)" ] ||
            echo "it has $bytes bytes of samples"
        case $name in
        'deep stacks')
            # 255 cost centres have 4 * 255 bytes after 12 + 10.
            [ "$longest" -eq 1042 ] || echo "the longest sample has $longest"
            has HEAP_PROF_COST_CENTRE $((300 + 500))
            ;;
        'a large map') has IPE $((245 + 2000)) ;;
        'capabilities')
            has CAP_CREATE 5
            has RUN_THREAD '[0-9]*' $((4 * 100 * $(fact censuses)))
            has STOP_THREAD '[0-9]*' $((4 * 100 * $(fact censuses)))
            has USER_MARKER '[0-9]*' $((4 * 2 * $(fact censuses)))
            ;;
        esac
    ) || :
    report "$name" "$problems"
}

grow 'a log without options' good-hm 0 --size=300kB
grow 'many bands' good-hd 700 --size=600kB --bands=700
grow 'deep stacks' good-hc 500 --size=8MB --bands=500 --depth=255
grow 'a large map' good-hi 400 --size=1MB --bands=400 --info-tables=2000
grow 'capabilities' good-hT 0 --size=1MB --capabilities=4 --switches=100 \
    --markers=2

# Three of ten bands are rare: in at most a tenth of the censuses.  Types have
# the size that was asked for.
check_rare() {
    "$tools/growlog" --size=4MB --bands=1000 --rare=30 --info-tables=1000 \
        --type-size=300 "$logs/good-hi.eventlog" -o log >facts
    rows log | awk -F '\t' -v eras="$(fact censuses)" '
        { n[$3]++ }
        END {
            for (band in n)
                rare += n[band] <= eras / 10
            if (rare < 250 || rare > 350)
                print rare + 0 " of 1000 bands are rare"
        }' >problems
    "$EVHEAP" --dump=events log | awk '
        $4 == "IPE" && match($0, /(a -> )+Int/) && RLENGTH >= 295 { n++ }
        END { if (n < 1000) print n + 0 " types have 300 bytes" }' >>problems
    report 'rare bands, long types' "$(cat problems)"
}
check_rare

# refuse WORDS ARG...: the command line is refused with these words.
refuse() {
    words=$1
    shift
    status=0
    "$tools/growlog" "$@" -o refused >facts 2>said || status=$?
    if [ "$status" = 2 ] && grep -q -e "$words" said; then
        pass "refused: $words"
    else
        fail "refused: $words" "status $status, $(cat said)"
    fi
}
refuse 'no size' --size=much "$logs/good-hT.eventlog"
refuse 'out of range' --size=1MB --bands=-1 "$logs/good-hT.eventlog"
refuse 'can be made up for' --size=1MB --bands=5 "$logs/good-hb.eventlog"
refuse 'no eventlog' --size=1MB "$logs/good-hd.hp"
refuse 'an event that cannot be' --size=1MB "$logs/bad-corrupt-hc.eventlog"
finish
