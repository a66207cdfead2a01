#!/bin/sh
# What file managers are told: the MIME types, as the shared MIME-info database
# takes them and GIO and File::MimeInfo tell them of real logs; and the
# thumbnailer, run as its entry says and by Tumbler, which draws a small graph.
# $DESKTOP is the folder with both files.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
: "${FULL:=0}"
: "${DESKTOP:=$top_srcdir/data/desktop}"
: "${COMPARE_PNG:=$top_srcdir/build-check/tests/tools/compare-png}"

logs=$top_srcdir/tests/inputs/logs
types=$DESKTOP/evheap.xml
entry=$DESKTOP/evheap.thumbnailer
known=/usr/share/mime/packages/freedesktop.org.xml
eventlog=application/x-ghc-eventlog
heap_profile=text/x-ghc-heap-profile
archive=application/x-evheap-profile+xml

# The database's own package has the DTD.
check_types() {
    if ! have xmllint || [ ! -f "$known" ]; then
        skip 'MIME types are valid' 'there is no xmllint, or no shared-mime-info'
        return
    fi
    sed -n '/^<!DOCTYPE/,/^\]>/p' "$known" | sed -e 1d -e '/^\]>/d' >mime.dtd
    if [ ! -s mime.dtd ]; then
        fail 'MIME types are valid' "there is no DTD in $known"
    elif xmllint --noout --dtdvalid mime.dtd "$types" >valid.out 2>&1; then
        pass 'MIME types are valid'
    else
        fail 'MIME types are valid' "$(head -n 1 valid.out)"
    fi
}

# A database of the user's own, with all that is usual in it.
make_database() {
    mkdir -p data/mime/packages data/thumbnailers system cache config home
    cp "$known" "$types" data/mime/packages/
    cp "$entry" data/thumbnailers/
    XDG_DATA_HOME=$work/data XDG_DATA_DIRS=$work/system
    XDG_CACHE_HOME=$work/cache XDG_CONFIG_HOME=$work/config HOME=$work/home
    export XDG_DATA_HOME XDG_DATA_DIRS XDG_CACHE_HOME XDG_CONFIG_HOME HOME
    update-mime-database data/mime >database 2>&1 && [ ! -s database ]
}

# Files by many names.
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
    echo '#include <vector>' >files/header.hp
    echo 'JOB offers' >files/offers
    echo '<?xml version="1.0"?><profile of="evheap-profile"/>' >files/other
    echo 'hdrb' >files/four-letters
}

# content_type TOOL FILE: what GIO, or File::MimeInfo, says.
content_type() {
    case $1 in
    gio) gio info -a standard::content-type "$2" |
        sed -n 's/.*standard::content-type: //p' ;;
    mimetype) mimetype -b "$2" ;;
    esac
}

# is TOOL TYPE FILE...
is() {
    tool=$1
    type=$2
    shift 2
    for file; do
        actual=$(content_type "$tool" "files/$file")
        if [ "$actual" = "$type" ]; then
            pass "$tool: $file"
        else
            fail "$tool: $file" "it is $actual, not $type"
        fi
    done
}

# Where the name says something else, GIO believes the name, File::MimeInfo the
# content.
check_detection() {
    for tool in gio mimetype; do
        if ! have "$tool"; then
            skip_for "$tool" "$tool"
            continue
        fi
        is "$tool" "$eventlog" good-hT.eventlog bad-killed.eventlog \
            bad-cut-in-header.eventlog bad-cut-in-magic.eventlog \
            eventlog-without-suffix good-hT.eventlog.run-1
        is "$tool" "$heap_profile" good-hT.hp bad-killed.hp \
            profile-without-suffix
        is "$tool" "$archive" run.evheap.xml archive-without-suffix
        is "$tool" application/gzip good-hT.eventlog.gz
        is "$tool" image/svg+xml picture.svg
        is "$tool" application/xml other
        is "$tool" text/plain offers four-letters
        is "$tool" text/x-c++hdr header.hp
    done
    if have gio; then
        is gio application/pdf eventlog-called.pdf
        is gio application/xml run.xml
    fi
    if have mimetype; then
        is mimetype "$eventlog" eventlog-called.pdf
        is mimetype "$archive" run.xml
    fi
}

