#!/bin/sh
# evheap run: what it starts, what it says when something fails, its exit status
# and its signals.  The programs are shell scripts behind tests/tools/stand-in,
# which looks like a program of GHC, and take options as GHC's RTS does.
# shellcheck disable=SC2016,SC2317 # for other scripts; called through "check"
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"

need_program
. "$top_srcdir/tests/system/stand-ins.sh"

# Nothing is started but a program of GHC.
check 'no program' run 2 'no program to run: evheap run ./prog [ARG]...'
check 'not in PATH' run 2 "there is no program 'nosuch' in PATH" nosuch
check 'not in the folder' run 2 "cannot run './nosuch': No such file or directory" ./nosuch
cp "$b/plain" here-only
check 'did you mean' run 2 "'here-only' is not in PATH: did you mean './here-only'?" here-only
chmod -x here-only
check 'not executable' run 2 "'./here-only' is not executable" ./here-only
check 'a folder' run 2 "'$b' is a folder" "$b"
printf '#!/bin/sh\ntouch left\n' >script
cp "$(command -v touch)" c-program
chmod +x script
check 'a script' run 2 "'./script' is a script: name the program that it starts" ./script left
check 'not of GHC' run 2 "'./c-program' is not a program that GHC made" ./c-program left
check 'nothing is started' [ ! -e left ]
rm here-only
check 'both helps' run 2 "try 'evheap run --help' and 'evheap --help'" --fail-if=x "$b/plain"

# A program that takes no options of the RTS, or not these.
program some rtsopts=some <"$work/leaks"
check 'no -rtsopts' run 2 "'$b/some' was built without '-rtsopts'" "$b/some"
for tool in "ghc: '-rtsopts'" "below 'program-options' in cabal.project" stack.yaml; do
    check "no -rtsopts: $tool" grep -q -F "$tool" err
done
program own 'echo "own: no file +RTS"; exit 1' </dev/null
check 'its own +RTS' run 2 "'$b/own' does not answer '+RTS --info'" "$b/own"
program lost 'echo "lost: error while loading shared libraries: libm.so.7" >&2; exit 127' </dev/null
check 'it cannot start' run 2 'error while loading shared libraries: libm.so.7' "$b/lost"
program hangs 'sleep 1000 & echo $! >"$work/child"; exit' </dev/null
check 'no answer' run 2 "'$b/hangs' does not answer '+RTS --info'" "$b/hangs"
gone() {
    ! kill -0 "$(cat "$work/child")"
}
check 'no answer: its children are ended' wait_for gone
program endless 'exec yes' </dev/null
check 'an endless answer' run 2 "'$b/endless' does not answer '+RTS --info'" "$b/endless"
check 'an unknown option' run 2 "cannot run '$b/plain': plain: unknown RTS option: -z" --rts='-N2 -z' "$b/plain"
check 'a bad option' run 2 'plain: error in RTS option -A0: ' --rts=-A0 "$b/plain"
silent() {
    ! grep -q 'The heap rises' err
}
check 'the reading beside an output' run 0 'evheap: The heap rises' -o heap.svg "$b/plain"
check 'the reading beside an output: run -q' run 0 '' -q -o heap.svg "$b/plain"
check 'the reading beside an output: not with -q' silent
export LD_PRELOAD=/nonexist.so
check 'a line of ld.so' run 0 'The heap rises' "$b/plain"
check 'a line of ld.so before a reason' run 2 "'$b/plain': plain: unknown RTS option: -z" --rts=-z "$b/plain"
unset LD_PRELOAD
check 'not profiled' run 2 "'-hc' needs a profiled build: build '$b/plain' with '-prof'" -c "$b/plain"
program old way=rts_p version=9.6.1 <"$work/leaks"
check 'too old' run 2 "'-he' needs GHC 9.10 or newer: '$b/old' is of GHC 9.6" -e "$b/old"

