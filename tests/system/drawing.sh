# Checks evheap's outputs; to be sourced after common.sh.  Each check takes one
# file, and prints what is wrong with it, or nothing.
# shellcheck shell=sh disable=SC2154 # $work is set by common.sh

# need_viewers: reports checks that are skipped for lack of a program.
need_viewers() {
    for viewer in xmllint pdftotext jq gs; do
        have "$viewer" || skip_for "$viewer" "$viewer"
    done
}

# labels CSV: prints the bands' labels without repetitions.
labels() {
    sed -n -e 1d -e 's/^[^,]*,[^,]*,[^,]*,"\(.*\)",[0-9]*$/\1/p' "$1" |
        sed 's/""/"/g' | LC_ALL=C sort -u
}

# check_svg FILE BANDS: the file is well-formed, and has bands if BANDS is
# "yes".
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

# legend_parts SVG ELEMENT: prints the legend's labels, complete and with their
# peaks (title), or its lines as drawn (text).
legend_parts() {
    sed -n "/class=\"legend\"/,/class=\"title\"/s,.*<$2[^>]*>\\(.*\\)</$2>.*,\\1,p" \
        "$1" | sed 's/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&amp;/\&/g'
}

# check_legend SVG CSV: if there are bands, the legend shows some of them.
check_legend() {
    labels "$2" >"$work/labels"
    [ -s "$work/labels" ] || return 0
    legend_parts "$1" title | sed 's/: peak [^:]*$//' >"$work/legend"
    LC_ALL=C grep -q -x -F -f "$work/legend" "$work/labels" ||
        echo 'the legend shows no band'
}

# check_pdf FILE SVG: the lines of the legend are in the PDF as text.  The SVG
# of the same picture has these lines.  Half of those in ASCII suffice, as
# pdftotext may join some with text beside them.
check_pdf() {
    case $(head -c 5 "$1") in
    %PDF-) ;;
    *) echo 'the PDF has no signature' ;;
    esac
    have pdftotext || return 0
    if ! pdftotext -enc UTF-8 "$1" "$work/pdftext" 2>"$work/pdferror"; then
        echo "pdftotext rejects the PDF: $(head -n 1 "$work/pdferror")"
        return
    fi
    legend_parts "$2" text | LC_ALL=C grep '^[ -~][ -~]*$' | LC_ALL=C sort -u \
        >"$work/legend"
    lines=$(wc -l <"$work/legend")
    found=$(LC_ALL=C grep -c -x -F -f "$work/pdftext" "$work/legend") || :
    [ $((2 * found)) -ge "$lines" ] ||
        echo "the PDF shows $found of $lines lines of the legend as text"
}

# check_list FILE CSV: the pages after the graph have the full name of each band
# of the CSV.  Names have several lines, between which blanks may be lost.
# Lines in another script may be read in reverse.  The parts of the name of an
# info table, "f :: T (Module File.hs:1:2) #2", are apart, without the number.
check_list() {
    have pdftotext || return 0
    labels "$2" | LC_ALL=C grep '^[ -~]*$' | grep -v '^OTHER$' |
        sed 's/) #[0-9]*$/)/
            s/^\(.*\) (\([^ ]*\) \(.*\))$/\1\n\2\n\3/
            s/ (\([^ ]*\))$/\n\1/
            s/ :: /\n/' | tr -d ' ' >"$work/listed"
    [ -s "$work/listed" ] || return 0
    pdftotext -raw -f 2 -enc UTF-8 "$1" - 2>&1 | tr -d ' \n\f' >"$work/list"
    while read -r label; do
        grep -q -F -e "$label" "$work/list" ||
            echo "the PDF does not list '$label'"
    done <"$work/listed" | head -n 1
}

