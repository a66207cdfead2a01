#!/bin/sh
# Checks the page of -f html: its parts, its limits, and that its data are those
# of -f json.  Chromium checks what it does (./dev check-page).
# shellcheck disable=SC2016 # the variables of jq, not of the shell
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/html.sh"
need_program
seldom_sanitized html
logs=$top_srcdir/tests/inputs/logs
cd "$work"

# check_page NAME ARG...: writes page.html and checks it.
check_page() {
    name=$1
    shift
    "$EVHEAP" -q "$@" -o page.html 2>stderr || head -n 1 stderr >problem
    report "$name" "$(check_html page.html 2>&1 | cat problem - 2>/dev/null)"
    rm -f problem
}

# holds NAME EXPRESSION: jq finds it true of the settings and the data.
holds() {
    page_json page.html data >data.json
    page_json page.html settings >settings.json
    check "$1" jq -e -n --slurpfile d data.json --slurpfile s settings.json \
        "\$d[0] as \$data | \$s[0] as \$settings | $2"
}

for log in good-hT good-hc good-hi good-hb; do
    check_page "$log" "$logs/$log.eventlog"
done
check_page 'two runs' "$logs/good-hT.eventlog" "$logs/good-hT.hp"
check_page 'a baseline' "$logs/good-hT.eventlog" --diff \
    --baseline="$logs/good-hT.hp" --fail-if='peak>1TB'