# A break-down that is chosen already.
program prof way=rts_p <"$work/leaks"
program with way=rts_p "options='-hm -N2'" <"$work/leaks"
chosen() {
    check "chosen by $1" run 0 "$1 chooses '$2'" "$3" +RTS "${4:--N2}" -RTS
    check "chosen by $1, against -hc" run 2 "$1 chooses '$2'" -c "$3" +RTS "${4:--N2}" -RTS
    check "chosen by $1, against --all" run 2 "$1 chooses '$2'" --all "$3" +RTS "${4:--N2}" -RTS
}
export GHCRTS='-A1m -hy'
chosen GHCRTS -hy "$b/prof"
unset GHCRTS
chosen -with-rtsopts -hm "$b/with"
chosen 'its command line' -hd "$b/prof" -hd
check 'chosen alike' run 0 'The heap rises' --breakdown=d "$b/prof" +RTS -hd

# An interval that is chosen already gives way to that of the command line.
program shows <<'END'
cat "$work/leak.eventlog" >"$log"
echo "$all" >&2
END
export GHCRTS=-i5
check 'an interval' run 0 "+RTS -hT -i0.02 -l-agu -ol" -i20ms "$b/shows"
check 'an interval of GHCRTS' run 0 "+RTS -hT -l-agu -ol" "$b/shows"
unset GHCRTS
check 'the interval' run 0 "+RTS -hT -i0.1 -l-agu -ol" "$b/shows"

# What the program does.  Its log is told, whatever happens to it.
program forks <<'END'
cat "$work/leak.eventlog" >"$log"
until [ "$(readlink "$log")" != "$work/here/forks.eventlog" ]; do sleep 0.01; done
echo child >"$log"
sleep 1000 >/dev/null 2>&1 &
echo $! >"$work/child"
END
check 'a fork' run 0 "forks-fork.eventlog' is the log of a process that '$b/forks' forked" "$b/forks"
check 'a fork: the log' cmp forks.eventlog "$work/leak.eventlog"
check 'a fork: it goes on' kill "$(cat "$work/child")"
program execs <<'END'
head -c -100 "$work/leak.eventlog" >"$log"
exec echo other
END
check 'an exec' run 0 "if '$b/execs' goes on in the background" "$b/execs"
check 'an exec: the log' grep -q 'The heap rises' err
program daemon <<'END'
setsid sleep 1 &
END
check 'a daemon' run 2 "'$b/daemon' left no log 'daemon.eventlog'" "$b/daemon"
check 'a daemon: what to do' grep -q 'foreground' err
program moves <<'END'
cd /
cat "$work/leak.eventlog" >"$log"
END
check 'another folder' run 0 'The heap rises' "$b/moves"
check 'another folder: the log' cmp moves.eventlog "$work/leak.eventlog"
# The resident size of a program that ends at once may be unknown.
program fails <<'END'
cat "$work/leak.eventlog" >"$log"
sleep 0.1
exit 3
END
check 'a status' run 3 "'$b/fails' ended with status 3" -o fails.txt "$b/fails"
check 'a status wins over a limit' run 3 'peak' --fail-if='peak>1' "$b/fails"
check 'a limit' run 1 'peak' --fail-if='peak>1' "$b/plain"
# What the system tells of its process: also of a small one, not evheap's own size.
process_of() {
    run "$1" '' -q --breakdown=T --fail-if='resident>7MB' --fail-if='resident>+5%' --baseline=kept.xml \
        -o p.json -o p.xml "$2" && cat err && grep -q "kept: resident>7MB: [1-9]" err &&
        jq -e --argjson status "$1" '.runs[0].process | .status == $status and .cpu_ns > 0 and
            .elapsed_ns > 0 and .peak_resident > 100000' p.json
}
rm -f kept.xml p.json
"$EVHEAP" run -q -o kept.xml "$b/plain" >out 2>&1
if have jq; then
    check 'its process' process_of 3 "$b/fails"
    "$EVHEAP" -q p.xml -o q.json
    jq .runs[0].process p.json >wanted
    check 'its process: the archive' sh -c 'jq .runs[0].process q.json | cmp - wanted'
