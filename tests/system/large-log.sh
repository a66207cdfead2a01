#!/bin/sh
# Draws the large log of the corpus with bounded memory, and says how long it
# took beside "wc -l" on the same file.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

: "${EVHEAP_CORPUS:=$top_srcdir/../shared/corpus}"
packed=$EVHEAP_CORPUS/big/9.10.3-widebig-hi.eventlog.zst
if [ ! -r "$packed" ] || ! have zstd; then
    skip 'large log' 'there is no corpus, or no zstd'
    exit 77
fi
log=$work/big.eventlog
zstd -q -d "$packed" -o "$log"

# now: the time in milliseconds.
now() {
    date +%s%3N
}

wc -l <"$log" >/dev/null
start=$(now)
wc -l <"$log" >/dev/null
middle=$(now)
# 400 MB of address space: the libraries alone map some 150.
# shellcheck disable=SC3045 # each sh that we meet has ulimit -v
if (ulimit -v 400000 && exec "$EVHEAP" "$log" -o "$work/big.svg"); then
    pass 'large log in bounded memory'
else
    fail 'large log in bounded memory' "the status is $?"
fi
end=$(now)
echo "evheap: $((end - middle)) ms; wc -l: $((middle - start)) ms;" \
    "$(wc -c <"$log") bytes"
finish
