#!/bin/sh
# Checks histories: a run that was added is read again as it was, and is there
# once; runs are chosen as the user says; the baseline of a run are the runs
# before it; whatever fails, a run is there whole or not at all.  FULL=1 takes
# the logs of the corpus, $EVHEAP_CORPUS, more processes and more faults.
# shellcheck disable=SC2317 # functions are called indirectly
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/faults.sh"
need_program
need_built tests/tools/mklog
need sqlite3
logs=$top_srcdir/tests/inputs/logs
one=$logs/good-hT.eventlog
unset GITHUB_SHA GITHUB_HEAD_REF GITHUB_REF_NAME GITHUB_BASE_REF RUNNER_NAME \
    CI_COMMIT_SHA CI_COMMIT_REF_NAME CI_RUNNER_DESCRIPTION \
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME CHANGE_TARGET BUILDKITE_COMMIT \
    BUILDKITE_BRANCH BUILDKITE_PULL_REQUEST_BASE_BRANCH BUILDKITE_AGENT_NAME \
    CIRCLE_SHA1 CIRCLE_BRANCH GIT_COMMIT GIT_BRANCH NODE_NAME || :
cd "$work"

# sql FILE STATEMENT: prints the rows of a statement.
sql() {
    sqlite3 -bail "$1" "PRAGMA foreign_keys = ON; $2"
}

# is ACTUAL EXPECTED.
is() {
    [ "$1" = "$2" ] || {
        echo "'$1', expected '$2'"
        return 1
    }
}

# sound FILE: the database is not damaged, and each run in it is whole.
sound() {
    is "$(sql "$1" 'PRAGMA integrity_check; PRAGMA foreign_key_check;
        SELECT count(*) FROM run WHERE id NOT IN (SELECT run FROM archive);
        SELECT count(*) FROM profile WHERE bands <>
            (SELECT count(*) FROM band WHERE profile = profile.id)' |
        tr '\n' ' ')" 'ok 0 0 '
}

# variants N ARCHIVE: writes N archives of other runs, which start a second after
# the other: v1.xml, v2.xml, ...
variants() {
    awk -v n="$1" '
        /^<started / {
            match($0, /seconds="[0-9]*/)
            begin = text substr($0, 1, RSTART + 8)
            start = substr($0, RSTART + 9, RLENGTH - 9)
            text = substr($0, RSTART + RLENGTH) "\n"
            next
        }
        { text = text $0 "\n" }
        END {
            for (i = 1; i <= n; i++)
                printf "%s%d%s", begin, start + i, text >("v" i ".xml")
        }' "$2"
}

# marks_impossible: a run of impossible censuses has a mark, also if an older
# evheap, which did not count them, added it.
marks_impossible() {
    "$tools/mklog" "$top_srcdir/tests/inputs/scripts/impossible.mklog" -o impossible
    "$EVHEAP" -q impossible -o impossible.db
    for statement in "SELECT 1" "DELETE FROM figure WHERE name = 'impossible_censuses'"; do
        sql impossible.db "$statement" >/dev/null
        "$EVHEAP" impossible.db | grep -q 'impossible censuses$' || return 1
    done
}

# Reading again.

# same LOG: outputs of the run of a history equal those of its archive, but for
# the name of the input.  The names are as long as each other, so that lines of
# text break at the same words.  ./dev check-all takes all formats.
same() {
    rm -rf same
    mkdir same
    (
        cd same
        mkdir archive history
        "$EVHEAP" -q "$1" -o run1.xml -o run.db
        for input in archive:run1.xml history:run.db; do
            folder=${input%:*}
            set -- "$EVHEAP" -q "${input#*:}"
            for format in $formats; do
                set -- "$@" -o "$folder/x.$format"
            done
            "$@" || exit
        done
        sed -i -e 's/run\.db#1/run1.xml/g' -e 's/run\.db --run=1/run1.xml/g' \
            history/*
        # How many stacks fit into a page depends on the length of its names.
        ! grep -q -s '"stacks":[1-9]' archive/x.html ||
            sed -i -E '/id="(data|names|values)"/d' ./*/x.html
        diff -r archive history
    )
}

check_reading() {
    formats='json xml'
    [ -z "$FULL${THOROUGH-}" ] || formats="csv $formats txt md svg pdf hp html folded"
    for log in "$logs"/good-hT.eventlog "$logs"/good-hc.eventlog \
        "$logs"/good-hi.eventlog "$logs"/good-hc.hp \
        "$logs"/good-unicode-hd.eventlog; do
        in_turn || continue
        check "read again, ${log##*/}" same "$log"
    done
    [ -n "$FULL" ] && [ -d "$EVHEAP_CORPUS" ] || return 0
    for log in "$EVHEAP_CORPUS"/*.eventlog; do
        "$EVHEAP" -q "$log" -o any.xml 2>/dev/null || continue
        check "read again, ${log##*/}" same "$log"
    done
}

