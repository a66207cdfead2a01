# Feeds a log slowly through a pipe and records the output on a terminal.  To be
# sourced after common.sh, by the tests of the progress line and of signals.
# Callers of "look" call terminal_or_skip first.
# shellcheck shell=sh disable=SC2034,SC2154 # read by scripts; set by common.sh

TERM=xterm
export TERM

# A feeder without a reader waits forever, also if the script ends early.  dash
# may lose signals other than KILL while it forks.
feeder=
stop_feeder() {
    [ -z "$feeder" ] || kill -KILL "$feeder" 2>/dev/null || :
}
trap 'stop_feeder; rm -rf "$work"' EXIT

# feed PIPE LOG CONDITION: writes the log into the pipe in small pieces and,
# once the condition holds, the rest, whether or not it is read.  The file
# "opened" exists once the pipe has a reader.
feed() {
    stop_feeder
    # What the last feeder has started may still have the old pipe open.
    rm -f "$1" opened raw seen
    mkfifo "$1"
    (
        trap '' PIPE
        exec >"$1" <"$2"
        : >opened
        for _ in $(seq 250); do
            ! eval "$3" || break
            dd bs=100 count=1
            sleep 0.05
        done
        cat
    ) 2>errors &
    feeder=$!
}

# shown COUNT: the progress line was drawn that often, in the output of "look".
shown() {
    [ -e raw ] && [ "$(grep -a -o reading raw | wc -l)" -ge "$1" ]
}

# look ARG...: runs a command on a terminal.  Its output is in "raw" and, with @
# for a carriage return and ^K for erasing a line, in "seen".  $end is how the
# command ended.
look() {
    "$terminal" "$@" >raw
    stop_feeder
    tr '\r' '@' <raw | sed "s/$(printf '\033')\\[K/^K/g" >seen
    end=$(sed -n 's/^\[[0-9]*\]\(exit\|signal\)/\1/p' seen)
}

# expect NAME CONDITION...: passes if the run ended as the condition says.
expect() {
    expected=$1
    shift
    if "$@"; then
        pass "$expected"
    else
        fail "$expected" "failed: $* (the end: ${end:-unknown})"
        [ ! -e seen ] || sed 's/^/    /' seen
    fi
}
