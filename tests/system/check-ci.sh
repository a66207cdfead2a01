#!/bin/sh
# Checks that the jobs of doc/ci.md, with doc/ci/action.yml and
# doc/ci/gitlab-ci.yml, do what the page says.  tests/tools/run-ci-job.py runs
# them as the services would.  Stubs replace the commands that talk to a service,
# and a folder replaces its artifacts.  FULL=1 builds and runs a real program,
# tests/inputs/ci/Main.hs, and then one with a leak.  Otherwise the logs of
# tests/inputs/builds replace its runs.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program
not_sanitized jobs 'it checks scripts of the documents'

page=$top_srcdir/doc/ci.md

# block HEADING: prints the YAML of that section.
block() {
    awk -v heading="## $1" '
        /^## / { inside = ($0 == heading) }
        /^```/ { code = (inside && $0 == "```yaml"); next }
        code { print }' "$page"
}

# stand_in NAME: makes a command that is found before the real one.
stand_in() {
    cat >"$work/bin/$1"
    chmod +x "$work/bin/$1"
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
[ "\$1" = build ] && cd "\${0%/dev}" && mkdir build && ln -s "$EVHEAP" build/evheap
END
    chmod +x "$work/sources/dev"
}

# Without a compiler, a build makes a program that writes one of our logs.
make_compiler() {
    stand_in ghc <<'END'
#!/bin/sh
cat >prog <<'PROG'
#!/bin/sh
cp "$LOG" prog.eventlog
PROG
chmod +x prog
END
}

# sources PROGRAM: writes the checked-out sources: plain, or with a leak.
sources() {
    cp "$top_srcdir/tests/inputs/ci/Main.hs" Main.hs
    [ "$1" = leak ] || return 0
    sed 's/^    print (sum .*/&\n    print (length counts)/' Main.hs >leak.hs
    if cmp -s Main.hs leak.hs; then
        fail "$service: sources" 'they have no place for the leak'
    fi
    mv -f leak.hs Main.hs
}

# log PROGRAM: prints the log of its run.
log() {
    case $1 in
    plain) echo "$top_srcdir/tests/inputs/builds/before-$mode.eventlog" ;;
    leak) echo "$top_srcdir/tests/inputs/builds/after-$mode.eventlog" ;;
    broken) echo "$top_srcdir/tests/inputs/logs/bad-empty.eventlog" ;;
    killed) echo "$top_srcdir/tests/inputs/logs/bad-killed.eventlog" ;;
    esac
}

# job BRANCH PROGRAM [LABEL]: runs the job in a new folder, and sets $status.  It
# is that of a pull request unless the branch is main.
job() {
    folder=$work/$service/job-$((n = n + 1))
    mkdir "$folder"
    cd "$folder"
    sources "$2"
    rm -rf "$work/sources/build" "$store/uploaded"
    status=0
    (
        STORE=$store LOG=$(log "$2") BRANCH=$1 RUN=$((n + 100))
        SOURCES=$work/sources
        export STORE LOG BRANCH RUN SOURCES
        if [ "$1" != main ]; then
            LABEL=${3-}
            export LABEL
        fi
        exec python3 "$top_srcdir/tests/tools/run-ci-job.py" "$program" \
            "$work/$service/job.yml" "$part"
    ) >out 2>&1 || status=$?
}

# expect NAME STATUS TEXT...: the last job had this status, and these texts in
# its summary.  All outputs were stored.
expect() {
    tested=$1 expected=$2
    shift 2
    problems=$(
        [ "$status" = "$expected" ] ||
            echo "the status is $status, not $expected: $(tail -n 1 out)"
        for text; do
            grep -q -F -e "$text" "$summary" ||
                echo "the summary does not contain '$text'"
        done
        cd "$store/uploaded/heap"
        head -c 5 heap.pdf | grep -q '^%PDF-' || echo 'no PDF'
        grep -q '</svg>' heap.svg || echo 'no SVG'
        "$EVHEAP" -q heap.xml -o heap.csv && grep -q '^A,' heap.csv ||
            echo 'no archive'
        grep -q '^## ' summary.md || echo 'no summary'
        ! have xmllint || xmllint --noout --relaxng \
            "$top_srcdir/data/evheap-junit.rng" heap.junit.xml 2>&1 |
            grep -v validates
        case $* in
        *crossed:*) grep -q '<failure' heap.junit.xml || echo 'no test has failed' ;;
        esac
    ) 2>&1 || :
    report "$service: $tested" "$problems"
}

# expect_none NAME: the last job failed, and has no verdict and no archive.
expect_none() {
    check "$service: $1 fails" test "$status" != 0
    check "$service: $1 has no archive" test ! -e "$store/uploaded/heap/heap.xml"
}

# baseline_has N: the baseline of the last job, one of main, has N runs, and the
# last one is its own.
baseline_has() {
    ls heap-baseline >names
    check "$service: a baseline of $1 runs" \
        test "$(wc -l <names)" = "$1"
    check "$service: with the last run" \
        grep -q "^20..-..-..-$((n + 100))\.xml\$" names
}

# repeat N: runs the job of main so often.
repeat() {
    for i in $(seq "$1"); do
        job main plain
        [ "$status" = 0 ] || fail "$service: run $i" "$(cat out)"
    done
}

