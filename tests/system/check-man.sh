#!/bin/sh
# Checks that the man pages agree with the program.  evheap(1) has exactly the
# options of --help; likewise formats, themes, the flags of hp2ps, messages
# about logs without a census, a report, and the numbers of a run that have
# limits.  evheap-profile(5) has the elements and attributes of the archive's
# schema, the numbers of a run, the kinds of warnings, and only existing keys of the JSON.  (tests/unit/output/check-json.c checks that none
# is missing.)  The commands of all pages are run.  groff and mandoc report no
# errors, if they are installed.  FULL=1 also runs the commands with ghc, on a
# program of the guide.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
need_built tests/tools/mklog
not_sanitized 'man pages' 'it compares documents with outputs, which are those of other builds'

logs=$top_srcdir/tests/inputs/logs

# The current page.
page=$top_srcdir/doc/evheap.1

# section NAME: prints its source, from one .SH to the next.
section() {
    awk -v name="$1" '
        /^\.SH / { inside = ($0 == ".SH " name) }
        inside && !/^\.SH / { print }' "$page"
}

# plain: converts roff to text, without macros.
plain() {
    sed -e 's/\\-/-/g' -e 's/\\f[BIR]//g' -e 's/\\[&%]//g' -e 's/\\e/\\/g' \
        -e "s/\\\\(aq/'/g" -e 's/\\(ha/^/g' -e 's/\\(ti/~/g'
}

# heads NAME: prints the headings of a section's list, without macros.
heads() {
    section "$1" | awk '/^\.TP/ { getline; print }' | plain |
        sed 's/^\.[BI]* //'
}

# long_options: prints those of a text, without those of the run-time system, of
# cabal and of stack.
long_options() {
    sed -e 's/+RTS.*//' -e 's/cabal .*//' -e 's/stack .*//' \
        -e 's/timeout --foreground//' -e 's/--eventlog-flush-interval//' |
        grep -o -e '--[a-z][a-z-]*' | sort -u
}

# same NAME: the files "expected", of the program, and "actual", of the page, have
# equal lines, and at least one.
same() {
    [ -s expected ] || echo 'nothing to compare' >actual
    check "$1" diff expected actual
}

# Short and long names with arguments: "-o,--output=FILE".
check_options() {
    sed -n 's/^ *\(\(-., \)\{0,1\}--[^ ]*\).*/\1/p' help | tr -d ' ' |
        sort -u >expected
    heads OPTIONS | tr -d ' "' | sort >actual
    same 'headings of the options'
    long_options <help >expected
    plain <"$page" | long_options >actual
    same 'long options'
}

# Numeric defaults: "trace 1".
check_defaults() {
    awk '/^ *(-., )?--/ { printf "\n" } { printf "%s ", $0 }' help |
        tr -s ' ' | sed -n \
        's/.*--\([a-z-]*\)=.*(default \([0-9][0-9a-z]*\).*/\1 \2/p' |
        sort -u >expected
    section OPTIONS | plain |
        sed -n -e 's/^\.BI ".*--\(.*\)=".*/\1/; t head' \
            -e 's/^.*he default is \([0-9][0-9a-z]*\).*/\1/; t default' -e d \
            -e ': head' -e h -e d -e ': default' -e 'H; x; s/\n/ /; p' |
        sort >actual
    same 'defaults that are numbers'
}

check_formats() {
    sed -n '/^Formats:/,/^$/s/^  \([a-z]*\) .*/\1/p' help |
        awk '!seen[$0]++' >expected
    heads 'OUTPUT FORMATS' >actual
    same formats
}

# README.md has each format, doc/formats.md each of data.  A database is described
# in evheap-history(5).
check_other_documents() {
    report 'formats in README.md and doc/formats.md' "$("$EVHEAP" --dump=formats |
        while IFS='	' read -r name _ traits; do
            grep -q "\`$name\`" "$top_srcdir/README.md" ||
                echo "README.md lacks $name"
            case " $traits " in
            *' adds '*) ;;
            *' data '*)
                grep -q -w "$name" "$top_srcdir/doc/formats.md" ||
                    echo "doc/formats.md lacks $name"
                ;;
            esac
        done)"
    "$EVHEAP" -q before.eventlog -f csv --table=runs | head -n 1 >runs
    check 'columns of --table=runs in doc/formats.md' \
        grep -x -F "    $(cat runs)" "$top_srcdir/doc/formats.md"
}

