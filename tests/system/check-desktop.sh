#!/bin/sh
# Checks the files for file managers.  The MIME types are valid in the shared
# MIME-info database, and GIO and File::MimeInfo detect them for real logs.  The
# thumbnailer, run by its entry, draws a small graph.  $DESKTOP is the folder
# with both files.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
not_sanitized desktop 'it checks files for other programs'
: "${DESKTOP:=$top_srcdir/data/desktop}"

logs=$top_srcdir/tests/inputs/logs
types=$DESKTOP/evheap.xml
entry=$DESKTOP/evheap.thumbnailer
known=/usr/share/mime/packages/freedesktop.org.xml
eventlog=application/x-ghc-eventlog
heap_profile=text/x-ghc-heap-profile
archive=application/x-evheap-profile+xml

# The package of the database has its DTD.
check_types() {
    if ! have xmllint || [ ! -f "$known" ]; then
        skip 'MIME types are valid' 'needs xmllint and shared-mime-info'
        return
    fi
    sed -n '/^<!DOCTYPE/,/^\]>/p' "$known" | sed -e 1d -e '/^\]>/d' >mime.dtd
    check 'MIME types are valid' xmllint --noout --dtdvalid mime.dtd "$types"
}

# A database of the user, with all the common types.
make_database() {
    mkdir -p data/mime/packages data/thumbnailers system cache config home
    cp "$known" "$types" data/mime/packages/
    cp "$entry" data/thumbnailers/
    XDG_DATA_HOME=$work/data XDG_DATA_DIRS=$work/system
    XDG_CACHE_HOME=$work/cache XDG_CONFIG_HOME=$work/config HOME=$work/home
    export XDG_DATA_HOME XDG_DATA_DIRS XDG_CACHE_HOME XDG_CONFIG_HOME HOME
    # Its files need not outlive a crash of the machine.
    PKGSYSTEM_ENABLE_FSYNC=0 update-mime-database data/mime >database 2>&1 ||
        echo failed >>database
    report 'MIME database' "$(cat database)"
}

# Files with various names.
make_files() {
    mkdir files
    for log in good-hT bad-killed bad-cut-in-header bad-cut-in-magic; do
        cp "$logs/$log.eventlog" files/
    done
    cp "$logs/good-hT.eventlog" files/eventlog-without-suffix
    cp "$logs/good-hT.eventlog" files/good-hT.eventlog.run-1
    cp "$logs/good-hT.eventlog" files/eventlog-called.pdf
    gzip -c "$logs/good-hT.eventlog" >files/good-hT.eventlog.gz
    cp "$logs/good-hT.hp" "$logs/bad-killed.hp" files/
    cp "$logs/good-hT.hp" files/profile-without-suffix
    "$EVHEAP" -q files/good-hT.eventlog -o files/run.evheap.xml \
        -o files/picture.svg
    cp files/run.evheap.xml files/archive-without-suffix
    cp files/run.evheap.xml files/run.xml
    sed -e 's/^<evheap-profile/<evheap-views version="2">\n&/' \
        -e '$s,$,\n</evheap-views>,' files/run.xml >files/views-without-suffix
    echo '#include <vector>' >files/header.hp
    echo 'JOB offers' >files/offers
    echo '<?xml version="1.0"?><profile of="evheap-profile"/>' >files/other
    echo 'hdrb' >files/four-letters
}

# Types as GIO and as File::MimeInfo detect them.  If name and content disagree, GIO
# follows the name, File::MimeInfo the content.
check_detection() {
    cat >expected <<END
good-hT.eventlog $eventlog $eventlog
bad-killed.eventlog $eventlog $eventlog
bad-cut-in-header.eventlog $eventlog $eventlog
bad-cut-in-magic.eventlog $eventlog $eventlog
eventlog-without-suffix $eventlog $eventlog
good-hT.eventlog.run-1 $eventlog $eventlog
eventlog-called.pdf application/pdf $eventlog
good-hT.hp $heap_profile $heap_profile
bad-killed.hp $heap_profile $heap_profile
profile-without-suffix $heap_profile $heap_profile
run.evheap.xml $archive $archive
archive-without-suffix $archive $archive
views-without-suffix $archive $archive
run.xml application/xml $archive
good-hT.eventlog.gz application/gzip application/gzip
picture.svg image/svg+xml image/svg+xml
other application/xml application/xml
offers text/plain text/plain
four-letters text/plain text/plain
header.hp text/x-c++hdr text/x-c++hdr
END
    cut -d ' ' -f 1 expected >names
    # shellcheck disable=SC2046 # names without blanks
    set -- $(sed 's,^,files/,' names)
    if have gio; then
        gio info -a standard::content-type "$@" |
            sed -n 's/.*standard::content-type: //p' | paste -d ' ' names - >actual
        cut -d ' ' -f 1,2 expected >types
        check 'types of GIO' diff types actual
    else
        skip_for 'types of GIO' gio
    fi
    if have mimetype; then
        mimetype -b "$@" | paste -d ' ' names - >actual
        cut -d ' ' -f 1,3 expected >types
        check 'types of File::MimeInfo' diff types actual
    else
        skip_for 'types of File::MimeInfo' mimetype
    fi
}

