# Checks of what evheap drew.  Sourced by the tests that draw logs, after
# common.sh; each check looks at one file and prints nothing when it is fine,
# else what is wrong with it.
# shellcheck shell=sh disable=SC2154 # $work is common.sh's

# Says which looks will not be taken for want of a program.
need_viewers() {
    for viewer in xmllint pdftotext jq gs; do
        have "$viewer" || skip_for "$viewer" "$viewer"
    done
}

# labels CSV: the bands' labels, once each.
labels() {
    sed -n -e 1d -e 's/^[^,]*,[^,]*,[^,]*,"\(.*\)",[0-9]*$/\1/p' "$1" |
        sed 's/""/"/g' | LC_ALL=C sort -u
}

# check_svg FILE BANDS: well-formed, and with bands if there are any.
check_svg() {
    if have xmllint && ! xmllint --noout "$1" >"$work/xmllint" 2>&1; then
        echo "the SVG is not well-formed: $(head -n 1 "$work/xmllint")"
    fi
    drawn=$(grep -c 'class="band"' "$1") || :
    case $2:$drawn in
    yes:0) echo 'the SVG has no band' ;;
    no:0) ;;
    no:*) echo 'the SVG has a band' ;;
    esac
}

# key_parts SVG ELEMENT: what the key of the picture says: its labels as they
# are, with their peaks (title), or its lines as they are drawn (text).
key_parts() {
    sed -n "/class=\"legend\"/,/class=\"title\"/s,.*<$2[^>]*>\\(.*\\)</$2>.*,\\1,p" \
        "$1" | sed 's/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&amp;/\&/g'
}

# check_key SVG CSV: where there are bands, the key shows some of them.
check_key() {
    labels "$2" >"$work/labels"
    [ -s "$work/labels" ] || return 0
    key_parts "$1" title | sed 's/: peak [^:]*$//' >"$work/key"
    LC_ALL=C grep -q -x -F -f "$work/key" "$work/labels" ||
        echo 'the key shows no band'
}

# check_pdf FILE SVG: a PDF in which the lines of the picture's key can be
# found as text.  The SVG is of the same picture and says which they are;
# half of those in ASCII are enough, for pdftotext may join some of them with
# what stands beside them.
check_pdf() {
    case $(head -c 5 "$1") in
    %PDF-) ;;
    *) echo 'the PDF is not one' ;;
    esac
    have pdftotext || return 0
    if ! pdftotext -enc UTF-8 "$1" "$work/pdftext" 2>"$work/pdferror"; then
        echo "pdftotext refuses the PDF: $(head -n 1 "$work/pdferror")"
        return
    fi
    key_parts "$2" text | LC_ALL=C grep '^[ -~][ -~]*$' | LC_ALL=C sort -u \
        >"$work/key"
    lines=$(wc -l <"$work/key")
    found=$(LC_ALL=C grep -c -x -F -f "$work/pdftext" "$work/key") || :
    [ $((2 * found)) -ge "$lines" ] ||
        echo "the PDF shows $found of the key's $lines lines as text"
}

# check_list FILE CSV: the pages behind the graph name every band of the CSV in
# full.  Names are set in several lines, between which blanks may be lost; a
# line of another script than ours may read from the other side.
check_list() {
    have pdftotext || return 0
    labels "$2" | LC_ALL=C grep '^[ -~]*$' | grep -v '^OTHER$' | tr -d ' ' \
        >"$work/listed"
    [ -s "$work/listed" ] || return 0
    pdftotext -raw -f 2 -enc UTF-8 "$1" - 2>&1 | tr -d ' \n\f' >"$work/list"
    while read -r label; do
        grep -q -F -e "$label" "$work/list" ||
            echo "the PDF does not list '$label'"
    done <"$work/listed" | head -n 1
}

