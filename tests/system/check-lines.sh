#!/bin/sh
# What lines of source hold: an independent program adds it up from the bytes of
# logs (tests/oracle/source-lines.py).  FULL=1 takes all logs of the corpus, not
# every third.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
seldom_sanitized lines
need python3

inputs=$top_srcdir/tests/inputs
set -- "$inputs"/logs/good-h[ic]*.eventlog
if have_corpus; then
    for log in "$EVHEAP_CORPUS"/*-h[ic]*.eventlog "$EVHEAP_CORPUS"/*-p*.eventlog \
        "$EVHEAP_CORPUS"/../truth/hi-*.eventlog "$EVHEAP_CORPUS"/../truth/timeprof*.eventlog; do
        [ ! -r "$log" ] || ! in_turn || set -- "$@" "$log"
    done
fi
if have zstd; then
    zstd -q -d "$inputs/time/trie.eventlog.zst" -o "$work/trie-p.eventlog"
    set -- "$@" "$work/trie-p.eventlog"
fi
python3 "$top_srcdir/tests/oracle/source-lines.py" "$EVHEAP" "$@" || failures=1
finish
