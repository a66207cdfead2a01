#!/bin/sh
# Runs evheap in unusual environments: closed standard streams, pipes without a
# reader, full disks, limits, missing or read-only folders, no fonts.  Each run
# has the right status, and leaves no files behind.
# shellcheck disable=SC2016 # another shell expands it
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

log=$top_srcdir/tests/inputs/logs/good-hT.eventlog
cd "$work"
mkdir out tmp
TMPDIR=$work/tmp
export TMPDIR

# run COMMAND...: its output is in "stdout" and "stderr", unless redirected.
run() {
    rm -rf out tmp
    mkdir out tmp
    status=0
    "$@" >stdout 2>stderr || status=$?
}

# shell SCRIPT: runs a line of shell, with $EVHEAP and $log set.
shell() {
    run env log="$log" EVHEAP="$EVHEAP" sh -c "$1"
}

# holds NAME STATUS FILES MESSAGE: the run had that status and a message that
# matches ("-": none). out/ has exactly these files, all correct. tmp/ is empty.
holds() {
    left=$(find out tmp -type f | sort | tr '\n' ' ')
    why=
    [ "$status" = "$2" ] || why="the status is $status"
    [ "${left% }" = "$3" ] || why="the files are '${left% }'"
    for file in $3; do
        cmp -s "$file" "whole.${file##*.}" || why="'$file' is not correct"
    done
    case $4 in
    -) [ ! -s stderr ] || why='unexpected message' ;;
    *) grep -q "^evheap: $4" stderr || why='another message, or none' ;;
    esac
    report "$1" "${why:+$why: $(head -c 400 stderr)}"
}

for format in csv svg pdf txt; do
    "$EVHEAP" -q "$log" -o "whole.$format"
done

# Standard streams are closed.  The output is never confused with one of them.
check_closed() {
    for closed in '>&-' '2>&-' '<&-' '<&- >&- 2>&-'; do
        shell "\"\$EVHEAP\" -v \"\$log\" -o out/x.csv -o out/x.pdf -o out/x.svg \
            $closed"
        : >stderr
        holds "closed, $closed" 0 'out/x.csv out/x.pdf out/x.svg' -
    done
    shell '"$EVHEAP" "$log" >&-'
    holds 'report to a closed stream' 2 '' 'cannot write standard output: Bad file'
    shell '"$EVHEAP" "$log" -o out/x.csv -f csv -o - >&-'
    holds 'one of two outputs to a closed stream' 2 '' 'cannot write standard output: Bad file'
    shell '"$EVHEAP" "$log" -f csv -o /dev/null -o out/x.csv >&- 2>&-'
    holds 'an output that gets the descriptor of a closed stream' 0 out/x.csv -
    shell '"$EVHEAP" - -o out/x.csv <&-'
    holds 'input from a closed stream' 2 '' "cannot read '-': Bad file"
    shell '"$EVHEAP" --help >&-'
    holds 'help to a closed stream' 2 '' 'cannot write standard output: Bad file'
    shell 'exec "$EVHEAP" "$log" -o out/x.csv -o /dev/fd/9 -f csv'
    holds 'a descriptor that is not open' 2 '' "cannot .* '/dev/fd/9': "
}

# unread SCRIPT: runs it with standard output to a pipe whose reader has already
# closed it.
unread() {
    shell "sh -c 'exec 9<pipe' & exec 8>pipe; wait; { $1; } >&8 8>&-"
}

# Pipes without a reader.  Output larger than a pipe is lost.  This is reported
# only if SIGPIPE is ignored.
check_pipes() {
    "$tools/growlog" --size=2MB "$top_srcdir/tests/inputs/logs/good-hi.eventlog" \
        -o grown.eventlog >grown
    mkfifo pipe
    for format in csv svg pdf ps xml json txt; do
        unread "exec \"\$EVHEAP\" -q grown.eventlog -f $format -o -"
        holds "no reader, $format" 2 '' -
    done
    mv whole.csv small.csv
    "$EVHEAP" -q grown.eventlog -o whole.csv
    for outputs in '-o out/x.csv -f csv -o -' '-f csv -o - -o out/x.csv' \
        '-f csv -o /dev/stdout -o out/x.csv'; do
        unread "exec \"\$EVHEAP\" -q grown.eventlog $outputs"
        holds "no reader, one of two outputs ($outputs)" 2 out/x.csv -
    done
    unread 'exec "$EVHEAP" -q grown.eventlog -f csv -o - -o out/none/x.csv'
    holds 'no reader, and another output fails' 2 '' \
        "cannot create 'out/none/x.csv': No such file"
    mv small.csv whole.csv
    unread 'trap "" PIPE; exec "$EVHEAP" -q grown.eventlog -f csv -o -'
    holds 'no reader, and the signal is ignored' 2 '' \
        "cannot write standard output: Broken pipe"
    shell 'mkfifo out/pipe; { exec 3<out/pipe; } &
        "$EVHEAP" -q grown.eventlog -f csv -o out/pipe; end=$?
        wait; exit $end'
    holds 'no reader of a named pipe' 2 '' \
        "cannot write 'out/pipe': Broken pipe"
    unread 'exec "$EVHEAP" --help'
    holds 'no reader of the help' 2 '' -
}