fi
check 'its process: the report' grep -q '^process: .* CPU time, resident size up to .*, status 3$' fails.txt
check 'no process' sh -c '! "$EVHEAP" --fail-if="resident>1" "$work/leak.eventlog" >out 2>err && cat err &&
    grep -q "leak.eventlog. does not tell the resident size" err && ! grep -q process out'
program crashes <<'END'
cat "$work/leak.eventlog" >"$log"
kill -KILL $$
END
check 'a signal' run 137 "'$b/crashes' was ended by signal 9 (Killed)" "$b/crashes"
check 'a signal: the log' grep -q 'The heap rises' err
program dies <<'END'
kill -KILL $$
END
check 'a signal, no log' run 137 "'$b/dies' was ended by signal 9 (Killed), and left no log" "$b/dies"
printf 'header\n' | "$tools/mklog" - -o "$work/begun.eventlog"
program begins way=rts_p version=9.0.2 <<'END'
cat "$work/begun.eventlog" >"$log"
kill -SEGV $$
END
check 'a signal, no census' run 139 'the program was ended by signal 11 before it wrote one' "$b/begins"
check 'a signal, no census: nothing of -hb' [ "$(grep -c 'longer interval' err)" = 0 ]
check 'a crash in -hb' run 139 "try a longer interval: evheap run -hb -i 500ms -- $b/begins 1 '2 3'" -hb -- "$b/begins" 1 '2 3'
check 'a crash in -hb: not with rare censuses' run 139 'ended by signal 11' -hb -i1s "$b/begins"
check 'and no hint' [ "$(grep -c 'longer interval' err)" = 0 ]
program overflows <<'END'
cat "$work/leak.eventlog" >"$log"
exit 251
END
check 'an overflow' run 251 'its heap reached the limit that -M sets' "$b/overflows"
program early <<'END'
cat "$work/short.eventlog" >"$log"
END
check 'no census' run 0 'use evheap run -i 1ms (+RTS -i0.001)' "$b/early"
program serves <<'END'
cat "$work/leak.eventlog" >"$log"
exec sleep 1000
END
check 'no end' run 0 'The heap rises' --for=1s "$b/serves"
in_background() {
    (
        trap '' INT
        run "$@"
    )
}
check 'no end, in the background' in_background 0 'The heap rises' --for=1s "$b/serves"

# Before GHC 9.4, and without -eventlog.
program hp way=rts_v version=9.0.2 <<'END'
cp "$work/leak.hp" "$log"
END
check 'no eventlog' run 0 "'hp.hp' is read" "$b/hp"
check 'no eventlog: what to do' grep -q -e '-eventlog' err
check 'no eventlog: its interval is unknown' run 0 'no better interval is known' --again "$b/hp"

# Nothing of the user's is replaced.
program hp94 way=rts_v version=9.4.1 <<'END'
cat "$work/leak.eventlog" >"$log"
echo new >hp94.hp
END
echo mine >hp94.hp
echo older >hp94.hp~
check 'an older .hp file' run 0 'The heap rises' "$b/hp94"
check 'an older .hp file: it is left' [ "$(cat hp94.hp hp94.hp~ | paste -s)" = "$(printf 'mine\tolder')" ]
check 'another log' run 2 "'-ol' names another log" "$b/plain" +RTS -olother.eventlog

# The info tables of -hi without a map are named by the program's symbols.
if have cc; then
    program tables <<'END'
cat "$work/tables.eventlog" >"$log"
END
    cc -I"$BUILD" -no-pie -Wl,--defsym=Main_f_info=0x40a138 \
        -Wl,--defsym=containerszm0zi7zminplace_DataziMap_Bin_con_info=0x40b018 \
        "$top_srcdir/tests/tools/stand-in.c" -o "$b/tables"
    check 'symbols' run 0 'containers:Data.Map.Bin' --breakdown=i "$b/tables"
else
    skip_for 'symbols' cc
fi

# What cannot be written is told before the program is started.
rm -f "$work/started"
check 'no folder of the log' run 2 "cannot write 'missing/x.eventlog': No such file or directory" \
    --log=missing/x "$b/plain"
