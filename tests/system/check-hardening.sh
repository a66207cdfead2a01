#!/bin/sh
# Checks that the program file has the hardening that configure enabled.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

if ! have readelf || [ ! -f "$BUILD/Makefile" ]; then
    skip hardening "needs readelf and '$BUILD/Makefile'"
    exit 77
fi

# Flags that configure accepted, and those of the user, which may override them.
flags=" $(sed -n -E 's/^((HARDENING_C|HARDENING_LD|PIE_LD)FLAGS|CFLAGS|LDFLAGS) = //p' \
    "$BUILD/Makefile" | tr '\n' ' ') "

# looks_for NAME FLAG PATTERN READELF-OPTION...: with the flag, readelf prints a
# matching line.
looks_for() {
    name=$1 flag=$2 pattern=$3
    shift 3
    case $flags in
    *" $flag "*) ;;
    *)
        skip "$name" "not built with $flag"
        return
        ;;
    esac
    if readelf -W "$@" "$EVHEAP" | grep -q -E -e "$pattern"; then
        pass "$name"
    else
        fail "$name" "built with $flag, without effect"
    fi
}

# fortified FLAG: some calls are checked, if the C library supports that.
fortified() {
    if ! getconf GNU_LIBC_VERSION >/dev/null 2>&1; then
        skip 'checked copies' 'not the GNU C library'
        return
    fi
    looks_for 'checked copies' "$1" 'UND __[a-z]+_chk(@|$)' --dyn-syms
}

looks_for 'read-only relocations' -Wl,-z,relro GNU_RELRO -l
looks_for 'bound at once' -Wl,-z,now 'FLAGS.*NOW' -d
looks_for 'stack not executable' -Wl,-z,noexecstack 'GNU_STACK .* RW +0x' -l
looks_for 'stack protector' -fstack-protector-strong 'UND __stack_chk_fail' \
    --dyn-syms
looks_for 'position-independent' -pie 'Type: +DYN' -h
looks_for 'marked as position-independent' -pie 'FLAGS_1.*PIE' -d
case $flags in
*-D_FORTIFY_SOURCE=3*) fortified -D_FORTIFY_SOURCE=3 ;;
*) fortified -D_FORTIFY_SOURCE=2 ;;
esac
finish