# rows_agree LOG: the numbers in the tables are those of the JSON.
rows_agree() {
    rm -f rows.db
    "$EVHEAP" -q "$1" -m 0 -t 0 -o rows.db -o rows.json
    jq -r '.runs[0].bands[] | [.band, .figures.peak, .figures.mean,
        .figures.end] | map(tostring) | join("\t")' rows.json | sort >expected
    # Not -tabs, which quotes as -csv does from SQLite 3.53 on.
    sqlite3 -bail -list -separator "$(printf '\t')" rows.db '
        SELECT text, CAST(band.peak AS INTEGER),
            band.mean, CAST(band.end_value AS INTEGER)
        FROM band JOIN label ON label.id = label' | sort >actual
    paste expected actual | awk -F '\t' '
        {
            wrong = $1 != $5
            for (i = 2; i <= 4; i++)
                wrong = wrong || ($i - $(i + 4)) ^ 2 > (1e-12 * $i) ^ 2
            if (wrong) {
                print
                exit
            }
        }
        END { exit wrong || NR == 0 }'
}

# kinds_agree: the kinds of spans in the tables are those of the JSON.
kinds_agree() {
    "$tools/mklog" "$top_srcdir/tests/inputs/scripts/spans.mklog" -o kinds
    "$EVHEAP" -q kinds -o kinds.db -o kinds.json || return
    columns='number open total_ns median_ns longest_ns longest_time_ns heap_before heap_after'
    jq -r --arg columns "name $columns" '.runs[0].span_kinds[] |
        [.[$columns | splits(" ")]] | map(tostring) | join("|")' kinds.json >expected
    sqlite3 -bail -list -separator '|' -nullvalue null kinds.db "
        SELECT text, $(echo "$columns" | tr ' ' ,) FROM span_kind
        JOIN label ON label.id = label ORDER BY rank" >actual
    [ -s expected ] && diff expected actual
}

# The same run.

once() {
    rm -f once.db
    "$EVHEAP" -q "$one" -o once.db -o once.xml &&
        cp once.db before.db &&
        "$EVHEAP" -q "$one" -o once.db --run-name=other &&
        "$EVHEAP" -q once.xml -o once.db &&
        "$EVHEAP" -q once.db --run=1 -o once.db && cmp once.db before.db
}

# Choosing runs.

# Builds runs.db: five runs of one program, on two branches, and one of another
# program.
build_runs() {
    "$EVHEAP" -q "$one" -o base.xml
    variants $((writers * each)) base.xml
    for i in 1 2 3 4 5; do
        branch=main
        [ "$i" != 4 ] || branch=topic
        GITHUB_SHA=abcd${i}000000000000 GITHUB_REF_NAME=$branch \
            "$EVHEAP" -q "v$i.xml" -o runs.db --run-name="night $i" \
            --run-label=machine=m"$i"
    done
    sed 's/<program name="[^"]*"/<program name="other"/' base.xml >other.xml
    CI_COMMIT_SHA=ffff00 "$EVHEAP" -q other.xml -o runs.db
    "$EVHEAP" -q v2.xml -o last.xml
}

# chosen NUMBER ARG...: these arguments choose the run.
chosen() {
    number=$1
    shift
    "$EVHEAP" -q runs.db "$@" -o chosen.xml
    cmp chosen.xml "v$number.xml"
}

