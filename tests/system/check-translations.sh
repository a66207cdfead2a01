#!/bin/sh
# Checks the translations: the template agrees with the sources, every language
# is complete, and the program uses it.  Data formats are the same in each
# language.  tests/oracle/check-languages checks the page.
# shellcheck disable=SC2317 # functions are called through "check"
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
seldom_sanitized translations

po=$top_srcdir/po
log=$top_srcdir/tests/inputs/logs/good-hT.eventlog
cut=$top_srcdir/tests/inputs/logs/bad-cut-in-sample.eventlog
builds=$top_srcdir/tests/inputs/builds
languages=$(sed '/^#/d' "$po/LINGUAS")

# messages FILE: prints the translatable texts in a fixed order.
messages() {
    msgcat --no-location --sort-output "$1" | sed '1,/^$/d'
}

# The template is made from exactly the files that have texts.
is_complete_list() {
    (cd "$top_srcdir" &&
        grep -l -E '(^|[^a-z_])(_|N_|ngettext)\(' -r src --include='*.c' \
            --include='*.def' &&
        grep -l -E '(^|[^A-Za-z0-9_$.])_\(("|$)' data/page/*.js &&
        find data/themes -name '*.xml') |
        LC_ALL=C sort >"$work/files"
    grep -v '^#' "$po/POTFILES.in" | LC_ALL=C sort | diff - "$work/files"
}

is_current() {
    # One line of options, as in make.
    options=$(sed -n 's/^XGETTEXT_OPTIONS = //p' "$po/Makevars")
    # shellcheck disable=SC2086 # several words
    GETTEXTDATADIRS=$po xgettext -D "$top_srcdir" -f "$po/POTFILES.in" \
        $options -o "$work/now.pot"
    messages "$po/evheap.pot" >"$work/then"
    messages "$work/now.pot" >"$work/now"
    diff "$work/then" "$work/now"
}

is_whole() {
    msgfmt --check --statistics -o /dev/null "$po/$1.po" 2>&1 |
        tee "$work/statistics"
    [ "$(wc -l <"$work/statistics")" -eq 1 ] &&
        grep -q '^[0-9]* translated messages\.$' "$work/statistics" &&
        msgcmp "$po/$1.po" "$po/evheap.pot"
}

files=$(cd "$po" && ls -- *.po)
named=$(echo "$languages" | sed 's/$/.po/')
check 'po/LINGUAS names each language' \
    test "$(echo "$files" | LC_ALL=C sort)" = "$(echo "$named" | LC_ALL=C sort)"
if [ -d "$top_srcdir/data/themes" ]; then
    check 'po/POTFILES.in names each file with texts' is_complete_list
fi
if have xgettext && have msgcat; then
    check 'po/evheap.pot agrees with the sources' is_current
else
    skip_for 'po/evheap.pot agrees with the sources' xgettext
fi
for language in $languages; do
    if have msgfmt && have msgcmp; then
        check "$language has every message, none of them fuzzy" \
            is_whole "$language"
    else
        skip_for "$language has every message" msgfmt
    fi
done

# The program's messages.  A build without msgfmt has no translations.
translations=$BUILD/translations
first=$(echo "$languages" | head -n 1)
messages=$translations/$first/LC_MESSAGES/evheap.mo
if [ ! -e "$messages" ]; then
    skip 'the program is translated' "no '$messages'"
    finish
fi
if ! have_locale "$speech"; then
    skip 'the program is translated' "the locale $speech is missing: install locales"
    finish
fi

# The program in English.  Texts that must not be wider than N cells are kept in
# $work/width-N/, for one process that measures all.
mkdir "$work/width-79" "$work/width-80"
{ "$EVHEAP" --help && "$EVHEAP" run --help; } >"$work/help"
"$EVHEAP" --list-themes >"$work/themes"
"$EVHEAP" -q "$log" -o "$work/english.txt" -o "$work/english.md"
"$EVHEAP" "$cut" >"$work/report" 2>"$work/warnings" || :

# has_english FILE ENGLISH: prints lines that both have.
has_english() {
    grep -F -x -f "$2" "$1"
}

# All options, formats and keywords are there; the rest is translated.
helps() {
    help=$work/width-79/help-$1
    speak "$1" "$EVHEAP" --help >"$help"
    speak "$1" "$EVHEAP" run --help >>"$help"
    grep -o -E -e '--[a-z-]+|^  [a-z]{2,4} ' "$work/help" | tr -d ' ' >"$work/words"
    grep -o -F -f "$work/words" "$help" | LC_ALL=C sort -u >"$work/found"
    if LC_ALL=C sort -u "$work/words" | LC_ALL=C comm -23 - "$work/found" |
        sed "s/.*/'&' is missing/" | grep .; then
        return 1
    fi
    # An English line has three words in a row.  "traceMarker" is not one.
    ! has_english "$help" "$work/help" | grep -E '[a-z]+ [a-z]+ [a-z]+ '
}

# on_terminal LANGUAGE ARG...: prints a report as a terminal of 80 columns gets
# it, or nothing if the machine has no terminal.
on_terminal() {
    spoken_there=$1
    shift
    # shellcheck disable=SC2016 # for the inner shell
    speak "$spoken_there" "$tools/terminal" sh -c 'exec "$0" "$@" 1>&2' "$EVHEAP" -q "$@" |
        LC_ALL=C sed 's/\[[0-9]*\]//g' | tr -d '\r'
}

reports() {
    for time in 1 2; do
        speak "$1" "$EVHEAP" -q "$log" -o "$work/$time.txt" -o "$work/$time.md"
    done
    for suffix in txt md; do
        cmp "$work/1.$suffix" "$work/2.$suffix" || return
        if cmp -s "$work/1.$suffix" "$work/english.$suffix"; then
            echo 'it is not translated'
            return 1
        fi
    done
    on_terminal "$1" "$log" >"$work/width-80/report-$1"
    on_terminal "$1" "$log" --baseline="${log%T.eventlog}c.eventlog" \
        >"$work/width-80/comparison-$1"
}

# are_narrow: no line is wider, counted as terminals do.
are_narrow() {
    python3 - "$work"/width-*/* <<'END'
import sys, unicodedata
wrong = 0
for file in sys.argv[1:]:
    most = int(file.split("/")[-2].split("-")[1])
    for line in open(file, encoding="utf-8"):
        cells = sum(0 if unicodedata.combining(c) else
                    2 if unicodedata.east_asian_width(c) in "WF" else 1
                    for c in line.rstrip("\n"))
        if cells > most:
            print(f"{file}: {cells} cells: {line}")
            wrong = 1
sys.exit(wrong)
END
}

# Messages that contain "warning: " begin like all other warnings.
warns_alike() {
    msgcat --no-wrap --no-location "$po/$1.po" | awk '
        /^msgid / { message = $0 }
        /^msgstr / && message == "msgid \"warning: %s\"" {
            prefix = substr($0, 1, index($0, "%s") - 1)
        }
        /^msgstr / && message ~ /^msgid "warning: / { said[message] = $0 }
        END {
            for (message in said)
                if (prefix == "" || index(said[message], prefix) != 1) {
                    print said[message]
                    wrong = 1
                }
            exit wrong
        }'
}

# Errors, with the user's text in quotes, and warnings.
complains() {
    status=0
    speak "$1" "$EVHEAP" --no-such-option 2>"$work/errors" || status=$?
    [ "$status" = 2 ] && grep -q "'--no-such-option'" "$work/errors" &&
        ! grep -q -i 'unknown option' "$work/errors" || return
    speak "$1" "$EVHEAP" "$cut" >"$work/report" 2>"$work/translated" || :
    [ -s "$work/translated" ] &&
        [ "$(wc -l <"$work/translated")" -eq "$(wc -l <"$work/warnings")" ] &&
        ! has_english "$work/translated" "$work/warnings"
}

lists_themes() {
    speak "$1" "$EVHEAP" --list-themes >"$work/translated"
    [ "$(wc -l <"$work/translated")" -eq "$(wc -l <"$work/themes")" ] &&
        ! has_english "$work/translated" "$work/themes"
}

# write_run RUN COMMAND...: writes it in each format for machines.
write_run() {
    name=$data/$(basename "$1")
    shift
    for suffix in $(suffixes data -adds); do
        set -- "$@" -o "$name.$suffix"
    done
    "$@"
}

# write_data FOLDER COMMAND...: writes data for machines, with the command that
# starts evheap: of a run, of one with warnings, of compared runs and of limits.
write_data() {
    data=$work/$1
    shift
    mkdir "$data"
    for run in "$log" "$top_srcdir/tests/inputs/logs/bad-corrupt-hc.eventlog"; do
        write_run "$run" "$@" -q "$run" || return
    done
    status=0
    "$@" -q "$builds/before-hT.eventlog" "$builds/after-hT.eventlog" --diff \
        --fail-if='peak>+1%' --fail-if='band:/Types/:mean>1KiB' \
        -o "$data/compared.csv" -o "$data/compared.json" 2>"$data/said" || status=$?
    rm "$data/said"
    [ "$status" -le 1 ] && echo "$status" >"$data/status"
}

# data_are_the_same COMMAND...: as in the locale C.
data_are_the_same() {
    rm -rf "$work/there"
    write_data there "$@" && diff -r "$work/here" "$work/there"
}
write_data here env LC_ALL=C "$EVHEAP" || fail 'data in C' 'they cannot be written'

for language in $languages; do
    check "help in $language" helps "$language"
    check "reports in $language, the same each time" reports "$language"
    check "errors and warnings in $language" complains "$language"
    check "data are the same in $language" \
        data_are_the_same speak "$language" "$EVHEAP"
    check "themes in $language" lists_themes "$language"
    if have msgcat; then
        check "warnings in $language begin alike" warns_alike "$language"
    fi
done
! have python3 || check 'texts fit their columns' are_narrow

# Translations of other users, in a folder that all can write, are not read.
if [ "$(id -u)" = 0 ]; then
    mkdir -p "$work/all/bin" "$work/others/$first/LC_MESSAGES"
    cp "$EVHEAP" "$work/all/bin/evheap"
    cp "$messages" "$work/others/$first/LC_MESSAGES"
    chmod 1777 "$work/all"
    mkdir "$work/all/share"
    # is_english, is_foreign: the language of the program's messages.
    is_english() {
        speak "$first" "$work/all/bin/evheap" --help >"$work/help" &&
            grep '^Usage: ' "$work/help"
    }
    is_foreign() {
        ! is_english && [ "$(wc -l <"$work/help")" -gt 50 ]
    }
    cp -R "$work/others" "$work/all/share/locale"
    check 'translations moved with the program are read' is_foreign
    chmod 777 "$work/all/share/locale"
    check 'translations that everyone can change are not read' is_english
    chmod 755 "$work/all/share/locale"
    chown 65534 "$work/all/share"
    check 'translations in a folder of another user are not read' is_english
    chown 0 "$work/all/share"
    rm -r "$work/all/share/locale"
    ln -s "$work/others" "$work/all/share/locale"
    # Symbolic links have permissions for all; these are no reason to refuse
    # them.
    chmod 777 "$work/all/bin/evheap"
    check 'translations behind a link are not read' is_english
else
    skip 'translations of others' 'changing owners needs root'
fi

# Numbers, in a locale with decimal commas. in_german COMMAND...: runs it as on
# a desktop in Germany.
in_german() {
    LOCPATH=$LOCALES LC_ALL=de_DE.UTF-8 LANGUAGE='' "$@"
}

# Arguments have decimal points in every locale.
same_options() {
    set -- --from=0.05 --to=0.2s --trace=0.5% --size=7.5x5.25in \
        --fail-if='peak>1.5GiB' "$log" -f csv -o -
    in_german "$EVHEAP" -q "$@" >"$work/german.csv" &&
        LC_ALL=C "$EVHEAP" -q "$@" >"$work/c.csv" &&
        cmp "$work/german.csv" "$work/c.csv"
}

people_have_commas() {
    in_german "$EVHEAP" "$log" >"$work/report" &&
        grep -q '[0-9],[0-9]* MiB' "$work/report" &&
        ! grep '[0-9]\.[0-9]* MiB' "$work/report"
}

if have_locale de_DE.UTF-8; then
    check 'data are the same under de_DE.UTF-8' data_are_the_same in_german "$EVHEAP"
    check 'options have decimal points' same_options
    check 'texts have decimal commas' people_have_commas
else
    skip 'decimal commas' 'the locale de_DE.UTF-8 is missing: install locales'
fi

# A locale without UTF-8 for a language that ASCII cannot represent.  Files do
# not depend on where messages go.
same_beside_a_terminal() {
    set -- env LOCPATH="$LOCALES" LC_ALL=ja_JP.EUC-JP LANGUAGE=ja \
        "$EVHEAP" "$log"
    "$@" -o "$work/pipe.txt" -o "$work/pipe.svg" 2>&1 | cat &&
        "$terminal" "$@" -o "$work/tty.txt" -o "$work/tty.svg" &&
        cmp "$work/pipe.txt" "$work/tty.txt" &&
        cmp "$work/pipe.svg" "$work/tty.svg" && ! grep '?' "$work/tty.txt"
}

if ! have_locale ja_JP.EUC-JP; then
    skip 'a terminal without UTF-8' \
        'the locale ja_JP.EUC-JP is missing: install locales'
elif terminal_or_skip 'a terminal without UTF-8'; then
    check 'files do not depend on a terminal without UTF-8' \
        same_beside_a_terminal
fi

# A language without a font: the page falls back to English with one warning.
# Only DejaVu and Liberation are available.
few_fonts() {
    mkdir "$work/fonts"
    fc-list : file family | sed -n \
        's/^\(.*\): \(Liberation Sans\|DejaVu Sans\)\(,.*\)*$/\1/p' |
        while read -r file; do
            ln -sf "$file" "$work/fonts"
        done
    cat >"$work/fonts.conf" <<END
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>$work/fonts</dir>
  <cachedir>$work/cache</cachedir>
</fontconfig>
END
    [ -n "$(ls "$work/fonts")" ]
}

# without_letters ARG...: draws in Japanese with these fonts.
without_letters() {
    FONTCONFIG_FILE=$work/fonts.conf speak ja "$EVHEAP" "$log" "$@" \
        2>"$work/warnings"
}

falls_back() {
    without_letters -o "$work/x.svg" -o "$work/x.pdf" -o "$work/x.png" \
        -o "$work/x.txt" || return
    if [ "$(wc -l <"$work/warnings")" -ne 1 ]; then
        cat "$work/warnings"
        return 1
    fi
    grep 'heap residency (MiB)' "$work/x.svg" &&
        grep 'lang="en"' "$work/x.svg" || return
    # The report needs no font, and is not in English.
    ! grep -q 'over time' "$work/x.txt" || return
    have pdftotext || return 0
    # The pages after the first are in English, too.
    pdftotext "$work/x.pdf" - | grep '^page 2 of'
}

is_quiet() {
    without_letters -q -o "$work/x.svg" && [ ! -s "$work/warnings" ]
}

speaks_japanese() {
    speak ja "$EVHEAP" "$log" -o "$work/y.svg" 2>"$work/warnings" || return
    grep -q 'lang="ja"' "$work/y.svg" && [ ! -s "$work/warnings" ]
}

if ! have fc-list; then
    skip_for fonts fc-list
    finish
fi
if few_fonts; then
    check 'without glyphs the page is in English, with one warning' \
        falls_back
    check 'with -q there is no warning' is_quiet
else
    skip 'a page without glyphs' 'neither Liberation nor DejaVu is installed'
fi
if fc-list :lang=ja file | grep -q .; then
    check 'with glyphs the page is in Japanese' speaks_japanese
else
    skip 'a page in Japanese' 'no font has the glyphs: install fonts-noto-cjk'
fi
finish
