#!/bin/sh
# Prints what the analysers of gcc and clang report for a source file.  The
# status is 1 if they report anything.  Called by "make analyse".
#
#   tests/tools/analyse.sh FILE FLAG...
set -eu
file=$1
status=0
reports=$(mktemp "${TMPDIR:-/tmp}/evheap-analyse.XXXXXX")
trap 'rm -f "$reports"' EXIT
trap 'exit 1' HUP INT PIPE TERM

# Some errors are reported only with optimisation, others only without.
for level in -O0 -O2; do
    gcc -Werror -fanalyzer "$level" -S -o /dev/null "$@" || status=1
done

# clang recommends memcpy_s and similar functions, which common C libraries
# lack.
clang --analyze -Xclang -analyzer-output=text \
    -Xclang -analyzer-checker=core,unix,deadcode,security,nullability \
    -Xclang -analyzer-disable-checker=security.insecureAPI.DeprecatedOrUnsafeBufferHandling \
    "$@" 2>"$reports" || status=1

# is_freed NAME: the variable is freed automatically, so clang's report of a
# leak is false.  clang does not know __attribute__((cleanup)): it reports the
# memory of g_autofree and similar macros, and fields that g_auto clears, with
# or without the variable's name.  The address sanitizer and valgrind check that
# nothing leaks.
is_freed() {
    grep -q -E "g_auto(free [^=;]*\*|ptr\([A-Za-z]*\) |\([A-Za-z]*\) )$1( =|;)" \
        "$file"
}

# A report has one line, followed by lines that explain the path to it.
if grep -q -E ' (warning|error): ' "$reports"; then
    while IFS= read -r line; do
        case $line in
        *": warning: Potential leak of memory pointed to by '"*)
            name=${line#*pointed to by \'}
            ! is_freed "${name%%[.\']*}" || continue
            ;;
        *': warning: Potential memory leak '*)
            ! grep -q 'g_auto([A-Za-z]*) ' "$file" || continue
            ;;
        *': warning: '* | *': error: '*) ;;
        *) continue ;;
        esac
        echo "$line"
        status=1
    done <"$reports"
    [ "$status" = 0 ] || cat "$reports"
fi
exit "$status"
