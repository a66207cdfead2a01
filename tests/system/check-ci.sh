#!/bin/sh
# Checks that the jobs of doc/ci.md do what the page says.  Their shell steps
# are extracted from the page and run here.  Stubs replace the commands of the
# CI services, and a folder replaces their artifacts and packages.  FULL=1
# builds and runs a real program, tests/inputs/ci/Main.hs, and then one with a
# leak.  Otherwise the logs of tests/inputs/builds replace its runs.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/system/common.sh"
need_program

page=$top_srcdir/doc/ci.md

# block HEADING: prints the YAML of that section.
block() {
    awk -v heading="## $1" '
        /^## / { inside = ($0 == heading) }
        /^```/ { code = (inside && $0 == "```yaml"); next }
        code { print }' "$page"
}

# scripts WORDS: writes the text below each line that ends in "WORDS |" to a
# file.  Its name has a number and, if there is one, the name of the step.
scripts() {
    awk -v words="$1" '
        function indent(line) { match(line, /^ */); return RLENGTH }
        /^ *- name: / { name = $0; sub(/.*name: /, "", name); gsub(/ /, "-", name) }
        inside && /[^ ]/ && indent($0) <= base { inside = 0 }
        inside { print substr($0, base + 3) >file }
        $0 ~ "^ *" words " [|]$" {
            inside = 1
            base = indent($0)
            file = sprintf("step-%02d%s", ++n, name == "" ? "" : "-" name)
        }'
}

# stand_in NAME: makes a command that is found before the real one.
stand_in() {
    cat >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}

# The services' commands.  artifacts.json lists the stored files, and first some
# that must not be taken.
make_services() {
    stand_in gh <<'END'
#!/bin/sh
# gh api URL [--jq FILTER]
[ -z "${SERVICE_DOWN-}" ] || exit 1
case $2 in
*/artifacts\?name=heap-main*) exec jq -r "$4" "$STORE/artifacts.json" ;;
*/artifacts/[0-9]*/zip)
    id=${2%/zip}
    exec cat "$STORE/${id##*/}.xml"
    ;;
esac
exit 1
END
    stand_in unzip <<'END'
#!/bin/sh
# unzip -q FILE -d FOLDER
mkdir -p "$4" && cp "$2" "$4/heap.xml"
END
    stand_in curl <<'END'
#!/bin/sh
output= upload= note= format=
while [ $# -gt 0 ]; do
    case $1 in
    --output) output=$2; shift ;;
    --upload-file) upload=$2; shift ;;
    --data-urlencode) note=${2#body@}; shift ;;
    --write-out) format=$2; shift ;;
    --header) shift ;;
    --*) ;;
    *) url=$1 ;;
    esac
    shift
done
case $url in
api/projects/1/packages/generic/heap/main/heap.xml) ;;
api/projects/1/merge_requests/5/notes) exec cp "$note" "$STORE/note.md" ;;
*) exit 6 ;;
esac
if [ -n "$upload" ]; then
    exec cp "$upload" "$STORE/main.xml"
elif [ -n "${SERVICE_DOWN-}" ]; then
    code=500
elif [ -e "$STORE/main.xml" ]; then
    cp "$STORE/main.xml" "$output"
    code=200
else
    echo 'not found' >"$output"
    code=404
fi
[ "$format" = '%{http_code}' ] && printf %s "$code"
END
}

# Without a compiler, a build makes a program that writes one of our logs.
make_compiler() {
    stand_in ghc <<'END'
#!/bin/sh
cat >prog <<'PROG'
#!/bin/sh
[ -z "$LOG" ] || cp "$LOG" prog.eventlog
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

# log PROGRAM: prints the log of its run; nothing for a broken program.
log() {
    case $1 in
    plain) echo "$top_srcdir/tests/inputs/builds/before-$mode.eventlog" ;;
    leak) echo "$top_srcdir/tests/inputs/builds/after-$mode.eventlog" ;;
    broken) echo "$top_srcdir/tests/inputs/logs/bad-empty.eventlog" ;;
    esac
}

# job BRANCH PROGRAM [LABEL]: runs the steps in a new folder, and sets $status.
# Each step has its own shell.  Stops at the first failure.
job() {
    folder=$work/$service/job-$((n = n + 1))
    mkdir "$folder"
    cd "$folder"
    sources "$2"
    status=0
    (
        set_variables "$1" "${3-}"
        PATH=$work/bin:$PATH STORE=$store LOG=$(log "$2")
        export PATH STORE LOG
        for step in "$work/$service"/step-*; do
            case $step in
            *-Install) sh -n "$step" ;;
            *) sh -e "$step" ;;
            esac || exit
        done
    ) >out 2>err || status=$?
}

# expect NAME STATUS TEXT: the last job had this status, and this text in its
# summary.
# shellcheck disable=SC2086 # the summary may be several files
expect() {
    problems=$(
        [ "$status" = "$2" ] ||
            echo "the status is $status, not $2: $(tail -n 1 err)"
        cat $summary | grep -q -F -e "$3" || echo "the summary does not contain '$3'"
        head -c 5 heap.pdf | grep -q '^%PDF-' || echo 'no PDF'
        "$EVHEAP" -q heap.xml -o heap.csv && grep -q '^A,' heap.csv ||
            echo 'no archive'
    ) 2>&1 || :
    report "$service: $1" "$problems"
}

# expect_none NAME STATUS: the job failed without a result and without its
# files.
expect_none() {
    if [ "$status" != "$2" ]; then
        fail "$service: $1" "the status is $status, not $2"
    elif [ -e summary.md ] || [ -e heap.xml ]; then
        fail "$service: $1" 'files were written'
    else
        pass "$service: $1"
    fi
}

