#!/bin/sh
# Checks that the jobs of doc/ci.md, with doc/ci/action.yml and
# doc/ci/gitlab-ci.yml, do what the page says.  tests/tools/run-ci-job.py runs
# them as the services would.  Stubs replace the commands that talk to a service,
# and a folder replaces its artifacts.  The logs of tests/inputs/builds replace the
# runs of a program.  ./dev check-all also runs jobs that tell what is usual, and
# checks their scripts.  FULL=1 also builds and runs a real program,
# tests/inputs/ci/Main.hs, and then one with a leak.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
need_built tests/tools/stand-in
not_sanitized jobs 'it checks scripts of the documents'

page=$top_srcdir/doc/ci.md

# block HEADING: prints the YAML of that section.
block() {
    awk -v heading="## $1" '
        /^## / { inside = ($0 == heading) }
        /^```/ { code = (inside && $0 == "```yaml"); next }
        code { print }' "$page"
}

# The services' commands, and those that install packages.
make_services() {
    stand_in gh <<'END'
#!/bin/sh
# gh api URL [--jq FILTER]
[ -z "${SERVICE_DOWN-}" ] || exit 1
case $2 in
*/actions/artifacts\?name=heap-baseline\&*)
    exec jq -r ".artifacts |= map(select(.name == \"heap-baseline\")) | $4" \
        "$STORE/artifacts.json"
    ;;
*/artifacts/[0-9]*/zip)
    id=${2%/zip}
    exec tar -c -C "$STORE/${id##*/}" .
    ;;
esac
exit 1
END
    stand_in unzip <<'END'
#!/bin/sh
# unzip -q FILE -d FOLDER
mkdir -p "$4" && tar -xf "$2" -C "$4"
END
    stand_in curl <<'END'
#!/bin/sh
output= note= header=
while [ $# -gt 0 ]; do
    case $1 in
    --output) output=$2; shift ;;
    --data-urlencode) note=${2#body@}; shift ;;
    --header) header=$2; shift ;;
    --write-out) shift ;;
    --*) ;;
    *) url=$1 ;;
    esac
    shift
done
case $url,$header in
api/projects/1/merge_requests/5/notes,'PRIVATE-TOKEN: secret')
    exec cp "$note" "$STORE/note.md"
    ;;
"api/projects/1/jobs/artifacts/main/raw/heap-baseline.tar.gz?job=heap,JOB-TOKEN: secret") ;;
*) exit 6 ;;
esac
if [ -n "${SERVICE_DOWN-}" ]; then
    printf 500
elif [ -e "$STORE/latest/heap-baseline.tar.gz" ]; then
    cp "$STORE/latest/heap-baseline.tar.gz" "$output"
    printf 200
else
    echo 'not found' >"$output"
    printf 404
fi
END
    stand_in apt-get <<'END'
#!/bin/sh
END
    stand_in git <<'END'
#!/bin/sh
# git clone --depth=1 URL FOLDER
[ "$3" = server/GROUP/evheap.git ] && cp -R "$SOURCES/." "$4"
END
}

# The sources of evheap, whose build is a link to the program.
make_sources() {
    mkdir -p "$work/sources/doc"
    cp -R "$top_srcdir/doc/ci" "$work/sources/doc/"
    cat >"$work/sources/dev" <<END
#!/bin/sh
[ "\$1" = build ] && cd "\${0%/dev}" && mkdir -p build && ln -sf "$EVHEAP" build/evheap
END
    chmod +x "$work/sources/dev"
}

# Instead of a compiler, this makes a program that writes one of our logs.
make_compiler() {
    cat >"$work/prog" <<'END'
#!/bin/sh
cp "$LOG" prog.eventlog
END
    chmod +x "$work/prog"
    stand_in ghc <<END
#!/bin/sh
cp "$work/prog" prog
END
}