check_choosing() {
    program=$(sql runs.db 'SELECT program FROM run WHERE id = 1')
    check 'by name' chosen 2 --run='night 2' --program="$program"
    check 'by number' chosen 2 --run=2
    check 'by the beginning of a commit' chosen 3 --run=abcd3 \
        --program="$program"
    check 'the last of those with a commit' chosen 5 --run=abcd \
        --program="$program"
    check 'the last of a program' chosen 5 --program="$program"
    check 'the last of a branch' chosen 4 --branch=topic --program="$program"
    check 'by a commit and a branch' chosen 4 --run=abcd --branch=topic \
        --program="$program"
    check 'labels' is "$(sql runs.db "SELECT group_concat(key || '=' || value)
        FROM run_label WHERE run = 4")" \
        'branch=topic,commit=abcd4000000000000,machine=m4'
    refuses "no run 'abcd9' in 'runs.db'" runs.db --run=abcd9 -o x.csv
    refuses "no run 'abc' in" runs.db --run=abc -o x.csv
    refuses "no run of the program 'othr' in 'runs.db': did you mean 'other'" \
        runs.db --program=othr
    GITHUB_SHA=ffff GITHUB_REF_NAME=other "$EVHEAP" -q runs.db --run=abcd4 \
        --program="$program" -o copy.db --run-label=machine=mine
    check 'a copy keeps its name and labels' is "$(sql copy.db "SELECT name,
        group_concat(key || '=' || value) FROM run, run_label
        WHERE run = id")" \
        "$(sql runs.db 'SELECT name FROM run WHERE id = 4')|branch=topic,commit=abcd4000000000000,machine=mine"
    "$EVHEAP" runs.db --run=4 -o copy.db 2>stderr
    check 'a known run is told' grep -q "'copy.db' has this run already" stderr
    refuses "no run of the branch 'tpic' in 'runs.db'" runs.db --branch=tpic
    refuses '--branch needs a history, and' "$one" --branch=main
    refuses 'no run of the branch' runs.db --branch=tpic --program="$program"
    refuses '--runs does not go together with --run' runs.db --run=2 --runs=2
    refuses '--run needs a history, and' "$one" --run=1
    refuses '--run-label needs an output in sqlite' "$one" --run-label=a=b
    refuses 'expected KEY=VALUE' "$one" --run-label==b -o x.db
    refuses 'the format sqlite needs a file' "$one" -f sqlite
    "$EVHEAP" runs.db --program="$program" --runs=2 >list
    check 'list' is "$(awk '$1 ~ /^[0-9]+$/ { print $1 }' list | xargs)" '4 5'
    "$EVHEAP" runs.db --program="$program" --branch=main --runs=3 >list
    check 'list of a branch' is \
        "$(awk '$1 ~ /^[0-9]+$/ { print $1 }' list | xargs)" '2 3 5'
    check 'list of names' grep -q 'abcd500000  main *night 5$' list
    "$EVHEAP" -q runs.db --program="$program" --runs=3 -f txt -o three
    check 'the last runs are compared' is \
        "$(sed -n 's/^\([A-Z]: .*#.\)$/\1/p' three | xargs)" \
        'A: runs.db#3 B: runs.db#4 C: runs.db#5'
}

# Views.

# Builds sets.db: three sets of two views, w1.xml to w3.xml, of two builds of a
# program; the second view of the second set was added before.
build_sets() {
    "$EVHEAP" -q "$logs/good-hd.eventlog" "$logs/good-hr.eventlog" -o logs.xml
    awk '/^<program / && n++ { sub("trie-p\"", "trie-prof\"") } { print }' \
        logs.xml >case.xml
    for i in 1 2 3 4; do
        sed "s/\(<started seconds=\"[0-9]*\)[0-9]\"/\1$i\"/" case.xml >"w$i.xml"
    done
    "$EVHEAP" -q w1.xml -o sets.db --run-label=branch=main
    "$EVHEAP" -q w2.xml --breakdown=r -o sets.db --run-label=branch=main
    "$EVHEAP" -q w2.xml -o sets.db --run-label=branch=main --run-name='night 2'
    "$EVHEAP" -q w3.xml -o sets.db --run-label=branch=main \
        '--fail-if=peak>1B' 2>stderr || :
}