# A project's jobs in order, from the first run on.
check_life() {
    none='There is no archive of main yet to compare with.'
    job main plain
    expect 'the first run' 0 "$none"
    expect 'the first run has its own limit' 0 'kept: peak>200MiB'
    keep
    job topic plain
    expect 'an equal run' 0 "kept: $relative"
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
    check "$service: an unavailable service fails" test "$status" != 0
    check "$service: it writes no archive" test ! -e heap.xml
    job main leak
    expect 'a leak on main' 0 "crossed: $relative"
    keep
    job topic leak
    expect 'a leak in the baseline' 0 "kept: $relative"
    [ -z "$FULL" ] || return 0
    job topic broken
    expect_none 'a run without a log' 2
}

# On GitHub the job uploads the files; the summary is a file of the service.
check_github() {
    service=GitHub mode=hc tight='mean>+5%&+256KiB'
    begin run:
    summary=page.md
    cat >"$store/artifacts.json" <<'END'
{"artifacts": [
  {"id": 1, "expired": true, "created_at": "2026-11-01T10:00:00Z",
   "workflow_run": {"id": 11, "head_branch": "main", "repository_id": 7, "head_repository_id": 7}},
  {"id": 2, "expired": false, "created_at": "2026-11-30T10:00:00Z",
   "workflow_run": {"id": 12, "head_branch": "main", "repository_id": 7, "head_repository_id": 8}},
  {"id": 3, "expired": false, "created_at": "2026-11-30T10:00:00Z",
   "workflow_run": {"id": 13, "head_branch": "topic", "repository_id": 7, "head_repository_id": 7}}
]}
END
    set_variables() {
        GITHUB_STEP_SUMMARY=$summary GITHUB_REPOSITORY=somebody/prog
        GITHUB_PATH=path GH_TOKEN=secret
        ACCEPTED=false
        [ "$1$2" = topic ] || ACCEPTED=true
        export GITHUB_STEP_SUMMARY GITHUB_REPOSITORY GITHUB_PATH GH_TOKEN ACCEPTED
    }
    keep() {
        id=$((100 - n))
        cp heap.xml "$store/$id.xml"
        jq --arg id "$id" --arg n "$n" '.artifacts = [{
            id: ($id | tonumber), expired: false,
            created_at: "2026-11-2\($n)T10:00:00Z",
            workflow_run: {id: 14, head_branch: "main", repository_id: 7,
                           head_repository_id: 7}}] + .artifacts' \
            "$store/artifacts.json" >"$store/new.json"
        mv "$store/new.json" "$store/artifacts.json"
    }
    check_life
}

# GitLab uploads the archive and the note itself.  Its steps are one script.
check_gitlab() {
    service=GitLab mode=hT tight='end>+5%&+1MiB'
    begin -
    cat step-* >all
    rm step-*
    mv all step-01
    summary='summary.md out'
    set_variables() {
        CI_API_V4_URL=api CI_PROJECT_ID=1 CI_DEFAULT_BRANCH=main
        CI_JOB_TOKEN=secret HEAP_TOKEN=secret
        ARCHIVE=api/projects/1/packages/generic/heap/main/heap.xml
        CI_MERGE_REQUEST_LABELS=bug${2:+,$2}
        export CI_API_V4_URL CI_PROJECT_ID CI_DEFAULT_BRANCH CI_JOB_TOKEN \
            HEAP_TOKEN ARCHIVE CI_MERGE_REQUEST_LABELS
        if [ "$1" = main ]; then
            CI_COMMIT_BRANCH=main
            export CI_COMMIT_BRANCH
        else
            CI_MERGE_REQUEST_IID=5
            export CI_MERGE_REQUEST_IID
        fi
    }
    keep() {
        cmp heap.xml "$store/main.xml" || fail "$service" 'no archive was stored'
    }
    check_life
    check "$service: the note" grep "kept: $relative" "$store/note.md"
}

# begin WORDS: extracts the steps from the page.  The two logs hardly differ, so
# they need a tight limit.
begin() {
    n=0
    store=$work/$service/store
    mkdir -p "$store"
    cd "$work/$service"
    block "$heading" >job.yml
    scripts "$1" <job.yml
    relative='peak>+5%&+2MiB'
    grep -q -F -e "$relative" step-* || fail "$service" "no step has $relative"
    [ -z "$FULL" ] || return 0
    for step in step-*; do
        sed "s/$relative/$(echo "$tight" | sed 's/&/\\&/')/" "$step" >edited
        mv edited "$step"
    done
    relative=$tight
}

check_yaml() {
    if ! have python3 || ! python3 -c 'import yaml' 2>/dev/null; then
        skip YAML 'needs python3 with yaml'
        return
    fi
    for heading in 'GitHub Actions' 'GitLab CI'; do
        block "$heading" >"$work/block.yml"
        check "YAML: $heading" python3 -c 'import sys, yaml
assert yaml.safe_load(open(sys.argv[1]))' "$work/block.yml"
    done
}

mkdir "$work/bin"
ln -s "$EVHEAP" "$work/bin/evheap"
make_services
if [ -z "$FULL" ]; then
    make_compiler
elif ! have_profiling; then
    skip 'a real program' 'needs ghc and ghc-prof'
    exit 77
fi
check_yaml
heading='GitHub Actions'
if have jq; then
    check_github
else
    skip_for GitHub jq
fi
heading='GitLab CI'
check_gitlab
finish
