#!/bin/sh
# What the analysers of gcc and clang report of a source file; the status is 1
# where there is anything.  Called by "make analyse".
#
#   tests/tools/analyse.sh FILE FLAG...
set -eu
file=$1
status=0
reports=$(mktemp "${TMPDIR:-/tmp}/evheap-analyse.XXXXXX")
trap 'rm -f "$reports"' EXIT
trap 'exit 1' HUP INT PIPE TERM

# gcc sees other things where it does not optimise.
for level in -O0 -O2; do
    gcc -Werror -fanalyzer "$level" -S -o /dev/null "$@" || status=1
done

# clang asks for memcpy_s and its like, which no C library at hand has.
clang --analyze -Xclang -analyzer-output=text \
    -Xclang -analyzer-checker=core,unix,deadcode,security,nullability \
    -Xclang -analyzer-disable-checker=security.insecureAPI.DeprecatedOrUnsafeBufferHandling \
    "$@" 2>"$reports" || status=1

# Answered: it does not know __attribute__((cleanup)), so that what g_autofree
# and its like free is a leak to it, as is a field of what g_auto clears.
# Whether that is freed, and nothing else leaks, is for the address sanitizer
# and valgrind to say.
answered() {
    grep -q -E "g_auto(free [^=;]*\*|ptr\([A-Za-z]*\) |\([A-Za-z]*\) )$1( =|;)" \
        "$file"
}

# A report's text says what has led there, on lines of its own behind it.
if grep -q -E ' (warning|error): ' "$reports"; then
    while IFS= read -r line; do
        case $line in
        *": warning: Potential leak of memory pointed to by '"*)
            name=${line#*pointed to by \'}
            ! answered "${name%%[.\']*}" || continue
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
