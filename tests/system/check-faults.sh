#!/bin/sh
# Makes system calls fail or return less, one in each run.  Either everything is
# correct and the status is 0.  Or the status is 2, a message names the failure
# and the file, and no output was created or changed.  No other files remain,
# whichever call failed.
#
# tests/tools/fail-calls.so makes the calls fail.  FULL=1 tries every call for
# every format, otherwise some of them, and fewer outside ./dev check-all.
# shellcheck disable=SC2317 # functions are called indirectly
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
. "$top_srcdir/tests/system/faults.sh"
need_program
need_faults fail-calls

logs=$top_srcdir/tests/inputs/logs
if [ -n "$FULL" ]; then
    formats=$(formats -adds)
    errors="$EIO $ENOSPC $EDQUOT $EFBIG $EMFILE $EXDEV $EROFS"
    sizes='1 7 4095'
    inputs='small.eventlog small.hp small.xml small.gz small.xz small.zst
        grown.eventlog archive.xml'
else
    formats='pdf csv'
    errors=$EIO
    sizes=4095
    inputs='small.hp small.zst grown.eventlog'
fi
olds='no yes'
if [ -z "$FULL${THOROUGH-}" ]; then
    ! is_sanitized || formats=csv
    inputs='small.zst grown.eventlog'
    olds=yes
fi

# A log that is read ahead on a second thread, and is read twice.
prepare() {
    "$tools/growlog" --size=2MB "$logs/good-hi.eventlog" -o grown.eventlog >grown
    "$EVHEAP" -q grown.eventlog -o archive.xml
    cp "$logs/good-hT.eventlog" small.eventlog
    cp "$logs/good-hT.hp" small.hp
    "$EVHEAP" -q small.eventlog -o small.xml
    for packer in gzip:gz xz:xz zstd:zst; do
        ! have "${packer%:*}" ||
            "${packer%:*}" -c <small.eventlog >"small.${packer#*:}"
    done
}

# Writing one file, in every format.  Short writes apply to all writes.
check_formats() {
    for format in $formats; do
        out="out/x.$format"
        expect_whole "$out" -- small.eventlog '--fail-if=peak>1TB' -f "$format" -o "$out"
        every "write fails, no space, $format" write "$ENOSPC" out/
        every "write writes 0 bytes, $format" write zero out/ more
        every "write is interrupted, $format" write "$EINTR" out/
        every "short write, $format" write short out/ more
    done
}

# check_replace WHERE: one format with every error, with and without an older
# file of that name.
check_replace() {
    for old in $olds; do
        [ "$old" = yes ] || old=
        expect_whole out/x.csv -- small.eventlog -o out/x.csv
        for error in $errors; do
            for call in write open link rename close chmod stat; do
                every "$call fails ($error)$1${old:+, over an old file}" \
                    "$call" "$error" out/
            done
        done
    done
    old=
}

check_unnamed() {
    check_replace ''
}

# On file systems where unfinished files have names.
check_named() {
    if ! "$tools/no-tmpfile" true; then
        skip 'no O_TMPFILE' 'the kernel has no seccomp'
        return
    fi
    launcher=$tools/no-tmpfile
    check_replace ', no O_TMPFILE'
    launcher=
}

# Several outputs in one run.
check_several() {
    expect_whole 'out/x.csv out/x.pdf out/x.txt' -- small.eventlog \
        -o out/x.csv -o out/x.pdf -o out/x.txt
    for call in write open link close; do
        every "$call fails, one of several outputs" "$call" "$EIO" out/
    done
}

# Standard output, here a file.
check_standard_output() {
    for format in $formats; do
        expect_whole stdout -- small.eventlog '--fail-if=peak>1TB' -f "$format" -o -
        every "standard output, no space, $format" write "$ENOSPC" /stdout
        every "standard output, short write, $format" write short /stdout more
    done
    every 'standard output cannot be duplicated' dup "$EMFILE" /stdout
    every 'close of standard output fails' close "$EIO" /stdout
}

# Reading inputs of every kind.
check_inputs() {
    for input in $inputs; do
        [ -e "$input" ] || continue
        expect_whole out/x.csv -- "$input" -o out/x.csv
        every "read fails, $input" read "$EIO" "/$input"
        every "read is interrupted, $input" read "$EINTR" "/$input"
        for FAULT_SIZE in $sizes; do
            export FAULT_SIZE
            every "reads of $FAULT_SIZE bytes, $input" read short "/$input" more
        done
        for call in open stat dup seek close; do
            every "$call of the input fails, $input" "$call" "$EIO" "$input"
        done
    done
}

