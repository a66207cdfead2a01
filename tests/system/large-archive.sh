#!/bin/sh
# Reads archives of 20 MB in bounded memory, and time: of xmllint's, which reads the
# same.  One is like that of a long run, mostly values.  The other has mostly bands with
# the texts of info tables.  It takes more memory, as all texts are kept.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
need xmllint

max_ratio=25
long_kilobytes=32768
many_kilobytes=65536

need_measure 'large archive'

# archive BANDS ERAS: writes random values that go up and down, never below 0.
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

# tables BANDS: writes bands of -hi, each with one value and an info table.
tables() {
    LC_ALL=C awk -v bands="$1" '
        function place(band) { return "src/Freq/Types.hs:" band ":7-56" }
        BEGIN {
            print "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
            print "<evheap-profile version=\"1\">"
            print "<run break-down=\"hi\" declared=\"true\" clock=\"wall\"" \
                " start=\"0\" end=\"90\"/>"
            for (band = 0; band < bands; band++)
                printf "<info-table address=\"0x%x\" name=\"sat_s%x_info\"" \
                    " closure=\"21\" type=\"[Char]\" label=\"row%d\"" \
                    " module=\"Freq.Types\" location=\"%s\"/>\n",
                    4194304 + 8 * band, band, band, place(band)
            print "<eras>\n<changes>5 5 5 5 5 5</changes>\n</eras>"
            for (band = 0; band < bands; band++)
                printf "<band first=\"0\" label=\"sat_s%x_info (Freq.Types" \
                    " %s)\" key=\"0x%x\">\n<changes>%d</changes>\n</band>\n",
                    band, place(band), 4194304 + 8 * band, 8 * band
            print "</evheap-profile>"
        }'
}

# check NAME KILOBYTES FORMAT...: reads the archive in at most this memory.
check() {
    name=$1
    kilobytes=$2
    shift 2
    bytes=$(wc -c <"$work/$name.xml")
    [ "$bytes" -ge 20000000 ] || fail "$name" "it has only $bytes bytes"
    read -r seconds _ <<END
$(measure xmllint --stream --noout "$work/$name.xml")
END
    for format in "$@"; do
        if ! figures=$(measure "$EVHEAP" -q "$work/$name.xml" -f "$format" \
            -o /dev/null); then
            fail "$name to $format" 'it cannot be read'
            continue
        fi
        echo "$name to $format: ${figures% *} s, ${figures#* } KB"
        if echo "$figures $seconds" | awk -v ratio="$max_ratio" \
            -v kilobytes="$kilobytes" '{ exit $1 > ratio * $3 || $2 > kilobytes }'; then
            pass "$name to $format"
        else
            fail "$name to $format" \
                "it takes ${figures% *} s, ${figures#* } KB, xmllint $seconds s"
        fi
    done
}

archive 510 5500 >"$work/long-run.xml"
check long-run "$long_kilobytes" csv txt xml
tables 70000 >"$work/many-bands.xml"
check many-bands "$many_kilobytes" csv txt xml json
finish