# A project's jobs in order, from the first run on.
check_life() {
    if have shellcheck; then
        CHECKER=shellcheck
        export CHECKER
    fi
    job main plain
    unset CHECKER
    expect 'the first run' 0 'There is no run of' 'kept: peak>200MiB' \
        "$unjudged$relative" "$unjudged$usual"
    job topic plain
    expect 'an equal run' 0 "kept: $relative" "not judged: $usual" 'not 1'
    job topic leak
    expect 'a leak' 1 "crossed: $relative"
    job topic plain
    expect 'a run with a leak is no baseline' 0 "kept: $relative"
    job topic leak heap-accepted
    expect 'an accepted leak' 0 "crossed: $relative"
    SERVICE_DOWN=1
    export SERVICE_DOWN
    job topic leak
    unset SERVICE_DOWN
    expect_none 'a job without the service'
    [ -n "$FULL" ] || check_usual
    job main leak
    expect 'a leak on main' 0 "crossed: $relative"
    baseline_has 1
    job topic leak
    expect 'a leak in the baseline' 0 "kept: $relative"
    [ -z "$FULL" ] || return 0
    job main broken
    expect_none 'a run without a log'
    job topic leak
    expect 'a broken run is no baseline' 0 "kept: $relative"
    job topic killed
    expect 'a killed run' 2 'the log is not whole'
}

# Five runs of main tell what is usual.  The baseline has the last ten.
check_usual() {
    repeat 3
    job topic leak
    expect 'a baseline of few runs' 1 "not judged: $usual" 'not 4'
    repeat 1
    job topic leak
    expect 'more than usual' 1 "crossed: $usual"
    job topic plain
    expect 'a usual run' 0 "kept: $usual"
    repeat 6
    baseline_has 10
}

# The artifacts of GitHub begin with some that must not be taken.  The summary is
# a file of the service.
check_github() {
    service=GitHub program=github mode=hc tight='mean>+5%&+256KiB'
    part=$work/sources/doc/ci summary=page.md
    begin 'GitHub Actions'
    unjudged='- not judged: `'
    cat >"$store/artifacts.json" <<'END'
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
    check_life
}

# On GitLab the summary is a note of the merge request, and the log has the
# verdicts.
check_gitlab() {
    service=GitLab program=gitlab mode=hT tight='end>+5%&+1MiB'
    part=$top_srcdir/doc/ci/gitlab-ci.yml summary=out
    begin 'GitLab CI'
    unjudged='not judged: '
    check_life
    check "$service: the note" grep 'kept: peak>200MiB' "$store/note.md"
}

# begin HEADING: extracts the job.  The two logs hardly differ, so they need a
# tight limit.
begin() {
    n=0
    store=$work/$service/store
    mkdir -p "$store"
    cd "$work/$service"
    relative='peak>+5%&+2MiB' usual='mean>usual&+2MiB'
    if [ -z "$FULL" ]; then
        relative=$tight usual=${tight%%>*}'>usual'
    fi
    block "$1" | sed -e "s/peak>+5%&+2MiB/$(echo "$relative" | sed 's/&/\\&/')/" \
        -e "s/mean>usual&+2MiB/$(echo "$usual" | sed 's/&/\\&/')/" >job.yml
    for limit in "$relative" "$usual"; do
        grep -q -F -e "$limit" job.yml || fail "$service" "no limit $limit"
    done
}

# The other commands of the page, but docker's (check-image.sh).
check_commands() {
    mkdir "$work/commands"
    cd "$work/commands"
    ln -s "$EVHEAP" "$work/bin/evheap"
    LOG=$top_srcdir/tests/inputs/builds/before-hT.eventlog
    export LOG
    ghc -o prog && ./prog
    "$EVHEAP" -q prog.eventlog -o main.xml
    awk '/^```/ { fenced = !fenced }
        !fenced && /^    / && !/docker/ { print substr($0, 5) }' "$page" >commands
    check 'the commands of the page' sh -e commands
    check 'they write a report' grep -q '<testsuites' heap.junit.xml
    check 'they write ten archives' test -e runs/10.xml
    # The limits of the table are understood.  This log lacks what some judge.
    awk -F '` [|] ' '/^[|] `(leak|.*>.*)` [|]/ {
        sub(/^[|] `/, "", $1)
        gsub(/`, `/, "\n", $1)
        print $1
    }' "$page" >limits
    grep -q '^leak$' limits || fail 'limits of the page' 'none is found'
    while read -r limit; do
        "$EVHEAP" -q prog.eventlog --baseline=main.xml --fail-if="$limit" \
            -o limit.md 2>said || :
        report "limit $limit" "$(grep 'bad argument' said)"
    done <limits
}

if ! have python3 || ! python3 -c 'import yaml' 2>"$work/errors"; then
    skip YAML 'needs python3 with yaml: install python3-yaml'
    exit 77
fi
mkdir "$work/bin"
PATH=$work/bin:$PATH
export PATH
make_services
make_sources
if [ -z "$FULL" ]; then
    make_compiler
elif ! have_profiling; then
    skip 'a real program' 'needs ghc and ghc-prof'
    exit 77
fi
if have jq; then
    check_github
else
    skip_for GitHub jq
fi
check_gitlab
[ -n "$FULL" ] || check_commands
finish
