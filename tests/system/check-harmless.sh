#!/bin/sh
# Checks that no bytes of an input can harm a reader of the outputs.  Hostile
# logs (tests/inputs/scripts/hostile-*.mklog) have hostile names, arguments,
# titles and themes.  They are written in every format, to standard output and
# standard error, and to terminals with and without UTF-8.
# tests/oracle/check-harmless.c checks each position in the text formats.  Here
# independent programs read the outputs: libxml2, jq, cmark-gfm, qpdf, poppler,
# Ghostscript and hp2ps, as far as they are installed.
# shellcheck disable=SC2016,SC2317 # back-quotes are Markdown's; "check_$1" is called
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/html.sh"
. "$top_srcdir/tests/system/terminal.sh"
need_program

cd "$work"

# An escape sequence, C1 as a byte and in the letter Û, a forged line, an
# override of the text's direction, and markup.
hostile=$(printf 'a\033[31m\233b\303\2331m\nevheap: all is well\r|`<b>@c \342\200\256d&\007')
log="$hostile.eventlog"
other="other$hostile.eventlog"

# hidden: characters that change the direction of text, and C1, in UTF-8.
hidden=$(printf '\342\200[\213\216\217\250-\256]\\|\342\201[\246-\251]\\|\302[\200-\237]')

# The names of data, which keep hidden characters.
data=$(formats data && suffixes data && echo data)

# unclean FILE: prints what could harm a terminal or its user.  A .hp has tabs.
unclean() {
    LC_ALL=C tr -d '\t\n -~\200-\377' <"$1" >controls
    [ ! -s controls ] || echo "control characters: $(od -An -c controls | head -n 1)"
    iconv -f UTF-8 -t UTF-8 "$1" >/dev/null 2>&1 || echo 'invalid UTF-8'
    echo "$data" | grep -q -x -F -e "${1#*.}" ||
        ! LC_ALL=C grep -q "$hidden" "$1" || echo 'hidden characters'
}

# The logs, each with two names.
make_logs() {
    for kind in hd hc hi; do
        mkdir $kind
        "$tools/mklog" "$top_srcdir/tests/inputs/scripts/hostile-$kind.mklog" -o log
        cp log "$kind/$log"
        cp log "$kind/$other"
    done
}

# tags FILE: prints the HTML elements and attributes of a Markdown file.
tags() {
    cmark-gfm --unsafe -e table -e autolink -e strikethrough "$1" |
        grep -o '<[a-zA-Z/!?][^>]*>' | LC_ALL=C sort -u
}

# Only elements of our reports, and links to sources: no links, images or markup
# from labels.
check_md() {
    have cmark-gfm || return 0 # skipped below, once
    tags "$1" | LC_ALL=C grep -v -x -E \
        '</?(h2|h3|p|ul|li|code|pre|br|details|summary|table|thead|tbody|tr)>|</?t[hd]>|<t[hd] align="right">|<a href="https://sources\.test/[^" ]*">|</a>' >odd || :
    [ ! -s odd ] || echo "unexpected HTML: $(head -n 1 odd)"
    # An unescaped bar or back-quote would change the number of cells in a row.
    cmark-gfm --unsafe -e table "$1" | LC_ALL=C awk '
        /<table>/ { cells = -1 }
        /<tr>/ { n = 0 }
        /<t[hd][ >]/ { n++ }
        /<\/tr>/ { if (cells >= 0 && n != cells) odd = 1; cells = n }
        END { if (odd) print "rows of a table have different numbers of cells" }'
}

# keep FOLDER FILE: for one process that reads all files of the folder at the end.
keep() {
    mkdir -p "$1"
    cp "$2" "$1/$(find "$1" -type f | wc -l)-$2"
}

