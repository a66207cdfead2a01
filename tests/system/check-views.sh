#!/bin/sh
# Several break-downs of one program: when inputs are views, and what each output has
# of them.  The logs are of one run, which allocates and holds the same in each.
# shellcheck disable=SC2016,SC2317 # programs of jq; called through "check"
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"

need_program
need jq
need_built tests/tools/mklog
cd "$work" || exit

# log NAME OPTION [-v VARIABLE=VALUE]...: makes NAME.eventlog.  The break-down may be
# "time".  slow: times as long; more: times as much is held; program: its command.
log() {
    log=$1 option=$2
    shift 2
    awk -v option="$option" -v program='prog 7' -v slow=1 -v more=1 "$@" 'BEGIN {
        step = slow * 100 "ms"
        labels = option == "-hr" ? "(4)grow (5)main" : option == "-hb" ? "VOID USE" : "Map List"
        if (option == "-hi")
            labels = "0x4010 0x4020"
        split(labels, label, " ")
        split("[1_2] [2]", stack, " ")
        gsub(/ /, "\" \"", program)
        print "header\nat 10ms\nblock\nrts \"GHC-9.10.3 rts_p\"\nprogram \"" program "\""
        print "cost-centre 1 \"grow\" \"Main\" \"M.hs:3:1\"\ncost-centre 2 \"main\" \"Main\" \"M.hs:1:1\""
        print "message \"started\""
        print option == "time" ? "timer 100ms" : "profile 100ms " option
        for (era = 1; era <= 20; era++) {
            print "at +" step "\nblock 0\nallocated " 1000000 * era "\nblock"
            if (option == "time") {
                print "tick 0 " era " [1 2]"
                continue
            }
            print option == "-hb" ? "bio-era " era " " slow * 100 * era "ms" : "era"
            for (i = 1; i <= 2; i++) {
                bytes = more * (i == 1 ? 100000 * era : 400000)
                sub(/_/, " ", stack[i])
                print option == "-hc" ? "stack " bytes " " stack[i] : "sample " bytes " \"" label[i] "\""
            }
            print "end-era"
        }
        print "at +" step "\nfinish"
    }' >"$log.mklog"
    "$tools/mklog" "$log.mklog" -o "$log.eventlog"
}
log hT -hT
log hc -hc -v slow=2 -v program='/opt/prog-prof 7 +RTS -hc'
log hr -hr
log hb -hb -v more=0.5
log he -he
log hi -hi
log time time
log other -hc -v program='prog 8'
head -c -300 hc.eventlog >cut.eventlog

# says TEXT FILE...: the report of the files has that line.
says() {
    line=$1
    shift
    if ! "$EVHEAP" "$@" >said 2>&1 || ! grep -q -x -F -e "$line" said; then
        cat said
        return 1
    fi
}
# lacks TEXT: what was said does not have it.
lacks() {
    ! grep -F -e "$1" said
}

# lacks_caption COMMAND...: its picture does not tell the shape.
lacks_caption() {
    ! "$@" | grep 'The heap rises'
}

# The report: one head, one moment, a table of each, in the order of the questions.
check 'the shape' says 'The heap rises until the end, from 488 KiB at 110 ms to 2.29 MiB at 2.01 s.' \
    -q hb.eventlog hc.eventlog hr.eventlog hT.eventlog
check 'one head' [ "$(grep -c -e '^prog 7$' -e '^GHC-9.10.3 rts_p$' -e 'looks like a leak' said)" = 3 ]
cat >wanted <<'END'
Of this rise, in each view:
  What (-hT): 'Map' 100.0 %.
  Made by (-hc): 'grow/main' (M.hs:3) 100.0 %.
  Kept by (-hr): 'grow' 100.0 %; without pinned memory, and without what more than 8 retainers keep.
  Used or not (-hb): 'VOID' 100.0 %.
