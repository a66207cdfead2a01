# What the test scripts share.  Sourced by them, not run.
#
# A script reports each of its tests on a line of its own, "PASS name",
# "FAIL name: why" or "SKIP name: why", and ends with "finish".  The file
# $EVHEAP is the program, $top_srcdir the source tree; run by hand, a script
# takes the program that ./dev built.
# shellcheck shell=sh

set -eu
: "${top_srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}"
: "${EVHEAP:=$top_srcdir/build/evheap}"
# The build folder, with the programs that tests need; real logs, which may be
# missing; and whether to take all that there is instead of some of it ("1").
: "${BUILD:=$(dirname "$EVHEAP")}"
: "${EVHEAP_CORPUS:=$top_srcdir/../shared/corpus}" "${FULL:=}"
[ "$FULL" != 0 ] || FULL=
# shellcheck disable=SC2034 # scripts read it
tools=$BUILD/tests/tools

LC_ALL=C.UTF-8 LANGUAGE=C TZ=UTC
LSAN_OPTIONS=print_suppressions=0:suppressions=$top_srcdir/tests/tools/lsan.supp
export LC_ALL LANGUAGE TZ LSAN_OPTIONS
unset COLUMNS SOURCE_DATE_EPOCH || :

# ./dev check-all names the tests that are to take all that there is.
case " $(echo "${FULL_TESTS-}" | tr '\n' ' ') " in
*" $(basename "$0" .sh) "*)
    FULL=1
    export FULL
    ;;
esac

# A look for leaks takes as long as the rest of a run: those of the program are
# looked for where a script says leaks=yes first (tests/system/check-cli.sh), with
# FULL=1, in unit tests, and by valgrind.
case ${leaks:-no}:$FULL in
no:)
    ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0
    export ASAN_OPTIONS
    ;;
esac

# A scratch folder that goes away with the script.
work=$(mktemp -d "${TMPDIR:-/tmp}/evheap-test.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT PIPE TERM

failures=0

# Seconds after which a program is taken to hang, and a condition not to come.
test_timeout=$(sed -n "s/^#define ${FULL:+FULL_}TIMEOUT *//p" \
    "$top_srcdir/tests/support/timeout.h")

# wait_for COMMAND...: until it succeeds; it fails if that takes too long.
wait_for() {
    waited=0
    until "$@"; do
        [ "$waited" -lt $((10 * test_timeout)) ] || return
        waited=$((waited + 1))
        sleep 0.1
    done
}

pass() {
    echo "PASS $1"
}

fail() {
    echo "FAIL $1: $2"
    failures=$((failures + 1))
}

skip() {
    echo "SKIP $1: $2"
}

# report NAME PROBLEMS: a pass where there is none.
report() {
    if [ -z "$2" ]; then
        pass "$1"
    else
        fail "$1" "$2"
    fi
}

# check NAME COMMAND...: passes where it succeeds; what it says is the reason.
check() {
    checked=$1
    shift
    if "$@" >"$work/reason" 2>&1; then
        pass "$checked"
    else
        fail "$checked" "$(head -n 5 "$work/reason" | tr '\n' ' ')"
    fi
}

# skip_for NAME COMMAND: the test lacks a command; says which package of Debian
# has it.
skip_for() {
    case $2 in
    fc-list) package=fontconfig ;;
    gs) package=ghostscript ;;
    hp2ps) package=ghc ;;
    mimetype) package=libfile-mimeinfo-perl ;;
    gio) package=libglib2.0-bin ;;
    groff) package=groff-base ;;
    msgfmt | xgettext) package=gettext ;;
    pdfinfo | pdftops | pdftotext | pdftoppm) package=poppler-utils ;;
    readelf) package=binutils ;;
    rsvg-convert) package=librsvg2-bin ;;
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

# have COMMAND: is it installed?
have() {
    command -v "$1" >/dev/null 2>&1
}

# Is there a GHC that builds for profiling, with its libraries?
have_profiling() {
    have ghc || return
    echo 'main = pure ()' >"$work/profiled.hs"
    ghc -v0 -prof -outputdir "$work/profiled-objects" "$work/profiled.hs" \
        -o "$work/profiled" >/dev/null 2>&1
}

# A locale that texts are translated in: C.UTF-8 is none where the C library
# takes it for C (glibc does since 2.39).  Its numbers are as in C.
speech=en_US.UTF-8

# The locales that make has made (tests/tools/make-locales.sh); LOCPATH is to name it.
: "${LOCALES:=$BUILD/tests/locales}"

# have_locale NAME
have_locale() {
    [ -d "$LOCALES/$1" ]
}

# speak LANGUAGE COMMAND...: in the locale $speech, which must be there.
speak() {
    spoken=$1
    shift
    LOCPATH=$LOCALES LC_ALL=$speech LANGUAGE=$spoken "$@"
}

# A test that needs the program, which may not have been built.
need_program() {
    if [ ! -x "$EVHEAP" ]; then
        fail program "there is no '$EVHEAP'"
        exit 1
    fi
}

# need_built PROGRAM...: of the build folder; "make check" makes them.
need_built() {
    for built; do
        if [ ! -x "$BUILD/$built" ]; then
            fail "$built" "there is no '$BUILD/$built': run 'make check' first"
            exit 1
        fi
    done
}

# terminal_or_skip NAME: $terminal is what runs a command under a terminal; NAME
# is skipped where the machine has no pseudo-terminal.
terminal_or_skip() {
    need_built tests/tools/terminal
    terminal=$tools/terminal
    openable=0
    "$terminal" || openable=$?
    [ "$openable" -eq 77 ] || return 0
    skip "$1" 'there is no pseudo-terminal'
    return 1
}

# have_corpus, need_corpus: are the real logs there?
have_corpus() {
    [ -r "$EVHEAP_CORPUS/MANIFEST.tsv" ]
}

need_corpus() {
    if ! have_corpus; then
        skip corpus 'there is no corpus'
        exit 77
    fi
}

# Is the program built with sanitizers?
is_sanitized() {
    ldd "$EVHEAP" 2>/dev/null | grep -q asan
}

# not_sanitized NAME WHY: sanitizers have nothing to say of the test.
not_sanitized() {
    if is_sanitized; then
        skip "$1" "$2"
        exit 77
    fi
}

# A test that measures, named for what is reported where nothing can.
need_measure() {
    if [ ! -x /usr/bin/time ] && ! have python3; then
        skip "$1" 'there is neither /usr/bin/time nor python3'
        exit 77
    fi
}

# measure COMMAND...: seconds of processor time and kilobytes at its peak.
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

# The exit status of the script: whether anything failed.
finish() {
    [ "$failures" -eq 0 ]
    exit
}
