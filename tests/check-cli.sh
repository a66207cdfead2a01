#!/bin/sh
# Runs the command-line tests, tests/cli/*.test; tests/cli/README.md has
# their format.  Arguments, if any, name the test files to run.  With UPDATE=1
# what they expect is rewritten to what the program does.
. "${top_srcdir:-$(dirname "$0")/..}/tests/common.sh"
need_program

mkdir "$work/bin"
ln -s "$EVHEAP" "$work/bin/evheap"
# By hand: what "make check" built beside the program.
: "${MKLOG:=$(dirname "$EVHEAP")/tests/tools/mklog}"
ln -s "$MKLOG" "$work/bin/mklog"
PATH=$work/bin:$PATH

# unprivileged COMMAND...: for tests of what root could do all the same.  Root
# becomes nobody for it, who needs a copy of the program where he can reach it.
cat >"$work/bin/unprivileged" <<END
#!/bin/sh
[ "\$(id -u)" = 0 ] || exec "\$@"
PATH=$work/open:\$PATH HOME=$work
export PATH HOME
exec setpriv --reuid=65534 --regid=65534 --clear-groups "\$@"
END
chmod 755 "$work/bin/unprivileged"
if [ "$(id -u)" = 0 ]; then
    umask 022
    chmod 755 "$work" "$work/bin"
    mkdir "$work/open"
    cp "$EVHEAP" "$work/open/evheap"
    chmod 755 "$work/open/evheap"
    module=$(dirname "$EVHEAP")/painter.so
    [ ! -f "$module" ] || cp "$module" "$work/open"
fi

# field NAME FILE: the values of a test's "NAME: value" lines.
field() {
    sed -n -e '/^status:/q' -e "s/^$1: *//p" "$2"
}

# block NAME FILE FILTER: a file as a block of a test.
block() {
    echo "$1:"
    sed -e "$3" "$2" | awk '{ print ($0 == "" ? "" : "  " $0) }'
}

# The test file as it would be if what the program does were right.
render() {
    sed '/^status:/,$d' "$1"
    echo "status: $2"
    block stdout "$work/stdout" "$3"
    block stderr "$work/stderr" "$3"
    block files "$work/files" "$3"
}

run_test() {
    name=$(basename "$1" .test)
    needs=$(field needs "$1")
    if [ -n "$needs" ] && ! sh -c "$needs" >/dev/null 2>"$work/why"; then
        why=$(tail -n 1 "$work/why")
        skip "$name" "needs $needs${why:+ ($why)}"
        return
    fi

    script=$(field run "$1")
    mkdir "$work/$name"
    ln -s "$top_srcdir/tests/logs" "$work/$name/logs"
    ln -s "$top_srcdir/tests/builds" "$work/$name/builds"
    ln -s "$top_srcdir/tests/scripts" "$work/$name/scripts"
    status=0
    (cd "$work/$name" && exec sh -c "$script") </dev/null \
        >"$work/stdout" 2>"$work/stderr" || status=$?
    (cd "$work/$name" && rm builds logs scripts && find . ! -type d | sed 's,^\./,,' |
        LC_ALL=C sort) >"$work/files"
    render "$1" "$status" "$(field filter "$1")" >"$work/actual"

    if diff -u "$1" "$work/actual" >"$work/diff"; then
        pass "$name"
    elif [ "${UPDATE:-0}" = 1 ]; then
        cat "$work/actual" >"$1"
        pass "$name (updated)"
    else
        fail "$name" "it does something else than it should"
        sed 's/^/    /' "$work/diff"
    fi
}

[ $# -gt 0 ] || set -- "$top_srcdir"/tests/cli/*.test
for test_file; do
    run_test "$test_file"
done
finish
