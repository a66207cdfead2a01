# Common functions of the tests of faults, to be sourced.
# shellcheck shell=sh disable=SC2034,SC2154 # read by scripts; set by common.sh

# Linux's numbers of errors, and their messages.
EINTR=4
EIO=5
EAGAIN=11
EACCES=13
EXDEV=18
EMFILE=24
EFBIG=27
ENOSPC=28
EROFS=30
EDQUOT=122

# The preloaded library precedes the sanitizer's own.  Leaks are searched in
# tests without faults.
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}verify_asan_link_order=0:detect_leaks=0
export ASAN_OPTIONS

# need_faults NAME: sets $faults to the library that makes calls fail.
need_faults() {
    faults=$tools/$1.so
    if [ ! -e "$faults" ]; then
        skip "$1" "no '$faults'"
        exit 77
    fi
}

# The current run: its outputs, its arguments, whether there are old files, the
# input through a pipe, and a command that starts evheap.
outputs=
arguments=
old=
from=
launcher=

# start: runs evheap as the current test needs it.
start() {
    # shellcheck disable=SC2086,SC2002 # several words; a pipe is wanted
    if [ -n "$from" ]; then
        cat "$from" | "$@" -q $arguments >stdout 2>stderr
    else
        "$@" -q $arguments >stdout 2>stderr
    fi
}

# clean: restores the folders as before a run.
clean() {
    rm -rf out tmp mark
    mkdir out tmp
    if [ -n "$old" ]; then
        for output in $outputs; do
            echo old >"$output"
        done
    fi
}

# expect_whole OUTPUTS -- ARG...: sets the current run, and runs it without
# faults.
expect_whole() {
    outputs=$1
    shift 2
    arguments=$*
    clean
    TMPDIR=$work/tmp start "$EVHEAP" || cat stderr
    rm -rf whole
    mkdir whole
    for output in $outputs; do
        cp "$output" whole/
    done
}

# nothing_else: there are no unexpected files.
nothing_else() {
    for found in out/* out/.[!.]* tmp/* tmp/.[!.]*; do
        [ -e "$found" ] || continue
        case " $outputs " in
        *" $found "*) ;;
        *)
            why="'$found' remains"
            return 1
            ;;
        esac
    done
}

# all_whole: all outputs are correct, as status 0 requires.
all_whole() {
    for output in $outputs; do
        if ! cmp -s "$output" "whole/${output#out/}"; then
            why="the status is 0, but '$output' is not correct"
            return 1
        fi
    done
}

# none_torn: after a failure, no output is incomplete.  Some outputs may have
# been renamed before another failed.
none_torn() {
    for output in $outputs; do
        [ "$output" != stdout ] || continue
        [ -e "$output" ] || [ -n "$old" ] || continue
        cmp -s "$output" "whole/${output#out/}" && [ "$outputs" != "$output" ] &&
            continue
        if [ -z "$old" ] || [ "$(cat "$output")" != old ]; then
            why="it failed, but wrote '$output'"
            return 1
        fi
    done
}

# says: there is a message in the usual form, with a name in it.
says() {
    if ! grep -q -e "^evheap: .*'.*'" -e '^evheap: .* standard output: ' stderr; then
        why='no message'
        return 1
    fi
}

# judge STATUS: a run may end in this way.
judge() {
    nothing_else || return 1
    case $1 in
    0) all_whole ;;
    2) none_torn && says ;;
    *)
        why="the status is $1"
        return 1
        ;;
    esac
}

# every NAME CALL WHAT PATH [more]: these calls fail, in each run another one:
# the first, the second, ...  Outside ./dev check-all the steps grow.  With "more",
# all later ones fail, too.
every() {
    number=1
    why=
    bad=
    seen=0
    while :; do
        clean
        status=0
        (
            FAULT_CALL=$2 FAULT_DO=$3 FAULT_PATH=$4 FAULT_N=$number
            FAULT_MARK=$work/mark TMPDIR=$work/tmp
            export FAULT_CALL FAULT_DO FAULT_PATH FAULT_N FAULT_MARK TMPDIR
            [ "${5-}" != more ] || export FAULT_MORE=1
            # shellcheck disable=SC2086 # nothing, or a command
            start timeout "$test_timeout" $launcher env LD_PRELOAD="$faults" "$EVHEAP"
        ) || status=$?
        [ -e mark ] || break
        seen=$number
        if ! judge "$status"; then
            bad="$bad call $number: $why ($(head -c 300 stderr));"
        fi
        [ "${5-}" != more ] || break
        [ -n "$FULL${THOROUGH-}" ] || number=$((number + number / 3))
        number=$((number + 1))
    done
    if [ -n "$bad" ]; then
        fail "$1" "$bad"
    elif [ "$seen" -gt 0 ]; then
        pass "$1 ($seen)"
    fi
}
