#!/bin/sh
# Reads an archive of 20 MB, as a long run gives it, in bounded memory and time.
. "${top_srcdir:-$(dirname "$0")/..}/tests/common.sh"
need_program

most_kilobytes=32768
most_seconds=2

if [ -x /usr/bin/time ]; then
    # measure COMMAND...: seconds of processor time and kilobytes at its peak.
    measure() {
        /usr/bin/time -o "$work/measured" -f '%U %S %M' "$@" &&
            tail -n 1 "$work/measured" | awk '{ print $1 + $2, $3 }'
    }
elif have python3; then
    measure() {
        python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss)' "$@"
    }
else
    skip 'large archive' 'there is neither /usr/bin/time nor python3'
    exit 77
fi

# archive BANDS ERAS: values that go up and down by chance, never below 0.
archive() {
    LC_ALL=C awk -v bands="$1" -v eras="$2" '
        function begin() { size = 0; printf "<changes>" }
        function put(word) {
            if (size > 65000) {
                print "</changes>"
                begin()
            }
            printf "%s%s", (size > 0 ? " " : ""), word
            size += length(word) + 1
        }
        BEGIN {
            srand(1)
            print "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
            print "<evheap-profile version=\"1\">"
            print "<run break-down=\"hT\" declared=\"true\" clock=\"wall\"" \
                " start=\"0\" end=\"90000000000\"/>"
            print "<eras>"
            begin()
            for (era = 0; era < eras; era++)
                put(9000000 + int(rand() * 2000000))
            print "</changes>\n</eras>"
            for (band = 0; band < bands; band++) {
                print "<band first=\"0\" label=\"main:Freq.Types.Row" band "\">"
                begin()
                value = 0
                for (era = 0; era < eras; era++) {
                    new = int(rand() * 100000) * 8
                    put(new - value)
                    value = new
                }
                print "</changes>\n</band>"
            }
            print "</evheap-profile>"
        }'
}

archive 510 5500 >"$work/large.xml"
bytes=$(wc -c <"$work/large.xml")
[ "$bytes" -ge 20000000 ] || fail 'large archive' "it has $bytes bytes only"

# check FORMAT
check() {
    if ! figures=$(measure "$EVHEAP" "$work/large.xml" -f "$1" -o /dev/null); then
        fail "large archive to $1" 'it cannot be read'
        return
    fi
    echo "$1: ${figures% *} s, ${figures#* } KB"
    if echo "$figures" | awk -v seconds="$most_seconds" \
        -v kilobytes="$most_kilobytes" '{ exit $1 > seconds || $2 > kilobytes }'; then
        pass "large archive to $1"
    else
        fail "large archive to $1" "it takes ${figures% *} s, ${figures#* } KB"
    fi
}

check csv
check txt
check xml
finish
