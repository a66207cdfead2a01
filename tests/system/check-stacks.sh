#!/bin/sh
# Checks stacks as folded lines, in pictures and on the page: the labels of the bands
# stay whole, and many deep stacks fit.  (check-pprof.sh checks their amounts.)
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/html.sh"
need_program
seldom_sanitized stacks
logs=$top_srcdir/tests/inputs/logs
cd "$work"

# hp JOB: writes a .hp file of one census: of "LABEL<tab>VALUE", its input.
hp() {
    printf 'JOB "%s"\nDATE "today"\nSAMPLE_UNIT "seconds"\nVALUE_UNIT "bytes"\nBEGIN_SAMPLE 1\n' "$1"
    cat
    echo 'END_SAMPLE 1'
}

# bands LABEL VALUE...: prints what hp reads.
bands() {
    printf '%s\t%s\n' "$@"
}

bands 'a;b' 1 '"two words"' 2 'base:GHC.Base.x;y' 4 | hp odd >odd.hp
"$EVHEAP" -q odd.hp -f folded -o odd.folded
check 'separators' test "$(paste -s -d '|' odd.folded)" = 'a:b 1|"two words" 2|base;GHC.Base;x:y 4'
check 'suffix' test "$("$EVHEAP" -q odd.hp -m 1 -t 0 -o - -f folded |
    sed 's/[; ].*//' | sort -u | xargs)" = 'OTHER base'

# A band that is called OTHER stays apart from the rest.
bands big 100 OTHER 50 small 10 tiny 7 | hp other >other.hp
check 'a band called OTHER' test "$("$EVHEAP" -q other.hp -m 2 -t 0 -f folded -o - | paste -s -d '|')" = \
    'big 100|OTHER #2 50|OTHER 17'

"$EVHEAP" -q other.hp -m 2 -t 0 --view=flame -o other.svg
check '... in a picture, with a colour of its own' test "$(grep -A 1 '<title>OTHER' other.svg |
    sed -n 's/.*<title>\([^:]*\).*/\1/p; /fill-other/s/.*/grey/p' | paste -s -d '|')" = 'OTHER #2|OTHER|grey'

# Frames of bands with fixed colours have these.
"$EVHEAP" -q "$logs/good-hb.eventlog" -o chart.svg
"$EVHEAP" -q "$logs/good-hb.eventlog" --view=flame -o flame.svg
fills() {
    grep -A 1 -E '<title>(VOID|DRAG|LAG):' "$1" |
        sed -n 's/.*<title>\([A-Z]*\).*/\1/p; s/.* fill="\([^"]*\)".*/\1/p' | paste - - | sort -u
}
fills chart.svg >chart.fills
check 'fixed colours' test "$(wc -l <chart.fills)" = 3
check '... of frames' test "$(fills flame.svg)" = "$(cat chart.fills)"

# The pages that list the bands do not tell colours that the stacks do not have.
if have pdftocairo; then
    "$EVHEAP" -q "$logs/good-hd.eventlog" -o chart.pdf
    "$EVHEAP" -q "$logs/good-hd.eventlog" --view=flame -o flame.pdf
    for name in chart flame; do
        pdftocairo -svg -f 2 -l 2 $name.pdf $name-2.svg
        grep -oE 'fill(:|=")rgb\([^)]*\)' $name-2.svg | sort -u >$name.colours
    done
    check 'colours in the list of bands' test "$(wc -l <chart.colours)" -gt 5
    check '... of stacks' test "$(wc -l <flame.colours)" -le 4
else
    skip_for 'colours in the list of bands' pdftocairo
fi

bands same 1000 less 500 more 400 some 300 few 200 | hp few >few-a.hp
bands same 1000 less 50 more 600 some 310 few 210 | hp few >few-b.hp

# The run-time system cuts the outer frames in a .hp file.
sed 's/few"/few +RTS -hc"/' few-a.hp >whole.hp
sed 's|^less|inner/outer/(17)oute...|' whole.hp >cut.hp
for name in whole cut; do
    "$EVHEAP" $name.hp -f folded -o - >stdout 2>$name.errors
done
check 'a hint at cut stacks' grep -q "hint: stacks in 'cut.hp' lack their outer frames" cut.errors
report '... only if they are' "$(grep 'hint: stacks' whole.errors)"
"$EVHEAP" cut.hp -o cut.svg 2>cut.errors
"$EVHEAP" cut.hp cut.hp --view=trend -o cut.svg 2>>cut.errors
report '... and needed' "$(grep 'hint: stacks' cut.errors)"

# Stacks of one text are one line, wherever their cost centres are.
"$EVHEAP" -q "$logs/good-hc.eventlog" -f folded -o text.folded
check 'each line once' test -z "$(sed 's/ [0-9]*$//' text.folded | sort | uniq -d)"