# value KEY: of the thumbnailer's entry.
value() {
    sed -n "s/^$1=//p" "$entry"
}

check_entry() {
    grep -v '^#' "$entry" >lines
    sed 's/=.*//' lines >keys
    printf '%s\n' '[Thumbnailer Entry]' TryExec Exec MimeType >expected
    if diff expected keys >difference; then
        pass 'keys of the thumbnailer'
    else
        fail 'keys of the thumbnailer' "$(tr '\n' ' ' <difference)"
    fi
    value MimeType | tr ';' '\n' | sed '/^$/d' | sort >actual
    sed -n 's/.*<mime-type type="\(.*\)">.*/\1/p' "$types" | sort >expected
    if [ -s expected ] && diff expected actual >difference; then
        pass 'types of the thumbnailer'
    else
        fail 'types of the thumbnailer' "$(tr '\n' ' ' <difference)"
    fi
    if [ "$(value TryExec)" = evheap ]; then
        pass 'program of the thumbnailer'
    else
        fail 'program of the thumbnailer' "it is $(value TryExec)"
    fi
}

# exec_line SIZE INPUT OUTPUT: that of the entry, for the shell.
exec_line() {
    value Exec | size=$1 input=$2 output=$3 awk '
        function quoted(text) {
            gsub(/\047/, "\047\\\047\047", text)
            return "\047" text "\047"
        }
        {
            for (i = 1; i <= length($0); i++) {
                two = substr($0, i, 2)
                if (two == "%s")
                    printf "%s", ENVIRON["size"]
                else if (two == "%i")
                    printf "%s", quoted(ENVIRON["input"])
                else if (two == "%o")
                    printf "%s", quoted(ENVIRON["output"])
                else {
                    printf "%s", substr($0, i, 1)
                    continue
                }
                i++
            }
        }'
}

# run_command COMMAND: its messages are in the file err.
run_command() {
    PATH=$work/bin:$PATH sh -c "$1" >out 2>err </dev/null
}

# dimensions PNG: "WIDTH HEIGHT".
dimensions() {
    od -An -tu1 -j16 -N8 "$1" | awk '{
        print $1 * 16777216 + $2 * 65536 + $3 * 256 + $4,
            $5 * 16777216 + $6 * 65536 + $7 * 256 + $8 }'
}

# fits PNG SIZE: one side is as long, and none longer.
fits() {
    dimensions "$1" | awk -v size="$2" '{
        exit !($1 <= size && $2 <= size && ($1 == size || $2 == size) &&
               $1 >= size / 2 && $2 >= size / 2) }'
}

# same_bands SIZE LOG: in the thumbnail as in the SVG of the same page.
same_bands() {
    run_command "$(exec_line "$1" "$2" page.svg | sed 's/-f png/-f svg/')" &&
        rsvg-convert -w "$1" page.svg -o page.png &&
        "$COMPARE_PNG" page.svg thumbnail.png page.png rough >compared 2>&1 &&
        ! grep -q '^0 places' compared
}

# The output is there already, and who has it open sees what is written.
check_thumbnail() {
    name="thumbnail of $1, $2 px"
    : >thumbnail.png
    exec 3<thumbnail.png
    if ! run_command "$(exec_line "$2" "$logs/$1" "$work/thumbnail.png")"; then
        fail "$name" "$(head -n 1 err)"
    elif [ -s err ] || [ -s out ]; then
        fail "$name" "it says: $(cat err out | head -n 1)"
    elif ! cmp -s - thumbnail.png <&3; then
        fail "$name" 'another file is in the place of the output'
    elif ! fits thumbnail.png "$2"; then
        fail "$name" "its size is $(dimensions thumbnail.png)"
    elif [ -n "$can_compare" ] && ! same_bands "$2" "$logs/$1"; then
        fail "$name" "$(head -n 1 compared)"
    else
        pass "$name"
    fi
    exec 3<&-
}

