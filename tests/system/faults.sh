# What the tests of faults share.  Sourced by them, not run.
# shellcheck shell=sh disable=SC2034,SC2154 # they read these, common.sh has those

# Numbers of errors, as Linux has them, and what the messages say.
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

# What is preloaded stands before the sanitizer's own library; leaks are looked
# for in the tests of what does not fail.
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}verify_asan_link_order=0:detect_leaks=0
export ASAN_OPTIONS

# need_faults NAME: the library that stands for the failing machine.
need_faults() {
    faults=$tools/$1.so
    if [ ! -e "$faults" ]; then
        skip "$1" "there is no '$faults'"
        exit 77
    fi
}

# What a run is: its outputs, its arguments, whether there are old files, what
# comes through a pipe, and what else runs evheap.
outputs=
arguments=
old=
from=
launcher=

# evheap, as the current test calls it.
start() {
    # shellcheck disable=SC2086,SC2002 # several words; a pipe is wanted
    if [ -n "$from" ]; then
        cat "$from" | "$@" -q $arguments >stdout 2>stderr
    else
        "$@" -q $arguments >stdout 2>stderr
    fi
}

# clean: as it is before a run.
clean() {
    rm -rf out tmp mark
    mkdir out tmp
    if [ -n "$old" ]; then
        for output in $outputs; do
            echo old >"$output"
        done
    fi
}

# expect_whole OUTPUTS -- ARG...: says what comes next, and runs it as it should
# be.
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

# nothing_else: no file is there that nobody asked for.
nothing_else() {
    for found in out/* out/.[!.]* tmp/* tmp/.[!.]*; do
        [ -e "$found" ] || continue
        case " $outputs " in
        *" $found "*) ;;
        *)
            why="'$found' is left"
            return 1
            ;;
        esac
    done
}

# all_whole: what status 0 stands for.
all_whole() {
    for output in $outputs; do
        if ! cmp -s "$output" "whole/${output#out/}"; then
            why="the status is 0, but '$output' is not what it should be"
            return 1
        fi
    done
}

# none_torn: what failure stands for.  Some outputs may have got their names
# before another failed.
none_torn() {
    for output in $outputs; do
        [ "$output" != stdout ] || continue
        [ -e "$output" ] || [ -n "$old" ] || continue
        cmp -s "$output" "whole/${output#out/}" && [ "$outputs" != "$output" ] &&
            continue
        if [ -z "$old" ] || [ "$(cat "$output")" != old ]; then
            why="it failed, but there is '$output'"
            return 1
        fi
    done
}

# says: a message in the right form that has a name in it.
says() {
    if ! grep -q "^evheap: .*'.*'" stderr; then
        why='there is no message'
        return 1
    fi
}

# judge STATUS: is that how a run may end?
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

# every NAME CALL WHAT PATH [more]: each of these calls fails in a run of its
# own, the first, the second, ...; "more": all from there on do.
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
        number=$((number + 1))
    done
    if [ -n "$bad" ]; then
        fail "$1" "$bad"
    elif [ "$seen" -gt 0 ]; then
        pass "$1 ($seen)"
    fi
}
