#!/bin/sh
# The pipeline flows one way: a folder under src/ may include what comes
# before it, never what comes after it, and no files include each other in a
# circle.  And some things are for some folders only: drawing libraries, printing,
# exiting, state that outlives a call.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"

folders='base input eventlog profile reader compare words figure chart'
folders="$folders themes canvas output cli"

# The rooms of chart/ and reader/ in their order: folders, and modules beside
# them.
chart_rooms='text options selection colour page axes plot marks legend run'
chart_rooms="$chart_rooms panels listing chart"
reader_rooms='check eventlog hp archive reader'

# What a folder or room must not know though it comes before it: "FOLDER HEADERS".
secrets='
canvas (profile|reader|eventlog|themes)/
output (reader|eventlog|themes)/|input/(open|source)\.h
chart input/(open|source)\.h|(reader|eventlog)/
figure (profile|compare)/
profile input/(open|source)\.h
reader/hp reader/eventlog/
reader/archive reader/(eventlog|hp)/
'

# What includes a module that includes it.
circles='
chart/legend/leaders chart/legend/legend
cli/option-table cli/options
input/feed input/source
profile/finish profile/profile
profile/memory-use profile/profile
'

cd "$top_srcdir/src"

# complain FOLDER WHAT: fails with the offending lines, if there are any.
complain() {
    if [ -s "$work/found" ]; then
        clean=0
        fail "$1" "$2"
        sed 's/^/    /' "$work/found"
    fi
}

# files FOLDER: its sources, and those of its rooms.  A room may be a module.
files() {
    if [ -d "$1" ]; then
        find "$1" -name '*.[ch]' -o -name '*.def'
    else
        ls "$1".[ch]
    fi
}

# code FOLDER: its lines without comments and strings, as FILE:LINE:TEXT.
code() {
    for file in $(files "$1"); do
        awk -v file="$file" '
            {
                gsub(/\\./, "")
                gsub(/"[^"]*"/, "\"\"")
                line = $0
                out = ""
                while (line != "") {
                    if (inside) {
                        end = index(line, "*/")
                        if (!end)
                            break
                        line = substr(line, end + 2)
                        inside = 0
                    } else {
                        start = index(line, "/*")
                        if (!start) {
                            out = out line
                            break
                        }
                        out = out substr(line, 1, start - 1)
                        line = substr(line, start + 2)
                        inside = 1
                    }
                }
                sub(/\/\/.*/, "", out)
                print file ":" FNR ":" out
            }' "$file"
    done
}

# includes FOLDER REGEX: the folder's #include lines of such headers.
# shellcheck disable=SC2046 # names without blanks
includes() {
    grep -n -E "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]($2)" \
        /dev/null $(files "$1") >"$work/found" || :
}

# calls FOLDER REGEX: the folder's calls of such functions.
calls() {
    grep -E "(^|[^A-Za-z0-9_.>])($2)[[:space:]]*\(" "$work/code" \
        >"$work/found" || :
}

# check_order FOLDER PARENT NAME ORDER: fails if the folder, which has that name
# in the order, includes what comes after it.
check_order() {
    later=$(echo "${4##*"$3"}" | sed 's/^ *//; s/  */|/g')
    if [ -n "$later" ]; then
        includes "$1" "$2($later)[/.]"
        complain "$1" 'it includes what comes after it'
    fi
}

check_secrets() {
    echo "$secrets" | sed -n "s|^$1 ||p" >"$work/secret"
    while read -r headers; do
        includes "$1" "$headers"
        complain "$1" 'it includes what it must not know'
    done <"$work/secret"
}

check_folder() {
    clean=1
    code "$1" >"$work/code"
    check_order "$1" '' "$1" "$folders"
    check_secrets "$1"

    case $1 in
    canvas | output) ;;
    *)
        includes "$1" 'cairo|pango'
        complain "$1" 'it draws: cairo and pango are for canvas and output'
        ;;
    esac

    if [ "$1" != cli ]; then
        calls "$1" 'v?printf|v?fprintf|f?puts|f?putc|putchar|perror|g_print(err)?|g_(error|critical|warning|message|info|debug|log)'
        complain "$1" 'it prints: only cli does'
        calls "$1" '_?exit|_Exit|abort|quick_exit'
        complain "$1" 'it exits: only main does'
    fi

    # What a signal handler reads is _Atomic.
    grep -E ':[[:space:]]*static[[:space:]][^(]*[=;[]' "$work/code" |
        grep -v -E '[^A-Za-z0-9_](const|_Atomic)[^A-Za-z0-9_]' >"$work/found" || :
    complain "$1" 'it has a variable that outlives a call'
    grep -E '\.c:[0-9]+:[A-Za-z_][A-Za-z0-9_ ]*[ *][A-Za-z_][A-Za-z0-9_]*(\[[^]]*\])*( =.*|;)$' "$work/code" |
        grep -v -E ':(static|typedef|extern|struct|enum|union|return|const) ' \
            >"$work/found" || :
    complain "$1" 'it has a global variable'

    if [ "$clean" = 1 ]; then
        pass "$1"
    fi
}

for folder in $folders; do
    [ ! -d "$folder" ] || check_folder "$folder"
done

# check_rooms FOLDER ORDER.  A room that is missing from the order would go
# unchecked.
check_rooms() {
    for room in $2; do
        clean=1
        check_order "$1/$room" "$1/" "$room" "$2"
        check_secrets "$1/$room"
        [ "$clean" = 0 ] || pass "$1/$room"
    done
    for room in "$1"/*; do
        case " $2 " in
        *" $(basename "${room%.[ch]}") "*) ;;
        *) fail "$room" "a room that has no place in $1/" ;;
        esac
    done
}
check_rooms chart "$chart_rooms"
check_rooms reader "$reader_rooms"

# NAME.c and NAME.h are one module.
clean=1
find -- * -name '*.[ch]' -exec awk '
    /^#include "/ {
        split($0, part, "\"")
        from = FILENAME
        sub(/\.[a-z]*$/, "", from)
        sub(/\.[a-z]*$/, "", part[2])
        if (from != part[2])
            print from, part[2]
    }' {} + >"$work/edges"
grep -v -x -F "$circles" "$work/edges" | tsort >"$work/sorted" 2>"$work/found" || :
complain circles 'files include each other'
[ "$clean" = 0 ] || pass circles

# A folder that is missing from the list above would go unchecked.
for folder in */; do
    case " $folders " in
    *" ${folder%/} "*) ;;
    *) fail "${folder%/}" 'a folder that has no place in the pipeline' ;;
    esac
done
finish
