# A log that comes slowly out of a pipe, and what a terminal gets meanwhile.
# Sourced by the tests of the progress and of signals, after common.sh; whoever
# calls "look" asks terminal_or_skip first.
# shellcheck shell=sh disable=SC2034,SC2154 # they read these, common.sh has those

TERM=xterm
export TERM

# A feeder that nobody reads from waits for ever, also where a script ends early.
# KILL, for dash may lose another signal while it forks.
feeder=
stop_feeder() {
    [ -z "$feeder" ] || kill -KILL "$feeder" 2>/dev/null || :
}
trap 'stop_feeder; rm -rf "$work"' EXIT

# feed PIPE LOG CONDITION: the log goes into the pipe in small pieces and, once
# the condition holds, all the rest, which nobody may want any more then.  The
# file "opened" is there once somebody reads.
feed() {
    stop_feeder
    rm -f opened raw seen
    (
        trap '' PIPE
        exec >"$1" <"$2"
        : >opened
        for _ in $(seq 500); do
            ! eval "$3" || break
            dd bs=50 count=1
            sleep 0.02
        done
        cat
    ) 2>errors &
    feeder=$!
}

# shown COUNT: the line of the progress was drawn so often, as "look" sees it.
shown() {
    [ -e raw ] && [ "$(grep -a -o reading raw | wc -l)" -ge "$1" ]
}

# look ARG...: runs a command under a terminal.  What it got is in "raw" and,
# with @ for a carriage return and ^K for the erasing of a line, in "seen"; how
# the command ended is $end.
look() {
    "$terminal" "$@" >raw
    tr '\r' '@' <raw | sed "s/$(printf '\033')\\[K/^K/g" >seen
    end=$(sed -n 's/^\[[0-9]*\]\(exit\|signal\)/\1/p' seen)
}

# expect NAME CONDITION...
expect() {
    expected=$1
    shift
    if "$@"; then
        pass "$expected"
    else
        fail "$expected" "not so: $* (the end: ${end:-unknown})"
        [ ! -e seen ] || sed 's/^/    /' seen
    fi
}