# numbers_of_runs NAME: prints the keys or limit_keys of the numbers of a run.
numbers_of_runs() {
    grep -o "[.]$1 = \"[^\"]*" "$top_srcdir/src/compare/metric.c" | cut -d '"' -f 2
}

# check_numbers NAME: the page names each of numbers_of_runs.
check_numbers() {
    numbers_of_runs "$1" >numbers
    check 'there are numbers of runs' test -s numbers
    report "numbers of runs, ${page##*/}" "$(while read -r name; do
        plain <"$page" | grep -q -w -e "$name" || echo "it lacks $name"
    done <numbers)"
}

# refuses TRAIT NAME ARG...: the message of a misuse names each format that has the
# trait.
refuses() {
    "$EVHEAP" --dump=formats | grep -w -e "$1" | cut -f 1 >expected
    what=$2
    shift 2
    "$EVHEAP" before.eventlog "$@" 2>message || :
    [ -s expected ] || echo '(any)' >expected
    while read -r name; do
        grep -q -w "$name" message || echo "it lacks $name"
    done <expected >lacking
    report "the message about $what names the formats" "$(cat lacking)"
}

check_messages() {
    refuses adds --run-name -o x.txt --run-name=x
    refuses tables --table -o x.txt --table=runs
    refuses moment --at -o x.txt --at=peak
    refuses each-era --at=all -o x.folded --at=all
}

check_themes() {
    for file in "$top_srcdir"/data/themes/*.xml; do
        basename "$file" .xml
    done | sort >expected
    heads THEMES | sort >actual
    same themes
}

# The page may name fewer languages: a new one is one file and one line.
check_languages() {
    sed '/^#/d' "$top_srcdir/po/LINGUAS" | sort >known
    section ENVIRONMENT | plain | grep -o '[A-Z][a-z]* ([a-zA-Z_]*)' |
        sed 's/.*(\(.*\))/\1/' | sort >expected
    comm -12 known expected >actual
    same languages
}

# The letters in its usage are those in the first column of the table.
check_hp2ps_flags() {
    if ! have hp2ps; then
        skip_for 'flags of hp2ps' hp2ps
        return
    fi
    { hp2ps '-?' 2>&1 || :; } |
        sed -n 's/^\(where\)\{0,1\} *-\([A-Za-z]\).*/\2/p' | sort -u >expected
    section 'FOR USERS OF HP2PS' | plain | sed -n '/^-/s/	.*//p' |
        tr ',' '\n' | sed -n 's/^ *-\([A-Za-z]\).*/\1/p' | sort -u >actual
    same 'flags of hp2ps'
}

# The messages are in the source in pieces.
check_sentences() {
    cat "$top_srcdir/src/reader/check.c" \
        "$top_srcdir/src/run/warning.def" "$top_srcdir/src/main.c" "$top_srcdir"/src/cli/*.c \
        "$top_srcdir"/src/launch/*.c "$top_srcdir/src/words/limit-text.c" \
        "$top_srcdir/src/base/database.c" "$top_srcdir"/src/history/*.c |
        tr '\n' ' ' | sed 's/" *"//g' >sentences
    heads DIAGNOSTICS >actual
    check 'there are diagnostics' test -s actual -a -s sentences
    report diagnostics "$(awk 'NR == FNR { text = text $0; next }
        !index(text, $0)' sentences actual)"
}

# Each variable that the sources read, by a literal or by a macro for one.
check_environment() {
    cat "$top_srcdir"/src/*.c "$top_srcdir"/src/*/*.c \
        "$top_srcdir"/src/*/*/*.c |
        sed -n -e 's/.*getenv("\([A-Z_]*\)").*/\1/p' \
            -e 's/^#define [A-Z_]*_VARIABLE "\(.*\)"/\1/p' | sort -u >expected
    outline ENVIRONMENT | cut -d ' ' -f 2 | grep -xFf expected | sort -u >actual
    same 'environment variables'
}

