#!/bin/sh
# Runs the command-line tests, tests/golden/cli/*.test.  Their format is
# described in tests/golden/cli/README.md.  Arguments are the test files to run.
# UPDATE=1 rewrites what they expect to what the program does.  With sanitizers,
# every second test is run, and every fourth searches for leaks, which takes as
# long as a run; in ./dev check-all, each does both.
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

# make_folder: makes the folder that a test starts in.
make_folder() {
    mkdir "$work/here"
    ln -s "$top_srcdir/tests/inputs/logs" "$top_srcdir/tests/inputs/builds" \
        "$top_srcdir/tests/inputs/scripts" "$work/here"
}

# list_files: prints all files of that folder except those given to the test.
# Makes it anew unless the test has left it as it was.
list_files() {
    (cd "$work/here" && set -- * .[!.]* ..?* &&
        [ "$*" = 'builds logs scripts .[!.]* ..?*' ]) && return
    (cd "$work/here" && rm builds logs scripts &&
        find . ! -type d | LC_ALL=C sort)
    rm -rf "$work/here"
    make_folder
}

# run_test FILE: runs a test, and writes its actual results to got/NAME.stdout,
# NAME.stderr and NAME.files, and a line for it to got/list.
run_test() {
    name=${1##*/}
    name=${name%.test}
    read_test "$1"
    if [ -n "$needs" ] && ! sh -c "$needs" >/dev/null 2>"$work/why"; then
        why=$(tail -n 1 "$work/why")
        skip "$name" "needs ${needs%"$newline"}${why:+ ($why)}"
        return
    fi

    got=$work/got/$name
    status=0
    (cd "$work/here" && exec sh -c "$run") </dev/null \
        >"$got.stdout" 2>"$got.stderr" || status=$?
    list_files >"$got.files"
    [ -z "$filter" ] ||
        sed -i -e "$filter" "$got.stdout" "$got.stderr" "$got.files"
    echo "$status $1" >>"$work/got/list"
}

# compare: renders each test of got/list with the actual results as expected
# ones.  Prints "same FILE" or "differs FILE" for each, and writes those that
# differ to got/NAME.test.
compare() {
    awk -v got="$work/got/" '
        function block(name,  file, line, text) {
            file = got test "." name
            while ((getline line <file) > 0) {
                if (name == "files")
                    sub(/^\.\//, "", line)
                text = text (line == "" ? "" : "  " line) "\n"
            }
            close(file)
            return text == "" ? "" : name ":\n" text
        }
        {
            status = $1
            file = substr($0, length(status) + 2)
            test = file
            sub(/.*\//, "", test)
            sub(/\.test$/, "", test)
            given = expected = ""
            while ((getline line <file) > 0) {
                if (expected == "" && line !~ /^status:/)
                    given = given line "\n"
                else
                    expected = expected line "\n"
            }
            close(file)
            actual = "status: " status "\n" block("stdout") block("stderr") \
                block("files")
            print (actual == expected ? "same" : "differs"), file
            if (actual != expected) {
                printf "%s", given actual >(got test ".test")
                close(got test ".test")
            }
        }' "$work/got/list"
}

few=no
if [ $# = 0 ]; then
    set -- "$top_srcdir"/tests/golden/cli/*.test
    [ -n "${THOROUGH-}${UPDATE-}" ] || ! is_sanitized || few=yes
fi
mkdir "$work/got"
: >"$work/got/list"
make_folder
n=0
searched=$ASAN_OPTIONS
for test_file; do
    n=$((n + 1))
    case $few:$((n % 4)) in
    no:* | *:1) ASAN_OPTIONS=$searched ;;
    *:3) ASAN_OPTIONS=$searched:detect_leaks=0 ;;
    *) continue ;;
    esac
    run_test "$test_file"
done
compare >"$work/compared"
while read -r result test_file; do
    name=${test_file##*/}
    name=${name%.test}
    if [ "$result" = same ]; then
        pass "$name"
    elif [ "${UPDATE:-0}" = 1 ]; then
        cat "$work/got/$name.test" >"$test_file"
        pass "$name (updated)"
    else
        fail "$name" 'results differ:'
        diff -u "$test_file" "$work/got/$name.test" | sed 's/^/    /'
    fi
done <"$work/compared"
finish