check_page 'dark' "$logs/good-hT.eventlog" --theme=dark
if have jq; then
    check_page all "$logs/good-hT.eventlog"
    "$EVHEAP" -q "$logs/good-hT.eventlog" -o all.json
    page_json page.html data >data.json
    # Without limits: the values of each band are those of -f json.
    check 'data as json' jq -e -n --slurpfile page data.json --slurpfile all all.json '
        ($page[0].runs[0]) as $p | ($all[0].runs[0]) as $a |
        ($p.eras == $a.eras) and ($p.figures == $a.figures) and
        ([$p.bands[] | select(.values and (.other | not)) | . as $band |
          any($a.bands[]; .band == $band.band and .values == $band.values
              and .first_era == $band.first_era and .figures == $band.figures)]
         | all) and ($p.left_out == null)'
    holds 'paints' '($data.runs[0].bands | length)
        == ($settings.runs[0].profiles[0].paints | length)'
    holds 'facts' '$settings.not_whole == [] and
        any($settings.runs[0].profiles[0].facts[]; .[0] == "end of the log")'
    check_page 'a log that is cut off' "$logs/bad-killed.eventlog"
    holds 'not whole' '$settings.not_whole | length == 1'
    check_page 'two runs, the second cut off' "$logs/good-hT.eventlog" \
        "$logs/bad-killed.eventlog"
    holds 'B is not whole' '$settings.not_whole | length == 1'
    builds=$top_srcdir/tests/inputs/builds
    check_page views --views "$builds/before-hT.eventlog" \
        "$builds/after-hT.eventlog" "$builds/before-hc.eventlog" "$builds/after-hc.eventlog"
    page_json page.html views >views.json
    check 'parts of views' jq -e -n --slurpfile d data.json --slurpfile s settings.json \
        --slurpfile v views.json '
        [$d[0].views[].runs | length] == [2, 2] and
        [$s[0].views[].runs | length] == [2, 2] and
        [$v[0].list[].name] == ["-hT", "-hc"] and
        all($v[0].list[].progress_ns; length == 257 and . == sort) and
        ([$v[0].list[].progress_ns[-1]] | min) > 0 and
        ($v[0].sentences | length) > 3 and
        all($s[0].views[].runs[].profiles[].findings; . == [])'
    # hp NAME SECONDS: writes a run of that length; marked NAME MS TEXT...: a run
    # with a marker and a census each MS.
    hp() {
        printf 'JOB "p"\nDATE "d"\nSAMPLE_UNIT "seconds"\nVALUE_UNIT "bytes"\n' >"$1.hp"
        printf 'BEGIN_SAMPLE %s\na\t1\nEND_SAMPLE %s\n' 0 0 "$2" "$2" >>"$1.hp"
    }
    marked() {
        name=$1 ms=$2 at=0
        shift 2
        {
            printf 'header\nat 0s\nblock\nprofile 10ms -hT\nclose\n'
            for text; do
                at=$((at + ms))
                printf 'at %dms\nblock 0\nmarker "%s"\nclose\nblock\nera\n' "$at" "$text"
                printf 'sample 1 "a"\nend-era\nclose\n'
            done
            echo finish
        } >"$name.mklog"
        "$tools/mklog" "$name.mklog" -o "$name.eventlog"
    }
    # aligned NAME EXPECTED ARG...: how each run can be aligned.
    aligned() {
        name=$1 expected=$2
        shift 2
        "$EVHEAP" -q "$@" -o page.html
        page_json page.html settings |
            jq -r '[.runs[] | .aligned // {} | keys_unsorted | join(" ")] | join(", ")' >keys
        check "aligned: $name" test "$(cat keys)" = "$expected"
    }
    hp ten 10
    hp nine 9.1
    hp five 5
    marked one 40 parse query query write
    marked two 30 parse cache query write
    aligned 'about the same length' ', start relative' ten.hp nine.hp
    aligned 'half the length' ', relative start' ten.hp five.hp
    aligned 'one of several' ', relative start, relative start' ten.hp nine.hp five.hp
    aligned 'in turn' ', relative start, start relative' --view=trend nine.hp five.hp five.hp
    aligned baseline 'relative start' five.hp --baseline=ten.hp
    aligned 'two clocks' ', relative' ten.hp one.eventlog
    aligned markers ', markers relative start' one.eventlog two.eventlog
    check 'ends of the phases' test "$(page_json page.html settings |
        jq -c '.runs[1].aligned.markers.times')" = '[[0,0.04,0.08,0.16,0.16],[0,0.03,0.09,0.12,0.12]]'
    aligned --align ', relative markers start' one.eventlog two.eventlog --align=relative
    "$tools/mklog" "$top_srcdir/tests/inputs/scripts/spans.mklog" -o spans.eventlog
    check_page spans spans.eventlog -o spans.svg --lanes=spans
    page_json page.html settings | jq -r '.runs[0].span_colours[]' | sort -u >colours
    sed -n '/<g class="span">/,/<\/g>/s/.*<rect.* fill="\([^"]*\)".*/\1/p' spans.svg |
        sort -u >drawn
    check 'the colours of spans are those of pictures' cmp drawn colours
    check 'there are several' test "$(wc -l <drawn)" -gt 3
    "$tools/growlog" --size=8MB --bands=400 --markers=3 --capabilities=2 \
        "$logs/good-hT.eventlog" -o large.eventlog >/dev/null
    check_page large large.eventlog
    "$EVHEAP" -q large.eventlog -o all.json
    holds 'limits' '$data.runs[0] | (.eras | length) <= 2000 and
        .left_out.bands > 0 and (.bands | length) <= 221 and
        (.markers | length) <= 1000 and
        (.activity.lanes.values.usage | length) > 0 and
        all(.activity.lanes.values[][]; length > 0 and length <= 1024)'
    page_json page.html data >data.json
    # A search must find each band, at least by its name.
    check 'names of all bands' jq -e -n --slurpfile page data.json --slurpfile all all.json \
        --slurpfile names names.json '
        ($page[0].runs[0]) as $p |
        ([$p.bands[] | select(.other | not) | .band] + $names[0][$p.packed] | sort) ==
        ([$all[0].runs[0].bands[].band] | sort)'
    check 'the largest names are first' jq -e -n --slurpfile all all.json \
        --slurpfile names names.json '
        ([$all[0].runs[0].bands[] | {key: .band, value: .figures.area}] | from_entries) as $areas |
        [$names[0][0][] | -$areas[.]] | . == sort and length > 100'
    check 'kept values' jq -e -n --slurpfile page data.json --slurpfile all all.json '
        ($page[0].runs[0]) as $p | ($all[0].runs[0]) as $a |
        ([$p.eras[].era]) as $eras |
        ([$p.eras[].total] | max) == ([$a.eras[].total] | max) and
        ([$p.bands[] | select(.values and (.other | not)) | . as $band |
          first($a.bands[] | select(.band == $band.band)) as $whole |
          ($eras | index($band.first_era)) as $from |
          [range($band.values | length) as $i |
           $band.values[$i] == ($whole.values[$eras[$from + $i] - $whole.first_era] // 0)]
          | all] | all)'
    check_page 'two large runs' large.eventlog large.eventlog
    check 'several runs have the same names' jq -e '(.[0] | length > 100) and .[1:] == [0]' names.json
    # More code than a page has, of places with ascending amounts.
    awk 'BEGIN {
        for (i = 1; i <= 6000; i++)
            printf "%d %0500d\n", i, 0
    }' >Long.hs
    awk 'BEGIN {
        print "header; at 0s; block; profile 10ms -hc"
        for (i = 1; i <= 200; i++)
            printf "cost-centre %d \"f%d\" \"Long\" \"Long.hs:%d:1-9\"\n", i, i, i * 20
        print "era"
        for (i = 1; i <= 200; i++)
            printf "stack %d [%d %d]\n", 1000 * i, i, i % 50 + 1
        print "end-era; finish"
    }' >long.mklog
    "$tools/mklog" long.mklog -o long.eventlog
    check_page 'code that is too much' long.eventlog --source=.
    page_json page.html sources >sources.json
    check 'the largest size of the code' test "$(wc -c <sources.json)" -le 300000
    check 'the heaviest lines have theirs' jq -e '.files[0].code |
        length > 99 and length < 200 and all(length == 6 and (.[3] | length) <= 400) and
        (map(.[0] + 2) == [range(200 - length; 200) | (. + 1) * 20])' sources.json
    check_page 'no code' long.eventlog --source=none
    page_json page.html sources >sources.json
    check 'no code is in the page' jq -e '(.places | length) == 200 and
        .files == [{path: "Long.hs", notes: [], code: []}]' sources.json
else
    skip_for 'the data' jq
fi
finish
