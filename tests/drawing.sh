# Checks of what evheap drew.  Sourced by the tests that draw logs, after
# common.sh; each check looks at one file and prints nothing when it is fine,
# else what is wrong with it.
# shellcheck shell=sh disable=SC2154 # $work is common.sh's

# Says which looks will not be taken for want of a program.
need_viewers() {
    for viewer in xmllint pdftotext; do
        have "$viewer" || skip "$viewer" "it is not installed"
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

# check_pdf FILE CSV: a PDF in which a label can be found as text; its
# beginning is enough, for the key wraps and shortens what is long.
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
    labels "$2" | LC_ALL=C cut -b 1-8 | LC_ALL=C sed '/^$/d' >"$work/labels"
    [ -s "$work/labels" ] || return 0
    LC_ALL=C grep -q -F -f "$work/labels" "$work/pdftext" ||
        echo 'the PDF shows no label as text'
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

# check_csv FILE: the header, and rows of the form that it promises.
check_csv() {
    if [ "$(head -n 1 "$1")" != run,era,time_s,band,bytes ]; then
        echo 'the CSV has another header'
    fi
    if sed 1d "$1" | LC_ALL=C grep -q -v -E \
        '^[A-Z]+,[0-9]+,[0-9]*(\.[0-9]{9})?,"([^"]|"")*",[1-9][0-9]*$'; then
        echo 'the CSV has a malformed row'
    fi
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