# check_name NAME: a log that is called so.
check_name() {
    cp "$logs/good-hT.eventlog" "./$1"
    rm -f "./$1.png"
    if run_command "$(exec_line 128 "$1" "./$1.png")" && fits "./$1.png" 128; then
        pass "thumbnail of a log called $1"
    else
        fail "thumbnail of a log called $1" "$(head -n 1 err)"
    fi
}

check_thumbnails() {
    can_compare=yes
    if ! have rsvg-convert || [ ! -x "$COMPARE_PNG" ]; then
        can_compare=
        skip_for 'bands of thumbnails' rsvg-convert
    fi
    mkdir bin
    ln -s "$EVHEAP" bin/evheap
    for size in 128 256 512 1024; do
        check_thumbnail good-hT.eventlog $size
    done
    for log in good-hc.hp good-hb.eventlog bad-killed.eventlog \
        bad-corrupt-hc.eventlog; do
        check_thumbnail "$log" 256
    done
    # shellcheck disable=SC2016 # no expansion is what it is about
    for name in '-o' 'a b' "it's" 'a"b' '$(touch harm)' '100%s' '*'; do
        check_name "$name"
    done
    if [ -e harm ]; then
        fail 'names are no commands' 'one was'
    else
        pass 'names are no commands'
    fi
}

# request FLAVOUR FILE TYPE: commands that ask Tumbler for a thumbnail until it
# is there, five times at most, each for two minutes.  One at a time: Tumbler 4.18
# confuses two of them.
request() {
    tumbler=org.freedesktop.thumbnails.Thumbnailer1
    cat <<END
for _ in 1 2 3 4 5; do
    gdbus call --session --dest $tumbler \\
        --object-path /org/freedesktop/thumbnails/Thumbnailer1 \\
        --method $tumbler.Queue "['file://$work/files/$2']" "['$3']" \\
        $1 default 0
    wanted=\$((\${drawn:-0} + 1))
    for _ in \$(seq 600); do
        [ "\$(find cache -name '*.png' | wc -l)" -lt \$wanted ] || break 2
        sleep 0.2
    done
done
drawn=\$wanted
END
}

# The session ends with its bus, and the service with that.
write_session() {
    request normal good-hT.eventlog "$eventlog"
    request normal eventlog-without-suffix "$eventlog"
    request normal good-hT.hp "$heap_profile"
    request normal run.evheap.xml "$archive"
    request large bad-killed.eventlog "$eventlog"
}

# thumbnails FLAVOUR SIZE: how many fit.
thumbnails() {
    find "cache/thumbnails/$1" -name '*.png' 2>/dev/null |
        while read -r png; do
            ! fits "$png" "$2" || echo "$png"
        done | wc -l
}

# With FULL=1 only: a service of the session, which has its own mind.
check_tumbler() {
    if [ "$FULL" != 1 ]; then
        skip 'thumbnails by Tumbler' 'only with FULL=1'
        return
    fi
    if ! have gdbus || ! have dbus-run-session ||
        [ ! -f /usr/share/dbus-1/services/org.xfce.Tumbler.Thumbnailer1.service ]; then
        skip 'thumbnails by Tumbler' 'it is not installed, or no dbus-run-session'
        return
    fi
    write_session >session
    XDG_DATA_DIRS=$work/system:/usr/share PATH=$work/bin:$PATH \
        dbus-run-session -- sh session >tumbler.out 2>&1 || :
    if [ "$(thumbnails normal 128) $(thumbnails large 256)" = '4 1' ]; then
        pass 'thumbnails by Tumbler'
    else
        fail 'thumbnails by Tumbler' \
            "it has drawn $(thumbnails normal 128) of 4, $(thumbnails large 256) of 1"
    fi
}

cd "$work"
check_types
check_entry
check_thumbnails
if ! have update-mime-database || [ ! -f "$known" ]; then
    skip 'MIME database' 'the package shared-mime-info is missing'
elif ! make_database; then
    fail 'MIME database' "$(head -n 1 database)"
else
    pass 'MIME database'
    make_files
    check_detection
    check_tumbler
fi
finish
