#!/bin/sh
# The same .hp drawn by hp2ps and by evheap: the same bands must be there, as
# high in every sample, and ordered by their size; the ticks must be no fewer
# than hp2ps's own rule allows, and tell more than hp2ps's.  tests/inputs/logs/*.hp
# are compared, with FULL=1 those of the corpus, too.  doc/hp2ps-picture.md
# says what the differences are good for.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

: "${EVHEAP_CORPUS:=$top_srcdir/../shared/corpus}"
: "${FULL:=0}"

for program in hp2ps jq; do
    if ! have "$program"; then
        skip_for "$program" "$program"
        exit 77
    fi
done

# More bands than this, hp2ps's own table of them is slow with.
most_bands=400

# bands_of_hp2ps PS AUX: "NAME <tab> HEIGHT..." in bytes, a line for each band,
# from the bottom upwards.  A polygon is its lower edge and back its upper one.
bands_of_hp2ps() {
    awk '
        BEGIN { title = 20 }
        FNR == NR {
            if ($1 == "Y_RANGE")
                range = $2
            if ($1 == "ORDER") {
                sub(/^\([0-9]+\)/, "", $2)
                name[$3] = $2
            }
            next
        }
        $3 == "moveto" { n = 0 }
        /^0 [0-9.]+ rlineto$/ && ++frames == 2 { title = $2 }
        $3 == "lineto" { y[n++] = $2 }
        $1 == "closepath" && n > 0 {
            printf "%s", name[++band]
            for (i = 0; i < n / 2; i++)
                printf "\t%.2f", (y[n - 1 - i] - y[i]) * range / (402 - title)
            print ""
            n = 0
        }' "$2" "$1"
}

# bands_of_evheap DUMP PEAK: the same; the highest point of all is the peak.
bands_of_evheap() {
    awk -v peak="$2" '
        / group band "/ {
            name = $0
            sub(/^ *group band "/, "", name)
            sub(/: peak [^:]*$/, "", name)
            sub(/ #[0-9]+$/, "", name)
            names[++band] = name
            inside = 1
            next
        }
        /^ *end$/ { inside = 0 }
        /^ *polygon / && inside {
            sub(/^ *polygon /, "")
            sub(/ fill .*/, "")
            n = split($0, number, " ")
            for (i = 1; i <= n / 4; i++) {
                low = number[2 * i]
                high = number[n - 2 * i + 2]
                height[band, ++size[band]] = low - high
                if (top == "" || high < top)
                    top = high
                if (low > bottom)
                    bottom = low
            }
        }
        END {
            for (b = 1; b <= band; b++) {
                printf "%s", names[b]
                for (i = 1; i <= size[b]; i++)
                    printf "\t%.2f", height[b, i] * peak / (bottom - top)
                print ""
            }
        }' "$1"
}

# compare_bands PEAK SUMMED: reads both lists, which have no order where bands
# were summed.  hp2ps has a sample more at each end,
# empty, where the run-time system wrote one.  Says what is wrong, or in a line
# that begins with "note" what is different.
compare_bands() {
    awk -F '\t' -v peak="$1" -v summed="$2" '
        function differ(theirs, ours, shift,   i, d, worst) {
            worst = 0
            for (i = 1; i <= eras; i++) {
                d = their[theirs, i + shift] - our[ours, i]
                worst = d > worst ? d : -d > worst ? -d : worst
            }
            return worst
        }
        FNR == NR {
            their_name[++n_theirs] = $1
            samples = NF - 1
            for (i = 2; i <= NF; i++)
                their[n_theirs, i - 1] = $i
            next
        }
        {
            our_name[++n_ours] = $1
            eras = NF - 1
            for (i = 2; i <= NF; i++)
                our[n_ours, i - 1] = $i
        }
        END {
            if (n_theirs != n_ours)
                print "hp2ps draws " n_theirs " bands, evheap " n_ours
            # By two decimals of a point, on a plot of 300 of them or more.
            slack = peak / 300 * 0.03
            shift = samples > eras ? 1 : 0
            for (t = 1; t <= n_theirs; t++) {
                best = -1
                for (o = 1; o <= n_ours; o++)
                    if (!taken[o] && our_name[o] == their_name[t]) {
                        d = differ(t, o, shift)
                        if (best < 0 || d < best) {
                            best = d
                            found = o
                        }
                    }
                if (best < 0) {
                    print "evheap has no band " their_name[t]
                    continue
                }
                taken[found] = 1
                rank[t] = found
                if (best > slack)
                    printf "%s is %.0f bytes off\n", their_name[t], best
            }
            for (t = 2; t <= n_theirs; t++)
                for (s = 1; s < t; s++)
                    turned += rank[s] > rank[t]
            if (turned > 0 && !summed)
                printf "note: %d of %d pairs of bands stand the other way " \
                    "round\n", turned, n_theirs * (n_theirs - 1) / 2
        }' "$work/theirs" "$work/ours"
}

# sum_by_name: bands of one name as one, in the place of the first.
sum_by_name() {
    awk -F '\t' '
        !($1 in place) {
            place[$1] = ++n
            name[n] = $1
        }
        {
            for (i = 2; i <= NF; i++)
                sum[place[$1], i] += $i
            size = NF
        }
        END {
            for (b = 1; b <= n; b++) {
                printf "%s", name[b]
                for (i = 2; i <= size; i++)
                    printf "\t%.2f", sum[b, i]
                print ""
            }
        }'
}

# ticks_of_hp2ps PS AXIS, ticks_of_evheap DUMP AXIS: the labels, a line each;
# the axis is x or y.
ticks_of_hp2ps() {
    case $2 in
    x) mark='^0 -4 rlineto' ;;
    y) mark='^-4 0 rlineto' ;;
    esac
    sed -n "/$mark/,/^(/s/^(\\(.*\\))\$/\\1/p" "$1"
}