The views are aligned by what the program has allocated.
Their totals at the top of the rise: -hT 2.29 MiB at 2.01 s, -hc 2.29 MiB at 4.01 s, -hr 2.29 MiB at 2.01 s, -hb 1.14 MiB at 2 s.
-hb: the total differs from that of -hT by more than a tenth: this may be another moment.
END
grep -x -F -f wanted said >found || :
check 'the reading is joined' diff found wanted
check 'messages' grep -q -x '1 message of the program is not shown: --markers=all' said
check 'a table of each' [ "$(grep -c '^ 72.4 % ' said)" = 4 ]
check 'nothing is a change' lacks +72
"$EVHEAP" -q -f md h[Tcrb].eventlog >said
check 'md: the names' grep -q -x '4 views: -hT, -hc, -hr, -hb' said
check 'md: a heading of each' [ "$(grep '^### ' said | paste -s -d ' ')" = \
    '### What (-hT) ### Made by (-hc) ### Kept by (-hr) ### Used or not (-hb)' ]

# Data.
"$EVHEAP" -q h[Tcb].eventlog -o v.json -o v.csv -o v.svg
check 'json' jq -e '.comparison == null and (.views | .aligned_by == "allocation" and .main == "-hT" and
    ([.parts[] | .view, .question, .runs[0]] | join(" ")) ==
        "-hT what -hT -hc made-by -hc -hb used -hb" and
    ([.parts[].joined | .top_ns, .total, .total_differs] | map(tostring) | join(" ")) ==
        "2010000000 2400000 false 4010000000 2400000 false 2000000000 1200000 true" and
    .parts[1].joined.bands[0].band == "grow/main")' v.json
check 'csv' [ "$(cut -d , -f 1 v.csv | uniq -c | tr -s ' \n' ' ')" = ' 1 run 40 -hT 40 -hc 40 -hb ' ]
for table in runs bands; do
    check "csv: $table" [ "$("$EVHEAP" -q h[Tc].eventlog --table=$table -f csv -o - | cut -d , -f 1 |
        uniq | paste -s -d ' ')" = 'run -hT -hc' ]
done

# An archive.
"$EVHEAP" -q hi.eventlog hb.eventlog -o all.xml
check 'an archive: the next command' says 'Next: evheap all.xml --breakdown=i --symbols=prog' -q all.xml
check 'the stacks of one view' lacks_caption "$EVHEAP" -q all.xml --view=flame -f svg -o -

# Pictures: a panel of each, with its legend, on one scale.
check 'a panel of each' [ "$(sed -n '/<g class="view">/{n;s|</.*||;s/.*>//p}' v.svg | paste -s -d ';')" = \
    'What (-hT): peak 2.29 MiB at 2.01 s;Made by (-hc): peak 2.29 MiB at 4.01 s;Used or not (-hb): peak 1.14 MiB at 2 s' ]
check 'a legend of each' [ "$(grep -o '<g class="legend">' v.svg | wc -l)" = 3 ]
"$EVHEAP" -q h[Tcb].eventlog --size=360x240 -o low.svg
check 'a low panel has its heading' [ "$(grep -c '<text.*(-h[Tcb]): peak' low.svg)" = 3 ]
check 'one scale' [ "$(grep -c 'text-anchor="end".*>2\.0<' v.svg)" = 3 ]
check 'a window' says "  Made by (-hc): this moment is not in its window." \
    -q --from=1500ms --to=2500ms hT.eventlog hc.eventlog

"$EVHEAP" -q h[Tcrb].eventlog -o logs.svg -o views.xml
"$EVHEAP" -q views.xml -o archive.svg
check 'the picture of an archive' cmp logs.svg archive.svg

