#!/bin/sh
# Compares every output and every message of a log with those of its archive.
# The archive of an archive is the same archive.  The archives in
# tests/inputs/archives were written by evheap 1.  FULL=1 takes every log of the
# corpus, $EVHEAP_CORPUS, instead of those of tests/inputs, and every format.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
seldom_sanitized archives

schema=$top_srcdir/data/evheap-profile.rng
formats='csv json txt'
[ -z "$FULL" ] || formats="$formats svg pdf"

if ! have xmllint; then
    fail xmllint 'it is missing: install libxml2-utils (Debian, Ubuntu) or libxml2 (Fedora)'
    exit 1
fi

# draw FOLDER ARG...: draws the file "input" in these formats.
draw() {
    folder=$1
    shift
    mkdir "$folder"
    for format in $formats; do
        set -- "$@" -o "$folder/out.$format"
    done
    status=0
    "$EVHEAP" "$@" input >"$folder/stdout" 2>"$folder/stderr" || status=$?
    echo "$status" >"$folder/status"
}

# groupings BREAK-DOWN: prints the groupings for a break-down.
groupings() {
    case $1 in
    hc) echo cost-centre module ;;
    hi) echo source module package type closure ;;
    hT | hd) echo module package ;;
    esac
}

# draw_all FOLDER: draws with all options that use more than the bands' names.
draw_all() {
    mkdir "$1"
    draw "$1/plain" -o "$1/plain.svg"
    draw "$1/strict" --strict
    "$EVHEAP" --dump=profile input >"$1/dump" 2>&1 || :
    breakdown=$(sed -n 's/^break-down -//p' "$1/dump")
    for grouping in $(groupings "$breakdown"); do
        draw "$1/$grouping" --group-by="$grouping"
    done
    sed -n 's/^profile //p' "$1/dump" | while read -r quantity; do
        draw "$1/$quantity" --profile="$quantity"
    done
}

# check_useless NAME: an input that cannot be archived cannot be drawn, either.
check_useless() {
    if "$EVHEAP" -q input -o log.csv 2>/dev/null; then
        fail "$1" "it can be drawn, but not archived: $(head -n 1 error)"
    elif [ -e log.xml ]; then
        fail "$1" 'an archive remains'
    else
        pass "$1 (nothing to archive)"
    fi
}

# The input has the same name in both runs, as messages contain it.  Its format
# is recognised from its content.
check_log() {
    name=$(basename "$1" .eventlog)
    mkdir "$work/$name"
    cd "$work/$name"
    cp "$1" input
    if ! "$EVHEAP" -q input -o log.xml 2>error; then
        check_useless "$name"
        return 0
    fi
    draw_all log
    cp log.xml input
    draw_all archive
    "$EVHEAP" -q - -f xml -o - <log.xml >again.xml 2>&1 || :
    problems=$(
        xmllint --noout --relaxng "$schema" log.xml 2>&1 |
            grep -v -x 'log.xml validates' | head -n 2
        diff -r -q log archive
        cmp log.xml again.xml 2>&1
    ) || :
    report "$name" "$problems"
    rm -rf "${work:?}/$name"
}

