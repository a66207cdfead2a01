#!/bin/sh
# Checks doc/builds.md with ghc, cabal and stack, for ./dev check-all: its blocks are
# added to the files that they are for, and its lines are run, in one project, from the
# top to the end.  The comment of a line has the break-down that evheap reports, and the
# logs that the line makes.
# shellcheck disable=SC2317 # functions are called through "check"
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
not_sanitized builds 'it builds programs'
if [ -z "$FULL${THOROUGH-}" ]; then
    skip builds 'only in ./dev check-all'
    exit 77
fi
if ! have ghc; then
    skip_for builds ghc
    exit 77
fi
unset GHCRTS GHC_PACKAGE_PATH || :

mkdir "$work/bin" "$work/home" "$work/project"
ln -s "$EVHEAP" "$work/bin/evheap"
HOME=$work/home PATH=$work/bin:$PATH
export HOME PATH
cd "$work/project"
version=$(ghc --numeric-version)
# older VERSION: succeeds if GHC is older.
older() {
    [ "$(printf '%s\n' "$version" "$1" | sort -V | head -n 1)" != "$1" ]
}

# The project: a package with a program, two test suites and a benchmark.
cat >Main.hs <<'END'
import Control.Concurrent
import qualified Data.Map.Strict as Map

grow :: Int -> Map.Map Int String -> IO ()
grow i m
    | i > 300 = print (Map.size m)
    | otherwise = do
        let next = Map.insert i (show [i .. i + 300]) m
        _ <- pure $! sum (map length (Map.elems next))
        threadDelay 1000
        grow (i + 1) next

main :: IO ()
main = grow 1 Map.empty
END
{
    printf 'cabal-version: 2.4\nname: p\nversion: 1\n'
    for component in 'executable app' 'test-suite t1' 'test-suite t2' 'benchmark b1'; do
        echo "$component"
        [ "${component% *}" = executable ] || echo '  type: exitcode-stdio-1.0'
        printf '  main-is: Main.hs\n  build-depends: base, containers\n  default-language: Haskell2010\n'
    done
} >p.cabal
echo 'packages: .' >cabal.project
printf '%s\n' "resolver: ghc-$version" 'system-ghc: true' 'install-ghc: false' >stack.yaml
# Without a repository.
mkdir -p "$HOME/.cabal/packages"
echo "remote-repo-cache: $HOME/.cabal/packages" >"$HOME/.cabal/config"

# The blocks: "FILE LINE", or "sh LINE".
awk '/^```/ {
    file = $0 == "```sh" ? "sh" : $0 == "```cabal" ? "cabal.project.local" : ""
    if ($0 == "```yaml")
        file = "stack.yaml"
    next
}
file != "" { print file " " $0 }' "$top_srcdir/doc/builds.md" >"$work/lines"
check 'there are lines' grep -q '^sh evheap run cabal test' "$work/lines"
if older 9.4; then
    sed -i 's/-rtsopts/-rtsopts -eventlog/' "$work/lines"
fi

# run_line LINE: runs it, and looks for what its comment has.
run_line() {
    command=${1%%  *#*} wanted=''
    [ "$command" = "$1" ] || wanted=${1##*# }
    for word in $wanted; do rm -f "$word"; done
    sh -c "$command" </dev/null >"$work/out" 2>"$work/err" || {
        echo "status $?"
        cat "$work/err"
        return 1
    }
    for word in $wanted; do
        case $word in
        -h?:) grep -q "(${word%:})" "$work/err" || echo "not $word" ;;
        *) [ -s "$word" ] || echo "no $word" ;;
        esac
    done >"$work/missing"
    cat "$work/missing" "$work/err"
    [ ! -s "$work/missing" ]
}

while IFS= read -r entry; do
    file=${entry%% *} line=${entry#* }
    case $file:$line in
    sh:*' cabal '* | sh:cabal*) tool=cabal ;;
    sh:*' stack '* | sh:stack*) tool=stack ;;
    *) tool=ghc ;;
    esac
    name=${line%%  *#*}
    if [ "$file" != sh ]; then
        echo "$line" >>"$file"
    elif ! have "$tool"; then
        skip_for "$name" "$tool"
    elif older 9.2 && case $line in *-finfo-table-map* | *=i*) true ;; *) false ;; esac; then
        skip "$name" 'needs GHC 9.2'
    elif case $line in *-prof* | *=r*) ! have_profiling ;; *) false ;; esac; then
        skip "$name" 'needs profiling libraries'
    else
        check "$name" run_line "$line"
    fi
done <"$work/lines"
check 'nothing remains' [ -z "$(find . -name '.evheap*')" ]

finish