# make_programs MODE: makes the folder of each program, with its sources and a log.
make_programs() {
    # Places link to files that are there.
    for program in plain leak broken killed; do
        mkdir -p $program/Freq $program/Data $program/Text
        cp "$top_srcdir/tests/inputs/ci/Main.hs" $program
        for file in Freq/Count Data/Trie Text/Tokenise; do
            seq -f "$(printf '%0200d' 0)%g" 60 >"$program/$file.hs"
        done
    done
    ln -s "$top_srcdir/tests/inputs/builds/before-$1.eventlog" plain/prog.eventlog
    ln -s "$top_srcdir/tests/inputs/builds/after-$1.eventlog" leak/prog.eventlog
    ln -s "$top_srcdir/tests/inputs/logs/bad-empty.eventlog" broken/prog.eventlog
    ln -s "$top_srcdir/tests/inputs/logs/bad-killed.eventlog" killed/prog.eventlog
    sed 's/^    print (sum .*/&\n    print (length counts)/' plain/Main.hs >leak/Main.hs
    check "$service: there is a leak" grep -q 'length counts' leak/Main.hs
}

# jobs: prints a project's jobs in order, from the first run on, for run-ci-job.py.
# A run with a leak, or without a log, is no baseline.  Five runs of main tell what is
# usual.  The baseline has the last ten.
jobs() {
    cat <<END
the first run | main plain | 0 | There is no run of | kept: peak>200MiB | $unjudged$relative | $unjudged$usual
a leak | topic leak | 1 | crossed: $relative
an equal run | topic plain | 0 | kept: $relative | not judged: $usual | not 1
an accepted leak | topic leak heap-accepted | 0 | crossed: $relative
a job without the service | topic leak down | none
END
    if [ -n "$usually" ]; then
        cat <<END
run 2 | main plain | 0
run 3 | main plain | 0
run 4 | main plain | 0
a baseline of few runs | topic leak | 1 | not judged: $usual | not 4
run 5 | main plain | 0
more than usual | topic leak | 1 | crossed: $usual
a usual run | topic plain | 0 | kept: $usual
END
        seq -f 'run %g | main plain | 0' 6 10
        echo 'run 11 | main plain | 0 | runs 10'
    fi
    echo "a leak on main | main leak | 0 | crossed: $relative | runs 1"
    [ -n "$real" ] || echo 'a run without a log | main broken | none'
    echo "a leak in the baseline | topic leak | 0 | kept: $relative"
    [ -n "$real" ] || echo 'a killed run | topic killed | 2 | the log is not whole'
}

# run_jobs PART MODE TIGHT HEADING: runs the jobs of a section of the page.  The two
# logs hardly differ, so they need a tight limit.
run_jobs() {
    relative='peak>+5%&+2MiB' usual='mean>usual&+2MiB'
    if [ -z "$real" ]; then
        relative=$3 usual=${3%%>*}'>usual'
    fi
    block "$4" | sed -e "s/peak>+5%&+2MiB/$(echo "$relative" | sed 's/&/\\&/')/" \
        -e "s/mean>usual&+2MiB/$(echo "$usual" | sed 's/&/\\&/')/" >job.yml
    for limit in "$relative" "$usual"; do
        check "$service: the limit $limit" grep -q -F -e "$limit" job.yml
    done
    make_programs "$2"
    jobs | python3 "$top_srcdir/tests/tools/run-ci-job.py" "$service" "$PWD/job.yml" "$1" ||
        failures=1
    # All archives can be read, and all results of limits are valid.
    set -- job-*/uploaded/heap/heap.xml
    "$EVHEAP" -q "$@" -f csv --table=runs -o runs.csv || :
    check "$service: archives" test "$(sed 1d runs.csv | wc -l)" = $#
    ! have xmllint || check "$service: results of limits" xmllint --noout \
        --relaxng "$top_srcdir/data/evheap-junit.rng" job-*/uploaded/heap/heap.junit.xml
}

