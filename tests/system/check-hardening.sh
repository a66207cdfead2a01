#!/bin/sh
# The program and the painter are built as configure was asked to harden them:
# what of it can be seen in the files is there.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

: "${BUILD:=$(dirname "$EVHEAP")}"
if ! have readelf || [ ! -f "$BUILD/Makefile" ]; then
    skip hardening "there is no readelf, or no '$BUILD/Makefile'"
    exit 77
fi

# Flags that configure has found to be accepted, with those of the user, which
# may undo them.
flags=" $(sed -n -E 's/^((HARDENING_C|HARDENING_LD|PIE_LD)FLAGS|CFLAGS|LDFLAGS) = //p' \
    "$BUILD/Makefile" | tr '\n' ' ') "

# looks_for NAME FLAG FILE PATTERN READELF-OPTION...: with the flag there is
# such a line.
looks_for() {
    name="$(basename "$3"): $1"
    flag=$2 file=$3 pattern=$4
    shift 4
    case $flags in
    *" $flag "*) ;;
    *)
        skip "$name" "not built with $flag"
        return
        ;;
    esac
    if readelf -W "$@" "$file" | grep -q -E -e "$pattern"; then
        pass "$name"
    else
        fail "$name" "built with $flag, but not so"
    fi
}

# hardened FILE
hardened() {
    looks_for 'read-only relocations' -Wl,-z,relro "$1" GNU_RELRO -l
    looks_for 'bound at once' -Wl,-z,now "$1" 'FLAGS.*NOW' -d
    looks_for 'stack not executable' -Wl,-z,noexecstack "$1" \
        'GNU_STACK .* RW +0x' -l
    looks_for 'stack protector' -fstack-protector-strong "$1" \
        'UND __stack_chk_fail' --dyn-syms
}

# fortified FLAG: some calls are checked, where the C library can do that.
fortified() {
    if ! getconf GNU_LIBC_VERSION >/dev/null 2>&1; then
        skip 'evheap: checked copies' 'this is not the GNU C library'
        return
    fi
    looks_for 'checked copies' "$1" "$EVHEAP" 'UND __[a-z]+_chk(@|$)' --dyn-syms
}

hardened "$EVHEAP"
looks_for 'anywhere in memory' -pie "$EVHEAP" 'Type: +DYN' -h
looks_for 'known as a program' -pie "$EVHEAP" 'FLAGS_1.*PIE' -d
case $flags in
*-D_FORTIFY_SOURCE=3*) fortified -D_FORTIFY_SOURCE=3 ;;
*) fortified -D_FORTIFY_SOURCE=2 ;;
esac
[ ! -f "$BUILD/painter.so" ] || hardened "$BUILD/painter.so"
finish
