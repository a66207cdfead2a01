# Common functions of the test scripts, to be sourced.
#
# A script prints a line for each test, "PASS name", "FAIL name: why" or "SKIP
# name: why", and ends with "finish".  $EVHEAP is the program, $top_srcdir the
# source tree.  A script run by hand uses the program that ./dev built.
# shellcheck shell=sh

set -eu
: "${top_srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}"
: "${EVHEAP:=$top_srcdir/build/evheap}"
# BUILD: the build folder with the test programs.  EVHEAP_CORPUS: real logs,
# which may be missing.  FULL: "1" takes all inputs instead of some.
: "${BUILD:=$(dirname "$EVHEAP")}"
: "${EVHEAP_CORPUS:=$top_srcdir/../shared/corpus}" "${FULL:=}"
[ "$FULL" != 0 ] || FULL=
# shellcheck disable=SC2034 # scripts read it
tools=$BUILD/tests/tools

LC_ALL=C.UTF-8 LANGUAGE=C TZ=UTC
LSAN_OPTIONS=print_suppressions=0:suppressions=$top_srcdir/tests/tools/lsan.supp
FONTCONFIG_FILE=$top_srcdir/tests/inputs/fonts.conf
export LC_ALL LANGUAGE TZ LSAN_OPTIONS FONTCONFIG_FILE
unset COLUMNS SOURCE_DATE_EPOCH || :

# ./dev check-all names the tests that run with FULL=1.
case " $(echo "${FULL_TESTS-}" | tr '\n' ' ') " in
*" $(basename "$0" .sh) "*)
    FULL=1
    export FULL
    ;;
esac

# The search for leaks is done for scripts that set leaks=yes first
# (tests/system/check-cli.sh), with FULL=1, in unit tests, and by valgrind.  Each
# run with fonts has leaks of fontconfig.  To name their functions doubles the
# time of the run, and their suppression needs no names.  For the names in a
# report, set ASAN_OPTIONS=symbolize=1.  Without the search, nothing is kept of
# where memory was allocated, which saves a tenth of the time; to see that in a
# report, set ASAN_OPTIONS=malloc_context_size=30.
case ${leaks:-no}:$FULL in
no:) asan=detect_leaks=0:malloc_context_size=1 ;;
*) asan=symbolize=0 ;;
esac
ASAN_OPTIONS=$asan${ASAN_OPTIONS:+:$ASAN_OPTIONS}
export ASAN_OPTIONS

