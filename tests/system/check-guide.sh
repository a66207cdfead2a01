#!/bin/sh
# Checks that doc/guide.md agrees with the program.  Its commands, after a "$",
# are run on the logs in doc/guide/.  Each report equals the one below the
# command, where a line "[...]" matches any lines.  Each picture equals the one
# there.  Numbers in the text are from a report, and the changes shown are from
# the patches.  FULL=1 builds the program with GHC and runs it as the guide
# does, before and after each fix, and checks for the leak.  KEEP=FOLDER keeps
# the logs.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
not_sanitized guide 'it compares a document with outputs, which are those of other builds'

page=$top_srcdir/doc/guide.md
guide=$top_srcdir/doc/guide
: "${KEEP:=}"

# split_commands: makes a file for each command, and one for the output shown for it.
split_commands() {
    awk '
        /^```/ { inside = ($0 == "```console"); next }
        inside && /^\$ / {
            file = sprintf("command-%03d", ++n)
            print substr($0, 3) >file
            next
        }
        inside { print >(file ".shown") }' "$page"
}

# shows SHOWN OUTPUT: the output has the shown lines in their order.  Other
# lines may occur only at a line "[...]".
shows() {
    awk -v shown="$1" '
        { output = output $0 "\n" }
        END {
            while ((getline line <shown) > 0)
                if (line == "[...]")
                    n++
                else
                    block[n + 0] = block[n + 0] line "\n"
            for (i = 0; i <= n; i++) {
                # The last block is searched at the end.
                if (i > 0 && i == n && block[i] != "")
                    output = substr(output, length(output) - length(block[i]))
                at = i == 0 ? 1 : index("\n" output, "\n" block[i])
                if (block[i] != "" && \
                    (at < 1 || substr(output, at, length(block[i])) != block[i])) {
                    print "missing: \"" substr(block[i], 1, 200) "\""
                    exit
                }
                output = substr(output, at + length(block[i]))
            }
            if ((n == 0 || block[n] != "") && output != "")
                print "continues with \"" substr(output, 1, 200) "\""
        }' "$2"
}

# run_command FILE: runs its command, $command, among the logs.  $before is the
# status of the previous command.
run_command() {
    before=$status
    status=0
    (cd logs && exec sh -c "(exit $before); $command") \
        </dev/null >"$1.output" 2>&1 || status=$?
}

# Checks the command's output.  Only commands whose status is shown may fail.
check_report() {
    touch "$1.shown"
    grep -q '^evheap: ' "$1.shown" || sed -i '/^evheap: \(warning\|hint\): /d' "$1.output"
    report "$command" "$(shows "$1.shown" "$1.output")"
}

# check_start COMMAND: there is no program to run, but its options are right.
check_start() {
    check "$1" sh -c "cd logs && ! $1 2>&1 >/dev/null </dev/null | grep -v '^evheap: cannot run '"
}

check_commands() {
    split_commands
    cp -R "$guide" logs
    chmod -R u+w logs
    rm -f logs/*.svg
    status=0
    for file in "$work"/command-???; do
        read -r command <"$file"
        case $command in
        evheap\ run\ *) check_start "$command" ;;
        evheap\ * | echo\ *)
            run_command "$file"
            check_report "$file"
            ;;
        timeout\ *) status=137 ;;
        *) status=0 ;;
        esac
    done
}

# Commands in sentences, and in blocks without a prompt, are run on a log of
# ours instead of the reader's.  Those of evheap run have no program.
check_asides() {
    cp logs/hT.eventlog logs/prog.eventlog
    cp logs/hT.eventlog logs/Main.eventlog
    {
        tr '\n' ' ' <"$page" | awk -v RS='`' '/^evheap / && $0 != "evheap run"'
        sed -n -e 's|^    \(evheap .*\)|\1|p' -e 's|^evheap run .*|&|p' "$page"
    } | sort -u >asides
    [ -s asides ] || fail asides 'there are none'
    # The log of a server, of which the guide takes an hour, is longer.
    sed -i 's/--from=2h --to=3h/--from=2s --to=3s/' asides
    while read -r command; do
        case $command in
        evheap\ run\ *) check_start "$command" ;;
        *) check "aside: $command" sh -c "cd logs && $command" </dev/null ;;
        esac
    done <asides
    rm -f logs/heap.svg
}

# titles FILE: prints the bands of a picture and their figures.
titles() {
    grep -o '<title>[^<]*' "$1"
}

# A picture has the same bands.  With the fonts of tests/tools/guide.sh it is
# equal byte by byte.
check_pictures() {
    "$top_srcdir/tests/tools/guide.sh" --fonts >fonts
    if cmp -s fonts "$guide/fonts"; then
        same_fonts=yes
    else
        same_fonts=no
        skip 'pictures byte by byte' 'drawn with other fonts'
    fi
    (cd "$guide" && ls ./*.svg) >expected
    (cd logs && ls ./*.svg) >drawn
    check 'the commands draw all pictures, and no others' diff expected drawn
    for picture in "$guide"/*.svg; do
        name=${picture##*/}
        titles "$picture" >expected
        titles "logs/$name" >drawn || :
        check "the bands of $name (./dev gallery)" diff expected drawn
        [ $same_fonts = no ] || check "$name, byte by byte" cmp "$picture" "logs/$name"
    done
}