# Non-blocking standard input and output.
check_non_blocking() {
    if ! have python3; then
        skip_for 'non-blocking input' python3
        return
    fi
    run python3 -c 'import os, subprocess, sys, time
end, begin = os.pipe()
os.set_blocking(end, False)
child = subprocess.Popen([sys.argv[1], "-q", "-", "-o", "out/x.csv"], stdin=end)
data = open(sys.argv[2], "rb").read()
for at in range(0, len(data), 10000):
    time.sleep(0.05)
    os.write(begin, data[at:at + 10000])
os.close(begin)
sys.exit(child.wait())' "$EVHEAP" "$log"
    holds 'non-blocking input' 0 out/x.csv -
}

# Limits of the shell, as far as it supports them.
check_limits() {
    shell 'ulimit -f 1 || exit 77; exec "$EVHEAP" "$log" -o out/x.csv'
    holds 'limit of file sizes' 2 '' \
        "cannot write 'out/x.csv': File too large"
    shell 'ulimit -f 1; "$EVHEAP" "$log" -f csv -o - >big; end=$?; rm big
        exit $end'
    holds 'limit of the size of standard output' 2 '' \
        "cannot write standard output: File too large"
    for limit in 4 6 8; do
        shell "ulimit -n $limit; exec \"\$EVHEAP\" -q \"\$log\" -o out/x.csv"
        if [ "$status" = 0 ]; then
            holds "limit of $limit open files" 0 out/x.csv -
        elif grep -q 'error while loading' stderr; then
            skip "limit of $limit open files" 'too low for any program'
        else
            holds "limit of $limit open files" 2 '' "cannot .*Too many open"
        fi
    done
    # A log without an end that takes no memory: after its first half there are
    # only zeros.  The shell reports the signal that ended evheap.
    shell 'mkfifo endless
        { head -c 20000 "$log"; exec cat /dev/zero; } >endless 2>errors &
        ulimit -S -t 1; "$EVHEAP" -q - -o out/x.csv <endless; end=$?
        rm endless; exit $end'
    sed '/CPU time limit exceeded/d' stderr >others
    mv others stderr
    holds 'limit of processor time' 152 '' -
}

check_full() {
    if [ -w /dev/full ]; then
        shell '"$EVHEAP" --help >/dev/full'
        holds 'help to a full disk' 2 '' "cannot write standard output: No space"
        shell '"$EVHEAP" "$log" --dump=profile >/dev/full'
        holds 'dump to a full disk' 2 '' "cannot write standard output: No space"
    fi
    mkdir disk
    if ! mount -t tmpfs -o size=8k none disk 2>errors; then
        skip 'full disk' 'mounting one needs root'
        return
    fi
    for format in csv pdf svg; do
        shell "exec \"\$EVHEAP\" -q \"\$log\" -o disk/x.$format"
        [ -z "$(ls -A disk)" ] || status='something left'
        holds "full disk, $format" 2 '' "cannot write .*: No space"
    done
    shell 'echo old >disk/x.csv; exec "$EVHEAP" -q "$log" -o disk/x.csv'
    [ "$(cat disk/x.csv)" = old ] || status='an old file changed'
    holds 'full disk with an old file' 2 '' "cannot write .*: No space"
    umount disk
}