# A temporary folder, removed at the end of the script.
work=$(mktemp -d "${TMPDIR:-/tmp}/evheap-test.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT PIPE TERM

failures=0

# Seconds after which a program counts as hanging, or a wait fails.
test_timeout=$(sed -n "s/^#define ${FULL:+FULL_}TIMEOUT *//p" \
    "$top_srcdir/tests/support/timeout.h")

# wait_for COMMAND...: waits until it succeeds.  Fails after the timeout.
wait_for() {
    waited=0
    until "$@"; do
        [ "$waited" -lt $((10 * test_timeout)) ] || return
        waited=$((waited + 1))
        sleep 0.1
    done
}

pass() {
    printf "PASS %s\n" "$1"
}

fail() {
    printf "FAIL %s: %s\n" "$1" "$2"
    failures=$((failures + 1))
}

skip() {
    printf "SKIP %s: %s\n" "$1" "$2"
}

# report NAME PROBLEMS: passes if there are no problems.
report() {
    if [ -z "$2" ]; then
        pass "$1"
    else
        fail "$1" "$2"
    fi
}

# check NAME COMMAND...: passes if it succeeds.  Its output is the reason of a
# failure.
check() {
    checked=$1
    shift
    if "$@" >"$work/reason" 2>&1; then
        pass "$checked"
    else
        fail "$checked" "$(head -n 5 "$work/reason" | tr '\n' ' ')"
    fi
}

# fails TEXT ARG...: evheap ends with status 2 and this text, and makes no file out.*
# in the current folder, which is a temporary one.
fails() {
    text=$1
    shift
    status=0
    "$EVHEAP" "$@" >stdout 2>stderr || status=$?
    if [ "$status" != 2 ] || ! grep -q -F -e "$text" stderr || ls out.* 2>/dev/null; then
        echo "status $status:"
        cat stderr
        return 1
    fi
}

# formats [TRAIT | -TRAIT]...: prints the names of the formats that have each
# TRAIT of --dump=formats, and none of those with a "-".
formats() {
    choose_formats 1 "$@"
}

# suffixes [TRAIT | -TRAIT]...: prints the first suffix of each of these formats.
suffixes() {
    choose_formats 2 "$@"
}

choose_formats() {
    column=$1
    shift
    "$EVHEAP" --dump=formats | awk -F '\t' -v column="$column" -v wanted="$*" '
        {
            n = split(wanted, words, " ")
            for (i = 1; i <= n; i++) {
                trait = words[i]
                lacks = sub(/^-/, "", trait)
                if ((index(" " $3 " ", " " trait " ") == 0) != lacks)
                    next
            }
            split($column, texts, " ")
            print texts[1]
        }'
}

# refuses TEXT ARG...: passes if evheap fails with this text.
refuses() {
    check "refused: $*" fails "$@"
}

# skip_for NAME COMMAND: skips the test for lack of a command, and names its
# package in Debian.
skip_for() {
    case $2 in
    cabal) package=cabal-install ;;
    fc-list) package=fontconfig ;;
    gs) package=ghostscript ;;
    hp2ps) package=ghc ;;
    mimetype) package=libfile-mimeinfo-perl ;;
    gio) package=libglib2.0-bin ;;
    groff) package=groff-base ;;
    msgfmt | xgettext) package=gettext ;;
    pdfinfo | pdftocairo | pdftops | pdftotext | pdftoppm) package=poppler-utils ;;
    promtool) package=prometheus ;;
    readelf) package=binutils ;;
    rsvg-convert) package=librsvg2-bin ;;
    stack) package=haskell-stack ;;
    update-mime-database) package=shared-mime-info ;;
    xmllint) package=libxml2-utils ;;
    xz) package=xz-utils ;;
    *) package=$2 ;;
    esac
    if [ "$package" = "$2" ]; then
        skip "$1" "the package $package is missing"
    else
        skip "$1" "$2 is missing: install $package"
    fi
}

# have COMMAND: it is installed.
have() {
    command -v "$1" >/dev/null 2>&1
}