check 'no folder of an output' run 2 "cannot write 'missing/r.html': No such file or directory" \
    -o missing/r.html "$b/plain"
mkdir folder.eventlog
check 'a folder of this name' run 2 "cannot write 'folder.eventlog': File exists" --log=folder "$b/plain"
unwritable() (
    cd /proc
    ! "$EVHEAP" run "$@" 2>"$work/err" && cat "$work/err" && grep -q "$text" "$work/err"
)
text="cannot write 'plain.eventlog': "
check 'an unwritable folder' unwritable "$b/plain"
text="cannot write 'v90.hp': "
program v90 way=rts_p version=9.0.2 <"$work/leaks"
check 'an unwritable folder for .hp' unwritable --log="$work/here/x" "$b/v90"
check 'nothing is started then' [ ! -e "$work/started" ]

# Signals.  A program that handles them, and whose log is whole.
program handles <<'END'
cat "$work/leak.eventlog" >"$log"
exec "${0%.sh}" --signals
END
# handles SIGNAL COMMAND...: of evheap run alone; then TERM, if it is not passed on.
handles() {
    sent=$1 told=$2
    shift 2
    rm -f err
    "$@" "$EVHEAP" run -o r.txt "$b/handles" 2>err &
    evheap=$!
    wait_for grep -q ready err
    for signal in $sent; do kill "-$signal" "$evheap"; done
    got=0
    wait "$evheap" || got=$?
    [ "$got" = 0 ] && [ "$(grep -x -e INT -e TERM err)" = "$told" ] &&
        grep -q 'The heap rises' r.txt
}
check 'TERM is passed on' handles TERM TERM env
# The shell starts a command in the background so that it ignores INT.
check 'INT stays ignored' handles 'INT TERM' TERM env
if env --default-signal=INT true 2>/dev/null; then
    check 'INT is passed on' handles INT INT env --default-signal=INT
fi
if terminal_or_skip 'Ctrl-C'; then
    "$terminal" -k ready "$EVHEAP" run -o r.txt "$b/handles" >raw
    check 'Ctrl-C: once' [ "$(tr -d '\r' <raw | grep -c 'INT$')" = 1 ]
    check 'Ctrl-C: the end' grep -q 'exit 0$' raw
    check 'Ctrl-C: the report' grep -q 'The heap rises' r.txt
    rm -f r-*.txt
    "$terminal" -k ready "$EVHEAP" run --times=3 -o r.txt "$b/handles" >raw
    check 'Ctrl-C: no further run' [ "$(echo r-*.txt)" = r-1.txt ]
fi

# Several runs.
check 'all' run 0 '2 runs, one after the other: -hT -hi' --all "$b/shows"
check 'all: the logs' cmp shows-hT.eventlog shows-hi.eventlog
program half <<'END'
case $all in *-hT*) exit 3 ;; esac
cat "$work/leak.eventlog" >"$log"
END
check 'all: one fails' run 3 "'$b/half' ended with status 3, and left no log 'half-hT.eventlog'" --all "$b/half"
check 'all: the other' grep -q 'The heap rises' err

# The break-downs of a program are reported together.
for option in hT hi; do
    sed "s/-hT/-$option/" "$work/leak.mklog" | "$tools/mklog" - -o "$work/$option.eventlog"
done
program views <<'END'
cat "$work/${chosen#-}.eventlog" >"$log"
END
check 'all: one report' run 0 "Made by (-hi): 'ARR_WORDS' 100.0 %." --all "$b/views"
check 'all: the intervals' [ "$(grep -o 'the run of .* better' err | paste -s -d ' ')" = \
    "the run of 'views-hT.eventlog' better the run of 'views-hi.eventlog' better" ]
check 'all: one head' [ "$(grep -c 'The heap rises' err)" = 1 ]
check 'all: limits of each' run 1 'evheap: -hT: crossed: peak>1MB' --all --fail-if='peak>1MB' \
    -o v.txt -o v.json -o v.folded "$b/views"