# The artifacts of GitHub begin with some that must not be taken.
check_github() {
    begin github
    cat >"store/artifacts.json" <<'END'
{"artifacts": [
  {"id": 1, "name": "heap-baseline", "expired": true, "created_at": "2026-11-01T10:00:00Z",
   "workflow_run": {"id": 11, "head_branch": "main", "repository_id": 7, "head_repository_id": 7}},
  {"id": 2, "name": "heap-baseline", "expired": false, "created_at": "2026-11-30T10:00:00Z",
   "workflow_run": {"id": 12, "head_branch": "main", "repository_id": 7, "head_repository_id": 8}},
  {"id": 3, "name": "heap-baseline", "expired": false, "created_at": "2026-11-30T10:00:00Z",
   "workflow_run": {"id": 13, "head_branch": "topic", "repository_id": 7, "head_repository_id": 7}},
  {"id": 4, "name": "heap", "expired": false, "created_at": "2026-11-30T10:00:00Z",
   "workflow_run": {"id": 14, "head_branch": "main", "repository_id": 7, "head_repository_id": 7}}
]}
END
    unjudged='- not judged: `'
    run_jobs "$work/sources/doc/ci" hc 'mean>+5%&+256KiB' 'GitHub Actions'
    check "$service: links to the sources" \
        grep -q -F '](https://github.com/somebody/prog/blob/c0ffee/' job-1/page.md
}

# The summary is a note of the merge request, and the log has the verdicts.
check_gitlab() {
    begin gitlab
    unjudged='not judged: '
    run_jobs "$top_srcdir/doc/ci/gitlab-ci.yml" hc 'mean>+5%&+256KiB' 'GitLab CI'
    check "$service: the note" grep 'kept: peak>200MiB' store/note.md
    # A real run of this job has closure types, without places.
    [ -n "$real" ] || check "$service: links to the sources" \
        grep -q -F '](https://gitlab.com/somebody/prog/-/blob/c0ffee/' store/note.md
}

# begin SERVICE: makes its folder.
begin() {
    service=$1
    mkdir -p "$work/$1$real/store"
    cd "$work/$1$real"
}

check_services() {
    if have jq; then
        check_github
    else
        skip_for GitHub jq
    fi
    check_gitlab
}

# The other commands of the page, but docker's (check-image.sh).
check_commands() {
    mkdir "$work/commands"
    cd "$work/commands"
    ln -s "$EVHEAP" "$work/bin/evheap"
    LOG=$top_srcdir/tests/inputs/builds/before-hT.eventlog
    export LOG
    cp "$tools/stand-in" prog
    cat >prog.sh <<'END'
case $* in
*--info*)
    printf ' [("GHC RTS", "YES")\n ,("GHC version", "9.10.1")\n ,("RTS way", "rts_v")\n ]\n'
    exit
    ;;
esac
for word; do
    case $word in -ol*) cat "$LOG" >"${word#-ol}" ;; esac
done
END
    awk '/^```/ { fenced = !fenced }
        !fenced && /^    / && !/docker/ { print substr($0, 5) }
        fenced && /^evheap run / && !/cabal/' "$page" >commands
    check 'the commands of the page' sh -e commands
    check 'they write a report' grep -q '<testsuites' heap.junit.xml
    check 'they write ten archives' test -e runs/run-10.xml
    # The limits of the table are understood.  This log lacks what some judge.
    awk -F '` [|] ' '/^[|] `(leak|.*>.*)` [|]/ {
        sub(/^[|] `/, "", $1)
        gsub(/`, `/, "\n", $1)
        print $1
    }' "$page" >limits
    check 'limits of the page' grep -q '^leak$' limits
    set -- prog.eventlog --baseline=main.xml
    while read -r limit; do
        set -- "$@" --fail-if="$limit"
    done <limits
    "$EVHEAP" -q "$@" -o limit.md 2>said || :
    report 'they are understood' "$(grep -v -e ': kept: ' -e ': not judged: ' said
        [ "$(wc -l <said)" -ge "$(wc -l <limits)" ] || echo 'some are not judged')"
}

if ! have python3 || ! python3 -c 'import yaml' 2>"$work/errors"; then
    skip YAML 'needs python3 with yaml: install python3-yaml'
    exit 77
fi
SOURCES=$work/sources TMPDIR=$work
export SOURCES TMPDIR
make_services
make_sources
make_compiler
real='' usually=$FULL${THOROUGH-}
if [ -n "$usually" ] && have shellcheck; then
    CHECKER=shellcheck
    export CHECKER
fi
check_services
check_commands
if [ -n "$FULL" ]; then
    rm "$work/bin/ghc"
    if have_profiling; then
        real=-real usually=
        check_services
    else
        skip 'a real program' 'needs ghc and ghc-prof'
    fi
fi
finish
