#!/bin/sh
# Checks that dependencies go one way: a folder under src/ may include folders
# before it in the pipeline, but no folder after it.  Files do not include each
# other in a circle.  Some things are for certain folders only: drawing
# libraries, units of sizes, printing, exiting, and state that outlives a call.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
not_sanitized layers 'it reads only sources'

folders='base input eventlog run history reader compare words figure chart'
folders="$folders themes canvas output cli"

# The parts of chart/ and reader/ in their order: folders and single modules.
chart_parts='text options selection colour page axes plot lanes marks legend run'
chart_parts="$chart_parts panels listing stacks chart"
reader_parts='flags check eventlog hp archive executable reader'

# What a folder or part must not include though it precedes it: "FOLDER
# HEADERS".
forbidden='
canvas (run|reader|eventlog|themes)/
output (reader|eventlog|themes)/|input/(open|source)\.h
chart input/(open|source)\.h|(reader|eventlog)/
figure (run|compare)/
run input/(open|source)\.h
reader/hp reader/eventlog/
reader/archive reader/(eventlog|hp)/
reader/executable reader/(eventlog|hp|archive)/
'

# Pairs of modules that may include each other.
circles='
chart/legend/leaders chart/legend/legend
cli/option-table cli/options
input/feed input/source
run/memory-use run/run
'

cd "$top_srcdir/src"

# complain FOLDER WHAT: fails with the lines in "found", if there are any.
complain() {
    if [ -s "$work/found" ]; then
        clean=0
        fail "$1" "$2"
        sed 's/^/    /' "$work/found"
    fi
}

# files FOLDER: prints its sources, and those of its parts.  A part may be a
# module.
files() {
    if [ -d "$1" ]; then
        find "$1" -name '*.[ch]' -o -name '*.def'
    else
        ls "$1".[ch]
    fi
}

# code FOLDER: prints its lines without comments and strings, as FILE:LINE:TEXT.
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

# includes FOLDER REGEX: writes its #include lines of matching headers to
# "found".
# shellcheck disable=SC2046 # names without blanks
includes() {
    grep -n -E "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]($2)" \
        /dev/null $(files "$1") >"$work/found" || :
}

# calls FOLDER REGEX: writes its calls of matching functions to "found".
calls() {
    grep -E "(^|[^A-Za-z0-9_.>])($2)[[:space:]]*\(" "$work/code" \
        >"$work/found" || :
}

# check_order FOLDER PARENT NAME ORDER: fails if the folder, which is NAME in
# the order, includes anything after it.
check_order() {
    later=$(echo "${4##*"$3"}" | sed 's/^ *//; s/  */|/g')
    if [ -n "$later" ]; then
        includes "$1" "$2($later)[/.]"
        complain "$1" 'it includes a later folder'
    fi
}

check_forbidden() {
    echo "$forbidden" | sed -n "s|^$1 ||p" >"$work/secret"
    while read -r headers; do
        includes "$1" "$headers"
        complain "$1" 'it includes forbidden headers'
    done <"$work/secret"
}

check_folder() {
    clean=1
    code "$1" >"$work/code"
    check_order "$1" '' "$1" "$folders"
    check_forbidden "$1"

    case $1 in
    canvas | output) ;;
    *)
        includes "$1" 'cairo|pango'
        complain "$1" 'it draws: cairo and pango are for canvas and output'
        ;;
    esac

    # The values of memory lines are bytes, whatever the quantity.
    case $1 in
    chart | output)
        calls "$1" 'format_bytes|format_in_unit|unit_of(_bytes)?'
        sed -i -E '/^(chart\/plot\/memory|output\/text\/txt)\.c:/d' \
            "$work/found"
        complain "$1" 'it chooses a unit: that is for words/amount.h'
        ;;
    esac

    if [ "$1" != cli ]; then
        calls "$1" 'v?printf|v?fprintf|f?puts|f?putc|putchar|perror|g_print(err)?|g_(error|critical|warning|message|info|debug|log)'
        complain "$1" 'it prints: only cli does'
        calls "$1" '_?exit|_Exit|abort|quick_exit'
        complain "$1" 'it exits: only main does'
    fi

    # Variables for signal handlers are _Atomic.
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

# check_parts FOLDER ORDER.  A part missing from the order would not be checked.
check_parts() {
    for part in $2; do
        clean=1
        check_order "$1/$part" "$1/" "$part" "$2"
        check_forbidden "$1/$part"
        [ "$clean" = 0 ] || pass "$1/$part"
    done
    for part in "$1"/*; do
        case " $2 " in
        *" $(basename "${part%.[ch]}") "*) ;;
        *) fail "$part" "not in the order of the parts of $1/" ;;
        esac
    done
}
check_parts chart "$chart_parts"
check_parts reader "$reader_parts"

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

# A folder missing from the list above would not be checked.
for folder in */; do
    case " $folders " in
    *" ${folder%/} "*) ;;
    *) fail "${folder%/}" 'not in the order of the folders' ;;
    esac
done
finish
