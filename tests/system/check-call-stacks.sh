#!/bin/sh
# Call stacks of ghc-stack-profiler against what programs recorded of their own
# samples (tests/oracle/call-stacks.py), in the folder "stacks" beside the corpus.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
seldom_sanitized call-stacks
need python3 zstd
need_corpus

stacks=$EVHEAP_CORPUS/../stacks
if [ ! -d "$stacks" ]; then
    skip call-stacks 'they are not beside the corpus'
    finish
fi
for packed in "$stacks"/*.eventlog.zst; do
    name=$(basename "$packed" .eventlog.zst)
    truth=$stacks/$name.truth.json
    log=$work/$name.eventlog
    zstd -q -d "$packed" -o "$log"
    if [ ! -r "$truth" ]; then
        zstd -q -d "$truth.zst" -o "$work/$name.json"
        truth=$work/$name.json
    fi
    python3 "$top_srcdir/tests/oracle/call-stacks.py" "$EVHEAP" "$truth" "$log" ||
        failures=1
done
finish
