#!/bin/sh
# Runs the unit tests, the oracles, and the program on tests/inputs/logs, with
# valgrind.  An invalid access or a leak is a failure.  $BUILD is the build
# folder.  With an argument, runs only that test program or log.
: "${BUILD:=$(dirname "$0")/../../build-valgrind}"
BUILD=$(cd "$BUILD" && pwd)
EVHEAP=$BUILD/evheap
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
have valgrind || {
    skip_for valgrind valgrind
    exit 77
}

# Without the corpus and with fewer similar cases, because all would take too
# long.
BRIEF=yes CK_FORK=no G_SLICE=always-malloc G_DEBUG=gc-friendly EVHEAP_CORPUS=none
export BRIEF CK_FORK G_SLICE G_DEBUG EVHEAP_CORPUS BUILD EVHEAP top_srcdir

# The exit status if valgrind finds an error; no program uses it.
error_status=99

# memcheck NAME COMMAND...: runs a command with valgrind.
memcheck() {
    name=$1
    shift
    status=0
    valgrind -q --error-exitcode="$error_status" --leak-check=full \
        --errors-for-leak-kinds=definite,indirect,possible \
        --show-leak-kinds=definite,indirect,possible \
        --suppressions="$top_srcdir/tests/tools/valgrind.supp" \
        --num-callers=30 "$@" >"$work/out" 2>&1 || status=$?
    if [ "$status" = "$error_status" ]; then
        fail "$name" 'valgrind found errors'
        grep '^==' "$work/out" | head -n 60 | sed 's/^/    /'
    elif [ "$status" = 77 ]; then
        skip "$name" "$(sed -n 's/^SKIP [^:]*: //p' "$work/out" | head -n 1)"
    elif [ "$status" -gt 2 ]; then
        fail "$name" "the status is $status"
    else
        pass "$name"
    fi
}

# check_one FILE: runs a test program, or draws a log.
check_one() {
    case $1 in
    *.eventlog)
        memcheck "$(basename "$1")" "$EVHEAP" "$1" -o "$work/out.pdf" \
            -o "$work/out.ps" -o "$work/out.eps" -o "$work/out.svg" \
            -o "$work/out.png" -o "$work/out.csv" \
            -o "$work/out.txt"
        ;;
    *) memcheck "${1#"$BUILD"/tests/}" "$1" ;;
    esac
}

if [ $# = 1 ]; then
    check_one "$1" >"$work/said"
    cat "$work/said"
    finish
fi
for program in "$BUILD"/tests/unit/*/check-* "$BUILD"/tests/oracle/check-*; do
    case $program in
    *.*) continue ;;
    esac
    [ ! -f "$program" ] || echo "$program"
done >"$work/files"
ls "$top_srcdir"/tests/inputs/logs/*.eventlog >>"$work/files"
tr '\n' '\0' <"$work/files" |
    xargs -0 -n 1 -P "$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)" "$0"