# is_set ARCHIVE ARG...: these arguments choose the runs of the archive, in any
# order.
is_set() {
    sort "$1" >expected
    shift
    "$EVHEAP" -q "$@" -o set.xml && sort set.xml | cmp expected -
}

check_views() {
    build_sets
    check 'views are sets' is "$(sql sets.db 'SELECT group_concat(view_of)
        FROM run')" 1,1,3,3,5,5
    cp sets.db before.db
    "$EVHEAP" w2.xml -o sets.db 2>stderr
    check 'a known set adds nothing' cmp sets.db before.db
    check '... and that is told' grep -q 'has these runs already' stderr
    "$EVHEAP" sets.db >list
    check 'a set is a line' is "$(sed -n 's/^ *\([0-9]\) .*\(-h.\) \(-h.\) .*/\1\2\3/p' list |
        xargs)" '1-hd-hr 3-hr-hd 5-hd-hr'
    check '... which says what one of them has' grep -q 'main *crossed a limit$' list
    check '... with its name' grep -q '^  3 .* night 2$' list
    "$EVHEAP" sets.db --program=trie-p >list-p
    check 'a list of either build' cmp list list-p
    check 'a set by number' is_set w1.xml sets.db --run=1
    check 'a set by the number of another view' is_set w1.xml sets.db --run=2
    check 'a set by name' is_set w2.xml sets.db --run='night 2' --program=trie-p
    check 'the last set' is_set w3.xml sets.db
    "$EVHEAP" -q w2.xml --breakdown=d -o one.xml
    check 'one view of a set' is_set one.xml sets.db --run=3 --breakdown=d
    "$EVHEAP" -q "$one" "$logs/good-hc.eventlog" --views -o others.db -o others.xml
    check 'a set that --views made' is_set others.xml others.db --run=1
    check 'the last sets' is "$("$EVHEAP" -q sets.db --runs=2 -f json -o - |
        jq -c '[(.views.parts | length), (.runs | length)]')" '[2,4]'
    "$EVHEAP" w4.xml --baseline=sets.db '--fail-if=mean>+0%' -v -o x.csv >out 2>&1
    check 'each view has its baseline' is \
        "$(sed -n "s/^evheap: read 'sets.db#\([0-9]*\)'.*/\1/p" out | xargs)" \
        '1 4 2 3'
    check '... by which it is judged' is "$(grep -c '^evheap: -h[dr]: kept: mean' out)" 2
    "$EVHEAP" sets.db --view=trend -f txt -o trend 2>stderr
    check 'a trend is one of first views' is "$(grep -c ' 11.5 MiB  14.2 MiB ' trend)" 3
    check '... without a warning' test ! -s stderr
    "$EVHEAP" -q sets.db --view=trend --breakdown=r -f txt -o trend
    check 'a trend of other views' is "$(grep -c ' 10.4 MiB  14.2 MiB ' trend)" 3
    "$EVHEAP" -q w1.xml w2.xml w3.xml --view=trend -f txt -o trend
    check 'a trend of archives' is "$(grep -c ' 11.5 MiB  14.2 MiB ' trend)" 3
    sql sets.db 'DELETE FROM run WHERE id = 1'
    check 'what is left of a set' is "$("$EVHEAP" -q sets.db --run=2 -f json -o - |
        jq -c '[.runs[].breakdown.option]')" '["-hr"]'
}

# The baseline.

# baseline EXPECTED ARG...: the runs of the baseline, by their numbers.
baseline() {
    expected=$1
    shift
    "$EVHEAP" -v "$@" --baseline=base.db -o x.csv 2>stderr || :
    is "$(sed -n "s/^evheap: read 'base.db#\([0-9]*\)'.*/\1/p" stderr |
        xargs)" "$expected"
}