# The table in COMPARING is the program's output for two logs.
check_report() {
    section COMPARING | sed -n '/^\.EX/,/^\.EE/p' | grep -v '^\.E' |
        plain >actual
    for build in before after; do
        cp "$top_srcdir/tests/inputs/builds/$build-hT.eventlog" "$build.eventlog"
    done
    "$EVHEAP" before.eventlog after.eventlog -m3 |
        sed -n '/^ .* peak /,$p' >expected
    same 'the report of two runs'
}

# outline NAME: prints the bold words in headings of a section and of its nested
# lists.  Each line has the depth and a word.
outline() {
    section "$1" | plain | awk '
        /^\.RS/ { depth++ }
        /^\.RE/ { depth-- }
        heading && /^\.BR? / {
            gsub(/" *, *"/, " ")
            for (i = 2; i <= NF; i++)
                print depth + 0, $i
        }
        { heading = /^\.TP/ }'
}

# "ELEMENT" and "ELEMENT ATTRIBUTE".  The page describes X-base64 once for all
# X.
check_archive() {
    sed -n 's/.*<\(element\|attribute\) name="\([^"]*\)".*/\1 \2/p' \
        "$top_srcdir/data/evheap-profile.rng" | awk '
            $1 == "element" { element = $2; print element }
            $1 == "attribute" { print element, $2 }' |
        grep -v -e ' .*-base64' | sort >expected
    outline 'THE XML ARCHIVE' | awk '
        $1 == 0 { element = $2; print element }
        $1 == 1 { print element, $2 }' | grep -v -e ' .*-base64' | sort >actual
    same 'elements and attributes'
}

# The archive shown on the page is valid.
check_shown_archive() {
    section 'THE XML ARCHIVE' | plain |
        sed -e '1,/^\.EX/d' -e '/^\.EE/,$d' >shown.xml
    check 'the archive shown' "$EVHEAP" -q shown.xml -o shown.csv
    check 'it has a band' grep ARR_WORDS shown.csv
}

# The sources write each key of the page.
check_keys() {
    outline JSON | cut -d ' ' -f 2 | sort -u >expected
    cat "$top_srcdir"/src/output/json/*.c "$top_srcdir"/src/output/html/*.c \
        "$top_srcdir"/src/run/*.c \
        "$top_srcdir"/src/compare/metric.c \
        "$top_srcdir"/src/compare/findings.c |
        grep -o '"[^"]*"' | tr -d '"' | sort -u | comm -12 expected - >actual
    same 'keys of the JSON'
}

# schema_of FILE: prints the schema number in a source.
schema_of() {
    sed -n 's/^#define SCHEMA \([0-9]*\)$/\1/p' "$top_srcdir/$1"
}

check_schemas() {
    {
        schema_of src/output/xml/xml.c
        schema_of src/output/json/json.c
    } >expected
    sed -n -e 's/^The number of the format: \([0-9]*\)\.$/\1/p' \
        -e 's/^The number of this description: \([0-9]*\)\.$/\1/p' "$page" \
        >actual
    same 'numbers of the schemas'
}

check_kinds_of_warnings() {
    sed -n 's/^WARNING([A-Z_]*, "\([a-z-]*\)".*/\1/p' "$top_srcdir/src/run/warning.def" |
        sort >expected
    outline WARNINGS | cut -d ' ' -f 2 | sort >actual
    same 'kinds of warnings'
}

# Each block of commands becomes a file with them, after the lines that tell their
# inputs and what they need.
split_examples() {
    plain <"$page" | awk -v page="${page##*/}" '
        /^\.\\" (given|needs): / { lines = lines substr($0, 5) "\n" }
        /^\.EX/ { inside = 1; next }
        /^\.EE/ {
            inside = 0
            if (lines != "" || text ~ /(^|\n)(evheap|ghc|sqlite3) /)
                printf "%s%s", lines, text >sprintf("%s-%02d", page, ++n)
            text = lines = ""
        }
        inside { text = text $0 "\n" }'
}