# 80 stacks of 250 frames, with short and with long names.
awk 'BEGIN {
    for (i = 1; i <= 80; i++) {
        stack = "main"
        for (depth = 1; depth < 250; depth++)
            stack = "level" i "of" depth "/" stack
        print stack "\t" 1000 + i
    }
}' | hp 'deep +RTS -hc' >deep.hp
"$EVHEAP" -q deep.hp --view=flame -o deep.svg
sed 's/level[0-9]*/&WithANameThatIsAsLongAsThoseOfSomeInstancesThatTheCompilerMakesInModulesOfManyParts/g' \
    deep.hp >long.hp
"$EVHEAP" -q long.hp --view=flame -o long.svg
check 'many long names: at most 1 MB' test "$(wc -c <long.svg)" -le 1000000
check 'many deep stacks: at most 1 MB' test "$(wc -c <deep.svg)" -le 1000000
check '... as many as there is room for' test "$(grep -c 'class="frame"' deep.svg)" -ge 1000
check '... and the others are counted' grep -q 'frames are too narrow to be drawn' deep.svg

# The page has fewer frames than that.  Its stacks end outside of their innermost
# frames, but all have the outer ones.
"$EVHEAP" -q deep.hp -f html -o deep.html
page_json deep.html data >deep.json
# shellcheck disable=SC2016 # jq's variables, not the shell's
if have jq; then
    check '... on the page, all in one root' jq -e '.runs[0] as $run | $run.frames as $frames
        | def root($i): if $frames[$i].parent then root($frames[$i].parent) else $frames[$i].name end;
        ($frames | length < 19921) and ([$frames | to_entries[] | select((.value.parent // -1) >= .key)] == [])
        and ([$run.bands[] | select(.other | not) | root(.frame)] | length > 20 and (unique == ["main"]))' deep.json
    check '... and those that are not whole are counted' jq -e '.runs[0] as $run
        | $run.left_out.stacks > 0 and $run.left_out.stacks
            == ([$run.bands[] | select(.other | not) | select($run.frames[.frame].name != (.band | split("/")[0]))] | length)' deep.json
fi

refuses '--at needs an output in folded' "$logs/good-hc.eventlog" --at=peak -o out.csv
refuses '--view=flame needs an output that is a picture' "$logs/good-hc.eventlog" --view=flame -o out.csv
refuses 'draws one run, or two runs with --diff' --view=icicle \
    "$logs/good-hc.eventlog" "$logs/good-hT.eventlog" -o out.svg

"$EVHEAP" -q odd.hp --at=end --view=icicle -o odd.svg
check 'a picture of stacks' test "$(grep -o '<title>[^<]*' odd.svg | paste -s -d '|')" = \
    '<title>last census, at 1 s: 7 B|<title>base: own 0 B, total 4 B, 57.1 %|<title>&quot;two words&quot;: own 2 B, total 2 B, 28.6 %|<title>a;b: own 1 B, total 1 B, 14.3 %|<title>GHC.Base: own 0 B, total 4 B, 57.1 %|<title>x;y: own 4 B, total 4 B, 57.1 %'
"$EVHEAP" -q "$logs/good-hc.eventlog" --baseline="$logs/good-hc.hp" --diff --view=flame -o diff.svg
# With -m, both runs have the bands with the largest changes.
"$EVHEAP" -q few-a.hp few-b.hp --diff --view=flame -m 2 -o few.svg
check 'a difference of few bands' test "$(grep -o '<title>[^<]*' few.svg | sed 's/.*>\([^:]*\).*change/\1/' | paste -s -d '|')" = \
    'mean -230 B|OTHER +20 B|more +200 B|less -450 B'
check '... of which none is new or vanished' test "$(grep -c vanished few.svg)" = 0

# Labels that the compiler numbers match, unless names must be equal.
sed 's/^less/sat_s4Vf/' few-a.hp >exact-a.hp
sed 's/^less/sat_s9Qz/' few-b.hp >exact-b.hp
"$EVHEAP" -q exact-a.hp exact-b.hp --diff --view=flame -o exact.svg
check 'stable names match' test "$(grep -c vanished exact.svg)" = 0
"$EVHEAP" -q exact-a.hp exact-b.hp --diff --match=exact --view=flame -o exact.svg
check '... but not with --match=exact' grep -q 'vanished: sat_s4Vf, was 500 B' exact.svg
check 'a difference of stacks' grep -q 'red is more' diff.svg
refuses "expected mean, peak, end, all or a time" "$logs/good-hc.eventlog" --at=soon -o out.folded
refuses "the format folded holds one" "$logs/good-hc.eventlog" "$logs/good-hT.eventlog" -o out.folded
finish