check 'all: limits once' [ "$(grep -o '[^ ]*: crossed' err | paste -s)" = "$(printf -- '-hT: crossed\t-hi: crossed')" ]
check 'all: outputs' [ "$(echo v[.-]*)" = 'v-hT.folded v-hi.folded v.json v.txt' ]
check 'all: each process' [ "$(grep -c '^process: .*, status 0$' v.txt)" = 2 ]
program part <<'END'
[ "$chosen" != -hT ] || exit 3
cat "$work/${chosen#-}.eventlog" >"$log"
END
check 'all: one fails, limits' run 3 'crossed: peak>1MB' --all --fail-if='peak>1MB' -o part.txt "$b/part"
check 'all: one fails, outputs' grep -q '^heap by info table (-hi)' part.txt
printf 'header\nblock\nrts "GHC-9.10.3 rts_v"\nprogram "views"\nat 1ms\nfinish\n' | "$tools/mklog" - -o "$work/none.eventlog"
program without <<'END'
[ "$chosen" != -hT ] || chosen=-none
cat "$work/${chosen#-}.eventlog" >"$log"
END
check 'all: one has no profile' run 0 "  Made by (-hi): 'ARR_WORDS' 100.0 %." --all "$b/without"
check 'times' run 0 '3 runs:' --times=3 "$b/plain"
check 'times: the peak' grep -qE '^peak +11.4 MiB +11.4 MiB +11.4 MiB$' err
check 'times: the report' [ "$(grep -c 'The heap rises' err)" = 1 ]
check 'times: outputs' run 0 "the outputs are 't-1.json', 't-2.json'" --times=2 -o t.json "$b/plain"
check 'times: the logs' cmp plain-2.eventlog plain-3.eventlog
cp "$work/short.eventlog" shows.eventlog
check 'again' run 0 '+RTS -hT -i0.05 -l-agu' --again "$b/shows"
check 'again: the report' [ "$(grep -c 'The heap rises' err)" = 1 ]
check 'again: the older log is kept' cmp shows.eventlog~ "$work/short.eventlog"
check 'again: not after a failure' run 3 'The heap rises' --again "$b/fails"
check 'another interval' run 0 "'-i 50ms' suits the run better; another one with it: evheap run -T --again $b/plain 'a b'" \
    -T "$b/plain" 'a b'
cp "$top_srcdir/tests/inputs/logs/good-hy.eventlog" "$work/costs.eventlog"
program costs way=rts_p <<'END'
cat "$work/costs.eventlog" >"$log"
END
check 'another interval: none if censuses cost much' run 0 'let the program run longer' "$b/costs"
check 'another interval: nor a shorter one' [ "$(grep -c -e suits -e shorter err)" = 0 ]
check 'another interval: not if one is asked for' run 0 'The heap rises' -i1s "$b/plain"
check 'another interval: not told' [ "$(grep -c suits err)" = 0 ]
program prints way=rts_p <<'END'
echo "$all" >&2
END
check 'time' run 2 '+RTS -p -i0.1 -l-agu' --profile=time "$b/prints"
check 'time: not profiled' run 2 "'-p' needs a profiled build" --profile=time "$b/plain"
check 'time: no heap' run 2 '--profile=time does not go together with --all' --profile=time --all "$b/prints"