check_baseline() {
    for i in 1 2 3; do
        "$EVHEAP" -q "v$i.xml" -o base.db --run-label=branch=main
    done
    "$EVHEAP" -q v4.xml -o base.db --run-label=branch=topic
    "$EVHEAP" -q v5.xml -o base.db --run-label=branch=main \
        '--fail-if=peak>1B' 2>stderr || :
    "$EVHEAP" -q "$logs/bad-killed.eventlog" -o base.db 2>stderr
    "$EVHEAP" -q "$logs/good-hc.eventlog" -o base.db
    "$EVHEAP" -q v4.xml -o single.db --run-label=branch=main --run-label=x=
    while IFS='|' read -r name expected arguments; do
        # shellcheck disable=SC2086 # several words
        check "baseline $name" baseline "$expected" $arguments
    done <<'END'
of all branches|1 2 3 4|v6.xml
of a branch|1 2 3|v6.xml -o new.db --run-label=branch=main
of the target of a pull request|4|v6.xml -o new.db --run-label=branch=main --run-label=target=topic
of an empty target|1 2 3|v6.xml -o new.db --run-label=branch=main --run-label=target=
of another branch for a new run|4|v6.xml --branch=topic --run-label=branch=main -o new.db
without the run itself|1 3 4|v2.xml
without the later runs|3 1 2|base.db --run=3
whatever the number in another history|1 2 3|single.db
of several runs, without them|1 4|v2.xml v3.xml
of two runs of a history|2 4 1|base.db --run=2 --run=4 --branch=main
of the branch of a run|4|base.db --run=4
of another branch|4 1 2 3|base.db --run=4 --branch=main
of a program without others||other.xml
END
    export GITHUB_REF_NAME=topic
    check 'baseline of the branch in the environment' baseline 4 v6.xml
    unset GITHUB_REF_NAME
    check 'a label without a value is copied' "$EVHEAP" -q single.db -o again.db
    sed 's/<started seconds="[0-9]*"/<started seconds="9999999999"/' v1.xml >late.xml
    check 'a start beyond the range' "$EVHEAP" -q late.xml -o late.db
    check '... is unknown' is "$(sql late.db 'SELECT start_ns IS NULL FROM run')" 1
    status=0
    "$EVHEAP" v6.xml -o first.db --baseline=first.db '--fail-if=mean>+1%' \
        2>stderr || status=$?
    check 'the first run is not judged' is \
        "$status,$(sql first.db 'SELECT result FROM verdict')" '0,kept'
    check '... and the verdict says so' grep -q \
        'not judged: mean>+1%: .*there is no run to compare with' stderr
    refuses 'has no run to compare with' other.xml --baseline=base.db --diff -o x.svg
    refuses "cannot read 'none.db'" v6.xml --baseline=none.db -o x.csv
    for i in 1 2 3 4 5; do
        "$EVHEAP" -q "v$i.xml" -o usual.db
    done
    "$EVHEAP" v6.xml --baseline=usual.db '--fail-if=mean>usual' -o x.csv \
        2>stderr
    check 'what is usual' grep -q 'kept: mean>usual: .* is usual' stderr
}

# The man page.

page=$top_srcdir/doc/evheap-history.5

# columns: prints the tables and views of a history with their columns, one a
# line.
columns() {
    sqlite3 -bail runs.db "SELECT type.name || '.' || column.name
        FROM sqlite_schema AS type, pragma_table_info(type.name) AS column
        WHERE type.type IN ('table', 'view') AND type.name NOT LIKE 'sqlite_%'
        ORDER BY 1"
}