# From a pipe.  Bytes to be read again are in a temporary file or, if there can
# be none, in memory.
check_pipe() {
    for from in small.eventlog grown.eventlog; do
        expect_whole out/x.csv -- - -o out/x.csv
        every "read of a pipe fails, $from" read "$EIO" pipe:
        every "read of a pipe is interrupted, $from" read "$EINTR" pipe:
        every "short read of a pipe, $from" read short pipe: more
        every "temporary file cannot be opened, $from" open "$EACCES" tmp
        every "temporary file, no space, $from" write "$ENOSPC" /tmp/
    done
    from=
}

# A list of events reads a file twice, and what it keeps of a pipe.
check_list() {
    expect_whole out/x.events -- small.eventlog --events=^GC -o out/x.events
    every 'read fails, list of events' read "$EIO" /small.eventlog
    every 'read is interrupted, list of events' read "$EINTR" /small.eventlog
    every 'short read, list of events' read short /small.eventlog more
    from=small.eventlog
    expect_whole out/x.events -- - -o out/x.events
    every 'read of a pipe fails, list of events' read "$EIO" pipe:
    from=
}

check_threads() {
    expect_whole out/x.csv -- grown.eventlog -o out/x.csv
    every 'no thread' thread "$EAGAIN" '' more
    every 'one thread fails' thread "$EAGAIN" ''
    # pango starts threads of its own, and fails without them.
    expect_whole out/x.pdf -- small.eventlog -o out/x.pdf
    every 'no thread, pdf' thread "$EAGAIN" '' more
    [ -z "$FULL" ] || every 'one thread fails, pdf' thread "$EAGAIN" ''
}

# The log changes while it is read: the command runs before a given read.
check_changes() {
    FAULT_RUN="rm changing.eventlog"
    export FAULT_RUN
    cp grown.eventlog changing.eventlog
    expect_whole out/x.csv -- changing.eventlog -o out/x.csv
    n=1
    while change "$n" && [ -e mark ]; do
        n=$((n + 1))
    done
    # The last run changed nothing: the log is read once less.
    n=$((n - 1))
    # The first read is of a file that is closed again: it only tells whether it
    # is a history.
    for read in $([ -n "$FULL" ] && seq 2 "$n" || echo "2 $((n - 1)) $n"); do
        change "$read"
        result "the log is removed at read $read" 0
        FAULT_RUN_BEFORE=$FAULT_RUN
        FAULT_RUN="mv small.copy changing.eventlog"
        cp small.eventlog small.copy
        change "$read"
        result "the log is replaced at read $read" 0
        FAULT_RUN=": >changing.eventlog"
        change "$read"
        cut_off "the log is emptied at read $read"
        # At the first read it is replaced by another whole log.
        FAULT_RUN="cat small.eventlog >changing.eventlog"
        change "$((read + 1))"
        cut_off "the log is rewritten at read $((read + 1))"
        FAULT_RUN="cat grown.eventlog >>changing.eventlog"
        change "$read"
        cut_off "the log grows at read $read"
        FAULT_RUN=$FAULT_RUN_BEFORE
    done
}

# change N: a run in which the log changes before its Nth read.
change() {
    cp grown.eventlog changing.eventlog
    clean
    status=0
    FAULT_CALL=read FAULT_DO=run FAULT_N=$1 FAULT_PATH=/changing.eventlog \
        FAULT_MARK=$work/mark TMPDIR=$work/tmp \
        timeout "$test_timeout" env LD_PRELOAD="$faults" "$EVHEAP" changing.eventlog \
        -o out/x.csv >stdout 2>stderr || status=$?
}

# result NAME STATUS: the run had that status, and the outputs that belong to
# it.
result() {
    if [ "$status" != "$2" ]; then
        fail "$1" "the status is $status: $(head -c 300 stderr)"
    elif ! judge "$status"; then
        fail "$1" "$why ($(head -c 300 stderr))"
    else
        pass "$1"
    fi
}

# cut_off NAME: the log was read up to the change, with a warning; or not at
# all.
cut_off() {
    if ! nothing_else; then
        fail "$1" "$why"
    elif [ "$status" = 0 ] && { [ -s stderr ] || all_whole; }; then
        pass "$1"
    else
        result "$1" 2
    fi
}

cd "$work"
prepare
for part in ${PARTS:-formats unnamed named several standard_output inputs pipe list \
    threads changes}; do
    "check_$part"
done
finish
