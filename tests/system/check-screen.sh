#!/bin/sh
# Checks the report of --follow on a terminal: redrawn in place, in a window that
# is resized, and what is left behind.
# shellcheck disable=SC2317 # functions are called indirectly
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

if ! have python3; then
    skip 'the screen' 'python3 is missing'
    exit 77
fi
terminal_or_skip 'the screen' || exit 77

log=$top_srcdir/tests/inputs/logs/good-hT.eventlog
half=$work/half.eventlog
total=$(wc -c <"$log")
head -c $((total / 2)) "$log" >"$half"

# on_screen ARG...: follows on a terminal; the commands are standard input.
on_screen() {
    python3 "$top_srcdir/tests/tools/screen.py" "$EVHEAP" --follow=0.1 "$@" >seen 2>errors
}

# says TEXT...: what was seen has lines with these texts, in this order.
says() {
    awk 'BEGIN { for (i = 1; i < ARGC; i++) wanted[i] = ARGV[i]; n = ARGC - 1; ARGC = 1; at = 1 }
        { while (at <= n && index($0, wanted[at])) at++ }
        END { if (at <= n) { print "not seen: " wanted[at]; exit 1 } }' "$@" <seen ||
        { cat seen errors; return 1; }
}

check_growing() {
    check 'a log that grows' on_screen grows.eventlog <<END
until waiting for 'grows.eventlog'
run cp "$half" grows.eventlog
until followed: read at
show
size 45 12
until not mean
show
run tail -c +$((total / 2 + 1)) "$log" >>grows.eventlog
end
END
    check '... is drawn' says report 'followed: read at 20' ', up to ' 'MiB' '█' \
        'ms' 'peak' report 'followed: read at' '… more lines: '
    check '... the curve is not cut' test "$(grep -c '█…\|…█' seen)" = 0
    "$EVHEAP" -q grows.eventlog >whole.txt
    check '... leaves the whole report' says shell 'status 0'
    sed -n '/^shell$/,/^status/p' seen | grep -c 'markers:' >count
    check '... once' test "$(cat count)" = 1
    check '... without a mark of following' test "$(sed -n '/^shell$/,$p' seen | grep -c followed)" = 0
}

check_keys() {
    check 'Ctrl-Z and Ctrl-C' on_screen "$half" <<'END'
until followed: read at
key Z
stopped
until not followed
show
continue
until followed: read at
show
key C
end
END
    check '... give the terminal back' says shell report 'followed: read' shell 'peak' 'status 0'
}

# Nothing is lost that is said meanwhile: another output fails.
check_messages() {
    mkdir out.csv
    check 'an error of an output' on_screen "$half" -o - -o out.csv <<'END'
until cannot write 'out.csv'
show
run rmdir out.csv
until not cannot write
key C
end
END
    check '... stands in the last line' says report 'followed: read' "cannot write 'out.csv'" shell 'status 0'
    check '... is tried again' test -s out.csv
    check 'limits and details' on_screen "$half" --fail-if='peak>1B' -v <<'END'
until followed: read at
show
key C
end
END
    check '... are told at the end' says report 'followed: read' shell 'crossed:' 'status 1'
    check '... once' test "$(grep -c crossed: seen)" = 1
    TERM=dumb "$tools/terminal" -i "$EVHEAP" --follow "$half" </dev/null >seen || :
    check 'a dumb terminal' says '--follow writes to files' 'exit 2'
}

check_plain() {
    LC_ALL=C
    check 'a locale without UTF-8' on_screen "$half" <<'END'
until followed: read at
show
key C
end
END
    check '... has bars of ASCII' says report 'followed: read' '###' ' ms' 'peak' shell 'status 0'
    check '... and nothing else' test "$(sed -n '/^report$/,/^shell$/p' seen | LC_ALL=C tr -d '\n -~' | wc -c)" = 0
}

# Many updates need no more memory and descriptors.  FULL=1 makes ten thousand.
check_many() {
    check 'many updates' on_screen "$half" <<END
until followed: read at
again $([ -n "$FULL" ] && echo 10000 || echo 100)
key C
end
END
    # The address sanitizer keeps what was freed.
    most=200
    ! is_sanitized || most=10000
    # shellcheck disable=SC2016 # fields of awk
    check '... need no more' awk -v most="$most" \
        '/^grown by/ { print; found = $3 < most && $4 == 0 } END { exit !found }' seen
}

at_once check_growing check_many check_keys check_messages check_plain
finish
