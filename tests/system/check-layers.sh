#!/bin/sh
# Checks that dependencies go one way: a folder under src/ may include folders
# before it in the pipeline, but no folder after it.  Files do not include each
# other in a circle.  Some things are for certain folders only: drawing
# libraries, units of sizes, printing, exiting, and state that outlives a call.
# Functions have up to 60 lines between their braces, and up to six parameters.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
not_sanitized layers 'it reads only sources'

# The folders, and the parts of chart/ and reader/, in their order.  Parts are folders
# and single modules.
folders='base input eventlog run history reader launch compare words source figure
chart themes canvas output cli'
chart_parts='text lane options selection colour page axes plot lanes marks legend run
panels listing stacks source chart views'
reader_parts='read-options decimal breakdown check eventlog hp archive executable reader'

# What a folder or part must not include though it precedes it: "FOLDER
# HEADERS".
forbidden='
canvas (run|reader|eventlog|themes)/
output (reader|eventlog|themes)/|input/(open|source)[.]h
chart input/(open|source)[.]h|(reader|eventlog)/
source input/(open|source)[.]h|(reader|eventlog)/
figure (run|compare)/
run input/(open|source)[.]h
reader/hp reader/eventlog/
reader/archive reader/(eventlog|hp)/
reader/executable reader/(eventlog|hp|archive)/
'

cd "$top_srcdir/src"
# shellcheck disable=SC2046 # names without blanks
set -- $(find -- */ -name '*.[ch]' -o -name '*.def' | sort)

# The #include lines: "FILE HEADER".
awk '/^[ \t]*#[ \t]*include[ \t]*[<"]/ {
    header = $0
    sub(/[^<"]*[<"]/, "", header)
    sub(/[>"].*/, "", header)
    print FILENAME, header
}' "$@" >"$work/includes"

# check_order FOLDER ORDER: nothing in the folder, "" for src/, includes what is after
# it.  What is missing from the order would not be checked.
check_order() {
    awk -v folder="$1" -v order="$2" '
        # Returns the rank of a file of the folder, or 0.
        function rank_of(file) {
            if (index(file, folder) != 1)
                return 0
            file = substr(file, length(folder) + 1)
            sub(/[\/.].*/, "", file)
            return rank[file] + 0
        }
        BEGIN {
            n = split(order, name)
            for (i = 1; i <= n; i++)
                rank[name[i]] = i
        }
        rank_of($1) && rank_of($2) > rank_of($1)' "$work/includes" >"$work/later"
    report "the order of ${1:-the folders}" "$(cat "$work/later")"
    for part in "${1:-./}"*; do
        [ -n "$1" ] || [ -d "$part" ] || continue
        name=$(basename "${part%.*}")
        case " $(echo "$2" | tr '\n' ' ') " in
        *" $name "*) ;;
        *) fail "$part" "not in the order of ${1:-src/}" ;;
        esac
    done
}
check_order '' "$folders"
check_order chart/ "$chart_parts"
check_order reader/ "$reader_parts"

report 'forbidden headers' "$(awk -v forbidden="$forbidden" '
    BEGIN { n = split(forbidden, rules, "\n") }
    {
        for (i = 2; i < n; i++) {
            split(rules[i], rule, " ")
            if ($1 ~ "^" rule[1] "[/.]" && $2 ~ "^(" rule[2] ")")
                print
        }
    }' "$work/includes")"
report 'cairo and pango are for canvas and output' "$(
    grep -v -E '^(canvas|output)/' "$work/includes" | grep -E ' (cairo|pango)'
)"

# The lines without comments and strings: FILE:LINE:TEXT.
awk '
    FNR == 1 { inside = 0 }
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
        print FILENAME ":" FNR ":" out
    }' "$@" >"$work/code"
check 'the sources are read' test -s "$work/includes" -a -s "$work/code"

# calls REGEX: prints the calls of matching functions.
calls() {
    grep -E "[^A-Za-z0-9_.>]($1)[[:space:]]*\(" "$work/code"
}

# The values of memory lines are bytes, whatever the quantity.
report 'units are chosen by words/amount.h' "$(
    calls 'format_bytes|format_in_unit|unit_of(_kind)?' | grep -E '^(chart|output)/' |
        grep -v -E '^(chart/plot/memory|chart/axes/axes|chart/lanes/draw|output/text/txt)\.c:'
)"
report 'only cli prints' "$(
    calls 'v?printf|v?fprintf|f?puts|f?putc|putchar|perror|g_print(err)?|g_(error|critical|warning|message|info|debug|log)' |
        grep -v '^cli/'
)"
report 'only main exits' "$(
    calls '_?exit|_Exit|abort|quick_exit' | grep -v '^cli/'
)"
# Variables for signal handlers are _Atomic.
report 'no variable outlives a call' "$(
    grep -E ':[[:space:]]*static[[:space:]][^(]*[=;[]' "$work/code" |
        grep -v -E '[^A-Za-z0-9_](const|_Atomic)[^A-Za-z0-9_]'
)"
report 'no global variables' "$(
    grep -E '\.c:[0-9]+:[A-Za-z_][A-Za-z0-9_ ]*[ *][A-Za-z_][A-Za-z0-9_]*(\[[^]]*\])*( =.*|;)$' "$work/code" |
        grep -v -E ':(static|typedef|extern|struct|enum|union|return|const) '
)"

# NAME.c and NAME.h are one module.
sed -n 's/\.[a-z]* \(.*\)\.[a-z]*$/ \1/p' "$work/includes" | awk '$1 != $2' |
    tsort 2>&1 >"$work/sorted" | grep . >"$work/found" || :
report 'circles of files' "$(cat "$work/found")"

report 'functions have up to 60 lines and six parameters' "$(
    awk -f ../tests/tools/functions.awk main.c "$@" | awk '
        $3 > 60 || $4 > 6 {
            print $1 ": " $2 " has " $3 " lines and " $4 " parameters"
        }'
)"
finish
