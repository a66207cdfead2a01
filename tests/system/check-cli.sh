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
if ! have python3; then
    skip_for 'command lines' python3
    exit 77
fi

mkdir "$work/bin"
ln -s "$EVHEAP" "$tools/mklog" "$tools/terminal" "$work/bin"
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
# values NAME...: writes the logs of these scripts for mklog, at most 26, and prints
# their values in CSV, with the name of the script instead of the letter of the
# run.  All logs are read at once, because each start takes time.
cat >"$work/bin/values" <<'END'
#!/bin/sh
for script; do
    mklog "scripts/$script.mklog" -o "$script"
done
evheap "$@" -f csv -o - | awk -F , -v names="$*" '
    BEGIN { split(names, name, " ") }
    NR > 1 { sub(/^./, name[index("ABCDEFGHIJKLMNOPQRSTUVWXYZ", $1)]) }
    NR > 1'
rm "$@"
END
chmod 755 "$work/bin/unprivileged" "$work/bin/speak" "$work/bin/values"
if [ "$(id -u)" = 0 ]; then
    umask 022
    chmod 755 "$work" "$work/bin"
    mkdir "$work/open"
    cp "$EVHEAP" "$work/open/evheap"
    cp "$top_srcdir/tests/tools/lsan.supp" "$work/open"
    chmod 755 "$work/open"/*
fi

few=no
if [ $# = 0 ]; then
    set -- "$top_srcdir"/tests/golden/cli/*.test
    [ -n "${THOROUGH-}${UPDATE-}" ] || ! is_sanitized || few=yes
fi
FEW=$few python3 "$top_srcdir/tests/tools/command-lines.py" "$work" \
    "$top_srcdir/tests/inputs" "$@"