# What is shown while the program runs.
program waits <<'END'
head -c -100 "$work/leak.eventlog" >"$log"
timeout 60 sh -c 'until [ -s shown ]; do sleep 0.1; done'
cat shown >&2
tail -c 100 "$work/leak.eventlog" >>"$log"
END
cat >"$b/xdg-open" <<'END'
#!/bin/sh
echo "the page is shown: $1" >>shown
END
chmod +x "$b/xdg-open"
rm -f shown
PATH=$b:$PATH DISPLAY=:0 "$EVHEAP" run --open "$b/waits" >out 2>err </dev/null || :
check 'the page while it runs' grep -qx 'the page is shown: waits.html' err
"$EVHEAP" -q waits.eventlog -o whole.html
# Without what the log does not tell of the process.
bands_of() {
    grep -o '"eras":.*"markers"' "$1" && [ "$(grep -c '"process":{"status":0' "$1")" = "$2" ]
}
check 'the page at the end' bands_of waits.html 1
bands_of waits.html 1 >bands
check 'the page at the end: the bands' sh -c 'grep -o "\"eras\":.*\"markers\"" whole.html | cmp - bands'
rm -f shown
PATH=$b:$PATH DISPLAY=:0 "$EVHEAP" run --all --open "$b/views" >out 2>err </dev/null || :
check 'all: the page is shown once' [ "$(cat shown)" = 'the page is shown: views.html' ]
echo no >shown
(unset DISPLAY WAYLAND_DISPLAY BROWSER && "$EVHEAP" run --open "$b/waits" >out 2>err </dev/null) || :
check 'no display' grep -q "the page is 'waits.html'" err
check 'no display: the report' [ "$(grep -c 'The heap rises' err)" = 1 ]
check 'an older page is kept' [ -e waits.html~ ]
if terminal_or_skip 'the status line'; then
    rm -f shown
    "$terminal" env TERM=xterm "$EVHEAP" run -o r.txt "$b/waits" </dev/null >raw &
    wait_for grep -q 'heap 9.54 MiB, peak 9.54 MiB, ARR_WORDS' raw
    echo yes >shown
    wait "$!"
    check 'the status line' grep -q "$(printf '\033\\[24;1H.*s: heap 9.54 MiB, peak 9.54 MiB, ARR_WORDS +')" raw
    program lingers <<'END'
cat "$work/leak.eventlog" >"$log"
sleep 1.2
END
    "$terminal" "$EVHEAP" run --times=2 -o r.txt "$b/lingers" </dev/null >again
    check 'the end of the program is awaited' grep -q '^process: .*, status 0' r-1.txt
    check 'and that of the next one' grep -q '^process: .*, status 0' r-2.txt
    check 'the status line goes' grep -q "$(printf '\033\\[r')" raw
fi

# Its streams and arguments.
program echoes <<'END'
cat "$work/leak.eventlog" >"$log"
printf '%s|' "$@"
cat
echo 'its error' >&2
END
head -c 100000 "$EVHEAP" >bytes
{ printf 'two words||--|--help|-o|x|' && cat bytes; } >wanted
"$EVHEAP" run -o r.txt "$b/echoes" 'two words' '' -- --help -o x <bytes >out 2>err || :
check 'input, output and arguments' cmp out wanted
check 'error' grep -qx 'its error' err
"$EVHEAP" run -q -o r.txt -- "$b/echoes" </dev/null >out 2>err || :
check 'only its own with -q' [ "$(cat out err)" = '|its error' ]
program sees <<'END'
cat "$work/leak.eventlog" >"${log:-/dev/null}"
env | grep -v '^_='
pwd
umask
ls /proc/self/fd
END
"$b/sees" </dev/null >wanted
check 'its surroundings' run 0 'The heap rises' "$b/sees"
check 'its surroundings are the same' cmp out wanted
program pipes <<'END'
cat "$work/leak.eventlog" >"$log"
exec yes
END
{
    got=0
    "$EVHEAP" run "$b/pipes" 2>err || got=$?
    echo "$got" >status
} | head -n 1 >out
check 'a reader that ends' [ "$(cat out status)" = "$(printf 'y\n141')" ]
cp "$work/leak.eventlog" run
check 'a file called run' sh -c '"$EVHEAP" ./run | grep -q "The heap rises"'

# The same with GHC, in ./dev check-all.
if [ -n "$FULL${THOROUGH-}" ] && have ghc; then
    cat >real.hs <<'END'
import Control.Concurrent
import Control.Monad
import qualified Data.Map.Strict as Map
import Data.Word
import Foreign
import System.Environment
import System.Exit
import System.IO
import System.Posix.Process
import System.Posix.Signals

grow :: Int -> Int -> Map.Map Int String -> IO ()
grow n i m
    | i > n = print (Map.size m)
    | otherwise = do
        let next = Map.insert i (show [i .. i + 300]) m
        _ <- pure $! sum (map length (Map.elems next))
        threadDelay 1000
        grow n (i + 1) next

