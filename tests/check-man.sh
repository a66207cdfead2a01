#!/bin/sh
# The man page says what the program does: each option stands in it as in
# --help, and no other; so do formats, themes, the flags of hp2ps, sentences
# about logs without a census, and a report.  Its examples are run, and groff
# and mandoc, where they are installed, find nothing wrong with it.
. "${top_srcdir:-$(dirname "$0")/..}/tests/common.sh"
need_program

page=$top_srcdir/doc/evheap.1
logs=$top_srcdir/tests/logs

# section NAME: its source, from one .SH to the next.
section() {
    awk -v name="$1" '
        /^\.SH / { inside = ($0 == ".SH " name) }
        inside && !/^\.SH / { print }' "$page"
}

# plain: roff as text, but for macros.
plain() {
    sed -e 's/\\-/-/g' -e 's/\\f[BIR]//g' -e 's/\\[&%]//g' -e 's/\\e/\\/g'
}

# heads NAME: the headings of a section's list, without macros.
heads() {
    section "$1" | awk '/^\.TP/ { getline; print }' | plain |
        sed 's/^\.[BI]* //'
}

# long_options: of a text, without those of the run-time system.
long_options() {
    sed 's/+RTS.*//' | grep -o -e '--[a-z][a-z-]*' | sort -u
}

# same NAME EXPECTED ACTUAL: files with equal lines, and at least one.
same() {
    if [ ! -s "$2" ]; then
        fail "$1" 'there is nothing to compare with'
    elif diff "$2" "$3" >difference; then
        pass "$1"
    else
        fail "$1" "< program, > man page: $(grep '^[<>]' difference | tr '\n' ' ')"
    fi
}

# Letters, names and arguments: "-o,--output=FILE".
check_options() {
    sed -n 's/^ *\(\(-., \)\{0,1\}--[^ ]*\).*/\1/p' help | tr -d ' ' |
        sort >expected
    heads OPTIONS | tr -d ' "' | sort >actual
    same 'headings of the options' expected actual
    long_options <help >expected
    plain <"$page" | long_options >actual
    same 'long options' expected actual
}

# Those that are numbers: "trace 1".
check_defaults() {
    awk '/^ *(-., )?--/ { printf "\n" } { printf "%s ", $0 }' help |
        tr -s ' ' | sed -n \
        's/.*--\([a-z-]*\)=.*(default \([0-9][0-9a-z]*\).*/\1 \2/p' |
        sort >expected
    section OPTIONS | plain |
        sed -n -e 's/^\.BI ".*--\(.*\)=".*/\1/; t head' \
            -e 's/^.*he default is \([0-9][0-9a-z]*\).*/\1/; t default' -e d \
            -e ': head' -e h -e d -e ': default' -e 'H; x; s/\n/ /; p' |
        sort >actual
    same 'defaults that are numbers' expected actual
}

check_formats() {
    sed -n '/^Formats:/,/^$/s/^  \([a-z]*\) .*/\1/p' help >expected
    heads 'OUTPUT FORMATS' >actual
    same formats expected actual
}

check_themes() {
    for file in "$top_srcdir"/data/themes/*.xml; do
        basename "$file" .xml
    done | sort >expected
    heads THEMES | sort >actual
    same themes expected actual
}

# The letters in its usage are those in the first column of the table.
check_hp2ps_flags() {
    if ! have hp2ps; then
        skip 'flags of hp2ps' 'it is not installed (Debian: ghc)'
        return
    fi
    { hp2ps '-?' 2>&1 || :; } |
        sed -n 's/^\(where\)\{0,1\} *-\([A-Za-z]\).*/\2/p' | sort -u >expected
    section 'FOR USERS OF HP2PS' | plain | sed -n '/^-/s/	.*//p' |
        tr ',' '\n' | sed -n 's/^ *-\([A-Za-z]\).*/\1/p' | sort -u >actual
    same 'flags of hp2ps' expected actual
}

# The sentences as they stand in the source, in pieces.
check_sentences() {
    cat "$top_srcdir/src/reader/verdict.c" \
        "$top_srcdir/src/profile/warning.c" "$top_srcdir"/src/cli/*.c |
        tr '\n' ' ' | sed 's/" *"//g' >sentences
    heads DIAGNOSTICS >actual
    [ -s actual ] || fail diagnostics 'there are no sentences'
    while read -r sentence; do
        if grep -qF "$sentence" sentences; then
            pass "diagnostics: $sentence"
        else
            fail "diagnostics: $sentence" 'the program does not say that'
        fi
    done <actual
}

# The table in COMPARING is what the program writes of two logs.
check_report() {
    section COMPARING | sed -n '/^\.EX/,/^\.EE/p' | grep -v '^\.E' |
        plain >actual
    for build in before after; do
        cp "$top_srcdir/tests/builds/$build-hT.eventlog" "$build.eventlog"
    done
    "$EVHEAP" before.eventlog after.eventlog -m3 |
        sed -n '/^ .* peak /,$p' >expected
    same 'the report of two runs' expected actual
}

# Each example becomes a folder: its commands, what they are given and need.
split_examples() {
    section EXAMPLES | awk '
        function folder() { return sprintf("example-%02d", n + 1) }
        /^\.\\" (given|needs): / { lines = lines substr($0, 5) "\n" }
        /^\.EX/ { inside = 1; next }
        /^\.EE/ {
            inside = 0
            system("mkdir " folder())
            printf "%s", lines >(folder() "/header")
            printf "%s", text >(folder() "/commands.roff")
            lines = text = ""
            n++
        }
        inside { text = text $0 "\n" }'
}

# what_is_wrong: in the folder of an example that was run: it said something
# but that a limit is kept, or an output is missing.
what_is_wrong() {
    sed -i '/^evheap: kept: /d' err
    [ ! -s err ] || echo "it says: $(head -n 1 err)"
    [ -s out ] || grep -q -e '-o [a-z]' commands || echo 'nothing came out'
    grep -o -e '-o [a-z][^ ]*' commands | while read -r _ file; do
        [ -s "$file" ] || echo "there is no $file"
    done
}

run_example() {
    plain <commands.roff >commands
    name="example: $(head -n 1 commands)"
    while read -r word what log; do
        if [ "$word" = given: ]; then
            cat "$logs/$log" >"$what"
        elif ! have "$what"; then
            skip "$name" "there is no $what"
            return
        fi
    done <header
    if ! PATH=$work/bin:$PATH sh -e commands </dev/null >out 2>err; then
        fail "$name" "it fails: $(head -n 1 err)"
        return
    fi
    problems=$(what_is_wrong)
    if [ -z "$problems" ]; then
        pass "$name"
    else
        fail "$name" "$problems"
    fi
}

check_examples() {
    mkdir bin
    ln -s "$EVHEAP" bin/evheap
    split_examples
    if [ ! -d example-01 ]; then
        fail examples 'there are none'
        return
    fi
    for folder in example-*; do
        cd "$folder"
        run_example
        cd ..
    done
}

# lint COMMAND ARG...: it reads the page and has nothing to say, not at the
# width of a terminal either.
lint() {
    if ! have "$1"; then
        skip "$1" 'it is not installed'
    elif "$@" "$page" >lint.out 2>&1 && [ ! -s lint.out ]; then
        pass "$1"
    else
        fail "$1" "$(head -n 3 lint.out | tr '\n' ' ')"
    fi
}

cd "$work"
"$EVHEAP" --help >help
check_options
check_defaults
check_formats
check_themes
check_hp2ps_flags
check_sentences
check_report
check_examples
lint groff -man -t -ww -z -Tutf8 -rLL=78n
lint mandoc -T lint -W warning
finish