# described: prints those of the man page.
described() {
    awk '/^\.SH TABLES/ { inside = 1 }
        /^\.SH EXAMPLES/ { inside = 0 }
        inside && /^\.SS / { table = $2 }
        inside && /^\.TP/ {
            getline
            gsub(/^\.IR? |[" ,]/, " ")
            n = split($0, name, " ")
            for (i = 1; i <= n; i++)
                print table "." name[i]
        }' "$page" | LC_ALL=C sort
}

# Each example is a statement, and gives rows.
check_page() {
    columns | LC_ALL=C sort >expected
    described >actual
    check 'the man page has all columns' diff expected actual
    awk '/^\.SH EXAMPLES/ { on = 1 }
        /^\.SH SEE/ { on = 0 }
        on && /^\.EX/ { n++; file = "example" n ".sql"; next }
        /^\.EE/ { file = "" }
        file != "" { gsub(/\\\(aq/, "\047"); gsub(/\\-/, "-"); print >file }' \
        "$page"
    check 'ten examples' is "$(find . -name 'example*.sql' | wc -l)" 10
    "$EVHEAP" -q "v1.xml" -o page.db --run-label=machine=m \
        '--fail-if=peak>1B' 2>stderr || :
    "$EVHEAP" -q v2.xml -o page.db --run-label=branch=main
    for example in example*.sql; do
        check "$example gives rows" test -n "$(sqlite3 -bail page.db <"$example")"
    done
    sqlite3 -bail page.db 'PRAGMA foreign_keys = ON;
        DELETE FROM run WHERE id <= 1; VACUUM'
    check 'deleting runs' "$EVHEAP" -q page.db -o x.csv
}

# Files.

check_files() {
    cp runs.db reading.db
    chmod a-w reading.db
    cp "$logs/good-hc.eventlog" new.eventlog
    if [ "$(id -u)" != 0 ]; then
        refuses "cannot write 'reading.db'" new.eventlog -o reading.db
    elif have setpriv; then
        chmod 755 "$work"
        check 'read-only file' is "$(setpriv --reuid=65534 --clear-groups \
            "$EVHEAP" -q new.eventlog -o reading.db 2>&1 | cut -c 1-34)" \
            "evheap: cannot write 'reading.db':"
    fi
    check 'read-only file can be read' "$EVHEAP" -q reading.db -o x.csv
    sqlite3 foreign.db 'PRAGMA journal_mode = WAL; CREATE TABLE run (id)' >wal
    cp foreign.db copy.db
    refuses "'foreign.db' is a database, but not a history of evheap" foreign.db
    refuses 'not a history' v1.xml -o foreign.db
    check '... and not changed' cmp foreign.db copy.db
    cp runs.db newer.db
    sqlite3 newer.db 'PRAGMA user_version = 99'
    refuses 'written by a newer evheap (schema 99;' newer.db
    refuses 'written by a newer evheap' v1.xml -o newer.db
    echo text >text.db
    refuses "cannot write 'text.db'" v1.xml -o text.db
    refuses "cannot write '$work'" v1.xml -f sqlite -o "$work"
    : >empty.db
    check 'an empty file becomes a history' "$EVHEAP" -q v1.xml -o empty.db
    refuses 'the file is empty' /dev/null -o x.csv
    cp runs.db cleared.db
    sql cleared.db 'DELETE FROM run'
    refuses "no run in 'cleared.db'" cleared.db
    check 'all tables follow a run' is "$(sql cleared.db 'SELECT
        (SELECT count(*) FROM archive) + (SELECT count(*) FROM profile) +
        (SELECT count(*) FROM band) + (SELECT count(*) FROM activity)')" 0
    # The first schema has no database views, and no sets.
    cp runs.db older.db
    sqlite3 older.db 'DROP VIEW run_heap; DROP VIEW band_heap; DROP TABLE span_kind;
        DROP INDEX run_view_of; ALTER TABLE run DROP COLUMN view_of;
        PRAGMA user_version = 1'
    check 'an older schema can be read' "$EVHEAP" -q older.db -o x.csv
    check '... and listed' test "$("$EVHEAP" older.db | wc -l)" -gt 3
    check '... and is brought up to date' "$EVHEAP" -q v7.xml -o older.db
    check '... with all that it had' is \
        "$(sql older.db 'SELECT count(*) FROM run_heap;
            PRAGMA user_version')" "$(printf '7\n4')"
}

# Labels are data, whatever they contain.
check_texts() {
    hostile="x'); DROP TABLE run; --\"'"
    "$EVHEAP" -q v1.xml -o texts.db --run-name="$hostile" \
        --run-label="$hostile=$hostile"
    check 'a name with quotes' is "$(sql texts.db 'SELECT name FROM run')" \
        "$hostile"
    check '... finds its run' "$EVHEAP" -q texts.db --run="$hostile" -o x.csv
    refuses 'no run' texts.db --run="' OR 1=1 --" -o x.csv
    refuses 'no run of the program' texts.db --program="' OR 1=1 --"
    sql texts.db "UPDATE run SET name = char(27) || '[31m' || char(10)"
    "$EVHEAP" texts.db >list
    check 'control characters are not printed' is \
        "$(tr -d '[:print:]\n' <list | wc -c),$(wc -l <list)" '0,4'
}

# damaged AT ARG...: with zeros there, evheap reads the history, or the message names
# it, and it does not crash.
damaged() {
    cp runs.db damaged.db
    dd if=/dev/zero of=damaged.db bs=64 seek="$1" count=8 conv=notrunc \
        2>/dev/null
    shift
    status=0
    timeout "$test_timeout" "$EVHEAP" "$@" >stdout 2>stderr || status=$?
    [ "$status" = 0 ] || {
        is "$status" 2 && grep -q "^evheap: .*damaged.db" stderr
    } || {
        cat stderr
        return 1
    }
}

check_damage() {
    size=$(($(wc -c <runs.db) / 64))
    at=0
    while [ "$at" -lt "$size" ]; do
        for arguments in 'damaged.db' 'damaged.db --run=2 -o x.csv' \
            'v7.xml -o damaged.db' 'v6.xml --baseline=damaged.db -o x.csv'; do
            in_turn || continue
            # shellcheck disable=SC2086 # several words
            check "damage at byte $((64 * at)), $arguments" damaged "$at" $arguments
        done
        at=$((at + 1 + size / (${FULL:+200} + 8)))
    done
    for change in "breakdown = ''" "quantity = 'none'" "quantity = x'ff'" \
        'peak = 9e999' 'mean = -5'; do
        cp runs.db wrong.db
        sqlite3 wrong.db "UPDATE profile SET $change WHERE run = 5"
        refuses 'the database is damaged' wrong.db --program="$program" --view=trend
    done
    # What would keep SQLite busy for ever: a view in place of a table, and pages
    # that contain the same pages again and again.
    "$EVHEAP" -q v1.xml -o view.db
    sqlite3 view.db "PRAGMA legacy_alter_table = ON; ALTER TABLE run RENAME TO r;
        CREATE VIEW run AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)
        SELECT $(sqlite3 view.db "SELECT group_concat('x AS ' || quote(name))
            FROM pragma_table_info('run')") FROM c"
    refuses "view.db'" view.db
    "$EVHEAP" -q v1.xml -o tree.db
    sqlite3 tree.db "PRAGMA page_size = 512; VACUUM;
        WITH RECURSIVE c(x) AS (SELECT 2 UNION ALL SELECT x + 1 FROM c WHERE x < 1500)
        INSERT INTO run(hash, elapsed_ns, whole) SELECT printf('%0200d', x), 1, 1 FROM c"
    python3 "$top_srcdir/tests/tools/tangle.py" tree.db
    refuses "cannot read 'tree.db': the database is damaged" tree.db
    head -c 5000 runs.db >cut.db
    refuses "cut.db'" cut.db
}

# A run with so many bands takes more work than a file of its size may cost.
many_bands() {
    awk 'BEGIN {
        print "JOB \"prog\"\nDATE \"x\"\nSAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\""
        print "BEGIN_SAMPLE 1.0"
        for (i = 0; i < 300000; i++)
            printf "band %d\t8\n", i
        print "END_SAMPLE 1.0"
    }' >bands.hp
    "$EVHEAP" -q bands.hp -o bands.db &&
        is "$(sql bands.db 'SELECT count(*) FROM band')" 300000
}

# Several writers.

check_writers() {
    for writer in $(seq "$writers"); do
        for i in $(seq "$each"); do
            "$EVHEAP" -q "v$(((writer - 1) * each + i)).xml" -o many.db ||
                echo failed
        done >"writer$writer" 2>&1 &
    done
    wait
    check 'several writers at once' is "$(cat writer*)" ''
    check '... add all runs' is "$(sql many.db 'SELECT count(*) FROM run')" \
        $((writers * each))
    check '... whole' sound many.db
    sqlite3 many.db 'PRAGMA journal_mode = WAL' >/dev/null
    "$EVHEAP" -q "$logs/good-hc.eventlog" -o many.db
    check 'the rollback journal is used again' is \
        "$(sql many.db 'PRAGMA journal_mode')" delete
}

# Faults.

# writer CALL WHAT: adds a run to a history of one run, with a fault at each
# call after the other, until one run has none.  After each the history is
# sound, and has the run if the status is 0, and else not.
writer() {
    number=1
    tried=0
    while :; do
        cp one.db fault.db
        rm -f mark fault.db-journal
        status=0
        FAULT_CALL=$1 FAULT_DO=$2 FAULT_N=$number FAULT_PATH=/fault.db \
            FAULT_MARK=$work/mark timeout "$test_timeout" \
            env LD_PRELOAD="$faults" "$EVHEAP" -q v2.xml -o fault.db \
            >stdout 2>stderr || status=$?
        [ -e mark ] || break
        tried=$((tried + 1))
        # After a kill, what was interrupted is rolled back by "sound".
        "$EVHEAP" -q fault.db -o x.csv 2>told ||
            grep -q 'an addition to it was interrupted' told || return 1
        sound fault.db && "$EVHEAP" -q fault.db -o x.csv || return 1
        said=$(grep -c "^evheap: cannot write 'fault.db'" stderr) || :
        n=$(sql fault.db 'SELECT count(*) FROM run')
        case $status,$said,$n in
        0,0,2 | 2,1,1 | 137,0,[12]) ;;
        *)
            echo "status $status, $n runs, call $number: $(cat stderr)"
            return 1
            ;;
        esac
        number=$((number + 1 + ${FULL:-12} * number / 12))
    done
    [ "$tried" -gt 0 ]
}

