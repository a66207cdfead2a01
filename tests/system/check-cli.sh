#!/bin/sh
# Runs the command-line tests, tests/golden/cli/*.test.  Their format is
# described in tests/golden/cli/README.md.  Arguments are the test files to run.
# UPDATE=1 rewrites what they expect to what the program does.  A search for leaks
# takes as long as a run, so it is done in every fourth test; in ./dev check-all
# in each.
# shellcheck disable=SC2034 # read by common.sh
leaks=yes
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

mkdir "$work/bin"
ln -s "$EVHEAP" "$work/bin/evheap"
ln -s "$tools/mklog" "$work/bin/mklog"
ln -s "$tools/terminal" "$work/bin/terminal"
PATH=$work/bin:$PATH

# unprivileged COMMAND...: runs a command without root's privileges.  Root runs
# it as the user "nobody", with copies of the program and its files that this
# user can read.
cat >"$work/bin/unprivileged" <<END
#!/bin/sh
[ "\$(id -u)" = 0 ] || exec "\$@"
PATH=$work/open:\$PATH HOME=$work
LSAN_OPTIONS=print_suppressions=0:suppressions=$work/open/lsan.supp
export PATH HOME LSAN_OPTIONS
exec setpriv --reuid=65534 --regid=65534 --clear-groups "\$@"
END
# speak LANGUAGE COMMAND...: runs a command in that language.  Without a
# command, succeeds if the language is available.
cat >"$work/bin/speak" <<END
#!/bin/sh
LOCPATH=$LOCALES LC_ALL=$speech LANGUAGE=\$1
export LOCPATH LC_ALL LANGUAGE
shift
[ \$# = 0 ] || exec "\$@"
[ -d '$LOCALES/$speech' ] && [ -d '$(dirname "$EVHEAP")/translations' ]
END
chmod 755 "$work/bin/unprivileged" "$work/bin/speak"
if [ "$(id -u)" = 0 ]; then
    umask 022
    chmod 755 "$work" "$work/bin"
    mkdir "$work/open"
    cp "$EVHEAP" "$work/open/evheap"
    cp "$top_srcdir/tests/tools/lsan.supp" "$work/open"
    chmod 755 "$work/open"/*
fi

# There are hundreds of tests, so processes are avoided.

# read_test FILE: sets $run, $needs and $filter.  Several lines with one name
# are joined by line feeds.
read_test() {
    run='' needs='' filter=''
    while IFS= read -r line; do
        value=${line#*:}
        value=${value#"${value%%[! ]*}"}
        case $line in
        status:*) return ;;
        run:*) run=$run$value$newline ;;
        needs:*) needs=$needs$value$newline ;;
        filter:*) filter=$filter$value$newline ;;
        esac
    done <"$1"
}
newline='
'

# list_files FOLDER: prints all files except those given to the test.
list_files() {
    (cd "$1" && set -- * .[!.]* ..?* &&
        [ "$*" = 'builds logs scripts .[!.]* ..?*' ]) && return
    (cd "$1" && rm builds logs scripts && find . ! -type d | sed 's,^\./,,' |
        LC_ALL=C sort)
}

# render FILE STATUS: prints the test with the actual results as expected ones.
render() {
    if [ -n "$filter" ]; then
        for output in stdout stderr files; do
            sed -e "$filter" "$work/$output" >"$work/filtered"
            mv "$work/filtered" "$work/$output"
        done
    fi
    awk -v status="$2" -v test="$1" -v work="$work" '
        function block(name,  line, file) {
            print name ":"
            file = work "/" name
            while ((getline line <file) > 0)
                print (line == "" ? "" : "  " line)
        }
        BEGIN {
            while ((getline line <test) > 0 && line !~ /^status:/)
                print line
            print "status: " status
            block("stdout")
            block("stderr")
            block("files")
        }'
}

run_test() {
    name=${1##*/}
    name=${name%.test}
    read_test "$1"
    if [ -n "$needs" ] && ! sh -c "$needs" >/dev/null 2>"$work/why"; then
        why=$(tail -n 1 "$work/why")
        skip "$name" "needs ${needs%"$newline"}${why:+ ($why)}"
        return
    fi

    mkdir "$work/$name"
    ln -s "$top_srcdir/tests/inputs/logs" "$top_srcdir/tests/inputs/builds" \
        "$top_srcdir/tests/inputs/scripts" "$work/$name"
    status=0
    (cd "$work/$name" && exec sh -c "$run") </dev/null \
        >"$work/stdout" 2>"$work/stderr" || status=$?
    list_files "$work/$name" >"$work/files"
    render "$1" "$status" >"$work/actual"

    if cmp -s "$1" "$work/actual"; then
        pass "$name"
    elif [ "${UPDATE:-0}" = 1 ]; then
        cat "$work/actual" >"$1"
        pass "$name (updated)"
    else
        fail "$name" 'results differ:'
        diff -u "$1" "$work/actual" | sed 's/^/    /'
    fi
}

[ $# -gt 0 ] || set -- "$top_srcdir"/tests/golden/cli/*.test
n=0
searched=$ASAN_OPTIONS
for test_file; do
    ASAN_OPTIONS=$searched
    [ -n "${THOROUGH-}" ] || [ $((n % 4)) -eq 0 ] ||
        ASAN_OPTIONS=$searched:detect_leaks=0
    n=$((n + 1))
    run_test "$test_file"
done
finish
