#!/bin/sh
# Tests and measures the page of -f html in Chromium.
#
#   tests/page/run.sh check                 prints "PASS name" or "FAIL name: why"
#   tests/page/run.sh format-check          the format of the modules
#   tests/page/run.sh format                formats them
#   tests/page/run.sh bench                 status 1 if a target is missed
#   tests/page/run.sh screenshots FOLDER    all pages, three widths, light and dark
#   tests/page/run.sh picture FILE PAGE     the picture of a page: doc/alex.png
#                                           of alex, doc/page.png of visits
#
# Variables: top_srcdir, EVHEAP the program, BUILD its build folder, CHROMIUM the
# browser.  Installs npm packages in BUILD.  Status 77: something is missing.
set -eu

caller=$PWD
top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/../..}" && pwd)
EVHEAP=${EVHEAP:-$top_srcdir/build/evheap}
EVHEAP=$(cd "$(dirname "$EVHEAP")" && pwd)/${EVHEAP##*/}
BUILD=$(cd "${BUILD:-$(dirname "$EVHEAP")}" && pwd)
folder=$BUILD/page-tests
export top_srcdir EVHEAP BUILD

skip() {
    echo "SKIP the page: $*"
    exit 77
}

# The one without windows takes half the time.
for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    : "${CHROMIUM:=$(command -v $name || :)}"
done
export CHROMIUM
[ -n "$CHROMIUM" ] || skip 'chromium is missing'
command -v npm >/dev/null 2>&1 || skip 'npm is missing'
node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' 2>/dev/null ||
    skip 'Node.js 20 or newer is missing'

# Modules are copied, because Node.js looks for packages above them, and the
# sources may be read-only.
mkdir -p "$folder"
rm -rf "$folder/tests" "$folder/data"
mkdir "$folder/tests" "$folder/data"
cp -R "$top_srcdir/tests/page" "$folder/tests/page"
cp -R "$top_srcdir/data/page" "$folder/data/page"
chmod -R u+w "$folder/tests" "$folder/data"
cd "$folder"
if ! cmp -s tests/page/package-lock.json installed; then
    cp tests/page/package.json tests/page/package-lock.json tests/page/.npmrc .
    npm ci >npm.log 2>&1 || skip "npm ci failed: see $folder/npm.log"
    cp tests/page/package-lock.json installed
fi

PAGES=$(mktemp -d)
export PAGES
trap 'rm -rf "$PAGES"' EXIT
trap 'exit 1' HUP INT TERM

# fixtures [NAME]...: makes pages.
fixtures() {
    node tests/page/make-fixtures.js "$PAGES" "$@"
}

# run_tests N FILE...: runs N files at once.
run_tests() {
    concurrency=$1
    shift
    node --test --test-concurrency="$concurrency" --test-timeout=900000 \
        --test-reporter=./tests/page/reporter.js "$@"
}

case ${1-} in
check)
    status=0
    if node node_modules/typescript/bin/tsc -p tests/page; then
        echo 'PASS types of the modules'
    else
        echo 'FAIL types of the modules: see above'
        status=1
    fi
    run_tests 2 tests/page/unit/*.test.js || status=1
    fixtures
    run_tests 2 tests/page/*.test.js || status=1
    exit "$status"
    ;;
format-check)
    node node_modules/prettier/bin/prettier.cjs --check "$top_srcdir"/data/page/*.js
    ;;
format)
    node node_modules/prettier/bin/prettier.cjs --write "$top_srcdir"/data/page/*.js
    ;;
bench)
    fixtures large many-eras grown grown-2000
    node tests/page/bench.js
    ;;
screenshots)
    case $2 in /*) ;; *) set -- "$1" "$caller/$2" ;; esac
    fixtures
    node tests/page/screenshots.js "$2"
    ;;
picture)
    case $2 in /*) ;; *) set -- "$1" "$caller/$2" "$3" ;; esac
    fixtures "$3"
    node tests/page/screenshots.js --picture "$2" "$3"
    ;;
*)
    sed -n '2,12s/^# \{0,1\}//p' "$top_srcdir/tests/page/run.sh" >&2
    exit 2
    ;;
esac