# value KEY: prints a value of the thumbnailer's entry.
value() {
    sed -n "s/^$1=//p" "$entry"
}

check_entry() {
    grep -v '^#' "$entry" >lines
    sed 's/=.*//' lines >keys
    printf '%s\n' '[Thumbnailer Entry]' TryExec Exec MimeType >expected
    check 'keys of the thumbnailer' diff expected keys
    value MimeType | tr ';' '\n' | sed '/^$/d' | sort >actual
    sed -n 's/.*<mime-type type="\(.*\)">.*/\1/p' "$types" | sort >expected
    check 'types exist' test -s expected
    check 'types of the thumbnailer' diff expected actual
    check 'program of the thumbnailer' test "$(value TryExec)" = evheap
}

# run_entry SIZE INPUT OUTPUT [FORMAT]: runs the entry's command with these
# arguments.  Its output is in the files out and err.
# shellcheck disable=SC2016 # another shell expands the names
run_entry() {
    value Exec | sed -e "s/%s/$1/" -e 's/%i/"$input"/' -e 's/%o/"$output"/' \
        -e "s/-f png/-f ${4:-png}/" >entry.sh
    input=$2 output=$3 PATH=$work/bin:$PATH sh entry.sh >out 2>err </dev/null
}

# dimensions PNG: prints "WIDTH HEIGHT".
dimensions() {
    od -An -tu1 -j16 -N8 "$1" | awk '{
        print $1 * 16777216 + $2 * 65536 + $3 * 256 + $4,
            $5 * 16777216 + $6 * 65536 + $7 * 256 + $8 }'
}

# fits PNG SIZE: the longer side has this size.
fits() {
    dimensions "$1" | awk -v size="$2" '{
        exit !($1 <= size && $2 <= size && ($1 == size || $2 == size) &&
               $1 >= size / 2 && $2 >= size / 2) }'
}

# same_bands SIZE LOG: the thumbnail has the bands of an SVG of the same page.
same_bands() {
    run_entry "$1" "$2" page.svg svg &&
        rsvg-convert -w "$1" page.svg -o page.png &&
        "$tools/compare-png" page.svg thumbnail.png page.png rough >compared 2>&1 &&
        ! grep -q '^0 places' compared
}

# The output exists already.  A process that has it open sees the new content.
check_thumbnail() {
    : >thumbnail.png
    exec 3<thumbnail.png
    report "thumbnail of $1, $2 px" "$(
        run_entry "$2" "$logs/$1" "$work/thumbnail.png" || echo failed
        cat err out
        cmp - thumbnail.png <&3
        fits thumbnail.png "$2" || dimensions thumbnail.png
        [ -z "$can_compare" ] || same_bands "$2" "$logs/$1" || cat compared
    )"
    exec 3<&-
}

# draws_name NAME: draws a log with this name.
draws_name() {
    cp "$logs/good-hT.eventlog" "./$1"
    rm -f "./$1.png"
    { run_entry 128 "$1" "./$1.png" && fits "./$1.png" 128; } || echo "$1: $(cat err)"
}

check_thumbnails() {
    can_compare=yes
    need_built tests/tools/compare-png
    if ! have rsvg-convert; then
        can_compare=
        skip_for 'bands of thumbnails' rsvg-convert
    fi
    mkdir bin
    ln -s "$EVHEAP" bin/evheap
    for size in 128 256 512 1024; do
        check_thumbnail good-hT.eventlog $size
    done
    for log in good-hc.hp good-hb.eventlog; do
        check_thumbnail "$log" 256
    done
    # The plot is lower, because a line above it says that the log is not whole.
    for log in bad-killed.eventlog bad-corrupt-hc.eventlog; do
        check_thumbnail "$log" 512
    done
    # shellcheck disable=SC2016 # literal on purpose
    for name in '-o' 'a b' "it's" 'a"b' '$(touch harm)' '100%s' '*'; do
        report "thumbnail of a log named $name" "$(draws_name "$name")"
    done
    check 'names are not run as commands' test ! -e harm
}

cd "$work"
check_types
check_entry
check_thumbnails
if ! have update-mime-database || [ ! -f "$known" ]; then
    skip 'MIME database' 'the package shared-mime-info is missing'
else
    make_database
    make_files
    check_detection
fi
finish