# check_kept: that process prints nothing.
check_kept() {
    ! have jq || report "jq reads all JSON" "$(jq -n 'reduce inputs as $value (0; 0) | empty' json/* 2>&1)"
    if have gs; then
        for file in ps/*; do
            set -- "$@" -f "$file"
        done
        report "Ghostscript reads all PostScript" \
            "$(gs -q -dNOPAUSE -dBATCH -dSAFER -sDEVICE=nullpage "$@" 2>&1 || echo "status $?")"
    fi
}

check_pdf() {
    if have qpdf; then
        qpdf --check "$1" >said 2>&1 || echo "qpdf prints: $(head -n 1 said)"
        qpdf --qdf --object-streams=disable "$1" plain.pdf
        ! LC_ALL=C grep -a -E '^ *(/(JavaScript|JS|URI|Launch|AA|OpenAction)|/S /(JavaScript|URI|Launch|GoToR))' plain.pdf >said ||
            echo "unexpected: $(head -n 1 said)"
    fi
    if have pdfinfo; then
        pdfinfo "$1" >info.txt 2>said || echo "pdfinfo prints: $(head -n 1 said)"
        unclean info.txt
        # A page ends in a form feed, and Hebrew gets direction marks from
        # pdftotext.
        pdftotext "$1" - 2>said | tr -d '\f' >text.data
        [ ! -s said ] || echo "pdftotext prints: $(head -n 1 said)"
        unclean text.data
        ! LC_ALL=C grep -q "$(printf '\342\200\256')" text.data || echo 'hidden characters'
        [ "$(grep -c gnp.exe text.data)" -le "$(grep -o -F '\u{202E}' text.data | wc -l)" ] || echo 'an escape is missing'
    fi
}

# Comments have only lines of their form, and everything is ASCII.
check_ps() {
    LC_ALL=C tr -d '\n -~' <"$1" >controls
    [ ! -s controls ] || echo 'it is not ASCII'
    [ "$(LC_ALL=C grep -c '^%%Title: (.*)$' "$1")" = 1 ] || echo 'the title'
    ! LC_ALL=C grep -q '^%%.\{254\}' "$1" || echo 'a comment is too long'
    keep ps "$1"
}

check_svg() {
    ! have xmllint || xmllint --noout --nonet "$1" 2>said ||
        echo "xmllint prints: $(head -n 1 said)"
    ! LC_ALL=C grep -q -i -E '<(script|a|img|image|use|foreignObject|iframe)[ />]|href|<[^>]* on[a-z]*=' "$1" ||
        echo 'an unknown element'
    LC_ALL=C grep -o ' id="[^"]*"' "$1" | LC_ALL=C sort | uniq -d >said
    [ ! -s said ] || echo "an id occurs twice: $(head -n 1 said)"
}

check_json() {
    keep json "$1"
}

check_xml() {
    ! have xmllint ||
        xmllint --noout --nonet --relaxng "$top_srcdir/data/evheap-profile.rng" "$1" 2>said ||
        echo "xmllint prints: $(head -n 1 said)"
}

check_junit() {
    ! have xmllint ||
        xmllint --noout --nonet --relaxng "$top_srcdir/data/evheap-junit.rng" "$1" 2>said ||
        echo "xmllint prints: $(head -n 1 said)"
}

check_hp() {
    if have hp2ps; then
        cp "$1" h.hp
        hp2ps -c h.hp >said 2>&1 || echo 'hp2ps fails'
        [ ! -s said ] || echo "hp2ps prints: $(head -n 1 said)"
    fi
}

check_prom() {
    ! have promtool || promtool check metrics <"$1" >said 2>&1 ||
        echo "promtool prints: $(head -n 1 said)"
    LC_ALL=C grep -v -x -E '# (TYPE|HELP) evheap_.*|evheap_[a-z_]+\{program=.*\} [0-9.e+-]+' "$1" >said || :
    [ ! -s said ] || echo "an unknown line: $(head -n 1 said)"
}

check_om() {
    LC_ALL=C grep -v -x -E '# (TYPE|HELP|UNIT) evheap_.*|# EOF|evheap_[a-z_]+\{program=.*\} [0-9.e+-]+ [0-9.]+' "$1" >said || :
    [ ! -s said ] || echo "an unknown line: $(head -n 1 said)"
}

# check_page FILE: a page without a script and links to elsewhere.
check_page() {
    page_part "$1" '<style>' '</style>' | page_hash "$1" style-src 1
    ! LC_ALL=C grep -i -E "<script|<[^>]* (src|on[a-z]+) *=|<[^>]* href *= *[\"'][^#]" "$1" >said ||
        echo "unexpected: $(head -n 1 said)"
}

binary=$(suffixes binary)

# check_format FORMAT FILE: prints what is wrong with an output.  FORMAT is its
# suffix.
check_format() {
    echo "$binary" | grep -q -x -F -e "$1" || unclean "$2"
    case $1 in
    md | pdf | svg | json | xml | hp | html | om | prom) "check_$1" "$2" ;;
    page.html) check_page "$2" ;;
    ps | eps) check_ps "$2" ;;
    ndjson | trace) check_json "$2" ;;
    junit.xml) check_junit "$2" ;;
    esac
}

# check_run NAME FORMATS ARG...: checks all formats and the messages of a run.
check_run() {
    name=$1
    formats=$2
    shift 2
    rm -f out.*
    for format in $formats; do
        set -- "$@" -o "out.$format"
    done
    "$EVHEAP" -v "$@" 2>err || echo "status $?" >>err
    for format in $formats; do
        report "$name $format" "$(check_format "$format" "out.$format")"
    done
    problem=$(unclean err)
    # shellcheck disable=SC2126 # grep -c fails if it counts 0
    [ "$(grep -v '^evheap: ' err | wc -l)" -eq 0 ] || problem="$problem a forged line"
    ! grep -q '^evheap: all is well' err || problem="$problem a forged line"
    report "$name messages" "$problem"
}

check_formats() {
    for kind in hd hc hi; do
        check_run "$kind" "$(suffixes -adds -limits)" \
            "$kind/$log" -m0 -t0 --markers=all
    done
    check_run titled "$(suffixes figure) $(suffixes inlined)" "hd/$log" --title="$hostile" --caption="$hostile" \
        --overlay=live
    # Each of its letters is seven bytes in ASCII.
    check_run 'long title' 'ps eps' "hd/$log" \
        --title="$(head -c 100 /dev/zero | tr '\000' x | sed "s/x/$(printf '\343\216\257')/g")"
    check_run compared "$(suffixes -one-run -adds)" "hd/$log" "hc/$other" \
        --fail-if='peak>1TB' --fail-if="band:/$(printf '<b>|`x`|\342\200\256|@c|.*')/:peak>1TB"
    check_run difference "$(suffixes -one-run -adds -limits)" --diff "hd/$log" "hd/$other"
}

# Places with hostile names, and a hostile source file in a folder of that kind.
check_sources() {
    set --
    awk '
        /^info-table/ { sub(/"$/, ":1:1-3\"") }
        /^profile/ {
            for (i = 1; i <= 12; i++)
                printf "info-table %d \"o\" \"1\" \"o\" \"o\" \"Odd\" \"Odd.hs:(%d,1)-(12,1)\"\n", 7000 + i, i
        }
        { print }
        /^era/ {
            for (i = 1; i <= 12; i++)
                printf "sample 90000 \"0x%x\"\n", 7000 + i
        }' "$top_srcdir/tests/inputs/scripts/hostile-hi.mklog" | "$tools/mklog" - -o log
    mkdir places
    cp log "places/$log"
    cp log "places/$other"
    mkdir "src$hostile"
    {
        printf '%s\n' "$hostile" '</script><script>alert(1)</script>' '```' ']]><!-- | a |' \
            '![i](http://e.x/i.png) [l](http://e.x/)' '&lt;&#0;' '%%EOF' '<img src=x onerror=alert(1)>'
        printf '\342\200\256gnp.exe\n\302\2331m\n\376\377\n::error::x\n'
    } >"src$hostile/Odd.hs"
    for format in $(suffixes source); do
        # The page has no script.
        [ "$format" != html ] || format=page.html
        set -- "$@" "$format"
    done
    check_run 'lines of source' "$*" "places/$log" --view=source \
        --source="src$hostile" -t 0
    check_run 'lines of two runs' "$*" "places/$log" "hi/$other" --view=source \
        --source="src$hostile" -t 0
    check_run 'sources in the page' html "places/$log" --source="src$hostile"
    check_run 'links to source' md "places/$log" \
        '--source-url=https://sources.test/%f#L%l'
    check_run 'tables of lines' csv "places/$log" --table=lines
}

# An archive with hostile texts as character references, and a .hp of hostile
# lines.  No known program writes these.
check_other_inputs() {
    of_profiles=$(suffixes -adds -limits -events -activity-events)
    for kind in hd hc hi; do
        "$EVHEAP" "$kind/$log" -o a.xml
        LC_ALL=C sed -E 's/ [a-z]+-base64="[^"]*"//g
            s/ (text|label|module|location|name|type|closure|description|rts|date)="/&\&#x9b;31m\&#x85;\&#x202e;\&#10;\&#9;\&#x7f;\&lt;b>|`\&quot;\&quot;/g' \
            a.xml >"$hostile.xml"
        check_run "archive of $kind" "$of_profiles" "$hostile.xml"
    done
    {
        printf 'JOB "./%s "" \233 <b>|`"\n' "$hostile" | tr '\n' ' ' && echo
        printf 'DATE "\033[1m<b>|`\302\233 \342\200\256"\nSAMPLE_UNIT "\033"\nVALUE_UNIT "<b>\033"\n'
        for time in 0.1 0.2 0.3; do
            printf 'BEGIN_SAMPLE %s\n\033[31m\233<b>|`\t%s\n\342\200\256x\t7\n=1+1\t8\nEND_SAMPLE %s\n' $time 9 $time
        done
        printf '\033[31mnonsense\n'
    } >"$hostile.hp"
    check_run '.hp' "$(suffixes -adds -limits -events -activity-events -start)" "$hostile.hp"
}

# trouble NAME ARG...: status 2, and only messages in the usual form.  Indented
# lines mark the position of errors in --fail-if.
trouble() {
    name=$1
    shift
    status=0
    "$EVHEAP" "$@" >out 2>out.err || status=$?
    problem=$(unclean out.err)
    [ "$status" -eq 2 ] || problem="$problem status $status"
    grep -q '^evheap: ' out.err || problem="$problem no message"
    ! grep -q -v '^evheap: \|^  ' out.err || problem="$problem a line of another form"
    ! grep -q '^evheap: all is well' out.err || problem="$problem a forged line"
    report "$name" "$problem"
}

check_messages() {
    printf '\000\001%s' "$hostile" >"bad$hostile"
    printf '<%s' "$hostile" >bad.xml
    printf '<a>&%s;</a>' "$hostile" >entity.xml
    mkdir "folder$hostile"
    trouble 'a file that is missing' "$hostile.missing"
    trouble 'a file that is no log' "bad$hostile"
    trouble 'a folder' "folder$hostile"
    trouble 'an archive that is none' bad.xml
    trouble 'an entity' entity.xml
    trouble 'an unknown option' "--$hostile" "hd/$log"
    trouble 'an option with an argument too many' "--quiet=$hostile" "hd/$log"
    trouble 'an unknown letter' "$(printf -- '-\033[31m')" "hd/$log"
    trouble 'an unknown letter outside of ASCII' "$(printf -- '-q\233')" "hd/$log"
    grep -q "'-q.x9B'" out.err || fail 'an unknown letter outside of ASCII' "$(head -n 1 out.err)"
    trouble 'an output without a suffix' "hd/$log" -o "$hostile"
    trouble 'an output that cannot be created' "hd/$log" -o "none/$hostile.svg"
    trouble 'an output twice' "hd/$log" -o "$hostile.svg" -o "$hostile.svg"
    trouble 'an output that is the input' "hd/$log" -f csv -o "hd/$log"
    for option in format trace bands sort group-by from to x-axis y-max stack layout \
        align match fail-if legend size dpi theme markers overlay progress; do
        trouble "--$option" "hd/$log" -o x.svg "--$option=$hostile"
    done
    trouble '--baseline' "hd/$log" "--baseline=$hostile"
    for option in include exclude marker-include marker-exclude; do
        trouble "--$option, no expression" "hd/$log" "--$option=[$hostile: "
        trouble "--$option, too costly" "hd/$log" --markers=all \
            "--$option=$(printf '(?#%s)((((.*)*)*)*)*\001' "$hostile")"
    done
    trouble 'an expression of --fail-if' "hd/$log" "--fail-if=band:/[$hostile: /:peak>1"
    trouble '--source' "hi/$log" --view=source "--source=$hostile" -f txt
    trouble '--color' "hi/$log" "--color=$hostile"
    trouble '--strict' --strict "cut$hostile.eventlog"
}

check_themes() {
    mkdir -p data/evheap/themes
    sed "s/summary=\"[^\"]*\"/summary=\"\&#x9b;31m\&#x202e;\&#10;forged\&#x7f;\"/" \
        "$top_srcdir/data/themes/safe.xml" >"data/evheap/themes/$hostile.xml"
    printf '<evheap-theme summary="%s"><b/>' '&#x9b;' >"data/evheap/themes/bad$hostile.xml"
    XDG_DATA_HOME=$work/data "$EVHEAP" --list-themes >list.txt 2>out.err || echo "status $?" >>list.txt
    report '--list-themes' "$(unclean list.txt)$(grep '^forged' list.txt || :)$(cat out.err)"
    cp "data/evheap/themes/bad$hostile.xml" bad.xml
    trouble 'a theme that is not valid' "hd/$log" -o x.svg --theme=./bad.xml
}

# on_terminal LOCALE ARG...: writes what a terminal gets to the file $seen,
# without the line ends that it adds.  A piece may start in the middle of a
# character.
seen=seen.txt
on_terminal() {
    locale=$1
    shift
    TERM=dumb LC_ALL=$locale "$terminal" sh -c 'exec "$0" "$@" 1>&2' "$EVHEAP" "$@" |
        LC_ALL=C sed 's/\[[0-9]*\]//g' | tr -d '\r' >"$seen"
}

# check_terminal LOCALE PLAIN NAME ARG...: the terminal gets no control
# sequences; in a locale without UTF-8, only ASCII.
check_terminal() {
    locale=$1
    plain=$2
    name="$3, $1"
    shift 3
    on_terminal "$locale" "$@"
    problem=$(unclean "$seen")
    [ -s "$seen" ] || problem="$problem nothing was seen"
    if $plain; then
        LC_ALL=C tr -d '\t\n -~' <"$seen" >bytes
        [ ! -s bytes ] || problem="$problem bytes that are not ASCII"
    fi
    report "$name" "$problem"
}

# check_locale LOCALE PLAIN: checks all formats on a terminal in that locale.
check_locale() {
    for format in $(formats -binary -adds -limits); do
        in_turn || continue
        seen=seen.$format
        check_terminal "$1" "$2" "a terminal gets $format" "hd/$log" -m0 -t0 -f "$format" -o -
    done
    seen=seen.txt
    check_terminal "$1" "$2" 'a terminal gets a comparison' "hd/$log" "hd/$other"
    check_terminal "$1" "$2" 'a terminal gets an error' "$hostile.missing"
    check_terminal "$1" "$2" 'a terminal gets a bad argument' "--sort=$hostile" "hd/$log"
    check_terminal "$1" "$2" 'a terminal gets the help' --help
    for format in $(formats binary); do
        for name in - /dev/stdout /dev/fd/1 /dev/tty; do
            in_turn || continue
            on_terminal "$1" -q "hd/$log" -f "$format" -o $name
            cat >wanted <<END
evheap: cannot write $format to a terminal: use -o FILE

exit 2
END
            report "a terminal gets no $format as $name, $1" "$(diff wanted seen.txt || :)"
        done
    done
}

# The progress line: only its own control sequences, and a single line.
check_progress() {
    mkfifo "$hostile.fifo"
    feed "$hostile.fifo" "hd/$log" 'shown 1'
    LC_ALL=$1 "$terminal" "$EVHEAP" "$hostile.fifo" -o x.csv >raw || :
    rm "$hostile.fifo"
    LC_ALL=C sed "s/\[[0-9]*\]//g; s/$(printf '\033')\[K//g" raw | tr -d '\r' >seen.txt
    problem=$(unclean seen.txt)
    grep -q 'reading' seen.txt || problem="$problem nothing was seen"
    if $2; then
        LC_ALL=C tr -d '\n -~' <seen.txt >bytes
        [ ! -s bytes ] || problem="$problem bytes that are not ASCII"
    fi
    report "the progress line, $1" "$problem"
}

check_terminals() {
    terminal_or_skip 'output on terminals' || return 0
    check_locale C.UTF-8 false
    check_locale C true
    check_progress C.UTF-8 false
    check_progress C true
    if have_locale en_US.ISO-8859-1; then
        LOCPATH=$LOCALES
        export LOCPATH
        check_locale en_US.ISO-8859-1 true
    else
        skip 'a Latin-1 terminal' \
            'the locale en_US.ISO-8859-1 is missing: install locales'
    fi
}

for viewer in cmark-gfm gs hp2ps jq pdfinfo qpdf xmllint; do
    have "$viewer" || skip_for "$viewer" "$viewer"
done
make_logs
check_formats
check_sources
"$tools/mklog" "$top_srcdir/tests/inputs/scripts/hostile-hd.mklog" | head -c 9000 >"cut$hostile.eventlog"
check_other_inputs
check_kept
check_themes
# With sanitizers, these run only in ./dev check-all; check-cli has other messages.
if [ -n "$FULL${THOROUGH-}" ] || ! is_sanitized; then
    check_messages
    check_terminals
fi
finish