# Folders for temporary files, for caches, and the home folder; the language.
check_folders() {
    for folder in /nonexistent ''; do
        shell "cat grown.eventlog | TMPDIR=$folder \"\$EVHEAP\" -q - \
            -o out/x.csv; \"\$EVHEAP\" -q grown.eventlog -o out/y.csv; \
            cmp out/x.csv out/y.csv || exit 3; rm out/y.csv out/x.csv"
        holds "temporary folder '$folder'" 0 '' -
    done
    for home in /nonexistent ''; do
        shell "HOME=$home XDG_CACHE_HOME=$home XDG_CONFIG_HOME=$home \
            XDG_DATA_HOME=$home XDG_DATA_DIRS=$home \"\$EVHEAP\" -q \"\$log\" \
            -o out/x.pdf -o out/x.csv"
        : >stderr
        holds "home '$home'" 0 'out/x.csv out/x.pdf' -
    done
    shell 'exec env -i LSAN_OPTIONS="$LSAN_OPTIONS" "$EVHEAP" -q "$log" -o out/x.pdf -o out/x.csv'
    : >stderr
    holds 'no environment' 0 'out/x.csv out/x.pdf' -
    shell 'LC_ALL=xx_YY.nonsense LANGUAGE=:: "$EVHEAP" -q "$log" -o out/x.csv'
    holds 'unknown language' 0 out/x.csv -
    shell 'mkdir gone; cd gone; rmdir ../gone; exec "$EVHEAP" -q "$log" -o x.csv'
    holds 'removed folder' 2 '' "cannot create 'x.csv': No such file"
    if [ "$(id -u)" != 0 ]; then
        shell 'chmod a-w out; "$EVHEAP" -q "$log" -o out/x.csv; end=$?
            chmod u+w out; exit $end'
        holds 'read-only folder' 2 '' \
            "cannot create 'out/x.csv': Permission denied"
    else
        shell 'exec "$EVHEAP" -q "$log" -o /proc/x.csv'
        holds 'read-only folder' 2 '' \
            "cannot create '/proc/x.csv': "
    fi
}

check_fonts() {
    cat >no-fonts.conf <<'END'
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig></fontconfig>
END
    for format in pdf png; do
        shell "FONTCONFIG_FILE=\$PWD/no-fonts.conf \"\$EVHEAP\" -q \"\$log\" \
            -o out/x.csv -o out/x.$format"
        holds "no fonts, $format" 2 '' "cannot write 'out/x.$format': no font was found"
    done
    # The text is in the file, whatever its glyphs look like.
    shell 'FONTCONFIG_FILE=$PWD/no-fonts.conf "$EVHEAP" "$log" -o out/x.svg
        end=$?; grep -q "<text .*>part 2: stopHeapProfTimer<" out/x.svg || exit 3
        rm out/x.svg; exit $end'
    holds 'no fonts, svg' 0 '' 'warning: no font was found'
    shell 'FONTCONFIG_FILE=$PWD/no-fonts.conf "$EVHEAP" "$log" -o out/x.csv'
    holds 'no fonts, csv' 0 out/x.csv -
}

# A font that is cut off after the list of fonts was made.  No picture with
# empty boxes is written.
check_broken_font() {
    font=$(fc-match -f '%{file}' 'DejaVu Sans' 2>errors) || font=
    if [ ! -f "$font" ]; then
        skip 'broken font' 'fontconfig finds no font'
        return
    fi
    mkdir fonts
    cp "$font" fonts/
    sed "s|</f|<dir>$work/fonts</dir><cachedir>$work/cache</cachedir></f|" \
        no-fonts.conf >one-font.conf
    shell 'FONTCONFIG_FILE=$PWD/one-font.conf "$EVHEAP" -q "$log" -o out/x.pdf
        end=$?; rm -f out/x.pdf; exit $end'
    holds 'a copy of a font' 0 '' -
    head -c 3000 "$font" >"fonts/${font##*/}"
    for format in pdf png; do
        shell "FONTCONFIG_FILE=\$PWD/one-font.conf \"\$EVHEAP\" -q \"\$log\" \
            -o out/x.$format"
        holds "broken font, $format" 2 '' 'cannot read a font'
    done
    # Only the bold one, which titles use.
    bold=$(fc-match -f '%{file}' 'DejaVu Sans:bold' 2>errors) || bold=
    if [ ! -f "$bold" ] || [ "$bold" = "$font" ]; then
        skip 'broken bold font' 'no bold DejaVu Sans'
        return
    fi
    cp "$font" "$bold" fonts/
    shell 'FONTCONFIG_FILE=$PWD/one-font.conf "$EVHEAP" -q "$log" -o out/x.pdf
        end=$?; rm -f out/x.pdf; exit $end'
    holds 'copies of two fonts' 0 '' -
    head -c 3000 "$bold" >"fonts/${bold##*/}"
    for format in pdf svg png; do
        shell "FONTCONFIG_FILE=\$PWD/one-font.conf \"\$EVHEAP\" -q \"\$log\" \
            -o out/x.$format"
        holds "broken bold font, $format" 2 '' 'cannot read a font'
    done
}

check_closed
check_pipes
check_non_blocking
check_limits
check_full
check_folders
check_fonts
check_broken_font
finish