# check_old_archive ARCHIVE: compares it with the log of the same name, except
# for the counts of events and the activity, which archives of evheap 1 do not
# have, and what follows from them: findings, and the interval of the next
# command.
check_old_archive() {
    name=$(basename "$1" .xml)
    mkdir "$work/$name"
    cd "$work/$name"
    cp "$inputs/logs/$name.eventlog" input
    draw_all log
    cp "$1" input
    draw_all archive
    problems=$(
        grep -q '^<evheap-profile version="1">$' input || echo 'another version'
        sed -i -e '/^ *"events": \[/,/^ *"absent_events": \[/d' \
            -e '/^      "activity": {$/,/^      },$/d' \
            -e '/^      "findings": \[$/,/^      \],$/d' \
            -e '/^      "findings": \[\],$/d' \
            -e '/^ *"next": /s/ -i [0-9.]*[a-z]*//' ./*/*/out.json
        sed -i -e '/^activity/,/^$/d' -e '/^Garbage collection takes /d' \
            -e '/ is spent in pauses for /d' -e '/^Next: /s/ -i [0-9.]*[a-z]*//' \
            -e '/^$/d' ./*/*/out.txt
        sed -i -e '/^bin-width /,/^bins /d' -e '/^bins /d' ./*/dump
        diff -r -q log archive
    ) || :
    report "$name of evheap 1" "$problems"
    rm -rf "${work:?}/$name"
}

# Every output and message of logs that are views equals those of their archive.
# Each log has the name that its run has there.
check_views() {
    mkdir "$work/views"
    cd "$work/views"
    mkdir logs archive
    cp "$inputs/logs/good-hd.eventlog" 'case.xml#-hd'
    cp "$inputs/logs/good-hr.eventlog" 'case.xml#-hr'
    "$EVHEAP" -q case.xml#* -o case.xml
    for format in $formats md svg html; do
        "$EVHEAP" case.xml#* -f "$format" -o "logs/$format" 2>>logs/messages
        "$EVHEAP" case.xml -f "$format" -o "archive/$format" 2>>archive/messages
    done
    sed -i 's/case\.xml#-hd case\.xml#-hr/case.xml/' logs/*
    check 'views' diff -r -q logs archive
    check '... are a valid archive' xmllint --noout --relaxng "$schema" case.xml
    gzip -k case.xml
    for input in case.xml case.xml.gz -; do
        "$EVHEAP" -q "$input" -f xml -o again <case.xml
        check "... and the same again, $input" cmp case.xml again
    done
    "$EVHEAP" -q "$inputs/logs/good-hT.eventlog" 'case.xml#-hr' --views -o two.xml
    "$EVHEAP" -q two.xml -f xml -o again
    check 'views that --views made' cmp two.xml again
    "$EVHEAP" -q 'case.xml#-hr' -o hr.xml
    "$EVHEAP" -q case.xml --breakdown=r -o again.xml
    check 'one of the views' cmp hr.xml again.xml
    "$EVHEAP" -q "$inputs/time/trie.eventlog.zst" -o time.xml
    "$EVHEAP" -q hr.xml time.xml --views -o two.xml -o two.db
    for input in two.xml two.db; do
        "$EVHEAP" -q "$input" --profile=time -o again.xml
        check "one of another quantity, $input" cmp time.xml again.xml
    done
    for input in case.xml hr.xml; do
        "$EVHEAP" -q hr.xml --like="$input" --baseline="$input" -f json -o - |
            sed 's/case\.xml#-hr/hr.xml/' >"with-$input"
    done
    check '... is the reference of its like' cmp with-case.xml with-hr.xml
    refuses 'is one of -hd, not -hT' case.xml --breakdown=T
    refuses "cannot write 2 runs to 'x.hp': the format hp holds one" case.xml -o x.hp
    refuses "cannot write 2 runs to 'x.xml': the format xml holds one" \
        case.xml --compare -o x.csv -o x.xml
    for n in $(seq 32); do
        sed "s/<started seconds=\"/&$n/" hr.xml >"hr$n.xml"
    done
    refuses "cannot write 33 runs to 'x.xml': the format xml holds at most 32" \
        hr[0-9]*.xml 'case.xml#-hd' -o x.xml
    check '... and nothing is written' test ! -e x.csv -a ! -e x.xml
}

# check-archives.sh LOG: checks only that log.
if [ $# -gt 0 ]; then
    check_log "$1"
    finish
fi
inputs=$(cd "$top_srcdir/tests/inputs" && pwd)
for archive in "$inputs"/archives/*.xml; do
    check_old_archive "$archive"
done
if [ -z "$FULL" ]; then
    check_views
    for log in "$inputs"/logs/*.eventlog "$inputs"/ticky/*.eventlog; do
        in_turn && check_log "$log"
    done
    finish
fi
need_corpus
EVHEAP_CORPUS=$(cd "$EVHEAP_CORPUS" && pwd)
export top_srcdir EVHEAP EVHEAP_CORPUS FULL
awk -F '\t' 'NR > 1 && $6 > 0 { print $1 }' "$EVHEAP_CORPUS/MANIFEST.tsv" |
    sed "s|.*|$EVHEAP_CORPUS/&.eventlog|" >"$work/list"
xargs -P 2 -L 1 "$0" <"$work/list" || failures=1
finish