# check_ps FILE PAGES: PostScript of one page or of more, with what the
# conventions for documents ask for, and without an image.  cairo's prolog
# names the operators for images; a use of them stands at a line's end.
check_ps() {
    case $(head -n 1 "$1") in
    '%!PS-Adobe-3.0' | '%!PS-Adobe-3.0 EPSF-3.0') ;;
    *) echo "the file '${1##*/}' is no PostScript" ;;
    esac
    LC_ALL=C grep -a -q -x '%%BoundingBox: 0 0 [0-9]* [0-9]*' "$1" ||
        echo "'${1##*/}' has no bounding box from 0"
    LC_ALL=C grep -a -q '^%%CreationDate: ([0-9-]*T[0-9:]*Z)$' "$1" ||
        echo "'${1##*/}' has another date"
    ! LC_ALL=C grep -a -q -E ' cairo_image(mask)?$|/ImageType' "$1" ||
        echo "'${1##*/}' has an image"
    pages=$(LC_ALL=C grep -a -c '^%%Page: ' "$1")
    case $2:$pages in
    one:1 | more:[1-9]*) ;;
    *) echo "'${1##*/}' has $pages pages, not $2" ;;
    esac
    if have gs && ! gs -q -dSAFER -dNOPAUSE -dBATCH -sDEVICE=nullpage "$1" \
        >"$work/gs" 2>&1; then
        echo "ghostscript refuses '${1##*/}': $(head -n 1 "$work/gs")"
    fi
}

# check_png FILE: the signature, and the chunk that a whole PNG ends with.
check_png() {
    if [ "$(head -c 8 "$1" | od -A n -t x1 | tr -d ' ')" != 89504e470d0a1a0a ]
    then
        echo 'the PNG is not one'
    fi
    if [ "$(tail -c 8 "$1" | head -c 4)" != IEND ]; then
        echo 'the PNG is not whole'
    fi
}

# check_other FULL CHOSEN: a CSV of some bands and OTHER against the CSV of
# all bands: the same sum in each era, and the same rows but for OTHER.  awk
# counts exactly below 2^53.
check_other() {
    for csv in "$1" "$2"; do
        sed -n -e 1d -e 's/^A,\([0-9]*\),.*,\([0-9]*\)$/\1 \2/p' "$csv" |
            awk '
                { sum[$1] += $2 }
                END {
                    for (era in sum) {
                        exact = sum[era] < 9007199254740992
                        printf "%d %.0f%s\n", era, sum[era], exact ? "" : "?"
                    }
                }' | LC_ALL=C sort >"$csv.sums"
    done
    ! grep -h '?' "$1.sums" "$2.sums" || echo 'the sums are too large to be exact'
    cmp "$1.sums" "$2.sums" 2>&1 || echo 'bands and OTHER are not the whole'
    sed -e '/,"OTHER",[0-9]*$/d' "$2" |
        LC_ALL=C awk 'NR == FNR { all[$0]; next } !($0 in all)' "$1" - |
        sed 's/^/a row that is not in the full CSV: /' | head -n 1
}

# check_no_temporary FOLDER: no file that was being written is left in it.
check_no_temporary() {
    find "$1" -name '.evheap-*' | sed 's,.*/,a temporary file was left behind: ,'
}

# check_csv FILE: the header, and rows of the form that it promises.
check_csv() {
    if [ "$(head -n 1 "$1")" != run,era,time_s,band,bytes ]; then
        echo 'the CSV has another header'
    fi
    if sed 1d "$1" | LC_ALL=C grep -q -v -E \
        '^[A-Z]+,[0-9]+,-?[0-9]+\.[0-9]{9},"([^"]|"")*",[1-9][0-9]*$'; then
        echo 'the CSV has a malformed row'
    fi
}

# check_json FILE: one document of the schema that we describe, with one run.
check_json() {
    have jq || return 0
    jq -e '.schema == 1 and (.runs | length) == 1' "$1" >"$work/jq" 2>&1 ||
        echo "jq refuses the JSON: $(head -n 1 "$work/jq")"
}

# check_message FILE: at least one message, in the form that all have.
check_message() {
    if [ ! -s "$1" ]; then
        echo 'there is no message'
    elif grep -q -v '^evheap: [^ ]' "$1"; then
        echo "a message has another form: $(grep -v '^evheap: [^ ]' "$1" |
            head -n 1)"
    fi
}