# When inputs are views.
check 'other arguments' says "evheap: warning: the runs have different break-downs: no bands match; if they are of one \
program, --views lays them side by side" hT.eventlog other.eventlog
check 'other arguments, --views' says "  Made by (-hc): 'grow/main' (M.hs:3) 100.0 %." --views hT.eventlog other.eventlog
check 'other arguments: told' grep -q -x -e '-hc: the program or its arguments are not those of -hT.' said
check '--compare' says 'A: hT.eventlog' --compare -q hT.eventlog hc.eventlog
refuses '--views needs two inputs with different break-downs' --views hT.eventlog hT.eventlog
refuses 'none has a second run to compare with; --compare compares them' --diff hT.eventlog hc.eventlog
check 'a cut log' says '-hc: the run is of another length than that of -hT, and may not have done the same.' \
    -q hT.eventlog cut.eventlog
check 'a cut log: why' says '-hc: not whole: the log is cut off inside an event: the program was killed or still runs' \
    hT.eventlog cut.eventlog
check 'a time profile' says "  Made by (-hc): 'grow/main' (M.hs:3) 100.0 %." -q time.eventlog hc.eventlog hT.eventlog
check 'a time profile: its table' grep -q -x 'time by cost-centre stack, a sample every 100 ms' said
check 'a time profile is joined with nothing' [ "$(grep -c 'CPUs at' said)" = 1 ]
check 'eras of creation' says "  What (-hT): 'Map' 100.0 %." -q he.eventlog hT.eventlog
check 'eras of creation are joined with nothing' lacks aligned

# Two versions: each view against its own counterpart.
# The paths are short, because a report breaks long lines.
ln -s "$top_srcdir/tests/inputs/builds" builds
before=builds/before after=builds/after
versions() {
    "$EVHEAP" "$before-hc.eventlog" "$before-hd.eventlog" "$after-hd.eventlog" "$after-hc.eventlog" "$@"
}
versions "$before-hT.eventlog" --views --fail-if='mean>+5%' -o said -o v.json -f txt -o v.svg 2>err || echo "$?" >status
check 'versions' jq -e '[.views.parts[] | .view, .runs, .comparison.inputs[]?.file] | flatten | map(sub(".*/"; "")) | join(" ") ==
    "-hT -hT -hd A -hd B -hd before-hd.eventlog after-hd.eventlog -hc A -hc B -hc before-hc.eventlog after-hc.eventlog"' v.json
check 'versions: what changed' grep -q '^-hd: B needs 6.2 % less than A at its peak' said
check 'versions: one without a counterpart' grep -q -x -e '-hT: there is no other run to compare with.' said
check 'versions: a view of an unknown one is not joined' sh -c '! grep "What (-hT): .* %" said'
cat >wanted <<'END'
evheap: -hT: not judged: mean>+5%: 9.09 MiB; there is no run to compare with
evheap: B -hd: kept: mean>+5%: 8.40 MiB, was 8.40 MiB (0.0 %)
evheap: B -hc: crossed: mean>+5%: 8.42 MiB, was 7.96 MiB (+5.7 %)
END
sed 's/; grew .*//' err >judged
check 'versions: each view is judged' diff judged wanted
check 'versions: the status' [ "$(cat status)" = 1 ]
check 'versions: --diff' sh -c '"$@" && grep -o "<g class=\"difference\">" d.svg | wc -l | grep -q 2' sh \
    "$EVHEAP" --diff "$before-hc.eventlog" "$before-hd.eventlog" "$after-hc.eventlog" "$after-hd.eventlog" -o d.svg
"$EVHEAP" -q "$after-hc.eventlog" "$after-hd.eventlog" --baseline="$before-hd.eventlog" \
    --baseline="$before-hc.eventlog" --fail-if='peak>+1%' -o b.txt 2>err
check 'baselines' grep -q -x 'evheap: -hd: kept: peak>+1%: 10.2 MiB, was 10.9 MiB (-6.2 %)' err
check 'baselines: each' [ "$(grep -c '^baseline: .*/before-h[cd].eventlog' b.txt)" = 2 ]

finish
