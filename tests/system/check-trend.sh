#!/bin/sh
# Checks --view=trend: runs from files, from a folder and from a history give one
# picture; a step is told with its run and band; what a trend cannot do is said.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
seldom_sanitized trend
logs=$top_srcdir/tests/inputs/logs
cd "$work"

# Twelve runs of two bands.  From the ninth run on beta has 2 MiB more.
awk 'BEGIN {
    for (run = 1; run <= 12; run++) {
        file = sprintf("r%02d.hp", run)
        print "JOB \"prog +RTS -hT\"\nDATE \"today\"\nSAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"" >file
        for (i = 1; i <= 4; i++)
            printf "BEGIN_SAMPLE %d\nalpha\t%d\nbeta\t%d\nEND_SAMPLE %d\n", i, \
                10000000 + 9000 * (run % 3) + run, 5000000 + (run >= 9) * 2097152, i >file
    }
}'
for run in r??.hp; do
    "$EVHEAP" -q "$run" -o runs.db --run-name="${run%.hp}" \
        --run-label=branch="$([ "$run" = r07.hp ] && echo topic || echo main)"
done
"$EVHEAP" -q r??.hp --view=trend -o files.svg -o files.txt -o files.md
"$EVHEAP" -q runs.db --view=trend -o history.svg -o history.txt -o history.md

check 'the step, its run and its band' grep -q -x '  +2.00 MiB at r09: beta' files.txt
check '... and no other' test "$(grep -c ' at r' files.txt)" = 1
check '... in Markdown' grep -q '^- `*+2.00 MiB at r09: beta' files.md
check '... in the picture' grep -q '+2.00 MiB at r09: beta' files.svg
for output in svg txt md; do
    check "files and a history give the same $output" cmp "files.$output" "history.$output"
done
check 'each run is listed' test "$(grep -c '^r[01]' files.txt)" = 12
check 'the mean of a run' grep -q -E '^r01 +14\.3 MiB' files.txt

# Options that change the bands read the archives.
"$EVHEAP" -q r??.hp --view=trend --include=beta -o files.svg
"$EVHEAP" -q runs.db --view=trend --include=beta -o history.svg
check 'a filter on a history' cmp files.svg history.svg
check '... leaves bands out' test "$(grep -c alpha files.svg)" = 0
"$EVHEAP" -q runs.db --view=trend --runs=3 -o three.txt
check 'the last runs' test "$(grep -o '^r[01].' three.txt | xargs)" = 'r10 r11 r12'
"$EVHEAP" -q runs.db --view=trend --branch=topic -o topic.txt
check 'the runs of a branch' test "$(grep -o '^r[01].' topic.txt | xargs)" = r07

# A run without a profile, added last.
program=$("$EVHEAP" runs.db | sed -n '1s/.* of //p')
"$EVHEAP" -q "$top_srcdir/tests/inputs/logs/good-no-era.eventlog" -o none.xml
sed -i "s|<program name=\"[^\"]*\"|<program name=\"$program\"|" none.xml
cp runs.db others.db
"$EVHEAP" -q none.xml -o others.db
"$EVHEAP" -q runs.db --view=trend -o history.svg
"$EVHEAP" others.db --view=trend -o others.svg 2>stderr
check 'a run without a profile is left out' cmp others.svg history.svg
check '... and counted' grep -q "'others.db': 1 of the last 13 runs are left out" stderr
"$EVHEAP" -q none.xml -o only.db
"$EVHEAP" -q "$top_srcdir/tests/inputs/logs/good-no-era.eventlog" -o others.db
"$EVHEAP" -q others.db --view=trend -o others.svg
check '... and so is a run of another program without one' cmp others.svg history.svg

"$EVHEAP" -q runs.db --view=trend --of=peak -o peak.svg
check 'peaks' grep -q 'peak of each run' peak.svg
status=0
"$EVHEAP" runs.db --view=trend '--fail-if=mean>16MB' -o limit.svg 2>stderr || status=$?
check 'the last run is judged' test "$status" = 1
check '... and its bound is drawn' grep -q 'mean&gt;16MB' limit.svg
"$EVHEAP" runs.db --view=trend '--fail-if=mean>16MB' -o limit.html 2>page.stderr || :
check '... also if a page has several runs' cmp stderr page.stderr

# page_runs FILE: the number of runs that a page has whole.
page_runs() {
    sed -n 's/.*id="settings">//p' "$1" | grep -o '"letter":' | wc -l
}

# A page has the last runs whole, and as many others as fit.
"$EVHEAP" -q runs.db --view=trend -o page.html
check 'a page' grep -q '"text":"+2.00 MiB at r09: beta"' page.html
check '... has all runs whole' test "$(page_runs page.html)" = 12
many=$(awk 'BEGIN { for (i = 1; i < 9000; i++) printf "r01.hp " }')
# shellcheck disable=SC2086 # a name is a word
"$EVHEAP" -q $many r12.hp --view=trend -o many.svg -o many.html
check 'a picture of 9000 runs' grep -q '>r01<' many.svg
check '... and a page' grep -q '"first":[1-9]' many.html
check '... of at most 1 MB' test "$(wc -c <many.html)" -le 1000000
check '... with the last runs' test "$(page_runs many.html)" = 10

# Runs of other break-downs.
"$EVHEAP" r01.hp "$logs/good-hc.hp" --view=trend -o mixed.svg 2>stderr
check 'other break-downs' grep -q 'warning: the runs have different break-downs' stderr

refuses "no heap profile in '$logs/good-no-era.eventlog'" r01.hp "$logs/good-no-era.eventlog" --view=trend
refuses '--view=trend does not go together with --diff' r01.hp r02.hp --view=trend --diff
refuses "no run of the program 'other' in 'runs.db'" runs.db --program=other --view=trend
refuses "no run with a profile in 'only.db'" only.db --view=trend
refuses "no run of the branch 'none' in 'runs.db'" runs.db --branch=none --view=trend
refuses 'which must not be standard input' - --view=trend -o out.html <r01.hp
refuses '--run needs a history' r01.hp --run=r01 --view=trend
refuses "cannot read 'none.db'" none.db --runs=2 --view=trend
refuses '--runs needs a history' r01.hp --runs=2 --view=trend
refuses '--view=trend does not go together with --run' runs.db --run=r01 --view=trend
finish