# read_postscript FILE...: one Ghostscript reads all files, and writes the texts of
# each to FILE.txt.  It stops at the first file that is wrong, and prints why.
read_postscript() {
    have gs || return 0
    for file; do
        set -- "$@" -c "<< /OutputFile ($file.txt) >> setpagedevice" -f "$file"
        shift
    done
    gs -q -dSAFER --permit-file-write="$work/*" -dNOPAUSE -dBATCH \
        -sDEVICE=txtwrite -sOutputFile=/dev/null "$@" 2>&1 || echo "status $?"
}

# check_ps FILE PAGES: PostScript with one page or more, with the comments that
# its document conventions require, and without images.  cairo's prolog defines
# the operators for images; their uses are at the ends of lines.  read_postscript
# came before.
check_ps() {
    case $(head -n 1 "$1") in
    '%!PS-Adobe-3.0' | '%!PS-Adobe-3.0 EPSF-3.0') ;;
    *) echo "the file '${1##*/}' is not PostScript" ;;
    esac
    LC_ALL=C grep -a -q -x '%%BoundingBox: 0 0 [0-9]* [0-9]*' "$1" ||
        echo "'${1##*/}' has no bounding box at 0"
    LC_ALL=C grep -a -q '^%%CreationDate: ([0-9-]*T[0-9:]*Z)$' "$1" ||
        echo "'${1##*/}' has a date in another form"
    ! LC_ALL=C grep -a -q -E ' cairo_image(mask)?$|/ImageType' "$1" ||
        echo "'${1##*/}' has an image"
    pages=$(LC_ALL=C grep -a -c '^%%Page: ' "$1")
    case $2:$pages in
    one:1 | more:[1-9]*) ;;
    *) echo "'${1##*/}' has $pages pages, not $2" ;;
    esac
    ! have gs || [ -s "$1.txt" ] ||
        echo "Ghostscript has not read '${1##*/}'"
}

# check_png FILE: the PNG has its signature and its last chunk.
check_png() {
    if [ "$(head -c 8 "$1" | od -A n -t x1 | tr -d ' ')" != 89504e470d0a1a0a ]
    then
        echo 'the PNG has no signature'
    fi
    if [ "$(tail -c 8 "$1" | head -c 4)" != IEND ]; then
        echo 'the PNG has no end'
    fi
}

# check_other FULL SELECTED: compares a CSV of some bands and OTHER with the CSV
# of all bands.  Each era has the same sum, and all rows except OTHER are equal.
# awk's numbers are exact below 2^53.
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
    cmp "$1.sums" "$2.sums" 2>&1 || echo 'bands and OTHER do not add up to the total'
    sed -e '/,"OTHER",[0-9]*$/d' "$2" |
        LC_ALL=C awk 'NR == FNR { all[$0]; next } !($0 in all)' "$1" - |
        sed 's/^/a row that is not in the full CSV: /' | head -n 1
}

# check_no_temporary FOLDER: no temporary file is left in it.
check_no_temporary() {
    find "$1" -name '.evheap-*' | sed 's,.*/,a temporary file remains: ,'
}

# check_csv FILE: the header, and rows in the form that it declares.
check_csv() {
    if [ "$(head -n 1 "$1")" != run,era,time_s,band,bytes ]; then
        echo 'the CSV has another header'
    fi
    if sed 1d "$1" | LC_ALL=C grep -q -v -E \
        '^[A-Z]+,[0-9]+,-?[0-9]+\.[0-9]{9},"([^"]|"")*",[1-9][0-9]*$'; then
        echo 'the CSV has a malformed row'
    fi
}

# check_json FILE...: documents of the documented schema, each with one run.
check_json() {
    have jq || return 0
    jq -r 'select(.schema == 3 and (.runs | length) == 1) | input_filename' \
        "$@" >"$work/documents" 2>"$work/jq" || head -n 1 "$work/jq"
    printf '%s\n' "$@" | diff - "$work/documents"
}

# check_message FILE: at least one message, all in the usual form.
check_message() {
    if [ ! -s "$1" ]; then
        echo 'no message'
    elif grep -q -v '^evheap: [^ ]' "$1"; then
        echo "a message has another form: $(grep -v '^evheap: [^ ]' "$1" |
            head -n 1)"
    fi
}