# what_is_wrong: checks the folder of an example after its run.  The only
# messages are about limits that are kept or have no run yet, a heap profile of
# few eras (on a fast machine), valid archives and what pprof lacks; "evheap run"
# also tells its report and its files, and what the program writes is there.  No
# output is missing.
what_is_wrong() {
    if grep -q '^evheap run' commands; then
        sed -e '/^evheap: \(warning\|hint\): /!d' err >messages
        mv messages err
    fi
    [ ! -s err ] || sed -e '/^evheap: kept: /d' -e '/^run\.xml validates$/d' \
        -e '/^Main binary filename not available\.$/d' \
        -e '/^evheap: not judged: .*there is no run to compare with$/d' \
        -e '/^evheap: warning: .* has no run to compare with: /d' \
        -e "/^evheap: hint: only .* in 'prog[^']*'$/d" \
        -e 's/^/it prints: /' err
    [ -s out ] || grep -q -e '-o [a-z]' -e '^sqlite3' commands || echo 'no output'
    grep -o -e '-o [a-z][^ ]*' commands | while read -r _ file; do
        [ -s "$file" ] || echo "no $file"
    done
}

# run_example FILE: runs its commands in a new folder.  Installed files are provided,
# too.
run_example() {
    sed -e '/^given: /d' -e '/^needs: /d' -e 's,/usr/share/evheap/,,' "$1" >commands
    name="example: $(head -n 1 commands)"
    grep -E '^(given|needs): ' "$1" >header || :
    while read -r word what log; do
        if [ "$word $what" = 'given: history.db' ]; then
            "$EVHEAP" -q "$logs/$log" -o "$what"
        elif [ "$word" = given: ] && [ "${log%.mklog}" != "$log" ]; then
            "$tools/mklog" "$logs/$log" -o "$what"
        elif [ "$word" = given: ]; then
            cat "$logs/$log" >"$what"
        elif [ "$what" = ghc ] && [ -z "$FULL" ]; then
            skip "${name#example: }" 'only with FULL=1'
            return
        elif [ "$what" = ghc ] && have_profiling; then
            cp "$top_srcdir"/doc/guide/src/*.hs .
            mv Main.hs prog.hs
        elif [ "$what" = ghc ] || ! have "$what"; then
            skip_for "${name#example: }" "$what"
            return
        fi
    done <header
    if ! PATH=$work/bin:$PATH sh -e commands </dev/null >out 2>err; then
        fail "$name" "it fails: $(head -n 1 err)"
        return
    fi
    report "$name" "$(what_is_wrong)"
}

check_examples() {
    split_examples
    for example in "$work/${page##*/}"-*; do
        mkdir "$example.run"
        cd "$example.run"
        run_example "$example"
    done
    cd "$work"
}

# lint COMMAND ARG...: the command reads the page without messages, also at the
# width of a terminal.
lint() {
    name="$1, ${page##*/}"
    if ! have "$1"; then
        skip_for "$name" "${name%%,*}"
    else
        report "$name" "$("$@" "$page" 2>&1 || echo "status $?")"
    fi
}

# Checks for each page.
check_page() {
    check_examples
    for columns in 60 78 120; do
        in_turn || continue
        lint groff -man -t -ww -z -Tutf8 "-rLL=${columns}n"
    done
    lint mandoc -T lint -W warning
}

cd "$work"
mkdir bin
ln -s "$EVHEAP" bin/evheap
"$EVHEAP" --help >help
"$EVHEAP" run --help >>help
check_options
check_defaults
check_formats
check_themes
check_languages
check_hp2ps_flags
check_sentences
check_environment
check_report
check_other_documents
check_messages
check_numbers limit_key
check_page

page=$top_srcdir/doc/evheap-profile.5
check_archive
check_shown_archive
check_keys
check_schemas
check_kinds_of_warnings
check_numbers key
check_page

page=$top_srcdir/doc/evheap-history.5
check_numbers key
check_page
finish