main :: IO ()
main = do
    arguments <- getArgs
    case arguments of
        ["fork"] -> do
            grow 400 1 Map.empty
            child <- forkProcess (grow 400 1 Map.empty)
            grow 400 1 Map.empty
            () <$ getProcessStatus True False child
        ["daemon"] -> do
            _ <- forkProcess (createSession >> threadDelay 500000)
            exitImmediately ExitSuccess
        ["malloc"] -> forM_ [1 .. 40 :: Int] $ \i -> do
            p <- mallocBytes 4000000 :: IO (Ptr Word8)
            fillBytes p 1 4000000
            print (sum [1 .. toInteger (20000 + i)])
            threadDelay 20000
        ["exec"] -> executeFile "/bin/echo" False ["other"] Nothing
        ["handle"] -> do
            hSetBuffering stderr LineBuffering
            done <- newEmptyMVar
            let tell = hPutStrLn stderr "caught" >> putMVar done ()
            _ <- installHandler sigINT (Catch tell) Nothing
            grow 300 1 Map.empty
            hPutStrLn stderr "ready"
            takeMVar done
        _ -> grow (read (concat arguments)) 1 Map.empty
END
    # build NAME OPTION...: makes a program.
    build() {
        output=$1
        shift
        ghc -v0 -outputdir "objects-$output" "$@" real.hs -o "$output" 2>/dev/null
    }
    build real -rtsopts -eventlog || fail ghc 'it cannot build'
    build some -rtsopts=some
    build ignore -rtsopts=ignoreAll
    check 'GHC' run 0 'peak ' -i10ms ./real 500
    check 'GHC: its output' [ "$(cat out)" = 500 ]
    check 'GHC: no -rtsopts' run 2 "'./some' was built without '-rtsopts'" ./some 1
    check 'GHC: ignoreAll' run 2 "'./ignore' does not answer" ./ignore 1
    check 'GHC: not profiled' run 2 "'-hc' needs a profiled build" -c ./real 1
    check 'GHC: an overflow' run 251 'the limit that -M sets' -i10ms ./real 1000000 +RTS -M12m
    check 'GHC: the end' run 0 'peak ' -i10ms --for=1s ./real 1000000
    check 'GHC: no census' run 0 'use evheap run -i ' -i10s ./real 100
    check 'GHC: malloc' run 1 'crossed: resident>100MB' \
        -i10ms --fail-if='resident>100MB' ./real malloc
    check 'GHC: a fork' run 0 "real-fork.eventlog' is the log of a process that './real' forked" \
        -i10ms ./real fork
    for log in real real-fork; do
        check "GHC: a fork: $log.eventlog" "$EVHEAP" --strict -q "$log.eventlog" -o fork.json
    done
    for how in daemon exec; do
        "$EVHEAP" run ./real $how >out 2>err || :
        check "GHC: $how" grep -q 'keep it in the foreground' err
    done
    if terminal_or_skip 'GHC: Ctrl-C'; then
        "$terminal" -k ready "$EVHEAP" run -i10ms -o r.txt ./real handle >raw
        check 'GHC: Ctrl-C once' [ "$(tr -d '\r' <raw | grep -c 'caught$')" = 1 ]
        check 'GHC: Ctrl-C: the end' grep -q 'exit 0$' raw
        check 'GHC: Ctrl-C: the log' "$EVHEAP" --strict -q real.eventlog -o c.json
    fi
    if have_profiling && build prof -rtsopts -prof -fprof-auto; then
        check 'GHC: profiled' run 0 '(-hc)' -i10ms ./prof 500
        export GHCRTS=-hd
        check 'GHC: chosen' run 0 "GHCRTS chooses '-hd': it is recorded" -i10ms ./prof 500
        check 'GHC: chosen, against -hc' run 2 "GHCRTS chooses '-hd' already" -c ./prof 500
        unset GHCRTS
    fi
fi

finish
