#!/bin/sh
# Runs the unit tests, and the program over tests/logs, under valgrind: an
# invalid access or a leak is a failure.  $BUILD is the build folder.
: "${BUILD:=$(dirname "$0")/../build-valgrind}"
BUILD=$(cd "$BUILD" && pwd)
EVHEAP=$BUILD/evheap
. "${top_srcdir:-$(dirname "$0")/..}/tests/common.sh"
need_program
have valgrind || {
    skip valgrind 'it is not installed'
    exit 77
}

# The corpus would take too long, and each of many cases that are alike.
BRIEF=yes CK_FORK=no G_SLICE=always-malloc G_DEBUG=gc-friendly EVHEAP_CORPUS=none
export BRIEF CK_FORK G_SLICE G_DEBUG EVHEAP_CORPUS EVHEAP top_srcdir

# The status that tells valgrind's own complaint from the program's.
complaint=99

# memcheck NAME COMMAND...
memcheck() {
    name=$1
    shift
    status=0
    valgrind -q --error-exitcode="$complaint" --leak-check=full \
        --errors-for-leak-kinds=definite,indirect,possible \
        --show-leak-kinds=definite,indirect,possible \
        --suppressions="$top_srcdir/tests/valgrind.supp" \
        --num-callers=30 "$@" >"$work/out" 2>&1 || status=$?
    if [ "$status" = "$complaint" ]; then
        fail "$name" 'valgrind complains'
        grep '^==' "$work/out" | head -n 60 | sed 's/^/    /'
    elif [ "$status" -gt 2 ]; then
        fail "$name" "the status is $status"
    else
        pass "$name"
    fi
}

for program in "$BUILD"/tests/check-*; do
    case $program in
    *.*) continue ;;
    esac
    [ ! -f "$program" ] || memcheck "$(basename "$program")" "$program"
done
for log in "$top_srcdir"/tests/logs/*.eventlog; do
    memcheck "$(basename "$log")" "$EVHEAP" "$log" -o "$work/out.pdf" \
        -o "$work/out.ps" -o "$work/out.eps" -o "$work/out.svg" \
        -o "$work/out.png" -o "$work/out.csv" \
        -o "$work/out.txt"
done
finish