# figures: prints the numbers with a unit, "67.0 MiB", one a line.
figures() {
    grep -oE '[0-9]+([.][0-9]+)? (B|KiB|MiB|GiB|kB|s|ms|%)([^A-Za-z/]|$)' |
        sed -e 's/[^0-9A-Za-z%]*$//' -e 's/[.]0 / /' | sort -u
}

# sizes: prints the sizes of the logs, packed and unpacked, rounded.
sizes() {
    for log in "$guide"/*.eventlog; do
        echo "$((($(wc -c <"$log") + 500) / 1000)) kB"
    done
    for log in "$guide"/*.gz; do
        echo "$((($(gzip -dc "$log" | wc -c) + 500) / 1000)) kB"
    done
}

# Figures in the text occur in evheap's reports of the logs.
check_figures() {
    {
        sizes
        for log in "$guide"/*.eventlog "$guide"/*.gz; do
            "$EVHEAP" -q -m0 -t0 "$log" 2>/dev/null || :
        done
        cat command-*.output
    } | tr -s ' ' | figures >reported
    awk '/^```/ { code = !code; next } !code && !/^    /' "$page" |
        sed -e 's/default is 0[.]1 s//' |
        figures >told
    check 'figures in the text' test -s told
    report 'they are in a report' "$(grep -vxF -f reported told)"
}

# The lines of a shown change are in the patch named before it, in the same
# order.
check_patches() {
    awk '
        /^```/ { inside = ($0 == "```diff"); n += inside; next }
        inside { print >("diff-" n "-" patch) }
        match($0, /[^\/]*[.]patch[)]/) {
            patch = substr($0, RSTART, RLENGTH - 1)
        }' "$page"
    for shown in diff-*; do
        [ -e "$shown" ] || fail patches 'the guide shows none'
        patch=$guide/${shown#diff-*-}
        { sed 's/^$/ /' "$shown" && echo '[end]'; } >lines
        report "change: ${patch##*/}" "$(awk '
            NR == FNR { want[NR] = $0; next }
            $0 == want[n + 1] { n++ }
            END { print want[n + 1] }' lines "$patch" | grep -v -F -x '[end]')"
    done
    have patch || {
        skip_for patches patch
        return
    }
    cp -R "$guide/src" src
    chmod -R u+w src
    for patch in "$guide"/*.patch; do
        check "${patch##*/} applies" patch -s -p1 -i "$patch"
    done
}

# other_ghc COMMAND: succeeds if the command needs another version.
other_ghc() {
    case $1 in
    *'# GHC '*) [ "${1##*# GHC }" != "$(ghc --numeric-version)" ] ;;
    *) false ;;
    esac
}

# limit NAME STATUS LIMIT LOG: checks evheap's decision.
limit() {
    got=0
    (cd logs && "$EVHEAP" -q "$4" --fail-if="$3" >/dev/null 2>&1) || got=$?
    check "$1, $3" test "$got" = "$2"
}

# Everything that the guide does with GHC, starting from the sources only.
# Checks that each leak is there before its fix, and not after it.
check_program() {
    rm -rf logs
    mkdir logs
    cp -R "$guide"/src "$guide"/bank "$guide"/sessions "$guide"/*.patch \
        "$guide"/h[ei].eventlog logs
    chmod -R u+w logs
    status=0
    for file in "$work"/command-???; do
        read -r command <"$file"
        if ! other_ghc "$command"; then
            run_command "$file"
            # A bug of that version, which doc/guide.md tells.
            case $status:$(ghc --numeric-version):$command in
            139:9.0.2:*\ -hb\ *)
                skip "GHC: $command" 'GHC 9.0.2 has crashed'
                rm -f logs/hb.eventlog
                continue
                ;;
            esac
            case $command in
            evheap\ [!r]* | evheap\ r[!u]* | echo\ * | timeout\ *) ;;
            *)
                report "GHC: $command" "$([ "$status" = 0 ] || tail -n 1 "$file.output")"
                ;;
            esac
        fi
    done
    limit 'the leak' 1 'peak>50MiB' hT.eventlog
    limit 'the thunks' 1 'band:/^THUNK_1_1$/:peak>5MiB' hT.eventlog
    limit 'the thunks are gone' 0 'band:/^THUNK_1_1$/:peak>100KiB' fix1.eventlog
    limit 'the slices' 1 'band:/^ARR_WORDS$/:peak>15MiB' fix1.eventlog
    limit 'the slices are gone' 0 'band:/^ARR_WORDS$/:peak>8MiB' fix2.eventlog
    limit 'the cache' 1 'band:/Hosts.Host$/:peak>500KiB' fix2.eventlog
    limit 'the cache is emptied' 0 'band:/Hosts.Host$/:peak>100KiB' fix3.eventlog
    limit 'all of it is gone' 0 'peak>15MiB' fix3.eventlog
    limit 'who keeps it' 1 'band:/^visit.again$/:mean>25MiB' hr.eventlog
    [ ! -e logs/hb.eventlog ] ||
        limit 'what is of no use' 1 'band:/^VOID$/:mean>20MiB' hb.eventlog
    if [ -n "$KEEP" ]; then
        cp logs/*.eventlog logs/*.gz "$KEEP"
    fi
}

cd "$work"
mkdir bin
ln -s "$EVHEAP" bin/evheap
PATH=$work/bin:$PATH
export PATH
check_commands
check_asides
check_pictures
check_figures
check_patches
if [ -n "$FULL" ]; then
    if have_profiling && have patch; then
        check_program
    else
        skip 'the program' 'needs ghc, ghc-prof and patch'
    fi
fi
finish
