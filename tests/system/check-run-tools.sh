#!/bin/sh
# evheap run with cabal and stack: where the options of the RTS go, which logs and
# reports there are, and what is said when something fails.  The tools are scripts
# that start stand-ins as cabal and stack start programs.  (check-builds.sh runs the
# real ones.)
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"

need_program
. "$top_srcdir/tests/system/stand-ins.sh"

# The project is in a folder with a blank: packages a, b and c/b with test suites, a
# benchmark and an executable.
project="$work/here/my project"
mkdir "$project"
cd "$project" || exit
# place NAME PLACE: puts a program of bin/ there.
place() {
    mkdir -p "$(dirname "$2")"
    cp "$b/$1" "$2"
    cp "$b/$1.sh" "$2.sh"
}
program suite <<'END'
cat "$work/leak.eventlog" >"$log"
for word; do printf '%s|' "$word"; done
echo "ran in ${PWD##*/}"
END
for place in a/t1 a/t2 b/t1 b/t2 a/b1 b/b1 a/app c/b/t1; do place suite "$place"; done

mkdir -p dist-newstyle/cache
# component PACKAGE FOLDER KIND NAME: prints it as in cabal's plan.
component() {
    printf '{"type":"configured","pkg-name":"%s","pkg-src":{"type":"local","path":"%s"},' \
        "$1" "$PWD/$2/."
    printf '"component-name":"%s:%s","bin-file":"%s"},' "$3" "$4" "$PWD/$2/$4"
}
{
    component a a exe app
    component a a bench b1
    component b b bench b1
    component a a test t1
} >dist-newstyle/cache/plan.json

mkdir "$work/tools"
PATH=$work/tools:$PATH
export PATH project suites builds version
cat >"$work/tools/common.sh" <<'END'
echo "$(basename "$0") $*" >>"$work/asked"
case "$*" in
*--no-run* | build*) echo builds >&2; exit "$builds" ;;
esac
# start SUITE ARG...: in the folder of its package.
start() {
    suite=$1
    shift
    (cd "$project/${suite%/*}" && "$@")
}
status=0
END
cat >"$work/tools/cabal" <<'END'
#!/bin/sh
case "$*" in *--dry-run*) exit ;; esac
. "$work/tools/common.sh"
case $1 in
--numeric-version) echo "$version" ;;
test | new-test)
    [ "$builds" = 0 ] || exit "$builds"
    flags=''
    for word; do
        case $word in
        --test-wrapper=*) wrapper=${word#*=} ;;
        --test-option=*) flags="$flags '${word#*=}'" ;;
        esac
    done
    for suite in $suites; do
        if [ -n "${wrapper-}" ]; then
            start "$suite" "$wrapper" "$project/$suite" || status=1
        else
            eval "set -- $(echo "$flags" | sed "s,[$]pkgid-[$]test-suite,${suite%/*}-${suite#*/},")"
            start "$suite" "$project/$suite" "$@" || status=1
        fi
    done
    exit "$status"
    ;;
bench)
    suite=$(echo "$2" | sed 's/:.*:/\//')
    shift 2
    for word; do
        shift
        set -- "$@" "${word#--benchmark-option=}"
    done
    start "$suite" "$project/$suite" "$@"
    ;;
run)
    while [ "$1" != -- ]; do shift; done
    shift
    "$project/a/app" "$@"
    ;;
exec)
    shift 2
    exec "$@"
    ;;
esac
END
cat >"$work/tools/stack" <<'END'
#!/bin/sh
case "$*" in
'ide targets'*) printf '%s\n' a:exe:app a:test:t1 a:test:t2 b:test:t1 b:test:t2 && exit ;;
'ide packages'*) printf '%s\n' "$project/a/a.cabal" "$project/b/b.cabal" && exit ;;
'path --dist-dir') echo dist && exit ;;
esac
. "$work/tools/common.sh"
case $1 in
test)
    suite=$(echo "$2" | sed 's/:.*:/\/dist\/build\//')
    eval "set -- ${3#--ta=}"
    start "${suite%%/*}/x" "$project/$suite/${suite##*/}" "$@"
    ;;
esac
END
chmod +x "$work/tools/cabal" "$work/tools/stack"
suites='a/t1 a/t2 b/t1 b/t2' builds=0 version=3.4.1.0