# creator CALL WHAT: makes a history, with a fault at each call after the other.
# After each it is whole or absent.
creator() {
    number=1
    while :; do
        rm -rf new mark
        mkdir new
        FAULT_CALL=$1 FAULT_DO=$2 FAULT_N=$number FAULT_PATH=/new/ \
            FAULT_MARK=$work/mark timeout "$test_timeout" \
            env LD_PRELOAD="$faults" "$EVHEAP" -q v2.xml -o new/x.db \
            >stdout 2>stderr || :
        [ -e mark ] || break
        [ "$2" != kill ] || rm -f new/.evheap-*
        [ -z "$(ls -A new)" ] || {
            sound new/x.db && is "$(ls -A new)" x.db
        } || return 1
        number=$((number + 1 + ${FULL:-12} * number / 12))
    done
    [ "$number" -gt 1 ]
}

check_writer_faults() {
    if [ ! -e "$tools/fail-calls.so" ]; then
        skip 'faults of a writer' 'the library of faults was not built'
        return
    fi
    need_faults fail-calls
    "$EVHEAP" -q v1.xml -o one.db
    check 'no space' writer write "$ENOSPC"
    check 'write fails' writer write "$EIO"
    check 'sync fails' writer sync "$EIO"
    check 'the writer is killed at a write' writer write kill
    check 'the writer is killed at a sync' writer sync kill
    check 'a new history, no space' creator write "$ENOSPC"
    check 'a new history, sync fails' creator sync "$EIO"
    check 'a new history, the writer is killed' creator write kill
    # File systems without links, and a process that is faster.
    EPERM=1
    FAULT_CALL=link FAULT_DO=$EPERM env LD_PRELOAD="$faults" \
        "$EVHEAP" -q v2.xml -o linked.db || :
    check 'a new history without links' sound linked.db
    FAULT_CALL=link FAULT_DO=run FAULT_RUN='cp one.db raced.db' \
        env LD_PRELOAD="$faults" "$EVHEAP" -q v2.xml -o raced.db || :
    check 'two processes make a history' is \
        "$(sql raced.db 'SELECT count(*) FROM run')" 2
    check 'no temporary file is left' is "$(find . -name ".evheap-*")" ''
}

# Several writers at once add these runs.
writers=${FULL:+8} each=${FULL:+50}
: "${writers:=3}" "${each:=3}"
check_reading
check 'the kinds of spans in the tables are those of the JSON' kinds_agree
check 'the tables have the numbers of the JSON' rows_agree \
    "$logs/good-hc.eventlog"
check 'the same run is there once' once
check 'impossible censuses are marked' marks_impossible
build_runs
check_choosing
check_views
check_baseline
check_page
check_files
check_texts
check_damage
[ -z "$FULL${THOROUGH-}" ] || check 'a run of many bands' many_bands
check_writers
check_writer_faults
finish