ticks_of_evheap() {
    case $2 in
    x) anchor=middle ;;
    y) anchor=end ;;
    esac
    sed -n '/^group axes/,/^end/p' "$1" |
        sed -n "s/^ *text .* $anchor [0-9.]* \"\\([0-9.]*\\)\"\$/\\1/p"
}

# compare_ticks: hp2ps's rule gives 4 to 15 of them; each of ours must be told
# from the others.
compare_ticks() {
    for axis in x y; do
        ticks_of_hp2ps "$work/page.ps" "$axis" >"$work/their-ticks"
        ticks_of_evheap "$work/dump" "$axis" >"$work/our-ticks"
        n_ours=$(wc -l <"$work/our-ticks")
        n_theirs=$(wc -l <"$work/their-ticks")
        [ "$n_ours" -ge 4 ] || [ "$n_ours" -ge "$n_theirs" ] ||
            echo "the $axis axis has $n_ours ticks, hp2ps's $n_theirs"
        [ "$n_ours" -le 20 ] || echo "the $axis axis has $n_ours ticks"
        [ -z "$(sort "$work/our-ticks" | uniq -d)" ] ||
            echo "the $axis axis has the same label twice"
        twice=$(sort "$work/their-ticks" | uniq -d | wc -l)
        [ "$twice" = 0 ] ||
            echo "note: hp2ps writes $twice labels of the $axis axis twice"
    done
}

# compare_log NAME.hp
compare_log() {
    name=$(basename "$1")
    rm -f "$work"/page.*
    cp "$1" "$work/page.hp"
    if ! (cd "$work" && hp2ps -c -m0 -t0 page.hp) >"$work/said" 2>&1; then
        skip "$name" "$(head -n 1 "$work/said")"
        return
    fi
    "$EVHEAP" -q -m 0 -t 0 --dump=figure "$1" >"$work/dump"
    peak=$(jq '.runs[0].figures.peak' "$work/json")
    bands_of_hp2ps "$work/page.ps" "$work/page.aux" >"$work/theirs"
    bands_of_evheap "$work/dump" "$peak" >"$work/ours"
    summed=0
    # A set of retainers has another number in every sample.
    if jq -e '.runs[0].breakdown.option == "-hr"' "$work/json" >/dev/null; then
        summed=1
        for list in theirs ours; do
            sum_by_name <"$work/$list" >"$work/sums"
            mv "$work/sums" "$work/$list"
        done
    fi
    found=$(
        compare_bands "$peak" "$summed"
        compare_ticks
    )
    wrong=$(echo "$found" | grep -v -e '^note: ' -e '^$') || :
    if [ -n "$wrong" ]; then
        fail "$name" "$wrong"
    else
        pass "$name"
        echo "$found" | sed -n 's/^note: /    /p'
    fi
}

# wanted FILE: evheap can draw it, its bands are not too many for hp2ps, and
# its samples make more than the column that a lone one is.
wanted() {
    "$EVHEAP" -q -f json -o - "$1" >"$work/json" 2>/dev/null &&
        jq -e ".runs[0] | (.bands | length) as \$n |
            \$n > 0 and \$n <= $most_bands and
            (.eras | length) >= 2 and (.eras | length) <= 800" \
            "$work/json" >/dev/null 2>&1
}

for file in "$top_srcdir"/tests/inputs/logs/good-*.hp; do
    ! wanted "$file" || compare_log "$file"
done
if [ "$FULL" = 1 ] && [ -r "$EVHEAP_CORPUS/MANIFEST.tsv" ]; then
    for file in "$EVHEAP_CORPUS"/*.hp; do
        ! wanted "$file" || compare_log "$file"
    done
elif [ "$FULL" = 1 ]; then
    skip corpus 'there is no corpus'
fi
finish