# stand_in NAME: makes a command from its input, a file, which is found before the
# real one.
stand_in() {
    mkdir -p "$work/bin"
    cat >"$work/bin/$1"
    chmod +x "$work/bin/$1"
    PATH=$work/bin:${PATH#"$work/bin:"}
    export PATH
}

# need COMMAND...: skips the script for lack of one of them.
need() {
    for needed; do
        have "$needed" && continue
        skip_for "$(basename "$0" .sh)" "$needed"
        exit 77
    done
}

# have_profiling: there is a GHC with libraries for profiling.
have_profiling() {
    have ghc || return
    echo 'main = pure ()' >"$work/profiled.hs"
    ghc -v0 -prof -outputdir "$work/profiled-objects" "$work/profiled.hs" \
        -o "$work/profiled" >/dev/null 2>&1
}

# A locale in which texts are translated.  C.UTF-8 is not, if the C library
# treats it like C (glibc since 2.39).  Its numbers are as in C.
speech=en_US.UTF-8

# The locales made by make (tests/tools/make-locales.sh), for LOCPATH.
: "${LOCALES:=$BUILD/tests/locales}"

# have_locale NAME: it was made.
have_locale() {
    [ -d "$LOCALES/$1" ]
}

# speak LANGUAGE COMMAND...: runs it in the locale $speech, which must exist.
speak() {
    spoken=$1
    shift
    LOCPATH=$LOCALES LC_ALL=$speech LANGUAGE=$spoken "$@"
}

# need_program: ends the script if the program is not built.
need_program() {
    if [ ! -x "$EVHEAP" ]; then
        fail program "no '$EVHEAP'"
        exit 1
    fi
}

# need_built PROGRAM...: programs of the build folder, which "make check" makes.
need_built() {
    for built; do
        if [ ! -x "$BUILD/$built" ]; then
            fail "$built" "no '$BUILD/$built': run 'make check' first"
            exit 1
        fi
    done
}

# terminal_or_skip NAME: sets $terminal to the command that runs another one on
# a terminal.  Skips NAME if the machine has no pseudo-terminal.
terminal_or_skip() {
    need_built tests/tools/terminal
    terminal=$tools/terminal
    openable=0
    "$terminal" || openable=$?
    [ "$openable" -eq 77 ] || return 0
    skip "$1" 'no pseudo-terminal'
    return 1
}

# have_corpus, need_corpus: the real logs exist.
have_corpus() {
    [ -r "$EVHEAP_CORPUS/MANIFEST.tsv" ]
}

need_corpus() {
    if ! have_corpus; then
        skip corpus 'no corpus'
        exit 77
    fi
}

# is_sanitized: the program is built with sanitizers.
is_sanitized() {
    ldd "$EVHEAP" 2>/dev/null | grep -q asan
}

# not_sanitized NAME WHY: skips the script in builds with sanitizers.
not_sanitized() {
    if is_sanitized; then
        skip "$1" "$2"
        exit 77
    fi
}

# seldom_sanitized NAME: skips the script in builds with sanitizers, except in
# ./dev check-all and with FULL=1.  For scripts that compare outputs with each
# other or with an independent reader: outputs are the same in all builds, and
# golden tests, hostile inputs and fuzzing write each format with sanitizers.
seldom_sanitized() {
    [ -n "$FULL${THOROUGH-}" ] ||
        not_sanitized "$1" 'only in ./dev check-all: outputs are the same in all builds'
}

# in_turn: succeeds for every third of similar cases; in ./dev check-all and with
# FULL=1, for each.
turn=0
in_turn() {
    turn=$((turn + 1))
    [ -n "$FULL${THOROUGH-}" ] || [ $((turn % 3)) -eq 1 ]
}

# need_measure NAME: skips the script if nothing can measure.
need_measure() {
    if [ ! -x /usr/bin/time ] && ! have python3; then
        skip "$1" 'needs /usr/bin/time or python3'
        exit 77
    fi
}

# measure COMMAND...: prints seconds of processor time and kilobytes at the
# peak.
measure() {
    if [ -x /usr/bin/time ]; then
        /usr/bin/time -o "$work/measured" -f '%U %S %M' "$@" &&
            tail -n 1 "$work/measured" | awk '{ print $1 + $2, $3 }'
    else
        python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss)' "$@"
    fi
}

# at_once COMMAND...: runs the commands of the shell at once, because they wait
# most of the time.  Each has its own folder $work, which is its current one.
at_once() {
    number=0 at_work=
    for command; do
        number=$((number + 1))
        mkdir "$work/$number"
        (
            eval 'work=$work/$number' # only in this subshell
            cd "$work"
            eval "$command"
            : >ended
        ) >"$work/$number.said" 2>&1 &
        at_work="$at_work $!"
    done
    # shellcheck disable=SC2064 # the processes of now
    trap "kill $at_work; exit 1" HUP INT PIPE TERM
    wait
    trap 'exit 1' HUP INT PIPE TERM
    number=0
    for command; do
        number=$((number + 1))
        said=$work/$number.said
        cat "$said"
        [ -e "$work/$number/ended" ] || fail "$command" 'it ended early'
        failures=$((failures + $(grep -c '^FAIL ' "$said" || :)))
    done
}

# finish: exits with 1 if a test failed.
finish() {
    [ "$failures" -eq 0 ]
    exit
}