# logs: prints the logs that there are, and removes them.
logs() {
    find . -maxdepth 1 -name '*.eventlog*' -o -maxdepth 1 -name '*.hp*' | sed 's,./,,' | sort | paste -s -d ' '
    rm -f ./*.eventlog* ./*.hp*
}
# left NAME LOGS: passes if there are these logs.
left() {
    found=$(logs)
    check "$1: its logs" [ "$found" = "$2" ]
}
reports() {
    grep -c '^The heap rises' err
}

four='a-t1.eventlog a-t2.eventlog b-t1.eventlog b-t2.eventlog'
check 'cabal test' run 0 'The heap rises' cabal test all
check 'cabal test: its output' [ "$(paste -s -d ' ' out)" = 'ran in a ran in a ran in b ran in b' ]
check 'cabal test: next' grep -q ', then: evheap run --breakdown=i -- cabal test all$' err
check 'cabal test: reports' [ "$(reports)" = 4 ]
left 'cabal test' "$four"
suites='a/t1 b/t1 c/b/t1'
check 'folders of one name' run 0 '' cabal test
left 'folders of one name' 'a-t1.eventlog b-t1-2.eventlog b-t1.eventlog'
suites=a/t1
check 'cabal new-test' run 0 'The heap rises' cabal new-test
logs >/dev/null
check 'one suite' run 0 '' -o r.html cabal test a:t1
check 'one suite: its log is named' grep -q "the log is 't1.eventlog'" err
left 'one suite' t1.eventlog
check 'one suite: its output' [ -s r.html ]
check '--log' run 0 '' --log=mine cabal test a:t1
left '--log' mine.eventlog
check '--times' run 0 '' --times=2 cabal test a:t1
left '--times' 't1-1.eventlog t1-2.eventlog'
check '--all' run 0 'again, with -hi' --all cabal test a:t1
left '--all' 't1-hT.eventlog t1-hi.eventlog'
suites='a/t1 a/t2'
check 'several outputs' run 0 '' -o r.json cabal test a
check 'several outputs: each' ls r-t1.json r-t2.json
left 'several outputs' 't1.eventlog t2.eventlog'
check 'several logs with --log' run 0 '' --log=mine cabal test a
left 'several logs with --log' 'mine-t1.eventlog mine-t2.eventlog'

# Limits are judged for each suite.
"$EVHEAP" -q "$work/leak.eventlog" -o main.xml
check 'a limit that is kept' run 0 '' --fail-if='peak>+5%' --baseline=main.xml -- cabal test
check 'a limit' run 1 'peak' --fail-if='peak>1MiB' -- cabal test
logs >/dev/null

# What fails.
check 'another verb' run 2 "'cabal' starts a program by run, exec, test or bench" cabal repl
check '--follow' run 2 "--follow does not work with 'cabal test'" --follow cabal test
builds=3
check 'a failing build' run 3 '' cabal test
check 'a failing build: nothing is said' [ ! -s err ]
check 'a failing build of cabal run' run 3 '' cabal run app
check 'a failing build of stack test' run 3 '' stack test
check 'a failing build: nothing more is said' [ "$(cat err)" = builds ]
builds=0
program fails <<'END'
cat "$work/leak.eventlog" >"$log"
exit 4
END
place fails a/fails
program some rtsopts=some <<'END'
echo "some: $*"
END
place some a/some
suites='a/fails a/some a/t1'
check 'a failing suite' run 1 "some' was built without '-rtsopts'" cabal test
check 'a suite without -rtsopts is run' grep -qx 'some: ' out
check 'a failing suite: the other reports' [ "$(reports)" = 2 ]
left 'a failing suite' 'fails.eventlog t1.eventlog'
suites=''
check 'no suite' run 2 "'cabal test' started no program" cabal test

program forks <<'END'
cat "$work/leak.eventlog" >"$log"
until readlink "$log" | grep -q -e -fork.eventlog; do sleep 0.01; done
echo child >"$log"
END
place forks a/forks
suites=a/forks
check 'a fork' run 0 "'forks-fork.eventlog' is the log of a process" cabal test
left 'a fork' 'forks-fork.eventlog forks.eventlog'

# A log that cannot be moved remains.
program blocks <<'END'
cat "$work/leak.eventlog" >"$log"
mkdir "$project/blocks.eventlog"
END
place blocks a/blocks
suites=a/blocks
check 'a log that cannot be moved' run 2 "cannot write 'blocks.eventlog': " cabal test
kept=$(sed -n "s/.* remains in '\(.*\)'$/\1/p" err)
check 'a log that cannot be moved: it remains' cmp "$kept" "$work/leak.eventlog"
rm -rf "${kept%/*}" blocks.eventlog

# A folder whose name is not UTF-8, and a wrapper that cannot tell how it ended.
latin=$(printf 'caf\351')
place suite "$latin/t1"
suites=$latin/t1
check 'a name that is not UTF-8' run 0 '' -o r.json cabal test
check 'a name that is not UTF-8: its process' grep -q '"peak_resident":[1-9]' r.json
check 'a name that is not UTF-8: nothing else is said' sh -c '! grep CRITICAL err'
left 'a name that is not UTF-8' t1.eventlog
program silent <<'END'
cat "$work/leak.eventlog" >"$log"
echo >"${log%.log}.end"
kill -KILL $PPID
END
place silent a/silent
suites=a/silent
check 'no end is told' run 1 '' -o r.json cabal test
check 'no end is told: no process' sh -c '! grep "status.:" r.json'
logs >/dev/null

# A suite without an eventlog, whose .hp file is in the folder of its package.
program v90 way=rts_v version=9.0.2 <<'END'
cp "$work/leak.hp" "$log"
END
place v90 a/v90
suites=a/v90
echo older >a/v90.hp
check 'no eventlog' run 0 'The heap rises' cabal test
left 'no eventlog' v90.hp
check 'no eventlog: an older file' [ "$(cat a/v90.hp)" = older ]

# cabal before 3.0 has no --test-wrapper.
suites='a/t1 a/t2' version=2.4.1.0
mv dist-newstyle dist
check 'an old cabal' run 0 '' cabal test
left 'an old cabal' 'a-t1.eventlog a-t2.eventlog'
mv dist dist-newstyle

# Programs that evheap finds before they start.
rm "$work/asked"
check 'cabal run' run 0 'The heap rises' cabal run app -- 'two words' --
check 'cabal run: its arguments' [ "$(cat out)" = 'two words|--|ran in my project' ]
check 'cabal run: it is built before' [ "$(grep -o '^cabal .* app' "$work/asked" | paste -s -d /)" = \
    'cabal run -v0 app' ]
left 'cabal run' app.eventlog
program serves <<'END'
cat "$work/leak.eventlog" >"$log"
sleep 10
echo 'not ended'
END
place serves a/app
check '--for' run 0 'The heap rises' --for=1s cabal run app
check '--for: the program is ended' [ "$(cat out)" = '' ]
logs >/dev/null
place suite a/app
check 'cabal exec' run 0 'The heap rises' cabal exec "$project/a/app" -- 'two words'
check 'cabal exec: its arguments' [ "$(cat out)" = 'two words|ran in my project' ]
left 'cabal exec' app.eventlog
check 'cabal exec of another program' run 2 "is a script" cabal exec "$work/tools/stack" x
check 'cabal exec of another program: it is not started' [ "$(tail -n 1 "$work/asked" | cut -c 1-5)" = cabal ]
check 'cabal bench' run 0 'The heap rises' cabal bench all
check 'cabal bench: reports' [ "$(reports)" = 2 ]
left 'cabal bench' 'a-b1.eventlog b-b1.eventlog'
rm "$work/asked"
check 'a target that evheap does not know' run 2 'left no log' cabal bench a:b1 ./c
check 'a target that evheap does not know: cabal starts all' \
    grep -q '^cabal bench a:b1 ./c --benchmark-option=' "$work/asked"
for suite in a/t1 a/t2 b/t1 b/t2; do
    place suite "${suite%/*}/dist/build/${suite#*/}/${suite#*/}"
done
check 'stack test' run 0 'The heap rises' stack test
check 'stack test: its output' [ "$(paste -s -d ' ' out)" = 'ran in a ran in a ran in b ran in b' ]
check 'stack test: reports' [ "$(reports)" = 4 ]
left 'stack test' "$four"
check 'stack test of a package' run 0 '' --all stack test b
left 'stack test of a package' 't1-hT.eventlog t1-hi.eventlog t2-hT.eventlog t2-hi.eventlog'
check 'nothing remains' [ -z "$(find . -name '.evheap*')" ]

finish
